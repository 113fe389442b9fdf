"""Fights and duels of Lignes Brisées foretold (L8, L10, L13–L15, L20): by hand, by full enumeration, and by icepool."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.systems.lignes_brisees.chances import Drawing, End, ends
from tarotcli.systems.lignes_brisees.foretold import (
    Adversary,
    Sides,
    fight_of,
    met,
    shares,
    struck,
    to_the_end,
)
from tarotcli.systems.lignes_brisees.foretold import (
    Tester as One,
)
from tarotcli.systems.lignes_brisees.odds import TestToCome as Odds
from tarotcli.systems.lignes_brisees.odds import critical, success
from tarotcli.systems.lignes_brisees.sheet import Mode
from tarotcli.systems.lignes_brisees.skill_test import Options
from tarotcli.systems.lignes_brisees.skills import SKILLS
from tarotcli.systems.lignes_brisees.weapons import Arms
from tests.helpers import Table
from tests.rules.street import scores, street

WHOLE = frozenset(range(1, 23))
MODES: tuple[Mode, ...] = ("normal", "facile", "difficile")


def ended(order: tuple[int, ...], test: Drawing) -> End:
    """How a test ends whose cards come in this order, played step by step as the rules say."""
    n = min(1 if test.mode == "normal" else 2, test.cards)
    drawn, order, spent = list(order[:n]), order[n : test.cards], 0
    while True:
        ranked = sorted(drawn)
        counts = ranked[1] if test.mode == "difficile" and len(ranked) > 1 else ranked[0]
        crit = drawn.index(test.own) + 1 if test.own in drawn else 0
        won = bool(crit) or counts < test.score
        if crit or (won and not test.better) or spent == test.points or not order:
            return End((2, -crit) if crit else (1, test.score - counts) if won else (0, 0), spent)
        drawn.append(order[0])
        order, spent = order[1:], spent + 1


def enumerated(test: Drawing) -> dict[End, Fraction]:
    """Every order of the cards that may be drawn, each as likely."""
    deep = min((1 if test.mode == "normal" else 2) + test.points, test.cards)
    found: dict[End, Fraction] = defaultdict(Fraction)
    orders = list(permutations(sorted(test.left), deep))
    for order in orders:
        found[ended(order, test)] += Fraction(1, len(orders))
    return found


TESTS = st.builds(
    Drawing,
    score=st.integers(1, 22),
    own=st.integers(1, 22),
    left=st.frozensets(st.integers(1, 22), min_size=2, max_size=6),
    cards=st.integers(1, 6),
    mode=st.sampled_from(MODES),
    points=st.integers(0, 4),
    better=st.booleans(),
).map(lambda test: test._replace(cards=min(test.cards, len(test.left))))


@settings(max_examples=300, deadline=None)
@given(TESTS)
def test_l10_how_a_test_ends_against_every_order_of_its_cards(test: Drawing) -> None:
    assert ends(test) == enumerated(test)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("points", [0, 1, 3])
def test_l20_the_odds_of_a_check_are_the_same_from_either_side(mode: Mode, points: int) -> None:
    for score, own in ((1, 18), (14, 18), (14, 7), (22, 4)):
        found = ends(Drawing(score, own, WHOLE, 22, mode, points))
        one = Odds(score, own, WHOLE, mode, points)
        assert sum(p for end, p in found.items() if end.strength > (0, 0)) == success(one)
        assert sum(p for end, p in found.items() if end.strength[0] == 2) == critical(one)


def of_icepool(score: int, own: int, mode: Mode) -> Any:
    """How good a test with a whole deck is, as icepool has it: of cards dealt it knows the set, not the order."""
    deck = icepool.Deck(range(1, 23))
    if mode == "normal":
        return (
            deck.deal(1).sum().map(lambda n: (2, -1) if n == own else (1, score - n) if n < score else (0, 0))
        )
    first, second = icepool.Die([(2, -1)]), icepool.Die([(2, -2)])

    def strength(low: int, high: int) -> Any:
        if own in (low, high):
            return icepool.Die([first, second])
        counts = low if mode == "facile" else high
        return (1, score - counts) if counts < score else (0, 0)

    return deck.deal(2).expand().map(strength)


@pytest.mark.parametrize("mine", MODES)
@pytest.mark.parametrize("theirs", MODES)
def test_l13_a_duel_of_whole_decks_against_icepool(mine: Mode, theirs: Mode) -> None:
    pair = icepool.tupleize(of_icepool(14, 18, mine), of_icepool(9, 3, theirs))
    won = pair.map(lambda a, b: (a > b) - (a < b))
    testers = (
        One(Drawing(14, 18, WHOLE, 22, mine), 22),
        One(Drawing(9, 3, WHOLE, 22, theirs), 22),
    )
    assert shares(met(*testers)) == tuple(won.probability(sign) for sign in (1, -1, 0))


def test_e11_e12_what_a_blow_does() -> None:
    assert struck(22, 8, "unhurt") == (14, "unconscious")
    assert struck(2, 2, "unhurt") == (0, "dead")
    assert struck(5, 12, "wounded") == (0, "dead")
    assert struck(22, 4, "unhurt") == (18, "wounded")
    assert struck(22, 0, "wounded") == (22, "wounded")


class Duellist:
    """Somebody of the brute force: the cards left, those of their test, and their weapon's damage."""

    def __init__(self, left: frozenset[int], test: Drawing, damage: int) -> None:
        self.left, self.test, self.damage = left, test, damage


