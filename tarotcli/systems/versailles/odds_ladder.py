"""``odds ladder``: for each difficulty how often a fresh hand reaches it (V1, V9–V15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.question import Counter
from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say
from tarotcli.language.terms import Term
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Odds, Probability, Row, Rows
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.versailles.aftermath import BANDS, Band, band
from tarotcli.systems.versailles.hands import house
from tarotcli.systems.versailles.sheet import Suit
from tarotcli.systems.versailles.tally import ability, counted
from tarotcli.systems.versailles.words import BELIEF, FAVOUR, REPUTATION, USING


class OddsLadder(questions.Check, frozen=True):
    """``odds ladder``."""

    using: Annotated[str, USING] = ""
    reputation: Annotated[tuple[Counter, ...], REPUTATION] = ()
    favour: Annotated[tuple[Counter, ...], FAVOUR] = ()
    belief: Annotated[tuple[str, ...], BELIEF] = ()
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse a ladder of nothing, and a picture under another name."""
        check_picture(self.svg)
        super().check_args()


class Rung(msgspec.Struct, frozen=True):
    """A difficulty, its band, and how often a fresh hand reaches it: with every Major relevant, and with none."""

    difficulty: int
    band: Band
    reached: Probability
    minors: Probability


class LadderOdds(Odds, frozen=True, kw_only=True):
    """``odds ladder``: how often a fresh hand of so many ``cards`` reaches each difficulty, as long as it ever does."""

    who: str
    what: str
    suit: Suit
    limit: int
    cards: int
    rungs: tuple[Rung, ...]

    def head(self, display: Display) -> str:
        """Whose hand, and for what."""
        return say(
            "{who}, {what} ({suit}, limit {limit}), a fresh hand of {cards}; in brackets by Minors alone:",
            who=display.called(self.who),
            what=Term(self.what),
            suit=Term(self.suit),
            limit=self.limit,
            cards=self.cards,
        )

    def rows(self, display: Display) -> Rows:  # noqa: ARG002
        """Each difficulty under its band."""
        found: list[tuple[str, Sequence[Row]]] = []
        for name in BANDS:
            rows = [
                Row(
                    N_("{n}: {chance} [{minors}]"),
                    rung.reached,
                    fields={"n": rung.difficulty, "minors": rung.minors},
                )
                for rung in self.rungs
                if rung.band == name
            ]
            if rows:
                found.append((say("{band}:", band=Term(name)), rows))
        return found


def ladder(campaign: Campaign, ask: OddsLadder, _chance: Chance) -> Outcome[LadderOdds]:
    """How often a fresh hand reaches each difficulty from 1 (V1, V9–V15).

    R: a fresh hand comes off all 78 cards, so that it tells nothing of where any of them lies now.
    """
    who = anybody(campaign, ask.who)
    tested = ability(campaign, who, ask.what, ask.using or None)
    counters = counted(campaign, who, ask.reputation, ask.favour, ask.belief).points
    size, worth = house(campaign).hand_size, house(campaign).relevant_major
    rungs = []
    for number in range(1, 100):
        need = number - tested.added - counters
        reached, minors = (Probability.of(reaching(size, tested.limit, need, each)) for each in (worth, None))
        if reached.fraction == "0":
            break
        rungs.append(Rung(number, band(number), reached, minors))
    answer = LadderOdds(
        who=who, what=tested.name, suit=tested.suit, limit=tested.limit, cards=size, rungs=tuple(rungs)
    )
    return Outcome(campaign, answer)


SUIT, MAJORS = 14, 22
"""How many Minors a suit has, each of another value from 1 (V6), and how many Majors there are."""


def reaching(size: int, limit: int, need: int, worth: int | None) -> Fraction:
    """The probability that a hand of so many of the 78 cards adds so much with a play.

    ``limit``: of the Minors of one suit (V10). ``worth``: what a Major adds (V11); None for Minors alone.
    """
    rest = len(TAROT78.cards) - SUIT - (MAJORS if worth is not None else 0)
    hands = 0
    for k in range(min(size, SUIT) + 1):
        sums = _sums()[k]
        for majors in range(min(size - k, MAJORS) + 1 if worth is not None else 1):
            left = need - majors * (worth or 0)
            # A play wants a card.
            if k + majors == 0 or left > limit:
                continue
            enough = sum(n for total, n in sums.items() if total >= left)
            hands += enough * comb(MAJORS, majors) * comb(rest, size - k - majors)
    return Fraction(hands, comb(len(TAROT78.cards), size))


@cache
def _sums() -> tuple[Mapping[int, int], ...]:
    """How many sets of so many Minors of one suit make each sum."""
    found: list[dict[int, int]] = [{0: 1}, *({} for _n in range(SUIT))]
    for value in range(1, SUIT + 1):
        for k in range(SUIT, 0, -1):
            for total, n in found[k - 1].items():
                found[k][total + value] = found[k].get(total + value, 0) + n
    return tuple(found)


LADDER = Command(
    name="odds ladder",
    question=OddsLadder,
    resolve=ladder,
    answer=LadderOdds,
    summary=N_("How often a fresh hand reaches each difficulty."),
    example=N_("tarotcli odds ladder aurore climbing"),
    looks=True,
)
