"""Tables set up by hand for one moment: players with different numbers of cards, or none, and more than one debt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.bots import auto, decide, hint
from tarotcli.systems.tarot.engine import CODES, FOOL
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.game import give, legal, play, score
from tarotcli.systems.tarot.position import (
    Debt,
    Position,
    all_played,
    aside,
    cards_held,
    due,
    dues,
    dump,
    givable,
    hand_over,
    is_known,
    laid_by,
    leader_of,
    load,
    to_follow,
    turn,
)
from tarotcli.systems.tarot.rollout import rollout
from tarotcli.systems.tarot.tricks import settled
from tarotcli.systems.tarot.view import view_of
from tests.systems.tarot.tables import NAMES, code, kinds, mask, table, told, typed


def uneven(**keys: Any) -> Position:
    """E3 as one types it: 2 of cups led by ana, and bo, who follows, holds most cards."""
    return table(
        **{"table": "2C", "hands": {"ana": "2B", "bo": "3C 9C T5 F", "cy": "4S"}, **keys},
    )


def test_e3_legal_cards_where_hands_are_uneven() -> None:
    assert legal(uneven(), "bo") == ("3C", "9C", "F")
    assert legal(uneven(hands={"bo": "3C 9C T5 F"}), "bo") == ("3C", "9C", "F")
    assert legal(uneven(), "cy") == ()


def test_who_holds_no_card_is_passed_over_to_follow() -> None:
    """R: after this trick only ana and bo hold cards, and play the next one between them."""
    position = told(uneven(), ("bo", "9C"), ("cy", "4S"), ("bo", "3C"))
    assert (turn(position), to_follow(position)) == ("ana", ("ana",))
    turned = play(position, "ana", "2B")
    assert kinds(turned.events) == ["play", "trick"]
    assert turned.position.won["bo"] == ("2C", "9C", "4S", "3C", "2B")
    assert turn(turned.position) == "bo"
    with pytest.raises(no.OutOfTurn):
        play(turned.position, "cy", "4S")


def test_who_was_passed_over_is_remembered_while_the_trick_lasts() -> None:
    """Who plays a last card to a trick must not be taken for who held none before it."""
    position = table(
        players=NAMES[:4], leader="ana", hands={"ana": "2C", "cy": "3C 4C", "dan": "5C 6C"}, passed=[]
    )
    position = told(position, ("ana", "2C"), ("cy", "3C"))
    assert (position.passed, laid_by(position)) == (("bo",), ("ana", "cy"))
    assert turn(position) == "dan"
    assert faults(position) == []
    assert load(dump(position)) == position
    position = told(position, ("dan", "5C"))
    assert (position.won["dan"], position.passed, turn(position)) == (("2C", "3C", "5C"), (), "dan")


def test_who_holds_no_card_is_passed_over_to_lead() -> None:
    """R: the next who holds a card leads, and takes a trick alone when nobody else does."""
    position = table(leader="ana", hands={"cy": "3C 4C"})
    assert (leader_of(position), turn(position)) == ("cy", "cy")
    with pytest.raises(no.OutOfTurn):
        play(position, "ana", "3C")
    turned = play(position, "cy", "3C")
    assert turned.position.won["cy"] == ("3C",)
    turned = play(turned.position, "cy", "4C")
    assert kinds(turned.events) == ["play", "trick", "hand-over"]
    assert score(turned.position).hand == {"ana": -12, "bo": -12, "cy": -10}


def test_a_fool_that_nobody_can_answer_stays_with_its_owner() -> None:
    """R: there is no trick to win, so nothing is owed."""
    turned = play(table(leader="bo", hands={"bo": "F 2S"}), "bo", "F")
    assert kinds(turned.events) == ["play", "trick"]
    assert (turned.position.won["bo"], turned.position.debts) == (("F",), ())
    assert turn(turned.position) == "bo"


@pytest.mark.parametrize("left", [True, False])
def test_a_decided_trick_is_settled(left: bool) -> None:
    """A trick that lies on the table with all its cards goes to its winner, as it would have been played."""
    typed = table(table="F 3C KC", left=left, hands={"ana": "2S", "bo": "3S", "cy": "4S"}, won={"ana": "5D"})
    played = told(
        table(table="F 3C", left=left, hands={"ana": "2S", "bo": "3S", "cy": "KC 4S"}, won={"ana": "5D"}),
        ("cy", "KC"),
    )
    turned = settled(typed)
    assert turned.position == played
    assert turned.position.debts == (() if left else (Debt("ana", "cy"),))
    assert kinds(turned.events) == (["trick"] if left else ["trick", "fool-back", "owe"])
    assert settled(turned.position) == (turned.position, ())


def test_a_trick_with_nobody_left_to_play_to_it_is_settled() -> None:
    turned = settled(table(table="2C 9C", hands={}))
    assert turned.position.won == {"ana": (), "bo": ("2C", "9C"), "cy": ()}
    assert kinds(turned.events) == ["trick", "hand-over"]


def test_g8_a_fool_not_yet_surrendered_is_settled() -> None:
    turned = settled(table(won={"ana": "F", "bo": "2S 3S"}, debts=[{"from": "ana", "to": "bo"}]))
    assert turned.position.won == {"ana": (), "bo": ("2S", "3S", "F")}
    assert kinds(turned.events) == ["surrender", "hand-over"]


@pytest.mark.parametrize(("others", "kind", "card"), [({}, "takes", "KC"), ({"cy": "4S"}, "sure", "QC")])
def test_bots_know_who_is_passed_over(others: dict[str, str], kind: str, card: str) -> None:
    """Nobody plays after bo where cy holds no card: the dearest card that takes the trick is safe."""
    view = view_of(table(table="2C", hands={"bo": "QC KC 3S", **others}), "bo")
    decision = decide(view, "club", Random(1))
    assert (code(decision.card), decision.reason.kind) == (card, kind)


def test_a_fool_alone_is_imagined_as_it_is_played() -> None:
    """It is worth itself to its owner, six points, and costs nothing."""
    assert rollout(view_of(table(leader="bo", hands={"bo": "F"}), "bo"), [0, mask("F"), 0], FOOL) == 6


def real_cards(**keys: Any) -> Position:
    """Six players with real cards, of whom ana's hand is told: more than twelve cards, as only a person types it."""
    return table(players=NAMES, hidden=True, leader="ana", **keys)


