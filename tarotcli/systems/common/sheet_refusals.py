"""What is refused where a sheet, or the house, is changed in a word, each with the way out."""

from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_


class NotAPath(UsageFault):
    """The path cannot be read."""

    kind = "not-a-path"
    sentence = N_("“{path}” is not the path of a key: {problem}")
    way_out = N_("For example: skills.climbing.level, beliefs[0].level")


class NoSheet(Refused):
    """Somebody who has no sheet, as the game master."""

    kind = "no-sheet"
    sentence = N_("{who} has no sheet.")
    way_out = N_(
        "Add a character with tarotcli add KEY; numbers of the house rules: tarotcli advance set house KEY VALUE"
    )


class NotAllowed(Refused):
    """The value does not fit the key."""

    kind = "value-not-allowed"
    sentence = N_("{path} {problem}")
    way_out = N_("Give a value that fits; tarotcli show {who} shows the sheet as it is.")


class NotAllowedHere(NotAllowed):
    """As :class:`NotAllowed`, of a number of the house."""

    way_out = N_("Give a value that fits; tarotcli edit shows the house rules as they are.")


class Incomplete(Refused):
    """Something new on a sheet of which not enough is said."""

    kind = "incomplete"
    sentence = N_("{path} is not there yet, and a new one needs more: {needs}.")
    way_out = N_("For example: {line}")
    near = ("name", "known")


class NotAList(Refused):
    """Something to be added to what takes no items."""

    kind = "not-a-list"
    sentence = N_("{path} takes no items.")
    way_out = N_("These do: {lists}. To change a value: tarotcli advance set {key} PATH VALUE")


class ThereAlready(Refused):
    """An entry to be added that is there already."""

    kind = "there-already"
    sentence = N_("{path} is there already.")
    way_out = N_("Change it: {line}")


class NotAnEntry(Refused):
    """An entry to be added to a table of names that has no value."""

    kind = "incomplete"
    sentence = N_("“{item}” names no value.")
    way_out = N_("For example: {line}")


class NothingSo(Refused):
    """Something to be dropped that is nowhere on the sheet."""

    kind = "unknown-key"
    sentence = N_("Nothing on the sheet of {who} is called “{word}”.")
    way_out = N_("See what there is: tarotcli show {key}")
    near = ("name", "known")


class MustStay(Refused):
    """A value that must be there."""

    kind = "must-stay"
    sentence = N_("{path} must have a value.")
    way_out = N_("Give it another one: {line}")
