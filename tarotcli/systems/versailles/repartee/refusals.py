"""What the rules of repartee refuse (V27–V31), each with its rule and the way out."""

from tarotcli.errors import USAGE, Refused
from tarotcli.language import N_


class NoRepartee(Refused):
    """No repartee is open."""

    kind = "nothing-open"
    sentence = N_("No repartee is open.")
    way_out = N_("Begin one: tarotcli repartee start WHO --target WHOM --about TEXT")


class NotTakingPart(Refused):
    """Somebody who is no participant."""

    kind = "not-taking-part"
    sentence = N_("{who} takes no part in this repartee.")
    way_out = N_("Taking part: {order}.")
    rule = "V27"


class OutOfTurn(Refused):
    """Somebody else's turn."""

    kind = "out-of-turn"
    sentence = N_("It is not the turn of {who}.")
    way_out = N_("{turn} is next; see tarotcli repartee status.")
    rule = "V27"


class AllHavePassed(Refused):
    """Nobody's turn: the repartee waits for its end."""

    kind = "out-of-turn"
    sentence = N_("All have passed in a row.")
    way_out = N_("End it: tarotcli repartee end --reword TEXT")
    rule = "V29"


class TargetsItself(Refused):
    """The instigator among the targets."""

    kind = "same-character"
    sentence = N_("{who} cannot be convinced by {who}.")
    way_out = N_("Name somebody else with --target.")
    rule = "V27"


class NobodyToConvince(Refused):
    """A target without a sheet."""

    kind = "no-sheet"
    sentence = N_("{who} has no sheet and so no beliefs.")
    way_out = N_("Name a character; a new one: tarotcli add WHO")
    rule = "V27"


class NobodyHolds(Refused):
    """No target holds the belief that is argued against."""

    kind = "unknown-belief"
    sentence = N_("“{text}” must match exactly one belief of the targets.")
    way_out = N_("Their beliefs: {known}. Without --belief the one that --about names rises, or is new.")
    rule = "V31"


class NothingToBeginWith(Refused):
    """An instigator without cards."""

    kind = "no-legal-card"
    sentence = N_("{who} holds no cards to open with.")
    way_out = N_("Wait for cards: tarotcli scene")
    rule = "V28"


class MustOpen(Refused):
    """A pass before the opening."""

    kind = "must-open"
    sentence = N_("{who} has not opened yet and cannot pass.")
    way_out = N_("Lay a card: tarotcli repartee play {key} CARD; or call it off: tarotcli repartee end")
    rule = "V28"


class NoAction(Refused):
    """Majors alone, which go with every action."""

    exit = USAGE
    kind = "missing-argument"
    sentence = N_("The action is missing: Majors alone go with any of them.")
    way_out = N_("Add --action wit, conviction, flattery or spite.")
    rule = "V28"


class TakesPart(Refused):
    """Somebody who would join takes part already."""

    kind = "takes-part"
    sentence = N_("{who} takes part in this repartee already.")
    way_out = N_("Taking part: {order}.")
    rule = "V27"


class NoSide(Refused):
    """A first play that does not say for which side."""

    exit = USAGE
    kind = "missing-argument"
    sentence = N_("The side is missing.")
    way_out = N_("Add --side for or --side against.")
    rule = "V27"


class OtherSide(Refused):
    """A play for the side the participant is not on."""

    kind = "other-side"
    sentence = N_("{who} has taken the side “{side}” and stays on it.")
    way_out = N_("Play with --side {word}, or pass: tarotcli repartee pass {key}")
    rule = "V27"


class OwnSide(Refused):
    """A counter to take from one's own side."""

    kind = "own-side"
    sentence = N_("{who} is on the side “{side}” and takes nothing from it.")
    way_out = N_("Take from the other side: --side {word} --remove; or leave --remove out to place one.")
    rule = "V28"


class SpeaksForNobody(Refused):
    """A participant without a sheet who speaks for nobody."""

    kind = "no-sheet"
    sentence = N_("{who} has no sheet to speak with.")
    way_out = N_("Speak for a character: --speaks-for WHO")
    rule = "V28"


class NoCounters(SpeaksForNobody):
    """A participant without a sheet, and so without counters, who names nobody's."""

    sentence = N_("{who} has no sheet, and so no counters.")
    way_out = N_("Name the character whose they are: tarotcli repartee counter WHO")


class WrongAction(Refused):
    """A Minor of another suit than the action's."""

    kind = "wrong-suit"
    sentence = N_("{card} cannot be played as {action}, whose suit is {suit}.")
    way_out = N_("In hand: {hand}. As {action}: {legal}.")
    way_unseen = N_("In hand: {hand}. Only {suit} and Majors may be played.")
    rule = "V28"


class NoCounterThere(Refused):
    """A counter to take from a side that has none."""

    kind = "no-counter-there"
    sentence = N_("There are no counters on the side “{side}” to take away.")
    way_out = N_("Leave --remove out to place one.")
    rule = "V28"


class NotReworded(Refused):
    """A belief that turns into its opposite, without its new wording."""

    kind = "reword-missing"
    sentence = N_(
        "The belief “{text}” of {who} falls to {level} and turns into its opposite, which must be worded."
    )
    way_out = N_("Say how it reads now: tarotcli repartee end --reword TEXT")
    rule = "V31"


class HeldAlready(Refused):
    """A new wording that the target believes already."""

    kind = "belief-held-already"
    sentence = N_("{who} believes already: “{text}”.")
    way_out = N_("Choose another wording for --reword.")
    rule = "V31"
