"""The test that may be reopened, accounted for among what a command changed (L10)."""

from __future__ import annotations

from functools import wraps

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Event
from tarotcli.systems.lignes_brisees.person import sheet
from tarotcli.systems.spec import Outcome, Resolver


def accounted(resolver: Resolver) -> Resolver:
    """The resolver, telling last whose test may be reopened now and whose may not any more."""

    @wraps(resolver)
    def resolve(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
        after, result = resolver(campaign, request, chance)
        told = {event.path for event in result.events}
        events = tuple(event for event in _changed(campaign, after) if event.path not in told)
        return Outcome(after, replaced(result, events=result.events + events) if events else result)

    return resolve


def _changed(before: Campaign, after: Campaign) -> list[Event]:
    events = []
    for who in before.characters:
        if who not in after.characters or before.characters[who] is after.characters[who]:
            continue
        old, new = sheet(before, who).dernier, sheet(after, who).dernier
        path = spell_path(("characters", who, "dernier"))
        if old is not None and new is None:
            events.append(Event("cleared", who, path=path, old=old))
        elif new is not None and new != old:
            events.append(Event("reopenable", who, path=path, new=new))
    return events
