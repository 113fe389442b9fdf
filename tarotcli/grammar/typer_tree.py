"""The command tree as a Typer app, for help; nothing else imports Typer.

It is made with what Typer offers everybody: functions with a signature made from the words, options, arguments,
groups, help panels. Beside that two things are asked of it here and nowhere else:

* ``typer.core``: a command may have a class of its own (``cls``). Ours says “Usage” in the language spoken and keeps
  the panels in a pipe, where Typer would put all options in one list. Both are the places that Click documents for it.
* :func:`_untyped`, which is private: Typer names the type of every argument (``<str>``), and the types here are texts
  for the reader to read. Where Typer has changed there, the types show again and nothing else breaks.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from copy import copy
from inspect import Parameter, Signature
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from tarotcli.answers.command import AnyWords
from tarotcli.answers.question import Word
from tarotcli.grammar.common import Common
from tarotcli.grammar.faults import PROGRAM
from tarotcli.grammar.scanner import HELP
from tarotcli.language import N_, _, language, say
from tarotcli.language.catalogue import share

COMPLETION: Mapping[str, str] = {
    "--install-completion": N_("Install completion for the current shell."),
    "--show-completion": N_(
        "Show completion for the current shell, to copy it or customize the installation."
    ),
}
"""The options that are of ``tarotcli`` itself and have an optional value, with their help."""


Private = Any
"""What Typer takes, or hands to a class of a command, and keeps the type of to itself."""


class Entry(NamedTuple):
    """A command or group as a list of commands has it. ``panel``: the heading it stands under."""

    name: str
    summary: str
    panel: str = ""


class Tree:
    """The tree as far as one answer needs it: the top, one group, or one command.

    ``summary``: of the program. ``rich``: with boxes, for a person at a terminal.
    """

    def __init__(self, summary: str, *, rich: bool) -> None:
        self.rich = rich
        share()
        self.app = self._group(summary)
        self.app.callback()(self._function(self._top_options()))

    def show(self, entries: Iterable[Entry], group: Entry | None = None) -> None:
        """Put these commands into the top, or into a group of it, with no more than a name and a summary."""
        app = self.app
        if group is not None:
            app = self._group(group.summary)
            app.callback()(self._function([self._help_option()]))
            self.app.add_typer(app, name=group.name)
        for entry in entries:
            panel = _(entry.panel) if entry.panel else _("Commands")
            app.command(entry.name, cls=Single, help=self._text(_(entry.summary)), rich_help_panel=panel)(
                self._function([])
            )

    def add(self, command: AnyWords, owners: Mapping[str, AnyWords]) -> None:
        """Put a command with its words into the tree; ``owners``: as each game has it, by the games' titles."""
        app = self.app
        *group, name = command.name.split()
        if group:
            app = self._group("")
            app.callback()(self._function([]))
            self.app.add_typer(app, name=group[0])
        app.command(
            name,
            cls=Single,
            help=self._text(_(command.summary)),
            epilog=self._text(say("Example: {example}", example=_(command.example))),
            options_metavar=_("[OPTIONS]"),
            add_help_option=False,
        )(self._function(self._parameters(command, owners)))

    def help(self, words: Sequence[str]) -> str:
        """The help of the top, or of the command that these words name.

        It is asked for, not typed: for the words of a line Typer from 0.29 on would load pydantic.
        """
        command: Private = get_command(self.app)
        context = typer.Context(command, info_name=PROGRAM)
        for word in words:
            command = command.get_command(context, word)
            context = typer.Context(command, info_name=word, parent=context)
        screen = _Screen()
        with redirect_stdout(screen):
            said: str = command.get_help(context)
        # Boxes are printed at once, plain lines are handed back.
        return (screen.getvalue() + said).rstrip("\n")

    def _group(self, summary: str) -> typer.Typer:
        return typer.Typer(
            cls=Group,
            help=self._text(_(summary)),
            rich_markup_mode="rich" if self.rich else None,
            options_metavar=_("[OPTIONS]"),
            subcommand_metavar=_("COMMAND [ARGS]..."),
            add_help_option=False,
            add_completion=False,
        )

    def _text(self, text: str) -> str:
        """A text as the help takes it: in boxes, square brackets would be taken for markup."""
        if not self.rich:
            return text
        from rich.markup import escape

        return escape(text)

    @staticmethod
    def _function(parameters: Sequence[Parameter]) -> Callable[..., None]:
        """A function that does nothing and has these parameters."""

        def nothing(**_values: object) -> None:
            pass

        nothing.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        nothing.__annotations__ = {}
        return nothing

    def _top_options(self) -> list[Parameter]:
        version = typer.Option("--version", help=_("Show the version."), metavar="")
        completion = [
            _parameter(
                flag.strip("-").replace("-", "_"), str, typer.Option(flag, help=_(text), metavar="[SHELL]")
            )
            for flag, text in COMPLETION.items()
        ]
        return [_parameter("version", bool, version), *completion, self._help_option()]

    def _help_option(self) -> Parameter:
        text = self._text(_("Show this message and exit."))
        info = typer.Option(*HELP, help=text, rich_help_panel=_("Options"), metavar="", show_default=False)
        return _parameter("help_", bool, info)

    def _parameters(self, command: AnyWords, owners: Mapping[str, AnyWords]) -> list[Parameter]:
        """The words of a command: arguments, its own options, those of some games, those of every command."""
        games = owners or {"": command}
        arguments: dict[str, Word] = {}
        options: dict[tuple[str, str, str], tuple[Word, list[str]]] = {}
        for title, each in games.items():
            words: Mapping[str, Word] = each.question.words()
            for name, word in words.items():
                if word.flags:
                    options.setdefault((name, word.help, word.metavar), (word, []))[1].append(title)
                else:
                    arguments.setdefault(name, word)
        named = {name for name, _help, _metavar in options}
        placed = [
            *((word, "") for word in arguments.values()),
            *((word, _("Options")) for word, having in options.values() if len(having) == len(games)),
            *((word, ", ".join(having)) for word, having in options.values() if len(having) < len(games)),
            *((word, _("Every command")) for name, word in Common.words().items() if name not in named),
        ]
        return [
            *(self._word(f"{word.name}_{n}", word, panel) for n, (word, panel) in enumerate(placed)),
            self._help_option(),
        ]

    def _word(self, name: str, word: Word, panel: str) -> Parameter:
        text = _(word.help)
        if word.default:
            text = say("{help} [default: {default}]", help=text, default=word.default)
        shared: dict[str, Private] = {"help": self._text(text), "show_default": False}
        if word.flag:
            return _parameter(
                name, bool, typer.Option(*word.flags, rich_help_panel=panel, metavar="", **shared)
            )
        metavar = _(word.metavar or word.name.upper()) + ("…" if word.many else "")
        if word.flags:
            info: Private = typer.Option(*word.flags, rich_help_panel=panel, metavar=metavar, **shared)
        else:
            info = typer.Argument(metavar=metavar, **shared)
        return _parameter(name, str, info, required=word.required)


