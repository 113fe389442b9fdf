"""JSON for real clients: UTF-8 on any console, jq, a co-process, ``while read`` and make."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import Table, run, sample

BIN = Path(sys.executable).parent
TAROTCLI = str(BIN / "tarotcli")


@pytest.fixture
def court(tmp_path: Path) -> Table:
    """The sample of Versailles, in which a name has letters of many alphabets."""
    table = sample(tmp_path)
    text = table.path.read_text(encoding="utf-8")
    table.path.write_text(text.replace("Aurore de Lys", "Aurore d’Œillé ♥ 日本"), encoding="utf-8")
    return table


def env(court: Table, **settings: str) -> dict[str, str]:
    """The surroundings of a client."""
    return {
        **os.environ,
        "TAROTCLI_CAMPAIGN": str(court.path),
        "PATH": f"{BIN}:{os.environ['PATH']}",
        **settings,
    }


def shell(court: Table, script: str, **settings: str) -> str:
    """What a script of bash prints; it must succeed."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        env=env(court, **settings),
        cwd=court.path.parent,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode("utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii", "latin-1"])
def test_json_is_utf8_on_any_console(court: Table, encoding: str) -> None:
    """Answers and errors, alone and in ``run``."""
    settings = {"PYTHONIOENCODING": encoding}
    told = json.loads(shell(court, "tarotcli show aurore --json", **settings))
    assert told["sheet"]["name"] == "Aurore d’Œillé ♥ 日本"
    line = shell(court, "echo show aurore | tarotcli run --json", **settings)
    assert json.loads(line)["sheet"]["name"] == "Aurore d’Œillé ♥ 日本"
    refused = json.loads(shell(court, "tarotcli show 日本人 --json 2>&1 || true", **settings))
    assert "日本人" in refused["error"]["message"]


def test_text_is_what_the_terminal_would_have_said(court: Table) -> None:
    """With --text beside --json: the same words, for the same viewer."""
    for words in (
        ("show", "hands"),
        ("show", "hands", "--as", "luynes"),
        ("check", "aurore", "climbing", "-p", "QB"),
    ):
        line = [*words, "--dry-run", "--seed", "1"]
        line += ["-d", "3"] if words[0] == "check" else []
        assert court.json(*line, "--text").json["text"] + "\n" == court.run(*line).out
        assert "text" not in court.json(*line).json
    (court.path.parent / "lines").write_text("day\nnote --json\nnote hi\n")
    ran = court.run("run", str(court.path.parent / "lines"), "--json", "--text", "--keep-going")
    assert [json.loads(line)["text"] for line in ran.out.splitlines()] == ["Day 2 begins.", "Noted: hi"]
    assert json.loads(ran.err)["error"]["line"] == 2


def test_text_without_json_is_refused(court: Table) -> None:
    """It would say nothing."""
    ran = court.run("show", "--text")
    assert (ran.exit, ran.out) == (2, "")
    assert "--text goes with --json only" in ran.err


def test_jq_reads_what_is_piped(court: Table) -> None:
    """One object a command, one a line of ``run``."""
    if shutil.which("jq") is None:
        pytest.skip("no jq")
    assert shell(court, "tarotcli show hands --json | jq -r '.hands.aurore | length'") == "5\n"
    told = shell(
        court, "printf 'day\\nscene\\n' | tarotcli run --json | jq -c '[.line, .command, .revision]'"
    )
    assert told == '[1,"day",1]\n[2,"scene",2]\n'


def test_a_co_process_talks_a_thousand_lines(court: Table) -> None:
    """Each line is answered before the next is asked, in order, by number."""
    with subprocess.Popen(
        [TAROTCLI, "run", "--json", "--keep-going"],
        env=env(court),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin
        assert process.stdout
        for n in range(1, 1001):
            process.stdin.write(b"show luynes\n" if n % 100 else b"day\n")
            process.stdin.flush()
            told = json.loads(process.stdout.readline())
            assert (told["line"], told["command"]) == (n, "show" if n % 100 else "day")
        process.stdin.close()
        assert process.wait() == 0
    assert court.data["day"] == 11


def test_while_read_gets_plain_lines(court: Table) -> None:
    """Each hand in a line."""
    script = "tarotcli show hands | while IFS=: read -r who cards; do printf '%s|' \"$who\"; done"
    assert shell(court, script) == "Hands|GM|Aurore d’Œillé ♥ 日本|Duc de Luynes|Abbé de Montglas|"


def test_make_stops_on_the_exit_status(court: Table) -> None:
    """A test that failed is an error for make, unless it is ignored."""
    if shutil.which("make") is None:
        pytest.skip("no make")
    (court.path.parent / "Makefile").write_text(
        "all: day.json fail\nday.json:\n\ttarotcli day --json > $@\n"
        "fail:\n\t-tarotcli check luynes heraldry --play 3D -d 14 --no-growth\n\ttarotcli show nobody\n"
    )
    done = subprocess.run(
        ["make"], env=env(court), cwd=court.path.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Error 1 (ignored)" in done.stdout + done.stderr
    assert "Error 3" in done.stderr
    assert json.loads((court.path.parent / "day.json").read_text())["day"] == 2


@pytest.mark.parametrize(
    ("words", "settings", "drawn"),
    [
        ((), {}, False),
        (("--color", "always"), {}, True),
        (("--color=always",), {"NO_COLOR": "1", "TAROTCLI_PLAIN": "1"}, True),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"CLICOLOR_FORCE": "1"}, True),
        ((), {"FORCE_COLOR": "0"}, False),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ((), {"FORCE_COLOR": "1", "TAROTCLI_PLAIN": "1"}, False),
        (("--plain",), {"FORCE_COLOR": "1"}, False),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        (("--json",), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_in_a_pipe(
    court: Table,
    words: tuple[str, ...],
    settings: dict[str, str],
    drawn: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An option overrules the environment; there what says no overrules what stands for a terminal."""
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TAROTCLI_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    ran = court.run("show", "aurore", *words)
    assert ran.exit == 0
    assert ("\x1b[" in ran.out) is drawn


def test_plain_and_colour_exclude_each_other() -> None:
    """--plain --color always is no line."""
    ran = run("cards", "--plain", "--color", "always")
    assert (ran.exit, ran.out) == (2, "")
