"""Every command and the module it is in, so that a command loads nothing of the others."""

from __future__ import annotations

from tarotcli.cli.command import Command
from tarotcli.language import N_
from tarotcli.systems.spec import find

GAME, KEEPING, READING = N_("Playing"), N_("Keeping the campaign"), N_("Looking things up")

COMMANDS: dict[str, tuple[str, str]] = {
    "deal": ("deal", GAME),
    "check": ("check", GAME),
    "duel": ("duel", GAME),
    "repartee": ("repartee", GAME),
    "fight": ("fight", GAME),
    "trick": ("trick", GAME),
    "advance": ("advance", GAME),
    "new": ("files", KEEPING),
    "add": ("keeping", KEEPING),
    "scene": ("keeping", KEEPING),
    "session": ("keeping", KEEPING),
    "day": ("keeping", KEEPING),
    "discard": ("keeping", KEEPING),
    "return": ("keeping", KEEPING),
    "shuffle": ("keeping", KEEPING),
    "note": ("keeping", KEEPING),
    "run": ("files", GAME),
    "edit": ("files", KEEPING),
    "undo": ("files", KEEPING),
    "redo": ("files", KEEPING),
    "doctor": ("files", KEEPING),
    "show": ("looking", READING),
    "odds": ("odds", READING),
    "log": ("looking", READING),
    "cards": ("looking", READING),
}
"""Each top-level command, its module in this package, and the heading it stands under in the help."""

GROUPS: dict[str, str] = {
    "duel": N_("Set two characters against each other, play by play."),
    "repartee": N_("Convince somebody in front of the court."),
    "trick": N_("Play the game of tarot, with people or against the tool."),
    "advance": N_("Experience, and changes on a sheet."),
    "odds": N_("What a test promises before it is taken."),
}
"""The top-level words that stand for a group of commands, and what each is for."""


def commands_of(name: str) -> tuple[Command, ...]:
    """The commands that this top-level word stands for: one, or those of a group (``duel start`` …)."""
    every: tuple[Command, ...] = find(f"tarotcli.cli.{COMMANDS[name][0]}:COMMANDS")
    return tuple(command for command in every if command.name.split()[0] == name)
