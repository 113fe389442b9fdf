"""The opponents: what they may see, what they play, and the bots' part of a game with people."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.campaign import replaced
from tarotcli.cards.piles import Pile
from tarotcli.systems.tarot.bots import auto, decide, step
from tarotcli.systems.tarot.engine import CARDS, mask_of
from tarotcli.systems.tarot.events import CardGiven
from tarotcli.systems.tarot.heuristics import Reason, card_to_give, why
from tarotcli.systems.tarot.position import LEVELS, Position, aside, due, hand_over, standing, turn
from tarotcli.systems.tarot.referee import deal, legal, new, renounce
from tarotcli.systems.tarot.refusals import HandUnknown, NotSeated
from tarotcli.systems.tarot.view import view_of
from tests.systems.tarot.tables import NAMES, card, code, kinds, mask, moments, number, play, shuffled, table


def shuffled_elsewhere(position: Position, who: str, chance: Random) -> Position:
    """The same table to ``who``, with the cards they cannot see in other places."""
    others = [name for name in position.players if name != who]
    hidden = [each for name in others for each in position.hands[name]] + list(aside(position))
    chance.shuffle(hidden)
    hands = dict(position.hands)
    for name in others:
        hands[name] = Pile(hidden[: len(hands[name])])
        del hidden[: len(hands[name])]
    return replaced(position, hands=hands)


@settings(max_examples=40, deadline=None)
@given(moments, st.integers(0, 2**32))
def test_no_level_sees_a_hidden_card(position: Position, seed: int) -> None:
    who = turn(position)
    assert who is not None
    other = shuffled_elsewhere(position, who, Random(seed))
    view = view_of(position, who)
    assert view_of(other, who) == view
    for level in LEVELS:
        first = decide(view, level, Random(seed), samples=3)
        assert decide(view_of(other, who), level, Random(seed), samples=3) == first
        if not first.gives:
            assert CARDS[False][first.card] in legal(position, who)


def test_a_view_holds_what_was_shown_in_the_open() -> None:
    position = table(
        players=["ana", "bo", "cy"],
        leader="bo",
        table="3C 4S",
        hands={"ana": "2S 3S", "bo": "5S", "cy": "6S"},
        won={"ana": "F 2C", "cy": "T2 T3 T4 T5"},
        voids={"bo": "D"},
        debts=[{"from": "ana", "to": "cy"}],
    )
    view = view_of(position, "ana")
    assert view.hand == mask("2S 3S")
    assert (view.counts, view.table, view.leader) == ((2, 1, 1), (number("3C"), number("4S")), 1)
    assert (view.debtor, view.creditor) == (0, 2)
    assert [mask_of([number(c)]) & view.lacks[1] > 0 for c in ("AD", "AC", "T7")] == [True, False, False]
    assert [mask_of([number(c)]) & view.lacks[2] > 0 for c in ("AD", "AC", "T7")] == [False, True, True]
    assert view.unseen.bit_count() == 78 - 2 - 2 - 6


def test_a_hand_the_tool_was_not_told_is_nobodys_view() -> None:
    position = deal(new(["ana", "bo"], hidden=True)).position
    with pytest.raises(HandUnknown):
        view_of(position, "ana")


# Heuristics


@pytest.mark.parametrize(
    ("hand", "trick", "won", "expected", "kind"),
    [
        ("KC 2C 5S", "", "", "KC", "leads-sure"),
        ("QC 2C 5S 6S", "", "", "6S", "leads-low"),
        ("T21 T20 T19 T18 T17 2C", "", "", "T21", "leads-trumps"),
        ("F", "", "", "F", "only"),
        ("2C 9C QC", "5C 3C", "", "QC", "takes"),  # the last to play takes with what counts most
        ("2C 9C 10C", "5C 3C", "", "10C", "takes"),
        ("2C JC", "KC 3C", "", "2C", "ducks"),
        ("JC NC F", "KC 3C", "", "F", "fool-spares"),
        ("T2 T9 F", "T15 T3", "", "F", "fool-spares"),
        ("T1 T9 2S", "5C 3C", "", "T1", "takes"),  # the Mountebank comes home
        ("T1 T9 2S", "5C", "", "T1", "trumps"),  # most cups are still out: bo will follow
        ("T1 T9 2S", "T5", "", "T9", "tries"),
        ("T1 2S", "T5 T6", "", "T1", "only"),
        ("KC 2C 4S", "QC", "", "KC", "sure"),
        ("QC 2C 4S", "JC", "", "QC", "tries"),
        ("KS 2S 5D 6D", "5C 3C", "", "2S", "ducks"),
        ("2C F", "KC 3C", "", "F", "fool-spares"),
    ],
)
def test_club_plays_by_heuristics(hand: str, trick: str, won: str, expected: str, kind: str) -> None:
    cards = trick.split()
    players = ["ana", "bo", "cy"]
    position = table(
        leader=players[-len(cards)] if cards else "ana",
        table=trick,
        hands={"ana": hand} | filler(hand, trick, players[1:], len(cards)),
        won={"ana": won},
    )
    decision = decide(view_of(position, "ana"), "club", Random(0))
    assert (code(decision.card), decision.gives, decision.reason.kind) == (expected, False, kind)


def filler(hand: str, trick: str, others: Sequence[str], played: int) -> dict[str, str]:
    """Hands for the others, of coins; those who have played hold a card less."""
    size = len(hand.split())
    coins = [each.code for each in CARDS[False][42:56] if each.code not in f"{hand} {trick}".split()]
    piles = {}
    for i, who in enumerate(others):
        keep = size - (i >= len(others) - played)
        piles[who] = " ".join(coins[:keep])
        del coins[:keep]
    return piles


def test_the_fool_that_spares_a_card_names_it() -> None:
    position = table(
        leader="bo", table="KC 3C", hands={"ana": "JC NC F"} | filler("JC NC F", "KC 3C", ["bo", "cy"], 2)
    )
    assert why(view_of(position, "ana"), number("F")) == Reason("fool-spares", spared=number("JC"))
    position = table(hands={"ana": "JC NC F"} | filler("JC NC F", "", ["bo", "cy"], 0))
    assert why(view_of(position, "ana"), number("F")).kind == "fool-led"


def test_a_trick_taken_is_told_with_what_it_is_worth() -> None:
    hands = {"ana": "QC 2C"} | filler("QC 2C", "F JC", ["bo", "cy"], 2)
    position = table(leader="bo", table="F JC", hands=hands)
    assert why(view_of(position, "ana"), number("QC")) == Reason("takes", points=2 + 3 + 1)
    position = table(leader="bo", table="F JC", hands=hands, left=True)
    assert why(view_of(position, "ana"), number("QC")) == Reason("takes", points=3 + 3 + 1 + 5)


def test_g8_every_level_gives_a_card_of_least_value() -> None:
    assert code(card_to_give(mask("KS 4S QC F"))) == "4S"
    assert code(card_to_give(mask("KS QC NC F"))) == "NC"
    position = table(
        hands={"ana": "4D", "bo": "5D", "cy": "6D"},
        won={"ana": "F KS 9S QC"},
        debts=[{"from": "ana", "to": "cy"}],
    )
    for level in LEVELS:
        decision = decide(view_of(position, "ana"), level, Random(0))
        assert (code(decision.card), decision.gives, decision.reason.kind) == ("9S", True, "price")


# The bots' part


def test_auto_plays_up_to_the_humans_turn_and_then_to_the_end_of_the_hand() -> None:
    bots = {"bo": "club", "cy": "novice", "dan": "club"}
    position = deal(new(NAMES[:4], bots), shuffled(Random(3))).position
    chance = Random(4)
    assert auto(position, chance).events == ()
    while not hand_over(position):
        assert turn(position) == "ana"
        position = auto(position, chance).position
        if turn(position) == "ana" and not due(position):
            position = play(position, "ana", legal(position, "ana")[0].code).position
        position = auto(position, chance).position
        if due(position):
            break
    assert position.hand == 1
    assert all(debt.giver == "ana" for debt in position.debts)


def test_auto_stops_at_the_player_named_and_never_deals() -> None:
    bots = dict.fromkeys(NAMES[:3], "club")
    table = new(NAMES[:3], bots)
    assert auto(table, Random(0)).events == ()
    position = deal(table, shuffled(Random(3))).position
    stopped = auto(position, Random(0), until="cy").position
    assert (turn(stopped), len(stopped.table)) == ("cy", 2)
    played = auto(stopped, Random(0))
    assert hand_over(played.position)
    assert (kinds(played.events)[-1], played.position.hand) == ("hand-over", 1)
    with pytest.raises(NotSeated):
        auto(position, Random(0), until="eve")
    assert auto(played.position, Random(0)).events == ()


def test_g8_auto_pays_what_a_bot_owes_though_it_is_not_its_turn() -> None:
    position = table(
        bots={"bo": "club"},
        hands={"ana": "4D", "bo": "5D", "cy": "6D"},
        won={"bo": "F KS 9S", "cy": "2C 3C 4C"},
        debts=[{"from": "bo", "to": "cy"}],
    )
    played = auto(position, Random(0))
    assert played.events == (CardGiven("bo", (card("9S"),), "trick.won.bo", "trick.won.cy", "cy"),)
    assert turn(played.position) == "ana"


def test_g10_bots_do_nothing_in_a_game_that_is_lost() -> None:
    position = table(
        bots={"ana": "club", "bo": "club"},
        hands={"ana": "4D", "bo": "5D", "cy": "6D"},
        won={"bo": "F KS 9S", "cy": "2C 3C 4C"},
        debts=[{"from": "bo", "to": "cy"}],
    )
    over = renounce(position, "cy").position
    assert standing(over).over
    assert step(over, Random(0)) is None


def test_g12_bots_alone_play_a_game_to_fifty() -> None:
    chance = Random(12)
    position = new(NAMES[:4], dict.fromkeys(NAMES[:4], "club"))
    while not standing(position).over:
        position = deal(position, shuffled(chance)).position
        position = auto(position, chance).position
    assert len(standing(position).winners) == 1
    assert position.number > 1
