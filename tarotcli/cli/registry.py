"""Every command by its first word: those of the games, and those that deal with the file itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tarotcli.answers.answer import Answer
from tarotcli.answers.command import AnyWords, CommandWords, Q
from tarotcli.errors import CampaignFault, TarotcliError
from tarotcli.grammar.faults import OtherSystemsCommand, OtherSystemsOption
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import Found, Source
from tarotcli.language import N_, _
from tarotcli.systems import commands_of, common, exists, game, games, guests

if TYPE_CHECKING:
    from tarotcli.answers.reply import Reply
    from tarotcli.store.transaction import CampaignFile
    from tarotcli.systems.base import Game, Group

GAME, KEEPING, READING = N_("Playing"), N_("Keeping the campaign"), N_("Looking things up")

PANELS_IN_ORDER = (GAME, KEEPING, READING)

PANELS: Mapping[str, str] = {
    "advance": GAME,
    **dict.fromkeys(
        ("new", "add", "remove", "scene", "session", "day", "discard", "return", "shuffle", "draw", "note"),
        KEEPING,
    ),
    "run": GAME,
    **dict.fromkeys(("edit", "undo", "redo", "amend", "doctor", "seal"), KEEPING),
    **dict.fromkeys(("show", "log", "stats", "verify", "wait", "cards", "schema", "help"), READING),
}
"""The heading that each first word of all games stands under in the help, in the order of the help."""


class FileCommand(CommandWords[Q], frozen=True, kw_only=True):
    """A command that deals with files itself. ``needs_campaign``: whether there must be one. ``answer``: its type."""

    perform: Callable[[CampaignFile, Q, Line], Reply[Answer]]
    needs_campaign: bool = True
    answer: type[Answer] = Answer


FILE_HEADS = (
    *("new", "run", "edit", "undo", "redo", "amend", "log", "stats", "doctor"),
    *("seal", "verify", "wait", "cards", "schema", "help"),
)

OWN = ("--version", "--install-completion", "--show-completion")
"""The options of ``tarotcli`` itself, beside help."""


def file_commands(head: str) -> Mapping[str, FileCommand[Any]]:
    """The command of this first word that deals with files, by its name; several stand beside those of the games."""
    command = _keeping(head) or _reading(head)
    return {command.name: command} if command else {}


def _keeping(head: str) -> FileCommand[Any] | None:
    """One that makes or changes files."""
    match head:
        case "new":
            from tarotcli.cli.commands import new

            return new.COMMAND
        case "run":
            from tarotcli.cli.commands import run

            return run.COMMAND
        case "edit":
            from tarotcli.cli.commands import edit

            return edit.COMMAND
        case "amend":
            from tarotcli.cli.commands import amend

            return amend.COMMAND
        case "undo" | "redo":
            from tarotcli.cli.commands import history

            return history.COMMANDS[head]
        case "doctor":
            from tarotcli.cli.commands import doctor

            return doctor.COMMAND
    return None


def _reading(head: str) -> FileCommand[Any] | None:
    """One that reads files, or waits for them."""
    match head:
        case "log":
            from tarotcli.cli.commands import log

            return log.COMMAND
        case "stats" | "advance":
            from tarotcli.cli.commands import stats

            return stats.COMMANDS[head]
        case "seal" | "verify" | "wait":
            from tarotcli.cli.commands import sealing, waiting

            return {**sealing.COMMANDS, "wait": waiting.COMMAND}[head]
        case "cards":
            from tarotcli.cli.commands import cards

            return cards.COMMAND
        case "schema":
            from tarotcli.cli.commands import schema

            return schema.COMMAND
        case "help":
            from tarotcli.cli.commands import help as helping

            return helping.COMMAND
    return None


class GameSource(Source):
    """The commands of one game's campaigns."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._known: dict[str, Found] = {}
        game(key)  # one of another package may bring cards and sentences of its own, or be broken

    def heads(self) -> Iterable[str]:
        """The first words that the game's campaigns have."""
        guest = (head for each in guests() for head in each.guest)
        return _in_order(
            (*FILE_HEADS, *common.HEADS, *game(self.key).heads, *guest), (game(self.key), *guests())
        )

    def commands(self, head: str) -> Found:
        """Each command once."""
        if head not in self._known:
            found = {**commands_of(self.key, head), **file_commands(head)}
            self._known[head] = {name: (command,) for name, command in found.items()}
        return self._known[head]

    def elsewhere(self, head: str) -> Found:
        """The commands of this first word in the other games."""
        return _commands_in([each.key for each in games() if each.key != self.key], head)

    def refusal(self, command: str, flag: str = "") -> TarotcliError:
        """What to tell of a command that only other games have, or of its option."""
        title = _(game(self.key).title)
        owners = [_(each.title) for each in games() if _has(each.key, command, flag)]
        if flag:
            return OtherSystemsOption(command=command, word=flag, title=title, owners=owners)
        return OtherSystemsCommand(command=command, title=title, owners=owners)


