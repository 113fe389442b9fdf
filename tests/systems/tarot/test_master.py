"""The master: that it plays imagined hands out truly, and what it makes of them."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.campaign import replaced
from tarotcli.cards.piles import Pile
from tarotcli.systems.tarot import master
from tarotcli.systems.tarot.bots import Decision, auto, decide, hint
from tarotcli.systems.tarot.engine import CARDS, GIVE, POINTS, State, scores
from tarotcli.systems.tarot.heuristics import SENTENCES, Reason, by_heuristics, card_to_give
from tarotcli.systems.tarot.master import SAMPLES, candidates, rollout, weigh
from tarotcli.systems.tarot.position import Position, due, turn
from tarotcli.systems.tarot.referee import deal, legal, new, renounce
from tarotcli.systems.tarot.refusals import GameOver, NothingDealt, OutOfTurn
from tarotcli.systems.tarot.view import View, view_of
from tests.systems.tarot.tables import NAMES, code, number, play, shuffled, small_view, some_moment, table


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_a_hand_imagined_ends_as_the_referee_plays_it(players: int, seed: int) -> None:
    """The master's quick playing out against the referee, every player by the same heuristics."""
    position = some_moment(players, seed, Random(seed).randrange(50))
    who = turn(position)
    if due(position) or who is None:
        return
    view = view_of(position, who)
    hand = state_of(position)
    before = hand.won[view.me]
    card = by_heuristics(view)
    gained = rollout(view, hand.hands, card)
    dear = 0  # what a card given for the Fool is worth beyond one point, which the imagination leaves out
    while not hand.over:
        if hand.due:
            gift = card_to_give(hand.won[hand.turn])
            dear += POINTS[gift]
            hand.make(GIVE + gift)
        else:
            hand.make(by_heuristics(seen_by(hand, hand.turn)))
    expected = scores(hand.won)[view.me] - scores([before])[0]
    assert gained == expected or dear


def state_of(position: Position) -> State:
    views = [view_of(position, who) for who in position.players]
    hand = State([view.hand for view in views], views[0].leader)
    hand.won = list(views[0].won)
    hand.table, hand.left = views[0].table, views[0].left
    hand.debtor, hand.creditor = views[0].debtor, views[0].creditor
    return hand


def seen_by(hand: State, me: int) -> View:
    return View(
        n=hand.n,
        me=me,
        hand=hand.hands[me],
        counts=tuple(cards.bit_count() for cards in hand.hands),
        won=tuple(hand.won),
        table=hand.table,
        leader=hand.leader,
        debtor=hand.debtor,
        creditor=hand.creditor,
        left=hand.left,
        lacks=(0,) * hand.n,
    )


def test_the_master_weighs_its_cards_and_says_why() -> None:
    decision = decide(view_of(some_moment(4, 1, 0), "ana"), "master", Random(0), samples=50)
    weighed = decision.weighed
    assert decision.reason.kind in SENTENCES
    assert weighed is not None
    assert weighed.deals <= 50
    assert weighed.cards[0] == decision.card != weighed.cards[1]
    assert weighed.gains[1] <= weighed.gains[0]


def test_the_master_imagines_as_many_deals_as_it_is_told() -> None:
    """Fewer only where every other card is clearly behind."""
    view = view_of(some_moment(4, 1, 0), "ana")
    assert weigh(view, Random(0), 4).deals == 4
    assert weigh(view, Random(0), 1).deals == 1
    assert weigh(view, Random(0)).deals == SAMPLES


def test_no_load_and_no_clock_changes_what_the_master_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """G8a: with a seed every choice repeats, however long the thinking takes."""
    bots = dict.fromkeys(NAMES[:3], "master")
    position = deal(new(NAMES[:3], bots), shuffled(Random(3))).position
    position = replaced(position, hands={who: Pile(hand[:4]) for who, hand in position.hands.items()})
    first = auto(position, Random(7))
    now = [0.0]

    def tick() -> float:
        now[0] += 1000
        return now[0]

    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        monkeypatch.setattr(time, name, tick)
    assert auto(position, Random(7)) == first
    assert now == [0.0]


def test_the_master_does_not_think_where_there_is_nothing_to_choose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = table(
        leader="bo",
        table="3C",
        hands={"ana": "5C 4S", "bo": "2D", "cy": "3D 4D"},
        players=["ana", "bo", "cy"],
    )
    position = play(position, "cy", "3D").position
    monkeypatch.setattr(master, "rollout", None)
    decision = decide(view_of(position, "ana"), "master", Random(0))
    assert decision == Decision(number("5C"), False, Reason("only"))


def test_cards_that_cannot_make_a_difference_are_weighed_once() -> None:
    view = small_view("4S 3D T2 T3", (1, 1, 1), ("", "", ""), hand="2S 3S 5S JS T5 T6 T7 F")
    assert [code(card) for card in candidates(view)] == ["2S", "5S", "JS", "T5", "F"]


def test_the_master_sees_further_than_the_heuristics() -> None:
    """Two tricks are left and everything is known: bo holds T1 and 2S, cy JC and 2D."""
    view = small_view("T1 2S JC 2D", (2, 2, 2), ("", "JC 2D", "T1 2S"), hand="T21 KC")
    assert code(by_heuristics(view)) == "KC"
    weighed = weigh(view, Random(0), 20)
    assert [code(card) for card in weighed.cards] == ["T21", "KC"]
    # T21 takes T1 and 2D (3 cards + 4 + 4), then KC takes 2S and JC (3 + 4 + 1). KC first is trumped by T1, and
    # T21 only takes 2S and 2D afterwards (3 + 4).
    assert weighed.gains == (19, 7)


def test_a_hint_is_what_the_master_would_do_and_why_it_would() -> None:
    position = deal(new(NAMES[:3]), shuffled(Random(3))).position
    found = hint(position, "ana", Random(0), samples=30)
    assert found == decide(view_of(position, "ana"), "master", Random(0), samples=30)
    assert found.weighed is not None
    assert found.weighed.deals == 30
    assert {CARDS[False][each] for each in found.weighed.cards} <= set(legal(position, "ana"))
    with pytest.raises(OutOfTurn):
        hint(position, "bo", Random(0))
    with pytest.raises(NothingDealt):
        hint(new(NAMES[:3]), "ana", Random(0))


def test_g8_a_hint_to_a_debtor_is_what_to_give() -> None:
    position = table(
        hands={"ana": "4D", "bo": "5D", "cy": "6D"},
        won={"bo": "F KS 9S", "cy": "2C 3C 4C"},
        debts=[{"from": "bo", "to": "cy"}],
    )
    assert hint(position, "bo", Random(0)) == Decision(number("9S"), True, Reason("price"))
    with pytest.raises(GameOver):
        hint(renounce(position, "cy").position, "bo", Random(0))


def test_g13_a_hint_names_cards_by_the_order_of_the_house() -> None:
    """2 of cups beats 10 of cups where pips are inverted, and nothing else of cups is out."""
    hands = {"ana": "2C 10D", "bo": "5C 3S", "cy": "10C 3D"}
    position = table(leader="bo", table="", hands=hands, inverted=True)
    position = play(play(position, "bo", "5C").position, "cy", "10C").position
    assert CARDS[True][hint(position, "ana", Random(0)).card].code == "2C"
    assert play(position, "ana", "2C").position.leader == "ana"
