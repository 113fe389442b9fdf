"""The generated schemas, as tests use them: what an answer, an event or an error must look like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tarotcli.answers.schema import schema_of, schema_of_error
from tarotcli.cli.commands.schema import commands_of_games, part_of
from tarotcli.systems import names

ANYWHERE = names()[0]
"""The game that stands for an answer which names none."""


@cache
def validator(name: str, system: str) -> Draft202012Validator:
    """What holds data against a schema: of a command's answer in this game, of its "event", or of an "error"."""
    return Draft202012Validator(schema(name, system), format_checker=Draft202012Validator.FORMAT_CHECKER)


def schema(name: str, system: str) -> dict[str, Any]:
    """The schema of a command's answer in this game, of an "event" of its campaigns, or of an "error"."""
    if name == "error":
        return schema_of_error()
    if name == "event":
        found = schema("day", system)
        return {**found["properties"]["events"]["items"], "$defs": found["$defs"]}
    ((key, command),) = commands_of_games((system,), name)
    return schema_of(name, [part_of(key, command)])


def faults(name: str, data: Any, system: str = "") -> list[str]:
    """What is wrong with data by this schema: where, and why."""
    found = validator(name, system or _system(data)).iter_errors(data)
    return [fault for error in found for fault in _told(error)]


def allows(name: str, data: Any, system: str = "") -> bool:
    """Whether data fits this schema."""
    return validator(name, system or _system(data)).is_valid(data)


def _system(data: Any) -> str:
    system = data.get("system") if isinstance(data, dict) else None
    return system if system in names() else ANYWHERE


def _told(error: ValidationError) -> Iterator[str]:
    """The error; of several shapes those of the event in question, each with its own."""
    by_shape: dict[object, list[ValidationError]] = {}
    for each in error.context or ():
        by_shape.setdefault(each.schema_path[0], []).append(each)
    meant = [each for each in by_shape.values() if not any(map(_of_another, each))]
    if not meant:
        yield f"{error.json_path}: {error.message[:300]}"
    for shape in meant:
        for each in shape:
            yield from _told(each)


def _of_another(error: ValidationError) -> bool:
    return error.validator in ("const", "enum") and error.absolute_path[-1] in ("system", "event", "state")
