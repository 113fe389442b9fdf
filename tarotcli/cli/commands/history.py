"""``undo``, ``redo`` and ``log``."""

from __future__ import annotations

import os
from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Change, read_path
from tarotcli.cards.chance import Chance
from tarotcli.cli.command import Command, words_of
from tarotcli.cli.commands.telling import behind_the_screen, set_event
from tarotcli.cli.registry import COMMANDS, commands_of
from tarotcli.cli.sitting import Answer, Sitting, line_of, no_return
from tarotcli.errors import CampaignFault
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.store import campaign_file, journal
from tarotcli.store.campaign_file import Loaded, journal_of, understood
from tarotcli.store.changes import changes
from tarotcli.store.history import (
    EditedByHand,
    NothingToUndo,
    broken_without,
    mends,
    redoable,
    reversed_edits,
    still_standing,
    undoables,
)
from tarotcli.store.journal import Line
from tarotcli.systems.spec import Outcome


def undo(sitting: Sitting, command: Command, request: Request, words: list[str]) -> Answer:
    """Take back the last command that still counts."""

    def back(loaded: Loaded) -> tuple[Line, list[Change]]:
        line, edits = _last(loaded, force=request.flag("force"))
        if request.flag("reshuffle"):
            edits += _reshuffling(loaded, edits, request)
        return line, edits

    return _went(sitting, command, request, words, back)


def redo(sitting: Sitting, command: Command, request: Request, words: list[str]) -> Answer:
    """Do again what the last undo took back."""

    def forth(loaded: Loaded) -> tuple[Line, list[Change]]:
        line, sound = redoable(_lines(loaded), loaded.digest)
        edits = line.edits()
        _sound_or_forced(loaded, edits, line, sound=sound, force=request.flag("force"))
        if not _valid(loaded, edits):
            raise broken_without(line, "redo")
        return line, edits

    return _went(sitting, command, request, words, forth)


def _last(loaded: Loaded, *, force: bool) -> tuple[Line, list[Change]]:
    """The last line that can be taken back, and how; only with ``force`` one that lies before a mending."""
    passed = False
    for line, sound in undoables(_lines(loaded), loaded.digest):
        edits = reversed_edits(line.edits())
        _sound_or_forced(loaded, edits, line, sound=sound and not passed, force=force)
        if _valid(loaded, edits):
            return line, edits
        if not (force and mends(line)):
            raise broken_without(line, "undo")
        passed = True
    raise NothingToUndo


def _valid(loaded: Loaded, edits: list[Change]) -> bool:
    """Whether the campaign would be valid after these edits."""
    try:
        understood(loaded.path, loaded.document.apply(edits))
    except CampaignFault:
        return False
    return True


def _lines(loaded: Loaded) -> Any:
    return journal.backwards(journal_of(loaded.path), loaded.campaign.revision)


def _sound_or_forced(loaded: Loaded, edits: list[Change], line: Line, *, sound: bool, force: bool) -> None:
    if not sound and not force:
        raise EditedByHand(revision=line.revision, command=" ".join(line.command))
    if not sound:
        still_standing(loaded.document, edits, line)


def _went(sitting: Sitting, command: Command, request: Request, words: list[str], step: Any) -> Answer:
    if request.flag("dry_run"):
        loaded = sitting.load()
        line, edits = step(loaded)
        after = understood(loaded.path, loaded.document.apply(edits)).campaign
        return _answer(
            command, request, after, _result(command.name, after, line, edits, loaded.system.master)
        )
    with sitting.held() as loaded:
        line, edits = step(loaded)
        after = understood(loaded.path, loaded.document.apply(edits)).campaign
        outcome = Outcome(after, _result(command.name, after, line, edits, loaded.system.master))
        revision = loaded.campaign.revision + 1
        kind = "undo" if command.name == "undo" else "redo"
        entry = line_of(outcome, words, revision, edits, kind=kind, target=line.revision)
        no_return()
        saved = campaign_file.save(loaded, edits, [entry])
        return _answer(command, request, saved.campaign, outcome.result)


def _answer(command: Command, request: Request, campaign: Campaign, result: Result) -> Answer:
    return Answer(command.name, campaign.system, campaign.revision, request.flag("dry_run"), result)


