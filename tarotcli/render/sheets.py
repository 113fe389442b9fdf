"""What ``show`` shows: as plain lines, as card faces and a sheet on a screen, or as Markdown to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tarotcli.answers.display import Display, Style
from tarotcli.language import say
from tarotcli.render.sections import Titled, printed


def show(answer: Titled, display: Display) -> list[str]:
    """What is shown, in the form that was asked for."""
    if answer.markdown:  # the same on a screen and in a file
        return [*_markdown(answer, display._replace(style=Style()))]
    return on_screen(answer, display) if display.style.columns else [*_plain(answer, display)]


def on_screen(answer: Titled, display: Display) -> list[str]:
    """What is shown as a person reads it: sheets in columns, and the hand as card faces where those are drawn."""
    from tarotcli.render.layout import framed

    style, hand = display.style, answer.hand
    drawn = style.rich and isinstance(hand, tuple) and bool(hand)
    lines: list[str] = []
    for title, found in printed(answer, display):
        sections = [section for section in found if not (drawn and section.place == "hand")]
        lines += framed(title, sections, style.columns, style)
    if drawn and isinstance(hand, tuple):
        from tarotcli.render import faces

        lines += faces.hand(hand, display)
    return lines


def _plain(answer: Titled, display: Display) -> Iterator[str]:
    for title, found in printed(answer, display):
        yield title
        for section in found:
            heading = section.heading
            for line in section.lines:
                yield say("{heading}: {line}", heading=heading, line=line) if heading else line


def _markdown(answer: Titled, display: Display) -> Iterator[str]:
    """A title a part, a table a section; sections that are brief share one."""
    for n, (title, found) in enumerate(printed(answer, display)):
        if n:
            yield ""
        yield f"# {title}"
        for place, run in groupby(found, key=lambda section: section.place):
            if place == "brief":
                yield from _table([(each.heading, ", ".join(each.lines)) for each in run], ())
                continue
            for section in run:
                if section.heading:
                    yield from ("", f"## {section.heading}")
                if section.rows:
                    yield from _table(section.rows, section.heads)
                else:
                    yield from ("", *(f"- {line}" for line in section.lines))


def _table(rows: Sequence[Sequence[str]], heads: Sequence[str]) -> Iterator[str]:
    heads = heads or [""] * len(rows[0])
    yield ""
    yield _row(heads)
    yield _row(["---"] * len(heads))
    yield from map(_row, rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
