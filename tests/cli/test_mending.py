"""A broken campaign opened in the person's editor and taken over once it is mended."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.helpers import Table, editor, environment, sample


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample campaign with two commands in its journal."""
    table = sample(tmp_path)
    table.did("day")
    table.did("note", "x")
    return table


def rewriter(folder: Path, *changes: tuple[bytes, bytes]) -> str:
    """An editor that keeps what it was shown in ``seen``, then replaces bytes."""
    script = folder / "rewriter.py"
    script.write_text(
        "import sys\nfrom pathlib import Path\np = Path(sys.argv[1])\nb = p.read_bytes()\n"
        f"Path({str(folder / 'seen')!r}).write_bytes(b)\n"
        f"for old, new in {changes!r}:\n    b = b.replace(old, new, 1)\n"
        "p.write_bytes(b)\n"
    )
    return f"{sys.executable} {script}"


def spoiled(table: Table, old: bytes, new: bytes) -> None:
    raw = table.path.read_bytes()
    assert old in raw
    table.path.write_bytes(raw.replace(old, new, 1))


BROKEN: dict[str, tuple[bytes, bytes, Sequence[str]]] = {
    "a syntax error": (b"scene = 1", b"scene = = 1", []),
    "no UTF-8": (b"scene = 1", b"scene = '\xff'", []),
    "a wrong type": (b"scene = 1", b"scene = []", ["scene"]),
    "a card too many": (b'aurore = "QB', b'aurore = "5B QB', ["hands.aurore"]),
    "no card in a pile": (b'discard = ""', b'discard = "hello"', ["decks.table.discard"]),
    "a deck that is none": (b"[decks.table]", b"[decks.tables]", ["decks.tables", "decks.table"]),
    "another system": (b'system = "versailles"', b'system = "chess"', ["system"]),
    "no revision": (b"revision = 2", b"revision = -2", []),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_taken_over_once_it_is_mended(table: Table, tmp_path: Path, case: str) -> None:
    sound, order = table.data, table.draw()
    old, new, paths = BROKEN[case]
    spoiled(table, old, new)
    assert table.run("show").exit == 4
    with environment(EDITOR=rewriter(tmp_path, (new, old))):
        ran = table.did("edit")
    assert (ran.json["changed"], ran.json["saved"], ran.json["revision"]) == (paths, True, 3)
    assert {**table.data, "revision": 2} == sound
    assert table.draw() == order
    lines = [json.loads(line) for line in table.journal.read_text().splitlines()]
    assert [line["revision"] for line in lines] == [1, 2, 3]
    assert [change["path"] for change in lines[-1]["changes"]] == paths
    hidden = " ".join(order[:6]).encode() not in (tmp_path / "seen").read_bytes()
    assert hidden == (case not in ("a syntax error", "no UTF-8"))
    assert " ".join(order[:6]) not in ran.out
    assert table.run("log").out.count("\n") >= 3
    table.did("day")


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_that_stays_broken_stays_as_it_is(table: Table, tmp_path: Path, case: str) -> None:
    old, new, _paths = BROKEN[case]
    spoiled(table, old, new)
    told = table.refused("show", exit=4)
    with environment(EDITOR="true"):
        assert table.refused("edit", exit=4) == told
    with environment(EDITOR=rewriter(tmp_path, (b"day = 2", b"day = 3"))):
        error = table.refused("edit", exit=4)
    assert error["message"] == told["message"]
    kept = Path(error["way_out"].rpartition(" in ")[2].removesuffix("."))
    assert b"day = 3" in kept.read_bytes()
    kept.unlink()


def test_a_doubled_card_of_a_draw_pile_is_not_lost_from_the_copy(table: Table, tmp_path: Path) -> None:
    order = table.draw()
    spoiled(table, f'draw = "{order[0]} '.encode(), f'draw = "{order[0]} {order[0]} '.encode())
    with environment(
        EDITOR=rewriter(tmp_path, (f" {order[0]} {order[0]} ".encode(), f" {order[0]} ".encode()))
    ):
        table.did("edit")
    assert table.draw() == order


def test_a_dry_run_of_mending_saves_nothing(table: Table, tmp_path: Path) -> None:
    spoiled(table, b"scene = 1", b"scene = []")
    before = table.snapshot()
    with environment(EDITOR=rewriter(tmp_path, (b"scene = []", b"scene = 4"))):
        ran = table.did("edit", "-n")
    assert (ran.json["dry_run"], ran.json["changed"], ran.json["saved"]) == (True, ["scene"], False)
    assert table.snapshot() == before


def test_a_change_by_another_while_a_broken_file_is_mended_is_not_lost(table: Table, tmp_path: Path) -> None:
    spoiled(table, b"scene = 1", b"scene = []")
    change = f"Path({str(table.path)!r}).write_text('')\nt = t.replace('scene = []', 'scene = 4')"
    with environment(EDITOR=editor(tmp_path, change)):
        ran = table.json("edit")
    assert (ran.exit, ran.error["kind"]) == (4, "changed-meanwhile")
    assert table.path.read_text() == ""


def test_a_campaign_of_a_later_version_is_not_opened(table: Table, tmp_path: Path) -> None:
    spoiled(table, b"format = 1", b"format = 2")
    with environment(EDITOR=rewriter(tmp_path, (b"format = 2", b"format = 1"))):
        assert table.refused("edit", exit=4)["kind"] == "format-too-new"


def test_each_fault_is_told_with_who_mends_it(tmp_path: Path) -> None:
    """Where some need a person and some do not; once only those are left it is said once."""
    table = sample(tmp_path)
    text = (
        table.path.read_text(encoding="utf-8")
        .replace('"QB T11', '"qb t11')
        .replace("class = 8", "class = 'x'")
    )
    table.path.write_text(text, encoding="utf-8")
    found = table.did("doctor", exit=4).json
    assert found["mended_by"] == ["doctor", "you"]
    out = table.run("doctor").out
    assert "puts them into capitals. (doctor --fix)\n" in out
    assert "but is “x”. (you)\n" in out
    left = table.did("doctor", "--fix", exit=4).json
    assert left["mended_by"] == ["you"]
    assert "(you)" not in table.run("doctor").out
