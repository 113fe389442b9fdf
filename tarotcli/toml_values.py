"""Typed values as the plain data that a campaign file holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tarotcli.piles import Pile


def file_value(value: Any) -> Any:
    """A value as plain TOML data. Keys that hold None, or a default of a terse table, are left out."""
    if isinstance(value, Pile):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return {key: file_value(item) for key, item in written_fields(value).items()}
    if isinstance(value, Mapping):
        return {key: file_value(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [file_value(item) for item in value]
    return value


def written_fields(value: msgspec.Struct) -> dict[str, Any]:
    """The fields that are written, by the keys they have in the file."""
    terse = type(value).__struct_config__.omit_defaults
    written = {}
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if item is None or (terse and item == _default(field)):
            continue
        written[field.encode_name] = item
    return written


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return (
        field.default_factory()
        if field.default is msgspec.NODEFAULT and callable(field.default_factory)
        else field.default
    )
