"""The way in: ``tarotcli`` and ``python -m tarotcli``."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from tarotcli.cli import output
from tarotcli.cli.registry import OWN, source_of
from tarotcli.errors import INTERNAL, Refused, TarotcliError
from tarotcli.grammar.reader import campaign_of, line_of, named_campaign
from tarotcli.grammar.scanner import Scan, scan

ASKED = "_TAROTCLI_COMPLETE"
"""The variable by which a shell asks for completion: ``complete_bash``, ``complete_zsh`` or ``complete_fish``."""


def main() -> None:
    """Run the command line and leave with its exit status."""
    # A command lives for some milliseconds: collecting garbage and taking the interpreter down in good order
    # would cost it a fifth of them. Everything is flushed and closed by now.
    gc.disable()
    shell = os.environ.get(ASKED, "")
    status = complete_words(shell, sys.argv[1:]) if shell else run_words(sys.argv[1:])
    sys.stderr.flush()
    os._exit(status)


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


def run_words(words: list[str]) -> int:
    """Run one command line; its exit status. Never raises."""
    from tarotcli.language.catalogue import asked_for, speak

    speak(asked_for())
    output.ready()
    heard = signal.getsignal(signal.SIGINT)
    found: list[Scan] = []
    try:
        status = _dispatch(words, found)
    except TarotcliError as error:
        status = output.report(error, as_json=_asks_json(found))
    except KeyboardInterrupt:
        status = output.report(output.Interrupted(), as_json=_asks_json(found))
    except BrokenPipeError:
        status = output.pipe_closed()
    except Exception as error:
        if os.environ.get("TAROTCLI_DEBUG"):
            raise
        what = (
            type(error).__name__ if isinstance(error, RecursionError) else f"{type(error).__name__}: {error}"
        )
        status = output.report(output.InternalFault(what=what), as_json=_asks_json(found)) or INTERNAL
    finally:
        with suppress(ValueError):  # not in the main thread
            signal.signal(signal.SIGINT, heard)
    return output.finished(status)


def _asks_json(found: Sequence[Scan]) -> bool:
    """Whether the command line asks for JSON, even one that makes no command."""
    return bool(found) and found[-1].has("json")


def _dispatch(words: list[str], found: list[Scan]) -> int:
    from tarotcli.cli.session import answer, opened, with_viewer

    file = opened(named_campaign(words))
    source = source_of(file)
    found.append(scan(words, source))
    if campaign_of(found[-1]) != file.named:  # it seemed to name one, in the value of an option
        file = opened(campaign_of(found[-1]))
        source = source_of(file)
        found.append(scan(words, source))
    if found[-1].help or (words[:1] and words[0].partition("=")[0] in OWN):
        from tarotcli.cli.top import top

        return top(words, found[-1], source)
    try:
        line = with_viewer(line_of(found[-1], words))
    except Refused:
        file.load()  # what is wrong with the file comes before what its game has not
        raise
    if line.command.name == "run":
        from tarotcli.cli.commands.run import run

        return run(line, source)
    file.wait = line.common.wait
    return output.show(answer(line, file), line)
