"""The top of the command line: the group of all commands, built as they are asked for."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperOption
from typer.main import get_command

from tarotcli import __version__
from tarotcli.cli.build import Run, Words
from tarotcli.language import N_, _

SUMMARY = N_(
    "Play card-driven games at a table or alone: Versailles, Lignes Brisées, Topoïgraphie and the game of tarot. "
    "A campaign is one TOML file; each command reads it, plays, and saves it."
)


COMPLETION = (
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""Typer's own words of its options of every program."""


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"tarotcli {__version__}")
        raise typer.Exit


def _complete(ctx: Any, param: Any, asked: bool) -> None:
    """In place of Typer's own callback, which answers in English only."""
    if asked and not ctx.resilient_parsing:
        from tarotcli.cli import shells

        (shells.install if param.name == "install_completion" else shells.show)()
        raise typer.Exit


def _top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=N_("Tell the version."))
    ] = False,
) -> None:
    pass


def markup(words: list[str]) -> Any:
    """How help is laid out: boxes on a terminal, plain lines in a pipe or where they are asked for."""
    plain = "--plain" in words or "TAROTCLI_PLAIN" in os.environ or os.environ.get("TERM") == "dumb"
    return "rich" if sys.stdout.isatty() and not plain else None


def root(run: Run, words: list[str]) -> Words:
    """The group that stands for ``tarotcli`` itself."""
    app = typer.Typer(
        name="tarotcli",
        cls=Words,
        help=_(SUMMARY),
        rich_markup_mode=markup(words),
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_top)
    group = get_command(app)
    for param in group.params:
        if param.name in ("install_completion", "show_completion"):
            param.callback = _complete
        if isinstance(param, TyperOption):
            param.help = _(param.help) if param.help else None
    assert isinstance(group, Words)
    group.run = run
    return group
