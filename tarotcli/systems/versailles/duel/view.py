"""How an open duel looks: to everybody at the table, and to the player who holds a hand (V19–V26)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.systems.versailles import bout, contest
from tarotcli.systems.versailles.affairs import Duel
from tarotcli.systems.versailles.duel.fencing import fencer, is_parry, strikes
from tarotcli.systems.versailles.hands import sheet
from tarotcli.systems.versailles.tally import legal


def standing(campaign: Campaign, duel: Duel) -> dict[str, Any]:
    """How an open duel stands, as everybody at the table sees it."""
    sums = bout.totals(campaign, duel) if duel.terms else contest.totals(campaign, duel)
    data = kind(duel) | {"state": "open", "turn": duel.turn, "totals": sums}
    data["sides"] = {who: _shown(campaign, duel, who) for who in duel.sides}
    if duel.terms:
        data |= {
            "attack": duel.attack
            and {
                "by": duel.attack.by,
                "cards": tuple(duel.attack.cards),
                "quarter": duel.attack.quarter,
                "strength": duel.attack.strength,
            },
            "exchanges": duel.exchanges,
            "fallen": duel.fallen or None,
        }
    return data


def kind(duel: Duel) -> dict[str, Any]:
    """Skill against skill, or swords with their terms and who is offended."""
    if not duel.terms:
        return {"kind": "skill"}
    return {"kind": "fencing", "terms": duel.terms, "offended": duel.offended}


def _shown(campaign: Campaign, duel: Duel, who: str) -> dict[str, Any]:
    side = duel.sides[who]
    data: dict[str, Any] = {
        "skill": side.skill,
        "cards": len(campaign.hand(duel.hand_of(who))),
        "auto": who in duel.auto,
    }
    if duel.terms:
        able = fencer(sheet(campaign, who), side.skill)
        return data | {
            "limit": able.limit,
            "added": able.added,
            "agility": able.agility,
            "endurance": able.endurance,
        }
    tested = contest.tested(campaign, who, side)
    return data | {
        "suit": tested.suit,
        "limit": tested.limit,
        "added": tested.added,
        "laid": tuple(side.laid),
        "counters": side.counters,
    }


def may_play(campaign: Campaign, duel: Duel, who: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be part of a play now."""
    if duel.terms is None:
        return legal(hand, contest.tested(campaign, who, duel.sides[who]).suit)
    if duel.attack and duel.attack.by != who:
        return tuple(card for card in hand if card.is_major or is_parry((card,), duel.attack.quarter))
    able = {card for each in strikes(hand, bout.skilled(campaign, duel, who)) for card in each.cards}
    return tuple(card for card in hand if card in able)
