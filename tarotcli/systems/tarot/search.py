"""The exact worth of every card where all hands are known: each player, from here on, plays for the most points.

R (G8a): what is best for one is what leaves them the most points when everybody after them goes by the same; who has
several such moves makes the one that leaves the asking player the fewest. Between two players that is the ordinary
minimax, for every point that one wins is lost to the other. The Fool is taken back, and a card of least value given
for it: nothing else ever leaves its owner more (G7, G8).

The cards in play are numbered anew from 0, in the engine's order, so that a hand is a small integer.
"""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.systems.tarot.engine import (
    FOOL,
    NO_SUIT,
    POINTS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    cards_of,
    mask_of,
)
from tarotcli.systems.tarot.view import ORDERS, View

FOOL_WORTH = 1 + POINTS[FOOL]
NONE = 9  # where the least value among no cards is asked for

Gains = tuple[int, ...]
"""What each player wins from a moment to the end of the hand: cards and values (G11)."""
Trick = tuple[int, int, int, int, int, int]
"""A trick so far: suit led, best card, who laid it, points in it, least value of a card in it, who laid the Fool.

-1 where there is none, :data:`NONE` for the least value.
"""
Debt = tuple[int, int, int]
"""Who owes a card, to whom (-1: nobody), and the least value that the Fool's owner has won (:data:`NONE`)."""

NEW_TRICK: Trick = (NO_SUIT, -1, -1, 0, NONE, -1)


class TooFarError(Exception):
    """More moves would have to be looked at than were allowed."""


def searchable(view: View) -> bool:
    """Whether a debt is no other than play can bring about: one at most, for the Fool among its owner's won cards."""
    if view.debtor < 0:
        return True
    live_fool = not any(won >> FOOL & 1 for won in view.won)
    return view.debts == 1 and not live_fool and bool(view.won[view.debtor] >> FOOL & 1)


class Search:
    """One deal, as one player is about to play to a trick; ``most``: the moves that may be looked at.

    ``spite``: the others do not play for themselves, but to leave the asking player the fewest points.
    """

    def __init__(self, view: View, hands: Sequence[int], most: int, *, spite: bool = False) -> None:
        cards = cards_of(sum(hands) | mask_of(view.table))
        self._index = {card: at for at, card in enumerate(cards)}
        self._n, self._root, self._spite = view.n, view.me, spite
        self._points = [POINTS[card] for card in cards]
        self._suits = [SUIT_OF[card] for card in cards]
        self._masks = [self._small(sum(1 << card for card in cards) & mask) for mask in SUIT_MASKS]
        self._fool = 1 << self._index[FOOL] if FOOL in self._index else 0
        self._hands = [self._small(hand) for hand in hands]
        self._known: dict[tuple[tuple[int, ...], int, Debt], Gains] = {}
        self._moves: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._view = view
        self.left = most

    def _small(self, cards: int) -> int:
        return mask_of(self._index[card] for card in cards_of(cards))

    def gains(self, card: int) -> Gains:
        """What everybody wins from here on if this card is played now; raises :class:`TooFarError`."""
        view, hands = self._view, self._hands[:]
        debt, paid = self._debt()
        trick = NEW_TRICK
        for player, laid in zip(view.laid, view.table, strict=True):
            trick = self._with(trick, player, self._index[laid])
        live = sum(hands) | mask_of(self._index[laid] for laid in view.table)
        hands[view.me] ^= 1 << self._index[card]
        trick = self._with(trick, view.me, self._index[card])
        found = self._follow(view.after, hands, trick, debt, live)
        return tuple(a + b for a, b in zip(found, paid, strict=True))
