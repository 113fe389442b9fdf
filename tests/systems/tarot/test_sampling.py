"""The hands a player can imagine: consistent with all that was shown, and each as likely."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.systems.tarot.engine import cards_of
from tarotcli.systems.tarot.position import Position, turn
from tarotcli.systems.tarot.view import view_of, worlds
from tests.systems.tarot.tables import code, mask, moments, small_view


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
