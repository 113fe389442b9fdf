"""Tables for the tests, written as they stand in a file, and what tests do with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from tarotcli.answers.event import Event
from tarotcli.campaign.reading import file_value, value_faults
from tarotcli.cards import TAROT78, Card
from tarotcli.systems.tarot.bots import step
from tarotcli.systems.tarot.engine import CARDS, NUMBERS, mask_of
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.position import LEVELS, Position, hand_over
from tarotcli.systems.tarot.referee import deal, new
from tarotcli.systems.tarot.referee import give as give_card
from tarotcli.systems.tarot.referee import play as play_card
from tarotcli.systems.tarot.tricks import After
from tarotcli.systems.tarot.view import View

NAMES = ("ana", "bo", "cy", "dan", "eve", "fay")


def read(keys: Mapping[str, Any]) -> Position:
    """The position of a ``[trick]`` table as the file holds it."""
    raw = {key: list(value) if isinstance(value, tuple) else value for key, value in keys.items()}
    position, wrong = value_faults((), raw, Position, TAROT78)
    assert [fault.message() for fault in wrong] == []
    assert isinstance(position, Position)
    return position


def written(position: Position) -> dict[str, Any]:
    """The ``[trick]`` table of a position, as the file holds it."""
    found = file_value(position.at_house(inverted=False))
    assert isinstance(found, dict)
    return found


def table(*, inverted: bool = False, **keys: Any) -> Position:
    """A table of ana, bo and cy in hand 1, ana leading, unless said otherwise; it must be valid."""
    position = read({"players": ["ana", "bo", "cy"], "hand": 1, "leader": "ana", **keys})
    assert [fault.message() for fault in faults(position)] == []
    return position.at_house(inverted=inverted)


def card(code: str) -> Card:
    found = TAROT78.get(code)
    assert found is not None
    return found


def play(position: Position, who: str, code: str, *, give: str = "", leave: bool = False) -> After:
    """A card played, named by its code."""
    return play_card(position, who, card(code), give=card(give) if give else None, leave=leave)


def give(position: Position, who: str, code: str) -> After:
    """A card given, named by its code."""
    return give_card(position, who, card(code))


def after(position: Position, *plays: tuple[str, str]) -> Position:
    """The position after these plays."""
    for who, code in plays:
        position = play(position, who, code).position
    return position


def won(position: Position) -> dict[str, str]:
    """What everybody has won, by codes."""
    return {who: str(position.won.get(who, "")) for who in position.players}


def codes(cards: Iterable[Card]) -> str:
    return " ".join(each.code for each in cards)


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.name for event in events]


def shuffled(chance: Random) -> list[Card]:
    return chance.sample(TAROT78.cards, 78)


def number(code: str) -> int:
    return NUMBERS[False][card(code)]


def code(number: int) -> str:
    return CARDS[False][number].code


def mask(codes: str) -> int:
    return mask_of(number(code) for code in codes.split())


def some_moment(players: int, seed: int, moves: int) -> Position:
    """A position in the midst of a random hand."""
    chance = Random(seed)
    position = deal(new(NAMES[:players], dict.fromkeys(NAMES[:players], "novice")), shuffled(chance)).position
    for _ in range(moves):
        done = step(position, chance)
        if done is None or hand_over(done.position):
            break
        position = done.position
    return position


moments = st.builds(some_moment, st.integers(2, 6), st.integers(0, 2**32), st.integers(0, 60))


@st.composite
def typed(draw: st.DrawFn) -> Position:
    """Any valid table as a person might type it: cards anywhere, debts, a table of any length."""
    n = draw(st.integers(2, 6))
    names = NAMES[:n]
    who = st.sampled_from(names)
    cards = draw(st.permutations(TAROT78.cards))
    cut = iter(cards)

    def some(most: int) -> str:
        return codes(next(cut) for _ in range(draw(st.integers(0, most))))

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
    position = read(keys)
    return read({**keys, "passed": []}) if faults(position) else position


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
