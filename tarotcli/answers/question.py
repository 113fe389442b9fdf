"""Questions: what a command takes, as one declared value with typed fields.

A question is a frozen struct whose fields are annotated with a :class:`Word`; parser, help, completion, the manual's
check and the JSON Schema of the words are read off it, and a Python caller fills it without strings::

    class Scene(Question, frozen=True):
        who: Annotated[str, Word(N_("Who."), complete="who")]
        count: Annotated[int | None, Word(N_("How many."), "--count", minimum=1)] = None

The field's type says what is read: ``str``, ``int``, ``float`` (seconds), ``bool`` (a flag), :class:`CardWord`,
:class:`Stake`, :class:`Counter`, or a ``Literal`` of the words to choose from; a ``tuple[…, ...]`` of one of these may
be given several times, and in a ``tuple[… | None, ...]`` a ``-`` leaves one of several out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from types import NoneType
from typing import Annotated, ClassVar, Literal, NamedTuple, Self, get_args, get_origin, get_type_hints

import msgspec

from tarotcli.cards.words import CardWord
from tarotcli.language import _


class Stake(NamedTuple):
    """A card laid down, and the points stated for it (``T11=3``), if any."""

    card: CardWord
    points: int | None = None


class Counter(NamedTuple):
    """A counter laid down by its name, and how many of its points (``military=2``); None means all."""

    name: str
    points: int | None = None


class Word:
    """How one field of a question is typed: an argument (no ``flags``) or an option.

    ``whole``: texts with commas stay whole where the field takes several. ``empty``: it may be empty. ``hushed``: its
    value is left out of the log where the command kept something secret: what was stated, what came off a pile
    (``drawn``), or what chance did (``seed``). ``complete``: what completes it, a key of the completions of the game or
    of all games. ``line`` of these: the line of another command, whose options are words of it. ``default``: what is
    told of it in the help. ``minimum``, ``maximum``: of a number, or of the points of a stake. The rest is read off the
    field: ``name``, ``kind`` (its type), ``many``, ``gaps`` (whether
    ``-`` stands for None among several), ``required``.
    """

    __slots__ = (
        *(
            "choices",
            "complete",
            "default",
            "empty",
            "flags",
            "gaps",
            "help",
            "hushed",
            "kind",
            "many",
            "maximum",
        ),
        *("metavar", "minimum", "name", "required", "whole"),
    )

    def __init__(  # noqa: PLR0913 - all that one word can be
        self,
        help: str,  # noqa: A002 - it is the help
        *flags: str,
        metavar: str = "",
        choices: tuple[str, ...] = (),
        minimum: int | None = None,
        maximum: int | None = None,
        whole: bool = False,
        empty: bool = False,
        hushed: bool | Literal["drawn", "seed"] = False,
        default: str = "",
        complete: str = "",
    ) -> None:
        self.help = help
        self.flags = flags
        self.metavar = metavar
        self.choices = choices
        self.minimum = minimum
        self.maximum = maximum
        self.whole = whole
        self.empty = empty
        self.hushed = hushed
        self.default = default
        self.complete = complete
        self.name = ""
        self.kind: type = str
        self.many = False
        self.gaps = False
        self.required = False

    @property
    def spelled(self) -> str:
        """The word as a person types it: its long option, or its metavar."""
        return self.flags[0] if self.flags else _(self.metavar or self.name.upper())

    @property
    def line(self) -> bool:
        """Whether it takes the words of another command, with their options."""
        return self.complete == "line"

    @property
    def every(self) -> bool:
        """Whether the word all stands for every card there, as its metavar then says."""
        return self.metavar.endswith("|all")

    @property
    def flag(self) -> bool:
        """Whether it is an option without a value."""
        return self.kind is bool


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one command, read but not yet held against a campaign."""

    _words: ClassVar[dict[type, dict[str, Word]]] = {}

    @classmethod
    def words(cls) -> dict[str, Word]:
        """The words by the names of their fields, in order, worked out once."""
        found = Question._words.get(cls)
        if found is None:
            found = Question._words[cls] = dict(_words_of(cls))
        return found

    def check_args(self) -> None:
        """Raise a UsageFault for what is wrong with the words whatever the campaign holds."""

    def fed(self, read: Callable[[str], str]) -> Self:  # noqa: ARG002 - for the questions that name one
        """The question with what the file it names holds; ``read`` raises a UsageFault for one that cannot be read."""
        return self

    def recalling(self, tell: Callable[[], object]) -> Self:  # noqa: ARG002 - for the questions that look back
        """The question with what the journal tells of this session, for those that it matters to."""
        return self

    def dated(self, tell: Callable[[], date]) -> Self:  # noqa: ARG002 - for the questions that keep the date
        """The question asked on this day, for those that it matters to."""
        return self


def _words_of(cls: type[Question]) -> Iterator[tuple[str, Word]]:
    hints = get_type_hints(cls, include_extras=True)
    fields = {field.name: field for field in msgspec.structs.fields(cls)}
    for name, hint in hints.items():
        if get_origin(hint) is not Annotated or name not in fields:
            continue
        kind, word = get_args(hint)[:2]
        # Questions that share a field share its Word, so each gets a copy of its own.
        own = object.__new__(Word)
        for slot in Word.__slots__:
            setattr(own, slot, getattr(word, slot))
        own.name = name
        own.required = fields[name].required
        own.many = get_origin(kind) is tuple
        own.gaps = own.many and NoneType in get_args(get_args(kind)[0])
        own.kind = _one(kind)
        if get_origin(own.kind) is Literal:
            own.kind, own.choices = str, get_args(own.kind)
        yield name, own


def _one(kind: type) -> type:
    """The type of one value of a field that may be left out or given several times."""
    if get_origin(kind) is Literal or not get_args(kind):
        return kind
    return _one(next(each for each in get_args(kind) if each not in (NoneType, Ellipsis)))
