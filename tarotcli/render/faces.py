"""Card faces and framed sheets for a person at a terminal, drawn by Rich."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from tarotcli.cards import Card
from tarotcli.render import Said
from tarotcli.render.events import cards_of
from tarotcli.render.sheets import Section, sections
from tarotcli.text import _, language

SUITS = {
    "swords": ("⚔", "cyan"),
    "staves": ("❘", "green"),
    "cups": ("♥", "red"),
    "coins": ("●", "yellow"),
    "spades": ("♠", "white"),
    "hearts": ("♥", "red"),
    "diamonds": ("♦", "red"),
    "clubs": ("♣", "white"),
}
MAJOR = ("★", "magenta")


def pictured(answer: Said) -> list[str]:
    """What ``show`` shows, sheets in frames and the hand as card faces."""
    data = answer.data
    parts: list[RenderableType] = []
    hand = data.get("hand")
    for title, found in sections(answer):
        shown = [section for section in found if section[0] != _("Hand") or not isinstance(hand, list)]
        parts.append(Panel(Group(*_headed(shown)), title=Text(title, style="bold"), title_align="left"))
    if isinstance(hand, list) and hand:
        parts.append(faces(cards_of(answer, hand)))
    return drawn(Group(*parts))


def _headed(found: Iterable[Section]) -> Iterable[RenderableType]:
    for heading, lines in found:
        if heading:
            yield Text(heading, style="bold")
        yield from (Text(f"  {line}" if heading else line) for line in lines)


def faces(cards: Iterable[Card | str]) -> Columns:
    """Cards side by side, as they lie in a hand."""
    return Columns([_face(card) for card in cards], padding=(0, 1))


def _face(card: Any) -> Panel:
    sign, colour = SUITS[card.suit] if card.suit else MAJOR
    text = Text(f"{card.code}\n\n{sign}\n\n{card.name(language())}", justify="center", style=colour)
    return Panel(text, width=15, height=9, border_style=colour)


def drawn(what: RenderableType) -> list[str]:
    """The lines of a drawing, as wide as the terminal."""
    page = StringIO()
    Console(file=page, force_terminal=True, highlight=False).print(what)
    return page.getvalue().rstrip("\n").split("\n")
