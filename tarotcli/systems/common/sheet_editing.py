"""A sheet, or the house, while it is changed: typed values put in their places and held against type and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, House, Sheet, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.names import called
from tarotcli.campaign.paths import ABSENT, Path, read_path, spell_path
from tarotcli.campaign.reading import OWN, file_value, sheet_faults, value_faults
from tarotcli.cards import PACKS
from tarotcli.errors import Refused
from tarotcli.language.pasting import as_word
from tarotcli.systems import game
from tarotcli.systems.base import Game
from tarotcli.systems.common.file_events import ValueSet
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import with_hands
from tarotcli.systems.common.sheet_places import (
    Page,
    kind_at,
    leaves,
    put,
    value_at,
)
from tarotcli.systems.common.sheet_refusals import (
    Incomplete,
    NoSheet,
    NotAllowed,
    NotAllowedHere,
    NotAPath,
)
from tarotcli.systems.common.typed_values import (
    entries_of,
    fields_of,
    is_table,
    items_of,
    plain_kind,
)


class SetAnswer(Answer, frozen=True):
    """``advance set``, ``add`` and ``drop``: whose, the path on the sheet, what it was (null: not there) and is."""

    who: str
    path: str
    old: Any
    new: Any


def path_typed(text: str) -> Path:
    """The path that a text spells; raises :class:`NotAPath`."""
    try:
        return read_path(text)
    except ValueError as error:
        raise NotAPath(path=text, problem=str(error)) from None


HOUSE = "house"


class Editing(NamedTuple):
    """A sheet or the house while it is changed. ``key``: of the character; empty for the house."""

    campaign: Campaign
    key: str
    page: Page

    @property
    def spec(self) -> Game:
        """The campaign's game."""
        return game(self.campaign.system)

    @property
    def root(self) -> Path:
        """The path of the sheet, or of the house."""
        return ("characters", self.key) if self.key else (HOUSE,)

    def line(self, verb: str, path: str, *values: str) -> str:
        """A command line to paste."""
        return " ".join(map(as_word, ("tarotcli", "advance", verb, self.key or HOUSE, path, *values)))

    def with_data(self, data: Mapping[str, object]) -> tuple[Campaign, Sequence[Fault]]:
        """The campaign with this plain data on the sheet, and what is wrong with it."""
        spec, campaign = self.spec, self.campaign
        pack = PACKS[spec.pack]
        faults: Sequence[Fault]
        if not self.key:
            house, faults = value_faults((), data, spec.house(), pack)
            changed = replaced(campaign, house=house) if house != campaign.house else campaign
        else:
            sheet, faults = sheet_faults(data, spec.sheet(), pack)
            changed = (
                campaign if sheet == campaign.characters[self.key] else campaign.with_sheet(self.key, sheet)
            )
        if not faults and changed is not campaign:
            standing = [*spec.faults(campaign)]
            faults = [fault for fault in spec.faults(changed) if fault not in standing]
        return changed, faults

    def refusal(self, faults: Sequence[Fault]) -> Refused:
        """What to tell of a value that does not fit."""
        first = faults[0]
        path = first.where() if first.path else "—"
        kind = NotAllowed if self.key else NotAllowedHere
        return kind(path=path, problem=first.message(), who=self.key)

    def becomes(self, after: Mapping[str, object]) -> Mapping[str, object]:
        """The plain data as it is once read, with what the game knows of something new; raises where it does not
        fit.
        """
        changed, faults = self.with_data(after)
        missing = [fault for fault in faults if fault.sentence == MISSING]
        filled = self.spec.fills(missing[0].path[:-1]) if missing else {}
        if filled:
            at = missing[0].path[:-1]
            known = value_at(after, at)
            assert isinstance(known, Mapping)
            refilled = put(after, at, {**filled, **known})
            assert isinstance(refilled, Mapping)
            return self.becomes(refilled)
        if missing and len(missing) == len(faults):
            raise self._incomplete(missing, after)
        if faults:
            raise self.refusal(faults)
        return self.data_of(changed)

    def _incomplete(self, missing: Sequence[Fault], after: Mapping[str, object]) -> Incomplete:
        at = missing[0].path[:-1]
        kind = kind_at(self.page.kind, at)
        assert is_table(kind)
        given = value_at(after, at)
        assert isinstance(given, Mapping)
        fields = fields_of(kind)
        whole = [str(given.get(key, _sample(field.type))) for key, field in fields.items() if field.required]
        needs = tuple(_need(key, fields[key].type) for key in (str(fault.path[-1]) for fault in missing))
        if isinstance(at[-1], int):
            line = self.line("add", spell_path(at[:-1]), "=".join(whole))
        else:
            line = self.line("set", spell_path(at), " ".join(whole))
        above = self.page.at(at[:-1])
        known = tuple(above) if isinstance(above, Mapping) else ()
        return Incomplete(path=spell_path(at), needs=needs, line=line, name=at[-1], known=known)

    def data_of(self, campaign: Campaign) -> Mapping[str, object]:
        """The plain data of the sheet in another campaign."""
        value = campaign.characters[self.key] if self.key else campaign.house
        data = file_value(value)
        assert isinstance(data, Mapping)
        return data

    def done(self, place: Path, after: Mapping[str, object], more: Sequence[Event]) -> Outcome[SetAnswer]:
        """What came of it: the campaign with this data, and an event for every value that is another now."""
        changed, _faults = self.with_data(after)
        if changed.house.real != self.campaign.house.real:
            changed = with_hands(changed)
        events = [
            ValueSet(
                self.key or None,
                spell_path((*self.root, *path)),
                msgspec.UNSET if old is ABSENT else old,
                msgspec.UNSET if new is ABSENT else new,
            )
            for path, old, new in leaves((), self.page.data, after)
        ]
        old, new = (
            None if value is ABSENT else value for value in (self.page.at(place), value_at(after, place))
        )
        answer = SetAnswer(who=self.key or HOUSE, path=spell_path(place), old=old, new=new)
        return Outcome(changed, answer, (*events, *more))


MISSING = "is missing."


def _sample(kind: object) -> object:
    """A value of a type, for an example."""
    kind = plain_kind(kind)
    return get_args(kind)[0] if get_args(kind) else 2 if kind is int else "…"


def _need(key: str, kind: object) -> str:
    """A key with the words it may have."""
    choices = get_args(plain_kind(kind))
    return f"{key} ({' | '.join(map(str, choices))})" if choices else key


def editing_of(campaign: Campaign, word: str) -> Editing:
    """The sheet of who is meant, or the house; raises :class:`NoSheet`."""
    spec = game(campaign.system)
    if HOUSE not in campaign.characters and called(word, {HOUSE: HOUSE}):
        return _of(campaign, "", HOUSE, spec.house(), campaign.house)
    key = anybody(campaign, word)
    if key not in campaign.characters:
        raise NoSheet(who=campaign.called(key))
    return _of(campaign, key, campaign.called(key), spec.sheet(), campaign.characters[key])


def _of(campaign: Campaign, key: str, name: str, kind: type[Sheet | House], value: Sheet | House) -> Editing:
    data = file_value(value)
    assert isinstance(data, Mapping)
    return Editing(campaign, key, Page(name, kind, data, game(campaign.system).labels()))


def lists_of(page: Page) -> tuple[str, ...]:
    """The keys under which items or entries can be added."""
    fields = fields_of(page.kind).items()
    return tuple(key for key, field in fields if key != OWN and _takes_items(field.type))


def _takes_items(kind: object) -> bool:
    return items_of(kind) is not None or entries_of(kind) is not None
