"""The way in: ``tarotcli`` and ``python -m tarotcli``."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from typing import Any

from tarotcli.cli.command import Command, read_words
from tarotcli.errors import INTERNAL, INTERRUPTED, TarotcliError
from tarotcli.language import N_


class InternalFault(TarotcliError):
    """A fault of the program itself."""

    sentence = N_("A fault inside tarotcli ({what}); the campaign was not changed by this command.")
    way_out = N_("Please report it with the command and, from TAROTCLI_DEBUG=1, the traceback.")


class Interrupted(TarotcliError):
    """Stopped by the person."""

    exit = INTERRUPTED
    kind = "interrupted"
    sentence = N_("Interrupted; nothing was changed.")


def main() -> None:
    """Run the command line and leave with its exit status."""
    # A command lives for some milliseconds: collecting garbage and taking the interpreter down in good order
    # would cost it a fifth of them. Everything is flushed and closed by now.
    gc.disable()
    status = run_words(sys.argv[1:])
    sys.stderr.flush()
    os._exit(status)


def run_words(words: list[str]) -> int:
    """Run one command line; its exit status. Never raises."""
    from tarotcli.cli import output
    from tarotcli.language.catalogue import asked_for, speak

    speak(asked_for())
    output.ready()
    heard = signal.getsignal(signal.SIGINT)
    try:
        status = _dispatch(words)
    except TarotcliError as error:
        status = output.report(error, as_json=asks_json(words))
    except KeyboardInterrupt:
        status = output.report(Interrupted(), as_json=asks_json(words))
    except RecursionError:
        status = output.report(InternalFault(what="RecursionError"), as_json=asks_json(words))
    except Exception as error:
        if os.environ.get("TAROTCLI_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        status = output.report(InternalFault(what=what), as_json=asks_json(words)) or INTERNAL
    finally:
        with suppress(ValueError):  # not in the main thread
            signal.signal(signal.SIGINT, heard)
    return output.finished(status)


def asks_json(words: list[str]) -> bool:
    """Whether a command line asks for JSON, even one that makes no command."""
    return "--json" in (words[: words.index("--")] if "--" in words else words)


def _dispatch(words: list[str]) -> int:
    from typer._click.exceptions import ClickException

    from tarotcli.cli import output
    from tarotcli.cli.app import root
    from tarotcli.cli.usage import told

    def run(command: Command, raw: dict[str, Any]) -> int:
        try:
            return perform(command, raw, words)
        except BrokenPipeError:  # Typer would make a failure of it
            return output.pipe_closed()

    try:
        status = root(run, words).main(args=words, prog_name="tarotcli", standalone_mode=False)
    except ClickException as error:
        raise told(error) from None
    except SystemExit as leaving:
        # Typer leaves so when the reader of a help text has gone, and after completion.
        return output.pipe_closed() if output.reader_gone() else int(leaving.code or 0)
    except OSError as error:
        # Only Typer's own texts, such as help, are written from outside of our commands.
        raise output.lost(error) from None
    if status == INTERRUPTED:  # Typer turns Ctrl-C into an exit without a word
        raise KeyboardInterrupt
    return status if isinstance(status, int) else 0


def perform(command: Command, raw: dict[str, Any], words: list[str]) -> int:
    """Do one command whose words were parsed, and show what it answers."""
    from tarotcli.cli import output
    from tarotcli.cli.sitting import WAIT, Sitting, typed

    request = read_words(command, raw)
    sitting = Sitting(request.text("campaign") or None, request.values.get("wait", WAIT))
    if command.name == "run":
        from tarotcli.cli.commands.run import run

        return run(sitting, command, request, words)
    answer = sitting.perform(command, request, typed(words))
    output.show(answer, output.style(json=request.flag("json"), plain=request.flag("plain")))
    return answer.result.exit
