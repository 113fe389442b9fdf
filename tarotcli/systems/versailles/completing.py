"""What the shell completes words of Versailles with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarotcli.campaign import Campaign, find_who
from tarotcli.systems.versailles.hands import GM, sheet
from tarotcli.systems.versailles.sheet import BODY, REPARTEE, Courtier

Offers = list[tuple[str, str]]


def _page(campaign: Campaign, given: Mapping[str, Any]) -> Courtier:
    named = given.get("who")
    return sheet(campaign, find_who(campaign, named, others=(GM,))) if isinstance(named, str) else Courtier()


def _hyphenated(names: Iterable[str]) -> Offers:
    return [(name.replace(" ", "-"), "") for name in names]


def what(campaign: Campaign, given: Mapping[str, Any]) -> Offers:
    """The character's skills, then the characteristics."""
    return _hyphenated(_page(campaign, given).skills) + characteristics(campaign, given)


def characteristics(_campaign: Campaign, _given: Mapping[str, Any]) -> Offers:
    """The seven characteristics."""
    return [(name, "") for name in (*BODY, *REPARTEE)]


def reputation(campaign: Campaign, given: Mapping[str, Any]) -> Offers:
    """The groups the character has a reputation with."""
    return _hyphenated(_page(campaign, given).reputation)


def favours(campaign: Campaign, given: Mapping[str, Any]) -> Offers:
    """Those who owe the character a favour."""
    return _hyphenated(name for name, n in _page(campaign, given).favours.items() if n)


def beliefs(campaign: Campaign, given: Mapping[str, Any]) -> Offers:
    """What the character believes."""
    return [(belief.text, "") for belief in _page(campaign, given).beliefs]


def gm_hand(campaign: Campaign, _given: Mapping[str, Any]) -> Offers:
    """The cards in the GM's hand."""
    return [(card.code, card.name()) for card in campaign.hand(GM)]
