"""What makes an attack with a sword, how strong it is, what defends, and the wound it gives (V23, V25, V26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Literal, NamedTuple

from tarotcli.cards import Card
from tarotcli.language import N_
from tarotcli.systems.versailles.affairs import Quarter, Terms
from tarotcli.systems.versailles.sheet import Courtier, Suit

Degree = Literal["minor", "serious", "mortal"]
Form = Literal["thrust", "feint", "lunge", "ballestra", "fleche"]

QUARTERS: Mapping[str, Quarter] = {
    "staves": "tierce",
    "swords": "quarte",
    "cups": "seconde",
    "coins": "prime",
}
"""The quarter that a suit attacks and defends (V23)."""

SUITS: Mapping[Quarter, Suit] = {"tierce": "staves", "quarte": "swords", "seconde": "cups", "prime": "coins"}
DEGREES: tuple[Degree, ...] = ("minor", "serious", "mortal")
FORMS: Mapping[int, Form] = {11: "feint", 12: "lunge", 13: "ballestra", 14: "fleche"}
"""What a court card makes of an attack, by its rank (V23)."""


_is_court = attrgetter("is_court")


class Fencer(NamedTuple):
    """What counts with swords: the limit of the numbers, what is added to cards, agility and endurance (V25)."""

    limit: int
    added: int
    agility: int
    endurance: int


class Strike(NamedTuple):
    """An attack as it may be made: its cards in the order court card, numbers; form, quarter, full strength."""

    cards: tuple[Card, ...]
    form: Form
    quarter: Quarter
    strength: int


def fencer(page: Courtier, skill: str) -> Fencer:
    """A character with a sword: without the skill agility is the limit, and is not added to cards (V25)."""
    key, agility = page.skill(skill), page.body.agility
    limit, added = (agility, 0) if key is None else (page.skills[key].level, agility)
    return Fencer(limit, added, agility, page.body.endurance)


def is_number(card: Card) -> bool:
    """Whether a card is an ace to ten (V23)."""
    return card.is_minor and not card.is_court


def why_no_attack(cards: Sequence[Card]) -> str | None:
    """What is wrong with these cards as an attack, as a sentence; None where they make one (V23)."""
    courts = [card for card in cards if card.is_court]
    numbers = [card for card in cards if is_number(card)]
    if len(courts) + len(numbers) < len(cards):
        return N_("a Major only dodges.")
    if len(courts) > 1:
        return N_("one court card at most.")
    if not courts:
        return None if len(numbers) == 1 else N_("without a court card it is a single number.")
    if FORMS[courts[0].number] == "ballestra":
        if len(numbers) != 2:
            return N_("a queen needs two numbers of one suit.")
        return None if numbers[0].suit == numbers[1].suit else N_("the queen's two numbers are of one suit.")
    return None if len(numbers) == 1 else N_("that court card needs exactly one number.")


def strike(cards: Sequence[Card], by: Fencer, quarter: Quarter | None = None) -> Strike:
    """The attack that these cards make, which must make one; ``quarter``: the one a feint names (V23, V25)."""
    courts, numbers = tuple(filter(_is_court, cards)), tuple(filter(is_number, cards))
    form: Form = FORMS[courts[0].number] if courts else "thrust"
    value = numbers[0].number
    match form:
        case "lunge":
            skilled = value
        case "fleche":
            skilled = 2 * value
        case _:
            skilled = sum(min(card.number, by.limit) for card in numbers)
    aimed = quarter if form == "feint" and quarter else QUARTERS[numbers[0].suit or ""]
    return Strike(courts + numbers, form, aimed, skilled + by.added)


def strikes(hand: Sequence[Card], by: Fencer) -> Iterator[Strike]:
    """Every attack that a hand can make (V23); a feint is made once for each quarter."""
    numbers = [card for card in hand if is_number(card)]
    for card in numbers:
        yield strike((card,), by)
    for court in (card for card in hand if card.is_court):
        match FORMS[court.number]:
            case "feint":
                for card in numbers:
                    made = strike((court, card), by)
                    yield from (made._replace(quarter=each) for each in SUITS)
            case "ballestra":
                for i, one in enumerate(numbers):
                    yield from (
                        strike((court, one, two), by) for two in numbers[i + 1 :] if two.suit == one.suit
                    )
            case _:
                yield from (strike((court, card), by) for card in numbers)


def parried(numbers: int, by: Fencer) -> int:
    """The defence that numbers of this sum make (V25). R: a parry is never worse than no parry."""
    return max(min(numbers, by.limit) + by.added, by.agility)


def is_parry(cards: Sequence[Card], quarter: Quarter) -> bool:
    """Whether these cards are numbers of the attacked quarter (V25)."""
    return all(is_number(card) and card.suit == SUITS[quarter] for card in cards)


def is_dodge(cards: Sequence[Card]) -> bool:
    """Whether these cards are one Major alone (V25)."""
    return len(cards) == 1 and cards[0].is_major


def degree(margin: int, endurance: int) -> Degree | None:
    """The wound that a hit by this margin gives; None where there is no hit (V25, V26)."""
    if margin <= 0:
        return None
    if margin <= endurance:
        return "minor"
    return "serious" if margin <= 2 * endurance else "mortal"


def added_up(wound: Degree, before: Iterable[Degree]) -> Degree:
    """With the house's ``wounds_add``. R: a wound no worse than one already there counts as the next worse (V26)."""
    worst = max(map(DEGREES.index, before), default=-1)
    here = DEGREES.index(wound)
    return DEGREES[min(worst + 1, 2)] if here <= worst else wound


def ends(terms: Terms | None, wound: Degree) -> bool:
    """Whether the terms end the duel with this wound (V26)."""
    return wound == "mortal" or terms == "first-blood" or (terms == "incapacity" and wound == "serious")


def least(hand: Sequence[Card]) -> Card:
    """What a fencer can do without: a Major beyond two, a court card beyond two, else the lowest number (V23, V25)."""
    for kind in ([card for card in hand if card.is_major], [card for card in hand if card.is_court]):
        if len(kind) > 2:
            return min(kind, key=lambda card: card.number)
    return min(hand, key=lambda card: (not is_number(card), card.number))
