"""Undo and redo by number and to a revision; and the log as it is looked through, read, and made a story of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import Table, environment, sample

EVENING: tuple[tuple[str, ...], ...] = (
    ("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--seed", "4"),
    ("advance", "add", "luynes", "favours", "the queen of hearts=2"),
    ("scene",),
    ("note", "First *paragraph*.\n\nSecond paragraph."),
    ("discard", "luynes", "7C"),
    ("session", "--seed", "1"),
    ("advance", "set", "aurore", "wit", "8"),
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The sample of Versailles after an evening of seven commands."""
    found = sample(tmp_path)
    for words in EVENING:
        found.did(*words)
    return found


def states(table: Table) -> list[list[str]]:
    """The file as each revision left it, its revision left out, from none to the last."""
    found = [lines(table)]
    for words in EVENING:
        table.did(*words)
        found.append(lines(table))
    return found


def lines(table: Table) -> list[str]:
    """The lines of the file, its revision left out."""
    return [line for line in table.path.read_text(encoding="utf-8").split("\n") if line[:8] != "revision"]


def test_so_many_commands_are_undone_and_done_again_at_once(tmp_path: Path) -> None:
    """Each with a line of the journal; all of them or, where there are not so many, none."""
    table = sample(tmp_path)
    known = states(table)
    ran = table.did("undo", "3")
    assert lines(table) == known[4]
    assert [step["revision"] for step in ran.json["steps"]] == [7, 6, 5]
    assert ran.json["undone"]["revision"] == 5
    assert ran.json["revision"] == table.data["revision"] == 10
    kinds = [json.loads(line) for line in table.journal.read_text(encoding="utf-8").splitlines()][7:]
    assert [(line["kind"], line["target"]) for line in kinds] == [("undo", 7), ("undo", 6), ("undo", 5)]
    error = table.refused("undo", "5")
    assert "4" in error["message"]
    assert table.refused("redo", "4")["way_out"].endswith("tarotcli redo 3")
    assert [step["revision"] for step in table.did("redo", "2").json["steps"]] == [5, 6]
    assert lines(table) == known[6]
    table.did("redo")
    assert lines(table) == known[7]
    assert table.refused("redo")["kind"] == "nothing-to-redo"
    table.whole()


def test_back_to_any_revision_and_forth_again(tmp_path: Path) -> None:
    """The file is as it was then, whatever was undone and done again since; what cancels out is not gone through."""
    table = sample(tmp_path)
    known = states(table)
    for revision in (3, 7, 0, 7, 5, 2, 6, 1):
        ran = table.did("undo", "--to", str(revision))
        assert lines(table) == known[revision], revision
        assert len(ran.json["steps"]) <= 7
    # The last of the five steps from 6 back to 1 is taken back.
    table.did("undo", "--to", str(table.data["revision"] - 1))
    assert lines(table) == known[2]
    table.did("day")
    table.did("undo", "--to", "6")
    assert lines(table) == known[6]
    assert table.refused("redo", "9")["kind"] == "nothing-to-redo"


def test_a_dry_undo_of_several_saves_none(table: Table) -> None:
    before = table.snapshot()
    assert len(table.did("undo", "3", "-n").json["steps"]) == 3
    assert table.snapshot() == before


