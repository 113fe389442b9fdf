"""A street at night for the worked examples of Lignes Brisées: Nadir, who broke his line, and a guard who did not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.helpers import CODES, Ran, Table, codes, write

_KEYS = """
acrobatie erudition politique persuasion occultisme seduction pilotage investigation survie chance
combat_mains_nues armes_blanches armes_a_feu volonte intimidation science escroquerie furtivite
creativite medecine animaux sante_mentale
"""
KEYS = _KEYS.split()
"""The keys of the 22 skills in the order of their arcana, written out apart from the program's own."""


def scores(**fixed: int) -> dict[str, int]:
    """The 22 scores: these as given, the others in order from what is left."""
    rest = iter([n for n in range(1, 23) if n not in fixed.values()])
    return {key: fixed[key] if key in fixed else next(rest) for key in KEYS}


def own_deck(lost: str = "", left: str = "") -> dict[str, str]:
    """A deck that has lost these cards, or has only these left."""
    gone = codes(lost) if not left else [code for code in CODES["majors22"] if code not in codes(left)]
    draw = [code for code in CODES["majors22"] if code not in gone]
    return {"kind": "majors22", "draw": " ".join(draw), "discard": " ".join(gone)}


def street(
    folder: Path,
    *,
    nadir: Mapping[str, Any] | None = None,
    garde: Mapping[str, Any] | None = None,
    lost: Any = None,
    left: Any = None,
    **heads: Any,
) -> Table:
    """A campaign of three: Nadir, Zoé (a Ligne Brisée too) and a guard. ``lost`` and ``left`` cards by key.

    Nadir has Furtivité 14; further keys of the sheets may be given.
    """
    lost, left = lost or {}, left or {}
    broken = {"ligne_brisee": "La corde", "destin": {"gagnes": 5, "actuels": 3}}
    characters: dict[str, Any] = {
        "nadir": {"name": "Nadir", **broken, "arcanes": scores(furtivite=14), **(nadir or {})},
        "zoe": {"name": "Zoé", **broken, "arcanes": scores()},
        "garde": {"name": "Le Garde", "npc": True, "arcanes": scores(), **(garde or {})},
    }
    data: dict[str, Any] = {"format": 1, "name": "La rue", "system": "lignes-brisees", **heads}
    data["decks"] = {who: own_deck(lost.get(who, ""), left.get(who, "")) for who in characters}
    data["characters"] = characters
    return write(folder / "rue.toml", data)


def outcome(ran: Ran) -> tuple[str, int | None, int | None, int | None]:
    """Outcome, margin, counted number and position of the critical."""
    found = ran.json
    return found["outcome"], found["margin"], found["counted"], found["critical_on"]
