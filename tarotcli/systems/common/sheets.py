"""Changing a sheet or the numbers of the house in a word, held against their types and the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign
from tarotcli.campaign.names import called
from tarotcli.campaign.paths import ABSENT, Path, read_path, spell_path
from tarotcli.cards.chance import Chance
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.systems.common.people import name_taken
from tarotcli.systems.common.sheet_editing import HOUSE, Editing, SetAnswer, editing_of, lists_of, path_typed
from tarotcli.systems.common.sheet_places import (
    HOMEBREW,
    NoSuchPath,
    Page,
    Place,
    SeveralPlaces,
    items_meant,
    put,
)
from tarotcli.systems.common.sheet_refusals import (
    Incomplete,
    MustStay,
    NotAList,
    NotAnEntry,
    NothingSo,
    ThereAlready,
)
from tarotcli.systems.common.typed_values import (
    entries_of,
    items_of,
    readings,
)

PATH = Word(
    N_("The key on the sheet, or what stands there by its name."),
    metavar=N_("PATH"),
    whole=True,
    complete="keys",
)
SHEET = Word(
    N_("Whose sheet; house for the numbers of the house rules."), metavar=N_("WHO"), complete="sheets"
)


class Set(Question, frozen=True):
    """``advance set``."""

    who: Annotated[str, SHEET]
    path: Annotated[str, PATH]
    value: Annotated[
        str,
        Word(
            N_("The new value; a negative one as =-1, an empty one empties."),
            metavar=N_("VALUE"),
            whole=True,
            empty=True,
        ),
    ]

    def check_args(self) -> None:
        """Refuse what is no path."""
        path_typed(self.path)


class AddItems(Question, frozen=True):
    """``advance add``."""

    who: Annotated[str, SHEET]
    path: Annotated[str, Word(N_("The list, or the table of names."), metavar=N_("LIST"), complete="lists")]
    item: Annotated[
        tuple[str, ...],
        Word(N_("What to add: a text; of names, NAME=VALUE."), metavar=N_("ITEM"), whole=True),
    ]

    def check_args(self) -> None:
        """Refuse what is no path."""
        path_typed(self.path)


class Drop(Question, frozen=True):
    """``advance drop``."""

    who: Annotated[str, SHEET]
    path: Annotated[
        str,
        Word(
            N_("The key on the sheet, or what stands there by its name."),
            metavar=N_("PATH|ITEM"),
            whole=True,
            complete="keys",
        ),
    ]
    item: Annotated[
        tuple[str, ...],
        Word(N_("Only these of that list."), metavar=N_("ITEM"), whole=True, complete="items"),
    ] = ()


def set_value(campaign: Campaign, ask: Set, _chance: Chance) -> Outcome[SetAnswer]:
    """Set one value of a sheet or of the house; refuses a key that it cannot have and a value that does not fit."""
    editing = editing_of(campaign, ask.who)
    place, after, more = assigned(editing, ask.path, ask.value)
    return editing.done(place, after, more)


def add_items(campaign: Campaign, ask: AddItems, _chance: Chance) -> Outcome[SetAnswer]:
    """Add to a list, or to a table of names; refuses what takes no items and an entry that is there already."""
    editing = editing_of(campaign, ask.who)
    place = editing.page.find(path_typed(ask.path))
    now, more = editing, list[Event]()
    for item in ask.item:
        _place, after, events = added(now, place, item)
        now = now._replace(page=now.page._replace(data=after))
        more += events
    return editing.done(place.path, now.page.data, more)


def drop(campaign: Campaign, ask: Drop, _chance: Chance) -> Outcome[SetAnswer]:
    """Take something off a sheet: what a path leads to, what is called so, or only some items of a list."""
    editing = editing_of(campaign, ask.who)
    if not ask.item:
        path = place_to_drop(editing, ask.path)
        return editing.done(path, without(editing, path), ())
    place = editing.page.find(path_typed(ask.path))
    now = editing
    for item in ask.item:
        found = [*within(now.page, place.path, item)]
        if len(found) != 1:
            raise not_one(now, item, found)
        after = without(now, found[0])
        now = now._replace(page=now.page._replace(data=after))
    return editing.done(place.path, now.page.data, ())


def assigned(editing: Editing, typed: str, text: str) -> tuple[Path, Mapping[str, object], Sequence[Event]]:
    """Where a typed path leads, the plain data with this value there, and what goes with it."""
    place = _found(editing, typed, text)
    spec, old = editing.spec, editing.page.at(place.path)
    more: Sequence[Event] = ()
    if editing.key:
        more = spec.before_set(editing.campaign, editing.key, place.path).events
    first: Refused | None = None
    for value in readings(text, place.kind, old, spec.spoken()):
        if value is ABSENT and not place.optional:
            raise MustStay(
                path=spell_path(place.path), line=editing.line("set", spell_path(place.path), "VALUE")
            )
        after = put(editing.page.data, place.path, value)
        assert isinstance(after, Mapping)
        try:
            read = editing.becomes(after)
        except Incomplete:
            raise
        except Refused as refused:
            first = first or refused
        else:
            if place.path == ("name",):
                name_taken(editing.campaign, str(read["name"]), besides=editing.key)
            return place.path, read, more
    assert first is not None
    raise first


def _found(editing: Editing, typed: str, text: str) -> Place:
    """The place that a typed path means; of a bare name that is new, where the game has such things."""
    path = path_typed(typed)
    try:
        return editing.page.find(path)
    except NoSuchPath as refused:
        entry = editing.spec.entry(str(path[0]), text) if len(path) == 1 and editing.key else None
        if entry is None or refused.nearest():
            raise
        return editing.page.find(entry)


def added(editing: Editing, place: Place, item: str) -> tuple[Path, Mapping[str, object], Sequence[Event]]:
    where, value = spell_path(place.path), editing.page.at(place.path)
    own = place.kind is object and (place.path == (HOMEBREW,) or isinstance(value, Mapping))
    if entries_of(place.kind) is not None or own:
        name, equals, text = item.partition("=")
        if not equals or not name.strip():
            raise NotAnEntry(item=item, line=editing.line("add", where, f"{item.strip('= ')}=VALUE"))
        at = editing.page.find((*place.path, name.strip()))
        if editing.page.at(at.path) is not ABSENT:
            path = spell_path(at.path)
            raise ThereAlready(path=path, line=editing.line("set", path, text))
        return assigned(editing, spell_path(at.path), text)
    if items_of(place.kind) is None and not isinstance(value, list):
        raise NotAList(path=where, lists=lists_of(editing.page), key=editing.key or HOUSE)
    items = value if isinstance(value, list) else []
    first: Refused | None = None
    for read in readings(item, items_of(place.kind) or object, ABSENT, editing.spec.spoken()):
        after = put(editing.page.data, place.path, [*items, read])
        assert isinstance(after, Mapping)
        try:
            return place.path, editing.becomes(after), ()
        except Incomplete:
            raise
        except Refused as refused:
            first = first or refused
    assert first is not None
    raise first


def within(page: Page, path: Path, word: str) -> Iterator[Path]:
    """What a word means in the list or the table of names at a path."""
    value = page.at(path)
    if isinstance(value, list):
        yield from ((*path, n) for n in items_meant(word, value) if n < len(value))
    elif isinstance(value, Mapping):
        yield from ((*path, name) for name in called(word, {name: name for name in value}))


def place_to_drop(editing: Editing, typed: str) -> Path:
    """The path of what is to go, which a path or a name means."""
    try:
        place = editing.page.find(read_path(typed))
        if editing.page.at(place.path) is not ABSENT:
            return place.path
    except (ValueError, NoSuchPath):
        pass
    found = [*editing.page.named(typed), *editing.page.texts(typed)]
    if len(found) != 1:
        raise not_one(editing, typed, found)
    return found[0]


def not_one(editing: Editing, word: str, found: Sequence[Path]) -> Refused:
    if found:
        return SeveralPlaces(word=word, who=editing.page.who, paths=tuple(map(spell_path, found)))
    try:
        name = str(read_path(word)[-1])
    except ValueError:
        name = word
    known = tuple(editing.page.names())
    return NothingSo(word=word, who=editing.page.who, key=editing.key or HOUSE, name=name, known=known)


def without(editing: Editing, path: Path) -> Mapping[str, object]:
    """The plain data without what stands at a path; raises :class:`MustStay`."""
    if editing.key:
        editing.spec.before_set(editing.campaign, editing.key, path)
    place = editing.page.find(path)
    if not place.optional:
        raise MustStay(path=spell_path(path), line=editing.line("set", spell_path(path), "VALUE"))
    after = put(editing.page.data, path, ABSENT)
    assert isinstance(after, Mapping)
    return editing.becomes(after)


COMMANDS = commands(
    Command(
        name="advance set",
        question=Set,
        resolve=set_value,
        answer=SetAnswer,
        summary=N_("Change one value of a sheet, or of the house rules."),
        example=N_("tarotcli advance set aurore skills.climbing.level 5"),
    ),
    Command(
        name="advance add",
        question=AddItems,
        resolve=add_items,
        answer=SetAnswer,
        summary=N_("Add to a list or a table of names on a sheet."),
        example="tarotcli advance add aurore favours queen=2",
    ),
    Command(
        name="advance drop",
        question=Drop,
        resolve=drop,
        answer=SetAnswer,
        summary=N_("Take something off a sheet."),
        example="tarotcli advance drop aurore beliefs door",
    ),
)
