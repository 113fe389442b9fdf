"""From commands as data to Typer's commands: signatures, help panels, and groups that load what is asked for."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from typer._click.core import Command as ClickCommand
from typer._click.exceptions import UsageError
from typer._click.types import StringParamType
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info
from typer.models import CommandInfo

from tarotcli.cli.command import Command, words_of
from tarotcli.cli.output import showable
from tarotcli.cli.registry import COMMANDS, GROUPS, commands_of
from tarotcli.cli.usage import NearCommand, NoCommand, NoSuchCommand, TooManyWords
from tarotcli.language import _, say
from tarotcli.language.names import nearest
from tarotcli.systems import system
from tarotcli.words import Word

COMPLETING = "_TAROTCLI_COMPLETE" in os.environ
"""Whether a shell asks for completions; otherwise nothing of them is loaded."""

Run = Callable[[Command, dict[str, Any]], int]


def signature(command: Command) -> inspect.Signature:
    """The signature Typer reads a command's words from: texts, lists of texts and flags.

    What a word means is read by :func:`tarotcli.cli.command.read_words`, so Typer needs to know no more.
    """
    words = sorted(words_of(command).values(), key=lambda word: bool(word.flags))
    return inspect.Signature([_parameter(command, word) for word in words])


def _parameter(command: Command, word: Word) -> inspect.Parameter:
    kind: Any = bool if word.kind == "flag" else list[str] if word.many else str
    metavar = None if word.kind == "flag" else _(word.metavar or word.name.upper())
    text = _(word.help)
    if word.default:
        text = say("{help} [default: {default}]", help=text, default=word.default)
    shared: dict[str, Any] = {"help": text, "metavar": metavar, "show_default": False}
    if COMPLETING and (word.complete or word.choices):
        from tarotcli.cli.completing import for_typer

        shared["autocompletion"] = for_typer(word)
    if word.flags:
        info: Any = typer.Option(*word.flags, rich_help_panel=_panel(command, word), **shared)
    else:
        info = typer.Argument(click_type=Unnamed(), **shared)
    default: Any = False if word.kind == "flag" else None
    # A required option may be missing from a request for help or completion, so only arguments say so to Typer.
    if word.required and not word.flags:
        default = inspect.Parameter.empty
    elif word.kind != "flag":
        kind = kind | None
    return inspect.Parameter(
        word.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info]
    )


def _panel(command: Command, word: Word) -> str:
    if word.panel == "common":
        return _("Every command")
    owners = [] if word in command.words else command.systems_with(word.name)
    return ", ".join(_(system(owner).title) for owner in owners) or _("Options")


class Unnamed(StringParamType):
    """A text whose kind the boxed help does not name: it would say ``<str>``."""

    def get_metavar(self, param: Any, ctx: Any) -> str:  # noqa: ARG002 - the signature is Typer's
        return ""


class Spoken(ClickCommand):
    """What Typer writes into every help in English only, in the language spoken."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            error.ctx = error.ctx or ctx  # its parser forgets which command it read
            raise

    def get_help(self, ctx: Any) -> str:
        # Typer takes an ASCII stream for one that is set wrong, and would write UTF-8 into it.
        return showable(super().get_help(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage: "))

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option


class Single(Spoken, TyperCommand):
    """A command that names the first word too many itself."""

    def __init__(self, *args: Any, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.context_settings = {"allow_extra_args": True, "help_option_names": ["--help", "-h"]}
        self.options_metavar = _("[OPTIONS]")

    def invoke(self, ctx: Any) -> Any:
        if ctx.args:
            raise TooManyWords(path=ctx.command_path, word=ctx.args[0])
        return super().invoke(ctx)


def typer_command(command: Command, run: Run, markup: Any) -> TyperCommand:
    """Typer's command for one of ours."""

    def callback(**values: Any) -> int:
        return run(command, values)

    callback.__signature__ = signature(command)  # type: ignore[attr-defined]
    callback.__annotations__ = {}
    built = get_command_from_info(
        CommandInfo(
            name=command.name.split()[-1],
            cls=Single,
            callback=callback,
            help=_(command.summary),
            epilog=say("Example: {example}", example=_(command.example)),
        ),
        pretty_exceptions_short=False,
        rich_markup_mode=markup,
    )
    assert isinstance(built, TyperCommand)
    return built


def listed(name: str, summary: str, panel: str | None, markup: Any) -> TyperCommand:
    """A command as it is listed in a group's help: only its name and what it does."""
    return TyperCommand(
        name, help=_(summary), rich_markup_mode=markup, rich_help_panel=_(panel) if panel else None
    )


class Words(Spoken, TyperGroup):
    """A group whose commands are built when they are asked for (``tarotcli``, ``duel``, …)."""

    def __init__(self, *args: Any, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.options_metavar, self.subcommand_metavar = _("[OPTIONS]"), _("COMMAND [ARGS]...")
        self.run: Run
        self.prefix = ""

    def summaries(self) -> Sequence[tuple[str, str, str | None]]:
        """Name, summary and heading of each word of this group."""
        if self.prefix:
            return [(c.name.split()[-1], c.summary, None) for c in commands_of(self.prefix)]
        return [
            (name, GROUPS.get(name) or commands_of(name)[0].summary, panel)
            for name, (_module, panel) in COMMANDS.items()
        ]

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - the signature is Typer's
        if self.prefix:
            return [command.name.split()[-1] for command in commands_of(self.prefix)]
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - the signature is Typer's
        if cmd_name not in self.commands:
            built = self._build(cmd_name)
            if built is None:
                return None
            self.commands[cmd_name] = built
        return self.commands[cmd_name]

    def _build(self, name: str) -> Any:
        if self.prefix:
            found = [c for c in commands_of(self.prefix) if c.name.split()[-1] == name]
            return typer_command(found[0], self.run, self.rich_markup_mode) if found else None
        if name not in COMMANDS:
            return None
        if name in GROUPS:
            group = Words(name=name, help=_(GROUPS[name]), rich_markup_mode=self.rich_markup_mode)
            group.prefix, group.run = name, self.run
            return group
        return typer_command(commands_of(name)[0], self.run, self.rich_markup_mode)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        # The list needs names and summaries only; building all commands would cost a hundred times as much.
        built = self.commands
        self.commands = {
            name: listed(name, summary, panel, self.rich_markup_mode)
            for name, summary, panel in self.summaries()
        }
        try:
            super().format_help(ctx, formatter)
        finally:
            self.commands = built

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        found = self.get_command(ctx, args[0])
        if found is not None:
            return args[0], found, args[1:]
        near = tuple(nearest(args[0], self.list_commands(ctx)))
        raise (NearCommand if near else NoSuchCommand)(path=ctx.command_path, word=args[0], near=near)

    def invoke(self, ctx: Any) -> Any:
        if not ctx._protected_args:
            raise NoCommand(path=ctx.command_path)
        return super().invoke(ctx)