def test_dates_are_iso_strings_going_back_and_in_the_log(tmp_path: Path) -> None:
    """The journal keeps a date as TOML text; outside it is a date like any other."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "set", "nadir", "creation", "2027-01-02")
    change = {"path": "characters.nadir.creation", "old": "2027-01-02", "new": "2026-11-01"}
    assert table.json("undo").events() == [{"event": "set", **change}]
    assert table.json("log").json["lines"][-1]["changes"] == [change]


@pytest.mark.parametrize("revision", ["7", "8", "99"])
def test_a_revision_that_is_not_behind_is_refused(table: Table, revision: str) -> None:
    assert table.refused("undo", "--to", revision)["kind"] == "no-such-revision"


def test_a_journal_that_does_not_reach_back_says_so(table: Table) -> None:
    """To its first line it leads, and no further."""
    text = table.journal.read_text(encoding="utf-8").splitlines(keepends=True)
    table.journal.write_text("".join(text[3:]), encoding="utf-8")
    assert table.refused("undo", "--to", "2")["kind"] == "no-such-revision"
    table.did("undo", "--to", "3")


def test_an_undone_draw_says_that_the_next_card_is_known(tmp_path: Path) -> None:
    """And how to shuffle it in; not where it was shuffled in, no card came back, or the order does not matter (L9)."""
    table = sample(tmp_path)
    table.did("discard", "aurore", "QB")
    table.did("deal", "aurore", "--count", "1")
    ran = table.run("undo")
    assert "next cards of table have been seen" in ran.out
    assert "--reshuffle" in ran.out
    assert "tarotcli shuffle table" in ran.out
    table.did("redo")
    assert table.did("undo", "--reshuffle").json["known"] == []
    assert table.did("undo").json["known"] == []
    table.did("shuffle", "table")
    assert table.did("undo").json["known"] == []
    (tmp_path / "lb").mkdir()
    other = sample(tmp_path / "lb", "lignes-brisees")
    other.did("discard", "nadir", "T1")
    assert other.did("undo").json["known"] == []


def test_the_draw_piles_of_several_are_shuffled(table: Table) -> None:
    """V1, V16: the cards stay, their order does not."""
    table.did("undo", "2")
    before = table.draw()
    table.did("redo", "2")
    table.did("undo", "2", "--reshuffle", "--seed", "5")
    assert sorted(table.draw()) == sorted(before)
    assert table.draw() != before


# The log.


def revisions(table: Table, *words: str) -> list[int]:
    """The revisions of the commands that the log tells."""
    return [line["revision"] for line in table.did("log", *words).json["lines"]]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("climbing",), [1]),
        (("CLIMB",), [1]),
        (("queen",), [2]),
        (("favour", "queen"), [2]),
        (("QB",), [1, 6]),
        (("queen-of-staves",), [1, 6]),
        (("second paragraph",), [4]),
        (("paragraph", "second"), [4]),
        (("paragraph", "climbing"), []),
        (("--who", "luynes"), [2, 5, 6]),
        (("--who", "Duc de Luynes", "--last", "1"), [6]),
        (("--who", "aurore", "wit"), [7]),
        (("--path", "favours"), [2]),
        (("--path", 'favours."the queen of hearts"'), [2]),
        (("--path", "skills.CLIMBING"), [1]),
        (("--path", "characters.aurore"), [1, 7]),
        (("--path", "level"), [1]),
        (("--session", "1", "--who", "aurore"), [1]),
        (("--session", "2"), [6, 7]),
        (("--last", "2"), [6, 7]),
    ],
)
def test_what_is_looked_for_is_found(table: Table, words: tuple[str, ...], found: list[int]) -> None:
    """By words in any order and spelling, a favour of the Queen apart from the four Queens; by whom, and by value."""
    table.did("deal", "--fresh", "--count", "1", "--seed", "2", "-n")
    assert revisions(table, *words) == found


def test_what_a_viewer_may_not_see_is_not_found_by_them(table: Table) -> None:
    """S5: a card in the master's hand is found by the master."""
    [card, *_rest] = table.hand("gm")
    assert 6 in revisions(table, card, "--as", "gm")
    assert 6 not in revisions(table, card, "--as", "aurore")
    assert 6 in revisions(table, card, "--reveal")


def test_nothing_found_is_said(table: Table) -> None:
    for words in (("zzz",), ("--session", "9")):
        assert table.run("log", *words).out == "Nothing that was saved mentions that.\n"
    assert table.refused("log", "--who", "zoe")["kind"] == "unknown-character"


def test_who_has_left_is_still_found(table: Table) -> None:
    table.did("remove", "luynes")
    assert revisions(table, "--who", "luynes") == [2, 5, 6, 8]


