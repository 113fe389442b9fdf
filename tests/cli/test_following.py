"""What is shown is shown again whenever the campaign changes; time is played by the test, a look at the file a step."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tarotcli.cli import following, prompt
from tarotcli.cli.peek import ENTER, LEAVE, WIPE
from tarotcli.cli.registry import source
from tarotcli.cli.script import Script
from tarotcli.cli.session import opened
from tarotcli.grammar.common import Common
from tests.helpers import Ran, Table, environment, sample

Steps = Iterator[Callable[[], object]]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample nobody has played yet."""
    return sample(tmp_path)


def followed(
    monkeypatch: pytest.MonkeyPatch,
    table: Table,
    words: str,
    *steps: Callable[[], object],
    drawn: bool = False,
) -> Ran:
    """A command that follows while these things happen, one between two looks; then Ctrl-C."""
    waiting = iter(steps)

    def pause(*, read: bool = True) -> bool:
        assert read
        try:
            step = next(waiting)
        except StopIteration:
            raise KeyboardInterrupt from None
        # What is done meanwhile is done by another process, which shares neither streams nor variables.
        with environment(TAROTCLI_AS=None):
            return step() == "gone"

    monkeypatch.setattr(following, "pause", pause)
    return table.run(*words.split(), terminal=drawn)


def elsewhere(table: Table, *words: str) -> Callable[[], object]:
    """A command at another screen."""

    def act() -> None:
        assert Table(table.path).run(*words).exit == 0

    return act


INTERRUPTED = "tarotcli: Interrupted; nothing was changed.\n"


