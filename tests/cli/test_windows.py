"""Windows, as far as it can be played elsewhere: its lock, what it has not, and files that cannot be replaced."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.helpers import sample

SIMULATION = '''
"""tarotcli as on Windows: the standard library is loaded first, so that it does not go looking for Windows."""
import errno, fcntl, importlib.metadata, json, os, pathlib, random, select, shlex, shutil, signal, subprocess
import sys, tempfile, time, types
import sysconfig
import rich.console, typer.core, typer.rich_utils  # they would talk to the console of Windows
sysconfig.get_config_vars()  # of this system; what help brings in asks for them

real = fcntl.flock
msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2
def locking(handle, mode, size):
    assert (mode, size) == (2, 1)
    try:
        real(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise PermissionError(errno.EACCES, "Permission denied") from None
msvcrt.locking = locking

class Gone:
    """No module of Unix is there."""
    names = {"fcntl", "readline", "termios", "pty", "pwd", "grp", "resource", "tty"}
    def find_spec(self, name, path=None, target=None):
        if name in self.names:
            raise ModuleNotFoundError(name=name)

for name in Gone.names:
    sys.modules.pop(name, None)
sys.modules["msvcrt"] = msvcrt
sys.meta_path.insert(0, Gone())
for name in ("fchown", "fchmod", "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "chown", "getuid", "fork", "mkfifo"):
    if hasattr(os, name):
        delattr(os, name)
os.O_BINARY = 0
for name in ("SIGHUP", "SIGQUIT", "SIGTSTP", "SIGPIPE", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGALRM"):
    if hasattr(signal, name):
        delattr(signal, name)

opened = {}
def tracked(path, flags, mode=0o777, *more, _open=os.open, **given):
    handle = _open(path, flags, mode, *more, **given)
    opened[handle] = os.path.realpath(os.fspath(path)) if not isinstance(path, int) else ""
    return handle
def closed(handle, _close=os.close):
    opened.pop(handle, None)
    _close(handle)
def replace(source, target, _replace=os.replace, **given):
    for path in (source, target):
        if os.path.realpath(os.fspath(path)) in opened.values():
            raise PermissionError(errno.EACCES, "The process cannot access the file", os.fspath(target))
    _replace(source, target)
def unlink(path, _unlink=os.unlink, **given):
    if os.path.realpath(os.fspath(path)) in opened.values():
        raise PermissionError(errno.EACCES, "The process cannot access the file", os.fspath(path))
    _unlink(path)
os.open, os.close, os.replace, os.unlink, os.remove = tracked, closed, replace, unlink, unlink
sys.platform = "win32"

from tarotcli.cli.main import run_words
for line in json.loads(sys.argv[1]):
    code = run_words(line)
    sys.stdout.buffer.write(b"\\0")
    sys.stdout.flush()
    if code:
        break
os._exit(code)
'''


@pytest.fixture
def windows(tmp_path: Path) -> Path:
    """The program that plays Windows, in a folder with a sample campaign."""
    sample(tmp_path)
    path = tmp_path / "simulation.py"
    path.write_text(SIMULATION)
    return path


def each(
    windows: Path, *lines: Sequence[str], stdin: str = "", encoding: str = "cp1252", **settings: str
) -> list[str]:
    """What each of these commands prints there, under the code page of a console; none may fail."""
    done = subprocess.run(
        [sys.executable, str(windows), json.dumps(lines)],
        cwd=windows.parent,
        input=stdin.encode(),
        env={**os.environ, "TAROTCLI_CAMPAIGN": "versailles.toml", "PYTHONIOENCODING": encoding, **settings},
        capture_output=True,
        check=False,
    )
    printed = done.stdout.split(b"\0")[:-1]
    told = [
        raw.decode("utf-8" if "--json" in words else encoding)
        for raw, words in zip(printed, lines, strict=False)
    ]
    assert (done.returncode, done.stderr) == (0, b""), (lines, told, done.stderr.decode(errors="replace"))
    assert len(told) == len(lines)
    return told


def on(windows: Path, *words: str, stdin: str = "", encoding: str = "cp1252", **settings: str) -> str:
    """What one command prints there."""
    (told,) = each(windows, words, stdin=stdin, encoding=encoding, **settings)
    return told


def test_an_evening_under_windows(windows: Path) -> None:
    """Changes, history, a script, the doctor and an editor: all save, replace and lock."""
    on(windows, "day")
    on(windows, "check", "aurore", "climbing", "-p", "QB", "-d", "3", "--coin", "heads")
    assert on(windows, "undo").startswith("Undone: check aurore climbing")
    assert on(windows, "redo").startswith("Redone: check")
    assert "Day 3 begins." in on(windows, "run", stdin="day\r\nnote Un été à l’œil\r\n")
    assert "Un été à l’œil" in on(windows, "log", "--json")
    change = "p=pathlib.Path(sys.argv[1]);p.write_bytes(p.read_bytes().replace(b'day = 3',b'day = 4'))"
    editor = f"'{sys.executable}' -c \"import sys,pathlib;{change}\""
    assert "3 → 4" in on(windows, "edit", encoding="utf-8", EDITOR=editor)
    assert on(windows, "doctor").strip()
    on(windows, "new", "second.toml", "--system", "tarot")


def test_the_lock_of_windows_holds_off_another(windows: Path) -> None:
    """Exit 5 while somebody else holds it, in a sentence."""
    import fcntl

    lock = windows.parent / "versailles.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = subprocess.run(
            [sys.executable, str(windows), json.dumps([["day", "--wait", "0.05"]])],
            cwd=windows.parent,
            env={**os.environ, "TAROTCLI_CAMPAIGN": "versailles.toml"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 5
    assert done.stderr.startswith("tarotcli: Another command has held versailles.toml")


@pytest.mark.parametrize("encoding", ["cp437", "cp850", "cp1252", "cp65001", "ascii"])
def test_code_pages_of_consoles(windows: Path, encoding: str) -> None:
    """No letter breaks an answer, in English or French."""
    lines = [
        ["show", "aurore"],
        ["show", "hands", "--json"],
        ["check", "--help"],
        ["help", "versailles", "--plain"],
    ]
    for language in ("en", "fr"):
        assert all(each(windows, *lines, encoding=encoding, TAROTCLI_LANG=language))
