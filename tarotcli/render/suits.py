"""Cards suit by suit, each suit with its sign and colour: a hand on a screen, and what lies in a pile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from tarotcli.answers.display import Style
from tarotcli.answers.visibility import sorted_cards
from tarotcli.cards import Card, suit_name
from tarotcli.language import _, language, say

SUITS: Mapping[str, tuple[str, str]] = {
    "swords": ("⚔", "teal"),
    "staves": ("❘", "green"),
    "cups": ("♥", "red"),
    "coins": ("●", "amber"),
    "spades": ("♠", ""),
    "hearts": ("♥", "red"),
    "diamonds": ("♦", "red"),
    "clubs": ("♣", ""),
}
MAJOR = ("★", "violet")
"""The sign of each suit and of the Majors, and the colour, one that can be read on a light ground and on a dark one."""


class Suit(NamedTuple):
    """The cards of one suit, in the order of the pack: the suit's name, sign and colour, and the cards."""

    name: str
    sign: str
    colour: str
    cards: tuple[Card, ...]


def suits_of(cards: Iterable[Card], majors: str = "") -> list[Suit]:
    """Cards in the order of their pack, suit by suit; ``majors``: what those are called that have none."""
    suits: dict[str | None, list[Card]] = {}
    for card in sorted_cards(cards):
        suits.setdefault(card.suit, []).append(card)
    return [
        Suit(
            suit_name(suit, language()) if suit else majors or _("Majors"),
            *(SUITS[suit] if suit else MAJOR),
            tuple(found),
        )
        for suit, found in suits.items()
    ]


def hand_by_suit(
    cards: Iterable[Card], style: Style, *, legal: Collection[Card] | None = None, majors: str = ""
) -> list[str]:
    """A hand, a line for each suit in its colour; what cannot be played now steps back. None: all can."""
    return [_hand_line(suit, style, legal) for suit in suits_of(cards, majors)]


def _hand_line(suit: Suit, style: Style, legal: Collection[Card] | None) -> str:
    codes = (
        style.coloured(card.code, suit.colour) if legal is None or card in legal else style.dimmed(card.code)
        for card in suit.cards
    )
    return "  " + say("{suit}:", suit=suit.name) + " " + " ".join(codes)


def rows_by_suit(cards: Iterable[Card]) -> list[tuple[str, ...]]:
    """Cards for a table on a screen or in print: the sign of each suit, by which it is coloured, before its codes."""
    return [(f"{suit.sign} {' '.join(card.code for card in suit.cards)}",) for suit in suits_of(cards)]
