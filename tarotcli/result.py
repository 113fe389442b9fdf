"""What a command brings about, as data: the JSON is this data and the text is made from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tarotcli.cards import Card


class Unseen(tuple[Card, ...]):
    """Cards that came off an ordered pile: a dry run tells only how many they are."""

    __slots__ = ()


class Event(msgspec.Struct, frozen=True):
    """One thing that changed. ``source`` and ``target`` are places in the file (JSON ``from`` and ``to``)."""

    event: str
    who: str | None = None
    cards: tuple[Card, ...] | None = None
    source: str | None = None
    target: str | None = None
    path: str | None = None
    old: Any = msgspec.UNSET
    new: Any = msgspec.UNSET
    secret: bool = False

    def plain(self, *, veiled: bool = False, reveal: bool = False) -> dict[str, Any]:
        """The event as JSON data; ``veiled`` counts unseen cards instead of naming them, as does a secret."""
        data: dict[str, Any] = {"event": self.event}
        if self.who is not None:
            data["who"] = self.who
        if self.cards is not None:
            hide = (veiled and isinstance(self.cards, Unseen)) or (self.secret and not reveal)
            data["cards"] = {"count": len(self.cards)} if hide else [card.code for card in self.cards]
        for key, value in (("from", self.source), ("to", self.target), ("path", self.path)):
            if value is not None:
                data[key] = value
        for key, value in (("old", self.old), ("new", self.new)):
            if value is not msgspec.UNSET:
                data[key] = plain(value)
        return data


class Result(msgspec.Struct, frozen=True):
    """What a command answers.

    ``data``: the command's own JSON keys. ``events``: what changed, in order. ``exit``: 0 or 1.
    ``secret``: keys of ``data`` that only ``log --reveal`` tells. ``names``: how to call those in ``data``.
    ``fleeting``: keys of ``data`` for the moment only, which the journal does not keep.
    """

    data: Mapping[str, Any] = {}
    events: tuple[Event, ...] = ()
    exit: int = 0
    secret: frozenset[str] = frozenset()
    names: Mapping[str, str] = {}
    fleeting: frozenset[str] = frozenset()

    def plain(self, *, veiled: bool = False, reveal: bool = False) -> dict[str, Any]:
        """The result as JSON data, cards as their codes."""
        data = {
            key: None if key in self.secret and not reveal else plain(value, veiled=veiled)
            for key, value in self.data.items()
        }
        data["events"] = [event.plain(veiled=veiled, reveal=reveal) for event in self.events]
        return data


def plain(value: Any, *, veiled: bool = False) -> Any:
    """A value as JSON can hold it: cards as codes, piles as lists of codes, dates as ISO strings."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Unseen) and veiled:
        return {"count": len(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item, veiled=veiled) for key, item in value.items()}
    if isinstance(value, Iterable):
        return [plain(item, veiled=veiled) for item in value]
    if isinstance(value, msgspec.Struct):
        return plain(tree(value), veiled=veiled)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def tree(value: msgspec.Struct) -> dict[str, Any]:
    """A value's fields by the keys they have in files."""
    kind = type(value)
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return {key: getattr(value, name) for name, key in names}
