"""Hands at the table: whose cards are played, drawing up to the limit, and what is owed (V1–V5)."""

from __future__ import annotations

from collections.abc import Iterable

from tarotcli.campaign import Campaign, house_of, sheet_of
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card, CardWord
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY, Deck, draw
from tarotcli.language import master
from tarotcli.result import Event, Unseen
from tarotcli.systems.versailles.refusals import Dead, NotInHand, OwesDiscard
from tarotcli.systems.versailles.sheet import Courtier, VersaillesHouse

GM = "gm"


def house(campaign: Campaign) -> VersaillesHouse:
    """The numbers of the house."""
    return house_of(campaign, VersaillesHouse)


def sheet(campaign: Campaign, who: str) -> Courtier:
    """The sheet of a character; a blank one for the GM."""
    return sheet_of(campaign, who, Courtier)


def holder(campaign: Campaign, who: str) -> str:
    """Whose hand a character plays from: their own, or the GM's for who holds none (an NPC)."""
    return who if who in campaign.hands else GM


def called(campaign: Campaign, who: str) -> str:
    """How to call somebody in a sentence."""
    return campaign.called(who)


def names(campaign: Campaign) -> dict[str, str]:
    """The names of all, the GM among them."""
    return {**campaign.names(), GM: master(GM)}


def hand_path(who: str) -> str:
    """The place of a hand in the file."""
    return spell_path(("hands", who))


def draw_path(deck: str) -> str:
    """The place of a draw pile in the file."""
    return spell_path(("decks", deck, "draw"))


def discard_path(deck: str) -> str:
    """The place of a discard in the file."""
    return spell_path(("decks", deck, "discard"))


def may_act(campaign: Campaign, who: str) -> None:
    """Refuse the dead (V26), and who owes a discard (V4)."""
    alive(campaign, who)
    owes_nothing(campaign, holder(campaign, who))


def alive(campaign: Campaign, who: str) -> None:
    """Refuse the dead (V26)."""
    if any(wound.degree == "mortal" for wound in sheet(campaign, who).wounds):
        raise Dead(who=called(campaign, who))


def owes_nothing(campaign: Campaign, hand: str) -> None:
    """Refuse a hand past the limit (V4)."""
    held, limit = campaign.hand(hand), house(campaign).hand_size
    if len(held) > limit:
        raise OwesDiscard(who=called(campaign, hand), held=len(held), limit=limit, hand=tuple(held), key=hand)


def held_card(campaign: Campaign, hand: str, word: CardWord) -> Card:
    """The card that a word means, which must be in this hand; raises :class:`NotInHand`."""
    card = word.of(TAROT78)
    if card not in campaign.hand(hand):
        raise NotInHand(card=card, who=called(campaign, hand), hand=tuple(campaign.hand(hand)))
    return card


def deck_of(campaign: Campaign, hand: str) -> tuple[str, Deck]:
    """The deck that a hand's cards belong to, with its name."""
    name = campaign.deck_of(hand)
    return name, campaign.decks.get(name) or Deck(TAROT78.kind, EMPTY)


def discarded(campaign: Campaign, hand: str, cards: Iterable[Card]) -> Campaign:
    """The cards moved from a hand to the discard of its deck."""
    cards = tuple(cards)
    name, deck = deck_of(campaign, hand)
    return campaign.with_hand(hand, campaign.hand(hand).without(cards)).with_deck(name, deck.put(cards))


def drawn(
    campaign: Campaign, hand: str, n: int, chance: Chance, *, event: str = "drew"
) -> tuple[Campaign, Unseen, int, tuple[Event, ...]]:
    """``n`` cards drawn into a hand (V5): the campaign, the cards, how many were missing, and what happened."""
    name, deck = deck_of(campaign, hand)
    came = draw(deck, n, chance)
    events: list[Event] = []
    if came.renewed:
        events.append(Event("renewed", source=discard_path(name), target=draw_path(name)))
    if came.cards:
        campaign = campaign.with_deck(name, came.deck).with_hand(hand, campaign.hand(hand).plus(came.cards))
        cards = Unseen(came.cards)
        events.append(Event(event, hand, cards, draw_path(name), hand_path(hand)))
    if came.missing:
        events.append(Event("missing", hand, new=came.missing))
    return campaign, Unseen(came.cards), came.missing, tuple(events)


def filled(
    campaign: Campaign, hand: str, chance: Chance, *, event: str = "drew"
) -> tuple[Campaign, Unseen, int, tuple[Event, ...]]:
    """A hand drawn up to the limit (V4, V16)."""
    room = house(campaign).hand_size - len(campaign.hand(hand))
    return drawn(campaign, hand, max(0, room), chance, event=event)
