"""``fight``: one exchange of blows."""

from tarotcli.cli.command import Command
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.words import Word


class Fighters(UsageFault):
    """Too few fighters, or what to do with a fight said twice."""

    kind = "missing-argument"
    sentence = N_("fight wants two characters, or --status, or --end.")
    way_out = N_("For example: tarotcli fight nadir veilleur (see tarotcli fight --help)")


def _amiss(request: Request) -> None:
    status, end, many = request.flag("status"), request.flag("end"), len(request.texts("who"))
    if (status and end) or (not status and not end and many < 2):
        raise Fighters


COMMANDS = (
    Command(
        "fight",
        N_("Fight one exchange: the loser is hurt by the rules of the game."),
        "tarotcli fight nadir veilleur --weapon-a couteau",
        words=(
            Word("who", N_("Who fights whom."), metavar=N_("A B"), many=True, complete="who"),
            Word("status", N_("Show how the fights stand."), ("--status",), kind="flag"),
            Word("end", N_("End the fights, or those of the named."), ("--end",), kind="flag"),
        ),
        amiss=_amiss,
        looks="status",
    ),
)
