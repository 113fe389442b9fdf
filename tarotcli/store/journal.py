"""The journal: one line of JSON for every saved command, beside the campaign.

Only ever appended to, and read from its end, so a command costs the same however long it is. The hashes in its lines
tie it to the campaign: see :mod:`tarotcli.store.lineage`. What is no line of this shape is passed over, and told.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path as File
from time import time
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.reply import encoder, escaped
from tarotcli.campaign.paths import ABSENT, Change, read_path, spell_path
from tarotcli.store.files import MIB, closing, drop, opened, share, write_all

BLOCK = 65536
LONGEST = 64 * MIB
"""The longest line that is read."""

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


def _no_changes() -> list[dict[str, object]]:
    """The default of ``changes``, which a line states even where there are none."""
    return []


class Repeated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that an ``amend`` did again: what it is in the place of the line of this revision."""

    revision: Count
    command: Annotated[list[str], msgspec.Meta(min_length=1)]
    changes: list[dict[str, object]] = msgspec.field(default_factory=_no_changes)
    result: msgspec.Raw = msgspec.Raw(b"{}")


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One saved command.

    ``before`` and ``after``: SHA-256 of the file. Of lines that were saved together the first has only ``before``, the
    last only ``after``, those between neither: the file never was as they left it. ``changes``: what it changed,
    ``{path, old?, new?}``, an empty list where it changed nothing. ``result``: the answer and its
    ``events``, secrets with their owners. ``target``: the revision that an undo or redo is about. ``who``: who gave it,
    as ``--as`` or ``TAROTCLI_AS`` said, empty for the table. ``kept``: the hands that no person played then.
    ``ordered``: chance put cards into an order, which its seed would tell. ``lots``: what chance drew, in
    order; None in lines of older versions. ``again``: what an ``amend`` did again and came to something else.
    ``secret``: only in lines of older versions, the parts of the result that nobody was to see.
    """

    revision: Count
    time: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.+-]*Z?$")]
    command: Annotated[list[str], msgspec.Meta(min_length=1)]
    before: str | None = None
    after: str | None = None
    kind: Literal["command", "undo", "redo"] = "command"
    target: Count | None = None
    session: Count = 1
    scene: Count = 1
    day: Count = 1
    who: str = ""
    kept: list[str] = []
    ordered: bool = False
    lots: list[int] | None = None
    changes: list[dict[str, object]] = msgspec.field(default_factory=_no_changes)
    result: msgspec.Raw = msgspec.Raw(b"{}")
    again: list[Repeated] = []
    secret: list[str] = []

    def edits(self) -> list[Change]:
        """Its changes as an edit script."""
        return [
            Change(
                read_path(str(c["path"])), _read(c.get("old", ABSENT)), _read(c.get("new", ABSENT)), _place(c)
            )
            for c in self.changes
        ]


def line_of(
    outcome: Outcome[Answer], typed: Sequence[str], revision: int, edits: Sequence[Change], **more: Any
) -> Line:
    """The line of one command; ``more``: further fields of it."""
    campaign = outcome.campaign
    return Line(
        revision=revision,
        time=_time(int(time())),
        command=list(typed),
        session=campaign.session,
        scene=campaign.scene,
        day=campaign.day,
        changes=written(edits),
        result=result_of(outcome),
        **more,
    )


@lru_cache(maxsize=1)
def _time(second: int) -> str:
    """A second of the clock, with the time zone here."""
    return datetime.fromtimestamp(second).astimezone().isoformat()


def result_of(outcome: Outcome[Answer]) -> msgspec.Raw:
    """What a command brought about as a journal line holds it: the answer's keys and its events, secrets whole."""
    answer = outcome.answer
    if answer.fleeting:
        answer = msgspec.structs.replace(answer, **dict.fromkeys(answer.fleeting, msgspec.UNSET))
    body = encoder.encode(answer)
    comma = b"," if len(body) > 2 else b""
    return msgspec.Raw(body[:-1] + comma + b'"events":' + encoder.encode(outcome.events) + b"}")


def _place(change: Mapping[str, object]) -> str | None:
    """The key before one that was deleted."""
    place = change.get("follows")
    return place if isinstance(place, str) else None


def written(changes: Sequence[Change]) -> list[dict[str, object]]:
    """An edit script as a journal line holds it."""
    found = []
    for change in changes:
        written: dict[str, object] = {"path": spell_path(change.path)}
        if change.old is not ABSENT:
            written["old"] = _write(change.old)
        if change.new is not ABSENT:
            written["new"] = _write(change.new)
        if change.follows is not None:
            written["follows"] = change.follows
        found.append(written)
    return found


