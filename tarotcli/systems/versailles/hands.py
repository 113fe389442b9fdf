"""Hands at the table: whose cards are played, drawing up to the limit, and what is owed (V1–V5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tarotcli.answers.command import PlayedFrom
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import NOBODY, Cards, Secret, held
from tarotcli.campaign import Campaign, house_of, sheet_of
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY, Deck
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.language import _, say
from tarotcli.systems.base import Effect
from tarotcli.systems.common.events import Drew, Missing, Renewed
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import not_held
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


def seer(campaign: Campaign, hand: str) -> str:
    """Who sees what a hand holds: its holder, and where cards are real nobody (S3)."""
    return NOBODY if campaign.house.real else hand


def called(campaign: Campaign, who: str) -> str:
    """How to call somebody in a sentence."""
    return campaign.called(who)


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
    cards, limit = campaign.hand(hand), house(campaign).hand_size
    if len(cards) > limit:
        raise OwesDiscard(
            who=called(campaign, hand), held=len(cards), limit=limit, hand=held(cards, hand), key=hand
        )


def held_card(campaign: Campaign, hand: str, word: CardWord) -> Card:
    """The card that a word means, which must be in this hand; raises :class:`NotInHand`."""
    card = word.of(TAROT78)
    if card not in campaign.may_hold(hand):
        raise not_in_hand(campaign, hand, card)
    return card


def held_cards(campaign: Campaign, hand: str, words: Iterable[CardWord]) -> tuple[Card, ...]:
    """The cards that these words mean, which must all be in this hand, each once; raises as :func:`held_card`."""
    cards: tuple[Card, ...] = ()
    for word in words:
        cards = (*cards, held_card(campaign.taken(hand, cards), hand, word))
    return cards


def not_in_hand(
    campaign: Campaign,
    hand: str,
    card: Card,
    kind: type[NotInHand] = NotInHand,
    rule: str = "V9",
    **fields: object,
) -> Refused:
    """What refuses a card that :meth:`Campaign.may_hold` has not for a hand; ``fields``: more that is to be told."""
    if campaign.house.real:
        return not_held(campaign, hand, card, rule)
    return kind(
        card=card, who=called(campaign, hand), hand=held(campaign.hand(hand), hand), rule=rule, **fields
    )


def deck_of(campaign: Campaign, hand: str) -> tuple[str, Deck]:
    """The deck that a hand's cards belong to, with its name."""
    name = campaign.deck_of(hand)
    return name, campaign.decks.get(name) or Deck(TAROT78.kind, EMPTY)


def discarded(campaign: Campaign, hand: str, cards: Iterable[Card]) -> Campaign:
    """The cards moved from a hand to the discard of its deck."""
    cards = tuple(cards)
    taken = campaign.taken(hand, cards)
    name, deck = deck_of(taken, hand)
    return taken.with_deck(name, deck.put(cards))


def drawn(
    campaign: Campaign, hand: str, n: int, chance: Chance, *, event: type[Drew] = Drew
) -> tuple[Effect, Secret]:
    """``n`` cards drawn into a hand (V5), and which they are; of real ones, how many."""
    name, deck = deck_of(campaign, hand)
    came = campaign.with_deck(name, deck).drawn(hand, n, chance)
    cards = held(came.cards, hand, fresh=True)
    events: list[Event] = []
    if came.renewed:
        events.append(Renewed(source=discard_path(name), target=draw_path(name)))
    if came.cards:
        campaign = campaign.with_deck(name, came.deck).with_hand(hand, campaign.hand(hand).plus(came.cards))
        events.append(event(hand, cards, draw_path(name), hand_path(hand)))
    if came.missing:
        events.append(Missing(hand, came.missing))
    return Effect(campaign, tuple(events), came.missing), cards


def filled(
    campaign: Campaign, hand: str, chance: Chance, *, event: type[Drew] = Drew
) -> tuple[Effect, Secret]:
    """A hand drawn up to the limit (V4, V16), and the cards that came."""
    room = house(campaign).hand_size - len(campaign.hand(hand))
    return drawn(campaign, hand, max(0, room), chance, event=event)


def hand_lines(display: Display, who: str, hand: Cards) -> list[str]:
    """The hand of who looks, in words or as card faces."""
    if display.style.rich and isinstance(hand, tuple) and hand:
        from tarotcli.render import faces

        return faces.hand(hand, display)
    cards = display.cards(hand) if len(hand) else _("no cards")
    return [say("{who} holds {cards}.", who=display.called(who), cards=cards)]


def kept_from(campaign: Campaign, words: Iterable[str]) -> Iterator[PlayedFrom]:
    """The hands that the tool is to play from, R: but an NPC's, which is nobody's in particular (S6)."""
    for word in words:
        who = anybody(campaign, word)
        if who != GM and not sheet(campaign, who).npc:
            yield PlayedFrom(holder(campaign, who), tells=False)
