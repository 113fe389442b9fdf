"""The example in the help of each command works on a sample, as it is printed."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from tarotcli.cli.command import Command
from tarotcli.cli.registry import COMMANDS, commands_of
from tests.helpers import run, sample

SEATS = {"nadir": "lignes-brisees", "perceval": "topoigraphie"}
"""Whose name in an example tells which sample it is for; all others are of Versailles."""

DUEL = "duel start aurore luynes --skill-a oratory --skill-b interrogation --first aurore"
SWORDS = "duel start aurore luynes --fencing"
REPARTEE = "repartee start aurore --target luynes --about silence --with aurore --with luynes"
TABLE = ["trick new ana bo cy --bot bo=club --bot cy=novice", "trick deal"]
FOOL = [*TABLE, "trick play ana F", "trick auto"]
BEFORE: dict[str, Sequence[str]] = {
    "deal": ["discard aurore 4B"],
    "duel play": [DUEL],
    "duel concede": [DUEL],
    "duel end": [SWORDS],
    "duel status": [DUEL],
    "repartee play": [REPARTEE],
    "repartee counter": [REPARTEE],
    "repartee pass": [REPARTEE, "repartee play aurore --side for --action wit 4B"],
    "repartee end": [REPARTEE],
    "repartee status": [REPARTEE],
    "trick deal": TABLE[:1],
    "trick play": FOOL,
    "trick give": [*FOOL, "trick play ana QS"],
    "trick legal": TABLE,
    "trick hint": TABLE,
    "trick auto": TABLE,
    "trick renounce": TABLE,
    "trick score": TABLE,
    "trick status": TABLE,
    "return": ["discard aurore 4B"],
    "undo": ["day"],
    "redo": ["day", "undo"],
    "log": ["day"],
}
"""What is done first, where an example goes on with something."""

EVERY = [command for name in COMMANDS for command in commands_of(name)]


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_the_example_works(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is done, or saved as a failed test; it begins with the command itself, and is in its help."""
    words = shlex.split(command.example)
    assert words[: 1 + len(command.name.split())] == ["tarotcli", *command.name.split()]
    if command.name != "new":
        system = next((of for who, of in SEATS.items() if who in words), "versailles")
        monkeypatch.setenv("TAROTCLI_CAMPAIGN", str(sample(tmp_path, system).path))
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setenv("TAROTCLI_SEED", "table")
    Path("evening.txt").write_text("scene\nday\n")
    for line in BEFORE.get(command.name, ()):
        before = run(*shlex.split(line))
        assert before.exit == 0, before
    done = run(*words[1:])
    assert done.exit in (0, 1), done
    assert done.err == ""
    assert command.example in " ".join(run(*command.name.split(), "--help").out.split())
