"""Positions written by hand: every fault is found, with the path of its key."""

from __future__ import annotations

from typing import Any

import pytest

from tarotcli.campaign.reading import value_faults
from tarotcli.cards import TAROT78
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.position import Position, turn
from tests.systems.tarot.tables import read, written

GOOD: dict[str, Any] = {
    "players": ["ana", "bo", "cy"],
    "bots": {"bo": "club"},
    "dealer": "cy",
    "target": 50,
    "hand": 1,
    "leader": "bo",
    "table": "3C",
    "debts": [{"from": "ana", "to": "cy"}],
    "hands": {"ana": "2S 3S", "bo": "4S", "cy": "6S 7S"},
    "won": {"ana": "F 2C", "bo": "", "cy": "T2 T3 T4 T5"},
    "voids": {"bo": "D"},
    "scores": {"ana": 12, "bo": -4, "cy": 7},
}


def found(**changes: Any) -> list[tuple[str, str]]:
    return [(".".join(map(str, f.path)), f.message()) for f in faults(read(GOOD | changes))]


def test_a_position_as_in_the_file_is_valid_and_comes_back_as_it_was() -> None:
    assert found() == []
    table = written(read(GOOD))
    assert read(table) == read(GOOD)
    assert table["hands"] == GOOD["hands"]
    assert table["debts"] == GOOD["debts"]
    assert table["players"] == GOOD["players"]


def test_what_is_not_written_has_its_default() -> None:
    position = read({"players": ["ana", "bo"], "hand": 1, "hands": {"ana": "2S", "bo": "3S"}})
    assert faults(position) == []
    assert turn(position) == "ana"  # the last named dealt, so the first leads (G12, G3)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"players": ["ana"]}, "players"),
        ({"players": ["ana", "bo", "ana"]}, "players"),
        ({"dealer": "dan"}, "dealer"),
        ({"leader": "dan"}, "leader"),
        ({"renounced": "dan"}, "renounced"),
        ({"bots": {"dan": "club"}}, "bots.dan"),
        ({"bots": {"bo": "genius"}}, "bots.bo"),
        ({"scores": {"dan": 3}}, "scores.dan"),
        ({"target": 0}, "target"),
        ({"hand": -1}, "hand"),
        ({"hand": 0}, "hand"),
        ({"debts": [{"from": "ana", "to": "nobody"}]}, "debts.0.to"),
        ({"debts": [{"from": "", "to": "cy"}]}, "debts.0.from"),
        ({"debts": [{"from": "ana", "to": "ana"}]}, "debts.0"),
        ({"passed": ["dan"]}, "passed"),
        ({"table": "3C 4C 5C 6C"}, "table"),
        ({"table": "3C 4C 5C", "passed": ["cy"]}, "table"),
        ({"left": True}, "left"),
        ({"promise": "2C"}, "promise"),
        ({"voids": {"bo": "S"}}, "voids.bo"),
        ({"voids": {"bo": "Z"}}, "voids.bo"),
        ({"hidden": True}, "bots.bo"),
    ],
)
def test_each_fault_is_found_where_it_is(changes: dict[str, Any], path: str) -> None:
    base = {"hands": {"ana": "2S 3S", "cy": "6S 7S"}} if "hidden" in changes else {}
    assert path in [where for where, _ in found(**base, **changes)]


def test_all_faults_are_told_at_once() -> None:
    assert [path for path, _ in found(dealer="dan", target=0, bots={"bo": "genius"})] == [
        "dealer",
        "bots.bo",
        "target",
    ]


def test_where_a_card_lies_twice_nothing_is_counted() -> None:
    """The card itself is told by who counts the cards of all decks; what may only come of it is not."""
    assert [path for path, _ in found(table="3C 4C 5C 6C")] == ["table"]
    assert found(table="3C 4C 5C 2S") == []


def test_a_fault_is_one_sentence_with_its_values() -> None:
    assert found(table="3C 4C 5C 6C") == [("table", "4 cards are on the table, but 3 play to this trick.")]


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": {"ana": "2S 3S", "bo": "4S", "cy": "6S 7S 8S"}},
        {"hands": {"cy": "6S"}},
        {"hands": {}},
        {"hands": {"cy": " ".join(f"{n}S" for n in range(2, 11)) + " 2B 3B 4B 5B 6B"}},
        {"leader": "ana"},
        {"table": ""},
        {"table": "3C 4C 5C"},
        {"table": "F", "won": {}},
        {"table": "F 3C", "won": {"ana": "5D"}},
        {"hands": {"ana": "F 3S"}, "won": {}},
        {"won": {}},
        {"debts": [{"from": "ana", "to": "cy"}, {"from": "bo", "to": "cy"}]},
        {"debts": [{"from": "ana", "to": "cy"}, {"from": "ana", "to": "cy"}]},
        {"passed": ["cy"], "table": "3C 4C"},
    ],
)
def test_how_many_cards_lie_where_is_nobodys_fault(changes: dict[str, Any]) -> None:
    """R: a table can be set up for one moment, with uneven hands, none, or a debt beside the Fool on the table."""
    assert found(**changes) == []


@pytest.mark.parametrize(
    ("keys", "hand"),
    [
        ({}, 0),
        ({"scores": {"ana": 12}, "dealer": "bo"}, 0),
        ({"hands": {"ana": "", "bo": ""}}, 0),
        ({"hands": {"ana": "2S"}}, 1),
        ({"won": {"bo": "2S"}}, 1),
        ({"table": "2S"}, 1),
        ({"debts": [{"from": "ana", "to": "bo"}]}, 1),
        ({"hands": {"ana": "2S"}, "hand": 3}, 3),
    ],
)
def test_the_first_hand_needs_no_number(keys: dict[str, Any], hand: int) -> None:
    position = read({"players": ["ana", "bo"], **keys})
    assert (position.number, faults(position)) == (hand, [])


def test_a_promise_is_of_a_card_its_owner_has_won() -> None:
    base = {"table": "F", "leader": "bo", "debts": [], "won": {"bo": "2C QC", "ana": "3C"}, "promise": "2C"}
    assert found(**base) == []
    assert [path for path, _ in found(**base | {"promise": "3C"})] == ["promise"]
    assert [path for path, _ in found(**base | {"left": True})] == ["promise"]


def test_a_value_of_the_wrong_type_is_refused_by_its_type() -> None:
    _position, wrong = value_faults((), GOOD | {"target": "many"}, Position, TAROT78)
    assert [fault.path for fault in wrong] == [("target",)]
