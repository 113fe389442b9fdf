"""One command at a time: an advisory lock on a file beside the campaign, released by the system if we die."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tarotcli.errors import Busy, CampaignFault, reason
from tarotcli.language import N_, Number
from tarotcli.store.files import opened, share

if sys.platform == "win32":
    import msvcrt

    def _try(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EINTR)


class NoLock(CampaignFault):
    """The lock beside the campaign cannot be taken at all."""

    kind = "no-lock"
    sentence = N_("{file} cannot be locked for a change, by {lock}: {reason}.")
    way_out = N_("Nothing was changed. Check that file and its folder: ls -l {lock}")


@contextmanager
def locked(campaign: Path, wait: float, check: Callable[[], object]) -> Iterator[None]:
    """Hold the campaign's lock, waiting up to ``wait`` seconds for it.

    The lock file stays: removing it would let two holders in. ``check`` is called before :class:`Busy` is raised,
    so that a fault of the file itself is told first. Raises :class:`NoLock` where the system has no lock for us.
    """
    lock = campaign.with_suffix(".lock")
    try:
        handle = _opened(lock, campaign)
    except OSError as error:
        raise NoLock(file=campaign.name, lock=lock.name, reason=reason(error)) from None
    try:
        deadline = time.monotonic() + wait
        pause = 0.001
        while True:
            try:
                _try(handle)
                break
            except OSError as error:
                if error.errno not in _HELD:
                    raise NoLock(file=campaign.name, lock=lock.name, reason=reason(error)) from None
                if time.monotonic() >= deadline:
                    check()
                    raise Busy(file=campaign.name, seconds=Number(wait)) from None
                time.sleep(pause)
                pause = min(pause * 2, 0.05)
        yield
    finally:
        with suppress(OSError):
            os.close(handle)


def _opened(lock: Path, campaign: Path) -> int:
    """The lock's file, shared as the campaign is."""
    try:
        handle = opened(lock, os.O_RDWR | os.O_CREAT, 0o666)
    except PermissionError:
        # Made by somebody else for themselves alone, as older versions did: to hold it, reading is enough here.
        return opened(lock, os.O_RDONLY)
    with suppress(OSError):
        share(handle, os.stat(campaign))  # noqa: PTH116 - the faults that tests put in go through os
    return handle
