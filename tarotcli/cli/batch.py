"""Lines done together: resolved one after the other in memory, saved once, reported after that."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.answers.answer import Answer
from tarotcli.answers.reply import Reply
from tarotcli.campaign import replaced
from tarotcli.cli import output
from tarotcli.cli.registry import FileCommand
from tarotcli.cli.session import answer, read, with_viewer
from tarotcli.errors import TarotcliError, UsageFault
from tarotcli.grammar.common import Common
from tarotcli.grammar.faults import PROGRAM, NotInALine
from tarotcli.grammar.reader import Line, split
from tarotcli.grammar.scanner import Source, scan
from tarotcli.language import N_
from tarotcli.store.transaction import CampaignFile

NOT_INSIDE = frozenset({"edit", "new", "run"})
"""The commands that belong outside of the lines of ``run``."""

OUTSIDE = ("campaign", "json", "with_text", "color", "no_pager", "wait")
"""Options that belong to ``run`` itself, not to its lines."""


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
    """What a line came to: a reply or an error. ``number``: of the line. ``line``: None for an error.

    ``raw``: the reply as JSON, where it is shown as nothing else and no more of it is kept.
    """

    number: int
    answer: Reply[Answer] | TarotcliError
    line: Line | None = None
    raw: bytes | None = None


def joined(own: Common, run: Common) -> Common:
    """The options of a line: its own, and those of the run that say who looks and whether to save."""
    if not (run.as_ or run.reveal or run.dry_run or run.with_text):
        return own
    return replaced(
        own,
        with_text=run.with_text,
        as_=own.as_ or run.as_,
        reveal=own.reveal or run.reveal,
        dry_run=own.dry_run or run.dry_run,
    )


class Batch:
    """The lines that are waiting, done on a file whose commands wait to be saved together.

    ``report``: what they came to, in order, once closed. ``run``: the options of the run itself. ``atomic``: all or
    nothing is saved. ``at_prompt``: a person types the lines. ``unsaved``: what was done could not be saved.
    """

    def __init__(
        self,
        file: CampaignFile,
        source: Source,
        run: Common,
        *,
        first: int,
        atomic: bool = False,
        at_prompt: bool = False,
    ) -> None:
        self.file = file
        self.source = source
        self.run = run
        self.atomic = atomic
        self.at_prompt = at_prompt
        self.number = first - 1
        self.report: list[Done] = []
        self.failed = False
        self.unsaved = False
        self._saved = 0

    def take(self, line: str) -> bool:
        """Do one line in memory; whether it was no error."""
        self.number += 1
        try:
            words = split(line.removeprefix("\ufeff") if self.number == 1 else line)
            words = words[1:] if words[:1] == [PROGRAM] else words
            if words:
                self.report.append(self._done(words))
        except TarotcliError as error:
            self._failed(error)
            return False
        return True

    def _failed(self, error: TarotcliError) -> None:
        self.report.append(Done(self.number, error))
        self.failed = True

    def _done(self, words: list[str]) -> Done:
        if words[0] in NOT_INSIDE:
            raise NotInALine(word=words[0])
        found = scan(words, self.source)
        if found.help:
            from tarotcli.cli.commands.help import reply_to

            reply, asked = reply_to(found, self.source)
            return Done(self.number, reply, asked._replace(common=joined(asked.common, self.run)))
        for name in OUTSIDE:
            if name in found.raw and found.fault is None:
                raise NotInALine(word=Common.words()[name].flags[0])
        line = read(found, words, self.file, self.source)
        if getattr(line.question, "follow", False):
            raise NotInALine(word="--follow")
        common = joined(line.common, self.run)
        if common is not line.common:
            line = line._replace(common=common)
        line = with_viewer(line, common.as_)
        reply = self._answer(line)
        raw = output.as_json(reply, line, self.number) if self.run.json and not self.at_prompt else None
        if raw is None:
            return Done(self.number, reply, line)
        # The campaigns before and after each line of a long script need not be kept until they are saved.
        return Done(self.number, Reply(reply.command, reply.answer), raw=raw)

    def _answer(self, line: Line) -> Reply[Answer]:
        command = line.command
        if not (isinstance(command, FileCommand) and command.needs_campaign):
            return answer(line, self.file)
        # It deals with the file itself, so what waits is saved first.
        if self.atomic or self.run.dry_run:
            if command.name != "log":
                raise (NotDry if self.run.dry_run else NotAtomic)(word=command.name)
            return answer(line, self.file)
        self._save()
        reply = answer(line, self.file)
        self._save()
        return reply

    def forget(self) -> None:
        """Nothing of it is saved, and only what went wrong is told."""
        self.file.forget()
        self.report = [done for done in self.report if isinstance(done.answer, TarotcliError)]

    def close(self) -> None:
        """Save what is waiting and let the campaign go."""
        try:
            self._save()
        except TarotcliError as error:
            self._failed(error)

    def _save(self) -> None:
        """As :meth:`close`; lines that could not be saved are not reported. Raises as the file does."""
        try:
            self.file.commit()
        except TarotcliError:
            del self.report[self._saved :]
            self.unsaved = True
            raise
        self._saved = len(self.report)
