"""One command at a time: an advisory lock on a file beside the campaign, released by the system if we die."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tarotcli.errors import Busy

if sys.platform == "win32":
    import msvcrt

    def _try(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(campaign: Path, wait: float, check: Callable[[], object]) -> Iterator[None]:
    """Hold the campaign's lock, waiting up to ``wait`` seconds for it.

    The lock file stays: removing it would let two holders in. ``check`` is called before :class:`Busy` is raised,
    so that a fault of the file itself is told first. Raises OSError where the folder is not writable.
    """
    handle = os.open(campaign.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        deadline = time.monotonic() + wait
        pause = 0.001
        while True:
            try:
                _try(handle)
                break
            except OSError:
                if time.monotonic() >= deadline:
                    check()
                    raise Busy(file=campaign.name, seconds=wait) from None
                time.sleep(pause)
                pause = min(pause * 2, 0.05)
        yield
    finally:
        os.close(handle)
