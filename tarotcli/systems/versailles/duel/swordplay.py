"""How the tool fences. It looks at its own hand, at both sheets and at the attack on the table, at nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarotcli.cards import Card
from tarotcli.systems.versailles.affairs import Attack, Terms
from tarotcli.systems.versailles.duel.fencing import (
    DEGREES,
    SUITS,
    Fencer,
    Strike,
    degree,
    is_number,
    parried,
    strikes,
)
from tarotcli.systems.versailles.reaching import Cards, sums

PATIENCE = 100
"""After so many attacks and passes the tool gives up a duel that comes to nothing."""


class Sight(NamedTuple):
    """What a fencer may see: the own hand, both fencers, the terms, and how long it has lasted."""

    hand: Cards
    me: Fencer
    foe: Fencer
    terms: Terms
    exchanges: int


class Blow(NamedTuple):
    """The attack the tool chooses, and the strength it announces."""

    strike: Strike
    strength: int


def _wanted(sight: Sight) -> int:
    """The strength that does what the terms ask where nothing is played against it (V26)."""
    worth = 1 if sight.terms == "first-blood" else sight.foe.endurance + 1
    return sight.foe.agility + worth


def hopeless(sight: Sight) -> bool:
    """Whether no attack could ever do what the terms ask: a flèche with a ten is the strongest (V23)."""
    return 20 + sight.me.added < _wanted(sight) or sight.exchanges >= PATIENCE


def attack(sight: Sight) -> Blow | None:
    """The cheapest attack that does what the terms ask, pulled so as not to kill except to the death; None: pass."""
    enough = [each for each in strikes(sight.hand, sight.me) if each.strength >= _wanted(sight)]
    if not enough:
        return None
    chosen = min(enough, key=lambda each: (sum(card.number for card in each.cards), -each.strength))
    spare = sight.foe.agility + 2 * sight.foe.endurance
    return Blow(chosen, chosen.strength if sight.terms == "death" else min(chosen.strength, spare))


def defence(sight: Sight, against: Attack) -> Cards:
    """The cards that leave the least wound: no Major while numbers do, and the cheapest; none: take it (V25)."""
    numbers = [card for card in sight.hand if is_number(card) and card.suit == SUITS[against.quarter]]
    dodges = [(card,) for card in sight.hand if card.is_major]
    parries = [cards for total, cards in sums(numbers, sight.me.limit).items() if total]

    def cost(cards: tuple[Card, ...]) -> tuple[int, bool, int]:
        if cards and cards[0].is_major:
            return 0, True, cards[0].number
        total = sum(card.number for card in cards)
        stopped = parried(total, sight.me) if cards else sight.me.agility
        wound = degree(against.strength - stopped, sight.me.endurance)
        return 0 if wound is None else DEGREES.index(wound) + 1, False, total

    return min([(), *parries, *dodges], key=cost)


def least(hand: Sequence[Card]) -> Card:
    """What to discard: Majors beyond two, then court cards beyond two, then the lowest number (V23, V25)."""
    for kind in ([card for card in hand if card.is_major], [card for card in hand if card.is_court]):
        if len(kind) > 2:
            return min(kind, key=lambda card: card.number)
    return min(hand, key=lambda card: (not is_number(card), card.number))
