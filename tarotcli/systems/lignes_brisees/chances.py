"""How a test to come may end, with the probability of each end: what fights and duels are foretold from (L6–L13).

Cards lost at random before, which nobody has seen, change nothing of the first cards drawn from what is left: each set
of cards is as likely as it was. So a test after a blow is one from the same cards, of which fewer can be drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from tarotcli.systems.lignes_brisees.sheet import Mode

Strength = tuple[int, int]
"""How good a test is against another, as :meth:`SkillTest.strength` has it: the greater wins, a failure never."""

FAILED: Strength = (0, 0)


class End(NamedTuple):
    """How a test ends: how good it is, and the points of Destin that it took."""

    strength: Strength
    spent: int


class Drawing(NamedTuple):
    """A test that is not begun.

    ``score`` and ``own`` (the skill's card) are 1 to 22, ``left`` the numbers of the cards of which it draws, one or
    more, and ``cards`` how many of them are still in the deck. ``points``: Destin that may buy a card each until it
    succeeds, or ``better``, until a critical.
    """

    score: int
    own: int
    left: frozenset[int]
    cards: int
    mode: Mode = "normal"
    points: int = 0
    better: bool = False

    @property
    def first(self) -> int:
        """How many cards it draws before Destin (L6, L7, L12)."""
        return min(1 if self.mode == "normal" else 2, self.cards)

    @property
    def most(self) -> int:
        """How many cards it draws at most (L10)."""
        return min(self.first + self.points, self.cards)

    @property
    def second(self) -> bool:
        """Whether the second smallest card counts; a single one counts itself (L10)."""
        return self.mode == "difficile" and self.cards > 1


def ends(test: Drawing) -> Mapping[End, Fraction]:
    """Every end that is possible; together they have the probability 1."""
    found: dict[End, Fraction] = defaultdict(Fraction)
    for end, p in (_to_a_critical if test.better else _to_a_success)(test):
        if p:
            found[end] += p
    found[End(FAILED, test.most - test.first)] += 1 - sum(found.values())
    return {end: p for end, p in found.items() if p}


def _to_a_critical(test: Drawing) -> Iterator[tuple[End, Fraction]]:
    """All cards are drawn unless the own card comes (L8, L10)."""
    n, most = len(test.left), test.most
    others = sorted(test.left - {test.own})
    if test.own in test.left:
        for at in range(1, most + 1):
            yield End((2, -at), max(0, at - test.first)), Fraction(1, n)
    sets = comb(n, most)
    for below, number in enumerate(others):
        above = len(others) - below - 1
        ways = below * comb(above, most - 2) if test.second else comb(above, most - 1)
        if number < test.score:
            yield End((1, test.score - number), most - test.first), Fraction(ways, sets)


def _to_a_success(test: Drawing) -> Iterator[tuple[End, Fraction]]:
    """Cards are drawn one by one until the test succeeds (L10); failures are what is left."""
    n, others = len(test.left), sorted(test.left - {test.own})
    low = [number for number in others if number < test.score]
    high = len(others) - len(low)
    for at in range(1, test.most + 1):
        # The first cards come together, whatever they are; a later one only where all before it failed.
        begun = at <= test.first
        before = Fraction(1) if begun else _failed(test, len(low), high, at - 1)
        if test.own in test.left:
            yield End((2, -at), max(0, at - test.first)), before * Fraction(1, n if begun else n - at + 1)
        if at < test.first:
            continue
        for below, number in enumerate(low):
            yield (
                End((1, test.score - number), at - test.first),
                _counts(test, (below, len(others) - below - 1, high), at),
            )


def _failed(test: Drawing, low: int, high: int, drawn: int) -> Fraction:
    """The probability that so many cards leave the test failed (L7, L10)."""
    ways = comb(high, drawn) + (low * comb(high, drawn - 1) if test.second else 0)
    return Fraction(ways, comb(len(test.left), drawn))


def _counts(test: Drawing, others: tuple[int, int, int], at: int) -> Fraction:
    """The probability that the test succeeds on this card by a number below the score.

    ``others``: how many other cards are below that number, how many above, and how many of them are not below the
    score.
    """
    n = len(test.left)
    below, above, high = others
    if at == test.first:
        ways = below * comb(above, at - 2) if test.second else comb(above, at - 1)
        return Fraction(ways, comb(n, at))
    if test.second:
        return Fraction(2 * below * comb(high, at - 2), comb(n, at - 1) * (n - at + 1))
    return Fraction(comb(high, at - 1), comb(n, at - 1) * (n - at + 1))
