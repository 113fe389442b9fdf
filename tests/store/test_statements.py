"""The scanners of TOML text go forwards and stop at its end, whatever the text is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarotcli.campaign.paths import string_end
from tarotcli.store.toml import statements
from tarotcli.store.toml.inline import entries
from tarotcli.store.toml.statements import comments, read_keys, scan, skip_gap, value_end

PIECES = [
    *('"', "'", '"""', "'''", "\\", '\\"', "#", "[", "]", "[[", "{", "}", "=", ",", "."),
    *("\n", "\r\n", "\r", " ", "\t", "a", "é", "1", " = ", "a = [", '"x y"', "'z'", "# c\n"),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)

past_inert = statements._past_inert


def inert(text: str, at: int) -> int:
    """What may be skipped inside an array, one character after the other."""
    while at < len(text) and text[at] not in "[]{}#":
        quote = text[at]
        if quote in "\"'":
            end = at + 1
            while end < len(text) and text[end] not in (quote, "\n") and (quote, text[end]) != ('"', "\\"):
                end += 1
            if text[end : end + 1] != quote or text.startswith(quote * 3, at):
                break
            at = end
        at += 1
    return at


def quoted(text: str, at: int) -> int:
    """The end of a string on one line, one character after the other; -1 where it is not closed."""
    end = at + 1
    while end < len(text) and text[end] != text[at]:
        end += 2 if (text[at], text[end]) == ('"', "\\") else 1
    return end + 1 if end < len(text) else -1


@given(TEXTS)
def test_every_step_goes_forwards_and_none_passes_the_end(text: str) -> None:
    for at, char in enumerate(text):
        assert past_inert(text, at) == inert(text, at)
        end = skip_gap(text, at)
        assert at + (char in " \t\r\n#") <= end <= len(text)
        assert text[end : end + 1] not in (" ", "\t", "\r", "\n", "#")
        # At these a value has no character of its own; what calls goes past them itself.
        assert at + (char not in ",]}#\r\n \t") <= value_end(text, at) <= len(text)
        if char in "\"'":
            assert string_end(text, at) == quoted(text, at)
        if "\\" not in text:
            assert at <= read_keys(text, at)[1] <= len(text)
    for step in (past_inert, skip_gap, value_end):
        assert step(text, len(text)) == len(text)


@given(TEXTS)
def test_any_text_is_read_to_its_end(text: str) -> None:
    assert all(comment.startswith("#") for comment in comments(text))
    text = text.replace("\\", "")  # a key may hold an escape that is none
    found = scan(text)
    assert "".join([statement.text for statement in found]) == text
    assert all(statement.text for statement in found)
    for bracket in re.finditer(r"[\[{]", text):
        members, close = entries(text, bracket.start())
        at = bracket.end()
        for each in members:
            assert at <= each.start <= each.value <= each.end <= len(text)
            at = max(each.end, each.comma + 1)
            assert at > each.start
        assert at <= close <= len(text)


@pytest.mark.parametrize("quotes", ['"""', "'''"])
@pytest.mark.parametrize("before", ["", "1, ", '"a", \'b\', "", ', ", ".join(['"a"'] * 1500) + ", "])
def test_what_is_skipped_ends_before_a_string_of_several_lines(before: str, quotes: str) -> None:
    text = f"{before}{quotes}]{quotes}, 2]"
    assert past_inert(text, 0) == len(before)
    assert value_end("[" + text, 0) == len(text) + 1


@pytest.mark.parametrize(
    "unit", ['"a", ', '"\\"", ', "'', ", '"""a""", ', '""""\\""""", ', "{}, ", "# c\n", "1\n"]
)
def test_a_long_array_is_read_as_a_short_one(unit: str) -> None:
    text = f"[{unit * 5000}]"
    assert value_end(text, 0) == len(text)
    assert len(comments(text)) == text.count("#")
