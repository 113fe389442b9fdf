"""What the world sees: results on standard output, everything else on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO, cast

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display, Style
from tarotcli.answers.reply import ErrorReply, Reply, escaped
from tarotcli.answers.visibility import EVERYTHING, Viewer
from tarotcli.campaign import Campaign
from tarotcli.errors import FAILED, INTERRUPTED, TarotcliError, reason
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, say

if TYPE_CHECKING:
    from tarotcli.render.sections import Titled
    from tarotcli.systems.common.show import Shown


class OutputLost(TarotcliError):
    """The command was done, but its answer cannot be written."""

    exit = FAILED
    kind = "output-lost"
    sentence = N_("The answer cannot be written to standard output: {reason}.")
    way_out = N_("What the command changed, if anything, is saved; tarotcli log shows it.")


class Interrupted(TarotcliError):
    """Stopped by the person."""

    exit = INTERRUPTED
    kind = "interrupted"
    sentence = N_("Interrupted; nothing was changed.")


def ready() -> None:
    """Make the streams take any text; what their encoding cannot show is shown in plain letters and signs.

    A stream that whoever called us has closed is one that nobody reads.
    """
    # Open as long as the process lives. No file that is opened later may take the place of a closed standard input.
    if sys.stdin is None:
        try:
            os.fstat(0)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)
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


FORCING = ("FORCE_COLOR", "CLICOLOR_FORCE")
"""The variables that stand for a terminal; ``0`` is as good as unset."""


def style(common: Common) -> Style:
    """How to answer, chosen once: from the options, the environment and what standard output is."""
    return Style(json=True) if common.json else _style(common, sys.stdout)


def _style(common: Common, stream: TextIO) -> Style:
    rich = _coloured(common, stream)
    if not rich and not _read_by_a_person(common, stream):
        return Style()
    from tarotcli.render import columns

    return Style(rich=rich, columns=columns(stream))


def _read_by_a_person(common: Common, stream: TextIO) -> bool:
    """Whether lines are laid out for a screen. R: not where plain lines are asked for."""
    plain = common.plain or os.environ.get("TAROTCLI_PLAIN") or os.environ.get("TERM") == "dumb"
    return not plain and stream.isatty()


def _coloured(common: Common, stream: TextIO) -> bool:
    """Whether to draw. R: an option overrules the environment, and there the variable that says no overrules."""
    if common.plain or common.color != "auto":
        return common.color == "always"
    if os.environ.get("TAROTCLI_PLAIN") or os.environ.get("NO_COLOR"):
        return False
    forced = any(os.environ.get(name, "0") not in ("", "0") for name in FORCING)
    return forced or (stream.isatty() and os.environ.get("TERM") != "dumb")


def show(reply: Reply[Answer], line: Line) -> int:
    """Print what a command answered, cut to its viewer, and flush it; its exit. Raises :class:`OutputLost`."""
    status = write(reply, line, style(line.common), paged=not line.common.no_pager)
    flush()
    return status


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
        raise OutputLost(reason=reason(error)) from None


def tell(text: str) -> None:
    """Write a text to standard output as a line; raises :class:`OutputLost`."""
    with _lost():
        sys.stdout.write(text + "\n")


def tell_json(raw: bytes) -> None:
    """Write JSON to standard output as a line; raises :class:`OutputLost`."""
    with _lost():
        tell_bytes(raw, sys.stdout)


def tell_bytes(raw: bytes, stream: TextIO) -> None:
    """Write JSON as a line: UTF-8 bytes, whatever the stream's own encoding."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(raw.decode() + "\n")
    else:
        buffer.write(raw + b"\n")


def viewer_of(common: Common, campaign: Campaign | None) -> Viewer:
    """Who looks at what is answered; raises a Refused for a name that nobody has."""
    if campaign is None:
        return EVERYTHING
    from tarotcli.systems.common.viewers import viewer

    return viewer(campaign, common.as_, reveal=common.reveal, dry_run=common.dry_run)


def viewer_of_reply(common: Common, reply: Reply[Answer]) -> Viewer:
    """Who looks at a reply, where somebody of that name was found before."""
    before, after = reply.before, reply.campaign
    if before is None or after is None or before is after:
        return viewer_of(common, after)
    from tarotcli.systems.common.viewers import viewer_of_change

    return viewer_of_change(before, after, common.as_, reveal=common.reveal, dry_run=common.dry_run)


def as_json(reply: Reply[Answer], line: Line, number: int | None) -> bytes | None:
    """What a command answered as JSON, cut to its viewer; None where it is also drawn, or told in words."""
    if line.common.with_text or _picture(line):
        return None
    cut = reply.seen_by(viewer_of_reply(line.common, reply))
    return cut.json() if number is None else cut.json(line=number)


