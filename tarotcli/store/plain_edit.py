"""An edit script carried out on plain data, sharing with the old data whatever it does not touch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tarotcli.paths import ABSENT, Change, Path


def edited(data: dict[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """The data after these changes, each made on what the ones before it left; the old data stays as it was."""
    for change in changes:
        data = _edited(data, change.path, change)
    return data


def _edited(data: Any, path: Path, change: Change) -> Any:
    head, rest = path[0], path[1:]
    if isinstance(data, list):
        assert isinstance(head, int)
        copy: Any = list(data)
        if rest:
            copy[head] = _edited(data[head], rest, change)
        elif change.new is ABSENT:
            del copy[head]
        elif change.old is ABSENT:
            copy.insert(head, change.new)
        else:
            copy[head] = change.new
        return copy
    copy = dict(data)
    if rest:
        copy[head] = _edited(data.get(head, {}), rest, change)
    elif change.new is ABSENT:
        del copy[head]
    else:
        copy[head] = change.new
    return copy
