"""What the words of ``trick`` can be completed with, in a campaign of any system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.language import language
from tarotcli.systems.tarot.game import legal
from tarotcli.systems.tarot.position import LEVELS, givable
from tarotcli.systems.tarot.seating import opened, player, seated
from tarotcli.systems.tarot.table import cards

Given = Mapping[str, Any]
Offers = list[tuple[str, str]]


def people(campaign: Campaign, _given: Given) -> Offers:
    """Everybody of a campaign of tarot, and those at its table, who need no sheet."""
    table = opened(campaign)
    seats = table.position.players if table else ()
    return [
        (who, campaign.called(who)) for who in dict.fromkeys((*campaign.characters, *campaign.hands, *seats))
    ]


def shown(campaign: Campaign, given: Given) -> Offers:
    """What can be shown of a campaign of tarot."""
    return [*people(campaign, given), ("deck", ""), ("hands", ""), ("all", "")]


def players(campaign: Campaign, _given: Given) -> Offers:
    """Those who sit at the table."""
    return [(who, campaign.called(who)) for who in seated(campaign).players]


def bots(campaign: Campaign, given: Given) -> Offers:
    """Each player named before at each level, or each character."""
    named = given.get("players") or campaign.characters
    return [(f"{who}={level}", "") for who in named for level in LEVELS]


def play(campaign: Campaign, given: Given) -> Offers:
    """The cards that the player named before may play now."""
    position = seated(campaign)
    return _told(cards(legal(position, player(campaign, position, given["who"]))))


def give(campaign: Campaign, given: Given) -> Offers:
    """The cards won, of which the player named before may give one."""
    position = seated(campaign)
    return _told(cards(givable(position, player(campaign, position, given["who"]))))


def _told(found: tuple[Card, ...]) -> Offers:
    return [(card.code, card.name(language())) for card in found]
