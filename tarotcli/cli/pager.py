"""What is longer than the screen, page by page; imported at a terminal only."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from unicodedata import combining, east_asian_width

DEFAULT = ("less", "-FRX")

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""What clears a terminal, and what it keeps to scroll back to."""

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def screen() -> os.terminal_size | None:
    """The size of the terminal that standard output is; None where it is none, or has no size."""
    try:
        if not os.isatty(sys.stdout.fileno()) or os.environ.get("TERM") == "dumb":
            return None
        found = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return None
    return found if found.lines and found.columns else None


def longer(text: str, size: os.terminal_size) -> bool:
    """Whether a text with the prompt after it has more lines than the screen."""
    lines = text.split("\n")
    return (
        len(lines) >= size.lines
        or sum(max(1, -(-_cells(line) // size.columns)) for line in lines) >= size.lines
    )


def _cells(line: str) -> int:
    """The columns that a line takes, colours left out."""
    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in _COLOUR.sub("", line)
    )


def chosen() -> list[str]:
    """The command that shows pages: the first variable that is set, else ``less``; empty for none."""
    for name in ("TAROTCLI_PAGER", "PAGER"):
        named = os.environ.get(name)
        if named is not None:
            with suppress(ValueError):
                words = shlex.split(named)
                return [] if words == ["cat"] else words
    return [*DEFAULT] if shutil.which(DEFAULT[0]) else []


def paged(text: str) -> bool:
    """Show a text page by page if it is longer than the screen; whether it was shown."""
    size = screen()
    if size is None or not longer(text, size):
        return False
    command = chosen()
    if not command:
        return False
    settings = {"LESS": "FRX", "LESSCHARSET": "utf-8", **os.environ}
    sys.stdout.flush()
    try:
        with left_alone():
            # Who closes the pager early has seen enough; subprocess takes that for granted.
            subprocess.run(command, input=f"{text}\n".encode(errors="replace"), env=settings, check=False)
    except OSError:
        return False
    return True


class left_alone:  # noqa: N801 - it reads as a clause
    """While another program has the terminal, Ctrl-C is its own."""

    def __enter__(self) -> None:
        # A handler, not SIG_IGN: the other program would inherit that.
        self._before = signal.signal(signal.SIGINT, lambda _number, _frame: None)

    def __exit__(self, *_fault: object) -> None:
        signal.signal(signal.SIGINT, self._before)
