"""Results to text. Every renderer takes the same data that becomes the JSON, and returns lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tarotcli.render.style import Style
from tarotcli.systems.spec import find
from tarotcli.text import printable

RENDERERS: dict[str, str] = {
    "versailles check": "tarotcli.render.versailles:check",
    "versailles show": "tarotcli.render.versailles_budget:show",
    **{
        f"versailles duel {word}": "tarotcli.render.versailles_duel:duel"
        for word in ("start", "play", "concede", "end")
    },
    "versailles duel status": "tarotcli.render.versailles_duel:status",
    **{
        f"versailles repartee {word}": "tarotcli.render.versailles_repartee:repartee"
        for word in ("start", "play", "counter", "pass", "end")
    },
    "versailles repartee status": "tarotcli.render.versailles_repartee:status",
    **{
        f"lignes-brisees {command}": f"tarotcli.render.lignes_brisees:{name}"
        for command, name in {
            "check": "check",
            "duel start": "duel",
            "fight": "fight",
            "advance raise": "raised",
            "advance status": "status",
            "odds check": "odds",
        }.items()
    },
    "topoigraphie check": "tarotcli.render.topoigraphie:check",
    "topoigraphie duel start": "tarotcli.render.topoigraphie:duel",
    "topoigraphie fight": "tarotcli.render.topoigraphie:fight",
    "topoigraphie odds check": "tarotcli.render.topoigraphie:odds",
    **{
        f"trick {word}": "tarotcli.render.trick:moved"
        for word in ("new", "deal", "play", "give", "auto", "renounce")
    },
    **{f"trick {word}": f"tarotcli.render.trick:{word}" for word in ("legal", "hint", "score", "status")},
    "show": "tarotcli.render.sheets:show",
    "log": "tarotcli.render.story:log",
    "cards": "tarotcli.render.cards:cards",
    "doctor": "tarotcli.render.keeping:doctor",
    "new": "tarotcli.render.keeping:new",
    "edit": "tarotcli.render.keeping:edit",
    "undo": "tarotcli.render.keeping:undo",
    "redo": "tarotcli.render.keeping:redo",
}
"""The renderer of a command, or of a system's command; the others only tell their events."""


class Said(NamedTuple):
    """An answer as data, with what a renderer needs besides: how to call people, and how to show it."""

    command: str
    system: str
    data: Mapping[str, Any]
    names: Mapping[str, str]
    style: Style

    def called(self, who: str) -> str:
        """How to call somebody."""
        return self.names.get(who, who)


def clean(data: Any) -> Any:
    """Data with the control characters of its texts made visible, so that no name of a file reaches a terminal raw."""
    if isinstance(data, str):
        return printable(data)
    if isinstance(data, Mapping):
        return {printable(key): clean(value) for key, value in data.items()}
    return [clean(item) for item in data] if isinstance(data, list) else data


def said(command: str, system: str, data: Mapping[str, Any], names: Mapping[str, str], style: Style) -> str:
    """An answer as text, without a last newline."""
    answer = Said(command, system, clean(data), clean(names), style)
    renderer = RENDERERS.get(f"{system} {command}") or RENDERERS.get(command) or "tarotcli.render.events:told"
    lines: list[str] = find(renderer)(answer)
    return "\n".join(lines)
