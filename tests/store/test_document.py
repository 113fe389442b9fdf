"""Campaign files are changed in place: what was meant changes, and nothing else."""

from __future__ import annotations

import tomllib
from datetime import date, time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.campaign.paths import ABSENT, Change, Path
from tarotcli.errors import INTERNAL, CampaignFault
from tarotcli.store.toml import splice
from tarotcli.store.toml.document import ChangeLost, Document, NotText, TomlSyntax
from tarotcli.store.toml.spelling import Unwritable, same
from tests.store.wild_toml import Wild, paths_in, script

RANDOMS = st.integers(0, 2**32).map(Random)


def loads(raw: bytes) -> dict[str, Any]:
    return tomllib.loads(raw.decode().removeprefix("\ufeff"))


def changed(text: str, *steps: tuple[Path, object]) -> str:
    """The text after sets (of what is there), additions and deletions (of ABSENT)."""
    document = Document.parse(text.encode(), "file.toml")
    changes = [Change(path, document.value_at(path), new) for path, new in steps]
    return document.apply(changes).decode()


def inserted(text: str, path: Path, new: object) -> str:
    return Document.parse(text.encode(), "file.toml").apply([Change(path, ABSENT, new)]).decode()


# -- properties over random files and scripts -------------------------------------------------------------


@settings(deadline=None)
@given(RANDOMS)
def test_reading_says_what_tomllib_says(random: Random) -> None:
    wild = Wild(random)
    document = Document.parse(wild.raw, "wild.toml")
    assert same(document.data, loads(wild.raw))
    for path in paths_in(document.data):
        line = document.lines([path])[0]
        assert line is not None
        assert 1 <= line <= wild.text.count("\n") + 1


@settings(deadline=None)
@given(RANDOMS)
def test_no_change_is_no_change(random: Random) -> None:
    raw = Wild(random).raw
    assert Document.parse(raw, "wild.toml").apply([]) == raw


@settings(deadline=None, max_examples=400)
@given(RANDOMS)
def test_a_script_of_changes_does_what_it_says_and_nothing_else(random: Random) -> None:
    wild = Wild(random)
    document = Document.parse(wild.raw, "wild.toml")
    expected = loads(wild.raw)
    changes = script(random, expected, random.randint(1, 4))
    raw = document.apply(changes)
    text = raw.decode()

    assert same(loads(raw), expected)
    for comment in wild.comments:
        assert comment.rstrip() in text
    at = 0
    for path, key in wild.keys:
        if not any(touches(change.path, path) for change in changes):
            at = text.find(key, at)
            assert at >= 0, f"{key!r} is gone or has moved"
            at += len(key)
    assert text.startswith("\ufeff") == wild.raw.startswith(b"\xef\xbb\xbf")
    if wild.text and text.removeprefix("\ufeff"):
        assert text.endswith("\n") == wild.text.endswith("\n")
    if wild.newlines == ["\r\n"] and "\n" in wild.text:
        assert text.count("\n") == text.count("\r\n")
    if wild.newlines == ["\n"]:
        assert "\r\n" not in text

    back = [Change(change.path, change.new, change.old) for change in reversed(changes)]
    assert same(loads(Document.parse(raw, "wild.toml").apply(back)), loads(wild.raw))
    assert document.apply([]) == wild.raw


def touches(one: Path, other: Path) -> bool:
    """Whether one path is on the way to the other, whatever the numbers of the items."""
    return all(a == b for a, b in zip(keys_of(one), keys_of(other), strict=False))


def keys_of(path: Path) -> list[str]:
    return [part for part in path if isinstance(part, str)]


# -- single changes and how they look ---------------------------------------------------------------------

SHEET = """\
# Les Miroirs
format = 1
revision = 42                # rises

[decks.table]
draw = "QB 10S"

# The swordswoman.
[characters.aurore]          # played by Ana
class = 4                    # V31
body = { strength = 3, agility = 5 }    # 1..10
skills.climbing = { level = 4, suit = "staves" }
wounds = [
    { degree = "minor" },    # by Luynes
]

[[characters.aurore.beliefs]]
text = "Grey"

# Her brother.
[characters.bertrand]
class = 2
# The end.
"""
AURORE = ("characters", "aurore")


def only_line(old: str, new: str) -> str:
    assert SHEET.count(old) == 1
    return SHEET.replace(old, new)


