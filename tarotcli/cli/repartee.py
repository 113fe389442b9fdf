"""``repartee``: the battle of wits around a belief (Versailles)."""

from tarotcli.cli.command import Command
from tarotcli.text import N_
from tarotcli.words import Word

WHO = Word("who", N_("Who: a key or a name."), metavar=N_("WHO"), required=True, complete="who")
CARD = Word(
    "card",
    N_("A card; for a Major, the points the GM gives it (T11=3)."),
    metavar=N_("CARD[=POINTS]"),
    kind="stake",
    many=True,
    required=True,
    minimum=0,
    maximum=10,
    complete="hand",
)

COMMANDS = (
    Command(
        "repartee start",
        N_("Begin to convince somebody of something."),
        "tarotcli repartee start aurore --target luynes --about “The King should never wear grey”",
        words=(WHO,),
    ),
    Command(
        "repartee play",
        N_("Lay cards for or against, with an action."),
        "tarotcli repartee play aurore --side for --action wit 4B",
        words=(WHO, CARD),
    ),
    Command(
        "repartee counter",
        N_("Place a reputation or a favour on a side, or take one away."),
        "tarotcli repartee counter aurore --side for --reputation court",
        words=(WHO,),
    ),
    Command(
        "repartee pass",
        N_("Pass; when all have passed in a row it ends."),
        "tarotcli repartee pass luynes",
        words=(WHO,),
    ),
    Command("repartee end", N_("End it and move the beliefs."), "tarotcli repartee end"),
    Command("repartee status", N_("Show how it stands."), "tarotcli repartee status", way="query"),
)
