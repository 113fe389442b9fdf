"""The exact odds of Lignes Brisées (L20, E9) against full enumeration, and a million seeded draws against the odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.cards import MAJORS22
from tarotcli.cards.chance import Chance
from tarotcli.systems.lignes_brisees.odds import TestToCome as Odds
from tarotcli.systems.lignes_brisees.odds import critical, success
from tarotcli.systems.lignes_brisees.sheet import Mode
from tarotcli.systems.lignes_brisees.skill_test import SkillTest, at_random, drawn_to_end
from tarotcli.systems.lignes_brisees.skills import SKILLS, number_of

WHOLE = frozenset(range(1, 23))
LOST = frozenset({2, 3, 7, 9, 12, 16, 20, 21})
MODES: tuple[Mode, ...] = ("normal", "facile", "difficile")


def ended(order: tuple[int, ...], odds: Odds) -> tuple[str, int]:
    """How a test ends whose cards come in this order, played step by step as the rules say, and what counted."""
    drawn = [*odds.drawn]
    if not drawn:
        drawn = [*order[: min(1 if odds.mode == "normal" else 2, len(odds.left))]]
        order = order[len(drawn) :]
    points = odds.points
    while True:
        ranked = sorted(drawn)
        counts = ranked[1] if odds.mode == "difficile" and len(ranked) > 1 else ranked[0]
        if odds.own in drawn:
            return "critical", counts
        if counts < odds.score:
            return "success", counts
        if not points or not order:
            return "failure", counts
        drawn.append(order[0])
        order, points = order[1:], points - 1


def enumerated(odds: Odds) -> Counter[tuple[str, int]]:
    """Every order of the cards that may be drawn, and how many of them end how."""
    rest = sorted(odds.left - set(odds.drawn))
    first = 0 if odds.drawn else (1 if odds.mode == "normal" else 2)
    deep = min(first + odds.points, len(rest))
    return Counter(ended(order, odds) for order in permutations(rest, deep))


def shares(odds: Odds) -> tuple[Fraction, Fraction]:
    """Success and critical by enumeration."""
    found = enumerated(odds)
    all_of = found.total()
    critical_orders = sum(n for (outcome, _), n in found.items() if outcome == "critical")
    failed = sum(n for (outcome, _), n in found.items() if outcome == "failure")
    return 1 - Fraction(failed, all_of), Fraction(critical_orders, all_of)


@pytest.mark.parametrize("score", range(1, 23))
@pytest.mark.parametrize("own", [1, 11, 18, 22])
def test_l20_a_full_deck_follows_the_published_formula(score: int, own: int) -> None:
    assert success(Odds(score, own, WHOLE)) == Fraction(score - 1 + (own >= score), 22)
    assert critical(Odds(score, own, WHOLE)) == Fraction(1, 22)


def test_e9_score_one_succeeds_only_by_the_critical() -> None:
    assert success(Odds(1, 18, WHOLE)) == Fraction(1, 22)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("points", [0, 1, 2])
@pytest.mark.parametrize("left", [WHOLE, WHOLE - LOST], ids=["whole", "lost"])
def test_l20_against_every_order_of_the_cards(mode: Mode, points: int, left: frozenset[int]) -> None:
    for score, own in ((1, 18), (14, 18), (14, 20), (22, 4)):
        odds = Odds(score, own, left, mode, points)
        assert (success(odds), critical(odds)) == shares(odds), odds


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_l20_against_every_order_of_small_decks_and_reopened_tests(data: st.DataObject) -> None:
    left = data.draw(st.frozensets(st.integers(1, 22), min_size=1, max_size=6))
    mode = data.draw(st.sampled_from(MODES))
    score, own = data.draw(st.integers(1, 22)), data.draw(st.integers(1, 22))
    points = data.draw(st.integers(0, 5))
    odds = Odds(score, own, left, mode, points)
    assert (success(odds), critical(odds)) == shares(odds)
    drawn = data.draw(st.permutations(sorted(left)))[: min(1 if mode == "normal" else 2, len(left))]
    if len(drawn) == len(left) or ended((), Odds(score, own, left, mode, 0, tuple(drawn)))[0] != "failure":
        return
    again = Odds(score, own, left, mode, points, tuple(drawn))
    assert (success(again), critical(again)) == shares(again)


DRAWS = 170_000
"""For each of the six cases: 1,020,000 in all."""

CHI_SQUARE_999 = {
    1: 10.828, 2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 6: 22.458, 7: 24.322, 8: 26.124, 9: 27.877,
    10: 29.588, 11: 31.264, 12: 32.909, 13: 34.528, 14: 36.123, 15: 37.697, 16: 39.252, 17: 40.790,
    18: 42.312, 19: 43.820, 20: 45.315, 21: 46.797, 22: 48.268,
}  # fmt: skip
"""The value that chi-square exceeds once in a thousand times, by degrees of freedom (published tables)."""


def chi_square(found: Counter[object], expected: dict[object, float]) -> tuple[float, int]:
    """The statistic and its degrees of freedom; every expected count must be large enough to mean something."""
    assert set(found) <= set(expected)
    assert min(expected.values()) > 5
    return sum((found[key] - n) ** 2 / n for key, n in expected.items()), len(expected) - 1


@pytest.mark.parametrize("left", [WHOLE, WHOLE - LOST], ids=["whole", "lost"])
@pytest.mark.parametrize("mode", MODES)
def test_l6_l7_a_million_seeded_draws_agree_with_the_exact_odds(mode: Mode, left: frozenset[int]) -> None:
    skill = SKILLS["furtivite"]
    deck = [card for card in MAJORS22.cards if number_of(card) in left]
    begun, chance = SkillTest(skill, 14, mode), Chance(f"{mode} {len(left)}")
    drawn = Counter(drawn_to_end(begun, deck, at_random(deck, chance)).cards for _ in range(DRAWS))
    outcomes: Counter[object] = Counter()
    counts: Counter[object] = Counter()
    for cards, n in drawn.items():
        test = begun._replace(cards=cards)
        outcomes[test.outcome] += n
        counts[test.counted] += n
    odds = Odds(14, 18, left, mode)
    p, q = success(odds), critical(odds)
    by_outcome: dict[object, float] = {
        "success": DRAWS * float(p - q),
        "critical": DRAWS * float(q),
        "failure": DRAWS * float(1 - p),
    }
    statistic, degrees = chi_square(outcomes, by_outcome)
    assert statistic < CHI_SQUARE_999[degrees]
    orders = enumerated(odds)
    by_card: Counter[object] = Counter()
    for (_, counted), n in orders.items():
        by_card[counted] += n
    statistic, degrees = chi_square(counts, {key: DRAWS * n / orders.total() for key, n in by_card.items()})
    assert statistic < CHI_SQUARE_999[degrees]
