"""``amend``: the command of a revision said otherwise, and everything after it done again as chance fell then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import unforeseen
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path, values_below
from tarotcli.campaign.reading import file_value
from tarotcli.cli.commands.redoing import Again, Redone
from tarotcli.cli.commands.saved import words_of, words_with_outcome
from tarotcli.cli.registry import FileCommand, source
from tarotcli.errors import TarotcliError
from tarotcli.grammar.reader import Line, read
from tarotcli.language import N_
from tarotcli.store import journal
from tarotcli.store.changes import changes
from tarotcli.store.history import OthersCommand, OthersSince
from tarotcli.store.past_commands import Again as AgainDone
from tarotcli.store.past_commands import AmendAnswer, PastCommand, spoken
from tarotcli.store.recorded import bare
from tarotcli.store.rewound import EditCounts, Entry, NotReplayed, Rewound, entries_since, rewound
from tarotcli.store.transaction import CampaignFile, Transaction, reply
from tarotcli.systems.common.owners import places_of, value_sets
from tarotcli.systems.common.viewers import all_hands, same_people


class TheirsToAmend(OthersCommand):
    """A command of somebody else (S6)."""

    sentence = N_("Revision {revision} is not your command: tarotcli {command}.")
    way_out = N_("Ask them, or do it all the same: tarotcli amend --any {revision} {words}")


class OthersAmended(OthersSince):
    """What somebody else did since would turn out otherwise (S6)."""

    sentence = N_("After that {who}'s tarotcli {command} (revision {revision}) would turn out otherwise.")
    way_out = N_("Ask them, or do it all the same with --any.")


class Amend(Question, frozen=True):
    """``amend``."""

    revision: Annotated[
        int,
        Word(
            N_("The revision of the command, as the log has it."),
            metavar=N_("REV"),
            minimum=1,
            complete="revisions",
        ),
    ]
    said: Annotated[
        tuple[str, ...],
        Word(
            N_("The command as it should have been."),
            metavar=N_("WORDS"),
            whole=True,
            complete="line",
            hushed=True,
        ),
    ]
    any_: Annotated[
        bool, Word(N_("Also a command that somebody else gave, where --as says who asks."), "--any")
    ] = False


def _amend(file: CampaignFile, ask: Amend, line: Line) -> Reply[AmendAnswer]:
    def change() -> Reply[AmendAnswer]:
        with file.transaction(dry=line.common.dry_run) as held:
            try:
                return _amended(held, ask, line, "" if ask.any_ else file.who, file)
            except TarotcliError as error:
                error.campaign = error.campaign or held.loaded.campaign
                raise

    return file.started_over(change)


def _amended(held: Transaction, ask: Amend, line: Line, own: str, file: CampaignFile) -> Reply[AmendAnswer]:
    loaded = held.loaded
    campaign = loaded.campaign
    entries = entries_since(loaded, ask.revision)
    at = next(n for n, entry in enumerate(entries) if entry.line.revision == ask.revision)
    _check_own(campaign, entries[at].line, own, ask)
    start = rewound(loaded, entries[0].line.revision)
    again = Again(start, line.common, file)
    was = again.all(entries)
    if was.campaign != campaign:
        raise _otherwise(start, was, entries)
    other = [*entries]
    other[at] = entries[at]._replace(words=ask.said, amended=True)
    now = again.all(other, was)
    if file.seat:
        from tarotcli.cli.seat import opens_none

        opens_none(campaign, now.campaign, file.seat)
    done_again, repeated = [], list[journal.Repeated]()
    before = [start.campaign, *now.campaigns]
    for n, (entry, old, new) in enumerate(zip(other, was.outcomes, now.outcomes, strict=True)):
        differs = old is not None and new is not None and (old.answer, old.events) != (new.answer, new.events)
        differs = differs or (old is None) != (new is None)
        if new is not None and (differs or entry.amended):
            command = words_with_outcome(entry.words, new, campaign)
            done_again.append(AgainDone(entry.line.revision, command, new.answer, new.events))
        if entry.amended or differs:
            repeated.append(_repeated(entry, before[n], new))
        if differs and _matters(old, new) and own and not same_people(campaign, own, entry.line.who):
            theirs = spoken(words_of(entry.line, campaign))
            raise OthersAmended(who=entry.line.who, command=theirs, revision=entry.line.revision)
    before_it, now_it = (read(words, source(campaign.system)) for words in (entries[at].words, ask.said))
    otherwise = (before_it.command.name, before_it.question) != (now_it.command.name, now_it.question)
    return _reply(held, ask, line, Amended(now, done_again, repeated, other), otherwise=otherwise)


def _matters(old: Outcome[Answer] | None, new: Outcome[Answer] | None) -> bool:
    """Whether a command of somebody else comes to something else that is theirs: not how many cards another holds."""
    return old is None or new is None or (old.answer.exit, old.events) != (new.answer.exit, new.events)


def _check_own(campaign: Campaign, line: journal.Line, own: str, ask: Amend) -> None:
    """Refuse another's command (S6); raises :class:`TheirsToAmend`."""
    if own and not same_people(campaign, own, line.who):
        command, words = spoken(words_of(line, campaign)), " ".join(ask.said)
        raise TheirsToAmend(revision=ask.revision, command=command, words=words)


