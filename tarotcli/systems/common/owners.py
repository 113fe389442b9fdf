"""Whose to see a value of the campaign file is (S1 to S4), and values as they may go out of the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from tarotcli.answers.event import Event, Moved
from tarotcli.answers.visibility import ALL, NOBODY, Secret, Veiled, held
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Path, read_path, spell_path
from tarotcli.systems import game, guests
from tarotcli.systems.common.file_events import ValueSet

Places = Mapping[str, str]
"""Places in the file, and who may see each besides what :func:`owner_of_path` says."""


Recorded = Mapping[str, Any]
"""A change as the journal has it: its path, and the values ``old`` and ``new`` where there was and is one."""


class ValueChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value of the file that was changed. ``old`` or ``new`` unset where there was or is none."""

    path: str
    old: object = UNSET
    new: object = UNSET


def owner_of_path(campaign: Campaign, path: Path) -> str:
    """Who may see what stands at this path of the file: the key of a hand, ALL or NOBODY."""
    match path:
        case ("decks", str(deck), "discard", *_):
            return game(campaign.system).discard_seen_by(deck)
        case ("decks", _, "draw", *_) | ("decks", _) | ("decks" | "hands" | "salt",):
            return NOBODY
        case ("hands", str(who), *_):
            return who
    owners = (each.owner_of(path) for each in dict.fromkeys((*guests(), game(campaign.system))))
    return next((owner for owner in owners if owner != ALL), ALL)


def shown(campaign: Campaign, changes: Sequence[Recorded], places: Places) -> tuple[ValueChange, ...]:
    """The changes of a journal line, with every value that not everybody may see veiled."""
    found = []
    for change in changes:
        try:
            path = read_path(change["path"])
        except ValueError:
            continue
        values = {key: veiled(campaign, path, change[key], places) for key in ("old", "new") if key in change}
        found.append(ValueChange(change["path"], **values))
    return tuple(found)


def value_sets(campaign: Campaign, changes: Sequence[Recorded], places: Places) -> tuple[ValueSet, ...]:
    """The changes of a journal line as events."""
    return tuple(ValueSet(None, each.path, each.old, each.new) for each in shown(campaign, changes, places))


def veiled(campaign: Campaign, path: Path, value: object, places: Places) -> object:
    """A value of the file for who may see it; for others a pile is only a number, as a real hand is to all.

    What the journal keeps as TOML text, a date, is told as that text.
    """
    if isinstance(value, Mapping):
        if value.keys() == {"$toml"}:
            return value["$toml"]
        return {key: veiled(campaign, (*path, key), item, places) for key, item in value.items()}
    owner = places.get(spell_path(path), owner_of_path(campaign, path))
    if owner == ALL or value == "" or (path[0] == "hands" and isinstance(value, int)):
        return value
    if path[0] == "salt" or not isinstance(value, str):
        return Veiled(value, owner)
    return Veiled(value, owner, unseen=Secret(len(value.split())))


def places_of(events: Sequence[Event]) -> Places:
    """Where events laid cards that not everybody may see.

    R: a discard itself lies open on the table (``show deck``), so that a card laid there face down can be seen where
    the game master's hand belongs to the shared deck; but nothing tells that it was this one (V8).
    """
    return {
        event.target: event.cards.seen_by
        for event in events
        if isinstance(event, Moved)
        and isinstance(event.cards, Secret)
        and event.cards.seen_by != ALL
        and event.target is not None
    }


def draw_seen_by(campaign: Campaign, name: str) -> str:
    """Who sees which cards lie in a draw pile."""
    spec = game(campaign.system)
    return spec.draw_seen_by(name) if campaign.decks[name].kind == spec.pack else NOBODY


def hidden_places(campaign: Campaign, name: str) -> Iterator[Secret]:
    """The places where cards of this deck lie that not everybody sees."""
    return (cards for _path, cards in hidden_by_path(campaign, name))


def hidden_by_path(campaign: Campaign, name: str) -> Iterator[tuple[Path, Secret]]:
    """As :func:`hidden_places`, with where in the file each is."""
    for place in campaign.places():
        if place.deck == name:
            draw = place.path == ("decks", name, "draw")
            owner = draw_seen_by(campaign, name) if draw else owner_of_path(campaign, place.path)
            if owner != ALL:
                yield place.path, held(place.cards, owner)
