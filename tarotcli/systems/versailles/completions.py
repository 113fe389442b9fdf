"""What completes the words of Versailles, from the campaign as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tarotcli.answers.visibility import Secret, held
from tarotcli.campaign import Campaign
from tarotcli.systems.base import Completion, Given, Offer
from tarotcli.systems.common.people import anybody
from tarotcli.systems.versailles.hands import GM, sheet
from tarotcli.systems.versailles.sheet import BODY, REPARTEE, Courtier


def _page(campaign: Campaign, given: Given) -> Courtier:
    named = given.get("who")
    return sheet(campaign, anybody(campaign, named)) if isinstance(named, str) else Courtier()


def _hyphenated(names: Iterable[str]) -> list[Offer]:
    return [(name.replace(" ", "-"), "") for name in names]


def what(campaign: Campaign, given: Given) -> list[Offer]:
    """The character's skills, then the characteristics."""
    return _hyphenated(_page(campaign, given).skills) + characteristics(campaign, given)


def characteristics(_campaign: Campaign, _given: Given) -> list[Offer]:
    """The seven characteristics."""
    return [(name, "") for name in (*BODY, *REPARTEE)]


def reputation(campaign: Campaign, given: Given) -> list[Offer]:
    """The groups the character has a reputation with."""
    return _hyphenated(_page(campaign, given).reputation)


def favours(campaign: Campaign, given: Given) -> list[Offer]:
    """Those who owe the character a favour."""
    return _hyphenated(name for name, n in _page(campaign, given).favours.items() if n)


def beliefs(campaign: Campaign, given: Given) -> list[Offer]:
    """What the character believes."""
    return [(belief.text, "") for belief in _page(campaign, given).beliefs]


def gm_hand(campaign: Campaign, _given: Given) -> list[Secret]:
    """The cards in the GM's hand."""
    return [held(campaign.hand(GM), GM)]


COMPLETIONS: Mapping[str, Completion] = {
    "what": what,
    "characteristics": characteristics,
    "reputation": reputation,
    "favours": favours,
    "beliefs": beliefs,
    "gm-hand": gm_hand,
}
"""By the keys that words name."""
