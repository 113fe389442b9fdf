"""Bands of difficulty, and how skills grow and fade with use (V17, V18)."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards.chance import HEADS, TAILS, Chance
from tarotcli.systems.base import Effect
from tarotcli.systems.versailles.events import CoinFell, Grew
from tarotcli.systems.versailles.hands import house, sheet

Band = Literal["trivial", "minor", "hard", "very-difficult", "legendary"]
BANDS: tuple[Band, ...] = get_args(Band)

FLOORS: tuple[tuple[Band, int], ...] = (("legendary", 11), ("very-difficult", 8), ("hard", 5), ("minor", 3))


def band(number: int) -> Band:
    """The band of a difficulty (V17): 0 and below is trivial, 11 and above legendary."""
    return next((name for name, floor in FLOORS if number >= floor), "trivial")


class Growth(NamedTuple):
    """What came of it, by how much the skill really changed (-1, 0, 1), and whether a coin was tossed for it."""

    effect: Effect
    change: int = 0
    tossed: bool = False


def grown(
    campaign: Campaign, who: str, skill: str, difficulty: int, *, success: bool, coin: str, chance: Chance
) -> Growth:
    """A skill after it was used (V18): a level stays between 0 and the house's ``skill_max``.

    ``coin``: how it fell, empty to toss one where the rule wants it.
    """
    events: list[Event] = []

    def toss() -> str:
        fell = coin or chance.coin()
        events.append(CoinFell(who=who, new=fell))
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
    tossed = bool(events)
    page = sheet(campaign, who)
    old = page.skills[skill]
    level = min(max(old.level + by, 0), max(house(campaign).skill_max, old.level))
    if level == old.level:
        return Growth(Effect(campaign, tuple(events)), 0, tossed)
    path = spell_path(("characters", who, "skills", skill, "level"))
    events.append(Grew(who, path, old.level, level))
    skills = {**page.skills, skill: replaced(old, level=level)}
    after = campaign.with_sheet(who, replaced(page, skills=skills))
    return Growth(Effect(after, tuple(events)), level - old.level, tossed)
