"""Card faces and framed sheets for a person at a terminal, drawn by Rich."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from io import StringIO
from itertools import zip_longest

from rich.bar import Bar
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from tarotcli.answers.display import COLOURS, Display, Style
from tarotcli.cards import Card
from tarotcli.language import language
from tarotcli.render.sections import Titled, printed
from tarotcli.render.sheets import on_screen
from tarotcli.render.suits import MAJOR, SUITS

WIDTH = 88
"""The width of a drawn picture, in characters."""

FONT = '"DejaVu Sans Mono", Menlo, Consolas, monospace'
ASPECT = 0.602
"""The width of this font's characters by their height."""

PAGE = (
    """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img" \
xml:space="preserve">
<title>TITLE</title>
<style>
.{unique_id}-matrix {{ font: {char_height}px FONT; line-height: {line_height}px; white-space: pre; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect fill="#1c1c1c" width="{width}" height="{height}" rx="8"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
).replace("FONT", FONT)
"""The frame of a picture: Rich's own fetches its font from the network."""


def drawing(answer: Titled, display: Display) -> str:
    """What ``show`` shows as an SVG picture."""
    console = Console(file=StringIO(), record=True, width=WIDTH, force_terminal=True, highlight=False)
    style = Style(rich=True, columns=WIDTH)
    for line in on_screen(answer, display._replace(style=style)):
        console.print(Text.from_ansi(line), no_wrap=True)
    title = ", ".join(title for title, _sections in printed(answer, display))
    picture = console.export_svg(
        title="tarotcli", code_format=PAGE, font_aspect_ratio=ASPECT, unique_id="tarotcli"
    )
    return picture.replace("TITLE", escape(title), 1)


def sign_of(card: Card) -> tuple[str, str]:
    """The sign of a card's suit, and the colour, one that can be read on a light ground and on a dark one."""
    sign, colour = SUITS[card.suit] if card.suit else MAJOR
    return sign, f"color({COLOURS[colour]})" if colour else "default"


def faces(cards: Iterable[Card], columns: int) -> Columns:
    """Cards side by side, as they lie in a hand: as wide as lets them all lie in one row, if that can be."""
    cards = [*cards]
    words = [word for card in cards for word in card.name(language()).split()]
    least = max(map(cell_len, words), default=0) + 2
    width = max(least, min(14, (columns + 1) // max(1, len(cards)) - 1))
    return Columns([_face(card, width) for card in cards], padding=(0, 1, 0, 0))


def _face(card: Card, width: int) -> Panel:
    sign, colour = sign_of(card)
    corner = f" {card.code}{sign:>{width - 4 - cell_len(card.code)}}"
    name = Text(card.name(language()), justify="center", style=colour)
    face = Group(Text(corner, style=f"bold {colour}"), Text(), name)
    return Panel(face, width=width, height=6, padding=0, border_style=colour)


def hand(cards: Iterable[Card], display: Display) -> list[str]:
    """A hand as card faces."""
    return drawn(faces(cards, display.style.columns), display.style.columns)


def played(cards: Iterable[Card], display: Display) -> list[str]:
    """The cards that decided something, as small faces under it."""
    return drawn(Padding(small(cards), (0, 0, 0, 2)), display.style.columns)


def bar(share: float, colour: str, columns: int) -> list[str]:
    """A share from 0 to 1 as a bar, as wide as half the terminal."""
    style = f"color({COLOURS[colour]})"
    found = Bar(1, 0, share, width=max(10, columns // 2), color=style, bgcolor="bright_black")
    return drawn(Padding(found, (0, 0, 0, 2)), columns)


def drawn(what: RenderableType, columns: int) -> list[str]:
    """The lines of a drawing on a screen of this width."""
    page = StringIO()
    # Whether to draw was decided before, NO_COLOR included.
    console = Console(
        file=page, force_terminal=True, color_system="256", no_color=False, highlight=False, width=columns
    )
    console.print(what)
    return [line.rstrip() for line in page.getvalue().rstrip("\n").split("\n")]


def small(cards: Iterable[Card], titles: Iterable[str] = (), lit: Iterable[str] | None = None) -> Columns:
    """Cards so small that a hand of twelve fits, each under a title if there are any.

    ``lit``: the codes of those that can be chosen; the others are dimmed. None: all are bright.
    """
    chosen = None if lit is None else set(lit)
    named = [*titles]
    width = max([7, *(cell_len(title) + 6 for title in named)])
    return Columns(
        [
            _small(card, title, width, dim=chosen is not None and card.code not in chosen)
            for card, title in zip_longest(cards, named)
            if card is not None
        ],
        padding=(0, 1, 0, 0),
    )


def _small(card: Card, title: str | None, width: int, *, dim: bool) -> Panel:
    sign, colour = sign_of(card)
    style = f"dim {colour}" if dim else colour
    text = Text(f"{card.code}\n{sign}", justify="center", style=style)
    return Panel(text, width=width, height=4, border_style=style, title=Text(title) if title else None)
