"""Odds of duels and fights of Topoïgraphie (P8–P10): by every card, by every order of the cards, by trials."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tarotcli.cards import PACK52, Card
from tarotcli.systems.topoigraphie.sheet import Ability
from tarotcli.systems.topoigraphie.whole_fight import SAMPLES, Fight, Opponent, exact, tried
from tests.helpers import Table
from tests.rules.forest import PACK, forest, without
from tests.rules.test_topoigraphie_hints import number


def foretold(table: Table, *words: str) -> dict[str, Any]:
    """What odds answer, which change nothing."""
    before = table.snapshot()
    found = table.did("odds", *words).json
    assert table.snapshot() == before
    return found


def cards(codes: str) -> tuple[Card, ...]:
    """Cards by their codes."""
    found = tuple(PACK52.get(code) for code in codes.split())
    assert None not in found
    return tuple(card for card in found if card)


def test_p8_each_card_against_every_card_that_may_be_turned_up(tmp_path: Path) -> None:
    """The guard has 2 and no Talent: courts are passed over (E8)."""
    left = ["2S", "9H", "9D", "10C", "KS"]
    table = forest(tmp_path, mj_discard=without(*left))
    found = foretold(table, "duel", "perceval", "garde", "--tendance-a", "heroique")
    (exchange,) = found["exchanges"]
    theirs = [number(code) + 2 for code in left if code[0] != "K"]
    for odds in exchange["cards"]:
        mine = number(odds["cards"][0]) + 4
        assert {number(code) for code in odds["cards"]} == {mine - 4}
        assert odds["sum"] == mine
        assert odds["wins"]["fraction"] == str(Fraction(sum(mine > each for each in theirs), 4))
        assert odds["loses"]["fraction"] == str(Fraction(sum(mine < each for each in theirs), 4))
    assert sorted(code for odds in exchange["cards"] for code in odds["cards"]) == sorted(
        code for code in PACK if code[0] not in "JQK"
    )
    assert (found["success"]["fraction"], found["whole"]) == ("1", None)


def test_e7_a_card_that_is_named_ties_or_not(tmp_path: Path) -> None:
    words = ("duel", "perceval", "enide", "--tendance-a", "heroique", "--play-b", "9C")
    (exchange,) = foretold(forest(tmp_path), *words)["exchanges"]
    by = {odds["sum"]: (odds["wins"]["p"], odds["loses"]["p"]) for odds in exchange["cards"]}
    assert (by[11], by[12], by[13]) == ((0.0, 1.0), (0.0, 0.0), (1.0, 0.0))


@pytest.mark.parametrize(("viewer", "hidden"), [("", True), ("perceval", True)])
def test_s5_a_hand_that_is_not_seen_may_be_in_the_pile(tmp_path: Path, viewer: str, hidden: bool) -> None:
    hands = {"perceval": "4S 9H", "mj": "2S 3S"}
    table = forest(tmp_path, hands=hands, house={"hand_size": 2}, mj_discard=without("2S", "3S", "9D", "10D"))
    words = ["duel", "perceval", "garde", "--tendance-a", "heroique"]
    (exchange,) = foretold(table, *words, *(["--as", viewer] if viewer else []))["exchanges"]
    # 4 + 4 against 2, 3, 9 and 10, each with 2.
    assert exchange["cards"][0]["wins"]["fraction"] == ("1/2" if hidden else "0")
    revealed = foretold(table, *words, "--reveal")["exchanges"][0]
    assert revealed["cards"][0]["wins"]["fraction"] == "0"


SIDES = [
    ("9S 7S 4S 2S", "10H 8H 3H 2H", 2, 2),
    ("9S 9H 4S 2S 2H", "9D 9C 3H 2D 10H", 2, 2),
    ("10S 8S 5S 3S AS", "JH 8H 6H 5H 2H", 1, 3),
    ("8S 6S 3S", "8H 6H 3H", 1, 1),
]


def fight(mine: str, theirs: str, give: int, take: int) -> Fight:
    """One against one, both without a Talent, the first with 1 more."""
    one, other = Ability("a", 3), Ability("b", 2)
    piles = {"mj": cards(theirs)}
    return Fight(one, take, cards(mine), (), False, (Opponent(other, give, "mj"),), piles, {"mj": ()})


def brute(mine: str, theirs: str, give: int, take: int) -> tuple[Fraction, Fraction, Fraction]:
    """Every order of the opponent's cards that count, the first's highest card first; last: undecided."""
    own = sorted((number(code) + 3 for code in mine.split()), reverse=True)
    orders = list(permutations([number(code) + 2 for code in theirs.split() if code[0] not in "JQK"]))
    ends = {"won": 0, "lost": 0, "open": 0}
    for order in orders:
        to_give, to_take, end = give, take, "open"
        for ours, other in zip(own, order, strict=False):
            to_give -= ours > other
            to_take -= ours < other
            if not to_give or not to_take:
                end = "lost" if not to_take else "won"
                break
        ends[end] += 1
    won, lost, left = (Fraction(ends[name], len(orders)) for name in ("won", "lost", "open"))
    return won, lost, left


@pytest.mark.parametrize("side", SIDES)
def test_p9_the_whole_fight_against_every_order_of_the_cards(side: tuple[str, str, int, int]) -> None:
    won, lost, undecided = brute(*side)
    assert exact(fight(*side)) == ((won, lost) if not undecided else None)


@pytest.mark.parametrize("side", SIDES)
def test_p9_trials_come_to_what_is_exact(side: tuple[str, str, int, int]) -> None:
    """Within four standard deviations, with a seed."""
    won, lost, undecided = brute(*side)
    found = tried(fight(*side), "seed")
    assert sum(found.values()) == SAMPLES
    if undecided:
        # The cards come back then: who would have won before still does.
        assert found["wins"] / SAMPLES > float(won) - 0.04
        return
    for n, p in ((found.get("wins", 0), won), (found.get("loses", 0), lost)):
        spread = 4 * (float(p * (1 - p)) / SAMPLES) ** 0.5
        assert abs(n / SAMPLES - float(p)) <= spread


def test_p9_failures_taken_in_an_open_fight_count(tmp_path: Path) -> None:
    """Perceval (3, two of them taken) against Morgane (6, five taken): one exchange decides, or a tie the next."""
    table = forest(tmp_path, mj_discard=without("10S", "5S"), perceval_discard=without("9S", "2S"))
    words = ("perceval", "morgane", "--tendance-a", "heroique", "--tendance-b", "feerique")
    table.did("fight", "start", "perceval", "/", "morgane")
    table.did("fight", "--strike", "perceval", "--failures", "2")
    table.did("fight", "--strike", "morgane", "--failures", "5")
    found = foretold(table, "fight", *words)
    # 9 + 4 beats 5 + 6, and not 10 + 6.
    assert found["whole"]["wins"] == {"fraction": "1/2", "p": 0.5}
    assert found["whole"]["loses"]["fraction"] == "1/2"
    assert found["whole"]["samples"] is None
    told = table.run("odds", "fight", *words).out
    assert "The whole fight, the highest card first:\n  wins 1/2 (50.00 %)\n" in told


def test_p10_against_several_it_is_tried_out_and_said_so_and_repeats(tmp_path: Path) -> None:
    table = forest(tmp_path)
    words = ["fight", "perceval", "sbire-1", "sbire-2", "--tendance-a", "heroique", "--score-b", "8"]
    one = foretold(table, *words, "--seed", "1")
    assert one == foretold(table, *words, "--seed", "1")
    assert one["whole"]["samples"] == SAMPLES
    assert one["whole"] != foretold(table, *words, "--seed", "2")["whole"]
    wins = one["whole"]["wins"]
    assert 0 <= wins["low"] <= wins["p"] <= wins["high"] <= 1
    assert "Tried out 4000 times" in table.run("odds", *words).out
    assert len(one["exchanges"]) == 2


def test_pictures_and_faults(tmp_path: Path) -> None:
    table = forest(tmp_path)
    picture = tmp_path / "odds.svg"
    words = ("fight", "perceval", "garde", "--tendance-a", "heroique")
    table.did("odds", *words, "--svg", str(picture))
    assert "█" in picture.read_text(encoding="utf-8")
    assert table.refused("odds", *words, "--svg", "x", exit=2)["kind"] == "not-a-picture"
    assert table.refused("odds", "fight", "perceval", exit=2)["kind"] == "missing-argument"
    assert table.refused("odds", "duel", "enide", "garde", "--as", "perceval")["kind"] == "not-yours"
