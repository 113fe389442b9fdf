"""Sheets and overviews on a screen: sections side by side as far as it is wide, each line no wider than it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, compress, groupby, pairwise

from tarotcli.answers.display import SIGNS, Style
from tarotcli.language import say
from tarotcli.render.sections import DOT, TURN, Place, Section
from tarotcli.render.suits import MAJOR, SUITS
from tarotcli.render.wrapping import cells, wrapped

GAP = "   "
NARROW = 15
"""A last column of a table that has less room, and needs more, goes under the others."""

_COLOURS = dict((*SIGNS.values(), *SUITS.values(), MAJOR, (TURN, "")))
"""What begins with a sign is of its colour: an outcome, the cards of a suit, whose turn it is."""
_MARKED = re.compile(rf"(?:^|(?<= · ))[{''.join(_COLOURS)}](?: [^·]*[^· ])?")


def framed(title: str, sections: Sequence[Section], columns: int, style: Style) -> list[str]:
    """A titled part: in a frame where things are drawn, else under its title."""
    if not style.rich:
        return [*wrapped([title], columns), *body(sections, columns, style)]
    room = columns - 4
    title = _cut(title, room - 2)
    top = f"╭─ {style.coloured(title)} {'─' * (room - 1 - cells(title))}╮"
    lines = (f"│ {_padded(line, room)} │" for line in body(sections, room, style))
    return [top, *lines, f"╰{'─' * (columns - 2)}╯"]


def body(sections: Sequence[Section], columns: int, style: Style) -> list[str]:
    """The sections as lines of at most this width."""
    lines: list[str] = []
    for place, run in groupby(sections, key=lambda section: section.place):
        lines += _PLACED[place]([*run], columns, style)
    return lines


def _texts(run: Sequence[Section], columns: int, style: Style) -> Iterator[str]:
    """Lines under their headings; those without one run on."""
    for section in run:
        lines = [_lit(line, style) for line in section.lines]
        if section.heading:
            yield style.coloured(section.heading)
            yield from wrapped((f"  {line}" for line in lines), columns)
        else:
            yield from wrapped(_flowing(lines, DOT, columns), columns)


def _briefs(run: Sequence[Section], columns: int, style: Style) -> list[str]:
    """Each after its heading, as many in a line as fit."""
    found = []
    for section in run:
        text = DOT.join(_lit(line, style) for line in section.lines)
        whole = say("{heading}: {line}", heading=section.heading, line="")
        found.append(style.coloured(whole.rstrip()) + whole[len(whole.rstrip()) :] + text)
    return wrapped(_flowing(found, GAP, columns), columns)


def _flowing(items: Iterable[str], between: str, columns: int) -> Iterator[str]:
    """The items in lines, as many in each as fit; one that needs several lines begins where the one before it ends."""
    line = ""
    for item in items:
        room = columns - cells(line) - cells(between)
        if line and (cells(item) <= room or (cells(item) > columns and room > NARROW)):
            line += between + item
        else:
            if line:
                yield line
            line = item
    if line:
        yield line


def _side_by_side(run: Sequence[Section], columns: int, style: Style) -> list[str]:
    """Blocks in the order given, in as many columns as make them least high."""
    blocks = [
        [
            style.coloured(each.heading),
            *wrapped(aligned(each.rows or [(line,) for line in each.lines], style), columns),
        ]
        for each in run
    ]
    lines: list[str] = []
    for at in range(0, len(blocks), 8):
        piles = _piled(blocks[at : at + 8], columns)
        widths = [max(map(cells, pile)) for pile in piles]
        for n in range(max(map(len, piles))):
            row = [pile[n] if n < len(pile) else "" for pile in piles]
            lines.append(GAP.join(map(_padded, row, widths)).rstrip())
    return lines


def _block(section: Section, style: Style) -> list[str]:
    return aligned(section.rows or [(line,) for line in section.lines], style)


def _piled(blocks: Sequence[list[str]], columns: int) -> list[list[str]]:
    """The blocks in columns that fit beside each other, the least high way of all, of those the one with the fewest."""
    best = [[line for block in blocks for line in block]]
    for n in range(1, len(blocks)):
        for cuts in combinations(range(1, len(blocks)), n):
            edges = [0, *cuts, len(blocks)]
            piles = [[line for block in blocks[a:b] for line in block] for a, b in pairwise(edges)]
            width = sum(max(map(cells, pile)) for pile in piles) + n * len(GAP)
            if width <= columns and max(map(len, piles)) < max(map(len, best)):
                best = piles
    return best


def _grids(run: Sequence[Section], columns: int, style: Style) -> Iterator[str]:
    """The rows in as many columns as fit, one column after the other."""
    for section in run:
        if section.heading:
            yield style.coloured(section.heading)
        rows = section.rows
        for across in range(len(rows), 0, -1):
            high = -(-len(rows) // across)
            parts = [aligned(rows[at : at + high], style, " ") for at in range(0, len(rows), high)]
            widths = [max(map(cells, part)) for part in parts]
            if sum(widths) + 2 * (len(widths) - 1) <= columns or across == 1:
                break
        for n in range(high):
            row = [part[n] if n < len(part) else "" for part in parts]
            yield from wrapped(["  ".join(map(_padded, row, widths)).rstrip()], columns)


def aligned(rows: Sequence[Sequence[str]], style: Style, between: str = "  ") -> list[str]:
    """Rows with each column as wide as its widest cell; numbers to the right."""
    width = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    number = [all(cell.strip().isdigit() for cell in column) for column in zip(*rows, strict=True)]
    return [
        between.join(
            " " * (w - cells(cell)) + cell if right else _padded(_lit(cell, style), w)
            for cell, w, right in zip(row, width, number, strict=True)
        ).rstrip()
        for row in rows
    ]


def _tables(run: Sequence[Section], columns: int, style: Style) -> Iterator[str]:
    """Rows whose last cell takes what room is left beside the others, or goes under them where there is too little."""
    for section in run:
        used = [any(column) for column in zip(*(row[:-1] for row in section.rows), strict=True)]
        heads = aligned([[*compress(row, used)] for row in section.rows], style)
        width = max(map(cells, heads), default=0)
        room = columns - width - 2
        under = room < min(NARROW, max(cells(row[-1]) for row in section.rows))
        for head, row in zip(heads, section.rows, strict=True):
            last = row[-1].split(DOT) if row[-1] else []
            if under:
                yield from _stacked(row, columns, style)
                continue
            parts = [*_flowed(last, room, style)] or [""]
            yield f"{_padded(head, width)}  {parts[0]}".rstrip()
            yield from (f"{' ' * width}  {part}" for part in parts[1:])


def _stacked(row: Sequence[str], columns: int, style: Style) -> Iterator[str]:
    """A row of a table, as many cells in a line as fit, and the last under them; the first may be a mark before it."""
    mark, others = (row[0], row[1:-1]) if row[0] in ("", TURN) else ("", row[:-1])
    found = wrapped(_flowing(filter(None, others), "  ", columns - 4), columns - 4)
    found += _flowed(row[-1].split(DOT) if row[-1] else [], columns - 4, style)
    for n, line in enumerate(found):
        yield f"    {line}" if n else f"{mark:<2}{line}"


def _flowed(items: Sequence[str], columns: int, style: Style) -> list[str]:
    """Short things in lines, a dot between them."""
    return wrapped((_lit(line, style) for line in _flowing(items, DOT, columns)), columns)


def _lit(text: str, style: Style) -> str:
    """The text with what begins with a sign in the colour of that sign."""
    if not style.rich:
        return text
    return _MARKED.sub(lambda found: style.coloured(found[0], _COLOURS[found[0][0]]), text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def _cut(text: str, width: int) -> str:
    """A title that is wider than its frame, cut."""
    while cells(text) > width:
        text = text.rstrip("…")[:-1].rstrip() + "…"
    return text


_PLACED: Mapping[Place, Callable[[Sequence[Section], int, Style], Iterable[str]]] = {
    "text": _texts,
    "hand": _texts,
    "brief": _briefs,
    "column": _side_by_side,
    "grid": _grids,
    "table": _tables,
}
