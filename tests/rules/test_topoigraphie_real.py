"""Topoïgraphie with real packs: cards that came up on the table are named, hands stay in hands (P1, P2, P10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import CODES, Table, codes, write
from tests.rules.forest import forest, total

HEROIC = ("--tendance-a", "heroique", "-p")


def real(folder: Path, hands: dict[str, str] | None = None, **rest: Any) -> Table:
    """A table with real cards: each hand a number, and its cards among those that nobody has seen."""
    table = forest(folder, hands=hands or {}, **rest)
    data = table.data
    data["house"] = data.get("house", {}) | {"real": True}
    for who, hand in data["hands"].items():
        data["decks"][who]["draw"] = f"{data['decks'][who]['draw']} {hand}".strip()
        data["hands"][who] = len(codes(hand))
    made = write(table.path, data)
    made.whole()
    return made


# Cards named where the tool keeps the hands


def test_p10_the_cards_that_came_up_on_the_table_are_named(tmp_path: Path) -> None:
    """Wherever the file has them: a king for Garde, who has no Talent, then a nine."""
    table = forest(tmp_path, mj_top="2C 3C")
    ran = table.did("check", "garde", "sauvage", "--drawn", "KH,9S")
    assert total(ran) == (9, 2, 0, 11)
    assert table.discard("mj") == ["9S", "KH"]
    assert table.draw("mj")[:2] == ["2C", "3C"]
    assert [event["cards"] for event in ran.events()] == [["KH"], ["9S"]]
    table.whole()


@pytest.mark.parametrize(
    ("drawn", "kind"),
    [
        ("KH", "not-so-many-drawn"),
        ("9S,8S", "not-so-many-drawn"),
        ("KH,9S,8S", "not-so-many-drawn"),
        ("KH,2C", "card-not-on-pile"),
        ("KH,KH", "card-not-on-pile"),
    ],
)
def test_p10_no_fewer_and_no_more(tmp_path: Path, drawn: str, kind: str) -> None:
    """And only cards of the pile: the two of clubs lies in the discard."""
    table = forest(tmp_path, mj_discard="2C", mj_top="4C")
    assert table.refused("check", "garde", "sauvage", "--drawn", drawn)["kind"] == kind


def test_where_no_card_comes_off_a_pile_none_is_named(tmp_path: Path) -> None:
    table = forest(tmp_path)
    assert (
        table.refused("check", "garde", "sauvage", "-p", "9S", "--drawn", "8S")["kind"] == "not-so-many-drawn"
    )
    words = ("fight", "perceval", "garde", *HEROIC, "9H", "--play-b", "2S")
    assert table.refused(*words, "--drawn", "8S")["kind"] == "not-so-many-drawn"
    assert table.refused("fight", "--status", "--drawn", "8S", exit=2)["kind"] == "contradiction"


def test_what_the_table_knows_a_dry_run_tells(tmp_path: Path) -> None:
    """It was seen already; only a card off the tool's own pile is not."""
    table = forest(tmp_path, mj_top="4C")
    before = table.snapshot()
    dry = table.did("check", "garde", "sauvage", "--drawn", "KH,9S", "-n")
    assert (dry.json["margin"], dry.json["played"]) == (1, ["9S"])
    assert "9S 9 of Spades" in table.run("check", "garde", "sauvage", "--drawn", "KH,9S", "-n").out
    assert table.snapshot() == before


def test_p10_in_a_fight_they_come_exchange_by_exchange(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="2C 3C")
    words = ("fight", "perceval", "garde", "morgane", "brigand", *HEROIC, "2H,10H,9H")
    data = table.did(*words, "--tendance-b", "sauvage,courtois,sauvage", "--drawn", "QS,8C,6D,JC,AD").json
    assert [one["played"][one["against"]] for one in data["exchanges"]] == ["8C", "6D", "AD"]
    assert table.discard("mj") == ["AD", "JC", "6D", "8C", "QS"]
    table.whole()


def test_p8_in_a_duel_the_first_comes_first(tmp_path: Path) -> None:
    table = forest(tmp_path)
    data = table.did(
        *("duel", "perceval", "garde", "--tendance-a", "heroique", "--turn-a", "--drawn", "7S,5C")
    ).json
    assert data["played"] == {"perceval": "7S", "garde": "5C"}
    table.whole()


