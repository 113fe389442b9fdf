"""A card drawn as SVG: pips for numbers, a letter for a court, a numeral for a Major; no font is needed but any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from tarotcli.cards import Card
from tarotcli.language import language

RED, BLACK = "#b3141e", "#1b1b1b"

SUITS: Mapping[str, tuple[str, str]] = {
    "swords": ("M0-10 1.6-7V3H5V5H1.6V8.5H-1.6V5H-5V3H-1.6V-7Z", "#1d5f78"),
    "staves": ("M-1.7 10-1.2-10H1.2L1.7 10ZM1.2-4 5-7 2-1ZM-1.2 2-5-1-2 5Z", "#22662b"),
    "cups": (
        "M-6-8H6C6-1 3.500 1.500 1.200 2V6.500L4.500 9H-4.500L-1.200 6.500V2C-3.500 1.500-6-1-6-8Z",
        RED,
    ),
    "coins": (
        "M0-8A8 8 0 1 1 0 8 8 8 0 1 1 0-8ZM0-5A5 5 0 1 0 0 5 5 5 0 1 0 0-5ZM0-2.500 2.500 0 0 2.500-2.500 0Z",
        "#9a6a00",
    ),
    "spades": ("M0-9C3-4 8-1 8 3 8 7 3 8 1 5L3 9H-3L-1 5C-3 8-8 7-8 3-8-1-3-4 0-9Z", BLACK),
    "hearts": ("M0 9C-3 4-8 1-8-4-8-8-2-9 0-4 2-9 8-8 8-4 8 1 3 4 0 9Z", RED),
    "diamonds": ("M0-9 6.500 0 0 9-6.500 0Z", RED),
    "clubs": ("M-1 2A4 4 0 1 1-4.500-2.500 4 4 0 1 1 4.500-2.500 4 4 0 1 1 1 2L3 9H-3Z", BLACK),
}
"""The shape of each suit about its middle, 20 high, and the colour it is printed in."""

MAJOR = ("M0-9 2.600-3 9-2.600 4-1.600 4 1.500 6 8.500 0 4.700-6 8.500-4 1.500-9-2.600-2.600-3Z", "#5b3f9e")

ROWS: Mapping[int, tuple[float, ...]] = {
    1: (50,),
    2: (34, 66),
    3: (30, 50, 70),
    4: (28, 42.7, 57.3, 72),
    5: (26, 38, 50, 62, 74),
}


def drawn_card(card: Card) -> str:
    """The card, with its code and name as its title."""
    shape, colour = SUITS.get(card.suit or "", MAJOR)
    name = f"{card.code} {card.name(language())}"
    corner = f'<text x="5" y="12" font-size="9" font-weight="bold">{escape(card.code)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 100" role="img" aria-label="{escape(name)}">'
        f'<title>{escape(name)}</title><g fill="{colour}" fill-rule="evenodd" '
        f'font-family="Georgia, DejaVu Serif, serif">'
        f'<rect x="1" y="1" width="58" height="98" rx="5" fill="#fff" stroke="{colour}" stroke-width="1"/>'
        f'{corner}<path transform="translate(52 9) scale(.4)" d="{shape}"/>'
        f"{''.join(_middle(card, shape))}{''.join(_name(card.name(language())))}</g></svg>"
    )


def _middle(card: Card, shape: str) -> Iterator[str]:
    if card.suit and card.number <= 10:
        high = 1.0 if card.number < 4 else 0.75 if card.number < 9 else 0.6
        for x, y in pips(card.number):
            yield f'<path transform="translate({x:g} {y:g}) scale({high:g})" d="{shape}"/>'
        return
    numeral = card.name(language()).partition(" ")[0] if card.trump else ""
    sign = card.code[:-1] if card.suit else numeral
    at = 58 if sign else 50
    if sign:
        size = 26 if len(sign) < 3 else 18 if len(sign) < 5 else 13
        yield f'<text x="30" y="44" font-size="{size}" text-anchor="middle">{escape(sign)}</text>'
    yield f'<path transform="translate(30 {at}) scale({1.3 if sign else 2.2:g})" d="{shape}"/>'


def pips(n: int) -> Iterator[tuple[float, float]]:
    """Where the pips of a number lie: up to three under one another, more in two columns, the odd one in the middle."""
    if n <= 3:
        yield from ((30, y - 3) for y in ROWS[n])
        return
    for y in ROWS[n // 2]:
        yield from ((17, y - 3), (43, y - 3))
    if n % 2:
        rows = ROWS[n // 2]
        middle = 50 if len(rows) % 2 == 0 else (rows[0] + rows[1]) / 2
        yield 30, middle - 3


def _name(name: str) -> Iterator[str]:
    """The name in one line or two at the foot."""
    words = name.split(" ")
    lines = [name]
    if len(name) > 13 and len(words) > 1:
        cut = min(
            range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:])))
        )
        lines = [" ".join(words[:cut]), " ".join(words[cut:])]
    size = min(6.5, 88 / max(map(len, lines)))
    for n, line in enumerate(lines):
        y = 94 - 6.5 * (len(lines) - 1 - n)
        yield f'<text x="30" y="{y:g}" font-size="{size:.3g}" text-anchor="middle">{escape(line)}</text>'
