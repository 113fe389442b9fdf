"""Random hands, played out as fast as plain Python allows.

Cards are written here with their value: ``card << 6 | points``, so that the order of cards stays as it is and the sum
of a whole trick has the sum of its values in the lowest six bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from tarotcli.systems.tarot.engine import (
    FOOL_BIT,
    FOOL_WORTH,
    HAND,
    ORDERS,
    POINTS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    State,
    cards_of,
    scores,
)

_VALUE = 63
_FOLLOWERS = {n: [order[1:] for order in orders] for n, orders in ORDERS.items()}
_BIG_ENDIAN = array("I", b"\1\0\0\0")[0] != 1
_NUMBERS = {n: HAND * n + 2 for n in ORDERS}
"""How many are needed: for each card, for the card after a Fool that is led, and for the card given for it."""
_BITS = {n: int.from_bytes(b"\xff\xff\xff\x3f" * numbers, "little") for n, numbers in _NUMBERS.items()}
"""All of them are 30 bits long: what Python reckons fastest with, and enough to choose among 13 evenly."""

_copy = list[int].copy

Piles = list[list[int]]


@lru_cache(maxsize=4096)
def _piles(hands: tuple[int, ...]) -> list[list[list[int]]]:
    """Each hand, without the Fool, as a list for each suit, the fifth for trumps; never to be changed."""
    return [[_valued(hand & mask) for mask in SUIT_MASKS] for hand in hands]


def _valued(cards: int) -> list[int]:
    return [card << 6 | POINTS[card] for card in cards_of(cards)]


def random_playout(state: State, chance: Random) -> list[int]:
    """Play a hand to its end, every legal move as likely as the next, and return its scores (G11).

    The state stays as it was. A trick under way is ended by the referee proper; then the cards of each hand
    are kept by suit, so that to follow suit is to take any card of one list.
    """
    if state.table or state.due:
        state = state.copy()
        while state.table or state.due:
            state.make(chance.choice(state.moves()))
    n, leader = state.n, state.leader
    bits = chance.getrandbits(32 * _NUMBERS[n]) & _BITS[n]
    lots = array("I", bits.to_bytes(4 * _NUMBERS[n], "little"))
    if _BIG_ENDIAN:
        lots.byteswap()
    numbers = iter(lots)
    hands = [[*map(_copy, piles)] for piles in _piles((*state.hands,))]
    points = scores(state.won) if any(state.won) else [-HAND] * n
    left = state.hands[leader].bit_count()
    if state.debtor >= 0 or sum(state.hands) & FOOL_BIT:
        leader, left = _play_with_the_fool(state, hands, points, numbers)
    _play(hands, points, leader, left, numbers)
    return points


def _play(hands: list[Piles], points: list[int], leader: int, left: int, numbers: Iterator[int]) -> None:
    """Play the last tricks where nothing is owed, and count them."""
    n, followers = len(hands), _FOLLOWERS[len(hands)]
    for held in range(left, 0, -1):
        at = next(numbers) % held
        for pile in hands[leader]:
            if at < len(pile):
                break
            at -= len(pile)
        best = stake = pile.pop(at)
        led = SUIT_OF[best >> 6]
        winner = leader
        for player, number in zip(followers[leader], numbers):  # noqa: B905 - the word costs time
            piles = hands[player]
            if pile := piles[led] or piles[TRUMP]:
                card = pile.pop(number % len(pile))
                if card > best:
                    best, winner = card, player
            else:
                at = number % held
                for pile in piles:
                    if at < len(pile):
                        break
                    at -= len(pile)
                card = pile.pop(at)
            stake += card
        points[winner] += n + (stake & _VALUE)
        leader = winner


def _play_with_the_fool(
    state: State, hands: list[Piles], points: list[int], numbers: Iterator[int]
) -> tuple[int, int]:
    """Play while somebody holds the Fool or owes a card for it; who leads afterwards, and how many tricks are left."""
    n, leader, debtor, creditor = state.n, state.leader, state.debtor, state.creditor
    holder = next((player for player, hand in enumerate(state.hands) if hand & FOOL_BIT), -1)
    owner = max(holder, debtor)
    won = _valued(state.won[owner] & ~FOOL_BIT)
    held = state.hands[leader].bit_count()
    while held and (holder >= 0 or debtor >= 0):
        winner, followers = leader, _FOLLOWERS[n][leader]
        fool = (
            held + 2
        )  # where among the legal moves the Fool stands that is taken back; after it the one that is left
        at = next(numbers) % (held + (leader == holder))
        if leader == holder and at >= held - 1:
            # The Fool is led: the next player's card is the suit led (G9).
            fool = at - held + 1
            winner, followers = followers[0], followers[1:]
            at = next(numbers) % held
        best = _take(hands[winner], at)
        table = [best]
        led = SUIT_OF[best >> 6]
        for player, number in zip(followers, numbers):  # noqa: B905
            piles = hands[player]
            pile = piles[led] or piles[TRUMP]
            legal = len(pile) or held - (player == holder)
            at = number % (legal + 2 * (player == holder))
            if at >= legal:
                fool = at - legal
            elif pile:
                card = pile.pop(at)
                if card > best:
                    best, winner = card, player
                table.append(card)
            else:
                table.append(_take(piles, at))
        held -= 1
        leader = winner
        points[winner] += len(table) + (sum(table) & _VALUE)
        if winner == owner:
            won += table
        if fool < 2:
            points[winner if fool else owner] += FOOL_WORTH
            holder, debtor, creditor = -1, -1 if fool else owner, winner
        if debtor >= 0 and (won or not held):
            # Some card won is given for the Fool, or the Fool itself where no trick was won in the whole hand (G7, G8).
            price = 1 + (won[next(numbers) % len(won)] & _VALUE) if won else FOOL_WORTH
            points[debtor] -= price
            points[creditor] += price
            debtor = -1
    return leader, held


def _take(piles: Piles, at: int) -> int:
    """Take the card at this place of all of a hand."""
    for pile in piles:
        if at < len(pile):
            return pile.pop(at)
        at -= len(pile)
    raise IndexError
