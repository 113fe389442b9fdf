"""Lines of a script read with the parsers of the same commands, each built once."""

from __future__ import annotations

import shlex
from typing import Any, NamedTuple

from typer._click.exceptions import UsageError

from tarotcli.cli.build import typer_command
from tarotcli.cli.command import Command, read_words
from tarotcli.cli.registry import COMMANDS, GROUPS, commands_of
from tarotcli.cli.usage import (
    BadUsage,
    NearCommand,
    NoCommand,
    NoSuchCommand,
    NotInALine,
    TooManyWords,
    Unbalanced,
    told,
)
from tarotcli.language.names import nearest
from tarotcli.request import Request

OUTSIDE = {"campaign": "--campaign", "json": "--json", "wait": "--wait"}
"""Options that belong to ``run`` itself, not to its lines."""
NOT_INSIDE = ("edit", "new", "run")


class Parsed(NamedTuple):
    """A line that makes a command."""

    command: Command
    request: Request
    words: list[str]


class Help(Exception):
    """The line asks for a command's help, which is the text of this."""


class Parsers:
    """The parser of every command asked for so far."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Command, Any, Any]] = {}

    def parse(self, line: str) -> Parsed | None:
        """The command on a line; None for an empty one or a comment. Raises a UsageFault, or :class:`Help`."""
        words = split(line)
        if not words:
            return None
        name, rest = _named(words)
        if name in NOT_INSIDE:
            raise NotInALine(word=name)
        command, parser, built = self._parser(name)
        try:
            raw, left, _order = parser.parse_args(rest)
        except UsageError as error:
            error.ctx = error.ctx or parser.ctx  # as in Spoken.parse_args
            raise told(error) from None
        if raw.pop("help", None):
            raise Help(built.get_help(parser.ctx))
        if left:
            raise TooManyWords(path=f"tarotcli {name}", word=left[0])
        for option, spelled in OUTSIDE.items():
            if raw.get(option):
                raise NotInALine(word=spelled)
        return Parsed(command, read_words(command, raw), words)

    def _parser(self, name: str) -> tuple[Command, Any, Any]:
        found = self._known.get(name)
        if found is None:
            command = next(each for each in commands_of(name.split(maxsplit=1)[0]) if each.name == name)
            built = typer_command(command, _never, None)
            context = built.context_class(built, info_name=f"tarotcli {name}")
            found = self._known[name] = (command, built.make_parser(context), built)
        return found


def _never(_command: Command, _raw: dict[str, Any]) -> int:
    raise AssertionError("lines are parsed, not invoked")


def split(line: str) -> list[str]:
    """The words of a line, quoted as in a shell; what follows a ``#`` is a comment."""
    if not any(sign in line for sign in "\"'\\#"):
        return line.split()
    try:
        return shlex.split(line, comments=True)
    except ValueError:
        raise Unbalanced(line=line.strip()) from None


def _named(words: list[str]) -> tuple[str, list[str]]:
    """The command that the first words name, and the rest."""
    head, rest = words[0], words[1:]
    if head not in COMMANDS:
        raise _unknown("tarotcli", head, list(COMMANDS))
    if head not in GROUPS:
        return head, rest
    path = f"tarotcli {head}"
    if not rest:
        raise NoCommand(path=path)
    known = [command.name.split()[-1] for command in commands_of(head)]
    if rest[0] not in known:
        raise _unknown(path, rest[0], known)
    return f"{head} {rest[0]}", rest[1:]


def _unknown(path: str, word: str, known: list[str]) -> BadUsage:
    near = tuple(nearest(word, known))
    return (NearCommand if near else NoSuchCommand)(path=path, word=word, near=near)
