"""Plain values as TOML spells them, and new keys and tables as a person would lay them out.

Short tables stand on one line, others under headers.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import TypeGuard

from tarotcli.campaign.paths import Path, spell_key, spell_string
from tarotcli.errors import CampaignFault
from tarotcli.language import N_
from tarotcli.store.toml.statements import ITEM, KEY, TABLE, Statement

INLINE_WIDTH = 100
"""Longer tables get a header where there is a choice."""


class Unwritable(CampaignFault):
    """A value that TOML has no way to write."""

    kind = "unwritable"
    sentence = N_("{value} cannot be written into a campaign file.")
    way_out = N_("Give text that is valid Unicode, a whole number below 2^63, or another kind of value.")


def spell_value(value: object) -> str:
    """The value as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return spell_string(value)
        case int() if -(2**63) <= value < 2**63:
            return str(value)
        case float():
            return repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list():
            return f"[{', '.join(map(spell_value, value))}]"
        case dict():
            inner = ", ".join(f"{spell_key(key)} = {spell_value(item)}" for key, item in value.items())
            return f"{{ {inner} }}" if inner else "{}"
    raise Unwritable(value=ascii(value))


def same(one: object, other: object) -> bool:
    """Whether two values are written alike: 1, 1.0 and true are three, and nan is itself."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(item, other[key]) for key, item in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and (one == other or (one != one and other != other))  # noqa: PLR0124


def are_tables(value: object) -> TypeGuard[list[dict[str, object]]]:
    """Whether this could be an array of tables under headers."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def dotted_key(keys: Path) -> str:
    """Some keys with dots between them."""
    return ".".join(spell_key(str(key)) for key in keys)


def key_line(newline: str, indent: str, path: Path, depth: int, value: object) -> Statement:
    """A key and its value, below a header that spells so much of the path."""
    key = f"{indent}{dotted_key(path[depth:])} = "
    return Statement(KEY, key + spell_value(value) + newline, path, depth, len(key))


def headline(newline: str, path: Path, kind: str) -> Statement:
    """The header of a table, or of one item of an array of tables."""
    keys = dotted_key(tuple(key for key in path if isinstance(key, str)))
    text = f"[[{keys}]]" if kind == ITEM else f"[{keys}]"
    return Statement(kind, text + newline, path, len(path))


def item_blocks(newline: str, path: Path, items: list[dict[str, object]]) -> list[list[Statement]]:
    """A new array of tables, each item under its header."""
    return [block for n, item in enumerate(items) for block in table_blocks(newline, (*path, n), item, ITEM)]


def table_blocks(newline: str, path: Path, table: Mapping[str, object], kind: str) -> list[list[Statement]]:
    """A new table under its header, followed by those of its tables that do not fit on a line."""
    # Like [decks.table] or [characters.aurore]: what only holds tables needs no header itself.
    group = len(path) == 1 and bool(table) and all(isinstance(item, dict) and item for item in table.values())
    lines = [] if group else [headline(newline, path, kind)]
    tails: list[list[Statement]] = []
    for key, value in table.items():
        below = (*path, key)
        if not group and _fits(value):
            lines.append(key_line(newline, "", below, len(path), value))
        elif (
            isinstance(value, dict)
            and not group
            and all(isinstance(v, dict) and _fits(v) for v in value.values())
        ):
            lines += [key_line(newline, "", (*below, k), len(path), v) for k, v in value.items()]
        elif isinstance(value, dict):
            tails += table_blocks(newline, below, value, TABLE)
        elif are_tables(value):
            tails += item_blocks(newline, below, value)
        else:
            lines.append(key_line(newline, "", below, len(path), value))
    return [lines, *tails] if lines else tails


def _fits(value: object) -> bool:
    return len(spell_value(value)) <= INLINE_WIDTH
