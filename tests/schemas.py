"""The schemas that ship with the program, as tests use them: what an answer or an error must look like."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource

import tarotcli

FOLDER = Path(tarotcli.__file__).parent / "schemas"
FILES: Mapping[str, Any] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}
"""Every schema by the name of its file."""

_REGISTRY: Registry[Any] = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in FILES.values()
)
_EVENT = {"$ref": f"{FILES['common']['$id']}#/$defs/event"}
VALIDATORS = {
    name: Draft202012Validator(schema, registry=_REGISTRY, format_checker=Draft202012Validator.FORMAT_CHECKER)
    for name, schema in {**FILES, "event": _EVENT}.items()
}
"""Each schema at work; "event" for one event alone."""


def schema_of(command: str) -> str:
    """The name of a command's schema."""
    return command.replace(" ", "-")


def faults(name: str, data: object) -> list[str]:
    """What is wrong with data by this schema: where, and why."""
    return [fault for error in VALIDATORS[name].iter_errors(data) for fault in _told(error)]


def allows(name: str, data: object) -> bool:
    """Whether data fits this schema."""
    return VALIDATORS[name].is_valid(data)


def _told(error: ValidationError) -> Iterator[str]:
    """The error; of several shapes those of the system or event in question, each with its own."""
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
