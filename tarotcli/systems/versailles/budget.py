"""A sheet held against the points of a planned character (V32)."""

from __future__ import annotations

from typing import Any

import msgspec

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.systems.common.show import show as show_shared
from tarotcli.systems.spec import Outcome
from tarotcli.systems.versailles.duel.refusals import NoSheet
from tarotcli.systems.versailles.hands import sheet
from tarotcli.systems.versailles.sheet import Courtier

BODY, REPARTEE, SKILLS, TOTAL = 20, 30, 40, 70
"""The most points in each part, and in all (V32). The parts may not all be full: they would be 90."""

STRONG, BELIEFS = 2, 2
"""At least so many beliefs of at least that level."""


def show(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """As in every system, and with ``--budget`` each sheet that is shown, or all where none is, against V32."""
    outcome = show_shared(campaign, request, chance)
    if not request.flag("budget"):
        return outcome
    data = outcome.result.data
    who = [data["who"]] if "who" in data else list(campaign.characters)
    if any(each not in campaign.characters for each in who):
        raise NoSheet
    budgets = {each: budget(sheet(campaign, each)) for each in who}
    more = {"budget": budgets[data["who"]]} if "who" in data else {"budgets": budgets}
    return outcome._replace(result=msgspec.structs.replace(outcome.result, data={**data, **more}))


def budget(page: Courtier) -> dict[str, Any]:
    """The points of a sheet by parts, each with the most there may be and what is left (below 0: over), V32.

    ``within`` tells whether the sheet is inside every bound; one outside is legal, as the GM decides.
    """
    body = sum(page.characteristic(name) for name in type(page.body).__struct_fields__)
    wits = sum(page.characteristic(name) for name in type(page.repartee).__struct_fields__)
    skills = sum(skill.level for skill in page.skills.values())
    points = (
        ("body", body, BODY),
        ("repartee", wits, REPARTEE),
        ("skills", skills, SKILLS),
        ("total", body + wits + skills, TOTAL),
    )
    parts = {name: {"points": n, "most": most, "left": most - n} for name, n, most in points}
    strong = sum(belief.level >= STRONG for belief in page.beliefs)
    within = strong >= BELIEFS and all(part["left"] >= 0 for part in parts.values())
    return {**parts, "beliefs": {"strong": strong, "least": BELIEFS}, "within": within}
