"""How wide the screen is that a person reads from."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

MEASURE = 100
"""No line is longer, however wide the screen: longer ones are hard to read."""


def columns(stream: TextIO) -> int:
    """The width to write in: ``COLUMNS``, else of the stream or another that is a terminal, else 80; at most the
    measure.
    """
    with suppress(ValueError):
        if (named := int(os.environ.get("COLUMNS", ""))) > 0:
            return min(named, MEASURE)
    for each in (stream, sys.stdout, sys.stderr, sys.stdin):
        with suppress(OSError, ValueError, AttributeError):
            if found := os.get_terminal_size(each.fileno()).columns:
                return min(found, MEASURE)
    return 80
