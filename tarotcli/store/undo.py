"""Undo and redo: the last commands that count taken back, and done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Literal, NamedTuple, TypeVar

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.reply import Reply
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Change, Path
from tarotcli.cards.chance import Chance
from tarotcli.errors import CampaignFault, TarotcliError
from tarotcli.store import journal
from tarotcli.store.apart import check_apart, check_own, taking_back
from tarotcli.store.campaign_file import Loaded, lineage, understood
from tarotcli.store.changes import changes
from tarotcli.store.history import (
    NO_EDIT,
    EditedByHand,
    JournalBehind,
    NoSuchRevision,
    NothingToRedo,
    NothingToUndo,
    Past,
    TooFar,
    TooFarForth,
    broken_without,
    mends,
    redoables,
    reversed_edits,
    still_standing,
    undoables,
)
from tarotcli.store.journal import Line
from tarotcli.store.past import places_in
from tarotcli.store.past_commands import PastCommand, RedoAnswer, UndoAnswer, Words, WordsOf, spoken
from tarotcli.store.recorded import bare
from tarotcli.store.transaction import CampaignFile, Transaction, reply
from tarotcli.systems import game
from tarotcli.systems.common.owners import value_sets
from tarotcli.systems.common.viewers import same_people

A = TypeVar("A", bound=Answer)


def as_typed(line: Line, _campaign: Campaign) -> Words:
    """All words of a command."""
    return tuple(line.command)


class Step(NamedTuple):
    """One step through the history: the line that is taken back or done again, how, and the target in the journal."""

    line: Line
    edits: list[Change]
    kind: Literal["undo", "redo"]
    target: int


class How(NamedTuple):
    """How to go through the history.

    ``steps``: so many commands; ``to``: all that was done since this revision, as which the file then is. ``force``:
    after an edit by hand, only the commands' own values, where they still stand. ``reshuffle``: shuffle the draw piles
    that were touched. ``anyones``: also commands of others than who asks (S6).
    """

    steps: int = 1
    to: int | None = None
    force: bool = False
    reshuffle: bool = False
    anyones: bool = False


HOW = How()
"""One command, if it is sound and one's own."""


def undo(
    file: CampaignFile,
    typed: Sequence[str] = ("undo",),
    how: How = HOW,
    *,
    seed: str = "",
    dry_run: bool = False,
    words: WordsOf = as_typed,
) -> Reply[UndoAnswer]:
    """Take back the last commands that still count; ``words``: how their words are told."""
    own = "" if how.anyones else file.who

    def back(loaded: Loaded) -> list[Step]:
        if how.to is not None:
            steps = [*_to_revision(loaded, how.to, words, own, force=how.force)]
        else:
            steps = [*islice(_backwards(loaded, words, own, force=how.force), how.steps)]
            if len(steps) < how.steps:
                raise TooFar(n=len(steps), wanted=how.steps) if steps else NothingToUndo
        if how.reshuffle and steps:
            edits = [edit for step in steps for edit in step.edits]
            steps[-1].edits.extend(_reshuffling(loaded, edits, file.chance(seed, loaded.campaign.revision)))
        return steps

    def answered(held: Transaction, after: Campaign, past: tuple[PastCommand, ...]) -> UndoAnswer:
        known = () if how.reshuffle else _known(held.loaded.campaign, after)
        return UndoAnswer(undone=past[-1], steps=past, known=known)

    def change() -> Reply[UndoAnswer]:
        with file.transaction(dry=dry_run) as held:
            return _gone(held, back, "undo", answered, typed, words)

    return file.started_over(change)


def redo(
    file: CampaignFile,
    typed: Sequence[str] = ("redo",),
    how: How = HOW,
    *,
    dry_run: bool = False,
    words: WordsOf = as_typed,
) -> Reply[RedoAnswer]:
    """Do again what the last undos took back; ``words`` as in :func:`undo`."""
    own = "" if how.anyones else file.who

    def forth(loaded: Loaded) -> list[Step]:
        steps = [*islice(_forwards(loaded, words, own, force=how.force), how.steps)]
        if len(steps) < how.steps:
            raise TooFarForth(n=len(steps), wanted=how.steps) if steps else NothingToRedo
        return steps

    def answered(_held: Transaction, _after: Campaign, past: tuple[PastCommand, ...]) -> RedoAnswer:
        return RedoAnswer(redone=past[-1], steps=past)

    def change() -> Reply[RedoAnswer]:
        with file.transaction(dry=dry_run) as held:
            return _gone(held, forth, "redo", answered, typed, words)

    return file.started_over(change)


def _gone(
    held: Transaction,
    find: Callable[[Loaded], list[Step]],
    word: str,
    answered: Callable[[Transaction, Campaign, tuple[PastCommand, ...]], A],
    typed: Sequence[str],
    words: WordsOf,
) -> Reply[A]:
    """Go the steps that are found for the campaign as it stands, each with a line in the journal."""
    loaded = held.loaded
    try:
        steps = find(loaded)
    except TarotcliError as error:
        error.campaign = loaded.campaign
        raise
    now, past = loaded, list[PastCommand]()
    for step in steps:
        now = _after(now, step.edits)
        command = words(step.line, loaded.campaign)
        past.append(PastCommand(step.target, command, again=word == "undo" and step.kind == "redo"))
        answer = answered(held, now.campaign, tuple(past[-1:]))
        events = value_sets(now.campaign, journal.written(step.edits), places_in(step.line, now.campaign))
        outcome = Outcome(now.campaign, answer, bare(events))
        held.add(outcome, typed, step.edits, kind=step.kind, target=step.target)
    net = _net([edit for step in steps for edit in step.edits])
    places = {path: by for step in steps for path, by in places_in(step.line, now.campaign).items()}
    outcome = Outcome(
        now.campaign,
        answered(held, now.campaign, tuple(past)),
        value_sets(now.campaign, journal.written(net), places),
    )
    return reply(word, loaded.campaign, held.campaign, outcome, dry_run=held.dry)


