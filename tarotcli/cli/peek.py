"""``show --peek``: what is shown until a key is pressed, and then is gone from the screen (S4a)."""

from __future__ import annotations

import os
import shutil
import sys

from tarotcli.cli.pager import screen
from tarotcli.errors import UsageFault
from tarotcli.grammar.common import Common
from tarotcli.language import N_, _

ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"
"""A screen of its own, of which nothing is kept to scroll back to."""

WIPE = "\x1b[2J\x1b[H"


class NotAtATerminal(UsageFault):
    """Nobody looks at a screen that could be wiped."""

    kind = "no-terminal"
    sentence = N_("--peek shows at a terminal only, and wipes it then.")
    way_out = N_("Leave --peek out.")


def check(common: Common) -> None:
    """Raise a UsageFault where nothing can be shown and wiped."""
    if common.json or not (sys.stdin and sys.stdin.isatty() and screen()):
        raise NotAtATerminal


def peek(text: str) -> None:
    """Show a text on a screen of its own, page by page where it is longer, and wipe it at a key; raises OSError."""
    rows = max(1, shutil.get_terminal_size().lines - 2)
    lines = text.split("\n")
    try:
        sys.stdout.write(ENTER)
        for start in range(0, len(lines), rows):
            page = "\n".join(lines[start : start + rows])
            sys.stdout.write(f"{WIPE}{page}\n\n" + _("A key wipes this."))
            sys.stdout.flush()
            wait()
    finally:
        sys.stdout.write(WIPE + LEAVE)
        sys.stdout.flush()


def wait() -> None:
    """Wait for a key, which is not shown."""
    try:
        import termios
        import tty
    except ImportError:
        import msvcrt

        msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
        return
    handle = sys.stdin.fileno()
    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle, termios.TCSAFLUSH)
        os.read(handle, 1)
    finally:
        termios.tcsetattr(handle, termios.TCSAFLUSH, before)
