"""Where on a sheet a typed path leads: every key of it is the one that reads alike, and a bare name is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from tarotcli.campaign import Sheet
from tarotcli.campaign.names import alike, holding, meant
from tarotcli.campaign.paths import ABSENT, Path, read_path, spell_path
from tarotcli.campaign.reading import OWN
from tarotcli.errors import Refused
from tarotcli.language import N_, _
from tarotcli.language.terms import Term
from tarotcli.systems.common.typed_values import entries_of, fields_of, is_table, items_of, plain_kind

HOMEBREW = "homebrew"
"""The table on a sheet for keys of a group's own."""


class NoSuchPath(Refused):
    """The sheet has no such key."""

    kind = "unknown-key"
    sentence = N_("The sheet of {who} has no key {path}.")
    way_out = N_("There are: {known}. Keys of your own go under homebrew.")
    near = ("key", "known")


class NoSuchNumber(NoSuchPath):
    """The house has no such number."""

    sentence = N_("The house rules have no key {path}.")
    way_out = N_("There are: {known}.")


class SeveralPlaces(Refused):
    """A bare name that stands in several places of a sheet."""

    kind = "ambiguous-key"
    sentence = N_("“{word}” is in several places on the sheet of {who}: {paths}.")
    way_out = N_("Name one of these paths.")


class Place(NamedTuple):
    """A place on a sheet: its path, the type of what stands there, and whether it may be left out."""

    path: Path
    kind: object
    optional: bool = True


SHARED = {
    "Name": "name",
    "Player": "player",
    "PLAYER": "player",
    "played by {player}": "player",
    "NPC": "npc",
}
"""What every sheet prints, by the keys that are meant."""


class Page(NamedTuple):
    """What a path leads through: a sheet or the house, as its type and its plain data.

    ``who``: how its owner is called. ``labels``: the keys that printed words mean, besides those of all sheets.
    """

    who: str
    kind: type[msgspec.Struct]
    data: Mapping[str, object]
    labels: Mapping[str, str] = MappingProxyType({})

    def at(self, path: Path) -> object:
        """The plain value at a path, or ABSENT."""
        return value_at(self.data, path)

    def find(self, path: Path) -> Place:
        """The place that a typed path means, which may not be there yet: by its keys, else by what is printed for them.

        Raises :class:`NoSuchPath` or :class:`SeveralPlaces`.
        """
        try:
            return self._found(path)
        except NoSuchPath:
            read = tuple(key for typed in path for key in self._unlabelled(typed))
            if read != path:
                with suppress(NoSuchPath):
                    return self._found(read)
            raise

    def _unlabelled(self, typed: str | int) -> Path:
        """The key that a printed word stands for, which may be one of a table."""
        for label, key in () if isinstance(typed, int) else (SHARED | dict(self.labels)).items():
            if alike(str(typed), [text.partition("{")[0].strip(" :\u00a0") for text in (label, _(label))]):
                return read_path(key)
        return (typed,)

    def _found(self, path: Path) -> Place:
        place = Place((), self.kind, optional=False)
        for key in self._led_on(path):
            place = self._below(place, key, path)
        return place

    def _led_on(self, path: Path) -> Path:
        """The path with a first key that is no key of the sheet itself, but of what stands there, led on to it."""
        head = str(path[0])
        fields = fields_of(self.kind)
        if meant(head, (*fields, *self.data)) or head == HOMEBREW:
            return path
        found = [*self.named(head)]
        if len(found) > 1:
            raise SeveralPlaces(word=head, who=self.who, paths=tuple(map(spell_path, found)))
        return (*found[0], *path[1:]) if found else path

    def named(self, word: str) -> Iterator[Path]:
        """The places of this name right below the keys of the sheet: parts of its tables, and entries by name."""
        for key, field in fields_of(self.kind).items():
            kind, value = plain_kind(field.type), self.data.get(key)
            if key == OWN:
                continue
            names = fields_of(kind) if is_table(kind) else value if entries_of(kind) is not None else ()
            if isinstance(names, Mapping) and (name := meant(word, names)):
                yield (key, name)

    def names(self) -> Iterator[str]:
        """Everything that may be named without its key: entries of tables by their names, items of lists as texts."""
        for value in self.data.values():
            yield from names_in(value)

    def texts(self, word: str) -> Iterator[Path]:
        """The items of lists that a word means: the text itself or a part of it, or the first thing a table says."""
        for key, field in fields_of(self.kind).items():
            value = self.data.get(key)
            if items_of(field.type) is not None and isinstance(value, list):
                yield from ((key, n) for n in items_meant(word, value))

    def _below(self, place: Place, key: str | int, typed: Path) -> Place:
        kind, value = plain_kind(place.kind), self.at(place.path)
        if is_table(kind):
            fields = fields_of(kind)
            name = meant(str(key), fields)
            if name is not None and name != OWN:
                return Place((*place.path, name), fields[name].type, not fields[name].required)
            if place.path or not (key == HOMEBREW or meant(str(key), self.data)):
                raise self._unknown(key, typed, fields)
            return Place((meant(str(key), self.data) or str(key),), object)
        entry = entries_of(kind)
        if entry is not None or (kind is object and isinstance(value, Mapping | type(ABSENT))):
            names = value if isinstance(value, Mapping) else {}
            return Place((*place.path, meant(str(key), names) or str(key)), entry or object)
        if isinstance(value, list):
            found = [key] if isinstance(key, int) else items_meant(str(key), value)
            if len(found) == 1 and found[0] < len(value):
                return Place((*place.path, found[0]), items_of(kind) or object)
            if len(found) > 1:
                paths = tuple(spell_path((*place.path, n)) for n in found)
                raise SeveralPlaces(word=key, who=self.who, paths=paths)
        raise self._unknown(key, typed, value if isinstance(value, Mapping) else {})

    def _unknown(self, key: object, typed: Path, known: Mapping[str, object]) -> NoSuchPath:
        names = tuple(name for name in known or fields_of(self.kind) if name != OWN)
        kind = NoSuchPath if issubclass(self.kind, Sheet) else NoSuchNumber
        return kind(who=self.who, path=spell_path(typed), key=str(key), known=names)


