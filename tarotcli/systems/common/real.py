"""Real cards: those that came up on the table are named in a command, and the tool sees no hand.

In every game a command that takes cards off a shuffled pile has ``--drawn``: its question a field of that name,
annotated with :data:`DRAWN`; its resolver, which draws by its ``chance`` as ever, goes through :func:`with_drawn`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Protocol, TypeVar

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import read_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance, Observed
from tarotcli.cards.piles import EMPTY, Deck, RealHand
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.language import N_, say

DRAWN = Word(
    N_(
        "A card that came off a pile at the table, in order; cards drawn into a hand too, unless hands are real."
    ),
    "--drawn",
    metavar=N_("CARD"),
    hushed="drawn",
    complete="cards",
)


class NothingDrawn(Refused):
    """Cards are named though none comes off a pile."""

    kind = "not-so-many-drawn"
    sentence = N_("No card comes off a pile here that --drawn could name.")
    way_out = N_("Leave --drawn out.")


class RealHands(NothingDrawn):
    """Cards are named that go into hands, where hands are real."""

    sentence = N_("Real cards that are drawn into a hand stay unseen there; --drawn names those turned up.")


class DrawnCount(NothingDrawn):
    """More or fewer cards are named than come off a pile."""

    sentence = N_("Cards that come off a pile here: {wanted}; named with --drawn: {given}.")
    way_out = N_("Name them in this order: {order}.")


class OnlyTheTableKnows(Refused):
    """A real card is turned up, and nobody says which."""

    kind = "real-cards"
    sentence = N_("With real cards only the table knows which card comes up.")
    way_out = N_("Say which: --drawn CARD")


class SeenBefore(Refused):
    """A real card that cannot be in the hand, since everybody has seen it since the last shuffle."""

    kind = "card-not-in-hand"
    sentence = N_("{card} has been seen already and cannot be in the hand of {who}.")
    way_out = N_("If it is back in the pile: tarotcli return {deck} {code}; else look at the card again.")


class HoldsNoMore(Refused):
    """A real card more than the hand holds."""

    kind = "card-not-in-hand"
    sentence = N_("{who} holds no card more, and so not {card}.")
    way_out = N_("If there are more in the hand than were counted: tarotcli deal {key} --count N")


class ToolSeesNoHand(Refused):
    """The tool is to play a hand of real cards."""

    kind = "real-cards"
    sentence = N_("With real cards the tool sees no hand, and cannot play that of {who}.")
    way_out = N_("Leave --auto out.")


class NoHandToSee(ToolSeesNoHand):
    """The tool is to say what a hand of real cards could do."""

    sentence = N_("With real cards the tool sees no hand, and has nothing to say of that of {who}.")
    way_out = N_("Look into the hand, and name cards of it with the command itself.")


class Observing(Protocol):
    """A question with the cards that came up on the table."""

    @property
    def drawn(self) -> tuple[CardWord, ...]:
        """In the order in which they came."""


Q = TypeVar("Q", bound=Observing)
A = TypeVar("A", bound=Answer)


def with_drawn(
    resolve: Callable[[Campaign, Q, Chance], Outcome[A]],
) -> Callable[[Campaign, Q, Chance], Outcome[A]]:
    """A resolver for which the cards that ``ask.drawn`` names come off the piles, no fewer and no more."""

    @wraps(resolve)
    def observing(campaign: Campaign, ask: Q, chance: Chance) -> Outcome[A]:
        if not ask.drawn:
            return resolve(campaign, ask, chance)
        seen = Observed(chance, ask.drawn)
        outcome = resolve(campaign, ask, seen)
        if seen.came != len(ask.drawn):
            raise _miscounted(campaign, seen, outcome.events)
        return outcome

    return observing


def _miscounted(campaign: Campaign, seen: Observed, events: Sequence[Event]) -> NothingDrawn:
    if not seen.came:
        return RealHands() if campaign.house.real else NothingDrawn()
    order = tuple(
        say("{who} {n}", who=campaign.called(event.who or ""), n=len(event.cards))
        for event in events
        if isinstance(event, Moved) and _to_be_named(campaign, event)
    )
    return DrawnCount(given=len(seen.cards), wanted=seen.came, order=order)


def _to_be_named(campaign: Campaign, event: Moved) -> bool:
    """Whether cards came off a pile so that the table saw them."""
    place = read_path(event.source) if event.source else ()
    off_pile = place[:1] == ("decks",) and place[-1:] == ("draw",) and bool(len(event.cards))
    into_hand = read_path(event.target or "?")[0] == "hands"
    return off_pile and not (campaign.house.real and into_hand)


def only_the_table_knows(campaign: Campaign, chance: Chance) -> None:
    """Refuse to turn up a real card that nobody names."""
    if campaign.house.real and not isinstance(chance, Observed):
        raise OnlyTheTableKnows


def not_held(campaign: Campaign, hand: str, card: Card, rule: str | None = None) -> Refused:
    """What refuses a real card that :meth:`Campaign.may_hold` has not for a hand."""
    kind = SeenBefore if campaign.hand(hand) else HoldsNoMore
    who, deck = campaign.called(hand), campaign.deck_of(hand)
    return kind(card=card, code=card.code, who=who, key=hand, deck=deck, rule=rule)


def sees_hands(campaign: Campaign, who: Sequence[str]) -> None:
    """Refuse to let the tool play for anybody where cards are real."""
    if campaign.house.real and who:
        raise ToolSeesNoHand(who=tuple(map(campaign.called, who)))


def hand_is_known(campaign: Campaign, hand: str) -> None:
    """Refuse to look into a hand of real cards."""
    if campaign.house.real:
        raise NoHandToSee(who=campaign.called(hand))


def with_hands(campaign: Campaign) -> Campaign:
    """A campaign whose cards have just become real, or are so no longer: its hands as they are kept from now on.

    R: real hands are numbers, and their cards lie among those of the draw pile that nobody has seen; hands that are
    real no longer are empty, since nobody told what they hold.
    """
    for who, hand in campaign.hands.items():
        name = campaign.deck_of(who)
        if campaign.house.real and name in campaign.decks and not isinstance(hand, RealHand):
            deck = campaign.decks[name]
            campaign = campaign.with_deck(name, Deck(deck.kind, deck.draw.plus(hand), deck.discard))
            campaign = campaign.with_hand(who, RealHand(len(hand)))
        elif not campaign.house.real and isinstance(hand, RealHand):
            campaign = campaign.with_hand(who, EMPTY)
    return campaign
