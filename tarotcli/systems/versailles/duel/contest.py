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
    def room(self) -> int:
        """What Minors may still add (V10)."""
        return self.able.limit - min(self.minors, self.able.limit)

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
        cards = cheapest(me.cards, me.able.suit, me.room, max(0, least - bare), worth)
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

    def hands(self, suit: str, room: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        """The legal cards there may be in it, for a contest in this suit, and in how many ways.

        ``room``: what Minors may still add. One that takes all of it is as good as another, and as several; Majors are
        alike, and cards that may not be played make no difference.
        """
        small, large = self._minors(suit, room)
        majors = tuple(card for card in self.pool if card.is_major)
        rest = len(self.pool) - len(small) - len(large) - len(majors)
        without = [comb(rest, n) for n in range(self.size + 1)]
        among = [comb(rest + len(large), n) for n in range(self.size + 1)]
        for k in range(min(self.size, len(small)) + 1):
            for m in range(min(self.size - k, len(majors)) + 1):
                left, more = self.size - k - m, majors[:m]
                each = comb(len(majors), m)
                with_large = each * (among[left] - without[left])
                for chosen in combinations(small, k):
                    if without[left]:
                        yield (*chosen, *more), each * without[left]
                    if with_large:
                        yield (*chosen, large[0], *more), with_large

    def kinds(self, suit: str, room: int) -> int:
        """How many :meth:`hands` there are at most."""
        small = len(self._minors(suit, room)[0])
        return 2 * sum(comb(small, k) * (self.size - k + 1) for k in range(min(self.size, small) + 1))

    def _minors(self, suit: str, room: int) -> tuple[list[Card], list[Card]]:
        """The Minors of a suit that leave some of the room, and those that take all of it."""
        minors = [card for card in self.pool if card.suit == suit]
        return [each for each in minors if each.number < room], [
            each for each in minors if each.number >= room
        ]


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
    at, theirs = unseen.side, sides[unseen.side]
    suit, room = theirs.able.suit, theirs.room
    if unseen.kinds(suit, room) > MOST_HANDS:
        return None
    for cards, n in unseen.hands(suit, room):
        held = theirs._replace(cards=cards)
        both = (sides[0], held) if at else (held, sides[1])
        for first in firsts:
            found[winner(both, first, worth)] += n
    return found
