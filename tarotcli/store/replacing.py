"""A file put in its place whole and at one instant, as the one it replaces was owned and shared."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tarotcli.errors import CampaignFault, reason
from tarotcli.language import N_, say
from tarotcli.store import files
from tarotcli.store.files import closing, drop, opened, share, sync_folder, write_all


class NotWritable(CampaignFault):
    """The system does not let us save."""

    kind = "campaign-not-writable"
    sentence = N_("{file} cannot be saved: {reason}.")
    way_out = N_(
        "Nothing was changed. Check permissions and space; with -n a command only shows what it would do."
    )


class FileExists(CampaignFault):
    """The file to make exists."""

    kind = "file-exists"
    sentence = N_("{file} exists already.")
    way_out = N_("Choose another name; an existing file is never overwritten.")


def digest(raw: bytes) -> str:
    """The SHA-256 of a file's bytes in hexadecimal."""
    # The interpreter's own, as random takes it: hashlib loads OpenSSL first, which costs more than to read a campaign.
    try:
        if sys.version_info >= (3, 12):
            from _sha2 import sha256
        else:
            from _sha256 import sha256  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import sha256
    found: str = sha256(raw).hexdigest()
    return found


@contextmanager
def refusing(file: str, part: str = "") -> Iterator[None]:
    """Tell a refusal of the system as :class:`NotWritable`; ``part``: which file beside it refuses."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        raise NotWritable(
            file=file, reason=say("{file}: {reason}", file=part, reason=why) if part else why
        ) from None


def temporary_of(path: Path) -> Path:
    """Where the next version of a file is written. One name for all, since only who holds the lock saves."""
    return path.with_name(f".{path.name}.tmp")


def _nothing(_like: os.stat_result, _stale: str) -> Callable[[], None]:
    return lambda: None


def replace(
    path: Path,
    raw: bytes,
    prepare: Callable[[os.stat_result, str], Callable[[], None]] = _nothing,
    last_look: Callable[[], None] = lambda: None,
) -> OSError | None:
    """Put these bytes in the place of the file at one instant, keeping its owner, group and permissions.

    ``prepare`` is called once the new bytes are safe on the disk and before they take the place of the old ones, with
    what is known of the file and the hash of what a killed save left; what it returns takes its work back if that
    fails. ``last_look`` is called right before the old ones go. Returns what kept the system from making the new name
    safe. Raises :class:`NotWritable` with nothing changed.
    """
    temporary = temporary_of(path)
    undo: Callable[[], None] = lambda: None  # noqa: E731 - until there is something to take back
    with refusing(path.name):
        try:
            like = _standing(path)
            with refusing(path.name, temporary.name):
                stale = _swept(temporary)
                mode = 0o666 if like is None else 0o600
                with closing(opened(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)) as handle:
                    _filled(handle, raw, like)
                    like = like or os.fstat(handle)
            undo = prepare(like, stale)
            last_look()
            os.replace(temporary, path)  # noqa: PTH105 - the faults that tests put in go through os
        except OSError as error:
            if not os.path.lexists(temporary) and _holds(path, raw):
                return error  # it was moved all the same, as over a network
            _taken_back(undo, temporary)
            raise
        except BaseException:
            _taken_back(undo, temporary)
            raise
        return sync_folder(path.parent)


def _standing(path: Path) -> os.stat_result | None:
    """What is known of a file that is to be replaced, None where there is none; raises OSError for what is no file."""
    try:
        found = os.stat(path)  # noqa: PTH116 - as above
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, files.NOT_REGULAR)
    return found


def _swept(temporary: Path) -> str:
    """Remove what a killed save left; its hash."""
    stale = ""
    if os.path.lexists(temporary) and not os.path.islink(temporary):  # noqa: PTH114
        with suppress(OSError, CampaignFault):
            stale = digest(files.read(temporary))
    drop(temporary)
    return stale


def _holds(path: Path, raw: bytes) -> bool:
    with suppress(OSError, CampaignFault):
        return files.read(path) == raw
    return False


def _taken_back(undo: Callable[[], None], temporary: Path) -> None:
    """Take back what was prepared; where that fails the new file stays beside it, to tell that it is not saved."""
    with suppress(OSError):
        undo()
        drop(temporary)


def create(path: Path, raw: bytes, beside: Path | None = None) -> OSError | None:
    """Make a file that holds these bytes, at one instant; what kept the system from making it safe.

    ``beside``: the file whose owner, group and mode it gets. Raises :class:`FileExists` or :class:`NotWritable`, with
    nothing left.
    """
    with refusing(str(path)):
        like = os.stat(beside) if beside else None  # noqa: PTH116 - the faults that tests put in go through os
        try:
            return _nameless(path, raw, like) or sync_folder(path.parent)
        except FileExistsError:
            raise FileExists(file=str(path)) from None
        except OSError as error:
            if _holds(path, raw):
                return error  # it was made all the same, as over a network
            if error.errno not in _NO_NAMELESS:
                raise
        try:
            _named(path, raw, like)
        except FileExistsError:
            raise FileExists(file=str(path)) from None
        return sync_folder(path.parent)


_NO_NAMELESS = (errno.EOPNOTSUPP, errno.ENOTSUP, errno.EISDIR, errno.ENOENT, errno.ENOSYS, errno.EXDEV)
"""What a system says that cannot give a name to a file which has none yet."""


def _nameless(path: Path, raw: bytes, like: os.stat_result | None) -> OSError | None:
    """Make a file that has its name only once it is whole, so that a killed process leaves none; as :func:`create`."""
    if not hasattr(os, "O_TMPFILE"):
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))
    handle = os.open(path.parent, os.O_TMPFILE | os.O_WRONLY, 0o666)
    try:
        _filled(handle, raw, like)
        os.link(f"/proc/self/fd/{handle}", path, src_dir_fd=handle, follow_symlinks=True)
    except BaseException:
        with suppress(OSError):
            os.close(handle)
        raise
    try:
        os.close(handle)
    except OSError as error:
        return error
    return None


def _named(path: Path, raw: bytes, like: os.stat_result | None) -> None:
    """As :func:`_nameless` under a name of this process, for systems without; raises OSError."""
    import glob

    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    for stale in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        number = stale.name.split(".")[-2]
        if number.isdigit() and (stale == temporary or not _alive(int(number))):
            drop(stale)
    try:
        with closing(opened(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)) as handle:
            _filled(handle, raw, like)
        try:
            os.link(temporary, path)
        except (
            PermissionError,
            NotImplementedError,
            AttributeError,
        ):  # no second names, as on a phone's storage
            check_new(path)
            os.replace(temporary, path)  # noqa: PTH105
    finally:
        with suppress(OSError):
            drop(temporary)


def _alive(process: int) -> bool:
    """Whether there is such a process here."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _filled(handle: int, raw: bytes, like: os.stat_result | None) -> None:
    write_all(handle, raw)
    if like is not None:
        share(handle, like)
    os.fsync(handle)


def check_new(path: Path) -> None:
    """Raise as :func:`create` where a file of this name exists or cannot be."""
    with refusing(str(path)):
        try:
            path.lstat()
        except FileNotFoundError:
            return
    raise FileExists(file=str(path))