def _otherwise(start: Rewound, was: Redone, entries: Sequence[Entry]) -> NotReplayed:
    """Why what was done since does not lead to the campaign: the first command that comes out otherwise."""
    revision = entries[0].line.revision
    before = [start.campaign, *was.campaigns]
    for n, entry in enumerate(entries if start.edited else ()):
        old = journal.written(entry.line.edits())
        outcome = was.outcomes[n]
        if [each for each in old if each not in _changes(before[n], before[n + 1])] and outcome is not None:
            edited = next((each for each in start.edited if each >= revision), revision)
            return EditCounts(again=entry.line.revision, edited=edited, before=revision - 1)
    return NotReplayed(revision=revision, before=revision - 1)


def _repeated(entry: Entry, before: Campaign, new: Outcome[Answer] | None) -> journal.Repeated:
    """A command done again as the journal keeps it; what it changed by the data of the file, in no layout."""
    revision, command = entry.line.revision, list(entry.words)
    if new is None:
        return journal.Repeated(revision, command)
    return journal.Repeated(revision, command, _changes(before, new.campaign), journal.result_of(new))


def _changes(before: Campaign, after: Campaign) -> list[dict[str, object]]:
    """What changed of decks and characters, by the data of the file."""
    was, now = (
        {name: file_value(getattr(each, name)) for name in ("decks", "characters")}
        for each in (before, after)
    )
    return [
        {"path": spell_path(path), "old": old, "new": value}
        for path, old, value in values_below((), was, now)
    ]


class Amended(NamedTuple):
    """What an ``amend`` brings about: everything ``now``, what is ``told`` of it, what the journal keeps."""

    now: Redone
    done_again: Sequence[AgainDone]
    again: Sequence[journal.Repeated]
    entries: Sequence[Entry]


def _reply(
    held: Transaction, ask: Amend, line: Line, done: Amended, *, otherwise: bool
) -> Reply[AmendAnswer]:
    """What it comes to, put into the journal as one step; nothing where it is not said ``otherwise``."""
    now, done_again, again, other = done
    campaign, dry = held.loaded.campaign, line.common.dry_run
    at = next(n for n, entry in enumerate(other) if entry.amended)
    target = now.outcomes[at]
    before = words_of(other[at].line, campaign)
    command = words_with_outcome(ask.said, target, campaign)
    answer = AmendAnswer(amended=PastCommand(ask.revision, before), words=command, again=tuple(done_again))
    edits = changes(campaign, now.campaign, held.loaded.document.data)
    places = places_of([event for outcome in now.outcomes if outcome for event in outcome.events])
    events = value_sets(now.campaign, journal.written(edits), places)
    outcome = Outcome(now.campaign, answer, bare(events))
    if edits or otherwise:
        held.add(outcome, line.typed(), edits, again=list(again))
    if dry:
        # R: no dry run tells which cards come now, nor an outcome that a card decides which nobody turned up.
        events = unforeseen(events, frozenset(all_hands(campaign)))
    foreseen = None
    if any(each is not None and each.foreseen is not None for each in now.outcomes):
        foreseen = replaced(answer, again=()), ()
    shown = Outcome(now.campaign, answer, events, foreseen)
    return reply("amend", campaign, held.campaign, shown, dry_run=held.dry)


COMMAND = FileCommand(
    name="amend",
    question=Amend,
    perform=_amend,
    answer=AmendAnswer,
    summary=N_("Change a command that was saved, and replay what came after it."),
    example=N_("tarotcli amend 3 check aurore climbing --play QB --difficulty 9"),
)
