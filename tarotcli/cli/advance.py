"""``advance``: experience, and what the game master changes on a sheet."""

from tarotcli.cli.command import Command
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.words import Word


class NotAPath(UsageFault):
    """The path cannot be read."""

    kind = "not-a-path"
    sentence = N_("“{path}” is no path of a key: {problem}")
    way_out = N_("For example: skills.climbing.level, beliefs[0].level")


def _good_path(request: Request) -> None:
    from tarotcli.campaign.paths import read_path

    path = request.text("path")
    try:
        read_path(path)
    except ValueError as error:
        raise NotAPath(path=path, problem=str(error)) from None


WHO = Word("who", N_("Who: a key or a name."), metavar=N_("WHO"), required=True, complete="who")

COMMANDS = (
    Command(
        "advance award",
        N_("Give points of experience."),
        "tarotcli advance award nadir 2",
        words=(
            Word(
                "award",
                N_("Who is given points, and last how many to each."),
                metavar=N_("WHO… N"),
                many=True,
                required=True,
                complete="who",
            ),
        ),
    ),
    Command(
        "advance raise",
        N_("Spend a point to raise a skill."),
        "tarotcli advance raise nadir furtivite",
        words=(WHO, Word("skill", N_("The skill."), metavar=N_("SKILL"), required=True, complete="what")),
    ),
    Command(
        "advance set",
        N_("Change one value of a sheet, as the game master says."),
        "tarotcli advance set aurore skills.climbing.level 5",
        answer="tarotcli.systems.common.sheets:set_value",
        words=(
            WHO,
            Word("path", N_("The key on the sheet."), metavar=N_("PATH"), required=True, complete="paths"),
            Word(
                "value",
                N_("The new value; a negative one as =-1."),
                metavar=N_("VALUE"),
                required=True,
                whole=True,
            ),
        ),
        amiss=_good_path,
    ),
    Command(
        "advance status",
        N_("Show what was earned and what can be raised."),
        "tarotcli advance status nadir",
        way="query",
        words=(WHO,),
    ),
)
