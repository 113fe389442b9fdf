"""Sheets to print: a page each of A4 or Letter, cards drawn; one file, no script, nothing from the network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from tarotcli.cards import Card
from tarotcli.language import language
from tarotcli.render.card_svg import drawn_card
from tarotcli.render.sections import DOT, Section


class Page(NamedTuple):
    """What stands on one page: a title, sections, and cards to draw."""

    title: str
    sections: Sequence[Section]
    cards: Sequence[Card] = ()


STYLE = """
@page { margin: 11mm; }
* { box-sizing: border-box; }
body { font: 12pt/1.3 Georgia, "DejaVu Serif", "Times New Roman", serif; color: #111; background: #fff;
  max-width: 190mm; margin: 0 auto; }
main { break-after: page; break-inside: avoid; }
main:last-of-type { break-after: auto; }
main.dense { line-height: 1.22; } .dense .cards svg { width: 22mm; }
h1 { font-size: 1.9em; line-height: 1.1; margin: 0 0 .3em; padding-bottom: .15em; border-bottom: 2px solid #111; }
h2 { font-size: 1.05em; margin: .8em 0 .2em; border-bottom: .5px solid #888; break-after: avoid; }
p, ul, dl, table { margin: .15em 0; }
ul { padding-left: 1.1em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1em 1em; }
dt { font-weight: bold; } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: normal; font-style: italic; color: #444; }
td, th { padding: .08em .8em .08em 0; vertical-align: top; border-bottom: .5px dotted #aaa; }
td.n { text-align: right; width: 1%; font-variant-numeric: tabular-nums; }
.columns { display: flex; flex-wrap: wrap; gap: 0 8mm; } .columns > div { flex: 1 1 auto; }
.grid { columns: 3; column-gap: 7mm; font-size: .88em; } .grid td { white-space: nowrap; padding-right: .5em; }
.cards { display: flex; flex-wrap: wrap; gap: 3mm; margin-top: 1em; }
.cards svg { width: 33mm; height: auto; } .cards.many svg { width: 22mm; }
@media screen { main { margin: 8mm 0; } }
"""

SIZE, LEAST = 12, 6
"""The usual size of letters and the smallest, in points."""
FULL = 40
"""How many lines a page holds in the usual size; what has more is set in a smaller one."""
ROOM = 500
"""How many points of height letters have on a page that is set smaller, what stands between the lines left out."""


def document(title: str, pages: Sequence[Page]) -> str:
    """The whole file."""
    bodies = "\n".join(_page(page) for page in pages)
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{bodies}\n</body>\n</html>\n"
    )


def _page(page: Page) -> str:
    lines = _lines(page)
    size = max(LEAST, min(SIZE - 2, ROOM / lines))
    dense = f' class="dense" style="font-size: {size:.3g}pt"' if lines > FULL else ""
    parts = "\n".join(_sections(page.sections))
    many = " many" if len(page.cards) > 5 else ""
    cards = "\n".join(map(drawn_card, page.cards))
    hand = f'\n<div class="cards{many}">\n{cards}\n</div>' if page.cards else ""
    return f"<main{dense}>\n<h1>{escape(page.title)}</h1>\n{parts}{hand}\n</main>"


def _lines(page: Page) -> int:
    """About how many lines a page takes in the usual size."""
    found = 4 + 9 * -(-len(page.cards) // 5)
    for place, run in groupby(page.sections, key=lambda section: section.place):
        heights = [2 + max(len(each.rows), sum(1 + len(line) // 95 for line in each.lines)) for each in run]
        found += {"column": max(heights), "grid": sum(-(-n // 3) for n in heights)}.get(place, 0) or (
            sum(heights) - 2 * len(heights) * (place == "brief")
        )
    return found


def _sections(sections: Iterable[Section]) -> Iterator[str]:
    for place, run in groupby(sections, key=lambda section: section.place):
        if place == "brief":
            pairs = (f"<dt>{escape(s.heading)}</dt><dd>{escape(DOT.join(s.lines))}</dd>" for s in run)
            yield f"<dl>{''.join(pairs)}</dl>"
        elif place == "column":
            yield f'<div class="columns">{"".join(f"<div>{_section(each)}</div>" for each in run)}</div>'
        elif place == "grid":
            for each in run:
                yield f'{_heading(each)}<div class="grid">{_table(each.rows, ())}</div>'
        else:
            yield from map(_section, run)


def _section(section: Section) -> str:
    if section.rows:
        return _heading(section) + _table(section.rows, section.heads)
    if not section.heading:
        return f"<p>{escape(DOT.join(section.lines))}</p>"
    return _heading(section) + f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in section.lines)}</ul>"


def _heading(section: Section) -> str:
    return f"<h2>{escape(section.heading)}</h2>" if section.heading else ""


def _table(rows: Sequence[Sequence[str]], heads: Sequence[str]) -> str:
    head = f"<tr>{''.join(f'<th>{escape(each)}</th>' for each in heads)}</tr>" if any(heads) else ""
    return f"<table>{head}{''.join(f'<tr>{_cells(row)}</tr>' for row in rows)}</table>"


def _cells(row: Sequence[str]) -> str:
    return "".join(f"<td{' class=n' if cell.isdigit() else ''}>{escape(cell)}</td>" for cell in row)
