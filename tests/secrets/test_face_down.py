"""The first play of a duel laid face down by the game master, until the other side has played (S2, V8, V19, V25)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Table, environment, write
from tests.rules.forest import forest
from tests.rules.salon import oratory, salon, swords
from tests.rules.street import street

WATCH = {"skills": {"watch": {"level": 4, "suit": "swords"}}}
START = ("duel", "start", "ana", "guard", "--skill-a", "oratory", "--skill-b", "watch", "--first", "guard")
SWORDS = ("duel", "start", "ana", "guard", "--fencing", "--first", "guard")


def talking(tmp_path: Path, ana: str = "4C QC T11 2S", gm: str = "9S T3 KD") -> Table:
    table = salon(tmp_path, ana, "5B", gm=gm, sheets={"ana": oratory(6), "guard": WATCH})
    table.did(*START)
    return table


def fencing(tmp_path: Path, ana: str, gm: str, *more: str) -> Table:
    table = salon(tmp_path, ana, "5B", gm=gm, sheets={"ana": swords(5, 3, 4), "guard": swords(5, 4)})
    table.did(*SWORDS, *more)
    return table


def everything_told(table: Table) -> str:
    """What all ways out tell, to everybody but who lifts the secrets."""
    told = []
    for viewer in ("", "gm", "ana"):
        with environment(TAROTCLI_AS=viewer):
            for words in (("show",), ("show", "all"), ("duel", "status"), ("log",), ("log", "--markdown")):
                told += [table.run(*words).out, table.run(*words, "--json").out]
    return "\n".join(told)


def test_v8_it_lies_face_down_until_it_is_answered(tmp_path: Path) -> None:
    """Watch 4 limits 9 of swords to 4, T3 is stated 5: 9; against oratory 6 with a queen: 6, and Ana is still next."""
    table = talking(tmp_path)
    laid = table.did("duel", "play", "guard", "9S", "T3=5", "--ask", "--as", "gm")
    assert laid.json["face_down"] == {"by": "guard", "cards": {"count": 2}}
    assert (laid.json["turn"], laid.json["totals"]) == ("ana", {"ana": 0, "guard": 0})
    assert table.data["duel"]["face_down"] == {"by": "guard", "cards": "9S T3", "points": [9, 5]}
    table.whole()
    assert "2 cards of Guard, face down" in table.run("duel", "status").out
    assert "it is Ana de Lys's turn" in table.run("show").out
    assert not {"9S", "T3"} & {*everything_told(table).split("not seen")[0].replace(",", " ").split()}
    ran = table.did("duel", "play", "ana", "QC", "--as", "ana")
    assert (ran.json["turn"], ran.json["totals"]) == ("ana", {"ana": 6, "guard": 9})
    assert [event["cards"] for event in ran.events("uncovered")] == [["9S", "T3"]]
    assert "face_down" not in table.data["duel"]
    table.whole()
    # From now on as ever: reach it, or concede (V20).
    assert table.refused("duel", "play", "ana", "4C")["kind"] == "raises-nothing"
    assert table.did("duel", "play", "ana", "T11=3").json["turn"] == "guard"


def test_v20_an_answer_that_reaches_leaves_the_turn_to_who_laid(tmp_path: Path) -> None:
    table = talking(tmp_path)
    table.did("duel", "play", "guard", "9S", "--ask")
    ran = table.did("duel", "play", "ana", "4C")
    assert (ran.json["turn"], ran.json["totals"]) == ("guard", {"ana": 4, "guard": 4})


def test_v20_both_hands_are_played_out_by_the_answer(tmp_path: Path) -> None:
    table = talking(tmp_path, "4C", "9S")
    table.did("duel", "play", "guard", "9S", "--ask")
    ran = table.did("duel", "play", "ana", "4C", "--coin", "heads")
    assert (ran.json["state"], ran.json["winner"]) == ("over", "ana")


@pytest.mark.parametrize("who", ["ana", "guard"])
def test_v21_conceding_turns_it_up(tmp_path: Path, who: str) -> None:
    table = talking(tmp_path)
    table.did("duel", "play", "guard", "9S", "--ask")
    dry = table.json("duel", "concede", who, "-n")
    assert dry.events("conceded")
    assert not dry.events("uncovered")
    ran = table.did("duel", "concede", who)
    assert [event["cards"] for event in ran.events("uncovered")] == [["9S"]]
    assert table.discard("gm") == ["9S"]
    table.whole()


def test_it_is_taken_back_by_undo(tmp_path: Path) -> None:
    table = talking(tmp_path)
    before = table.data
    table.did("duel", "play", "guard", "9S", "--ask", "--as", "gm")
    table.did("undo", "--as", "gm")
    assert table.data == before | {"revision": 3}
    table.did("redo", "--as", "gm")
    assert "9S" not in everything_told(table).split("not seen")[0].split()
    table.did("duel", "play", "ana", "4C", "--as", "ana")
    # What was answered is not taken back alone.
    assert table.refused("undo", "--as", "gm")["kind"] == "others-since"


def test_a_dry_answer_says_the_same_of_any_play(tmp_path: Path) -> None:
    told = []
    for play in ("9S", "T3=9"):
        (tmp_path / play).mkdir()
        table = talking(tmp_path / play)
        table.did("duel", "play", "guard", play, "--ask")
        told.append(
            [
                table.run("duel", "play", "ana", *words, "-n", *more)
                for more in ((), ("--json",))
                for words in (("4C",), ("T11",))
            ]
        )
    assert told[0] == told[1]


LUNGE = ("duel", "play", "guard", "NC", "10B", "--ask")


@pytest.mark.parametrize(
    ("ana", "played", "told", "wound"),
    [
        # E16: the lunge with 10 and agility 4 is 14; parried with 6 of staves by fencing 5 and agility 3: by 6.
        ("6B 4S T5", ("6B",), "parries", "serious"),
        # Numbers of another quarter stop nothing: agility 3 alone, by 11 over twice 4, mortal (E15).
        ("6B 4S T5", ("4S",), "parries-elsewhere", "mortal"),
        ("6B 4S T5", (), "takes", "mortal"),
        ("6B 4S T5", ("T5",), "dodges", None),
    ],
)
def test_v25_an_attack_is_met_unseen(
    tmp_path: Path, ana: str, played: tuple[str, ...], told: str, wound: str | None
) -> None:
    table = fencing(tmp_path, ana, "NC 10B 2D 3D 4D")
    table.did(*LUNGE, "--as", "gm")
    assert table.data["duel"]["face_down"]["quarter"] == "tierce"
    assert not {"NC", "10B", "tierce"} & {
        *everything_told(table).split("not seen")[0].replace(",", " ").split()
    }
    dry = table.run("duel", "play", "ana", *played, "-n")
    assert "tierce" not in dry.out
    ran = table.did("duel", "play", "ana", *played)
    assert [event["cards"] for event in ran.events("attacks")] == [["NC", "10B"]]
    assert len(ran.events(told)) == 1
    assert [each["degree"] for each in table.data["characters"]["ana"].get("wounds", ())] == [wound] * bool(
        wound
    )
    table.whole()


def test_v25_what_could_meet_no_attack_is_refused_without_a_word_of_it(tmp_path: Path) -> None:
    errors = []
    for attack in ("10B", "3S"):
        (tmp_path / attack).mkdir()
        table = fencing(tmp_path / attack, "6B 4S T5 QC", "NC 10B 3S")
        table.did("duel", "play", "guard", "NC", attack, "--ask")
        errors.append(
            [table.refused("duel", "play", "ana", *cards) for cards in (("6B", "4S"), ("QC",), ("T5", "6B"))]
        )
        assert table.refused("duel", "play", "ana", "6B", "--quarter", "tierce")["kind"] == "not-an-attack"
    assert errors[0] == errors[1]
    assert {error["kind"] for error in errors[0]} == {"not-a-defence"}


def test_v22_the_offended_may_end_it(tmp_path: Path) -> None:
    table = fencing(tmp_path, "6B", "NC 10B")
    table.did(*LUNGE)
    dry = table.json("duel", "end", "ana", "-n")
    assert not dry.events("attacks")
    ran = table.did("duel", "end", "ana")
    assert (ran.json["state"], ran.json["winner"]) == ("over", None)
    assert {*table.discard("gm")} == {"NC", "10B"}
    table.whole()


@pytest.mark.parametrize(
    ("words", "exit_", "kind"),
    [
        (("guard", "--ask"), 3, "no-card-played"),
        (("guard", "4C", "--ask"), 3, "card-not-in-hand"),
        (("guard", "KD", "--ask"), 3, "wrong-suit"),
        (("guard", "9S", "--ask", "--coin", "heads"), 2, "contradiction"),
        (("guard", "9S", "--ask", "--favour", "king"), 2, "contradiction"),
        (("guard", "9S", "--ask", "--as", "ana"), 3, "not-yours"),
        (("ana", "4C", "--ask"), 3, "out-of-turn"),
    ],
)
def test_what_is_refused(tmp_path: Path, words: tuple[str, ...], exit_: int, kind: str) -> None:
    table = talking(tmp_path)
    assert table.refused("duel", "play", *words, exit=exit_)["kind"] == kind


def test_only_the_first_play_of_the_master_against_a_person(tmp_path: Path) -> None:
    table = talking(tmp_path)
    table.did("duel", "play", "guard", "9S", "--ask")
    assert table.refused("hint", "duel")["kind"] == "face-down"
    assert table.refused("odds", "duel")["kind"] == "face-down"
    table.did("duel", "play", "ana", "4C")
    assert table.refused("duel", "play", "guard", "T3", "--ask")["kind"] == "not-the-first-play"
    table.did("undo", "3")
    table.did("duel", "start", "ana", "guard", "--skill-a", "oratory", "--skill-b", "watch", "--first", "ana")
    assert table.refused("duel", "play", "ana", "4C", "--ask")["kind"] == "not-the-masters"
    table.did("undo")
    table.did(*START, "--auto", "ana")
    assert table.refused("duel", "play", "guard", "9S", "--ask")["kind"] == "tool-answers"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"by": "ana", "cards": "T20", "points": [2]}, "should be the one who is not on turn"),
        ({"by": "guard", "cards": "T20"}, "wants a number for each card"),
    ],
)
def test_a_broken_one_is_named(tmp_path: Path, entry: dict[str, Any], told: str) -> None:
    table = talking(tmp_path)
    data = table.data
    data["duel"] |= {"turn": "ana", "face_down": entry}
    assert told in write(tmp_path / "broken.toml", data).run("show").err


LAY = (
    "duel",
    "start",
    "perceval",
    "garde",
    "--tendance-a",
    "heroique",
    "--play-b",
    "5H",
    "--ask",
    "--as",
    "mj",
)


def test_p10_the_game_masters_card_lies_face_down_before_the_players_is_seen(tmp_path: Path) -> None:
    """4S and heroique 4 against the guard's 5H and sauvage: 8 against 5 and the guard's score."""
    table = forest(tmp_path)
    laid = table.did(*LAY).json
    assert (laid["asked"], laid["state"], laid["turn"]) == (True, "open", "perceval")
    assert laid["played"] == {"perceval": None, "garde": None}
    assert table.data["duel"]["card"] == "5H"
    table.whole()
    assert "it is Perceval le Gallois's turn" in table.run("show").out
    assert "5H" not in table.run("log", "--as", "perceval").out
    dry = table.json("duel", "start", "perceval", "garde", "-p", "4S", "-n")
    assert (dry.json["totals"]["perceval"], dry.json["totals"]["garde"], dry.json["winner"]) == (
        8,
        None,
        None,
    )
    assert table.refused("session")["kind"] == "something-open"
    assert table.refused(*LAY)["kind"] == "something-open"
    ran = table.json("duel", "start", "perceval", "garde", "-p", "4S", "--as", "perceval")
    assert ran.exit in (0, 1)
    assert ran.json["played"] == {"perceval": "4S", "garde": "5H"}
    assert [event["cards"] for event in ran.events("uncovered")] == [["5H"]]
    assert "duel" not in table.data
    assert "5H" in table.discard("mj")
    table.whole()
    table.did("undo", "2", "--any")
    assert "duel" not in table.data
    table.whole()


@pytest.mark.parametrize(
    ("words", "exit_", "kind"),
    [
        (("--play-b", "5H", "--play-a", "4S"), 2, "contradiction"),
        (("--turn-b",), 2, "contradiction"),
        ((), 2, "missing-argument"),
        (("--play-b", "QH"), 3, "court-needs-talent"),
        (("--play-b", "5H", "--as", "perceval"), 3, "not-yours"),
    ],
)
def test_p10_what_is_not_laid_so(tmp_path: Path, words: tuple[str, ...], exit_: int, kind: str) -> None:
    line = ("duel", "start", "perceval", "garde", "--tendance-a", "heroique", "--ask", *words)
    assert forest(tmp_path).refused(*line, exit=exit_)["kind"] == kind


def test_p10_a_players_card_is_not_laid_by_the_master(tmp_path: Path) -> None:
    error = forest(tmp_path).refused(
        *("duel", "start", "perceval", "enide", "--tendance-a", "heroique", "--play-b", "5H", "--ask")
    )
    assert error["kind"] == "not-the-masters"


def test_p10_another_duel_is_no_answer(tmp_path: Path) -> None:
    """Nor one of the same two with a Tendance of its own."""
    table = forest(tmp_path)
    table.did(*LAY)
    for more in (("--tendance-a", "courtois"), ("--turn-b",)):
        table.json("duel", "start", "perceval", "garde", "-p", "4S", *more)
        assert "duel" in table.data


def test_lignes_brisees_has_no_card_to_lay(tmp_path: Path) -> None:
    refused = street(tmp_path).refused("duel", "start", "nadir", "zoe", "--skill-a", "1", "--ask")
    assert refused["kind"] == "other-systems-option"
