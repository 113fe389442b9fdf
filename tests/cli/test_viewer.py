"""Who looks: ``--as``, else ``TAROTCLI_AS``, for one command, a script and its lines (Secrets, S3)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import Table, environment, sample

# The sample's hands: gm JS KD T7 10C T19, aurore QB T11 4B 9C KS, luynes 7C 10S T17 3D JC, montglas 5B 8S QC 2D T5.
SEEN = {"aurore": ["QB", "T11", "4B", "9C", "KS"], "gm": ["JS", "KD", "T7", "10C", "T19"]}


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample campaign."""
    return sample(tmp_path)


def seen(table: Table, *words: str) -> set[str]:
    """Whose hands are seen in full."""
    return {
        who
        for who, hand in table.did("show", "hands", *words).json["hands"].items()
        if isinstance(hand, list)
    }


@pytest.mark.parametrize("who", ["aurore", "Anne", "AURORE DE LYS"])
def test_s3_the_variable_names_the_viewer(table: Table, who: str) -> None:
    with environment(TAROTCLI_AS=who):
        hands = table.did("show", "hands").json["hands"]
    assert hands["aurore"] == SEEN["aurore"]
    assert all(hands[other] == {"count": 5} for other in ("gm", "luynes", "montglas"))


def test_the_option_comes_before_the_variable(table: Table) -> None:
    with environment(TAROTCLI_AS="aurore"):
        assert seen(table, "--as", "luynes") == {"luynes"}
        assert seen(table, "--as", "gm") == {"gm"}


def test_an_empty_variable_leaves_the_table_looking(table: Table) -> None:
    with environment(TAROTCLI_AS=""):
        assert seen(table) == {"aurore", "luynes", "montglas"}


def test_a_viewer_that_nobody_is_called_is_refused(table: Table) -> None:
    with environment(TAROTCLI_AS="zoe"):
        assert table.refused("day")["kind"] == "unknown-character"
        assert table.refused("show")["kind"] == "unknown-character"


def test_refusals_are_cut_to_the_viewer_too(table: Table) -> None:
    """S5: “In hand” is told to who may see the hand."""
    played = ("check", "luynes", "heraldry", "-p", "QB", "-d", "3")
    assert "7C" in table.refused(*played)["way_out"]
    with environment(TAROTCLI_AS="aurore"):
        assert "7C" not in table.refused(*played)["way_out"]


def test_a_status_tells_the_viewer_more(table: Table) -> None:
    """What they hold and may play, as with --as on the command itself."""
    table.did("duel", "start", "aurore", "luynes", "--skill-a", "oratory", "--skill-b", "interrogation")
    asked = table.did("duel", "status", "--as", "aurore").json
    assert (asked["as"], asked["hand"]) == ("aurore", SEEN["aurore"])
    with environment(TAROTCLI_AS="aurore"):
        assert table.did("duel", "status").json == asked


@pytest.mark.parametrize("by_option", [True, False])
def test_the_lines_of_a_script_have_its_viewer(table: Table, tmp_path: Path, by_option: bool) -> None:
    """But one of them may look as somebody else."""
    script = tmp_path / "script.txt"
    script.write_text(
        "duel start aurore luynes --skill-a oratory --skill-b interrogation\n"
        "duel status\nduel status --as luynes\nshow hands\n"
    )
    with environment(TAROTCLI_AS=None if by_option else "aurore"):
        ran = table.run("run", str(script), "--json", *(("--as", "aurore") if by_option else ()))
    assert ran.exit == 0, ran
    _started, own, theirs, hands = map(json.loads, ran.out.splitlines())
    assert (own["as"], own["hand"]) == ("aurore", SEEN["aurore"])
    assert theirs["as"] == "luynes"
    assert [who for who, hand in hands["hands"].items() if isinstance(hand, list)] == ["aurore"]


def test_new_needs_no_viewer(tmp_path: Path) -> None:
    """There is nobody in a campaign that does not exist yet."""
    with environment(TAROTCLI_AS="aurore"):
        table = sample(tmp_path)
        assert seen(table) == {"aurore"}
