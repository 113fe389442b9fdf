"""Changing one value of a sheet, as a game master does: held against the sheet's type and the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign, Sheet, find_who
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.file_values import file_value, tree
from tarotcli.campaign.paths import ABSENT, Path, read_path, spell_path
from tarotcli.campaign.reading import value_faults
from tarotcli.cards import PACKS
from tarotcli.cards.chance import Chance
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_
from tarotcli.systems import game
from tarotcli.systems.common.file_events import ValueSet
from tarotcli.systems.common.questions import WHO


class NotAPath(UsageFault):
    """The path cannot be read."""

    kind = "not-a-path"
    sentence = N_("“{path}” is no path of a key: {problem}")
    way_out = N_("For example: skills.climbing.level, beliefs[0].level")


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


class Set(Question, frozen=True):
    """``advance set``."""

    who: Annotated[str, WHO]
    path: Annotated[str, Word(N_("The key on the sheet."), metavar=N_("PATH"))]
    value: Annotated[str, Word(N_("The new value; a negative one as =-1."), metavar=N_("VALUE"), whole=True)]

    def check_args(self) -> None:
        """Refuse what is no path."""
        try:
            read_path(self.path)
        except ValueError as error:
            raise NotAPath(path=self.path, problem=str(error)) from None


class SetAnswer(Answer, frozen=True):
    """``advance set``: whose value, its path on the sheet, what it was (null: not there) and is."""

    who: str
    path: str
    old: Any
    new: Any


def set_value(campaign: Campaign, ask: Set, _chance: Chance) -> Outcome[SetAnswer]:
    """Set one value of a character's sheet; refuses a key the sheet cannot have and a value that does not fit."""
    spec = game(campaign.system)
    who = find_who(campaign, ask.who)
    path = read_path(ask.path)
    if who not in campaign.characters:
        raise NoSheet(who=campaign.called(who))
    campaign, events, _missing = spec.before_set(campaign, who, path)
    kind, sheet = spec.sheet(), campaign.characters[who]
    data = file_value(sheet)
    old = _look(data, path)
    if old is ABSENT and not _open_ended(sheet, path):
        known = tuple(field.encode_name for field in msgspec.structs.fields(kind))
        raise NoSuchPath(who=campaign.called(who), path=spell_path(path), known=known)
    after, faults = _fitting(data, path, ask.value, kind, PACKS[spec.pack])
    if not faults:
        changed = campaign.with_sheet(who, after)
        standing = [*spec.faults(campaign)]
        faults = [fault for fault in spec.faults(changed) if fault not in standing]
    if faults:
        raise NotAllowed(path=faults[0].where(), problem=faults[0].message(), who=who)
    new = _look(file_value(after), path)
    place = spell_path(("characters", who, *path))
    event = ValueSet(who, place, msgspec.UNSET if old is ABSENT else old, new)
    answer = SetAnswer(who=who, path=spell_path(path), old=None if old is ABSENT else old, new=new)
    return Outcome(changed, answer, (event, *events))


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


COMMANDS = commands(
    Command(
        name="advance set",
        question=Set,
        resolve=set_value,
        answer=SetAnswer,
        summary=N_("Change one value of a sheet, as the game master says."),
        example="tarotcli advance set aurore skills.climbing.level 5",
    ),
)
