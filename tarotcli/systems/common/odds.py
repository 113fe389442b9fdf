"""Probabilities as they are answered: exact fractions, or sampled with an interval; as text, bars, a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import msgspec

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.cards.chance import Chance
from tarotcli.language import decimal, say
from tarotcli.render import bars
from tarotcli.render.sections import Section

T = TypeVar("T")

LONGEST = 1_000_000
"""The largest denominator that text spells; JSON has every fraction."""

WIDE = 40
"""How many signs a bar in a picture has."""

Z95 = 1.96
"""So many standard deviations to either side hold 95 % of a normal distribution."""


class Probability(msgspec.Struct, frozen=True):
    """A probability, 0 to 1: exactly, as a fraction in lowest terms, and as a decimal of four places."""

    fraction: str
    p: float

    @classmethod
    def of(cls, share: Fraction | int) -> Probability:
        """An exact share, 0 to 1."""
        return cls(str(Fraction(share)), round(float(share), 4))

    def said(self, _language: str) -> str:
        """The fraction and per cent; per cent alone where the fraction is too long to be read."""
        percent = decimal(100 * self.p, 2)
        if len(self.fraction.partition("/")[2]) > len(str(LONGEST)):
            return say("{percent} %", percent=percent)
        return say("{fraction} ({percent} %)", fraction=self.fraction, percent=percent)


class Estimate(msgspec.Struct, frozen=True):
    """A probability that was sampled: the share found, and between which it lies (95 %), each 0 to 1."""

    p: float
    low: float
    high: float

    @classmethod
    def of(cls, found: int, samples: int) -> Estimate:
        """So many of so many samples, one or more, with the interval of Wilson."""
        share, square = found / samples, Z95 * Z95
        middle = (share + square / (2 * samples)) / (1 + square / samples)
        spread = sqrt(share * (1 - share) / samples + square / (4 * samples * samples))
        spread *= Z95 / (1 + square / samples)
        low, high = max(0.0, middle - spread), min(1.0, middle + spread)
        return cls(round(share, 4), round(low, 4), round(high, 4))

    def said(self, _language: str) -> str:
        """Per cent, and the interval."""
        p, low, high = (decimal(100 * each, 1) for each in (self.p, self.low, self.high))
        return say("{percent} % (95 %: {low} to {high})", percent=p, low=low, high=high)


AnyChance = Probability | Estimate


class Row(NamedTuple):
    """One probability of an answer: a sentence with the field ``chance``, its other fields, and the bar's colour."""

    sentence: str
    chance: AnyChance
    colour: str = "green"
    fields: Mapping[str, object] = MappingProxyType({})

    def line(self) -> str:
        """It in words."""
        return "  " + say(self.sentence, chance=self.chance, **self.fields)


Rows = Sequence[tuple[str, Sequence[Row]]]
"""Headings, which may be empty, and the probabilities under each."""


class Odds(Answer, frozen=True, kw_only=True):
    """An answer that is made of probabilities: at a terminal with bars, and as a picture with ``--svg``."""

    @property
    def hand(self) -> None:
        """No cards to draw."""
        return

    @property
    def markdown(self) -> bool:
        """Markdown is not asked for."""
        return False

    def head(self, display: Display) -> str:
        """What the odds are of."""
        raise NotImplementedError

    def rows(self, display: Display) -> Rows:
        """The probabilities."""
        raise NotImplementedError

    def notes(self, display: Display) -> list[str]:  # noqa: ARG002
        """What is told besides, such as that they are sampled."""
        return []

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The head, each probability, on a terminal with its bar, and what is told besides."""
        found = [self.head(display)]
        for heading, rows in self.rows(display):
            found += [heading] if heading else []
            for row in rows:
                found += [row.line(), *bars(row.chance.p, row.colour, display)]
        return found + self.notes(display)

    def titled(self, display: Display) -> list[tuple[str, list[Section]]]:
        """The same for a picture, with bars made of signs."""
        sections = []
        for heading, rows in self.rows(display):
            lines = [*_drawn(rows)]
            # Lines without a heading would run on.
            sections += [Section(heading, lines)] if heading else [Section("", [line]) for line in lines]
        return [(self.head(display), [*sections, *(Section("", [note]) for note in self.notes(display))])]


def _drawn(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        yield row.line().strip()
        full = round(WIDE * row.chance.p)
        yield "█" * full + "░" * (WIDE - full)


def repeatable(chance: Chance) -> str:
    """A seed drawn by chance, for what is worked out later and must come out alike whoever looks."""
    return str(chance.below(1 << 62))


def sampled(trial: Callable[[Chance], T], seed: str, samples: int) -> dict[T, int]:
    """How often each outcome came in so many trials."""
    chance, found = Chance(seed), dict[T, int]()
    for _ in range(samples):
        outcome = trial(chance)
        found[outcome] = found.get(outcome, 0) + 1
    return found


def tried_out(samples: int | None) -> list[str]:
    """That odds rest on so many trials; nothing where they are exact."""
    return [say("Tried out {n} times; --seed N repeats it.", n=samples)] if samples else []
