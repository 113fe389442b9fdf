"""Whom somebody faces in a duel or fight to come, and which of their cards beats the other's next one (P8, P10)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.cards import PACK52, Card
from tarotcli.systems.topoigraphie.packs import may_turn_up, owner_of
from tarotcli.systems.topoigraphie.questions import DuelStart, DuelWords, Fight, FightWords
from tarotcli.systems.topoigraphie.sheet import Ability, legal, parts
from tarotcli.systems.topoigraphie.sides import Side, sides


class Other(NamedTuple):
    """One of the others: their side, and the cards of which their next is one, each as likely."""

    side: Side
    cards: tuple[Card, ...]


class Facing(NamedTuple):
    """Who is about to choose cards, and whom they face, in the order of the exchanges."""

    one: Side
    others: tuple[Other, ...]


class Result(NamedTuple):
    """How often a card wins and loses, 0 to 1; otherwise both are equal (P8)."""

    wins: Fraction
    loses: Fraction


def faced(campaign: Campaign, ask: DuelWords | FightWords, first: str, others: Sequence[str]) -> Facing:
    """Who faces whom; raises what the duel or fight raises before a card is played.

    R: who chooses their card may choose any that they may play. A card that is named counts, wherever it lies.
    """
    words = {name: getattr(ask, name) for name in type(ask).__struct_fields__ if name != "svg"}
    kind = Fight if isinstance(ask, FightWords) else DuelStart
    turn_b = None in ask.play_b or len(ask.play_b) < len(others)
    one, many = sides(campaign, kind(**{**words, "turn_a": True, "turn_b": turn_b}), first, others)
    return Facing(one, tuple(Other(side, next_cards(campaign, side)) for side in many))


def next_cards(campaign: Campaign, side: Side) -> tuple[Card, ...]:
    """The cards of which somebody's next is one, for who sees neither their pile nor their hand."""
    if side.cards[0] is not None:
        return (side.cards[0].of(PACK52),)
    owner = owner_of(campaign, side.who)
    hand = () if campaign.house.real else campaign.hand(owner)
    return legal(may_turn_up(campaign, side.who, side.by, hand), side.by.level)


def result(card: Card, by: Ability, other: Other) -> Result:
    """How a card fares against the other's next one (P8)."""
    mine = parts(card, by).sum
    theirs = [parts(each, other.side.by).sum for each in other.cards]
    wins, loses = sum(mine > each for each in theirs), sum(mine < each for each in theirs)
    return Result(Fraction(wins, len(theirs)), Fraction(loses, len(theirs)))


def best_against(cards: Sequence[Card], by: Ability, other: Other) -> tuple[Card, Result]:
    """The lowest of the cards, one or more, among those that win most often, and of these lose least often."""
    fares = {card: result(card, by, other) for card in cards}
    card = min(cards, key=lambda each: (-fares[each].wins, fares[each].loses, each.number))
    return card, fares[card]