def test_more_cards_are_counted_than_are_unseen() -> None:
    """Ana sees 57 cards nowhere, of which the others hold 60 by count."""
    position = real_cards(hands={"ana": " ".join(CODES[False][:21])})
    assert hint(position, "ana", Random(1), samples=1).card in legal(position, "ana")


def test_nobody_holds_a_card_where_all_have_been_seen() -> None:
    """Of 48 cards won all others would hold four more, but the pack has no more."""
    position = real_cards(hands={"ana": " ".join(CODES[False][:30])}, won={"bo": " ".join(CODES[False][30:])})
    assert [cards_held(position, who) for who in NAMES] == [30, 0, 0, 0, 0, 0]
    assert turn(told(position, ("ana", "AS"))) == "ana"


# More than one debt


def example(**keys: Any) -> Position:
    """A card owed while the Fool lies on the table."""
    return table(
        **{
            "table": "F 3C",
            "debts": [{"from": "ana", "to": "cy"}],
            "hands": {"ana": "2S 4S", "bo": "5S 6S", "cy": "KC 7S 8S"},
            "won": {"ana": "", "bo": "2D 3D 4D", "cy": "AD 5D 6D"},
            **keys,
        }
    )


def test_a_second_debt_arises_and_each_is_paid() -> None:
    position = told(example(), ("cy", "KC"))
    assert position.debts == (Debt("ana", "cy"), Debt("ana", "cy"))
    assert (position.won["ana"], due(position)) == (("F",), None)
    position = told(position, ("cy", "7S"), ("ana", "4S"), ("bo", "5S"))
    position = told(position, ("cy", "8S"), ("ana", "2S"), ("bo", "6S"))
    assert hand_over(position)
    assert (position.won["ana"], position.debts) == ((), ())
    assert "F" in position.won["cy"]