def _parameter(name: str, kind: type, info: Private, *, required: bool = False) -> Parameter:
    default: object = Parameter.empty if required else False if kind is bool else None
    annotation: object = kind if required or kind is bool else kind | None
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[annotation, info])


class _Screen(io.StringIO):
    """Takes what is printed in boxes as the terminal would, which stands in the place of standard output now."""

    def __init__(self) -> None:
        super().__init__()
        self._letters: str = getattr(sys.stdout, "encoding", None) or "utf-8"

    def isatty(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._letters


def _format_usage(command: Private, ctx: Private, formatter: Private) -> None:
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), prefix=_("Usage: "))


def _format_panels(command: Private, ctx: Private, formatter: Private) -> None:
    panels: dict[str, list[tuple[str, str]]] = {_("Arguments"): [], _("Options"): []}
    for param in command.get_params(ctx):
        argument = param.param_type_name == "argument"
        panel = _("Arguments") if argument else param.rich_help_panel or _("Options")
        panels.setdefault(panel, []).append(param.get_help_record(ctx))
    for panel, records in panels.items():
        if records:
            with formatter.section(_heading(panel)):
                formatter.write_dl(records)


def _heading(text: str) -> str:
    """A heading as it stands before its colon, from which French sets it apart."""
    return text + "\u00a0" * (language() == "fr")


def _untyped(param: Private) -> None:
    """Keep Typer from naming the type of an argument."""
    if param.param_type_name != "argument":
        return
    if hasattr(param, "display_type_rich"):  # from 0.29 on
        param.display_type_rich = lambda ctx: None  # noqa: ARG005 - the signature is Typer's
    if hasattr(param, "type"):  # up to 0.28
        param.type = copy(param.type)
        param.type.get_metavar = lambda param, ctx: ""  # noqa: ARG005 - the signature is Typer's


class Single(TyperCommand):
    """A command."""

    def __init__(self, *args: Private, **attrs: Private) -> None:
        super().__init__(*args, **attrs)
        for param in self.params:
            _untyped(param)

    def format_usage(self, ctx: Private, formatter: Private) -> None:
        _format_usage(self, ctx, formatter)

    def format_options(self, ctx: Private, formatter: Private) -> None:
        _format_panels(self, ctx, formatter)


class Group(TyperGroup):
    """The top, or a group of commands (``duel``, …)."""

    def format_usage(self, ctx: Private, formatter: Private) -> None:
        _format_usage(self, ctx, formatter)

    def format_options(self, ctx: Private, formatter: Private) -> None:
        _format_panels(self, ctx, formatter)
        section = formatter.section
        formatter.section = lambda name: section(_heading(name))
        self.format_commands(ctx, formatter)
