"""What a killed process, a crowd of processes and a full disk leave behind: the old or the new campaign, whole."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tarotcli.cards.chance import Chance
from tarotcli.cli.main import run_words
from tarotcli.request import Request
from tarotcli.store import campaign_file, journal
from tarotcli.store.campaign_file import journal_of, load
from tarotcli.store.changes import changes
from tarotcli.systems.common.keeping import shuffle

KILLS = 200


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """The sample of Versailles in a folder of its own."""
    path = tmp_path / "court.toml"
    assert run_words(["new", str(path), "--system", "versailles", "--sample", "--seed", "1"]) == 0
    return path


def in_a_child(work: Callable[[], object]) -> int:
    """Do the work in a forked process; its number. The process ends with 1 if the work fails."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    return child


def deal_and_take_back(path: Path, told: int) -> None:
    """Save again and again, telling each revision on a pipe once it is saved."""
    while True:
        with campaign_file.held(path, 10):
            loaded = load(path)
            done = shuffle(loaded.campaign, Request("shuffle", {"deck": "table"}), Chance())
            edits = changes(loaded.campaign, done.campaign, loaded.document.data)
            revision = loaded.campaign.revision + 1
            line = journal.Line(revision, "", ["shuffle"], changes=journal.written(edits))
            campaign_file.save(loaded, edits, [line])
            os.write(told, b"%d\n" % revision)


def test_a_killed_save_leaves_the_old_or_the_new_campaign(campaign: Path) -> None:
    """200 processes are killed at random instants; every revision that was told is there, and every card."""
    lots = random.Random(7)
    for _ in range(KILLS):
        ours, theirs = os.pipe()
        child = in_a_child(lambda out=theirs: deal_and_take_back(campaign, out))  # type: ignore[misc]
        os.close(theirs)
        time.sleep(lots.uniform(0.001, 0.02))
        os.kill(child, signal.SIGKILL)
        _pid, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the child failed by itself"
        with os.fdopen(ours) as pipe:
            told = [int(line) for line in pipe.read().split()]
        now = load(campaign)
        assert now.campaign.revision >= max(told, default=0)
        lines = list(journal.backwards(journal_of(campaign), now.campaign.revision))
        assert [line.revision for line in lines] == list(range(now.campaign.revision, 0, -1))
        assert not lines or lines[0].after == now.digest
    assert load(campaign).campaign.revision > KILLS / 4, "the kills came too early to prove anything"
    left = {each.name for each in campaign.parent.iterdir()}
    assert left - {".court.toml.tmp"} == {"court.toml", "court.lock", "court.journal.jsonl"}


def test_fifty_processes_deal_from_one_deck(campaign: Path) -> None:
    """Every process gets a card of its own."""
    sheets = "".join(f"\n[characters.p{n}]\n" for n in range(50))
    campaign.write_text(campaign.read_text() + sheets)
    words = [sys.executable, "-m", "tarotcli", "deal", "--count", "1", "-c", str(campaign), "--wait", "120"]
    crowd = [subprocess.Popen([*words, f"p{n}"], stdout=subprocess.DEVNULL) for n in range(50)]
    assert [process.wait() for process in crowd] == [0] * 50
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


def test_an_interrupt_while_waiting_changes_nothing(campaign: Path) -> None:
    """Ctrl-C during the wait for the lock ends with 130."""
    before = campaign.read_bytes()
    with campaign_file.held(campaign, 1):
        waiting = subprocess.Popen(
            [sys.executable, "-m", "tarotcli", "day", "-c", str(campaign)], stderr=subprocess.PIPE, text=True
        )
        time.sleep(0.7)
        waiting.send_signal(signal.SIGINT)
        _out, told = waiting.communicate(timeout=10)
    assert waiting.returncode == 130
    assert told.startswith("tarotcli: Interrupted")
    assert campaign.read_bytes() == before


def test_who_waits_too_long_is_told_so(campaign: Path) -> None:
    """Exit 5 once the wait is over; a fault of the file is told first (4 before 5)."""
    with campaign_file.held(campaign, 1):
        assert run_words(["day", "-c", str(campaign), "--wait", "0.05"]) == 5
        campaign.write_text("format = 1\nsystem = \n")
        assert run_words(["day", "-c", str(campaign), "--wait", "0.05"]) == 4