def outcomes(test: Drawing, left: frozenset[int]) -> Iterator[tuple[tuple[int, int], int, Fraction]]:
    """Strength, Destin spent and probability of a test with these cards, order by order."""
    for end, p in enumerated(test._replace(left=left, cards=len(left))).items():
        yield end.strength, end.spent, p


def brute(a: Duellist, others: list[Duellist], points: int) -> dict[str, dict[str, Fraction]]:
    """What becomes of everybody, every card lost at a blow drawn for itself: fates by ``a``, ``0``, ``1`` …"""
    found: dict[str, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))

    def go(at: int, left: frozenset[int], fate: str, points: int, p: Fraction) -> None:
        if at == len(others):
            found["a"][fate] += p
            return
        other = others[at]
        if fate in ("unconscious", "dead"):
            found[str(at)]["unhurt"] += p
            go(at + 1, left, fate, points, p)
            return
        for mine, spent, q in outcomes(a.test._replace(points=points), left):
            for theirs, _spent, r in outcomes(other.test, other.left):
                share = p * q * r
                if mine > theirs:
                    found[str(at)][_fate(len(other.left), a.damage)] += share
                    go(at + 1, left, fate, points - spent, share)
                elif mine < theirs:
                    found[str(at)]["unhurt"] += share
                    lost = list(combinations(sorted(left), min(other.damage, len(left))))
                    for cards in lost:
                        rest = left - set(cards)
                        go(at + 1, rest, _fate(len(left), other.damage), points - spent, share / len(lost))
                else:
                    found[str(at)]["unhurt"] += share
                    go(at + 1, left, fate, points - spent, share)

    go(0, a.left, "unhurt", points, Fraction(1))
    return found


def _fate(cards: int, damage: int) -> str:
    lost = min(cards, damage)
    return "dead" if lost == cards else "unconscious" if lost >= 5 else "wounded"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("points", [0, 1])
