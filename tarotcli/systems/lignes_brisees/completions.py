"""What the words of Lignes Brisées can be completed with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tarotcli.campaign import Campaign
from tarotcli.cards import MAJORS22
from tarotcli.systems.base import Completion, Given, Offer
from tarotcli.systems.common.completions import offer
from tarotcli.systems.lignes_brisees.character import character, deck, left
from tarotcli.systems.lignes_brisees.skills import SKILLS, skill_at
from tarotcli.systems.lignes_brisees.weapons import weapons


def skills(_campaign: Campaign, _given: Given) -> Iterable[Offer]:
    """The 22 skills with their names."""
    return [(key, skill.name) for key, skill in SKILLS.items()]


def weapon_names(campaign: Campaign, _given: Given) -> Iterable[Offer]:
    """Every weapon, with the skill it is used with."""
    return [(name, skill_at(arme.arcane).name) for name, arme in weapons(campaign).items()]


def cards_left(campaign: Campaign, given: Given) -> Iterable[Offer]:
    """The cards in the deck of whoever is named before, else all."""
    who = _named(campaign, given)
    return map(offer, left(campaign, who) if who else MAJORS22.cards)


def cards_lost(campaign: Campaign, given: Given) -> Iterable[Offer]:
    """The lost cards of whoever is named before, else all cards."""
    who = _named(campaign, given)
    return map(offer, deck(campaign, who).discard if who else MAJORS22.cards)


def majors(_campaign: Campaign, _given: Given) -> Iterable[Offer]:
    """All cards of a whole deck."""
    return map(offer, MAJORS22.cards)


def _named(campaign: Campaign, given: Given) -> str | None:
    """The one character who is named before, if it is one."""
    word = given.get("who")
    names = [word] if isinstance(word, str) else list(word or ())
    return character(campaign, names[0]) if len(names) == 1 else None


COMPLETIONS: Mapping[str, Completion] = {
    "what": skills,
    "weapons": weapon_names,
    "hand": cards_left,
    "lost": cards_lost,
    "majors": majors,
}
"""By the keys that words name."""
