"""What the words of ``trick`` can be completed with, in a campaign of any game; and who can be shown in its own."""

from __future__ import annotations

from collections.abc import Mapping

from tarotcli.answers.visibility import Secret, held, seat_hand
from tarotcli.campaign import Campaign
from tarotcli.systems.base import Completion, Given, Offer
from tarotcli.systems.common.completions import offer, who
from tarotcli.systems.tarot.position import LEVELS, givable
from tarotcli.systems.tarot.referee import legal
from tarotcli.systems.tarot.seating import opened, player, seated


def people(campaign: Campaign, given: Given) -> list[Offer]:
    """Everybody, and in a campaign of tarot those at its table, who need no sheet there."""
    found = dict(who(campaign, given))
    table = opened(campaign) if campaign.system == "tarot" else None
    for each in table.position.players if table else ():
        found.setdefault(each, campaign.called(each))
    return [*found.items()]


def shown(campaign: Campaign, given: Given) -> list[Offer]:
    """What can be shown."""
    return [*people(campaign, given), ("deck", ""), ("hands", ""), ("all", "")]


def players(campaign: Campaign, _given: Given) -> list[Offer]:
    """Those who sit at the table."""
    return [(each, campaign.called(each)) for each in seated(campaign).position.players]


def bots(campaign: Campaign, given: Given) -> list[Offer]:
    """Each player named before at each level, or each character."""
    named = given.get("players") or campaign.characters
    return [(f"{each}={level}", "") for each in named for level in LEVELS]


def play(campaign: Campaign, given: Given) -> list[Secret]:
    """The cards that the player named before may play now."""
    position = seated(campaign).position
    who = player(campaign, position, given["who"])
    return [held(legal(position, who), seat_hand(who))]


def give(campaign: Campaign, given: Given) -> list[Offer]:
    """The cards won, of which the player named before may give one."""
    position = seated(campaign).position
    return [offer(card) for card in givable(position, player(campaign, position, given["who"]))]


COMPLETIONS: Mapping[str, Completion] = {
    "who": people,
    "show": shown,
    "players": players,
    "bots": bots,
    "trick-play": play,
    "trick-give": give,
}
"""By the keys that words name."""
