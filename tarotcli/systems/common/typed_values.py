"""What a typed text means as a value of a key: read by the key's type, as it is printed, or as TOML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeGuard, Union, get_args, get_origin

import msgspec

from tarotcli.campaign.names import meant
from tarotcli.campaign.paths import ABSENT
from tarotcli.cards import PACKS
from tarotcli.cards.words import suit_of
from tarotcli.language import _
from tarotcli.language.terms import Term

_TRUTH = {True: ("true", "yes", "oui", "vrai", "x"), False: ("false", "no", "non", "faux")}
_SMALL = frozenset({"by", "par"})
"""Words that are printed between the parts of a value and say nothing."""


def plain_kind(kind: object) -> object:
    """A type without its limits, and without the None that says it may be left out."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return plain_kind(args[0])
    if origin in (Union, UnionType):
        return plain_kind(next(each for each in args if each is not NoneType))
    return kind


def is_table(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    """Whether a type is a table with keys of its own."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def items_of(kind: object) -> object | None:
    """The type of the items of a list; None for what is no list."""
    kind = plain_kind(kind)
    return get_args(kind)[0] if get_origin(kind) is tuple else None


def entries_of(kind: object) -> object | None:
    """The type of what a table holds by names; None for what is no such table."""
    origin = get_origin(plain_kind(kind))
    named = isinstance(origin, type) and issubclass(origin, Mapping)
    return get_args(plain_kind(kind))[1] if named else None


def fields_of(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a table by the keys they have in files."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def readings(text: str, kind: object, old: object, spoken: Mapping[str, str]) -> Iterator[object]:
    """What a text may mean as plain data for a key of this type, the likeliest first.

    ABSENT for an empty one that empties what no empty text or list can stand for. ``old``: what stands there now;
    ``spoken``: words that the game prints for values of the file.
    """
    kind = plain_kind(kind)
    if not text.strip():
        yield from ("",) if kind is str else ([],) if items_of(kind) is not None else ()
        yield ABSENT
        return
    # The shell takes -1 for an option.
    text = text[1:] if text.startswith("=-") else text
    found = _toml(text)
    if found is not ABSENT and (kind is not str or isinstance(found, str)):
        yield found
    reader = _reader(kind)
    if reader is not None:
        value = reader(text, kind, old, spoken)
        if value is not ABSENT:
            yield value
    yield text


def _toml(text: str) -> object:
    import tomllib

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return ABSENT


_Reader = Callable[[str, Any, object, Mapping[str, str]], object]


def _reader(kind: object) -> _Reader | None:
    if kind is bool:
        return _truth
    if kind is int:
        return _number
    if kind is date:
        return _date
    if get_origin(kind) is Literal:
        return _choice
    if is_table(kind):
        return _table
    if items_of(kind) is not None:
        return _list
    return None


def _truth(text: str, _kind: object, _old: object, _spoken: Mapping[str, str]) -> object:
    return next((value for value, words in _TRUTH.items() if meant(text, words)), ABSENT)


def _number(text: str, _kind: object, _old: object, _spoken: Mapping[str, str]) -> object:
    digits = text.strip()
    whole = re.fullmatch(r"[+-]?[0-9]{1,9}", digits)
    return int(digits) if whole else ABSENT


def _date(text: str, _kind: object, _old: object, _spoken: Mapping[str, str]) -> object:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return ABSENT


def _choice(text: str, kind: object, _old: object, spoken: Mapping[str, str]) -> object:
    """One of a few words: as the file has it, as it is said in the language spoken, or a suit by any of its names."""
    choices = get_args(kind)
    said = {choice: (choice, str(Term(choice)), _(spoken.get(choice, ""))) for choice in choices}
    found = next((choice for choice, words in said.items() if meant(text, filter(None, words))), None)
    suits = (suit_of(text, pack) for pack in PACKS.values())
    return found or next((suit for suit in suits if suit in choices), ABSENT)


def _list(text: str, kind: object, _old: object, spoken: Mapping[str, str]) -> object:
    """Texts with commas between them, numbers with commas or spaces, tables with semicolons."""
    item = items_of(kind)
    comma = "," if plain_kind(item) is not int or "," in text else None
    comma = ";" if is_table(plain_kind(item)) else comma
    return [next(readings(part.strip(), item, ABSENT, spoken)) for part in text.split(comma) if part.strip()]


def _table(text: str, kind: type[msgspec.Struct], old: object, spoken: Mapping[str, str]) -> object:
    """A table by its parts in any order, each where it fits (``4 staves``); those not named stay as they are.

    One that begins with a text has it up to ``=`` or the last bracket: ``A text=2``, ``A text (2)``.
    """
    kept = dict(old) if isinstance(old, Mapping) else {}
    fields = fields_of(kind)
    head = next((key for key, field in fields.items() if field.required), "")
    if head and plain_kind(fields[head].type) is str:
        parts = re.fullmatch(r"(.*?)\s*(?:=|\()\s*([^()=]*)\)?\s*", text, re.DOTALL)
        kept[head] = (parts[1] if parts else text).strip()
        words = parts[2].split() if parts else []
    else:
        words = [word for word in re.split(r"[\s,;()=]+", text) if word]
    left = []
    taken = {head} if head in kept and plain_kind(fields[head].type) is str else set()
    for word in words:
        place = next(
            (key for key in fields if key not in taken and _fits(word, fields[key].type, spoken)), None
        )
        if place is None:
            left.append(word)
            continue
        taken.add(place)
        kept[place] = next(readings(word, fields[place].type, ABSENT, spoken))
    rest = " ".join(left[1:] if left and left[0] in _SMALL else left)
    if rest:
        free = next((key for key in fields if key not in taken and plain_kind(fields[key].type) is str), None)
        if free is None:
            return ABSENT
        kept[free] = rest
    return kept


def _fits(word: str, kind: object, spoken: Mapping[str, str]) -> bool:
    """Whether one word of a table is a value of this type; texts take what is left."""
    reader = _reader(plain_kind(kind))
    return (
        reader in (_truth, _number, _date, _choice)
        and reader(word, plain_kind(kind), ABSENT, spoken) is not ABSENT
    )
