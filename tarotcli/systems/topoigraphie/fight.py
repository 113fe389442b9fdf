"""Combat: exchanges whose failures are counted against each fighter's resistance (P8–P10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.language.names import fold
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.topoigraphie.fights import (
    Fight,
    all_defeated,
    defeated,
    failed,
    fight_of,
    fights,
    joined,
    left,
    over,
    resistance,
    settled,
)
from tarotcli.systems.topoigraphie.refusals import EndOrFight, NoFight, NotFighting
from tarotcli.systems.topoigraphie.sides import Exchange, Side, exchanged, sides
from tarotcli.systems.topoigraphie.tally import names
from tarotcli.systems.topoigraphie.words import FIGHT


def fight(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """One exchange of the first with each of the others (P8, P10); or how the fights stand, or their end.

    The defeated drop out at once: once the first is defeated the others do not strike any more (R: their cards are
    not played). The exit is 0 where the first won more exchanges than were lost.
    """
    if request.flag("status") or request.flag("end"):
        for word in FIGHT:
            if request.has(word.name):
                raise EndOrFight(word=word.spelled)
        return _status(campaign, request) if request.flag("status") else _end(campaign, request)
    first, *others = request.texts("who")
    a, opponents = sides(campaign, request, first, others)
    begun, name = joined(campaign, a.opponent, tuple(each.opponent for each in opponents))
    after, exchanges, events = _fought(begun, name, a, opponents, chance)
    everyone = (a.who, *(each.who for each in opponents))
    veiled = request.veiled
    data = {
        "fight": name,
        **_counted(exchanges, everyone, events, veiled=veiled),
        "exchanges": tuple(
            _told(each, side, veiled=veiled) for each, side in zip(exchanges, opponents, strict=False)
        ),
        "not_fought": tuple(side.who for side in opponents[len(exchanges) :]),
        **_standing(after, fights(after)[name], everyone),
    }
    done, ending = settled(after, name)
    data["state"] = "over" if ending else "open"
    data["defeated"] = all_defeated(after, fights(after)[name])
    result = Result(data, (*events, *ending), 0 if data["winner"] == a.who else 1, names=names(campaign))
    return Outcome(done, result)


def _fought(
    campaign: Campaign, name: str, a: Side, opponents: Iterable[Side], chance: Chance
) -> tuple[Campaign, tuple[Exchange, ...], tuple[Event, ...]]:
    exchanges: list[Exchange] = []
    events: tuple[Event, ...] = ()
    for card, other in zip(a.cards, opponents, strict=True):
        if defeated(campaign, fights(campaign)[name], a.who):
            break
        exchange = exchanged(campaign, a, card, other, chance)
        campaign = exchange.campaign
        exchanges.append(exchange)
        events += exchange.events
        if exchange.loser is not None:
            campaign, more = failed(campaign, name, exchange.loser)
            events += more
    return campaign, tuple(exchanges), events


def _told(exchange: Exchange, other: Side, *, veiled: bool) -> dict[str, Any]:
    return {
        "against": other.who,
        **exchange.table(veiled=veiled),
        "winner": exchange.winner,
        "loser": exchange.loser,
    }


def _counted(
    exchanges: tuple[Exchange, ...], everyone: tuple[str, ...], events: Iterable[Event], *, veiled: bool
) -> dict[str, Any]:
    """The exchanges of one command together.

    R: of several, the first wins who won more of them than were lost, and has the sum of the margins. R: a dry run
    tells who wins and the failures, but no margin that would tell a card turned up unseen.
    """
    a = everyone[0]
    won = sum((exchange.margin > 0) - (exchange.margin < 0) for exchange in exchanges)
    hides = [exchange.veils(veiled=veiled) for exchange in exchanges]
    margins = {a: None if any(hides) else sum(exchange.margin for exchange in exchanges)}
    for exchange, hidden in zip(exchanges, hides, strict=True):
        *_rest, other = exchange.sums
        margins[other] = None if hidden else -exchange.margin
    taken = [event.who for event in events if event.event == "failure"]
    return {
        "winner": a if won > 0 else exchanges[0].winner if len(exchanges) == 1 else None,
        "margins": margins,
        "critical_on": dict.fromkeys(everyone),
        "damage": {who: taken.count(who) for who in everyone},
        "lost": (),
    }


def _standing(campaign: Campaign, one: Fight, everyone: Iterable[str]) -> dict[str, Any]:
    everyone = tuple(everyone)
    return {
        "status": {who: "defeated" if defeated(campaign, one, who) else "ok" for who in everyone},
        "failures": {who: one.failures.get(who, 0) for who in everyone},
        "resistance": {who: resistance(campaign, one, who) for who in everyone},
    }


def _chosen(campaign: Campaign, request: Request) -> list[tuple[str, str]]:
    """Those named, each with the fight they are in; raises :class:`NotFighting`."""
    found = []
    everyone = [who for one in fights(campaign).values() for who in one.fighters]
    for word in request.texts("who"):
        meant = (who for who in everyone if fold(word) in (fold(who), fold(campaign.called(who))))
        who = next(meant, None)
        name = fight_of(campaign, who) if who else None
        if who is None or name is None:
            raise NotFighting(who=word, fighters=tuple(everyone) or ("—",))
        found.append((who, name))
    return list(dict.fromkeys(found))


def _status(campaign: Campaign, request: Request) -> Outcome:
    """How the fights stand, or those of the named."""
    named = dict.fromkeys(name for _who, name in _chosen(campaign, request)) or fights(campaign)
    data = {
        "fights": {
            name: {
                "side_a": one.side_a,
                "side_b": one.side_b,
                **_standing(campaign, one, one.fighters),
                "scores": one.scores,
            }
            for name, one in fights(campaign).items()
            if name in named
        }
    }
    return Outcome(campaign, Result(data, names=names(campaign)))


def _end(campaign: Campaign, request: Request) -> Outcome:
    """End all fights, or take the named out of theirs, as the GM says (P9)."""
    if not fights(campaign):
        raise NoFight
    named = _chosen(campaign, request)
    called, before = names(campaign), fights(campaign)
    events: tuple[Event, ...] = ()
    if not named:
        for name in tuple(fights(campaign)):
            campaign, more = over(campaign, name)
            events += more
    for who, _name in named:
        # An earlier one may have ended the fight of a later one.
        still = fight_of(campaign, who)
        if still is not None:
            campaign, more = left(campaign, still, who)
            events += more
    out = tuple(dict.fromkeys(who for event in events if event.event == "fight-over" for who in event.new))
    ended = tuple(name for name in before if name not in fights(campaign))
    data = {"ended": ended, "defeated": out}
    return Outcome(campaign, Result(data, events, names=called))
