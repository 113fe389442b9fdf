"""Undo and redo: the last command that counts taken back, and done again."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import msgspec

from tarotcli.answers.answer import Answer, Outcome, told
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Change
from tarotcli.cards.chance import Chance
from tarotcli.errors import CampaignFault, TarotcliError
from tarotcli.language import N_, _, say
from tarotcli.store import journal
from tarotcli.store.campaign_file import Loaded, lineage, understood
from tarotcli.store.changes import changes
from tarotcli.store.history import (
    NO_EDIT,
    EditedByHand,
    JournalBehind,
    NothingToUndo,
    broken_without,
    mends,
    redoable,
    reversed_edits,
    still_standing,
    undoables,
)
from tarotcli.store.journal import Line
from tarotcli.store.past import places_in
from tarotcli.store.recorded import bare
from tarotcli.store.transaction import CampaignFile, Transaction, reply
from tarotcli.systems.common.owners import value_sets

A = TypeVar("A", bound=Answer)


Words = tuple[str, ...] | Veiled[tuple[str, ...]]
"""The words of a command; veiled where some of them would tell what the command kept secret."""

WordsOf = Callable[[Line, Campaign], Words]


class PastCommand(msgspec.Struct, frozen=True):
    """A command of the journal: its revision and its words."""

    revision: int
    command: Words


class UndoAnswer(Answer, frozen=True):
    """``undo``: the command that was taken back."""

    undone: PastCommand

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Which it was, and what that changed."""
        sentence = N_("Undone: {command} (revision {revision}).")
        return [_told(sentence, self.undone), *(told(display, events) or [_("Nothing changed.")])]


class RedoAnswer(Answer, frozen=True):
    """``redo``: the command that was done again."""

    redone: PastCommand

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Which it was, and what that changed."""
        sentence = N_("Done again: {command} (revision {revision}).")
        return [_told(sentence, self.redone), *(told(display, events) or [_("Nothing changed.")])]


def _told(sentence: str, past: PastCommand) -> str:
    words = past.command.unseen if isinstance(past.command, Veiled) else past.command
    return say(sentence, command=shlex.join(words), revision=past.revision)


def as_typed(line: Line, _campaign: Campaign) -> Words:
    """All words of a command."""
    return tuple(line.command)


def _spoken(words: Words) -> str | Veiled[str]:
    """Words as a sentence quotes them."""
    if not isinstance(words, Veiled):
        return " ".join(words)
    return Veiled(" ".join(words.value), words.seen_by, unseen=" ".join(words.unseen))


def undo(
    file: CampaignFile,
    typed: Sequence[str] = ("undo",),
    *,
    force: bool = False,
    reshuffle: bool = False,
    seed: str = "",
    dry_run: bool = False,
    words: WordsOf = as_typed,
) -> Reply[UndoAnswer]:
    """Take back the last command that still counts.

    ``force``: after an edit by hand, take back only the command's own values, where they still stand. ``reshuffle``:
    shuffle the draw piles that it touched. ``words``: how its words are told.
    """

    def back(loaded: Loaded) -> tuple[Line, list[Change]]:
        line, edits = _last(loaded, words, force=force)
        if reshuffle:
            edits += _reshuffling(loaded, edits, file.chance(seed, loaded.campaign.revision))
        return line, edits

    def change() -> Reply[UndoAnswer]:
        with file.transaction(dry=dry_run) as held:
            return _gone(held, back, "undo", lambda past: UndoAnswer(undone=past), typed, words)

    return file.started_over(change)


def redo(
    file: CampaignFile,
    typed: Sequence[str] = ("redo",),
    *,
    force: bool = False,
    dry_run: bool = False,
    words: WordsOf = as_typed,
) -> Reply[RedoAnswer]:
    """Do again what the last undo took back; ``force`` and ``words`` as in :func:`undo`."""

    def forth(loaded: Loaded) -> tuple[Line, list[Change]]:
        line, sound = redoable(_led(loaded))
        edits = line.edits()
        _sound_or_forced(loaded, edits, line, words, sound=sound, force=force)
        if not _valid(loaded, edits):
            raise broken_without(line, "redo", _spoken(words(line, loaded.campaign)))
        return line, edits

    def change() -> Reply[RedoAnswer]:
        with file.transaction(dry=dry_run) as held:
            return _gone(held, forth, "redo", lambda past: RedoAnswer(redone=past), typed, words)

    return file.started_over(change)


def _gone(
    held: Transaction,
    step: Callable[[Loaded], tuple[Line, list[Change]]],
    kind: str,
    answered: Callable[[PastCommand], A],
    typed: Sequence[str],
    words: WordsOf,
) -> Reply[A]:
    """Go the step that is found for the campaign as it stands."""
    loaded = held.loaded
    try:
        line, edits = step(loaded)
    except TarotcliError as error:
        error.campaign = loaded.campaign
        raise
    after = understood(loaded.path, loaded.document.apply(edits)).campaign
    answer = answered(PastCommand(line.revision, words(line, loaded.campaign)))
    events = value_sets(after, journal.written(edits), places_in(line, after))
    held.add(Outcome(after, answer, bare(events)), typed, edits, kind=kind, target=line.revision)
    return reply(kind, loaded.campaign, held.campaign, Outcome(after, answer, events), dry_run=held.dry)


def _last(loaded: Loaded, words: WordsOf, *, force: bool) -> tuple[Line, list[Change]]:
    """The last line that can be taken back, and how; only with ``force`` one that lies before a mending."""
    passed = False
    for line, sound in undoables(_led(loaded)):
        edits = reversed_edits(line.edits())
        _sound_or_forced(loaded, edits, line, words, sound=sound and not passed, force=force)
        if _valid(loaded, edits):
            return line, edits
        if not (force and mends(line)):
            raise broken_without(line, "undo", _spoken(words(line, loaded.campaign)))
        passed = True
    raise NothingToUndo


def _valid(loaded: Loaded, edits: Sequence[Change]) -> bool:
    """Whether the campaign would be valid after these edits."""
    try:
        understood(loaded.path, loaded.document.apply(edits))
    except (CampaignFault, *NO_EDIT):
        return False
    return True


def _led(loaded: Loaded) -> Iterator[tuple[Line, bool]]:
    """The lines that led to the campaign, the newest first, and whether nobody edited it by hand since."""
    return lineage(loaded).led()


def _sound_or_forced(
    loaded: Loaded, edits: Sequence[Change], line: Line, words: WordsOf, *, sound: bool, force: bool
) -> None:
    if not sound and not force:
        now, newest = loaded.campaign.revision, next((each.revision for each, _sound in _led(loaded)), 0)
        kind = JournalBehind if newest < now else EditedByHand
        revision = newest if newest < now else line.revision
        raise kind(revision=revision, now=now, command=_spoken(words(line, loaded.campaign)))
    if not sound:
        still_standing(loaded.document, edits, line)


def _reshuffling(loaded: Loaded, edits: Sequence[Change], chance: Chance) -> list[Change]:
    """Shuffle the draw piles that an undone command touched, since their order was seen."""
    interim = understood(loaded.path, loaded.document.apply(edits))
    campaign = interim.campaign
    for edit in edits:
        if edit.path[0] == "decks" and len(edit.path) == 3 and edit.path[2] == "draw":
            name = str(edit.path[1])
            if name in campaign.decks:
                campaign = campaign.with_deck(name, campaign.decks[name].shuffled(chance))
    return changes(interim.campaign, campaign, interim.document.data)
