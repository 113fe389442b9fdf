"""Completion in the shells themselves, its installation, and the sign of life of what takes long."""

from __future__ import annotations

import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
import types
from collections.abc import Sequence
from pathlib import Path

import pytest

from tarotcli.cli import progress, shells
from tarotcli.cli.editing import Completer
from tarotcli.cli.registry import source
from tarotcli.cli.session import opened
from tarotcli.grammar.common import Common
from tests.helpers import Ran, Table, environment, run, sample

BIN = Path(sys.executable).parent
NASTY = {
    "grand coeur": "grand-coeur",
    "a$(touch pwned)b": "a$(touch-pwned)b",
    "it's": "it's",
    'say "no"': 'say-"no"',
    "star*": "star*",
    "semi;touch pwned": "semi;touch-pwned",
    "back`touch pwned`": "back`touch-pwned`",
    "~home": "~home",
    "über": "über",
}
"""Keys of a sheet that a shell might evaluate, and how they are offered."""


@pytest.fixture
def forest(tmp_path: Path) -> Table:
    """A campaign whose Perceval has such Tendances."""
    table = sample(tmp_path, "topoigraphie")
    keys = ", ".join(f"{json.dumps(key, ensure_ascii=False)} = 2" for key in NASTY)
    text = table.path.read_text(encoding="utf-8")
    old = next(line for line in text.splitlines() if line.startswith("tendances"))
    table.path.write_text(text.replace(old, f"tendances = {{ {keys} }}", 1), encoding="utf-8")
    assert table.run("doctor").exit == 0
    return table


