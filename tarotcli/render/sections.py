"""What is shown, in titled parts and sections: each as lines for a pipe, and as columns for a screen and for print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from tarotcli.answers.display import Display
from tarotcli.language import printable

Place = Literal["text", "brief", "column", "grid", "table", "hand"]
"""How a section is laid out: its lines under one another; in one line with its neighbours; beside others, its rows in
columns; its rows in as many columns as fit; a table whose last column takes what room there is; cards, which may be
drawn.
"""

DOT = " · "
TURN = "▶"
"""What is put between short things, and before whose turn it is."""


class Section(NamedTuple):
    """A heading and the lines under it; ``rows``: the same in columns, under ``heads`` where it is printed."""

    heading: str
    lines: list[str]
    rows: Sequence[tuple[str, ...]] = ()
    heads: tuple[str, ...] = ()
    place: Place = "text"


AnySection = Section | tuple[str, list[str]]


class Titled(Protocol):
    """An answer that is laid out in titled parts. ``hand``: the cards to show as faces, if any."""

    @property
    def hand(self) -> object:
        """Cards, or a count, or nothing."""

    @property
    def markdown(self) -> bool:
        """Whether Markdown was asked for."""

    def titled(self, display: Display) -> Sequence[tuple[str, Sequence[AnySection]]]:
        """Everything shown: a title each, with its sections."""


def printed(answer: Titled, display: Display) -> list[tuple[str, list[Section]]]:
    """Everything shown, what the file holds of control characters made visible."""
    return [
        (printable(title), [_printable(Section(*each)) for each in found])
        for title, found in answer.titled(display)
    ]


def _printable(section: Section) -> Section:
    return section._replace(
        lines=[printable(line) for line in section.lines],
        rows=[tuple(map(printable, row)) for row in section.rows],
    )
