"""Whose hand a command of an open affair plays from (S6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tarotcli.answers.command import PlayedFrom
from tarotcli.campaign import Campaign
from tarotcli.language.names import fold
from tarotcli.systems.common.people import anybody
from tarotcli.systems.versailles.affairs import Duel, Repartee
from tarotcli.systems.versailles.duel import questions as of_duel
from tarotcli.systems.versailles.hands import GM, holder, sheet
from tarotcli.systems.versailles.repartee import questions as of_repartee


def start(campaign: Campaign, ask: of_duel.Start | of_repartee.Start) -> Iterator[PlayedFrom]:
    """The hands that the tool is to play from, R: but an NPC's, which is nobody's in particular.

    Skill against skill tells at once who could open (V20).
    """
    if isinstance(ask, of_duel.Start) and not ask.fencing:
        for word in (ask.a, ask.b):
            yield PlayedFrom(holder(campaign, anybody(campaign, word)), plays=False)
    for word in ask.auto:
        who = anybody(campaign, word)
        if who != GM and not sheet(campaign, who).npc:
            yield PlayedFrom(holder(campaign, who), tells=False)


def duel(campaign: Campaign, ask: of_duel.Play | of_duel.Concede | of_duel.End) -> Iterator[PlayedFrom]:
    """The hand of a side."""
    table = campaign.tables.get("duel")
    if isinstance(table, Duel):
        otherwise = table.ender if isinstance(ask, of_duel.End) else table.turn
        who = anybody(campaign, ask.who) if ask.who else otherwise
        hand = table.hand_of(who) if who in table.sides else holder(campaign, who)
        yield PlayedFrom(hand, tells=isinstance(ask, of_duel.Play))


def repartee(
    campaign: Campaign,
    ask: of_repartee.Play | of_repartee.LayCounter | of_repartee.Pass | of_repartee.Join,
) -> Iterator[PlayedFrom]:
    """The hand of a participant, or all hands where all pass."""
    table = campaign.tables.get("repartee")
    if not isinstance(table, Repartee):
        return
    tells = isinstance(ask, of_repartee.Play) or bool(isinstance(ask, of_repartee.Pass) and ask.discard)
    hands: Iterable[str] = table.order
    if not (isinstance(ask, of_repartee.Pass) and fold(ask.who) == "all"):
        hands = (holder(campaign, anybody(campaign, ask.who)) if ask.who else table.turn,)
    for hand in filter(None, hands):
        yield PlayedFrom(hand, tells)


def end(campaign: Campaign, ask: of_repartee.End) -> Iterator[PlayedFrom]:
    """The hands of which one may have the card to discard."""
    table = campaign.tables.get("repartee")
    if isinstance(table, Repartee) and ask.discard:
        yield from map(PlayedFrom, table.order)
