"""Faults of a campaign file, each with the path of the key where it was found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tarotcli.paths import Path, spell_path
from tarotcli.text import say


class Fault(msgspec.Struct, frozen=True):
    """One fault: where, and a sentence with its fields. ``other`` is a second place it shows in, if any."""

    path: Path
    sentence: str
    fields: Mapping[str, Any] = {}
    other: Path | None = None

    def message(self) -> str:
        """What is wrong, in the language spoken now."""
        return say(self.sentence, **self.fields)

    def where(self) -> str:
        """The path of the key, as it is written in TOML."""
        return spell_path(self.path) if self.path else "—"
