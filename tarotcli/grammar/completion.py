"""What the word under the cursor can become: commands, options, values; and how a shell spells it.

The words before the cursor are read by the one reader, so completion knows their roles as the command will.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tarotcli.answers.question import Word
from tarotcli.cards import PACKS
from tarotcli.cards.words import EVERY
from tarotcli.grammar.scanner import BEGIN, HELP, Role, Scan, Source, scan
from tarotcli.language import _, language
from tarotcli.language.names import fold

Offer = tuple[str, str]
"""What the word can become, and what that stands for."""

Candidates = Callable[[Word, Mapping[str, object]], Iterable[Offer]]
"""What completes a word, given the words before it by the names of their fields."""


class Offers(NamedTuple):
    """What the word can become; ``files``: or the name of any file."""

    found: Sequence[Offer] = ()
    files: bool = False


class Cursor(NamedTuple):
    """A line up to the cursor, as a shell reads it.

    ``words``: the whole words. ``begun``: the word at the cursor, ``raw``: as typed, ``quote``: the quotation that is
    open in it.
    """

    words: list[str]
    begun: str
    raw: str
    quote: str


def cursor(line: str) -> Cursor:
    """The words of a line that ends at the cursor; quotations may be open, what is not quoted is not expanded."""
    words: list[str] = []
    word: list[str] = []
    begun = False
    quote, start, skip = "", 0, False
    for at, char in enumerate(line):
        if skip:
            skip = False
            continue
        blank = char in " \t\n" and not quote
        if not begun and not blank:
            start = at
        if char == "\\" and quote != "'":
            after = line[at + 1 : at + 2]
            skip = not quote or after in ('"', "\\", "$", "`")
            word.append(after if skip else char)
        elif char == quote:
            quote = ""
        elif char in "'\"" and not quote:
            quote = char
        elif not blank:
            word.append(char)
        elif begun:
            words.append("".join(word))
            word = []
        begun = not blank
    return Cursor(words, "".join(word), line[start:] if begun else "", quote)


def spelled(value: str, at: Cursor, typed: str) -> str | None:
    """How a value is written in place of ``typed``, the end of the word at the cursor; None where it cannot be.

    ``typed`` is what a shell takes for the word: it may begin after a quotation mark, ``=`` or ``:``.
    """
    if at.quote and at.raw.startswith(at.quote):
        inside = _quoted(value, at.quote)
        whole = None if inside is None else at.quote + inside
    else:
        whole = re.sub(r"^~|[^\w@%+=:,./~^-]", lambda sign: f"\\{sign[0]}", value)
    if whole is None:
        return None
    before = at.raw.removesuffix(typed)
    return whole.removeprefix(before)


def _quoted(value: str, quote: str) -> str | None:
    if quote == "'":
        return value.replace("'", "'\\''")
    # Nothing keeps an interactive bash from taking this one for its history.
    return None if "!" in value else re.sub(r'(["\\$`])', r"\\\1", value)


def offers(words: Sequence[str], begun: str, source: Source, candidates: Candidates) -> Offers:
    """What the word that begins so can become after these words."""
    found = scan(words, source)
    names = _commands(words, begun, found, source)
    if not found.commands and list(words) == [found.name]:
        found = scan([*words, BEGIN], source)
    if not found.commands or (found.refusal is not None and not found.foreign):
        return Offers(names)
    if found.pending is not None:
        return _values(found.pending, begun, "", found, candidates)
    if found.next is not None and found.next.line:
        return _of_line(begun, found, found.next, source, candidates)
    if not begun.startswith("-") or any(token.role is Role.SEPARATOR for token in found.tokens):
        values = _values(found.next, begun, "", found, candidates) if found.next else Offers()
        return values._replace(found=[*names, *values.found])
    last = [token for token in scan([*words, begun], source).tokens if token.at == len(words)][-1]
    if last.role is Role.VALUE and last.word is not None:
        flag = begun.removesuffix(last.text)
        return _values(last.word, last.text, flag, found, candidates)
    return Offers(_options(begun, found))


def _of_line(begun: str, found: Scan, said: Word, source: Source, candidates: Candidates) -> Offers:
    """What the next word of a line can become that is an argument itself, and before it the options of its command."""
    outer = _given(found)
    looks = {name: outer[name] for name in ("as_", "reveal") if name in outer}
    typed = found.raw.get(said.name, ())
    inner = offers(
        [*typed] if isinstance(typed, list) else [],
        begun,
        source,
        lambda word, given: candidates(word, {**given, **looks}),
    )
    own = _options(begun, found) if begun.startswith("-") else []
    return inner._replace(found=[*dict.fromkeys((*inner.found, *own))])


def _commands(words: Sequence[str], begun: str, found: Scan, source: Source) -> list[Offer]:
    """The first or second words of commands."""
    if not words:
        names = [*source.heads(), *(HELP if begun.startswith("-") else ())]
    elif list(words) == [found.name]:
        names = [name.split()[1] for name in source.commands(found.name) if name != found.name]
    else:
        return []
    return [(name, "") for name in names if name.startswith(begun)]


def _options(begun: str, found: Scan) -> list[Offer]:
    """The options that may still be given."""
    left = [word for word in found.words.values() if word.flags and (word.many or word.name not in found.raw)]
    return [
        (flag, _(word.help))
        for word in left
        for flag in word.flags
        if flag.startswith(begun) and flag[:2] == "--"
    ]


def _values(word: Word, begun: str, before: str, found: Scan, candidates: Candidates) -> Offers:
    """The values of a word that begin so; ``before``: what stands before the value in the same word."""
    if word.complete == "file":
        return Offers(files=True)
    if word.many and not word.whole:
        before, begun = before + begun[: begun.rfind(",") + 1], begun[begun.rfind(",") + 1 :]
    start = fold(begun)
    return Offers(
        [
            (before + value, note)
            for value, note in _candidates(word, found, candidates)
            if value.isprintable()
            and (
                value.startswith(begun)
                or (start and (fold(value).startswith(start) or fold(note).startswith(start)))
            )
        ]
    )


def _candidates(word: Word, found: Scan, candidates: Candidates) -> Iterable[Offer]:
    if word.choices:
        return [(choice, "") for choice in word.choices]
    if word.complete == "cards":
        return {
            card.code: (card.code, card.name(language())) for p in PACKS.values() for card in p.cards
        }.values()
    known = candidates(word, _given(found)) if word.complete else ()
    return [*known, (EVERY.text, "")] if word.every else known


def _given(found: Scan) -> Mapping[str, object]:
    """The words before the cursor by the names of their fields: texts, several as tuples, flags as True."""
    given: dict[str, object] = {}
    for name, typed in found.raw.items():
        word = found.words.get(name) or found.foreign[name]
        given[name] = typed if isinstance(typed, bool) else tuple(typed) if word.many else typed[-1]
    return given
