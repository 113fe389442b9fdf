"""What is open, at a glance."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tarotcli.answers.display import Display
from tarotcli.language import say
from tarotcli.language.terms import Term


class Affair(Struct, frozen=True):
    """Something open: its table in the file, who takes part, whose turn it is, and what counts by name.

    ``turn``: null where it is nobody's in particular. ``counts``: totals, or points, by character or side.
    """

    affair: str
    who: tuple[str, ...] = ()
    turn: str | None = None
    counts: Mapping[str, int] = {}

    def sentence(self, display: Display) -> str:
        """What is open, how it stands, and who is next."""
        told = self._people(display)
        if self.turn is None:
            return told
        return say("{told}; it is {who}'s turn", told=told, who=display.called(self.turn))

    def _people(self, display: Display) -> str:
        names = [display.called(who) for who in self.who if who not in self.counts]
        counts = [say("{name} {n}", name=self._called(name, display), n=n) for name, n in self.counts.items()]
        if not names and not counts:
            return str(Term(self.affair))
        return say("{affair} ({people})", affair=Term(self.affair), people=(*names, *counts))

    def _called(self, name: str, display: Display) -> str:
        return display.called(name) if name in self.who else str(Term(name))