def _result(name: str, campaign: Campaign, line: Line, edits: list[Change], master: str) -> Result:
    key = "undone" if name == "undo" else "redone"
    data = {key: {"revision": line.revision, "command": _hushed(line)}}
    hidden = _secret_places(line)
    events = [set_event(edit, master, hidden) for edit in edits]
    return Result(data, tuple(events), names=campaign.names())


def _reshuffling(loaded: Loaded, edits: list[Change], request: Request) -> list[Change]:
    """Shuffle the draw piles that an undone command touched, since their order was seen."""
    interim = understood(loaded.path, loaded.document.apply(edits))
    script = os.environ.get("TAROTCLI_SEED")
    mixed = f"{script}:{loaded.campaign.revision}" if script else None
    chance = Chance(request.seed or mixed)
    campaign = interim.campaign
    for edit in edits:
        if edit.path[0] == "decks" and len(edit.path) == 3 and edit.path[2] == "draw":
            name = str(edit.path[1])
            if name in campaign.decks:
                campaign = campaign.with_deck(name, campaign.decks[name].shuffled(chance))
    return changes(interim.campaign, campaign, interim.document.data)


def log(sitting: Sitting, command: Command, request: Request, _words: list[str]) -> Answer:
    """Everything that was saved, oldest first; undone lines are marked."""
    loaded = sitting.load()
    lines = list(_lines(loaded))[::-1]
    undone: set[int] = set()
    hidden = {line.revision: _secret_places(line) for line in lines}
    for line in lines:
        if line.target is not None:
            (undone.add if line.kind == "undo" else undone.discard)(line.target)
    if request.has("session"):
        lines = [line for line in lines if line.session == request.number("session")]
    if request.has("last"):
        lines = lines[-request.number("last") :]
    reveal, master = request.flag("reveal"), loaded.system.master
    told = [
        _told(line, undone, master, hidden.get(line.target or line.revision), reveal=reveal) for line in lines
    ]
    data = {"name": loaded.campaign.name, "lines": told, "markdown": request.flag("markdown")}
    result = Result(data, names=loaded.campaign.names())
    dry = request.flag("dry_run")
    return Answer(command.name, loaded.campaign.system, loaded.campaign.revision, dry, result)


def _told(
    line: Line, undone: set[int], master: str, hidden: frozenset[str] | None, *, reveal: bool
) -> dict[str, Any]:
    data = {
        "revision": line.revision,
        "time": line.time,
        "command": line.command if reveal else _hushed(line),
        "kind": line.kind,
        "session": line.session,
        "scene": line.scene,
        "day": line.day,
        "undone": line.revision in undone,
    }
    if line.target is not None:
        data["target"] = line.target
    result = {key: value for key, value in line.result.items() if key != "events"}
    events = [dict(event) for event in line.result.get("events", [])]
    if not reveal:
        for name in line.secret:
            if name.startswith("events["):
                event = events[int(name[7:-1])]
                event["cards"] = {"count": len(event.get("cards", ()))}
            else:
                result[name] = None
    visible = [
        change
        for change in line.changes
        if reveal
        or not (change["path"] in (hidden or ()) or behind_the_screen(read_path(change["path"]), master))
    ]
    return data | {"result": result, "events": events, "changes": visible}


def _secret_places(line: Line) -> frozenset[str]:
    """Where a command laid a secret card (V8).

    R: the discard itself lies open on the table (``show deck``), so the card can be seen there where the game
    master's hand belongs to the shared deck; but neither ``undo`` nor ``log`` tells that this command brought it.
    """
    events = line.result.get("events", ())
    named = (events[int(name[7:-1])] for name in line.secret if name.startswith("events["))
    return frozenset(event["to"] for event in named if "to" in event)


def _hushed(line: Line) -> list[str]:
    """The command as typed; where it kept something secret, without the words that would tell it."""
    if not line.secret or line.command[0] not in COMMANDS:
        return line.command
    words = [word for each in commands_of(line.command[0]) for word in words_of(each).values() if word.hushed]
    flags = {flag for word in words for flag in word.flags}
    hushed: list[str] = []
    for text in line.command:
        flag = text.partition("=")[0] if text.startswith("--") else text[:2]
        if hushed and hushed[-1] in flags:
            hushed.append("…")
        elif flag in flags and flag != text:
            hushed.append(f"{flag}=…" if flag.startswith("--") else f"{flag}…")
        else:
            hushed.append(text)
    return hushed
