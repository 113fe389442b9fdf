"""The words of a command as data: from them come its parser, its help, its completion and its manual page."""

from __future__ import annotations

from typing import Literal

import msgspec

from tarotcli.language import _

Kind = Literal["text", "number", "seconds", "flag", "card", "stake", "counter"]


class Word(msgspec.Struct, frozen=True):
    """One argument (no ``flags``) or option of a command.

    ``kind``: text; number (a whole one); seconds; flag; card; stake (CARD[=POINTS], 0 to 10); counter (NAME[=N]).
    ``many``: may be repeated, and options take several with commas (texts excepted where ``whole``).
    ``hushed``: its value is left out of the log where the command kept something secret.
    ``complete`` names what the shell completes it with. ``panel`` heads it in the help.
    """

    name: str
    help: str
    flags: tuple[str, ...] = ()
    kind: Kind = "text"
    many: bool = False
    required: bool = False
    whole: bool = False
    hushed: bool = False
    metavar: str = ""
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    default: str = ""
    complete: str = ""
    panel: str = ""

    @property
    def spelled(self) -> str:
        """The word as a person types it: its long option, or its metavar."""
        return self.flags[0] if self.flags else _(self.metavar)
