"""The opponents: what they may see, what they play, and the bots' part of a game with people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.systems.tarot_game.bots import auto, by_thumb, decide, hint, step
from tarotcli.systems.tarot_game.engine import (
    CODES,
    GIVE,
    NUMBERS,
    POINTS,
    State,
    cards_of,
    mask_of,
    scores,
)
from tarotcli.systems.tarot_game.game import deal, legal, new, play, renounce
from tarotcli.systems.tarot_game.master import candidates, weigh
from tarotcli.systems.tarot_game.position import LEVELS, Position, aside, due, hand_over, outcome, turn
from tarotcli.systems.tarot_game.reasons import COMPARED, SENTENCES, why
from tarotcli.systems.tarot_game.refusals import GameOver, HandUnknown, NothingDealt, NotSeated, OutOfTurn
from tarotcli.systems.tarot_game.rollout import rollout
from tarotcli.systems.tarot_game.sampling import worlds
from tarotcli.systems.tarot_game.thumb import card_to_give
from tarotcli.systems.tarot_game.view import View, view_of
from tests.systems.tarot_game.tables import table

NAMES = ("ana", "bo", "cy", "dan", "eve", "fay")


def number(code: str) -> int:
    return NUMBERS[False][code]


def code(card: int) -> str:
    return CODES[False][card]


def mask(codes: str) -> int:
    return mask_of(number(code) for code in codes.split())


def some_moment(players: int, seed: int, moves: int) -> Position:
    """A position in the midst of a random hand."""
    chance = Random(seed)
    position = deal(
        new(NAMES[:players], dict.fromkeys(NAMES[:players], "novice")), chance.sample(CODES[False], 78)
    )
    after = position.position
    for _ in range(moves):
        done = step(after, chance)
        if done is None or hand_over(done.position):
            break
        after = done.position
    return after


moments = st.builds(some_moment, st.integers(2, 6), st.integers(0, 2**32), st.integers(0, 60))


def shuffled_elsewhere(position: Position, who: str, chance: Random) -> Position:
    """The same table to ``who``, with the cards they cannot see in other places."""
    others = [name for name in position.players if name != who]
    hidden = [card for name in others for card in position.hands[name]] + list(aside(position))
    chance.shuffle(hidden)
    hands = dict(position.hands)
    for name in others:
        hands[name] = tuple(hidden[: len(hands[name])])
        del hidden[: len(hands[name])]
    return msgspec.structs.replace(position, hands=hands)


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
            assert code(first.card) in legal(position, who)


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


# The hands a player can imagine


@settings(max_examples=40, deadline=None)
@given(moments, st.integers(0, 2**32))
def test_imagined_hands_agree_with_everything_shown(position: Position, seed: int) -> None:
    who = turn(position)
    assert who is not None
    view = view_of(position, who)
    for hands in islice(worlds(view, Random(seed)), 5):
        assert hands[view.me] == view.hand
        assert tuple(hand.bit_count() for hand in hands) == view.counts
        assert all(not hand & lack for hand, lack in zip(hands, view.lacks, strict=True))
        others = [hand for p, hand in enumerate(hands) if p != view.me]
        assert sum(others) & ~view.unseen == 0
        assert sum(others).bit_count() == sum(hand.bit_count() for hand in others)


def small_view(unseen: str, counts: tuple[int, ...], lacks: tuple[str, ...], hand: str = "AS") -> View:
    """A view of player 0, for whom only these cards are unseen: all but the hand have been won already."""
    rest = mask_of(range(78)) & ~mask(unseen) & ~mask(hand)
    others = [0] * (len(counts) - 1)
    return View(
        n=len(counts),
        me=0,
        hand=mask(hand),
        counts=counts,
        won=(rest, *others),
        table=(),
        leader=0,
        debtor=-1,
        creditor=-1,
        left=False,
        lacks=tuple(mask(lack) for lack in lacks),
    )


@pytest.mark.parametrize("lacks", [("", "2C 3C", ""), ("", "2C 3C", "T2"), ("", "", "")])
def test_all_consistent_deals_are_imagined_equally_often(lacks: tuple[str, ...]) -> None:
    """Two others hold one card each of five unseen; every way that is possible comes about as often."""
    unseen = "2C 3C 4D T2 F"
    view = small_view(unseen, (1, 1, 1), lacks)
    possible = {
        (a, b)
        for a in unseen.split()
        for b in unseen.split()
        if a != b and a not in lacks[1].split() and b not in lacks[2].split()
    }
    times = 12_000
    seen = Counter(
        (code(cards_of(hands[1])[0]), code(cards_of(hands[2])[0]))
        for hands in islice(worlds(view, Random(5)), times)
    )
    assert set(seen) == possible
    expected = times / len(possible)
    assert all(abs(count - expected) < 6 * expected**0.5 for count in seen.values())


def test_where_a_deal_needs_a_long_way_round_it_is_found() -> None:
    """Each of three can hold only two of the three cards: found by moving one card on for another."""
    view = small_view("2C 2D T2", (1, 1, 1, 1), ("", "2C", "2D", "T2"))
    hands = {tuple(hands[1:]) for hands in islice(worlds(view, Random(1)), 20)}
    assert hands <= {(mask("2D"), mask("T2"), mask("2C")), (mask("T2"), mask("2C"), mask("2D"))}
    assert hands


def test_what_cannot_have_been_shown_is_disregarded() -> None:
    view = small_view("2C 3C", (1, 1, 1), ("", "2C 3C", "2C 3C"))
    assert {hands[1] | hands[2] for hands in islice(worlds(view, Random(1)), 5)} == {mask("2C 3C")}


# Rules of thumb


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
def test_club_plays_by_rules_of_thumb(hand: str, trick: str, won: str, expected: str, kind: str) -> None:
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
    coins = [code for code in CODES[False][42:56] if code not in f"{hand} {trick}".split()]
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
    assert why(view_of(position, "ana"), number("F")).fields == {"spared": number("JC")}
    position = table(hands={"ana": "JC NC F"} | filler("JC NC F", "", ["bo", "cy"], 0))
    assert why(view_of(position, "ana"), number("F")).kind == "fool-led"


def test_a_trick_taken_is_told_with_what_it_is_worth() -> None:
    hands = {"ana": "QC 2C"} | filler("QC 2C", "F JC", ["bo", "cy"], 2)
    position = table(leader="bo", table="F JC", hands=hands)
    assert why(view_of(position, "ana"), number("QC")).fields == {"points": 2 + 3 + 1}
    position = table(leader="bo", table="F JC", hands=hands, left=True)
    assert why(view_of(position, "ana"), number("QC")).fields == {"points": 3 + 3 + 1 + 5}


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


# The master


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_a_hand_imagined_ends_as_the_referee_plays_it(players: int, seed: int) -> None:
    """The master's quick playing out against the referee, every player by the same rules of thumb."""
    position = some_moment(players, seed, Random(seed).randrange(50))
    who = turn(position)
    if due(position) or who is None:
        return
    view = view_of(position, who)
    hand = state_of(position)
    before = hand.won[view.me]
    card = by_thumb(view)
    gained = rollout(view, hand.hands, card)
    dear = 0  # what a card given for the Fool is worth beyond one point, which the imagination leaves out
    while not hand.over:
        if hand.due:
            gift = card_to_give(hand.won[hand.turn])
            dear += POINTS[gift]
            hand.make(GIVE + gift)
        else:
            hand.make(by_thumb(seen_by(hand, hand.turn)))
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
    fields = decision.reason.fields
    assert decision.reason.kind in SENTENCES
    assert fields["samples"] <= 50
    assert fields["next"] != decision.card
    assert fields["next_gain"] <= fields["gain"]