class AnySource(Source):
    """The commands of all games, where the campaign is not known."""

    def heads(self) -> Iterable[str]:
        """All first words."""
        return _in_order((head for each in games() for head in source(each.key).heads()), games())

    def commands(self, head: str) -> Found:
        """Each command as often as the games differ in it."""
        return _commands_in([each.key for each in games()], head)

    def owners(self, name: str) -> Mapping[str, AnyWords]:
        """A command as each game has it, by the titles of the games; nothing where all have the same."""
        head = name.split(maxsplit=1)[0]
        if len(self.commands(head)[name]) == 1 and all(
            name in source(each.key).commands(head) for each in games()
        ):
            return {}
        found = {_(each.title): source(each.key).commands(head).get(name) for each in games()}
        return {title: command[0] for title, command in found.items() if command}


@cache
def source(key: str | None) -> Source:
    """The commands of a game's campaigns; of all games for None."""
    return GameSource(key) if key else AnySource()


def source_of(file: CampaignFile) -> Source:
    """The commands of the game that a campaign plays; of all games where that cannot be known."""
    from tarotcli.store.find import game_of

    try:
        key = game_of(file.path)
        return source(key if exists(key) else file.load().campaign.system)
    except CampaignFault:
        return source(None)


def summary(source: Source, name: str) -> str:
    """What a command, or the group of this first word, is for; empty where there is no such command."""
    found = source.commands(name.split(maxsplit=1)[0])
    if name in found:
        return found[name][0].summary
    group = group_of(name)
    return group.summary if group else ""


def group_of(head: str, among: Iterable[Game] = ()) -> Group | None:
    """The group of commands of this first word; None for one that stands for a single command, or none.

    ``among``: the games that may have it; all of them where none are named.
    """
    if head in common.GROUPS:
        return common.GROUPS[head]
    return next((each.groups[head] for each in among or games() if head in each.groups), None)


def panel(head: str, among: Iterable[Game] = ()) -> str:
    """The heading that a first word stands under in the help: those of the games play, unless they only look."""
    group = None if head in PANELS else group_of(head, among)
    return READING if group and group.looks else PANELS.get(head, GAME)


def _in_order(heads: Iterable[str], among: Sequence[Game]) -> Iterable[str]:
    """First words of these games in the order of the help: those of games first, by their headings."""
    found = dict.fromkeys(heads)
    order = [*(head for head in found if head not in PANELS), *(head for head in PANELS if head in found)]
    return sorted(order, key=lambda head: PANELS_IN_ORDER.index(panel(head, among)))


def _commands_in(keys: Iterable[str], head: str) -> Found:
    """The commands of this first word in these games, each as often as they differ in it."""
    found: dict[str, list[AnyWords]] = {}
    for key in keys:
        for name, (command,) in source(key).commands(head).items():
            known = found.setdefault(name, [])
            if command not in known:
                known.append(command)
    return found


def _has(key: str, command: str, flag: str) -> bool:
    """Whether a game has a command, or first word of commands; with a flag, whether the command has this option."""
    found = commands_of(key, command.split(maxsplit=1)[0])
    if not flag:
        return command in found or command in {name.split()[0] for name in found}
    return command in found and any(flag in word.flags for word in found[command].question.words().values())
