"""Duels and repartees of Versailles, tried out: certain where all is seen, and against what was counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import CODES, Table, write
from tests.rules.salon import oratory, salon, swords

SKILLS = {"ana": oratory(6), "bo": oratory(5)}
DUEL = ("duel", "ana", "bo", "--skill-a", "oratory", "--first", "ana", "--seed", "1")


def foretold(table: Table, *words: str) -> dict[str, Any]:
    """What odds answer, which change nothing."""
    before = table.snapshot()
    found = table.did("odds", *words).json
    assert table.snapshot() == before
    return found


@pytest.mark.parametrize(
    ("ana", "bo"), [("4C 9S", "3C 9C"), ("9C 2C", "4C 3S"), ("AC T1 T2", "KC T3"), ("2C 3C 5C", "4C 6C 7C")]
)
def test_v20_where_both_hands_are_seen_the_end_is_the_one_the_tool_plays(
    tmp_path: Path, ana: str, bo: str
) -> None:
    table = salon(tmp_path, ana, bo, sheets=SKILLS)
    found = foretold(table, *DUEL)["ends"]["wins"]
    start = ("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana", "--auto", "ana,bo", "-n")
    winner = table.json(*start, "--reveal").json["winner"]
    assert found[winner]["p"] == 1.0
    assert sum(each["p"] for each in found.values()) == 1.0


def unseen(table: Table, *codes: str) -> Table:
    """The campaign with all but these cards of the shared deck seen: they lie in the discard, or in Ana's hand."""
    data = table.data
    mine = data["hands"]["ana"].split()
    away = [code for code in CODES["tarot78"] if code not in codes and code not in mine]
    left = [code for code in codes if code not in data["hands"]["bo"].split()]
    data["decks"]["table"] |= {"draw": " ".join(left), "discard": " ".join(away)}
    return write(table.path, data)


def test_s5_from_what_ana_has_not_seen_each_card_of_bos_is_as_likely(tmp_path: Path) -> None:
    """Bo holds one of four cards, of which 9C and KC alone reach Ana's 5."""
    for held in ("9C", "2C"):
        table = unseen(salon(tmp_path, "5C", held, sheets=SKILLS), "9C", "2C", "3S", "KC")
        found = foretold(table, *DUEL, "--as", "ana")
        bo = found["ends"]["wins"]["bo"]
        assert bo["low"] <= 0.5 <= bo["high"]
        assert found["samples"] == 300
        # The table sees both hands.
        assert foretold(table, *DUEL)["ends"]["wins"]["bo"]["p"] == (1.0 if held == "9C" else 0.0)


def test_it_repeats_with_a_seed_and_does_not_know_where_a_card_really_lies(tmp_path: Path) -> None:
    answers = []
    for held in ("9C", "2C"):
        table = unseen(salon(tmp_path, "5C", held, sheets=SKILLS), "9C", "2C", "3S", "KC")
        answers.append(foretold(table, *DUEL, "--as", "ana"))
    assert answers[0] == answers[1]
    other = foretold(table, *DUEL[:-1], "2", "--as", "ana")
    assert other["ends"] != answers[0]["ends"]


def test_v19_an_open_duel_goes_on_from_where_it_stands(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 9C", "3C 9S", sheets=SKILLS)
    table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    table.did("duel", "play", "ana", "9C")
    # 6 lie there, and 5 is Bo's limit.
    assert foretold(table, "duel")["success"]["p"] == 1.0
    told = table.run("odds", "duel", "--seed", "1").out
    assert told.startswith(
        "Ana de Lys against Duc de Bo, as the tool would play both:\n  Ana de Lys wins 100.0 %"
    )
    assert told.endswith("Tried out 300 times; --seed N repeats it.\n")
    assert table.refused("odds", "duel", "ana", "bo", "--skill-a", "oratory")["kind"] == "something-open"


def test_v26_with_swords_wounds_are_told_too(tmp_path: Path) -> None:
    """Who cannot be stopped: agility 10 with a flèche of 20 against agility 1 and endurance 1."""
    sheets = {"ana": swords(10, 10), "bo": swords(None, 1, 1)}
    table = salon(tmp_path, "KB 10B", "2S", sheets=sheets)
    words = ("duel", "ana", "bo", "--fencing", "--first", "ana", "--seed", "1")
    found = foretold(table, *words)["ends"]
    assert found["wins"]["ana"]["p"] == 1.0
    assert sum(each["p"] for each in found["wounds"]["bo"].values()) == pytest.approx(1.0)
    assert not sum(each["p"] for each in found["wounds"]["ana"].values())


def test_v29_a_repartee_that_all_can_see_ends_as_the_tool_plays_it(tmp_path: Path) -> None:
    start = ("repartee", "start", "ana", "--target", "bo", "--about", "Grey", "--with", "ana,bo")
    table = salon(tmp_path, "6B 2B", "5B", sheets={"ana": {"class": 3}, "bo": {"class": 3}})
    table.did(*start)
    table.did("repartee", "play", "6B")
    found = foretold(table, "repartee", "--seed", "1")
    assert found["ends"]["wins"]["for"]["p"] == 1.0
    assert found["ends"]["moved"]["bo"]["p"] == 1.0
    other = salon(tmp_path, "2B AB", "5B 9S")
    other.did(*start)
    other.did("repartee", "play", "2B")
    against = foretold(other, "repartee", "--seed", "1")
    assert (against["success"]["p"], against["ends"]["moved"]["bo"]["p"]) == (0.0, 0.0)


def test_faults_are_told(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "3C", sheets=SKILLS)
    assert table.refused("odds", "duel")["kind"] == "nothing-open"
    assert table.refused("odds", "repartee")["kind"] == "nothing-open"
    assert table.refused("odds", "duel", "ana", exit=2)["kind"] == "missing-argument"
    assert table.refused("odds", "duel", "ana", "bo", "--terms", "death", exit=2)
    assert table.refused("odds", "duel", "ana", "ana", "--skill-a", "oratory")["kind"] == "same-character"
    picture = tmp_path / "odds.svg"
    table.did("odds", *DUEL, "--svg", str(picture))
    assert "█" in picture.read_text(encoding="utf-8")
