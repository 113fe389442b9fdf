"""``log``: what happened, command by command, or as the story of the campaign in Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
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
from tarotcli.language import N_, _, printable, say
from tarotcli.store import journal
from tarotcli.store.campaign_file import journal_of
from tarotcli.store.journal import Line
from tarotcli.store.past import answer_of, events_of, kept_secret, pack_of, places_in, with_values
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
    target: int | UnsetType = UNSET
    result: Answer | None
    events: tuple[Event, ...]
    changes: tuple[ValueChange, ...]

    def told(self, display: Display) -> list[str]:
        """What it brought about, as it was told then."""
        if self.kind != "command":
            return []
        if self.result is None:
            return [_("Its answer was written by another version of tarotcli and cannot be shown.")]
        return self.result.lines(display, self.events)


class LogAnswer(Answer, frozen=True):
    """``log``: every saved command, oldest first. ``name``: of the campaign."""

    name: str
    saved: tuple[LoggedCommand, ...] = msgspec.field(name="lines")
    markdown: bool

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Every command with its revision, or the story by sessions and scenes."""
        found = [*(self._story(display) if self.markdown else self._list(display))]
        return found or [_("Nothing has been saved yet.")]

    def _list(self, display: Display) -> Iterator[str]:
        for each in self.saved:
            assert isinstance(each.command, Sequence)
            words = printable(shlex.join(each.command))
            head = f"{each.revision}  {each.time[:16].replace('T', ' ')}  {words}"
            yield say("{head} (undone)", head=head) if each.undone else head
            yield from (f"    {text}" for line in each.told(display) for text in line.split("\n"))

    def _story(self, display: Display) -> Iterator[str]:
        yield f"# {printable(self.name)}"
        session = scene = day = None
        for each in self.saved:
            if each.undone or each.kind != "command":
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
    loaded = file.load()
    campaign = loaded.campaign
    lines = _Lines(journal.backwards(journal_of(loaded.path), campaign.revision))
    picked = list(lines.picked(ask))
    found = tuple(lines.logged(each, undone, campaign) for each, undone in reversed(picked))
    answer = LogAnswer(name=campaign.name, saved=found, markdown=ask.markdown)
    return Reply("log", answer, (), campaign.system, campaign.revision, line.common.dry_run, campaign)


class _Lines:
    """The lines of a journal, read from its end as far as they are needed."""

    def __init__(self, rest: Iterator[Line]) -> None:
        self._rest = rest
        self._known: dict[int, Line] = {}

    def picked(self, ask: Log) -> Iterator[tuple[Line, bool]]:
        """The lines asked for, the newest first, and whether each is undone."""
        undone: dict[int, bool] = {}
        left = ask.last
        while left != 0 and (line := self._next()) is not None:
            if line.target is not None:
                undone.setdefault(line.target, line.kind == "undo")
            if ask.session in (None, line.session):
                left = None if left is None else left - 1
                yield line, undone.get(line.revision, False)

    def _next(self) -> Line | None:
        line = next(self._rest, None)
        if line is not None:
            self._known[line.revision] = line
        return line

    def _places(self, revision: int, campaign: Campaign) -> Places:
        """Where the command of this revision laid cards that not everybody may see."""
        while revision not in self._known and self._next() is not None:
            pass
        line = self._known.get(revision)
        return places_in(line, campaign) if line else {}

    def logged(self, line: Line, undone: bool, campaign: Campaign) -> LoggedCommand:
        """One line as the log tells it."""
        words, answer, events = saved(line, campaign)
        known = answer is not None and events is not None
        events = events or ()
        places = places_of(events) if line.target is None else self._places(line.target, campaign)
        return LoggedCommand(
            revision=line.revision,
            time=line.time,
            command=words,
            kind=line.kind,
            session=line.session,
            scene=line.scene,
            day=line.day,
            undone=undone,
            target=UNSET if line.target is None else line.target,
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
