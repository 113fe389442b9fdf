"""Decks as they may be shown: what is left, what lies in the discard, what was seen nowhere."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tarotcli.answers.visibility import Cards, Secret, Unseen, held
from tarotcli.campaign import Campaign
from tarotcli.cards import PACKS, Card, suit_name
from tarotcli.language import _, language, say, say_many
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


def unseen_lines(deck: DeckShown) -> list[str]:
    """The cards of a deck that the viewer sees nowhere, suit by suit."""
    if not isinstance(deck.unseen, tuple) or not deck.unseen:
        return []
    n = len(deck.unseen)
    head = say_many("{n} card not seen, wherever it lies:", "{n} cards not seen, wherever they lie:", n)
    return [head, *by_suit(deck.unseen)]


def by_suit(cards: Iterable[Card]) -> list[str]:
    """Cards by their codes, a line for each suit and one for the Majors."""
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(suit_name(card.suit, language()) if card.suit else _("Majors"), []).append(card.code)
    return [say("{suit}: {cards}", suit=suit, cards=tuple(codes)) for suit, codes in suits.items()]


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
