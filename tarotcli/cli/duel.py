"""``duel``: two characters tested against each other, at once or play by play."""

from tarotcli.cli.command import Command
from tarotcli.text import N_
from tarotcli.words import Word

WHO = Word("who", N_("Who: a key or a name."), metavar=N_("WHO"), required=True, complete="who")

COMMANDS = (
    Command(
        "duel start",
        N_("Set two characters against each other."),
        "tarotcli duel start aurore luynes --skill-a fencing",
        words=(
            Word("a", N_("The first of the two."), metavar="A", required=True, complete="who"),
            Word("b", N_("The second of the two."), metavar="B", required=True, complete="who"),
        ),
    ),
    Command(
        "duel play",
        N_("Lay cards on your turn."),
        "tarotcli duel play aurore QB T11",
        words=(
            WHO,
            Word(
                "card",
                N_("A card; for a Major, the points the GM gives it (T11=3)."),
                metavar=N_("CARD[=POINTS]"),
                kind="stake",
                many=True,
                minimum=0,
                maximum=10,
                complete="hand",
            ),
        ),
    ),
    Command("duel concede", N_("Give up."), "tarotcli duel concede luynes", words=(WHO,)),
    Command("duel end", N_("End the duel, as the offended may."), "tarotcli duel end aurore", words=(WHO,)),
    Command("duel status", N_("Show how the duel stands."), "tarotcli duel status", way="query"),
)
