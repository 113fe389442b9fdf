"""Paths into a campaign, spelled as TOML spells keys, and single changes of a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from tarotcli.language import say

Path = tuple[str | int, ...]
"""Keys and list indices, outermost first."""

_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_MEANT = {spelled[1]: meant for meant, spelled in _ESCAPES.items()} | {"e": "\x1b"}
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


class Absent:
    """The type of :data:`ABSENT`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent()
"""There is no such key."""


class Change(msgspec.Struct, frozen=True):
    """One step of an edit: what stood at a path and what is to stand there, as plain TOML values.

    An absent ``new`` deletes. An absent ``old`` adds, and where the path ends in an index inserts before it.
    ``follows``: of a key that is deleted, and put back where that is undone, the key before it; empty for the first,
    None where that is not known.
    """

    path: Path
    old: object
    new: object
    follows: str | None = None


def spell_string(text: str) -> str:
    """The text as a TOML basic string on one line."""
    spelled = "".join(
        _ESCAPES.get(char) or (char if char.isprintable() or ord(char) > 0x9F else f"\\u{ord(char):04X}")
        for char in text
    )
    return f'"{spelled}"'


def spell_key(key: str) -> str:
    """One key: bare where TOML allows it, otherwise quoted."""
    return key if key and _BARE.issuperset(key) else spell_string(key)


@lru_cache(maxsize=1024)
def spell_path(path: Path) -> str:
    """The path as a person writes it: ``characters.aurore.favours."duc de luynes"``, ``beliefs[0].level``."""
    spelled = ""
    for part in path:
        if isinstance(part, int):
            spelled += f"[{part}]"
        else:
            spelled += f".{spell_key(part)}" if spelled else spell_key(part)
    return spelled


@lru_cache(maxsize=1024)
def read_path(text: str) -> Path:
    """The path that :func:`spell_path` wrote; a ``ValueError`` carries a sentence about what is wrong.

    For the sake of shells only dots, brackets, quotes and outer spaces need quotes around them.
    """
    path: list[str | int] = []
    at = 0
    while not path or at < len(text):
        if path and text[at] == "[":
            end = text.find("]", at)
            digits = text[at + 1 : end] if end > 0 else ""
            if not (digits.isascii() and digits.isdigit()):
                raise ValueError(say("In {text}, [ needs a number and ].", text=text))
            path.append(int(digits))
            at = end + 1
            continue
        if path:
            if text[at] != ".":
                raise ValueError(
                    say("In {text}, a dot is missing after {before}.", text=text, before=text[:at])
                )
            at += 1
        key, at = _read_key(text, at)
        path.append(key)
    return tuple(path)


def _read_key(text: str, at: int) -> tuple[str, int]:
    if text.startswith(('"', "'"), at):
        end = string_end(text, at)
        if end < 0:
            raise ValueError(say("In {text}, a quotation mark is not closed.", text=text))
        try:
            return unquote(text[at:end]), end
        except (ValueError, KeyError, OverflowError):
            raise ValueError(say("In {text}, a backslash does not begin an escape.", text=text)) from None
    end = at
    while end < len(text) and text[end] not in ".[]\"'":
        end += 1
    key = text[at:end]
    if not key or key != key.strip():
        raise ValueError(say('In {text}, a key is missing or wants quotes: "…".', text=text))
    return key, end


def string_end(text: str, at: int) -> int:
    """Where the one-line string that opens at ``at`` has closed; -1 if it never does."""
    if text[at] == "'":
        return text.find("'", at + 1) + 1 or -1
    end = text.find('"', at := at + 1)
    while end >= 0 and (escape := text.find("\\", at, end)) >= 0:
        at = escape + 2
        if at > end:
            end = text.find('"', at)
    return end + 1 or -1


def unquote(token: str) -> str:
    """What a quoted key says."""
    inner = token[1:-1]
    if token[0] == "'" or "\\" not in inner:
        return inner
    head, *pieces = inner.split("\\")
    said = [head]
    escaped_backslash = False
    for piece in pieces:
        if escaped_backslash:
            escaped_backslash = False
            said.append(piece)
        elif not piece:
            escaped_backslash = True
            said.append("\\")
        elif width := _HEX_DIGITS.get(piece[0]):
            if len(piece) <= width:
                raise ValueError(token)
            said.append(chr(int(piece[1 : 1 + width], 16)) + piece[1 + width :])
        else:
            said.append(_MEANT[piece[0]] + piece[1:])
    return "".join(said)


def values_below(path: Path, old: object, new: object) -> Iterator[tuple[Path, object, object]]:
    """The single values at or below a place that are not the same before and after; None where there is none."""
    if not isinstance(old, Mapping) and not isinstance(new, Mapping):
        if old != new:
            yield path, old, new
        return
    before, after = (each if isinstance(each, Mapping) else {} for each in (old, new))
    for key in dict.fromkeys((*before, *after)):
        yield from values_below((*path, key), before.get(key), after.get(key))
