"""Weapons: those of the house and of the campaign, and what somebody is said to fight with (L13, L14, L16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.campaign import Campaign, house_of
from tarotcli.campaign.names import meant
from tarotcli.systems.lignes_brisees.character import sheet
from tarotcli.systems.lignes_brisees.combat_refusals import (
    UnfitForAll,
    UnfitWeapon,
    UnknownWeapon,
)
from tarotcli.systems.lignes_brisees.sheet import FIST, WEAPONS, Arme, Maison
from tarotcli.systems.lignes_brisees.skills import Skill, skill_at, skill_named

FIGHTING = range(11, 14)
"""The arcana of the skills that fights are fought with: bare hands, blades, firearms (L13)."""


class Arms(NamedTuple):
    """What one side fights with: the skill, the weapon's name and its damage; without a weapon no wound is dealt."""

    skill: Skill
    weapon: str = ""
    damage: int = 0


def weapons(campaign: Campaign) -> dict[str, Arme]:
    """Every weapon by name: the rules' with the house's damage, then the campaign's own."""
    ours = {meant(name, WEAPONS): damage for name, damage in house_of(campaign, Maison).armes.items()}
    own: Mapping[str, Arme] = campaign.tables.get("weapons", {})
    known = {name: Arme(arme.arcane, ours.get(name, arme.degats)) for name, arme in WEAPONS.items()}
    for name, arme in own.items():
        known.pop(meant(name, known) or "", None)
        known[name] = arme
    return known


def weapon_named(campaign: Campaign, word: str) -> tuple[str, Arme]:
    """The weapon that a word means; raises :class:`UnknownWeapon`."""
    known = weapons(campaign)
    name = meant(word, known)
    if name is not None:
        return name, known[name]
    raise UnknownWeapon(weapon=word, known=tuple(known))


def skill_meant(campaign: Campaign, weapon: str, skill: str) -> Skill | None:
    """The skill that a side names, or that of the weapon it names; raises :class:`UnfitWeapon` where they differ."""
    named = skill_named(skill) if skill else None
    if not weapon:
        return named
    name, arme = weapon_named(campaign, weapon)
    fitting = skill_at(arme.arcane)
    if named is not None and named.number != fitting.number:
        known = tuple(name for name, arme in weapons(campaign).items() if _fits(arme, named))
        refusal = UnfitWeapon if known else UnfitForAll
        raise refusal(weapon=name, fitting=fitting.name, skill=named.name, known=known)
    return fitting


def arms(campaign: Campaign, who: str, weapon: str, skill: str) -> Arms:
    """What somebody fights with who names this weapon and this skill, or neither (L13).

    Without a weapon it is the first carried that fits the skill, or the first carried of all; bare hands where none is.
    R: the skill named is tested then all the same; one that nobody fights with wounds nobody without a weapon. Raises
    a Refused for a weapon that does not fit the skill.
    """
    used = skill_meant(campaign, weapon, skill)
    if weapon:
        name, arme = weapon_named(campaign, weapon)
    else:
        known = weapons(campaign)
        names = (meant(thing, known) for thing in sheet(campaign, who).equipement)
        carried = ((name, known[name]) for name in names if name)
        fitting = (each for each in carried if used is None or _fits(each[1], used))
        name, arme = next(fitting, None) or weapon_named(campaign, FIST)
    used = used or skill_at(arme.arcane)
    if not _fits(arme, used) and used.number not in FIGHTING:
        return Arms(used)
    return Arms(used, name, arme.degats)


def _fits(arme: Arme, skill: Skill) -> bool:
    return skill_at(arme.arcane).number == skill.number


class Said(NamedTuple):
    """The weapon and the skill that somebody is said to fight with; empty where nothing is said."""

    weapon: str = ""
    skill: str = ""

    def arms(self, campaign: Campaign, who: str) -> Arms:
        """What they fight with then (L13)."""
        return arms(campaign, who, self.weapon, self.skill)

    def kept(self, campaign: Campaign) -> Said:
        """It as a file keeps it: the weapon's name, which stands for its skill, else the skill's key."""
        if self.weapon:
            return Said(weapon_named(campaign, self.weapon)[0])
        return Said(skill=skill_named(self.skill).key if self.skill else "")
