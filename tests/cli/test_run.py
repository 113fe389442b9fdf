"""``run``: lines are saved together, reported after that, and stop at the first error."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tarotcli.cli.registry import source
from tarotcli.cli.script import Script
from tarotcli.cli.session import opened
from tarotcli.grammar.common import Common
from tarotcli.store import campaign_file
from tarotcli.store.transaction import CampaignFile
from tests.helpers import Ran, Table, run

TAROTCLI = [sys.executable, "-m", "tarotcli"]


@pytest.fixture
def court(tmp_path: Path) -> Table:
    """The sample of Versailles."""
    path = tmp_path / "court.toml"
    assert run("new", str(path), "--system", "versailles", "--sample", "--seed", "1").exit == 0
    return Table(path)


def script(court: Table, text: str, *words: str) -> Ran:
    """Run a script from a file."""
    file = court.path.with_name("script")
    file.write_text(text)
    return court.run("run", str(file), *words)


def objects(ran: Ran) -> list[dict[str, object]]:
    """The JSON objects of a run, one a line."""
    return [json.loads(line) for line in ran.out.splitlines()]


def test_lines_are_commands_with_shell_quoting_and_comments(court: Table) -> None:
    """One command a line; quoted words stay together; what follows # is no word."""
    ran = script(court, '# an evening\n\nnote "a # b"  # said\nday\n', "--json")
    assert ran.exit == 0
    first, second = objects(ran)
    assert (first["command"], first["note"], first["revision"]) == ("note", "a # b", 1)
    assert (second["command"], second["day"], second["revision"]) == ("day", 2, 2)


def test_a_failed_check_is_no_error(court: Table) -> None:
    """1 of a line does not end the run, nor is it the run's exit."""
    ran = script(court, "check aurore climbing -d 30 --play QB\nday\n", "--json")
    assert (ran.exit, [each["command"] for each in objects(ran)]) == (0, ["check", "day"])


def test_the_first_error_stops_with_its_exit_and_line(court: Table) -> None:
    """What stands before the error is saved, what stands after it is not done."""
    ran = script(court, "day\n\ncheck aurore climbing -d 3 --play KC\nday\n", "--json")
    assert ran.exit == 3
    error = json.loads(ran.err)["error"]
    assert (error["line"], error["exit"], error["kind"]) == (3, 3, "card-not-in-hand")
    assert court.data["day"] == 2
    assert [each["command"] for each in objects(ran)] == ["day"]


def test_errors_in_text_name_the_line(court: Table) -> None:
    """A person is told the line too."""
    ran = script(court, "day\nfoo\n")
    assert ran.exit == 2
    assert ran.err.startswith("tarotcli: line 2: There is no command “foo”.")


def test_keep_going_does_the_rest_and_ends_with_the_first_exit(court: Table) -> None:
    """3, then 2: the exit is 3, and the last line is done."""
    ran = script(court, "check nobody climbing -d 3\nfoo\nday\n", "--keep-going", "--json")
    assert (ran.exit, court.data["day"]) == (3, 2)
    assert [json.loads(line)["error"]["line"] for line in ran.err.splitlines()] == [1, 2]


def test_atomic_saves_all_or_nothing(court: Table) -> None:
    """With an error nothing is saved and nothing but the error told; without one all is."""
    before = court.snapshot()
    ran = script(court, "day\nday\nfoo\n", "--atomic")
    assert (ran.exit, ran.out) == (2, "")
    assert court.snapshot() == before
    assert script(court, "day\nday\n", "--atomic").exit == 0
    assert (court.data["day"], court.data["revision"]) == (3, 2)


def test_a_log_inside_an_atomic_run_saves_nothing_before_its_time(court: Table) -> None:
    """What goes wrong after the log still takes all back."""
    before = court.snapshot()
    assert script(court, "day\nlog\nfoo\n", "--atomic").exit == 2
    assert court.snapshot() == before