def test_l13_l15_fights_with_two_against_every_card_drawn_and_lost(mode: Mode, points: int) -> None:
    """Cards lost at the first blow change what the second test draws from; on average they change nothing else."""
    mine = frozenset({2, 5, 9, 18, 21})
    theirs = [frozenset({1, 7, 12, 20}), frozenset({4, 11, 22})]
    tests = [Drawing(8, 12, theirs[0], 4, "normal"), Drawing(12, 4, theirs[1], 3, "facile")]
    own = Drawing(10, 18, mine, 5, mode, points)
    expected = brute(
        Duellist(mine, own, 2), [Duellist(theirs[0], tests[0], 2), Duellist(theirs[1], tests[1], 6)], points
    )
    skill = SKILLS["furtivite"]
    others = tuple(
        Adversary(str(n), Arms(skill, "x", 2), Arms(skill, "y", damage), 0, One(test, test.cards))
        for n, (test, damage) in enumerate(zip(tests, (2, 6), strict=True))
    )
    found = fight_of(Sides("a", Options(), others, 0), [One(own, 5, points)] * 2)
    for who in ("a", "0", "1"):
        assert {fate: p for fate, p in found.fates[who].items() if p} == dict(expected[who]), who


def test_a_fight_to_the_end_against_every_course_of_it() -> None:
    """Of two with three cards each, whose every blow costs one."""
    skill = SKILLS["furtivite"]
    cards = frozenset({3, 10, 18})
    one = One(Drawing(11, 18, cards, 3), 3)
    other = Adversary("b", Arms(skill, "x", 1), Arms(skill, "y", 1), 0, One(Drawing(4, 18, cards, 3), 3))
    # A: 3 margin 8, 10 margin 1, 18 critical. B: 3 margin 1, 10 fails, 18 critical.
    # A wins 3:3, 3:10, 10:10, 18:3, 18:10 – five of nine; B wins 3:18, 10:18 – two; 10:3 and 18:18 tie.
    won, lost = Fraction(5, 7), Fraction(2, 7)
    first = sum(ways * won**3 * lost**hits for hits, ways in enumerate((1, 3, 6)))
    assert shares(met(one, other.tester)) == (Fraction(5, 9), Fraction(2, 9), Fraction(2, 9))
    assert to_the_end(one, other) == (first, 1 - first)


def foretells(table: Table, *words: str) -> dict[str, Any]:
    """What odds or a hint answer, which change nothing."""
    before = table.snapshot()
    found = table.did(*words).json
    assert table.snapshot() == before
    return found


NORMAL = {"combat_mains_nues": 14}


def test_l13_a_fight_with_bare_hands_by_hand(tmp_path: Path) -> None:
    """Nadir has four cards and 14, the guard two and 9: eight pairs of cards, the guard's own card being 11."""
    table = street(
        tmp_path,
        nadir={"arcanes": scores(**NORMAL)},
        garde={"arcanes": scores(combat_mains_nues=9)},
        left={"nadir": "T6 T13 T14 T20", "garde": "T2 T11"},
    )
    found = foretells(table, "odds", "fight", "nadir", "garde")
    # Margins: 8, 1, failed, failed against 7 and a critical.
    (exchange,) = found["exchanges"]
    assert exchange["wins"] == {"fraction": "1/8", "p": 0.125}
    assert exchange["loses"]["fraction"] == "7/8"
    assert exchange["nobody"]["fraction"] == "0"
    assert found["success"]["fraction"] == "1/8"
    assert found["critical"]["fraction"] == "0"
    assert found["fates"]["nadir"]["wounded"]["fraction"] == "7/8"
    assert found["fates"]["garde"]["wounded"]["fraction"] == "1/8"
    # With a point of Destin a failure (14 or 20) goes on with one of the other three cards.
    assert found["destiny"][1]["fraction"] == str(Fraction(1, 8) + Fraction(2, 4) * Fraction(1, 3) / 2)


