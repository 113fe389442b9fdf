"""What a save makes safe on the disk, in which order, and what of the file it keeps: owner, group and mode."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from tests.helpers import Table, environment, run, sample

ROOT = os.geteuid() == 0


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample in a folder of its own, with a journal."""
    table = sample(tmp_path)
    table.did("day")
    return table


class Watch:
    """What is made safe and what takes another's place, in order: the names, and what they held at that moment."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fail: str = "") -> None:
        self.steps: list[tuple[str, str, bytes]] = []
        self.fail = fail
        for name in ("fsync", "fdatasync"):
            monkeypatch.setattr(os, name, self.safe)
        for name in ("rename", "replace"):
            monkeypatch.setattr(os, name, self.moving(getattr(os, name)))

    def safe(self, handle: int) -> None:
        path = Path(f"/proc/self/fd/{handle}").readlink()
        if path.name.startswith("#"):  # it has no name yet
            self.steps.append(("fsync", "nameless", Path(f"/proc/self/fd/{handle}").read_bytes()))
            self.failing("nameless")
        else:
            self.step("fsync", path)

    def moving(self, function: Callable[..., None]) -> Callable[..., None]:
        def move(source: str | Path, target: str | Path) -> None:
            self.step("rename", Path(target))
            function(source, target)

        return move

    def step(self, what: str, path: Path) -> None:
        self.steps.append((what, path.name, b"" if path.is_dir() else path.read_bytes()))
        self.failing(path.name)

    def failing(self, name: str) -> None:
        if self.fail == name:
            raise OSError(5, os.strerror(5))

    @property
    def order(self) -> list[tuple[str, str]]:
        return [(what, name) for what, name, _held in self.steps]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="cannot tell which file a handle is of")
def test_file_and_journal_are_safe_before_the_rename_and_the_folder_after(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.path.read_bytes()
    watch = Watch(monkeypatch)
    table.did("day")
    temporary, name = f".{table.path.name}.tmp", table.path.name
    assert watch.order == [
        ("fsync", temporary),
        ("fsync", table.journal.name),
        ("rename", name),
        ("fsync", table.path.parent.name),
    ]
    saved, journal = table.snapshot()
    assert [held for _what, _name, held in watch.steps] == [saved, journal, before, b""]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="cannot tell which file a handle is of")
def test_a_new_file_is_made_safe_with_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    table = sample(tmp_path)
    assert watch.order == [("fsync", "nameless"), ("fsync", tmp_path.name)]
    assert watch.steps[0][2] == table.path.read_bytes()


@pytest.mark.parametrize("which", ["temporary", "journal"])
def test_what_is_not_safe_on_the_disk_is_not_saved(
    table: Table, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    """A disk that fails says so when it is asked to write all down."""
    before = table.snapshot()
    with monkeypatch.context() as patch:
        Watch(patch, fail=table.journal.name if which == "journal" else f".{table.path.name}.tmp")
        ran = table.json("day")
    assert (ran.exit, ran.error["kind"]) == (4, "campaign-not-writable")
    assert table.snapshot() == before
    assert sorted(each.suffix for each in table.path.parent.iterdir()) == [".jsonl", ".lock", ".toml"]
    assert table.did("day").json["day"] == 3


def test_a_new_file_that_is_not_safe_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Watch(monkeypatch, fail="nameless")
    ran = run("new", "new.toml", "--system", "versailles", "--json")
    assert (ran.exit, ran.error["kind"]) == (4, "campaign-not-writable")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o666])
def test_the_file_keeps_its_mode(table: Table, mode: int) -> None:
    table.path.chmod(mode)
    old = os.umask(0o077)
    try:
        for word in ("day", "undo"):
            table.did(word)
            assert stat.S_IMODE(table.path.stat().st_mode) == mode
    finally:
        os.umask(old)


def test_a_journal_is_no_more_open_than_its_file(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.path.chmod(0o600)
    table.did("day")
    assert stat.S_IMODE(table.journal.stat().st_mode) == 0o600


@pytest.mark.skipif(not ROOT, reason="only the superuser gives files away")
def test_the_file_keeps_its_owner_and_group(table: Table) -> None:
    os.chown(table.path, 12345, 23456)
    table.did("day")
    now = table.path.stat()
    assert (now.st_uid, now.st_gid) == (12345, 23456)
    table.did("undo")
    assert (table.path.stat().st_uid, table.path.stat().st_gid) == (12345, 23456)


@pytest.mark.skipif(not ROOT, reason="only the superuser gives files away")
@pytest.mark.parametrize(("allowed", "mode"), [("owner", 0o640), ("group", 0o640), ("nothing", 0o600)])
def test_what_cannot_be_given_away_is_no_more_open(
    table: Table, monkeypatch: pytest.MonkeyPatch, allowed: str, mode: int
) -> None:
    """Where not even the group can be kept, whatever group it is then may do no more than everybody."""
    asked = []
    fchown = os.fchown

    def refusing(handle: int, uid: int, gid: int) -> None:
        asked.append((uid, gid))
        if allowed == "nothing" or (allowed == "group" and uid != -1):
            raise PermissionError(1, os.strerror(1))
        fchown(handle, uid, gid)

    os.chown(table.path, 12345, 23456)
    table.path.chmod(0o640)
    monkeypatch.setattr(os, "fchown", refusing)
    table.did("day")
    now = table.path.stat()
    kept = {"owner": (12345, 23456), "group": (0, 23456), "nothing": (0, 0)}[allowed]
    assert (now.st_uid, now.st_gid, stat.S_IMODE(now.st_mode)) == (*kept, mode)
    assert asked[0] == (12345, 23456)


# -- campaigns that cannot be reached -----------------------------------------------------------------------


@contextmanager
def nobody() -> Iterator[None]:
    """As somebody whom permissions bind."""
    if ROOT:
        os.seteuid(65534)
    try:
        yield
    finally:
        if ROOT:
            os.seteuid(0)


COMMANDS = [("day",), ("show",), ("log",), ("undo",), ("doctor",), ("edit",), ("run",)]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("how", ["-c", "TAROTCLI_CAMPAIGN"])
@pytest.mark.parametrize("place", ["long", "deep", "locked"])
def test_a_campaign_that_the_system_does_not_reach_is_named(
    tmp_path: Path, words: tuple[str, ...], how: str, place: str
) -> None:
    """Exit 4, the path and why; standard output is not spoken of."""
    folder = tmp_path / "locked"
    folder.mkdir()
    path = {
        "long": tmp_path / ("x" * 300 + ".toml"),
        "deep": tmp_path / "/".join(["d" * 100] * 50) / "a.toml",
        "locked": sample(folder).path,
    }[place]
    for each in COMMANDS:  # what is loaded for them is loaded while we may read it
        run(*each, "-c", str(tmp_path / "nowhere.toml"))
    folder.chmod(0)
    named = {"TAROTCLI_CAMPAIGN": str(path)} if how != "-c" else {}
    option = ("-c", str(path)) if how == "-c" else ()
    who = nobody() if place == "locked" else nullcontext()
    with environment(EDITOR="true", **named), who:
        told, text = run(*words, *option, "--json"), run(*words, *option)
    folder.chmod(0o700)
    assert (told.exit, told.error["kind"], text.exit) == (4, "campaign-unreadable", 4)
    assert str(path) in told.error["message"]
    assert "standard output" not in text.err
    assert ("too long" in text.err) == (place != "locked")
    assert ("Permission denied" in text.err) == (place == "locked")


def test_a_file_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    long = "x" * 300 + ".toml"
    for more in ((), ("-n",)):
        ran = run("new", long, "--system", "tarot", "--json", *more)
        assert (ran.exit, ran.error["kind"]) == (4, "campaign-not-writable")
        assert long in ran.error["message"]
    (tmp_path / "there.toml").symlink_to("nowhere")
    for more in ((), ("-n",)):
        ran = run("new", "there.toml", "--system", "tarot", "--json", *more)
        assert (ran.exit, ran.error["kind"]) == (4, "file-exists")