def test_p2_a_hand_is_filled_with_the_card_that_came(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"hand_size": 3}, hands={"perceval": "7H 2S KD"}, perceval_top="9D 3C")
    ran = table.did("check", "perceval", "heroique", "-p", "7H", "--drawn", "3C")
    assert ran.json["drawn"] == ["3C"]
    assert table.hand("perceval") == ["2S", "KD", "3C"]
    table.did("deal", "enide", "--drawn", "AS,AH,AD")
    assert table.hand("enide") == ["AS", "AH", "AD"]
    table.whole()


# An evening with real packs


def test_p2_real_hands_are_numbers_and_any_card_not_seen_may_be_played(tmp_path: Path) -> None:
    table = real(tmp_path, house={"hand_size": 3}, hands={"perceval": "7H 2S KD"})
    ran = table.did("check", "perceval", "heroique", "-p", "10C")
    assert total(ran) == (10, 4, 0, 14)
    assert table.data["hands"] == {"perceval": 3}
    assert ran.json["drawn"] == {"count": 1}
    assert table.discard("perceval") == ["10C"]
    table.whole()
    error = table.refused("check", "perceval", "heroique", "-p", "10C")
    assert (error["kind"], error["rule"]) == ("card-not-in-hand", "P2")
    assert (
        error["message"]
        == "10C 10 of Clubs has been seen already and cannot be in the hand of Perceval le Gallois."
    )
    assert table.refused("check", "perceval", "heroique", "-p", "KD")["kind"] == "court-needs-talent"


def test_p2_real_hands_are_dealt_as_numbers(tmp_path: Path) -> None:
    table = real(tmp_path, house={"hand_size": 4})
    table.did("deal")
    assert table.data["hands"] == {"perceval": 4, "enide": 4, "mj": 4}
    assert table.refused("deal", "perceval", "--count", "1")["kind"] == "past-the-limit"
    table.did("deal", "perceval", "--count", "1", "--discard", "9S")
    assert table.discard("perceval") == ["9S"]
    assert table.data["hands"]["perceval"] == 4
    table.did("discard", "perceval", "8S", "7S")
    assert table.data["hands"]["perceval"] == 2
    table.whole()
    table.did("deal", "perceval", "--fresh")
    assert (table.data["hands"]["perceval"], table.discard("perceval")) == (4, [])
    table.whole()
    assert table.refused("discard", "perceval", "8S", "8S")["kind"] == "card-not-in-hand"
    error = table.refused("deal", "perceval", "--count", "1", "--discard", "9S", "--drawn", "8S")
    assert error["kind"] == "not-so-many-drawn"


def test_p10_only_the_table_knows_which_real_card_is_turned_up(tmp_path: Path) -> None:
    table = real(tmp_path, mj_top="4C")
    for words in (
        ("check", "garde", "sauvage"),
        ("fight", "perceval", "garde", *HEROIC, "9H"),
        ("duel", "perceval", "garde", *HEROIC, "9H"),
    ):
        error = table.refused(*words)
        assert (error["kind"], error["way_out"]) == ("real-cards", "Say which: --drawn CARD")
    data = table.did("fight", "perceval", "garde", *HEROIC, "9H", "--drawn", "KC,8D").json
    assert data["exchanges"][0]["played"] == {"perceval": "9H", "garde": "8D"}
    assert table.discard("mj") == ["8D", "KC"]
    table.whole()


def test_p2_a_real_pack_that_runs_out_is_renewed(tmp_path: Path) -> None:
    """Three cards left, two of them in the MJ's hand: the one is turned up, then the discards come back."""
    seen = " ".join(card for card in CODES["pack52"] if card not in ("4C", "5C", "6C"))
    table = real(tmp_path, house={"hand_size": 2}, hands={"mj": "4C 5C"}, mj_discard=seen)
    table.did("check", "garde", "sauvage", "--drawn", "6C", exit=1)
    ran = table.did("check", "garde", "sauvage", "--drawn", "KS,6C", exit=1)
    assert [event["event"] for event in ran.events()] == ["renewed", "turned-away", "turned"]
    table.whole()
