"""``duel``: two characters tested against each other, at once or play by play."""

from tarotcli.cards import read_card
from tarotcli.cli.command import Command
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.words import Word


class FirstAndCoin(UsageFault):
    """Two ways to say who plays first."""

    kind = "contradiction"
    sentence = N_("--first and --coin both say who plays first.")
    way_out = N_("Keep one of them.")
    rule = "V19"


class WithoutSwords(UsageFault):
    """A word of fencing without fencing."""

    kind = "without-fencing"
    sentence = N_("{word} is for a duel with swords.")
    way_out = N_("Add --fencing, or leave it out.")
    rule = "V22"


def _start_amiss(request: Request) -> None:
    if request.has("first") and request.has("coin"):
        raise FirstAndCoin
    for name in ("terms", "offended", "discard"):
        if request.has(name) and not request.flag("fencing"):
            raise WithoutSwords(word=f"--{name}")
    discards_amiss(request)


def discards_amiss(request: Request) -> None:
    """Refuse a word of ``--discard`` that is no card and not ``drawn``."""
    for word in request.texts("discard"):
        if word != "drawn":
            read_card(word)


WHO = Word("who", N_("Who: a key or a name."), metavar=N_("WHO"), required=True, complete="who")

COMMANDS = (
    Command(
        "duel start",
        N_("Set two characters against each other."),
        "tarotcli duel start aurore luynes --skill-a oratory --skill-b interrogation",
        words=(
            Word("a", N_("The first of the two."), metavar="A", required=True, complete="who"),
            Word("b", N_("The second of the two."), metavar="B", required=True, complete="who"),
        ),
        amiss=_start_amiss,
    ),
    Command(
        "duel play",
        N_("Lay cards on your turn."),
        "tarotcli duel play aurore 9C T11",
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
        amiss=discards_amiss,
    ),
    Command("duel concede", N_("Give up."), "tarotcli duel concede luynes", words=(WHO,)),
    Command("duel end", N_("End the duel, as the offended may."), "tarotcli duel end aurore", words=(WHO,)),
    Command("duel status", N_("Show how the duel stands."), "tarotcli duel status", way="query"),
)
