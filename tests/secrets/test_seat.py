"""``run --seat WHO``: from a seat nothing is seen or done that is not its own (S6)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarotcli.cli.completing import within
from tarotcli.cli.registry import source
from tarotcli.cli.session import opened
from tarotcli.grammar.common import Common
from tarotcli.systems import game
from tests.helpers import Ran, Table, environment, write
from tests.secrets.scenes import ASKED, ASKED_SWORDS, DEALT, LAID, QUIET, STREET, TAROT
from tests.secrets.scenes import court as open_court
from tests.secrets.test_non_interference import PairOf, pair_of
from tests.secrets.worlds import Pair, Scene

__all__ = ["pair_of"]

SCENES = [
    *((QUIET, "aurore"), (ASKED, "luynes"), (LAID, "aurore"), (ASKED_SWORDS, "aurore"), (DEALT, "perceval")),
    *((STREET, "nadir"), (TAROT, "ana")),
]


def from_seat(table: Table, seat: str, *lines: str, more: tuple[str, ...] = ()) -> Ran:
    """What these lines come to from a seat."""
    script = table.path.with_name("lines.txt")
    script.write_text("\n".join(lines) + "\n")
    return table.run("run", str(script), "--seat", seat, "--json", "--keep-going", *more)


def refusals(ran: Ran) -> list[str]:
    return [json.loads(line)["error"]["kind"] for line in ran.err.splitlines()]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return write(tmp_path / "court.toml", open_court())


@pytest.mark.parametrize(
    "line",
    [
        *(
            "show gm --reveal",
            "show gm --as gm",
            "log --reveal",
            "undo --any",
            "redo --any",
            "deal aurore --seed 1",
        ),
        *(
            "show --svg all.svg",
            "show all --html all.html",
            "add zoe --from other.toml",
            "deal aurore --count 1 --drawn 2S",
        ),
        *("advance set luynes player Anne", "advance set luynes player aurore"),
    ],
)
def test_what_would_leave_the_seat_is_refused(table: Table, line: str) -> None:
    """Others' hands by any name, their commands, chance that can be done over, and files."""
    before = table.snapshot()
    seat = "Anne" if "Anne" in line else "aurore"
    ran = from_seat(table, seat, line)
    assert refusals(ran) == ["leaves-seat"], ran
    assert table.snapshot() == before
    assert not [*table.path.parent.glob("all.*")]


@pytest.mark.parametrize("line", ["discard luynes 7C", "check luynes heraldry -p 7C -d 3", "discard gm all"])
def test_the_cards_of_others_are_not_played_from_it(table: Table, line: str) -> None:
    assert refusals(from_seat(table, "aurore", line)) == ["not-yours"]


@pytest.mark.parametrize("line", ["edit", "new other.toml --system tarot", "run x", "day -c other.toml"])
def test_what_deals_with_files_belongs_outside(table: Table, line: str) -> None:
    assert refusals(from_seat(table, "aurore", line)) == ["not-in-a-line"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("amend 1 check aurore climbing -p QB -d 3 --drawn AS", "leaves-seat"),
        ("amend 1 check aurore climbing -p QB -d 3 --seed 1", "leaves-seat"),
        ("amend 1 advance set luynes player Anne", "leaves-seat"),
        ("amend 1 add zoe --from other.toml", "leaves-seat"),
        ("amend 1 show all --html all.html", "leaves-seat"),
        ("amend --any 2 day", "leaves-seat"),
        ("amend 2 day", "others-command"),
        ("amend 1 discard luynes 7C", "not-yours"),
        ("amend 1 edit", "not-recalled"),
    ],
)
def test_what_would_leave_it_by_another_command_is_refused(table: Table, line: str, kind: str) -> None:
    """The words of an amended command are held to the seat as those of a command are."""
    seat = "Anne" if "Anne" in line else "aurore"
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "3", "--as", "aurore")
    table.did("day", "--as", "luynes")
    before = table.snapshot()
    ran = from_seat(table, seat, line)
    assert refusals(ran) == [kind], ran
    assert table.snapshot() == before
    assert not [*table.path.parent.glob("all.*")]


