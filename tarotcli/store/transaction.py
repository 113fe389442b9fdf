"""One campaign file, and the one way in which a command changes it: load, lock, resolve, save, journal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question
from tarotcli.answers.reply import Reply
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import Change
from tarotcli.cards.chance import Chance
from tarotcli.errors import TarotcliError
from tarotcli.store import campaign_file
from tarotcli.store.campaign_file import ChangedMeanwhile, Loaded, SavedInDoubt
from tarotcli.store.find import find_campaign
from tarotcli.store.journal import Line, line_of
from tarotcli.systems import check_cards, game

Q = TypeVar("Q", bound=Question)
A = TypeVar("A", bound=Answer)

WAIT = 10.0
"""Seconds to wait for another command to be done."""

TRIES = 20
"""How often a command is started over because the file was saved by something else meanwhile."""

Check = Callable[[Path, bytes], Loaded]


class Transaction:
    """A campaign as it was read and what commands made of it since, to be saved together with a journal line each.

    ``campaign``: as what was added so far leaves it. ``dry``: nothing is saved, and the revision stays the file's.
    ``who``: whose commands they are, empty for the table's.
    """

    def __init__(self, loaded: Loaded, *, dry: bool = False) -> None:
        self.loaded = loaded
        self.dry = dry
        self.who = ""
        self.campaign = loaded.campaign
        self._data = loaded.document.data
        self._lines: list[Line] = []
        self._last: Sequence[Change] = ()
        self._given: list[Change] | None = []

    def add(
        self,
        outcome: Outcome[A],
        typed: Sequence[str],
        edits: Sequence[Change] | None = None,
        *,
        written: bool = False,
        **more: object,
    ) -> Outcome[A]:
        """Take in what one command brought about, with ``typed`` as its line in the journal; all of it told by events.

        ``edits``: its changes of the file, where the campaigns before and after do not tell them; such commands are
        saved with none of another kind. ``written``: they stand in the file that was read already. ``more``:
        further fields of the line.
        """
        if unchanged(self.campaign, outcome):
            return outcome
        from tarotcli.store.changes import changes
        from tarotcli.store.recorded import bare, recorded
        from tarotcli.store.toml.document import carried_out
        from tarotcli.systems.common.viewers import kept_hands

        edited: tuple[Event, ...] = ()
        if edits is None:
            self._data = carried_out(self._data, self._last)
            edits = changes(self.campaign, outcome.campaign, self._data)
            edited = recorded(outcome.campaign, outcome.events, edits)
            self._given = None
        elif self._given is not None:
            self._given += edits
        self._last = () if written else edits
        whole = outcome._replace(events=outcome.events + edited) if edited else outcome
        if self.dry:
            self.campaign = outcome.campaign
            return whole
        after = replaced(outcome.campaign, revision=self.campaign.revision + 1)
        kept = outcome._replace(events=outcome.events + bare(edited)) if edited else outcome
        hands = kept_hands(self.campaign) | kept_hands(after)
        line = line_of(kept, typed, after.revision, edits, who=self.who, kept=sorted(hands), **more)
        self._lines.append(line)
        self.campaign = after
        return whole

    def deeds(self) -> object:
        """What everybody did in this session: by the journal, and what was added since."""
        from tarotcli.store.statistics import deeds_of_session

        return deeds_of_session(self.loaded, self.campaign, self._lines)

    @property
    def changed(self) -> bool:
        """Whether there is anything to save."""
        return bool(self._lines)

    def save(self, ready: Callable[[], None], check: Check = campaign_file.understood) -> OSError | None:
        """Save what was added, if anything; ``ready`` is called right before.

        ``check``, what is returned, and what is raised: as in :func:`campaign_file.save`.
        """
        if not self.changed:
            return None
        from tarotcli.store.changes import changes

        script = self._last
        if len(self._lines) > 1:
            script = self._given or changes(self.loaded.campaign, self.campaign, self.loaded.document.data)
        ready()
        return campaign_file.save(self.loaded, script, self._lines, check)


class CampaignFile:
    """A campaign's file and how this process deals with it.

    ``named``: the file asked for, empty for the one at hand. ``wait``: seconds to wait for the lock. ``ready``: called
    before each save. ``stream``: the chance that all lines of a script share, None for a command of its own.
    ``together``: commands wait for :meth:`commit` to be saved. ``dry``: they build on one another and are not saved.
    ``from_stdin``: the commands come from standard input. ``saved``: something was. ``doubt``: it may not be safe on
    the disk. ``who``: who gives the commands now, for the journal; empty for the table. ``seat``: whose seat they may
    not leave; empty for none.
    ``unforeseen``: the hands that dry commands, on which others build, drew cards into.
    """

    def __init__(self, named: str = "", wait: float = WAIT, ready: Callable[[], None] = lambda: None) -> None:
        self.named = named
        self.wait = wait
        self.ready = ready
        self.stream: Chance | None = None
        self.together = False
        self.dry = False
        self.from_stdin = False
        self.saved = False
        self.who = ""
        self.seat = ""
        self.doubt: SavedInDoubt | None = None
        self.unforeseen: set[str] = set()
        self._open: Transaction | None = None
        self._lock = ExitStack()

    @property
    def path(self) -> Path:
        """The campaign's file; raises a CampaignFault where there is none or several."""
        return find_campaign(self.named or None)

    @cached_property
    def attended(self) -> bool:
        """Whether a person types the commands."""
        return bool(sys.stdin and sys.stdin.isatty())

    def load(self) -> Loaded:
        """The campaign as it lies on the disk."""
        return campaign_file.load(self.path)

    def now(self) -> Campaign:
        """The campaign as the commands before left it."""
        return self._look().campaign

    def chance(self, seed: str, revision: int) -> Chance:
        """The chance for one command: from its own seed, the stream of the script it is a line of, or its own."""
        if seed:
            return Chance(seed)
        if self.stream is not None:
            return self.stream
        script = os.environ.get("TAROTCLI_SEED")
        return Chance(f"{script}:{revision}" if script else None)

    @contextmanager
    def transaction(
        self,
        *,
        dry: bool = False,
        read: Callable[[Path], Loaded] = campaign_file.load,
        check: Check = campaign_file.understood,
    ) -> Iterator[Transaction]:
        """The campaign for a change, held against all others; saved in the end, or where commands wait, by `commit`.

        A dry one takes no lock. ``read``: how the file is read. ``check``: how what is to be saved is read.
        """
        if dry and not self.dry:
            yield self._look(read, dry=True)
            return
        if self._open is None:
            path = self.path
            if not self.dry:
                self._lock.enter_context(campaign_file.held(path, self.wait, read))
            try:
                self._open = Transaction(read(path), dry=self.dry)
            except BaseException:
                self.forget()
                raise
        self._open.who = self.who
        try:
            yield self._open
        except BaseException:
            if not self.together:
                self.forget()
            raise
        if not self.together:
            self.commit(check)

    def started_over(self, change: Callable[[], Reply[A]]) -> Reply[A]:
        """What a change answers, made anew as long as something else saves the file between reading and saving."""
        for _again in range(TRIES - 1):
            try:
                return change()
            except ChangedMeanwhile:
                if self.together:
                    raise
        return change()

    def _look(self, read: Callable[[Path], Loaded] = campaign_file.load, *, dry: bool = False) -> Transaction:
        """The campaign as the commands before left it, to look at; without one that changes it nobody is held up."""
        if self._open is None:
            return Transaction(read(self.path), dry=dry)
        now = Transaction(self._open.loaded, dry=dry)
        now.campaign = self._open.campaign
        return now

    def commit(self, check: Check = campaign_file.understood) -> None:
        """Save what waits, if anything, and let the campaign go."""
        try:
            if self._open is not None:
                held = self._open
                error = held.save(self.ready, check)
                if held.changed:
                    self.has_saved(held.loaded.path, error)
        finally:
            self.forget()

    def has_saved(self, path: Path, error: OSError | None) -> None:
        """Something is saved; ``error``: what kept the system from making it safe."""
        self.saved = True
        if error is not None:
            self.doubt = SavedInDoubt(path, error)

    def forget(self) -> None:
        """Let the campaign go; what waits is not saved."""
        self.unforeseen.clear()
        self._open = None
        self._lock.close()

    def _text(self, name: str) -> str:
        from tarotcli.store.texts import read_text

        return read_text(name, taken=self.from_stdin)

    def perform(
        self,
        command: Command[Q, A],
        question: Q,
        typed: Sequence[str],
        *,
        seed: str = "",
        dry_run: bool = False,
    ) -> Reply[A]:
        """Resolve one command and save what it changes, with ``typed`` as its line in the journal."""
        question = question.fed(self._text)
        if command.only_looks(question):
            campaign = self._look().campaign
            outcome = self.resolve(command, question, campaign, self.chance(seed, campaign.revision))
            return reply(command.name, campaign, campaign, outcome, dry_run=dry_run)

        def change() -> Reply[A]:
            with self.transaction(dry=dry_run) as held:
                before = held.campaign
                chance = self.chance(seed, before.revision)
                lots = chance.lots = list[int]()
                asked = question.recalling(held.deeds)
                outcome = self.resolve(command, asked, before, chance)
                outcome = held.add(outcome, typed, ordered=chance.ordered, lots=lots)
                return reply(command.name, before, held.campaign, outcome, dry_run=dry_run)

        return self.started_over(change)

    def resolve(self, command: Command[Q, A], question: Q, campaign: Campaign, chance: Chance) -> Outcome[A]:
        """What the command brings about, nothing saved."""
        asked = question.dated(date.today)
        try:
            check_cards(command, question, campaign)
            outcome = command.resolve(campaign, asked, chance)
        except TarotcliError as error:
            error.campaign = campaign
            raise
        return outcome if command.only_looks(question) else concluded(campaign, asked, outcome, chance)


def concluded(campaign: Campaign, question: Question, outcome: Outcome[A], chance: Chance) -> Outcome[A]:
    """What a command brought about, with what goes with it in this game."""
    if unchanged(campaign, outcome):
        return outcome
    after, events, _missing = game(campaign.system).concluded(campaign, question, outcome, chance)
    return outcome.followed(after, events) if events else outcome


def unchanged(campaign: Campaign, outcome: Outcome[Answer]) -> bool:
    """Whether there is nothing to save."""
    return outcome.campaign is campaign and not outcome.events


def reply(
    name: str, before: Campaign, campaign: Campaign, outcome: Outcome[A], *, dry_run: bool = False
) -> Reply[A]:
    """The reply to a command that found the campaign as ``before``; ``campaign`` is the one whose revision counts."""
    return Reply(
        name,
        outcome.answer,
        outcome.events,
        campaign.system,
        campaign.revision,
        dry_run,
        outcome.campaign,
        outcome.foreseen,
        before,
    )
