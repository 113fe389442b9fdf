"""Lines as wide as a person's screen: they break between words, never inside one, a card or a command to paste."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from unicodedata import combining, east_asian_width

from tarotcli.cards import PACKS
from tarotcli.language import language

_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_COMMAND = re.compile(r"(?:^|(?<=: ))\s*tarotcli .*$")
"""A command at the end of a line, which must stay one line to be pasted."""

_HELD = "\x00"
"""Stands for a space at which no line breaks."""


def cells(text: str) -> int:
    """The columns that a text takes on the screen, colours left out."""
    if text.isascii() and "\x1b" not in text:
        return len(text)
    shown = _STYLE.sub("", text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in shown)


@cache
def _cards(spoken: str) -> re.Pattern[str]:
    """A card as sentences call it, its code and its name."""
    called = {f"{card.code} {card.name(spoken)}" for pack in PACKS.values() for card in pack.cards}
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(called, reverse=True)))})(?!\w)")


def wrapped(lines: Iterable[str], columns: int) -> list[str]:
    """The lines, none wider than the screen unless one word is; what goes on is indented under its beginning."""
    return [part for text in lines for line in text.split("\n") for part in _line(line, columns)]


def _line(line: str, columns: int) -> Iterator[str]:
    if cells(line) <= columns:
        yield line
        return
    text = _held(_cards(language()), _held(_COMMAND, line))
    bare = text.lstrip(" ")
    indent = " " * (len(text) - len(bare))
    words, style = bare.split(" "), ""
    now = indent + words[0]
    for word in words[1:]:
        if cells(now) + 1 + cells(word) <= columns:
            now += f" {word}"
            continue
        style = _last_style(style, now)
        yield _shown(now, style)
        now = f"{indent}  {style}{word}"
    yield now.replace(_HELD, " ")


def _held(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda found: found[0].replace(" ", _HELD), text)


def _last_style(before: str, text: str) -> str:
    """The colours in force at the end of a text; each line begins and ends its own, as pagers want it."""
    for found in _STYLE.findall(text):
        before = "" if found in ("\x1b[0m", "\x1b[m") else before + found if found not in before else before
    return before


def _shown(text: str, style: str) -> str:
    return text.replace(_HELD, " ") + ("\x1b[0m" if style else "")
