"""``check``: one test of one character."""

from tarotcli.cli.command import Command
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.request import Request
from tarotcli.words import Word

WHO = Word("who", N_("Who is tested: a key or a name."), metavar=N_("WHO"), required=True, complete="who")
WHAT = Word(
    "what", N_("What is tested: a skill, a characteristic, a Tendance."), metavar=N_("WHAT"), complete="what"
)

DIFFICULTIES = {
    "difficulty": "--difficulty",
    "difficulty_card": "--difficulty-card",
    "gm_draw": "--gm-draw",
    "band": "--band",
}


class NoTask(UsageFault):
    """A check of nothing."""

    kind = "missing-argument"
    sentence = N_("check: WHAT is missing, the skill or the like that is tested.")
    way_out = N_("tarotcli show {who} tells what there is.")


class TwoDifficulties(UsageFault):
    """More than one difficulty."""

    kind = "two-difficulties"
    sentence = N_("A check has one difficulty, but several are given: {given}.")
    way_out = N_("Keep one of them.")
    rule = "V8"


class SuitWithoutBand(UsageFault):
    """``--suit`` without the band it narrows."""

    kind = "suit-without-band"
    sentence = N_("--suit says which suit to look for with --band, which is missing.")
    way_out = N_("For example: --band hard --suit staves")
    rule = "V8"


def _amiss(request: Request) -> None:
    given = [option for name, option in DIFFICULTIES.items() if request.has(name)]
    if len(given) > 1:
        raise TwoDifficulties(given=given)
    if request.has("suit") and not request.has("band"):
        raise SuitWithoutBand
    if not request.has("what") and not request.flag("again"):
        raise NoTask(who=request.text("who"))


COMMANDS = (
    Command(
        "check",
        N_("Test a character: play cards for a skill against a difficulty."),
        "tarotcli check aurore climbing --play QB,T11 --difficulty 9",
        words=(WHO, WHAT),
        amiss=_amiss,
    ),
)
