"""``duel start``: two characters tested against each other at once, without damage (L8, L13)."""

from __future__ import annotations

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.lignes_brisees.accounting import accounted
from tarotcli.systems.lignes_brisees.arms import weapon_named
from tarotcli.systems.lignes_brisees.exchange import Side, cards_left, compared, met, sacrifices, statuses
from tarotcli.systems.lignes_brisees.person import found, may_test
from tarotcli.systems.lignes_brisees.refusals import AgainstThemselves, UnfitForAll, WhichSkill
from tarotcli.systems.lignes_brisees.skills import SKILLS, Skill, skill_named
from tarotcli.systems.lignes_brisees.turn import all_used, asked
from tarotcli.systems.spec import Outcome


@accounted
def start(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Both are tested; the better success wins, and equal ones tie (L8, L13).

    R: ``--skill-b`` is the first's skill where it is not stated; a weapon stands for its skill. Raises a Refused
    where one of them cannot test (L17).
    """
    one, other = asked(request, "_a"), asked(request, "_b")
    if not request.has("skill_a") and not request.has("weapon_a"):
        raise WhichSkill(a=request.text("a"), b=request.text("b"))
    a, b = (found(campaign, request.text(side)) for side in ("a", "b"))
    if a == b:
        raise AgainstThemselves(who=campaign.called(a))
    skill = _skill(campaign, request, "a")
    assert skill is not None
    sides = (Side(a, skill, one), Side(b, _skill(campaign, request, "b") or skill, other))
    for side in sides:
        may_test(campaign, side.who)
    meeting = met(campaign, *sides, chance)
    for side in sides:
        all_used(campaign, side.who, side.how.drawn, meeting.over[side.who])
    campaign, dead = sacrifices(meeting.campaign, a, b)
    winner = meeting.winner
    loser = None if winner is None else b if winner == a else a
    data = compared(meeting, a, b)
    data |= {
        "state": "over",
        "turn": None,
        "totals": data["margins"],
        "loser": loser,
        "status": statuses(campaign, a, b),
        "cards_left": cards_left(campaign, a, b),
    }
    won = 0 if winner == a else 1
    return Outcome(campaign, Result(data, (*meeting.events, *dead), won, names=campaign.names()))


def _skill(campaign: Campaign, request: Request, side: str) -> Skill | None:
    """The skill stated for a side, or that of the weapon."""
    stated = request.text(f"skill_{side}")
    skill = skill_named(stated) if stated else None
    if request.has(f"weapon_{side}"):
        name, arme = weapon_named(campaign, request.text(f"weapon_{side}"))
        fitting = SKILLS[arme.arcane]
        if skill not in (None, fitting):
            assert skill is not None
            raise UnfitForAll(weapon=name, fitting=fitting.name, skill=skill.name)
        return fitting
    return skill
