"""Commands that deal with the campaign's file and its journal."""

from tarotcli.cli.command import Command
from tarotcli.language import N_
from tarotcli.systems import NAMES
from tarotcli.words import Word

FORCE = Word(
    "force",
    N_("After an edit by hand: take back only the command's own values, where they still stand."),
    ("--force",),
    kind="flag",
)
RESHUFFLE = Word(
    "reshuffle",
    N_("Shuffle the draw piles it touched: their order has been seen."),
    ("--reshuffle",),
    kind="flag",
)
COMMANDS = (
    Command(
        "new",
        N_("Make a campaign file."),
        N_("tarotcli new my.toml --system versailles --sample"),
        way="free",
        answer="tarotcli.cli.commands.new:new",
        words=(
            Word(
                "file",
                N_("The file to make; it must not exist."),
                metavar=N_("FILE"),
                required=True,
                complete="file",
            ),
            Word(
                "system",
                N_("The game: versailles, lignes-brisees, topoigraphie or tarot."),
                ("--system",),
                metavar=N_("SYSTEM"),
                choices=NAMES,
                required=True,
                complete="choices",
            ),
            Word("sample", N_("With characters and cards to play with at once."), ("--sample",), kind="flag"),
            Word("name", N_("The campaign's name."), ("--name",), metavar=N_("NAME")),
        ),
    ),
    Command(
        "run",
        N_("Do commands line by line; at a terminal, with a prompt."),
        N_("tarotcli run evening.txt"),
        way="file",
        words=(
            Word(
                "file",
                N_("A file of commands, - for standard input."),
                metavar=N_("[FILE|-]"),
                complete="file",
            ),
            Word(
                "keep_going",
                N_("Go on after an error; end with the exit status of the first."),
                ("--keep-going",),
                kind="flag",
            ),
            Word("atomic", N_("Save all lines or, after an error, none."), ("--atomic",), kind="flag"),
        ),
    ),
    Command(
        "edit",
        N_("Edit the campaign in your editor; only a valid one is kept."),
        "tarotcli edit",
        way="file",
        answer="tarotcli.cli.commands.edit:edit",
    ),
    Command(
        "undo",
        N_("Take the last command back; repeat to go further back."),
        "tarotcli undo",
        way="file",
        answer="tarotcli.cli.commands.history:undo",
        words=(RESHUFFLE, FORCE),
    ),
    Command(
        "redo",
        N_("Do again what was undone."),
        "tarotcli redo",
        way="file",
        answer="tarotcli.cli.commands.history:redo",
        words=(FORCE,),
    ),
    Command(
        "doctor",
        N_("Name every fault of the campaign file, and mend what can be."),
        "tarotcli doctor --fix",
        way="file",
        answer="tarotcli.cli.commands.doctor:doctor",
        words=(Word("fix", N_("Mend it, keeping a copy of the file as it was."), ("--fix",), kind="flag"),),
    ),
)
