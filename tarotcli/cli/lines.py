"""Lines as they come: all that are waiting at once, or the next one when it arrives."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator

CHUNK = 65536
MOST = 1000
"""Lines taken at once: more would keep what is done waiting for its save."""


def waiting_lines(handle: int) -> Iterator[list[str]]:
    """The lines that a file or pipe holds now, again and again until its end; never an empty list."""
    rest = b""
    ended = False
    while not ended:
        data = os.read(handle, CHUNK)
        while data and data.count(b"\n") < MOST and _more(handle):
            more = os.read(handle, CHUNK)
            ended = not more
            if ended:
                break
            data += more
        ended = ended or not data
        *whole, rest = (rest + data).split(b"\n")
        if ended and rest:
            whole.append(rest)
        lines = [line.decode(errors="replace") for line in whole]
        for start in range(0, len(lines), MOST):
            yield lines[start : start + MOST]


def _more(handle: int) -> bool:
    """Whether reading on would not wait; where the system cannot tell, what was read is enough."""
    if sys.platform == "win32":
        return False
    return bool(select.select([handle], [], [], 0)[0])
