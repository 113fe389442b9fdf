"""``run``: a script of commands, or a prompt at a terminal."""

from __future__ import annotations

import gc
import os
import select
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from tarotcli.answers.answer import Answer
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.cli import output
from tarotcli.cli.registry import FileCommand
from tarotcli.cli.script import RunInterrupted, Script, stream
from tarotcli.errors import CampaignFault, reason
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import Source
from tarotcli.language import N_
from tarotcli.store.transaction import CampaignFile

CHUNK = 65536
MOST = 1000
"""Lines taken at once: more would keep what is done waiting for its save."""


class NoScript(CampaignFault):
    """The script cannot be read."""

    exit = 2
    kind = "no-script"
    sentence = N_("The script {file} cannot be read: {reason}.")
    way_out = N_("Name a file of commands, one a line, or - for standard input.")


class StandardInputClosed(NoScript):
    """Whoever called us has closed it."""

    sentence = N_("There is no script to read: standard input is closed.")


class Run(Question, frozen=True):
    """``run``."""

    file: Annotated[
        str,
        Word(N_("A file of commands, - for standard input."), metavar=N_("[FILE|-]"), complete="file"),
    ] = "-"
    keep_going: Annotated[
        bool,
        Word(N_("Go on after an error; end with the exit status of the first."), "--keep-going"),
    ] = False
    seat: Annotated[
        str,
        Word(
            N_(
                "Only what WHO may see and do: no other --as, no --reveal, no file, nobody else's cards and undos."
            ),
            "--seat",
            metavar=N_("WHO"),
            complete="viewers",
        ),
    ] = ""
    atomic: Annotated[bool, Word(N_("Save all lines or, after an error, none."), "--atomic")] = False


def run_lines(line: Line, source: Source, file: CampaignFile) -> int:
    """Do the lines of a script, of standard input, or of a person at a terminal; the exit status."""
    # Lines leave little behind that is not dropped at once, and many of them wait together to be reported.
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(50_000)
    gc.enable()
    ask, common = line.question, line.common
    assert isinstance(ask, Run)
    if ask.seat:
        from tarotcli.cli.seat import common_of

        common = common_of(common, ask.seat)
        file.seat = ask.seat
        output.viewer_of(common, file.load().campaign)
    file.path  # noqa: B018 - a campaign that is not there is told before any line is read
    file.stream = stream(file, common.seed)
    file.together, file.dry = True, common.dry_run
    script = Script(file, source, common, keep_going=ask.keep_going, atomic=ask.atomic)
    if ask.file == "-" and sys.stdin is None:
        raise StandardInputClosed
    file.from_stdin = ask.file == "-" and not sys.stdin.isatty()
    if ask.file == "-" and sys.stdin.isatty():
        from tarotcli.cli.prompt import prompt

        return prompt(script)
    handle = _opened(ask.file)
    try:
        return _done(script, handle)
    except KeyboardInterrupt:
        return output.report(RunInterrupted(), common)
    finally:
        if ask.file != "-":
            os.close(handle)


def _done(script: Script, handle: int) -> int:
    """Do the lines of an open file; the exit status."""
    if script.atomic or script.common.dry_run:
        script.take([line for lines in waiting_lines(handle) for line in lines])
    else:
        for lines in waiting_lines(handle):
            if not script.take(lines):
                break
            output.flush()
    return script.status


def waiting_lines(handle: int) -> Iterator[list[str]]:
    """The lines that a file or pipe holds now, again and again until its end; never an empty list."""
    rest = b""
    ended = False
    while not ended:
        data = _read(handle)
        while data and data.count(b"\n") < MOST and _more(handle):
            more = _read(handle)
            ended = not more
            if ended:
                break
            data += more
        ended = ended or not data
        *whole, rest = (rest + data).split(b"\n")
        if ended and rest:
            whole.append(rest)
        lines = [line.decode(errors="replace") for line in whole]
        for start in range(0, len(lines), MOST):
            yield lines[start : start + MOST]


def _read(handle: int) -> bytes:
    """What there is of a script; raises :class:`NoScript`."""
    try:
        return os.read(handle, CHUNK)
    except OSError as error:
        raise NoScript(file="-", reason=reason(error)) from None


def _more(handle: int) -> bool:
    """Whether reading on would not wait; where the system cannot tell, what was read is enough."""
    if sys.platform == "win32":
        return False
    return bool(select.select([handle], [], [], 0)[0])


def _opened(name: str) -> int:
    if name == "-":
        return sys.stdin.fileno()
    try:
        if Path(name).is_dir():
            raise IsADirectoryError(21, os.strerror(21))
        return os.open(name, os.O_RDONLY)
    except OSError as error:
        raise NoScript(file=name, reason=reason(error)) from None


def _answer(_file: CampaignFile, _ask: Run, _line: Line) -> Reply[Answer]:
    raise AssertionError("lines are done by run_lines(), which answers each of them")


COMMAND = FileCommand(
    name="run",
    question=Run,
    perform=_answer,
    summary=N_("Run commands, one per line; at a terminal, type them at a prompt."),
    example=N_("tarotcli run evening.txt"),
)
