"""``odds repartee``: how a repartee ends that the tool would play for everybody, exactly or tried out (V27–V31).

R: everybody plays as ``--auto`` would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, NamedTuple

import msgspec

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import Reckoned
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _
from tarotcli.systems.common.odds import (
    AnyChance,
    Estimate,
    Odds,
    Probability,
    Row,
    Rows,
    repeatable,
    tried_out,
)
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.versailles.affairs import Cause, Step
from tarotcli.systems.versailles.imagined import Dealt, Unseen, hidden, laid_out
from tarotcli.systems.versailles.repartee import auto
from tarotcli.systems.versailles.repartee.commands import open_repartee, set_up
from tarotcli.systems.versailles.repartee.persuasion import ReparteeEnd
from tarotcli.systems.versailles.repartee.questions import AllOrNone, ReparteeToCome

SAMPLES = 300
"""So many trials are made, and so many ways for the unseen hands to be gone through."""


class OddsRepartee(ReparteeToCome, frozen=True):
    """``odds repartee``."""

    who: Annotated[
        str,
        Word(N_("Who would begin it; left out, of the open one."), metavar=N_("[WHO]"), complete="who"),
    ] = ""
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse a beginning of which something is missing, and a picture under another name."""
        check_picture(self.svg)
        super().check_args()
        if self.who and not self.target:
            raise AllOrNone


class ReparteeEnds(msgspec.Struct, frozen=True):
    """How a repartee ended: by the side that won, nobody, and how often each target's belief moved."""

    wins: Mapping[Cause, AnyChance]
    nobody: AnyChance
    moved: Mapping[str, AnyChance]


class ReparteeOdds(Odds, frozen=True, kw_only=True):
    """``odds repartee``. ``success``: that “for” wins; ``samples``: tried out so often, null where it is exact."""

    success: AnyChance | Reckoned[AnyChance]
    critical: Probability
    ends: ReparteeEnds | Reckoned[ReparteeEnds]
    samples: int | Reckoned[int | None] | None

    def head(self, display: Display) -> str:  # noqa: ARG002
        """What it is of."""
        return _("The repartee, as the tool would play everybody:")

    def rows(self, display: Display) -> Rows:
        """Who wins, and whose belief moves."""
        assert isinstance(self.ends, ReparteeEnds)
        rows = [
            Row(N_("“for” wins {chance}"), self.ends.wins["for"]),
            Row(N_("“against” wins {chance}"), self.ends.wins["against"], "red"),
            Row(N_("nobody wins {chance}"), self.ends.nobody, "amber"),
        ]
        moved = [
            Row(N_("a belief of {who} moves {chance}"), chance, "violet", {"who": display.called(who)})
            for who, chance in self.ends.moved.items()
        ]
        return [("", rows + moved)]

    def notes(self, display: Display) -> list[str]:  # noqa: ARG002
        """How many trials it rests on."""
        assert not isinstance(self.samples, Reckoned)
        return tried_out(self.samples)


class Argued(NamedTuple):
    """How a repartee ended: the side that won (empty for nobody), and whose beliefs moved."""

    winner: str
    moved: frozenset[str]


def repartee(campaign: Campaign, ask: OddsRepartee, chance: Chance) -> Outcome[ReparteeOdds]:
    """How the repartee ends where the tool plays everybody (V27–V31).

    R: a hand that the viewer does not see is any of the cards that they have not seen. It is exact where they see the
    hands of all who speak, or those they do not see may be held in few ways. Raises what the start of a repartee
    raises, and a Refused for hands of real cards.
    """
    now = set_up(campaign, ask.start()) if ask.who else open_repartee(campaign)
    hand_is_known(campaign, now.order[0])
    everybody = replaced(now, auto=now.order)
    speaking = [who for who in now.order if auto.voice_of(campaign, now, who) in campaign.characters]
    seed = repeatable(chance)

    def trial(dealt: Dealt, lots: Chance) -> Argued:
        step = Step(laid_out(campaign, dealt).with_table("repartee", everybody))
        end = auto.play_on(step, lots, reword="…")[0].end
        assert isinstance(end, ReparteeEnd)
        return Argued(end.winner or "", frozenset(who for who, one in end.beliefs.items() if one.points))

    @cache
    def found(unseen: Unseen) -> tuple[Mapping[Argued, int], bool]:
        ways = unseen.every(speaking, SAMPLES)
        if ways is None:
            return unseen.tried(trial, seed, SAMPLES), False
        return Counter(trial(dealt, Chance(seed)) for dealt in ways), True

    def ends(unseen: Unseen) -> ReparteeEnds:
        counts, exact = found(unseen)
        n = sum(counts.values())

        def of(fits: Callable[[Argued], bool]) -> AnyChance:
            so = sum(count for one, count in counts.items() if fits(one))
            return Probability.of(Fraction(so, n)) if exact else Estimate.of(so, n)

        return ReparteeEnds(
            {"for": of(lambda one: one.winner == "for"), "against": of(lambda one: one.winner == "against")},
            of(lambda one: not one.winner),
            {who: of(lambda one, who=who: who in one.moved) for who in now.targets},  # type: ignore[misc]
        )

    places = hidden(campaign, now.order)
    answer = ReparteeOdds(
        success=places.as_seen(lambda unseen: ends(unseen).wins["for"]),
        critical=Probability.of(0),
        ends=places.as_seen(ends),
        samples=places.as_seen(lambda unseen: None if found(unseen)[1] else SAMPLES),
    )
    return Outcome(campaign, answer)


REPARTEE = Command(
    name="odds repartee",
    question=OddsRepartee,
    resolve=repartee,
    answer=ReparteeOdds,
    summary=N_("Who wins the repartee, and how often."),
    example="tarotcli odds repartee",
    looks=True,
)
