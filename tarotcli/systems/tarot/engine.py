"""The referee's core on plain integers: fast enough to play thousands of hands for one decision.

A card is a number 0..77 and a set of cards the sum of ``1 << card``. Within a suit a greater number is a
stronger card, and every trump (56..76) outranks every suit card, so that the winner of a trick is a maximum.
The old order of pips (G13) needs no rule of its own here: it only changes which card a number stands for.

A move is a number too: 0..77 plays that card (77 the Fool, to be taken back), ``LEAVE`` plays the Fool for
good, and ``GIVE + card`` pays the card owed for the Fool.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tarotcli.cards import TAROT78, Card

HAND = 12
FOOL = 77
LEAVE = 78
GIVE = 100
TRUMP = 4  # the number of the fifth suit
NO_SUIT = -1

SUIT_LETTERS = "SBCDT"

_PACK = TAROT78.cards
CARDS: dict[bool, tuple[Card, ...]] = {
    False: _PACK,
    True: (*_PACK[:28], *_PACK[37:27:-1], *_PACK[38:42], *_PACK[51:41:-1], *_PACK[52:]),
}
"""Number to card, by whether the pips of cups and coins are inverted (G1, G13)."""
NUMBERS: dict[bool, dict[Card, int]] = {
    inverted: {card: number for number, card in enumerate(cards)} for inverted, cards in CARDS.items()
}
"""Card to number, by whether the pips of cups and coins are inverted (G1, G13)."""

FOOL_BIT = 1 << FOOL
ALL = (1 << 78) - 1
SUIT_MASKS = (*(((1 << 14) - 1) << 14 * suit for suit in range(4)), ((1 << 21) - 1) << 56)
TRUMPS = SUIT_MASKS[TRUMP]
SUIT_OF = (*(card // 14 for card in range(56)), *[TRUMP] * 21, NO_SUIT)
MOUNTEBANK, WORLD = 56, 76

ORDERS = {n: [(*range(start, n), *range(start)) for start in range(n)] for n in range(2, 7)}
"""The turns of a trick, by the number of players and by who leads it (G2, G3)."""


def _points(card: int) -> int:
    if card == FOOL:
        return 5
    if card in (MOUNTEBANK, WORLD):
        return 4
    return max(0, card % 14 - 9) if card < MOUNTEBANK else 0


POINTS = tuple(_points(card) for card in range(78))
"""The value of each card beyond the one point that every card counts (G11): 0 to 5."""
FOOL_WORTH = 1 + POINTS[FOOL]
"""What the Fool is worth to whoever has it at the end (G11)."""
_WORTH = [(value, sum(1 << card for card in range(78) if POINTS[card] == value)) for value in range(1, 6)]


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> list[int]:
    """The cards of a set, lowest number first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def value(mask: int) -> int:
    """The values of the counting cards in a set (G11), without the point for each card."""
    return sum(points * (mask & cards).bit_count() for points, cards in _WORTH)


def suit_led(table: Sequence[int]) -> int:
    """The suit 0..3, or TRUMP, that a trick asks for (G4); NO_SUIT while none is set, as by the Fool (G9)."""
    for card in table[:2]:
        if card != FOOL:
            return SUIT_OF[card]
    return NO_SUIT


def legal_cards(hand: int, led: int) -> int:
    """The cards of a hand that may be played where this suit is led (G4), the Fool always (G6)."""
    if led == NO_SUIT:
        return hand
    fool = hand & FOOL_BIT
    return (hand & SUIT_MASKS[led] or hand & TRUMPS or hand & ~FOOL_BIT) | fool


def winning_place(table: Sequence[int]) -> int:
    """The place in a trick, 0 for the leader's, of the card that wins it (G5; never the Fool, G6).

    The trick must hold a card other than the Fool.
    """
    led = suit_led(table)
    best = max(card for card in table if card != FOOL and SUIT_OF[card] in (led, TRUMP))
    return table.index(best)


