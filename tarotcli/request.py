"""What a player asks of a command: its words, read but not yet held against a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

import msgspec

from tarotcli.cards import CardWord


class Stake(NamedTuple):
    """A card laid down, and the points stated for it (``T11=3``), if any."""

    card: CardWord
    points: int | None


class Counter(NamedTuple):
    """A counter laid down by its name, and how many of its points (``military=2``); None means all."""

    name: str
    points: int | None


Pace = Callable[[], Callable[[], bool]]
"""Asked before each thing to think about; what it returns says, again and again, whether to think on."""


class Request(msgspec.Struct, frozen=True):
    """A command and the words that were given with it, by the names of :class:`tarotcli.words.Word`.

    ``values`` holds only what was given. ``veiled``: a dry run that must not tell the order of a pile.
    ``pace``: for a command that thinks long, see :data:`Pace`. ``today``: the date at the table, for a new sheet.
    """

    command: str
    values: Mapping[str, Any]
    veiled: bool = False
    pace: Pace | None = None
    today: date | None = None

    def has(self, name: str) -> bool:
        """Whether that word was given."""
        return name in self.values

    def text(self, name: str, default: str = "") -> str:
        """A text as given."""
        value = self.values.get(name, default)
        assert isinstance(value, str)
        return value

    def number(self, name: str, default: int = 0) -> int:
        """A whole number as given."""
        value = self.values.get(name, default)
        assert isinstance(value, int)
        return value

    @property
    def seed(self) -> str | None:
        """The seed that was given for chance, a number or any other text; None without one."""
        return self.text("seed") or None

    def flag(self, name: str) -> bool:
        """Whether a flag was given."""
        return bool(self.values.get(name, False))

    def texts(self, name: str) -> tuple[str, ...]:
        """All texts given for a word that may be repeated."""
        return tuple(self.values.get(name, ()))

    def card(self, name: str) -> CardWord | None:
        """A card as given, or None."""
        value = self.values.get(name)
        assert value is None or isinstance(value, CardWord)
        return value

    def cards(self, name: str) -> tuple[CardWord, ...]:
        """All cards given for a word that may be repeated."""
        return tuple(self.values.get(name, ()))

    def stakes(self, name: str) -> tuple[Stake, ...]:
        """All cards given with the points stated for them."""
        return tuple(self.values.get(name, ()))

    def counters(self, name: str) -> tuple[Counter, ...]:
        """All counters given with the points taken from them."""
        return tuple(self.values.get(name, ()))
