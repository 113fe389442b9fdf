"""The 22 skills and their arcana, and the words that mean a skill (L1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.campaign.names import meant
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.words import read_card
from tarotcli.errors import UsageFault
from tarotcli.language import say
from tarotcli.language.names import nearest
from tarotcli.systems.lignes_brisees.refusals import SkillMistyped, UnknownSkill
from tarotcli.systems.lignes_brisees.sheet import Arcane, ArcaneKey, Personnage, arcane_of


class Skill(NamedTuple):
    """One skill: its key in files, the number of its arcanum (1 to 22), its French name, its English ones."""

    key: ArcaneKey
    number: int
    name: str
    english: tuple[str, ...]

    @property
    def card(self) -> Card:
        """The skill's own card."""
        return MAJORS22.cards[self.number - 1]


_HANDS = ("Mains nues", "Combat à mains nues")

_NAMES: tuple[tuple[Arcane, str, tuple[str, ...]], ...] = (
    ("acrobatie", "Acrobatie", ("Acrobatics",)),
    ("erudition", "Érudition", ("Erudition", "Knowledge", "Lore")),
    ("politique", "Politique", ("Politics",)),
    ("persuasion", "Persuasion", ("Persuasion",)),
    ("occultisme", "Occultisme", ("Occultism", "Occult")),
    ("seduction", "Séduction", ("Seduction",)),
    ("pilotage", "Pilotage", ("Piloting", "Driving")),
    ("investigation", "Investigation", ("Investigation",)),
    ("survie", "Survie", ("Survival",)),
    ("chance", "Chance", ("Luck",)),
    ("combat_mains_nues", "Combat Mains Nues", ("Unarmed Combat", "Bare Hands", "Brawling", *_HANDS)),
    ("armes_blanches", "Armes Blanches", ("Blades", "Bladed Weapons", "Melee Weapons", "Melee")),
    ("armes_a_feu", "Armes à Feu", ("Firearms", "Guns", "Armes de tir")),
    ("volonte", "Volonté", ("Willpower", "Will")),
    ("intimidation", "Intimidation", ("Intimidation",)),
    ("science", "Science", ("Science",)),
    ("escroquerie", "Escroquerie", ("Swindling", "Swindle", "Fraud")),
    ("furtivite", "Furtivité", ("Stealth",)),
    ("creativite", "Créativité", ("Creativity",)),
    ("medecine", "Médecine", ("Medicine",)),
    ("animaux", "Animaux", ("Animals",)),
    ("sante_mentale", "Santé Mentale", ("Mental Health", "Sanity")),
)

SKILLS: Mapping[Arcane, Skill] = {
    key: Skill(key, number, name, english) for number, (key, name, english) in enumerate(_NAMES, start=1)
}
"""Every skill by its key, in the order of the arcana."""

_SHOOTING = SKILLS["armes_a_feu"]._replace(key="armes_de_tir", name="Armes de tir")

_MEANT = {word: skill for skill in SKILLS.values() for word in (skill.key, skill.name, *skill.english)}


def skill_at(key: ArcaneKey) -> Skill:
    """The skill that a sheet has at this key, under the name that it has there (L1)."""
    return _SHOOTING if key == _SHOOTING.key else SKILLS[arcane_of(key)]


def skill_name(key: str) -> str:
    """The French name of a skill, by its key on the sheet."""
    return skill_at(key).name  # type: ignore[arg-type]


def as_written(page: Personnage, skill: Skill) -> Skill:
    """The skill with the key and the name that this sheet has for it (L1)."""
    own = SKILLS[arcane_of(skill.key)]
    return _SHOOTING if own.number == _SHOOTING.number and page.arcanes.armes_de_tir is not None else own


def number_of(card: Card) -> int:
    """What a card counts in a test: 1 to 21, the Excuse 22 (L4)."""
    return card.number or 22


def skill_called(word: str) -> Skill | None:
    """The skill of this name in French or English; None where there is none (L1)."""
    name = meant(word, _MEANT)
    return None if name is None else _MEANT[name]


def skill_named(word: str) -> Skill:
    """The skill that a word means: its name in French or English, or its arcanum by name, code or number (L1).

    Raises :class:`UnknownSkill`, with near names where there are any.
    """
    called = skill_called(word)
    if called is not None:
        return called
    try:
        return skill_of(read_card(word).of(MAJORS22))
    except UsageFault:
        near = nearest(word, [skill.name for skill in SKILLS.values()])
        near = near or [_MEANT[name].name for name in nearest(word, _MEANT, 1)]
    if near:
        raise SkillMistyped(word=word, near=near)
    raise UnknownSkill(word=word, skills=tuple(skill.name for skill in SKILLS.values()))


def skill_of(card: Card) -> Skill:
    """The skill of an arcanum."""
    return SKILLS[_NAMES[number_of(card) - 1][0]]


def card_here(card: Card) -> str:
    """What a card is in this game: the skill of its arcanum (L1), and what it counts when drawn (L4)."""
    return say("the skill {skill}; drawn, it counts {n} (L4)", skill=skill_of(card).name, n=number_of(card))


def written_skills(page: Personnage) -> list[Skill]:
    """The 22 skills as this sheet writes them, in the order of the arcana (L1)."""
    return [as_written(page, skill) for skill in SKILLS.values()]