@pytest.mark.parametrize(
    ("path", "new", "expected"),
    [
        (("revision",), 43, only_line("revision = 42 ", "revision = 43 ")),
        ((*AURORE, "body", "agility"), 6, only_line("agility = 5 }", "agility = 6 }")),
        ((*AURORE, "body"), {"strength": 3, "agility": 1}, only_line("agility = 5 }", "agility = 1 }")),
        ((*AURORE, "skills", "climbing", "level"), 5, only_line("level = 4", "level = 5")),
        ((*AURORE, "beliefs", 0, "text"), 'The "K\n', only_line('"Grey"', r'"The \"K\n"')),
        (("session",), 3, only_line("# rises\n", "# rises\nsession = 3\n")),
        ((*AURORE, "player"), "Ana", only_line(']\n\n[[', ']\nplayer = "Ana"\n\n[[')),
        (
            (*AURORE, "skills", "history"),
            {"level": 2},
            only_line('"staves" }\n', '"staves" }\nskills.history = { level = 2 }\n'),
        ),
        (
            (*AURORE, "favours"),
            {"duc de luynes": 2},
            only_line("]\n\n[[", ']\nfavours = { "duc de luynes" = 2 }\n\n[['),
        ),
        ((*AURORE, "body", "wit"), 1, only_line("agility = 5 }", "agility = 5, wit = 1 }")),
        ((*AURORE, "wounds", 1), {"degree": "x"}, only_line("Luynes\n", 'Luynes\n    { degree = "x" },\n')),
        (
            (*AURORE, "beliefs", 1),
            {"text": "Red"},
            only_line('"Grey"\n', '"Grey"\n\n[[characters.aurore.beliefs]]\ntext = "Red"\n'),
        ),
        (
            (*AURORE, "beliefs", 1, "text"),
            ABSENT,
            SHEET,
        ),
        (("decks", "mj"), {"draw": ""}, only_line('10S"\n', '10S"\n\n[decks.mj]\ndraw = ""\n')),
        (("house", "hand_size"), 5, SHEET + "\n[house]\nhand_size = 5\n"),
        (
            ("characters", "bertrand"),
            ABSENT,
            SHEET.replace("[characters.bertrand]\nclass = 2\n", ""),
        ),
        (
            (*AURORE, "beliefs", 0),
            ABSENT,
            SHEET.replace('\n[[characters.aurore.beliefs]]\ntext = "Grey"\n', "").replace(
                "]\n\n# Her", "]\nbeliefs = []\n\n# Her"
            ),
        ),
        (
            (*AURORE, "wounds", 0),
            ABSENT,
            only_line('    { degree = "minor" },    # by Luynes\n', "    # by Luynes\n"),
        ),
        ((*AURORE, "class"), ABSENT, only_line("class = 4                    # V31", "# V31")),
        (("decks",), ABSENT, only_line('[decks.table]\ndraw = "QB 10S"\n\n', "")),
    ],
)  # fmt: skip
def test_a_change_looks_as_by_hand(path: Path, new: object, expected: str) -> None:
    assert changed(SHEET, (path, new)) == expected


def test_a_new_sheet_is_laid_out_like_the_others() -> None:
    sheet = {
        "class": 3,
        "body": {"strength": 1},
        "skills": {"a": {"level": 1, "why": "x" * 40}, "b": {"level": 2, "why": "y" * 40}},
        "beliefs": [{"text": "x" * 100}],
        "arcanes": {"chance": 1, "why": "z" * 100},
    }
    assert changed(SHEET, (("characters", "bob"), sheet)) == SHEET + (
        "\n[characters.bob]\nclass = 3\nbody = { strength = 1 }\n"
        f'skills.a = {{ level = 1, why = "{"x" * 40}" }}\nskills.b = {{ level = 2, why = "{"y" * 40}" }}\n'
        f'\n[[characters.bob.beliefs]]\ntext = "{"x" * 100}"\n'
        f'\n[characters.bob.arcanes]\nchance = 1\nwhy = "{"z" * 100}"\n'
    )


