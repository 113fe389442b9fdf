"""What can go wrong, as exceptions that own their kind, their sentences and their exit status.

Each class carries a sentence that names what was wrong and where, and a line with the way out; both are
templates that the raiser fills with named fields. Nothing else in the program matches error text.
"""

from __future__ import annotations

from typing import ClassVar

from tarotcli.language import N_, _, language, say

_REASONS = (
    *(N_("No such file or directory"), N_("Permission denied"), N_("Is a directory"), N_("Not a directory")),
    *(
        N_("No space left on device"),
        N_("Disk quota exceeded"),
        N_("Read-only file system"),
        N_("File exists"),
    ),
    *(N_("Input/output error"), N_("File name too long"), N_("Too many open files"), N_("File too large")),
    *(N_("Operation not permitted"), N_("Too many levels of symbolic links"), N_("Device or resource busy")),
    *(N_("Exec format error"), N_("Argument list too long"), N_("Cannot allocate memory")),
)
"""What systems say most often, in their own words."""

FAILED = 1
USAGE = 2
REFUSED = 3
CAMPAIGN = 4
BUSY = 5
INTERNAL = 70
INTERRUPTED = 130


class TarotcliError(Exception):
    """The root of all errors that are told to the player in one sentence.

    ``fields`` fill the templates; ``rule`` overrides the rule id of the class. ``way_unseen``: the way out for who may
    not see the hand that the fields are about, where ``way_out`` tells what is in it. ``unseen``: it is told to such a
    one. ``instead``: what is told to them in its place, where its very kind tells what is in the hand.
    """

    exit: ClassVar[int] = INTERNAL
    kind: ClassVar[str] = "internal"
    sentence: ClassVar[str] = N_("Something went wrong.")
    way_out: ClassVar[str] = ""
    way_unseen: ClassVar[str] = ""
    near: ClassVar[tuple[str, str]] = ("", "")
    """The fields with a name that was typed and with those there are; the nearest are offered first."""
    rule: str | None = None
    unseen: bool = False
    instead: TarotcliError | None = None
    campaign: object = None
    """The campaign that refused, once it is known: who looks at the refusal is found in it."""

    def __init__(self, *, rule: str | None = None, **fields: object) -> None:
        super().__init__(self.kind)
        self.fields = fields
        if rule is not None:
            self.rule = rule

    def __str__(self) -> str:
        return self.message()

    def message(self) -> str:
        """What was wrong and where, one sentence in the language spoken now."""
        return say(self.sentence, **self.fields)

    def advice(self) -> str:
        """The way out, one line in the language spoken now; empty where there is none to tell."""
        way = (self.unseen and self.way_unseen) or self.way_out
        return " ".join(filter(None, (self._offer(), say(way, **self.fields) if way else "")))

    def _offer(self) -> str:
        near = self.nearest()
        return say("Did you mean {near}?", near=near) if near else ""

    def nearest(self) -> list[str]:
        """The names that look like the one that was typed, where it is such an error."""
        typed, known = self.near
        if not typed:
            return []
        from tarotcli.language.names import nearest

        names = self.fields.get(known, ())
        assert isinstance(names, tuple)
        return nearest(str(self.fields[typed]), names)


def reason(error: OSError) -> str:
    """Why the system would not, in the language spoken now: by its number where there are no words for it."""
    reason = error.strerror or str(error)
    if reason in _REASONS:
        return _(reason)
    return reason if language() == "en" else say("error {number} of the system", number=error.errno)


class UsageFault(TarotcliError):
    """Wrong whatever the campaign holds."""

    exit = USAGE
    kind = "usage"


class Refused(TarotcliError):
    """This campaign, or a rule of its game, does not allow it; nothing changed."""

    exit = REFUSED
    kind = "refused"


class CampaignFault(TarotcliError):
    """The campaign file cannot be found, read, understood or written."""

    exit = CAMPAIGN
    kind = "campaign"

    def closed(self) -> CampaignFault:
        """The fault as it is told to a named viewer, who is not told what is in the file (S5)."""
        return self


class NotInOrder(CampaignFault):
    """A file that is broken, to who is not told where and how."""

    kind = "campaign-invalid"
    sentence = N_("{file} is not in order.")
    way_out = N_("Whoever keeps the file sees what is wrong, without --as and TAROTCLI_AS: tarotcli doctor")


class Busy(TarotcliError):
    """Another process held the campaign longer than the wait."""

    exit = BUSY
    kind = "busy"
    sentence = N_("Another command has held {file} for longer than {seconds} s.")
    way_out = N_("Try again, or wait longer with --wait.")
