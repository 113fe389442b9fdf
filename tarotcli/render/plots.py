"""Numbers as pictures: a sparkline in a line of text, a plot of lines as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH, HEIGHT, MARGIN, LINE = 720, 240, 48, 18
"""Of one plot, in pixels; the room around it; the height of a line of text."""

INKS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf")

Series = Mapping[str, Sequence[tuple[int, int]]]
"""Points of lines, from left to right, by what each line is called."""


def sparkline(values: Sequence[int], columns: int) -> str:
    """The values as blocks of rising height, those of the end where there are more than so many columns."""
    shown = values[-max(1, columns) :]
    low, high = min(shown), max(shown)
    steps = len(BLOCKS) - 1
    return "".join(
        BLOCKS[round((value - low) * steps / (high - low)) if high > low else 0] for value in shown
    )


def plot(title: str, charts: Mapping[str, Series]) -> str:
    """An SVG of a chart for each of these, one below the other, with what its lines are called."""
    parts: list[str] = []
    top = LINE * 2
    for name, lines in charts.items():
        parts += [f'<g transform="translate(0 {top})">', *_chart(name, lines), "</g>"]
        top += HEIGHT + LINE * (len(lines) + 3)
    fonts = 'font-family="sans-serif" font-size="13"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" {fonts}>'
    ground = f'<rect width="{WIDTH}" height="{top}" fill="white"/>'
    said = f'<text x="{MARGIN}" y="{LINE + 4}" font-size="16">{escape(title)}</text>'
    return "\n".join([head, ground, said, *parts, "</svg>", ""])


def _chart(name: str, lines: Series) -> Iterator[str]:
    points = [point for line in lines.values() for point in line]
    left, right = min(x for x, _y in points), max(x for x, _y in points)
    low, high = min(0, *(y for _x, y in points)), max(0, *(y for _x, y in points))

    def across(x: int) -> float:
        share = (x - left) / (right - left) if right > left else 0.5
        return round(MARGIN + share * (WIDTH - 2 * MARGIN), 1)

    def down(y: int) -> float:
        share = (y - low) / (high - low) if high > low else 0.0
        return round(HEIGHT - share * (HEIGHT - LINE), 1)

    yield f'<text x="{MARGIN}" y="{LINE - 6}">{escape(name)}</text>'
    for y in sorted({low, 0, high}):
        yield f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{down(y)}" y2="{down(y)}" stroke="#ccc"/>'
        yield f'<text x="{MARGIN - 6}" y="{down(y) + 4}" text-anchor="end">{y}</text>'
    for x in sorted({left, right}):
        yield f'<text x="{across(x)}" y="{HEIGHT + LINE}" text-anchor="middle">{x}</text>'
    for n, (who, line) in enumerate(lines.items()):
        ink = INKS[n % len(INKS)]
        where = " ".join(f"{across(x)},{down(y)}" for x, y in line)
        yield f'<polyline points="{where}" fill="none" stroke="{ink}" stroke-width="2"/>'
        yield from (f'<circle cx="{across(x)}" cy="{down(y)}" r="2.5" fill="{ink}"/>' for x, y in line)
        yield f'<text x="{MARGIN}" y="{HEIGHT + LINE * (n + 2)}" fill="{ink}">{escape(who)}</text>'
