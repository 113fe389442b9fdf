"""A folder that a stranger filled: nothing in it is followed, waited for or obeyed, and no journal ends in a fault."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tarotcli.answers.reply import escaped
from tarotcli.store.files import MOST
from tests.helpers import Ran, Table, ended, environment, forked, run, sample, write
from tests.store.mutants import ASKED, amiss, mutated, whole


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample with three commands in its journal."""
    (tmp_path / "table").mkdir()
    table = sample(tmp_path / "table")
    for words in (["day"], ["note", "x"], ["note", "y"]):
        table.did(*words)
    return table


def tool(*words: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which ends in good time."""
    return subprocess.run(
        [sys.executable, "-m", "tarotcli", *words],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def bounded(*words: str) -> Ran:
    """A command that would be ended where it waited for something that never comes."""
    signal.alarm(60)
    try:
        return run(*words)
    finally:
        signal.alarm(0)


BESIDE = {"temporary": ".{name}.tmp", "journal": "{stem}.journal.jsonl", "lock": "{stem}.lock"}


@pytest.mark.parametrize("which", BESIDE)
@pytest.mark.parametrize("how", ["link", "dangling", "fifo", "folder"])
def test_what_is_no_regular_file_beside_a_campaign_is_not_opened(
    table: Table, tmp_path: Path, which: str, how: str
) -> None:
    """Nothing elsewhere is cut, made or written; nobody waits; the sentence names the file."""
    place = table.path.with_name(BESIDE[which].format(name=table.path.name, stem=table.path.stem))
    place.unlink(missing_ok=True)
    elsewhere = tmp_path / "precious"
    if how == "link":
        elsewhere.write_text("precious\n")
    match how:
        case "link" | "dangling":
            place.symlink_to(elsewhere)
        case "fifo":
            os.mkfifo(place)
        case _:
            place.mkdir()
    before = table.path.read_bytes()
    ran = bounded("day", "-c", str(table.path))
    assert (elsewhere.read_text() if how == "link" else not elsewhere.exists()) in ("precious\n", True)
    if which == "temporary" and how != "folder":
        # It is only in the way of its own name, and is removed.
        assert ran.exit == 0
        assert not os.path.lexists(place)
        return
    assert (ran.exit, ran.out) == (4, "")
    assert place.name in ran.err
    assert table.path.read_bytes() == before
    for words in (["log"], ["undo"], ["doctor"]):
        again = bounded(*words, "-c", str(table.path))
        assert again.exit in ((4,) if which == "journal" else (0, 4)), again


@pytest.mark.parametrize("words", [["show"], ["day"], ["doctor"], ["log"], ["run"], ["edit"]])
def test_a_fifo_for_a_campaign_is_no_file(tmp_path: Path, words: list[str]) -> None:
    os.mkfifo(tmp_path / "campaign.toml")
    for named in ((), ("-c", "campaign.toml")):
        with environment(EDITOR="true"):
            ran = bounded(*words, *named)
        assert ran.exit == 4
        assert ran.err.startswith("tarotcli: ")


def test_a_device_is_no_campaign() -> None:
    ran = run("show", "-c", "/dev/zero", "--json")
    assert (ran.exit, ran.error["kind"]) == (4, "not-a-file")


HOSTILE = "\x1b[31m\x07\x9b2J\u202egnirts\u2066\u2028\u200b\x7f\U000e0041"


def test_json_tells_nothing_that_a_terminal_obeys(tmp_path: Path) -> None:
    """Control, format and bidirectional characters are escapes, and read back as they are (everywhere)."""
    table = sample(tmp_path)
    data = table.data
    data["name"] = data["characters"]["aurore"]["name"] = HOSTILE
    table = write(table.path, data)
    for words in (["show", "aurore"], ["note", HOSTILE], ["log"], ["check", HOSTILE + "x", "y"], ["show"]):
        ran = table.json(*words)
        text = ran.out + ran.err
        assert json.loads(text)
        assert not [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c != "\n"], (
            words
        )
        plain = table.run(*words)
        assert not [
            c for c in plain.out + plain.err if unicodedata.category(c) in ("Cc", "Cf") and c != "\n"
        ], words
    assert HOSTILE in [line["result"].get("note") for line in table.json("log").json["lines"]]
    assert table.journal.read_text(encoding="utf-8").isascii()


def test_every_character_that_is_not_seen_is_escaped() -> None:
    for char in map(chr, range(0x7F, 0x110000)):
        if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp"):
            raw = escaped(json.dumps(char, ensure_ascii=False).encode())
            assert raw.isascii()
            assert json.loads(raw) == char


ODD: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a secret of an event that is not there": lambda line: line | {"secret": ["events[99]"]},
    "a secret that is no event": lambda line: line | {"secret": ["events[x]", "y"]},
    "a change without a path": lambda line: line | {"changes": [{"old": 1}]},
    "a change whose path is a number": lambda line: line | {"changes": [{"path": 3}]},
    "a change whose path is none": lambda line: line | {"changes": [{"path": "a..b["}]},
    "a change of what is not there": lambda line: (
        line | {"changes": [{"path": "x[3].y", "old": 1, "new": 2}]}
    ),
    "a change into a text": lambda line: line | {"changes": [{"path": "name.x", "old": 1}]},
    "a value that is no TOML": lambda line: line | {"changes": [{"path": "day", "old": {"$toml": "]["}}]},
    "an empty command": lambda line: line | {"command": []},
    "a command of numbers": lambda line: line | {"command": [1]},
    "an event without a name": lambda line: line | {"result": {"events": [{"path": "x"}]}},
    "an event of no kind": lambda line: line | {"result": {"events": [{"event": 7}]}},
    "events that are none": lambda line: line | {"result": {"events": 3}},
    "a result that is a list": lambda line: line | {"result": [1]},
    "a result that is nothing": lambda line: line | {"result": None},
    "a negative revision": lambda line: line | {"revision": -1},
    "a huge revision": lambda line: line | {"revision": 2**70},
    "no revision": lambda line: {key: line[key] for key in line if key != "revision"},
    "a time that is none": lambda line: line | {"time": "\x1b[2J"},
    "a kind that is none": lambda line: line | {"kind": "x"},
    "an undo of nothing": lambda line: line | {"kind": "undo"},
    "an undo of itself": lambda line: line | {"kind": "undo", "target": line["revision"]},
    "a redo of itself": lambda line: line | {"kind": "redo", "target": line["revision"]},
    "a number": lambda _line: 5,
    "a text": lambda _line: "x",
    "nothing": lambda _line: None,
    "deep": lambda line: line | {"result": json.loads("[" * 400 + "]" * 400)},
}


@pytest.mark.parametrize("which", [0, 1, 2])
@pytest.mark.parametrize("case", ODD)
def test_a_line_of_another_shape_is_passed_over(table: Table, case: str, which: int) -> None:
    """Never 70: what is left of the journal is told and taken back, or it is said why not."""
    lines = [json.loads(line) for line in table.journal.read_text().splitlines()]
    lines[which] = ODD[case](lines[which])
    table.journal.write_text("".join(json.dumps(line) + "\n" for line in lines))
    for words in (["log"], ["log", "--markdown"], ["log", "--last", "2"], ["doctor"], ["undo"], ["redo"]):
        for ran in (table.json(*words), table.run(*words)):
            assert ran.exit in (0, 3), ran
    assert table.did("day").exit == 0
    told = [line["revision"] for line in table.json("log").json["lines"]]
    assert told


def test_a_last_line_without_its_newline_is_whole(table: Table) -> None:
    """A person's editor takes it away; what a killed process tore is something else."""
    raw = table.journal.read_bytes()
    table.journal.write_bytes(raw.removesuffix(b"\n"))
    assert [line["revision"] for line in table.json("log").json["lines"]] == [1, 2, 3]
    table.did("day")
    assert table.journal.read_bytes().startswith(raw)
    assert [line["revision"] for line in table.json("log").json["lines"]] == [1, 2, 3, 4]
    table.journal.write_bytes(table.journal.read_bytes()[:-9])
    assert [line["revision"] for line in table.json("log").json["lines"]] == [1, 2, 3]


def branches(table: Table) -> tuple[bytes, bytes, bytes, bytes]:
    """Two copies played on from one point: the base, and what each added; then the second copy's file lies there."""
    file, base = table.snapshot()
    table.did("note", "a one")
    table.did("note", "a two")
    ours, a = table.snapshot()
    table.path.write_bytes(file)
    table.journal.write_bytes(base)
    table.did("day")
    table.did("note", "b two")
    _theirs, b = table.snapshot()
    return base, a.removeprefix(base), b.removeprefix(base), ours


@pytest.mark.parametrize("order", ["ab", "ba", "interleaved", "marked"])
@pytest.mark.parametrize("whose", ["a", "b"])
def test_both_branches_of_a_merge_stand_in_the_log(table: Table, order: str, whose: str) -> None:
    """Nothing that was saved is left out, what the file does not hold is marked, and undo takes back the file's own."""
    base, a, b, ours = branches(table)
    if whose == "a":
        table.path.write_bytes(ours)
    a_lines, b_lines = a.splitlines(keepends=True), b.splitlines(keepends=True)
    merged = {
        "ab": a + b,
        "ba": b + a,
        "interleaved": b"".join(line for pair in zip(a_lines, b_lines, strict=True) for line in pair),
        "marked": b"<<<<<<< HEAD\n" + a + b"=======\n" + b + b">>>>>>> other\n",
    }[order]
    table.journal.write_bytes(base + merged)
    log = table.json("log").json
    found = [(" ".join(line["command"]), line["beside"]) for line in log["lines"]]
    own = {"note a one", "note a two"} if whose == "a" else {"day", "note b two"}
    assert sorted(words for words, _beside in found[3:]) == ["day", "note a one", "note a two", "note b two"]
    assert {words for words, beside in found[3:] if not beside} == own
    assert not any(beside for _words, beside in found[:3])
    text = table.run("log").out
    assert text.count("(not in the file as it is)") == 2
    assert "another copy" in text
    assert "another copy" in table.run("doctor").out
    assert ("merge" in text) == (order == "marked")
    undone = table.did("undo").json["undone"]["command"]
    assert undone == ["note", "a two" if whose == "a" else "b two"]
    after = [" ".join(line["command"]) for line in table.json("log").json["lines"]]
    assert {"note a one", "note a two", "day", "note b two"} <= {*after}


def test_an_older_copy_put_back_is_told(table: Table) -> None:
    file, _journal = table.snapshot()
    table.did("day")
    table.did("day")
    table.path.write_bytes(file)
    text = table.run("doctor").out
    assert "2 commands after revision 3 that are not in the file (4, 5)" in text
    table.did("note", "on from here")
    assert [line["revision"] for line in table.json("log").json["lines"]] == [1, 2, 3, 4, 5, 4]


def test_a_file_ahead_of_its_journal_is_not_called_edited(table: Table) -> None:
    _file, journal = table.snapshot()
    table.did("day")
    table.journal.write_bytes(journal)
    error = table.refused("undo")
    assert error["kind"] == "journal-behind"
    assert "revision 4" in error["message"]
    assert "at revision 4" in table.run("log").out


def test_an_edit_by_hand_between_two_commands_is_told(table: Table) -> None:
    table.path.write_bytes(table.path.read_bytes().replace(b"scene = 1", b"scene = 7"))
    assert "edited by hand since revision 3" in table.run("doctor").out
    table.did("day")
    log = table.json("log").json["lines"]
    assert [line["edited_before"] for line in log] == [False, False, False, True]
    assert "between revisions 3 and 4" in table.run("doctor").out
    assert "edited by hand here" in table.run("log").out


@pytest.mark.parametrize(
    "name",
    [
        "versailles.sync-conflict-20261130-101010-ABCDEFG.toml",
        "versailles (conflicted copy 2026-11-30).toml",
        "versailles (Ana's conflicted copy 2026-11-30).toml",
        "versailles (Copie en conflit de Ana 2026-11-30).toml",
        "versailles (1).toml",
    ],
)
def test_a_copy_of_a_synchronising_program_stops_nothing_and_is_named(
    table: Table, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table.path.parent / name).write_bytes(table.path.read_bytes())
    monkeypatch.chdir(table.path.parent)
    assert run("day").exit == 0
    assert name in run("doctor").out
    (table.path.parent / "second.toml").write_bytes(table.path.read_bytes())
    assert run("day", "--json").error["kind"] == "several-campaigns"


def test_the_marks_of_a_merge_in_a_campaign_are_named(table: Table) -> None:
    table.path.write_text(
        table.path.read_text().replace("day = 2", "<<<<<<< HEAD\nday = 2\n=======\nday = 3\n>>>>>>> x")
    )
    error = table.refused("show", exit=4)
    assert error["kind"] == "merge-marks"
    assert "line " in error["message"]


def test_a_campaign_that_is_too_large_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"format = 1\nsystem = 'tarot'\n" + b"#\n" * (MOST // 2))
    error = Table(path).refused("show", exit=4)
    assert error["kind"] == "file-too-large"


@pytest.mark.parametrize("value", [2**63 - 1, 10**12 + 1])
def test_a_revision_that_cannot_rise_is_a_fault(tmp_path: Path, value: int) -> None:
    table = sample(tmp_path)
    table.path.write_text(table.path.read_text().replace("revision = 0", f"revision = {value}"))
    assert table.json("doctor").exit == 4


def test_a_kind_that_is_a_list_is_a_fault(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.path.write_text(table.path.read_text().replace('kind = "tarot78"', 'kind = ["tarot78"]'))
    for words in (["doctor"], ["doctor", "--fix"], ["show"], ["edit"]):
        with environment(EDITOR="true"):
            assert table.json(*words).exit == 4


def test_a_save_of_somebody_else_is_not_overwritten(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved in an editor while a command runs: the command starts over on what was saved."""
    fsync = os.fsync
    times: list[int] = []

    def meanwhile(handle: int) -> None:
        fsync(handle)
        if not times:
            times.append(1)
            table.path.write_bytes(table.path.read_bytes().replace(b"scene = 1", b"scene = 7"))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", meanwhile)
        table.did("day")
    assert (table.data["scene"], table.data["day"]) == (7, 3)
    assert [line["revision"] for line in table.json("log").json["lines"]] == [1, 2, 3, 4]


def test_a_script_refuses_what_somebody_else_saved(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("lines").write_text("day\nnote y\n")
    fsync = os.fsync

    def meanwhile(handle: int) -> None:
        fsync(handle)
        table.path.write_bytes(table.path.read_bytes().replace(b"scene = 1", b"scene = 7"))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", meanwhile)
        ran = table.run("run", "lines", "--json")
    assert (ran.exit, ran.out) == (4, "")
    assert "changed-meanwhile" in ran.err
    assert (table.data["scene"], table.data["day"], table.data["revision"]) == (7, 2, 3)


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can be two users")
@pytest.mark.parametrize("folder_mode", [0o775, 0o2775])
def test_two_users_of_one_group_play_one_campaign(tmp_path: Path, folder_mode: int) -> None:
    """With umask 022, in a folder with the bit for the group or without; also over what a killed save left."""
    folder = tmp_path / "shared"
    folder.mkdir()
    for each in (tmp_path, *tmp_path.parents[:-1]):
        if each != Path("/tmp") and each.stat().st_mode & 0o005 != 0o005:
            each.chmod(each.stat().st_mode | 0o055)
    table = sample(folder)
    os.chown(folder, 0, 4321)
    folder.chmod(folder_mode)
    os.chown(table.path, 2001, 4321)
    table.path.chmod(0o664)

    def as_user(uid: int, *words: str) -> int:
        def act() -> int:
            os.setgroups([4321])
            os.setgid(uid)
            os.setuid(uid)
            os.umask(0o022)
            return table.run(*words).exit

        return ended(forked(act))

    for turn, uid in enumerate((2001, 2002, 2001, 2002)):
        assert as_user(uid, "day") == 0, (turn, uid)
        left = folder / f".{table.path.name}.tmp"
        left.write_text("")
        os.chown(left, uid, 4321)
        left.chmod(0o600)
    assert as_user(2002, "undo") == 0
    for path in (table.path, table.journal, table.path.with_suffix(".lock")):
        now = path.stat()
        assert (now.st_gid, now.st_mode & 0o777) == (4321, 0o664), path


@pytest.mark.parametrize("system", ["versailles", "lignes-brisees", "topoigraphie", "tarot"])
def test_mutated_campaigns_and_journals_never_end_in_a_fault(tmp_path: Path, system: str) -> None:
    """Read or refused, with a sentence; what is saved is whole."""
    table = whole(tmp_path, system)
    file, journal = table.snapshot()
    random = Random(system)
    for n in range(500):
        table.path.write_bytes(mutated(random, file) if n % 2 else file)
        table.journal.write_bytes(journal if n % 2 else mutated(random, journal))
        ran = table.run(*random.choice(ASKED))
        assert not amiss(table, ran), (n, ran)


def test_an_interrupt_while_modules_are_read_is_one_sentence(tmp_path: Path) -> None:
    """Counted by what is imported, not by the clock: 130, and no traceback, at whichever of them it comes.

    The first two are the package itself and ``signal``.
    """
    script = (
        "import builtins, os, re, signal, sys\n"
        "last, count, real = int(sys.argv.pop(1)), 0, builtins.__import__\n"
        "def counted(*args, **kwargs):\n"
        "    global count\n"
        "    count += not args[0].startswith('_')\n"
        "    if count == last:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return real(*args, **kwargs)\n"
        "builtins.__import__ = counted\n"
        "from tarotcli.__main__ import main\n"
        "main()\n"
    )
    table = sample(tmp_path)
    for last in (3, 10, 40, 90, 160, 260, 400, 600):
        ran = subprocess.run(
            [sys.executable, "-c", script, str(last), "show", "-c", str(table.path)],
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode == 0:
            break
        assert (ran.returncode, ran.stderr) == (130, "tarotcli: Interrupted; nothing was changed.\n"), last
    assert last > 40


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_while_the_editor_is_open_loses_no_edit(table: Table, tmp_path: Path, name: str) -> None:
    """Ctrl-C is the editor's own; what ends the command names the copy."""
    editor = tmp_path / "editor.py"
    editor.write_text(
        "import os, signal, sys, time\nfrom pathlib import Path\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "p = Path(sys.argv[1])\np.write_text(p.read_text().replace('day = 2', 'day = 9'))\n"
        f"os.kill(os.getppid(), signal.{name})\n" + ("" if name == "SIGINT" else "time.sleep(60)\n")
    )
    with environment(EDITOR=f"{sys.executable} {editor}", TMPDIR=str(tmp_path)):
        ran = tool("edit", "-c", str(table.path))
    copies = [*tmp_path.glob("versailles-*.toml")]
    if name == "SIGINT":
        assert (ran.returncode, copies) == (0, [])
        assert table.data["day"] == 9
        return
    assert ran.returncode == -getattr(signal, name)
    assert name in ran.stderr
    assert str(copies[0]) in ran.stderr
    assert "day = 9" in copies[0].read_text()
    assert table.data["day"] == 2


def test_what_the_system_refuses_is_named(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full folder for copies, a file system without locks, a closed standard input."""
    with environment(EDITOR="true", TMPDIR=str(tmp_path / "nowhere")):
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
        error = table.refused("edit", exit=4)
    assert str(tmp_path / "nowhere") in error["message"]
    with monkeypatch.context() as patch:

        def flock(_handle: int, _how: int) -> None:
            raise OSError(37, os.strerror(37))

        patch.setattr("fcntl.flock", flock)
        error = table.refused("day", exit=4)
    assert (error["kind"], "versailles.lock" in error["message"]) == ("no-lock", True)
    closed = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m tarotcli run -c {table.path} <&-"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert closed.returncode == 2
    assert "standard input is closed" in closed.stderr


def test_the_journal_of_a_former_campaign_is_not_taken_over(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.did("day")
    table.path.unlink()
    ran = run("new", str(table.path), "--system", "versailles", "--json")
    assert (ran.exit, ran.error["kind"]) == (4, "file-exists")
    assert table.journal.name in ran.error["message"]
    assert not table.path.exists()
