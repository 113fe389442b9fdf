"""Destin earned and spent, and the end of a session (L18, L19)."""

from __future__ import annotations

from typing import Any, NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.lignes_brisees.accounting import accounted
from tarotcli.systems.lignes_brisees.person import can_spend, found, reopenable, sheet, spent
from tarotcli.systems.lignes_brisees.refusals import AtTheTop, FightOpen, HowMany, RaisedAlready, ToWhom
from tarotcli.systems.lignes_brisees.sheet import Arcane, Personnage
from tarotcli.systems.lignes_brisees.skills import SKILLS, skill_named
from tarotcli.systems.spec import Outcome

TOP = 22
MOST = 99


@accounted
def award(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Points of Destin for each of those named: the earned and the current number rise (L18)."""
    words, points = points_in(request)
    named = list(dict.fromkeys(found(campaign, word) for word in words))
    events = []
    for who in named:
        page = sheet(campaign, who)
        old = page.destin
        new = replaced(old, gagnes=old.gagnes + points, actuels=old.actuels + points)
        campaign = reopenable(campaign.with_sheet(who, replaced(page, destin=new)), who, None)
        path = spell_path(("characters", who, "destin", "actuels"))
        events.append(Event("earned", who, path=path, old=old.actuels, new=new.actuels))
    data = {
        "who": named,
        "points": points,
        "destiny": {who: _destiny(sheet(campaign, who)) for who in named},
    }
    return Outcome(campaign, Result(data, tuple(events), names=campaign.names()))


def points_in(request: Request) -> tuple[list[str], int]:
    """Who is given points, one or more, and how many (1 to 99); raises :class:`HowMany` or :class:`ToWhom`."""
    *words, last = request.texts("award")
    digits = last.strip().removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and 1 <= len(digits) <= 2 and int(digits)):
        raise HowMany(word=last)
    if not words:
        raise ToWhom
    return words, int(digits)


def _destiny(page: Personnage) -> dict[str, int]:
    earned, current = page.destin.gagnes, page.destin.actuels
    return {"earned": earned, "current": current, "spent": earned - current}


class Raise(NamedTuple):
    """What raising a skill does: the score it leaves, the skill it swaps with, and whether that only undoes a rise."""

    skill: Arcane
    score: int
    swaps: Arcane
    undoes: bool


@accounted
def raise_skill(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """One point raises a skill by one rank, which swaps it with the one above (L19).

    Raises a Refused for the skill at 22, one raised in this session already, and without a point.
    """
    who = found(campaign, request.text("who"))
    skill = skill_named(request.text("skill"))
    page = sheet(campaign, who)
    called = campaign.called(who)
    if page.arcanes.scores()[skill.key] == TOP:
        raise AtTheTop(who=called, key=who, skill=skill.name)
    if skill.key in page.montees:
        raise RaisedAlready(who=called, skill=skill.name)
    can_spend(campaign, who, 1)
    rise = raised(page, skill.key)
    arcanes = replaced(page.arcanes, **{rise.skill: rise.score + 1, rise.swaps: rise.score})
    campaign = campaign.with_sheet(who, replaced(page, arcanes=arcanes, montees=(*page.montees, skill.key)))
    campaign, paid = spent(reopenable(campaign, who, None), who, 1)
    path = ("characters", who, "arcanes")
    events = (
        Event("raised", who, path=spell_path((*path, rise.skill)), old=rise.score, new=rise.score + 1),
        Event("lowered", who, path=spell_path((*path, rise.swaps)), old=rise.score + 1, new=rise.score),
        *paid,
    )
    data = {
        "who": who,
        "skill": rise.skill,
        "score": rise.score + 1,
        "swapped": rise.swaps,
        "undoes": rise.undoes,
        "destiny": sheet(campaign, who).destin.actuels,
    }
    return Outcome(campaign, Result(data, events, names=campaign.names()))


def raised(page: Personnage, skill: Arcane) -> Raise:
    """What a raise of this skill, which is not at 22, would do."""
    scores = page.arcanes.scores()
    score = scores[skill]
    holder = {n: key for key, n in scores.items()}
    swaps = skill_named(holder[score + 1]).key
    return Raise(skill, score, swaps, (swaps, skill) in _swaps(page))


def _swaps(page: Personnage) -> set[tuple[str, str]]:
    """The swaps of this session, (who rose, who fell), read backwards from the order of the raises."""
    scores = page.arcanes.scores()
    found: set[tuple[str, str]] = set()
    for risen in reversed(page.montees):
        below = next((key for key, n in scores.items() if n == scores[risen] - 1), None)
        if below is not None:
            found.add((risen, below))
            scores[risen], scores[below] = scores[below], scores[risen]
    return found


def status(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """What was earned and spent, what rose in this session, and what each raise would swap (L18, L19)."""
    who = found(campaign, request.text("who"))
    page = sheet(campaign, who)
    scores = page.arcanes.scores()
    data: dict[str, Any] = {
        "who": who,
        "destiny": _destiny(page),
        "raised": page.montees,
        "raises": [
            _possible(page, key) for key in sorted(SKILLS, key=lambda key: -scores[key]) if scores[key] < TOP
        ],
    }
    return Outcome(campaign, Result(data, names=campaign.names()))


def _possible(page: Personnage, key: Arcane) -> dict[str, Any]:
    rise = raised(page, key)
    return {
        "skill": key,
        "score": rise.score,
        "to": rise.score + 1,
        "swaps": rise.swaps,
        "cost": 1,
        "allowed": key not in page.montees and page.destin.actuels > 0,
        "raised": key in page.montees,
        "undoes": rise.undoes,
    }


@accounted
def session(campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """Close a session and open the next: scene 1, skills may rise again (L19). Lost cards stay lost (L17)."""
    fights = campaign.tables.get("fights")
    if fights:
        raise FightOpen(fights=tuple(fights))
    number = campaign.session + 1
    events = [Event("session", path="session", old=campaign.session, new=number)]
    if campaign.scene != 1:
        events.append(Event("scene", path="scene", old=campaign.scene, new=1))
    campaign = replaced(campaign, session=number, scene=1)
    for who in campaign.characters:
        page = sheet(campaign, who)
        for key, old in (("montees", page.montees), ("dernier", page.dernier)):
            if old:
                events.append(Event("cleared", who, path=spell_path(("characters", who, key)), old=old))
        if page.montees or page.dernier:
            campaign = campaign.with_sheet(who, replaced(page, montees=(), dernier=None))
    return Outcome(campaign, Result({"session": number}, tuple(events), names=campaign.names()))
