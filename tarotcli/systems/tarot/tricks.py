"""What a card brings about at the table: what it shows, who takes the trick, what the Fool costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.answers.event import Event
from tarotcli.campaign import replaced
from tarotcli.cards import Card
from tarotcli.cards.piles import EMPTY, Pile
from tarotcli.systems.tarot import events as ev
from tarotcli.systems.tarot.engine import NO_SUIT, NUMBERS, SUIT_LETTERS, SUIT_OF, TRUMP, winning_place
from tarotcli.systems.tarot.position import (
    THE_FOOL,
    Debt,
    Position,
    all_played,
    givable,
    hand_over,
    is_decided,
    laid_by,
    led,
    numbers,
    place_of,
    standing,
    totals,
)


class After(NamedTuple):
    """The position after a move, and what happened in order."""

    position: Position
    events: tuple[Event, ...] = ()


def shown_void(position: Position, card: Card) -> str:
    """The suits that playing this card shows its player not to hold, as letters (G4)."""
    asked, suit = led(position), SUIT_OF[NUMBERS[False][card]]
    if NO_SUIT in (asked, suit) or suit == asked:
        return ""
    return SUIT_LETTERS[asked] if suit == TRUMP else "".join(SUIT_LETTERS[s] for s in sorted({asked, TRUMP}))


def with_voids(voids: Mapping[str, str], who: str, shown: str) -> Mapping[str, str]:
    """The suits shown missing, with those that a player has shown now."""
    known = voids.get(who, "")
    more = "".join(letter for letter in SUIT_LETTERS if letter in known + shown)
    return {**voids, who: more} if more != known else voids


def proves_renounce(position: Position, who: str, card: Card) -> bool:
    """Whether this card was held when it ought to have been played (G10): no card comes to a hand later."""
    suit = SUIT_OF[NUMBERS[False][card]]
    return suit != NO_SUIT and SUIT_LETTERS[suit] in position.voids.get(who, "")


def decide_trick(position: Position) -> After:
    """The winner takes the trick and leads the next (G3, G5); the Fool goes to its owner unless left (G7).

    R: a Fool to which nobody had a card to play is no trick: its owner keeps it, owes nobody and leads the next.
    """
    table, promise = position.table, position.promise
    alone = table == (THE_FOOL,)
    players = laid_by(position)
    winner = players[0 if alone else winning_place(numbers(position, table))]
    owner = players[table.index(THE_FOOL)] if THE_FOOL in table and not position.left and not alone else None
    won = dict(position.won)
    if owner is not None:
        table = table.without((THE_FOOL,))
        won[owner] = won.get(owner, EMPTY).plus((THE_FOOL,))
    won[winner] = won.get(winner, EMPTY).plus(table)
    won = {who: won[who] for who in position.players if who in won}
    places = (place_of("table"), place_of("won", winner), place_of("leader"))
    events: list[Event] = [ev.TrickTaken(winner, tuple(table), *places, winner)]
    position = replaced(position, table=EMPTY, passed=(), leader=winner, left=False, promise="", won=won)
    if owner is None:
        return After(position, tuple(events))
    debt = Debt(owner, winner)
    at = len(position.debts)
    position = replaced(position, debts=(*position.debts, debt))
    events.append(ev.FoolTakenBack(owner, (THE_FOOL,), place_of("table"), place_of("won", owner)))
    for card in givable(position, owner):
        if card.code == promise:
            position, given = pay(position, debt, card)
            return After(position, (*events, *given))
    return After(position, (*events, ev.CardOwed(owner, place_of("debts", at), debt)))


def pay(
    position: Position, debt: Debt, card: Card, kind: type[ev.CardGiven | ev.FoolSurrendered] = ev.CardGiven
) -> After:
    """The debtor's card goes to the creditor, and this debt is gone (G7, G8), though not another like it."""
    giver, taker = debt.giver, debt.taker
    won = {**position.won, giver: position.won[giver].without((card,))}
    won[taker] = won.get(taker, EMPTY).plus((card,))
    at = position.debts.index(debt)
    after = replaced(position, won=won, debts=position.debts[:at] + position.debts[at + 1 :])
    return After(after, (kind(giver, (card,), place_of("won", giver), place_of("won", taker), taker),))


def end_hand(position: Position) -> After:
    """When all is played: a Fool whose owner won no trick is surrendered (G8), the hand is over (G12)."""
    if not all_played(position):
        return After(position)
    position, events = _surrender(position)
    if hand_over(position):
        result = standing(position)
        events = (*events, ev.HandOver(), *map(ev.GameOver, result.winners))
        if result.tied:
            events = (*events, ev.Tied(new=ev.Tie(result.tied, totals(position)[result.tied[0]])))
    return After(position, events)


def _surrender(position: Position) -> After:
    """The Fool goes where it is owed, to the trick's winner last indebted to; what else its owner owes lapses."""
    for debt in reversed(position.debts):
        if _holds_only_the_fool(position, debt):
            after, events = pay(position, debt, THE_FOOL, ev.FoolSurrendered)
            rest = tuple(other for other in after.debts if other.giver != debt.giver)
            return After(replaced(after, debts=rest), events)
    return After(position)


def _holds_only_the_fool(position: Position, debt: Debt) -> bool:
    return position.won.get(debt.giver) == Pile((THE_FOOL,))


def settled(position: Position) -> After:
    """The position with what a hand has left undone: a trick decided, a Fool surrendered (G5, G8).

    Only a table set up by hand can need it; any other comes back as it is, without events. A hand whose number is not
    written gets it.
    """
    if position.hand is None and position.number:
        position = replaced(position, hand=position.number)
    if is_decided(position):
        position, events = decide_trick(position)
        ended = end_hand(position)
        return After(ended.position, events + ended.events)
    if all_played(position) and any(_holds_only_the_fool(position, debt) for debt in position.debts):
        return end_hand(position)
    return After(position)
