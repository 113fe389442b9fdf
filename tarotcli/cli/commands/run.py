"""``run``: a script of commands, or a prompt at a terminal."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

from tarotcli.cards.chance import Chance
from tarotcli.cli import output
from tarotcli.cli.batch import Batch, Done
from tarotcli.cli.command import Command
from tarotcli.cli.lines import waiting_lines
from tarotcli.cli.parsing import Parsers
from tarotcli.cli.sitting import Sitting
from tarotcli.errors import INTERRUPTED, CampaignFault, TarotcliError, reason
from tarotcli.language import N_
from tarotcli.render.style import Style
from tarotcli.request import Request


class NoScript(CampaignFault):
    """The script cannot be read."""

    exit = 2
    kind = "no-script"
    sentence = N_("The script {file} cannot be read: {reason}.")
    way_out = N_("Name a file of commands, one a line, or - for standard input.")


class RunInterrupted(TarotcliError):
    """A script was stopped by the person."""

    exit = INTERRUPTED
    kind = "interrupted"
    sentence = N_("Interrupted; the lines that were reported are saved, no others.")


class Script:
    """One run of lines on one campaign.

    ``status``: the exit status so far. ``at_prompt``: a person types the lines and needs no numbers.
    """

    def __init__(self, sitting: Sitting, request: Request, style: Style) -> None:
        self.sitting = sitting
        self.keep_going = request.flag("keep_going")
        self.atomic = request.flag("atomic")
        self.dry = request.flag("dry_run")
        self.style = style
        self.parsers = Parsers()
        self.status = 0
        self.number = 0
        self.at_prompt = False

    def take(self, lines: Iterable[str]) -> bool:
        """Do these lines, save what they bring about together, then report; whether to go on."""
        batch = Batch(self.sitting, self.parsers, first=self.number + 1, atomic=self.atomic, dry=self.dry)
        for line in lines:
            self.number += 1
            if not batch.take(line) and not self.keep_going:
                break
        return self.told(batch)

    def told(self, batch: Batch) -> bool:
        """Save the batch and report its lines in order; whether to go on."""
        failed = batch.failed and not self.keep_going
        if self.atomic and batch.failed:
            batch.forget()
        batch.close()
        for done in batch.report:
            self._report(done)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        return not failed and not (batch.failed and self.atomic) and not batch.unsaved

    def _report(self, done: Done) -> None:
        if isinstance(done.answer, TarotcliError):
            line = None if self.at_prompt else done.line
            status = output.report(done.answer, as_json=self.style.json, line=line)
            self.status = self.status or status
        elif isinstance(done.answer, str):
            output.tell(done.answer)
        else:
            output.write(done.answer, self.style)


def run(sitting: Sitting, _command: Command, request: Request, _words: list[str]) -> int:
    """Do the lines of a file, of standard input, or of a person at a terminal; the exit status."""
    gc.enable()
    sitting.path  # noqa: B018 - a campaign that is not there is told before any line is read
    sitting.stream = _stream(sitting, request)
    style = output.style(json=request.flag("json"), plain=request.flag("plain"))
    script = Script(sitting, request, style)
    name = request.text("file", "-")
    if name == "-" and sys.stdin.isatty():
        from tarotcli.cli.prompt import prompt

        return prompt(script)
    try:
        return _done(script, _opened(name))
    except KeyboardInterrupt:
        return output.report(RunInterrupted(), as_json=style.json)


def _done(script: Script, handle: int) -> int:
    """Do the lines of an open file; the exit status."""
    if script.atomic or script.dry:
        script.take([line for lines in waiting_lines(handle) for line in lines])
    else:
        for lines in waiting_lines(handle):
            if not script.take(lines):
                break
            output.flush()
    return script.status


def _stream(sitting: Sitting, request: Request) -> Chance:
    seed = request.seed
    if seed is None and os.environ.get("TAROTCLI_SEED"):
        seed = f"{os.environ['TAROTCLI_SEED']}:{sitting.load().campaign.revision}"
    return Chance(seed)


def _opened(name: str) -> int:
    if name == "-":
        return sys.stdin.fileno()
    try:
        if not Path(name).is_file() and Path(name).is_dir():
            raise IsADirectoryError(21, os.strerror(21))
        return os.open(name, os.O_RDONLY)
    except OSError as error:
        raise NoScript(file=name, reason=reason(error)) from None
