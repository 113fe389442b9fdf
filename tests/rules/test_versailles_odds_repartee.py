"""Odds of a repartee (V27–V31): certain where all is seen, and against every hand there may be."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.helpers import CODES, Table, write
from tests.rules.salon import salon

START = ("ana", "--target", "bo", "--about", "Grey", "--with", "ana,bo")


def foretold(table: Table, *words: str) -> dict[str, Any]:
    """What odds answer, which change nothing."""
    before = table.snapshot()
    found = table.did("odds", "repartee", *words).json
    assert table.snapshot() == before
    return found


def test_v29_where_all_hands_are_seen_it_ends_as_the_tool_plays_it(tmp_path: Path) -> None:
    table = salon(tmp_path, "6B 2B", "5B")
    table.did("repartee", "start", *START)
    table.did("repartee", "play", "6B")
    found = foretold(table)
    assert (found["success"]["fraction"], found["ends"]["moved"]["bo"]["fraction"]) == ("1", "1")
    assert found["samples"] is None
    other = salon(tmp_path, "2B AB", "5B 9S")
    other.did("repartee", "start", *START)
    other.did("repartee", "play", "2B")
    found = foretold(other)
    assert (found["success"]["fraction"], found["ends"]["moved"]["bo"]["fraction"]) == ("0", "0")
    assert found["ends"]["wins"]["against"]["fraction"] == "1"


def test_v27_before_it_begins_it_is_asked_for_with_the_words_of_its_start(tmp_path: Path) -> None:
    """Against the repartee that is begun with them and played."""
    for hands in (("6B 2B", "5B"), ("2B AB", "5B 9S"), ("2B", "2C")):
        table = salon(tmp_path, *hands)
        found = foretold(table, *START)
        played = table.did("repartee", "start", *START, "--auto", "ana,bo", "-n", "--reveal").json
        assert played["state"] == "over"
        wins = {"for": found["ends"]["wins"]["for"], "against": found["ends"]["wins"]["against"]}
        wins |= {None: found["ends"]["nobody"]}  # type: ignore[dict-item]
        assert {side for side, chance in wins.items() if chance["fraction"] == "1"} == {played["winner"]}
        assert found["samples"] is None


def test_s5_the_unseen_hand_against_every_hand_there_may_be(tmp_path: Path) -> None:
    """Bo's two of seven cards: 21 hands, each played by the tool at the table."""
    pool = ["2B", "9C", "KS", "T3", "3D", "10D", "AC"]
    data = salon(tmp_path, "4B 3C", "2B 9C").data
    mine = data["hands"]["ana"].split()
    away = [code for code in CODES["tarot78"] if code not in pool and code not in mine]
    won = moved = 0
    for hand in combinations(pool, 2):
        left = [code for code in pool if code not in hand]
        data["hands"]["bo"] = " ".join(hand)
        data["decks"]["table"] |= {"draw": " ".join(left), "discard": " ".join(away)}
        table = write(tmp_path / "one.toml", data)
        played = table.json("repartee", "start", *START, "--auto", "ana,bo", "-n", "--reveal").json
        won += played["winner"] == "for"
        moved += bool(played.get("beliefs", {}).get("bo", {}).get("points"))
    found = foretold(table, *START, "--as", "ana")
    assert (found["samples"], found["success"]["fraction"]) == (None, str(Fraction(won, 21)))
    assert found["ends"]["moved"]["bo"]["fraction"] == str(Fraction(moved, 21))
    assert 0 < won < 21


def test_who_speaks_for_nobody_lays_nothing(tmp_path: Path) -> None:
    """The game master's hand is not seen, and makes no difference but where it speaks for the guard."""
    table = salon(tmp_path, "6B 2B", "5B", gm="KS KC")
    for_bo = ("ana", "--target", "bo", "--about", "Grey", "--with", "ana,bo,gm")
    assert foretold(table, *for_bo)["samples"] is None
    for_guard = ("ana", "--target", "guard", "--about", "Grey", "--with", "ana,bo")
    assert foretold(table, *for_guard)["samples"] == 300
    assert foretold(table, *for_guard, "--as", "gm")["samples"] == 300
    assert foretold(table, *for_guard, "--reveal")["samples"] is None


def test_s5_no_card_is_imagined_in_two_hands(tmp_path: Path) -> None:
    """Of two hands of one card each, 4B, 5B, KS or 2S: whoever opens with more wins, and no two are alike."""
    data = salon(tmp_path, "4B", "5B", cy="").data
    data["characters"]["ana"]["repartee"] = {"wit": 5, "conviction": 3, "flattery": 0, "spite": 0}
    data["characters"]["bo"]["repartee"] = {"wit": 5, "conviction": 3, "flattery": 0, "spite": 0}
    away = [code for code in CODES["tarot78"] if code not in ("4B", "5B", "KS", "2S")]
    data["decks"]["table"] |= {"draw": "KS 2S", "discard": " ".join(away)}
    found = foretold(write(tmp_path / "one.toml", data), *START, "--as", "cy")
    # In the order 2S < KS (3) < 4B < 5B, each of the six pairs one way or the other.
    assert (found["samples"], found["success"]["fraction"]) == (None, "1/2")
    assert found["ends"]["nobody"]["fraction"] == "0"


def test_too_many_hands_are_tried_out_and_repeat_with_a_seed(tmp_path: Path) -> None:
    """Nor does it matter which cards the unseen hand really holds."""
    answers = [
        foretold(salon(tmp_path, "6B 2B", bo), *START, "--as", "ana", "--seed", "1")
        for bo in ("5B KC T3", "2C 3D AS")
    ]
    assert answers[0] == answers[1]
    assert answers[0]["samples"] == 300
    assert 0 < answers[0]["success"]["low"] <= answers[0]["success"]["p"] <= answers[0]["success"]["high"]
    table = salon(tmp_path, "6B 2B", "5B KC T3")
    assert foretold(table, *START, "--as", "ana", "--seed", "2")["ends"] != answers[0]["ends"]
    told = table.run("odds", "repartee", *START, "--as", "ana", "--seed", "1").out
    assert told.endswith("Tried out 300 times; --seed N repeats it.\n")


def test_faults_are_told(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "3C")
    assert table.refused("odds", "repartee")["kind"] == "nothing-open"
    for words in (["ana"], ["ana", "--target", "bo"], ["--about", "Grey"], ["--with", "ana"]):
        assert table.refused("odds", "repartee", *words, exit=2)["kind"] == "missing-argument"
    for words in (["ana", "--target", "ana"], ["ana", "--target", "nobody"], ["gm", "--target", "ana"]):
        about = (*words, "--about", "Grey")
        assert table.refused("odds", "repartee", *about) == table.refused("repartee", "start", *about)
    table.did("repartee", "start", *START)
    assert table.refused("odds", "repartee", *START)["kind"] == "something-open"
