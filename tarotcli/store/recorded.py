"""Every change of the file is told by an event: what those of the command itself leave out is recorded by one more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import secrets
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import ABSENT, Change, spell_path

if TYPE_CHECKING:
    from tarotcli.systems.common.file_events import Recorded
    from tarotcli.systems.common.owners import Places


def recorded(campaign: Campaign, events: Sequence[Event], edits: Sequence[Change]) -> tuple[Recorded, ...]:
    """An event for each change that the events do not tell: they name neither its place nor one above it.

    A value is told with it where everybody may see it.
    """
    places = {place for event in events for place in _places(event)}
    unrecorded = [edit for edit in edits if not _is_recorded(edit, places)]
    if not unrecorded:
        return ()
    from tarotcli.systems.common.owners import places_of

    hidden = places_of(events)
    return tuple(_record(campaign, edit, hidden) for edit in unrecorded)


def bare(events: Iterable[Event]) -> tuple[Event, ...]:
    """Events as the journal keeps them, whose values the changes of the line tell."""
    from tarotcli.systems.common.file_events import Recorded, ValueSet

    kinds = (ValueSet, Recorded)
    return tuple(
        type(event)(event.who, event.path) if isinstance(event, kinds) else event for event in events
    )


def _places(event: Event) -> Iterator[str]:
    """The places that an event names, as they are spelled."""
    for name in ("path", "source", "target"):
        place = getattr(event, name, None)
        if place:
            yield place


def _is_recorded(edit: Change, places: Collection[str]) -> bool:
    """Whether all of a change lies at or below places that are told."""
    path, old, new = edit.path, edit.old, edit.new
    spelled = spell_path(path)
    if spelled in places or any(_is_below(spelled, place) for place in places):
        return True
    if not any(_is_below(place, spelled) for place in places):
        return False
    before, after = _parts(old), _parts(new)
    if before is None or after is None:
        return False
    return all(
        _is_recorded(Change((*path, key), before.get(key, ABSENT), after.get(key, ABSENT)), places)
        for key in {**before, **after}
        if before.get(key, ABSENT) != after.get(key, ABSENT)
    )


def _is_below(place: str, other: str) -> bool:
    """Whether a place lies inside another one, both as they are spelled."""
    return place.startswith(other) and place[len(other) : len(other) + 1] in (".", "[")


def _parts(value: object) -> Mapping[str | int, object] | None:
    """A table or list by its keys; None for a single value."""
    if value is ABSENT:
        return {}
    if isinstance(value, list):
        return dict(enumerate(value))
    return value if isinstance(value, Mapping) else None


def _record(campaign: Campaign, edit: Change, hidden: Places) -> Recorded:
    from tarotcli.systems.common.file_events import Recorded
    from tarotcli.systems.common.owners import veiled

    values = {
        key: veiled(campaign, edit.path, value, hidden)
        for key, value in (("old", edit.old), ("new", edit.new))
        if value is not ABSENT
    }
    if not is_open(values):
        values = {}
    head, *rest = edit.path
    who = str(rest[0]) if head in ("characters", "hands") and rest else None
    return Recorded(who, spell_path(edit.path), values.get("old", UNSET), values.get("new", UNSET))


def is_open(values: object) -> bool:
    """Whether a recorded change tells its values: everybody may see all of them."""
    return next(secrets(values), None) is None
