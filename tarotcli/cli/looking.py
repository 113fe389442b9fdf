"""Commands that look and change nothing."""

from tarotcli.cli.command import Command
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.words import Word


class NotAPicture(UsageFault):
    """A file that is to hold a picture and is not named like one."""

    kind = "not-a-picture"
    sentence = N_("show --svg draws SVG pictures, and {file} does not end in .svg.")
    way_out = N_("For example: tarotcli show aurore --svg aurore.svg")


class TwoForms(UsageFault):
    """A picture and Markdown at once."""

    kind = "contradiction"
    sentence = N_("--svg and --markdown contradict each other.")
    way_out = N_("Keep one of them.")


def _amiss(request: Request) -> None:
    if request.has("svg") and not request.text("svg").endswith(".svg"):
        raise NotAPicture(file=request.text("svg"))
    if request.has("svg") and request.flag("markdown"):
        raise TwoForms


COMMANDS = (
    Command(
        "show",
        N_("Show a sheet with its hand, the decks, the hands, or everything."),
        "tarotcli show aurore",
        way="query",
        answer="tarotcli.systems.common.show:show",
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
            Word(
                "svg",
                N_("Draw it in this file, as a terminal would show it."),
                ("--svg",),
                metavar=N_("FILE"),
                complete="file",
            ),
        ),
        amiss=_amiss,
    ),
    Command(
        "log",
        N_("Tell what happened, command by command."),
        "tarotcli log --markdown",
        way="file",
        answer="tarotcli.cli.commands.history:log",
        words=(
            Word("markdown", N_("As a story in Markdown, session by session."), ("--markdown",), kind="flag"),
            Word("last", N_("Only the last N commands."), ("--last",), kind="number", minimum=1, metavar="N"),
            Word("session", N_("Only this session."), ("--session",), kind="number", minimum=0, metavar="N"),
        ),
    ),
    Command(
        "cards",
        N_("List the cards with their codes and names, or tell one."),
        N_("tarotcli cards queen-of-staves"),
        way="free",
        answer="tarotcli.systems.common.show:cards",
        words=(Word("card", N_("A card."), metavar=N_("[CARD]"), kind="card", complete="cards"),),
    ),
)
