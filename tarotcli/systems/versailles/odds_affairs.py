"""``odds duel`` and ``odds repartee``: how an affair ends that the tool would play, tried out many times (V19–V31).

R: everybody plays as ``--auto`` would. What the viewer does not see is dealt anew for each trial.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple

import msgspec

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.question import Question
from tarotcli.answers.visibility import Reckoned
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import HEADS, Chance
from tarotcli.errors import UsageFault
from tarotcli.language import N_, _, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Estimate, Odds, Probability, Row, Rows, repeatable
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.versailles.affairs import Cause, Duel, Terms, nothing_else_open
from tarotcli.systems.versailles.duel import auto as auto_duel
from tarotcli.systems.versailles.duel.attacks import DEGREES, Degree
from tarotcli.systems.versailles.duel.commands import duellist, open_duel, opened, set_up, side_named
from tarotcli.systems.versailles.duel.face_down import nothing_lies
from tarotcli.systems.versailles.duel.fencing import WoundEnd
from tarotcli.systems.versailles.duel.questions import FENCING, FIRST, SKILL_A, SKILL_B, TERMS, Start
from tarotcli.systems.versailles.duel.refusals import AgainstOneself
from tarotcli.systems.versailles.hands import called
from tarotcli.systems.versailles.imagined import SAMPLES, hidden
from tarotcli.systems.versailles.repartee import auto as auto_repartee
from tarotcli.systems.versailles.repartee.commands import open_repartee
from tarotcli.systems.versailles.repartee.persuasion import ReparteeEnd
from tarotcli.systems.versailles.step import Step


class BothOrNone(UsageFault):
    """One of two who are set against each other."""

    kind = "missing-argument"
    sentence = N_("odds duel needs two characters, or none for the duel that is open.")
    way_out = N_("For example: tarotcli odds duel aurore luynes --skill-a oratory --skill-b interrogation")


class OddsDuel(Question, frozen=True):
    """``odds duel`` in Versailles: of the open duel, or of one that these two would begin."""

    a: Annotated[str, questions.A] = ""
    b: Annotated[str, questions.B] = ""
    skill_a: Annotated[str, SKILL_A] = ""
    skill_b: Annotated[str, SKILL_B] = ""
    first: Annotated[str, FIRST] = ""
    fencing: Annotated[bool, FENCING] = False
    terms: Annotated[Terms | None, TERMS] = None
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse one alone, words of fencing without it, and a picture under another name."""
        check_picture(self.svg)
        begins = self.skill_a or self.skill_b or self.first or self.fencing or self.terms
        if bool(self.a) != bool(self.b) or (begins and not self.a):
            raise BothOrNone
        if self.a:
            self.start().check_args()

    def start(self) -> Start:
        """The duel as it would begin."""
        return Start(
            a=self.a,
            b=self.b,
            skill_a=self.skill_a,
            skill_b=self.skill_b,
            first=self.first,
            fencing=self.fencing,
            terms=self.terms,
        )


class OddsRepartee(Question, frozen=True):
    """``odds repartee``: of the open repartee."""

    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse a picture under another name."""
        check_picture(self.svg)


class Found(NamedTuple):
    """How one trial of a duel ended: who won (empty for nobody), and the wound of the last hit."""

    winner: str
    wound: Degree | None


class DuelEnds(msgspec.Struct, frozen=True):
    """How a duel ended: by who won, nobody, and with swords by the loser's wound."""

    wins: Mapping[str, Estimate]
    nobody: Estimate
    wounds: Mapping[str, Mapping[Degree, Estimate]]


class DuelOdds(Odds, frozen=True, kw_only=True):
    """``odds duel``, tried out in so many ``samples``. ``success``: that the first wins."""

    a: str
    b: str
    success: Estimate | Reckoned[Estimate]
    critical: Probability
    ends: DuelEnds | Reckoned[DuelEnds]
    samples: int

    def head(self, display: Display) -> str:
        """Who against whom."""
        fields = {"a": display.called(self.a), "b": display.called(self.b)}
        return say("{a} against {b}, as the tool would play both:", **fields)

    def rows(self, display: Display) -> Rows:
        """Who wins, and with swords what wounds there are."""
        assert isinstance(self.ends, DuelEnds)
        wins = [
            Row(N_("{who} wins {chance}"), chance, colour, {"who": display.called(who)})
            for (who, chance), colour in zip(self.ends.wins.items(), ("green", "red"), strict=True)
        ]
        if self.ends.nobody.p:
            wins.append(Row(N_("nobody wins {chance}"), self.ends.nobody, "amber"))
        found: list[tuple[str, Sequence[Row]]] = [("", wins)]
        for who, wounds in self.ends.wounds.items():
            rows = [Row(WOUNDED[name], chance, "red") for name, chance in wounds.items() if chance.p]
            if rows:
                found.append((say("{who}:", who=display.called(who)), rows))
        return found

    def notes(self, display: Display) -> list[str]:  # noqa: ARG002
        """How many trials it rests on."""
        return [say("Tried out {n} times; --seed N repeats it.", n=self.samples)]


WOUNDED: Mapping[Degree, str] = {
    "minor": N_("a minor wound {chance}"),
    "serious": N_("a serious wound {chance}"),
    "mortal": N_("a mortal wound {chance}"),
}


