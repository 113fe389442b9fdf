"""What there is to say of the files around a campaign that is no fault of the campaign itself, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tarotcli.language import say, say_many
from tarotcli.store.campaign_file import Loaded, journal_of
from tarotcli.store.find import copies_beside
from tarotcli.store.lineage import Lineage, Placed, numbers

FEW = 8
"""So many revisions or lines are named."""


def journal_remarks(loaded: Loaded, found: Lineage, placed: Sequence[Placed]) -> Iterator[str]:
    """What the journal does not tell as it should, as far as its lines were read; ``placed``: the newest first."""
    name, now = journal_of(loaded.path).name, loaded.campaign.revision
    yield from _passed(found, name)
    led = [each for each in placed if not each.branch]
    if not led and now:
        yield say(
            "There is no line of {journal} that led to the file: what was done up to revision {n} is not known.",
            journal=name,
            n=now,
        )
    elif led and led[0].line.revision < now:
        yield say(
            "The file is at revision {now}, and {journal} has nothing after revision {n} that led to it: look for the "
            "journal that belongs to it.",
            now=now,
            journal=name,
            n=led[0].line.revision,
        )
    elif led and led[0].edited:
        yield say("The file was edited by hand since revision {n}.", n=led[0].line.revision)
    beside: dict[int, list[int]] = {}
    for each in reversed(placed):
        if each.branch:
            beside.setdefault(each.branch, []).append(each.line.revision)
    later = [revisions for revisions in beside.values() if min(revisions) > now]
    others = [revisions for revisions in beside.values() if min(revisions) <= now]
    for revisions in later:
        yield say_many(
            "{journal} has {n} command after revision {now} that is not in the file ({revisions}): if the file is an "
            "older copy, put the newer one in its place; else play on, the command stays in the log.",
            "{journal} has {n} commands after revision {now} that are not in the file ({revisions}): if the file is an "
            "older copy, put the newer one in its place; else play on, the commands stay in the log.",
            len(revisions),
            journal=name,
            now=now,
            revisions=_some(revisions),
        )
    for revisions in others:
        yield say_many(
            "{journal} has {n} command that was played on another copy of the campaign ({revisions}); give it again "
            "where it should count.",
            "{journal} has {n} commands that were played on another copy of the campaign ({revisions}); give them "
            "again where they should count.",
            len(revisions),
            journal=name,
            revisions=_some(revisions),
        )


def edits_by_hand(placed: Iterable[Placed]) -> Iterator[str]:
    """Between which saved commands the file was edited by hand; ``placed``: the newest first."""
    led = [each for each in placed if not each.branch]
    places = [
        say("{a} and {b}", a=old.line.revision, b=new.line.revision)
        for new, old in pairwise(led)
        if old.edited
    ]
    if places:
        yield say("The file was edited by hand between revisions {places}.", places=_some(places[::-1]))


def copies(loaded: Loaded) -> Iterator[str]:
    """Copies of the campaign that a synchronising program made where it could not decide."""
    for copy in copies_beside(loaded.path):
        yield say(
            "{copy} is a copy of {file} that a synchronising program kept: look which one was played on, and move the "
            "other away.",
            copy=copy.name,
            file=loaded.path.name,
        )


def _passed(found: Lineage, name: str) -> Iterator[str]:
    if not found.passed:
        return
    entries = sorted(found.passed, key=lambda entry: entry.at)
    lines = numbers(found.journal, [entry.at for entry in entries])
    marks = [number for number, entry in zip(lines, entries, strict=True) if entry.mark]
    others = [number for number, entry in zip(lines, entries, strict=True) if not entry.mark]
    if marks:
        yield say(
            "{journal} has marks of a merge that is not finished in lines {lines}: delete those lines, and no others.",
            journal=name,
            lines=_some(marks),
        )
    if others:
        yield say_many(
            "{n} line of {journal} cannot be read and is passed over: {lines}.",
            "{n} lines of {journal} cannot be read and are passed over: {lines}.",
            len(others),
            journal=name,
            lines=_some(others),
        )


def _some(values: Sequence[object]) -> tuple[object, ...]:
    """The first few of some values."""
    return tuple(values[:FEW]) + (("…",) if len(values) > FEW else ())
