"""``trick``: the game of tarot, in a campaign of any system."""

from tarotcli.cli.command import Command
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.systems.spec import find
from tarotcli.words import Word

HERE = "tarotcli.systems.tarot"
PACK = "tarot78"

WHO = Word("who", N_("A player: a key or a name."), metavar="P", required=True, complete="players")


def _new_amiss(request: Request) -> None:
    find(f"{HERE}.seating:amiss")(request)


def _play_amiss(request: Request) -> None:
    find(f"{HERE}.seating:play_amiss")(request)


COMMANDS = (
    Command(
        "trick new",
        N_("Set a table of 2 to 6 players; nothing is dealt yet."),
        "tarotcli trick new ana bo cy --bot bo=club --bot cy=master",
        answer=f"{HERE}.commands:new",
        words=(
            Word(
                "players",
                N_(
                    "A player, in seating order: a character, or anybody else by name. The last one deals first."
                ),
                metavar="P",
                many=True,
                required=True,
                complete="who",
            ),
            Word(
                "bots",
                N_("The tool plays this player: novice, club or master."),
                ("--bot",),
                metavar=N_("P=LEVEL"),
                many=True,
                complete="bots",
            ),
            Word(
                "target",
                N_("The points that win the game."),
                ("--target",),
                kind="number",
                minimum=1,
                metavar="N",
                default="50",
            ),
            Word(
                "hidden",
                N_("Play with real cards: the tool is told only the cards that are played."),
                ("--hidden",),
                kind="flag",
            ),
            Word("drop", N_("Give up a game that is not over."), ("--drop",), kind="flag"),
        ),
        amiss=_new_amiss,
        pack=PACK,
    ),
    Command(
        "trick deal",
        N_("Shuffle and deal the next hand, twelve cards each."),
        "tarotcli trick deal",
        answer=f"{HERE}.commands:deal",
        pack=PACK,
    ),
    Command(
        "trick play",
        N_("Play a card to the trick."),
        "tarotcli trick play ana QS",
        answer=f"{HERE}.commands:play",
        words=(
            WHO,
            Word(
                "card", N_("The card."), metavar=N_("CARD"), kind="card", required=True, complete="trick-play"
            ),
            Word(
                "give",
                N_("With the Fool: the card, of those won, to be given for it when the trick is decided."),
                ("--give",),
                kind="card",
                metavar=N_("CARD"),
                complete="trick-give",
            ),
            Word(
                "leave", N_("With the Fool: let the winner of the trick have it."), ("--leave",), kind="flag"
            ),
        ),
        amiss=_play_amiss,
        pack=PACK,
    ),
    Command(
        "trick give",
        N_("Give the card that is owed for the Fool."),
        "tarotcli trick give ana 5S",
        answer=f"{HERE}.commands:give",
        words=(
            WHO,
            Word(
                "card",
                N_("One of the cards won."),
                metavar=N_("CARD"),
                kind="card",
                required=True,
                complete="trick-give",
            ),
        ),
        pack=PACK,
    ),
    Command(
        "trick legal",
        N_("List the cards that a player may play now."),
        "tarotcli trick legal ana",
        way="query",
        answer=f"{HERE}.commands:legal",
        words=(WHO,),
        pack=PACK,
    ),
    Command(
        "trick hint",
        N_("Say what the master would play in a player's place, and why."),
        "tarotcli trick hint ana",
        way="query",
        answer=f"{HERE}.commands:hint",
        words=(WHO,),
        pack=PACK,
        thinks=True,
    ),
    Command(
        "trick auto",
        N_("Let the bots play, up to a person's turn or the end of the hand."),
        "tarotcli trick auto",
        answer=f"{HERE}.commands:auto",
        words=(
            Word(
                "until",
                N_("Stop when it is this player's turn, even a bot's."),
                ("--until",),
                metavar="P",
                complete="players",
            ),
        ),
        pack=PACK,
        thinks=True,
    ),
    Command(
        "trick renounce",
        N_("Record a renounce: who did not follow suit loses the game."),
        "tarotcli trick renounce bo",
        answer=f"{HERE}.commands:renounce",
        words=(WHO,),
        pack=PACK,
    ),
    Command(
        "trick score",
        N_("Tell the points so far, and what this hand is worth by now."),
        "tarotcli trick score",
        way="query",
        answer=f"{HERE}.commands:score",
        pack=PACK,
    ),
    Command(
        "trick status",
        N_("Show the table, whose turn it is, and the hand of who looks."),
        "tarotcli trick status --as ana",
        way="query",
        answer=f"{HERE}.commands:status",
        words=(
            Word(
                "as_",
                N_("As this player sees it: nobody else's hand."),
                ("--as",),
                metavar="P",
                complete="players",
            ),
        ),
        pack=PACK,
    ),
)
