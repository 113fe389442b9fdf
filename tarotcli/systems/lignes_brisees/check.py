"""``check``: one test of one character, and one more card on the test that has just failed (L6–L12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.cards.words import CardWord
from tarotcli.language import N_, _, say, say_many, signed
from tarotcli.systems.base import Effect
from tarotcli.systems.common import questions
from tarotcli.systems.lignes_brisees.character import (
    character,
    deck,
    die_without_cards,
    keep_test,
    left,
    may_test,
    sheet,
)
from tarotcli.systems.lignes_brisees.refusals import AgainAlone, NothingToReopen
from tarotcli.systems.lignes_brisees.sheet import ArcaneKey, Dernier, Mode
from tarotcli.systems.lignes_brisees.skill_test import (
    Options,
    Result,
    SkillTest,
    Taken,
    check_destiny,
    new_test,
    options,
    refuse_unused,
    take,
)
from tarotcli.systems.lignes_brisees.skills import SKILLS, skill_at, skill_name, skill_named


class NewTest(questions.Check, frozen=True):
    """The words of a new test, which ``check`` and ``odds check`` share."""

    easier: Annotated[bool, Word(N_("Draw two cards; the smaller counts."), "--easier")] = False
    harder: Annotated[bool, Word(N_("Draw two cards; the larger counts."), "--harder")] = False
    destiny: Annotated[
        int | None,
        Word(
            N_("Buy up to N more cards with points of Destin, until the test succeeds."),
            "--destiny",
            metavar="N",
            minimum=0,
        ),
    ] = None

    def refuse_new(self) -> None:
        """Refuse the words of a new test beside ``--again`` (L10)."""
        given = {_(N_("WHAT")): self.what, "--easier": self.easier, "--harder": self.harder}
        given["--destiny"] = self.destiny is not None
        extra = tuple(word for word, is_given in given.items() if is_given)
        if extra:
            raise AgainAlone(extra=extra, who=self.who)


class Check(NewTest, frozen=True):
    """``check`` in Lignes Brisées."""

    sacrifice: Annotated[
        bool,
        Word(N_("Lose the skill's own card for a critical success (a Ligne Brisée only)."), "--sacrifice"),
    ] = False
    drawn: Annotated[
        tuple[CardWord, ...],
        Word(
            N_("A card drawn from a real deck at the table, in order, those bought with Destin included."),
            "--drawn",
            metavar=N_("CARD"),
            complete="hand",
        ),
    ] = ()
    again: Annotated[
        bool,
        Word(
            N_("One more card, for a point of Destin, on the test that has just failed (WHAT is left out)."),
            "--again",
        ),
    ] = False

    def check_args(self) -> None:
        """Refuse a test of nothing, and one that contradicts itself (L7, L10, L11)."""
        if not self.again:
            super().check_args()
        self.options()
        if self.again:
            self.refuse_new()

    def options(self) -> Options:
        """How the test is to be taken; raises a UsageFault for contradictions."""
        how = options(
            easier=self.easier,
            harder=self.harder,
            destiny=self.destiny,
            sacrifice=self.sacrifice,
            drawn=self.drawn,
        )
        return how._replace(points=1) if self.again else how


class TestResult(msgspec.Struct, frozen=True, kw_only=True):
    """One test: ``critical_on``: on which card, from 1; ``destiny_spent``, ``destiny``: points spent on it, and left.

    After a sacrifice no card counts, and there is no margin. ``chance``: of success as it was beforehand, a fraction;
    null in what older versions saved.
    """

    what: ArcaneKey
    outcome: Result
    chance: str | None = None
    margin: int | None
    score: int
    mode: Mode
    drawn: tuple[Card, ...]
    counted: int | None
    critical_on: int | None
    sacrificed: bool
    destiny_spent: int
    destiny: int

    def summary(self, who: str, display: Display) -> list[str]:
        """The outcome for whoever is called so, and the cards."""
        from tarotcli.render import played

        head, *cards = self._summary(who)
        return [display.marked(self.outcome, head), *cards, *played(self.drawn, display)]

    def _summary(self, who: str) -> list[str]:
        fields = {"who": who, "skill": skill_name(self.what), "score": self.score}
        if self.sacrificed:
            return [say("{who}, {skill} {score}: critical success by sacrifice.", **fields)]
        fields |= {"margin": signed(self.margin or 0), "at": self.critical_on}
        if self.outcome == "critical":
            head = say("{who}, {skill} {score}: critical success on card {at}.", **fields)
        elif self.outcome == "success":
            head = say("{who}, {skill} {score}: success, margin {margin}.", **fields)
        else:
            head = say("{who}, {skill} {score}: failure, margin {margin}.", **fields)
        return [head, "  " + self._cards()]

    def _cards(self) -> str:
        if self.mode == "facile":
            return say("easier, drawn: {cards}; {n} counts.", cards=self.drawn, n=self.counted)
        if self.mode == "difficile":
            return say("harder, drawn: {cards}; {n} counts.", cards=self.drawn, n=self.counted)
        return say("drawn: {cards}; {n} counts.", cards=self.drawn, n=self.counted)


class CheckAnswer(TestResult, Answer, frozen=True):
    """``check``: whose test, the cards left in the deck, and how many the deck was too short for (L12)."""

    who: str
    cards_left: int
    missing: int

    @property
    def exit(self) -> int:
        """1 for a failure."""
        return 1 if self.outcome == "failure" else 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The outcome first, then the cards, then what changed."""
        lines = [*self.summary(display.called(self.who), display), *event_lines(display, events)]
        if self.cards_left < len(SKILLS):
            left = say_many("{n} card left in the deck.", "{n} cards left in the deck.", self.cards_left)
            lines.append(f"  {left}")
        return lines


