"""What the commands that deal with the campaign's file answer."""

from __future__ import annotations

import shlex

from tarotcli.language import _, say, say_many, spell
from tarotcli.render import Said
from tarotcli.systems.common.events import told


def new(answer: Said) -> list[str]:
    """The file that was made, and what to do next."""
    file = answer.data["file"]
    if answer.data["sample"]:
        return [say("{file} is ready.", file=file), say("Look around: tarotcli show -c {file}", file=file)]
    return [
        say("{file} is ready.", file=file),
        say("Add somebody: tarotcli add NAME -c {file}", file=file),
    ]


def doctor(answer: Said) -> list[str]:
    """The faults that are left, or that there are none."""
    data = answer.data
    if data["faults"]:
        head = say_many(
            "{file} has {n} fault:", "{file} has {n} faults:", len(data["faults"]), file=data["file"]
        )
        way = (
            _("All of it can be mended: tarotcli doctor --fix")
            if data["mendable"]
            else _("Some of it needs you: tarotcli edit")
        )
        return [head, *(f"  {fault}" for fault in data["faults"]), way]
    if data["events"]:
        if data.get("dry_run"):  # the journal keeps no dry runs
            return told(answer)
        kept = say("The file as it was is kept in {backup}.", backup=data["backup"])
        return [*told(answer), kept]
    return [say("{file} is in good order.", file=data["file"])]


def edit(answer: Said) -> list[str]:
    """What the edit changed; that it was saved where only comments changed, or it cannot be told what did."""
    if answer.data.get("saved") and not answer.data["events"]:
        return [_("Saved.")]
    return told(answer)


def undo(answer: Said) -> list[str]:
    """The command that was taken back, and what that changed."""
    line = answer.data["undone"]
    return [
        say("Undone: {command} (revision {revision}).", command=_command(line), revision=line["revision"]),
        *told(answer),
    ]


def redo(answer: Said) -> list[str]:
    """The command that was done again, and what that changed."""
    line = answer.data["redone"]
    return [
        say(
            "Done again: {command} (revision {revision}).", command=_command(line), revision=line["revision"]
        ),
        *told(answer),
    ]


def _command(line: dict[str, list[str]]) -> str:
    return str(spell(shlex.join(line["command"])))
