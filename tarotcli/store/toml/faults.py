"""What the TOML reader says of a broken line, in other languages than its own; imported only to tell of one."""

from __future__ import annotations

import re

from tarotcli.language import N_, _, say

_PROBLEMS = (
    *(N_("unexpected key or value"), N_("key with no value"), N_("string values must be quoted")),
    *(N_("unquoted keys cannot be empty"), N_("missing assignment between key-value pairs")),
    *(N_("unclosed table"), N_("unclosed array table"), N_("unclosed array"), N_("unclosed inline table")),
    *(N_("missing comma between key-value pairs"), N_("missing comma between array elements")),
    *(N_("invalid multi-line basic string"), N_("invalid basic string"), N_("invalid literal string")),
    *(N_("extra `=`"), N_("invalid boolean"), N_("invalid date"), N_("invalid time"), N_("invalid datetime")),
    *(N_("invalid date-time"), N_("invalid float"), N_("invalid fraction"), N_("invalid mantissa")),
    *(N_("missing key for inline table element"), N_("invalid unquoted key"), N_("missing opening quote")),
    *(N_("extra assignment between key-value pairs"), N_("unexpected `=` in array"), N_("invalid exponent")),
    *(N_("carriage return must be followed by newline"), N_("invalid key-value pair"), N_("duplicate key")),
    *(N_("extra comma in array"), N_("extra comma in inline table"), N_("missing array opening")),
    *(N_("missing inline table opening"), N_("missing table open"), N_("invalid inline table element")),
    *(N_("`_` may only go between digits"), N_("missing value for key"), N_("unexpected leading zero")),
    *(N_("missing escaped value"), N_("integer number overflowed"), N_("invalid comment character")),
)
"""The reader's words before “expected”."""

_EXPECTED = (
    *(
        N_("newline"),
        N_("literal string"),
        N_("letters"),
        N_("numbers"),
        N_("nothing"),
        N_("value"),
        N_("key"),
    ),
    *(N_("a four-digit year (YYYY)"), N_("a two-digit month (MM)"), N_("a two-digit day (DD)"), N_("digits")),
    *(N_("month"), N_("day"), N_("hour"), N_("minute"), N_("year or hour"), N_("characters")),
    *(N_("a two-digit hour (HH)"), N_("a two-digit minute (MM)"), N_("printable characters")),
    *(N_("unicode hexadecimal value"), N_("`T` between date and time"), N_("month between 01 and 12")),
    *(N_("non-double-quote visible characters"), N_("non-single-quote visible characters")),
)
"""Its words for what it expected; everything else it expects is a sign in backticks."""


class Problem:
    """The problem as a field of a sentence."""

    def __init__(self, text: str) -> None:
        self.text = text

    def said(self, language: str) -> str:
        """The reader's own English; in another language what of it is known, or that the line is not valid."""
        if language == "en":
            return self.text
        problem, _comma, expected = self.text.partition(", expected ")
        if problem not in _PROBLEMS:
            return _("this is not valid TOML")
        wanted = [_word(each) for each in re.findall(r"`[^`]+`(?: \(.+?\))?(?=,|$)|[^,`][^,]*", expected)]
        text = ", ".join(each for each in wanted if each)
        return say("{problem}, expected: {wanted}", problem=_(problem), wanted=text) if text else _(problem)

    def __str__(self) -> str:
        return self.text


def _word(expected: str) -> str:
    """One thing expected; empty where it cannot be told."""
    word = expected.strip()
    if word in _EXPECTED:
        return _(word)
    return word.partition(" (")[0] if word.startswith("`") else ""
