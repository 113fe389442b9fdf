"""A test of one character against another, without failures counted (P8)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.topoigraphie.sides import exchanged, seen_before, sides
from tarotcli.systems.topoigraphie.tally import names


def start(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Resolve an opposed test at once: the higher sum wins, equal sums tie (P8)."""
    a, (b,) = sides(campaign, request, request.text("a"), [request.text("b")])
    exchange = exchanged(campaign, a, a.cards[0], b, chance)
    tested = {side.who: {"tendance": side.by.tendance, "talent": side.by.talent} for side in (a, b)}
    data: dict[str, Any] = {"state": "over", "turn": None, "tested": tested}
    if exchange.turned and request.veiled:
        unknown = dict.fromkeys(("totals", "winner", "loser", "margins", "critical_on", "parts", "played"))
        events = seen_before(exchange.events)
        return Outcome(campaign, Result({**data, **unknown}, events, names=names(campaign)))
    data |= {
        "totals": exchange.sums,
        "winner": exchange.winner,
        "loser": exchange.loser,
        "margins": {a.who: exchange.margin, b.who: -exchange.margin},
        "critical_on": {a.who: None, b.who: None},
        "parts": {who: each._asdict() for who, each in exchange.parts.items()},
        "played": exchange.cards,
    }
    won = exchange.winner == a.who
    return Outcome(exchange.campaign, Result(data, exchange.events, 0 if won else 1, names=names(campaign)))
