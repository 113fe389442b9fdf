"""Layouts that all games use: sheets, faces, pictures, the story. Here: what only a person at a screen is shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from tarotcli.answers.display import Display
from tarotcli.cards import Card


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


MEASURE = 100
"""No line is longer, however wide the screen: longer ones are hard to read."""


def columns(stream: TextIO) -> int:
    """The width to write in: ``COLUMNS``, else of the stream or another that is a terminal, else 80; at most the
    measure.
    """
    with suppress(ValueError):
        if (named := int(os.environ.get("COLUMNS", ""))) > 0:
            return min(named, MEASURE)
    for each in (stream, sys.stdout, sys.stderr, sys.stdin):
        with suppress(OSError, ValueError, AttributeError):
            if found := os.get_terminal_size(each.fileno()).columns:
                return min(found, MEASURE)
    return 80
