"""``log``: what happened, command by command, or as the story of the campaign in Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer
from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import NOBODY, Veiled
from tarotcli.campaign import Campaign
from tarotcli.cli.registry import FileCommand, source
from tarotcli.grammar import reader
from tarotcli.grammar.scanner import Role, Token, scan
from tarotcli.language import N_, _, printable, say, say_many
from tarotcli.store.campaign_file import lineage
from tarotcli.store.journal import Line
from tarotcli.store.lineage import Lineage, Placed
from tarotcli.store.past import (
    OTHER_SHAPE,
    answer_of,
    events_of,
    kept_secret,
    pack_of,
    places_in,
    with_values,
)
from tarotcli.store.remarks import journal_remarks
from tarotcli.store.transaction import CampaignFile
from tarotcli.store.undo import Words
from tarotcli.systems.common.owners import Places, ValueChange, places_of, shown
from tarotcli.systems.common.story import NoteAnswer


class Log(Question, frozen=True):
    """``log``."""

    markdown: Annotated[bool, Word(N_("As a story in Markdown, session by session."), "--markdown")] = False
    last: Annotated[int | None, Word(N_("Only the last N commands."), "--last", metavar="N", minimum=1)] = (
        None
    )
    session: Annotated[int | None, Word(N_("Only this session."), "--session", metavar="N", minimum=0)] = None


class LoggedCommand(msgspec.Struct, frozen=True, kw_only=True):
    """One saved command. ``target``: the revision that an undo or redo is about.

    ``beside``: the file does not come of it: it was played on another copy, or after this one. ``edited_before``: the
    file was edited by hand between the command before and this one. ``gap``: how many commands right before it this
    journal does not have.

    ``result``: what it answered, null where the journal holds that in another shape than today's; ``events`` is then
    empty.
    """

    revision: int
    time: str
    command: Words
    kind: str
    session: int
    scene: int
    day: int
    undone: bool
    beside: bool = False
    edited_before: bool = False
    gap: int = 0
    target: int | UnsetType = UNSET
    result: Answer | None
    events: tuple[Event, ...]
    changes: tuple[ValueChange, ...]

    def told(self, display: Display) -> list[str]:
        """What it brought about, as it was told then."""
        if self.kind != "command":
            return []
        if self.result is not None:
            with suppress(*OTHER_SHAPE):
                return self.result.lines(display, self.events)
        return [_("Its answer was written by another version of tarotcli and cannot be shown.")]


class LogAnswer(Answer, frozen=True):
    """``log``: every saved command, oldest first. ``name``: of the campaign.

    ``remarks``: what the journal does not tell, or cannot, one sentence each.
    """

    name: str
    saved: tuple[LoggedCommand, ...] = msgspec.field(name="lines")
    markdown: bool
    remarks: tuple[str, ...] = ()

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Every command with its revision, or the story by sessions and scenes."""
        found = [*(self._story(display) if self.markdown else self._list(display))]
        found = found or [_("Nothing has been saved yet.")]
        return [*found, *(["", *self.remarks] if self.remarks else ())]

    def _list(self, display: Display) -> Iterator[str]:
        for each in self.saved:
            assert isinstance(each.command, Sequence)
            words = printable(shlex.join(each.command))
            if each.gap:
                yield "    " + say_many(
                    "({n} command before this one is not in this journal)",
                    "({n} commands before this one are not in this journal)",
                    each.gap,
                )
            if each.edited_before:
                yield "    " + _("(the file was edited by hand here)")
            head = f"{each.revision}  {each.time[:16].replace('T', ' ')}  {words}"
            head = say("{head} (undone)", head=head) if each.undone else head
            yield say("{head} (not in the file as it is)", head=head) if each.beside else head
            yield from (f"    {text}" for line in each.told(display) for text in line.split("\n"))

    def _story(self, display: Display) -> Iterator[str]:
        yield f"# {printable(self.name)}"
        session = scene = day = None
        for each in self.saved:
            if each.undone or each.beside or each.kind != "command":
                continue
            if each.session != session:
                session, scene = each.session, None
                yield from ("", say("## Session {n}, {date}", n=session, date=each.time[:10]))
            if (each.scene, each.day) != (scene, day):
                scene, day = each.scene, each.day
                yield from ("", say("### Scene {n}, day {day}", n=scene, day=day), "")
            if isinstance(each.result, NoteAnswer):
                yield from ("", printable(each.result.note), "")
                continue
            first, *rest = "\n".join(each.told(display)).split("\n")
            yield from (f"- {first}", *(f"  {text.strip()}" for text in rest))


class Saved(NamedTuple):
    """A saved command. ``answer`` and ``events``: None where they are of another shape than today's."""

    words: Words
    answer: Answer | None
    events: tuple[Event, ...] | None