def test_the_plain_log_has_headings(table: Table) -> None:
    """One for each session, scene and day; an undo says what it took back."""
    table.did("undo")
    out = table.run("log").out.split("\n")
    heads = [line for line in out if line.startswith("Session ")]
    assert heads == ["Session 1, scene 1, day 1", "Session 1, scene 2, day 1", "Session 2, scene 1, day 1"]
    assert out[-2] == "    Undone: advance set aurore wit 8 (revision 7)."


STORY = """# The King's New Colour

## Session 1, {date}

### Scene 1, day 1

- Aurore de Lys, climbing: success by 0, 9 against 9 (very difficult).
  - Minors 13 limited to 4 + Majors 2 + characteristic 3 = 9
  - Aurore de Lys plays QB Queen of Staves, T11 XI Strength.
  - The coin shows heads.
  - Aurore de Lys: climbing rises from 4 to 5.

### Scene 2, day 1

First *paragraph*.

Second paragraph.
"""


def test_a_story_has_neither_deals_nor_sets(table: Table) -> None:
    date = table.did("log").json["lines"][0]["time"][:10]
    assert table.run("log", "--story").out == STORY.format(date=date)


def test_a_story_is_commonmark(table: Table) -> None:
    """Items within an item, paragraphs of a note as they stand, and no sign of a name taken for one of Markdown."""
    table.did("advance", "set", "aurore", "name", "Aurore *de* [Lys]_")
    table.did("deal", "aurore", "--fresh", "--count", "1")
    out = table.run("log", "--markdown").out
    assert "\n  - The coin shows heads.\n" in out
    assert "\n\nFirst *paragraph*.\n\nSecond paragraph.\n\n" in out
    assert "\n\n\n" not in out
    assert "Aurore \\*de\\* \\[Lys\\]\\_" in out
    assert "\\x0a" not in out


def test_the_head_of_a_story_is_yaml(table: Table) -> None:
    """For tools that publish texts: quoted as JSON, which YAML reads."""
    out = table.run("log", "--story", "--front-matter").out.split("\n")
    assert out[0] == out[6] == "---"
    fields = dict(line.split(": ", 1) for line in out[1:6])
    assert json.loads(fields["title"]) == "The King's New Colour"
    assert fields["system"] == "versailles"
    assert json.loads(fields["sessions"]) == [1, 2]
    assert "Aurore de Lys" in json.loads(fields["characters"])
    assert table.run("log", "--front-matter").out.startswith("---\n")


# Notes.


def test_a_note_keeps_its_paragraphs(tmp_path: Path) -> None:
    """From the command line and from standard input; shown as they stand, with control characters made visible."""
    table = sample(tmp_path)
    text = "One\x1b[31m.\n\nTwo."
    ran = table.run("note", text)
    assert ran.out == "Noted: One\\x1b[31m.\n\nTwo.\n"
    assert table.did("log").json["lines"][0]["result"]["note"] == text


def test_a_note_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    table = sample(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\nwritten in vim\n\nand more\n\n"))
    assert table.did("note", "-").json["note"] == "written in vim\n\nand more"
    monkeypatch.setattr("sys.stdin", io.StringIO(" \n"))
    assert table.refused("note", "-", exit=2)["kind"] == "missing-argument"
    monkeypatch.setattr("sys.stdin", io.StringIO("x"))
    assert table.did("note", "a", "-").json["note"] == "a -"


def test_a_script_on_standard_input_keeps_it(tmp_path: Path) -> None:
    """``note -`` would take the lines that follow; a script in a file leaves it free."""
    import subprocess
    import sys

    table = sample(tmp_path)
    with environment(TAROTCLI_CAMPAIGN=str(table.path)):
        done = subprocess.run(
            [sys.executable, "-m", "tarotcli", "run", "-"],
            input="note -\nnote b\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert "Standard input" in done.stderr
        (tmp_path / "script").write_text("note -\n", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "tarotcli", "run", str(tmp_path / "script")],
            input="from a pipe\n",
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.stdout == "Noted: from a pipe\n"


def test_words_of_a_note_are_on_one_line_of_the_log(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.did("note", "One\ntwo")
    head = table.run("log").out.split("\n")[1]
    assert head.endswith("note 'One…'")
