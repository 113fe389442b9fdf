"""A campaign's file: read whole and checked, saved whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path as File
from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import ABSENT, Change
from tarotcli.errors import CampaignFault, reason
from tarotcli.language import N_, say, say_many
from tarotcli.store import journal
from tarotcli.store.find import Unreadable
from tarotcli.store.journal import Line
from tarotcli.store.lock import locked
from tarotcli.store.toml.document import Document
from tarotcli.store.validate import read_campaign
from tarotcli.systems.base import Game


class NotWritable(CampaignFault):
    """The system does not let us save."""

    kind = "campaign-not-writable"
    sentence = N_("{file} cannot be saved: {reason}.")
    way_out = N_(
        "Nothing was changed. Check permissions and space; with -n a command only tells what it would do."
    )


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
        placed = sorted(faults, key=lambda fault: document.place_of(fault.path))
        self.faults = [(fault, document.line_of(fault.path)) for fault in placed]

    def message(self) -> str:
        told = self.told()
        if len(told) == 1:
            return say("{file}: {fault}", file=self.file, fault=told[0])
        head = say_many("{file} has {n} fault:", "{file} has {n} faults:", len(told), file=self.file)
        return "\n  ".join([head, *told])

    def told(self) -> list[str]:
        """Every fault with its place, one text each."""
        return [
            say("{where} {what}", where=fault.where(), what=fault.message())
            if line is None
            else say("{where} (line {line}) {what}", where=fault.where(), line=line, what=fault.message())
            for fault, line in self.faults
        ]


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
        return path.read_bytes()
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
        with suppress(FileNotFoundError):
            if not place.stat().st_mode & 0o222 or not os.access(place, os.W_OK):
                read(path)
                raise NotWritable(file=path.name, reason=say("{place} is read-only", place=place.name))
    with _refusing(path.name), locked(path, wait, lambda: read(path)):
        yield


@contextmanager
def _refusing(file: str) -> Iterator[None]:
    """Tell a refusal of the system as :class:`NotWritable`."""
    try:
        yield
    except OSError as error:
        raise NotWritable(file=file, reason=reason(error)) from None


def journal_of(path: File) -> File:
    """The journal of a campaign file."""
    return path.with_name(f"{path.stem}.journal.jsonl")


def save(loaded: Loaded, edits: Sequence[Change], lines: Sequence[Line]) -> Loaded:
    """Save these changes with the journal lines of the commands that made them, all or nothing.

    The lines' revisions follow the file's; the first gets the digest before, the last the digest after. Raises
    :class:`NotWritable` with nothing changed.
    """
    now = lines[-1].revision
    old = loaded.document.data.get("revision", ABSENT)
    raw = loaded.document.apply([*edits, Change(("revision",), old, now)])
    after = understood(loaded.path, raw)
    sealed = [*lines]
    sealed[0] = _with(sealed[0], before=loaded.digest)
    sealed[-1] = _with(sealed[-1], after=after.digest)
    replace(loaded.path, raw, lambda mode: _journalled(journal_of(loaded.path), sealed, mode))
    return after


def _with(line: Line, **fields: str) -> Line:
    import msgspec

    return msgspec.structs.replace(line, **fields)


def _journalled(path: File, lines: Sequence[Line], mode: int) -> Callable[[], None]:
    size = journal.append(path, lines, mode)
    return lambda: journal.cut(path, size)


def replace(path: File, raw: bytes, prepare: Callable[[int], Callable[[], None]] | None = None) -> None:
    """Put these bytes in the place of the file at one instant, keeping its owner and permissions.

    ``prepare`` is called with the file's mode once the new bytes are safe on the disk and before they take the
    place of the old ones; what it returns takes its work back if that fails. Raises :class:`NotWritable`.
    """
    # One name for all, since only who holds the lock saves: what a killed process leaves is overwritten.
    temporary = path.with_name(f".{path.name}.tmp")
    undo: Callable[[], None] | None = None
    with _refusing(path.name):
        try:
            mode = path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask()
            handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            _write(handle, raw, lambda: _keep_owner(path, handle, mode))
            if prepare:
                undo = prepare(mode)
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            if undo:
                with suppress(OSError):
                    undo()
            raise
        _sync_folder(path.parent)


def create(path: File, raw: bytes) -> None:
    """Make a file that holds these bytes; raises :class:`FileExists` or :class:`NotWritable`, with nothing left."""
    with _refusing(str(path)):
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            raise FileExists(file=str(path)) from None
        try:
            _write(handle, raw)
        except BaseException:
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)


def check_new(path: File) -> None:
    """Raise as :func:`create` where a file of this name exists or cannot be."""
    with _refusing(str(path)):
        try:
            path.lstat()
        except FileNotFoundError:
            return
    raise FileExists(file=str(path))


def _write(handle: int, raw: bytes, last: Callable[[], None] = lambda: None) -> None:
    """Write and close the file of this handle, safe on the disk; ``last`` is done before that."""
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
        file.flush()
        last()
        os.fsync(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _keep_owner(path: File, handle: int, mode: int) -> None:
    if hasattr(os, "fchown") and path.exists():
        was = path.stat()
        with suppress(OSError):
            os.fchown(handle, was.st_uid, was.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(handle, mode)


def _sync_folder(folder: File) -> None:
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
