"""What a card brings about at the table: what it shows, who takes the trick, what the Fool costs."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tarotcli.systems.tarot.engine import NO_SUIT, NUMBERS, SUIT_LETTERS, SUIT_OF, TRUMP, winning_place
from tarotcli.systems.tarot.position import (
    Cards,
    Debt,
    Position,
    all_played,
    givable,
    hand_over,
    is_decided,
    laid_by,
    led,
    numbers,
    outcome,
)


class Event(msgspec.Struct, frozen=True, omit_defaults=True, rename={"source": "from", "target": "to"}):
    """One thing that happened.

    ``deal`` (who, cards), ``play`` (who, cards), ``renounce-proved`` (who, cards: the card that proves it),
    ``trick`` (who takes which cards), ``fool-back`` (who), ``owe`` (source, target), ``give`` and
    ``surrender`` (source, target, cards), ``hand-over``, ``renounce`` (who), ``game-over`` (who: a winner).
    """

    event: str
    who: str | None = None
    cards: Cards = ()
    source: str | None = None
    target: str | None = None


class Turned(NamedTuple):
    """The position after a move, and what happened in order."""

    position: Position
    events: tuple[Event, ...]


def shown_void(position: Position, card: str) -> str:
    """The suits that playing this card shows its player not to hold, as letters (G4)."""
    asked, suit = led(position), SUIT_OF[NUMBERS[position.inverted][card]]
    if NO_SUIT in (asked, suit) or suit == asked:
        return ""
    return SUIT_LETTERS[asked] if suit == TRUMP else "".join(SUIT_LETTERS[s] for s in sorted({asked, TRUMP}))


def with_voids(voids: dict[str, str], who: str, shown: str) -> dict[str, str]:
    known = voids.get(who, "")
    more = "".join(letter for letter in SUIT_LETTERS if letter in known + shown)
    return voids | {who: more} if more != known else voids


def proves_renounce(position: Position, who: str, card: str) -> bool:
    """Whether this card was held when it ought to have been played (G10): no card comes to a hand later."""
    suit = SUIT_OF[NUMBERS[position.inverted][card]]
    return suit != NO_SUIT and SUIT_LETTERS[suit] in position.voids.get(who, "")


def decide_trick(position: Position, events: list[Event]) -> Position:
    """The winner takes the trick and leads the next (G3, G5); the Fool goes to its owner unless left (G7).

    R: a Fool to which nobody had a card to play is no trick: its owner keeps it, owes nobody and leads the next.
    """
    alone = position.table == ("F",)
    place = 0 if alone else winning_place(numbers(position, position.table))
    players = laid_by(position)
    winner = players[place]
    won = {who: position.won.get(who, ()) for who in position.players}
    taken, promise = position.table, position.promise
    owner = ""
    if "F" in taken and not position.left and not alone:
        owner = players[taken.index("F")]
        taken = tuple(card for card in taken if card != "F")
        won[owner] = (*won[owner], "F")
    won[winner] = (*won[winner], *taken)
    events.append(Event("trick", who=winner, cards=taken))
    position = msgspec.structs.replace(
        position, table=(), passed=(), leader=winner, left=False, promise="", won=won
    )
    if not owner:
        return position
    debt = Debt(owner, winner)
    position = msgspec.structs.replace(position, debts=(*position.debts, debt))
    events.append(Event("fool-back", who=owner, cards=("F",)))
    if promise in givable(position, owner):
        return pay(position, debt, promise, events)
    events.append(Event("owe", source=owner, target=winner))
    return position


def pay(position: Position, debt: Debt, card: str, events: list[Event], event: str = "give") -> Position:
    """The debtor's card goes to the creditor, and this debt is gone (G7, G8), though not another like it."""
    won = dict(position.won)
    won[debt.giver] = tuple(other for other in won[debt.giver] if other != card)
    won[debt.taker] = (*won.get(debt.taker, ()), card)
    events.append(Event(event, source=debt.giver, target=debt.taker, cards=(card,)))
    at = position.debts.index(debt)
    return msgspec.structs.replace(position, won=won, debts=position.debts[:at] + position.debts[at + 1 :])


def end_hand(position: Position, events: list[Event]) -> Position:
    """When all is played: a Fool whose owner won no trick is surrendered (G8), the hand is over (G12)."""
    if not all_played(position):
        return position
    position = _surrender(position, events)
    if hand_over(position):
        events.append(Event("hand-over"))
        events += [Event("game-over", who=who) for who in outcome(position).winners]
    return position


def _surrender(position: Position, events: list[Event]) -> Position:
    """The Fool goes where it is owed, to the trick's winner last indebted to; what else its owner owes lapses."""
    for debt in reversed(position.debts):
        if position.won.get(debt.giver) == ("F",):
            position = pay(position, debt, "F", events, "surrender")
            rest = tuple(other for other in position.debts if other.giver != debt.giver)
            return msgspec.structs.replace(position, debts=rest)
    return position


def settled(position: Position) -> Turned:
    """The position with what a hand has left undone: a trick decided, a Fool surrendered (G5, G8).

    Only a table set up by hand can need it; any other comes back as it is, without events.
    """
    events: list[Event] = []
    if is_decided(position):
        position = end_hand(decide_trick(position, events), events)
    elif all_played(position) and any(position.won.get(debt.giver) == ("F",) for debt in position.debts):
        position = end_hand(position, events)
    return Turned(position, tuple(events))
