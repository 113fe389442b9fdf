"""Layouts that all games use: sheets, faces, pictures, the story."""

from __future__ import annotations

from collections.abc import Sequence

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
