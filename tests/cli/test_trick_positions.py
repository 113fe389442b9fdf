"""A position of the game of tarot is data, so it can be set up by hand, and whatever is typed is played on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tarotcli.store.validate import read_campaign
from tarotcli.systems import game, names
from tarotcli.systems.tarot.position import Position
from tests.helpers import Ran, Table, deck, sample, write
from tests.systems.tarot.tables import typed, written

PLAYERS = ["ana", "bo", "cy"]

NUMBERED = {"event": "recorded", "path": "trick.hand", "new": 1}
"""What is told beside what was played: the number of the hand, which the file did not have."""


def happened(ran: Ran) -> list[Any]:
    """The events by their names; those whole that record what no other tells."""
    return [event if event["event"] == "recorded" else event["event"] for event in ran.events()]


def position(folder: Path, system: str = "tarot", **trick: Any) -> Table:
    """A campaign with this ``[trick]``, typed with as few keys as may be; every other card is set aside."""
    piles = [trick.get("table", ""), *trick.get("hands", {}).values(), *trick.get("won", {}).values()]
    data: dict[str, Any] = {
        "format": 1,
        "name": "Typed",
        "system": system,
        "decks": {"trick": deck(*piles)},
        "trick": {"players": PLAYERS, **trick},
    }
    return write(folder / "typed.toml", data)


def example(folder: Path, **trick: Any) -> Table:
    """The example of the contract, its gaps filled in: a card is owed while the Fool lies on the table."""
    keys: dict[str, Any] = {
        "bots": {"bo": "club"},
        "dealer": "cy",
        "target": 50,
        "hand": 1,
        "leader": "ana",
        "table": "F 3C",
        "debts": [{"from": "ana", "to": "cy"}],
        "hands": {"ana": "2S 4S", "bo": "5S 6S", "cy": "KC 7S 8S"},
        "won": {"ana": "", "bo": "2D 3D 4D", "cy": "AD 5D 6D"},
        "scores": {"ana": 12, "bo": -4, "cy": 7},
    }
    return position(folder, **keys | trick)


@pytest.mark.parametrize("system", names())
def test_the_first_hand_needs_no_number(tmp_path: Path, system: str) -> None:
    """Without ``hand`` it is hand 1 once cards are dealt, won or played, and nothing is dealt otherwise."""
    table = sample(tmp_path, system)
    for trick, number in (
        ({"table": "2C"}, 1),
        ({"hands": {"bo": "2C"}}, 1),
        ({"won": {"cy": "2C"}}, 1),
        ({"scores": {"ana": 3}}, 0),
    ):
        data = table.data
        data["trick"] = {"players": PLAYERS, **trick}
        data["decks"]["trick"] = deck("2C" if number else "")
        assert write(table.path, data).did("trick", "status").json["number"] == number


def test_the_number_is_written_with_the_first_card(tmp_path: Path) -> None:
    table = position(tmp_path, table="2C", leader="ana", hands={"ana": "2B", "bo": "3C 9C T5 F", "cy": "4S"})
    table.did("trick", "play", "bo", "3C")
    assert table.data["trick"]["hand"] == 1
    table.whole()
    table.did("undo")
    assert "hand" not in table.data["trick"]


@pytest.mark.parametrize(
    "hands",
    [{"ana": "2B", "bo": "3C 9C T5 F", "cy": "4S"}, {"bo": "3C 9C T5 F", "cy": ""}, {"bo": "3C 9C T5 F"}],
)
def test_e3_is_typed_with_uneven_hands(tmp_path: Path, hands: dict[str, str]) -> None:
    table = position(tmp_path, table="2C", leader="ana", hands=hands)
    assert table.did("trick", "legal", "bo").json["legal"] == ["3C", "9C", "F"]
    assert table.refused("trick", "play", "bo", "T5")["rule"] == "G4"
    assert table.did("trick", "hint", "bo", "--seed", "1").json["card"] in ("3C", "9C", "F")
    status = table.did("trick", "status").json
    assert (status["turn"], status["table"], status["hands"]["bo"]) == ("bo", ["2C"], ["3C", "9C", "T5", "F"])
    assert table.did("trick", "score").json["hand"] == {"ana": -12, "bo": -12, "cy": -12}
    table.did("trick", "play", "bo", "9C")
    table.whole()


def test_who_holds_no_card_is_passed_over(tmp_path: Path) -> None:
    """R: cy, without a card, is in no trick; the others play on until nobody holds any."""
    table = position(tmp_path, table="2C", leader="ana", hands={"ana": "2B", "bo": "3C 9C"})
    played = table.did("trick", "play", "bo", "9C")
    assert happened(played) == ["play", "trick", NUMBERED]
    assert played.events("trick")[0]["path"] == "trick.leader"
    assert played.events("trick")[0]["new"] == table.data["trick"]["leader"] == "bo"
    assert (played.json["turn"], played.json["hand_over"]) == ("bo", False)
    assert table.refused("trick", "play", "cy", "4S")["kind"] == "out-of-turn"
    table.did("trick", "play", "bo", "3C")
    played = table.did("trick", "play", "ana", "2B")
    assert (played.json["turn"], played.json["hand_over"]) == (None, True)
    assert played.json["points"] == {"ana": -12, "bo": -8, "cy": -12}
    table.did("trick", "deal", "--seed", "1")
    table.whole()


def test_who_was_passed_over_is_kept_and_shown(tmp_path: Path) -> None:
    table = position(
        tmp_path, players=[*PLAYERS, "dan"], leader="ana", hands={"ana": "2C", "cy": "3C 4C", "dan": "5C"}
    )
    table.did("trick", "play", "ana", "2C")
    table.did("trick", "play", "cy", "3C")
    assert table.data["trick"]["passed"] == ["bo"]
    assert table.did("trick", "status").json["passed"] == ["bo"]
    assert "On the table: ana 2C 2 of Cups, cy 3C 3 of Cups." in table.run("trick", "status").out
    table.did("trick", "play", "dan", "5C")
    assert table.data["trick"]["passed"] == []
    assert table.data["trick"]["won"]["dan"] == "2C 3C 5C"


def test_a_decided_trick_is_settled_with_the_next_change(tmp_path: Path) -> None:
    """It is told as decided at once, and what that takes is among the events of the first command that saves."""
    table = position(tmp_path, table="2C 3C KC", leader="ana", hands={"ana": "2S", "bo": "3S", "cy": "4S 5S"})
    before = table.snapshot()
    assert table.did("trick", "status").json["won"] == {"ana": [], "bo": [], "cy": ["2C", "3C", "KC"]}
    assert table.did("trick", "legal", "cy").json["legal"] == ["4S", "5S"]
    assert table.snapshot() == before
    played = table.did("trick", "play", "cy", "5S")
    assert happened(played) == ["trick", "play", NUMBERED]
    assert played.events("trick")[0]["cards"] == ["2C", "3C", "KC"]
    table.whole()
    assert (table.data["trick"]["table"], table.data["trick"]["won"]["cy"]) == ("5S", "2C 3C KC")


def test_auto_settles_a_decided_trick_and_foretells_it(tmp_path: Path) -> None:
    table = position(tmp_path, table="2C 3C KC", leader="ana")
    for words in (("-n",), ()):
        done = table.did("trick", "auto", *words)
        assert happened(done) == ["trick", "hand-over", NUMBERED]
        assert done.events("trick")[0]["cards"] == ["2C", "3C", "KC"]
    assert table.data["trick"]["won"]["cy"] == "2C 3C KC"
    assert table.did("trick", "auto").events() == []


@pytest.mark.parametrize("hand", ["2S 4S", "2S 4S 9S"])
def test_the_example_of_the_contract_loads(tmp_path: Path, hand: str) -> None:
    table = example(tmp_path, hands={"ana": hand, "bo": "5S 6S", "cy": "KC 7S 8S"})
    assert table.run("doctor").exit == 0
    status = table.did("trick", "status").json
    assert (status["turn"], status["due"]) == ("cy", None)
    assert status["debts"] == [{"from": "ana", "to": "cy"}]
    assert table.did("trick", "legal", "cy").json["legal"] == ["KC"]
    table.did("trick", "play", "cy", "KC")
    assert table.data["trick"]["won"]["ana"] == "F"
    assert table.data["trick"]["debts"] == [{"from": "ana", "to": "cy"}] * 2
    table.whole()


def test_two_debts_are_paid_card_by_card(tmp_path: Path) -> None:
    """Ana wins the next trick and owes cy two cards, the second as much as the first."""
    table = example(tmp_path, bots={}, hands={"ana": "T2 4S", "bo": "5S 6S", "cy": "KC 7S 8S"})
    for who, card in (("cy", "KC"), ("cy", "7S"), ("ana", "4S"), ("bo", "5S"), ("cy", "8S"), ("ana", "T2")):
        table.did("trick", "play", who, card)
    played = table.did("trick", "play", "bo", "6S").json
    assert (played["turn"], played["due"], played["hand_over"]) == ("ana", "ana", False)
    given = table.did("trick", "give", "ana", "8S").json
    assert (given["due"], given["debts"], given["hand_over"]) == ("ana", [{"from": "ana", "to": "cy"}], False)
    given = table.did("trick", "give", "ana", "6S").json
    assert (given["due"], given["debts"], given["hand_over"]) == (None, [], True)
    assert table.data["trick"]["won"]["ana"] == "F T2"


def test_legal_explains_why_there_is_nothing(tmp_path: Path) -> None:
    """G3, G8: out of turn or owing it is no error, and the keys say which."""
    table = example(tmp_path)
    out = table.did("trick", "legal", "ana").json
    assert (out["legal"], out["turn"], out["due"]) == ([], "cy", None)
    assert out["hand"] == ["2S", "4S"]
    table = example(tmp_path, table="", won={"ana": "F 9D", "cy": "AD"})
    owing = table.did("trick", "legal", "ana").json
    assert (owing["legal"], owing["turn"], owing["due"], owing["givable"]) == ([], "ana", "ana", ["9D"])
    assert "ana may give 9D 9 of Coins." in table.run("trick", "legal", "ana").out
    table = position(tmp_path)
    undealt = table.did("trick", "legal", "ana").json
    assert (undealt["legal"], undealt["turn"], undealt["number"]) == ([], None, 0)


def test_real_cards_are_dealt_to_no_bot(tmp_path: Path) -> None:
    """A typed hand may be a bot's at a table with real cards, but the next one cannot be known."""
    table = position(tmp_path, hidden=True, bots={"bo": "club"}, hands={"bo": ""}, won={"ana": ""})
    error = table.refused("trick", "deal")
    assert (error["kind"], error["rule"]) == ("hidden-bots", "G2")
    assert "bo is a bot" in error["message"]


