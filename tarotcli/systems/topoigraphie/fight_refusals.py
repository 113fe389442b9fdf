"""What is refused of duels and fights (P8–P10), each with its rule and the way out."""

from tarotcli.campaign import UnknownCharacter
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_


class NoSheetToTest(Refused):
    """A Tendance or a Talent named for somebody who has only a score."""

    kind = "no-sheet"
    sentence = N_("{who} has no sheet, only a score, so there is no Tendance and no Talent.")
    way_out = N_("Leave {option} out, or add a sheet: tarotcli add {who} --npc")
    rule = "P10"


class NothingToScore(Refused):
    """A score or resistance stated though all opponents have sheets."""

    kind = "has-a-sheet"
    sentence = N_("{option} is for opponents without a sheet, and all of these have one: {who}.")
    way_out = N_("Leave it out; the sheet is changed with tarotcli advance set WHO PATH VALUE.")
    rule = "P10"


class NoSuchOpponent(UnknownCharacter):
    """Nobody is called so, and no score is stated."""

    way_out = N_("There are: {known}. For an opponent without a sheet add --score-b N --resistance-b N.")
    rule = "P10"


class BadOpponent(Refused):
    """A word that cannot name an opponent without a sheet."""

    kind = "bad-key"
    sentence = N_("“{word}” {why}")
    way_out = N_("Name the opponent otherwise, for example: sbire-1")


class SeveralAtOnce(BadOpponent):
    """A word for several opponents in an exchange."""

    sentence = N_("“{word}” stands for several, who are brought in with fight start.")
    way_out = N_(
        "For example: tarotcli fight start perceval / 'sbire*4' --score-b 3; then fight perceval sbire-1"
    )


class WrongCount(Refused):
    """As many values as neither one nor one for each."""

    kind = "wrong-count"
    sentence = N_("{option} is given {given} times, for {wanted} of those who fight.")
    way_out = N_("Give it once for all of them, or once for each in their order: {who}.")


class CardsForExchanges(Refused):
    """More cards, or fewer, than exchanges."""

    kind = "wrong-count"
    sentence = N_("Cards given with {option}: {given}; exchanges: {wanted}.")
    way_out = N_("Each exchange takes one card, in the order of the opponents: {who}.")
    rule = "P10"


class PlayAndTurn(UsageFault):
    """Cards named for everybody, and the pack asked to decide."""

    kind = "contradiction"
    sentence = N_("{play} names every card, and {turn} leaves them to the pack.")
    way_out = N_("Keep one of them.")
    rule = "P10"


class Oneself(Refused):
    """Somebody against themselves, or the same opponent twice."""

    kind = "same-fighter"
    sentence = N_("{who} is named twice.")
    way_out = N_("Name each fighter once; several without a sheet as sbire-1, sbire-2.")
    rule = "P8"


class TooFewFailures(Refused):
    """More failures cancelled than were taken."""

    kind = "too-few-failures"
    sentence = N_("{who} has taken fewer failures than are to be cancelled: {taken}.")
    way_out = N_("Cancel no more: tarotcli fight --strike {key} --failures -{taken}")
    rule = "P9"


class NothingToCancel(TooFewFailures):
    """As :class:`TooFewFailures`, of somebody who has taken none."""

    sentence = N_("{who} has taken no failure that could be cancelled.")
    way_out = N_("To give one: tarotcli fight --strike {key} --failures 1")


class NoFight(Refused):
    """There is no open fight to end."""

    kind = "no-fight"
    sentence = N_("No fight is open.")
    way_out = N_("Begin one: tarotcli fight A B (see tarotcli fight --help)")


class NotFighting(NoFight):
    """Somebody who is in no open fight."""

    sentence = N_("{who} is in no open fight.")
    way_out = N_("Fighting: {fighters}.")


class EndOrFight(UsageFault):
    """Words of an exchange beside those of another form of ``fight``."""

    kind = "contradiction"
    sentence = N_("fight: {word} belongs to an exchange, not to {form}.")
    way_out = N_("Leave one of them out.")


class TwoForms(UsageFault):
    """Two forms of ``fight`` at once."""

    kind = "contradiction"
    sentence = N_("fight: {first} and {second} contradict each other.")
    way_out = N_("Keep one of them.")


class OnlyStruck(UsageFault):
    """Words of ``--strike`` without it."""

    kind = "contradiction"
    sentence = N_("fight: {word} says what --strike does, and nobody is struck.")
    way_out = N_("For example: tarotcli fight --strike perceval --failures 2")


class NoFailures(UsageFault):
    """A strike that changes nothing."""

    kind = "contradiction"
    sentence = N_("fight: --failures 0 changes nothing.")
    way_out = N_("Give how many more or, negative, how many fewer; without --failures WHO is struck out.")


class NoFighters(UsageFault):
    """Nobody who fights, and nothing else asked for."""

    kind = "missing-argument"
    sentence = N_("fight needs two characters, or --status, --end or --strike.")
    way_out = N_("For example: tarotcli fight perceval sbire-1 (see tarotcli fight --help)")


class SidesOfExchange(UsageFault):
    """A stroke between two sides in an exchange."""

    kind = "contradiction"
    sentence = N_("fight: a / between two sides opens a fight, with fight start.")
    way_out = N_("Open it: tarotcli fight start {words}; then each exchange: tarotcli fight A B")


class HowMany(UsageFault):
    """Too many nameless ones, or none."""

    kind = "not-a-number"
    sentence = N_("fight start: “{word}” stands for too many, or for nobody.")
    way_out = N_("Bring in from 1 to {most}.")


class NoSides(UsageFault):
    """A fight opened without two sides."""

    kind = "missing-argument"
    sentence = N_("fight start needs two sides with a / between them.")
    way_out = N_("For example: tarotcli fight start perceval / sbire-1 --score-b 3")
