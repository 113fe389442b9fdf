"""``stats`` and ``advance history``: how everybody fared, and how each point and skill came and went."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import seen
from tarotcli.campaign import Campaign, UnknownCharacter
from tarotcli.cli import output
from tarotcli.cli.commands.saved import words_of
from tarotcli.cli.progress import progress
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import Refused, UsageFault
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, _, say, say_many
from tarotcli.language.names import fold
from tarotcli.store.accounts import Change, number, value_now
from tarotcli.store.campaign_file import lineage
from tarotcli.store.statistics import Chronicle, gathered
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems.common.deeds import HistoryEntry, Level, People, series, told_deeds
from tarotcli.systems.common.people import anybody


class NotAPlot(UsageFault):
    """A file that is to hold a plot and is not named like one."""

    kind = "not-a-picture"
    sentence = N_("stats --svg draws SVG pictures, and {file} does not end in .svg.")
    way_out = N_("For example: tarotcli stats --svg points.svg")


class NothingToPlot(Refused):
    """The journal tells neither of points over the sessions nor of hands of tarot."""

    kind = "nothing-to-plot"
    sentence = N_(
        "The journal has neither points over the sessions nor hands of tarot: there is nothing to plot."
    )
    way_out = N_("What it has: tarotcli stats")


class Stats(Question, frozen=True):
    """``stats``."""

    who: Annotated[
        str, Word(N_("Only of this character or player."), metavar=N_("[WHO]"), complete="who")
    ] = ""
    session: Annotated[
        int | None,
        Word(
            N_("Only of this session."),
            "--session",
            metavar="N",
            minimum=0,
        ),
    ] = None
    svg: Annotated[
        str,
        Word(
            N_("Plot the points over the sessions, or those of the hands of tarot, in this file."),
            "--svg",
            metavar=N_("FILE"),
            complete="file",
        ),
    ] = ""

    def check_args(self) -> None:
        """Refuse a plot under another name."""
        if self.svg and not self.svg.endswith(".svg"):
            raise NotAPlot(file=self.svg)


class Span(msgspec.Struct, frozen=True):
    """From the first session to the last."""

    first: int
    last: int


class StatsAnswer(Answer, frozen=True):
    """``stats``: the deeds of everybody by key. ``name``: of the campaign; ``commands``: how many of them counted.

    ``sessions``: in which; null where there is none.
    """

    name: str
    commands: int
    sessions: Span | None
    people: People

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What is told of everybody, under a line on how much that is about."""
        head = say_many("{name}: {n} command", "{name}: {n} commands", self.commands, name=self.name)
        if self.sessions is not None:
            first, last = self.sessions.first, self.sessions.last
            head = (
                say("{head}, session {first}", head=head, first=first)
                if first == last
                else say("{head}, sessions {first} to {last}", head=head, first=first, last=last)
            )
        nothing = _("The journal has no tests, points, rises, fights or hands.")
        return [head, *(told_deeds(self.people, display) or [nothing])]

    def picture(self, display: Display) -> str:
        """The plot, as SVG."""
        from tarotcli.render.plots import plot

        charts = {
            name: {display.called(who): points for who, points in lines.items()}
            for name, lines in series(self.people).items()
        }
        return plot(self.name, charts)


class History(Question, frozen=True):
    """``advance history``."""

    who: Annotated[str, Word(N_("Whose."), metavar=N_("WHO"), complete="who")]


class HistoryAnswer(Answer, frozen=True):
    """``advance history``: how points and skills of somebody changed, the oldest first."""

    who: str
    entries: tuple[HistoryEntry, ...]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """An entry a line, under whose they are."""
        if not self.entries:
            return [say("The journal has no points and no rises of {who}.", who=display.called(self.who))]
        return [display.called(self.who), *(f"  {entry.line()}" for entry in self.entries)]


def _chronicle(file: CampaignFile, line: Line, session: int | None = None) -> tuple[Campaign, Chronicle]:
    """The campaign, and what its journal tells; read anew where a command was saved meanwhile."""
    while True:
        loaded = file.load()
        campaign = loaded.campaign
        now = max(1, campaign.revision)
        with progress(_("Reading the journal")) as tell:
            found = gathered(
                lineage(loaded).led(),
                campaign,
                output.viewer_of(line.common, campaign),
                session=session,
                read=lambda each: tell(1 - each.revision / now),  # noqa: B023 - done before the next round
            )
        if file.load().raw == loaded.raw:
            return campaign, found


