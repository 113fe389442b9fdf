"""The journal: one line of JSON for every saved command, beside the campaign.

Only ever appended to, and read from its end, so a command costs the same however long it is. The campaign's
``revision`` ties the two: a line newer than the file never happened, nor did one that a later line with the same
revision took the place of.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File
from typing import Literal

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.reply import encoder
from tarotcli.campaign.paths import ABSENT, Change, read_path, spell_path
from tarotcli.errors import reason
from tarotcli.store.find import Unreadable

BLOCK = 65536


def _no_changes() -> list[dict[str, object]]:
    """The default of ``changes``, which a line states even where there are none."""
    return []


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One saved command.

    ``before`` and ``after``: SHA-256 of the file. Of lines that were saved together the first has only ``before``, the
    last only ``after``, those between neither: the file never was as they left it. ``changes``: what it changed,
    ``{path, old?, new?}``, an empty list where it changed nothing. ``result``: the answer and its
    ``events``, secrets with their owners. ``target``: the revision that an undo or redo is about. ``secret``: only in
    lines of older versions, the parts of the result that nobody was to see.
    """

    revision: int
    time: str
    command: list[str]
    before: str | None = None
    after: str | None = None
    kind: Literal["command", "undo", "redo"] = "command"
    target: int | None = None
    session: int = 1
    scene: int = 1
    day: int = 1
    changes: list[dict[str, object]] = msgspec.field(default_factory=_no_changes)
    result: msgspec.Raw = msgspec.Raw(b"{}")
    secret: list[str] = []

    def edits(self) -> list[Change]:
        """Its changes as an edit script."""
        return [
            Change(read_path(str(c["path"])), _read(c.get("old", ABSENT)), _read(c.get("new", ABSENT)))
            for c in self.changes
        ]


def result_of(outcome: Outcome[Answer]) -> msgspec.Raw:
    """What a command brought about as a journal line holds it: the answer's keys and its events, secrets whole."""
    answer = outcome.answer
    if answer.fleeting:
        answer = msgspec.structs.replace(answer, **dict.fromkeys(answer.fleeting, msgspec.UNSET))
    body = encoder.encode(answer)
    comma = b"," if len(body) > 2 else b""
    return msgspec.Raw(body[:-1] + comma + b'"events":' + encoder.encode(outcome.events) + b"}")


def written(changes: Sequence[Change]) -> list[dict[str, object]]:
    """An edit script as a journal line holds it."""
    return [
        {"path": spell_path(change.path)}
        | {
            key: _write(value)
            for key, value in (("old", change.old), ("new", change.new))
            if value is not ABSENT
        }
        for change in changes
    ]


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


def append(journal: File, lines: Sequence[Line], mode: int) -> int:
    """Add lines and flush them to the disk; the size before, to cut back to if the save fails after all.

    A torn last line, which a crash may leave, is cut first.
    """
    handle = os.open(journal, os.O_RDWR | os.O_CREAT, mode)
    try:
        size = _whole_size(handle)
        os.ftruncate(handle, size)
        os.lseek(handle, size, os.SEEK_SET)
        data = memoryview(b"".join(_encode(line) + b"\n" for line in lines))
        try:
            while data:
                data = data[os.write(handle, data) :]
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, size)
            raise
        return size
    finally:
        os.close(handle)


def cut(journal: File, size: int) -> None:
    """Cut the journal back to a size it had."""
    os.truncate(journal, size)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


def _whole_size(handle: int) -> int:
    """The size up to the last whole line."""
    size = end = os.lseek(handle, 0, os.SEEK_END)
    while end > 0:
        start = max(0, end - BLOCK)
        os.lseek(handle, start, os.SEEK_SET)
        block = os.read(handle, end - start)
        if end == size and block.endswith(b"\n"):
            return size
        at = block.rfind(b"\n")
        if at >= 0:
            return start + at + 1
        end = start
    return 0


def backwards(journal: File, revision: int) -> Iterator[Line]:
    """The lines that led to the file at this revision, the newest first. Lines that cannot be read are passed over."""
    last = revision + 1
    for raw in _raw_lines(journal):
        try:
            line = _decode(raw)
        except msgspec.MsgspecError:
            continue
        if line.revision < last:
            last = line.revision
            yield line


def _raw_lines(journal: File) -> Iterator[bytes]:
    """The whole lines of a file from its end."""
    try:
        with journal.open("rb") as file:
            end = _whole_size(file.fileno())
            rest = b""
            while end > 0:
                start = max(0, end - BLOCK)
                file.seek(start)
                parts = (file.read(end - start) + rest).split(b"\n")
                rest = parts[0]
                yield from (part for part in reversed(parts[1:]) if part)
                end = start
            if rest:
                yield rest
    except FileNotFoundError:
        return
    except OSError as error:
        raise Unreadable(file=journal.name, reason=reason(error)) from None
