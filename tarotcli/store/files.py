"""Files beside one another in a folder that a stranger may have filled.

Only regular files are opened, the tool's own never through a link, and none is waited for, as a FIFO would be. What is
made is shared as the campaign is: with its owner, its group and its mode.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tarotcli.errors import CampaignFault
from tarotcli.language import N_

MIB = 1 << 20
MOST = 4 * MIB
"""The size of the largest campaign that is read."""

NOT_REGULAR = N_("Not a regular file")
A_LINK = N_("A symbolic link, which is not followed")

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_BINARY = getattr(os, "O_BINARY", 0)


class TooLarge(CampaignFault):
    """A file past the size that is read."""

    kind = "file-too-large"
    sentence = N_("{file} has {size} MiB, and no more than {most} are read.")
    way_out = N_("Check that it is the right file; long texts can be kept beside the campaign.")


def opened(path: Path, flags: int, mode: int = 0o600, *, follow: bool = False) -> int:
    """A handle of a regular file; raises OSError for anything else, and for a link unless told to ``follow`` it."""
    try:
        handle = os.open(path, flags | _NONBLOCK | _BINARY | (0 if follow else _NOFOLLOW), mode)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EMLINK) and not follow and path.is_symlink():
            raise OSError(errno.ELOOP, A_LINK) from None
        if error.errno == errno.ENXIO:
            raise OSError(errno.ENXIO, NOT_REGULAR) from None
        raise
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, NOT_REGULAR)
    except BaseException:
        with suppress(OSError):
            os.close(handle)
        raise
    return handle


@contextmanager
def closing(handle: int) -> Iterator[int]:
    """A handle that is closed in the end; a failure to close counts only where nothing else has failed."""
    try:
        yield handle
    except BaseException:
        with suppress(OSError):
            os.close(handle)
        raise
    os.close(handle)


def read(path: Path, most: int = MOST) -> bytes:
    """The bytes of a regular file, or of the one that a link leads to; raises OSError, or :class:`TooLarge`."""
    with closing(opened(path, os.O_RDONLY, follow=True)) as handle:
        size = os.fstat(handle).st_size
        found: list[bytes] = []
        while size <= most and (block := os.read(handle, max(size, MIB) + 1)):
            found.append(block)
            size = max(size, sum(map(len, found)))
    if size > most:
        raise TooLarge(file=path.name, size=-(-size // MIB), most=most // MIB)
    return b"".join(found)


def head(path: Path, size: int = 65536) -> bytes:
    """The first bytes of a regular file; raises OSError."""
    with closing(opened(path, os.O_RDONLY, follow=True)) as handle:
        return os.read(handle, size)


def write_all(handle: int, raw: bytes) -> None:
    """Write all of these bytes; raises OSError."""
    rest = memoryview(raw)
    while rest:
        rest = rest[os.write(handle, rest) :]


def share(handle: int, like: os.stat_result) -> None:
    """Give a file of ours the owner, group and mode of another, as far as the system lets us.

    Where it does not let us keep the group, those of ours may do no more than everybody.
    """
    mode = stat.S_IMODE(like.st_mode)
    if hasattr(os, "fchown"):
        now = os.fstat(handle)
        if (now.st_uid, now.st_gid) != (like.st_uid, like.st_gid) and not _given(handle, now, like):
            mode = mode & ~0o070 | (mode & 0o007) << 3
    if hasattr(os, "fchmod") and stat.S_IMODE(os.fstat(handle).st_mode) != mode:
        os.fchmod(handle, mode)


def _given(handle: int, now: os.stat_result, like: os.stat_result) -> bool:
    """Whether the file has the group of the other one, once what can be given is given."""
    with suppress(OSError):
        os.fchown(handle, like.st_uid, like.st_gid)
        return True
    if now.st_gid == like.st_gid:
        return True
    with suppress(OSError):
        os.fchown(handle, -1, like.st_gid)
        return True
    return False


def drop(path: Path) -> None:
    """Remove a file if it is there; raises OSError."""
    with suppress(FileNotFoundError):
        os.unlink(path)  # noqa: PTH108 - one door for the faults that tests put in


def sync_folder(folder: Path) -> OSError | None:
    """Make the names in a folder safe on the disk; what kept the system from it, None where nothing did.

    Folders that cannot be opened for this, and file systems that know nothing of it, have no more to give.
    """
    if not hasattr(os, "O_DIRECTORY"):
        return None
    try:
        with closing(os.open(folder, os.O_RDONLY | os.O_DIRECTORY)) as handle:
            os.fsync(handle)
    except OSError as error:
        unknown = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES, errno.EPERM)
        return None if error.errno in unknown else error
    return None
