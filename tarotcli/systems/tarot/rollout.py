"""Hands the master imagines, played to the end by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.systems.tarot.engine import FOOL, FOOL_BIT, MOUNTEBANK, POINTS, SUIT_OF
from tarotcli.systems.tarot.thumb import choose
from tarotcli.systems.tarot.view import View

FOOL_WORTH = 1 + POINTS[FOOL]
ORDERS = {n: [[*range(start, n), *range(start)] for start in range(n)] for n in range(2, 7)}
"""The turns of a trick, by the number of players and by who leads it."""


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
