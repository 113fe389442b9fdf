"""``hint`` in Topoïgraphie: the lowest card that does it, against every card tried one by one (P2–P8, P10)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Table
from tests.rules.forest import PACK, forest, without

NUMBERS = {"A": 1, "J": 11, "Q": 12, "K": 13}


def number(code: str) -> int:
    """What a card counts (P3)."""
    return NUMBERS.get(code[0]) or int(code[:-1])


def hinted(table: Table, *words: str) -> dict[str, Any]:
    """What a hint answers, which changes nothing."""
    before = table.snapshot()
    found = table.did("hint", *words).json
    assert table.snapshot() == before
    return found


def test_p7_the_lowest_card_whose_sum_is_above_the_difficulty(tmp_path: Path) -> None:
    table = forest(tmp_path)
    found = hinted(table, "check", "perceval", "heroique", "-d", "10")
    assert (number(found["card"]), found["sum"], found["reason"]) == (7, 11, "succeeds")
    told = table.run("hint", "check", "perceval", "heroique", "-d", "10").out
    assert told == "Play 7S 7 of Spades: 11 is above 10, and no lower card succeeds.\n"
    # Without a Talent no court may be played (P5): 10 + 4 is the most.
    short = hinted(table, "check", "perceval", "heroique", "-d", "14")
    assert (number(short["card"]), short["most"], short["reason"]) == (1, 14, "short")
    with_talent = hinted(table, "check", "perceval", "heroique", "-d", "18", "--talent", "javelot")
    assert (number(with_talent["card"]), with_talent["sum"]) == (12, 19)


@pytest.mark.parametrize("talent", ["", "equitation", "escrime", "javelot"])
@pytest.mark.parametrize("difficulty", [3, 12, 17, 19])
def test_p5_p7_against_every_card_of_the_pack(tmp_path: Path, talent: str, difficulty: int) -> None:
    words = ["perceval", "heroique", "-d", str(difficulty), *(["--talent", talent] if talent else [])]
    won = []
    for code in PACK:
        ran = forest(tmp_path).json("check", *words, "-p", code)
        if ran.exit == 0:
            won.append(number(code))
    found = hinted(forest(tmp_path), "check", *words)
    assert (number(found["card"]) == min(won)) if won else (found["reason"] == "short")


def test_p2_without_what_it_is_about_the_difficulty_that_lies_face_down(tmp_path: Path) -> None:
    """Whatever that is: with maître in javelot a king may be played, and makes 13 + 4 + 3."""
    for difficulty in ("3", "30"):
        table = forest(tmp_path)
        nothing = table.refused("hint", "check", "perceval")
        assert nothing["kind"] == "nothing-asked"
        assert nothing["way_out"] == "For example: tarotcli hint check perceval WHAT --difficulty N"
        table.did("check", "perceval", "heroique", "-d", difficulty, "--talent", "javelot", "--ask")
        found = hinted(table, "check", "perceval")
        assert (found["what"], found["talent"], found["difficulty"]) == ("heroique", "javelot", None)
        assert (found["card"], found["sum"], found["most"], found["reason"]) == ("KS", 20, 20, "hidden")
        told = table.run("hint", "check", "perceval").out
        assert told == "Play KS King of Spades: 20 is the most there is, and the difficulty lies face down.\n"
        assert table.refused("odds", "check", "perceval")["kind"] == "face-down"
        assert table.refused("hint", "check", "perceval", "--as", "enide")["kind"] == "not-yours"
    assert (
        forest(tmp_path).refused("hint", "check", "perceval", "-d", "3", exit=2)["kind"] == "missing-argument"
    )
    assert forest(tmp_path).refused("odds", "check", "perceval")["kind"] == "nothing-asked"


def test_who_fights_whom_must_be_said(tmp_path: Path) -> None:
    for words in (["hint", "fight"], ["odds", "fight", "perceval"]):
        assert "--status" not in forest(tmp_path).refused(*words, exit=2)["message"]


def test_p2_a_hand_is_chosen_from_and_seen_by_who_holds_it(tmp_path: Path) -> None:
    table = forest(tmp_path, hands={"perceval": "4S 9H KC", "mj": "2S"}, house={"hand_size": 3})
    assert hinted(table, "check", "perceval", "heroique", "-d", "10")["card"] == "9H"
    assert table.refused("hint", "check", "garde", "sauvage")["kind"] == "hidden-hand"
    assert hinted(table, "check", "garde", "sauvage", "--as", "mj")["card"] == "2S"
    assert table.refused("hint", "check", "perceval", "heroique", "--as", "enide")["kind"] == "not-yours"
    empty = forest(tmp_path, hands={"perceval": "KC"}, house={"hand_size": 3})
    assert empty.refused("hint", "check", "perceval", "heroique")["kind"] == "nothing-playable"


def test_p10_against_a_card_that_is_turned_up_every_one_of_them_is_tried(tmp_path: Path) -> None:
    """The guard has 2 and no Talent: of what is left, courts are passed over."""
    left = ["2S", "9H", "9D", "10C", "KS"]
    table = forest(tmp_path, mj_discard=without(*left))
    found = hinted(table, "fight", "perceval", "garde", "--tendance-a", "heroique")
    best = {
        card: [(number(card) + 4 > number(other) + 2) for other in left if other[0] != "K"]
        for card in PACK
        if card[0] not in "JQK"
    }
    most = max(map(sum, best.values()))
    lowest = min(number(card) for card in best if sum(best[card]) == most)
    (exchange,) = found["exchanges"]
    assert number(exchange["card"]) == lowest == 9
    assert exchange["wins"]["fraction"] == str(Fraction(most, 4))
    assert exchange["loses"]["fraction"] == "0"


def test_p8_a_card_that_is_named_is_beaten_by_the_lowest_that_does(tmp_path: Path) -> None:
    table = forest(tmp_path)
    words = ("duel", "perceval", "enide", "--tendance-a", "heroique", "--play-b", "9C")
    (exchange,) = hinted(table, *words)["exchanges"]
    # 9 + 3 is 12: 9 + 4 beats it.
    assert (number(exchange["card"]), exchange["sum"], exchange["wins"]["p"]) == (9, 13, 1.0)


def test_p10_against_several_no_card_is_advised_twice(tmp_path: Path) -> None:
    table = forest(tmp_path, perceval_discard=without("10S", "10H", "2C"))
    words = (
        "fight",
        "perceval",
        "sbire-1",
        "sbire-2",
        "sbire-3",
        "--tendance-a",
        "heroique",
        "--score-b",
        "9",
    )
    found = hinted(table, *words)
    assert sorted(each["card"] for each in found["exchanges"]) == ["10H", "10S", "2C"]
    assert table.refused("hint", "fight", "perceval", exit=2)["kind"] == "missing-argument"
    assert table.refused("hint", "fight", "perceval", "perceval")["kind"] == "same-fighter"
