"""What cards and counters are worth in a skill (V6, V9–V15), and the cheapest cards of a hand that reach a total."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tarotcli.answers.event import Event
from tarotcli.answers.question import Counter, Stake
from tarotcli.answers.visibility import Veiled, held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.names import holding, meant
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card
from tarotcli.errors import Refused
from tarotcli.language.terms import Term
from tarotcli.systems.versailles.events import Spent
from tarotcli.systems.versailles.hands import called, holder, house, not_in_hand, seer, sheet
from tarotcli.systems.versailles.refusals import (
    BeliefTooWeak,
    CannotPlay,
    CounterTooSmall,
    CounterTwice,
    NoSuchBelief,
    NoSuchCounter,
    NothingLegal,
    PlayedTwice,
    UnknownCharacteristic,
    UnknownSkill,
    WrongSuit,
)
from tarotcli.systems.versailles.sheet import (
    Belief,
    Courtier,
    Skill,
    Suit,
    characteristic_named,
    suit_of_characteristic,
)


class Ability(NamedTuple):
    """What a character tests: a skill with what is added to it, or a characteristic standing in (V12, V13).

    ``skill``: the key of the skill, None where a characteristic stands in. ``limit``: for the sum of the Minors.
    ``added``: the characteristic added after the limit, 0 where none is.
    """

    name: str
    skill: str | None
    suit: Suit
    limit: int
    added: int


class Parts(msgspec.Struct, frozen=True):
    """The parts of a total (V15). ``minors`` is the sum before the limit, ``limited`` after it."""

    minors: int
    limited: int
    majors: int
    characteristic: int
    counters: int

    @property
    def total(self) -> int:
        """Limited Minors + Majors + characteristic + counters (V15)."""
        return self.limited + self.majors + self.characteristic + self.counters


class Laid(NamedTuple):
    """A card on the table and what it counts: a Minor its value (V6), a Major its points (V11)."""

    card: Card
    points: int


def ability(campaign: Campaign, who: str, what: str, using: str | None) -> Ability:
    """What the words WHAT and ``--using`` mean for this character (V12, V13)."""
    page = sheet(campaign, who)
    chosen = _characteristic(using) if using else None
    skill = page.skill(what)
    if skill is not None:
        of: Skill = page.skills[skill]
        plus = chosen or of.body
        return Ability(skill, skill, of.suit, of.level, page.characteristic(plus) if plus else 0)
    stand_in = chosen or characteristic_named(what)
    if stand_in is None:
        known = tuple(page.skills)
        raise UnknownSkill(who=called(campaign, who), skill=what, skills=known)
    name = what if chosen else stand_in
    suit = suit_of_characteristic(stand_in, house(campaign))
    return Ability(name, None, suit, page.characteristic(stand_in), 0)


def _characteristic(word: str) -> str:
    found = characteristic_named(word)
    if found is None:
        raise UnknownCharacteristic(word=word)
    return found


def legal(hand: Iterable[Card], suit: str) -> tuple[Card, ...]:
    """The cards of a hand that may be played for a suit: its Minors, and any Major (V9, V11)."""
    return tuple(card for card in hand if card.is_major or card.suit == suit)


def legal_cards(campaign: Campaign, who: str, what: str, using: str | None = None) -> tuple[Card, ...]:
    """The cards that a character may play for a check, whatever its difficulty (V9, V11–V13).

    Nothing is at stake: it only looks. Of real cards none is known. Raises a Refused for a skill or characteristic
    that there is not (V12).
    """
    return legal(campaign.hand(holder(campaign, who)), ability(campaign, who, what, using).suit)


def laid(campaign: Campaign, hand: str, stakes: Sequence[Stake], tested: Ability) -> tuple[Laid, ...]:
    """The cards played, each with what it counts; refuses a card not held (V9) or of the wrong suit (V9)."""
    cards: list[Laid] = []
    for stake in stakes:
        card = stake.card.of(TAROT78)
        if card in codes(cards):
            raise PlayedTwice(card=card)
        left = campaign.taken(hand, codes(cards)) if cards else campaign
        if card not in left.may_hold(hand):
            legal_now = Veiled(legal(campaign.hand(hand), tested.suit), seer(campaign, hand))
            refused = left if campaign.house.real else campaign
            raise not_in_hand(refused, hand, card, CannotPlay, legal=legal_now)
        if card.is_minor and card.suit != tested.suit:
            raise wrong_suit(campaign, hand, card, tested)
        worth = card.number if card.is_minor else house(campaign).relevant_major
        cards.append(Laid(card, worth if stake.points is None or card.is_minor else stake.points))
    return tuple(cards)


def wrong_suit(campaign: Campaign, hand: str, card: Card, tested: Ability) -> Refused:
    """What refuses a Minor of another suit (V9)."""
    cards = campaign.hand(hand)
    may = legal(cards, tested.suit)
    kind = WrongSuit if may or campaign.house.real else NothingLegal
    return kind(
        card=card,
        skill=Term(tested.name),
        suit=Term(tested.suit),
        hand=held(cards, hand),
        legal=Veiled(may, seer(campaign, hand)),
    )


def parts(cards: Iterable[Laid], tested: Ability, counters: int) -> Parts:
    """The parts of a total: Minors added, then limited (V10), then Majors, characteristic and counters (V11–V15)."""
    cards = tuple(cards)
    minors = sum(each.points for each in cards if each.card.is_minor)
    majors = sum(each.points for each in cards if each.card.is_major)
    return Parts(minors, min(minors, tested.limit), majors, tested.added, counters)


class Counted(NamedTuple):
    """Counters given with a play: their sum, the sheet after, what happened to it (V14), and which they were.

    ``used`` names them as ``reputation military``, ``favour the queen``, ``belief …``.
    """

    points: int
    sheet: Courtier
    events: tuple[Event, ...]
    used: tuple[str, ...] = ()


def counted(
    campaign: Campaign,
    who: str,
    reputation: Sequence[Counter] = (),
    favours: Sequence[Counter] = (),
    beliefs: Sequence[str] = (),
    *,
    most: int | None = None,
) -> Counted:
    """Reputation, favours and beliefs added to a test (V14): a favour used is spent, the others are not.

    ``most``: no more than so many points of each counter are used, for whatever it is worth.
    """
    page = sheet(campaign, who)
    caller = called(campaign, who)
    points, used = 0, []
    for name, n in _points(caller, "reputation", reputation, page.reputation, most):
        points += n
        used.append(f"reputation {name}")
    spent = dict(page.favours)
    events: list[Event] = []
    for name, n in _points(caller, "favour", favours, page.favours, most):
        points += n
        used.append(f"favour {name}")
        spent[name] -= n
        path = spell_path(("characters", who, "favours", name))
        events.append(Spent(who, path, page.favours[name], spent[name]))
    for text in beliefs:
        believed = held_belief(campaign, who, text)
        if f"belief {believed.text}" in used:
            raise CounterTwice(name=believed.text)
        points += believed.level
        used.append(f"belief {believed.text}")
    after = replaced(page, favours=spent) if events else page
    return Counted(points, after, tuple(events), tuple(used))


def _points(
    who: str, what: str, given: Sequence[Counter], known: Mapping[str, int], most: int | None
) -> list[tuple[str, int]]:
    found: dict[str, int] = {}
    for counter in given:
        name = meant(counter.name, known)
        if name is None:
            raise NoSuchCounter(who=who, what=Term(what), name=counter.name, known=tuple(known))
        if name in found:
            raise CounterTwice(name=name)
        has = known[name]
        points = has if counter.points is None else counter.points
        if points > has or has == 0:
            raise CounterTooSmall(who=who, name=name, has=has, wanted=max(points, 1))
        found[name] = points if most is None else min(points, most)
    return list(found.items())


def held_belief(campaign: Campaign, who: str, text: str) -> Belief:
    """The belief that a text or a part of it means, strong enough to add to a test (V14)."""
    beliefs = sheet(campaign, who).beliefs
    known = tuple(belief.text for belief in beliefs)
    texts = holding(text, known)
    if len(texts) != 1:
        near = () if texts else known
        raise NoSuchBelief(who=called(campaign, who), text=text, known=texts or known, near=near)
    found = [belief for belief in beliefs if belief.text == texts[0]]
    least = house(campaign).belief_min
    if found[0].level < least:
        raise BeliefTooWeak(text=found[0].text, level=found[0].level, least=least)
    return found[0]


def codes(cards: Iterable[Laid]) -> tuple[Card, ...]:
    """The cards alone."""
    return tuple(each.card for each in cards)


def sums(cards: Iterable[Card], most: int) -> dict[int, tuple[Card, ...]]:
    """Every sum that some of these Minors make (V6), with the fewest cards that make it.

    Sums above ``most`` (0 or more) are kept only where the last card, the highest of them, led there.
    """
    found: dict[int, tuple[Card, ...]] = {0: ()}
    for card in sorted(cards, key=lambda each: each.number):
        for total, chosen in list(found.items()):
            if total > most:
                continue
            more = total + card.number
            if more not in found or len(found[more]) > len(chosen) + 1:
                found[more] = (*chosen, card)
    return found


def reaching(hand: Iterable[Card], suit: str, room: int, need: int, worth: int) -> tuple[Card, ...] | None:
    """The cheapest cards that add ``need`` points (0 or more), at least one card; None where none do.

    ``room``: what Minors of the suit may still add before the limit (V10). ``worth``: the points of a Major (V11).
    Majors are saved: as few as possible; then the lowest sum of Minors, in as few cards as possible.
    """
    hand = tuple(hand)
    minors = [card for card in hand if card.suit == suit]
    majors = sorted((card for card in hand if card.is_major), key=lambda card: card.number)
    able = {total: cards for total, cards in sums(minors, max(need, 1)).items() if cards}
    for n in range(len(majors) + 1):
        left = need - n * worth
        if left <= 0:
            if n:
                return tuple(majors[:n])
            if able:
                return able[min(able)]
        elif left <= room:
            enough = [total for total in able if total >= left]
            if enough:
                return (*able[min(enough)], *majors[:n])
    return None
