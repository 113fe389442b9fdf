"""A command as data, and the reading of its words: the same for one command and for a script of thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from tarotcli.cards import read_card
from tarotcli.errors import UsageFault
from tarotcli.language import N_, _
from tarotcli.request import Counter, Request, Stake
from tarotcli.systems import NAMES
from tarotcli.systems.spec import find
from tarotcli.words import Word

CAMPAIGN = Word(
    "campaign",
    N_("The campaign file."),
    ("--campaign", "-c"),
    metavar=N_("FILE"),
    panel="common",
    complete="file",
)
JSON = Word("json", N_("Answer with one JSON object."), ("--json",), kind="flag", panel="common")
PLAIN = Word(
    "plain",
    N_("Plain lines, as in a pipe: no colour, no pictures."),
    ("--plain",),
    kind="flag",
    panel="common",
)
WAIT = Word(
    "wait",
    N_("Seconds to wait for another command to be done."),
    ("--wait",),
    kind="seconds",
    metavar=N_("S"),
    default="10",
    panel="common",
)
DRY_RUN = Word(
    "dry_run", N_("Do everything, save nothing."), ("--dry-run", "-n"), kind="flag", panel="common"
)
SEED = Word("seed", N_("Make chance repeatable."), ("--seed",), metavar="N", panel="common")
REVEAL = Word("reveal", N_("Tell what is kept secret."), ("--reveal",), kind="flag", panel="common")

COMMON = (CAMPAIGN, JSON, PLAIN, WAIT, DRY_RUN, SEED, REVEAL)
"""The options of every command; one that has no use for some of them takes them all the same."""

Way = Literal["change", "query", "file", "free"]


class Command(msgspec.Struct, frozen=True):
    """One command.

    ``way``: change (resolved and saved), query (resolved, never saved), file (deals with the campaign's file and
    journal itself), free (needs no campaign). ``answer``: ``module:name`` of the resolver or, for file and free
    ones, of the function that answers; empty where only systems have it. A system's own resolver comes first.
    ``words``: those of every system; the systems' own come from their ``words`` modules. ``amiss`` looks for what
    is wrong with the words whatever the campaign holds. ``summary`` says what it does for the player. ``pack``: the
    kind of pack that it plays with in every system's campaign, whose order is secret; empty for the system's own.
    ``thinks``: whether it may take so long that a person wants to see it working. ``looks``: the flag that makes
    a query of it.
    """

    name: str
    summary: str
    example: str
    way: Way = "change"
    answer: str = ""
    words: tuple[Word, ...] = ()
    amiss: Callable[[Request], None] | None = None
    pack: str = ""
    thinks: bool = False
    looks: str = ""

    def asks(self, request: Request) -> bool:
        """Whether it only looks and saves nothing, with these words."""
        return self.way == "query" or bool(self.looks and request.flag(self.looks))

    def own(self, system: str) -> tuple[Word, ...]:
        """The words that a system adds to this command."""
        module = system.replace("-", "_")
        words: Mapping[str, tuple[Word, ...]] = find(f"tarotcli.systems.{module}.words:WORDS")
        return words.get(self.name, ())

    def every_word(self) -> dict[str, Word]:
        """All words by name, each once: its own, those of all systems, the common ones."""
        words = {word.name: word for word in self.words}
        for system in NAMES if self.way in ("change", "query") else ():
            for word in self.own(system):
                words.setdefault(word.name, word)
        return words | {word.name: word for word in COMMON if word.name not in words}

    def systems_with(self, name: str) -> list[str]:
        """The systems that add a word of this name."""
        return [system for system in NAMES if any(word.name == name for word in self.own(system))]


class MissingWord(UsageFault):
    """A required word was left out."""

    kind = "missing-argument"
    sentence = N_("{command}: {word} is missing.")
    way_out = N_("For example: {example} (see tarotcli {command} --help)")


class NotANumber(UsageFault):
    """A number was wanted."""

    kind = "not-a-number"
    sentence = N_("{command}: “{value}” is no number that {word} can have.")
    way_out = N_("Give a number from {low}.")


class OutOfSpan(NotANumber):
    """A number between two others was wanted."""

    way_out = N_("Give a number from {low} to {high}.")


class AnyNumber(NotANumber):
    """A number was wanted, whichever."""

    way_out = N_("Write it in digits, like 9.")


class NotUtf8(UsageFault):
    """A word with bytes that are no text."""

    kind = "not-utf-8"
    sentence = N_("{command}: “{value}” is not valid UTF-8 ({word}).")
    way_out = N_("Type it anew; your shell may use another encoding.")


class NotAChoice(UsageFault):
    """A word out of a short list was wanted."""

    kind = "not-a-choice"
    sentence = N_("{command}: “{value}” is none of the words for {word}.")
    way_out = N_("Choose one of: {choices}.")


class EmptyWord(UsageFault):
    """A word was given as an empty text."""

    kind = "empty-word"
    sentence = N_("{command}: {word} is empty.")
    way_out = N_("Leave it out, or say what you mean.")


class PointsForMinor(UsageFault):
    """Only a Major can have points stated for it (V11)."""

    kind = "points-for-minor"
    sentence = N_("Points can be stated for a Major only, and {card} is none.")
    way_out = N_("Play it as {word} alone; it counts its own value.")
    rule = "V11"


def read_words(command: Command, raw: Mapping[str, Any]) -> Request:
    """The request that these words make; ``raw`` as the parser gives them: texts, lists of texts and flags.

    Raises a :class:`UsageFault` for the first word that is wrong whatever the campaign holds.
    """
    values: dict[str, Any] = {}
    words = words_of(command)
    for word in words.values():
        if word.required and not raw.get(word.name):
            raise MissingWord(command=command.name, word=word.spelled, example=_(command.example))
    for name, given in raw.items():
        if given is None or given is False or given in ((), []):
            continue
        word = words[name]
        if word.kind == "flag":
            values[name] = True
        elif word.many:
            values[name] = tuple(_read(command, word, part) for part in _parts(word, given))
            if not values[name]:
                raise EmptyWord(command=command.name, word=word.spelled)
        else:
            values[name] = _read(command, word, given)
    request = Request(command.name, values)
    if command.amiss:
        command.amiss(request)
    for own, amiss in _amiss_of(command):
        if not own or own & values.keys():
            find(amiss)(request)
    return request


_words: dict[str, dict[str, Word]] = {}


def words_of(command: Command) -> dict[str, Word]:
    """As :meth:`Command.every_word`, worked out once."""
    if command.name not in _words:
        _words[command.name] = command.every_word()
    return _words[command.name]


_amiss: dict[str, list[tuple[frozenset[str], str]]] = {}


def _amiss_of(command: Command) -> list[tuple[frozenset[str], str]]:
    """What systems look for in the words of this command (``AMISS`` of their words), if any of their own is given."""
    if command.name not in _amiss:
        found = [
            (frozenset(word.name for word in command.own(key)), _words_module(key, "AMISS")) for key in NAMES
        ]
        _amiss[command.name] = [(own, amiss[command.name]) for own, amiss in found if command.name in amiss]
    return _amiss[command.name]


def _words_module(system: str, name: str) -> Mapping[str, Any]:
    """A mapping of a system's words module, empty where it has none of that name."""
    from importlib import import_module

    module = system.replace("-", "_")
    found: Mapping[str, Any] = getattr(import_module(f"tarotcli.systems.{module}.words"), name, {})
    return found


