"""Random hands, played out as fast as plain Python allows."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from tarotcli.systems.tarot.engine import (
    FOOL,
    FOOL_BIT,
    HAND,
    MOUNTEBANK,
    POINTS,
    SUIT_MASKS,
    SUIT_OF,
    State,
    cards_of,
)

_WORTH = tuple(1 + points for points in POINTS)


@lru_cache(maxsize=4096)
def _piles(hand: int) -> tuple[list[int], ...]:
    """A hand as a list for each suit, the fifth for trumps, the sixth for the Fool; never to be changed."""
    return (*(cards_of(hand & mask) for mask in SUIT_MASKS), cards_of(hand & FOOL_BIT))


def random_playout(state: State, chance: Random) -> list[int]:
    """Play a hand to its end, every legal move as likely as the next, and return its scores (G11).

    The state stays as it was. A trick under way is ended by the referee proper; then the cards of each hand
    are kept by suit, so that to follow suit is to take any card of one list.
    """
    if state.table or state.due:
        state = state.copy()
        while state.table or state.due:
            state.make(chance.choice(state.moves()))
    return [sum(map(_WORTH.__getitem__, cards)) - HAND for cards in _play_tricks(state, chance)]


def _play_tricks(state: State, chance: Random) -> list[list[int]]:  # noqa: PLR0912 - long and flat: it is hot
    """The cards each player has won when the hand is over, from the start of a trick."""
    rnd = chance.random
    n, leader = state.n, state.leader
    debtor, creditor = state.debtor, state.creditor
    hands = [[pile[:] for pile in _piles(hand)] for hand in state.hands]
    won = [cards_of(cards) for cards in state.won]
    orders = [[*range(start, n), *range(start)] for start in range(n)]
    for held in range(state.hands[leader].bit_count(), 0, -1):
        table = []
        led = best = fool_by = -1
        left = False
        for player in orders[leader]:
            piles = hands[player]
            pile = piles[led] or piles[4] if led >= 0 else None
            if pile:
                if piles[5]:
                    at = int(rnd() * (len(pile) + 2))
                    if at < len(pile):
                        card = pile.pop(at)
                    else:
                        left = at > len(pile)
                        card = piles[5].pop()
                else:
                    card = pile.pop(int(rnd() * len(pile)))
            else:
                at = int(rnd() * (held + len(piles[5])))
                for pile in piles:
                    if at < len(pile):
                        card = pile.pop(at)
                        break
                    at -= len(pile)
                else:
                    left = True
                    card = piles[5].pop()
            table.append(card)
            if card > best:
                if card == FOOL:
                    fool_by = player
                elif card >= MOUNTEBANK or led < 0:
                    led = SUIT_OF[card] if led < 0 else led
                    best, winner = card, player
                elif SUIT_OF[card] == led:
                    best, winner = card, player
        if fool_by >= 0 and not left:
            table.remove(FOOL)
            won[fool_by].append(FOOL)
            debtor, creditor = fool_by, winner
        won[winner] += table
        leader = winner
        if debtor >= 0 and _give_any(won[debtor], won[creditor], rnd):
            debtor = -1
    if debtor >= 0:  # no trick won in the whole hand: the Fool is surrendered, G8
        won[creditor] += won[debtor]
        won[debtor] = []
    return won


def _give_any(debtor: list[int], creditor: list[int], rnd: Callable[[], float]) -> bool:
    """Give any card but the Fool for the Fool, if one has been won (G7, G8)."""
    cards = [card for card in debtor if card != FOOL]
    if not cards:
        return False
    card = cards[int(rnd() * len(cards))]
    debtor.remove(card)
    creditor.append(card)
    return True
