"""A salon for contests of Versailles: two courtiers, an abbé, a guard, with hands and sheets set up by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.helpers import Table, deck, write

PLAIN: dict[str, Any] = {
    "class": 3,
    "body": {"strength": 1, "agility": 4, "endurance": 4},
    "repartee": {"wit": 6, "conviction": 4, "flattery": 5, "spite": 2},
}


def salon(  # noqa: PLR0913 - a table is set with many things, each named
    folder: Path,
    ana: str = "",
    bo: str = "",
    *,
    gm: str = "",
    cy: str | None = None,
    top: str = "",
    gm_top: str = "",
    sheets: dict[str, dict[str, Any]] | None = None,
    **heads: Any,
) -> Table:
    """A campaign in which Ana, Bo and, where a hand is given, Cy hold these cards; the guard plays from the GM's.

    ``sheets``: what the sheets hold besides :data:`PLAIN`, by key. ``top``, ``gm_top``: how the piles begin.
    """
    hands = {"gm": gm, "ana": ana, "bo": bo} | ({} if cy is None else {"cy": cy})
    people: dict[str, dict[str, Any]] = {
        "ana": PLAIN | {"name": "Ana de Lys"},
        "bo": PLAIN | {"name": "Duc de Bo"},
        "cy": PLAIN | {"name": "Abbé Cy"},
        "guard": PLAIN | {"name": "Guard", "npc": True},
    }
    for who, more in (sheets or {}).items():
        people[who] = people[who] | more
    data = {"format": 1, "name": "Salon", "system": "versailles"} | heads
    data["decks"] = {"table": deck(ana, bo, cy or "", top=top), "gm": deck(gm, top=gm_top)}
    return write(folder / "salon.toml", data | {"hands": hands, "characters": people})


def oratory(level: int, **more: Any) -> dict[str, Any]:
    """A sheet with oratory at this level, in cups, and whatever else."""
    return {"skills": {"oratory": {"level": level, "suit": "cups"}}} | more


def swords(level: int | None, agility: int, endurance: int = 4) -> dict[str, Any]:
    """A sheet with fencing at this level, or without it, and these characteristics."""
    skills = {} if level is None else {"fencing": {"level": level, "suit": "swords", "body": "agility"}}
    return {"body": {"strength": 1, "agility": agility, "endurance": endurance}, "skills": skills}
