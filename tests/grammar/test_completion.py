"""What the word under the cursor can become, and how a shell spells it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tarotcli.answers.question import Word
from tarotcli.grammar.completion import Offer, cursor, offers, spelled
from tarotcli.grammar.scanner import Role, Source, scan
from tests.grammar.test_reader import SOURCES, WORDS
from tests.grammar.words import BOTH, BOUTS, SMALL

PEOPLE = [("ana", "Ana of the Moor"), ("bo", "Bo"), ("zoë", "Zoë")]
OF = {
    "who": PEOPLE,
    "what": [("climbing", ""), ("high society", ""), ("tab\there", ""), ("line\nbreak", "")],
    "hand": [("QB", "Queen of Staves"), ("T11", "XI Strength"), ("T3", "III The Empress")],
}


def candidates(word: Word, before: Mapping[str, object]) -> Iterable[Offer]:
    """What a campaign would offer; cards only to somebody who is named."""
    if word.complete == "hand" and "who" not in before:
        return ()
    return OF.get(word.complete, ())


def offered(line: str, source: Source = SMALL) -> list[str] | str:
    """What the word at the end of a line can become."""
    at = cursor(line)
    found = offers(at.words, at.begun, source, candidates)
    return "files" if found.files else [value for value, _told in found.found]


COMMON = [
    *("--campaign", "--json", "--text", "--plain", "--color", "--no-pager"),
    *("--wait", "--dry-run", "--seed", "--as", "--reveal"),
]
OPTIONS = [
    "--play",
    "--difficulty",
    "--about",
    "--belief",
    "--coin",
    "--favour",
    "--loud",
    "--quiet",
    *COMMON,
]


def without(*flags: str) -> list[str]:
    """The options of ``lay`` that are left."""
    return [flag for flag in OPTIONS if flag not in flags]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("", ["lay", "grow"]),
        ("l", ["lay"]),
        ("x", []),
        ("--h", ["--help"]),
        ("grow ", ["award", "turn"]),
        ("grow a", ["award"]),
        ("grow x y", []),
        ("ley ", []),
        ("sing ", []),
        ("grow fall ", []),
        ("lay ", ["ana", "bo", "zoë"]),
        ("lay A", ["ana"]),
        ("lay zoe", ["zoë"]),
        ("lay moor", []),
        ("lay ana ", ["climbing", "high society"]),
        ("lay ana HIGH-s", ["high society"]),
        ("lay ana climbing ", []),
        ("lay ana --difficulty=9 ", ["climbing", "high society"]),
        ("lay ana -d9 ", ["climbing", "high society"]),
        ("lay ana -ld9 c", ["climbing"]),
        ("lay -d9 a", ["ana"]),
        ("lay ana --difficulty=9", []),
        ("lay ana --difficulty ", []),
        ("lay ana -d", []),
        ("lay ana -d ", []),
        ("lay ana -d9", []),
        ("lay ana --difficulty=", []),
        ("lay ana --about ", ["climbing", "high society"]),
        ("lay ana --about=cl", ["--about=climbing"]),
        ("lay ana --about --w", []),
        ("lay ana --about --wait ", ["climbing", "high society"]),
        ("lay ana --play ", ["QB", "T11", "T3"]),
        ("lay ana -p T1", ["T11"]),
        ("lay ana -pT", ["-pT11", "-pT3"]),
        ("lay ana -lpT", ["-lpT11", "-lpT3"]),
        ("lay ana --play=QB,T1", ["--play=QB,T11"]),
        ("lay ana --play QB,strength", []),
        ("lay ana --play QB,xi", ["QB,T11"]),
        ("lay ana --play queen", ["QB"]),
        ("lay --play ", []),
        ("lay --play Q ana --coin h", ["heads"]),
        ("lay ana --coin=", ["--coin=heads", "--coin=tails"]),
        ("lay ana -", OPTIONS),
        ("lay ana --d", ["--difficulty", "--dry-run"]),
        ("lay ana -d9 --d", ["--dry-run"]),
        ("lay ana --loud --json -n --", without("--loud", "--json", "--dry-run")),
        ("lay ana --play QB --pl", ["--play", "--plain"]),
        ("lay ana -x", []),
        ("lay ana --bogus=1", []),
        ("lay ana --bogus ", ["climbing", "high society"]),
        ("lay ana --destiny 2 ", ["climbing", "high society"]),
        ("lay ana --destiny ", []),
        ("lay ana -- --", []),
        ("lay -- -", []),
        ("lay -- ", ["ana", "bo", "zoë"]),
        ("lay ana -c x", "files"),
        ("lay ana -cx", "files"),
        ("lay ana --campaign=", "files"),
        ("grow award ana b", ["bo"]),
        ("grow turn Q", ["QS", "QB", "QC", "QD", "QH"]),
        ('lay "an', ["ana"]),
        ("lay ana high\\ s", ["high society"]),
    ],
)
def test_offers(line: str, found: list[str] | str) -> None:
    """Commands, options not given yet, values of what waits for one; nothing that the reader would refuse."""
    assert offered(line) == found


def test_where_the_game_is_not_known_all_games_are_offered() -> None:
    """Their commands and options."""
    assert offered("s", BOTH) == ["sing"]
    assert offered("grow ", BOTH) == ["award", "turn", "fall"]
    assert offered("lay ana --d", BOTH) == ["--difficulty", "--destiny", "--dry-run"]


def test_what_may_follow_a_group_whose_start_need_not_be_named() -> None:
    """Its commands, and whoever could be the first argument; of a command that is a first word, the longer ones too."""
    people = ["ana", "bo", "zoë"]
    assert offered("bout ", BOUTS) == ["start", "stop", *people]
    assert offered("bout s", BOUTS) == ["start", "stop"]
    assert offered("bout a", BOUTS) == ["ana"]
    assert offered("bout ana ", BOUTS) == people
    assert offered("bout stop ", BOUTS) == people
    assert offered("spar ", BOUTS) == ["start", *people]
    assert offered("spar ana ", BOUTS) == people
    assert offered("spar start ", BOUTS) == people


@given(WORDS, SOURCES, st.sampled_from(("", "-", "--", "--d", "-d", "a", "--play=", "QB,", "é")))
def test_completing_never_raises_and_offers_what_the_reader_knows(
    words: list[str], source: Source, begun: str
) -> None:
    """Whatever stands before; an option that is offered is an option there."""
    before = scan(words, source).fault
    for value, _told in offers(words, begun, source, candidates).found:
        assert value.isprintable()
        found = scan([*words, value], source)
        roles = {token.role for token in found.tokens if token.at == len(words)}
        assert roles
        assert Role.UNKNOWN not in roles
        if before is None and found.fault is not None:
            assert found.fault.kind == "missing-argument"


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1))
@example("a$(touch x)`y`\"'\\!*?[a]{b}~<>|&;#")
@example("~home")
def test_a_shell_reads_back_what_was_spelled(value: str) -> None:
    """Backslashes outside of quotes, what each kind of quotes needs inside; what no quotes can keep is not offered."""
    assume(value.isprintable())
    bare = spelled(value, cursor(""), "")
    assert bare is not None
    assert shlex.split(bare) == [value]
    assert cursor(bare) == ([], value, bare, "")
    single = spelled(value, cursor("'"), "")
    assert single is not None
    assert shlex.split(f"'{single}'") == [value]
    double = spelled(value, cursor('"'), "")
    if double is None:
        assert "!" in value
    else:
        assert cursor(f'"{double}" ').words == [value]


@pytest.mark.parametrize(
    ("line", "typed", "value", "text"),
    [
        ("lay an", "an", "ana", "ana"),
        ("lay ana --about=h", "h", "--about=high society", "high\\ society"),
        ("lay ana --about=h", "--about=h", "--about=high society", "--about=high\\ society"),
        ("lay ana high\\ s", "s", "high society", "society"),
        ("lay ana high\\ s", "high\\ s", "high society", "high\\ society"),
        ('lay ana "hi', "hi", "high society", "high society"),
        ('lay ana "hi', '"hi', "high society", '"high society'),
        ('lay ana "high s', "s", "high society", "society"),
        ("lay ana 'o", "o", "o'x", "o'\\''x"),
        ("lay ana col:", "", "col:on", "on"),
        ("lay zoe", "zoe", "zoë", "zoë"),
    ],
)
def test_only_what_a_shell_replaces_is_spelled(line: str, typed: str, value: str, text: str) -> None:
    """bash begins a word anew after ``=`` and ``:``, readline after a space."""
    assert spelled(value, cursor(line), typed) == text


@pytest.mark.parametrize(
    ("line", "words", "begun", "quote"),
    [
        ("", [], "", ""),
        ("  ", [], "", ""),
        ("a b", ["a"], "b", ""),
        ("a b ", ["a", "b"], "", ""),
        ('a \'b c\' "d \\" e" f\\ g', ["a", "b c", 'd " e'], "f g", ""),
        ("a 'b c", ["a"], "b c", "'"),
        ('a "b \\$c \\x', ["a"], "b $c \\x", '"'),
        ("a ''", ["a"], "", ""),
        ("a '' ", ["a", ""], "", ""),
        ("a b'c", ["a"], "bc", "'"),
        ("a\tb\\", ["a"], "b", ""),
        ("a\\", [], "a", ""),
        ("a $HOME `x` ~", ["a", "$HOME", "`x`"], "~", ""),
    ],
)
def test_a_line_up_to_the_cursor(line: str, words: list[str], begun: str, quote: str) -> None:
    """Quotations may be open; nothing is expanded."""
    at = cursor(line)
    assert (at.words, at.begun, at.quote) == (words, begun, quote)
