"""The master: imagines the hands it cannot see, and plays each of its cards out in all of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tarotcli.systems.tarot.engine import (
    POINTS,
    SUIT_MASKS,
    cards_of,
    legal_cards,
    mask_of,
    suit_led,
)
from tarotcli.systems.tarot.rollout import rollout
from tarotcli.systems.tarot.sampling import worlds
from tarotcli.systems.tarot.view import View

SAMPLES = 400
ROUND = 25  # samples between two times that cards are given up
SURE = 3.0  # standard errors by which a card must be behind to be given up


class Weighed(NamedTuple):
    """The cards the master compared to the end, best first, each with its mean gain in points, and how often."""

    cards: tuple[int, ...]
    gains: tuple[float, ...]
    samples: int


def candidates(view: View) -> list[int]:
    """The legal cards that differ: of neighbours with the same value only the lowest, lowest card first."""
    between = view.unseen | mask_of(view.table)
    chosen: list[int] = []
    for card in cards_of(legal_cards(view.hand, suit_led(view.table))):
        if chosen:
            last = chosen[-1]
            same = any(suit >> last & 1 and suit >> card & 1 for suit in SUIT_MASKS)
            gap = between & ((1 << card) - (2 << last))
            if same and POINTS[last] == POINTS[card] and not gap:
                continue
        chosen.append(card)
    return chosen


def weigh(view: View, chance: Random, samples: int, keep_going: Callable[[], bool]) -> Weighed:
    """Play every card that may be best out in up to ``samples`` imagined deals, the same for all of them.

    Stops early when ``keep_going`` says no, which it is asked before each deal but the first, or when one card
    is left: those clearly behind are given up on the way. At least one deal is always played out.
    """
    cards = candidates(view)
    gains: dict[int, list[int]] = {card: [] for card in cards}
    done = 0
    if len(cards) > 1:
        for hands in worlds(view, chance):
            for card in cards:
                gains[card].append(rollout(view, hands, card))
            done += 1
            if done % ROUND == 0:
                cards = _still_open(cards, gains)
            if done >= samples or len(cards) == 1 or not keep_going():
                break
    mean = {card: sum(gains[card]) / max(1, len(gains[card])) for card in gains}
    order = sorted(gains, key=lambda card: (card not in cards, -mean[card]))
    return Weighed(tuple(order), tuple(mean[card] for card in order), done)


def _still_open(cards: list[int], gains: dict[int, list[int]]) -> list[int]:
    """The cards that may still be the best one, judged by their differences deal by deal."""
    best = max(cards, key=lambda card: sum(gains[card]))
    kept = []
    for card in cards:
        differences = [a - b for a, b in zip(gains[best], gains[card], strict=True)]
        n = len(differences)
        mean = sum(differences) / n
        variance = sum((d - mean) ** 2 for d in differences) / (n - 1)
        if card == best or mean <= SURE * (variance / n) ** 0.5:
            kept.append(card)
    return kept