def duel(campaign: Campaign, ask: OddsDuel, chance: Chance) -> Outcome[DuelOdds]:
    """How the duel ends; raises what its start raises, and a Refused for hands of real cards."""
    if ask.a:
        nothing_else_open(campaign)
        a, b = duellist(campaign, ask.a), duellist(campaign, ask.b)
        if a == b:
            raise AgainstOneself(who=called(campaign, a))
        begun = set_up(campaign, ask.start(), a, b)
        first = side_named(campaign, begun, ask.first) if ask.first else ""
        begin = _begins(begun, first)
    else:
        begun = open_duel(campaign)
        nothing_lies(campaign, begun)
        a, b = begun.sides
        begin = _goes_on(begun)
    hand_is_known(campaign, begun.hand_of(a))

    def trial(dealt: Campaign, lots: Chance) -> Found:
        step = begin(dealt, lots)
        end = auto_duel.play_on(step, lots)[0].end
        assert end is not None
        return Found(end.winner or "", end.wound if isinstance(end, WoundEnd) else None)

    def told(found: dict[Found, int]) -> DuelEnds:
        def of(fits: Callable[[Found], bool]) -> Estimate:
            return Estimate.of(sum(n for one, n in found.items() if fits(one)), SAMPLES)

        wins = {who: of(lambda one, who=who: one.winner == who) for who in (a, b)}  # type: ignore[misc]
        wounds: dict[str, Mapping[Degree, Estimate]] = {}
        if begun.terms:
            for who, other in ((a, b), (b, a)):
                wounds[who] = {
                    name: of(lambda one, name=name, other=other: one == (other, name))  # type: ignore[misc]
                    for name in DEGREES
                }
        return DuelEnds(wins, of(lambda one: not one.winner), wounds)

    tried = hidden(campaign, map(begun.hand_of, begun.sides)).tried(trial, repeatable(chance))
    answer = DuelOdds(
        a=a,
        b=b,
        success=tried.told(lambda found: told(found).wins[a]),
        critical=Probability.of(0),
        ends=tried.told(told),
        samples=SAMPLES,
    )
    return Outcome(campaign, answer)


def _begins(begun: Duel, first: str) -> Callable[[Campaign, Chance], Step]:
    a, b = begun.sides

    def begin(dealt: Campaign, lots: Chance) -> Step:
        turn = first or (a if lots.coin() == HEADS else b)
        return opened(dealt, replaced(begun, turn=turn, auto=(a, b)))

    return begin


def _goes_on(begun: Duel) -> Callable[[Campaign, Chance], Step]:
    both = replaced(begun, auto=tuple(begun.sides))
    return lambda dealt, _lots: Step(dealt.with_table("duel", both))


class ReparteeEnds(msgspec.Struct, frozen=True):
    """How a repartee ended: by the side that won, nobody, and how often each target's belief moved."""

    wins: Mapping[Cause, Estimate]
    nobody: Estimate
    moved: Mapping[str, Estimate]


class ReparteeOdds(Odds, frozen=True, kw_only=True):
    """``odds repartee``, tried out in so many ``samples``. ``success``: that “for” wins."""

    success: Estimate | Reckoned[Estimate]
    critical: Probability
    ends: ReparteeEnds | Reckoned[ReparteeEnds]
    samples: int

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
        return [say("Tried out {n} times; --seed N repeats it.", n=self.samples)]


class Argued(NamedTuple):
    """How one trial of a repartee ended: the side that won (empty for nobody), and whose beliefs moved."""

    winner: str
    moved: frozenset[str]


def repartee(campaign: Campaign, _ask: OddsRepartee, chance: Chance) -> Outcome[ReparteeOdds]:
    """How the open repartee ends (V27–V31); raises a Refused for hands of real cards."""
    now = open_repartee(campaign)
    hand_is_known(campaign, now.order[0])
    everybody = replaced(now, auto=now.order)

    def trial(dealt: Campaign, lots: Chance) -> Argued:
        step = Step(dealt.with_table("repartee", everybody))
        end = auto_repartee.play_on(step, lots, reword="…")[0].end
        assert isinstance(end, ReparteeEnd)
        return Argued(end.winner or "", frozenset(who for who, one in end.beliefs.items() if one.points))

    def told(found: dict[Argued, int]) -> ReparteeEnds:
        def of(fits: Callable[[Argued], bool]) -> Estimate:
            return Estimate.of(sum(n for one, n in found.items() if fits(one)), SAMPLES)

        return ReparteeEnds(
            {"for": of(lambda one: one.winner == "for"), "against": of(lambda one: one.winner == "against")},
            of(lambda one: not one.winner),
            {who: of(lambda one, who=who: who in one.moved) for who in now.targets},  # type: ignore[misc]
        )

    tried = hidden(campaign, now.order).tried(trial, repeatable(chance))
    answer = ReparteeOdds(
        success=tried.told(lambda found: told(found).wins["for"]),
        critical=Probability.of(0),
        ends=tried.told(told),
        samples=SAMPLES,
    )
    return Outcome(campaign, answer)


DUEL = Command(
    name="odds duel",
    question=OddsDuel,
    resolve=duel,
    answer=DuelOdds,
    summary=questions.ODDS_DUEL[0],
    example="tarotcli odds duel aurore luynes --fencing",
    looks=True,
)
REPARTEE = Command(
    name="odds repartee",
    question=OddsRepartee,
    resolve=repartee,
    answer=ReparteeOdds,
    summary=N_("Who wins the repartee, and how often."),
    example="tarotcli odds repartee",
    looks=True,
)