def test_a_dry_run_of_a_script_tells_and_saves_nothing(court: Table) -> None:
    """Each line builds on the ones before; the file and its revision stay; no order of a pile is told."""
    before = court.snapshot()
    ran = script(court, "day\nday\ndeal aurore --fresh\nlog\n", "--dry-run", "--json", "--seed", "1")
    assert ran.exit == 0
    first, second, third, log = objects(ran)
    assert (first["day"], second["day"], first["dry_run"], first["revision"]) == (2, 3, True, 0)
    assert [event["cards"] for event in third["events"] if "cards" in event] == [{"count": 5}]  # type: ignore[attr-defined]
    assert log["lines"] == []
    assert court.snapshot() == before
    assert script(court, "day\nundo\n", "-n").exit == 2


def test_looking_takes_no_lock(court: Table) -> None:
    """Lines that only look do so while another command holds the campaign."""
    with campaign_file.held(court.path, 1):
        assert script(court, "show hands\nday -n\n").exit == 0


@pytest.mark.parametrize("line", ["undo", "redo", "doctor --fix"])
def test_commands_that_save_by_themselves_are_not_atomic(court: Table, line: str) -> None:
    """They are refused in an atomic run, which then saves nothing."""
    assert script(court, f"day\n{line}\n", "--atomic").exit == 2
    assert court.data["day"] == 1


@pytest.mark.parametrize(
    "line", ["edit", "new x.toml --system versailles", "run", "day -c x", "day --json", "day --wait 3"]
)
def test_what_belongs_outside_is_refused_inside(court: Table, line: str) -> None:
    """edit, new, run, -c, --json and --wait cannot stand in a line."""
    ran = script(court, line + "\n", "--json")
    assert ran.exit == 2
    assert json.loads(ran.err)["error"]["kind"] == "not-in-a-line"
    assert court.data["revision"] == 0


def test_undo_inside_sees_the_lines_before(court: Table) -> None:
    """What waits is saved before a line that goes back; one revision for each."""
    ran = script(court, "day\nday\nundo\nlog\n", "--json")
    assert ran.exit == 0
    assert court.data["day"] == 2
    lines = objects(ran)[-1]["lines"]
    assert isinstance(lines, list)
    assert [(each["kind"], each["undone"]) for each in lines] == [
        ("command", False),
        ("command", True),
        ("undo", False),
    ]


def test_lines_saved_together_are_undone_one_by_one(court: Table) -> None:
    """Three lines of one save are three steps back."""
    start = court.data
    assert script(court, "day\ncheck aurore climbing -d 3 --play QB --seed 1\nday\n").exit == 0
    for _ in range(3):
        assert court.run("undo").exit == 0
    now = court.data
    assert (start.pop("revision"), now.pop("revision")) == (0, 6)
    assert now == start
    assert court.run("undo").exit == 3


def test_one_seeded_stream_serves_all_lines(court: Table) -> None:
    """The same seed gives the same evening; two shuffles of one run differ."""
    raw = court.path.read_bytes()
    text = "shuffle table\nshow deck --reveal\nshuffle table\nshow deck --reveal\n"
    first = [
        each["decks"] for each in objects(script(court, text, "--seed", "5", "--json")) if "decks" in each
    ]
    court.path.write_bytes(raw)
    court.journal.unlink()
    second = [
        each["decks"] for each in objects(script(court, text, "--seed", "5", "--json")) if "decks" in each
    ]
    assert first == second
    assert first[0] != first[1]


def test_help_in_a_line_is_the_commands_help(court: Table) -> None:
    """``--help`` tells and changes nothing."""
    ran = script(court, "day --help\n")
    assert ran.exit == 0
    assert "Begin a new day" in ran.out
    assert court.data["day"] == 1


def test_a_dry_line_saves_nothing(court: Table) -> None:
    """-n inside a line is that line's own."""
    assert script(court, "day -n\nday\n").exit == 0
    assert court.data["day"] == 2


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_a_script_that_cannot_be_read(court: Table, name: str) -> None:
    """Exit 2 with a way out."""
    assert court.refused("run", name, exit=2)["kind"] == "no-script"


def test_an_unclosed_quotation(court: Table) -> None:
    """Told with the line."""
    ran = script(court, 'note "oh\n', "--json")
    assert json.loads(ran.err)["error"]["kind"] == "unbalanced-quotes"


