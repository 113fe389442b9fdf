"""What changed between two campaigns, as an edit script on the file's data.

Values that were not replaced are the same object, so unchanged tables cost one comparison each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import ABSENT, Change, Path
from tarotcli.campaign.reading import file_value, written_fields
from tarotcli.cards.piles import Pile
from tarotcli.store.toml.document import carried_out


def changes(old: Campaign, new: Campaign, data: Mapping[str, object]) -> list[Change]:
    """The edit script that turns ``data``, which reads as ``old``, into data that reads as ``new``.

    The steps follow one another: each path is as the steps before it left the data.
    """
    found: list[Change] = []
    for name in ("name", "session", "scene", "day", "house", "decks", "hands", "characters", "salt"):
        before, after = getattr(old, name), getattr(new, name)
        if before is not after:
            _value(found, (name,), before, after, data.get(name, ABSENT))
    if old.tables is not new.tables:
        _mapping(found, (), old.tables, new.tables, data)
    return found


def _value(found: list[Change], path: Path, old: object, new: object, raw: object) -> None:
    if old is new or (old == new and type(old) is type(new)):
        return
    if isinstance(new, Pile):
        text = file_value(new)
        found.append(Change(path, raw, laid_out(text, raw) if isinstance(text, str) else text))
    elif raw is ABSENT:
        _new(found, path, old, new)
    elif isinstance(new, msgspec.Struct) and type(old) is type(new):
        raw = raw if isinstance(raw, Mapping) else {}
        _mapping(found, path, written_fields(old, raw), written_fields(new, raw), raw)
    elif isinstance(new, Mapping) and isinstance(old, Mapping):
        _mapping(found, path, old, new, raw if isinstance(raw, Mapping) else {})
    elif isinstance(new, tuple) and isinstance(old, tuple):
        _listing(found, path, old, new, raw)
    else:
        found.append(Change(path, raw, file_value(new)))


def laid_out(pile: str, like: object) -> str:
    """A pile's codes in lines as long as those in which a person wrote another one."""
    if not isinstance(like, str) or "\n" not in like.strip():
        return pile
    width = max(map(len, like.split("\n")))
    lines = [""]
    for code in pile.split():
        if lines[-1] and len(lines[-1]) + 1 + len(code) > width:
            lines.append("")
        lines[-1] += f" {code}" if lines[-1] else code
    return "\n".join([*lines, ""] if like.endswith("\n") else lines)


def _new(found: list[Change], path: Path, old: object, new: object) -> None:
    """Something that the file has nothing of yet, as one step that can be taken back as one."""
    inner: list[Change] = []
    if isinstance(new, msgspec.Struct) and type(old) is type(new):
        assert isinstance(old, msgspec.Struct)
        _mapping(inner, (), written_fields(old, {}), written_fields(new, {}), {})
    elif isinstance(new, Mapping) and isinstance(old, Mapping):
        _mapping(inner, (), old, new, {})
    else:
        found.append(Change(path, ABSENT, file_value(new)))
        return
    if inner:
        found.append(Change(path, ABSENT, carried_out({}, inner)))


def _mapping(
    found: list[Change],
    path: Path,
    old: Mapping[str, object],
    new: Mapping[str, object],
    raw: Mapping[str, object],
) -> None:
    left = [] if old.keys() <= new.keys() else list(raw)
    for key, before in old.items():
        if key not in new:
            if key in raw:
                at = left.index(key)
                found.append(Change((*path, key), raw[key], ABSENT, left[at - 1] if at else ""))
                del left[at]
        elif new[key] is not before:
            _value(found, (*path, key), before, new[key], raw.get(key, ABSENT))
    for key, after in new.items():
        if key not in old:
            found.append(Change((*path, key), raw.get(key, ABSENT), file_value(after)))


def _listing(
    found: list[Change], path: Path, old: tuple[object, ...], new: tuple[object, ...], raw: Any
) -> None:
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    shared = min(len(old), len(new)) - tail
    for i in range(head, shared):
        _value(found, (*path, i), old[i], new[i], raw[i])
    for i in range(len(old) - tail - 1, shared - 1, -1):
        found.append(Change((*path, i), raw[i], ABSENT))
    for i in range(shared, len(new) - tail):
        found.append(Change((*path, i), ABSENT, file_value(new[i])))