def _picture(line: Line) -> str:
    """The file that a picture is asked for in; empty for none."""
    picture: str = getattr(line.question, "svg", "") or getattr(line.question, "html", "")
    return picture


def write(
    reply: Reply[Answer], line: Line, how: Style, *, number: int | None = None, paged: bool = False
) -> int:
    """Print what a command answered, cut to its viewer, or draw it where a picture is asked for; the caller flushes.

    ``number``: of the line in a script. ``paged``: page by page where it is longer than the screen. Returns the exit
    status, which tells no more than the answer does.
    """
    cut = reply.seen_by(viewer_of_reply(line.common, reply))
    picture = _picture(line)
    if how.json and not (picture or line.common.with_text):
        with _lost():
            tell_bytes(cut.json(**({} if number is None else {"line": number})), sys.stdout)
        return cut.exit
    display = Display(reply.campaign.names() if reply.campaign else {}, how, line.common.reveal)
    if getattr(line.question, "peek", False):
        from tarotcli.cli.peek import peek

        with _lost():
            peek(_text(cut, display, ""))
        return cut.exit
    if picture and not reply.dry_run:
        _draw(cut, display, picture)
    if how.json:
        display = display._replace(style=Style())
        more: dict[str, object] = {} if number is None else {"line": number}
        if line.common.with_text:
            more["text"] = _text(cut, display, picture)
        with _lost():
            tell_bytes(cut.json(**more), sys.stdout)
        return cut.exit
    text = _text(cut, display, picture)
    if text and not (paged and _paged(text, line.common)):
        tell(text)
    return cut.exit


def worded(reply: Reply[Answer], line: Line, how: Style) -> str:
    """What a command answered in words, cut to its viewer."""
    names = reply.campaign.names() if reply.campaign else {}
    return _text(
        reply.seen_by(viewer_of_reply(line.common, reply)), Display(names, how, line.common.reveal), ""
    )


def _text(cut: Reply[Answer], display: Display, picture: str) -> str:
    if picture:
        return say("{path} is made.", path=picture)
    lines = cut.answer.lines(display, cut.events)
    return "\n".join(lines if cut.answer.verbatim else laid_out(lines, display.style))


def laid_out(lines: Sequence[str], how: Style) -> Sequence[str]:
    """Lines as they fit on the screen of a person."""
    if not how.columns:
        return lines
    from tarotcli.render.wrapping import wrapped

    return wrapped(lines, how.columns)


def _paged(text: str, common: Common) -> bool:
    """Show a text page by page to a person whose screen it is too long for. R: not where plain lines are asked for."""
    if common.plain or os.environ.get("TAROTCLI_PLAIN") or not sys.stdout.isatty():
        return False
    from tarotcli.cli.pager import paged

    return paged(text)


def _draw(reply: Reply[Answer], display: Display, path: str) -> None:
    from pathlib import Path

    from tarotcli.store.replacing import replace

    own: Callable[[Display], str] | None = getattr(reply.answer, "picture", None)
    if path.endswith(".svg") and own is not None:
        drawn = own(display)
    elif path.endswith(".svg"):
        from tarotcli.render.faces import drawing

        # What has a word for a picture, and none of its own, is laid out in titled parts.
        drawn = drawing(cast("Titled", reply.answer), display)
    else:
        from tarotcli.render.html import document

        pages = cast("Shown", reply.answer).pages(display._replace(style=Style(columns=100)))
        drawn = document(reply.campaign.name if reply.campaign else "", pages)
    replace(Path(path), drawn.encode())


def report(error: TarotcliError, common: Common, *, line: int | None = None) -> int:
    """Tell an error on standard error, with the line of the script it is in; its exit status."""
    if common.json:
        import msgspec

        with suppress(OSError):
            sys.stdout.flush()
        with suppress(OSError):
            tell_bytes(escaped(msgspec.json.encode(ErrorReply.of(error, line))), sys.stderr)
            sys.stderr.flush()
        return error.exit
    text = _error_text(error, line, _style(common, sys.stderr))
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    return error.exit


def _error_text(error: TarotcliError, line: int | None, how: Style) -> str:
    """What was wrong, which stands out on a screen, and the way out."""
    advice = error.advice()
    first, *rest = error.message().split("\n")
    if line:
        first = say("line {n}: {message}", n=line, message=first)
    lines = [
        how.coloured("tarotcli:", "red") + " " + how.coloured(first),
        *rest,
        *([advice] if advice else ()),
    ]
    if how.columns:
        from tarotcli.render.wrapping import wrapped

        lines = wrapped(lines, how.columns)
    return "\n".join(lines)


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