def stats(file: CampaignFile, ask: Stats, line: Line) -> Reply[StatsAnswer]:
    """What the journal tells of everybody, or of one; raises a Refused for a plot of nothing."""
    campaign, found = _chronicle(file, line, ask.session)
    people = found.people()
    if ask.who:
        people = {who: people[who] for who in _named(campaign, ask.who, people) if who in people}
    if ask.svg and not series(people):
        raise NothingToPlot
    sessions = Span(min(found.sessions), max(found.sessions)) if found.sessions else None
    answer = StatsAnswer(name=campaign.name, commands=found.lines, sessions=sessions, people=people)
    return Reply("stats", answer, (), campaign.system, campaign.revision, line.common.dry_run, campaign)


def _named(campaign: Campaign, word: str, people: People) -> Sequence[str]:
    """Who is meant: a character, a player (all of theirs), or somebody that only the journal knows."""
    own = [who for who, sheet in campaign.characters.items() if fold(sheet.player) == fold(word)]
    if own:
        return own
    try:
        return [anybody(campaign, word)]
    except UnknownCharacter:
        gone = [who for who in people if fold(who) == fold(word)]
        if not gone:
            raise
        return gone


def history(file: CampaignFile, ask: History, line: Line) -> Reply[HistoryAnswer]:
    """How points and skills of somebody changed, command by command."""
    campaign, found = _chronicle(file, line)
    (who,) = _named(campaign, ask.who, found.people())[:1]
    mine = [change for change in reversed(found.changes) if change.who == who]
    viewer = output.viewer_of(line.common, campaign)

    def words(change: Change) -> tuple[str, ...]:
        words = seen(words_of(change.line, campaign), viewer)
        return words if isinstance(words, tuple) else words.unseen

    answer = HistoryAnswer(who=who, entries=tuple(_entries(campaign, mine, words)))
    return Reply(
        "advance history", answer, (), campaign.system, campaign.revision, line.common.dry_run, campaign
    )


def _entries(
    campaign: Campaign, mine: Sequence[Change], words: Callable[[Change], tuple[str, ...]]
) -> Iterator[HistoryEntry]:
    """An entry for each change, the oldest first, and for each time that points were changed by hand between."""
    last: dict[str, Level] = {}
    for change in mine:
        figure, points = change.figure, change.figure.kind == "points"
        before = last.get(figure.what, change.old)
        if points and number(before) != number(change.old):
            yield _entry(change, before, change.old, None, None)
        yield _entry(change, change.old, change.new, words(change), change.why)
        last[figure.what] = change.new
    for change in {each.figure.what: each for each in mine if each.figure.kind == "points"}.values():
        now = value_now(campaign, change.who, change.figure)
        if now is not None and now != number(change.new):
            yield _entry(change, change.new, now, None, None)


def _entry(
    change: Change, old: Level, new: Level, command: tuple[str, ...] | None, why: str | None
) -> HistoryEntry:
    line, figure = change.line, change.figure
    points = figure.kind == "points"
    return HistoryEntry(
        revision=line.revision,
        time=line.time,
        session=line.session,
        what=figure.what,
        name=figure.name,
        old=old,
        new=new,
        change=number(new) - number(old) if points else None,
        balance=number(new) if points else None,
        command=command,
        why=why,
    )


COMMANDS: dict[str, FileCommand[Stats] | FileCommand[History]] = {
    "stats": FileCommand(
        name="stats",
        question=Stats,
        perform=stats,
        answer=StatsAnswer,
        summary=N_("Show how everybody fared: tests and luck, points, rises, fights, hands."),
        example="tarotcli stats",
    ),
    "advance": FileCommand(
        name="advance history",
        question=History,
        perform=history,
        answer=HistoryAnswer,
        summary=N_("Show how the points and skills of somebody changed, command by command."),
        example="tarotcli advance history aurore",
    ),
}
"""By their first words."""
