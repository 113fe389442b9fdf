"""The sheet of a character, the numbers of the house, weapons and fights (L1, L2, L5, L14, L16)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal

import msgspec

from tarotcli.campaign import House, Sheet
from tarotcli.cards.piles import EMPTY, Pile

Score = Annotated[int, msgspec.Meta(ge=1, le=22)]
Damage = Annotated[int, msgspec.Meta(ge=1, le=22)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Position = Annotated[int, msgspec.Meta(ge=1)]
Mode = Literal["normal", "facile", "difficile"]
Etat = Literal["ok", "inconscient", "mort"]
Arcane = Literal[
    "acrobatie",
    "erudition",
    "politique",
    "persuasion",
    "occultisme",
    "seduction",
    "pilotage",
    "investigation",
    "survie",
    "chance",
    "combat_mains_nues",
    "armes_blanches",
    "armes_a_feu",
    "volonte",
    "intimidation",
    "science",
    "escroquerie",
    "furtivite",
    "creativite",
    "medecine",
    "animaux",
    "sante_mentale",
]
"""The keys of the 22 skills, in the order of their arcana (L1)."""


class Arcanes(msgspec.Struct, frozen=True):
    """The 22 scores, the numbers 1 to 22 each used once (L2)."""

    acrobatie: Score
    erudition: Score
    politique: Score
    persuasion: Score
    occultisme: Score
    seduction: Score
    pilotage: Score
    investigation: Score
    survie: Score
    chance: Score
    combat_mains_nues: Score
    armes_blanches: Score
    armes_a_feu: Score
    volonte: Score
    intimidation: Score
    science: Score
    escroquerie: Score
    furtivite: Score
    creativite: Score
    medecine: Score
    animaux: Score
    sante_mentale: Score

    def scores(self) -> dict[str, int]:
        """The scores by the skills' keys, in the order of the arcana."""
        return {key: getattr(self, key) for key in self.__struct_fields__}


class Destin(msgspec.Struct, frozen=True):
    """Points of Destin: earned in all, and left (L5, L18)."""

    gagnes: Count = 0
    actuels: Count = 0


class Dernier(msgspec.Struct, frozen=True):
    """The failed test that ``--again`` may reopen: the skill, how it was drawn, the cards, the points spent (L10)."""

    arcane: Arcane
    tirees: Pile
    mode: Mode = "normal"
    depenses: Count = 0


class Personnage(Sheet, frozen=True, kw_only=True):
    """The sheet of a character (L5). The deck lies in ``[decks.KEY]``, lost cards are its discard.

    ``ligne_brisee``: the event, empty for ordinary people (L11). ``equipement`` is carried, ``ailleurs`` within
    reach elsewhere. ``montees``: the skills raised in this session, in that order (L19).
    """

    identite: str = ""
    creation: date | None = None
    profession: str = ""
    age: str = ""
    taille: str = ""
    poids: str = ""
    apparence: str = ""
    personnalite: str = ""
    citation: str = ""
    ligne_brisee: str = ""
    equipement: tuple[str, ...] = ()
    ailleurs: tuple[str, ...] = ()
    destin: Destin = Destin()
    etat: Etat = "ok"
    montees: tuple[Arcane, ...] = ()
    arcanes: Arcanes
    dernier: Dernier | None = None


class Maison(House, frozen=True):
    """The numbers a campaign may change: ``armes``, the damage of the rules' own weapons by name (L16)."""

    armes: Mapping[str, Damage] = {}


class Arme(msgspec.Struct, frozen=True):
    """A weapon: the skill it is used with, and its damage in cards, 1 to 22 (L14)."""

    arcane: Arcane
    degats: Damage


class Echange(msgspec.Struct, frozen=True, omit_defaults=True):
    """One exchange: who won (empty: nobody), margins and criticals by key, the winner's weapon, the cards lost."""

    vainqueur: str = ""
    marges: Mapping[str, int] = {}
    critiques: Mapping[str, Position] = {}
    arme: str = ""
    perdues: Pile = EMPTY


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open fight of two characters and its exchanges so far."""

    a: str
    b: str
    echanges: tuple[Echange, ...] = ()
