"""What must hold across the tables of a campaign of Versailles."""

from __future__ import annotations

from collections.abc import Iterator

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.language import N_
from tarotcli.systems.versailles import affair_rules
from tarotcli.systems.versailles.hands import house, sheet


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Levels above what the house allows (V18)."""
    most = house(campaign).skill_max
    for who in campaign.characters:
        for name, skill in sheet(campaign, who).skills.items():
            if skill.level > most:
                yield Fault(
                    ("characters", who, "skills", name, "level"),
                    N_("is {level}, above the house's skill_max of {most}."),
                    {"level": skill.level, "most": most},
                    needs=(("house", "skill_max"),),
                )
    yield from affair_rules.faults(campaign)