def _write(value: object) -> object:
    """A TOML value as JSON; what JSON has no form for is kept as TOML text."""
    if type(value) is str or type(value) is int:
        return value
    if isinstance(value, Mapping):
        return {key: _write(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_write(item) for item in value]
    if isinstance(value, float) and value - value != 0:
        return {"$toml": str(value)}
    return {"$toml": value.isoformat()} if hasattr(value, "isoformat") else value


def _read(value: object) -> object:
    if isinstance(value, dict):
        if len(value) == 1 and isinstance(value.get("$toml"), str):
            import tomllib

            return tomllib.loads(f"value = {value['$toml']}")["value"]
        return {key: _read(item) for key, item in value.items()}
    return [_read(item) for item in value] if isinstance(value, list) else value


def append(journal: File, lines: Sequence[Line], like: os.stat_result, stale: str = "") -> "Appended":
    """Add lines and flush them to the disk; where they begin, to be cut off again if the save fails after all.

    A torn last line, which a crash may leave, is cut first, and the lines of a save that was killed; see
    :func:`unsaved`. The journal is shared as the campaign is, which is ``like``.
    """
    try:
        handle, new = opened(journal, os.O_RDWR), False
    except FileNotFoundError:
        handle, new = opened(journal, os.O_RDWR | os.O_CREAT), True
    try:
        with suppress(OSError):
            share(handle, like)
        was = os.lseek(handle, 0, os.SEEK_END)
        torn = torn_at(handle, was)
        gone = unsaved(entries(handle, torn), lines[0].before, stale)
        size = gone[-1].at if gone else torn
        gap = b"" if size < was or _ended(handle, size) else b"\n"
        if size < was:
            os.ftruncate(handle, size)
        os.lseek(handle, size, os.SEEK_SET)
        try:
            write_all(handle, gap + b"".join(escaped(_encode(line)) + b"\n" for line in lines))
            os.fsync(handle)
        except OSError:
            _cut(journal, handle, size, new=new)
            raise
    except BaseException:
        if new:
            with suppress(OSError):
                drop(journal)
        raise
    finally:
        # All is on the disk by now, or is taken off again.
        with suppress(OSError):
            os.close(handle)
    return Appended(journal, size, new)


class Appended(NamedTuple):
    """Lines at the end of a journal, from a size that it had; ``new``: it was made for them."""

    journal: File
    size: int
    new: bool

    def cut(self) -> None:
        """Take them off again; raises OSError."""
        with closing(opened(self.journal, os.O_RDWR)) as handle:
            _cut(self.journal, handle, self.size, new=self.new)


def _cut(journal: File, handle: int, size: int, *, new: bool) -> None:
    os.ftruncate(handle, size)
    if new and not size:
        drop(journal)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


class Entry(NamedTuple):
    """A line as it stands in the journal: where it begins, and what it tells.

    ``line``: None for what is passed over; ``mark``: that is what a merge left.
    """

    at: int
    line: Line | None
    mark: bool = False


def understood(raw: bytes) -> Line | None:
    """The saved command that a line tells; None where it is of another shape, in any part of it."""
    try:
        line = _decode(raw)
        line.edits()
        spelled = all(isinstance(change["path"], str) for change in line.changes)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return line if spelled and (line.kind == "command" or line.target is not None) else None


def entries(handle: int, end: int) -> Iterator[Entry]:
    for at, raw in _raw_lines(handle, end):
        if raw.strip():
            yield Entry(at, understood(raw), raw.startswith(MARKS))


def unsaved(newest_first: Iterable[Entry], digest: str | None, stale: str) -> list[Entry]:
    """The lines at the end of a save that was to change the file of hash ``digest`` and was killed before it did.

    The last of them is missing, or the file that they were to lead to, of hash ``stale``, lies unused beside it.
    """
    found: list[Entry] = []
    for entry in newest_first:
        line = entry.line
        if line is None or (not found and line.after not in (None, stale)):
            break
        if found and line.after is not None:
            break
        found.append(entry)
        if line.before is not None:
            return found if line.before == digest else []
    return []


MARKS = (b"<<<<<<< ", b"=======", b">>>>>>> ", b"||||||| ")
"""What a merge leaves around what it could not put together."""


def _raw_lines(handle: int, end: int) -> Iterator[tuple[int, bytes]]:
    """The lines of a file up to there, the last first, each with where it begins; of one that is too long, no more."""
    parts: list[bytes] = []
    length = 0
    while end > 0:
        start = max(0, end - BLOCK)
        os.lseek(handle, start, os.SEEK_SET)
        *whole, rest = os.read(handle, end - start).split(b"\n")[::-1]
        for piece in whole:
            end -= len(piece)
            yield end, _joined(parts, piece, length)
            parts, length = [], 0
            end -= 1
        length += len(rest)
        if length <= LONGEST:
            parts.append(rest)
        end = start
    if parts:
        yield 0, _joined(parts, b"", length)


def _joined(parts: Sequence[bytes], first: bytes, length: int) -> bytes:
    """A line from its pieces, which were found from its end."""
    return b"".join((first, *reversed(parts))) if length <= LONGEST else TOO_LONG


TOO_LONG = b"?"


def _ended(handle: int, size: int) -> bool:
    """Whether a file of this size ends with a newline, or is empty."""
    if not size:
        return True
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


def torn_at(handle: int, size: int) -> int:
    """The size without a last line that was begun and not ended; one that only lacks its newline is whole."""
    if _ended(handle, size):
        return size
    at, raw = next(_raw_lines(handle, size))
    begun = raw.startswith(b"{") or not raw.strip(b"\0")
    return at if begun and understood(raw) is None else size
