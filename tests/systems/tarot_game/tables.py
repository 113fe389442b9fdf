"""Tables for the tests, written as they stand in a file."""

from __future__ import annotations

from typing import Any

from tarotcli.systems.tarot_game.faults import faults
from tarotcli.systems.tarot_game.position import Position, load


def table(**keys: Any) -> Position:
    """A table of ana, bo and cy in hand 1, ana leading, unless said otherwise; it must be valid."""
    position = load({"players": ["ana", "bo", "cy"], "hand": 1, "leader": "ana", **keys})
    assert [fault.message() for fault in faults(position)] == []
    return position


def hands(**piles: str) -> dict[str, str]:
    return piles
