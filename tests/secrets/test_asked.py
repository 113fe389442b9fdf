"""A check in two steps: the difficulty lies face down until the player's card does (S2, V8, P2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import Table, environment, write
from tests.rules.court import court
from tests.rules.forest import forest
from tests.rules.street import street

ASK = ("check", "aurore", "climbing", "--ask")


def at_court(tmp_path: Path) -> Table:
    return court(tmp_path, "QB T11 4B 9C KS", gm="KD 3C", luynes="7C 10S", gm_top="T6 2S")


def everything_told(table: Table) -> str:
    """What all ways out tell, to everybody but who lifts the secrets."""
    told = []
    for viewer in ("", "gm", "aurore"):
        with environment(TAROTCLI_AS=viewer):
            for words in (
                ("show",),
                ("show", "all"),
                ("show", "deck"),
                ("log",),
                ("log", "--markdown"),
                ("doctor",),
            ):
                told += [table.run(*words).out, table.run(*words, "--json").out]
    return "\n".join(told)


def test_v8_a_number_lies_face_down_until_it_is_answered(tmp_path: Path) -> None:
    """Each at their own screen: 7 by climbing's 4 (limit), its strength 3, against 8; with 2 of a Major 9."""
    table = at_court(tmp_path)
    laid = table.did(*ASK, "-d", "8", "--as", "gm").json
    assert (laid["asked"], laid["outcome"], laid["difficulty"], laid["band"]) == (True, None, None, None)
    assert table.data["asked"] == {"aurore": {"what": "climbing", "difficulty": 8}}
    assert table.did("show").json["asked"] == {"aurore": "climbing"}
    assert (
        "climbing against a difficulty face down: tarotcli check aurore --play CARD" in table.run("show").out
    )
    answer = table.did("check", "aurore", "-p", "QB,T11", "--as", "aurore").json
    assert (answer["what"], answer["outcome"], answer["total"], answer["difficulty"]) == (
        "climbing",
        "success",
        9,
        8,
    )
    assert "asked" not in answer
    assert "asked" not in table.data
    table.whole()


def test_s2_nobody_sees_it_until_then(tmp_path: Path) -> None:
    """Not the master either; what was typed is kept for who lifts the secrets."""
    table = at_court(tmp_path)
    table.did(*ASK, "-d", "977", "--as", "gm")
    assert "977" not in everything_told(table)
    assert "977" in table.run("log", "--reveal").out
    table.did("undo", "--as", "gm")
    assert "asked" not in table.data
    table.did("redo", "--as", "gm")
    assert "977" not in everything_told(table)


@pytest.mark.parametrize(
    ("words", "card"),
    [
        (("--difficulty-card", "KD"), "KD"),
        (("--gm-draw",), "T6"),
        (("--band", "trivial", "--suit", "swords"), "2S"),
    ],
)
def test_v8_a_card_lies_face_down(tmp_path: Path, words: tuple[str, ...], card: str) -> None:
    """It is in one place all the time: on the table, then on its own discard."""
    table = at_court(tmp_path)
    laid = table.did(*ASK, *words)
    assert laid.events("difficulty-laid")[0]["cards"] == {"count": 1}
    assert table.data["asked"]["aurore"]["card"] == card
    table.whole()
    assert card not in everything_told(table).split("not seen")[0].split()
    answer = table.json("check", "aurore", "-p", "QB")
    assert answer.events("difficulty")[0]["cards"] == [card]
    assert table.discard("gm")[0] == card
    table.whole()


def test_v8_it_may_stay_secret_after_the_answer(tmp_path: Path) -> None:
    table = at_court(tmp_path)
    table.did(*ASK, "-d", "977", "--hidden")
    answer = table.did("check", "aurore", "-p", "QB", exit=1).json
    assert (answer["outcome"], answer["difficulty"], answer["margin"]) == ("failure", None, None)
    assert "977" not in everything_told(table)


