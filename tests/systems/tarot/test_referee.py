"""The referee on positions: G2 to G13 and the worked examples, as a table would be written in a file."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.answers.visibility import Veiled, held, seat_hand
from tarotcli.campaign import replaced
from tarotcli.cards import TAROT78
from tarotcli.errors import Refused, UsageFault
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.events import GameOver, HandBegan, HandDealt, Renounced, Tie, Tied
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.position import (
    Position,
    Standing,
    aside,
    due,
    givable,
    hand_over,
    hand_points,
    standing,
    totals,
    turn,
)
from tarotcli.systems.tarot.referee import deal, legal, new, renounce
from tests.systems.tarot.tables import (
    after,
    card,
    codes,
    give,
    kinds,
    play,
    read,
    shuffled,
    table,
    won,
    written,
)

PACK = TAROT78.cards
CODES = [each.code for each in PACK]


# Setting up and dealing


def test_g2_two_to_six_players() -> None:
    for n in (1, 7):
        with pytest.raises(no.WrongNumber) as refused:
            new([f"p{i}" for i in range(n)])
        assert (refused.value.exit, refused.value.rule) == (2, "G2")
    for n in range(2, 7):
        players = tuple(f"p{i}" for i in range(n))
        position = deal(new(players), PACK).position
        assert [len(hand) for hand in position.hands.values()] == [12] * n
        assert len(aside(position)) == 78 - 12 * n
        assert faults(position) == []


def test_g3_g12_the_last_named_deals_and_the_first_leads() -> None:
    dealt = deal(new(["ana", "bo", "cy"]), PACK)
    position = dealt.position
    places = "decks.trick.draw", "trick.hands.ana"
    assert dealt.events[0] == HandDealt("ana", held(PACK[:12], seat_hand("ana"), fresh=True), *places)
    assert (position.dealer, position.leader, turn(position), position.hand) == ("cy", "ana", "ana", 1)
    assert position.hands["ana"] == PACK[:12]


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: new(["ana", "ana"]), no.NamedTwice),
        (lambda: new(["ana", "bo"], {"cy": "club"}), no.BotWithoutSeat),
        (lambda: new(["ana", "bo"], {"bo": "genius"}), no.UnknownLevel),
        (lambda: new(["ana", "bo"], {"bo": "club"}, hidden=True), no.HiddenBots),
        (lambda: new(["ana", "bo"], target=0), no.TargetTooLow),
    ],
)
def test_what_cannot_be_a_table_is_a_usage_fault(
    make: Callable[[], Position], error: type[UsageFault]
) -> None:
    with pytest.raises(error) as refused:
        make()
    assert refused.value.exit == 2
    assert refused.value.message()
    assert refused.value.advice()


def test_a_hand_in_play_is_not_dealt_over() -> None:
    position = deal(new(["ana", "bo"]), PACK).position
    with pytest.raises(no.HandInPlay):
        deal(position, PACK)
    with pytest.raises(no.NothingDealt):
        play(new(["ana", "bo"]), "ana", "AS")


# Following, and who takes the trick


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        ("2C KC T3 F", "7C", "2C KC F"),  # E3
        ("T1 T20 F 5S", "7C", "T1 T20 F"),  # E4
        ("2C 5S T9", "F 3C", "2C"),  # E5
        ("2C 5S T9", "F", "5S 2C T9"),  # G9
        ("2C 5S T9", "", "5S 2C T9"),
    ],
)
def test_g4_g6_g9_legal_cards(hand: str, trick: str, expected: str) -> None:
    size = len(hand.split())
    rest = [code for code in CODES if code not in f"{hand} {trick}".split()]
    players = ["ana", "bo", "cy"]
    leader = players[-len(trick.split())] if trick else "ana"
    others = {
        who: " ".join(rest[i * 12 : i * 12 + size - (players.index(who) >= 3 - len(trick.split()))])
        for i, who in enumerate(players)
    }
    position = table(leader=leader, table=trick, hands=others | {"ana": hand})
    assert codes(legal(position, "ana")) == expected
    assert legal(position, "bo") == ()


def test_g4_an_illegal_play_names_the_rule_the_hand_and_the_legal_cards() -> None:
    position = table(
        table="7C", leader="cy", hands={"ana": "2C KC T3 F", "bo": "2S 3S 4S 5S", "cy": "2D 3D 4D"}
    )
    with pytest.raises(no.IllegalPlay) as refused:
        play(position, "ana", "T3")
    error = refused.value
    assert (error.exit, error.kind, error.rule) == (3, "illegal-play", "G4")
    assert "T3" in error.message()
    assert error.fields["hand"] == held(map(card, ("2C", "KC", "T3", "F")), seat_hand("ana"))
    assert error.fields["legal"] == Veiled(tuple(map(card, ("2C", "KC", "F"))), seat_hand("ana"))
    assert error.advice() == "In hand: 4 cards. Legal: …."


@pytest.mark.parametrize(
    ("who", "code", "error", "rule"),
    [
        ("bo", "2S", no.OutOfTurn, "G3"),
        ("dan", "2S", no.NotSeated, None),
        ("ana", "2S", no.NotInHand, "G4"),
    ],
)
def test_whose_turn_and_whose_card(who: str, code: str, error: type[Refused], rule: str | None) -> None:
    position = table(hands={"ana": "2C KC", "bo": "2S 3S", "cy": "2D 3D"})
    with pytest.raises(error) as refused:
        play(position, who, code)
    assert (refused.value.exit, refused.value.rule) == (3, rule)


def test_g5_the_winner_takes_the_trick_and_leads() -> None:
    position = table(hands={"ana": "2C KC", "bo": "T2 3S", "cy": "QC 3D"})
    done = play(after(position, ("ana", "KC"), ("bo", "T2")), "cy", "QC")
    assert won(done.position) == {"ana": "", "bo": "KC T2 QC", "cy": ""}
    assert turn(done.position) == "bo"
    assert kinds(done.events) == ["play", "trick"]


def test_g13_the_house_may_invert_the_pips_of_cups_and_coins() -> None:
    for inverted, winner in ((False, "bo"), (True, "ana")):
        position = table(hands={"ana": "2C KD", "bo": "10C 3S", "cy": "5C 3D"}, inverted=inverted)
        assert turn(after(position, ("ana", "2C"), ("bo", "10C"), ("cy", "5C"))) == winner
        position = table(hands={"ana": "2S KD", "bo": "10S 3S", "cy": "5S 3D"}, inverted=inverted)
        assert turn(after(position, ("ana", "2S"), ("bo", "10S"), ("cy", "5S"))) == "bo"


# Scores and the end of the game


def test_e1_e2_g11_scores_of_a_hand() -> None:
    position = table(
        players=["ana", "bo"],
        leader="ana",
        hands={"ana": "", "bo": ""},
        won={
            "ana": "KS JD F 2S 3S 4S 5S 6S 7S 8S 9S 10S 2D 3D 4D 5D",
            "bo": "2C 3C 4C 5C 6C 7C 8C 9C",
        },
        scores={"ana": 12, "bo": 1},
    )
    assert hand_points(position) == {"ana": 14, "bo": -4}
    assert totals(position) == {"ana": 26, "bo": -3}


def test_e7_e9_one_wins_every_trick() -> None:
    position = new(["ana", "bo"])
    trumps = [f"T{n}" for n in range(2, 14)]
    low = [f"{n}{suit}" for suit in "SC" for n in range(2, 8)]
    rest = [code for code in CODES if code not in {*trumps, *low}]
    position = deal(position, [*map(card, (*trumps, *low, *rest))]).position
    for trump, code in zip(trumps, low, strict=True):
        position = after(position, ("ana", trump), ("bo", code))
    assert hand_over(position)
    assert hand_points(position) == {"ana": 12, "bo": -12}
    with pytest.raises(no.NothingDealt):
        play(position, "ana", "T2")
    again = deal(position, PACK).position
    assert (again.dealer, again.leader, again.hand) == ("ana", "bo", 2)
    assert again.scores == {"ana": 12, "bo": -12}
    assert (again.voids, again.won) == ({}, {"ana": (), "bo": ()})


def played_out(target: int = 50, **scores: int) -> Position:
    """A hand just over in which nobody gains on another: each has four cards without value."""
    return table(
        hands={"ana": "", "bo": "", "cy": ""},
        won={"ana": "2S 3S 4S 5S", "bo": "2C 3C 4C 5C", "cy": "2D 3D 4D 5D"},
        scores=scores,
        target=target,
    )


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((58, 0, 0), Standing(True, ("ana",), None)),
        ((57, 0, 0), Standing(False, (), None)),
        ((58, 60, 0), Standing(True, ("bo",), None)),
        ((60, 60, 0), Standing(False, (), None, tied=("ana", "bo"))),
        ((49, 49, 0), Standing(False, (), None)),
        ((58, 58, 58), Standing(False, (), None, tied=("ana", "bo", "cy"))),
        ((60, 60, 61), Standing(True, ("cy",), None)),
    ],
)
def test_g12_the_game_is_won_at_fifty_by_the_highest_alone(
    scores: tuple[int, int, int], expected: Standing
) -> None:
    position = played_out(ana=scores[0], bo=scores[1], cy=scores[2])
    assert standing(position) == expected
    if expected.over:
        with pytest.raises(no.GameOver) as refused:
            deal(position, PACK)
        assert refused.value.rule == "G12"
    else:
        assert deal(position, PACK).position.hand == 2


def test_g12_a_tie_at_the_top_is_told_when_the_hand_ends() -> None:
    hands = {"ana": "2S", "bo": "3S", "cy": "4S"}
    position = table(hands=hands, scores={"ana": 62, "bo": 62, "cy": 20})
    position = after(position, ("ana", "2S"), ("bo", "3S"))
    done = play(position, "cy", "4S")
    assert kinds(done.events) == ["play", "trick", "hand-over", "tie"]
    # Without a card ana and bo lose 12 each.
    assert done.events[-1] == Tied(new=Tie(("ana", "bo"), 50))
    assert not standing(done.position).over
    over = play(replaced(position, scores={"ana": 63, "bo": 62, "cy": 20}), "cy", "4S")
    assert kinds(over.events) == ["play", "trick", "hand-over", "game-over"]


def test_g12_points_count_after_a_full_hand_only() -> None:
    position = table(hands={"ana": "2S", "bo": "3S", "cy": "4S"}, scores={"ana": 80, "bo": 0, "cy": 0})
    assert standing(position).over is False
    done = play(after(position, ("ana", "2S"), ("bo", "3S")), "cy", "4S")
    assert kinds(done.events) == ["play", "trick", "hand-over", "game-over"]
    assert turn(done.position) is None


def test_g10_a_renounce_ends_the_game_and_the_best_of_the_others_win() -> None:
    position = table(hands={"ana": "2S", "bo": "3S", "cy": "4S"}, scores={"ana": 30, "bo": 7, "cy": 7})
    done = renounce(position, "ana")
    assert standing(done.position) == Standing(True, ("bo", "cy"), "ana")
    assert done.events == (Renounced("ana"), GameOver("bo"), GameOver("cy"))
    assert totals(done.position) == {"ana": 30, "bo": 7, "cy": 7}
    with pytest.raises(no.GameOver) as refused:
        play(done.position, "ana", "2S")
    assert refused.value.rule == "G10"
    with pytest.raises(no.GameOver):
        renounce(done.position, "bo")


def test_g10_a_broken_hand_is_not_scored_even_when_it_is_played_to_its_end() -> None:
    position = renounce(played_out(ana=58, bo=3, cy=2), "ana").position
    assert totals(position) == {"ana": 58, "bo": 3, "cy": 2}
    assert standing(position).winners == ("bo",)


# Tables with real cards


def test_g10_a_renounce_is_recorded_only_where_the_tool_does_not_see_the_cards() -> None:
    hands = {"ana": "2S", "bo": "3S", "cy": "4S"}
    with pytest.raises(no.TableRefereed) as refused:
        renounce(table(hands=hands), "ana", real=False)
    assert (refused.value.exit, refused.value.rule) == (3, "G10")
    assert standing(renounce(table(hands=hands), "ana").position).loser == "ana"
    for real in (False, True):
        with pytest.raises(no.FollowsAsItMust):
            renounce(table(hands=hands, bots={"bo": "club"}), "bo", real=real)


def test_g4_g10_a_hidden_table_keeps_the_turn_and_reports_a_proved_renounce() -> None:
    dealt = deal(new(["ana", "bo", "cy"], hidden=True))
    assert dealt.events == (HandBegan("trick.hand", 0, 1),)
    position = dealt.position
    assert position.hands == {}
    assert len(aside(position)) == 78
    position = after(position, ("ana", "7C"), ("bo", "2S"), ("cy", "KC"))
    assert position.voids == {"bo": "CT"}
    assert turn(position) == "cy"
    with pytest.raises(no.SeenAlready):
        play(position, "cy", "7C")
    with pytest.raises(no.HandUnknown):
        legal(position, "cy")
    position = after(position, ("cy", "3S"), ("ana", "F"))
    for code, proved in (("9C", True), ("T5", True), ("4S", False), ("9D", False)):
        assert ("renounce-proved" in kinds(play(position, "bo", code).events)) is proved
    assert standing(play(position, "bo", "9C").position).over is False
    assert standing(renounce(position, "bo").position).loser == "bo"


def test_a_hidden_hand_is_over_after_twelve_tricks() -> None:
    position = deal(new(["ana", "bo"], hidden=True)).position
    for n in range(12):
        assert not hand_over(position)
        leader, other = (turn(position), "bo" if turn(position) == "ana" else "ana")
        assert leader is not None
        position = after(position, (leader, CODES[n]), (other, CODES[n + 14]))
    assert hand_over(position)
    assert faults(position) == []
    assert hand_points(position) == {"ana": 24 - 12 + 2 * (1 + 2), "bo": -12}


# As a whole


def random_game(players: int, chance: Random, hands: int = 1) -> Position:
    position = new([f"p{i}" for i in range(players)], target=10_000)
    for _ in range(hands):
        position = deal(position, shuffled(chance)).position
        while not hand_over(position):
            who = turn(position)
            assert who is not None
            debt = due(position)
            if debt and (debt.giver == who or chance.random() < 0.5):
                gift = chance.choice(givable(position, debt.giver))
                position = give(position, debt.giver, gift.code).position
                continue
            chosen = chance.choice(legal(position, who))
            leave = chosen.is_fool and chance.random() < 0.3
            position = play(position, who, chosen.code, leave=leave).position
            assert faults(position) == []
            assert read(written(position)) == position
    return position


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_g2_e7_random_games_stay_valid_to_the_end(players: int, seed: int) -> None:
    position = random_game(players, Random(seed), hands=2)
    assert position.hand == 2
    cards = [each for pile in position.won.values() for each in pile]
    assert len(cards) == len(set(cards)) == 12 * players
    assert sum(len(pile) - 12 for pile in position.won.values()) == 0
    assert not set(cards) & set(aside(position))
