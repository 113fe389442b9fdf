"""What follows a test: refreshed hands, waiting, and the single cards everybody must take (V4, V16, V24, V30)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card, read_card
from tarotcli.cards.chance import Chance
from tarotcli.result import Event, Unseen
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
    sheet,
)
from tarotcli.systems.versailles.refusals import NotInHand
from tarotcli.systems.versailles.step import Step

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


def refreshed(campaign: Campaign, who: str, hand: str, chance: Chance) -> tuple[Step, Unseen]:
    """The hand of who succeeded drawn up to the limit, which ends any waiting (V16), and the cards drawn."""
    campaign, fresh, missing, events = filled(campaign, hand, chance)
    page = sheet(campaign, who)
    if page.waiting:
        campaign = campaign.with_sheet(who, replaced(page, waiting=False))
        events += (_waiting(who, now=False),)
    return Step(campaign, events, missing), fresh


def set_waiting(campaign: Campaign, who: str) -> Step:
    """No cards until a new scene (V16). The GM's hand, and who plays from it, does not wait."""
    page = sheet(campaign, who)
    if page.waiting or who == GM or holder(campaign, who) != who:
        return Step(campaign)
    return Step(campaign.with_sheet(who, replaced(page, waiting=True)), (_waiting(who, now=True),))


def _waiting(who: str, *, now: bool) -> Event:
    path = spell_path(("characters", who, "waiting"))
    return Event("waiting", who, path=path, old=not now, new=now)


def one_card_each(campaign: Campaign, hands: Sequence[str], chance: Chance, surplus: Surplus) -> Step:
    """One card into each of these hands (V24, V30); who is past the limit then discards or owes it (V4).

    Raises :class:`NotInHand` where ``--discard`` names a card that none of them holds.
    """
    named = [read_card(word).of(TAROT78) for word in surplus.words if word != DRAWN]
    about = [surplus.hand] if surplus.hand else list(dict.fromkeys(hands))
    for card in named:
        if not any(card in campaign.hand(hand) for hand in about):
            held = tuple(card for hand in about for card in campaign.hand(hand)) or ("—",)
            raise NotInHand(
                card=card, who=tuple(called(campaign, each) for each in about), hand=held, rule="V4"
            )
    step = Step(campaign)
    came: dict[str, tuple[Card, ...]] = {}
    for hand in hands:
        after, cards, missing, events = drawn(step.campaign, hand, 1, chance)
        came[hand] = (*came.get(hand, ()), *cards)
        step = step.then(Step(after, events, missing))
    for hand, fresh in came.items():
        step = step.then(_paid(step.campaign, hand, fresh, named, surplus))
    return step


def _paid(
    campaign: Campaign, hand: str, fresh: tuple[Card, ...], named: Sequence[Card], surplus: Surplus
) -> Step:
    over = len(campaign.hand(hand)) - house(campaign).hand_size
    if over <= 0:
        return Step(campaign)
    if hand in surplus.auto:
        return relieved(campaign, hand, surplus.least, fresh)
    thrown: list[Card] = []
    if surplus.hand in ("", hand):
        thrown += [card for card in named if card in campaign.hand(hand)]
        thrown += [card for card in fresh if DRAWN in surplus.words]
    thrown = thrown[:over]
    step = _thrown(campaign, hand, thrown, fresh) if thrown else Step(campaign)
    if len(thrown) < over:
        return step.telling(Event("owes", hand, new=len(step.campaign.hand(hand))))
    return step


def relieved(campaign: Campaign, hand: str, least: Least, fresh: tuple[Card, ...] = ()) -> Step:
    """A hand that the tool plays, down to the limit (V4).

    ``fresh``: cards just drawn, which stay unseen in a dry run.
    """
    held, thrown = campaign.hand(hand), list[Card]()
    while len(held) > house(campaign).hand_size:
        thrown.append(least(held))
        held = held.without(thrown[-1:])
    return _thrown(campaign, hand, thrown, fresh) if thrown else Step(campaign)


def _thrown(campaign: Campaign, hand: str, cards: Sequence[Card], fresh: tuple[Card, ...]) -> Step:
    told = Unseen(cards) if any(card in fresh for card in cards) else tuple(cards)
    target = discard_path(deck_of(campaign, hand)[0])
    event = Event("discarded", hand, told, hand_path(hand), target)
    return Step(discarded(campaign, hand, cards), (event,))


def swept(campaign: Campaign, hand: str, cards: Iterable[Card], path: tuple[str | int, ...]) -> Step:
    """Cards from the table to the discard of their own deck."""
    cards = tuple(cards)
    if not cards:
        return Step(campaign)
    name, deck = deck_of(campaign, hand)
    event = Event("swept", hand, cards, spell_path(path), discard_path(name))
    return Step(campaign.with_deck(name, deck.put(cards)), (event,))
