"""Typed values as the plain data that a campaign file holds."""

from __future__ import annotations

from collections.abc import Container, Mapping

import msgspec

from tarotcli.campaign import Sheet
from tarotcli.campaign.reading import OWN
from tarotcli.cards.piles import Pile, RealHand


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
