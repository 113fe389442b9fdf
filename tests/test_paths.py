"""Paths and how they are spelled."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarotcli.campaign.paths import ABSENT, Path, read_path, spell_path, spell_string

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
PATHS = st.lists(TEXT | st.integers(0, 99), max_size=4).flatmap(
    lambda rest: TEXT.map(lambda first: (first, *rest)),
)


@pytest.mark.parametrize(
    ("path", "spelled"),
    [
        (("revision",), "revision"),
        (("characters", "aurore", "favours", "duc de luynes"), 'characters.aurore.favours."duc de luynes"'),
        (("characters", "aurore", "beliefs", 0, "level"), "characters.aurore.beliefs[0].level"),
        (("a", "", "é", '"\\', 3, 0), r'a.""."é"."\"\\"[3][0]'),
        ((), ""),
    ],
)
def test_paths_are_spelled_as_toml_spells_keys(path: Path, spelled: str) -> None:
    assert spell_path(path) == spelled


@given(PATHS)
def test_a_spelled_path_reads_back(path: Path) -> None:
    assert read_path(spell_path(path)) == path


@given(TEXT)
def test_a_spelled_string_is_one_line_of_toml(text: str) -> None:
    spelled = spell_string(text)
    assert tomllib.loads(f"x = {spelled}") == {"x": text}
    assert spelled.isprintable() or not spelled.isascii()


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("favours.duc de luynes", ("favours", "duc de luynes")),
        ("identité.'d.e'[1]", ("identité", "d.e", 1)),
        (r'"\u00e9\\n\"".b', ('é\\n"', "b")),
        ("scores.12", ("scores", "12")),
    ],
)
def test_a_path_may_be_typed_with_fewer_quotes(text: str, path: Path) -> None:
    assert read_path(text) == path


@pytest.mark.parametrize(
    "text", ["", ".", "a.", ".a", "a..b", "[0]", "a[", "a[x]", "a[-1]", "a[0]b", "a b ."]
)
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^In .*\.$"):
        read_path(text)


@pytest.mark.parametrize("text", ['"a', "'a", '"a"b', r'"\q"', r'"\u12"', 'a"b"'])
def test_broken_quotes_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^In .*\.$"):
        read_path(text)


def test_absence_shows_itself() -> None:
    assert repr(ABSENT) == "ABSENT"