def test_each_line_is_answered_when_none_waits(court: Table) -> None:
    """A program may talk with run: it gets each answer, saved, before it sends the next line."""
    talk = subprocess.Popen(
        [*TAROTCLI, "run", "--json", "-c", str(court.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert talk.stdin
    assert talk.stdout
    for day in (2, 3, 4):
        talk.stdin.write("day\n")
        talk.stdin.flush()
        assert json.loads(talk.stdout.readline())["day"] == day
        assert court.data["day"] == day
    talk.stdin.close()
    assert talk.wait() == 0


def test_ctrl_c_between_lines_ends_the_run(court: Table) -> None:
    """It is heard again once a save is done; what was reported is saved."""
    words = [*TAROTCLI, "run", "--json", "-c", str(court.path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # With a buffer, so that the answer is sent once Ctrl-C is heard again.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    talk = subprocess.Popen(words, text=True, env=env, **pipes)  # type: ignore[call-overload]
    talk.stdin.write("day\n")
    talk.stdin.flush()
    assert json.loads(talk.stdout.readline())["day"] == 2
    talk.send_signal(signal.SIGINT)
    out, err = talk.communicate()
    assert (talk.returncode, out) == (130, "")
    assert json.loads(err)["error"]["kind"] == "interrupted"
    assert court.data["day"] == 2


def test_an_interrupted_line_is_not_saved_with_the_next(
    court: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at the prompt, which goes on after Ctrl-C."""
    file = opened(str(court.path))
    file.together = True
    talk = Script(file, source("versailles"), Common())
    with monkeypatch.context() as patch:
        patch.setattr(CampaignFile, "commit", lambda _file: signal.raise_signal(signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            talk.take(["day"])
    talk.take(["note x"])
    assert (court.data["day"], court.data["revision"]) == (1, 1)


def test_a_script_with_a_mark_and_the_programs_name_runs_as_one_without(court: Table) -> None:
    """A BOM at its beginning, CRLF at its lines' ends, and a leading ``tarotcli`` are left out of account."""
    file = court.path.with_name("script")
    file.write_bytes("\ufefftarotcli day\r\n\r\ntarotcli note tarotcli\r\n".encode())
    ran = court.run("run", str(file), "--json")
    assert ran.exit == 0, ran
    assert [each["command"] for each in objects(ran)] == ["day", "note"]
    assert [line["command"] for line in court.did("log").json["lines"]] == [["day"], ["note", "tarotcli"]]


def test_who_looks_at_a_run_looks_at_its_lines(court: Table) -> None:
    """``--as`` and ``--reveal`` of the run hold for its lines, and are not in the log."""
    hand = court.hand("gm")
    for words, seen in (((), {"count": 5}), (("--as", "gm"), hand), (("--reveal",), hand)):
        (shown,) = objects(script(court, "show gm\n", "--json", *words))
        assert shown["hand"] == seen
    (shown,) = objects(script(court, "show gm --as gm\n", "--json", "--as", "aurore"))
    assert shown["hand"] == hand
    script(court, "discard gm " + hand[0], "--as", "gm")
    # The game master's discard is theirs alone to see (S4).
    for words, card in ((("--as", "gm"), hand[0]), (("--reveal",), hand[0]), ((), "…")):
        assert court.did("log", *words).json["lines"][0]["command"] == ["discard", "gm", card]


def test_what_could_not_be_saved_is_not_reported(court: Table) -> None:
    """Lines done before the save that failed are neither told nor there; the run ends."""
    court.journal.mkdir()
    for text in ("day\nday\n", "day\nundo\nday\n"):
        ran = script(court, text, "--json", "--keep-going")
        assert (ran.exit, ran.out) == (4, "")
        assert len(ran.err.splitlines()) == 1
    assert court.data["day"] == 1


def test_a_line_that_fails_leaves_the_campaign_to_others(court: Table) -> None:
    """A run that has ended holds no lock, whatever became of its lines."""
    for text in ("day\nfoo\n", "check nobody climbing -d 3\n", "day -n\n"):
        script(court, text)
        with campaign_file.held(court.path, 0):
            pass
