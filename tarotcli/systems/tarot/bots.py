"""The opponents: what each level plays, and why; and the bots' part of a game played with people."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from tarotcli.systems.tarot.engine import (
    CODES,
    FOOL_BIT,
    NO_SUIT,
    cards_of,
    legal_cards,
    suit_led,
    winning_place,
)
from tarotcli.systems.tarot.game import give, play, refuse_turn
from tarotcli.systems.tarot.master import SAMPLES, weigh
from tarotcli.systems.tarot.position import Position, due, dues, outcome, seat, turn
from tarotcli.systems.tarot.reasons import Reason, why
from tarotcli.systems.tarot.thumb import card_to_give, choose
from tarotcli.systems.tarot.tricks import Event, Turned
from tarotcli.systems.tarot.view import View, view_of


class Decision(NamedTuple):
    """A card in the engine's numbers, whether it is given for the Fool (G8) or played, and why."""

    card: int
    gives: bool
    reason: Reason


def always() -> bool:
    """Whether to think on where nobody looks at the clock."""
    return True


def decide(
    view: View,
    level: str,
    chance: Random,
    *,
    samples: int = SAMPLES,
    keep_going: Callable[[], bool] = always,
) -> Decision:
    """What a bot of this level does next with what it sees; its hand must not be empty, or a card be due.

    Every level takes the Fool back, which is never worse than leaving it, and gives the card of least value for
    it (G8). ``novice`` plays any legal card, ``club`` by rules of thumb, ``master`` the card that gains most
    over up to ``samples`` imagined deals; it stops early, with what it knows, when ``keep_going`` says no.
    """
    if view.debtor == view.me and view.won[view.me] & ~FOOL_BIT:
        return Decision(card_to_give(view.won[view.me]), True, Reason("price"))
    if level == "novice":
        card = chance.choice(cards_of(legal_cards(view.hand, suit_led(view.table))))
    elif level == "club":
        card = by_thumb(view)
    else:
        return _master(view, chance, samples, keep_going)
    return Decision(card, False, why(view, card))


def by_thumb(view: View) -> int:
    """The card that the rules of thumb choose."""
    led = suit_led(view.table)
    best = -1 if led == NO_SUIT else view.table[winning_place(view.table)]
    return choose(view.hand, led, best, len(view.after), view.unseen)


def _master(view: View, chance: Random, samples: int, keep_going: Callable[[], bool]) -> Decision:
    weighed = weigh(view, chance, samples, keep_going)
    card = weighed.cards[0]
    reason = why(view, card)
    if len(weighed.cards) == 1:
        return Decision(card, False, reason)
    compared = {
        "gain": weighed.gains[0],
        "next": weighed.cards[1],
        "next_gain": weighed.gains[1],
        "samples": weighed.samples,
    }
    return Decision(card, False, Reason(reason.kind, reason.fields | compared))


def step(
    position: Position,
    chance: Random,
    *,
    samples: int = SAMPLES,
    keep_going: Callable[[], bool] = always,
) -> Turned | None:
    """The next thing a bot has to do: pay what it owes (G8), else play when it is its turn; None if neither."""
    debt = next((debt for debt in dues(position) if debt.giver in position.bots), None)
    who = turn(position)
    if who is not None and debt:
        who = debt.giver
    if who not in position.bots:
        return None
    decision = decide(
        view_of(position, who), position.bots[who], chance, samples=samples, keep_going=keep_going
    )
    card = CODES[position.inverted][decision.card]
    return give(position, who, card) if decision.gives else play(position, who, card)


def auto(
    position: Position,
    chance: Random,
    *,
    until: str | None = None,
    samples: int = SAMPLES,
    each: Callable[[], Callable[[], bool]] = lambda: always,
) -> Turned:
    """Let the bots play, debts included, up to a human's turn, ``until``'s turn, or the end of the hand.

    ``each`` is called before every move of a bot and returns the ``keep_going`` for that one. Nothing to do is no
    error; it never deals. Raises NotSeated for an ``until`` who does not play.
    """
    if until is not None:
        seat(position, until)
    events: tuple[Event, ...] = ()
    while until is None or turn(position) != until:
        done = step(position, chance, samples=samples, keep_going=each())
        if done is None:
            break
        position, events = done.position, events + done.events
    return Turned(position, events)


class Hint(NamedTuple):
    """The code of a card to play, or to give for the Fool, with the reason's kind and fields, cards as codes."""

    card: str
    gives: bool
    kind: str
    fields: dict[str, Any]


def hint(
    position: Position,
    who: str,
    chance: Random,
    *,
    samples: int = SAMPLES,
    keep_going: Callable[[], bool] = always,
) -> Hint:
    """What the master would do in this player's place, seeing no more than they do.

    Raises what :func:`~tarotcli.systems.tarot.game.play` raises before it looks at the card, except that a
    card due is no hindrance but what the hint is about; and HandUnknown.
    """
    if outcome(position).over or due(position, who) is None:
        refuse_turn(position, who)
    decision = decide(view_of(position, who), "master", chance, samples=samples, keep_going=keep_going)
    codes = CODES[position.inverted]
    fields = {
        key: codes[entry] if key in ("spared", "next") else entry
        for key, entry in decision.reason.fields.items()
    }
    return Hint(codes[decision.card], decision.gives, decision.reason.kind, fields)
