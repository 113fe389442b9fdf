"""The events about values of the campaign file, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tarotcli.answers.display import Display
from tarotcli.answers.event import Changed, Event
from tarotcli.answers.visibility import Secret
from tarotcli.campaign.paths import read_path, spell_path
from tarotcli.cards import Card
from tarotcli.language import _, printable, say, spell


class ValueSet(Changed, frozen=True, tag="set"):
    """A value of the file was set."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """From what to what, as far as one line can tell."""
        path = self.path or ""
        old, new = value_shown(self.old), value_shown(self.new)
        if self._untold():
            return say("{path} changed.", path=path)
        if self.old is msgspec.UNSET:
            if _many(self.new) or not new:
                return say("Added: {path}.", path=_named(path, self.new))
            return say("{path}: now {new}.", path=path, new=new)
        if self.new is msgspec.UNSET:
            if _many(self.old) or not old:
                return say("Removed: {path}.", path=_named(path, self.old))
            return say("Removed: {path} ({old}).", path=path, old=old)
        return say("{path}: {old} → {new}.", path=path, old=old, new=new)

    def _untold(self) -> bool:
        """Whether there is no value to tell: none is kept, its viewer may not see it, or only as the same count."""
        values = (self.old, self.new)
        same = isinstance(self.old, Secret) and self.old == self.new
        return same or None in values or values == (msgspec.UNSET, msgspec.UNSET)


FEW = 3
"""A table of so many values is listed, a larger one only named."""


def _many(value: object) -> bool:
    """Whether a table is too much for a line: of more than a few values, or with tables in it."""
    if not isinstance(value, Mapping):
        return False
    tables = any(isinstance(each, Mapping | tuple | list) and each for each in value.values())
    return tables or len(value) > FEW


def _named(path: str, value: object) -> str:
    """The path of a table, or of the one table in it."""
    while isinstance(value, Mapping) and len(value) == 1:
        [(key, value)] = value.items()
        if isinstance(value, Mapping):
            path = spell_path((*read_path(path), key))
    return path


def value_shown(value: object) -> str:
    """A value of the file in a sentence: of a table its keys and values, one after the other."""
    if value in ("", [], (), {}):
        return _("nothing")
    if value is None:  # TOML has no such value: it is one that its viewer may not see
        return "…"
    if isinstance(value, Mapping):
        said = {key: each for key, each in value.items() if each not in ("", [], (), {})}
        return ", ".join(f"{printable(str(key))} {_inside(each)}" for key, each in said.items())
    if isinstance(value, tuple | list) and value and all(isinstance(each, Card) for each in value):
        return " ".join(each.code for each in value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return ", ".join(map(_inside, value))
    return printable(value) if isinstance(value, str) else str(spell(value))


def _inside(value: object) -> str:
    """A value inside another one: what has commas of its own in brackets."""
    shown = value_shown(value)
    return f"({shown})" if isinstance(value, Mapping | tuple | list) and value else shown


class Recorded(Changed, frozen=True, tag="recorded"):
    """What the file keeps besides, of something that the answer or another event tells in words."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing."""
        return ""


class Created(Event, frozen=True, tag="created"):
    """A file was made."""

    path: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("{path} is made.", path=self.path)


class Mended(Event, frozen=True, tag="mended"):
    """A value of a broken file was mended."""

    path: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("{path} is mended.", path=self.path)


EVENTS: Sequence[type[Event]] = (ValueSet, Recorded, Created, Mended)
"""Those of this module."""
