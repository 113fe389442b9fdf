"""Destin earned and spent, and the end of a session (L18, L19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, say, say_many
from tarotcli.systems.base import Effect
from tarotcli.systems.common.questions import One
from tarotcli.systems.lignes_brisees.character import (
    character,
    characters,
    forget_raises,
    path_of,
    sheet,
)
from tarotcli.systems.lignes_brisees.combat_refusals import FightOpen
from tarotcli.systems.lignes_brisees.deck_refusals import HowMany, ToWhom
from tarotcli.systems.lignes_brisees.events import DestinyEarned
from tarotcli.systems.lignes_brisees.raising import TOP, Raise, RaiseAnswer, Rise, raise_skill, rise_of
from tarotcli.systems.lignes_brisees.sheet import ArcaneKey, Personnage
from tarotcli.systems.lignes_brisees.skills import (
    skill_name,
    written_skills,
)


class Destiny(msgspec.Struct, frozen=True):
    """Points of Destin (L18)."""

    earned: int
    current: int
    spent: int


def _destiny(page: Personnage) -> Destiny:
    earned, current = page.destin.gagnes, page.destin.actuels
    return Destiny(earned, current, earned - current)


class Award(Question, frozen=True):
    """``advance award``."""

    award: Annotated[
        tuple[str, ...],
        Word(
            N_("Who receives points, then the number of points for each."),
            metavar=N_("WHO… N"),
            complete="who",
        ),
    ]
    why: Annotated[str, Word(N_("What for, as the history will show it."), "--why", metavar=N_("TEXT"))] = ""

    def check_args(self) -> None:
        """Refuse an award without its number, or to nobody."""
        self.points()
        if len(self.award) < 2:
            raise ToWhom

    def points(self) -> int:
        """How many points, 1 to 99; raises :class:`HowMany`."""
        last = self.award[-1]
        digits = last.strip().removeprefix("+")
        if not (digits.isascii() and digits.isdigit() and 1 <= len(digits) <= 2 and int(digits)):
            raise HowMany(word=last)
        return int(digits)


class AwardAnswer(Answer, frozen=True):
    """``advance award``: to whom, how many points each, how everybody stands now, and what for, if it was said."""

    who: tuple[str, ...]
    points: int
    destiny: Mapping[str, Destiny]
    why: str | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What each has now, and what they have earned in all; then what else changed."""
        lines = [
            say_many(
                "{who} earns {n} point of Destin: {current} now, {earned} earned in all.",
                "{who} earns {n} points of Destin: {current} now, {earned} earned in all.",
                self.points,
                who=display.called(who),
                current=found.current,
                earned=found.earned,
            )
            for who, found in self.destiny.items()
        ]
        lines += [say("What for: {why}", why=self.why)] if self.why else []
        return lines + event_lines(
            display, (event for event in events if not isinstance(event, DestinyEarned))
        )


def award(campaign: Campaign, ask: Award, _chance: Chance) -> Outcome[AwardAnswer]:
    """Points of Destin for each of those named: the earned and the current number rise (L18)."""
    points = ask.points()
    people = characters(campaign, ask.award[:-1])
    done = Effect(campaign)
    for who in people:
        done = done.then(_earn(done.campaign, who, points))
    destiny = {who: _destiny(sheet(done.campaign, who)) for who in people}
    answer = AwardAnswer(who=people, points=points, destiny=destiny, why=ask.why or UNSET)
    return Outcome(done.campaign, answer, done.events)


def _earn(campaign: Campaign, who: str, points: int) -> Effect:
    page = sheet(campaign, who)
    old = page.destin
    new = replaced(old, gagnes=old.gagnes + points, actuels=old.actuels + points)
    event = DestinyEarned(who, path_of(who, "destin", "actuels"), old.actuels, new.actuels)
    return Effect(campaign.with_sheet(who, replaced(page, destin=new)), (event,))


class StatusAnswer(Answer, frozen=True):
    """``advance status``: the points, what rose in this session, and what each raise would do."""

    who: str
    destiny: Destiny
    raised: tuple[ArcaneKey, ...]
    raises: tuple[Rise, ...]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Destin, the raises of this session, and each further one."""
        found = self.destiny
        lines = [
            say(
                "{who}: Destin {current}, {earned} earned, {spent} spent.",
                who=display.called(self.who),
                current=found.current,
                earned=found.earned,
                spent=found.spent,
            )
        ]
        if self.raised:
            lines.append(say("Raised in this session: {skills}.", skills=tuple(map(skill_name, self.raised))))
        lines.append(_("One point of Destin each:"))
        return lines + [f"  {each.line()}" for each in self.raises]


def status(campaign: Campaign, ask: One, _chance: Chance) -> Outcome[StatusAnswer]:
    """What was earned and spent, what rose in this session, and what each raise would swap (L18, L19)."""
    who = character(campaign, ask.who)
    page = sheet(campaign, who)
    scores = page.arcanes.scores()
    ranked = sorted(written_skills(page), key=lambda skill: -scores[skill.key])
    raises = tuple(rise_of(page, skill) for skill in ranked if scores[skill.key] < TOP)
    return Outcome(
        campaign, StatusAnswer(who=who, destiny=_destiny(page), raised=page.montees, raises=raises)
    )


def new_session(campaign: Campaign, _chance: Chance) -> Effect:
    """Skills may rise again (L19); lost cards stay lost (L17).

    Raises :class:`FightOpen` while a fight is open.
    """
    fights = campaign.tables.get("fights")
    if fights:
        raise FightOpen(fights=tuple(fights))
    done = Effect(campaign)
    for who in campaign.characters:
        done = done.then(forget_raises(done.campaign, who))
    return done


COMMANDS = commands(
    Command(
        name="advance award",
        question=Award,
        resolve=award,
        answer=AwardAnswer,
        summary=N_("Give points of experience."),
        example="tarotcli advance award nadir 2",
    ),
    Command(
        name="advance raise",
        question=Raise,
        resolve=raise_skill,
        answer=RaiseAnswer,
        summary=N_("Spend a point to raise a skill."),
        example="tarotcli advance raise nadir furtivite",
    ),
    Command(
        name="advance status",
        question=One,
        resolve=status,
        answer=StatusAnswer,
        summary=N_("Show what was earned and what can be raised."),
        example="tarotcli advance status nadir",
        looks=True,
    ),
)
