"""A small court for the worked examples of Versailles: one courtier, a duke, a guard, and decks set up by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.helpers import Ran, Table, deck, write

AURORE: dict[str, Any] = {
    "name": "Aurore de Lys",
    "player": "Anne",
    "body": {"strength": 3, "agility": 5, "endurance": 4},
    "repartee": {"wit": 6, "conviction": 4, "flattery": 5, "spite": 2},
    "skills": {
        "climbing": {"level": 4, "suit": "staves", "body": "strength"},
        "history": {"level": 5, "suit": "coins"},
        "oratory": {"level": 6, "suit": "cups"},
    },
    "reputation": {"military": 3, "court": 2},
    "favours": {"duc de luynes": 2},
    "beliefs": [
        {"text": "The King should never wear grey", "level": 3},
        {"text": "A door is only a wall that gave in", "level": 2},
    ],
}
LUYNES: dict[str, Any] = {"name": "Duc de Luynes", "player": "Bertrand", "skills": {}}
GUARD: dict[str, Any] = {
    "name": "Guard",
    "npc": True,
    "skills": {"watch": {"level": 4, "suit": "swords"}},
}


def court(  # noqa: PLR0913 - a table is set with many things, each named
    folder: Path,
    hand: str = "",
    *,
    gm: str = "",
    luynes: str | None = None,
    top: str = "",
    discard: str = "",
    gm_top: str = "",
    gm_discard: str = "",
    sheet: dict[str, Any] | None = None,
    skills: dict[str, Any] | None = None,
    **heads: Any,
) -> Table:
    """A campaign in which Aurore holds ``hand``; the piles begin with ``top`` and go on in order."""
    aurore = AURORE | (sheet or {})
    aurore = aurore | {"skills": aurore["skills"] | (skills or {})}
    hands = {"gm": gm, "aurore": hand} | ({} if luynes is None else {"luynes": luynes})
    data = {"format": 1, "name": "Court", "system": "versailles"} | heads
    data["decks"] = {
        "table": deck(hand, luynes or "", top=top, discard=discard),
        "gm": deck(gm, top=gm_top, discard=gm_discard),
    }
    data["hands"] = hands
    data["characters"] = {"aurore": aurore, "luynes": LUYNES, "guard": GUARD}
    return write(folder / "court.toml", data)


def total(ran: Ran) -> tuple[int, ...]:
    """Minors, limited, Majors, characteristic, counters and the total of a check."""
    parts = ran.json["parts"]
    names = ("minors", "limited", "majors", "characteristic", "counters")
    assert set(parts) == set(names)
    return (*(parts[name] for name in names), ran.json["total"])


def outcome(ran: Ran) -> tuple[str, int, str]:
    """Outcome, margin and band of a check."""
    data = ran.json
    return data["outcome"], data["margin"], data["band"]
