"""The master: counts what can be counted, else imagines the hands it cannot see and plays each of its cards out.

Nothing here looks at a clock: a seed chooses the same card on any machine and under any load (G8a).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tarotcli.systems.tarot.engine import (
    FOOL,
    FOOL_BIT,
    FOOL_WORTH,
    MOUNTEBANK,
    ORDERS,
    POINTS,
    SUIT_MASKS,
    SUIT_OF,
    cards_of,
    legal_cards,
    mask_of,
    suit_led,
)
from tarotcli.systems.tarot.heuristics import choose
from tarotcli.systems.tarot.search import Search, TooFar, searchable
from tarotcli.systems.tarot.view import View, deals, worlds

SAMPLES = 400
"""Deals imagined for one card at most: about a quarter of a second with twelve cards and four players."""
ROUND = 25  # samples between two times that cards are given up
SURE = 3.0  # standard errors by which a card must be behind to be given up

MOST_CARDS = 25
"""Cards in hand, all players together, with which a search is tried: five tricks of five players."""
MOST_DEALS = 100
MOVES = 300_000
"""Turns looked at in one deal at most: about a second. Five tricks of four players never took more than 260,000."""
MOVES_OF_FEW = 60_000
"""The same where several deals are possible, for all of them."""


class Weighed(NamedTuple):
    """The cards the master compared to the end, best first, each with its mean gain in points, and what that rests on.

    ``deals``: how many were looked at; ``exact``: they are all that are possible, and each was searched. ``error``: how
    far off the margin between the first two cards may be by the chance of the deals that were imagined (95 %).
    """

    cards: tuple[int, ...]
    gains: tuple[float, ...]
    deals: int
    exact: bool = False
    error: float = 0.0


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


def weigh(view: View, chance: Random, samples: int = SAMPLES, *, search: bool = True) -> Weighed:
    """What each card is worth: exactly where that can be searched (``search``), else over imagined deals (G8a).

    Of cards that cannot differ only one is weighed; where that leaves nothing to compare, no deal is looked at.
    """
    cards = candidates(view)
    if len(cards) == 1:
        return Weighed((cards[0],), (0,), 0, exact=True)
    found = searched(view, cards) if search else None
    return found or imagined(view, cards, chance, samples)


def searched(view: View, cards: Sequence[int]) -> Weighed | None:
    """What each card gains in all deals that are possible; None where they are too many, or would take too long.

    R: of cards that gain as much, the one that gains most where the others play by the heuristics, then the lowest.
    """
    possible = deals(view, MOST_DEALS) if sum(view.counts) <= MOST_CARDS and searchable(view) else None
    if not possible:
        return None
    left = MOVES if len(possible) == 1 else MOVES_OF_FEW
    gains = dict.fromkeys(cards, 0)
    try:
        for hands in possible:
            search = Search(view, hands, left)
            for card in cards:
                gains[card] += search.gains(card)[view.me]
            left = search.left
    except TooFar:
        return None
    best = max(gains.values())
    usual = {
        card: sum(rollout(view, hands, card) for hands in possible) if gains[card] == best else 0
        for card in cards
    }
    order = sorted(cards, key=lambda card: (-gains[card], -usual[card]))
    n = len(possible)
    return Weighed(tuple(order), tuple(gains[card] / n for card in order), n, exact=True)


def imagined(view: View, cards: Sequence[int], chance: Random, samples: int = SAMPLES) -> Weighed:
    """Play every card that may be best out in up to ``samples`` imagined deals, the same for all of them.

    Stops early when one card is left: those clearly behind are given up on the way.
    """
    gains: dict[int, list[int]] = {card: [] for card in cards}
    done = 0
    for hands in worlds(view, chance):
        for card in cards:
            gains[card].append(rollout(view, hands, card))
        done += 1
        if done % ROUND == 0:
            cards = _still_open(cards, gains)
        if done >= samples or len(cards) == 1:
            break
    mean = {card: sum(gains[card]) / len(gains[card]) for card in gains}
    order = sorted(gains, key=lambda card: (card not in cards, -mean[card]))
    _, error = _difference(gains[order[0]], gains[order[1]])
    return Weighed(tuple(order), tuple(mean[card] for card in order), done, error=1.96 * error)


def _still_open(cards: Sequence[int], gains: dict[int, list[int]]) -> list[int]:
    """The cards that may still be the best one, judged by their differences deal by deal."""
    best = max(cards, key=lambda card: sum(gains[card]))
    kept = []
    for card in cards:
        mean, error = _difference(gains[best], gains[card])
        if card == best or mean <= SURE * error:
            kept.append(card)
    return kept


def _difference(one: Sequence[int], other: Sequence[int]) -> tuple[float, float]:
    """By how much one card gains more than another, deal by deal, and the standard error of that."""
    differences = [a - b for a, b in zip(one, other, strict=False)]
    n = len(differences)
    mean = sum(differences) / n
    variance = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
    return mean, float((variance / n) ** 0.5)


def rollout(view: View, hands: Sequence[int], card: int) -> int:
    """The points (cards and values, G11) that the view's player gains from here if ``card`` is played now.

    ``hands``: a set of cards for every player, the view's own as it is. The Fool is taken back, and what is
    given for it counts as one card without value.
    """
    n, me = view.n, view.me
    hands = list(hands)
    hands[me] ^= 1 << card
    live = (view.hand | view.unseen) ^ 1 << card
    begun: tuple[int, ...] = (*view.table, card)
    debtor, creditor, left = view.debtor, view.creditor, view.left
    has_won = [won & ~FOOL_BIT != 0 for won in view.won]
    gain = [0] * n
    orders = ORDERS[n]
    turns = [*view.laid, me, *(player for player in view.after if hands[player])]
    while turns:
        led = best = fool_by = -1
        winner = turns[0]
        stake = last = len(turns)
        for place, player in enumerate(turns):
            last -= 1
            if place < len(begun):
                played = begun[place]
            else:
                hand = hands[player]
                played = choose(hand, led, best, last, live & ~hand)
                hands[player] = hand ^ 1 << played
                live ^= 1 << played
            if played == FOOL:
                fool_by = player
                continue
            stake += POINTS[played]
            if led < 0:
                led, best, winner = SUIT_OF[played], played, player
            elif played > best and (played >= MOUNTEBANK or SUIT_OF[played] == led):
                best, winner = played, player
        begun = ()
        if fool_by >= 0:
            if left:
                stake += POINTS[FOOL]
            else:
                stake -= 1
                gain[fool_by] += FOOL_WORTH
                debtor, creditor = fool_by, winner
            left = False
        gain[winner] += stake
        has_won[winner] = True
        if debtor >= 0 and has_won[debtor]:
            gain[debtor] -= 1
            gain[creditor] += 1
            debtor = -1
        turns = [player for player in orders[winner] if hands[player]]
    if debtor >= 0:
        gain[debtor] -= FOOL_WORTH
        gain[creditor] += FOOL_WORTH
    return gain[me]
