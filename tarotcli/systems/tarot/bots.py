"""The opponents: what each level plays, and why; and the bots' part of a game played with people."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tarotcli.answers.event import Event
from tarotcli.systems.tarot.engine import CARDS, FOOL_BIT, cards_of, legal_cards, suit_led
from tarotcli.systems.tarot.events import unforeseen
from tarotcli.systems.tarot.heuristics import Reason, by_heuristics, card_to_give, why
from tarotcli.systems.tarot.master import SAMPLES, Weighed, weigh
from tarotcli.systems.tarot.position import Position, due, dues, seat, standing, turn
from tarotcli.systems.tarot.referee import give, play, refuse_turn
from tarotcli.systems.tarot.tricks import After
from tarotcli.systems.tarot.view import View, view_of


class Decision(NamedTuple):
    """A card in the engine's numbers, whether it is given for the Fool (G8) or played, and why.

    ``weighed``: what the master compared, where more than one card was legal.
    """

    card: int
    gives: bool
    reason: Reason
    weighed: Weighed | None = None


def decide(view: View, level: str, chance: Random, *, samples: int = SAMPLES) -> Decision:
    """What a bot of this level does next with what it sees; its hand must not be empty, or a card be due.

    Every level takes the Fool back, which is never worse than leaving it, and gives the card of least value for
    it (G8). ``novice`` plays any legal card, ``club`` by heuristics, ``master`` the card that gains most: in the deals
    that are possible where it can search them, else over up to ``samples`` imagined ones (G8a).
    """
    if view.debtor == view.me and view.won[view.me] & ~FOOL_BIT:
        return Decision(card_to_give(view.won[view.me]), True, Reason("price"))
    weighed = None
    legal = legal_cards(view.hand, suit_led(view.table))
    if level == "novice":
        card = chance.choice(cards_of(legal))
    elif level == "club":
        card = by_heuristics(view)
    else:
        weighed = weigh(view, chance, samples)
        card = weighed.cards[0]
    return Decision(card, False, why(view, card), weighed if legal & legal - 1 else None)


def step(position: Position, chance: Random, *, samples: int = SAMPLES) -> After | None:
    """The next thing a bot has to do: pay what it owes (G8), else play when it is its turn; None if neither."""
    debt = next((debt for debt in dues(position) if debt.giver in position.bots), None)
    who = turn(position)
    if who is not None and debt:
        who = debt.giver
    if who is None or who not in position.bots:
        return None
    decision = decide(view_of(position, who), position.bots[who], chance, samples=samples)
    card = CARDS[position.inverted][decision.card]
    return give(position, who, card) if decision.gives else play(position, who, card)


def auto(position: Position, chance: Random, *, until: str | None = None, samples: int = SAMPLES) -> After:
    """Let the bots play, debts included, up to a human's turn, ``until``'s turn, or the end of the hand.

    Nothing to do is no error; it never deals. Raises NotSeated for an ``until`` who does not play.
    """
    if until is not None:
        seat(position, until)
    events: tuple[Event, ...] = ()
    while until is None or turn(position) != until:
        done = step(position, chance, samples=samples)
        if done is None:
            break
        position, events = done.position, events + unforeseen(done.events)
    return After(position, events)


def hint(position: Position, who: str, chance: Random, *, samples: int = SAMPLES) -> Decision:
    """What the master would do in this player's place, seeing no more than they do.

    Raises what :func:`~tarotcli.systems.tarot.referee.play` raises before it looks at the card, except that a
    card due is no hindrance but what the hint is about; and HandUnknown.
    """
    if standing(position).over or due(position, who) is None:
        refuse_turn(position, who)
    return decide(view_of(position, who), "master", chance, samples=samples)
