"""Commands that look and change nothing."""

from tarotcli.cli.command import Command
from tarotcli.text import N_
from tarotcli.words import Word

COMMANDS = (
    Command(
        "show",
        N_("Show a sheet with its hand, the decks, the hands, or everything."),
        "tarotcli show aurore",
        way="query",
        answer="tarotcli.showing:show",
        words=(
            Word(
                "what",
                N_("A character, or deck, hands or all."),
                metavar=N_("[WHO|deck|hands|all]"),
                complete="show",
            ),
            Word(
                "as_",
                N_("As this player may see it: nobody else's hand."),
                ("--as",),
                metavar=N_("WHO"),
                complete="who",
            ),
            Word("markdown", N_("As Markdown, to print or paste."), ("--markdown",), kind="flag"),
        ),
    ),
    Command(
        "log",
        N_("Tell what happened, command by command."),
        "tarotcli log --markdown",
        way="file",
        answer="tarotcli.cli.doing.history:log",
        words=(
            Word("markdown", N_("As a story in Markdown, session by session."), ("--markdown",), kind="flag"),
            Word("last", N_("Only the last N commands."), ("--last",), kind="number", minimum=1, metavar="N"),
            Word("session", N_("Only this session."), ("--session",), kind="number", minimum=0, metavar="N"),
            Word("reveal", N_("Tell what was kept secret."), ("--reveal",), kind="flag"),
        ),
    ),
    Command(
        "cards",
        N_("List the cards with their codes and names, or tell one."),
        "tarotcli cards queen-of-staves",
        way="free",
        answer="tarotcli.showing:cards",
        words=(Word("card", N_("A card."), metavar=N_("[CARD]"), kind="card", complete="cards"),),
    ),
)
