"""Seals: a line commits to file and journal and tells nothing of them; the history is held against it later."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.helpers import Table, editor, sample

LINE = re.compile(r"tarotcli-seal-1:\d+:[0-9a-f]{40}")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample nobody has played yet."""
    return sample(tmp_path)


def seal(table: Table) -> str:
    """What ``seal`` prints, which is the line alone."""
    ran = table.run("seal")
    assert ran.exit == 0, ran
    assert LINE.fullmatch(ran.out.strip())
    return ran.out.strip()


def verified(table: Table, *seals: str, failed: bool = False) -> list[tuple[bool, list[tuple[str, int]]]]:
    """Of each seal whether it matches, and what is told to have happened since: its kind and the revision."""
    letters = table.path.with_name("letters.txt")
    letters.write_text("Dear Bo,\n> " + "\n>> so: ".join(seals) + ".\nAna\n")
    found = table.did("verify", str(letters), exit=1 if failed else 0).json["seals"]
    return [(each["matches"], [(it["kind"], it["revision"]) for it in each["since"]]) for each in found]


def test_a_seal_is_what_the_manual_says_it_is(table: Table) -> None:
    """Computed here by hand: a hash of the hashes of file and journal, cut to 40 digits."""
    printed = seal(table)
    hashes = "".join(sha256(raw).hexdigest() + "\n" for raw in table.snapshot())
    assert printed == f"tarotcli-seal-1:1:{sha256(hashes.encode()).hexdigest()[:40]}"
    assert seal(table) == printed
    assert len(table.data["salt"]) == 32


def test_the_salt_is_put_in_once_and_told_to_nobody(table: Table) -> None:
    seal(table)
    salt, revision = table.data["salt"], table.data["revision"]
    seal(table)
    assert (table.data["salt"], table.data["revision"]) == (salt, revision)
    for words in (["log"], ["show", "all"], ["undo"], ["redo"], ["log", "--path", "salt"]):
        for more in ([], ["--as", "gm"], ["--json"]):
            assert salt not in table.run(*words, *more).out, words
    assert salt in table.run("log", "--json", "--reveal").out
    assert table.data["salt"] == salt


def test_a_dry_run_seals_nothing(table: Table) -> None:
    before = table.snapshot()
    assert "seal" not in table.did("seal", "-n").json
    assert table.snapshot() == before


def test_each_seal_matches_and_what_lies_between_is_told(table: Table) -> None:
    first = seal(table)
    table.did("note", "nothing to tell")
    table.did("deal", "--fresh")
    second = seal(table)
    table.did("undo")
    table.did("redo")
    table.path.write_text(table.path.read_text().replace("day = 1", "day = 5"))
    third = seal(table)
    assert verified(table, third, first, second) == [
        (True, [("shuffle", 3)]),
        (True, [("undo", 4), ("redo", 5), ("edit", 5)]),
        (True, []),
    ]
    table.did("note", "later")
    table.path.write_text(table.path.read_text().replace("day = 5", "day = 6"))
    assert verified(table, third) == [(True, [("edit", 6)])]
    assert verified(table, second, third)[0] == (True, [("undo", 4), ("redo", 5), ("edit", 5)])


def test_what_was_amended_edited_in_an_editor_or_stated_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever trusts the cards wants to know of it too."""
    first = seal(table)
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "3")
    table.did("amend", "2", "check", "aurore", "climbing", "-p", "QB,T11", "-d", "3")
    table.did("deal", "luynes", "--count", "1", "--drawn", table.draw()[3], "--discard", "7C")
    monkeypatch.setenv("EDITOR", editor(tmp_path, "t = t.replace('spite = 2', 'spite = 3')"))
    table.did("edit")
    table.did("deal", "gm", "--seed", "4", "--discard", "JS")
    table.did("note", "x")
    assert verified(table, first) == [
        (True, [("amend", 3), ("stated", 4), ("edit", 5), ("stated", 6)]),
    ]
    (table.path.with_name("letters.txt")).write_text(first)
    told = table.run("verify", str(table.path.with_name("letters.txt"))).out
    assert "revision 3, amend 2 check aurore climbing -p QB,T11 -d 3\n" in told
    assert "chance was stated" in told


def test_it_is_told_in_words_and_by_whom(table: Table) -> None:
    printed = seal(table)
    table.did("deal", "--fresh", "--as", "gm")
    letters = table.path.with_name("letters.txt")
    letters.write_text(printed)
    ran = table.run("verify", str(letters))
    assert ran.out == (
        "Revision 1: the history matches this seal.\n    revision 2, deal --fresh: cards were shuffled, by gm\n"
    )


def swapped(table: Table) -> None:
    """Two cards of the draw pile change places."""
    draw = table.draw()
    old, new = " ".join(draw), " ".join([draw[1], draw[0], *draw[2:]])
    table.path.write_text(table.path.read_text().replace(old, new))


def in_the_journal(table: Table) -> None:
    """A note says something else, in as many letters."""
    table.journal.write_bytes(table.journal.read_bytes().replace(b"sealed", b"SEALED"))


def cut(table: Table) -> None:
    """The first line of the journal is gone."""
    table.journal.write_bytes(table.journal.read_bytes().split(b"\n", 1)[1])


@pytest.mark.parametrize("change", [swapped, in_the_journal, cut])
def test_whatever_was_changed_before_a_seal_breaks_it(table: Table, change: Callable[[Table], None]) -> None:
    """A swapped pile breaks it where the journal does not show the edit to have come after the seal."""
    table.did("note", "sealed")
    printed = seal(table)
    table.did("note", "after")
    change(table)
    if change is swapped:
        table.journal.unlink()
    assert verified(table, printed, failed=True)[0][0] is False


def test_no_history_but_its_own_fits_a_seal(table: Table, tmp_path: Path) -> None:
    printed = seal(table)
    (tmp_path / "other").mkdir()
    other = sample(tmp_path / "other")
    seal(other)
    assert verified(other, printed, failed=True)[0][0] is False
    assert other.data["salt"] != table.data["salt"]


def test_any_history_keeps_to_its_seals(table: Table) -> None:
    """Commands, undos, edits by hand and broken lines of the journal in any order; every seal holds in the end."""
    random, seals = Random(19), list[str]()
    for n in range(60):
        match random.randrange(7):
            case 0:
                seals.append(seal(table))
            case 1:
                table.run("undo")
            case 2 if seals:
                text = table.path.read_text()
                table.path.write_text(re.sub(r"^day = \d+", f"day = {n}", text, flags=re.MULTILINE))
                seals.append(seal(table))
                table.did("note", "so that the journal has the hash of what was edited")
            case 3 if seals:
                with table.journal.open("a") as journal:
                    journal.write("what is no line\n")
            case _:
                table.did(*random.choice((["day"], ["note", "x"], ["shuffle", "table"], ["scene"])))
    assert len(seals) > 10
    assert all(matches for matches, _since in verified(table, *seals))


@pytest.mark.parametrize(
    ("words", "kind"), [(["verify", "letters.txt"], "no-seal"), (["verify", "nothing.txt"], "no-text")]
)
def test_a_text_without_a_seal_is_refused(
    table: Table, words: list[str], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(table.path.parent)
    Path("letters.txt").write_text("tarotcli-seal-1:3:abc\n")
    assert table.refused(*words, exit=2)["kind"] == kind
