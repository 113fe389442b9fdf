"""What one step of an affair brings about, so that several steps make one command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Secret
from tarotcli.campaign import Campaign
from tarotcli.systems.base import Effect


class End(msgspec.Struct, frozen=True):
    """How an affair ended: who or which side won and lost (None: nobody), and the totals.

    Each affair has a class of its own for what else is to be told.
    """

    winner: str | None
    loser: str | None
    totals: Mapping[str, int]


class Step(NamedTuple):
    """An :class:`Effect` that may end its affair."""

    campaign: Campaign
    events: tuple[Event, ...] = ()
    missing: int = 0
    end: End | None = None

    def then(self, later: Effect | Step) -> Step:
        """Both as one step."""
        end = later.end if isinstance(later, Step) else None
        return Step(later.campaign, self.events + later.events, self.missing + later.missing, end or self.end)

    def telling(self, *events: Event) -> Step:
        """The step with more to tell, in order."""
        return self._replace(events=self.events + events)

    def telling_first(self, *events: Event) -> Step:
        """The step with more to tell, before the rest."""
        return self._replace(events=events + self.events)

    @property
    def unveils(self) -> bool:
        """Whether a card came off a pile, which a dry run must not let anybody act upon."""
        found = (getattr(event, "cards", None) for event in self.events)
        return any(isinstance(cards, Secret) and cards.fresh and cards.count > 0 for cards in found)
