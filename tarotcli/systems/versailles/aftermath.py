"""What follows a test: skills grow (V18), hands are refreshed, who failed waits, single cards are taken (V4–V30)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal, NamedTuple, get_args

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Secret, Veiled, held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import HEADS, TAILS, Chance
from tarotcli.cards.words import read_card
from tarotcli.systems.base import Effect
from tarotcli.systems.common.events import Discarded
from tarotcli.systems.common.viewers import laid_away
from tarotcli.systems.versailles.events import CoinFell, Grew, Owes, Swept, Waits
from tarotcli.systems.versailles.hands import (
    GM,
    called,
    deck_of,
    discard_path,
    discarded,
    drawn,
    filled,
    hand_path,
    holder,
    house,
    not_in_hand,
    sheet,
)
from tarotcli.systems.versailles.refusals import NotInHand, OnlyTheHolderKnows

Band = Literal["trivial", "minor", "hard", "very-difficult", "legendary"]
BANDS: tuple[Band, ...] = get_args(Band)

FLOORS: tuple[tuple[Band, int], ...] = (("legendary", 11), ("very-difficult", 8), ("hard", 5), ("minor", 3))


def band(number: int) -> Band:
    """The band of a difficulty (V17): 0 and below is trivial, 11 and above legendary."""
    return next((name for name, floor in FLOORS if number >= floor), "trivial")


class Toss(NamedTuple):
    """The coin for a skill's growth: how it fell, empty to toss one where the rule wants it.

    ``hidden``: the difficulty stays secret (V8). R: then a coin is tossed in whatever band it was, and neither the coin
    nor what became of the skill is told (S5); only the sheet, which everybody sees (S1), has the level.
    """

    fell: str = ""
    hidden: bool = False


class Growth(NamedTuple):
    """What came of it, by how much the skill really changed (-1, 0, 1), and whether a coin was tossed for it."""

    effect: Effect
    change: int = 0
    tossed: bool = False


def grown(
    campaign: Campaign,
    who: str,
    skill: str,
    difficulty: int,
    *,
    success: bool,
    coin: Toss,
    chance: Chance,
) -> Growth:
    """A skill after it was used (V18): a level stays between 0 and the house's ``skill_max``."""
    hidden = coin.hidden
    events: list[Event] = []

    def toss() -> str:
        fell = coin.fell or chance.coin()
        events.append(CoinFell(who=who, new=Veiled(fell) if hidden else fell))
        return fell

    fell = toss() if hidden else ""
    by = 0
    match band(difficulty), success:
        case "trivial", False:
            by = -1
        case "minor", False:
            by = -1 if (fell or toss()) == TAILS else 0
        case "very-difficult", True:
            by = 1 if (fell or toss()) == HEADS else 0
        case "legendary", True:
            by = 1
    tossed = bool(events)
    page = sheet(campaign, who)
    old = page.skills[skill]
    level = min(max(old.level + by, 0), max(house(campaign).skill_max, old.level))
    path = spell_path(("characters", who, "skills", skill, "level"))
    if hidden:
        events.append(Grew(who, path, Veiled(old.level), Veiled(level)))
    elif level != old.level:
        events.append(Grew(who, path, old.level, level))
    if level == old.level:
        return Growth(Effect(campaign, tuple(events)), 0, tossed)
    skills = {**page.skills, skill: replaced(old, level=level)}
    after = campaign.with_sheet(who, replaced(page, skills=skills))
    return Growth(Effect(after, tuple(events)), level - old.level, tossed)


DRAWN = "drawn"

Least = Callable[[Sequence[Card]], Card]
"""The card that a hand can do without most."""


def lowest(hand: Sequence[Card]) -> Card:
    """The lowest Minor; a Major where there is no other."""
    return min(hand, key=lambda card: (card.is_major, card.number))


class Surplus(NamedTuple):
    """How a sixth card is paid for (V4).

    ``words``: those of ``--discard``, which are about ``hand``, or about every hand where that is empty. ``auto``: the
    hands that the tool plays, from which ``least`` says what goes first.
    """

    words: tuple[str, ...] = ()
    auto: Collection[str] = ()
    hand: str = ""
    least: Least = lowest


def refreshed(campaign: Campaign, who: str, hand: str, chance: Chance) -> tuple[Effect, Secret]:
    """The hand of who succeeded drawn up to the limit, which ends any waiting (V16), and the cards drawn."""
    done, fresh = filled(campaign, hand, chance)
    page = sheet(campaign, who)
    if page.waiting:
        rested = done.campaign.with_sheet(who, replaced(page, waiting=False))
        done = done.then(Effect(rested, (_waits(who, now=False),)))
    return done, fresh


