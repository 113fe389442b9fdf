"""Hands and decks as they may be shown: what is left, what lies in the discard, what was seen nowhere."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tarotcli.answers.display import Display
from tarotcli.answers.visibility import Cards, Secret, Unseen, held
from tarotcli.campaign import Campaign
from tarotcli.cards import PACKS, Card
from tarotcli.language import _, language, say, say_many
from tarotcli.render.sections import Section
from tarotcli.render.suits import rows_by_suit, suits_of
from tarotcli.systems import game
from tarotcli.systems.common.owners import draw_seen_by, hidden_places
from tarotcli.systems.common.viewers import discard_shown


class DeckShown(msgspec.Struct, frozen=True):
    """A deck: its kind of pack, and its piles.

    ``unseen``: its cards that the viewer sees nowhere, in the order of the pack: they lie in a pile, in a hand or in a
    discard that is not theirs to see (S5: no more follows about any of these).
    """

    kind: str
    draw: Cards
    discard: Cards
    unseen: Unseen | tuple[Card, ...] = ()


FEW = 5
"""So many cards are called by their names on a screen."""


def unseen_lines(deck: DeckShown, display: Display) -> list[str]:
    """The cards of a deck that the viewer sees nowhere, suit by suit."""
    if not isinstance(deck.unseen, tuple) or not deck.unseen:
        return []
    n = len(deck.unseen)
    head = say_many("{n} card not seen, wherever it lies:", "{n} cards not seen, wherever they lie:", n)
    return [head, *by_suit(deck.unseen, display)]


def by_suit(cards: Iterable[Card], display: Display) -> list[str]:
    """Cards by their codes, a line for each suit and one for the Majors; on a screen each after its suit's sign."""
    if display.style.columns:
        return [line for (line,) in rows_by_suit(cards)]
    return [
        say("{suit}: {cards}", suit=suit.name, cards=tuple(card.code for card in suit.cards))
        for suit in suits_of(cards)
    ]


def discard_lines(cards: tuple[Card, ...], display: Display) -> list[str]:
    """The cards of an open discard; many of them suit by suit on a screen."""
    if display.style.columns and len(cards) > FEW:
        n = len(cards)
        head = say_many("{n} card in the discard", "{n} cards in the discard", n)
        return [head, *by_suit(cards, display)]
    return [say("in the discard: {cards}", cards=display.cards(cards))]


def deck_shown(campaign: Campaign, name: str) -> DeckShown:
    """A deck as it may be shown; the order of a draw pile is nobody's to see (S2)."""
    spec, deck = game(campaign.system), campaign.decks[name]
    cards = deck.draw if spec.ordered else deck.draw.sorted(PACKS[deck.kind].cards)
    draw = held(cards, draw_seen_by(campaign, name), unordered=True)
    if campaign.in_hands(name):
        draw = Secret(campaign.left(name))
    return DeckShown(
        deck.kind, draw, discard_shown(campaign, name), Unseen(tuple(hidden_places(campaign, name)))
    )


def hand_section(hand: Cards, display: Display) -> Section:
    """A hand: in words, as a table, or as card faces."""
    cards = hand if isinstance(hand, tuple) else ()
    rows = [(card.code, card.name(language())) for card in cards]
    return Section(_("Hand"), [hand_line(hand, display)], rows, ("", _("Card")), "hand")


def in_order(cards: tuple[Card, ...], display: Display) -> object:
    """The cards of a pile in their order, on a screen many of them by their codes alone."""
    return " ".join(card.code for card in cards) if display.style.columns and len(cards) > FEW else cards


def hand_of_many(name: str, hand: Cards, display: Display) -> Section:
    """One hand beside others: in words, on a screen suit by suit."""
    line = hand_line(hand, display)
    if not display.style.columns:
        return Section(name, [line])
    rows = rows_by_suit(hand) if isinstance(hand, tuple) and hand else [(line,)]
    return Section(name, [line], rows, place="column")


def hand_line(hand: Cards, display: Display) -> str:
    """A hand in words."""
    return display.cards(hand) if len(hand) or not isinstance(hand, tuple) else _("no cards")