# What show shows of a campaign of tarot


def test_show_hands_are_those_of_the_open_game(tmp_path: Path) -> None:
    table = example(tmp_path)
    hands = {"ana": ["2S", "4S"], "bo": ["5S", "6S"], "cy": ["KC", "7S", "8S"]}
    assert table.did("show", "hands", "--reveal").json["hands"] == hands
    assert table.did("show", "hands").json["hands"] == hands | {"bo": {"count": 2}}
    assert table.did("show", "all").json["hands"] == hands | {"bo": {"count": 2}}
    seen = {"ana": {"count": 2}, "bo": ["5S", "6S"], "cy": {"count": 3}}
    assert table.did("show", "hands", "--as", "BO").json["hands"] == seen
    assert table.did("show", "all", "--as", "bo").json["hands"] == seen
    assert table.did("show", "hands", "--as", "bo", "--reveal").json["hands"] == hands
    counts = {"ana": {"count": 2}, "bo": {"count": 2}, "cy": {"count": 3}}
    assert table.did("show").json["hands"] == counts
    assert "cy: KC King of Cups, 7S 7 of Swords, 8S 8 of Swords" in table.run("show", "hands").out


def test_show_knows_players_without_a_sheet(tmp_path: Path) -> None:
    table = example(tmp_path)
    shown = table.did("show", "Cy").json
    assert (shown["who"], shown["sheet"], shown["hand"]) == ("cy", None, ["KC", "7S", "8S"])
    assert table.did("show", "cy", "--as", "ana").json["hand"] == {"count": 3}
    assert table.refused("show", "zoe")["kind"] == "unknown-character"
    table.did("add", "ana", "--name", "Anaïs")
    shown = table.did("show", "anaïs").json
    assert (shown["sheet"]["name"], shown["hand"]) == ("Anaïs", ["2S", "4S"])


