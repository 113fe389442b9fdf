"""The exact worth of a card where all hands are known: from here on everybody plays for the most points.

R (G8a): the best move leaves its player the most points if all who move later go by the same; of several such moves
it is the one that leaves the asking player the fewest. Between two players that is plain minimax, for what one wins
the other loses. The Fool is taken back and a card of least value given for it, as nothing else ever leaves its owner
more (G7, G8).
"""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.systems.tarot.engine import (
    FOOL,
    FOOL_BIT,
    FOOL_WORTH,
    NO_SUIT,
    ORDERS,
    POINTS,
    SUIT_OF,
    TRUMP,
    cards_of,
    mask_of,
)
from tarotcli.systems.tarot.view import View

NO_CARD = 9  # the least value of a card where there is none
NOBODY = -1

Gains = tuple[int, ...]
"""What each player wins from some moment to the end of the hand: cards and values (G11)."""
Trick = tuple[int, int, int, int, int, int]
"""A trick so far: the suit led, the best card, who laid it, its points, its least value, who laid the Fool."""
Debt = tuple[int, int, int]
"""Who owes a card, to whom, and the least value among the cards that the Fool's owner has won."""

NEW_TRICK: Trick = (NO_SUIT, -1, NOBODY, 0, NO_CARD, NOBODY)
NO_DEBT: Debt = (NOBODY, NOBODY, NO_CARD)


class TooFar(Exception):
    """The search would take more moves than it was allowed."""


def searchable(view: View) -> bool:
    """Whether what is owed can be searched: it is one card at most, for a Fool that its owner has back."""
    return view.debtor < 0 or (view.debts <= 1 and view.won[view.debtor] & FOOL_BIT > 0)