def test_what_is_ones_own_is_done(table: Table) -> None:
    """The journal keeps whose it was; one's own name may be said again."""
    ran = from_seat(
        table, "aurore", "check aurore climbing -p QB -d 3 --as aurore", "show", "advance set aurore notes x"
    )
    assert ran.exit == 0, ran
    assert {line["who"] for line in table.did("log").json["lines"]} == {"aurore"}
    assert from_seat(table, "aurore", "undo 2").exit == 0
    assert table.hand("aurore") == ["QB", "T11", "4B", "9C"]


@pytest.mark.parametrize(
    ("more", "exit_", "kind"),
    [(("--reveal",), 3, "leaves-seat"), (("--as", "gm"), 3, "leaves-seat")],
)
def test_the_run_itself_cannot_leave_it(table: Table, more: tuple[str, ...], exit_: int, kind: str) -> None:
    ran = from_seat(table, "aurore", "show gm", more=more)
    assert (ran.exit, refusals(ran)) == (exit_, [kind])


def test_nobody_sits_there(table: Table) -> None:
    ran = from_seat(table, "nobody", "show")
    assert (ran.exit, refusals(ran)) == (3, ["unknown-character"])


def test_completion_does_not_leave_it_either(table: Table) -> None:
    """What stands before the cursor names another viewer, and nothing follows from it."""
    file = opened(str(table.path))
    words = ["discard", "gm", "--as", "gm"]
    assert [
        offer[0] for offer in within(file, source("versailles"), words, "", Common(as_="aurore")).found
    ] != ["all"]
    file.seat = "aurore"
    assert [
        offer[0] for offer in within(file, source("versailles"), words, "", Common(as_="aurore")).found
    ] == ["all"]


@pytest.mark.parametrize(("scene", "seat"), SCENES, ids=lambda each: getattr(each, "name", each))
def test_s5_from_a_seat_nothing_is_told_that_it_may_not_see(scene: Scene, seat: str, pair_of: PairOf) -> None:
    """Every command, and before it the same with what would leave the seat: the same bytes in both worlds."""
    for swaps in scene.hidden_from(seat):
        pair: Pair = pair_of(scene, swaps)
        plays = tuple(line for swap in swaps for line in swap.plays)
        for line in scene.lines:
            if line.startswith(plays or ("\0",)):
                continue
            one, other = (
                said(
                    pair,
                    world,
                    seat,
                    f"{line} --reveal",
                    f"{line} --as {_other(scene)}",
                    f"{line} --seed 1",
                    line,
                )
                for world in (0, 1)
            )
            assert one == other, line


def test_the_list_leaves_no_command_out() -> None:
    """Every command that the registry has in each game, but for those that belong outside of a script.

    A seal commits to all that is hidden, and so is another in each world; it tells none of it.
    """
    outside = {"run", "edit", "new", "wait", "seal"}
    everywhere = [line for scene, _seat in SCENES for line in scene.lines]
    for system in {scene.data["system"] for scene, _seat in SCENES}:
        own = [line for scene, _seat in SCENES if scene.data["system"] == system for line in scene.lines]
        known = source(system)
        for head in {*known.heads()} - outside:
            lines = own if head in game(system).heads else everywhere
            for name in known.commands(head):
                assert any(f"{line} ".startswith(f"{name} ") for line in lines), (system, name)


def said(pair: Pair, world: int, seat: str, *lines: str) -> tuple[int, str, str]:
    pair.open(pair.worlds[world])
    with environment(TAROTCLI_AS="", TAROTCLI_SEED="fate"):
        ran = from_seat(pair.table, seat, *lines, more=("--text",))
    return ran.exit, ran.out, ran.err


def _other(scene: Scene) -> str:
    return {"versailles": "gm", "topoigraphie": "mj", "tarot": "bo", "lignes-brisees": "zoe"}[
        scene.data["system"]
    ]
