"""What ``show`` shows: as plain lines, as card faces and a sheet on a terminal, or as Markdown to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tarotcli.answers.display import Display
from tarotcli.cards import Card
from tarotcli.language import printable, say

Section = tuple[str, list[str]]
"""A heading and the lines under it."""


class Titled(Protocol):
    """An answer that is laid out in titled parts. ``hand``: the cards to show as faces, if any."""

    @property
    def hand(self) -> object:
        """Cards, or a count, or nothing."""

    @property
    def markdown(self) -> bool:
        """Whether Markdown was asked for."""

    def titled(self, display: Display) -> Sequence[tuple[str, list[Section]]]:
        """Everything shown: a title each, with headings and lines."""


def bars(share: float, colour: str, display: Display) -> list[str]:
    """A share from 0 to 1 as a bar, for a person at a terminal; nothing in a pipe."""
    if not display.style.rich:
        return []
    from tarotcli.render.faces import bar

    return bar(share, colour, display.style.columns)


def played(cards: Sequence[Card], display: Display) -> list[str]:
    """The cards that decided something, as small faces at a terminal; nothing in a pipe."""
    if not display.style.rich or not cards:
        return []
    from tarotcli.render import faces

    return faces.played(cards, display)


def show(answer: Titled, display: Display) -> list[str]:
    """What is shown, in the form that was asked for."""
    if answer.markdown:
        return _markdown(answer, display)
    if display.style.rich:
        from tarotcli.render.faces import pictured

        return pictured(answer, display)
    return _plain(answer, display)


def printed(answer: Titled, display: Display) -> list[tuple[str, list[Section]]]:
    """Everything shown, what the file holds of control characters made visible."""
    return [
        (printable(title), [(heading, [printable(line) for line in under]) for heading, under in found])
        for title, found in answer.titled(display)
    ]


def _plain(answer: Titled, display: Display) -> list[str]:
    lines = []
    for title, found in printed(answer, display):
        lines.append(title)
        for heading, under in found:
            lines += [
                say("{heading}: {line}", heading=heading, line=line) if heading else line for line in under
            ]
    return lines


def _markdown(answer: Titled, display: Display) -> list[str]:
    lines: list[str] = []
    for title, found in printed(answer, display):
        lines += [f"# {title}", ""]
        for heading, under in found:
            if heading:
                lines += [f"## {heading}", ""]
            lines += [*(f"- {line}" for line in under), ""]
    return lines[:-1]
