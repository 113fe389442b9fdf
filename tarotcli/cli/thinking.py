"""Time for what takes long: the only clock that a thinking opponent is held to, and a sign of life meanwhile."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import TracebackType

from tarotcli.language import say

MOST = 1.0
"""Seconds that may be thought about one card."""
PATIENCE = 0.4
"""Seconds of thinking before a person is told of it."""
PERIOD = 0.1
"""Seconds between two signs of life."""


class Thinking:
    """The thinking of one command; on a terminal a line on standard error shows it, and is gone afterwards."""

    def __init__(self) -> None:
        self._shows = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._started = self._told = time.monotonic()
        self._cards = 0
        self._width = 0

    def __enter__(self) -> Thinking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._width:
            self._write("\r" + " " * self._width + "\r")

    def begin(self) -> Callable[[], bool]:
        """Begin to think about a card; what is returned says whether there is time left for it."""
        self._cards += 1
        end = time.monotonic() + MOST

        def keep_going() -> bool:
            now = time.monotonic()
            if self._shows and now - self._told >= PERIOD and now - self._started >= PATIENCE:
                self._tell(now)
            return now < end

        return keep_going

    def _tell(self, now: float) -> None:
        text = say(
            "Thinking about card {n}, {seconds} s (Ctrl-C stops it)",
            n=self._cards,
            seconds=int(now - self._started),
        )
        self._write("\r" + text.ljust(self._width))
        self._width, self._told = len(text), now

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