def set_waiting(campaign: Campaign, who: str) -> Effect:
    """No cards until a new scene (V16). The GM's hand, and who plays from it, does not wait."""
    page = sheet(campaign, who)
    if page.waiting or who == GM or holder(campaign, who) != who:
        return Effect(campaign)
    return Effect(campaign.with_sheet(who, replaced(page, waiting=True)), (_waits(who, now=True),))


def _waits(who: str, *, now: bool) -> Event:
    return Waits(who, spell_path(("characters", who, "waiting")), old=not now, new=now)


def one_card_each(campaign: Campaign, hands: Sequence[str], chance: Chance, surplus: Surplus) -> Effect:
    """One card into each of these hands (V24, V30); who is past the limit then discards or owes it (V4).

    Raises :class:`NotInHand` where ``--discard`` names a card that none of them holds, and
    :class:`OnlyTheHolderKnows` for a real one that is named only as the one drawn.
    """
    named = [read_card(word).of(TAROT78) for word in surplus.words if word != DRAWN]
    about = [surplus.hand] if surplus.hand else list(dict.fromkeys(hands))
    if campaign.house.real and DRAWN in surplus.words:
        raise OnlyTheHolderKnows(key=about[0])
    for card in named:
        if not any(card in campaign.may_hold(hand) for hand in about):
            if campaign.house.real:
                raise not_in_hand(campaign, about[0], card, rule="V4")
            raise NotInHand(
                card=card,
                who=tuple(called(campaign, each) for each in about),
                hand=tuple(held(campaign.hand(each), each) for each in about if campaign.hand(each)),
                rule="V4",
            )
    done = Effect(campaign)
    came: dict[str, tuple[Card, ...]] = {}
    for hand in hands:
        dealt, fresh = drawn(done.campaign, hand, 1, chance)
        came[hand] = (*came.get(hand, ()), *(fresh.cards or ()))
        done = done.then(dealt)
    for hand, cards in came.items():
        done = done.then(_paid(done.campaign, hand, cards, named, surplus))
    return done


def _paid(
    campaign: Campaign, hand: str, fresh: tuple[Card, ...], named: Sequence[Card], surplus: Surplus
) -> Effect:
    """What a hand holds too much discarded as the surplus says, and the rest of it owed (V4).

    R: of real cards, which may be in any hand, those named first are of who must discard first.
    """
    over = len(campaign.hand(hand)) - house(campaign).hand_size
    if over <= 0:
        return Effect(campaign)
    if hand in surplus.auto:
        return relieved(campaign, hand, surplus.least, fresh)
    chosen: list[Card] = []
    if surplus.hand in ("", hand):
        chosen += [card for card in named if card in campaign.may_hold(hand)]
        chosen += [card for card in fresh if DRAWN in surplus.words]
    chosen = chosen[:over]
    done = _discard(campaign, hand, chosen, fresh)
    if len(chosen) < over:
        owed = Owes(hand, len(done.campaign.hand(hand)))
        done = done.then(Effect(done.campaign, (owed,)))
    return done


def relieved(campaign: Campaign, hand: str, least: Least, fresh: tuple[Card, ...] = ()) -> Effect:
    """A hand that the tool plays, down to the limit (V4).

    ``fresh``: cards just drawn, which stay unseen in a dry run.
    """
    left, chosen = campaign.hand(hand), list[Card]()
    while len(left) > house(campaign).hand_size:
        chosen.append(least(left))
        left = left.without(chosen[-1:])
    return _discard(campaign, hand, chosen, fresh)


def _discard(campaign: Campaign, hand: str, cards: Sequence[Card], fresh: tuple[Card, ...]) -> Effect:
    if not cards:
        return Effect(campaign)
    name = deck_of(campaign, hand)[0]
    shown = laid_away(campaign, name, cards, fresh=any(card in fresh for card in cards))
    event = Discarded(hand, shown, hand_path(hand), discard_path(name))
    return Effect(discarded(campaign, hand, cards), (event,))


def swept(campaign: Campaign, hand: str, cards: Iterable[Card], path: tuple[str | int, ...]) -> Effect:
    """Cards from the table to the discard of their own deck."""
    cards = tuple(cards)
    if not cards:
        return Effect(campaign)
    name, deck = deck_of(campaign, hand)
    event = Swept(hand, cards, spell_path(path), discard_path(name))
    return Effect(campaign.with_deck(name, deck.put(cards)), (event,))
