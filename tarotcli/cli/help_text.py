"""The help that Typer lays out: of the program, of a group of commands, of a command."""

from __future__ import annotations

from tarotcli.cli.registry import panel, summary
from tarotcli.grammar.faults import NoCommand
from tarotcli.grammar.scanner import Scan, Source
from tarotcli.language import N_, _

SUMMARY = N_(
    "Play card-driven games at a table or alone: Versailles, Lignes Brisées, Topoïgraphie and the game of tarot. "
    "A campaign is one TOML file; each command reads it, plays, and saves it."
)

WHERE = N_(
    "Which campaign: -c FILE after the command, else TAROTCLI_CAMPAIGN, else the only one in this folder or in "
    "./campaigns."
)


def help_text(found: Scan, source: Source, *, rich: bool) -> str:
    """The help that a line asks for; raises what is wrong with a line that names no command."""
    from tarotcli.grammar.typer_tree import Entry, Tree

    if found.refusal is not None and not found.foreign:
        raise found.refusal
    tree = Tree(f"{_(SUMMARY)}\n\n{_(WHERE)}", rich=rich)
    if found.commands:
        tree.add(found.commands[0], source.owners(found.name))
    elif not isinstance(found.fault, NoCommand):
        raise found.fault or NoCommand(path=found.name)
    elif found.name:
        names = source.commands(found.name)
        entries = [Entry(name.split()[-1], summary(source, name)) for name in names]
        tree.show(entries, Entry(found.name, summary(source, found.name)))
    else:
        tree.show(Entry(head, summary(source, head), panel(head)) for head in source.heads())
    return tree.help(found.name.split())