def test_a_sheet_is_shown_again_when_it_changed_and_only_then(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = followed(
        *(monkeypatch, table, "show --follow"),
        *(lambda: None, elsewhere(table, "day"), elsewhere(table, "note", "x"), elsewhere(table, "scene")),
    )
    assert (ran.exit, ran.err) == (130, INTERRUPTED)
    told = [line for line in ran.out.splitlines() if line.startswith("session")]
    # A note changes nothing that is shown.
    assert told == [
        "session 1, scene 1, day 1",
        "session 1, scene 1, day 2",
        "session 1, scene 2, day 2",
    ]


def test_each_viewer_sees_no_more_than_ever(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """S3: another player's cards stay a number; one's own come as soon as they are dealt."""
    table.did("discard", "aurore", "QB")
    deal = elsewhere(table, "deal", "--seed", "1")
    ran = followed(monkeypatch, table, "show hands --follow --as luynes", deal)
    assert "Aurore de Lys: 4 cards" in ran.out
    assert "Aurore de Lys: 5 cards" in ran.out
    own = followed(monkeypatch, table, "show hands --follow --as aurore --json")
    assert len(json.loads(own.out)["hands"]["aurore"]) == 5


def test_a_game_of_tarot_and_a_duel_can_be_followed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.did("trick", "new", "ana", "bo", "cy")
    deal = elsewhere(table, "trick", "deal", "--seed", "1")
    ran = followed(monkeypatch, table, "trick status --follow --as ana --json", deal)
    before, after = (json.loads(line) for line in ran.out.splitlines())
    assert before["hands"]["ana"] == []
    assert after["hands"]["bo"] == {"count": len(after["hands"]["ana"])} != {"count": 0}
    table.did("duel", "start", "aurore", "luynes", "--skill-a", "fencing")
    assert followed(monkeypatch, table, "duel status --follow").exit == 130


def test_the_log_goes_on_with_what_is_new(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.did("note", "before")
    ran = followed(
        *(monkeypatch, table, "log --follow"),
        *(elsewhere(table, "note", "one"), lambda: None, elsewhere(table, "scene"), elsewhere(table, "undo")),
    )
    told = [line for line in ran.out.splitlines() if not line.startswith("    ")]
    assert [line.partition("  ")[0] for line in told] == [
        *("Session 1, scene 1, day 1", "1", "2"),
        *("Session 1, scene 2, day 1", "3", "Session 1, scene 1, day 1", "4"),
    ]
    ran = followed(monkeypatch, table, "log --follow --json --last 1", elsewhere(table, "note", "two"))
    assert [[each["revision"] for each in json.loads(line)["lines"]] for line in ran.out.splitlines()] == [
        [4],
        [5],
    ]


def test_a_file_put_in_its_place_is_followed_and_a_broken_one_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an editor saves: the name is gone for a moment, another file takes it; half a file is looked at twice."""
    raw = table.path.read_bytes()
    aside = table.path.with_suffix(".new")

    def put(data: bytes) -> Callable[[], object]:
        def act() -> None:
            aside.write_bytes(data)
            shutil.move(aside, table.path)

        return act

    whole = raw.replace(b"day = 1", b"day = 7")
    ran = followed(
        *(monkeypatch, table, "show --follow"),
        *(table.path.unlink, put(whole)),
        *(put(raw + b"["), put(raw)),  # mended before it is looked at again
        *(put(raw + b"["), lambda: None, put(raw + b"\n")),
    )
    told = [line for line in ran.out.splitlines() if line.startswith("session")]
    assert [line[-1] for line in told] == ["1", "7", "1", "1"]
    assert ran.err.count("unquoted keys") == 1
    assert ran.exit == 130


def test_at_a_terminal_it_is_drawn_on_a_screen_of_its_own(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "5")
    monkeypatch.setenv("COLUMNS", "80")
    ran = followed(monkeypatch, table, "show --follow", elsewhere(table, "day"), drawn=True)
    assert ran.out.startswith(ENTER)
    assert ran.out.endswith(WIPE + LEAVE)
    first, second = (page.strip("\n").split("\n") for page in ran.out.split(WIPE)[1:3])
    assert len(first) == len(second) == 4
    assert "more" in second[-1]


def test_it_ends_when_nobody_reads_any_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = followed(monkeypatch, table, "show --follow", lambda: "gone")
    assert (ran.exit, ran.err) == (0, "")


def test_a_pipe_whose_reader_has_gone_is_noticed(table: Table) -> None:
    """Though nothing is saved any more, and nothing written."""
    words = [sys.executable, "-m", "tarotcli", "show", "--follow", "-c", str(table.path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(60) == 0


@pytest.mark.parametrize(
    "words", ["show --follow --peek", "show aurore --follow --svg a.svg", "log --follow --story"]
)
def test_what_cannot_be_followed_is_refused(table: Table, words: str) -> None:
    assert table.refused(*words.split(), exit=2)["kind"] == "contradiction"


def test_a_line_of_a_script_follows_nothing(table: Table, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("show --follow\n")
    ran = table.run("run", str(script))
    assert ran.exit == 2
    assert "--follow" in ran.err


def test_the_screen_is_left_where_the_system_ends_it(table: Table) -> None:
    """SIGTERM at a terminal: the shell would be left on the other screen."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(
            sys.executable, [sys.executable, "-m", "tarotcli", "show", "--follow", "-c", str(table.path)]
        )
    out = b""
    with contextlib.suppress(OSError):  # which is how Linux says that a terminal has ended
        while more := os.read(terminal, 4096):
            out += more
            if b"session" in more:
                os.kill(child, signal.SIGTERM)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGTERM
    assert out.endswith((WIPE + LEAVE).encode())


def waited(monkeypatch: pytest.MonkeyPatch, table: Table, words: str, *steps: Callable[[], object]) -> Ran:
    """As :func:`followed`, of a command that ends by itself."""
    waiting = iter(steps)

    def pause(*, read: bool = True) -> bool:
        assert not read, "nobody reads what a command prints that waits"
        with environment(TAROTCLI_AS=None):
            next(waiting)()
        return False

    monkeypatch.setattr(following, "pause", pause)
    ran = table.run(*words.split())
    assert next(waiting, None) is None, "it ended too early"
    return ran


def test_waiting_ends_with_the_next_change(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = waited(monkeypatch, table, "wait", lambda: None, elsewhere(table, "day"))
    assert (ran.exit, ran.out) == (0, "The campaign is at revision 1 now.\n")


def test_waiting_ends_when_it_is_somebodys_turn(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat of tarot by its name, a character also by the player's, an NPC by the game master's."""
    table.did("trick", "new", "ana", "bo", "cy")
    table.did("trick", "deal", "--seed", "1")
    order = [table.did("trick", "status").json["turn"]]
    assert waited(monkeypatch, table, f"wait --turn {order[0]}").exit == 0

    def plays() -> None:
        who = table.did("trick", "status").json["turn"]
        table.did("trick", "play", who, table.did("trick", "legal", who).json["legal"][0])

    table.did("day")
    other = {"ana": "cy", "bo": "ana", "cy": "bo"}[order[0]]
    ran = waited(monkeypatch, table, f"wait --turn {other} --json", elsewhere(table, "day"), plays, plays)
    assert ran.json["turns"] == [other]
    duel = ("duel", "start", "guard", "luynes", "--skill-a", "strength", "--skill-b", "fencing", "--first")
    assert waited(monkeypatch, table, "wait --turn gm", elsewhere(table, *duel, "guard")).exit == 0
    table.did("undo")
    assert waited(monkeypatch, table, "wait --turn bertrand", elsewhere(table, *duel, "luynes")).exit == 0


def test_nobody_of_that_name_is_waited_for(table: Table) -> None:
    assert table.refused("wait", "--turn", "nobody")["kind"] == "unknown-character"


def test_a_script_may_wait(table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What its lines before did is saved by then, and others can do something."""
    script = tmp_path / "script"
    script.write_text("day\nwait\nday\n")
    ran = waited(monkeypatch, table, f"run {script}", elsewhere(table, "note", "x"))
    assert ran.out == "Day 2 begins.\nThe campaign is at revision 2 now.\nDay 3 begins.\n"


def test_a_window_of_another_size_is_drawn_anew(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nothing was saved, and as wide as it is now."""
    monkeypatch.setenv("COLUMNS", "80")

    def narrower() -> None:
        os.environ["COLUMNS"] = "40"

    ran = followed(monkeypatch, table, "show --follow", lambda: None, narrower, drawn=True)
    pages = [page.strip("\n").split("\n") for page in ran.out.split(WIPE)[1:-1]]
    assert [len(re.sub(r"\x1b\[\d*m", "", page[0])) for page in pages] == [80, 40]


def test_at_the_prompt_what_others_did_is_told_before_a_line_is_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [elsewhere(table, "note", "Up the ivy."), elsewhere(table, "scene")]
    lines = iter(steps)

    def typed(_label: str) -> str:
        try:
            next(lines)()
        except StopIteration:
            raise EOFError from None
        return "day"

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(prompt, "input", typed, raising=False)
    file = opened(str(table.path))
    assert prompt.prompt(Script(file, source("versailles"), Common(plain=True))) == 0
    told = capsys.readouterr().out
    assert told.count("Meanwhile:") == 2
    says = ["Noted: Up the ivy.", "Day 2 begins.", "Scene 2 begins.", "Day 3 begins."]
    assert sorted(says, key=told.index) == says
