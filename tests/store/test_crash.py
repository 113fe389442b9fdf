"""What a killed process, a crowd of processes and a full disk leave behind: the old or the new campaign, whole."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tarotcli.cli.main import run_words
from tarotcli.store import campaign_file, journal
from tarotcli.store.campaign_file import journal_of, lineage, load
from tests import dying
from tests.helpers import Table, ended, forked, run


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """The sample of Versailles in a folder of its own."""
    path = tmp_path / "court.toml"
    assert run_words(["new", str(path), "--system", "versailles", "--sample", "--seed", "1"]) == 0
    return path


class Moment(NamedTuple):
    """A campaign that a killed process may leave, its journal, and what the next commands make of both."""

    raw: bytes
    lines: list[journal.Line]
    after: list[object]


def moment(path: Path) -> Moment:
    """What stands here, and what comes of an undo, a redo, one more command and the log."""
    now = load(path)
    lines = [line for line, _sound in lineage(now).led()]
    assert [line.revision for line in lines] == list(range(now.campaign.revision, 0, -1))
    assert lines[0].after == now.digest
    table = Table(path)
    after: list[object] = []
    for word in ("undo", "redo", "day"):
        ran = table.did(word)
        after.append((ran.out, path.read_bytes()))
    after.append([{**entry, "time": ""} for entry in table.did("log").json["lines"]])
    assert {each.name for each in path.parent.iterdir()} == {
        "court.toml",
        "court.lock",
        "court.journal.jsonl",
    }
    return Moment(now.raw, [msgspec.structs.replace(line, time="") for line in lines], after)


SHUFFLE = "shuffle table --seed 1"
LINES = (SHUFFLE, "scene", f"note {'é' * 50}")


@pytest.mark.parametrize(
    ("words", "sent"),
    [(SHUFFLE.split(), ()), (["run"], ("\n".join(LINES),)), (["run"], LINES)],
    ids=["command", "run-all-at-once", "run-line-by-line"],
)
def test_killed_at_any_instant_a_save_leaves_the_old_or_the_new_campaign(
    campaign: Path, words: list[str], sent: tuple[str, ...]
) -> None:
    """Killed before every operation and in the midst of every write, until there is none left.

    The campaign is the one before or after a save, whole, and so is its journal. What was answered is saved. The next
    commands answer and save what they would if nothing had been killed.
    """
    assert run_words(["day", "-c", str(campaign)]) == 0
    start = {each: each.read_bytes() for each in campaign.parent.iterdir()}

    def restart() -> None:
        for each in campaign.parent.iterdir():
            each.unlink()
        for path, raw in start.items():
            path.write_bytes(raw)

    words = [*words, "--json", "-c", str(campaign)]
    moments = [moment(campaign)]
    for saves in range(1, len(sent or words[:1]) + 1):
        restart()
        assert not dying.run(words, sent[:saves]).killed
        moments.append(moment(campaign))

    seen = []
    for instant in count(1):
        restart()
        end = dying.run(words, sent, instant)
        answered = [json.loads(line)["revision"] for line in end.out.split(b"\n")[:-1]]
        left = moment(campaign)
        assert left in moments, f"killed at instant {instant}"
        assert left.lines[0].revision >= max(answered, default=0)
        seen.append(moments.index(left))
        if not end.killed:
            assert end.exit == 0
            break
    assert seen == sorted(seen)
    assert set(seen) == set(range(len(moments)))


def test_fifty_processes_deal_from_one_deck(campaign: Path) -> None:
    """Every process gets a card of its own."""
    sheets = "".join(f"\n[characters.p{n}]\n" for n in range(50))
    campaign.write_text(campaign.read_text() + sheets)
    words = ["deal", "--count", "1", "-c", str(campaign), "--wait", "120"]
    crowd = [forked(partial(run_words, [*words, f"p{n}"])) for n in range(50)]
    assert [*map(ended, crowd)] == [0] * 50
    now = load(campaign)
    assert now.campaign.revision == 50
    assert all(len(now.campaign.hands[f"p{n}"]) == 1 for n in range(50))
    assert len({now.campaign.hands[f"p{n}"][0] for n in range(50)}) == 50


def test_a_full_disk_changes_nothing(campaign: Path) -> None:
    """Where the new file does not fit, the exit is 4 and the old one stands as it was."""
    before = campaign.read_bytes()

    def cramped() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    done = subprocess.run(
        [sys.executable, "-m", "tarotcli", "deal", "aurore", "--fresh", "-c", str(campaign)],
        preexec_fn=cramped,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (4, "")
    assert "cannot be saved" in done.stderr
    assert campaign.read_bytes() == before
    assert sorted(each.name for each in campaign.parent.iterdir()) == ["court.lock", "court.toml"]


def test_a_journal_that_does_not_fit_changes_nothing(campaign: Path) -> None:
    """The file fits, its journal line does not: both stay as they were."""
    assert run_words(["note", "x" * 6000, "-c", str(campaign)]) == 0
    before, told = campaign.read_bytes(), journal_of(campaign).read_bytes()

    def cramped() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 500, len(before) + 500))

    done = subprocess.run(
        [sys.executable, "-m", "tarotcli", "shuffle", "table", "-c", str(campaign)],
        preexec_fn=cramped,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 4
    assert campaign.read_bytes() == before
    assert journal_of(campaign).read_bytes() == told


def test_an_interrupt_while_waiting_changes_nothing(campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C during the wait for the lock ends with 130."""
    before = campaign.read_bytes()
    with campaign_file.held(campaign, 1):
        monkeypatch.setattr(time, "sleep", lambda _pause: signal.raise_signal(signal.SIGINT))
        ran = run("day", "-c", str(campaign), "--wait", "3600")
    assert (ran.exit, ran.out) == (130, "")
    assert ran.err.startswith("tarotcli: Interrupted")
    assert campaign.read_bytes() == before


@pytest.mark.parametrize(
    "words", [["day"], ["undo"], ["run", "lines"], ["new", "other.toml", "--system", "tarot"]]
)
def test_an_interruption_of_the_save_comes_too_late(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """Once a save has begun it is done, and the command says so; the next one hears Ctrl-C again."""
    assert run("day", "-c", str(campaign)).exit == 0
    Path("lines").write_text("day\nday\n")
    fsync = os.fsync

    def late(handle: int) -> None:
        signal.raise_signal(signal.SIGINT)
        fsync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", late)
        ran = run(*words, "-c", str(campaign))
    assert (ran.exit, ran.err) == (0, "")
    assert words[0] == "new" or load(campaign).campaign.revision > 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_waits_too_long_is_told_so(campaign: Path) -> None:
    """Exit 5 once the wait is over; a fault of the file is told first (4 before 5)."""
    with campaign_file.held(campaign, 1):
        assert run_words(["day", "-c", str(campaign), "--wait", "0.05"]) == 5
        campaign.write_text("format = 1\nsystem = \n")
        assert run_words(["day", "-c", str(campaign), "--wait", "0.05"]) == 4
