"""From plain data to typed values, with every fault at once and a value in the place of each wrong one; and back."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeGuard, TypeVar, Union, get_args, get_origin

import msgspec

from tarotcli.campaign import Sheet, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.cards import Pack
from tarotcli.cards.piles import Pile, RealHand
from tarotcli.language import N_, printable, say

S = TypeVar("S", bound=Sheet)

OWN = "own"
"""The field of a sheet that stands under no key of its own in files."""


class Reader:
    """Collects faults while one file's data becomes values.

    What is wrong falls back to its default, or to a blank where it has none, so that the rest can be judged.
    ``holes``: the places where cards may have stood that were not understood.
    """

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.faults: list[Fault] = []
        self.holes: list[Path] = []

    def fault(self, path: Path, sentence: str, **fields: object) -> None:
        """Note what is wrong there."""
        self.faults.append(Fault(path, sentence, fields))

    def head(self, key: str, sentence: str, **fields: object) -> None:
        """Note that a key at the top, which must be there, is missing or wrong."""
        if key in self.data:
            self.fault((key,), sentence, value=shown(self.data[key]), **fields)
        else:
            self.fault((key,), N_("is missing."))

    def table(self, path: Path, raw: object) -> Mapping[str, object]:
        """A table, or an empty one after noting that it is none."""
        if isinstance(raw, Mapping):
            return raw
        self.fault(path, N_("should be a table, but is {value}."), value=shown(raw))
        self.holes.append(path)
        return {}

    def value(self, path: Path, raw: object, kind: object, pack: Pack) -> Any:
        """The value of this kind; after noting its faults, with a default or blank in the place of each."""
        try:
            return msgspec.convert(raw, kind, dec_hook=_pile_hook(pack))
        except msgspec.ValidationError:
            value = self._apart(path, raw, kind, pack)
            return blank(kind) if value is msgspec.UNSET else value

    def sheet(self, path: Path, raw: Mapping[str, object], kind: type[S], pack: Pack) -> S:
        """As :meth:`value`, for a sheet: keys that it does not know are the group's own."""
        known = kind.__struct_encode_fields__
        own = {key: value for key, value in raw.items() if key not in known or key == OWN}
        if not own:
            return self.value(path, raw, kind, pack)  # type: ignore[no-any-return]
        page: S = self.value(path, {key: raw[key] for key in raw if key not in own}, kind, pack)
        return replaced(page, own=own)

    def _apart(self, path: Path, raw: object, kind: object, pack: Pack) -> object:
        """The sound parts of a value that does not convert as a whole, ``msgspec.UNSET`` where it has none."""
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            # One that may be left out is taken apart as what it is when it is there.
            kinds = [each for each in args if each is not NoneType]
            if len(kinds) == 1:
                return self._apart(path, raw, kinds[0], pack)
        if isinstance(raw, str) and kind is Pile:
            return self._pile(path, raw, pack)
        if isinstance(raw, Mapping) and _is_struct(kind):
            return self._struct(path, raw, kind, pack)
        if isinstance(raw, Mapping) and _is_table(kind):
            return {key: self.value((*path, key), item, args[1], pack) for key, item in raw.items()}
        if isinstance(raw, list) and origin is tuple:
            return tuple(self.value((*path, i), item, args[0], pack) for i, item in enumerate(raw))
        self.fault(path, N_("should be {wanted}, but is {value}."), wanted=_Expected(kind), value=shown(raw))
        if kind is Pile or _is_struct(kind) or _is_table(kind) or origin is tuple:
            self.holes.append(path)
        return msgspec.UNSET

    def _struct(
        self, path: Path, raw: Mapping[str, object], kind: type[msgspec.Struct], pack: Pack
    ) -> object:
        got = {}
        for field in _fields(kind):
            below = (*path, field.encode_name)
            if field.encode_name in raw:
                got[field.name] = self._field(below, raw[field.encode_name], field, pack)
            elif field.required:
                self.fault(below, N_("is missing."))
                self.holes.append(below)
                got[field.name] = blank(field.type)
        return kind(**{name: value for name, value in got.items() if value is not msgspec.UNSET})

    def _field(self, path: Path, raw: object, field: msgspec.structs.FieldInfo, pack: Pack) -> object:
        """The value of a field; ``msgspec.UNSET`` where nothing of it is sound and its default may stand in."""
        try:
            return msgspec.convert(raw, field.type, dec_hook=_pile_hook(pack))
        except msgspec.ValidationError:
            value = self._apart(path, raw, field.type, pack)
            return blank(field.type) if value is msgspec.UNSET and field.required else value

    def _pile(self, path: Path, raw: str, pack: Pack) -> Pile:
        codes = raw.split()
        bad = [code for code in codes if pack.get(code) is None]
        spelled = tuple(printable(code) for code in bad)
        small = all(pack.get(code.upper()) for code in bad)
        if not small:
            self.holes.append(path)
        if small:
            self.fault(
                path,
                N_("has codes in small letters: {codes}; tarotcli doctor --fix puts them into capitals."),
                codes=spelled,
            )
        elif len(bad) == 1:
            self.fault(path, N_("“{code}” is not a card of a {kind} pack."), code=spelled[0], kind=pack.kind)
        else:
            self.fault(
                path, N_("has codes of no card of a {kind} pack: {codes}."), codes=spelled, kind=pack.kind
            )
        # Small letters mean the card they spell, so that what else is wrong with it is told at once.
        return Pile(card for code in codes if (card := pack.get(code) or pack.get(code.upper())) is not None)


