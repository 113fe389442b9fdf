"""Versailles with real cards: those that came up on the table are named, and hands stay in hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Table, write
from tests.rules.court import court, total
from tests.rules.salon import oratory, salon, swords

ABOUT = "The King should never wear grey"


def _real(table: Table, **hands: int) -> Table:
    """The same table with real cards: every hand a number, and its cards among those that nobody has seen."""
    data = table.data
    data["house"] = data.get("house", {}) | {"real": True}
    for who, hand in data["hands"].items():
        deck = data["decks"][who if who in data["decks"] else "table"]
        deck["draw"] = " ".join([deck["draw"], hand]).strip()
        data["hands"][who] = len(hand.split())
    data["hands"] |= hands
    made = write(table.path, data)
    made.whole()
    return made


def _counts(table: Table) -> dict[str, int]:
    table.whole()
    return dict(table.data["hands"])


# Cards that came up on the table, where the tool keeps the hands


def test_a_check_draws_the_cards_that_came_up(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11 2C 3C 4C", top="AS 2S")
    words = ("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "tails")
    ran = table.did(*words, "--drawn", "9D,king-of-cups")
    assert ran.json["drawn"] == ["9D", "KC"]
    assert table.hand("aurore") == ["2C", "3C", "4C", "9D", "KC"]
    assert table.draw()[:2] == ["AS", "2S"]
    table.whole()


@pytest.mark.parametrize(
    ("drawn", "message", "way_out"),
    [
        ("9D", "Cards that come off a pile here: 2; named with --drawn: 1.", "Aurore de Lys 2"),
        ("9D,8D,7D", "Cards that come off a pile here: 2; named with --drawn: 3.", "Aurore de Lys 2"),
        ("9D,2C", "2C 2 of Cups is not in the draw pile that it is said to come off.", "show deck"),
        ("9D,9D", "9D 9 of Coins is not in the draw pile that it is said to come off.", "show deck"),
        ("QB,9D", "QB Queen of Staves is not in the draw pile that it is said to come off.", "show deck"),
    ],
)
def test_no_fewer_and_no_more_and_only_cards_of_the_pile(
    tmp_path: Path, drawn: str, message: str, way_out: str
) -> None:
    table = court(tmp_path, "QB T11 2C 3C 4C")
    words = ("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "tails")
    error = table.refused(*words, "--drawn", drawn)
    assert error["message"] == message
    assert way_out in error["way_out"]


def test_a_command_that_draws_nothing_takes_no_cards(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", luynes="")
    words = ("check", "aurore", "climbing", "-p", "QB", "-d", "9")
    error = table.refused(*words, "--drawn", "9D")
    assert (error["kind"], error["way_out"]) == ("not-so-many-drawn", "Leave --drawn out.")
    assert table.refused(*words, "--drawn", "9Z", exit=2)["kind"] == "no-such-card"


def test_the_difficulty_that_came_up_is_named_before_what_is_drawn(tmp_path: Path) -> None:
    table = court(tmp_path, "QB 2C 3C 4C 5C", gm_top="KS QS")
    words = ("check", "aurore", "climbing", "-p", "QB", "--gm-draw", "--coin", "tails")
    # 4 + 3 against 7; then a card for the hand of five.
    ran = table.did(*words, "--drawn", "7D,6S")
    assert (ran.json["difficulty"], ran.json["outcome"], ran.json["drawn"]) == (7, "success", ["6S"])
    assert (table.discard("gm"), table.draw("gm")[:2]) == (["7D"], ["KS", "QS"])
    table.did("undo")
    error = table.refused(*words, "--drawn", "7D")
    assert error["way_out"] == "Name them in this order: GM 1, Aurore de Lys 1."


def test_v8_a_card_looked_for_in_the_gm_deck_is_named_and_fits(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm_discard="5S")
    words = ("check", "aurore", "climbing", "-p", "2B", "--band", "hard", "--suit", "swords")
    assert table.refused(*words, "--drawn", "8S")["rule"] == "V17"
    assert "--gm-draw --drawn 6C" in table.refused(*words, "--drawn", "6C")["way_out"]
    # One that lies in the discard is found there, since the pile is shuffled again for it.
    ran = table.did(*words, "--drawn", "5S", "--no-refresh")
    assert (ran.json["difficulty"], [event["event"] for event in ran.events("renewed")]) == (5, ["renewed"])
    table.whole()


def test_v8_a_hidden_card_that_is_named_stays_hidden(tmp_path: Path) -> None:
    table = court(tmp_path, "2B")
    ran = table.run("check", "aurore", "climbing", "-p", "2B", "--gm-draw", "--drawn", "KD", "--hidden")
    assert "KD" not in ran.out
    told = table.run("log").out
    assert "KD" not in told
    assert "--gm-draw" in told
    assert "KD" in table.run("log", "--reveal").out


def test_v1_a_deal_names_the_cards_in_order_of_the_hands(tmp_path: Path) -> None:
    table = court(tmp_path, "QB 2C 3C 4C", luynes="5C 6C 7C", gm="2D 3D 4D 5D 6D")
    table.did("deal", "--drawn", "KB,9D,10D")
    assert table.hand("aurore")[-1] == "KB"
    assert table.hand("luynes")[-2:] == ["9D", "10D"]
    table.did("undo")
    # Step by step.
    table.did("deal", "luynes", "--drawn", "9D", "--drawn", "10D")
    table.did("deal", "aurore", "--drawn", "KB")
    assert table.hand("luynes")[-2:] == ["9D", "10D"]
    table.whole()


def test_v16_a_scene_and_v1_a_session_name_what_is_dealt(tmp_path: Path) -> None:
    table = court(tmp_path, "QB 2C 3C 4C", gm="2D 3D 4D 5D", sheet={"waiting": True})
    # The two decks are two packs, so that the same card may come up in both.
    table.did("scene", "--drawn", "9D,9D")
    assert (table.hand("gm")[-1], table.hand("aurore")[-1]) == ("9D", "9D")
    error = table.refused("session", "--drawn", "AS")
    # The guard holds no hand; everybody else is dealt five.
    assert error["message"] == "Cards that come off a pile here: 15; named with --drawn: 1."
    assert error["way_out"] == "Name them in this order: GM 5, Aurore de Lys 5, Duc de Luynes 5."
    gm, aurore, luynes = "AS 2S 3S 4S 5S", "AB 2B 3B 4B 5B", "AC 2C 3C 4C 5C"
    table.did("session", "--drawn", ",".join(f"{gm} {aurore} {luynes}".split()))
    assert [table.hand(who) for who in ("gm", "aurore", "luynes")] == [
        gm.split(),
        aurore.split(),
        luynes.split(),
    ]
    table.whole()


def test_v24_fencing_draws_for_the_attacker_first(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C 3C", "3S 4S", top="KB QB", sheets={"ana": swords(5, 4), "bo": swords(5, 7)})
    table.did("duel", "start", "ana", "bo", "--fencing", "--first", "ana")
    assert table.refused("duel", "play", "ana", "2C", "--drawn", "AS")["kind"] == "not-so-many-drawn"
    table.did("duel", "play", "ana", "2C")
    table.did("duel", "play", "bo", "--drawn", "JD,ND")
    assert (table.hand("ana"), table.hand("bo")) == (["3C", "JD"], ["3S", "4S", "ND"])
    table.whole()


def test_v21_v30_the_end_of_a_contest_and_of_a_repartee_names_the_cards_too(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 5C 2B", "2C 3C 2S", sheets={"ana": oratory(6), "bo": oratory(5)})
    table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    table.did("duel", "play", "ana", "4C")
    table.did("duel", "concede", "bo", "--drawn", "AS,AB,AD")
    assert table.hand("ana")[-3:] == ["AS", "AB", "AD"]
    table.did("repartee", "start", "ana", "--target", "bo", "--about", ABOUT)
    table.did("repartee", "play", "2B")
    table.did("repartee", "play", "2S", "--side", "against")
    table.did("repartee", "pass", "all", "--drawn", "KD,QD")
    assert (table.hand("ana")[-1], table.hand("bo")[-1]) == ("KD", "QD")
    table.whole()


def test_v5_a_pile_that_runs_out_gives_what_lay_in_its_discard(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", top="AS")
    data = table.data
    data["decks"]["table"] = {
        "kind": "tarot78",
        "draw": "AS",
        "discard": " ".join(code for code in table.draw() if code != "AS"),
    }
    table = write(table.path, data)
    ran = table.did("deal", "aurore", "--count", "2", "--drawn", "AS,7D")
    assert (table.hand("aurore"), len(ran.events("renewed"))) == (["QB", "AS", "7D"], 1)
    table.whole()


# Hands that stay in hands


def test_v9_any_card_that_nobody_has_seen_may_be_played(tmp_path: Path) -> None:
    table = _real(court(tmp_path, "2C 3C 4C 5C 6C", discard="9B"))
    ran = table.did("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "tails")
    assert total(ran) == (13, 4, 2, 3, 0, 9)
    assert (ran.json["drawn"], ran.json["missing"]) == ({"count": 2}, 0)
    assert (_counts(table)["aurore"], table.discard()[:2]) == (5, ["T11", "QB"])
    error = table.refused("check", "aurore", "climbing", "-p", "QB", "-d", "9")
    assert (error["kind"], error["rule"]) == ("card-not-in-hand", "V9")
    assert (
        error["message"]
        == "QB Queen of Staves has been seen already and cannot be in the hand of Aurore de Lys."
    )
    assert "tarotcli return table QB" in error["way_out"]
    table.did("return", "table", "QB")
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "9", exit=1)
    assert _counts(table)["aurore"] == 4


def test_v9_no_more_cards_than_the_hand_holds_and_each_once(tmp_path: Path) -> None:
    table = _real(court(tmp_path, "2C"))
    words = ("check", "aurore", "climbing", "-d", "9")
    error = table.refused(*words, "-p", "QB,T11")
    assert (error["kind"], error["message"]) == (
        "card-not-in-hand",
        "Aurore de Lys holds no card more, and so not T11 XI Strength.",
    )
    assert "tarotcli deal aurore --count N" in error["way_out"]
    error = table.refused(*words, "-p", "QB,QB")
    assert error["message"].startswith("QB Queen of Staves is given twice")
    error = table.refused(*words, "-p", "QS")
    assert (error["kind"], error["way_out"]) == (
        "wrong-suit",
        "In hand: 1 card. Only staves and Majors may be played.",
    )


def test_v16_who_says_so_has_no_legal_card(tmp_path: Path) -> None:
    table = _real(court(tmp_path, "2C 3C"))
    ran = table.did("check", "aurore", "climbing", "-d", "1", exit=1).json
    assert (ran["outcome"], ran["growth"], ran["played"]) == ("failure", 0, [])
    assert table.sheet("aurore")["waiting"] is True


def test_v8_only_the_table_knows_which_card_comes_up(tmp_path: Path) -> None:
    table = _real(court(tmp_path, "2C 3C", gm="KD"))
    for source in (("--gm-draw",), ("--band", "hard")):
        error = table.refused("check", "aurore", "climbing", "-p", "QB", *source)
        assert (error["kind"], error["way_out"]) == ("real-cards", "Say which: --drawn CARD")
        table.did("check", "aurore", "climbing", "-p", "QB", *source, "--drawn", "7S", "--no-growth")
        assert (_counts(table)["gm"], table.discard("gm")) == (1, ["7S"])
        table.did("undo")
    # One that is only named is laid from the GM's hand while there is any, else it is out of the deck.
    for left in (0, 0):
        table.did("check", "aurore", "climbing", "-p", "QB", "--difficulty-card", "7S", "--no-growth")
        assert _counts(table)["gm"] == left
        table.did("return", "gm", "7S")
        table.did("return", "table", "QB")


def test_what_is_drawn_into_a_real_hand_is_not_named(tmp_path: Path) -> None:
    table = _real(court(tmp_path, "2C 3C"))
    for words in (("deal", "aurore"), ("scene",), ("session",)):
        error = table.refused(*words, "--drawn", "7S")
        assert error["kind"] == "not-so-many-drawn"
        assert error["message"].startswith("Real cards that are drawn into a hand stay unseen there")
    check = ("check", "aurore", "climbing", "-p", "QB", "--gm-draw", "--no-growth")
    error = table.refused(*check, "--drawn", "3S,4C")
    assert error["way_out"] == "Name them in this order: GM 1."


def test_v1_v16_deals_scenes_and_sessions_are_numbers_to_take(tmp_path: Path) -> None:
    table = _real(court(tmp_path, "2C 3C", luynes="", sheet={"waiting": True}))
    ran = table.did("scene")
    assert [(event["who"], event["cards"]) for event in ran.events("drew")] == [
        ("gm", {"count": 5}),
        ("aurore", {"count": 3}),
        ("luynes", {"count": 5}),
    ]
    assert table.run("deal", "aurore").out == "Nothing changed.\n"
    error = table.refused("deal", "aurore", "--count", "1")
    assert (error["kind"], error["rule"]) == ("past-the-limit", "V4")
    table.did("discard", "aurore", "KC")
    assert "Aurore de Lys draws 1 card." in table.run("deal", "aurore").out
    assert table.refused("discard", "aurore", "KC")["rule"] == "V3"
    table.did("deal", "aurore", "luynes", "--fresh")
    assert (_counts(table), table.discard()) == ({"gm": 5, "aurore": 5, "luynes": 5}, [])
    table.did("session")
    assert _counts(table) == {"gm": 5, "aurore": 5, "luynes": 5}


def test_v19_v20_a_contest_with_real_cards(tmp_path: Path) -> None:
    sheets = {"ana": oratory(6), "bo": oratory(5)}
    table = _real(salon(tmp_path, "", "", sheets=sheets), ana=3, bo=3)
    table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    assert table.did("duel", "play", "ana", "4C").json["turn"] == "bo"
    for words, kind in (((), "no-card-played"), (("2C",), "does-not-reach"), (("2S",), "wrong-suit")):
        error = table.refused("duel", "play", "bo", *words)
        assert error["kind"] == kind
        assert "—" not in error["way_out"]
        assert "Nothing" not in error["way_out"]
    table.did("duel", "play", "bo", "9C")
    assert table.refused("duel", "play", "bo", "9C")["kind"] == "out-of-turn"
    table.did("duel", "play", "ana", "KC")
    error = table.refused("duel", "play", "bo", "QC")
    assert (error["kind"], error["rule"]) == ("raises-nothing", "V20")
    seen = table.did("duel", "status", "--as", "bo").json
    assert (seen["hand"], "legal" in seen) == ({"count": 2}, False)
    table.did("duel", "play", "bo", "T1", "T2")
    ran = table.did("duel", "play", "ana", "T3=5").json
    # Ana's hand is played out; Bo's has been since the Majors.
    assert (ran["state"], ran["winner"], ran["totals"]) == ("over", "ana", {"ana": 11, "bo": 9})
    assert _counts(table)["ana"] == 5


def test_v20_who_says_so_cannot_open(tmp_path: Path) -> None:
    table = _real(salon(tmp_path, "", "", sheets={"ana": oratory(6), "bo": oratory(5)}), ana=2, bo=2)
    words = ("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    table.did(*words)
    ran = table.did("duel", "play", "ana")
    assert (ran.json["turn"], [event["who"] for event in ran.events("cannot-open")]) == ("bo", ["ana"])
    assert table.data["duel"]["unable"] == ["ana"]
    ran = table.did("duel", "play", "bo")
    assert (ran.json["state"], ran.json["winner"]) == ("over", None)
    assert len(ran.events("no-contest")) == 1
    table.did(*words)
    table.did("duel", "play", "ana")
    table.did("duel", "play", "bo", "5C")
    # Whose hand could not open may lay a Major that the table lets pass for it.
    assert table.refused("duel", "play", "ana")["kind"] == "no-card-played"


def test_v23_to_v25_swords_with_real_cards(tmp_path: Path) -> None:
    table = _real(salon(tmp_path, "", "", sheets={"ana": swords(5, 4), "bo": swords(5, 3)}), ana=5, bo=5)
    table.did("duel", "start", "ana", "bo", "--fencing", "--first", "ana")
    assert table.refused("duel", "play", "ana", "T1")["kind"] == "not-an-attack"
    table.did("duel", "play", "ana", "NS", "10B")
    assert _counts(table)["ana"] == 3
    assert table.refused("duel", "play", "bo", "10B")["kind"] == "card-not-in-hand"
    assert table.refused("duel", "play", "bo", "6C")["kind"] == "not-a-defence"
    ran = table.did("duel", "play", "bo", "T5")
    assert [(event["who"], event["cards"]) for event in ran.events("drew")] == [
        ("ana", {"count": 1}),
        ("bo", {"count": 1}),
    ]
    assert (_counts(table)["ana"], _counts(table)["bo"]) == (4, 5)
    # Bo's page feints; Ana parries and both draw: Bo holds five again, Ana four.
    table.did("duel", "play", "bo", "JS", "2D", "--quarter", "hearts")
    table.did("duel", "play", "ana", "10C")
    assert (_counts(table)["ana"], _counts(table)["bo"]) == (4, 4)


def test_v4_a_sixth_real_card_is_owed_and_paid_by_its_name(tmp_path: Path) -> None:
    table = _real(salon(tmp_path, "", "", sheets={"ana": swords(5, 4), "bo": swords(5, 9)}), ana=5, bo=5)
    table.did("duel", "start", "ana", "bo", "--fencing", "--first", "ana")
    error = table.refused("duel", "play", "ana", "--discard", "drawn")
    assert (error["kind"], error["rule"]) == ("real-cards", "V4")
    ran = table.did("duel", "play", "ana", "--discard", "7D")
    assert [(event["who"], event["new"]) for event in ran.events("owes")] == [("bo", 6)]
    assert table.discard() == ["7D"]
    error = table.refused("duel", "play", "bo", "2C")
    assert (error["rule"], error["way_out"]) == ("V4", "In hand: 6 cards. Use: tarotcli discard bo CARD")
    assert table.refused("discard", "bo", "7D")["message"].startswith("7D 7 of Coins has been seen already")
    table.did("discard", "bo", "8D")
    assert _counts(table) == {"gm": 0, "ana": 5, "bo": 5}


def test_v28_to_v30_a_repartee_with_real_cards(tmp_path: Path) -> None:
    table = _real(salon(tmp_path, "", "", sheets={"bo": {"class": 3}}), gm=0, ana=5, bo=5)
    table.did("repartee", "start", "ana", "--target", "bo", "--about", ABOUT)
    error = table.refused("repartee", "play", "4B", "3C")
    assert (error["kind"], error["way_out"]) == (
        "wrong-suit",
        "In hand: 5 cards. Only staves and Majors may be played.",
    )
    table.did("repartee", "play", "4B", "T1")
    assert table.refused("repartee", "play", "4B", "--side", "against")["kind"] == "card-not-in-hand"
    table.did("repartee", "play", "2S", "--side", "against")
    # Bo, who takes the sixth card first, has the first that is named.
    ran = table.did("repartee", "pass", "all")
    assert ran.json["totals"] == {"for": 6, "against": 2}
    assert [(event["who"], event["cards"]) for event in ran.events("drew")] == [
        ("ana", {"count": 1}),
        ("bo", {"count": 1}),
    ]
    assert _counts(table) == {"gm": 0, "ana": 4, "bo": 5}
    table.did("undo")
    assert _counts(table) == {"gm": 0, "ana": 3, "bo": 4}


def test_v30_v4_real_cards_named_beforehand_go_to_those_who_must_discard_in_order(tmp_path: Path) -> None:
    some: dict[str, Any] = {"reputation": {"court": 1}}
    table = _real(salon(tmp_path, "", "", sheets={"ana": some, "bo": some}), ana=5, bo=5)
    table.did("repartee", "start", "ana", "--target", "bo", "--about", ABOUT)
    for who, side in (("ana", "for"), ("bo", "against")):
        table.did("repartee", "counter", who, "--side", side, "--reputation", "court")
    ran = table.did("repartee", "end", "--discard", "7D,8D")
    assert [(event["who"], event["cards"]) for event in ran.events("discarded")] == [
        ("ana", ["7D"]),
        ("bo", ["8D"]),
    ]
    assert (_counts(table), table.discard()) == ({"gm": 0, "ana": 5, "bo": 5}, ["8D", "7D"])


def test_the_tool_plays_no_hand_that_it_does_not_see(tmp_path: Path) -> None:
    table = _real(salon(tmp_path, "", "", sheets={"ana": swords(5, 4), "bo": swords(5, 4)}), ana=5, bo=5)
    for words in (
        ("duel", "start", "ana", "bo", "--fencing", "--auto", "bo"),
        ("duel", "start", "ana", "bo", "--skill-a", "strength", "--auto", "ana,bo"),
        ("repartee", "start", "ana", "--target", "bo", "--about", ABOUT, "--auto", "bo"),
    ):
        error = table.refused(*words)
        assert (error["kind"], error["way_out"]) == ("real-cards", "Leave --auto out.")


def test_a_broken_duel_names_who_has_no_part_in_it(tmp_path: Path) -> None:
    table = _real(salon(tmp_path, "", "", sheets={"ana": oratory(6), "bo": oratory(5)}), ana=2, bo=2)
    table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    table.did("duel", "play", "ana")
    table.path.write_text(table.path.read_text().replace('unable = ["ana"]', 'unable = ["zoe"]'))
    assert "duel.unable" in table.refused("duel", "status", exit=4)["message"]