def test_the_master_stops_when_told_with_what_it_knows() -> None:
    asked = []

    def no_longer() -> bool:
        asked.append(1)
        return len(asked) < 4

    view = view_of(some_moment(4, 1, 0), "ana")
    assert weigh(view, Random(0), 400, no_longer).samples == 4
    assert weigh(view, Random(0), 400, lambda: False).samples == 1


def test_the_master_does_not_think_where_there_is_nothing_to_choose() -> None:
    position = table(
        leader="bo",
        table="3C",
        hands={"ana": "5C 4S", "bo": "2D", "cy": "3D 4D"},
        players=["ana", "bo", "cy"],
    )
    position = play(position, "cy", "3D").position
    decision = decide(view_of(position, "ana"), "master", Random(0), keep_going=lambda: 1 / 0 > 0)
    assert (code(decision.card), decision.reason.kind, decision.reason.fields) == ("5C", "only", {})


def test_cards_that_cannot_make_a_difference_are_weighed_once() -> None:
    view = small_view("4S 3D T2 T3", (1, 1, 1), ("", "", ""), hand="2S 3S 5S JS T5 T6 T7 F")
    assert [code(card) for card in candidates(view)] == ["2S", "5S", "JS", "T5", "F"]


def test_the_master_sees_further_than_the_rules_of_thumb() -> None:
    """Two tricks are left and everything is known: bo holds T1 and 2S, cy JC and 2D."""
    view = small_view("T1 2S JC 2D", (2, 2, 2), ("", "JC 2D", "T1 2S"), hand="T21 KC")
    assert code(by_thumb(view)) == "KC"
    weighed = weigh(view, Random(0), 20, lambda: True)
    assert [code(card) for card in weighed.cards] == ["T21", "KC"]
    # T21 takes T1 and 2D (3 cards + 4 + 4), then KC takes 2S and JC (3 + 4 + 1). KC first is trumped by T1, and
    # T21 only takes 2S and 2D afterwards (3 + 4).
    assert weighed.gains == (19, 7)


