"""The events about values of the campaign file, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tarotcli.answers.display import Display
from tarotcli.answers.event import Changed, Event
from tarotcli.answers.visibility import Secret
from tarotcli.cards import Card
from tarotcli.language import _, printable, say


class ValueSet(Changed, frozen=True, tag="set"):
    """A value of the file was set."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """From what to what, as far as one line can tell."""
        path = self.path or ""
        old, new = _shown(self.old), _shown(self.new)
        if self._untold():
            return say("{path} changed.", path=path)
        if _holds_tables(self.old) or _holds_tables(self.new):
            gone = self.new is msgspec.UNSET
            return say("{path} is gone.", path=path) if gone else say("{path} changed.", path=path)
        if self.old is msgspec.UNSET:
            return say("{path}: now {new}.", path=path, new=new)
        if self.new is msgspec.UNSET:
            return say("{path}: {old} is gone.", path=path, old=old)
        return say("{path}: {old} → {new}.", path=path, old=old, new=new)

    def _untold(self) -> bool:
        """Whether there is no value to tell: none is kept, its viewer may not see it, or only as the same count."""
        values = (self.old, self.new)
        same = isinstance(self.old, Secret) and self.old == self.new
        return same or None in values or values == (msgspec.UNSET, msgspec.UNSET)


def _holds_tables(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, list | tuple) and any(map(_holds_tables, value)))


def _shown(value: Any) -> object:
    """A value of the file in a sentence."""
    if value in ("", [], ()):
        return _("nothing")
    if isinstance(value, tuple | list) and value and all(isinstance(each, Card) for each in value):
        return " ".join(each.code for each in value)
    if isinstance(value, bool):
        return str(value).lower()
    return printable(value) if isinstance(value, str) else value


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
