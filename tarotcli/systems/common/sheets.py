"""Changing one value of a sheet, as a game master does: held against the sheet's type and the rules of the system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tarotcli.campaign import Campaign, Sheet, find_who
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.file_values import file_value
from tarotcli.campaign.paths import ABSENT, Path, read_path, spell_path
from tarotcli.campaign.reading import value_faults
from tarotcli.cards import PACKS
from tarotcli.cards.chance import Chance
from tarotcli.errors import Refused
from tarotcli.language import N_, master
from tarotcli.request import Request
from tarotcli.result import Event, Result, tree
from tarotcli.systems import system
from tarotcli.systems.spec import Outcome, find


class NoSuchPath(Refused):
    """The sheet has no such key."""

    kind = "unknown-key"
    sentence = N_("The sheet of {who} has no key {path}.")
    way_out = N_("There are: {known}.")


class NoSheet(Refused):
    """Somebody who has no sheet, as the game master."""

    kind = "no-sheet"
    sentence = N_("{who} has no sheet.")
    way_out = N_("Add a character with tarotcli add KEY, or change numbers of the house with tarotcli edit.")


class NotAllowed(Refused):
    """The value does not fit the key."""

    kind = "value-not-allowed"
    sentence = N_("{path} {problem}")
    way_out = N_("Give a value that fits; tarotcli show {who} shows the sheet as it is.")


def set_value(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Set one value of a character's sheet; refuses a key the sheet cannot have and a value that does not fit."""
    spec = system(campaign.system)
    who = find_who(campaign, request.text("who"))
    path = read_path(request.text("path"))
    kind: type[Sheet] = find(spec.sheet)
    sheet = campaign.characters.get(who)
    if sheet is None:
        raise NoSheet(who=master(who) if who == spec.master else who)
    data = file_value(sheet)
    old = _look(data, path)
    if old is ABSENT and not _open_ended(sheet, path):
        known = tuple(field.encode_name for field in msgspec.structs.fields(kind))
        raise NoSuchPath(who=campaign.called(who), path=spell_path(path), known=known)
    after, faults = _fitting(data, path, request.text("value"), kind, PACKS[spec.pack])
    if not faults:
        changed = campaign.with_sheet(who, after)
        faults = [fault for fault in find(spec.rules)(changed) if fault not in [*find(spec.rules)(campaign)]]
    if faults:
        raise NotAllowed(path=faults[0].where(), problem=faults[0].message(), who=who)
    new = _look(file_value(after), path)
    place = spell_path(("characters", who, *path))
    event = Event("set", who, path=place, old=msgspec.UNSET if old is ABSENT else old, new=new)
    data = {"who": who, "path": spell_path(path), "old": None if old is ABSENT else old, "new": new}
    return Outcome(changed, Result(data, (event,), names=campaign.names()))


def _look(data: Any, path: Path) -> Any:
    for key in path:
        if isinstance(data, Mapping) and key in data:
            data = data[str(key)]
        elif isinstance(data, list) and isinstance(key, int) and 0 <= key < len(data):
            data = data[key]
        else:
            return ABSENT
    return data


def _open_ended(sheet: Sheet, path: Path) -> bool:
    """Whether the sheet may have a key that it has not: an optional field, or a new entry of a table of names."""
    value: Any = sheet
    for i, key in enumerate(path):
        if isinstance(value, msgspec.Struct):
            fields = tree(value)
            if key not in fields:
                return False
            value = fields[str(key)]
        elif isinstance(value, Mapping):
            if key not in value:
                return i == len(path) - 1
            value = value[key]
        elif isinstance(value, tuple) and isinstance(key, int) and 0 <= key < len(value):
            value = value[key]
        else:
            return False
    return True


def _fitting(data: Any, path: Path, text: str, kind: type[Sheet], pack: Any) -> tuple[Any, list[Fault]]:
    """The sheet with the value read as TOML where that fits, else as a text."""
    faults: list[Fault] = []
    for value in _readings(text):
        sheet, faults = value_faults((), _put(data, path, value), kind, pack)
        if not faults:
            return sheet, []
    return None, faults


def _readings(text: str) -> list[Any]:
    """What a text may mean: as TOML, a negative number also as ``=-1`` since the shell's ``-1`` is an option."""
    import tomllib

    text = text[1:] if text.startswith("=-") else text

    try:
        return [tomllib.loads(f"value = {text}")["value"], text]
    except tomllib.TOMLDecodeError:
        return [text]


def _put(data: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(data, list):
        return [_put(item, rest, value) if i == head else item for i, item in enumerate(data)]
    return {**data, head: _put(data.get(head, {}), rest, value)}