class State:
    """One hand in play: cheap to copy, and every move can be unmade.

    Players are 0..n-1 in seating order. ``debtor`` took the Fool back and still owes ``creditor``, the winner
    of the trick it was played to, a card (-1 for none); ``left`` says that the Fool on the table stays there.
    The card owed is given as soon as the debtor has won one (G8): the only choice here is which.
    """

    __slots__ = ("_undo", "creditor", "debtor", "hands", "leader", "left", "n", "table", "won")

    def __init__(self, hands: Sequence[int], leader: int = 0) -> None:
        self.n = len(hands)
        self.hands = list(hands)
        self.won = [0] * self.n
        self.table: tuple[int, ...] = ()
        self.leader = leader
        self.debtor = self.creditor = -1
        self.left = False
        self._undo: list[tuple[int, int, list[int], tuple[int, ...], int, int, int, bool]] = []

    def copy(self) -> State:
        """The same position, without the moves that led to it."""
        twin = State(self.hands, self.leader)
        twin.won = self.won[:]
        twin.table, twin.left = self.table, self.left
        twin.debtor, twin.creditor = self.debtor, self.creditor
        return twin

    @property
    def due(self) -> int:
        """The cards of which the debtor must give one now (G7, G8); 0 where nothing is due."""
        return self.won[self.debtor] & ~FOOL_BIT if self.debtor >= 0 else 0

    @property
    def turn(self) -> int:
        """The player who moves next: the debtor whose card is due, else whoever plays to the trick."""
        return self.debtor if self.due else (self.leader + len(self.table)) % self.n

    @property
    def over(self) -> bool:
        """Whether every card is played and no card is owed."""
        return not self.table and not self.hands[self.leader] and not self.due

    def moves(self) -> list[int]:
        """Every move of the player on turn, in rising order (G4, G6 to G9); empty when the hand is over."""
        if self.due:
            return [GIVE + card for card in cards_of(self.due)]
        moves = cards_of(legal_cards(self.hands[self.turn], suit_led(self.table)))
        if moves and moves[-1] == FOOL:
            moves.append(LEAVE)
        return moves

    def make(self, move: int) -> None:
        """Play a move of :meth:`moves`; any other leaves a position without meaning."""
        player = self.turn
        self._undo.append(
            (
                player,
                self.hands[player],
                self.won,
                self.table,
                self.leader,
                self.debtor,
                self.creditor,
                self.left,
            )
        )
        if move >= GIVE:
            self.won = self.won[:]
            self._give(1 << move - GIVE)
            return
        if move == LEAVE:
            self.left = True
            move = FOOL
        self.hands[player] ^= 1 << move
        self.table = (*self.table, move)
        if len(self.table) == self.n:
            self.won = self.won[:]
            self._decide()

    def unmake(self) -> None:
        """Take the last move back."""
        player, hand, self.won, self.table, self.leader, self.debtor, self.creditor, self.left = (
            self._undo.pop()
        )
        self.hands[player] = hand

    def _give(self, cards: int) -> None:
        self.won[self.debtor] &= ~cards
        self.won[self.creditor] |= cards
        self.debtor = self.creditor = -1

    def _decide(self) -> None:
        """The winner takes the trick and leads the next (G3, G5); the Fool goes back to its owner (G7)."""
        winner = (self.leader + winning_place(self.table)) % self.n
        taken = mask_of(self.table)
        if taken & FOOL_BIT and not self.left:
            taken ^= FOOL_BIT
            self.debtor = (self.leader + self.table.index(FOOL)) % self.n
            self.creditor = winner
            self.won[self.debtor] |= FOOL_BIT
        self.won[winner] |= taken
        self.table, self.leader, self.left = (), winner, False
        if self.debtor >= 0 and not self.hands[winner] and not self.due:
            self._give(self.won[self.debtor] & FOOL_BIT)  # no trick won in the whole hand: G8


def scores(won: Sequence[int]) -> list[int]:
    """The score of a hand for each player, from the set of cards each has won (G11)."""
    return [cards.bit_count() - HAND + value(cards) for cards in won]


def perft(state: State) -> int:
    """How many different sequences of moves end the hand from here."""
    if state.over:
        return 1
    total = 0
    for move in state.moves():
        state.make(move)
        total += perft(state)
        state.unmake()
    return total
