"""Plain values as TOML spells them."""

from __future__ import annotations

from datetime import date, datetime, time

from tarotcli.campaign.paths import spell_key, spell_string
from tarotcli.errors import CampaignFault
from tarotcli.language import N_

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
