"""Results to text. Every renderer takes the same data that becomes the JSON, and returns lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tarotcli.language import printable
from tarotcli.render.style import Style
from tarotcli.systems.spec import find

RENDERERS: dict[str, str] = {
    "versailles check": "tarotcli.systems.versailles.render:check",
    "versailles show": "tarotcli.systems.versailles.render_budget:show",
    **{
        f"versailles duel {word}": "tarotcli.systems.versailles.duel.render:duel"
        for word in ("start", "play", "concede", "end")
    },
    "versailles duel status": "tarotcli.systems.versailles.duel.render:status",
    **{
        f"versailles repartee {word}": "tarotcli.systems.versailles.repartee.render:repartee"
        for word in ("start", "play", "counter", "pass", "end")
    },
    "versailles repartee status": "tarotcli.systems.versailles.repartee.render:status",
    **{
        f"lignes-brisees {command}": f"tarotcli.systems.lignes_brisees.render:{name}"
        for command, name in {
            "check": "check",
            "duel start": "duel",
            "fight": "fight",
            "advance raise": "raised",
            "advance status": "status",
            "odds check": "odds",
        }.items()
    },
    "topoigraphie check": "tarotcli.systems.topoigraphie.render:check",
    "topoigraphie duel start": "tarotcli.systems.topoigraphie.render:duel",
    "topoigraphie fight": "tarotcli.systems.topoigraphie.render:fight",
    "topoigraphie odds check": "tarotcli.systems.topoigraphie.render:odds",
    **{
        f"trick {word}": "tarotcli.systems.tarot.render:moved"
        for word in ("new", "deal", "play", "give", "auto", "renounce")
    },
    **{
        f"trick {word}": f"tarotcli.systems.tarot.render:{word}"
        for word in ("legal", "hint", "score", "status")
    },
    "show": "tarotcli.render.sheets:show",
    "log": "tarotcli.render.story:log",
    "cards": "tarotcli.systems.common.render_cards:cards",
    "doctor": "tarotcli.cli.commands.render_keeping:doctor",
    "new": "tarotcli.cli.commands.render_keeping:new",
    "edit": "tarotcli.cli.commands.render_keeping:edit",
    "undo": "tarotcli.cli.commands.render_keeping:undo",
    "redo": "tarotcli.cli.commands.render_keeping:redo",
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
    renderer = (
        RENDERERS.get(f"{system} {command}")
        or RENDERERS.get(command)
        or "tarotcli.systems.common.events:told"
    )
    lines: list[str] = find(renderer)(answer)
    return "\n".join(lines)
