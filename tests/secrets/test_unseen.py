"""What is typed and shown so that others at the screen do not see it (S4a), and dry runs of several lines (S2)."""

from __future__ import annotations

import getpass
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tarotcli.cli import peek
from tarotcli.cli.pager import CLEAR
from tarotcli.cli.prompt import prompt, remembered
from tarotcli.cli.registry import source
from tarotcli.cli.script import Script
from tarotcli.cli.session import opened
from tarotcli.grammar.common import Common
from tests.helpers import Ran, Table, environment, run, write
from tests.rules.forest import forest
from tests.secrets.scenes import court


class Terminal(io.StringIO):
    """Standard input where a person sits."""

    def isatty(self) -> bool:
        return True


Typing = Callable[..., list[str]]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Let a person type these words unseen; what they were asked."""

    def typed(*words: str) -> list[str]:
        asked: list[str] = []
        rest = iter(words)

        def ask(question: str) -> str:
            asked.append(question)
            return next(rest)

        monkeypatch.setattr(sys, "stdin", Terminal())
        monkeypatch.setattr(getpass, "getpass", ask)
        return asked

    return typed


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A campaign of Versailles in which the game master holds JS, KD and 3C."""
    return write(tmp_path / "court.toml", court())


def test_a_card_and_a_number_are_typed_unseen(table: Table, typing: Typing) -> None:
    """They are saved as words like others, and the log leaves out what the command kept secret."""
    asked = typing("qb", "3D")
    ran = table.json("check", "aurore", "climbing", "-p?", "--difficulty-card=?", "--hidden", "--as", "gm")
    assert ran.error["kind"] == "not-yours"
    assert len(asked) == 2
    asked = typing("QB", "KD")
    ran = table.json("check", "aurore", "climbing", "--play", "?", "--difficulty-card", "?", "--hidden")
    assert ran.exit in (0, 1), ran
    assert [each.partition(" ")[0] for each in asked] == ["--play", "--difficulty-card"]
    saved = json.loads(table.journal.read_text().splitlines()[-1])["command"]
    assert saved == ["check", "aurore", "climbing", "--play", "QB", "--difficulty-card", "KD", "--hidden"]
    assert "KD" not in table.run("log").out
    assert "KD" in table.run("log", "--reveal").out


def test_nobody_is_asked_where_nobody_sits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getpass", lambda _text: pytest.fail("asked"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert table.refused("check", "aurore", "climbing", "-p", "?", "-d", "3", exit=2)["kind"] == "no-terminal"
    monkeypatch.setattr(sys, "stdin", Terminal())
    with environment(TAROTCLI_CAMPAIGN="nowhere.toml"):
        assert run("check", "aurore", "climbing", "-p", "?", "--json").error["exit"] == 4
    # In a name or a text it is a question mark.
    assert table.did("note", "?").json["note"] == "?"


@pytest.mark.parametrize("form", ["--json", "--plain"])
@pytest.mark.parametrize(
    ("typed", "exit_"),
    [("T111", 2), ("12 of swans", 2), ("-5", 2), ("", 2), ("KS", 3), ("T20", 3)],
)
def test_what_is_mistyped_is_not_told(
    table: Table, typing: Typing, typed: str, exit_: int, form: str
) -> None:
    typing(typed)
    ran = table.run("check", "aurore", "climbing", "--play", "?", "-d", "3", form)
    assert ran.exit == exit_
    assert not typed or typed not in ran.err


def test_a_number_typed_unseen_is_told_by_no_error(table: Table, typing: Typing) -> None:
    typing("4x21")
    ran = table.run("check", "aurore", "climbing", "--play", "QB", "-d", "?")
    assert ran.exit == 2
    assert "4x21" not in ran.err


def script(table: Table) -> Script:
    """A prompt on this campaign."""
    return Script(opened(str(table.path)), source("versailles"), Common())


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("check aurore climbing -p QB -d 3", "check aurore climbing -p QB -d 3"),
        ("check aurore climbing -p QB -d 3 --hidden", "check aurore climbing -p QB -d ? --hidden"),
        (
            "tarotcli check aurore climbing -p QB --difficulty-card=KD --hidden --no-growth",
            "tarotcli check aurore climbing -p QB --difficulty-card=? --hidden --no-growth",
        ),
        ("discard gm JS", "discard gm ?"),
        ("discard gm KS", "discard gm ?"),  # it has none, and that is nobody's affair
        ("discard gmm JS", "discard gmm ?"),
        ("discard aurore 10S", "discard aurore 10S"),
        ("check aurore climbin -p QB -d 3", "check aurore climbin -p QB -d 3"),
        ("check aurore climbing -p QB --difficulti 3", "check aurore climbing -p QB --difficulti 3"),
        ("check aurore climbing -p QB -d 3 -d 4", "check aurore climbing -p QB -d ? -d ?"),
        ("check guard watc -p JS -d 3", "check guard watc -p ? -d ?"),
        ("show gm", "show gm"),
        ("note 'a b", "note 'a b"),
        ("note 'a  b'", "note 'a  b'"),
        ("", ""),
    ],
)
def test_secrets_are_left_out_of_the_lines_that_come_back(table: Table, line: str, kept: str) -> None:
    """Of a line that was done those that it kept, of one that is wrong those that it could have kept."""
    at_prompt = script(table)
    at_prompt.take([line])
    assert remembered(at_prompt, line) == kept


