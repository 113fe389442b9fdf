"""Pages to print: a page a sheet, cards drawn, nothing but the file itself, and nothing that is secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tarotcli.cards import PACK52, TAROT78
from tarotcli.render.card_svg import drawn_card, pips
from tarotcli.render.html import Page, document
from tarotcli.render.sections import Section
from tests.helpers import Table, sample


class Reader(HTMLParser):
    """The tags in order, the titles of drawings, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.titles: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember it; every tag but a few must be closed."""
        self.tags.append(tag)
        assert all(not (value or "").startswith(("http", "//")) for name, value in attrs if name != "xmlns")
        if tag not in ("meta", "path", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """A tag that closes itself."""
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """It closes the last one."""
        if tag not in ("path", "rect"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Text, or the title of a drawing."""
        (self.titles if self.open[-1:] == ["title"] else self.words).append(data)


def written(table: Table, *words: str) -> str:
    """What a page has."""
    path = table.path.with_suffix(".html")
    table.run("show", *words, "--html", str(path))
    return path.read_text()


@pytest.fixture
def court(tmp_path: Path) -> Table:
    """The sample of Versailles."""
    return sample(tmp_path)


def test_a_sheet_is_one_page_with_its_cards_drawn(court: Table) -> None:
    """Title, sections, a drawing for every card of the hand with the card as its title; tags are closed."""
    text = written(court, "aurore")
    page = Reader(text)
    assert page.tags.count("main") == 1
    assert page.tags.count("svg") == 5
    assert page.titles[0] == "The King's New Colour"
    assert sorted(page.titles[1:]) == [
        "4B 4 of Staves",
        "9C 9 of Cups",
        "KS King of Swords",
        "QB Queen of Staves",
        "T11 XI Strength",
    ]
    assert {"Aurore de Lys", "Skills", "high society", "The King should never wear grey"} <= set(page.words)
    assert '<html lang="en">' in text


def test_nothing_comes_from_elsewhere(court: Table) -> None:
    """No script, no link, no import, no address but the name of the drawings' language."""
    text = written(court, "all")
    assert not {"script", "link", "img", "iframe", "object"} & set(Reader(text).tags)
    assert set(re.findall(r"https?://[^\"' ]*", text)) <= {"http://www.w3.org/2000/svg"}
    assert "url(" not in text
    assert "@import" not in text


def test_players_have_a_page_each(court: Table) -> None:
    """``--only players``: the three of them; NPCs alone; everybody."""
    assert re.findall(r"<h1>(.*?)</h1>", written(court, "all", "--only", "players")) == [
        "Aurore de Lys",
        "Duc de Luynes",
        "Abbé de Montglas",
    ]
    assert re.findall(r"<h1>(.*?)</h1>", written(court, "all", "--only", "npcs")) == [
        "Guard of the Hundred Swiss"
    ]
    assert written(court, "all").count("<main") == 4


def test_only_holds_for_every_form(court: Table) -> None:
    """In JSON, in words, for hands and in the overview; the game master's hand is nobody's of the players'."""
    assert list(court.did("show", "all", "--only", "players").json["sheets"]) == [
        "aurore",
        "luynes",
        "montglas",
    ]
    assert list(court.did("show", "hands", "--only", "players").json["hands"]) == [
        "aurore",
        "luynes",
        "montglas",
    ]
    assert list(court.did("show", "--only", "npcs").json["characters"]) == ["guard"]
    assert court.refused("show", "aurore", "--only", "players", exit=2)["kind"] == "contradiction"


def test_a_page_tells_its_viewer_no_more_than_a_screen(court: Table) -> None:
    """S3, S4: of another player's hand the count; the game master's pages are theirs."""
    mine = written(court, "all", "--only", "players", "--as", "luynes")
    hidden = [card for card in court.hand("aurore") if f'">{card}</text>' in mine]
    assert hidden == []
    assert all(f'">{card}</text>' in mine for card in court.hand("luynes"))


def test_a_page_in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The language is said, and the cards are called by their names in it."""
    table = sample(tmp_path)
    monkeypatch.setenv("TAROTCLI_LANG", "fr")
    text = written(table, "aurore")
    assert '<html lang="fr">' in text
    assert "XI La Force" in Reader(text).titles[2]
    assert "Compétences" in text


def test_what_a_person_wrote_is_text(court: Table) -> None:
    """A note with tags stays one."""
    court.did("advance", "set", "aurore", "notes", "<script>alert(1)</script> & co")
    text = written(court, "aurore")
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co" in text


def test_another_name_and_two_forms_are_refused(court: Table) -> None:
    """Nothing is written."""
    assert court.refused("show", "aurore", "--html", "aurore.txt", exit=2)["kind"] == "not-a-page"
    both = court.refused("show", "aurore", "--html", "a.html", "--svg", "a.svg", exit=2)
    assert both["kind"] == "contradiction"
    target = court.path.with_suffix(".html")
    court.did("show", "aurore", "--html", str(target), "-n")
    assert not target.exists()


def test_much_text_is_set_smaller() -> None:
    """So that it still is one page."""
    short = Page("A", [Section("Notes", ["a line"])])
    long = Page("B", [Section("Notes", ["a line"] * 60)])
    assert document("T", [short]).count('class="dense"') == 0
    assert document("T", [long]).count('class="dense"') == 1


@pytest.mark.parametrize("n", range(1, 11))
def test_a_number_has_as_many_pips_as_it_says(n: int) -> None:
    """Each in a place of its own, inside the card, and as many left as right."""
    found = [*pips(n)]
    assert len(set(found)) == n
    assert all(10 <= x <= 50 and 15 <= y <= 85 for x, y in found)
    assert sum(x < 30 for x, _y in found) == sum(x > 30 for x, _y in found)


def cards() -> Iterator[str]:
    """Every card as it is drawn."""
    yield from map(drawn_card, (*TAROT78.cards, *PACK52.cards))


def test_every_card_is_drawn_and_named() -> None:
    """No two alike, each with its title and role, names no wider than the card."""
    found = [*cards()]
    assert len(set(found)) == 78 + 52
    for text in found:
        assert 'role="img"' in text
        assert "<title>" in text
        Reader(text)
        for size, name in re.findall(r'font-size="([\d.]+)" text-anchor="middle">([^<]*)<', text):
            assert float(size) * len(name) * 0.6 <= 58
