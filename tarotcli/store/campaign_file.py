"""A campaign's file: read whole and checked, saved whole or not at all."""

from __future__ import annotations

import errno
import glob
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path as File
from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.campaign.conservation import LOST_CARDS
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import ABSENT, Change
from tarotcli.errors import FAILED, CampaignFault, NotInOrder, TarotcliError, reason
from tarotcli.language import N_, say, say_many
from tarotcli.store import files, journal
from tarotcli.store.files import closing, drop, opened, share, sync_folder, write_all
from tarotcli.store.find import Unreadable
from tarotcli.store.journal import Line
from tarotcli.store.lineage import Lineage
from tarotcli.store.lock import locked
from tarotcli.store.toml.document import Document
from tarotcli.store.validate import read_campaign
from tarotcli.systems.base import Game

MOST_TOLD = 200
"""So many faults of one file are told."""


class NotWritable(CampaignFault):
    """The system does not let us save."""

    kind = "campaign-not-writable"
    sentence = N_("{file} cannot be saved: {reason}.")
    way_out = N_(
        "Nothing was changed. Check permissions and space; with -n a command only tells what it would do."
    )


class ChangedMeanwhile(CampaignFault):
    """Somebody else saved the campaign between reading and saving it, without waiting for the lock."""

    kind = "changed-meanwhile"
    sentence = N_("{file} was changed by something else while this command ran.")
    way_out = N_("Nothing of this command is saved; give it again.")


class SavedInDoubt(TarotcliError):
    """The change is saved, and the system could not say that it is safe on the disk."""

    exit = FAILED
    kind = "saved-in-doubt"
    sentence = N_("{file} is saved, but {folder} could not be made safe on the disk: {reason}.")
    way_out = N_("The change stands, and tarotcli log has it. Look after that disk before you go on.")

    def __init__(self, path: File, error: OSError) -> None:
        super().__init__(file=path.name, folder=str(path.parent), reason=reason(error))


class FileExists(CampaignFault):
    """The file to make exists."""

    kind = "file-exists"
    sentence = N_("{file} exists already.")
    way_out = N_("Choose another name; an existing file is never overwritten.")


class InvalidCampaign(CampaignFault):
    """The file reads as TOML but is no valid campaign; every fault is told, in the order of the file."""

    kind = "campaign-invalid"
    way_out = N_("Mend it with tarotcli edit, or let tarotcli doctor --fix mend what needs no guessing.")

    def __init__(self, file: str, faults: Sequence[Fault], document: Document) -> None:
        super().__init__(file=file)
        self.file = file
        places = document.places([fault.path for fault in faults])
        placed = [fault for _at, _n, fault in sorted(zip(places, count(), faults, strict=False))]
        self.more = max(0, len(placed) - MOST_TOLD)
        placed = placed[:MOST_TOLD]
        lines = document.lines([fault.path for fault in placed])
        self.faults = list(zip(placed, lines, strict=True))

    def message(self) -> str:
        told = self.told()
        if self.more:
            told.append(and_more(self.more))
        if len(told) == 1:
            return say("{file}: {fault}", file=self.file, fault=told[0])
        number = len(self.faults) + self.more
        head = say_many("{file} has {n} fault:", "{file} has {n} faults:", number, file=self.file)
        return "\n  ".join([head, *told])

    def closed(self) -> CampaignFault:
        """Only that it is broken."""
        return NotInOrder(file=self.file)

    def lost_decks(self) -> list[str]:
        """The decks with cards that lie nowhere."""
        return [str(fault.path[1]) for fault, _line in self.faults if fault.sentence == LOST_CARDS]

    def told(self) -> list[str]:
        """Every fault with its place, one text each, but for ``more`` that are too many to tell."""
        return [
            say("{where} {what}", where=fault.where(), what=fault.message())
            if line is None
            else say("{where} (line {line}) {what}", where=fault.where(), line=line, what=fault.message())
            for fault, line in self.faults
        ]


def and_more(number: int) -> str:
    """That there are so many faults more than were told."""
    return say_many("… and {n} more.", "… and {n} more.", number)


class Loaded(NamedTuple):
    """A campaign as it lies on the disk: its file, bytes, digest, and what they hold.

    ``faults``: what is wrong with it; the campaign then holds defaults in the place of what is.
    """

    path: File
    raw: bytes
    digest: str
    document: Document
    campaign: Campaign
    game: Game
    faults: Sequence[Fault] = ()

    @property
    def fault(self) -> InvalidCampaign | None:
        """What is wrong with it as one error; None where nothing is."""
        return InvalidCampaign(self.path.name, self.faults, self.document) if self.faults else None


def read_bytes(path: File) -> bytes:
    """The file's bytes; raises :class:`Unreadable`."""
    try:
        return files.read(path)
    except OSError as error:
        raise Unreadable(file=path.name, reason=reason(error)) from None


def load(path: File) -> Loaded:
    """Read and check a campaign; raises a :class:`CampaignFault` that tells all that is wrong with it."""
    return understood(path, read_bytes(path))


def understood(path: File, raw: bytes) -> Loaded:
    """The campaign that these bytes hold, as if they were the file's; raises as :func:`load`."""
    found = examined(path, raw)
    if found.fault:
        raise found.fault
    return found


def examined(path: File, raw: bytes) -> Loaded:
    """As :func:`understood`, also a campaign with faults; raises only for what is no TOML, or of a later format."""
    document = Document.parse(raw, path.name)
    campaign, game, faults = read_campaign(document.data)
    return Loaded(path, raw, digest(raw), document, campaign, game, faults)


