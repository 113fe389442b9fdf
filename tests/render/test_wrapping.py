"""Lines on a screen: as wide as it, broken between words, never inside a card, and the colours of each line its own."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarotcli.answers.display import COLOURS, SIGNS, Display, Style, Tone
from tarotcli.cards import PACK52, TAROT78, Card
from tarotcli.language import say, use
from tarotcli.language.letters import plain
from tarotcli.render.wrapping import cells, wrapped
from tests.helpers import CODES

STYLED = re.compile(r"\x1b\[[0-9;]*m")
CARDS = [*TAROT78.cards, *PACK52.cards]
LONGEST = max(len(f"{card.code} {card.name('en')}") for card in CARDS)


def test_a_card_is_never_broken() -> None:
    """The line of the issue: ``KS King / of Swords`` at 40 columns; written out by hand."""
    line = "Hand: QB Queen of Staves, T11 XI Strength, 4B 4 of Staves, 9C 9 of Cups, KS King of Swords"
    assert wrapped([line], 40) == [
        "Hand: QB Queen of Staves,",
        "  T11 XI Strength, 4B 4 of Staves,",
        "  9C 9 of Cups, KS King of Swords",
    ]


def test_what_goes_on_stands_under_its_beginning() -> None:
    """An indented line stays indented, two columns further in."""
    assert wrapped(["  one two three four"], 12) == ["  one two", "    three", "    four"]


def test_a_command_to_paste_stays_one_line() -> None:
    """A line break inside would run half of it."""
    line = "The sheet can be seen: tarotcli show aurore --svg aurore.svg -c campaigns/versailles.toml"
    assert wrapped([line], 40) == [
        "The sheet can be seen:",
        "  tarotcli show aurore --svg aurore.svg -c campaigns/versailles.toml",
    ]


def test_every_line_begins_and_ends_its_own_colours() -> None:
    """Pagers forget them at the end of a line."""
    bold = Style(rich=True, columns=12).coloured("one two three", "red")
    first, second = wrapped([bold], 9)
    assert first == "\x1b[1;31;38;5;196mone two\x1b[0m"
    assert second == "  \x1b[1;31;38;5;196mthree\x1b[0m"


@given(
    st.lists(st.one_of(st.sampled_from(CARDS), st.from_regex(r"[a-zé]{1,9}", fullmatch=True)), max_size=30),
    st.integers(LONGEST + 3, 100),
)
def test_no_line_is_wider_and_no_card_broken(items: list[Card | str], columns: int) -> None:
    """Whatever is said: nothing is lost, no line is wider than the screen, each card stands on one line."""
    text = (
        say("{all}", all=tuple(items)) if len(items) < 13 else " ".join(str(say("{x}", x=i)) for i in items)
    )
    lines = wrapped([text], columns)
    assert all(cells(line) <= columns for line in lines)
    assert " ".join(line.strip() for line in lines) == text.strip()
    for card in items:
        if isinstance(card, Card):
            assert any(f"{card.code} {card.name('en')}" in line for line in lines)
    for line, following in pairwise(lines):
        assert cells(line) + 1 + cells(following.split(" ")[2]) > columns - LONGEST


def test_cards_in_french_are_never_broken() -> None:
    """As in English."""
    use("fr")
    try:
        line = wrapped(["En main : RE roi d’épées, KS Roi d’épées, QB Reine de bâtons"], 34)
        assert not any(part.endswith(("KS", "QB", "Reine", "Reine de")) for part in line)
    finally:
        use("en")


@pytest.mark.parametrize("tone", SIGNS)
def test_what_must_be_seen_at_once(tone: Tone) -> None:
    """A pipe gets the bare sentence; a screen without colour the sign; one with colour both."""
    sign, _colour = SIGNS[tone]
    plain_screen, screen = Display(style=Style(columns=80)), Display(style=Style(rich=True, columns=80))
    assert Display().marked(tone, "So it is.") == "So it is."
    assert plain_screen.marked(tone, "So it is.") == f"{sign} So it is.".strip()
    marked = screen.marked(tone, "So it is.")
    assert marked.startswith("\x1b[1;3")
    assert STYLED.sub("", marked) == f"{sign} So it is.".strip()


def test_signs_tell_without_colour_what_they_tell_with_it() -> None:
    """No two outcomes share a sign, and none is lost where a console lacks its letter."""
    signs = [sign for sign, _colour in SIGNS.values() if sign]
    assert len(set(signs)) == len(signs)
    assert "?" not in {plain(sign) for sign in signs}
    assert len({plain(sign) for sign in signs}) == len(signs)


def contrast(index: int, ground: float) -> float:
    """How well a colour of the 256 stands out from a ground of this luminance (WCAG 2)."""
    if index >= 232:
        levels = [8 + 10 * (index - 232)] * 3
    else:
        steps = (0, 95, 135, 175, 215, 255)
        at = index - 16
        levels = [steps[at // 36], steps[at // 6 % 6], steps[at % 6]]
    linear = [x / 255 / 12.92 if x <= 10 else ((x / 255 + 0.055) / 1.055) ** 2.4 for x in levels]
    found = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    high, low = max(found, ground), min(found, ground)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", COLOURS)
def test_colours_can_be_read_on_a_dark_ground_and_on_a_light_one(name: str) -> None:
    """At least 4 to 1 on black and on white; 4.5 on both at once is what one grey in the middle reaches."""
    assert min(contrast(COLOURS[name], 0.0), contrast(COLOURS[name], 1.0)) >= 3.9


def test_the_codes_of_every_card_are_known_here() -> None:
    """The cards that the properties draw are those of the contract."""
    assert {card.code for card in CARDS} == {*CODES["tarot78"], *CODES["pack52"]}
