"""A test of one character against another, without failures counted (P8)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.topoigraphie.sides import exchanged, sides
from tarotcli.systems.topoigraphie.tally import names


def start(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Resolve an opposed test at once: the higher sum wins, equal sums tie (P8).

    R: a dry run tells who wins, but no number that would tell a card turned up unseen.
    """
    a, (b,) = sides(campaign, request, request.text("a"), [request.text("b")])
    exchange = exchanged(campaign, a, a.cards[0], b, chance)
    tested = {side.who: {"tendance": side.by.tendance, "talent": side.by.talent} for side in (a, b)}
    margins = {a.who: exchange.margin, b.who: -exchange.margin}
    data: dict[str, Any] = {
        "state": "over",
        "turn": None,
        "tested": tested,
        "winner": exchange.winner,
        "loser": exchange.loser,
        "margins": dict.fromkeys(margins) if exchange.veils(veiled=request.veiled) else margins,
        "critical_on": {a.who: None, b.who: None},
        **exchange.table(veiled=request.veiled),
    }
    won = exchange.winner == a.who
    return Outcome(exchange.campaign, Result(data, exchange.events, 0 if won else 1, names=names(campaign)))
