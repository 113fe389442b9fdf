"""``schema``: what commands answer, or the words they take, as a JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Answer
from tarotcli.answers.command import AnyWords, Command
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.schema import Part, Schema, schema_of, schema_of_error, schema_of_words
from tarotcli.cli.registry import FileCommand, source
from tarotcli.errors import CampaignFault
from tarotcli.grammar.faults import PROGRAM, NoSuchCommand
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import scan
from tarotcli.language import N_
from tarotcli.store.find import game_of
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import common, exists, game, games, guests


class SchemaWords(Question, frozen=True):
    """``schema``."""

    command: Annotated[
        tuple[str, ...],
        Word(N_("A command, or error (default: all commands)."), metavar=N_("[COMMAND|error]")),
    ] = ()
    of_words: Annotated[bool, Word(N_("The words that it takes, instead of what it answers."), "--words")] = (
        False
    )


class SchemaAnswer(Answer, frozen=True):
    """``schema``: a JSON Schema."""

    schema: Mapping[str, object]

    @property
    def verbatim(self) -> bool:
        """It is data."""
        return True

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The schema alone, to be saved or piped on."""
        return msgspec.json.format(msgspec.json.encode(self.schema), indent=2).decode().split("\n")


def schema(file: CampaignFile, ask: SchemaWords, _line: Line) -> Reply[SchemaAnswer]:
    """What a command answers: in the campaign's game where that is known, else in each game that has it."""
    key = _game_at_hand(file)
    return Reply("schema", SchemaAnswer(_schema(key, ask)), system=key or "")


def _game_at_hand(file: CampaignFile) -> str | None:
    try:
        key = game_of(file.path)
    except CampaignFault:
        return None
    return key if exists(key) else None


def _schema(key: str | None, ask: SchemaWords) -> Schema:
    if ask.command == ("error",):
        return schema_of_error()
    name = _named(key, ask.command)
    found = list(commands_of_games((key,) if key else [each.key for each in games()], name))
    if ask.of_words:
        return schema_of_words(name or "tarotcli", dict.fromkeys(command.question for _key, command in found))
    return schema_of(name or "tarotcli", parts(found))


def _named(key: str | None, words: Sequence[str]) -> str:
    """The command, or first word of commands, that is meant; empty for all. Raises what is wrong with the words."""
    if not words or tuple(words) == ("run",):
        return ""
    found = scan(words, source(key))
    group = len(words) == 1 and found.name
    if found.commands and list(words[:2]) != found.name.split()[: len(words)]:
        raise found.doubt or NoSuchCommand(path=f"{PROGRAM} {words[0]}", word=words[1])
    if found.refusal is not None:
        raise found.refusal
    if found.fault is not None and not found.commands and not group:
        raise found.fault
    return found.name


def commands_of_games(keys: Iterable[str], name: str = "") -> Iterator[tuple[str, AnyWords]]:
    """The command of this name, or those of the group that it is the first word of, in each of these games."""
    for key in keys:
        for head in source(key).heads():
            if name.split()[:1] in ([], [head]):
                commands = source(key).commands(head)
                group = name == head and head not in commands
                for found, (command,) in commands.items():
                    if (group or name in ("", found)) and found != "run":
                        yield key, command


def parts(commands: Iterable[tuple[str, AnyWords]]) -> Iterable[Part]:
    """What these commands answer in these games, each form once."""
    return dict.fromkeys(part_of(key, command) for key, command in commands)


def part_of(key: str, command: AnyWords) -> Part:
    """What a command answers in one game's campaigns."""
    assert isinstance(command, Command | FileCommand)
    if isinstance(command, FileCommand) and not command.needs_campaign:
        return Part(command.name, command.answer, None, tuple(common.shared_events()))
    spec = game(key)
    events = [*common.shared_events(), *(event for each in (*guests(), spec) for event in each.events())]
    return Part(command.name, command.answer, key, tuple(dict.fromkeys(events)), spec.sheet())


COMMAND = FileCommand(
    name="schema",
    question=SchemaWords,
    perform=schema,
    answer=SchemaAnswer,
    needs_campaign=False,
    summary=N_("Print the JSON Schema of what a command answers."),
    example="tarotcli schema check",
)
