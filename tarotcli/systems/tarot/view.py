"""What one player may see of a table: the only thing that a bot is ever given."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.systems.tarot.engine import (
    ALL,
    FOOL,
    NO_SUIT,
    SUIT_LETTERS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    mask_of,
    suit_led,
)
from tarotcli.systems.tarot.position import (
    Position,
    cards_held,
    due,
    is_known,
    laid_by,
    leader_of,
    numbers,
    seat,
)
from tarotcli.systems.tarot.refusals import HandUnknown


class View(NamedTuple):
    """One player's knowledge, in the engine's numbers; sets of cards are masks, players count from 0.

    ``hand``: the own cards. ``counts``: how many cards each player holds. ``won``: what each has won, in the
    open. ``table`` and ``leader``: the trick so far; ``passed``: who was passed over in it. ``debtor`` and
    ``creditor``: who owes whom a card for the Fool, -1 for nobody; of several debts the view's own comes first.
    ``lacks``: by player, the cards that what they played shows them not to hold (G4).
    """

    n: int
    me: int
    hand: int
    counts: tuple[int, ...]
    won: tuple[int, ...]
    table: tuple[int, ...]
    leader: int
    debtor: int
    creditor: int
    left: bool
    lacks: tuple[int, ...]
    passed: tuple[int, ...] = ()

    @property
    def laid(self) -> tuple[int, ...]:
        """Who played each card on the table, in order."""
        order = ((self.leader + place) % self.n for place in range(self.n))
        return tuple(player for player in order if player not in self.passed)[: len(self.table)]

    @property
    def after(self) -> tuple[int, ...]:
        """Who plays to the trick after the view's player, on turn, has: those who hold a card."""
        order = ((self.me + place) % self.n for place in range(1, self.n))
        gone = {*self.laid, *self.passed}
        return tuple(player for player in order if self.counts[player] and player not in gone)

    @property
    def unseen(self) -> int:
        """The cards this player has not seen: in other hands, or set aside."""
        seen = self.hand | mask_of(self.table)
        for won in self.won:
            seen |= won
        return ALL & ~seen


def view_of(position: Position, who: str) -> View:
    """What ``who`` may see. Raises NotSeated, or HandUnknown where the tool was not told the hand."""
    me = seat(position, who)
    if not is_known(position, who):
        raise HandUnknown(who=who)
    debt = due(position, who) or next(iter(position.debts), None)
    table = tuple(numbers(position, position.table))
    leader = seat(position, leader_of(position))
    return View(
        n=len(position.players),
        me=me,
        hand=mask_of(numbers(position, position.hands.get(who, ()))),
        counts=tuple(cards_held(position, name) for name in position.players),
        won=tuple(mask_of(numbers(position, position.won.get(name, ()))) for name in position.players),
        table=table,
        leader=leader,
        debtor=seat(position, debt.giver) if debt else -1,
        creditor=seat(position, debt.taker) if debt else -1,
        left=position.left,
        lacks=_lacks(position, table),
        passed=tuple(seat(position, name) for name in position.passed),
    )


def _lacks(position: Position, table: tuple[int, ...]) -> tuple[int, ...]:
    """The suits shown missing in earlier tricks, and in the one on the table if that was set up by hand."""
    shown = [
        {SUIT_LETTERS.index(letter) for letter in position.voids.get(who, "")} for who in position.players
    ]
    led = suit_led(table)
    for who, card in zip(laid_by(position), table, strict=True):
        if card != FOOL and SUIT_OF[card] != led != NO_SUIT:
            shown[seat(position, who)] |= {led} if SUIT_OF[card] == TRUMP else {led, TRUMP}
    return tuple(sum(SUIT_MASKS[suit] for suit in suits) for suits in shown)
