"""Lignes Brisées: people who broke their destiny, each with a deck of 22 arcana that is also their life."""

from tarotcli.systems.spec import System

_HERE = "tarotcli.systems.lignes_brisees"

SYSTEM = System(
    key="lignes-brisees",
    title="Lignes Brisées",
    pack="majors22",
    ordered=False,
    sheet=f"{_HERE}.sheet:Personnage",
    house=f"{_HERE}.sheet:Maison",
    rules=f"{_HERE}.rules:faults",
    fresh=f"{_HERE}.dealing:fresh",
    blank=f"{_HERE}.dealing:blank",
    keyed={"weapons": f"{_HERE}.sheet:Arme", "fights": f"{_HERE}.sheet:Combat"},
    completions={
        "what": f"{_HERE}.completing:skills",
        "weapons": f"{_HERE}.completing:weapon_names",
        "hand": f"{_HERE}.completing:cards_left",
        "lost": f"{_HERE}.completing:cards_lost",
    },
    verbs={
        "deal": f"{_HERE}.dealing:deal",
        "check": f"{_HERE}.check:check",
        "odds check": f"{_HERE}.foretelling:odds",
        "duel start": f"{_HERE}.duel:start",
        "fight": f"{_HERE}.fight:fight",
        "advance award": f"{_HERE}.experience:award",
        "advance raise": f"{_HERE}.experience:raise_skill",
        "advance status": f"{_HERE}.experience:status",
        "session": f"{_HERE}.experience:session",
        "advance set": f"{_HERE}.keeping:set_value",
        "discard": f"{_HERE}.keeping:discard",
        "return": f"{_HERE}.keeping:restore",
        "shuffle": f"{_HERE}.keeping:shuffle",
        "show": f"{_HERE}.keeping:show",
    },
)
