"""Where cards come from and what suits are, in Versailles (V2, V7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import Table
from tests.rules.court import court
from tests.rules.salon import oratory, salon

SIX = "QB T11 4B 9C"


def held(table: Table) -> int:
    """How many cards Aurore holds."""
    return len(table.hand("aurore"))


@pytest.mark.parametrize(
    ("words", "exit_status", "after"),
    [
        (("check", "aurore", "climbing", "-p", "QB", "-d", "3"), 0, 5),  # a success refreshes
        (("check", "aurore", "climbing", "-p", "QB", "-d", "3", "--no-refresh"), 0, 3),
        (("check", "aurore", "climbing", "-p", "QB", "-d", "30"), 1, 3),  # a failure does not
        (("discard", "aurore", "9C"), 0, 3),
        (("day",), 0, 4),
        (("note", "Nothing new"), 0, 4),
        (("shuffle", "table"), 0, 4),
        (("advance", "set", "aurore", "skills.climbing.level", "5"), 0, 4),
        (("scene",), 0, 4),  # nobody failed
    ],
)
def test_v2_cards_come_from_a_success_and_from_nothing_else_here(
    tmp_path: Path, words: tuple[str, ...], exit_status: int, after: int
) -> None:
    table = court(tmp_path, SIX)
    table.did(*words, exit=exit_status)
    assert held(table) == after
    table.whole()


def test_v2_the_end_of_a_scene_gives_cards_to_who_failed(tmp_path: Path) -> None:
    table = court(tmp_path, SIX)
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "30", exit=1)
    table.did("scene")
    assert held(table) == 5


def test_v2_each_attack_gives_cards_to_both_fencers(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", luynes="3C")
    table.did("duel", "start", "aurore", "luynes", "--fencing", "--first", "aurore")
    table.did("duel", "play", "aurore", "2B")
    table.did("duel", "play", "luynes")
    assert (held(table), len(table.hand("luynes"))) == (1, 2)


def test_v2_a_repartee_gives_a_card_to_who_took_part(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", luynes="3C")
    table.did("repartee", "start", "aurore", "--target", "luynes", "--about", "Grey", "--with", "luynes")
    table.did("repartee", "play", "aurore", "2B", "--side", "for", "--action", "wit")
    table.did("repartee", "end")
    assert (held(table), len(table.hand("luynes"))) == (1, 1)


@pytest.mark.parametrize(
    ("suit", "card"),
    [
        ("staves", "5B"),
        ("clubs", "5B"),
        ("swords", "5S"),
        ("spades", "5S"),
        ("cups", "5C"),
        ("chalices", "5C"),
        ("hearts", "5C"),
        ("coins", "5D"),
        ("diamonds", "5D"),
    ],
)
def test_v7_suits_by_the_names_of_either_pack(tmp_path: Path, suit: str, card: str) -> None:
    table = court(tmp_path, "QB", gm_top="5S 5B 5C 5D")
    words = ("check", "aurore", "climbing", "-p", "QB", "--band", "hard", "--suit", suit)
    [event] = table.did(*words, "--no-growth").events("difficulty")
    assert event["cards"] == [card]


@pytest.mark.parametrize(
    ("characteristic", "card"), [("wit", "2B"), ("conviction", "2S"), ("flattery", "2C"), ("spite", "2D")]
)
def test_v7_and_v13_each_characteristic_is_of_one_suit(
    tmp_path: Path, characteristic: str, card: str
) -> None:
    table = court(tmp_path, "2B 2S 2C 2D")
    assert table.did("check", "aurore", characteristic, "-p", card, "-d", "1").json["total"] == 2
    for other in {"2B", "2S", "2C", "2D"} - {card}:
        table = court(tmp_path, "2B 2S 2C 2D")
        assert (
            table.refused("check", "aurore", characteristic, "-p", other, "-d", "1")["kind"] == "wrong-suit"
        )


def test_v8_a_named_difficulty_is_no_secret_of_a_dry_run(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", gm_top="5S 7C")
    ran = table.did("check", "aurore", "climbing", "-p", "QB", "--difficulty-card", "7C", "-n")
    assert [event["cards"] for event in ran.events("difficulty")] == [["7C"]]


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (
            ("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana"),
            ("duel", "concede", "ana"),
        ),
        (("repartee", "start", "ana", "--target", "bo", "--about", "Grey"), ("repartee", "end")),
    ],
)
def test_s3_the_hand_of_a_side_that_the_tool_plays_is_not_the_tables_to_see_while_it_does(
    tmp_path: Path, start: tuple[str, ...], end: tuple[str, ...]
) -> None:
    table = salon(tmp_path, "4C 2B", "9C KC", sheets={"ana": oratory(6), "bo": oratory(5)})
    table.did(*start, "--auto", "bo")
    assert table.did("show", "bo").json["hand"] == {"count": 2}
    assert table.did("show", "bo", "--as", "bo").json["hand"] == ["9C", "KC"]
    assert table.did("show", "ana").json["hand"] == ["4C", "2B"]
    table.did(*end)
    assert table.did("show", "bo").json["hand"][:2] == ["9C", "KC"]