def _parts(word: Word, given: Iterable[str]) -> Iterable[str]:
    for text in given:
        if word.whole or "," not in text:
            yield text
        else:
            yield from (part.strip() for part in text.split(",") if part.strip())


def _read(command: Command, word: Word, text: str) -> Any:
    if not text.strip():
        raise EmptyWord(command=command.name, word=word.spelled)
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise NotUtf8(command=command.name, value=text, word=word.spelled)
    if word.choices:
        choice = text.strip().casefold()
        if choice not in word.choices:
            raise NotAChoice(command=command.name, value=text, word=word.spelled, choices=word.choices)
        return choice
    if word.kind == "card":
        return read_card(text)
    if word.kind == "number":
        return _number(command, word, text)
    if word.kind == "seconds":
        return _seconds(command, word, text)
    if word.kind == "stake":
        return _stake(command, word, text)
    if word.kind == "counter":
        name, equals, points = text.rpartition("=")
        return Counter(name.strip(), _number(command, word, points)) if equals else Counter(text, None)
    return text


def _number(command: Command, word: Word, text: str) -> int:
    low, high = word.minimum, word.maximum
    # int() takes more than people mean by a number (1_000), and huge ones take long.
    digits = text.strip()
    digits = digits[1:] if digits.startswith(("-", "+")) else digits
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        number = int(text)
        if (low is None or number >= low) and (high is None or number <= high):
            return number
    kind = AnyNumber if low is None else NotANumber if high is None else OutOfSpan
    raise kind(command=command.name, value=text, word=word.spelled, low=low, high=high)


def _seconds(command: Command, word: Word, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise NotANumber(command=command.name, value=text, word=word.spelled, low=0)
    return seconds


def _stake(command: Command, word: Word, text: str) -> Stake:
    card, equals, points = text.partition("=")
    meant = read_card(card)
    if not equals:
        return Stake(meant, None)
    number = _number(command, word, points)
    if meant.cards and not any(each.is_major for each in meant.cards):
        raise PointsForMinor(card=card, word=card)
    return Stake(meant, number)
