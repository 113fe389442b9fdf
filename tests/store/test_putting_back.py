"""What a command takes away stands where it stood once that is undone; tables made for a value go with it."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from tarotcli.campaign.paths import ABSENT, Change, Path
from tarotcli.store.changes import changes
from tarotcli.store.history import reversed_edits
from tarotcli.store.journal import Line, written
from tarotcli.store.toml.document import Document
from tarotcli.store.validate import read_campaign
from tests.helpers import Table, deck, sample, write

TEXT = """format = 1
name = "x"
system = "versailles"

# In seating order.
[hands]
gm = ""
aurore = ""  # who sits first
luynes = ""

[characters.aurore]
skills.climbing = { level = 4, suit = "staves" }
skills.history = { level = 5, suit = "coins" }
skills.oratory = { level = 6, suit = "cups" }
favours = { king = 1, queen = 2, "duc de luynes" = 3 }

[characters.luynes]
class = 4

[characters.luynes.body]
strength = 3
agility = 5
endurance = 4

[characters.montglas]
class = 2
"""


@pytest.mark.parametrize(
    "path",
    [
        ("hands", "gm"),
        ("hands", "aurore"),
        ("hands", "luynes"),
        ("characters", "aurore"),
        ("characters", "luynes"),
        ("characters", "montglas"),
        ("characters", "aurore", "skills", "climbing"),
        ("characters", "aurore", "skills", "history"),
        ("characters", "aurore", "skills", "oratory"),
        ("characters", "aurore", "favours", "king"),
        ("characters", "aurore", "favours", "queen"),
        ("characters", "aurore", "favours", "duc de luynes"),
    ],
)
def test_a_key_comes_back_where_it_stood(path: Path) -> None:
    """Through the journal too, in each way in which tables are written."""
    document = Document.parse(TEXT.encode(), "x")
    gone = Document.parse(document.apply([Change(path, document.value_at(path), ABSENT)]), "x")
    before, _game, _faults = read_campaign(document.data)
    after, _game, _faults = read_campaign(gone.data)
    script = changes(before, after, document.data)
    line = Line(revision=1, time="2026-11-29T19:20:00", command=["x"], changes=written(script))
    taken = Document.parse(document.apply(line.edits()), "x")
    assert taken.value_at(path) is ABSENT
    back = Document.parse(taken.apply(reversed_edits(line.edits())), "x")
    assert back.data == document.data
    assert _orders(back.data) == _orders(document.data)


def _orders(data: object) -> object:
    """The keys of every table in their order."""
    return [(key, _orders(value)) for key, value in data.items()] if isinstance(data, dict) else None


def test_two_neighbours_taken_at_once_come_back_in_order() -> None:
    """Of keys that go one after the other, each is put back behind the one that stands."""
    data = Document.parse(TEXT.encode(), "x").data
    before, _game, _faults = read_campaign(data)
    after, _game, _faults = read_campaign({**data, "hands": {"gm": ""}})
    document = Document.parse(TEXT.encode(), "x")
    script = changes(before, after, data)
    taken = Document.parse(document.apply(script), "x")
    back = Document.parse(taken.apply(reversed_edits(script)), "x")
    assert list(back.data["hands"]) == ["gm", "aurore", "luynes"]


def _but_revision(table: Table) -> list[str]:
    return [line for line in table.path.read_text(encoding="utf-8").split("\n") if line[:8] != "revision"]


@pytest.mark.parametrize(
    "words",
    [
        ("advance", "set", "montglas", "favours.king", "1"),
        ("advance", "add", "montglas", "wounds", "minor", "serious"),
        ("advance", "set", "montglas", "homebrew.luck", "3"),
        ("advance", "set", "house", "skill_max", "9"),
        ("scene",),
        ("duel", "start", "aurore", "luynes", "--skill-a", "oratory", "--skill-b", "interrogation"),
        ("check", "aurore", "climbing", "-d", "9", "-p", "QB,T11"),
        ("add", "lauzun", "--npc"),
    ],
)
def test_undo_leaves_the_file_as_it_was(tmp_path: File, words: tuple[str, ...]) -> None:
    """But for the revision: no empty table, no blank line more or less."""
    table = sample(tmp_path)
    before = _but_revision(table)
    assert table.json(*words).exit in (0, 1)
    assert _but_revision(table) != before
    table.did("undo")
    assert _but_revision(table) == before
    table.did("redo")
    table.did("undo")
    assert _but_revision(table) == before


@pytest.mark.parametrize("marks", ['"""', "'''"])
@pytest.mark.parametrize("last", ["", "\n"])
def test_a_pile_that_a_person_wrapped_stays_wrapped(tmp_path: File, marks: str, last: str) -> None:
    """Through changes and back: lines no longer than those that were written, and the very same after undo."""
    table = sample(tmp_path)
    text = table.path.read_text(encoding="utf-8")
    pile = text.partition('draw = "')[2].partition('"')[0]
    words = pile.split()
    wrapped = "\n".join(" ".join(words[n : n + 12]) for n in range(0, len(words), 12))
    table.path.write_text(text.replace(f'"{pile}"', f"{marks}\n{wrapped}{last}{marks}"), encoding="utf-8")
    before = _but_revision(table)
    table.did("discard", "aurore", "QB")
    table.did("deal", "aurore", "--count", "1")
    now = table.path.read_text(encoding="utf-8")
    drawn = now.partition("draw = ")[2].partition(marks)[2].partition(marks)[0].strip("\n").split("\n")
    assert " ".join(drawn).split() == words[1:]
    assert max(map(len, drawn)) <= max(map(len, wrapped.split("\n")))
    assert len(drawn) > 3
    table.did("undo")
    table.did("undo")
    assert _but_revision(table) == before


def test_a_file_of_almost_nothing_is_left_so(tmp_path: File) -> None:
    """Where even the tables that everything stands in are missing."""
    data = {"format": 1, "name": "x", "system": "versailles", "decks": {"table": deck()}}
    table = write(tmp_path / "x.toml", data)
    before = _but_revision(table)
    table.did("add", "ana")
    table.did("deal", "ana", "--seed", "1")
    table.did("undo")
    table.did("undo")
    after = _but_revision(table)
    assert after == before
