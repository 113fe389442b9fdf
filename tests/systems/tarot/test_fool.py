"""The Fool, that is the Excuse: G6 to G9 with their examples, on positions as in a file."""

from __future__ import annotations

import pytest

from tarotcli.errors import TarotcliError, UsageFault
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.events import CardGiven
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.position import (
    Debt,
    Position,
    due,
    hand_over,
    hand_points,
    totals,
    turn,
)
from tarotcli.systems.tarot.referee import legal
from tests.systems.tarot.tables import after, card, give, kinds, play, table, won


def fool_to_the_second_trick() -> Position:
    """ana has won a trick and holds the Fool; she leads."""
    return table(
        hands={"ana": "F 4D", "bo": "8C 5D", "cy": "9C 6D"}, won={"ana": "9S 2S KS", "bo": "", "cy": ""}
    )


def test_g7_the_fool_is_taken_back_and_a_card_given_for_it() -> None:
    position = after(fool_to_the_second_trick(), ("ana", "F"), ("bo", "8C"))
    done = play(position, "cy", "9C")
    assert kinds(done.events) == ["play", "trick", "fool-back", "owe"]
    assert done.position.debts == (Debt("ana", "cy"),)
    paid = give(done.position, "ana", "2S")
    assert won(paid.position) == {"ana": "9S KS F", "bo": "", "cy": "8C 9C 2S"}
    assert paid.position.debts == ()
    assert paid.events == (CardGiven("ana", (card("2S"),), "trick.won.ana", "trick.won.cy", "cy"),)


def test_g7_a_promise_is_kept_when_the_trick_is_decided() -> None:
    position = play(fool_to_the_second_trick(), "ana", "F", give="9S").position
    assert position.promise == "9S"
    assert faults(position) == []
    done = play(after(position, ("bo", "8C")), "cy", "9C")
    assert kinds(done.events) == ["play", "trick", "fool-back", "give"]
    assert won(done.position)["cy"] == "8C 9C 9S"
    assert (done.position.debts, done.position.promise) == ((), "")


def test_g7_the_fool_may_be_left_to_the_winner() -> None:
    position = play(fool_to_the_second_trick(), "ana", "F", leave=True).position
    position = after(position, ("bo", "8C"), ("cy", "9C"))
    assert won(position)["cy"] == "F 8C 9C"
    assert (position.debts, position.left) == ((), False)


@pytest.mark.parametrize(
    ("code", "options", "error"),
    [
        ("4D", {"give": "2S"}, no.OnlyWithTheFool),
        ("4D", {"leave": True}, no.OnlyWithTheFool),
        ("F", {"give": "2S", "leave": True}, no.GiveAndLeave),
        ("F", {"give": "8C"}, no.NotWon),
        ("F", {"give": "F"}, no.FoolNotGiven),
    ],
)
def test_g7_what_goes_with_the_fool(code: str, options: dict[str, str], error: type[TarotcliError]) -> None:
    with pytest.raises(error) as refused:
        play(fool_to_the_second_trick(), "ana", code, **options)  # type: ignore[arg-type]
    assert refused.value.exit == (2 if issubclass(error, UsageFault) else 3)
    assert refused.value.message()
    assert refused.value.advice()


def test_g7_nothing_can_be_promised_before_a_card_is_won() -> None:
    position = table(hands={"ana": "F 5S", "bo": "3C 2S", "cy": "KC 3S"})
    with pytest.raises(no.NothingToGive):
        play(position, "ana", "F", give="2S")


def test_g7_the_giving_may_wait_but_not_past_the_owners_next_play() -> None:
    owed = after(fool_to_the_second_trick(), ("ana", "F"), ("bo", "8C"), ("cy", "9C"))
    due_now = after(owed, ("cy", "6D"))
    with pytest.raises(no.DebtFirst) as refused:
        play(due_now, "ana", "4D")
    assert (refused.value.kind, refused.value.rule, refused.value.exit) == ("debt-first", "G8", 3)
    assert legal(due_now, "ana") == ()
    assert turn(after(give(due_now, "ana", "9S").position, ("ana", "4D"))) == "bo"


