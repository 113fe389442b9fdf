"""A small forest for the worked examples of Topoïgraphie: two heroes, the GM's people, and packs set up by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.helpers import CODES, Ran, Table, deck, write

PACK = CODES["pack52"]
COURTS = [code for code in PACK if code[0] in "JQK"]
PIPS = [code for code in PACK if code[0] not in "JQK"]

PERCEVAL: dict[str, Any] = {
    "name": "Perceval le Gallois",
    "player": "Anne",
    "tendances": {"heroique": 4, "faible": 2},
    "talents": {"equitation": "novice", "escrime": "habitue", "javelot": "maitre"},
}
ENIDE: dict[str, Any] = {"name": "Énide", "player": "Bo", "tendances": {"courtois": 3}, "resistance": 2}
GARDE: dict[str, Any] = {"name": "Garde", "npc": True, "tendances": {"sauvage": 2}, "resistance": 1}
MORGANE: dict[str, Any] = {
    "name": "Morgane",
    "npc": True,
    "tendances": {"feerique": 6, "courtois": 5},
    "talents": {"enchantements": "maitre"},
    "resistance": 6,
}


def forest(  # noqa: PLR0913 - a table is set with many things, each named
    folder: Path,
    *,
    mj_top: str = "",
    mj_discard: str = "",
    perceval_top: str = "",
    perceval_discard: str = "",
    hands: dict[str, str] | None = None,
    house: dict[str, Any] | None = None,
    sheet: dict[str, Any] | None = None,
    **heads: Any,
) -> Table:
    """A campaign in which each pile begins with ``top`` and goes on in order."""
    held = hands or {}
    data: dict[str, Any] = {
        "format": 1,
        "name": "Forêt",
        "system": "topoigraphie",
        "house": house or {},
    } | heads
    data["decks"] = {
        "mj": deck(held.get("mj", ""), top=mj_top, discard=mj_discard, kind="pack52"),
        "perceval": deck(held.get("perceval", ""), top=perceval_top, discard=perceval_discard, kind="pack52"),
        "enide": deck(held.get("enide", ""), kind="pack52"),
    }
    data["hands"] = held
    data["characters"] = {
        "perceval": PERCEVAL | (sheet or {}),
        "enide": ENIDE,
        "garde": GARDE,
        "brigand": GARDE | {"name": "Brigand"},
        "morgane": MORGANE,
    }
    return write(folder / "forest.toml", data)


def without(*left: str) -> str:
    """All cards of a pack but these, as a discard."""
    return " ".join(code for code in PACK if code not in left)


def total(ran: Ran) -> tuple[int, int, int, int]:
    """Card, Tendance, Talent and sum of a test."""
    parts = ran.json["parts"]
    assert set(parts) == {"card", "tendance", "talent"}
    return parts["card"], parts["tendance"], parts["talent"], ran.json["sum"]


def outcome(ran: Ran) -> tuple[str, int, int]:
    """Outcome, margin and difficulty of a test."""
    data = ran.json
    return data["outcome"], data["margin"], data["difficulty"]
