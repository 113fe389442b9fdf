"""The referee on positions: G2 to G13 and the worked examples, as a table would be written in a file."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.errors import Refused, UsageFault
from tarotcli.systems.tarot import refusals as no
from tarotcli.systems.tarot.engine import CODES
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.game import deal, give, legal, new, play, renounce, score
from tarotcli.systems.tarot.position import (
    Outcome,
    Position,
    aside,
    due,
    dump,
    hand_over,
    load,
    outcome,
    totals,
    turn,
)
from tests.systems.tarot.tables import kinds, table, told

PACK = CODES[False]


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
    position = deal(new(["ana", "bo", "cy"]), PACK).position
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
    rest = [card for card in PACK if card not in f"{hand} {trick}".split()]
    players = ["ana", "bo", "cy"]
    leader = players[-len(trick.split())] if trick else "ana"
    others = {
        who: " ".join(rest[i * 12 : i * 12 + size - (players.index(who) >= 3 - len(trick.split()))])
        for i, who in enumerate(players)
    }
    position = table(leader=leader, table=trick, hands=others | {"ana": hand})
    assert legal(position, "ana") == tuple(expected.split())
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
    assert "Legal: 2C 2 of Cups, KC King of Cups, F The Fool." in error.advice()


@pytest.mark.parametrize(
    ("who", "card", "error", "rule"),
    [
        ("bo", "2S", no.OutOfTurn, "G3"),
        ("dan", "2S", no.NotSeated, None),
        ("ana", "2S", no.NotInHand, "G4"),
    ],
)
def test_whose_turn_and_whose_card(who: str, card: str, error: type[Refused], rule: str | None) -> None:
    position = table(hands={"ana": "2C KC", "bo": "2S 3S", "cy": "2D 3D"})
    with pytest.raises(error) as refused:
        play(position, who, card)
    assert (refused.value.exit, refused.value.rule) == (3, rule)


def test_g5_the_winner_takes_the_trick_and_leads() -> None:
    position = table(hands={"ana": "2C KC", "bo": "T2 3S", "cy": "QC 3D"})
    after = told(position, ("ana", "KC"), ("bo", "T2"))
    turned = play(after, "cy", "QC")
    assert turned.position.won == {"ana": (), "bo": ("KC", "T2", "QC"), "cy": ()}
    assert turn(turned.position) == "bo"
    assert kinds(turned.events) == ["play", "trick"]


def test_g13_the_house_may_invert_the_pips_of_cups_and_coins() -> None:
    for inverted, winner in ((False, "bo"), (True, "ana")):
        position = table(hands={"ana": "2C KD", "bo": "10C 3S", "cy": "5C 3D"}, inverted=inverted)
        after = told(position, ("ana", "2C"), ("bo", "10C"), ("cy", "5C"))
        assert turn(after) == winner
        position = table(hands={"ana": "2S KD", "bo": "10S 3S", "cy": "5S 3D"}, inverted=inverted)
        assert turn(told(position, ("ana", "2S"), ("bo", "10S"), ("cy", "5S"))) == "bo"


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
    assert score(position).hand == {"ana": 14, "bo": -4}
    assert score(position).scores == {"ana": 26, "bo": -3}


def test_e7_e9_one_wins_every_trick() -> None:
    position = new(["ana", "bo"])
    trumps = [f"T{n}" for n in range(2, 14)]
    low = [f"{n}{suit}" for suit in "SC" for n in range(2, 8)]
    rest = [card for card in PACK if card not in {*trumps, *low}]
    position = deal(position, [*trumps, *low, *rest]).position
    for trump, card in zip(trumps, low, strict=True):
        position = told(position, ("ana", trump), ("bo", card))
    assert hand_over(position)
    assert score(position).hand == {"ana": 12, "bo": -12}
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
        ((58, 0, 0), Outcome(True, ("ana",), None)),
        ((57, 0, 0), Outcome(False, (), None)),
        ((58, 60, 0), Outcome(True, ("bo",), None)),
        ((60, 60, 0), Outcome(False, (), None)),
        ((60, 60, 61), Outcome(True, ("cy",), None)),
    ],
)
def test_g12_the_game_is_won_at_fifty_by_the_highest_alone(
    scores: tuple[int, int, int], expected: Outcome
) -> None:
    position = played_out(ana=scores[0], bo=scores[1], cy=scores[2])
    assert outcome(position) == expected
    if expected.over:
        with pytest.raises(no.GameOver) as refused:
            deal(position, PACK)
        assert refused.value.rule == "G12"
    else:
        assert deal(position, PACK).position.hand == 2


def test_g12_points_count_after_a_full_hand_only() -> None:
    position = table(hands={"ana": "2S", "bo": "3S", "cy": "4S"}, scores={"ana": 80, "bo": 0, "cy": 0})
    assert outcome(position).over is False
    turned = play(told(position, ("ana", "2S"), ("bo", "3S")), "cy", "4S")
    assert kinds(turned.events) == ["play", "trick", "hand-over", "game-over"]
    assert turn(turned.position) is None


def test_g10_a_renounce_ends_the_game_and_the_best_of_the_others_win() -> None:
    position = table(hands={"ana": "2S", "bo": "3S", "cy": "4S"}, scores={"ana": 30, "bo": 7, "cy": 7})
    turned = renounce(position, "ana")
    assert outcome(turned.position) == Outcome(True, ("bo", "cy"), "ana")
    assert [(event.event, event.who) for event in turned.events] == [
        ("renounce", "ana"),
        ("game-over", "bo"),
        ("game-over", "cy"),
    ]
    assert totals(turned.position) == {"ana": 30, "bo": 7, "cy": 7}
    with pytest.raises(no.GameOver) as refused:
        play(turned.position, "ana", "2S")
    assert refused.value.rule == "G10"
    with pytest.raises(no.GameOver):
        renounce(turned.position, "bo")


def test_g10_a_broken_hand_is_not_scored_even_when_it_is_played_to_its_end() -> None:
    position = renounce(played_out(ana=58, bo=3, cy=2), "ana").position
    assert totals(position) == {"ana": 58, "bo": 3, "cy": 2}
    assert outcome(position).winners == ("bo",)


# Tables with real cards


def test_g4_g10_a_hidden_table_keeps_the_turn_and_reports_a_proved_renounce() -> None:
    position = deal(new(["ana", "bo", "cy"], hidden=True)).position
    assert position.hands == {}
    assert len(aside(position)) == 78
    position = told(position, ("ana", "7C"), ("bo", "2S"), ("cy", "KC"))
    assert position.voids == {"bo": "CT"}
    assert turn(position) == "cy"
    with pytest.raises(no.SeenAlready):
        play(position, "cy", "7C")
    with pytest.raises(no.HandUnknown):
        legal(position, "cy")
    position = told(position, ("cy", "3S"), ("ana", "F"))
    for card, proved in (("9C", True), ("T5", True), ("4S", False), ("9D", False)):
        assert ("renounce-proved" in kinds(play(position, "bo", card).events)) is proved
    assert outcome(play(position, "bo", "9C").position).over is False
    assert outcome(renounce(position, "bo").position).loser == "bo"


def test_a_hidden_hand_is_over_after_twelve_tricks() -> None:
    position = deal(new(["ana", "bo"], hidden=True)).position
    for n in range(12):
        assert not hand_over(position)
        leader, other = (turn(position), "bo" if turn(position) == "ana" else "ana")
        assert leader is not None
        position = told(position, (leader, PACK[n]), (other, PACK[n + 14]))
    assert hand_over(position)
    assert faults(position) == []
    assert score(position).hand == {"ana": 24 - 12 + 2 * (1 + 2), "bo": -12}


# As a whole


def random_game(players: int, chance: Random, hands: int = 1) -> Position:
    position = new([f"p{i}" for i in range(players)], target=10_000)
    for _ in range(hands):
        position = deal(position, chance.sample(PACK, 78)).position
        while not hand_over(position):
            who = turn(position)
            assert who is not None
            debt = due(position)
            if debt and (debt.giver == who or chance.random() < 0.5):
                cards = [card for card in position.won[debt.giver] if card != "F"]
                position = give(position, debt.giver, chance.choice(cards)).position
                continue
            card = chance.choice(legal(position, who))
            leave = card == "F" and chance.random() < 0.3
            position = play(position, who, card, leave=leave).position
            assert faults(position) == []
            assert load(dump(position)) == position
    return position


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_g2_e7_random_games_stay_valid_to_the_end(players: int, seed: int) -> None:
    position = random_game(players, Random(seed), hands=2)
    assert position.hand == 2
    cards = [card for won in position.won.values() for card in won]
    assert len(cards) == len(set(cards)) == 12 * players
    assert sum(len(won) - 12 for won in position.won.values()) == 0
    assert not set(cards) & set(aside(position))
