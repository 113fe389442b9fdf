"""A table of the game of tarot as one immutable value, as the file keeps it, and what can be read off it.

Cards of the pack that lie in no hand, on no table and among nobody's won cards are set aside (G2), or, at a table with
real cards, not seen yet; in the file they are in the deck of the game.

R: at a table set up by hand players may hold different numbers of cards. Who holds none is passed over, to lead as
well as to follow; a trick is decided once nobody who holds a card is left to play to it, and the hand is over when
nobody holds any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, NamedTuple

import msgspec

from tarotcli.campaign import Campaign, Place
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.piles import EMPTY, Pile
from tarotcli.systems.tarot.engine import CARDS, FOOL, HAND, NUMBERS, mask_of, suit_led, value
from tarotcli.systems.tarot.refusals import NotSeated

TABLE = "trick"
"""The name of the table in the file, and of its deck."""

LEVELS = ("novice", "club", "master")
THE_FOOL = CARDS[False][FOOL]

Players = tuple[str, ...]


class Debt(msgspec.Struct, frozen=True, rename={"giver": "from", "taker": "to"}):
    """A card owed for a Fool taken back (G7, G8): its owner owes whoever won its trick."""

    giver: str
    taker: str


class Position(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ``[trick]`` table of a campaign.

    ``hand`` counts from 1; None where it is not written, see :attr:`number`. ``scores`` are those before this hand
    (G11, G12). ``passed``: who held no card for the trick on the table, though somebody after them has played to it.
    ``left``: the Fool on the table is not taken back; ``promise``: the code of the card its owner will give (G7).
    ``hidden``: played with real cards, so that ``hands`` holds only the hands the tool was told.
    ``voids``: suits, as letters of ``SBCDT``, that a player has shown not to hold in this hand.
    ``renounced``: who lost the game by G10. ``inverted``: whether the house plays G13, which the file keeps elsewhere.
    """

    inverted: ClassVar[bool] = False

    players: Players
    bots: Mapping[str, str] = {}
    dealer: str = ""
    target: int = 50
    hidden: bool = False
    hand: int | None = None
    leader: str = ""
    table: Pile = EMPTY
    passed: Players = ()
    left: bool = False
    promise: str = ""
    debts: tuple[Debt, ...] = ()
    hands: Mapping[str, Pile] = {}
    won: Mapping[str, Pile] = {}
    voids: Mapping[str, str] = {}
    scores: Mapping[str, int] = {}
    renounced: str = ""

    @property
    def number(self) -> int:
        """The number of the hand; where none is written 1 once there are cards or debts, 0 before the first deal."""
        if self.hand is not None:
            return self.hand
        return int(any((self.table, *self.hands.values(), *self.won.values())) or bool(self.debts))

    def at_house(self, *, inverted: bool) -> Position:
        """The same position at a house that plays G13, or that does not."""
        kind = Inverted if inverted else Position
        return self if type(self) is kind else kind(**{name: getattr(self, name) for name in _FIELDS})

    def places(self, path: Path, _campaign: Campaign) -> Iterator[Place]:
        """Where the cards lie; those set aside are in the deck's own piles."""
        yield Place((*path, "table"), TABLE, self.table)
        for key, piles in (("hands", self.hands), ("won", self.won)):
            for who, pile in piles.items():
                yield Place((*path, key, who), TABLE, pile)

    def faults(self, path: Path, campaign: Campaign) -> Iterator[Fault]:
        """What of the table cannot be (G1 to G8, G12), and the deck that is missing for its cards."""
        from tarotcli.systems.tarot.faults import faults_at

        return faults_at(path, self, campaign)


class Inverted(Position, frozen=True):
    """A position where the pips of cups and coins are inverted (G13)."""

    inverted: ClassVar[bool] = True


_FIELDS = Position.__struct_fields__


class Standing(NamedTuple):
    """How a game stands: whether it is over, who won (after a renounce maybe several), who lost by G10.

    ``tied``: those level at the top with enough points to win, between whom another hand decides (G12).
    """

    over: bool
    winners: Players
    loser: str | None
    tied: Players = ()


def place_of(key: str, *inner: str | int) -> str:
    """A place of the table in the file: ``trick.table``, ``trick.hands.ana``, ``trick.debts[0]``."""
    return spell_path((TABLE, key, *inner))


def seat(position: Position, who: str) -> int:
    """The place of a player in the seating, from 0; raises :class:`NotSeated`."""
    if who not in position.players:
        raise NotSeated(who=who, players=position.players)
    return position.players.index(who)


def neighbour(position: Position, who: str, steps: int = 1) -> str:
    """The player so many places after this one."""
    return position.players[(position.players.index(who) + steps) % len(position.players)]


def dealer_of(position: Position) -> str:
    """Who dealt this hand, or deals the first: the last named where nothing else is written (G12)."""
    return position.dealer or position.players[-1]


def leader_of(position: Position) -> str:
    """Who led the trick on the table, or leads the next: eldest hand where nothing else is written (G3).

    R: where that player has no card left to lead, the next one who has.
    """
    leader = position.leader or neighbour(position, dealer_of(position))
    if position.table:
        return leader
    return next((who for who in _round(position, leader) if cards_held(position, who)), leader)


