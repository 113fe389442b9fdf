"""A contest of skill between two hands as the tool would play them, in bare numbers: who wins it, and how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from tarotcli.cards import Card
from tarotcli.systems.versailles.tally import Ability, legal, reaching

MOST_HANDS = 30_000
"""So many kinds of unseen hands are gone through, no more."""


class Contestant(NamedTuple):
    """One side of a contest: its legal cards, what it tests, and what it has on the table.

    ``minors``, ``majors``, ``counters``: the points on the table (V10, V11, V14), which count once a card is ``laid``.
    """

    cards: tuple[Card, ...]
    able: Ability
    minors: int = 0
    majors: int = 0
    counters: int = 0
    laid: bool = False

    @property
    def bare(self) -> int:
        """What the cards on the table make, be there one or not (V15)."""
        return min(self.minors, self.able.limit) + self.majors + self.able.added + self.counters

    @property
    def total(self) -> int:
        """The side's total; 0 until a card is laid."""
        return self.bare if self.laid else 0

    def holding(self, hand: Sequence[Card]) -> Contestant:
        """The same side with this hand."""
        return self._replace(cards=legal(hand, self.able.suit))

    def laying(self, cards: tuple[Card, ...], worth: int) -> Contestant:
        """The side with these cards on the table, each Major worth so much."""
        minors = sum(card.number for card in cards if card.is_minor)
        majors = worth * sum(card.is_major for card in cards)
        after = self._replace(minors=self.minors + minors, majors=self.majors + majors, laid=True)
        return after.without(cards)

    def without(self, cards: tuple[Card, ...]) -> Contestant:
        """The side when these cards are gone from its hand."""
        return self._replace(cards=tuple(card for card in self.cards if card not in cards))


# The hand that is seen meets the same totals again and again.
cheapest = lru_cache(maxsize=50_000)(reaching)


def winner(
    sides: tuple[Contestant, Contestant], turn: int, worth: int, *, shared: bool = False
) -> int | None:
    """Which of the two wins where the tool plays both and this one is on turn; None: neither can open (V19, V20).

    Who has no card left concedes; where both have none, whoever laid the last had reached the other's total with it
    (V20). ``shared``: both play from one hand.
    """
    now = [*sides]
    if not sides[0].laid and not sides[1].laid and not now[turn].cards:
        turn = 1 - turn
        if not now[turn].cards:
            return None
    while True:
        me, other = now[turn], now[1 - turn]
        bare = me.bare
        least = max(other.total, me.total + 1)
        room = me.able.limit - min(me.minors, me.able.limit)
        cards = cheapest(me.cards, me.able.suit, room, max(0, least - bare), worth)
        if cards is None:
            return 1 - turn
        now[turn] = me.laying(cards, worth)
        if shared:
            now[1 - turn] = other.without(cards)
        turn = 1 - turn


class UnseenHand(NamedTuple):
    """A hand that is not seen: which side holds it, how many cards, and among which they are, each as likely."""

    side: int
    size: int
    pool: tuple[Card, ...]

    def hands(self, suit: str) -> Iterator[tuple[tuple[Card, ...], int]]:
        """The legal cards there may be in it, for a contest in this suit, and in how many ways.

        Majors are alike, and cards that may not be played make no difference.
        """
        minors = [card for card in self.pool if card.suit == suit]
        majors = tuple(card for card in self.pool if card.is_major)
        rest = len(self.pool) - len(minors) - len(majors)
        for k in range(min(self.size, len(minors)) + 1):
            left = self.size - k
            kinds = [
                (majors[:m], comb(len(majors), m) * comb(rest, left - m))
                for m in range(min(left, len(majors)) + 1)
                if left - m <= rest
            ]
            for chosen in combinations(minors, k):
                for more, ways in kinds:
                    yield (*chosen, *more), ways

    def kinds(self, suit: str) -> int:
        """How many :meth:`hands` there are at most."""
        minors = sum(card.suit == suit for card in self.pool)
        return sum(comb(minors, k) * (self.size - k + 1) for k in range(min(self.size, minors) + 1))


def ways(
    sides: tuple[Contestant, Contestant],
    firsts: Sequence[int],
    worth: int,
    unseen: UnseenHand | None,
    *,
    shared: bool = False,
) -> dict[int | None, int] | None:
    """In how many ways, each as likely, either wins or nobody does, whoever of ``firsts`` begins.

    None for too many hands.
    """
    found: dict[int | None, int] = {0: 0, 1: 0, None: 0}
    if unseen is None:
        for first in firsts:
            found[winner(sides, first, worth, shared=shared)] += 1
        return found
    at, suit = unseen.side, sides[unseen.side].able.suit
    if unseen.kinds(suit) > MOST_HANDS:
        return None
    for cards, n in unseen.hands(suit):
        held = sides[at]._replace(cards=cards)
        both = (sides[0], held) if at else (held, sides[1])
        for first in firsts:
            found[winner(both, first, worth)] += n
    return found
