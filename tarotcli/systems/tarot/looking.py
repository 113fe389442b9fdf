"""What is shown of a campaign of tarot: its hands are those of the game at its table."""

from __future__ import annotations

from typing import Any

import msgspec

from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY
from tarotcli.request import Request
from tarotcli.systems.common import show as showing
from tarotcli.systems.spec import Outcome
from tarotcli.systems.tarot.position import Position, cards_held, is_known
from tarotcli.systems.tarot.seating import opened
from tarotcli.systems.tarot.table import trick_of


def show(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """What :func:`tarotcli.systems.common.show.show` shows, the players of the open game with their hands among it.

    R: players need no sheet here, so they can be shown and look (``--as``) like whoever has one; a hand that is known
    only at the real table is counted.
    """
    table = opened(campaign)
    if table is None:
        return showing.show(campaign, request, chance)
    position = table.position
    held = trick_of(position).hands
    hands = {who: held.get(who, EMPTY) for who in position.players}
    found = showing.show(replaced(campaign, hands={**campaign.hands, **hands}), request, chance)
    data = _counted(position, dict(found.result.data))
    return Outcome(campaign, msgspec.structs.replace(found.result, data=data))


def _counted(position: Position, data: dict[str, Any]) -> dict[str, Any]:
    """The data with the hands that the tool was not told (``--hidden``) as numbers of cards."""
    unknown = {
        who: {"count": cards_held(position, who)} for who in position.players if not is_known(position, who)
    }
    if "hands" in data:
        data["hands"] |= unknown
    if "hand" in data and data["who"] in unknown:
        data["hand"] = unknown[data["who"]]
    return data