_fields = cache(msgspec.structs.fields)
"""The fields of a type; looking them up takes long."""


def blank(kind: object) -> Any:
    """The value of this kind that says least."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        lowest = [meta.ge for meta in args[1:] if isinstance(meta, msgspec.Meta) and meta.ge is not None]
        return max([blank(args[0]), *lowest]) if lowest else blank(args[0])
    if origin in (Union, UnionType):
        return None if NoneType in args else blank(args[0])
    if origin is Literal:
        return args[0]
    if origin is not None:
        return () if origin is tuple else {}
    if _is_struct(kind):
        return kind(**{field.name: blank(field.type) for field in _fields(kind) if field.required})
    assert callable(kind)
    # A date has no empty form.
    return getattr(kind, "min", None) or kind()


def _is_struct(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_table(kind: object) -> bool:
    """Whether it is a table of names."""
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _pile_hook(pack: Pack) -> Callable[[type, object], Pile]:
    def hook(kind: type, raw: object) -> Pile:
        if kind is not Pile or not isinstance(raw, str):
            raise ValueError(raw)
        cards = [pack.get(code) for code in raw.split()]
        if None in cards:
            raise ValueError(raw)
        return Pile(card for card in cards if card is not None)

    return hook


class _Expected:
    """What a key should hold, in words."""

    def __init__(self, kind: object) -> None:
        self.kind = kind

    def said(self, _language: str) -> str:
        from tarotcli.campaign.expected import kind_in_words

        return kind_in_words(self.kind)


def shown(raw: object) -> str:
    """A value of the file as it may be quoted in a sentence, shortened where it is long."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    text = say("“{text}”", text=raw) if isinstance(raw, str) else printable(str(raw))
    return text if len(text) <= 60 else text[:57] + "…"


def sheet_faults(raw: Mapping[str, object], kind: type[S], pack: Pack) -> tuple[S, list[Fault]]:
    """A sheet of this kind read from plain data, and what is wrong with it."""
    reader = Reader({})
    return reader.sheet((), raw, kind, pack), reader.faults


def value_faults(path: Path, raw: object, kind: object, pack: Pack) -> tuple[object, list[Fault]]:
    """A value of this kind read from plain data, and what is wrong with it."""
    reader = Reader({})
    value = reader.value(path, raw, kind, pack)
    return value, reader.faults


def file_value(value: object) -> object:
    """A value as plain TOML data. Keys that hold None, or a default of a terse table, are left out."""
    if isinstance(value, Pile):
        return len(value) if isinstance(value, RealHand) else str(value)
    if isinstance(value, msgspec.Struct):
        return {key: file_value(item) for key, item in written_fields(value).items()}
    if isinstance(value, Mapping):
        return {key: file_value(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [file_value(item) for item in value]
    return value


def written_fields(value: msgspec.Struct, standing: Container[str] = ()) -> dict[str, object]:
    """The fields that are written, by the keys they have in the file, where ``standing`` keys keep their place."""
    kind = type(value)
    terse = _terse(kind) if kind.__struct_config__.omit_defaults else {}
    written = {}
    for name, key in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
        item = getattr(value, name)
        if item is None or (name in terse and key not in standing and item == terse[name]):
            continue
        written[key] = item
    if isinstance(value, Sheet):
        written = {key: item for key, item in written.items() if key != OWN} | {**value.own}
    return written


_DEFAULTS: dict[type[msgspec.Struct], dict[str, object]] = {}


def _terse(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The defaults of a type's fields, as far as they have any."""
    if kind in _DEFAULTS:
        return _DEFAULTS[kind]
    found = _DEFAULTS[kind] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            found[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT and callable(field.default_factory):
            found[field.name] = field.default_factory()
    return found


def tree(value: msgspec.Struct) -> dict[str, object]:
    """A value's fields by the keys they have in files."""
    kind = type(value)
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return {key: getattr(value, name) for name, key in names}