def test_a_dry_answer_does_not_narrow_it_down(tmp_path: Path) -> None:
    """With any card it says the same of any difficulty."""
    told = []
    for number in ("1", "977"):
        table = at_court(tmp_path)
        table.did(*ASK, "-d", number)
        told.append([table.run("check", "aurore", "-p", "QB", "-n", *more) for more in ((), ("--json",))])
        table.journal.unlink()
    assert told[0] == told[1]
    assert told[0][0].exit == 0


def test_v12_v16_what_the_master_says_of_it_counts_for_the_answer(tmp_path: Path) -> None:
    """The characteristic that stands in, and that a failed task may be tried again."""
    table = at_court(tmp_path)
    table.did("check", "aurore", "climbing", "-p", "4B", "-d", "20", exit=1)
    assert table.refused(*ASK, "-d", "3")["rule"] == "V16"
    table.did(*ASK, "-d", "5", "--retry", "--using", "agility")
    answer = table.did("check", "aurore", "-p", "QB").json
    assert answer["parts"]["characteristic"] == 5
    assert answer["total"] == 9


def test_one_lies_there_for_each(tmp_path: Path) -> None:
    table = at_court(tmp_path)
    table.did(*ASK, "-d", "8")
    error = table.refused("check", "aurore", "history", "--ask", "-d", "3")
    assert error["kind"] == "already-asked"
    assert table.refused("session")["kind"] == "something-open"
    assert table.refused("remove", "aurore")["kind"] == "something-open"
    # Another test is no answer.
    table.did("check", "aurore", "history", "-p", "T11", "-d", "2")
    assert "asked" in table.data


@pytest.mark.parametrize(
    ("words", "exit_", "kind"),
    [
        ("check aurore", 3, "nothing-asked"),
        ("check aurore -p QB", 3, "nothing-asked"),
        ("check aurore -p QB -d 3", 2, "missing-argument"),
        ("check aurore --ask -d 3", 2, "missing-argument"),
        ("check aurore climbing --ask", 2, "no-difficulty"),
        ("check aurore climbing --ask -d 3 -p QB", 2, "contradiction"),
        ("check aurore climbing --ask -d 3 --coin heads", 2, "contradiction"),
        ("check aurore climbing --ask -d 3 --as aurore", 3, "not-yours"),
        ("check aurore cooking --ask -d 3", 3, "unknown-skill"),
    ],
)
def test_what_is_refused(tmp_path: Path, words: str, exit_: int, kind: str) -> None:
    """Only the master lays it where everybody says who they are (S6)."""
    assert at_court(tmp_path).refused(*words.split(), exit=exit_)["kind"] == kind


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"zoe": {"what": "climbing", "difficulty": 3}}, "is not a character"),
        ({"aurore": {"what": "climbing"}}, "wants either a difficulty or one card"),
        (
            {"aurore": {"what": "climbing", "difficulty": 3, "card": "T20"}},
            "wants either a difficulty or one card",
        ),
    ],
)
def test_a_broken_one_is_named(tmp_path: Path, entry: dict[str, object], told: str) -> None:
    table = write(tmp_path / "broken.toml", at_court(tmp_path).data | {"asked": entry})
    assert told in table.run("show").err


def test_p2_a_difficulty_of_topoigraphie_lies_face_down(tmp_path: Path) -> None:
    """4S and heroique 4 against 7, the sum 8."""
    table = forest(tmp_path)
    table.did("check", "perceval", "heroique", "--ask", "-d", "7", "--as", "mj")
    assert table.data["asked"] == {"perceval": {"what": "heroique", "difficulty": 7}}
    dry = table.did("check", "perceval", "-p", "4S", "-n").json
    assert (dry["sum"], dry["difficulty"], dry["outcome"], dry["margin"]) == (8, None, None, None)
    assert table.refused("session")["kind"] == "something-open"
    answer = table.did("check", "perceval", "-p", "4S", "--as", "perceval").json
    assert (answer["sum"], answer["difficulty"], answer["outcome"]) == (8, 7, "success")
    assert "asked" not in table.data


def test_lignes_brisees_has_no_difficulty_to_lay(tmp_path: Path) -> None:
    assert street(tmp_path).refused("check", "nadir", "furtivite", "--ask")["kind"] == "other-systems-option"
