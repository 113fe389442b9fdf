"""Keys of any letters: control characters come to no terminal, and the file holds them as TOML spells them."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from tarotcli.campaign.paths import read_path, spell_path
from tarotcli.language import printable
from tests.helpers import Ran, Table, editor, environment, sample

CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
ODD = "duc\x1b[31m\x07\x7f\x85\u202e"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample with an odd favour."""
    return sample(tmp_path)


def plain(ran: Ran, exit: int = 0) -> str:  # noqa: A002 - it is the exit status
    """What a command said, in which nothing is a control character but the ends of lines."""
    assert ran.exit == exit, ran
    told = ran.out + ran.err
    assert told
    assert not {char for char in told if unicodedata.category(char) in ("Cc", "Cf") and char != "\n"}
    return told


@pytest.mark.parametrize("char", [*CONTROLS, '"', "\\", "'", ".", " ", "é", "\u202e"], ids=ascii)
def test_a_path_with_any_character_reads_back_and_is_printable(char: str) -> None:
    path = ("favours", f"a{char}b", 0, char)
    spelled = spell_path(path)
    assert not {each for each in spelled if unicodedata.category(each) == "Cc"}
    assert read_path(spelled) == path


def test_a_new_key_is_written_as_toml_spells_it(table: Table) -> None:
    path = spell_path(("favours", ODD))
    text = plain(table.run("advance", "set", "aurore", path, "3"))
    assert "\\u001B[31m" in text
    assert table.sheet("aurore")["favours"][ODD] == 3
    raw = table.path.read_text()
    assert "duc\\u001B[31m\\u0007\\u007F\\u0085" in raw
    assert not set(raw) & set(CONTROLS) - {"\n"}
    table.whole()
    before = table.data
    for words in (("show", "aurore"), ("show", "aurore", "--markdown"), ("log",), ("log", "--markdown")):
        plain(table.run(*words))
    assert ODD[3:] not in table.run("show", "aurore", terminal=True).out
    plain(table.run("check", "aurore", "climbing", "-p", "QB", "-d", "9", "--favour", f"{ODD}=2"))
    assert table.sheet("aurore")["favours"][ODD] == 1
    assert f"{printable(path)}: 1 → 3." in plain(table.run("undo"))
    assert {**table.data, "revision": 0} == {**before, "revision": 0}
    line = json.loads(table.journal.read_text().splitlines()[0])
    assert [read_path(change["path"])[-1] for change in line["changes"]] == [ODD]


def test_a_key_of_the_file_is_told_printably_whatever_is_wrong_with_it(table: Table, tmp_path: Path) -> None:
    key = spell_path((ODD,))
    table.path.write_text(f"{table.path.read_text()}\n[characters.{key}]\nclass = -1\n[hands.x]\n")
    for words in ("show", "day", "doctor", "doctor --fix"):
        assert "\\u001B[31m" in plain(table.run(*words.split()), exit=4)
    with environment(EDITOR=editor(tmp_path, "t = t.partition('\\n[characters.\"duc')[0]")):
        assert "\\u001B[31m" in plain(table.run("edit"))
    table.whole()
