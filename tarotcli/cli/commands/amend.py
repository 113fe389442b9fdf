"""``amend``: the command of a revision said otherwise, and everything after it done again as chance fell then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, NamedTuple

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import AnyCommand, Command
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import Veiled, unforeseen
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.file_values import file_value
from tarotcli.campaign.paths import spell_path, values_below
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import read_card
from tarotcli.cli.commands.log import told_words, words_of
from tarotcli.cli.registry import FileCommand, source
from tarotcli.cli.session import attended, cut_error
from tarotcli.errors import Refused, TarotcliError
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import Line, read
from tarotcli.language import N_
from tarotcli.store import journal
from tarotcli.store.campaign_file import Loaded, lineage
from tarotcli.store.changes import changes
from tarotcli.store.history import OthersCommand, OthersSince, Past, reversed_edits, undoables
from tarotcli.store.past import events_of, pack_of
from tarotcli.store.past_commands import Again, AmendAnswer, PastCommand, Words, spoken
from tarotcli.store.recall import Recalled, arranged, sunk
from tarotcli.store.recorded import bare
from tarotcli.store.toml.document import carried_out
from tarotcli.store.transaction import CampaignFile, Transaction, check_cards, concluded, reply
from tarotcli.store.validate import read_campaign
from tarotcli.systems import game
from tarotcli.systems.common.owners import places_of, value_sets
from tarotcli.systems.common.viewers import all_hands, same_people


class NoSuchCommand(Refused):
    """A revision at which no command stands that still counts."""

    kind = "no-such-revision"
    sentence = N_("Revision {revision} is not a command that still counts.")
    way_out = N_("tarotcli log shows what was done, and at which revision.")


class TheirsToAmend(OthersCommand):
    """A command of somebody else (S6)."""

    sentence = N_("Revision {revision} is not your command: tarotcli {command}.")
    way_out = N_("Ask them, or do it all the same: tarotcli amend --any {revision} {words}")


class OthersAmended(OthersSince):
    """What somebody else did since would turn out otherwise (S6)."""

    sentence = N_("After that {who}'s tarotcli {command} (revision {revision}) would turn out otherwise.")
    way_out = N_("Ask them, or do it all the same with --any.")


class CannotBeDoneAgain(Refused):
    """A later command that the amended one makes impossible."""

    kind = "amend-breaks"
    sentence = N_("After that tarotcli {command} (revision {revision}) could not be done: {reason}")
    way_out = N_("Amend that one first, or take back what was done since: tarotcli undo --to {before}")


class NotReplayed(Refused):
    """A history that does not lead to the file when it is done again."""

    kind = "not-recalled"
    sentence = N_(
        "Done again, what was done since revision {revision} does not lead to the campaign as it is."
    )
    way_out = N_(
        "An edit by hand or chance that the journal does not record is in between. "
        "Take it back: tarotcli undo --to {before}"
    )


class Amend(Question, frozen=True):
    """``amend``."""

    revision: Annotated[
        int, Word(N_("The revision of the command, as the log has it."), metavar=N_("REV"), minimum=1)
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


class Entry(NamedTuple):
    """A command that counts: as it is to be done again, and its line. ``amended``: it is said otherwise now."""

    words: Sequence[str]
    line: journal.Line
    amended: bool = False


class Redone(NamedTuple):
    """What commands came to when they were done again: each outcome, None for one that changes nothing."""

    campaign: Campaign
    outcomes: Sequence[Outcome[Answer] | None]


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
    entries = _entries(loaded, ask.revision, own, ask.said)
    base = _before(loaded, entries[0].line.revision)
    again = _Again(line.common, file)
    was = again.all(base, entries)
    if was.campaign != loaded.campaign:
        raise NotReplayed(revision=ask.revision, before=ask.revision - 1)
    other = [
        each._replace(words=ask.said, amended=True) if each.line.revision == ask.revision else each
        for each in entries
    ]
    now = again.all(base, other)
    told, repeated, before = [], list[journal.Repeated](), base
    for entry, old, new in zip(other, was.outcomes, now.outcomes, strict=True):
        differs = old is not None and new is not None and (old.answer, old.events) != (new.answer, new.events)
        if new is not None and (differs or entry.amended):
            command = told_words(entry.words, new, loaded.campaign)
            told.append(Again(entry.line.revision, command, new.answer, new.events))
        if entry.amended or differs or (old is None) != (new is None):
            repeated.append(_repeated(entry, before, new))
        before = new.campaign if new else before
        if differs and own and not same_people(loaded.campaign, own, entry.line.who):
            theirs = spoken(words_of(entry.line, loaded.campaign))
            raise OthersAmended(who=entry.line.who, command=theirs, revision=entry.line.revision)
    return _reply(held, ask, line, Amended(now, told, repeated, other))


def _repeated(entry: Entry, before: Campaign, new: Outcome[Answer] | None) -> journal.Repeated:
    """A command done again as the journal keeps it; what it changed by the data of the file, in no layout."""
    revision, command = entry.line.revision, list(entry.words)
    if new is None:
        return journal.Repeated(revision, command)
    after = {name: file_value(getattr(new.campaign, name)) for name in ("decks", "characters")}
    was = {name: file_value(getattr(before, name)) for name in ("decks", "characters")}
    found = [
        {"path": spell_path(path), "old": old, "new": value}
        for path, old, value in values_below((), was, after)
    ]
    return journal.Repeated(revision, command, found, journal.result_of(new))


class Amended(NamedTuple):
    """What an ``amend`` brings about: everything ``now``, what is ``told`` of it, what the journal keeps."""

    now: Redone
    told: Sequence[Again]
    again: Sequence[journal.Repeated]
    entries: Sequence[Entry]


def _reply(held: Transaction, ask: Amend, line: Line, done: Amended) -> Reply[AmendAnswer]:
    """What it comes to, put into the journal as one step."""
    now, told, again, other = done
    campaign, dry = held.loaded.campaign, line.common.dry_run
    at = next(n for n, entry in enumerate(other) if entry.amended)
    target = now.outcomes[at]
    before = words_of(other[at].line, campaign)
    command = told_words(ask.said, target, campaign)
    answer = AmendAnswer(amended=PastCommand(ask.revision, before), words=command, again=tuple(told))
    edits = changes(campaign, now.campaign, held.loaded.document.data)
    places = places_of([event for outcome in now.outcomes if outcome for event in outcome.events])
    events = value_sets(now.campaign, journal.written(edits), places)
    outcome = Outcome(now.campaign, answer, bare(events))
    if edits:
        held.add(outcome, line.typed(), edits, again=list(again))
    if dry:
        # R: no dry run tells which cards come now, nor an outcome that a card decides which nobody turned up.
        events = unforeseen(events, frozenset(all_hands(campaign)))
    foreseen = None
    if any(each is not None and each.foreseen is not None for each in now.outcomes):
        foreseen = replaced(answer, again=()), ()
    shown = Outcome(now.campaign, answer, events, foreseen)
    return reply("amend", campaign, held.campaign, shown, dry_run=held.dry)


def _entries(loaded: Loaded, revision: int, own: str, words: Sequence[str]) -> list[Entry]:
    """The commands that count from this one on, the oldest first; from an earlier one where that was amended since."""
    campaign, first, found = loaded.campaign, revision, list[Past]()
    for past in undoables(lineage(loaded).led()):
        found.append(past)
        first = min(first, _earlier(past.line)[0] or first)
        if past.line.revision <= first:
            break
    mine = next((past for past in found if past.line.revision == revision), None)
    if mine is None or _earlier(mine.line)[0]:
        raise NoSuchCommand(revision=revision)
    if own and not same_people(campaign, own, mine.line.who):
        raise TheirsToAmend(
            revision=revision, command=spoken(words_of(mine.line, campaign)), words=" ".join(words)
        )
    if not all(past.sound for past in found):
        raise NotReplayed(revision=revision, before=revision - 1)
    entries: list[Entry] = []
    for past in reversed(found):
        target, said = _earlier(past.line)
        if target:
            entries = [
                each._replace(words=said) if each.line.revision == target else each for each in entries
            ]
        else:
            entries.append(Entry(past.line.command, past.line))
    return entries


class _Said(msgspec.Struct):
    """What an earlier ``amend`` answered: which command it was about, and what that is since."""

    amended: PastCommand
    words: Words


def _earlier(line: journal.Line) -> tuple[int, Sequence[str]]:
    """The revision that an earlier ``amend`` was about, and its words; 0 for any other command."""
    if line.command[0] != "amend":
        return 0, ()
    said = msgspec.json.decode(line.result, type=_Said)
    return said.amended.revision, said.words.value if isinstance(said.words, Veiled) else said.words


def _before(loaded: Loaded, revision: int) -> Campaign:
    """The campaign as it was before this revision."""
    data = loaded.document.data
    for line, _sound in lineage(loaded).led():
        if line.revision < revision:
            break
        data = carried_out(data, reversed_edits(line.edits()))
    campaign, _game, faults = read_campaign(data)
    if faults:
        raise NotReplayed(revision=revision, before=revision - 1)
    return replaced(campaign, revision=loaded.campaign.revision)


class _Again:
    """Does commands again; ``common``: who asks for it."""

    def __init__(self, common: Common, file: CampaignFile) -> None:
        self.common = common
        self.file = file

    def all(self, campaign: Campaign, entries: Sequence[Entry]) -> Redone:
        """One after the other, each as chance fell then."""
        outcomes: list[Outcome[Answer] | None] = []
        changed = False
        for at, entry in enumerate(entries):
            if entry.amended and self._ordered(campaign):
                # R: what more is drawn now comes from below what others drew since.
                later = [event for each in entries[at + 1 :] for event in _events(each.line, campaign)]
                campaign = sunk(campaign, later)
            if not entry.line.changes and not entry.amended:
                outcomes.append(None)
                continue
            changed = changed or entry.amended
            try:
                outcome = self._one(campaign, entry)
            except TarotcliError as error:
                if entry.amended or not changed:
                    raise
                error.campaign = error.campaign or campaign
                raise self._broken(error, entry, campaign) from None
            outcomes.append(outcome)
            campaign = outcome.campaign
        return Redone(campaign, outcomes)

    def _one(self, campaign: Campaign, entry: Entry) -> Outcome[Answer]:
        line = entry.line
        asked = read(entry.words, source(campaign.system))
        command = asked.command
        if not isinstance(command, Command):
            raise NotReplayed(revision=line.revision, before=line.revision - 1)
        events = _events(line, campaign, command.pack)
        fresh = (
            self.file.chance(asked.common.seed or self.common.seed, campaign.revision)
            if entry.amended
            else None
        )
        seed = asked.common.seed
        chance = Chance(seed) if seed else Recalled(line, events, fresh)
        question = asked.question.fed(_no_file).dated(date.fromisoformat(line.time[:10]))
        if self._ordered(campaign) and not command.pack:
            campaign = arranged(campaign, events)
        elif not entry.amended:
            question = _as_drawn(question, line)
        resolver: AnyCommand = attended(command, self.common) if entry.amended else command
        try:
            check_cards(command, question, campaign)
            outcome: Outcome[Answer] = resolver.resolve(campaign, question, chance)
        except TarotcliError as error:
            error.campaign = campaign
            raise
        return concluded(campaign, question, outcome, chance)

    @staticmethod
    def _ordered(campaign: Campaign) -> bool:
        return game(campaign.system).ordered

    def _broken(self, error: TarotcliError, entry: Entry, campaign: Campaign) -> TarotcliError:
        """That a later command cannot be done any more, and why, as who asks may be told."""
        try:
            cut_error(error, self.common)
        except TarotcliError as instead:
            error = instead
        line = entry.line
        return CannotBeDoneAgain(
            command=spoken(words_of(line, campaign)),
            revision=line.revision,
            reason=error.message(),
            before=line.revision - 1,
        )


def _events(line: journal.Line, campaign: Campaign, pack: str = "") -> Sequence[Event]:
    """What a line told then."""
    return events_of(line, campaign, pack_of(line, campaign, pack)) or ()


def _no_file(name: str) -> str:
    raise NoFileNow(file=name)


class NoFileNow(Refused):
    """A command that read a file, which may hold something else now."""

    kind = "not-recalled"
    sentence = N_("What {file} held then is not in the journal.")
    way_out = N_("Take back what was done since and do it anew: tarotcli undo --to REV")


class _Drawn(msgspec.Struct):
    """Of what a line answered: the cards drawn, where everybody saw them."""

    drawn: tuple[str, ...] = ()


def _as_drawn(question: Question, line: journal.Line) -> Question:
    """The question with the cards that were drawn then, where piles have no order."""
    if getattr(question, "drawn", None) != ():
        return question
    try:
        codes = msgspec.json.decode(line.result, type=_Drawn).drawn
    except msgspec.MsgspecError:
        return question
    return replaced(question, drawn=tuple(map(read_card, codes)))


COMMAND = FileCommand(
    name="amend",
    question=Amend,
    perform=_amend,
    answer=AmendAnswer,
    summary=N_("Change a command that was saved, and replay what came after it."),
    example=N_("tarotcli amend 3 check aurore climbing --play QB --difficulty 9"),
)
