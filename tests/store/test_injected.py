"""Whatever fails while a command saves, its exit and its sentence are true, and nothing is left lying about."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import count, product
from pathlib import Path
from random import Random

import pytest

from tarotcli.store.campaign_file import examined
from tests.helpers import run as here
from tests.helpers import sample
from tests.store.faulty import ERRORS, OPERATIONS, Ended, Fault, run

WORDS: Mapping[str, tuple[list[str], str]] = {
    "day": (["day"], ""),
    "undo": (["undo"], ""),
    "run": (["run"], "day\nnote x\nscene\n"),
    "doctor": (["doctor", "--fix"], ""),
    "new": (["new", "other.toml", "--system", "tarot"], ""),
    "edit": (["edit"], ""),
    "svg": (["show", "aurore", "--svg", "sheet.svg"], ""),
}

LITTER = {"court.toml", "court.journal.jsonl", "court.lock"}


class Scene:
    """A campaign with a journal in a folder of its own, put back before each fault."""

    def __init__(self, tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = tmp_path / "table"
        self.folder.mkdir()
        self.beside = tmp_path
        self.command = command
        table = sample(self.folder)
        table.path.rename(self.folder / "court.toml")
        self.path = self.folder / "court.toml"
        monkeypatch.chdir(self.folder)
        monkeypatch.setenv("TMPDIR", str(self.beside / "copies"))
        (self.beside / "copies").mkdir()
        editor = tmp_path / "editor"
        editor.write_text("#!/bin/sh\nsed -i 's/^day = .*/day = 9/' \"$1\"\n")
        editor.chmod(0o755)
        monkeypatch.setenv("EDITOR", str(editor))
        assert run(["note", "first"], None, self.beside).exit == 0
        if command == "doctor":
            self.path.write_bytes(self.path.read_bytes().replace(b'aurore = "QB ', b'aurore = "'))
        self.start = {each.name: each.read_bytes() for each in self.folder.iterdir()}
        self.words, self.lines = WORDS[command]
        # Once in this process, so that those to come need not import what the command needs.
        (self.beside / "in").write_text(self.lines)
        with (self.beside / "in").open() as lines, monkeypatch.context() as patch:
            patch.setattr("sys.stdin", lines)
            assert here(*self.words).exit == 0

    def played(self, fault: Fault | None) -> Ended:
        """The command, from the beginning, with this fault."""
        for each in [*self.folder.iterdir(), *(self.beside / "copies").iterdir()]:
            each.unlink()
        for name, raw in self.start.items():
            (self.folder / name).write_bytes(raw)
        return run(self.words, fault, self.beside, self.lines)

    @property
    def target(self) -> Path:
        """What the command makes or changes."""
        return self.folder / {"new": "other.toml", "svg": "sheet.svg"}.get(self.command, "court.toml")

    def saved(self) -> bool:
        """Whether it did."""
        was = self.start.get(self.target.name)
        return self.target.exists() and self.target.read_bytes() != was

    def judge(self, ended: Ended, fault: Fault) -> None:
        """That the exit and the sentences are true, and that nothing is left."""
        told = (fault, ended)
        said = ended.err.replace("\n", " ")
        changed = self.saved()
        assert "Traceback" not in said, told
        if ended.exit == 0:
            assert changed, told
            assert not said, told
        elif ended.exit == 1:
            # Done and saved, but not known to be safe; or the answer could not be written.
            assert changed, told
            assert " is saved" in said or "is saved; tarotcli log" in said, told
        else:
            assert ended.exit in (2, 3, 4, 5), told
            assert not changed, told
            assert said.startswith("tarotcli: "), told
            assert " is saved" not in said, told
        if self.command == "run" and changed:
            assert ended.out, told
        raw = self.path.read_bytes()
        now = examined(self.path, raw)
        assert self.command == "doctor" or not now.faults, told
        journal = self.folder / "court.journal.jsonl"
        lines = [json.loads(line) for line in journal.read_text().splitlines()]
        assert lines[-1]["revision"] == now.campaign.revision, told
        left = {each.name for each in self.folder.iterdir()} - LITTER - {self.target.name}
        left -= {"court.toml.bak1"} if changed else set()
        # What could not be removed, because just that failed, is removed with the next save.
        assert not left or fault.name in ("unlink", "close", "ftruncate"), (told, left)
        copies = [*(self.beside / "copies").iterdir()]
        assert all(str(copy) in said for copy in copies) or fault.name == "unlink", (told, copies)


def played(random: Random, scene: Scene) -> Iterator[tuple[Fault, Ended]]:
    """The command with each operation failing at each of its turns, with two errors of so many."""
    for name in (*OPERATIONS, "flock"):
        for number in count(1):
            each = [Fault(name, number, error) for error in random.sample(ERRORS, 2)]
            ended = scene.played(each[0])
            if not ended.failed:
                break
            yield each[0], ended
            yield each[1], scene.played(each[1])
    for name, number in product(("replace", "link", "close"), (1, 2)):
        fault = Fault(name, number, "EIO", done=True)
        yield fault, scene.played(fault)


@pytest.mark.parametrize("command", WORDS)
def test_what_fails_is_told_as_it_is(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(tmp_path, command, monkeypatch)
    assert scene.played(None).exit == 0
    assert scene.saved()
    tried = 0
    for fault, ended in played(Random(command), scene):
        if ended.failed:
            tried += 1
            scene.judge(ended, fault)
    assert tried > 20
