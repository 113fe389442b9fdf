"""What a person at a terminal sees of a command that takes long, until it is done."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tarotcli.language import _

PATIENCE = 0.4
"""Seconds before a person at a terminal is shown that a command is still at work."""


@contextmanager
def sign_of_life() -> Iterator[None]:
    """Show a person at a terminal that something takes long; it is wiped once it is done."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    import threading

    text, shown = _("Thinking …"), threading.Event()

    def show() -> None:
        shown.set()
        sys.stderr.write(f"\r{text}")
        sys.stderr.flush()

    timer = threading.Timer(PATIENCE, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if shown.is_set():
            sys.stderr.write("\r" + " " * len(text) + "\r")
            sys.stderr.flush()


@contextmanager
def progress(what: str) -> Iterator[Callable[[float], None]]:
    """A bar for a person at a terminal, to be told the share that is done, 0 to 1; shown where it takes long."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb" or not os.isatty(2):
        yield lambda _share: None
        return
    from time import monotonic

    due, width = monotonic() + PATIENCE, 0
    wide = max(0, min(20, os.get_terminal_size(2).columns - len(what) - 8))

    def show(share: float) -> None:
        nonlocal due, width
        if monotonic() < due:
            return
        full = round(wide * share)
        text = f"{what} {'█' * full}{'░' * (wide - full)} {share:4.0%}"
        due, width = monotonic() + 0.1, len(text)
        sys.stderr.write(f"\r{text}")
        sys.stderr.flush()

    try:
        yield show
    finally:
        if width:
            sys.stderr.write("\r" + " " * width + "\r")
            sys.stderr.flush()
