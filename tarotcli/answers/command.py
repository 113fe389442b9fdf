"""Commands: a question, the function that resolves it, and the answer, put together and checked by their types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.question import Question
from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance

if TYPE_CHECKING:
    from tarotcli.answers.prompt import Prompt

Q = TypeVar("Q", bound=Question)
A = TypeVar("A", bound=Answer)

Resolver = Callable[[Campaign, Q, Chance], Outcome[A]]
"""A command of the game: values in, a new value and an answer out; raises a Refused and changes nothing."""


class PlayedFrom(NamedTuple):
    """A hand that a command plays from, by its holder.

    ``tells``: what comes of it tells what is in the hand. ``plays``: it does so for its holder, who alone may (S6).
    """

    hand: str
    tells: bool = True
    plays: bool = True


def _no_hands(_campaign: Campaign, _question: Question) -> tuple[PlayedFrom, ...]:
    return ()


class CommandWords(msgspec.Struct, Generic[Q], frozen=True, kw_only=True):
    """What any command is on a command line.

    ``name``: its words (``duel start``). ``question``: what it takes. ``summary``: what it does for the player.
    ``example``: a line to type. ``prompt``: where it opens a prompt of its own, how that goes on.
    """

    name: str
    question: type[Q]
    summary: str
    example: str
    prompt: Prompt | None = None


class Command(CommandWords[Q], Generic[Q, A], frozen=True, kw_only=True):
    """One command as one game has it.

    ``looks``: whether it only looks and saves nothing, given its question; True where it never saves. ``pack``: the
    kind of pack that it plays with in every game's campaign; empty for the game's own. ``plays_from``: the hands whose
    cards its question is about, which nobody but their holders plays (S6).
    """

    resolve: Resolver[Q, A]
    answer: type[A]
    looks: bool | Callable[[Q], bool] = False
    pack: str = ""
    plays_from: Callable[[Campaign, Q], Iterable[PlayedFrom]] = _no_hands

    def only_looks(self, question: Q) -> bool:
        """Whether this question only looks."""
        return self.looks(question) if callable(self.looks) else self.looks


AnyWords = CommandWords[Any]
"""The words of some command."""

AnyCommand = Command[Any, Any]
"""Some command of some game."""

Commands = Mapping[str, AnyCommand]
"""Commands by their names."""


def commands(*found: AnyCommand) -> Commands:
    """Commands by their names."""
    return {command.name: command for command in found}
