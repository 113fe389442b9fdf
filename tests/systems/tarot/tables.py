"""Tables for the tests, written as they stand in a file, and what tests do with them."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from tarotcli.systems.tarot.bots import step
from tarotcli.systems.tarot.engine import CODES, NUMBERS, mask_of
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.game import deal, new, play
from tarotcli.systems.tarot.position import LEVELS, Position, hand_over, load
from tarotcli.systems.tarot.tricks import Event
from tarotcli.systems.tarot.view import View

NAMES = ("ana", "bo", "cy", "dan", "eve", "fay")


def table(**keys: Any) -> Position:
    """A table of ana, bo and cy in hand 1, ana leading, unless said otherwise; it must be valid."""
    position = load({"players": ["ana", "bo", "cy"], "hand": 1, "leader": "ana", **keys})
    assert [fault.message() for fault in faults(position)] == []
    return position


def told(position: Position, *plays: tuple[str, str]) -> Position:
    """The position after these plays."""
    for who, card in plays:
        position = play(position, who, card).position
    return position


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.event for event in events]


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


@st.composite
def typed(draw: st.DrawFn) -> Position:
    """Any valid table as a person might type it: cards anywhere, debts, a table of any length."""
    n = draw(st.integers(2, 6))
    names = NAMES[:n]
    who = st.sampled_from(names)
    cards = draw(st.permutations(CODES[False]))
    cut = iter(cards)

    def some(most: int) -> str:
        return " ".join(next(cut) for _ in range(draw(st.integers(0, most))))

    hidden = draw(st.integers(0, 4)) == 0
    hands = {name: some(5) for name in names if draw(st.booleans())}
    giver = draw(st.lists(st.tuples(who, who), max_size=3))
    keys: dict[str, Any] = {
        "players": names,
        "bots": {
            name: draw(st.sampled_from(LEVELS[:2]))
            for name in (hands if hidden else names)
            if draw(st.booleans())
        },
        "hidden": hidden,
        "leader": draw(who),
        "table": some(n),
        "hands": hands,
        "won": {name: some(2) for name in names if draw(st.booleans())},
        "debts": [{"from": a, "to": b} for a, b in giver if a != b],
        "passed": draw(st.lists(who, max_size=1)),
        "left": False,
    }
    position = load(keys)
    return load({**keys, "passed": []}) if faults(position) else position


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