@pytest.mark.parametrize(
    ("text", "path", "new", "expected"),
    [
        ("a = 1", ("b",), 2, "a = 1\nb = 2"),
        ("", ("b",), 2, "b = 2\n"),
        ("# only", ("b",), 2, "# only\nb = 2"),
        ("# file\n\n# table\n[t]\n", ("b",), 2, "# file\n\nb = 2\n\n# table\n[t]\n"),
        ("\ufeffa = 1\r\n", ("t", "b"), "\n", '\ufeffa = 1\r\n\r\n[t]\r\nb = "\\n"\r\n'),
        ("a = 1\r\nb = 2\nc = 3\r\n", ("b",), 4, "a = 1\r\nb = 4\nc = 3\r\n"),
        ("# s\n[t.s]\nx = 1\n", ("t", "y"), 2, "[t]\ny = 2\n\n# s\n[t.s]\nx = 1\n"),
        ("t.s.x = 1 # c\n[u]\n", ("t", "y"), {}, "t.s.x = 1 # c\nt.y = {}\n[u]\n"),
        ("t.x = 1 # c\na = 2\n", ("t", "x"), ABSENT, "# c\nt = {}\na = 2\n"),
        ("[t.x]\n", ("t", "x"), ABSENT, "[t]\n"),
        ("t = { a.b = 1 }\n", ("t", "a", "b"), ABSENT, "t = { a = {} }\n"),
        ("t = { a.b = 1 }\n", ("t", "a", "c"), 2, "t = { a.b = 1, a.c = 2 }\n"),
        ("n = '''x\ny'''\n", ("n",), "é\u0085\x7f", 'n = "é\\u0085\\u007F"\n'),
        ('n = """\nx\ny""" # c\n', ("n",), 'x"""\n\\z', 'n = """\nx\\"\\"\\"\n\\\\z""" # c\n'),
        ("a = [ # one\n  1, # two\n] # three\n", ("a",), 5, "# one\n# two\na = 5 # three\n"),
        ("a = [1, 2, 3]\n", ("a",), [1, 3, 4], "a = [1, 3, 4]\n"),
        ("a = [1, 2, 3]\n", ("a", 0), ABSENT, "a = [2, 3]\n"),
        ("a = [1]\n", ("a", 0), ABSENT, "a = []\n"),
        ("a = [1, 2]\n", ("a", 1), ABSENT, "a = [1]\n"),
        ("a = { b = 1, c = 2 } # c\n", ("a", "c"), ABSENT, "a = { b = 1 } # c\n"),
        ("[[a]]\nx = 1 # c\n[[a]]\n", ("a", 0), 7, "# c\na = [7, {}]\n"),
        ("'k y'.\"#\" = 1\n", ("k y", "#"), 2, "'k y'.\"#\" = 2\n"),
        ("[\"[[\".']#'] # c\nx = 1\n", ("[[", "]#"), ABSENT, '# c\n\n["[["]\n'),
        ("a = true\n", ("a",), 1, "a = 1\n"),
        ("a = 1\n", ("a",), 1.0, "a = 1.0\n"),
        ("a = nan\nb = 0x1F\n", ("a",), float("nan"), "a = nan\nb = 0x1F\n"),
        ("a = 1\n", ("a",), date(2026, 11, 1), "a = 2026-11-01\n"),
        ("a = 1\n", ("a",), time(7, 32), "a = 07:32:00\n"),
        (
            "[t]\na = 1 # [t]\n# end",
            ("t",),
            {"a": 2, "c": {"d": 1}},
            "[t]\na = 2 # [t]\n# end\n\n[t.c]\nd = 1",
        ),
    ],
)
def test_corners_of_toml(text: str, path: Path, new: object, expected: str) -> None:
    assert changed(text, (path, new)) == expected


@pytest.mark.parametrize(
    ("text", "path", "new", "expected"),
    [
        ("a = [2]\n", ("a", 0), 1, "a = [1, 2]\n"),
        ("a = [1,]\n", ("a", 1), 2, "a = [1, 2,]\n"),
        ("a = []\n", ("a", 0), {"b": 1}, "a = [{ b = 1 }]\n"),
        ("a = [\n  # none\n]\n", ("a", 0), 1, "a = [\n  # none\n    1,\n]\n"),
        ("a = [\n  # first\n  1 # one\n]\n", ("a", 1), 2, "a = [\n  # first\n  1, # one\n  2\n]\n"),
        ("a = [\n  1, # one\n  2,\n]\n", ("a", 1), 5, "a = [\n  1, # one\n  5,\n  2,\n]\n"),
        ("# one\n[[a]]\nx = 1\n", ("a", 0), {"x": 0}, "[[a]]\nx = 0\n\n# one\n[[a]]\nx = 1\n"),
        ("[[a]]\n[a.b]\n[[a]]\n", ("a", 1), {}, "[[a]]\n[a.b]\n\n[[a]]\n\n[[a]]\n"),
        ("[[a]]\n", ("a", 1), 7, "a = [{}, 7]\n"),
        ("x = 1\n", ("a", 0), 7, "x = 1\na = [7]\n"),
    ],
)
def test_insertions(text: str, path: Path, new: object, expected: str) -> None:
    assert inserted(text, path, new) == expected