def shell(table: Table, words: Sequence[str], script: str) -> str:
    """What a script prints that a shell reads, with the command in its path and the campaign named."""
    env = {
        **os.environ,
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "TAROTCLI_CAMPAIGN": str(table.path),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run([*words], input=script, env=env, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def completed_in_bash(table: Table, line: str, word: str) -> list[str]:
    """What bash puts in the place of ``word``, the end of the line."""
    script = """
        shopt -u interactive_comments
        eval "$(tarotcli --show-completion bash)"
        IFS= read -r COMP_LINE < line; IFS= read -r word < word
        COMP_POINT=${#COMP_LINE}
        _tarotcli_completion tarotcli "$word" "" 2>/dev/null
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    Path("line").write_text(f"{line}\n")
    Path("word").write_text(f"{word}\n")
    return [reply for reply in shell(table, ["bash", "--norc"], script).split("\n") if reply]


@pytest.mark.parametrize(
    ("line", "word", "replies"),
    [
        ("tarotcli chec", "chec", ["check"]),
        ("tarotcli check perceval gr", "gr", ["grand-coeur"]),
        ("tarotcli check perceval it", "it", ["it\\'s"]),
        ("tarotcli check perceval 'it", "it", ["it'\\''s"]),
        ('tarotcli check perceval "say', "say", ['say-\\"no\\"']),
        ("tarotcli check perceval u", "u", ["über"]),
        ("tarotcli check perceval --difficulty=9 gr", "gr", ["grand-coeur"]),
        ("tarotcli check perceval grand-coeur --difficulty=9", "9", []),
        ("tarotcli check perceval x --play=5S,6", "5S,6", ["5S,6S", "5S,6H", "5S,6D", "5S,6C"]),
        ("tarotcli check perceval star\\* ", "", []),
    ],
)
def test_bash_completes(forest: Table, line: str, word: str, replies: list[str]) -> None:
    """Only what it replaces, quoted as the word is."""
    assert completed_in_bash(forest, line, word) == replies


def test_bash_evaluates_nothing(forest: Table) -> None:
    """What it is given back reads as the words that were offered, and touches no file."""
    replies = completed_in_bash(forest, "tarotcli check perceval ", "")
    assert len(replies) == len(NASTY)
    read = shell(forest, ["bash", "--norc"], f"printf '%s\\n' {' '.join(replies)}")
    assert read.splitlines() == list(NASTY.values())
    assert not Path("pwned").exists()


@pytest.mark.skipif(not shutil.which("fish"), reason="there is no fish here")
def test_fish_completes_and_evaluates_nothing(forest: Table) -> None:
    """It asks once, and quotes by itself."""
    script = "source (tarotcli --show-completion fish | psub); complete -C 'tarotcli check perceval '"
    told = shell(forest, ["fish", "--no-config"], script)
    assert sorted(told.splitlines()) == sorted(NASTY.values())
    assert not Path("pwned").exists()


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_a_name_that_a_terminal_obeys_is_not_offered(forest: Table, name: str) -> None:
    """Nor does one with a newline become two words, or a title of its own."""
    keys = ["a\x1b[2Jb", "x\ny;touch pwned", "tab\tpwned", "dir\u202eection", "c1\x9b2J"]
    with_them = "".join(f"{json.dumps(key)} = 1, " for key in keys)
    text = forest.path.read_text(encoding="utf-8")
    forest.path.write_text(text.replace("tendances = { ", f"tendances = {{ {with_them}", 1), encoding="utf-8")
    assert forest.run("doctor").exit == 0
    line = ["tarotcli check perceval ", ""] if name == "bash" else ["check", "perceval", ""]
    with environment(TAROTCLI_CAMPAIGN=str(forest.path)):
        told = shells.answer(name, line)
    assert [text for text in told.split("\n") if not text.replace("\t", "").isprintable()] == []
    assert len(told.split("\n")) == 1 + len(NASTY)


@pytest.mark.skipif(not shutil.which("zsh"), reason="there is no zsh here")
def test_zsh_reads_the_script(forest: Table) -> None:
    """As one to source, and as one that it finds by its name."""
    script = """
        autoload -Uz compinit; compinit -D
        eval "$(tarotcli --show-completion zsh)"
        print $_comps[tarotcli]
    """
    assert shell(forest, ["zsh", "-f"], script) == "_tarotcli\n"
    assert run("--show-completion", "zsh").out.startswith("#compdef tarotcli\n")


@pytest.mark.skipif(not shutil.which("zsh"), reason="there is no zsh here")
@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("tarotcli schem", "tarotcli schema "),
        ("tarotcli check perceval gra", "tarotcli check perceval grand-coeur "),
        ("tarotcli check perceval semi", "tarotcli check perceval semi\\;touch-pwned "),
        ("tarotcli check perceval back", "tarotcli check perceval back\\`touch-pwned\\` "),
        ("tarotcli check perceval a\\$", "tarotcli check perceval a\\$\\(touch-pwned\\)b "),
        ("tarotcli check perceval it", "tarotcli check perceval it\\'s "),
        ("tarotcli help vers", "tarotcli help versailles "),
    ],
)
def test_zsh_completes_at_its_prompt(forest: Table, typed: str, line: str) -> None:
    """Tab pressed in a zsh at a terminal; what then stands on its line, quoted by it.

    Nothing is typed before its editor reads, and the Tab completes although another key waits behind it.
    """
    script = f"""
        zmodload zsh/zpty
        zpty z zsh -f
        zpty -w z 'PS1=; PS2=; unset zle_bracketed_paste; autoload -Uz compinit; compinit -D'
        zpty -w z 'eval "$(tarotcli --show-completion zsh)"'
        zpty -w z 'told() {{ print -r -- "<<$BUFFER>>"; zle kill-whole-line }}; zle -N told; bindkey "^X" told'
        zpty -w z 'zstyle ":completion:*" insert-tab false'
        zpty -w z 'zle-line-init() {{ print -r -- "rea""dy" }}; zle -N zle-line-init'
        zpty -r z line '*ready*'
        zpty -n -w z {shlex.quote(typed)}$'\\t\\x18'
        zpty -r z line '*<<*>>*'
        print -r -- "$line"
    """
    told = shell(forest, ["zsh", "-f"], script)
    assert f"<<{line}>>" in told
    assert not Path("pwned").exists()


@pytest.mark.parametrize(
    ("line", "text", "found"),
    [
        ("check perceval gr", "gr", ["grand-coeur "]),
        ('check perceval "gr', '"gr', ['"grand-coeur" ']),
        ("check perceval it", "it", ["it\\'s "]),
        ("check perceval --difficulty=9 gr", "gr", ["grand-coeur "]),
        ("check perceval x --play=5S,10S", "--play=5S,10S", ["--play=5S,10S "]),
        ("sc", "sc", ["scene ", "schema "]),
        ("e", "e", []),
        ("r", "r", ["remove ", "return ", "redo "]),
        ("chek perceval ", "", []),
        ("show -c ", "", []),
    ],
)
def test_the_prompt_completes_as_the_shells_do(forest: Table, line: str, text: str, found: list[str]) -> None:
    """With the quotes that were begun; what has no place at the prompt is not offered."""
    script = types.SimpleNamespace(
        file=opened(str(forest.path)), source=source("topoigraphie"), common=Common()
    )
    assert Completer(script).completions(line, text) == found  # type: ignore[arg-type]


def installed(*words: str) -> Ran:
    """Install completion; what it said."""
    return run("--install-completion", *words)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("name", "file", "start", "line"),
    [
        ("bash", ".bash_completions/tarotcli.sh", ".bashrc", "source '{file}'"),
        ("zsh", ".zfunc/_tarotcli", ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
        ("fish", ".config/fish/completions/tarotcli.fish", "", ""),
    ],
)
def test_completion_is_installed_once(home: Path, name: str, file: str, start: str, line: str) -> None:
    """The script where the shell looks for it, and one line where it starts, behind what stands there."""
    if start:
        (home / start).write_text("alias t=tarotcli")
    for _twice in range(2):
        assert installed(name).out == (
            f"Completion for {name} is installed in {home / file}; the next terminal has it.\n"
        )
    assert (home / file).read_text() == shells.SCRIPTS[name] == run(f"--show-completion={name}").out
    if start:
        assert (home / start).read_text() == f"alias t=tarotcli\n{line.format(file=home / file)}\n"


def test_completion_that_cannot_be_installed(home: Path) -> None:
    """Says which file is in the way."""
    (home / ".bash_completions").write_text("")
    ran = installed("bash")
    assert ran.exit == 1
    assert ran.err.startswith(f"tarotcli: {home}/.bash_completions/tarotcli.sh cannot be written: ")
    assert "tarotcli --show-completion bash" in ran.err


def test_a_shell_that_is_not_known(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is told as such, and how to name one."""
    assert installed("tcsh").exit == 2
    monkeypatch.setattr(shells, "shell_around", lambda: "")
    ran = run("--show-completion")
    assert (ran.exit, ran.out) == (2, "")
    assert "bash, zsh or fish" in ran.err
    assert list(home.iterdir()) == []


def test_the_shell_around_is_seen(forest: Table) -> None:
    """The one that runs the command, not the person's own."""
    assert shell(forest, ["bash", "--norc"], "SHELL=/bin/zsh tarotcli --show-completion; :") == shells.BASH


class Terminal(io.StringIO):
    """A terminal that remembers what it was sent."""

    def isatty(self) -> bool:
        return True


def test_what_takes_long_shows_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, at a terminal, and it is wiped."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    end = time.monotonic() + 60
    with progress.sign_of_life():
        while "Thinking …" not in screen.getvalue():
            assert time.monotonic() < end
            time.sleep(0.001)
    assert screen.getvalue() == "\rThinking …\r" + " " * len("Thinking …") + "\r"


@pytest.mark.parametrize("settings", [{"TERM": "dumb"}, {}])
def test_what_is_done_soon_shows_none(monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]) -> None:
    """Nor does a terminal that cannot wipe."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", settings.get("TERM", "xterm"))
    monkeypatch.setattr(progress, "PATIENCE", 0.0 if settings else 600.0)
    with progress.sign_of_life():
        time.sleep(0.01 if settings else 0)
    assert screen.getvalue() == ""
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with progress.sign_of_life():
        time.sleep(0.01)
    assert pipe.getvalue() == ""
