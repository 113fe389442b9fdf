"""Cards suit by suit on a screen: each suit in its colour after its sign, as wide as the screen, plain in a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tarotcli.answers.display import COLOURS, Style
from tarotcli.cards import TAROT78, Card
from tarotcli.render.suits import hand_by_suit
from tarotcli.render.wrapping import cells
from tests.helpers import Table, environment, sample


@pytest.fixture
def court(tmp_path: Path) -> Table:
    """The sample: Aurore holds QB T11 4B 9C KS."""
    return sample(tmp_path)


def cards(codes: str) -> list[Card]:
    """Cards by their codes."""
    return [card for code in codes.split() if (card := TAROT78.get(code))]


def on_screen(table: Table, *words: str, columns: int = 80, **names: str) -> list[str]:
    """The lines at a terminal."""
    with environment(COLUMNS=str(columns), TERM="xterm", **{"NO_COLOR": None, "FORCE_COLOR": None, **names}):
        return table.run(*words, "--no-pager", terminal=True).out.splitlines()


def test_what_can_be_played_is_of_its_suits_colour_and_the_rest_dim() -> None:
    """Bold, in a colour that can be read on both grounds; without colour the rest is in brackets."""
    hand, legal = cards("T9 2S KC 3C"), cards("KC 3C")
    red = f"\x1b[1;31;38;5;{COLOURS['red']}m"
    assert hand_by_suit(hand, Style(rich=True), legal=legal) == [
        "  Swords: \x1b[2m2S\x1b[0m",
        f"  Cups: {red}3C\x1b[0m {red}KC\x1b[0m",
        "  Majors: \x1b[2mT9\x1b[0m",
    ]
    plain = hand_by_suit(hand, Style(), legal=legal, majors="Trumps")
    assert plain == ["  Swords: (2S)", "  Cups: 3C KC", "  Trumps: (T9)"]


def test_hands_stand_beside_one_another(court: Table) -> None:
    """Each suit by suit after its sign; what is not seen is a count."""
    text = "\n".join(on_screen(court, "show", "hands", NO_COLOR="1"))
    assert "\x1b" not in text
    assert "❘ 4B QB" in text
    assert "★ T11" in text
    assert "5 cards" in text
    coloured = "\n".join(on_screen(court, "show", "hands"))
    assert re.search(r"\x1b\[1;32;38;5;\d+m❘ 4B QB\x1b\[0m", coloured)


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("words", [("show", "hands"), ("show", "deck"), ("show", "deck", "--reveal")])
@pytest.mark.parametrize("system", ["versailles", "topoigraphie", "lignes-brisees"])
def test_no_line_is_wider_than_the_screen(
    tmp_path: Path, system: str, words: tuple[str, ...], columns: int
) -> None:
    """And no card is broken: every code stands whole on its line."""
    lines = on_screen(sample(tmp_path, system), *words, columns=columns)
    assert max(map(cells, lines)) <= columns
    assert len(lines) > 2


def test_a_deck_is_laid_out_by_suits(court: Table) -> None:
    """A full discard too, of which a few cards are called by their names."""
    court.did("discard", "aurore", "KS")
    assert "in the discard: KS King of Swords" in "\n".join(on_screen(court, "show", "deck", NO_COLOR="1"))
    court.did("discard", "aurore", "all")
    court.did("discard", "luynes", "all")
    text = "\n".join(on_screen(court, "show", "deck", NO_COLOR="1"))
    assert "10 cards in the discard" in text
    assert "⚔ 10S KS" in text
    assert "❘ 4B QB" in text


def test_a_pipe_has_plain_lines(court: Table) -> None:
    """As ever: a line a hand, cards by code and name."""
    out = court.run("show", "hands").out.splitlines()
    assert out[0] == "Hands"
    assert out[2].startswith("Aurore de Lys: QB Queen of Staves, T11 XI Strength, 4B 4 of Staves")
    assert "Swords: AS, 2S" in "\n".join(court.run("show", "deck").out.splitlines())


@pytest.mark.parametrize("what", ["hands", "deck", "all", "aurore"])
def test_markdown_is_the_same_on_a_screen_and_in_a_pipe(court: Table, what: str) -> None:
    """It is to be copied."""
    assert (
        on_screen(court, "show", what, "--markdown") == court.run("show", what, "--markdown").out.splitlines()
    )
