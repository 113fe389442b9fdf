"""Everybody at a glance: the cards left, the failures taken in an open fight, and who is defeated."""

from __future__ import annotations

from collections.abc import Iterator

from tarotcli.answers.display import Display
from tarotcli.campaign import Campaign
from tarotcli.language import _, say
from tarotcli.systems.base import Affair
from tarotcli.systems.common.glance import Glance, Known
from tarotcli.systems.topoigraphie.fights import defeated, fight_of, fights
from tarotcli.systems.topoigraphie.sheet import resistance_of


class FighterGlance(Glance, frozen=True, kw_only=True):
    """A character in the overview. ``failures``: taken in an open fight, null outside of one (P9)."""

    failures: int | None
    resistance: int
    defeated: bool

    def matters(self, display: Display) -> Iterator[str]:
        """How near they are to defeat."""
        if self.defeated:
            yield display.signed("fallen", _("defeated"))
        if self.failures is not None:
            said = say("failures {n} of {resistance}", n=self.failures, resistance=self.resistance)
            yield display.signed("wounded", said) if self.failures and not self.defeated else said


def glance(campaign: Campaign, who: str, known: Known) -> FighterGlance:
    """A character at a glance (P9)."""
    name = fight_of(campaign, who)
    fight = fights(campaign)[name] if name else None
    return FighterGlance(
        **known._asdict(),
        failures=fight.failures.get(who, 0) if fight else None,
        resistance=resistance_of(campaign, who),
        defeated=fight is not None and defeated(campaign, fight, who),
    )


def affairs(campaign: Campaign) -> Iterator[Affair]:
    """The open fights."""
    return (Affair("fights", fight.fighters) for fight in fights(campaign).values())
