"""One command line run: what it comes to, whatever happens on the way."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType

from tarotcli.cli import output, settings
from tarotcli.cli.registry import OWN, source_of
from tarotcli.cli.session import opened
from tarotcli.errors import CampaignFault, Refused, TarotcliError
from tarotcli.grammar.common import Common
from tarotcli.grammar.faults import NoCommand
from tarotcli.grammar.reader import campaign_of, named_campaign
from tarotcli.grammar.scanner import Scan, Source, scan
from tarotcli.language import N_

ASKED = "_TAROTCLI_COMPLETE"
"""The variable by which a shell asks for completion: ``complete_bash``, ``complete_zsh`` or ``complete_fish``."""


class InternalFault(TarotcliError):
    """A fault of the program itself."""

    sentence = N_("A fault inside tarotcli ({what}); the campaign was not changed by this command.")
    way_out = N_("Please report it with the command and, from TAROTCLI_DEBUG=1, the traceback.")


class FaultAfterSave(InternalFault):
    """As :class:`InternalFault`, once something was saved."""

    sentence = N_(
        "A fault inside tarotcli ({what}), after the campaign was saved: tarotcli log shows what is done."
    )


def main(interrupted: Sequence[int] = ()) -> None:
    """Run the command line and leave with its exit status; ``interrupted``: holds something once Ctrl-C was heard."""
    shell, words = os.environ.get(ASKED, ""), sys.argv[1:]
    status = _settled(words)
    if not status:
        status = complete_words(shell, words) if shell else run_words(words, interrupted)
    sys.stderr.flush()
    # Everything is flushed and closed: nobody waits for the interpreter to be taken down in good order.
    os._exit(status)


def _settled(words: list[str]) -> int:
    """Take over what the person has set for all commands; the exit status where that cannot be understood."""
    try:
        settings.apply()
    except TarotcliError as error:
        from tarotcli.language.catalogue import asked_for, speak

        speak(asked_for())
        output.ready()
        return output.report(error, Common(json="--json" in words))
    return 0


def complete_words(shell: str, words: list[str]) -> int:
    """Tell a shell what the word at its cursor can become; its exit status. Never raises, and says nothing else."""
    from tarotcli.cli.shells import answer
    from tarotcli.language.catalogue import asked_for, speak

    try:
        speak(asked_for())
        output.ready()
        output.tell(answer(shell.removeprefix("complete_"), words))
        return output.finished(0)
    except (Exception, KeyboardInterrupt):
        if os.environ.get("TAROTCLI_DEBUG"):
            raise
        return 1


def run_words(words: list[str], interrupted: Sequence[int] = ()) -> int:
    """Run one command line; its exit status. Never raises. ``interrupted``: as in :func:`main`."""
    from tarotcli.language.catalogue import asked_for, speak

    speak(asked_for())
    output.ready()
    heard = signal.getsignal(signal.SIGINT)
    run = _Run(words)

    def report(error: TarotcliError) -> int:
        if isinstance(error, CampaignFault) and run.names_viewer():
            error = error.closed()
        return output.report(error, run.options())

    try:
        try:
            if heard is not signal.SIG_IGN:
                _hear(signal.default_int_handler)
            if interrupted:
                raise KeyboardInterrupt
            status = _dispatch(run)
        except TarotcliError as error:
            status = report(error)
        except BrokenPipeError:
            status = output.pipe_closed()
        except Exception as error:
            status = report(_unexpected(error, run))
        finally:
            _hear(heard)
    except KeyboardInterrupt:
        _hear(signal.SIG_IGN)
        status = report(output.Interrupted())
        _hear(heard)
    return output.finished(status)


def _hear(handler: Callable[[int, FrameType | None], object] | int | None) -> None:
    """From now on Ctrl-C is dealt with so."""
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, handler)


class _Run:
    """A command line, and what of it is known so far."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.file = opened(named_campaign(words))
        self.scan: Scan | None = None

    def scanned(self, source: Source) -> Scan:
        """The words as this source of commands has them."""
        self.scan = scan(self.words, source)
        return self.scan

    def options(self) -> Common:
        """How the command line asks to be answered, even one that makes no command."""
        if self.scan is None:
            return Common(json="--json" in self.words, plain="--plain" in self.words)
        from tarotcli.cli.top import options

        return options(self.scan)

    def names_viewer(self) -> bool:
        """Whether somebody in particular looks, who is not told everything."""
        if self.scan is None:
            return bool(os.environ.get("TAROTCLI_AS"))
        return (self.scan.has("as_") or bool(os.environ.get("TAROTCLI_AS"))) and not self.scan.has("reveal")


def _unexpected(error: Exception, run: _Run) -> TarotcliError:
    """What to tell of an error that nobody thought of."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(
            cause, KeyboardInterrupt
        ):  # it came in the midst of something that turned it into another
            raise KeyboardInterrupt from None
        cause = cause.__cause__ or cause.__context__
    if os.environ.get("TAROTCLI_DEBUG"):
        raise error
    what = type(error).__name__
    if not isinstance(error, RecursionError):
        what = f"{what}: {error}"
    return (FaultAfterSave if run.file.saved else InternalFault)(what=what)


def _dispatch(run: _Run) -> int:
    source = source_of(run.file)
    found = run.scanned(source)
    if campaign_of(found) != run.file.named:  # it seemed to name one, in the value of an option
        run.file = opened(campaign_of(found))
        source = source_of(run.file)
        found = run.scanned(source)
    file, words = run.file, run.words
    if found.help or (words[:1] and words[0].partition("=")[0] in OWN):
        from tarotcli.cli.top import top

        return top(words, found, source)
    if isinstance(found.fault, NoCommand) and not (found.name or found.has("json")):
        from tarotcli.cli.top import bare

        return bare(found, source)
    from tarotcli.cli.session import answer, read, viewer_named, with_viewer

    try:
        line = read(found, words, file, source)
        line = with_viewer(line, viewer_named(line.common))
    except Refused:
        file.load()  # what is wrong with the file comes before what its game has not
        raise
    file.wait = line.common.wait
    if line.command.name == "run":
        from tarotcli.cli.commands.run import run_lines

        return run_lines(line, source, file)
    if line.command.prompt is not None and not (line.common.json or line.common.dry_run):
        from tarotcli.cli.at_table import sit

        return sit(line, source, file)
    if line.command.name == "help":
        from tarotcli.cli.commands.help import show_help

        return show_help(line, file)
    if getattr(line.question, "follow", False):
        from tarotcli.cli.following import follow

        return follow(line, file)
    status = output.show(answer(line, file), line)
    return output.report(file.doubt, line.common) if file.doubt else status
