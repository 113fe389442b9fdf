"""The outcome is seen first: in every game, with colour and without, and a pipe stays as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers import run

STYLED = re.compile(r"\x1b\[[0-9;]*m")

TESTS = [
    pytest.param(
        "versailles", "check aurore climbing -p QB,T11 -d 9 --seed 4", "✓", "success by 0", id="success"
    ),
    pytest.param(
        "versailles", "check aurore oratory -p 9C -d 30 --seed 4", "✗", "failure by 24", id="failure"
    ),
    pytest.param(
        "lignes-brisees", "check nadir acrobatie --drawn T4", "✓", "success, margin 18", id="margin"
    ),
    pytest.param(
        "topoigraphie", "check perceval heroique -p 5H -d 12", "✗", "failure by 3", id="topoigraphie"
    ),
]


@pytest.mark.parametrize(("system", "line", "sign", "said"), TESTS)
def test_the_outcome_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, line: str, sign: str, said: str
) -> None:
    """Bold, in colour, with its sign; without colour the sign stays; a pipe gets the sentence alone (cli.md)."""
    path = str(tmp_path / "c.toml")
    run("new", path, "--system", system, "--sample", "--seed", "1")
    words = [*line.split(), "-n", "-c", path]
    bare = run(*words).out.split("\n")[0]
    assert said in bare
    first = run(*words, terminal=True).out.split("\n")[0]
    assert first.startswith("\x1b[1;3")
    assert STYLED.sub("", first) == f"{sign} {bare}"
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(*words, terminal=True).out.split("\n")[0] == f"{sign} {bare}"


def test_small_faces_stand_under_the_sum(tmp_path: Path) -> None:
    """Of the cards that were played, after the outcome and the sum."""
    path = str(tmp_path / "c.toml")
    run("new", path, "--system", "versailles", "--sample", "--seed", "1")
    shown = run("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "-n", "-c", path, terminal=True).out
    lines = STYLED.sub("", shown).split("\n")
    assert lines[1].startswith("  Minors 13 limited to 4")
    assert lines[2].startswith("  ╭")
    assert lines[3].split() == ["│", "QB", "│", "│", "T11", "│"]


def test_a_refusal_stands_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was wrong in bold after a red name; the way out is plain; a pipe gets neither."""
    path = str(tmp_path / "c.toml")
    run("new", path, "--system", "versailles", "--sample", "--seed", "1")
    words = ["check", "aurore", "oratory", "-p", "KS", "-d", "5", "-c", path]
    said = "KS King of Swords cannot be played for oratory, whose suit is cups."
    assert run(*words).err.split("\n")[0] == f"tarotcli: {said}"
    monkeypatch.setenv("FORCE_COLOR", "1")
    lines = run(*words).err.split("\n")
    assert lines[0] == f"\x1b[1;31;38;5;196mtarotcli:\x1b[0m \x1b[1m{said}\x1b[0m"
    assert lines[1].startswith("In hand: QB Queen of Staves")
    assert run(*words, "--color", "never").err.split("\n")[0] == f"tarotcli: {said}"
