"""Every change of the file is told by an event: what the journal holds against what was told, over all scenarios.

The sessions of :mod:`tests.sessions` are played in every system. Each key of the file that a saved command changed must
lie at or below a place that one of its events names, and where an event names the value before or after, it is the
one that the file has.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tarotcli.campaign.paths import Path as KeyPath
from tarotcli.campaign.paths import read_path
from tarotcli.systems import names
from tests.helpers import Table, editor, environment, sample, write
from tests.sessions import FOOL, KEEPING, SESSIONS, TRICK, Part

ABSENT = object()
PLACES = ("path", "from", "to")


def parts(value: Any) -> Mapping[Any, Any] | None:
    """A table or list by its keys; None for a single value."""
    if value is ABSENT:
        return {}
    return (
        dict(enumerate(value)) if isinstance(value, list) else value if isinstance(value, Mapping) else None
    )


def leaves(path: KeyPath, old: Any, new: Any) -> Iterator[tuple[KeyPath, Any, Any]]:
    """The single values at or below a place that are not the same before and after."""
    before, after = parts(old), parts(new)
    if (not before and not after) or before is None or after is None:
        if old != new:
            yield path, old, new
        return
    for key in dict.fromkeys((*before, *after)):
        yield from leaves((*path, key), before.get(key, ABSENT), after.get(key, ABSENT))


def changed(line: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Any, Any]]:
    """Every value of the file that a line of the journal changed."""
    for change in line["changes"]:
        yield from leaves(read_path(change["path"]), change.get("old", ABSENT), change.get("new", ABSENT))


def places(event: Mapping[str, Any]) -> list[KeyPath]:
    """The places of the file that an event names."""
    return [read_path(event[key]) for key in PLACES if key in event]


def untold(line: Mapping[str, Any], events: list[dict[str, Any]]) -> list[str]:
    """The changes of a line that no event tells."""
    told = [path for event in events for path in places(event)]
    return [
        f"{path}: {old!r} → {new!r}"
        for path, old, new in changed(line)
        if not any(path[: len(place)] == place for place in told)
    ]


def wrong_values(events: list[dict[str, Any]], file: Mapping[str, Any]) -> list[str]:
    """The numbers and words that the last event about a place tells, and the file does not have there."""
    last = {event["path"]: event["new"] for event in events if "path" in event and "new" in event}
    return [
        f"{path}: {new!r} told, {value(file, path)!r} kept"
        for path, new in last.items()
        if not agrees(new, value(file, path))
    ]


def agrees(told: Any, kept: Any) -> bool:
    """Whether what is told of a value is so in the file: of a table, those of its keys that are told."""
    if isinstance(told, Mapping) and isinstance(kept, Mapping):
        return all(agrees(each, kept.get(key, ABSENT)) for key, each in told.items())
    if isinstance(told, list) and isinstance(kept, str):
        return told == kept.split()
    return kept is ABSENT or told == (kept.isoformat() if isinstance(kept, date) else kept)


def value(file: Any, path: str) -> Any:
    """What stands at a place of the file."""
    for key in read_path(path):
        try:
            file = file[key]
        except (KeyError, IndexError):
            return ABSENT
    return file


def lines_of(table: Table) -> list[dict[str, Any]]:
    """The lines of the journal."""
    return [json.loads(line) for line in table.journal.read_text(encoding="utf-8").splitlines()]


def played(folder: Path, key: str, part: Part) -> Iterator[str]:
    """A part played from a fresh sample; what was wrong with the events of each command."""
    for old in folder.glob(f"{key}.*"):
        old.unlink()
    table = sample(folder, key)
    if part.changed:
        data = table.data
        decks = data["decks"] | part.changed.get("decks", {})
        write(table.path, {**data, **part.changed, "decks": decks})
    for text in part.lines.strip().splitlines():
        words = shlex.split(text)
        wanted = int(words.pop(0)) if words[0].isdigit() else 0
        before = len(lines_of(table)) if table.journal.exists() else 0
        ran = table.json(*words, "--reveal")
        if wanted > 1 or not table.journal.exists():
            continue
        for line in lines_of(table)[before:]:
            wrong = untold(line, ran.json["events"]) + wrong_values(ran.json["events"], table.data)
            yield from (f"{text}\n  {each}\n  {ran.json['events']}" for each in wrong)


@pytest.mark.parametrize("key", names())
def test_every_change_of_the_file_is_told_by_an_event(tmp_path: Path, key: str) -> None:
    with environment(TAROTCLI_SEED="events", EDITOR=editor(tmp_path, "t = t.replace('day = 2', 'day = 7')")):
        wrong = [
            each for part in (*SESSIONS[key], TRICK, FOOL, KEEPING) for each in played(tmp_path, key, part)
        ]
    assert not wrong, "\n".join(wrong)


def test_a_change_that_no_event_tells_is_found() -> None:
    line = {"changes": [{"path": "characters.ana", "old": {"a": 1, "b": 2}, "new": {"a": 1, "b": 3, "c": 4}}]}
    assert [each.partition(":")[0] for each in untold(line, [])] == [
        "('characters', 'ana', 'b')",
        "('characters', 'ana', 'c')",
    ]
    assert [each.partition(":")[0] for each in untold(line, [{"path": "characters.ana.b"}])] == [
        "('characters', 'ana', 'c')"
    ]
    assert not untold(line, [{"path": "characters.ana"}])
    assert not untold(line, [{"from": "characters.ana.b", "to": "characters.ana.c"}])
    assert wrong_values([{"path": "day", "new": 3}], {"day": 4})
    assert not wrong_values([{"path": "day", "new": 3}, {"path": "day", "new": 4}], {"day": 4})
