"""Versailles: court intrigue on a tarot of 78 cards."""

from tarotcli.systems.spec import System

_HERE = "tarotcli.systems.versailles"

SYSTEM = System(
    key="versailles",
    title="Versailles",
    pack="tarot78",
    master="gm",
    sheet=f"{_HERE}.sheet:Courtier",
    house=f"{_HERE}.sheet:VersaillesHouse",
    rules=f"{_HERE}.rules:faults",
    fresh=f"{_HERE}.dealing:fresh",
    blank=f"{_HERE}.dealing:blank",
    tables={"duel": f"{_HERE}.affairs:Duel", "repartee": f"{_HERE}.affairs:Repartee"},
    verbs={
        "check": f"{_HERE}.check:check",
        "deal": f"{_HERE}.dealing:deal",
        "scene": f"{_HERE}.dealing:scene",
        "session": f"{_HERE}.dealing:session",
        "show": f"{_HERE}.budget:show",
        "duel start": f"{_HERE}.duel.duelling:start",
        "duel play": f"{_HERE}.duel.duelling:play",
        "duel concede": f"{_HERE}.duel.duelling:concede",
        "duel end": f"{_HERE}.duel.duelling:end",
        "duel status": f"{_HERE}.duel.duelling:status",
        "repartee start": f"{_HERE}.repartee.repartee:start",
        "repartee play": f"{_HERE}.repartee.repartee:play",
        "repartee counter": f"{_HERE}.repartee.repartee:counter",
        "repartee pass": f"{_HERE}.repartee.repartee:pass_",
        "repartee end": f"{_HERE}.repartee.repartee:end",
        "repartee status": f"{_HERE}.repartee.repartee:status",
    },
    completions={
        "what": f"{_HERE}.completing:what",
        "characteristics": f"{_HERE}.completing:characteristics",
        "reputation": f"{_HERE}.completing:reputation",
        "favours": f"{_HERE}.completing:favours",
        "beliefs": f"{_HERE}.completing:beliefs",
        "gm-hand": f"{_HERE}.completing:gm_hand",
    },
)
