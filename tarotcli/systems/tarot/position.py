"""A table of the game of tarot as one immutable value, and what can be read off it.

Cards are codes as in the file (``"QB"``, ``"T11"``, ``"F"``). Those of the pack that lie in no hand, on no
table and among nobody's won cards are set aside (G2), or, at a table with real cards, not seen yet.

R: at a table set up by hand players may hold different numbers of cards. Who holds none is passed over, to lead as
well as to follow; a trick is decided once nobody who holds a card is left to play to it, and the hand is over when
nobody holds any.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from tarotcli.systems.tarot.engine import CODES, HAND, NUMBERS, mask_of, suit_led, value
from tarotcli.systems.tarot.refusals import NotSeated

LEVELS = ("novice", "club", "master")
Cards = tuple[str, ...]


class Debt(msgspec.Struct, frozen=True, rename={"giver": "from", "taker": "to"}):
    """A card owed for a Fool taken back (G7, G8): its owner owes whoever won its trick."""

    giver: str
    taker: str


class Position(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ``[trick]`` table of a campaign, piles split into codes.

    ``hand`` counts from 1 and is 0 before the first deal; ``scores`` are those before this hand (G11, G12).
    ``passed``: who held no card for the trick on the table, though somebody after them has played to it.
    ``left``: the Fool on the table is not taken back; ``promise``: the card its owner will give (G7).
    ``hidden``: played with real cards, so that ``hands`` holds only the hands the tool was told.
    ``voids``: suits, as letters of ``SBCDT``, that a player has shown not to hold in this hand.
    ``renounced``: who lost the game by G10. ``inverted``: the house plays G13.
    """

    players: Cards
    bots: dict[str, str] = {}
    dealer: str = ""
    target: int = 50
    hidden: bool = False
    hand: int = 0
    leader: str = ""
    table: Cards = ()
    passed: Cards = ()
    left: bool = False
    promise: str = ""
    debts: tuple[Debt, ...] = ()
    hands: dict[str, Cards] = {}
    won: dict[str, Cards] = {}
    voids: dict[str, str] = {}
    scores: dict[str, int] = {}
    renounced: str = ""
    inverted: bool = False


class Outcome(NamedTuple):
    """How a game stands: whether it is over, who won (after a renounce maybe several), who lost by G10."""

    over: bool
    winners: Cards
    loser: str | None


def load(table: Mapping[str, Any]) -> Position:
    """The position of a ``[trick]`` table, whose piles are strings of codes.

    Raises ``msgspec.ValidationError`` where a value is of the wrong type; for everything else see ``faults``.
    """
    data = dict(table)
    data["table"] = _split(data.get("table", ""))
    for key in ("hands", "won"):
        if isinstance(piles := data.get(key), Mapping):
            data[key] = {who: _split(pile) for who, pile in piles.items()}
    position = msgspec.convert(data, Position)
    return (
        position if "hand" in data else msgspec.structs.replace(position, hand=hand_without_number(position))
    )


def hand_without_number(position: Position) -> int:
    """The number of the hand where none is written: 1 once there are cards or debts, 0 before the first deal."""
    piles = (position.table, *position.hands.values(), *position.won.values())
    return int(any(piles) or bool(position.debts))


def _split(pile: object) -> object:
    return tuple(pile.split()) if isinstance(pile, str) else pile


def dump(position: Position) -> dict[str, Any]:
    """The ``[trick]`` table of a position, defaults left out: the inverse of :func:`load`."""
    data: dict[str, Any] = msgspec.to_builtins(position)
    for key, entry in data.items():
        if key == "table":
            data[key] = " ".join(entry)
        elif key in ("hands", "won"):
            data[key] = {who: " ".join(pile) for who, pile in entry.items()}
        elif isinstance(entry, tuple):
            data[key] = list(entry)
    return data


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


def _round(position: Position, first: str) -> Cards:
    """All players in seating order, beginning with this one."""
    start = position.players.index(first)
    return position.players[start:] + position.players[:start]


def laid_by(position: Position) -> Cards:
    """Who played each card on the table, in order of play."""
    leader = position.leader or neighbour(position, dealer_of(position))
    order = [who for who in _round(position, leader) if who not in position.passed]
    return tuple(order[: len(position.table)])


def to_follow(position: Position) -> Cards:
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
    return position.hand > 0 and not position.table and not held


def givable(position: Position, who: str) -> Cards:
    """The cards of which this player may give one for the Fool: those won, never the Fool itself (G7)."""
    return tuple(card for card in position.won.get(who, ()) if card != "F")


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
    if position.hand == 0 or outcome(position).over:
        return None
    if all_played(position):
        debt = due(position)
        return debt.giver if debt else None
    return to_play(position)


def hand_points(position: Position) -> dict[str, int]:
    """What each player's won cards are worth as they lie now: cards − 12 and the counting cards (G11).

    All 0 before the first deal.
    """
    if position.hand == 0:
        return dict.fromkeys(position.players, 0)
    return {
        who: len(won) - HAND + value(mask_of(NUMBERS[False][card] for card in won))
        for who, won in ((who, position.won.get(who, ())) for who in position.players)
    }


def totals(position: Position) -> dict[str, int]:
    """The points so far, with this hand's when it is over (G12) and was not renounced (G10)."""
    scores = {who: position.scores.get(who, 0) for who in position.players}
    if position.renounced or not hand_over(position):
        return scores
    return {who: scores[who] + points for who, points in hand_points(position).items()}


def outcome(position: Position) -> Outcome:
    """Whether the game is over and who has won it (G10, G12).

    By G12 it is looked at after a whole hand only, and a tie at the top plays another.
    """
    scores = totals(position)
    if position.renounced:
        others = [who for who in position.players if who != position.renounced]
        best = max(scores[who] for who in others)
        return Outcome(True, tuple(who for who in others if scores[who] == best), position.renounced)
    best = max(scores.values())
    winners = tuple(who for who in position.players if scores[who] == best)
    over = hand_over(position) and best >= position.target and len(winners) == 1
    return Outcome(over, winners if over else (), None)


def aside(position: Position) -> Cards:
    """The cards that lie nowhere at the table, in the order of the pack: set aside, or not seen yet."""
    placed = {*position.table}.union(*position.hands.values(), *position.won.values())
    return tuple(card for card in CODES[False] if card not in placed)


def numbers(position: Position, cards: Cards) -> list[int]:
    """The engine's numbers of these cards, by the order of pips that the house plays (G13)."""
    table = NUMBERS[position.inverted]
    return [table[card] for card in cards]


def led(position: Position) -> int:
    """The suit that the trick on the table asks for, as the engine counts suits (G4, G9)."""
    return suit_led(numbers(position, position.table))
