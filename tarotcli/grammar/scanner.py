"""The words of a line with their roles: which are the command, options, their values, and arguments."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from tarotcli.answers.command import AnyWords
from tarotcli.answers.question import Word
from tarotcli.errors import TarotcliError
from tarotcli.grammar.common import declared
from tarotcli.grammar.faults import (
    PROGRAM,
    GivenTwice,
    Missing,
    NearCommand,
    NearOption,
    NoCommand,
    NoSuchCommand,
    NoSuchOption,
    NoValue,
    TakesNoValue,
    TooManyWords,
    misplaced,
)
from tarotcli.grammar.values import Raw, fits, gives_way
from tarotcli.language.names import nearest

HELP = ("--help", "-h")
BEGIN = "start"
"""The command of a group that need not be named: ``duel A B`` is ``duel start A B``."""


ASK = "?"
"""The sign for a word that is typed unseen (S4a)."""

Found = Mapping[str, Sequence[AnyWords]]
"""Commands by their names: one each, or one a game where several games are asked."""


class Role(Enum):
    """What a word of a command line is."""

    COMMAND = "command"
    OPTION = "option"
    VALUE = "value"
    ARGUMENT = "argument"
    SEPARATOR = "separator"
    UNKNOWN = "unknown"


class Token(NamedTuple):
    """A piece of a word, with its role. ``at``: the index of the word. ``word``: the declared word it belongs to.

    ``text``: the piece: ``--difficulty`` and ``9`` of ``--difficulty=9`` are an option and a value of one word.
    """

    role: Role
    text: str
    at: int
    word: Word | None = None


class Source:
    """Where the reader finds commands: those of one game, or of all where the campaign is not known."""

    def heads(self) -> Iterable[str]:
        """The first words of all commands."""
        raise NotImplementedError

    def commands(self, head: str) -> Found:
        """The commands of this first word."""
        raise NotImplementedError

    def elsewhere(self, head: str) -> Found:  # noqa: ARG002 - where all games are asked there is no elsewhere
        """The commands of this first word in the other games."""
        return {}

    def refusal(self, command: str, flag: str = "") -> TarotcliError:
        """What to tell of a command that only other games have, or of its option."""
        raise NotImplementedError

    def owners(self, name: str) -> Mapping[str, AnyWords]:  # noqa: ARG002
        """A command as each game has it, by the titles of the games; nothing where one game is known."""
        return {}


class Scan(NamedTuple):
    """The words of a line with their roles, whether or not they make a command.

    ``name``: the command, empty where none is named yet. ``commands``: that command, in each game where the game is
    not known. ``words``: those it has, by field name; ``foreign``: those typed that only other games have. ``raw``:
    what was typed for each. ``fault``: the first thing wrong whatever the campaign holds; ``refusal``: that only
    other games have such a command or option. ``pending``: the option that still waits for its value at the end.
    ``next``: the argument that the next word would be. ``doubt``: what may have been meant instead, where the second
    word of the command was left out and the word in its place is nearly one.
    """

    name: str
    commands: Sequence[AnyWords]
    words: Mapping[str, Word]
    foreign: Mapping[str, Word]
    tokens: Sequence[Token]
    raw: Raw
    help: bool
    fault: TarotcliError | None
    refusal: TarotcliError | None
    pending: Word | None
    next: Word | None
    doubt: TarotcliError | None = None

    def has(self, name: str) -> bool:
        """Whether the option of this field is typed, also in a line that makes no command."""
        return name in self.raw


def scan(words: Sequence[str], source: Source) -> Scan:
    """The roles of these words; it never raises."""
    return _Scanner(words, source).scan()


class _Scanner:
    def __init__(self, words: Sequence[str], source: Source) -> None:
        self.words = words
        self.source = source
        self.tokens: list[Token] = []
        self.raw: dict[str, list[str] | bool] = {}
        self.help = False
        self.fault: TarotcliError | None = None
        self.refusal: TarotcliError | None = None
        self.doubt: TarotcliError | None = None
        self.pending: Word | None = None
        self.name = ""
        self.known: Mapping[str, Word] = {}
        self.foreign: dict[str, Word] = {}
        self.flags: Mapping[str, Word] = {}
        self.places: tuple[Word, ...] = ()

    def scan(self) -> Scan:
        commands, start = self._command()
        self.known, self.flags, self.places = declared(tuple([command.question for command in commands]))
        plain = self._options(start)
        upcoming = self._arguments(plain, commands) if commands else None
        if not commands:
            for at, text in plain:
                self._token(Role.UNKNOWN, text, at)
        return Scan(
            self.name,
            commands,
            self.known,
            self.foreign,
            self.tokens,
            self.raw,
            self.help,
            self.fault,
            self.refusal,
            self.pending,
            upcoming,
            self.doubt,
        )

    def _wrong(self, fault: TarotcliError) -> None:
        self.fault = self.fault or fault

    def _token(self, role: Role, text: str, at: int, word: Word | None = None) -> None:
        self.tokens.append(Token(role, text, at, word))

    @property
    def path(self) -> str:
        return f"{PROGRAM} {self.name}".rstrip()

    def _command(self) -> tuple[Sequence[AnyWords], int]:
        """The command that the first words name, and where the rest begins."""
        head = self._named(0)
        if head is None:
            return (), 0
        here = self.source.commands(head)
        there = {} if here else self.source.elsewhere(head)
        if not here and not there:
            self._unknown(0, self.source.heads())
            return (), 1
        self._token(Role.COMMAND, head, 0)
        self.name = head
        name = " ".join(self.words[:2])
        if name != head and (name in here or name in there):
            return self._second(name, here, there)
        if head in here and self.words[1:2] == [BEGIN] and name in self.source.elsewhere(head):
            return self._second(name, here, self.source.elsewhere(head))
        if head in here or head in there:
            return self._found(head, here, there), 1
        return self._of_group(head, here, there)

    def _of_group(self, head: str, here: Found, there: Found) -> tuple[Sequence[AnyWords], int]:
        """The command of a group whose second word is none of this game's, or is left out."""
        if not here:
            self.refusal = self.source.refusal(head)
        word = self._named(1)
        if word is None:
            return (), 1
        name, begin, known = f"{head} {word}", f"{head} {BEGIN}", here or there
        if here and name in self.source.elsewhere(head):
            return self._second(name, here, self.source.elsewhere(head))
        if begin not in known:
            self._unknown(1, [each.split()[-1] for each in known])
            return (), 2
        self.doubt = self._near(1, [each.split()[-1] for each in known])
        self.name = begin
        return self._found(begin, here, there), 1

    def _second(self, name: str, here: Found, there: Found) -> tuple[Sequence[AnyWords], int]:
        """The command that the first two words name."""
        self._token(Role.COMMAND, self.words[1], 1)
        self.name = name
        return self._found(name, here, there), 2

    def _found(self, name: str, here: Found, there: Found) -> Sequence[AnyWords]:
        if name in here:
            return here[name]
        self.refusal = self.source.refusal(name)
        return there[name]

    def _named(self, at: int) -> str | None:
        """The word at a place where a command is to be named; None where an option or nothing stands there."""
        if at == len(self.words) or self.words[at] in HELP:
            self._wrong(NoCommand(path=self.path))
            return None
        text = self.words[at]
        if not text.startswith("-"):
            return text
        wrong = None if self.name else misplaced(self.words, self.path)
        self._wrong(wrong or NoSuchOption(path=self.path, word=text.partition("=")[0]))
        return None

    def _unknown(self, at: int, known: Iterable[str]) -> None:
        self._wrong(self._near(at, known) or NoSuchCommand(path=self.path, word=self.words[at]))
        self._token(Role.UNKNOWN, self.words[at], at)

    def _near(self, at: int, known: Iterable[str]) -> NearCommand | None:
        """That the word at a place is no command, but nearly one of these; None where it is not."""
        near = tuple(nearest(self.words[at], known))
        return NearCommand(path=self.path, word=self.words[at], near=near) if near else None

    def _options(self, start: int) -> list[tuple[int, str]]:
        """Read the options; what is left are the arguments, with their places."""
        plain: list[tuple[int, str]] = []
        rest = iter(range(start, len(self.words)))
        for at in rest:
            text = self.words[at]
            if text == "--":
                self._token(Role.SEPARATOR, text, at)
                plain += [(each, self.words[each]) for each in rest]
            elif not text.startswith("-") or text == "-" or (plain and self._in_line(text)):
                plain.append((at, text))
            elif text in HELP:
                self.help = True
                self._token(Role.OPTION, text, at)
            elif text.startswith("--"):
                self._long(text, at, rest)
            else:
                self._short(text, at, rest)
        return plain

    def _in_line(self, text: str) -> bool:
        """Whether what looks like an option is part of a command line that is an argument itself."""
        return text.partition("=")[0] not in self.flags and any(word.line for word in self.known.values())

    def _long(self, text: str, at: int, rest: Iterator[int]) -> None:
        flag, equals, value = text.partition("=")
        word = self._option(flag)
        if word is None:
            self._token(Role.UNKNOWN, text, at)
            return
        self._token(Role.OPTION, flag, at, word)
        if word.flag:
            if equals:
                self._wrong(TakesNoValue(path=self.path, word=flag))
                self._token(Role.UNKNOWN, value, at)
            self.raw[word.name] = True
        elif equals:
            self._value(word, flag, value, at)
        else:
            self._next_value(word, flag, rest)

    def _short(self, text: str, at: int, rest: Iterator[int]) -> None:
        for n, letter in enumerate(text[1:], 2):
            flag = f"-{letter}"
            word = self._option(flag)
            if word is None:
                self._token(Role.UNKNOWN, text if n == 2 else text[n - 1 :], at)
                return
            self._token(Role.OPTION, flag, at, word)
            if word.flag:
                self.raw[word.name] = True
            elif n < len(text):
                self._value(word, flag, text[n:].removeprefix("="), at)
                return
            else:
                self._next_value(word, flag, rest)

    def _next_value(self, word: Word, flag: str, rest: Iterator[int]) -> None:
        at = next(rest, None)
        if at is None:
            self.pending = word
            self._wrong(NoValue(path=self.path, word=flag))
        else:
            self._value(word, flag, self.words[at], at)

    def _value(self, word: Word, flag: str, text: str, at: int) -> None:
        self._token(Role.VALUE, text, at, word)
        given = self.raw.setdefault(word.name, [])
        assert isinstance(given, list)
        if given and not word.many:
            self._wrong(GivenTwice(path=self.path, word=flag))
        given.append(text)

    def _option(self, flag: str) -> Word | None:
        """The word that this is an option for, in this game or else in another one."""
        word = self.flags.get(flag)
        if word is not None or self.fault is not None:
            return word
        for command in self.source.elsewhere(self.name.split()[0]).get(self.name, ()):
            words: Mapping[str, Word] = command.question.words()
            for each in words.values():
                if flag in each.flags:
                    self.foreign[each.name] = each
                    self.flags = {**self.flags, flag: each}
                    self.refusal = self.refusal or self.source.refusal(self.name, flag)
                    return each
        near = sorted(nearest(flag, (each for each in self.flags if each.startswith("--"))))
        self._wrong((NearOption if near else NoSuchOption)(path=self.path, word=flag, near=tuple(near)))
        return None

    def _does_without(self, command: AnyWords, word: Word) -> bool:
        """Whether a game's command of this name has all that is typed, and need not have this word."""
        own = command.question.words().get(word.name)
        return fits(command, self.raw, self.known) and not (own and own.required)

    def _arguments(self, plain: list[tuple[int, str]], commands: Sequence[AnyWords]) -> Word | None:
        """Hand the arguments out in order; the argument that one more would be."""
        upcoming: Word | None = None
        places = self.places
        for n, word in enumerate(places):
            # One that takes several leaves one to each that must follow.
            later = sum(each.required for each in places[n + 1 :]) if word.many else 0
            end = max(len(plain) - later, 0) if word.many else 1
            if plain and gives_way(word, places[n + 1 :], plain[0][1]):
                end = 0
            mine, plain = plain[:end], plain[end:]
            if word.many or not mine:
                upcoming = upcoming or word
            for at, text in mine:
                self._token(Role.ARGUMENT, text, at, word)
            if mine:
                self.raw[word.name] = [text for _at, text in mine]
            elif word.required and not any(self._does_without(each, word) for each in commands):
                self._wrong(Missing(path=self.path, word=word.spelled))
        for at, text in plain:
            self._wrong(TooManyWords(path=self.path, word=text))
            self._token(Role.ARGUMENT, text, at)
        return upcoming