def test_show_counts_a_hand_known_only_at_the_real_table(tmp_path: Path) -> None:
    table = position(tmp_path, hidden=True, hand=1, hands={"ana": "2S"}, table="3S", leader="bo")
    hands = {"ana": {"count": 1}, "bo": {"count": 11}, "cy": {"count": 12}}
    assert table.did("show", "hands").json["hands"] == hands
    assert table.did("show", "hands", "--as", "ana").json["hands"] == hands | {"ana": ["2S"]}
    assert table.did("show", "hands", "--reveal").json["hands"] == hands | {"ana": ["2S"]}
    assert table.did("show", "bo", "--reveal").json["hand"] == {"count": 11}


def test_without_a_game_there_is_nothing_to_show(tmp_path: Path) -> None:
    table = write(tmp_path / "new.toml", {"format": 1, "name": "New", "system": "tarot"})
    assert table.did("show", "hands").json["hands"] == {}
    assert table.refused("show", "ana")["kind"] == "unknown-character"


@pytest.mark.parametrize("system", [name for name in names() if name != "tarot"])
def test_other_games_show_their_own_hands(tmp_path: Path, system: str) -> None:
    table = sample(tmp_path, system)
    before = table.did("show", "hands").json["hands"]
    table.did("trick", "new", "zoe", "yann")
    table.did("trick", "deal", "--seed", "1")
    assert table.did("show", "hands").json["hands"] == before
    assert table.refused("show", "zoe")["kind"] == "unknown-character"


