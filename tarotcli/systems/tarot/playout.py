"""Random hands, played out as fast as plain Python allows."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from sys import byteorder

from tarotcli.systems.tarot.engine import (
    FOOL,
    FOOL_BIT,
    HAND,
    ORDERS,
    POINTS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    State,
    cards_of,
)

_WORTH = tuple(1 + points for points in POINTS)
_WORTHS = bytes(_WORTH).ljust(256)
_FOLLOWERS = {n: [order[1:] for order in orders] for n, orders in ORDERS.items()}
_ROLLS = {n: HAND * n + HAND + 2 for n in ORDERS}
"""A number for each card, for one card given in every trick, and for the card after a Fool that is led."""
_BITS = {n: int.from_bytes(b"\xff\xff\xff\x3f" * rolls, "little") for n, rolls in _ROLLS.items()}
"""All of them are 30 bits long: what Python reckons fastest with, and more than enough to choose among 13 evenly."""

_copy = list[int].copy

Piles = list[list[int]]


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
    n = state.n
    rolls = _ROLLS[n]
    bits = chance.getrandbits(32 * rolls) & _BITS[n]
    numbers = iter(array("I", bits.to_bytes(4 * rolls, byteorder)))
    hands = [[*map(_copy, _piles(hand))] for hand in state.hands]
    won = [cards_of(cards) for cards in state.won]
    held = state.hands[state.leader].bit_count()
    if state.debtor < 0 and not any(hand & FOOL_BIT for hand in state.hands):
        return _play_without_the_fool(hands, held, state.leader, won, numbers)
    return _play_with_the_fool(hands, held, state, won, numbers)


def _score(cards: list[int]) -> int:
    return sum(bytes(cards).translate(_WORTHS)) - HAND


def _play_without_the_fool(
    hands: list[Piles], held: int, leader: int, won: list[list[int]], numbers: Iterator[int]
) -> list[int]:
    """The scores when the hand is over, where it is over with every trick as soon as that is decided."""
    scores = [*map(_score, won)]
    followers = _FOLLOWERS[len(hands)]
    for left in range(held, 0, -1):
        at = next(numbers) % left
        for pile in hands[leader]:
            if at < len(pile):
                break
            at -= len(pile)
        best = pile.pop(at)
        stake = _WORTH[best]
        led, winner = SUIT_OF[best], leader
        for player, number in zip(followers[leader], numbers, strict=False):
            piles = hands[player]
            if pile := piles[led] or piles[TRUMP]:
                card = pile.pop(number % len(pile))
                if card > best:
                    best, winner = card, player
            else:
                at = number % left
                for pile in piles:
                    if at < len(pile):
                        break
                    at -= len(pile)
                card = pile.pop(at)
            stake += _WORTH[card]
        scores[winner] += stake
        leader = winner
    return scores


def _play_with_the_fool(  # noqa: PLR0912 - long and flat: it is hot
    hands: list[Piles], held: int, state: State, won: list[list[int]], numbers: Iterator[int]
) -> list[int]:
    """The same where somebody holds the Fool, or owes a card for it."""
    leader, debtor, creditor = state.leader, state.debtor, state.creditor
    holder = next((player for player, piles in enumerate(hands) if piles[5]), -1)
    for left in range(held, 0, -1):
        winner, followers = leader, _FOLLOWERS[state.n][leader]
        fool_by, kept = -1, True
        at = next(numbers) % (left + (leader == holder))
        if leader == holder and at >= left - 1:
            # The Fool is led: the next player's card is the suit led (G9).
            fool_by, holder, kept = leader, -1, at < left
            winner, followers = followers[0], followers[1:]
            at = next(numbers) % left
        best = _take(hands[winner], at)
        table = [best]
        led = SUIT_OF[best]
        for player, number in zip(followers, numbers, strict=False):
            piles = hands[player]
            pile = piles[led] or piles[TRUMP]
            if player == holder:
                legal = len(pile) or left - 1
                at = number % (legal + 2)
                if at >= legal:
                    fool_by, holder, kept = player, -1, at == legal
                    continue
            else:
                at = number % (len(pile) or left)
            if pile:
                card = pile.pop(at)
                if card > best:
                    best, winner = card, player
            else:
                card = _take(piles, at)
            table.append(card)
        won[winner] += table
        leader = winner
        if fool_by >= 0:
            won[fool_by if kept else winner].append(FOOL)
            if kept:
                debtor, creditor = fool_by, winner
        if debtor >= 0 and _give_any(won[debtor], won[creditor], next(numbers)):
            debtor = -1
    if debtor >= 0:  # no trick won in the whole hand: the Fool is surrendered, G8
        won[creditor] += won[debtor]
        won[debtor] = []
    return [*map(_score, won)]


def _take(piles: Piles, at: int) -> int:
    """Take the card at this place of all of a hand."""
    for pile in piles:
        if at < len(pile):
            return pile.pop(at)
        at -= len(pile)
    raise IndexError


def _give_any(debtor: list[int], creditor: list[int], number: int) -> bool:
    """Give any card but the Fool for the Fool, if one has been won (G7, G8)."""
    cards = [card for card in debtor if card != FOOL]
    if not cards:
        return False
    card = cards[number % len(cards)]
    debtor.remove(card)
    creditor.append(card)
    return True