def items_meant(word: str, items: list[object]) -> list[int]:
    """The items that a word means: by their number from 0, or by their text or, of tables, what they say first."""
    if word.isascii() and word.isdigit():
        return [int(word)]
    texts = [*map(_text, items)]
    found = alike(word, texts) or alike(word, [str(Term(text)) for text in texts]) or holding(word, texts)
    return [n for n, text in enumerate(texts) if text in found or str(Term(text)) in found]


def names_in(value: object) -> Iterator[str]:
    """The names of entries of a table, or what the items of a list say first; nothing for what is neither."""
    if isinstance(value, Mapping):
        yield from map(str, value)
    elif isinstance(value, list):
        yield from map(_text, value)


def _text(item: object) -> str:
    return str(next(iter(item.values()), "") if isinstance(item, Mapping) else item)


def value_at(data: object, path: Path) -> object:
    """The plain value at a path, or ABSENT."""
    for key in path:
        if isinstance(data, Mapping) and key in data:
            data = data[str(key)]
        elif isinstance(data, list) and isinstance(key, int) and 0 <= key < len(data):
            data = data[key]
        else:
            return ABSENT
    return data


def put(data: object, path: Path, value: object) -> object:
    """The plain data with another value at a path, tables made on the way; ABSENT takes away what is there."""
    head, rest = path[0], path[1:]
    if isinstance(data, list):
        assert isinstance(head, int)
        below = put(data[head], rest, value) if rest else value
        return [*data[:head], *([] if below is ABSENT else [below]), *data[head + 1 :]]
    table = dict(data) if isinstance(data, Mapping) else {}
    below = put(table.get(str(head), {}), rest, value) if rest else value
    if below is ABSENT:
        table.pop(str(head), None)
    else:
        table[str(head)] = below
    return table


def _alike_at_ends(old: list[object], new: list[object]) -> tuple[int, int]:
    """How many items two lists have in common at their beginning, and then at their end."""
    shorter = min(len(old), len(new))
    head = next((n for n in range(shorter) if old[n] != new[n]), shorter)
    tail = next((n for n in range(shorter - head) if old[-1 - n] != new[-1 - n]), shorter - head)
    return head, tail


def kind_at(kind: object, path: Path) -> object:
    """The type of what may stand at a path that the type has."""
    for key in path:
        inner = plain_kind(kind)
        kind = fields_of(inner)[str(key)].type if is_table(inner) else entries_of(inner) or items_of(inner)
    return plain_kind(kind)


def leaves(path: Path, old: object, new: object) -> Iterator[tuple[Path, object, object]]:
    """What differs between two values, as steps that follow one another; of lists the items put in or taken out."""
    if old == new and type(old) is type(new):
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            yield from leaves((*path, key), old.get(key, ABSENT), new.get(key, ABSENT))
    elif isinstance(old, list) and isinstance(new, list):
        head, tail = _alike_at_ends(old, new)
        both = min(len(old), len(new)) - tail
        for n in range(head, both):
            yield from leaves((*path, n), old[n], new[n])
        yield from (((*path, n), old[n], ABSENT) for n in reversed(range(both, len(old) - tail)))
        yield from (((*path, n), ABSENT, new[n]) for n in range(both, len(new) - tail))
    else:
        yield path, old, new
