"""What the words of a command line mean: from texts to the typed fields of a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from tarotcli.answers.command import AnyWords
from tarotcli.answers.question import Counter, Question, Stake, Word
from tarotcli.campaign.names import meant
from tarotcli.cards.words import EVERY, CardWord, read_card
from tarotcli.errors import UsageFault
from tarotcli.grammar.common import Common
from tarotcli.grammar.faults import (
    AnyNumber,
    EmptyWord,
    MissingOption,
    NotAChoice,
    NotANumber,
    NotUtf8,
    OutOfSpan,
    PointsForMinor,
)
from tarotcli.language import _

Q = TypeVar("Q", bound=Question)

GAP = "-"
"""What leaves one of several out, where what is named is theirs in their order."""

Raw = Mapping[str, list[str] | bool]
"""The words as typed, by the names of their fields; True for a flag."""


def question(kind: type[Q], raw: Raw, command: str, example: str) -> Q:
    """The question of this kind that the words make; raises a UsageFault for the first that is wrong."""
    values: dict[str, object] = {}
    words, asked = kind.words(), _required(kind).union(raw)
    for name in [name for name in words if name in asked]:
        word, given = words[name], raw.get(name)
        if given is None:
            raise MissingOption(command=command, word=word.spelled, example=_(example))
        if isinstance(given, bool):
            values[name] = given
        elif word.many:
            values[name] = tuple(_read_one(command, word, part) for part in _parts(word, given))
            if not values[name]:
                raise EmptyWord(command=command, word=word.spelled)
        else:
            values[name] = _read(command, word, given[-1])
    return kind(**values)


@cache
def _required(kind: type[Question]) -> frozenset[str]:
    """The names of the words that must be given."""
    return frozenset(name for name, word in kind.words().items() if word.required)


def check_values(words: Mapping[str, Word], raw: Raw, command: str) -> None:
    """Raise the UsageFault for the first value of these words that is none whatever the campaign holds."""
    for name, word in words.items():
        given = raw[name]
        if isinstance(given, list):
            for text in _parts(word, given) if word.many else given:
                _read_one(command, word, text)


def _parts(word: Word, given: Iterable[str]) -> Iterable[str]:
    for text in given:
        if word.whole or "," not in text:
            yield text
        else:
            yield from (part.strip() for part in text.split(",") if part.strip())


def _read_one(command: str, word: Word, text: str) -> object:
    """One of several values; None for a ``-`` that leaves one out."""
    return None if word.gaps and text == GAP else _read(command, word, text)


def _read(command: str, word: Word, text: str) -> object:
    if not text.strip() and not word.empty:
        raise EmptyWord(command=command, word=word.spelled)
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise NotUtf8(command=command, value=text, word=word.spelled)
    if word.choices:
        choice = meant(text.strip(), word.choices)
        if choice is None:
            raise NotAChoice(command=command, value=text, word=word.spelled, choices=word.choices)
        return choice
    return _READERS[word.kind](command, word, text)


def _number(command: str, word: Word, text: str) -> int:
    low, high = word.minimum, word.maximum
    # int() takes more than people mean by a number (1_000), and huge ones take long.
    digits = text.strip()
    digits = digits[1:] if digits.startswith(("-", "+")) else digits
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        number = int(text)
        if (low is None or number >= low) and (high is None or number <= high):
            return number
    kind = AnyNumber if low is None else NotANumber if high is None else OutOfSpan
    raise kind(command=command, value=text, word=word.spelled, low=low, high=high)


def _seconds(command: str, word: Word, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise NotANumber(command=command, value=text, word=word.spelled, low=0)
    return seconds


def _stake(command: str, word: Word, text: str) -> Stake:
    card, equals, points = text.partition("=")
    meant = read_card(card)
    if not equals:
        return Stake(meant, None)
    number = _number(command, word, points)
    if meant.cards and not any(each.is_major for each in meant.cards):
        raise PointsForMinor(card=card, word=card)
    return Stake(meant, number)


def _counter(command: str, word: Word, text: str) -> Counter:
    name, equals, points = text.rpartition("=")
    return Counter(name.strip(), _number(command, word, points)) if equals else Counter(text, None)


def _card(_command: str, word: Word, text: str) -> CardWord:
    return EVERY if word.every and text.strip().casefold() == EVERY.text else read_card(text)


_READERS: Mapping[type, Callable[[str, Word, str], object]] = {
    str: lambda _command, _word, text: text,
    int: _number,
    float: _seconds,
    CardWord: _card,
    Stake: _stake,
    Counter: _counter,
}


def fits(command: AnyWords, raw: Raw, known: Mapping[str, Word]) -> bool:
    """Whether a command has all the words that were typed, of those that it may have."""
    return set(raw) & set(known) - set(Common.words()) <= set(command.question.words())


def gives_way(word: Word, later: Sequence[Word], text: str) -> bool:
    """Whether an argument that may be left out is, since the word is one of the cards that follow it."""
    if word.required or word.many or not later or later[0].kind not in (CardWord, Stake):
        return False
    try:
        read_card(text.partition("=")[0])
    except UsageFault:
        return False
    return True
