"""A new campaign file explains itself: each key with what it means, and the house's numbers only to uncomment."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import msgspec
import pytest

from tarotcli.campaign import House, Sheet
from tarotcli.systems import game, names
from tarotcli.systems.common.explained import SHARED
from tests.helpers import Table, environment, run

KEY = re.compile(r"^# (\[[\w.]+\]|[\w.]+ = .*)$")
"""A key or a header that waits to be uncommented."""


def made(folder: Path, system: str, *words: str) -> Table:
    """A new campaign without a sample."""
    path = folder / f"{system}.toml"
    assert run("new", str(path), "--system", system, *words).exit == 0
    return Table(path)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("system", names())
def test_all_that_is_commented_out_is_right_once_uncommented(
    tmp_path: Path, system: str, language: str
) -> None:
    """Every key of the sheet and of the house is there, at the value that it has where it is left out."""
    with environment(TAROTCLI_LANG=language):
        table = made(tmp_path, system, "--seed", "1")
    assert table.data.get("house", {}) == {}
    text = table.path.read_text(encoding="utf-8")
    lines = [line[2:] if KEY.match(line) else line for line in text.split("\n")]
    table.path.write_text("\n".join(lines), encoding="utf-8")
    assert table.did("doctor").json["faults"] == []
    spec, data = game(system), table.data
    for field in msgspec.structs.fields(spec.house()):
        default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        told = data["house"][field.encode_name]
        assert (
            told == (list(default) if isinstance(default, tuple) else default) or field.encode_name == "armes"
        )
    keys = {field.encode_name for field in msgspec.structs.fields(spec.sheet())} - {"own"}
    assert keys <= set(data["characters"]["key"])


@pytest.mark.parametrize("system", names())
def test_every_key_says_what_it_means(system: str) -> None:
    """In words of its own game, or of all."""
    known = {**SHARED, **game(system).explained()}
    kinds: tuple[tuple[str, type[House | Sheet]], ...] = (
        ("house", game(system).house()),
        ("characters", game(system).sheet()),
    )
    for table, kind in kinds:
        for field in msgspec.structs.fields(kind):
            key = f"{table}.{field.encode_name}"
            assert field.encode_name == "own" or any(
                each == key or each.startswith(f"{key}.") for each in known
            ), key


def test_the_comments_are_in_the_language_spoken(tmp_path: Path) -> None:
    with environment(TAROTCLI_LANG="fr"):
        text = made(tmp_path, "versailles").path.read_text(encoding="utf-8")
    assert "la limite d’une main" in text
    assert "the limit of a hand" not in text


def test_comments_stay_when_the_file_is_played_with(tmp_path: Path) -> None:
    """Values change beside them, and what is uncommented by a command stands under its header."""
    table = made(tmp_path, "versailles")
    before = [line for line in table.path.read_text(encoding="utf-8").split("\n") if "#" in line]
    table.did("add", "ana", "Ana", "wit=4", "fencing=3")
    table.did("deal", "ana")
    table.did("advance", "set", "house", "skill_max", "9")
    table.did("scene")
    text = table.path.read_text(encoding="utf-8")
    comments = [line.partition("#")[2] for line in text.split("\n") if "#" in line]
    assert comments == [line.partition("#")[2] for line in before]
    assert "[house]\nskill_max = 9\n" in text


def test_lines_are_short_enough_to_read(tmp_path: Path) -> None:
    """But for piles and the 22 scores, which are one line each."""
    for system in names():
        for line in made(tmp_path, system).path.read_text(encoding="utf-8").split("\n"):
            assert len(line) <= 130 or line.startswith(("draw", "# arcanes"))


@pytest.mark.parametrize("sample", [True, False])
@pytest.mark.parametrize("system", names())
def test_what_a_new_file_says_to_do_next_can_be_pasted(tmp_path: Path, system: str, sample: bool) -> None:
    """The game's own next command, which is done in the new file as it stands."""
    path = tmp_path / "my game.toml"
    ran = run("new", str(path), "--system", system, *(("--sample", "--seed", "1") if sample else ()))
    lines = [line for told in ran.out.splitlines() if (line := told.partition(": tarotcli ")[2])]
    assert len(lines) == 1 + sample
    for line in lines:
        done = run(*(word.replace("NAME", "ana") for word in shlex.split(line)))
        assert done.exit in (0, 1), done
