"""What all games share: their commands, events and completions, each written once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tarotcli.answers.command import Commands
from tarotcli.answers.event import Event
from tarotcli.language import N_
from tarotcli.systems.base import Completion, Group

HEADS = (
    "add",
    "advance",
    "day",
    "discard",
    "draw",
    "note",
    "remove",
    "return",
    "scene",
    "session",
    "show",
    "shuffle",
)
"""The first words of the commands that every game has."""

DUEL = Group(N_("Set two characters against each other, play by play."))
ODDS = Group(N_("Show the odds of a test before you take it."), looks=True)
HINT = Group(N_("What to play now, and why."), looks=True)
"""What several games have, each in its way."""

GROUPS: Mapping[str, Group] = {"advance": Group(N_("Experience, and changes on a sheet."))}
"""Those of the first words here that stand for several commands."""


def commands(head: str) -> Commands:
    """The shared commands of this first word."""
    match head:
        case "show":
            from tarotcli.systems.common.show import COMMANDS
        case "advance":
            from tarotcli.systems.common.sheets import COMMANDS
        case "add":
            from tarotcli.systems.common.joining import COMMANDS
        case "remove":
            from tarotcli.systems.common.leaving import COMMANDS
        case "draw":
            from tarotcli.systems.common.oracle import COMMANDS
        case "discard" | "return" | "shuffle":
            from tarotcli.systems.common.piles import COMMANDS
        case "scene" | "session" | "day" | "note":
            from tarotcli.systems.common.story import COMMANDS
        case _:
            return {}
    return {name: command for name, command in COMMANDS.items() if name.split()[0] == head}


def shared_events() -> Sequence[type[Event]]:
    """Every kind of event that the games share."""
    from tarotcli.systems.common import asked, events, file_events, joining, leaving, oracle, piles, story

    return (
        *events.EVENTS,
        *piles.EVENTS,
        *story.EVENTS,
        *joining.EVENTS,
        *leaving.EVENTS,
        *oracle.EVENTS,
        *asked.EVENTS,
        *file_events.EVENTS,
    )


def shared_completions() -> Mapping[str, Completion]:
    """What completes the words that the games share."""
    from tarotcli.systems.common.completions import COMPLETIONS

    return COMPLETIONS
