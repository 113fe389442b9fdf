"""The text of a TOML file as a row of statements, each with its path and its exact characters.

Only text that tomledit has accepted is read here, so that nothing needs checking twice. Of any other text every step
still goes forwards and none passes the end: it is read wrongly, but never for ever.
"""

from __future__ import annotations

import re

from tarotcli.campaign.paths import Path, string_end, unquote

FILLER, KEY, TABLE, ITEM = "", "key", "[]", "[[]]"

# A key without quotes, as nearly all are, up to its value.
_PLAIN_KEY = re.compile(r"[ \t]*+([A-Za-z0-9_.-]++)[ \t]*+=[ \t]*+")
# What can be skipped inside an array or table: all but brackets, comments and the less simple strings. The group has
# no possessive quantifier, since Python before 3.11.5 then matches into strings of several lines. Without one nothing
# is matched twice either, because nothing follows that could fail; the bound limits what is kept for backtracking.
_INERT = re.compile(r"""(?:[^][{}"'#]++|"(?!"")[^"\\\n]*+"|'(?!'')[^'\n]*+'){1,1000}""")
_QUOTES_OR_ESCAPE = re.compile(r'"""|\\')
_AFTER_SCALAR = re.compile(r"[,\]}#\r\n]")


class Statement:
    """One key with its value, one header, or one blank or comment line, line ending included."""

    __slots__ = ("depth", "kind", "path", "text", "value")

    def __init__(self, kind: str, text: str, path: Path = (), depth: int = 0, value: int = 0) -> None:
        self.kind = kind
        self.text = text
        self.path = path
        self.depth = depth  # how much of the path the header above it spells
        self.value = value  # where in the text the value of a key begins

    @property
    def blank(self) -> bool:
        return self.kind == FILLER and "#" not in self.text

    @property
    def comment(self) -> bool:
        return self.kind == FILLER and "#" in self.text

    @property
    def indent(self) -> str:
        return self.text[: len(self.text) - len(self.text.lstrip(" \t"))]

    def within(self, path: Path) -> bool:
        """Whether this says something of what stands at the path or below."""
        return self.kind != FILLER and self.path[: len(path)] == path


def scan(text: str) -> list[Statement]:
    """All statements of a file, in order; their texts together are the file."""
    statements: list[Statement] = []
    here: Path = ()
    latest: dict[Path, int] = {}
    at = 0
    while at < len(text):
        if plain := _PLAIN_KEY.match(text, at):
            keys: Path = tuple(plain[1].split("."))
            value = plain.end()
        else:
            start = _skip_blanks(text, at)
            first = text[start : start + 1]
            if first in ("", "\r", "\n", "#", "["):
                end = _line_end(text, at)
                if first == "[":
                    item = text.startswith("[[", start)
                    keys, _ = read_keys(text, start + 1 + item)
                    here = _resolve(keys, latest, item)
                    statements.append(Statement(ITEM if item else TABLE, text[at:end], here, len(here)))
                else:
                    statements.append(Statement(FILLER, text[at:end]))
                at = end
                continue
            keys, equals = read_keys(text, start)
            value = _skip_blanks(text, min(equals + 1, len(text)))
        end = value
        if text.startswith(("[", "{", '"""', "'''"), value):
            end = value_end(text, value)
        end = _line_end(text, end)
        statements.append(Statement(KEY, text[at:end], here + keys, len(here), value - at))
        at = end
    return statements


def _resolve(keys: Path, latest: dict[Path, int], item: bool) -> Path:
    """The path of a header, with the index of the latest item of every array of tables on the way."""
    path: Path = ()
    for n, key in enumerate(keys, 1):
        path += (key,)
        if n == len(keys) and item:
            latest[path] = latest.get(path, -1) + 1
        if path in latest:
            path += (latest[path],)
    return path


def _line_end(text: str, at: int) -> int:
    return text.find("\n", at) + 1 or len(text)


def _skip_blanks(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    return at


def skip_gap(text: str, at: int) -> int:
    """The next character that is neither space nor newline nor comment, or the end."""
    while at < len(text) and text[at] in " \t\r\n#":
        at = _line_end(text, at) if text[at] == "#" else at + 1
    return at


def _past_inert(text: str, at: int) -> int:
    while inert := _INERT.match(text, at):
        at = inert.end()
    return at


def read_keys(text: str, at: int) -> tuple[Path, int]:
    """A dotted key, and where the text goes on after it."""
    keys: list[str] = []
    while True:
        at = _skip_blanks(text, at)
        if text.startswith(('"', "'"), at):
            end = _string_end(text, at)
            keys.append(unquote(text[at:end]))
        else:
            end = at
            while end < len(text) and text[end] not in " \t.=]\n":
                end += 1
            keys.append(text[at:end])
        at = _skip_blanks(text, end)
        if not text.startswith(".", at):
            return tuple(keys), at
        at += 1


def value_end(text: str, at: int) -> int:
    """Where the value that begins at ``at`` has ended."""
    if text.startswith(('"', "'"), at):
        return _string_end(text, at)
    if not text.startswith(("[", "{"), at):
        stop = _AFTER_SCALAR.search(text, at)
        end = stop.start() if stop else len(text)
        return at + len(text[at:end].rstrip(" \t"))
    depth = 0
    while (at := _past_inert(text, at)) < len(text):
        char = text[at]
        if char in "\"'":
            at = _string_end(text, at)
            continue
        if char == "#":
            at = _line_end(text, at)
            continue
        depth += 1 if char in "[{" else -1
        at += 1
        if not depth:
            break
    return at


def _string_end(text: str, at: int) -> int:
    """Where the string that opens at ``at`` has closed; the end of the text if it never does."""
    marks = text[at] * 3
    if not text.startswith(marks, at):
        end = string_end(text, at)
        return end if end > 0 else len(text)
    if marks == "'''":
        end = text.find(marks, at + 3)
    else:
        end = at + 3
        while (stop := _QUOTES_OR_ESCAPE.search(text, end)) and stop[0] == "\\":
            end = stop.end() + 1
        end = stop.start() if stop else -1
    if end < 0:
        return len(text)
    end += 3
    # Up to two quotation marks may stand right before the three that close.
    for _ in range(2):
        if text.startswith(marks[0], end):
            end += 1
    return end


def comments(text: str) -> list[str]:
    """The comments in a piece of text that begins outside of any string, without their line endings."""
    found: list[str] = []
    if "#" not in text:
        return found
    at = 0
    while (at := _past_inert(text, at)) < len(text):
        if text[at] == "#":
            end = _line_end(text, at)
            found.append(text[at:end].rstrip("\r\n"))
            at = end
        else:
            at = _string_end(text, at) if text[at] in "\"'" else at + 1
    return found