def _net(edits: Sequence[Change]) -> list[Change]:
    """Edits with those of one value taken together, from what it was to what it is."""
    found: dict[Path, Change] = {}
    for edit in edits:
        before = found.pop(edit.path, None)
        if before is None or any(isinstance(key, int) for key in edit.path):
            found[edit.path] = edit
        elif before.old != edit.new:
            found[edit.path] = Change(edit.path, before.old, edit.new)
    return [*found.values()]


def _known(before: Campaign, after: Campaign) -> tuple[str, ...]:
    """The decks to whose draw piles cards came back that somebody has seen."""
    if before.house.real or not game(after.system).ordered:
        return ()
    return tuple(
        name
        for name, deck in after.decks.items()
        if name in before.decks and set(deck.draw) - set(before.decks[name].draw)
    )


def _backwards(loaded: Loaded, words: WordsOf, own: str, *, force: bool) -> Iterator[Step]:
    """The steps back, one after the other; only with ``force`` one that lies before a mending.

    Where only the commands of ``own`` may be taken back, those of others stay, as far as they can.
    """
    now, passed, others = loaded, False, list[Past]()
    for past in undoables(_led(loaded)):
        line = past.line
        if own and not same_people(loaded.campaign, own, line.who):
            others.append(past)
            continue
        check_apart(loaded, past, others, words, own)
        edits = taking_back(now.document, past.edits()) if past.sound else reversed_edits(past.edits())
        _sound_or_forced(loaded, now, edits, line, words, sound=past.sound and not passed, force=force)
        if _valid(now, edits):
            yield Step(line, edits, "undo", line.revision)
            now = _after(now, edits)
        elif force and mends(line):
            passed = True
        else:
            raise broken_without(line, "undo", spoken(words(line, loaded.campaign)))
    if others:
        check_own(loaded, others[0].line, words, own, "undo")


def _forwards(loaded: Loaded, words: WordsOf, own: str, *, force: bool) -> Iterator[Step]:
    """The steps forth through what was undone."""
    now = loaded
    for past in redoables(_led(loaded)):
        line = past.line
        check_own(loaded, line, words, own, "redo")
        edits = reversed_edits(past.edits())
        _sound_or_forced(loaded, now, edits, line, words, sound=past.sound, force=force)
        if not _valid(now, edits):
            raise broken_without(line, "redo", spoken(words(line, loaded.campaign)))
        yield Step(line, edits, "redo", line.revision)
        now = _after(now, edits)


def _to_revision(loaded: Loaded, revision: int, words: WordsOf, own: str, *, force: bool) -> Iterator[Step]:
    """Every line since a revision reversed, the newest first: a command undone, and one that was undone done again."""
    now, last = loaded, loaded.campaign.revision
    lines = {line.revision: line for line, _sound in _led(loaded)}
    reaches = revision in lines or (revision + 1 in lines and lines[revision + 1].before is not None)
    if not 0 <= revision < last or not reaches:
        raise NoSuchRevision(revision=revision, first=min(lines, default=last), now=last)
    steps: list[Step] = []
    for line, sound in takewhile(lambda pair: pair[0].revision > revision, _led(loaded)):
        check_own(loaded, line, words, own, "undo")
        edits = reversed_edits(line.edits())
        if not sound and not force:
            _sound_or_forced(loaded, now, edits, line, words, sound=sound, force=force)
        target = line.revision if line.target is None else line.target
        if steps and steps[-1].target == target and steps[-1].edits == line.edits():
            # What was done and taken back in between need not be gone through.
            steps.pop()
        else:
            kind: Literal["undo", "redo"] = "redo" if line.kind == "undo" else "undo"
            steps.append(Step(lines.get(target, line), edits, kind, target))
    for step in steps:
        _sound_or_forced(loaded, now, step.edits, step.line, words, sound=not force, force=force)
        if not _valid(now, step.edits):
            raise broken_without(step.line, "undo", spoken(words(step.line, loaded.campaign)))
        yield step
        now = _after(now, step.edits)


def _after(loaded: Loaded, edits: Sequence[Change]) -> Loaded:
    """The campaign once these edits are made."""
    return understood(loaded.path, loaded.document.apply(edits))


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
    loaded: Loaded,
    now: Loaded,
    edits: Sequence[Change],
    line: Line,
    words: WordsOf,
    *,
    sound: bool,
    force: bool,
) -> None:
    if not sound and not force:
        last, newest = loaded.campaign.revision, next((each.revision for each, _sound in _led(loaded)), 0)
        kind = JournalBehind if newest < last else EditedByHand
        revision = newest if newest < last else line.revision
        raise kind(revision=revision, now=last, command=spoken(words(line, loaded.campaign)))
    if not sound:
        still_standing(now.document, edits, line)


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
