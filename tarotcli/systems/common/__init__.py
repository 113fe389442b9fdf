"""What all games share: their commands, events and completions, each written once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tarotcli.answers.command import Commands
from tarotcli.answers.event import Event
from tarotcli.systems.base import Completion

HEADS = ("add", "advance", "day", "discard", "note", "return", "scene", "session", "show", "shuffle")
"""The first words of the commands that every game has."""


def commands(head: str) -> Commands:
    """The shared commands of this first word."""
    match head:
        case "show":
            from tarotcli.systems.common.show import COMMANDS
        case "advance":
            from tarotcli.systems.common.sheets import COMMANDS
        case "discard" | "return" | "shuffle":
            from tarotcli.systems.common.piles import COMMANDS
        case "add" | "scene" | "session" | "day" | "note":
            from tarotcli.systems.common.story import COMMANDS
        case _:
            return {}
    return {name: command for name, command in COMMANDS.items() if name.split()[0] == head}


def shared_events() -> Sequence[type[Event]]:
    """Every kind of event that the games share."""
    from tarotcli.systems.common import events, file_events, piles, story

    return (*events.EVENTS, *piles.EVENTS, *story.EVENTS, *file_events.EVENTS)


def shared_completions() -> Mapping[str, Completion]:
    """What completes the words that the games share."""
    from tarotcli.systems.common.completions import COMPLETIONS

    return COMPLETIONS
