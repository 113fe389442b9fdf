"""What a line that is typed at the prompt of an affair means: a command, or what stands for one there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping, Sequence

from tarotcli.answers.prompt import Moment, Words
from tarotcli.cards.words import AmbiguousCard, NoSuchCard, read_card
from tarotcli.grammar.faults import PROGRAM


def short(text: str, now: Moment, heads: Collection[str]) -> Words:
    """The words that a line beginning with a short word stands for; none for any other line.

    R: a short word that is the first of commands too stands alone (``hint``, beside ``hint check …``).
    """
    first, _blank, rest = text.partition(" ")
    if first not in now.shorts or (rest and first in heads):
        return ()
    return (*now.shorts[first], *_split(rest))


def beginnings(now: Moment) -> Mapping[str, Words]:
    """The words that may begin a line and are no command, with those that they stand for."""
    return {**now.shorts, **{word: (*now.takes, *flag) for word, flag in now.flags.items()}}


def is_command(text: str, heads: Collection[str]) -> bool:
    """Whether a line is a command as any other."""
    first = text.partition(" ")[0]
    return first in heads or first == PROGRAM


def played(text: str, now: Moment) -> Words:
    """The words of a play: cards by their names alone, which may be several words, short words for options, options."""
    if now.text:
        return (*now.takes, text)
    cards, options = _halves(text)
    flags = [each for word in cards for each in now.flags.get(word, ())]
    return (*now.takes, *_cards([word for word in cards if word not in now.flags]), *flags, *_split(options))


def _halves(text: str) -> tuple[list[str], str]:
    """The words before the first option, between commas too, and the text from there."""
    at = re.search(r"(?:^|\s)-", text)
    head = text[: at.start()] if at else text
    return head.replace(",", " ").split(), text[at.start() :] if at else ""


def _split(text: str) -> list[str]:
    """Words as in a shell; as they stand where a quotation mark does not end."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _cards(words: Sequence[str]) -> list[str]:
    """Words put together to cards, each as many as make one; all to one where some make none."""
    found, at = [], 0
    while at < len(words):
        end = next((end for end in range(len(words), at, -1) if _is_card(words[at:end])), 0)
        if not end:
            return ["-".join(words)]
        found.append("-".join(words[at:end]))
        at = end
    return found


def _is_card(words: Sequence[str]) -> bool:
    """Whether these words are one card; points may be stated after it."""
    try:
        read_card("-".join(words).partition("=")[0])
    except (NoSuchCard, AmbiguousCard):
        return False
    return True