def _round(position: Position, first: str) -> Players:
    """All players in seating order, beginning with this one."""
    start = position.players.index(first)
    return position.players[start:] + position.players[:start]


def laid_by(position: Position) -> Players:
    """Who played each card on the table, in order of play."""
    leader = position.leader or neighbour(position, dealer_of(position))
    order = [who for who in _round(position, leader) if who not in position.passed]
    return tuple(order[: len(position.table)])


def to_follow(position: Position) -> Players:
    """Who has still to play to the trick, in order, whatever is owed: those who hold a card."""
    laid = laid_by(position)
    order = _round(position, leader_of(position))
    if laid:
        order = tuple(who for who in order[order.index(laid[-1]) + 1 :] if who not in position.passed)
    return tuple(who for who in order if cards_held(position, who))


def to_play(position: Position) -> str | None:
    """Who plays the next card to the trick, whatever is owed; None when nobody is left to."""
    return next(iter(to_follow(position)), None)


def is_decided(position: Position) -> bool:
    """Whether a trick lies on the table to which nobody is left to play, as only one set up by hand does."""
    return bool(position.table) and to_play(position) is None


def is_known(position: Position, who: str) -> bool:
    """Whether the tool knows this player's hand."""
    return not position.hidden or who in position.hands


def tricks_played(position: Position) -> int:
    """The tricks decided in this hand: each leaves one card for every player among the won."""
    return sum(map(len, position.won.values())) // len(position.players)


def cards_held(position: Position, who: str) -> int:
    """How many cards a player still holds, of a hidden hand too: no more than have not been seen."""
    if is_known(position, who):
        return len(position.hands.get(who, ()))
    left = HAND - tricks_played(position) - (who in laid_by(position))
    return max(0, min(left, len(aside(position))))


def all_played(position: Position) -> bool:
    """Whether a hand was dealt and every card of it has been played."""
    held = any(cards_held(position, who) for who in position.players)
    return position.number > 0 and not position.table and not held


def givable(position: Position, who: str) -> tuple[Card, ...]:
    """The cards of which this player may give one for the Fool: those won, never the Fool itself (G7)."""
    return tuple(card for card in position.won.get(who, EMPTY) if card is not THE_FOOL)


def dues(position: Position) -> tuple[Debt, ...]:
    """The debts that must be paid now: their debtors have won a card (G8).

    One Fool makes one debt at a time; R: where a table set up by hand owes more, they are due in order.
    """
    return tuple(debt for debt in position.debts if givable(position, debt.giver))


def due(position: Position, who: str | None = None) -> Debt | None:
    """The first debt that must be paid now, by this player or by anybody."""
    return next((debt for debt in dues(position) if who in (None, debt.giver)), None)


def hand_over(position: Position) -> bool:
    """Whether the hand is played and settled, so that it can be scored (G8, G11)."""
    return all_played(position) and due(position) is None


def turn(position: Position) -> str | None:
    """Whose move it is: who plays next, or who still owes a card when all are played; None when nobody's."""
    if position.number == 0 or standing(position).over:
        return None
    if all_played(position):
        debt = due(position)
        return debt.giver if debt else None
    return to_play(position)


def hand_points(position: Position) -> dict[str, int]:
    """What each player's won cards are worth as they lie now: cards − 12 and the counting cards (G11).

    All 0 before the first deal.
    """
    if position.number == 0:
        return dict.fromkeys(position.players, 0)
    return {
        who: len(won) - HAND + value(mask_of(NUMBERS[False][card] for card in won))
        for who, won in ((who, position.won.get(who, EMPTY)) for who in position.players)
    }


def totals(position: Position) -> dict[str, int]:
    """The points so far, with this hand's when it is over (G12) and was not renounced (G10)."""
    scores = {who: position.scores.get(who, 0) for who in position.players}
    if position.renounced or not hand_over(position):
        return scores
    return {who: scores[who] + points for who, points in hand_points(position).items()}


def standing(position: Position) -> Standing:
    """Whether the game is over and who has won it (G10, G12).

    By G12 it is looked at after a whole hand only, and a tie at the top plays another.
    """
    scores = totals(position)
    if position.renounced:
        others = [who for who in position.players if who != position.renounced]
        best = max(scores[who] for who in others)
        return Standing(True, tuple(who for who in others if scores[who] == best), position.renounced)
    best = max(scores.values())
    if not hand_over(position) or best < position.target:
        return Standing(False, (), None)
    first = tuple(who for who in position.players if scores[who] == best)
    return Standing(True, first, None) if len(first) == 1 else Standing(False, (), None, tied=first)


def aside(position: Position) -> tuple[Card, ...]:
    """The cards that lie nowhere at the table, in the order of the pack: set aside, or not seen yet."""
    placed = {*position.table}.union(*position.hands.values(), *position.won.values())
    return tuple(card for card in TAROT78.cards if card not in placed)


def numbers(position: Position, cards: Iterable[Card]) -> list[int]:
    """The engine's numbers of these cards, by the order of pips that the house plays (G13)."""
    table = NUMBERS[position.inverted]
    return [table[card] for card in cards]


def led(position: Position) -> int:
    """The suit that the trick on the table asks for, as the engine counts suits (G4, G9)."""
    return suit_led(numbers(position, position.table))
