"""What one step of an affair brings about, so that several steps make one command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.result import Event, Unseen


class End(NamedTuple):
    """How an affair ended: who or which side won and lost (None: nobody), the totals, and what else is to be said."""

    winner: str | None
    loser: str | None
    totals: Mapping[str, int]
    data: Mapping[str, Any] = {}


class Step(NamedTuple):
    """The campaign after a step, what happened, how many cards could not be drawn (V5), and the end if it came."""

    campaign: Campaign
    events: tuple[Event, ...] = ()
    missing: int = 0
    end: End | None = None

    def then(self, later: Step) -> Step:
        """Both steps as one."""
        return Step(
            later.campaign, self.events + later.events, self.missing + later.missing, later.end or self.end
        )

    def telling(self, *events: Event) -> Step:
        """The step with more to tell, in order."""
        return self._replace(events=self.events + events)

    def telling_first(self, *events: Event) -> Step:
        """The step with more to tell, before the rest."""
        return self._replace(events=events + self.events)

    @property
    def unveils(self) -> bool:
        """Whether a card came off a pile, which a dry run must not let anybody act upon."""
        return any(isinstance(event.cards, Unseen) and event.cards for event in self.events)
