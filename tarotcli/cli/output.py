"""What the world sees: results on standard output, everything else on standard error."""

from __future__ import annotations

import os
import sys
from typing import Any

from tarotcli.cli.sitting import Answer
from tarotcli.errors import TarotcliError
from tarotcli.render.style import Style
from tarotcli.text import say


def ready() -> None:
    """Make the streams take any text; what their encoding cannot show is shown in plain letters and signs."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # UTF-8 lacks nothing but the halves of a pair.
            errors = "replace" if stream.encoding.casefold() in ("utf-8", "utf8") else letters_handler()
            stream.reconfigure(errors=errors)


def letters_handler() -> str:
    """How an encoding's lack of letters is dealt with."""
    from tarotcli.letters import handler

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
    """Print what a command answered, and flush it."""
    write(answer, how)
    sys.stdout.flush()


def write(answer: Answer, how: Style) -> None:
    """Print what a command answered, or draw it where a picture is asked for; the caller flushes."""
    if answer.picture:
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
        sys.stdout.write(text + "\n")


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
        told = say("line {n}: {message}", n=line, message=error.message()) if line else error.message()
        text = f"tarotcli: {told}" + (f"\n{advice}" if advice else "")
    try:
        sys.stdout.flush()
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        pass
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
