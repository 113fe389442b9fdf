"""``repartee``: the battle of wits around a belief (Versailles)."""

from tarotcli.cli.command import Command
from tarotcli.cli.duel import discards_amiss
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.request import Request
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


class NoCounter(UsageFault):
    """A counter of nothing."""

    kind = "missing-argument"
    sentence = N_("repartee counter: --reputation or --favour is missing.")
    way_out = N_("For example: tarotcli repartee counter aurore --side for --reputation court")
    rule = "V28"


def _counter_amiss(request: Request) -> None:
    if not request.has("reputation") and not request.has("favour"):
        raise NoCounter


COMMANDS = (
    Command(
        "repartee start",
        N_("Begin to convince somebody of something."),
        'tarotcli repartee start aurore --target luynes --about "The King should never wear grey"',
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
        amiss=_counter_amiss,
    ),
    Command(
        "repartee pass",
        N_("Pass; when all have passed in a row it ends."),
        "tarotcli repartee pass luynes",
        words=(WHO,),
        amiss=discards_amiss,
    ),
    Command(
        "repartee end", N_("End it and move the beliefs."), "tarotcli repartee end", amiss=discards_amiss
    ),
    Command("repartee status", N_("Show how it stands."), "tarotcli repartee status", way="query"),
)
