"""What is longer than the screen is shown page by page, at a terminal only."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import sys
import termios
from pathlib import Path

import pytest

PAGED = "paged: "


def on_screen(words: list[str], rows: int = 20, columns: int = 80, **settings: str) -> str:
    """What a terminal of this size is sent."""
    env = {
        key: value for key, value in os.environ.items() if key not in ("PAGER", "NO_COLOR", "TAROTCLI_PLAIN")
    }
    env |= {"TERM": "xterm", **settings}
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.execve(sys.executable, [sys.executable, "-m", "tarotcli", *words], env)
    shown = b""
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data
    os.waitpid(child, 0)
    os.close(terminal)
    return shown.decode()


@pytest.fixture
def pager(tmp_path: Path) -> str:
    """A pager that marks each line."""
    script = tmp_path / "my pager"
    script.write_text(f"#!/bin/sh\nsed 's/^/{PAGED}/'\n")
    script.chmod(0o755)
    return f"'{script}'"


@pytest.mark.parametrize(
    ("words", "rows", "columns", "paged"),
    [
        (["cards"], 20, 80, True),
        (["cards"], 1000, 80, False),
        (["cards", "--no-pager"], 20, 80, False),
        (["cards", "--plain"], 20, 80, False),
        (["cards", "--json"], 20, 80, False),
        (["cards", "QB"], 20, 80, False),
        (["cards", "QB"], 3, 80, False),
        (["cards", "QB"], 2, 80, True),  # two lines, and the prompt of the shell
        (["cards", "QB"], 7, 10, False),
        (["cards", "QB"], 6, 10, True),  # long lines take several of the screen's
    ],
)
def test_what_is_longer_than_the_screen_is_paged(
    pager: str, words: list[str], rows: int, columns: int, paged: bool
) -> None:
    """Not by a line less, and not where it is asked not to be."""
    shown = on_screen(words, rows, columns, TAROTCLI_PAGER=pager)
    assert (PAGED in shown) is paged
    assert "QB" in shown


def test_the_first_variable_that_is_set_names_the_pager(pager: str) -> None:
    """TAROTCLI_PAGER before PAGER; ``cat`` or nothing: none; one that does not exist: the text all the same."""
    assert PAGED in on_screen(["cards"], PAGER=pager)
    for named in ("", "cat", "/no/such/pager"):
        shown = on_screen(["cards"], TAROTCLI_PAGER=named, PAGER=pager)
        assert PAGED not in shown
        assert "KD" in shown
