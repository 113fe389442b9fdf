"""``log``: what happened, command by command, or as the story of the campaign in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, NamedTuple

from msgspec import UNSET, structs

from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import Viewer, alone, seen
from tarotcli.campaign import Campaign, UnknownCharacter, replaced
from tarotcli.cli.commands.finding import Sought, matches
from tarotcli.cli.commands.logged import LogAnswer, LoggedCommand
from tarotcli.cli.commands.saved import saved
from tarotcli.cli.output import viewer_of
from tarotcli.cli.registry import FileCommand
from tarotcli.grammar import reader
from tarotcli.language import N_, _
from tarotcli.store.campaign_file import lineage
from tarotcli.store.journal import Line, Repeated
from tarotcli.store.lineage import Lineage, Placed
from tarotcli.store.past import (
    places_in,
    with_values,
)
from tarotcli.store.remarks import journal_remarks
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems.common.owners import Places, places_of, shown
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.sheet_editing import path_typed
from tarotcli.systems.common.show import TwoForms


class Log(Question, frozen=True):
    """``log``."""

    text: Annotated[
        tuple[str, ...],
        Word(N_("Only commands that mention these words."), metavar=N_("WORDS"), whole=True),
    ] = ()
    markdown: Annotated[bool, Word(N_("As a story in Markdown, session by session."), "--markdown")] = False
    story: Annotated[
        bool, Word(N_("As a story in Markdown of what happened, without deals and sets."), "--story")
    ] = False
    front_matter: Annotated[
        bool, Word(N_("With a head of title, date and characters above the story."), "--front-matter")
    ] = False
    who: Annotated[
        str, Word(N_("Only what is about this character."), "--who", metavar=N_("WHO"), complete="who")
    ] = ""
    path: Annotated[
        str, Word(N_("Only what changed this value, or one below it."), "--path", metavar=N_("PATH"))
    ] = ""
    last: Annotated[int | None, Word(N_("Only the last N commands."), "--last", metavar="N", minimum=1)] = (
        None
    )
    session: Annotated[int | None, Word(N_("Only this session."), "--session", metavar="N", minimum=0)] = None

    undone: Annotated[bool, Word(N_("Only commands that were taken back."), "--undone")] = False
    follow: Annotated[bool, Word(N_("Go on with each command that is saved, until Ctrl-C."), "--follow")] = (
        False
    )

    def check_args(self) -> None:
        """Refuse what is no path, and a story that would never end."""
        if self.path:
            path_typed(self.path)
        forms = {"--markdown": self.markdown, "--story": self.story, "--front-matter": self.front_matter}
        chosen = [flag for flag, given in forms.items() if given]
        if self.follow and chosen:
            raise TwoForms(first="--follow", second=chosen[0])

    @property
    def looks_for(self) -> bool:
        """Whether it is about some commands only, whenever they were given."""
        return bool(self.text or self.who or self.path or self.undone)


def log(file: CampaignFile, ask: Log, line: reader.Line) -> Reply[LogAnswer]:
    """Everything that was saved, oldest first; undone lines are marked."""
    while True:
        loaded = file.load()
        past = _Past(lineage(loaded))
        picked = past.picked(replaced(ask, last=None) if ask.looks_for else ask)
        if file.load().raw == loaded.raw:  # else a command was saved while the journal was read
            break
    campaign = loaded.campaign
    logged: Iterable[LoggedCommand] = (past.logged(each, campaign) for each in picked)
    if ask.looks_for:
        logged = _found(logged, ask, campaign, viewer_of(line.common, campaign))
    found = [*logged][::-1]
    remarks = [*journal_remarks(loaded, past.lineage, past.read)]
    if not found and (ask.looks_for or (ask.session is not None and past.read)):
        remarks.insert(0, _("Nothing that was saved mentions that."))
    answer = LogAnswer(
        name=campaign.name,
        saved=tuple(found),
        remarks=tuple(remarks),
        markdown=ask.markdown or ask.front_matter,
        story=ask.story,
        front_matter=tuple(_front_matter(campaign, found)) if ask.front_matter else (),
    )
    return Reply("log", answer, (), campaign.system, campaign.revision, line.common.dry_run, campaign)


def _found(
    logged: Iterable[LoggedCommand], ask: Log, campaign: Campaign, viewer: Viewer
) -> Iterator[LoggedCommand]:
    """Those that are looked for, the newest first; raises an :class:`UnknownCharacter` of whom nothing is told."""
    unknown: UnknownCharacter | None = None
    who = ask.who
    try:
        who = anybody(campaign, who) if who else ""
    except UnknownCharacter as error:
        unknown = error  # who has left the campaign is still told of
    sought = Sought(ask.text, who, path_typed(ask.path) if ask.path else (), ask.undone)
    matching = (each for each in logged if matches(seen(each, viewer), sought, campaign))
    found = [*islice(matching, ask.last)]
    if unknown is not None and not found:
        raise unknown
    yield from found


def _front_matter(campaign: Campaign, found: Sequence[LoggedCommand]) -> Iterator[str]:
    """What stands above a story: its title, game, dates, sessions and the players' characters, as YAML."""
    import json

    def quoted(text: str) -> str:
        return json.dumps(text, ensure_ascii=False)

    people = [campaign.called(who) for who, sheet in campaign.characters.items() if not sheet.npc]
    yield f"title: {quoted(campaign.name)}"
    yield f"system: {campaign.system}"
    if found:
        yield f"date: {found[-1].time[:10]}"
        yield f"sessions: [{', '.join(str(n) for n in sorted({each.session for each in found}))}]"
    yield f"characters: [{', '.join(map(quoted, people))}]"


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
        self._again: dict[int, Repeated] = {}

    def picked(self, ask: Log) -> list[_Picked]:
        """The lines asked for, the newest first."""
        left = ask.last
        while left != 0 and (placed := self._next()) is not None:
            if ask.session in (None, placed.line.session):
                left = None if left is None else left - 1
        found: list[_Picked] = []
        undone: dict[tuple[int, int], bool] = {}
        for placed, older in zip(self.read, self._before_each(), strict=True):
            line, branch = placed.line, placed.branch
            if line.target is not None:
                undone.setdefault((branch, line.target), line.kind == "undo")
            if ask.session in (None, line.session):
                before = older if not branch else None
                gap = line.revision - before.line.revision - 1 if before else 0
                edited = bool(before and before.edited and not gap)
                gone = undone.get((branch, line.revision), False)
                now, nothing = placed, False
                if ask.markdown or ask.story or ask.front_matter:
                    now, nothing = self._amended(placed, gone=gone)
                found.append(_Picked(now, gone or nothing, edited, gap))
        return found

    def _amended(self, placed: Placed, *, gone: bool) -> tuple[Placed, bool]:
        """A line as a later ``amend`` has it, for a story; and whether nothing came of it then."""
        line = placed.line
        if placed.branch or gone:
            return placed, False
        for each in line.again:
            self._again.setdefault(each.revision, each)
        now = self._again.get(line.revision)
        if now is None:
            return placed, False
        line = structs.replace(line, command=now.command, changes=now.changes, result=now.result)
        return placed._replace(line=line), len(now.result) <= len(b"{}")

    def _before_each(self) -> list[Placed | None]:
        """Of each line that was read the one before it that led to the file."""
        found: list[Placed | None] = []
        older: Placed | None = None
        for placed in reversed(self.read):
            found.append(older)
            older = older if placed.branch else placed
        return found[::-1]

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
        logged = LoggedCommand(
            revision=line.revision,
            time=line.time,
            who=line.who or UNSET,
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
        return alone(logged, line.kept)


COMMAND = FileCommand(
    name="log",
    question=Log,
    perform=log,
    answer=LogAnswer,
    summary=N_("Show what happened, command by command."),
    example="tarotcli log --markdown",
)
