"""Events: what changed, one value each. An event owns its sentence as an error does.

Each kind is a class of its own with a ``tag``, its name in JSON and in the journal. The keys of the contract are
``who``, ``cards``, ``from``, ``to``, ``path``, ``old`` and ``new``; the shapes below hold the usual ones.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tarotcli.answers.display import Display, Tone
from tarotcli.answers.visibility import Cards
from tarotcli.cards import Card


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One thing that changed or happened."""

    def sentence(self, display: Display) -> str:
        """It in words; empty for what another sentence of the same answer tells already."""
        raise NotImplementedError

    @property
    def tone(self) -> Tone | None:
        """What of it a person must see at once."""
        return None

    @property
    def name(self) -> str:
        """Its name in JSON."""
        tag = self.__struct_config__.tag
        assert isinstance(tag, str)
        return tag


class Moved(Event, frozen=True):
    """Cards went from one place of the file to another. ``source``, ``target``: key paths."""

    who: str | None = None
    cards: Cards = ()
    source: str | None = msgspec.field(default=None, name="from")
    target: str | None = msgspec.field(default=None, name="to")


class Changed(Event, frozen=True):
    """A value of the file was changed. ``path``: its key path; ``old`` or ``new`` unset where there was or is none."""

    who: str | None = None
    path: str | None = None
    old: Any = msgspec.UNSET
    new: Any = msgspec.UNSET


def encode_hook(value: object) -> object:
    """How JSON spells what it has no form for: cards by their codes, dates as ISO strings."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, frozenset):
        return sorted(value)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
