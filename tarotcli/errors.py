"""What can go wrong, as exceptions that own their kind, their sentences and their exit status.

Each class carries a sentence that names what was wrong and where, and a line with the way out; both are
templates that the raiser fills with named fields. Nothing else in the program matches error text.
"""

from __future__ import annotations

from typing import ClassVar

from tarotcli.text import N_, say

USAGE = 2
REFUSED = 3
CAMPAIGN = 4
BUSY = 5
INTERNAL = 70
INTERRUPTED = 130


class TarotcliError(Exception):
    """The root of all errors that are told to the player in one sentence.

    ``fields`` fill the templates; ``rule`` overrides the rule id of the class.
    """

    exit: ClassVar[int] = INTERNAL
    kind: ClassVar[str] = "internal"
    sentence: ClassVar[str] = N_("Something went wrong.")
    way_out: ClassVar[str] = ""
    rule: str | None = None

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
        return say(self.way_out, **self.fields) if self.way_out else ""


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


class Busy(TarotcliError):
    """Another process held the campaign longer than the wait."""

    exit = BUSY
    kind = "busy"
    sentence = N_("Another command has held {file} for longer than {seconds:g} s.")
    way_out = N_("Try again, or wait longer with --wait.")
