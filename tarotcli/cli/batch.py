"""Lines done together: resolved one after the other in memory, saved once, reported after that."""

from __future__ import annotations

from contextlib import ExitStack
from typing import NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.cli.command import Command
from tarotcli.cli.parsing import Help, Parsed, Parsers
from tarotcli.cli.sitting import Answer, Sitting, answered, keeps_order, line_of, no_return, unchanged
from tarotcli.errors import TarotcliError, UsageFault
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.store import campaign_file
from tarotcli.store.campaign_file import Loaded
from tarotcli.store.changes import changes
from tarotcli.store.journal import Line
from tarotcli.store.toml.document import carried_out


class NotAtomic(UsageFault):
    """A command that saves by itself, in a script that saves all or nothing."""

    kind = "not-in-a-line"
    sentence = N_("{word} cannot be a line of an --atomic run: it saves by itself.")
    way_out = N_("Leave out --atomic, or the line.")


class NotDry(NotAtomic):
    """A command that deals with the file itself, in a dry run, where the file is not as the lines left it."""

    sentence = N_(
        "{word} cannot be a line of a dry run: it goes by the file, which the lines before leave as it is."
    )
    way_out = N_("Leave out --dry-run, or the line.")


class Done(NamedTuple):
    """What a line came to: an answer, an error, or a text to show as it is. ``line``: its number."""

    line: int
    answer: Answer | TarotcliError | str


class Batch:
    """The lines that are waiting. ``report``: what they came to, in order, once closed.

    ``atomic``: all or nothing is saved; ``dry``: nothing is.
    """

    def __init__(
        self, sitting: Sitting, parsers: Parsers, *, first: int, atomic: bool = False, dry: bool = False
    ) -> None:
        self.sitting = sitting
        self.parsers = parsers
        self.atomic = atomic
        self.dry = dry
        self.number = first - 1
        self.report: list[Done] = []
        self.failed = False
        self.unsaved = False
        self._hold = ExitStack()
        self._loaded: Loaded | None = None
        self._campaign: Campaign | None = None
        self._data: dict[str, object] = {}
        self._pending: list[Line] = []
        self._saved = 0

    def take(self, line: str) -> bool:
        """Do one line in memory; whether it was no error."""
        self.number += 1
        try:
            parsed = self.parsers.parse(line)
            if parsed is not None:
                self.report.append(Done(self.number, self._answer(parsed)))
        except Help as text:
            self.report.append(Done(self.number, str(text)))
        except TarotcliError as error:
            self.report.append(Done(self.number, error))
            self.failed = True
            return False
        return True

    def _answer(self, parsed: Parsed) -> Answer:
        command, request, words = parsed
        if command.way == "free":
            return self.sitting.perform(command, request, words)
        if command.way == "file":
            # It deals with the file itself, so what waits is saved first.
            if not self.atomic and not self.dry:
                self.close()
            elif command.name != "log":
                raise (NotDry if self.dry else NotAtomic)(word=command.name)
            return self.sitting.perform(command, request, words)
        if self.dry:
            return self._foretold(command, request)
        dry = request.flag("dry_run")
        loaded, campaign = self._seen() if dry or command.asks(request) else self._open()
        outcome = self.sitting.resolve(command, request, campaign, loaded.system)
        if command.asks(request) or dry or unchanged(campaign, outcome):
            veiled = dry and keeps_order(command, loaded.system)
            return answered(command, request, campaign, outcome, veiled=veiled)
        edits = changes(campaign, outcome.campaign, self._data)
        after = replaced(outcome.campaign, revision=campaign.revision + 1)
        self._pending.append(line_of(outcome, words, after.revision, edits))
        self._campaign, self._data = after, carried_out(self._data, edits)
        return answered(command, request, after, outcome)

    def _foretold(self, command: Command, request: Request) -> Answer:
        """A line of a dry run: done on what the lines before would have left, saved nowhere."""
        loaded, campaign = self._seen()
        asked = Request(request.command, {**request.values, "dry_run": True})
        outcome = self.sitting.resolve(command, asked, campaign, loaded.system)
        self._loaded, self._campaign = loaded, outcome.campaign
        return answered(command, asked, campaign, outcome, veiled=keeps_order(command, loaded.system))

    def _seen(self) -> tuple[Loaded, Campaign]:
        """The campaign as the lines before left it; without a line that changes it nobody is kept from it."""
        if self._loaded is not None and self._campaign is not None:
            return self._loaded, self._campaign
        loaded = self.sitting.load()
        return loaded, loaded.campaign

    def _open(self) -> tuple[Loaded, Campaign]:
        """The campaign as the lines before left it, held until the batch is closed."""
        if self._loaded is None or self._campaign is None:
            self._loaded = self._hold.enter_context(self.sitting.held())
            self._campaign = self._loaded.campaign
            self._data = self._loaded.document.data
        return self._loaded, self._campaign

    def forget(self) -> None:
        """Nothing of it is saved, and only what went wrong is told."""
        self._pending.clear()
        self.report = [done for done in self.report if isinstance(done.answer, TarotcliError)]

    def close(self) -> None:
        """Save what is waiting and let the campaign go; lines that could not be saved are not reported."""
        loaded, campaign = self._loaded, self._campaign
        try:
            if loaded is not None and campaign is not None and self._pending:
                no_return()
                campaign_file.save(
                    loaded, changes(loaded.campaign, campaign, loaded.document.data), self._pending
                )
        except TarotcliError as error:
            self.report[self._saved :] = [Done(self.number, error)]
            self.failed = self.unsaved = True
        finally:
            self._hold.close()
            self._loaded = self._campaign = None
            self._pending = []
            self._saved = len(self.report)
