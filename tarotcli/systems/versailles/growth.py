"""How skills grow and fade with use (V17, V18)."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards.chance import HEADS, TAILS, Chance
from tarotcli.result import Event
from tarotcli.systems.versailles.difficulty import band
from tarotcli.systems.versailles.hands import house, sheet


class Growth(NamedTuple):
    """The campaign after, by how much the skill really changed (-1, 0, 1), and what happened."""

    campaign: Campaign
    change: int
    events: tuple[Event, ...]


def grown(
    campaign: Campaign, who: str, skill: str, difficulty: int, *, success: bool, coin: str, chance: Chance
) -> Growth:
    """A skill after it was used (V18): a level stays between 0 and the house's ``skill_max``.

    ``coin``: how it fell, empty to toss one where the rule wants it.
    """
    events: list[Event] = []

    def toss() -> str:
        fell = coin or chance.coin()
        events.append(Event("coin", who, new=fell))
        return fell

    by = 0
    match band(difficulty), success:
        case "trivial", False:
            by = -1
        case "minor", False:
            by = -1 if toss() == TAILS else 0
        case "very-difficult", True:
            by = 1 if toss() == HEADS else 0
        case "legendary", True:
            by = 1
    page = sheet(campaign, who)
    old = page.skills[skill]
    level = min(max(old.level + by, 0), max(house(campaign).skill_max, old.level))
    if level == old.level:
        return Growth(campaign, 0, tuple(events))
    path = spell_path(("characters", who, "skills", skill, "level"))
    events.append(Event("grew", who, path=path, old=old.level, new=level))
    skills = {**page.skills, skill: replaced(old, level=level)}
    return Growth(campaign.with_sheet(who, replaced(page, skills=skills)), level - old.level, tuple(events))
