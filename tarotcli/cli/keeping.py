"""Commands that keep a campaign: people, time, piles and notes."""

from tarotcli.cli.command import Command
from tarotcli.errors import UsageFault
from tarotcli.language import N_, _
from tarotcli.request import Request
from tarotcli.words import Word

CARDS = Word(
    "card", N_("A card."), metavar=N_("CARD"), kind="card", many=True, required=True, complete="hand"
)
DECK = Word("deck", N_("The deck's name."), metavar=N_("DECK"), required=True, complete="decks")


class BottomAndShuffle(UsageFault):
    """Two ways to return a card at once."""

    kind = "contradiction"
    sentence = N_("--bottom and --shuffle contradict each other.")
    way_out = N_("Keep one of them.")


class BadKey(UsageFault):
    """A word that cannot be a character's key."""

    kind = "bad-key"
    sentence = N_("“{key}” {why}")
    way_out = N_('For example: tarotcli add aurore --name "Aurore de Lys"')


def _good_key(request: Request) -> None:
    from tarotcli.campaign.validate import key_fault

    key = request.text("who").strip()
    wrong = key_fault(key)
    if wrong:
        raise BadKey(key=key, why=_(wrong))


def _one_way(request: Request) -> None:
    if request.flag("bottom") and request.flag("shuffle"):
        raise BottomAndShuffle


COMMANDS = (
    Command(
        "add",
        N_("Add a character with an empty sheet."),
        'tarotcli add lauzun --name "Comte de Lauzun" --player Denis',
        answer="tarotcli.systems.common.keeping:add",
        words=(
            Word(
                "who", N_("The key of the new character: one short word."), metavar=N_("WHO"), required=True
            ),
            Word("name", N_("The name in full."), ("--name",), metavar=N_("NAME")),
            Word("player", N_("Who plays the character."), ("--player",), metavar=N_("PLAYER")),
            Word("npc", N_("The game master plays the character."), ("--npc",), kind="flag"),
        ),
        amiss=_good_key,
    ),
    Command(
        "scene",
        N_("Begin a new scene."),
        "tarotcli scene",
        answer="tarotcli.systems.common.keeping:scene",
    ),
    Command("session", N_("Close the session and begin the next."), "tarotcli session"),
    Command(
        "day",
        N_("Begin a new day of the story."),
        "tarotcli day",
        answer="tarotcli.systems.common.keeping:day",
    ),
    Command(
        "discard",
        N_("Discard cards from a hand."),
        "tarotcli discard aurore 4B",
        answer="tarotcli.systems.common.keeping:discard",
        words=(Word("who", N_("Whose hand."), metavar=N_("WHO"), required=True, complete="who"), CARDS),
    ),
    Command(
        "return",
        N_("Return cards from a discard to its draw pile."),
        "tarotcli return table 4B --bottom",
        answer="tarotcli.systems.common.keeping:restore",
        words=(
            DECK,
            CARDS,
            Word("bottom", N_("Under the pile, not on top."), ("--bottom",), kind="flag"),
            Word("shuffle", N_("Shuffle the pile afterwards."), ("--shuffle",), kind="flag"),
        ),
        amiss=_one_way,
    ),
    Command(
        "shuffle",
        N_("Shuffle a draw pile."),
        "tarotcli shuffle table",
        answer="tarotcli.systems.common.keeping:shuffle",
        words=(DECK,),
    ),
    Command(
        "note",
        N_("Write a note into the story of the campaign."),
        N_('tarotcli note "The King looked up."'),
        answer="tarotcli.systems.common.keeping:note",
        words=(Word("text", N_("The note."), metavar=N_("TEXT"), many=True, required=True, whole=True),),
    ),
)
