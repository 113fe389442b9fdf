"""Faults of a campaign file, each with the path of the key where it was found."""

from __future__ import annotations

from collections.abc import Container, Mapping

import msgspec

from tarotcli.campaign.paths import Path, spell_path
from tarotcli.language import say


class Fault(msgspec.Struct, frozen=True):
    """One fault: where, and a sentence with its fields.

    ``other`` is a second place it shows in, if any. ``needs``: further places a rule went by; where one of them holds
    a fault of its own, this one may only come of it.
    """

    path: Path
    sentence: str
    fields: Mapping[str, object] = {}
    other: Path | None = None
    needs: tuple[Path, ...] = ()

    def comes_of(self, wrong: Container[Path], lists: Container[Path]) -> bool:
        """Whether it may only come of other faults: those at the paths ``wrong``, and of items of these lists.

        What stands in the place of a faulty value is a default, which nobody wrote.
        """
        if self.path in lists:
            return True
        return any(path[:n] in wrong for path in (self.path, *self.needs) for n in range(1, len(path) + 1))

    def key(self) -> object:
        """What is the same in two faults that say the same of the same place."""
        return self.path, self.sentence, repr(self.fields), self.other

    def message(self) -> str:
        """What is wrong, in the language spoken now."""
        return say(self.sentence, **self.fields)

    def where(self) -> str:
        """The path of the key, as it is written in TOML."""
        return spell_path(self.path) if self.path else "—"
