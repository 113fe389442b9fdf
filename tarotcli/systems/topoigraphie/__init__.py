"""Topoïgraphie: no dice, but a pack of 52 cards for every player, who choose what they play."""

from tarotcli.systems.spec import System

_HERE = "tarotcli.systems.topoigraphie"

SYSTEM = System(
    key="topoigraphie",
    title="Topoïgraphie",
    pack="pack52",
    master="mj",
    sheet=f"{_HERE}.sheet:Personnage",
    house=f"{_HERE}.sheet:TopoigraphieHouse",
    rules=f"{_HERE}.rules:faults",
    fresh=f"{_HERE}.dealing:fresh",
    blank=f"{_HERE}.dealing:blank",
    completions={name: f"{_HERE}.completing:{name}" for name in ("what", "tendances", "talents")},
    keyed={"fights": f"{_HERE}.fights:Fight"},
    verbs={
        "check": f"{_HERE}.check:check",
        "deal": f"{_HERE}.dealing:deal",
        "discard": f"{_HERE}.dealing:discard",
        "duel start": f"{_HERE}.duel:start",
        "fight": f"{_HERE}.fight:fight",
        "odds check": f"{_HERE}.odds:check",
        "session": f"{_HERE}.dealing:session",
        "show": f"{_HERE}.looking:show",
    },
)