def result(campaign: Campaign, who: str, test: SkillTest, points: int) -> TestResult:
    """A test as it is answered, for which so many points of Destin were spent."""
    return TestResult(
        what=test.skill.key,
        outcome=test.outcome,
        chance=test.chance,
        margin=test.margin,
        score=test.score,
        mode=test.mode,
        drawn=test.cards,
        counted=test.counted,
        critical_on=test.critical_on,
        sacrificed=test.sacrificed,
        destiny_spent=points,
        destiny=sheet(campaign, who).destin.actuels,
    )


def check(campaign: Campaign, ask: Check, chance: Chance) -> Outcome[CheckAnswer]:
    """Resolve a test (L6–L12); with ``--again`` one more card, or a sacrifice, on the one that has just failed.

    Raises a Refused for the unconscious and the dead (L17), unknown skills (L1), and what :func:`take` refuses.
    """
    how = ask.options()
    who = character(campaign, ask.who)
    skill = None if ask.again else skill_named(ask.what)
    may_test(campaign, who)
    begun = reopened(campaign, who) if skill is None else new_test(campaign, who, skill, how.mode)
    if not how.sacrifice:
        check_destiny(campaign, who, how, begun.cards)
    taken = take(campaign, who, begun, how, chance)
    refuse_unused(campaign, who, how.drawn, taken.unused)
    return _ended(taken, who, taken.test.spent - begun.spent)


def reopened(campaign: Campaign, who: str) -> SkillTest:
    """The test that has just failed; raises :class:`NothingToReopen` (L10)."""
    page = sheet(campaign, who)
    last = page.dernier
    if last is None or not last.tirees or not set(last.tirees) <= set(left(campaign, who)):
        raise NothingToReopen(who=campaign.called(who), key=who)
    begun = new_test(campaign, who, skill_at(last.arcane), last.mode)
    return begun._replace(cards=tuple(last.tirees), spent=last.depenses)


def _ended(taken: Taken, who: str, points: int) -> Outcome[CheckAnswer]:
    test = taken.test
    last = None if test.success else Dernier(test.skill.key, Pile(test.cards), test.mode, test.spent)
    done = Effect(taken.campaign, taken.events)
    done = done.then(die_without_cards(done.campaign, who))
    done = done.then(keep_test(done.campaign, who, last))
    answer = CheckAnswer(
        who=who,
        cards_left=len(deck(done.campaign, who).draw),
        missing=test.missing,
        **msgspec.structs.asdict(result(done.campaign, who, test, points)),
    )
    return Outcome(done.campaign, answer, done.events)


COMMANDS = commands(
    Command(
        name="check",
        question=Check,
        resolve=check,
        answer=CheckAnswer,
        summary=questions.CHECK[0],
        example=questions.CHECK[1],
    ),
)
