"""Weapons: those of the house, those of the campaign, and which side of a fight uses which (L13, L14, L16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.campaign import Campaign, house_of
from tarotcli.language.names import fold, nearest
from tarotcli.request import Request
from tarotcli.systems.lignes_brisees.person import sheet
from tarotcli.systems.lignes_brisees.refusals import (
    UnfitForAll,
    UnfitWeapon,
    UnknownWeapon,
    WeaponMistyped,
)
from tarotcli.systems.lignes_brisees.sheet import Arme, Maison
from tarotcli.systems.lignes_brisees.skills import SKILLS, Skill, skill_named

FIST = "poing"
BARE_HANDS = "combat_mains_nues"
ARMED = frozenset({"armes_blanches", "armes_a_feu"})

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


class Arms(NamedTuple):
    """What one side fights with: the skill, the weapon's name (empty: none), and its damage (0: none)."""

    skill: Skill
    weapon: str
    damage: int


def weapons(campaign: Campaign) -> dict[str, Arme]:
    """Every weapon by name: the rules' with the house's damage, then the campaign's own."""
    ours = house_of(campaign, Maison).armes
    own: Mapping[str, Arme] = campaign.tables.get("weapons", {})
    known = {name: Arme(arme.arcane, ours.get(name, arme.degats)) for name, arme in WEAPONS.items()}
    names = {fold(name): name for name in known}
    for name, arme in own.items():
        known.pop(names.get(fold(name), ""), None)
        known[name] = arme
    return known


def weapon_named(campaign: Campaign, word: str) -> tuple[str, Arme]:
    """The weapon that a word means, whatever its case and accents; raises :class:`UnknownWeapon`."""
    known = weapons(campaign)
    for name, arme in known.items():
        if fold(name) == fold(word):
            return name, arme
    near = nearest(word, known)
    raise (WeaponMistyped if near else UnknownWeapon)(weapon=word, near=near, known=tuple(known))


def arms(campaign: Campaign, request: Request, side: str, who: str) -> Arms:
    """What a side (``a`` or ``b``) fights with (L13).

    Bare hands without a word. R: with a weapon skill alone the first weapon carried that fits it is used, and
    without one whatever is at hand, which does as much as a fist; any other skill wounds nobody. Raises a Refused for
    a weapon that does not fit the skill.
    """
    stated = request.text(f"skill_{side}")
    skill = skill_named(stated) if stated else None
    word = request.text(f"weapon_{side}")
    if not word and (skill is None or skill.key == BARE_HANDS):
        word = FIST
    if word:
        name, arme = weapon_named(campaign, word)
        fitting = SKILLS[arme.arcane]
        if skill not in (None, fitting):
            assert skill is not None
            known = _with_skill(campaign, skill)
            refusal = UnfitWeapon if known else UnfitForAll
            raise refusal(weapon=name, fitting=fitting.name, skill=skill.name, known=known)
        return Arms(fitting, name, arme.degats)
    assert skill is not None
    if skill.key not in ARMED:
        return Arms(skill, "", 0)
    carried = [fold(thing) for thing in sheet(campaign, who).equipement]
    fitting_ones = {fold(name): name for name in _with_skill(campaign, skill)}
    name = next((fitting_ones[thing] for thing in carried if thing in fitting_ones), "")
    return Arms(skill, name, weapons(campaign)[name or FIST].degats)


def _with_skill(campaign: Campaign, skill: Skill) -> tuple[str, ...]:
    return tuple(name for name, arme in weapons(campaign).items() if arme.arcane == skill.key)
