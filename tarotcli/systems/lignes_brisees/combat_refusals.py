"""What the rules of combat refuse in Lignes Brisées, each with its rule and the way out."""

from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_
from tarotcli.systems.common.real import OnlyTheTableKnows


class LoseAndName(OnlyTheTableKnows):
    """A blow with real cards that nobody names."""

    sentence = N_("With real cards only the table knows which cards {who} loses at this blow: {n}.")
    way_out = N_("Draw them from that deck and add: --lost CARD…")
    rule = "L15"


class TooFewLost(Refused):
    """Too few real cards for what a blow takes."""

    kind = "wrong-number-of-cards"
    sentence = N_("Too few cards for the blow against {who}: {given} given, {wanted} lost.")
    way_out = N_("Draw them from that deck and state every card: --lost CARD,CARD…")
    rule = "L15"


class TooManyLost(TooFewLost):
    """More real cards than the blows take."""

    sentence = N_("Too many cards for the blows: {given} given, {wanted} lost.")
    way_out = N_("State with --lost only the cards that were lost at a blow.")


class UnknownWeapon(Refused):
    """There is no such weapon."""

    kind = "unknown-weapon"
    sentence = N_("There is no weapon “{weapon}” in this campaign.")
    way_out = N_("There are: {known}. One of your own goes under [weapons.NAME]: tarotcli edit")
    near = ("weapon", "known")
    rule = "L16"


class UnfitWeapon(Refused):
    """A weapon that is not used with that skill."""

    kind = "unfit-weapon"
    sentence = N_("{weapon} is used with {fitting}, not with {skill}.")
    way_out = N_("Leave out the skill, or use one of: {known}.")
    rule = "L13"


class UnfitForAll(UnfitWeapon):
    """As :class:`UnfitWeapon`, where no weapon is used with that skill."""

    way_out = N_("Leave out the skill or the weapon: without one {skill} defends and wounds nobody.")


class WhichSkill(UsageFault):
    """A duel of nothing."""

    kind = "missing-argument"
    sentence = N_("duel start: --skill-a is missing.")
    way_out = N_("For example: tarotcli duel start {a} {b} --skill-a furtivite --skill-b investigation")
    rule = "L6"


class AgainstThemselves(UsageFault):
    """Somebody set against themselves, or named twice."""

    kind = "named-twice"
    sentence = N_("{who} is named twice; a fight is between different people.")
    way_out = N_("Name everybody once: tarotcli fight A B")
    rule = "L13"


class OneAtATime(UsageFault):
    """A sacrifice against several at once."""

    kind = "one-at-a-time"
    sentence = N_("{option} decides one exchange, but there are several adversaries.")
    way_out = N_("Fight that adversary alone, then the others.")
    rule = "L11"


class WrongCount(UsageFault):
    """A word for several adversaries, of which there are more or fewer."""

    kind = "wrong-count"
    sentence = N_("fight: {option} is given {given} times; adversaries: {wanted}.")
    way_out = N_("Give it once for all of them, or once for each in their order; - leaves one out.")
    rule = "L13"


class WithoutExchange(UsageFault):
    """Words of an exchange where none is fought."""

    kind = "contradiction"
    sentence = N_("fight: {option} is about an exchange, and {instead} fights none.")
    way_out = N_("Keep one of them.")


class NoEffect(Refused):
    """Words about the test of somebody who does not draw."""

    kind = "no-effect"
    sentence = N_("{who} lies unconscious and does not draw: {option} can change nothing.")
    way_out = N_("Leave it out; where several are named, - in the place of {who}.")
    rule = "L13"


class NoFight(Refused):
    """No fight to end."""

    kind = "no-fight"
    sentence = N_("No fight is open.")
    way_out = N_("A fight opens with its first exchange: tarotcli fight A B")


class NotFighting(NoFight):
    """No fight of theirs to end."""

    sentence = N_("{who} is in no open fight.")
    way_out = N_("Open: {open}.")


class FightOpen(Refused):
    """A fight is open that must end first."""

    kind = "something-open"
    sentence = N_("Not while a fight is open: {fights}.")
    way_out = N_("When it is over: tarotcli fight --end")