def test_the_prompt_keeps_the_lines_so_and_clears_the_screen(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["clear", "discard gm JS", "day", "exit"])
    monkeypatch.setattr("builtins.input", lambda _label: next(lines))
    monkeypatch.setenv("XDG_STATE_HOME", str(table.path.parent))
    assert prompt(script(table)) == 0
    history = (table.path.parent / "tarotcli" / "history").read_text(encoding="utf-8")
    assert history.splitlines()[-4:] == ["clear", "discard gm ?", "day", "exit"]
    assert CLEAR in capsys.readouterr().out


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A terminal of 24 lines where a key is pressed whenever one is waited for; what had been shown by then."""
    shown: list[str] = []

    def pressed() -> None:
        assert isinstance(sys.stdout, io.StringIO)
        shown.append(sys.stdout.getvalue())

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(peek, "screen", lambda: (80, 24))
    monkeypatch.setattr(peek, "wait", pressed)
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")
    return shown


def test_a_hand_is_shown_until_a_key_is_pressed(table: Table, keys: list[str]) -> None:
    ran = table.run("show", "gm", "--peek", "--as", "gm", "--plain", terminal=True)
    assert ran.exit == 0
    assert keys[0].startswith(peek.ENTER + peek.WIPE)
    assert "King of Coins" in keys[0]
    assert ran.out.startswith(keys[-1])
    assert ran.out[len(keys[-1]) :] == peek.WIPE + peek.LEAVE
    # Who may not see the hand does not see it so either.
    assert "King of Coins" not in table.run("show", "gm", "--peek", "--plain", terminal=True).out


def test_what_is_longer_than_the_screen_is_shown_page_by_page(
    table: Table, keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "5")
    assert table.run("show", "aurore", "--peek", terminal=True).exit == 0
    assert len(keys) > 2
    page = keys[1][len(keys[0]) :]
    assert page.startswith(peek.WIPE)
    assert page.count("\n") <= 4


def test_it_is_wiped_whatever_happens(table: Table, keys: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(peek, "wait", stopped)
    ran = table.run("show", "aurore", "--peek", terminal=True)
    assert ran.exit == 130
    assert ran.out.endswith(peek.WIPE + peek.LEAVE)
    assert not keys


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        (["--markdown"], "contradiction"),
        (["--svg", "x.svg"], "contradiction"),
        (["--json"], "no-terminal"),
        ([], "no-terminal"),
    ],
)
def test_nothing_is_shown_where_nothing_can_be_wiped(table: Table, more: list[str], kind: str) -> None:
    assert table.refused("show", "aurore", "--peek", *more, exit=2)["kind"] == kind


def lines(table: Table, *texts: str, options: tuple[str, ...] = ()) -> list[Ran]:
    """What every line of a dry run comes to."""
    path = table.path.with_suffix(".txt")
    path.write_text("\n".join(texts), encoding="utf-8")
    ran = table.run("run", str(path), "--json", "--dry-run", "--keep-going", *options)
    told = [*ran.out.splitlines(), *ran.err.splitlines()]
    found = {json.loads(each).get("line") or json.loads(each)["error"]["line"]: each for each in told}
    return [Ran((), 0, found[n] + "\n", "") for n in range(1, len(texts) + 1)]


def test_lines_of_a_dry_run_do_not_tell_what_the_lines_before_drew(table: Table) -> None:
    """Who gets cards is not told which by the next line, and is not asked to play them."""
    script = ("show aurore", "deal aurore", "show aurore", "show hands", "check aurore climbing -p QB -d 3")
    before, dealt, after, hands, checked = (each.json for each in lines(table, *script))
    assert isinstance(before["hand"], list)
    assert dealt["revision"] == 0
    assert after["hand"]["count"] == 5
    assert hands["hands"]["aurore"] == {"count": 5}
    assert isinstance(hands["hands"]["luynes"], list)
    assert checked["error"]["kind"] == "not-foreseen"
    told = [each.json for each in lines(table, *script, options=("--reveal",))]
    assert len(told[2]["hand"]) == 5
    assert "outcome" in told[4]


def test_nothing_builds_on_an_outcome_that_is_not_told(tmp_path: Path) -> None:
    table = forest(tmp_path)
    script = ("check garde sauvage", "show perceval", "day")
    first, *rest = (each.json for each in lines(table, *script))
    assert first["outcome"] is None
    assert {each["error"]["kind"] for each in rest} == {"not-foreseen"}
