"""Sheets and overviews on a screen: nothing wider than it, nothing lost, a sheet with its hand on 24 lines."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarotcli.answers.display import Style
from tarotcli.render.layout import body, framed
from tarotcli.render.sections import Place, Section
from tarotcli.render.wrapping import cells
from tests.helpers import run

STYLED = re.compile(r"\x1b\[[0-9;]*m")
CAMPAIGNS = Path(__file__).parents[2] / "campaigns"
SYSTEMS = ("versailles", "versailles.fr", "lignes-brisees", "topoigraphie", "tarot", "tarot.fr")
BARE, DRAWN = Style(columns=80), Style(rich=True, columns=80)

PLACES: list[Place] = ["text", "brief", "column", "grid", "table", "hand"]
WORD = st.text("abcé0123456789", min_size=1, max_size=9)
WORDS = st.lists(WORD, min_size=1, max_size=6).map(" ".join)


@st.composite
def sections(draw: st.DrawFn) -> Section:
    """Any section: every place, rows of any number of words."""
    place = draw(st.sampled_from(PLACES))
    width = draw(st.integers(2, 4))
    rows = draw(st.lists(st.tuples(*[WORDS] * width), min_size=1, max_size=12))
    return Section(draw(WORD), [" ".join(row) for row in rows], rows, (), place)


@given(st.lists(sections(), max_size=6), st.integers(40, 100), st.booleans())
def test_no_line_is_wider_than_the_screen_and_no_word_is_lost(
    found: list[Section], columns: int, drawn: bool
) -> None:
    """Whatever stands on a sheet; a frame is a rectangle."""
    lines = framed("A title", found, columns, Style(rich=drawn, columns=columns))
    assert all(cells(line) <= columns for line in lines)
    if drawn:
        assert {cells(line) for line in lines} == {columns}
    shown = re.sub(r"[│╭╮╰╯─:]", " ", STYLED.sub("", " ".join(lines))).split()
    for section in found:
        rows = section.lines if section.place in ("text", "brief", "hand") else map(" ".join, section.rows)
        for word in " ".join(rows).split():
            assert word in shown


def test_sections_stand_side_by_side_as_far_as_the_screen_is_wide() -> None:
    """By hand: two blocks beside each other, the third under the shorter one where three do not fit."""
    skills = Section("Skills", [], [("climbing", "4"), ("fencing", "10"), ("oratory", "6")], (), "column")
    fame = Section("Reputation", [], [("court", "2")], (), "column")
    owed = Section("Favours", [], [("the queen", "1"), ("monsieur", "2")], (), "column")
    assert body([skills, fame, owed], 44, BARE) == [
        "Skills         Reputation   Favours",
        "climbing   4   court  2     the queen  1",
        "fencing   10                monsieur   2",
        "oratory    6",
    ]
    assert body([skills, fame, owed], 30, BARE) == [
        "Skills         Reputation",
        "climbing   4   court  2",
        "fencing   10   Favours",
        "oratory    6   the queen  1",
        "               monsieur   2",
    ]
    assert body([skills, fame, owed], 14, BARE)[-2:] == ["the queen  1", "monsieur   2"]


def test_a_grid_runs_down_its_columns() -> None:
    """Seven scores in three columns, then in one; each column only as wide as it needs."""
    rows = [
        (str(n), name) for n, name in enumerate(("Acrobatie", "Politique", "Chance", "A", "B", "C", "D"), 1)
    ]
    assert body([Section("Arcanes", [], rows, (), "grid")], 24, BARE) == [
        "Arcanes",
        "1 Acrobatie  4 A  7 D",
        "2 Politique  5 B",
        "3 Chance     6 C",
    ]
    assert len(body([Section("Arcanes", [], rows, (), "grid")], 12, BARE)) == 8


def test_a_table_puts_what_does_not_fit_under_it() -> None:
    """The last cell breaks beside the others, or stands under them, between its parts."""
    row = ("▶", "luynes", "Duc de Luynes", "5 cards", "✚ minor wound · waiting for a new scene")
    assert body([Section("", [], [row], (), "table")], 60, BARE) == [
        "▶  luynes  Duc de Luynes  5 cards  ✚ minor wound",
        "                                   waiting for a new scene",
    ]
    assert body([Section("", [], [row], (), "table")], 30, BARE) == [
        "▶ luynes  Duc de Luynes",
        "    5 cards",
        "    ✚ minor wound",
        "    waiting for a new scene",
    ]


def test_what_stands_out_is_coloured_alone() -> None:
    """The sign and its words, not what follows; without colour the sign stays."""
    (line,) = body([Section("", ["✚ minor wound · waiting"], place="text")], 60, DRAWN)
    assert line == "\x1b[1;31;38;5;196m✚ minor wound\x1b[0m · waiting"
    assert body([Section("", ["✚ minor wound · waiting"], place="text")], 60, BARE) == [
        "✚ minor wound · waiting"
    ]


def samples() -> list[tuple[str, str]]:
    """Everybody who has a sheet in a sample campaign."""
    found = []
    for system in SYSTEMS:
        data = tomllib.loads((CAMPAIGNS / f"{system}.toml").read_text())
        found += [(system, who) for who in data["characters"]]
    return found


def screen(monkeypatch: pytest.MonkeyPatch, columns: int, *words: str) -> list[str]:
    """The lines that a screen of this width shows, colours left out."""
    monkeypatch.setenv("COLUMNS", str(columns))
    return STYLED.sub("", run(*words, terminal=True).out).split("\n")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sample_sheet_is_seen_at_once(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """At 80 by 24, with the hand, and a line is left for what is typed next; at 40 and 200 nothing is too wide."""
    monkeypatch.setenv("TAROTCLI_LANG", language)
    for system, who in samples():
        words = ("show", who, "-c", str(CAMPAIGNS / f"{system}.toml"))
        lines = screen(monkeypatch, 80, *words)
        assert lines[-1] == ""
        assert len(lines) <= 24, (system, who)
        assert max(map(cells, lines)) <= 80
        for columns in (40, 200):
            assert max(map(cells, screen(monkeypatch, columns, *words))) <= min(columns, 100), (system, who)


@pytest.mark.parametrize("columns", [40, 80])
def test_the_overview_is_one_screen(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """Of every sample, at both widths."""
    for system in SYSTEMS:
        lines = screen(monkeypatch, columns, "show", "-c", str(CAMPAIGNS / f"{system}.toml"))
        assert len(lines) <= 24, system
        assert max(map(cells, lines)) <= columns


def test_the_hand_in_words_keeps_its_cards_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault that was reported: at 40 columns without colour, ``KS King / of Swords``."""
    path = str(tmp_path / "c.toml")
    run("new", path, "--system", "versailles", "--sample", "--seed", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    assert screen(monkeypatch, 40, "show", "aurore", "-c", path)[-5:] == [
        "Hand",
        "  QB Queen of Staves, T11 XI Strength,",
        "    4B 4 of Staves, 9C 9 of Cups,",
        "    KS King of Swords",
        "",
    ]
