"""What a campaign's file holds: sheets, the house, weapons and fights, and what must hold of them (L1, L2, L5, L14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Literal

import msgspec

from tarotcli.campaign import Campaign, House, Sheet, house_of
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.names import meant
from tarotcli.campaign.paths import Path
from tarotcli.cards.piles import EMPTY, Pile
from tarotcli.language import N_

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
ArcaneKey = Literal[Arcane, "armes_de_tir"]
"""The keys that a sheet may write: the thirteenth skill has two names, and is called as the sheet calls it (L1)."""


def arcane_of(key: ArcaneKey) -> Arcane:
    """The skill that a key stands for, under its first name."""
    return "armes_a_feu" if key == "armes_de_tir" else key


CONDITIONS: Mapping[str, str] = {"inconscient": N_("unconscious"), "mort": N_("dead")}
"""How somebody is, as sentences say it."""


class Arcanes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The 22 scores, the numbers 1 to 22 each used once (L2); the thirteenth under either of its names."""

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
    armes_a_feu: Score | None = None
    armes_de_tir: Score | None = None
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
        """The scores by the keys that the sheet has, in the order of the arcana."""
        found = ((key, getattr(self, key)) for key in self.__struct_fields__)
        return {key: score for key, score in found if score is not None}


class Destin(msgspec.Struct, frozen=True):
    """Points of Destin: earned in all, and left (L5, L18)."""

    gagnes: Count = 0
    actuels: Count = 0


class Dernier(msgspec.Struct, frozen=True):
    """The failed test that ``--again`` may reopen: the skill, how it was drawn, the cards, the points spent (L10)."""

    arcane: ArcaneKey
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
    montees: tuple[ArcaneKey, ...] = ()
    arcanes: Arcanes
    dernier: Dernier | None = None


class Maison(House, frozen=True):
    """The numbers a campaign may change: ``armes``, the damage of the rules' own weapons by name (L16)."""

    armes: Mapping[str, Damage] = {}


class Arme(msgspec.Struct, frozen=True):
    """A weapon: the skill it is used with, and its damage in cards, 1 to 22 (L14)."""

    arcane: ArcaneKey
    degats: Damage


FIST = "poing"

WEAPONS: Mapping[str, Arme] = {
    FIST: Arme("combat_mains_nues", 1),
    "couteau": Arme("armes_blanches", 2),
    "gourdin": Arme("armes_blanches", 3),
    "arc": Arme("armes_blanches", 4),
    "épée": Arme("armes_blanches", 5),
    "pistolet": Arme("armes_a_feu", 6),
    "fusil": Arme("armes_a_feu", 8),
    "arme lourde": Arme("armes_a_feu", 12),
    "arme à énergie": Arme("armes_a_feu", 15),
}
"""The weapons of the rules (L16)."""


class Echange(msgspec.Struct, frozen=True, omit_defaults=True):
    """One exchange: who won (empty: nobody), margins and criticals by key, the winner's weapon, the cards lost."""

    vainqueur: str = ""
    marges: Mapping[str, int] = {}
    critiques: Mapping[str, Position] = {}
    arme: str = ""
    perdues: Pile = EMPTY


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open fight of two characters and its exchanges so far.

    ``armes``, ``competences``: the weapon or skill that each was last said to fight with, which holds until said
    otherwise.
    """

    a: str
    b: str
    armes: Mapping[str, str] = {}
    competences: Mapping[str, ArcaneKey] = {}
    echanges: tuple[Echange, ...] = ()


_EVERY_SCORE = range(1, 23)


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Scores that are no permutation (L2), more Destin than was earned (L18), a skill raised twice (L19)."""
    for who, page in campaign.characters.items():
        if isinstance(page, Personnage):
            yield from _sheet_faults(("characters", who), page)
    for name in house_of(campaign, Maison).armes:
        if meant(name, WEAPONS) is None:
            sentence = N_("is not a weapon of the rules ({known}); one of your own goes under weapons.")
            yield Fault(("house", "armes", name), sentence, {"known": tuple(WEAPONS)})


def _sheet_faults(path: Path, page: Personnage) -> Iterator[Fault]:
    scores = page.arcanes.scores()
    if "armes_a_feu" not in scores and "armes_de_tir" not in scores:
        yield Fault((*path, "arcanes", "armes_a_feu"), N_("is missing."))
    elif "armes_a_feu" in scores and "armes_de_tir" in scores:
        sentence = N_("is another name of {key}: keep one of them.")
        other = (*path, "arcanes", "armes_a_feu")
        yield Fault((*path, "arcanes", "armes_de_tir"), sentence, {"key": "armes_a_feu"}, other=other)
    else:
        yield from _permutation_faults(path, scores)
    earned, left = page.destin.gagnes, page.destin.actuels
    if left > earned:
        sentence = N_("is {left}, more than the {earned} that were earned in all (L18).")
        needs = ((*path, "destin", "gagnes"),)
        yield Fault((*path, "destin", "actuels"), sentence, {"left": left, "earned": earned}, needs=needs)
    if len(set(map(arcane_of, page.montees))) < len(page.montees):
        yield Fault((*path, "montees"), N_("names a skill twice; each rises once a session (L19)."))


def _permutation_faults(path: Path, scores: Mapping[str, int]) -> Iterator[Fault]:
    used = list(scores.values())
    unused = tuple(n for n in _EVERY_SCORE if n not in used)
    sentence = N_("must use each score from 1 to 22 once (L2): more than once {twice}, nowhere {unused}.")
    # One fault for each number, since each is mended at other keys.
    for twice in (n for n in _EVERY_SCORE if used.count(n) > 1):
        needs = tuple((*path, "arcanes", key) for key, n in scores.items() if n == twice)
        yield Fault((*path, "arcanes"), sentence, {"twice": twice, "unused": unused}, needs=needs)
