"""A broken file: its faults name cards and places to whoever keeps it, and to nobody in particular (S5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers import Table, editor, environment, sample

BROKEN: dict[str, Callable[[str], str]] = {
    "a card twice": lambda text: text.replace('gm = "JS', 'gm = "QB JS'),
    "a syntax error": lambda text: text.replace("[hands]", "[hands"),
    "a wrong type": lambda text: re.sub(r"session = \d+", 'session = "JS"', text),
}


@pytest.fixture(params=[*BROKEN])
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Table:
    table = sample(tmp_path)
    text = table.path.read_text()
    broken = BROKEN[request.param](text)
    assert broken != text
    table.path.write_text(broken)
    return table


COMMANDS = [
    ("show",),
    ("day",),
    ("log",),
    ("undo",),
    ("edit",),
    ("doctor",),
    ("check", "aurore", "climbing", "-d", "3"),
]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_named_viewer_is_told_that_it_is_broken(table: Table, words: tuple[str, ...]) -> None:
    with environment(EDITOR="true"):
        for form in ((), ("--json",)):
            told = table.run(*words, "--as", "aurore", *form)
            with environment(TAROTCLI_AS="aurore"):
                assert table.run(*words, *form)[1:] == told[1:]
            assert told.exit == 4
            said = told.out + told.err
            assert "versailles.toml is not in order." in said
            for word in ("QB", "JS", "hands", "line 1", "column"):
                assert word not in said
            kept = table.run(*words, *form)
            assert kept.exit == 4
            assert kept.out + kept.err != said
            assert table.run(*words, "--as", "aurore", "--reveal", *form)[2:] == kept[2:]


def test_so_is_one_who_breaks_it(tmp_path: Path) -> None:
    table = sample(tmp_path)
    before = table.snapshot()
    with environment(EDITOR=editor(tmp_path, "t = t.replace('gm = \"JS', 'gm = \"QB JS')")):
        told = table.run("edit", "--as", "gm")
    assert (told.exit, table.snapshot()) == (4, before)
    assert told.err.startswith(
        "tarotcli: versailles.toml is not in order.\nThe campaign is unchanged. Your edit is kept in "
    )
    with environment(EDITOR=editor(tmp_path, "t = t.replace('gm = \"JS', 'gm = \"QB JS')")):
        assert "QB" in table.run("edit").err


def test_lines_of_a_script_too(table: Table, tmp_path: Path) -> None:
    script = tmp_path / "lines"
    script.write_text("show hands\n")
    for form in ((), ("--json",)):
        told = table.run("run", str(script), "--as", "aurore", *form)
        assert told.exit == 4
        assert "is not in order." in told.err
        assert "hands.gm" not in told.err
