"""One test of a skill on plain values: drawing, counting, criticals, and which of two is better (L6–L13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.systems.lignes_brisees.sheet import Mode
from tarotcli.systems.lignes_brisees.skills import Skill, number_of

FIRST_DRAW: dict[Mode, int] = {"normal": 1, "facile": 2, "difficile": 2}
"""How many cards a test draws before Destin, if the deck has as many (L6, L7)."""


class Trial(NamedTuple):
    """A test as it stands: the cards drawn in order, and the points of Destin that bought some of them.

    ``sacrificed``: the skill's own card was given up for it (L11).
    """

    skill: Skill
    score: int
    mode: Mode
    cards: tuple[Card, ...] = ()
    spent: int = 0
    sacrificed: bool = False

    @property
    def counted(self) -> int | None:
        """The number that counts, 1 to 22: the smallest drawn; harder: the second smallest (L7, L10).

        A single card counts itself. None after a sacrifice, which counts no card.
        """
        if self.sacrificed:
            return None
        if self.mode == "difficile" and len(self.cards) > 1:
            return sorted(map(number_of, self.cards))[1]
        return min(map(number_of, self.cards))

    @property
    def critical_on(self) -> int | None:
        """On which card, from 1, the skill's own came; a sacrifice counts as on the first (L8, L11)."""
        if self.sacrificed:
            return 1
        own = self.skill.card
        return self.cards.index(own) + 1 if own in self.cards else None

    @property
    def missing(self) -> int:
        """How many of the first cards the deck was too short for (L12); a sacrifice needs none."""
        return 0 if self.sacrificed else max(0, FIRST_DRAW[self.mode] - len(self.cards))

    @property
    def margin(self) -> int | None:
        """Score less the counted card (L9); None after a sacrifice."""
        counted = self.counted
        return None if counted is None else self.score - counted

    @property
    def success(self) -> bool:
        """A critical, or a counted card below the score (L6, L8)."""
        return self.critical_on is not None or (self.margin or 0) > 0

    @property
    def outcome(self) -> Literal["critical", "success", "failure"]:
        """How the test ended."""
        if self.critical_on is not None:
            return "critical"
        return "success" if self.success else "failure"

    def strength(self) -> tuple[int, int]:
        """How good it is against another: criticals by position, then margins; failures are all alike (L8, L13)."""
        critical = self.critical_on
        if critical is not None:
            return 2, -critical
        return (1, self.margin or 0) if self.success else (0, 0)


def taken(
    trial: Trial, left: Sequence[Card], source: Iterator[Card], points: int = 0, *, better: bool = False
) -> Trial:
    """A test drawn to its end from ``left``, the cards of the deck (one or more).

    Draws what the test draws at first, or all that are left (L12), then up to ``points`` more until it succeeds
    (L10); with ``better`` on after a success, until a critical. ``source`` gives the cards not yet drawn. A test that
    has cards already goes on with them.
    """
    cards = list(trial.cards)
    if not cards:
        cards += [next(source) for _ in range(min(FIRST_DRAW[trial.mode], len(left)))]
    trial = trial._replace(cards=tuple(cards))
    while points and len(trial.cards) < len(left) and _goes_on(trial, better=better):
        trial = trial._replace(cards=(*trial.cards, next(source)), spent=trial.spent + 1)
        points -= 1
    return trial


def _goes_on(trial: Trial, *, better: bool) -> bool:
    return not trial.success or (better and trial.critical_on is None)


def at_random(left: Sequence[Card], chance: Chance) -> Iterator[Card]:
    """The cards in an order of which all are as likely, worked out as far as they are drawn (L6)."""
    rest = list(left)
    while rest:
        yield rest.pop(chance.below(len(rest)))


def better_of(a: Trial, b: Trial) -> int:
    """1 where ``a`` wins, -1 where ``b`` does, 0 for nobody: a failed test never wins (L13)."""
    one, other = a.strength(), b.strength()
    return (one > other) - (one < other)
