"""Manual pages as plain text, where there is no ``man`` to show them: the requests that this manual is written in."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from textwrap import wrap

BASE, STEP, HEADING = 7, 7, 3
"""The indentation of text, of what stands under something, and of headings of the second rank, as ``man`` has them."""

_SIGNS = {"aq": "'", "ga": "`", "ha": "^", "ti": "~", "lq": "“", "rq": "”", "en": "–", "em": "—", "bu": "•"}
_ESCAPE = re.compile(r"\\(?:f(?:\[\w*\]|\(..|.)|\((..)|(.))")
_PLAIN = {"e": "\\", "&": "", "%": "", ":": "", "/": "", ",": "", "~": "\u00a0", "0": " ", "|": "", "^": ""}


def spelled(roff: str) -> str:
    """What such a text prints, without fonts."""

    def sign(found: re.Match[str]) -> str:
        if found[1]:
            return _SIGNS.get(found[1], "?")
        return _PLAIN.get(found[2], found[2]) if found[2] else ""

    return _ESCAPE.sub(sign, roff)


def plain(page: str, width: int = 80) -> list[str]:
    """A page as lines of text, no wider than ``width`` but for what cannot be broken."""
    return list(_Page(width).lines(page))


class _Page:
    """A page half printed. ``base``: the indentation of paragraphs; ``indent``: of the text that comes now."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.base = self.indent = BASE
        self._outer: list[int] = []
        self._words: list[str] = []
        self._tag: str | None = None
        self._awaits_tag = self._verbatim = False
        self._gap = self._headed = self._begun = False

    def lines(self, page: str) -> Iterator[str]:
        """All lines."""
        for line in page.splitlines():
            if line.startswith((".", "'")):
                request, _space, rest = line[1:].partition(" ")
                yield from self._request(request, rest.strip())
            elif self._verbatim:
                yield from self._line(" " * self.indent + spelled(line))
            else:
                yield from self._text(spelled(line))
        yield from self._broken()

    def _request(self, request: str, rest: str) -> Iterator[str]:
        match request:
            case "BR" | "B" | "I":
                words = _arguments(rest)
                yield from self._text(("" if request == "BR" else " ").join(words))
                return
            case "SH" | "SS" | "PP" | "TP" | "IP" | "RS" | "RE" | "EX" | "EE" | "nf" | "fi" | "br":
                yield from self._broken()
        match request:
            case "SH" | "SS":
                self.base = self.indent = BASE
                self._outer = []
                self._gap = True
                yield from self._line(" " * (HEADING if request == "SS" else 0) + " ".join(_arguments(rest)))
                self._headed = True
            case "PP":
                self.indent, self._gap = self.base, not self._headed
            case "TP":
                self.indent, self._gap, self._awaits_tag = self.base + STEP, not self._headed, True
            case "IP":
                self.indent, self._gap = self.base + STEP, not self._headed
            case "RS":
                self._outer.append(self.base)
                self.base += int(rest) if rest.isdigit() else STEP
                self.indent = self.base
            case "RE":
                self.base = self.indent = self._outer.pop() if self._outer else BASE
            case "EX" | "nf":
                self._verbatim = True
            case "EE" | "fi":
                self._verbatim = False

    def _text(self, text: str) -> Iterator[str]:
        if self._awaits_tag:
            self._awaits_tag = False
            self._tag = text
        else:
            self._words.append(text)
        yield from ()

    def _broken(self) -> Iterator[str]:
        """The paragraph so far."""
        tag, text = self._tag, " ".join(self._words)
        self._tag, self._words = None, []
        found = _wrapped(text, max(20, self.width - self.indent))
        outer = self.indent - STEP
        if tag is not None and found and len(tag) < STEP:
            yield from self._line(" " * outer + tag.ljust(STEP) + found.pop(0))
        elif tag is not None:
            first, *more = _wrapped(tag, max(20, self.width - outer)) or [""]
            yield from self._line(" " * outer + first)
            found = [*(each.strip() for each in more), *found]
        for line in found:
            yield from self._line(" " * self.indent + line)

    def _line(self, line: str) -> Iterator[str]:
        if self._gap and self._begun:
            yield ""
        self._gap = self._headed = False
        self._begun = True
        yield line.rstrip()


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _arguments(rest: str) -> list[str]:
    """The arguments of a request: words, or texts in double quotes."""
    lexer = shlex.shlex(rest, posix=True)
    lexer.whitespace_split, lexer.quotes, lexer.escape, lexer.commenters = True, '"', "", ""
    return [spelled(each) for each in lexer]