def digest(raw: bytes) -> str:
    """The SHA-256 of a file's bytes in hexadecimal."""
    return sha256(raw).hexdigest()


@contextmanager
def held(path: File, wait: float, read: Callable[[File], object] = load) -> Iterator[None]:
    """Hold the campaign for a change; raises :class:`NotWritable` or Busy.

    ``read``: reads the file, so that a fault of it is told rather than that it is busy or read-only.
    """
    for place in (path, path.parent):
        # The superuser may write anywhere; a file without any write bit is still meant to stay as it is.
        with _refusing(path.name), suppress(FileNotFoundError):
            if not place.stat().st_mode & 0o222 or not os.access(place, os.W_OK):
                read(path)
                raise NotWritable(file=path.name, reason=say("{place} is read-only", place=place.name))
    with locked(path, wait, lambda: read(path)):
        yield


@contextmanager
def _refusing(file: str, part: str = "") -> Iterator[None]:
    """Tell a refusal of the system as :class:`NotWritable`; ``part``: which file beside it refuses."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        raise NotWritable(
            file=file, reason=say("{file}: {reason}", file=part, reason=why) if part else why
        ) from None


def journal_of(path: File) -> File:
    """The journal of a campaign file."""
    return path.with_name(f"{path.stem}.journal.jsonl")


def lineage(loaded: Loaded) -> Lineage:
    """The journal beside a campaign, and how its lines led to the file."""

    def stale() -> str:
        with suppress(OSError, CampaignFault):
            return digest(files.read(_temporary(loaded.path)))
        return ""

    return Lineage(journal_of(loaded.path), loaded.digest, loaded.campaign.revision, stale)


def save(
    loaded: Loaded,
    edits: Sequence[Change],
    lines: Sequence[Line],
    check: Callable[[File, bytes], Loaded] = understood,
) -> OSError | None:
    """Save these changes with the journal lines of the commands that made them, all or nothing.

    The lines' revisions follow the file's; the first gets the digest before, the last the digest after. ``check``:
    reads what is to be saved. Returns what kept the system from making it safe. Raises :class:`NotWritable` or
    :class:`ChangedMeanwhile` with nothing changed.
    """
    now = lines[-1].revision
    old = loaded.document.data.get("revision", ABSENT)
    raw = loaded.document.apply([*edits, Change(("revision",), old, now)])
    after = check(loaded.path, raw)
    sealed = [*lines]
    sealed[0] = _with(sealed[0], before=loaded.digest)
    sealed[-1] = _with(sealed[-1], after=after.digest)
    path = loaded.path

    def journalled(like: os.stat_result, stale: str) -> Callable[[], None]:
        beside = journal_of(path)
        with _refusing(path.name, beside.name):
            added = journal.append(beside, sealed, like, stale)
        return added.cut

    def unchanged() -> None:
        if files.read(path) != loaded.raw:
            raise ChangedMeanwhile(file=path.name)

    return replace(path, raw, journalled, unchanged)


def _with(line: Line, **fields: str) -> Line:
    import msgspec

    return msgspec.structs.replace(line, **fields)


def _temporary(path: File) -> File:
    """Where the next version of a file is written. One name for all, since only who holds the lock saves."""
    return path.with_name(f".{path.name}.tmp")


def _nothing(_like: os.stat_result, _stale: str) -> Callable[[], None]:
    return lambda: None


def replace(
    path: File,
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
    temporary = _temporary(path)
    undo: Callable[[], None] = lambda: None  # noqa: E731 - until there is something to take back
    with _refusing(path.name):
        try:
            like = _standing(path)
            with _refusing(path.name, temporary.name):
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


def _standing(path: File) -> os.stat_result | None:
    """What is known of a file that is to be replaced, None where there is none; raises OSError for what is no file."""
    try:
        found = os.stat(path)  # noqa: PTH116 - as above
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, files.NOT_REGULAR)
    return found


def _swept(temporary: File) -> str:
    """Remove what a killed save left; its hash."""
    stale = ""
    if os.path.lexists(temporary) and not os.path.islink(temporary):  # noqa: PTH114
        with suppress(OSError, CampaignFault):
            stale = digest(files.read(temporary))
    drop(temporary)
    return stale


def _holds(path: File, raw: bytes) -> bool:
    with suppress(OSError, CampaignFault):
        return files.read(path) == raw
    return False


def _taken_back(undo: Callable[[], None], temporary: File) -> None:
    """Take back what was prepared; where that fails the new file stays beside it, to tell that it is not saved."""
    with suppress(OSError):
        undo()
        drop(temporary)


def create(path: File, raw: bytes, beside: File | None = None) -> OSError | None:
    """Make a file that holds these bytes, at one instant; what kept the system from making it safe.

    ``beside``: the file whose owner, group and mode it gets. Raises :class:`FileExists` or :class:`NotWritable`, with
    nothing left.
    """
    with _refusing(str(path)):
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


def _nameless(path: File, raw: bytes, like: os.stat_result | None) -> OSError | None:
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


def _named(path: File, raw: bytes, like: os.stat_result | None) -> None:
    """As :func:`_nameless` under a name of this process, for systems without; raises OSError."""
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


def check_new(path: File) -> None:
    """Raise as :func:`create` where a file of this name exists or cannot be."""
    with _refusing(str(path)):
        try:
            path.lstat()
        except FileNotFoundError:
            return
    raise FileExists(file=str(path))
