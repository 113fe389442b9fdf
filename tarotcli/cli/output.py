"""What the world sees: results on standard output, everything else on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tarotcli.cli.sitting import Answer
from tarotcli.errors import FAILED, TarotcliError, reason
from tarotcli.language import N_, say
from tarotcli.render.style import Style


class OutputLost(TarotcliError):
    """The command was done, but its answer cannot be written."""

    exit = FAILED
    kind = "output-lost"
    sentence = N_("The answer cannot be written to standard output: {reason}.")
    way_out = N_("What the command changed, if anything, is saved; tarotcli log tells it.")


def ready() -> None:
    """Make the streams take any text; what their encoding cannot show is shown in plain letters and signs.

    A stream that whoever called us has closed is one that nobody reads.
    """
    # Open as long as the process lives.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # UTF-8 lacks nothing but the halves of a pair.
            errors = "replace" if stream.encoding.casefold() in ("utf-8", "utf8") else letters_handler()
            stream.reconfigure(errors=errors)


def letters_handler() -> str:
    """How an encoding's lack of letters is dealt with."""
    from tarotcli.language.letters import handler

    return handler()


def showable(text: str) -> str:
    """The text as standard output can show it, for what is not written to it by us."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, getattr(sys.stdout, "errors", None) or "replace").decode(encoding)


def style(*, json: bool, plain: bool) -> Style:
    """How to answer, chosen once: from the options, the environment and what standard output is."""
    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    bare = json or plain or bool(os.environ.get("TAROTCLI_PLAIN")) or bool(os.environ.get("NO_COLOR"))
    return Style(json=json, rich=terminal and not bare)


def show(answer: Answer, how: Style) -> None:
    """Print what a command answered, and flush it; raises :class:`OutputLost`."""
    write(answer, how)
    flush()


def flush() -> None:
    """Flush standard output; raises :class:`OutputLost`, or BrokenPipeError where the reader has gone."""
    with _lost():
        sys.stdout.flush()


@contextmanager
def _lost() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise lost(error) from None


def lost(error: OSError) -> OutputLost:
    """What to tell where the system does not take an answer."""
    return OutputLost(reason=reason(error))


def reader_gone() -> bool:
    """Whether nobody reads standard output any more."""
    try:
        sys.stdout.flush()
    except OSError:
        return True
    return type(sys.stdout).__name__ == "PacifyFlushWrapper"


def tell(text: str) -> None:
    """Write a text to standard output as a line; raises :class:`OutputLost`."""
    with _lost():
        sys.stdout.write(text + "\n")


def write(answer: Answer, how: Style) -> None:
    """Print what a command answered, or draw it where a picture is asked for; the caller flushes."""
    if answer.picture and not answer.dry_run:
        _draw(answer, how)
    if how.json:
        import msgspec

        text = msgspec.json.encode(answer.plain()).decode()
    elif answer.picture:
        text = say("{path} is made.", path=answer.picture)
    else:
        from tarotcli.render import said

        text = said(answer.command, answer.system, answer.plain(), answer.result.names, how)
    if text:
        tell(text)


def _draw(answer: Answer, how: Style) -> None:
    from pathlib import Path

    from tarotcli.render import Said, clean
    from tarotcli.render.faces import drawing
    from tarotcli.store.campaign_file import replace

    said = Said(answer.command, answer.system, clean(answer.plain()), clean(answer.result.names), how)
    replace(Path(answer.picture), drawing(said).encode())


def error_data(error: TarotcliError, line: int | None = None) -> dict[str, Any]:
    """An error as JSON data."""
    data: dict[str, Any] = {"exit": error.exit, "kind": error.kind, "message": error.message()}
    for key, value in (("way_out", error.advice()), ("rule", error.rule), ("line", line)):
        if value:
            data[key] = value
    return {"error": data}


def report(error: TarotcliError, *, as_json: bool, line: int | None = None) -> int:
    """Tell an error on standard error, with the line of the script it is in; its exit status."""
    if as_json:
        import msgspec

        text = msgspec.json.encode(error_data(error, line)).decode()
    else:
        advice = error.advice()
        first, *rest = error.message().split("\n")
        if line:
            first = say("line {n}: {message}", n=line, message=first)
        told = "\n".join([first, *rest])
        text = f"tarotcli: {told}" + (f"\n{advice}" if advice else "")
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    return error.exit


def pipe_closed() -> int:
    """Whoever read our output has gone; there is nobody left to tell."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def finished(status: int) -> int:
    """Flush what is left to flush; the exit status."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return pipe_closed()
    except OSError:
        return status or 1
    return status
