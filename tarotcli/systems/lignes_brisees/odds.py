"""The exact odds of a test of Lignes Brisées from the cards that are left (L6–L8, L10, L12, L20).

A test succeeds on the cards drawn up to its end exactly when it does on all that it may draw, since a further card
never makes it worse: the smallest number only falls, the second smallest too, and a critical stays one. So its
success is counted over sets of cards, without order.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Literal, NamedTuple


class Test(NamedTuple):
    """A test to come.

    ``score`` and ``own`` (the skill's card) are 1 to 22, ``left`` the numbers of the cards in the deck, one or more.
    ``mode``: as cards are counted. ``points``: Destin that may buy a card each until it succeeds. ``drawn``: the cards
    of a failed test that is to go on; empty for a new one.
    """

    score: int
    own: int
    left: frozenset[int]
    mode: Literal["normal", "facile", "difficile"] = "normal"
    points: int = 0
    drawn: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        """How many cards it draws before the first that Destin buys (L6, L7, L12)."""
        return 0 if self.drawn else min(1 if self.mode == "normal" else 2, len(self.left))


def success(test: Test) -> Fraction:
    """The probability, 0 to 1, that the test succeeds, be it by a critical."""
    undrawn = len(test.left) - len(test.drawn)
    return 1 - _all_fail(test, min(test.first + test.points, undrawn))


def critical(test: Test) -> Fraction:
    """The probability, 0 to 1, of a critical: the own card is drawn while the test goes on (L8).

    Destin stops at a success, so a card bought later counts only where all before it failed.
    """
    undrawn = len(test.left) - len(test.drawn)
    if test.own not in test.left or test.own in test.drawn:
        return Fraction(0)
    odds = Fraction(test.first, undrawn)
    for before in range(test.first, min(test.first + test.points, undrawn)):
        odds += _all_fail(test, before) * Fraction(1, undrawn - before)
    return odds


def _all_fail(test: Test, n: int) -> Fraction:
    """The probability that ``n`` more cards, 0 or more, leave the test failed."""
    rest = test.left - set(test.drawn)
    low = sum(number < test.score and number != test.own for number in rest)
    high = sum(number >= test.score and number != test.own for number in rest)
    drawn_low = sum(number < test.score for number in test.drawn)
    # Harder, the second smallest counts: one card below the score is still a failure, unless it is the only card.
    spare = 1 if test.mode == "difficile" and len(test.drawn) + n > 1 else 0
    sets = sum(comb(low, k) * comb(high, n - k) for k in range(min(n, spare - drawn_low) + 1))
    return Fraction(sets, comb(len(rest), n))
