"""Skills that rise by a point of Destin and swap with the one above (L19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say
from tarotcli.systems.base import Effect
from tarotcli.systems.common.questions import WHO
from tarotcli.systems.lignes_brisees.character import (
    can_spend,
    character,
    path_of,
    sheet,
    spend,
)
from tarotcli.systems.lignes_brisees.deck_refusals import AtTheTop, RaisedAlready
from tarotcli.systems.lignes_brisees.events import Lowered, Raised
from tarotcli.systems.lignes_brisees.sheet import ArcaneKey, Personnage
from tarotcli.systems.lignes_brisees.skills import (
    Skill,
    as_written,
    skill_at,
    skill_name,
    skill_named,
    written_skills,
)

TOP = 22


class Rise(msgspec.Struct, frozen=True):
    """What raising a skill does: from ``score`` to ``to``, for ``cost`` points, by swapping with ``swaps``.

    ``allowed``: now; ``raised``: in this session already; ``undoes``: whether it only undoes the other's rise.
    """

    skill: ArcaneKey
    score: int
    to: int
    swaps: ArcaneKey
    cost: int
    allowed: bool
    raised: bool
    undoes: bool

    def line(self) -> str:
        """It in words."""
        fields = {
            "skill": skill_name(self.skill),
            "score": self.score,
            "to": self.to,
            "other": skill_name(self.swaps),
        }
        if self.raised:
            return say("{skill} {score}: raised in this session already", **fields)
        if self.undoes:
            return say("{skill} {score} → {to}, {other} down, which only undoes its rise", **fields)
        return say("{skill} {score} → {to}, {other} down", **fields)


def rise_of(page: Personnage, skill: Skill) -> Rise:
    """What a raise of this skill, which is not at 22, would do."""
    scores = page.arcanes.scores()
    score = scores[skill.key]
    swaps = next(each for each in written_skills(page) if scores[each.key] == score + 1).key
    raised = has_risen(page, skill)
    return Rise(
        skill=skill.key,
        score=score,
        to=score + 1,
        swaps=swaps,
        cost=1,
        allowed=not raised and page.destin.actuels > 0,
        raised=raised,
        undoes=(swaps, skill.key) in _swaps(page),
    )


def has_risen(page: Personnage, skill: Skill) -> bool:
    """Whether the skill has risen in this session (L19)."""
    return any(skill_at(key).number == skill.number for key in page.montees)


def _swaps(page: Personnage) -> set[tuple[str, str]]:
    """The swaps of this session, (who rose, who fell), read backwards from the order of the raises."""
    scores = page.arcanes.scores()
    found: set[tuple[str, str]] = set()
    for risen in (as_written(page, skill_at(key)).key for key in reversed(page.montees)):
        below = next((key for key, n in scores.items() if n == scores[risen] - 1), None)
        if below is not None:
            found.add((risen, below))
            scores[risen], scores[below] = scores[below], scores[risen]
    return found


class Raise(Question, frozen=True):
    """``advance raise``."""

    who: Annotated[str, WHO]
    skill: Annotated[str, Word(N_("The skill."), metavar=N_("SKILL"), complete="what")]


class RaiseAnswer(Answer, frozen=True):
    """``advance raise``: the skill, its new score, the skill that fell, and the points of Destin left.

    ``undoes``: the raise only undid the other's rise in this session.
    """

    who: str
    skill: ArcaneKey
    score: int
    swapped: ArcaneKey
    undoes: bool
    destiny: int

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The skill that rose, the one that fell, and a word where that only undoes a rise."""
        lines = event_lines(display, events)
        if self.undoes:
            other = skill_name(self.swapped)
            lines.append(say("That only undoes the rise of {other} in this session.", other=other))
        return lines


def raise_skill(campaign: Campaign, ask: Raise, _chance: Chance) -> Outcome[RaiseAnswer]:
    """One point raises a skill by one rank, which swaps it with the one above (L19).

    Raises a Refused for the skill at 22, one raised in this session already, and without a point.
    """
    who = character(campaign, ask.who)
    page = sheet(campaign, who)
    skill = as_written(page, skill_named(ask.skill))
    called = campaign.called(who)
    if page.arcanes.scores()[skill.key] == TOP:
        raise AtTheTop(who=called, key=who, skill=skill.name)
    if has_risen(page, skill):
        raise RaisedAlready(who=called, skill=skill.name)
    can_spend(campaign, who, 1)
    rise = rise_of(page, skill)
    done = _swap(campaign, who, rise)
    done = done.then(spend(done.campaign, who, 1))
    answer = RaiseAnswer(
        who=who,
        skill=rise.skill,
        score=rise.to,
        swapped=rise.swaps,
        undoes=rise.undoes,
        destiny=sheet(done.campaign, who).destin.actuels,
    )
    return Outcome(done.campaign, answer, done.events)


def _swap(campaign: Campaign, who: str, rise: Rise) -> Effect:
    page = sheet(campaign, who)
    arcanes = replaced(page.arcanes, **{rise.skill: rise.to, rise.swaps: rise.score})
    after = replaced(page, arcanes=arcanes, montees=(*page.montees, rise.skill))
    events = (
        Raised(who, path_of(who, "arcanes", rise.skill), rise.score, rise.to),
        Lowered(who, path_of(who, "arcanes", rise.swaps), rise.to, rise.score),
    )
    return Effect(campaign.with_sheet(who, after), events)