class Search:
    """One deal at the moment when the view's player plays a card.

    ``left``: how many turns may still be looked at, for all cards together. Cards in play are numbered anew from 0, in
    the engine's order.
    """

    def __init__(self, view: View, hands: Sequence[int], left: int) -> None:
        cards = cards_of(sum(hands) | mask_of(view.table))
        self._at = {card: at for at, card in enumerate(cards)}
        self._view = view
        self._points = [POINTS[card] for card in cards]
        self._suits = [SUIT_OF[card] for card in cards]
        self._masks = [sum(1 << at for at, suit in enumerate(self._suits) if suit == s) for s in range(5)]
        self._fool = 1 << self._at[FOOL] if FOOL in self._at else 0
        self._hands = [mask_of(self._at[card] for card in cards_of(hand)) for hand in hands]
        self._kinds = [1 + 6 * (SUIT_OF[card] + 1) + POINTS[card] for card in cards]
        self._known: dict[tuple[tuple[int, ...], int, Debt], Gains] = {}
        self._alike: dict[tuple[bytes, int, Debt], Gains] = {}
        self._choices: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.left = left

    def gains(self, card: int) -> Gains:
        """What everybody wins from here on if this card is played now; raises :class:`TooFar`."""
        view, hands = self._view, self._hands[:]
        live = sum(hands) | mask_of(self._at[laid] for laid in view.table)
        trick = NEW_TRICK
        for player, laid in zip((*view.laid, view.me), (*view.table, card), strict=True):
            trick = self._laid(trick, player, self._at[laid])
        hands[view.me] ^= 1 << self._at[card]
        if view.left:
            # A Fool that is left is a card like any other that does not win.
            led, best, winner, stake, cheapest, fool_by = trick
            trick = (led, best, fool_by if winner < 0 else winner, stake + FOOL_WORTH, cheapest, NOBODY)
        giver, taker, least = debt = self._debt()
        if giver < 0 or least == NO_CARD or giver in view.laid:
            return self._follow(view.after, hands, trick, debt, live)
        # What is due is paid before its debtor plays on (G8).
        gains = [*self._follow(view.after, hands, trick, NO_DEBT, live)]
        gains[giver] -= 1 + least
        gains[taker] += 1 + least
        return tuple(gains)

    def _debt(self) -> Debt:
        """What is owed for the Fool, or may come to be."""
        view = self._view
        owner = view.debtor
        if owner < 0 and FOOL in view.table:
            owner = view.laid[view.table.index(FOOL)]
            if view.promise >= 0:
                return (NOBODY, NOBODY, POINTS[view.promise])
        elif owner < 0:
            owner = next((p for p, hand in enumerate(self._hands) if hand & self._fool), NOBODY)
        won = cards_of(view.won[owner] & ~FOOL_BIT) if owner >= 0 else []
        return (view.debtor, view.creditor, min(map(POINTS.__getitem__, won), default=NO_CARD))

    def _laid(self, trick: Trick, player: int, card: int) -> Trick:
        """The trick with one card more (G5, G6, G9)."""
        led, best, winner, stake, cheapest, fool_by = trick
        suit = self._suits[card]
        if suit == NO_SUIT:
            return (led, best, winner, stake, cheapest, player)
        points = self._points[card]
        stake += 1 + points
        cheapest = min(cheapest, points)
        if led == NO_SUIT:
            return (suit, card, player, stake, cheapest, fool_by)
        if card > best and suit in (led, TRUMP):
            return (led, card, player, stake, cheapest, fool_by)
        return (led, best, winner, stake, cheapest, fool_by)

    def _follow(self, turns: tuple[int, ...], hands: list[int], trick: Trick, debt: Debt, live: int) -> Gains:
        """What everybody wins when these players have still to play to a trick; ``hands`` come back as they were."""
        if not turns:
            return self._decide(hands, trick, debt)
        self.left -= 1
        who, rest = turns[0], turns[1:]
        root = self._view.me
        hand = hands[who]
        best: Gains = ()
        for card in self._moves(hand, trick[0], live):
            hands[who] = hand ^ 1 << card
            found = self._follow(rest, hands, self._laid(trick, who, card), debt, live)
            more = found[who] - best[who] if best else 1
            if more > 0 or (more == 0 and (found[root], found) < (best[root], best)):
                best = found
        hands[who] = hand
        return best

    def _moves(self, hand: int, led: int, live: int) -> tuple[int, ...]:
        """The legal cards of a hand (G4, G6), of neighbours with the same value only the lowest."""
        key = (hand, led, live)
        found = self._choices.get(key)
        if found is not None:
            return found
        legal = hand
        if led != NO_SUIT:
            fool = hand & self._fool
            legal = (hand & self._masks[led] or hand & self._masks[TRUMP] or hand & ~fool) | fool
        moves = []
        for card in cards_of(legal):
            suit = self._suits[card]
            below = live & self._masks[suit] & (1 << card) - 1 if suit != NO_SUIT else 0
            next_ = below.bit_length() - 1
            if not below or not hand >> next_ & 1 or self._points[next_] != self._points[card]:
                moves.append(card)
        self._choices[key] = result = tuple(moves)
        return result

    def _decide(self, hands: list[int], trick: Trick, debt: Debt) -> Gains:
        """What everybody wins with this trick and from then on (G5, G7, G8).

        R: a Fool to which nobody had a card to play is no trick, and its owner keeps it for nothing.
        """
        led, _best, winner, stake, cheapest, fool_by = trick
        giver, taker, least = debt
        if led == NO_SUIT:
            winner = max(winner, fool_by)
            gains = [*self._rest(tuple(hands), winner, NO_DEBT)]
            gains[winner] += max(stake, FOOL_WORTH)
            return tuple(gains)
        if fool_by >= 0:
            giver, taker = fool_by, winner
        elif winner == giver or (giver < 0 and hands[winner] & self._fool):
            least = min(least, cheapest)
        if giver >= 0 and least < NO_CARD:
            gains = [*self._rest(tuple(hands), winner, NO_DEBT)]
            gains[giver] -= 1 + least
            gains[taker] += 1 + least
        else:
            gains = [*self._rest(tuple(hands), winner, (giver, taker, least))]
        gains[winner] += stake
        if fool_by >= 0:
            gains[fool_by] += FOOL_WORTH
        return tuple(gains)

    def _rest(self, hands: tuple[int, ...], leader: int, debt: Debt) -> Gains:
        """What everybody wins from the start of a trick: it goes by the hands, who leads, and what is owed."""
        key = (hands, leader, debt)
        found = self._known.get(key)
        if found is None:
            alike = (self._pattern(hands), leader, debt)
            found = self._alike.get(alike)
        if found is None:
            turns = tuple(player for player in ORDERS[len(hands)][leader] if hands[player])
            if turns:
                if self.left < 0:
                    raise TooFar
                found = self._follow(turns, [*hands], NEW_TRICK, debt, sum(hands))
            else:
                # Who won no trick in the whole hand gives the Fool itself (G8).
                owed = (debt[0] >= 0) * FOOL_WORTH
                found = tuple(owed * ((p == debt[1]) - (p == debt[0])) for p in range(len(hands)))
            self._alike[alike] = found
        self._known[key] = found
        return found

    def _pattern(self, hands: tuple[int, ...]) -> bytes:
        """The holders of the cards in play, in order, with suits and values: all of them that the rules look at."""
        row = bytearray(len(self._kinds))
        for player, hand in enumerate(hands):
            for card in cards_of(hand):
                row[card] = self._kinds[card] + 36 * player
        return bytes(row).replace(b"\0", b"")