def test_l15_who_falls_is_foretold_and_the_rest_is_not_fought(tmp_path: Path) -> None:
    table = street(
        tmp_path,
        garde={"equipement": ["fusil"], "arcanes": scores(armes_a_feu=22)},
        nadir={"arcanes": scores(combat_mains_nues=1)},
        left={"garde": "T1 T2", "nadir": "T20 T21 F T19 T18 T17 T16 T15 T14"},
    )
    found = foretells(table, "odds", "fight", "nadir", "garde", "zoe")
    assert found["fates"]["nadir"] == {
        "unhurt": {"fraction": "0", "p": 0.0},
        "wounded": {"fraction": "0", "p": 0.0},
        "unconscious": {"fraction": "1", "p": 1.0},
        "dead": {"fraction": "0", "p": 0.0},
    }
    assert found["fates"]["zoe"]["unhurt"]["p"] == 1.0
    assert (found["destiny"], found["to_the_end"]) == ([], None)


def test_l11_a_sacrifice_is_a_sure_critical_and_may_be_the_last_card(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T11", "garde": "T2 T3"})
    found = foretells(table, "odds", "fight", "nadir", "garde", "--sacrifice-a")
    assert found["critical"]["p"] == 1.0
    assert found["fates"]["nadir"]["dead"]["p"] == 1.0
    refused = table.refused("odds", "fight", "nadir", "garde", "--sacrifice-a", "--skill-a", "volonte")
    assert refused["kind"] == "card-not-in-deck"


def test_l13_the_unconscious_do_not_draw(tmp_path: Path) -> None:
    table = street(tmp_path, garde={"etat": "inconscient"}, left={"nadir": "T11 F"})
    found = foretells(table, "odds", "fight", "nadir", "garde")
    assert found["exchanges"][0]["loses"]["p"] == 0.0
    assert found["exchanges"][0]["wins"]["fraction"] == "1/2"


def test_l20_an_ordinary_person_is_not_told(tmp_path: Path) -> None:
    table = street(tmp_path)
    for words in (
        "odds fight garde nadir",
        "odds duel garde nadir --skill-a volonte",
        "hint check garde volonte",
        "hint fight garde nadir",
        "hint duel garde nadir --skill-a volonte",
    ):
        assert table.refused(*words.split())["kind"] == "no-broken-line"
        foretells(table, *words.split(), "--gm")


def test_l8_a_duel_by_hand(tmp_path: Path) -> None:
    """Three cards against two: margins 8 and 1 and a critical, against 7 and a failure."""
    table = street(
        tmp_path,
        nadir={"arcanes": scores(furtivite=14)},
        garde={"arcanes": scores(volonte=9)},
        left={"nadir": "T6 T13 T18", "garde": "T2 T21"},
    )
    words = ("odds", "duel", "nadir", "garde", "--skill-a", "furtivite", "--skill-b", "volonte")
    found = foretells(table, *words)
    assert (found["success"]["fraction"], found["loses"]["fraction"]) == ("5/6", "1/6")
    assert (found["critical"]["fraction"], found["nobody"]["fraction"]) == ("1/3", "0")
    told = table.run(*words).out
    assert told.startswith("Nadir (Furtivité) against Le Garde (Volonté):\n  Nadir wins 5/6 (83.33 %)\n")


def test_l10_the_hint_for_a_check_is_the_least_destin_that_makes_it_likely(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T6 T19 T20 T21"})
    found = foretells(table, "hint", "check", "nadir", "furtivite")
    # One of four cards is below 14; two cards have it half of the time.
    assert (found["destiny"], found["success"]["fraction"], found["without"]["fraction"]) == (1, "1/2", "1/4")
    assert foretells(table, "hint", "check", "nadir", "furtivite", "--easier")["reason"] == "enough"
    capped = foretells(table, "hint", "check", "nadir", "furtivite", "--destiny", "0")
    assert (capped["reason"], capped["destiny"]) == ("poor", 0)
    own = street(tmp_path, left={"nadir": "T18 T15 T16 T17 T19 T20 T21 F"}, nadir={"destin": {"gagnes": 1}})
    found = foretells(own, "hint", "check", "nadir", "furtivite")
    assert (found["reason"], found["sacrifice"]) == ("sacrifice", "T18")


def test_l10_whether_to_go_on_with_a_failed_test(tmp_path: Path) -> None:
    """Of the cards not drawn yet one of three is below 14; two cards have it in two of three cases."""
    table = street(tmp_path, left={"nadir": "T6 T19 T20 T21"}, nadir={"destin": {"gagnes": 3, "actuels": 3}})
    assert table.refused("hint", "check", "nadir", "--again")["kind"] == "nothing-to-reopen"
    table.did("check", "nadir", "furtivite", "--drawn", "T19", exit=1)
    found = foretells(table, "hint", "check", "nadir", "--again")
    assert (found["reason"], found["destiny"], found["success"]["fraction"]) == ("again", 2, "2/3")
    assert table.run("hint", "check", "nadir", "--again").out == (
        "Go on with 2 of Destin, a card for each until one helps: 2/3 (66.67 %) to succeed.\n"
    )
    assert table.refused("hint", "check", "nadir", "furtivite", "--again", exit=2)
    # With the own card not drawn it may still be lost for a critical, and else there is nothing to be done.
    for left, reason in (("T18 T15 T16 T17 T19 T20 T21 F", "sacrifice"), ("T15 T16 T17 T19", "leave")):
        poor = street(tmp_path, left={"nadir": left}, nadir={"destin": {"gagnes": 1, "actuels": 1}})
        poor.did("check", "nadir", "furtivite", "--drawn", "T19", exit=1)
        assert foretells(poor, "hint", "check", "nadir", "--again")["reason"] == reason


def test_l13_the_hint_for_a_fight_is_the_weapon_that_does_best_on_balance(tmp_path: Path) -> None:
    """Brute force: each thing carried, asked one by one."""
    table = street(
        tmp_path,
        nadir={"equipement": ["couteau", "pistolet"], "arcanes": scores(armes_blanches=20, armes_a_feu=9)},
        garde={"equipement": ["arc"]},
    )
    best = max(
        ("couteau", "pistolet", "poing"),
        key=lambda weapon: _balance(table, weapon),
    )
    found = foretells(table, "hint", "fight", "nadir", "garde")
    assert (found["weapon"], found["chosen"]) == (best, True)
    named = foretells(table, "hint", "fight", "nadir", "garde", "--weapon-a", "poing")
    assert (named["weapon"], named["chosen"]) == ("poing", False)


def _balance(table: Table, weapon: str) -> float:
    (exchange,) = foretells(table, "odds", "fight", "nadir", "garde", "--weapon-a", weapon)["exchanges"]
    dealt, taken = (
        exchange["wins"]["p"] * exchange["damage"],
        exchange["loses"]["p"] * exchange["other_damage"],
    )
    return float(dealt - taken)


def test_the_hint_for_a_duel_is_the_least_destin_that_makes_winning_likely(tmp_path: Path) -> None:
    table = street(tmp_path)
    words = ("nadir", "zoe", "--skill-a", "furtivite", "--skill-b", "21")
    chances = [each["p"] for each in foretells(table, "odds", "duel", *words)["destiny"]]
    found = foretells(table, "hint", "duel", *words)
    likely = [n for n, p in enumerate(chances) if p >= 0.5]
    assert found["destiny"] == (likely[0] if likely else 0)
    assert len(chances) == 4
    assert chances == sorted(chances)


def test_pictures_and_faults(tmp_path: Path) -> None:
    table = street(tmp_path)
    picture = tmp_path / "odds.svg"
    table.did("odds", "fight", "nadir", "garde", "--svg", str(picture))
    assert "█" in picture.read_text(encoding="utf-8")
    assert (
        table.refused("odds", "fight", "nadir", "garde", "--svg", "odds.png", exit=2)["kind"]
        == "not-a-picture"
    )
    assert table.refused("odds", "fight", "nadir", exit=2)["kind"] == "missing-argument"
    assert table.refused("odds", "fight", "nadir", "nadir", exit=2)["kind"] == "named-twice"
