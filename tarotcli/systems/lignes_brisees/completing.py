"""What the words of Lignes Brisées can be completed with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarotcli.campaign import Campaign, find_who
from tarotcli.cards import MAJORS22, Card
from tarotcli.language import language
from tarotcli.systems.lignes_brisees.arms import weapons
from tarotcli.systems.lignes_brisees.person import deck, left
from tarotcli.systems.lignes_brisees.skills import SKILLS

Offer = tuple[str, str]
Given = Mapping[str, Any]


def skills(_campaign: Campaign, _given: Given) -> Iterable[Offer]:
    """The 22 skills with their names."""
    return [(key, skill.name) for key, skill in SKILLS.items()]


def weapon_names(campaign: Campaign, _given: Given) -> Iterable[Offer]:
    """Every weapon, with the skill it is used with."""
    return [(name, SKILLS[arme.arcane].name) for name, arme in weapons(campaign).items()]


def cards_left(campaign: Campaign, given: Given) -> Iterable[Offer]:
    """The cards in the deck of whoever is named before, else all."""
    named = _named(campaign, given)
    return _offers(left(campaign, named) if named else MAJORS22.cards)


def cards_lost(campaign: Campaign, given: Given) -> Iterable[Offer]:
    """The lost cards of whoever is named before, else all cards."""
    named = _named(campaign, given)
    return _offers(deck(campaign, named).discard if named else MAJORS22.cards)


def _named(campaign: Campaign, given: Given) -> str | None:
    word = given.get("who")
    names = [word] if isinstance(word, str) else list(word or ())
    return find_who(campaign, names[0]) if len(names) == 1 else None


def _offers(cards: Iterable[Card]) -> list[Offer]:
    return [(card.code, card.name(language())) for card in cards]
