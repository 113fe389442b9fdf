"""The game of tarot: twelve cards each, tricks, trumps and the Fool, to fifty points."""

from tarotcli.language import N_
from tarotcli.systems.spec import System

_HERE = "tarotcli.systems.tarot"

SYSTEM = System(
    key="tarot",
    title=N_("the game of tarot"),
    pack="tarot78",
    sheet=f"{_HERE}.keeping:Player",
    house=f"{_HERE}.keeping:TarotHouse",
    rules=f"{_HERE}.keeping:faults",
    fresh=f"{_HERE}.keeping:fresh",
    blank=f"{_HERE}.keeping:blank",
    completions={"who": f"{_HERE}.completing:people", "show": f"{_HERE}.completing:shown"},
    verbs={
        **{name: f"{_HERE}.keeping:{name}" for name in ("deal", "discard", "session")},
        "show": f"{_HERE}.looking:show",
    },
)
