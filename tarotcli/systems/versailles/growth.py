"""Bands of difficulty, and how skills grow and fade with use (V17, V18)."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Veiled
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


class Toss(NamedTuple):
    """The coin for a skill's growth: how it fell, empty to toss one where the rule wants it.

    ``hidden``: the difficulty stays secret (V8). R: then a coin is tossed in whatever band it was, and neither the coin
    nor what became of the skill is told (S5); only the sheet, which everybody sees (S1), has the level.
    """

    fell: str = ""
    hidden: bool = False


class Growth(NamedTuple):
    """What came of it, by how much the skill really changed (-1, 0, 1), and whether a coin was tossed for it."""

    effect: Effect
    change: int = 0
    tossed: bool = False


def grown(
    campaign: Campaign,
    who: str,
    skill: str,
    difficulty: int,
    *,
    success: bool,
    coin: Toss,
    chance: Chance,
) -> Growth:
    """A skill after it was used (V18): a level stays between 0 and the house's ``skill_max``."""
    hidden = coin.hidden
    events: list[Event] = []

    def toss() -> str:
        fell = coin.fell or chance.coin()
        events.append(CoinFell(who=who, new=Veiled(fell) if hidden else fell))
        return fell

    fell = toss() if hidden else ""
    by = 0
    match band(difficulty), success:
        case "trivial", False:
            by = -1
        case "minor", False:
            by = -1 if (fell or toss()) == TAILS else 0
        case "very-difficult", True:
            by = 1 if (fell or toss()) == HEADS else 0
        case "legendary", True:
            by = 1
    tossed = bool(events)
    page = sheet(campaign, who)
    old = page.skills[skill]
    level = min(max(old.level + by, 0), max(house(campaign).skill_max, old.level))
    path = spell_path(("characters", who, "skills", skill, "level"))
    if hidden:
        events.append(Grew(who, path, Veiled(old.level), Veiled(level)))
    elif level != old.level:
        events.append(Grew(who, path, old.level, level))
    if level == old.level:
        return Growth(Effect(campaign, tuple(events)), 0, tossed)
    skills = {**page.skills, skill: replaced(old, level=level)}
    after = campaign.with_sheet(who, replaced(page, skills=skills))
    return Growth(Effect(after, tuple(events)), level - old.level, tossed)
