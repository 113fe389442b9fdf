"""Tables set up by hand for one moment: players with different numbers of cards, or none, and more than one debt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.campaign import replaced
from tarotcli.cards import TAROT78
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.bots import auto, decide, hint
from tarotcli.systems.tarot.engine import CARDS, FOOL
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.master import rollout
from tarotcli.systems.tarot.position import (
    Debt,
    Position,
    all_played,
    aside,
    cards_held,
    due,
    dues,
    givable,
    hand_over,
    hand_points,
    is_known,
    laid_by,
    leader_of,
    to_follow,
    turn,
)
from tarotcli.systems.tarot.referee import legal
from tarotcli.systems.tarot.tricks import settled
from tarotcli.systems.tarot.view import view_of
from tests.systems.tarot.tables import (
    NAMES,
    after,
    code,
    codes,
    give,
    kinds,
    mask,
    play,
    read,
    table,
    typed,
    won,
    written,
)


def uneven(**keys: Any) -> Position:
    """E3 as one types it: 2 of cups led by ana, and bo, who follows, holds most cards."""
    return table(
        **{"table": "2C", "hands": {"ana": "2B", "bo": "3C 9C T5 F", "cy": "4S"}, **keys},
    )


def test_e3_legal_cards_where_hands_are_uneven() -> None:
    assert codes(legal(uneven(), "bo")) == "3C 9C F"
    assert codes(legal(uneven(hands={"bo": "3C 9C T5 F"}), "bo")) == "3C 9C F"
    assert legal(uneven(), "cy") == ()


def test_who_holds_no_card_is_passed_over_to_follow() -> None:
    """R: after this trick only ana and bo hold cards, and play the next one between them."""
    position = after(uneven(), ("bo", "9C"), ("cy", "4S"), ("bo", "3C"))
    assert (turn(position), to_follow(position)) == ("ana", ("ana",))
    done = play(position, "ana", "2B")
    assert kinds(done.events) == ["play", "trick"]
    assert won(done.position)["bo"] == "2C 9C 4S 3C 2B"
    assert turn(done.position) == "bo"
    with pytest.raises(no.OutOfTurn):
        play(done.position, "cy", "4S")


def test_who_was_passed_over_is_remembered_while_the_trick_lasts() -> None:
    """Who plays a last card to a trick must not be taken for who held none before it."""
    position = table(
        players=NAMES[:4], leader="ana", hands={"ana": "2C", "cy": "3C 4C", "dan": "5C 6C"}, passed=[]
    )
    position = after(position, ("ana", "2C"), ("cy", "3C"))
    assert (position.passed, laid_by(position)) == (("bo",), ("ana", "cy"))
    assert turn(position) == "dan"
    assert faults(position) == []
    assert read(written(position)) == position
    position = after(position, ("dan", "5C"))
    assert (won(position)["dan"], position.passed, turn(position)) == ("2C 3C 5C", (), "dan")


def test_who_holds_no_card_is_passed_over_to_lead() -> None:
    """R: the next who holds a card leads, and takes a trick alone when nobody else does."""
    position = table(leader="ana", hands={"cy": "3C 4C"})
    assert (leader_of(position), turn(position)) == ("cy", "cy")
    with pytest.raises(no.OutOfTurn):
        play(position, "ana", "3C")
    done = play(position, "cy", "3C")
    assert won(done.position)["cy"] == "3C"
    done = play(done.position, "cy", "4C")
    assert kinds(done.events) == ["play", "trick", "hand-over"]
    assert hand_points(done.position) == {"ana": -12, "bo": -12, "cy": -10}


def test_a_fool_that_nobody_can_answer_stays_with_its_owner() -> None:
    """R: there is no trick to win, so nothing is owed."""
    done = play(table(leader="bo", hands={"bo": "F 2S"}), "bo", "F")
    assert kinds(done.events) == ["play", "trick"]
    assert (won(done.position)["bo"], done.position.debts) == ("F", ())
    assert turn(done.position) == "bo"


@pytest.mark.parametrize("left", [True, False])
def test_a_decided_trick_is_settled(left: bool) -> None:
    """A trick that lies on the table with all its cards goes to its winner, as it would have been played."""
    typed = table(table="F 3C KC", left=left, hands={"ana": "2S", "bo": "3S", "cy": "4S"}, won={"ana": "5D"})
    played = after(
        table(table="F 3C", left=left, hands={"ana": "2S", "bo": "3S", "cy": "KC 4S"}, won={"ana": "5D"}),
        ("cy", "KC"),
    )
    done = settled(typed)
    assert done.position == played
    assert done.position.debts == (() if left else (Debt("ana", "cy"),))
    assert kinds(done.events) == (["trick"] if left else ["trick", "fool-back", "owe"])
    assert settled(done.position) == (done.position, ())


def test_a_trick_with_nobody_left_to_play_to_it_is_settled() -> None:
    done = settled(table(table="2C 9C", hands={}))
    assert won(done.position) == {"ana": "", "bo": "2C 9C", "cy": ""}
    assert kinds(done.events) == ["trick", "hand-over"]


def test_g8_a_fool_not_yet_surrendered_is_settled() -> None:
    done = settled(table(won={"ana": "F", "bo": "2S 3S"}, debts=[{"from": "ana", "to": "bo"}]))
    assert won(done.position) == {"ana": "", "bo": "2S 3S F", "cy": ""}
    assert kinds(done.events) == ["surrender", "hand-over"]


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
    position = real_cards(hands={"ana": codes(TAROT78.cards[:21])})
    assert CARDS[False][hint(position, "ana", Random(1), samples=1).card] in legal(position, "ana")


def test_nobody_holds_a_card_where_all_have_been_seen() -> None:
    """Of 48 cards won all others would hold four more, but the pack has no more."""
    position = real_cards(hands={"ana": codes(TAROT78.cards[:30])}, won={"bo": codes(TAROT78.cards[30:])})
    assert [cards_held(position, who) for who in NAMES] == [30, 0, 0, 0, 0, 0]
    assert turn(after(position, ("ana", "AS"))) == "ana"


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
    position = after(example(), ("cy", "KC"))
    assert position.debts == (Debt("ana", "cy"), Debt("ana", "cy"))
    assert (won(position)["ana"], due(position)) == ("F", None)
    position = after(position, ("cy", "7S"), ("ana", "4S"), ("bo", "5S"))
    position = after(position, ("cy", "8S"), ("ana", "2S"), ("bo", "6S"))
    assert hand_over(position)
    assert (won(position)["ana"], position.debts) == ("", ())
    assert "F" in won(position)["cy"].split()


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
    assert (position.debts, won(position)["cy"]) == ((), "2D 3D")
    assert codes(legal(position, "ana")) == "2S"


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
    assert code(hint(position, "bo", Random(1)).card) == "3D"
    assert view_of(position, "bo").debtor == 1
    bots = replaced(position, bots={"bo": "club"})
    done = auto(bots, Random(1))
    assert kinds(done.events) == ["give", "play"]
    assert done.position.debts == (Debt("ana", "cy"),)


def test_a_bot_pays_though_a_person_owes_before_it() -> None:
    position = table(
        bots={"bo": "club"},
        hands={"ana": "2S", "bo": "3S", "cy": "4S"},
        won={"ana": "2D", "bo": "3D"},
        debts=[{"from": "ana", "to": "cy"}, {"from": "bo", "to": "cy"}],
    )
    done = auto(position, Random(1))
    assert kinds(done.events) == ["give"]
    assert won(done.position)["cy"] == "3D"


# Nothing hangs, nothing is lost


def placed(position: Position) -> list[str]:
    piles = (position.table, *position.hands.values(), *position.won.values(), aside(position))
    return sorted(card.code for pile in piles for card in pile)


@settings(max_examples=150, deadline=None)
@given(typed(), st.integers(0, 2**32))
def test_any_typed_position_is_played_to_its_end(position: Position, seed: int) -> None:
    """Every position on the way is valid, read back as written, and holds the whole pack; somebody can always move."""
    chance = Random(seed)
    assert faults(position) == []
    position = settled(position).position
    for _ in range(200):
        assert faults(position) == []
        assert read(written(position)) == position
        assert placed(position) == sorted(card.code for card in TAROT78)
        position = auto(position, chance).position
        who = turn(position)
        if who is None:
            break
        debt = next((debt for debt in dues(position) if debt.giver not in position.bots), None)
        if debt:
            position = give(position, debt.giver, givable(position, debt.giver)[0].code).position
        elif is_known(position, who):
            advice = CARDS[False][hint(position, who, chance, samples=2).card]
            assert advice in legal(position, who)
            position = play(position, who, advice.code).position
        else:
            position = play(position, who, aside(position)[0].code).position
    assert position.number == 0 or (all_played(position) and hand_over(position))
