"""Real cards (``house.real``) in the file: hands are numbers, and every card is in one place all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.store.validate import read_campaign
from tests.helpers import CODES, Table, all_cards_once, codes, deck, sample, write


def _data(hands: dict[str, Any], **decks: Any) -> dict[str, Any]:
    heads = {"format": 1, "name": "Real", "system": "versailles", "house": {"real": True}}
    people = {"ana": {"name": "Ana"}, "bo": {"name": "Bo"}}
    return heads | {"decks": {"table": deck(), "gm": deck()} | decks, "hands": hands, "characters": people}


def _campaign(hands: dict[str, Any], **decks: Any) -> Campaign:
    campaign, _game, faults = read_campaign(_data(hands, **decks))
    assert not faults, [fault.message() for fault in faults]
    return campaign


def _faults(data: dict[str, Any]) -> list[tuple[str, str]]:
    return [(fault.where(), fault.message()) for fault in read_campaign(data)[2]]


def test_a_hand_is_a_number_and_may_hold_whatever_nobody_has_seen() -> None:
    campaign = _campaign({"gm": 2, "ana": 5, "bo": 0}, table=deck(discard="2B T1"))
    assert [len(campaign.hand(who)) for who in ("gm", "ana", "bo", "zoe")] == [2, 5, 0, 0]
    may = campaign.may_hold("ana")
    assert {card.code for card in may} == set(CODES["tarot78"]) - {"2B", "T1"}
    assert (len(campaign.may_hold("gm")), campaign.may_hold("bo")) == (78, ())
    assert (campaign.left("table"), campaign.left("gm")) == (71, 76)


def test_a_card_laid_is_seen_and_one_fewer_in_the_hand() -> None:
    campaign = _campaign({"gm": 0, "ana": 2})
    card = TAROT78.get("QB")
    assert card is not None
    after = campaign.taken("ana", (card,))
    assert (len(after.hand("ana")), card in after.decks["table"].draw, after.left("table")) == (1, False, 76)
    assert card not in after.may_hold("ana")


@pytest.mark.parametrize(
    ("hands", "discard", "n", "came", "missing"),
    [
        ({"ana": 5}, "", 3, 3, 0),
        ({"ana": 5, "bo": 70}, "", 4, 3, 1),
        ({"ana": 5, "bo": 70}, "AS 2S", 3, 3, 0),
        ({"ana": 5, "bo": 70}, "AS 2S", 4, 3, 1),
        ({"ana": 70, "bo": 8}, "", 1, 0, 1),
    ],
)
def test_v5_as_many_come_as_are_in_no_hand_and_the_discard_renews_them(
    hands: dict[str, int], discard: str, n: int, came: int, missing: int
) -> None:
    campaign = _campaign(hands, table=deck(discard=discard))
    drawing = campaign.drawn("ana", n, Chance("1"))
    assert (len(drawing.cards), drawing.missing) == (came, missing)
    seen = len(codes(discard))
    assert drawing.renewed is (n > 78 - seen - sum(hands.values()) and seen > 0)
    assert len(drawing.deck.draw) + len(drawing.deck.discard) == 78


@pytest.mark.parametrize(
    ("hands", "faults"),
    [
        ({"ana": "QB T11"}, [("hands.ana", "names cards, but real cards (house.real) are a number; ")]),
        ({"ana": -1}, [("hands.ana", "should be a whole number from 0 to 78, but is -1.")]),
        ({"ana": 79}, [("hands.ana", "should be a whole number from 0 to 78, but is 79.")]),
        ({"ana": True}, [("hands.ana", "should be a whole number from 0 to 78, but is true.")]),
        ({"ana": 40, "bo": 39}, [("hands", "hold 1 more cards of decks.table than nobody has seen yet.")]),
        ({"ana": ""}, []),
        ({"ana": 40, "bo": 38, "gm": 78}, []),
    ],
)
def test_what_a_hand_of_real_cards_cannot_be(hands: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    found = _faults(_data(hands))
    assert [where for where, _what in found] == [where for where, _what in faults]
    for (_where, what), (_there, begins) in zip(found, faults, strict=True):
        assert what.startswith(begins)


def test_a_number_is_no_hand_where_the_tool_knows_the_cards() -> None:
    data = _data({"ana": 5}) | {"house": {}}
    assert _faults(data) == [
        (
            "hands.ana",
            "is a number, as with real cards (house.real); without them it is card codes in one text.",
        )
    ]


def test_doctor_counts_the_hands_of_a_campaign_that_turns_to_real_cards(tmp_path: Path) -> None:
    known = {"gm": "4s", "ana": "QB T11 4D", "bo": ""}
    table = write(tmp_path / "real.toml", _data(known, table=deck("QB T11 4D", discard="2B"), gm=deck("4S")))
    told = table.run("doctor")
    assert told.exit == 4
    assert "hands.gm" in told.out
    assert "All of it can be mended" in told.out
    assert table.run("doctor", "--fix").exit == 0
    assert table.data["hands"] == {"gm": 1, "ana": 3, "bo": ""}
    assert set(table.draw()) == set(CODES["tarot78"]) - {"2B"}
    table.whole()
    assert table.run("doctor").out == "real.toml is in good order.\n"
    table.did("deal", "bo", "--count", "2")
    assert table.data["hands"]["bo"] == 2


def test_doctor_mends_what_else_is_wrong_beside_real_hands(tmp_path: Path) -> None:
    data = _data({"ana": 3, "bo": "2C"}, table=deck("T1 2C", discard="3C") | {"discard": "3c"})
    data["decks"]["table"]["draw"] += " AS"
    table = write(tmp_path / "real.toml", data)
    assert table.run("doctor", "--fix").exit == 0
    assert table.data["hands"] == {"ana": 3, "bo": 1}
    # A card that lay nowhere goes to the discard as ever.
    assert (table.discard(), table.draw().count("AS")) == (["3C", "T1"], 1)
    table.whole()


def test_a_hand_that_is_too_long_needs_a_person(tmp_path: Path) -> None:
    table = write(tmp_path / "real.toml", _data({"ana": 40, "bo": 39}))
    before = table.path.read_bytes()
    assert table.run("doctor", "--fix").exit == 4
    assert table.path.read_bytes() == before


def test_hands_and_piles_are_shown_by_their_numbers(tmp_path: Path) -> None:
    table = write(tmp_path / "real.toml", _data({"gm": 2, "ana": 5}, table=deck(discard="2B T1")))
    for words in ((), ("--reveal",), ("--as", "ana")):
        shown = table.did("show", "hands", *words).json["hands"]
        assert shown == {"gm": {"count": 2}, "ana": {"count": 5}}
    assert table.did("show", "ana").json["hand"] == {"count": 5}
    assert table.did("show", "deck").json["decks"]["table"]["draw"] == {"count": 71}
    assert "Hand: 5 cards" in table.run("show", "ana").out


def test_what_a_command_changed_of_a_real_hand_is_told_to_all_and_undone(tmp_path: Path) -> None:
    table = write(tmp_path / "real.toml", _data({"gm": 2, "ana": 4}))
    start = table.data
    table.did("deal", "gm", "ana")
    undone = table.run("undo")
    assert "hands.gm: 5 → 2." in undone.out
    assert "hands.ana: 5 → 4." in undone.out
    assert {**table.data, "revision": 0} == {**start, "revision": 0}
    all_cards_once(table.data)


def test_a_new_campaign_can_be_played_with_real_cards_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    table = Table(path)
    assert table.run("new", str(path), "--system", "versailles").exit == 0
    text = path.read_text(encoding="utf-8")
    house = "[house]\nreal = true\n"
    text = text.replace("[house]\n", house) if "\n[house]\n" in text else f"{text}\n{house}"
    path.write_text(text, encoding="utf-8")
    assert table.data["house"]["real"] is True
    table.did("add", "ana")
    ran = table.did("session")
    assert table.data["hands"] == {"gm": 5, "ana": 5}
    assert [event["cards"] for event in ran.events("dealt")] == [{"count": 5}, {"count": 5}]
    table.whole()


def test_hands_become_real_in_a_word_and_are_undone(tmp_path: Path) -> None:
    """R: numbers, their cards among the unseen; back again they are empty, and nothing is lost."""
    table = sample(tmp_path)
    start = table.data
    table.did("advance", "set", "house", "real", "true")
    assert table.data["hands"] == dict.fromkeys(start["hands"], 5)
    held = {code for hand in ("aurore", "luynes") for code in start["hands"][hand].split()}
    assert held <= set(table.data["decks"]["table"]["draw"].split())
    table.whole()
    table.did("advance", "set", "house", "real", "false")
    assert table.data["hands"] == dict.fromkeys(start["hands"], "")
    table.whole()
    table.did("undo", "2")
    assert {**table.data, "revision": 0} == {**start, "revision": 0}