def test_a_hint_is_what_the_master_would_do_and_why_it_would() -> None:
    position = deal(new(NAMES[:3]), Random(3).sample(CODES[False], 78)).position
    told = hint(position, "ana", Random(0), samples=30)
    assert told.card in legal(position, "ana")
    assert told.fields["next"] in legal(position, "ana")
    assert SENTENCES[told.kind].format_map(told.fields)
    assert COMPARED.format_map(told.fields).startswith("Over 30 imagined deals it gains ")
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
    assert hint(position, "bo", Random(0)) == ("9S", True, "price", {})
    with pytest.raises(GameOver):
        hint(renounce(position, "cy").position, "bo", Random(0))


def test_g13_a_hint_names_cards_by_the_order_of_the_house() -> None:
    """2 of cups beats 10 of cups where pips are inverted, and nothing else of cups is out."""
    hands = {"ana": "2C 10D", "bo": "5C 3S", "cy": "10C 3D"}
    position = table(leader="bo", table="", hands=hands, inverted=True)
    position = play(play(position, "bo", "5C").position, "cy", "10C").position
    assert hint(position, "ana", Random(0)).card == "2C"
    assert play(position, "ana", "2C").position.leader == "ana"


# The bots' part


def test_auto_plays_up_to_the_humans_turn_and_then_to_the_end_of_the_hand() -> None:
    bots = {"bo": "club", "cy": "novice", "dan": "club"}
    position = deal(new(NAMES[:4], bots), Random(3).sample(CODES[False], 78)).position
    chance = Random(4)
    assert auto(position, chance).events == ()
    while not hand_over(position):
        assert turn(position) == "ana"
        position = auto(position, chance).position
        if turn(position) == "ana" and not due(position):
            position = play(position, "ana", legal(position, "ana")[0]).position
        position = auto(position, chance).position
        if due(position):
            break
    assert position.hand == 1
    assert all(debt.giver == "ana" for debt in position.debts)


def test_auto_stops_at_the_player_named_and_never_deals() -> None:
    bots = dict.fromkeys(NAMES[:3], "club")
    table = new(NAMES[:3], bots)
    assert auto(table, Random(0)).events == ()
    position = deal(table, Random(3).sample(CODES[False], 78)).position
    stopped = auto(position, Random(0), until="cy").position
    assert (turn(stopped), len(stopped.table)) == ("cy", 2)
    played = auto(stopped, Random(0))
    assert hand_over(played.position)
    assert (played.events[-1].event, played.position.hand) == ("hand-over", 1)
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
    assert [(e.event, e.source, e.target, e.cards) for e in played.events] == [("give", "bo", "cy", ("9S",))]
    assert turn(played.position) == "ana"


def test_g10_bots_do_nothing_in_a_game_that_is_lost() -> None:
    position = table(
        bots={"ana": "club", "bo": "club"},
        hands={"ana": "4D", "bo": "5D", "cy": "6D"},
        won={"bo": "F KS 9S", "cy": "2C 3C 4C"},
        debts=[{"from": "bo", "to": "cy"}],
    )
    over = renounce(position, "cy").position
    assert outcome(over).over
    assert step(over, Random(0)) is None


def test_g12_bots_alone_play_a_game_to_fifty() -> None:
    chance = Random(12)
    position = new(NAMES[:4], dict.fromkeys(NAMES[:4], "club"))
    while not outcome(position).over:
        position = deal(position, chance.sample(CODES[False], 78)).position
        position = auto(position, chance).position
    assert len(outcome(position).winners) == 1
    assert position.hand > 1