def test_e8_g8_a_card_owed_is_due_at_the_owners_first_won_trick() -> None:
    hands = {
        "ana": "F 2S 3S 4S KD 2D",
        "bo": "3C 5S 7S 9S 4D 5D",
        "cy": "KC 10S JS QS 6D 7D",
    }
    position = after(table(hands=hands), ("ana", "F"), ("bo", "3C"), ("cy", "KC"))
    assert position.debts == (Debt("ana", "cy"),)
    assert due(position) is None
    with pytest.raises(no.NothingToGive):
        give(position, "ana", "3C")
    for trick in (("10S", "2S", "5S"), ("JS", "3S", "7S"), ("QS", "4S", "9S")):
        position = after(position, *zip(("cy", "ana", "bo"), trick, strict=True))
    position = after(position, ("cy", "6D"), ("ana", "KD"), ("bo", "4D"))  # trick 5
    assert (turn(position), due(position)) == ("ana", Debt("ana", "cy"))
    with pytest.raises(no.DebtFirst):
        play(position, "ana", "2D")
    with pytest.raises(no.FoolNotGiven):
        give(position, "ana", "F")
    position = give(position, "ana", "6D").position
    assert hand_over(after(position, ("ana", "2D"), ("bo", "5D"), ("cy", "7D")))


def test_e6_g8_the_fool_is_surrendered_by_whoever_won_no_trick() -> None:
    position = after(
        table(hands={"ana": "F AS", "bo": "3C 4S", "cy": "KC 3S"}),
        *(("ana", "F"), ("bo", "3C"), ("cy", "KC"), ("cy", "3S"), ("ana", "AS")),
    )
    done = play(position, "bo", "4S")
    assert kinds(done.events) == ["play", "trick", "surrender", "hand-over"]
    assert won(done.position) == {"ana": "", "bo": "3S AS 4S", "cy": "3C KC F"}
    assert hand_points(done.position) == {"ana": -12, "bo": -9, "cy": 3 - 12 + 5 + 4}


def test_g8_the_fool_in_the_last_trick_is_paid_for_before_scoring() -> None:
    position = table(
        players=["ana", "bo"],
        leader="ana",
        hands={"ana": "F", "bo": "8C"},
        won={"ana": "9S KS", "bo": "3C 4C"},
    )
    position = after(position, ("ana", "F"), ("bo", "8C"))
    assert (hand_over(position), turn(position)) == (False, "ana")
    assert totals(position) == {"ana": 0, "bo": 0}
    done = give(position, "ana", "9S")
    assert kinds(done.events) == ["give", "hand-over"]
    assert totals(done.position) == {"ana": 2 - 12 + 9, "bo": 4 - 12}


def test_g8_a_first_trick_won_at_the_very_end_is_paid_from_too() -> None:
    position = after(
        table(players=["ana", "bo"], leader="ana", hands={"ana": "F AS", "bo": "8C 2C"}),
        *(("ana", "F"), ("bo", "8C"), ("bo", "2C"), ("ana", "AS")),
    )
    assert turn(position) is None
    assert won(position) == {"ana": "", "bo": "8C 2C AS F"}
    position = after(
        table(players=["ana", "bo"], leader="ana", hands={"ana": "F T2", "bo": "8C 2C"}),
        *(("ana", "F"), ("bo", "8C"), ("bo", "2C"), ("ana", "T2")),
    )
    assert turn(position) == "ana"
    assert won(give(position, "ana", "2C").position) == {"ana": "F T2", "bo": "8C 2C"}


def test_g8_a_debt_written_down_without_its_fool_makes_no_second_fool() -> None:
    position = table(hands={"ana": "2S", "bo": "3S", "cy": "4S"}, debts=[{"from": "ana", "to": "bo"}])
    done = play(after(position, ("ana", "2S"), ("bo", "3S")), "cy", "4S")
    assert won(done.position) == {"ana": "", "bo": "", "cy": "2S 3S 4S"}
    assert hand_over(done.position)


def test_g8_nothing_is_given_that_is_not_owed() -> None:
    with pytest.raises(no.NoDebt):
        give(fool_to_the_second_trick(), "ana", "9S")


def test_e5_g9_the_card_after_the_fool_is_the_suit_led() -> None:
    position = after(table(hands={"ana": "F AS", "bo": "3C 4S", "cy": "2C 3S"}), ("ana", "F"), ("bo", "3C"))
    with pytest.raises(no.IllegalPlay):
        play(position, "cy", "3S")
    assert turn(after(position, ("cy", "2C"))) == "bo"