@pytest.mark.parametrize("system", names())
def test_who_can_be_shown_is_offered(tmp_path: Path, system: str) -> None:
    """Players without a sheet can be shown in campaigns of tarot only."""
    campaign, _game, _faults = read_campaign(example(tmp_path).data | {"system": system})
    found = game("tarot").completions()
    seats = PLAYERS if system == "tarot" else []
    for word, more in (("who", []), ("show", ["deck", "hands", "all"])):
        offered = [each[0] for each in found[word](campaign, {}) if isinstance(each, tuple)]
        assert offered == [*seats, *([campaign.master] if campaign.master else []), *more]


# Whatever is typed


@settings(max_examples=40, deadline=None)
@given(typed())
def test_every_command_answers_on_any_typed_position(
    tmp_path_factory: pytest.TempPathFactory, at: Position
) -> None:
    """Each with a status of the contract that is neither the file's fault nor an internal one; cards are conserved."""
    table = position(tmp_path_factory.mktemp("typed"), **written(at))
    assert table.did("trick", "status").json["players"] == list(at.players)
    table.did("trick", "score")
    table.did("show", "hands")
    ended = table.did("trick", "auto", "--seed", "1").json
    for who in at.players:
        for words in (("legal", who), ("hint", who, "--seed", "1"), ("status", "--as", who)):
            assert table.json("trick", *words).exit in (0, 3)
    turn = ended["turn"]
    if turn is not None and ended["due"] is None:
        asked = table.json("trick", "legal", turn, "--as", turn)
        card = asked.json["legal"][0] if asked.exit == 0 else table.draw("trick")[0]
        table.did("trick", "play", turn, card)
    else:
        assert table.json("trick", "deal", "--seed", "1").exit in (0, 3)
    table.whole()