def test_two_debts_are_paid_one_after_the_other() -> None:
    position = table(
        leader="ana",
        hands={"ana": "2S", "bo": "3S", "cy": "4S"},
        won={"ana": "F 2D 3D"},
        debts=[{"from": "ana", "to": "cy"}, {"from": "ana", "to": "cy"}],
    )
    position = give(position, "ana", "2D").position
    assert (position.debts, due(position, "ana")) == ((Debt("ana", "cy"),), Debt("ana", "cy"))
    with pytest.raises(no.DebtFirst):
        play(position, "ana", "2S")
    position = give(position, "ana", "3D").position
    assert (position.debts, position.won["cy"]) == ((), ("2D", "3D"))
    assert legal(position, "ana") == ("2S",)


def test_each_of_two_debtors_is_held_to_their_own_debt() -> None:
    """A person's debt, listed first, hides none of a bot's, nor of another person's."""
    position = table(
        leader="bo",
        hands={"ana": "2S", "bo": "3S", "cy": "4S"},
        won={"ana": "2D", "bo": "3D"},
        debts=[{"from": "ana", "to": "cy"}, {"from": "bo", "to": "cy"}],
    )
    assert legal(position, "bo") == ()
    with pytest.raises(no.DebtFirst):
        play(position, "bo", "3S")
    assert hint(position, "bo", Random(1)).card == "3D"
    assert view_of(position, "bo").debtor == 1
    bots = load({**dump(position), "bots": {"bo": "club"}})
    turned = auto(bots, Random(1))
    assert kinds(turned.events) == ["give", "play"]
    assert turned.position.debts == (Debt("ana", "cy"),)


def test_a_bot_pays_though_a_person_owes_before_it() -> None:
    position = table(
        bots={"bo": "club"},
        hands={"ana": "2S", "bo": "3S", "cy": "4S"},
        won={"ana": "2D", "bo": "3D"},
        debts=[{"from": "ana", "to": "cy"}, {"from": "bo", "to": "cy"}],
    )
    turned = auto(position, Random(1))
    assert kinds(turned.events) == ["give"]
    assert turned.position.won["cy"] == ("3D",)


# Nothing hangs, nothing is lost


def placed(position: Position) -> list[str]:
    piles = (position.table, *position.hands.values(), *position.won.values(), aside(position))
    return sorted(card for pile in piles for card in pile)


@settings(max_examples=150, deadline=None)
@given(typed(), st.integers(0, 2**32))
def test_any_typed_position_is_played_to_its_end(position: Position, seed: int) -> None:
    """Every position on the way is valid, read back as written, and holds the whole pack; somebody can always move."""
    chance = Random(seed)
    assert faults(position) == []
    position = settled(position).position
    for _ in range(200):
        assert faults(position) == []
        assert load(dump(position)) == position
        assert placed(position) == sorted(CODES[False])
        score(position)
        position = auto(position, chance).position
        who = turn(position)
        if who is None:
            break
        debt = next((debt for debt in dues(position) if debt.giver not in position.bots), None)
        if debt:
            position = give(position, debt.giver, givable(position, debt.giver)[0]).position
        elif is_known(position, who):
            advice = hint(position, who, chance, samples=2)
            assert advice.card in legal(position, who)
            position = play(position, who, advice.card).position
        else:
            position = play(position, who, aside(position)[0]).position
    assert position.hand == 0 or (all_played(position) and hand_over(position))