def saved(line: Line, campaign: Campaign) -> Saved:
    """The command of a line of the journal, with all secrets in it."""
    found = scan(line.command, source(campaign.system))
    command = found.commands[0] if found.commands else None
    pack = pack_of(line, campaign, command.pack if isinstance(command, Command) else "")
    answer = None
    if isinstance(command, Command | FileCommand):
        answer = answer_of(line, command.answer, pack)
    events = events_of(line, campaign, pack)
    words = hushed = tuple(line.command)
    if answer is None or events is None or kept_secret(answer, events):
        hushed = hushed_words(line.command, found.tokens)
    return Saved(words if words == hushed else Veiled(words, NOBODY, unseen=hushed), answer, events)


def words_of(line: Line, campaign: Campaign) -> Words:
    """The words of a saved command."""
    return saved(line, campaign).words


def hushed_words(words: Sequence[str], tokens: Iterable[Token]) -> tuple[str, ...]:
    """Words without the values that would tell what the command kept secret."""
    told = [*words]
    for token in tokens:
        if token.word and token.word.hushed and token.role in (Role.VALUE, Role.ARGUMENT):
            told[token.at] = told[token.at].removesuffix(token.text) + "…"
    return tuple(told)


def log(file: CampaignFile, ask: Log, line: reader.Line) -> Reply[LogAnswer]:
    """Everything that was saved, oldest first; undone lines are marked."""
    while True:
        loaded = file.load()
        past = _Past(lineage(loaded))
        picked = past.picked(ask)
        if file.load().raw == loaded.raw:  # else a command was saved while the journal was read
            break
    campaign = loaded.campaign
    found = tuple(past.logged(each, campaign) for each in reversed(picked))
    remarks = tuple(journal_remarks(loaded, past.lineage, past.read))
    answer = LogAnswer(name=campaign.name, saved=found, remarks=remarks, markdown=ask.markdown)
    return Reply("log", answer, (), campaign.system, campaign.revision, line.common.dry_run, campaign)


class _Picked(NamedTuple):
    """A line of the journal that is told; the rest as in a :class:`LoggedCommand`."""

    placed: Placed
    undone: bool
    edited_before: bool
    gap: int


class _Past:
    """The lines of a journal, read from its end as far as they are needed."""

    def __init__(self, lineage: Lineage) -> None:
        self.lineage = lineage
        self.read: list[Placed] = []
        self._rest = iter(lineage)
        self._known: dict[tuple[int, int], Line] = {}

    def picked(self, ask: Log) -> list[_Picked]:
        """The lines asked for, the newest first."""
        left = ask.last
        while left != 0 and (placed := self._next()) is not None:
            if ask.session in (None, placed.line.session):
                left = None if left is None else left - 1
        found: list[_Picked] = []
        undone: dict[tuple[int, int], bool] = {}
        for n, placed in enumerate(self.read):
            line, branch = placed.line, placed.branch
            if line.target is not None:
                undone.setdefault((branch, line.target), line.kind == "undo")
            if ask.session in (None, line.session):
                older = next((each for each in self.read[n + 1 :] if not each.branch), None)
                told = older if not branch else None
                gap = line.revision - told.line.revision - 1 if told else 0
                edited = bool(told and told.edited and not gap)
                found.append(_Picked(placed, undone.get((branch, line.revision), False), edited, gap))
        return found

    def _next(self) -> Placed | None:
        placed = next(self._rest, None)
        if placed is not None:
            self.read.append(placed)
            self._known[placed.branch, placed.line.revision] = placed.line
        return placed

    def _places(self, branch: int, revision: int, campaign: Campaign) -> Places:
        """Where the command of this revision laid cards that not everybody may see."""
        while (branch, revision) not in self._known and self._next() is not None:
            pass
        line = self._known.get((branch, revision)) or self._known.get((0, revision))
        return places_in(line, campaign) if line else {}

    def logged(self, picked: _Picked, campaign: Campaign) -> LoggedCommand:
        """One line as the log tells it."""
        line, branch = picked.placed.line, picked.placed.branch
        words, answer, events = saved(line, campaign)
        known = answer is not None and events is not None
        events = events or ()
        target = line.target
        places = places_of(events) if target is None else self._places(branch, target, campaign)
        return LoggedCommand(
            revision=line.revision,
            time=line.time,
            command=words,
            kind=line.kind,
            session=line.session,
            scene=line.scene,
            day=line.day,
            undone=picked.undone,
            beside=bool(branch),
            edited_before=picked.edited_before,
            gap=picked.gap,
            target=UNSET if target is None else target,
            result=answer if known else None,
            events=with_values(events, line, campaign, places) if known else (),
            changes=shown(campaign, line.changes, places),
        )


COMMAND = FileCommand(
    name="log",
    question=Log,
    perform=log,
    answer=LogAnswer,
    summary=N_("Tell what happened, command by command."),
    example="tarotcli log --markdown",
)