def test_later_changes_see_earlier_ones() -> None:
    text = "[[a]]\nx = 1\n[[a]]\nx = 2\n[[a]]\nx = 3\n"
    steps: list[tuple[Path, object]] = [(("a", 0), ABSENT), (("a", 1, "x"), 5), (("a", 0, "y"), 6)]
    assert changed(text, *steps) == "[[a]]\nx = 2\ny = 6\n[[a]]\nx = 5\n"


# -- faults -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"a = 1\r\nb = = 2\r\n", "f.toml, line 2, column 5: extra `=`, expected nothing."),
        (
            "\ufeffa = 'é' = 1".encode(),
            "f.toml, line 1, column 9: unexpected key or value, expected newline, `#`.",
        ),
        (b"a = 1\na = 2\n", "f.toml, line 2, column 1: duplicate key."),
        (b"a = [\n# c\n", "f.toml, line 1, column 6: unclosed array, expected `]`."),
        (b"a = 9223372036854775808", "f.toml, line 1, column 5: integer number overflowed."),
        (b"a = 1\n[t]\nb = 23:59:60\n", "f.toml, line 3, column 5: second must be in 0..59."),
    ],
)
def test_what_is_not_toml_is_refused_with_its_place(raw: bytes, message: str) -> None:
    with pytest.raises(TomlSyntax) as fault:
        Document.parse(raw, "f.toml")
    assert fault.value.kind == "toml-syntax"
    assert fault.value.message() == message
    assert fault.value.advice()


@pytest.mark.parametrize("deep", ["[" + "a." * 90 + "a]", "a." * 90 + "a = 1", "a = " + "[" * 90 + "]" * 90])
def test_what_is_nested_too_deep_is_refused_with_its_line(deep: str) -> None:
    with pytest.raises(TomlSyntax) as fault:
        Document.parse(f"b = 1\n\n{deep}\n".encode(), "f.toml")
    assert fault.value.message() == "f.toml, line 3: tables or lists are nested more than 75 deep."


def test_what_is_not_utf_8_is_refused_with_its_line() -> None:
    with pytest.raises(NotText) as fault:
        Document.parse(b"a = 1\nb = '\xe9'\n", "f.toml")
    assert isinstance(fault.value, CampaignFault)
    assert fault.value.message() == "f.toml, line 2: the byte 0xE9 is not valid UTF-8."


@pytest.mark.parametrize("value", ["\udcff", {"\udcff": 1}, 2**63, None, (1,)])
def test_what_toml_cannot_say_is_refused(value: object) -> None:
    with pytest.raises(Unwritable):
        changed("\ufeffa = 1\n", (("a",), value))


def test_a_change_that_went_wrong_is_never_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document.parse(b"a = 1\n", "f.toml")
    for wrong in ("a = 2\nb = 1\n", "a = = 2\n", "a = 3\n"):
        monkeypatch.setattr(splice.Splicer, "text", lambda _, wrong=wrong: wrong)
        with pytest.raises(ChangeLost) as fault:
            document.apply([Change(("a",), 1, 2)])
        assert fault.value.exit == INTERNAL


@pytest.mark.parametrize(("path", "new"), [(("x",), ABSENT), (("a", "b"), ABSENT)])
def test_deleting_what_is_not_there_changes_nothing(path: Path, new: object) -> None:
    assert changed("a = 1\n", (path, new)) == "a = 1\n"


def test_a_path_through_a_plain_value_is_an_error() -> None:
    with pytest.raises(TypeError):
        changed("a = 1\n", (("a", "b"), 2))


# -- reading ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("format",), 2),
        (("decks",), 5),
        (AURORE, 9),
        ((*AURORE, "body", "agility"), 11),
        ((*AURORE, "skills"), 12),
        ((*AURORE, "wounds", 0, "degree"), 14),
        ((*AURORE, "beliefs"), 17),
        ((*AURORE, "beliefs", 0, "text"), 18),
        (("characters", "nobody"), None),
        ((*AURORE, "class", "x"), None),
        ((*AURORE, "wounds", 5), None),
        ((), 2),
    ],
)
def test_lines_of_keys(path: Path, line: int | None) -> None:
    assert Document.parse(SHEET.encode(), "f.toml").lines([path]) == [line]


def test_values_at_paths() -> None:
    document = Document.parse(SHEET.encode(), "f.toml")
    assert document.value_at((*AURORE, "wounds", 0, "degree")) == "minor"
    assert document.value_at(()) == document.data
    for path in [("x",), ("format", "x"), (*AURORE, "wounds", 1), (*AURORE, "wounds", -1), ("format", 0)]:
        assert document.value_at(path) is ABSENT
