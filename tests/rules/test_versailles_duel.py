"""Skill against skill (V19–V21), rule by rule and example by example (E12–E14), and the budget of a sheet (V32)."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarotcli.cards import TAROT78, Card
from tarotcli.systems.versailles.tally import reaching
from tests.helpers import Table
from tests.rules.salon import oratory, salon

E12 = {"ana": oratory(6), "bo": oratory(5)}


def _start(table: Table, *more: str) -> dict[str, Any]:
    return table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana", *more).json


def test_e12_two_is_refused_against_four_and_nine_limited_to_five_reaches(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C QC", "2C 9C", sheets=E12)
    _start(table)
    assert table.did("duel", "play", "ana", "4C").json["totals"] == {"ana": 4, "bo": 0}
    error = table.refused("duel", "play", "bo", "2C")
    assert (error["kind"], error["rule"]) == ("does-not-reach", "V20")
    assert "2 does not reach the 4" in error["message"]
    assert "9C" in error["way_out"].split("would do:")[1]
    ran = table.did("duel", "play", "bo", "9C").json
    assert (ran["totals"], ran["turn"], ran["state"]) == ({"ana": 4, "bo": 5}, "ana", "open")
    table.whole()


def test_e13_a_queen_is_limited_to_six_and_the_other_must_concede(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C QC", "2C 9C", top="KS", sheets=E12)
    _start(table)
    table.did("duel", "play", "ana", "4C")
    table.did("duel", "play", "bo", "9C")
    assert table.did("duel", "play", "ana", "QC").json["totals"] == {"ana": 6, "bo": 5}
    error = table.refused("duel", "play", "bo", "2C")
    assert (error["kind"], error["rule"]) == ("raises-nothing", "V20")
    assert "duel concede bo" in error["way_out"]
    ran = table.did("duel", "concede", "bo").json
    assert (ran["state"], ran["winner"], ran["loser"], ran["turn"]) == ("over", "ana", "bo", None)
    assert ran["totals"] == {"ana": 6, "bo": 5}


def test_e14_at_five_all_more_cups_raise_nothing(tmp_path: Path) -> None:
    table = salon(tmp_path, "3C 4C 2S", "6C KC 5C", sheets={"ana": oratory(5), "bo": oratory(5)})
    _start(table)
    table.did("duel", "play", "ana", "3C")
    table.did("duel", "play", "bo", "6C")
    ran = table.did("duel", "play", "ana", "4C").json
    assert (ran["totals"], ran["turn"]) == ({"ana": 5, "bo": 5}, "bo")
    for cards in ("KC", "KC,5C"):
        error = table.refused("duel", "play", "bo", cards)
        assert (error["kind"], error["rule"]) == ("raises-nothing", "V20")
        assert "the total stays 5" in error["message"]
        assert "duel concede bo" in error["way_out"]
    assert table.did("duel", "concede", "bo").json["winner"] == "ana"


@pytest.mark.parametrize(("fell", "first"), [("heads", "ana"), ("tails", "bo")])
def test_v19_the_coin_decides_who_plays_first(tmp_path: Path, fell: str, first: str) -> None:
    table = salon(tmp_path, "4C", "5C", sheets=E12)
    ran = table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--coin", fell)
    assert (ran.json["turn"], ran.json["first"]) == (first, first)
    assert [event["new"] for event in ran.events("coin")] == [fell]


def test_v19_without_a_word_a_coin_is_tossed(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "5C", sheets=E12)
    seen = {
        table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "-n", "--seed", str(n)).json["turn"]
        for n in range(12)
    }
    assert seen == {"ana", "bo"}


def test_v19_plays_alternate_and_add_to_what_lies_there_limited_once(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C 3C 4C", "5C T1", sheets=E12)
    _start(table)
    table.did("duel", "play", "ana", "2C,3C")
    assert table.refused("duel", "play", "ana", "4C")["kind"] == "out-of-turn"
    table.did("duel", "play", "bo", "5C")
    ran = table.did("duel", "play", "ana", "4C").json
    assert ran["totals"] == {"ana": 6, "bo": 5}
    assert table.data["duel"]["sides"]["ana"]["laid"] == "2C 3C 4C"
    table.whole()


def test_v19_each_side_may_test_another_skill_and_characteristics_are_added_or_stand_in(
    tmp_path: Path,
) -> None:
    climbing = {"skills": {"climbing": {"level": 4, "suit": "staves", "body": "strength"}}}
    strong = climbing | {"body": {"strength": 3, "agility": 2, "endurance": 2}}
    table = salon(tmp_path, "QB", "10S T3", sheets={"ana": strong})
    table.did(
        "duel", "start", "ana", "bo", "--skill-a", "climbing", "--skill-b", "conviction", "--first", "ana"
    )
    # The queen limited to 4, and 3 for strength; conviction 4 stands in and is not added.
    assert table.did("duel", "play", "ana", "QB").json["totals"] == {"ana": 7, "bo": 0}
    assert table.refused("duel", "play", "bo", "10S", "T3=2")["kind"] == "does-not-reach"
    assert table.did("duel", "play", "bo", "10S", "T3=3").json["totals"] == {"ana": 7, "bo": 7}


def test_v15_a_side_that_has_laid_no_card_totals_nothing_whatever_would_be_added(tmp_path: Path) -> None:
    climbing = {"skills": {"climbing": {"level": 4, "suit": "staves", "body": "strength"}}}
    strong = climbing | {"body": {"strength": 7, "agility": 2, "endurance": 2}}
    table = salon(tmp_path, "2B", "AB", sheets={"ana": climbing, "bo": strong})
    table.did("duel", "start", "ana", "bo", "--skill-a", "climbing", "--first", "ana")
    assert table.did("duel", "play", "ana", "2B").json["totals"] == {"ana": 3, "bo": 0}
    assert table.did("duel", "play", "bo", "AB").json["totals"] == {"ana": 3, "bo": 8}


def test_v12_using_replaces_what_is_added_with_the_first_play_only(tmp_path: Path) -> None:
    both = oratory(4, body={"strength": 1, "agility": 6, "endurance": 2})
    table = salon(tmp_path, "4C 5C T2", "AC T1", sheets={"ana": both, "bo": oratory(4)})
    _start(table)
    assert table.did("duel", "play", "ana", "4C", "--using", "agility").json["totals"]["ana"] == 10
    table.did("duel", "play", "bo", "AC,T1=9")
    error = table.refused("duel", "play", "ana", "T2", "--using", "strength")
    assert (error["kind"], error["rule"]) == ("using-is-fixed", "V12")
    assert table.did("duel", "play", "ana", "T2=10").json["totals"]["ana"] == 20


def test_v9_to_v14_hold_in_a_duel(tmp_path: Path) -> None:
    rich = oratory(
        4, reputation={"court": 2}, favours={"the queen": 3}, beliefs=[{"text": "Always", "level": 3}]
    )
    table = salon(tmp_path, "4C 5S T2 T3", "KC T1 T4", sheets={"ana": rich, "bo": oratory(9)})
    _start(table)
    assert table.refused("duel", "play", "ana", "5S")["rule"] == "V9"
    assert table.refused("duel", "play", "ana", "6C")["kind"] == "card-not-in-hand"
    ran = table.did(
        "duel", "play", "ana", "4C", "--reputation", "court", "--favour", "the queen=2", "--belief", "always"
    )
    assert ran.json["totals"]["ana"] == 4 + 2 + 2 + 3
    assert table.sheet("ana")["favours"] == {"the queen": 1}
    table.did("duel", "play", "bo", "KC", "T1")
    error = table.refused("duel", "play", "ana", "T2", "--reputation", "court")
    assert (error["kind"], error["rule"]) == ("counter-twice", "V14")
    assert table.did("duel", "play", "ana", "T2", "T3=0").json["totals"] == {"ana": 13, "bo": 11}


def test_v14_several_beliefs_count_in_a_duel_each_once(tmp_path: Path) -> None:
    beliefs = [{"text": "Always", "level": 3}, {"text": "Never", "level": 4}, {"text": "Now", "level": 3}]
    table = salon(
        tmp_path, "4C T1 5C", "9C T2", sheets={"ana": oratory(4, beliefs=beliefs), "bo": oratory(9)}
    )
    _start(table)
    ran = table.did("duel", "play", "ana", "4C", "--belief", "always", "--belief", "now")
    assert ran.json["totals"]["ana"] == 4 + 3 + 3
    table.did("duel", "play", "bo", "9C", "T2")
    error = table.refused("duel", "play", "ana", "T1", "--belief", "never", "--belief", "NOW")
    assert (error["kind"], error["rule"]) == ("counter-twice", "V14")
    assert table.did("duel", "play", "ana", "T1", "--belief", "never").json["totals"]["ana"] == 16


def test_v20_no_legal_card_to_open_with_leaves_the_opening_to_the_other(tmp_path: Path) -> None:
    table = salon(tmp_path, "4S 5D", "2C", sheets=E12)
    ran = table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    assert ran.json["turn"] == "bo"
    assert [event["who"] for event in ran.events("cannot-open")] == ["ana"]


def test_v20_neither_can_open_is_no_contest_without_growth(tmp_path: Path) -> None:
    table = salon(tmp_path, "4S 5D", "2B", sheets={"ana": oratory(1), "bo": oratory(1)})
    ran = table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    assert (ran.json["state"], ran.json["winner"], ran.json["loser"]) == ("over", None, None)
    assert "duel" not in table.data
    assert table.sheet("ana")["skills"]["oratory"]["level"] == 1
    assert not table.sheet("ana").get("waiting")


def test_v20_an_opener_whose_cards_are_gone_leaves_the_opening_too(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 5D", "2C", sheets=E12)
    _start(table)
    table.did("discard", "ana", "4C")
    error = table.refused("duel", "play", "ana", "5D")
    assert (error["kind"], error["rule"]) == ("no-legal-card", "V20")
    assert "tarotcli duel play ana" in error["way_out"]
    assert table.did("duel", "play", "ana").json["turn"] == "bo"


def test_v20_equal_is_enough_and_a_play_without_a_card_is_none(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 3S", "3C AC", sheets=E12)
    _start(table)
    table.did("duel", "play", "ana", "4C")
    assert table.refused("duel", "play", "bo")["kind"] == "no-card-played"
    assert table.did("duel", "play", "bo", "3C,AC").json["totals"] == {"ana": 4, "bo": 4}


def test_v20_both_hands_played_out_a_tie_goes_to_who_reached_it_last(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", ["4S T2", "2"][0].replace("4S ", ""), sheets=E12)
    _start(table)
    table.did("duel", "play", "ana", "4C")
    ran = table.did("duel", "play", "bo", "T2=4").json
    assert (ran["state"], ran["winner"], ran["totals"]) == ("over", "bo", {"ana": 4, "bo": 4})


def test_v20_minors_beyond_need_are_pointed_out(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C QC 3C T1", "9C T2", sheets=E12)
    _start(table)
    table.did("duel", "play", "ana", "4C")
    table.did("duel", "play", "bo", "9C")
    ran = table.did("duel", "play", "ana", "QC,3C,T1")
    assert [event["cards"] for event in ran.events("useless")] == [["3C"]]


def test_v21_cards_are_discarded_the_winner_draws_up_to_five_the_loser_waits(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 2S 3S", "2D 3D", top="KB QB NB JB", sheets=E12)
    _start(table)
    table.did("duel", "play", "ana", "4C")
    ran = table.did("duel", "concede", "bo").json
    assert table.hand("ana") == ["2S", "3S", "KB", "QB", "NB"]
    assert table.hand("bo") == ["2D", "3D"]
    assert table.discard() == ["4C"]
    assert table.sheet("bo")["waiting"] is True
    assert ran["growth"] == {"ana": 0, "bo": 0}
    assert table.refused("deal", "bo")["rule"] == "V16"
    table.did("scene")
    assert len(table.hand("bo")) == 5
    table.whole()


def test_v21_winning_ends_the_winners_waiting(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "2D", sheets={"ana": oratory(6, waiting=True), "bo": oratory(5)})
    _start(table)
    table.did("duel", "play", "ana", "4C")
    table.did("duel", "concede", "bo")
    assert table.sheet("ana")["waiting"] is False


@pytest.mark.parametrize(
    ("levels", "ana_plays", "bo_plays", "coins", "growth", "after"),
    [
        # Bo reaches 8 with 8: succeeding at the very difficult, a coin; failing at it costs Ana nothing.
        ((8, 8), "8C", "9C", ("heads",), {"ana": 0, "bo": 1}, (8, 9)),
        ((8, 8), "8C", "9C", ("tails",), {"ana": 0, "bo": 0}, (8, 8)),
        # Bo reaches 2 with 3: succeeding at the trivial does nothing; Ana fails against 3, minor: a coin.
        ((2, 3), "2C", "3C", ("tails",), {"ana": -1, "bo": 0}, (1, 3)),
        ((2, 3), "2C", "3C", ("heads",), {"ana": 0, "bo": 0}, (2, 3)),
        # Bo reaches 2 with 2: Ana fails the trivial and loses one.
        ((2, 2), "2C", "3C", (), {"ana": -1, "bo": 0}, (1, 2)),
    ],
)
def test_v21_growth_is_by_the_others_final_total(
    tmp_path: Path,
    levels: tuple[int, int],
    ana_plays: str,
    bo_plays: str,
    coins: tuple[str, ...],
    growth: dict[str, int],
    after: tuple[int, int],
) -> None:
    table = salon(
        tmp_path, f"{ana_plays} 5S", bo_plays, sheets={"ana": oratory(levels[0]), "bo": oratory(levels[1])}
    )
    _start(table)
    table.did("duel", "play", "ana", ana_plays)
    table.did("duel", "play", "bo", bo_plays)
    ran = table.did("duel", "concede", "ana", *(word for coin in coins for word in ("--coin", coin)))
    assert ran.json["growth"] == growth
    assert (
        table.sheet("ana")["skills"]["oratory"]["level"],
        table.sheet("bo")["skills"]["oratory"]["level"],
    ) == after


def test_v21_no_growth_when_the_loser_laid_no_card_or_it_is_switched_off(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C 5S", "3C", sheets={"ana": oratory(2), "bo": oratory(2)})
    _start(table)
    table.did("duel", "play", "ana", "2C")
    assert table.did("duel", "concede", "bo").json["growth"] == {"ana": 0, "bo": 0}
    table.did("undo")
    table.did("duel", "play", "bo", "3C")
    assert table.did("duel", "concede", "ana").json["growth"] == {"ana": -1, "bo": 0}
    other = salon(tmp_path, "2C 5S", "3C", sheets={"ana": oratory(2), "bo": oratory(2)})
    other.journal.unlink()
    _start(other, "--no-growth")
    other.did("duel", "play", "ana", "2C")
    other.did("duel", "play", "bo", "3C")
    assert other.did("duel", "concede", "ana").json["growth"] == {"ana": 0, "bo": 0}


def test_an_npc_plays_from_the_gms_hand_and_deck_and_does_not_wait(tmp_path: Path) -> None:
    table = salon(
        tmp_path,
        "9C 8C",
        "",
        gm="5C 2S",
        gm_top="KD QD ND JD",
        sheets={"ana": oratory(9), "guard": oratory(5)},
    )
    table.did("duel", "start", "guard", "ana", "--skill-a", "oratory", "--first", "guard")
    table.did("duel", "play", "gm", "5C")
    assert table.data["duel"]["sides"]["guard"] == {"skill": "oratory", "hand": "gm", "laid": "5C"}
    table.whole()
    table.did("duel", "play", "ana", "9C")
    table.did("duel", "concede", "guard")
    assert table.discard("gm") == ["5C"]
    assert not table.sheet("guard").get("waiting")
    table.whole()


@pytest.mark.parametrize(
    ("words", "kind", "status"),
    [
        (("ana", "ana", "--skill-a", "oratory"), "same-character", 3),
        (("ana", "zoe", "--skill-a", "oratory"), "unknown-character", 3),
        (("gm", "ana", "--skill-a", "oratory"), "no-sheet", 3),
        (("ana", "bo"), "missing-argument", 2),
        (("ana", "bo", "--skill-a", "singing"), "unknown-skill", 3),
        (("ana", "bo", "--skill-a", "oratory", "--skill-b", "singing"), "unknown-skill", 3),
        (("ana", "bo", "--skill-a", "oratory", "--first", "cy"), "not-a-side", 3),
        (("ana", "bo", "--skill-a", "oratory", "--auto", "cy"), "not-a-side", 3),
        (("ana", "bo", "--skill-a", "oratory", "--first", "ana", "--coin", "heads"), "contradiction", 2),
        (("ana", "bo", "--skill-a", "oratory", "--terms", "death"), "without-fencing", 2),
        (("ana", "bo", "--skill-a", "oratory", "--offended", "bo"), "without-fencing", 2),
        (("ana", "bo", "--skill-a", "oratory", "--coin", "edge"), "not-a-choice", 2),
        (("ana", "bo", "--skill-a", "oratory", "--weapon-a", "x"), "other-systems-option", 3),
    ],
)
def test_what_start_refuses(tmp_path: Path, words: tuple[str, ...], kind: str, status: int) -> None:
    table = salon(tmp_path, "4C", "5C", cy="", sheets=E12)
    assert table.refused("duel", "start", *words, exit=status)["kind"] == kind


@pytest.mark.parametrize(
    ("words", "kind", "status"),
    [
        (("play", "ana", "4C", "--quarter", "prime"), "only-fencing", 3),
        (("play", "ana", "4C", "--strength", "3"), "only-fencing", 3),
        (("play", "ana", "4C", "--discard", "drawn"), "only-fencing", 3),
        (("play", "ana", "4C", "--discard", "nonsense"), "no-such-card", 2),
        (("play", "ana", "4C=3"), "points-for-minor", 2),
        (("play", "ana", "nonsense"), "no-such-card", 2),
        (("play", "bo", "5C"), "out-of-turn", 3),
        (("play", "cy", "5C"), "not-a-side", 3),
        (("play", "ana"), "no-card-played", 3),
        (("play",), "no-card-played", 3),
        (("play", "5C"), "card-not-in-hand", 3),
        (("end",), "not-the-offended", 3),
        (("end", "ana"), "not-the-offended", 3),
        (("concede", "cy"), "not-a-side", 3),
        (("start", "ana", "bo", "--skill-a", "oratory"), "something-open", 3),
    ],
)
def test_what_is_refused_in_an_open_duel(
    tmp_path: Path, words: tuple[str, ...], kind: str, status: int
) -> None:
    table = salon(tmp_path, "4C", "5C", cy="", sheets=E12)
    _start(table)
    assert table.refused("duel", *words, exit=status)["kind"] == kind
    table.whole()


def test_nothing_to_play_end_or_show_without_a_duel(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "5C")
    for words in (("play", "ana", "4C"), ("concede", "ana"), ("end", "ana"), ("status",)):
        assert table.refused("duel", *words)["kind"] == "nothing-open"


def test_session_fresh_and_repartee_wait_for_the_end(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "5C", sheets=E12)
    _start(table)
    for words in (
        ("session",),
        ("deal", "--fresh"),
        ("repartee", "start", "ana", "--target", "bo", "--about", "x"),
    ):
        assert table.refused(*words)["kind"] == "something-open"
    table.did("scene")
    table.did("deal", "ana")
    table.whole()


def test_v4_a_sixth_card_owed_and_death_block_the_next_action(tmp_path: Path) -> None:
    table = salon(tmp_path, "2S 3S 4S 5S 6S 4C", "5C", sheets=E12)
    error = table.refused("duel", "start", "ana", "bo", "--skill-a", "oratory")
    assert (error["kind"], error["rule"]) == ("owes-discard", "V4")
    assert "tarotcli discard ana CARD" in error["way_out"]
    table.did("discard", "ana", "2S")
    _start(table)
    table.did("advance", "set", "ana", "wounds", '[{ degree = "mortal" }]')
    assert table.refused("duel", "play", "ana", "4C")["kind"] == "dead"
    assert table.did("duel", "concede", "ana").json["winner"] == "bo"
    assert table.refused("duel", "start", "bo", "ana", "--skill-a", "oratory")["rule"] == "V26"


def test_everything_is_undone_step_by_step(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 2C", "5C", sheets=E12)
    before = [table.data]
    steps = (("start", "ana", "bo", "--skill-a", "oratory", "--first", "ana"), ("play", "ana", "4C"))
    for words in (*steps, ("play", "bo", "5C"), ("concede", "ana")):
        table.did("duel", *words)
        before.append(table.data)
    for was in reversed(before[:-1]):
        table.did("undo")
        assert {**table.data, "revision": 0} == {**was, "revision": 0}


def test_status_shows_the_table_and_only_ones_own_hand(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 2S", "5C 3D T1", sheets=E12)
    _start(table)
    table.did("duel", "play", "ana", "4C")
    seen = table.did("duel", "status").json
    assert seen["sides"]["ana"]["laid"] == ["4C"]
    assert (seen["sides"]["bo"]["cards"], "hand" in seen) == (3, False)
    mine = table.did("duel", "status", "--as", "bo").json
    assert (mine["hand"], mine["legal"]) == (["5C", "3D", "T1"], ["5C", "T1"])
    assert "2S" not in str(mine)


def test_status_as_a_player_shows_the_hand_of_the_side_they_play_and_none_for_who_is_no_side(
    tmp_path: Path,
) -> None:
    table = salon(tmp_path, "4C 2S", "5C 3D T1", cy="KS", sheets=E12)
    table.did("advance", "set", "bo", "player", "Zora")
    _start(table)
    assert table.did("duel", "status", "--as", "zora").json["as"] == "bo"
    watching = table.did("duel", "status", "--as", "cy").json
    assert (watching["hand"], "legal" in watching) == (["KS"], False)
    assert table.refused("duel", "status", "--as", "nobody")["kind"] == "unknown-character"


def test_s5_a_refusal_counts_the_cards_of_a_hand_that_the_table_does_not_see(tmp_path: Path) -> None:
    table = salon(tmp_path, "9C", gm="2C 5S 10C T3", sheets={"ana": oratory(9), "guard": oratory(5)})
    table.did("duel", "start", "ana", "guard", "--skill-a", "oratory", "--first", "ana")
    table.did("duel", "play", "ana", "9C")
    for cards, kind in (((), "no-card-played"), (("2C",), "does-not-reach"), (("5S",), "wrong-suit")):
        error = table.refused("duel", "play", "guard", *cards)
        assert error["kind"] == kind
        assert "In hand: 4 cards." in error["way_out"]
        assert "T3" not in error["way_out"]
        assert "T3" in table.refused("duel", "play", "guard", *cards, "--as", "gm")["way_out"]


def test_a_broken_duel_is_told_fault_by_fault(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "5C", sheets=E12)
    _start(table)
    text = table.path.read_text()
    wrong = text.replace('turn = "ana"', 'turn = "zoe"\nauto = ["cy"]\nfallen = "bo"\noffended = "x"')
    table.path.write_text(wrong.replace('bo = { skill = "oratory"', 'bo = { skill = "singing"'))
    message = table.refused("duel", "status", exit=4)["message"]
    for part in ("duel.turn", "zoe", "duel.auto", "duel.offended", "duel.sides.bo.skill", "singing"):
        assert part in message


# The tool's side


def test_auto_plays_the_cheapest_that_reaches_and_saves_majors(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 2S", "9C 3C 2C T1 5C", sheets=E12)
    _start(table, "--auto", "bo")
    ran = table.did("duel", "play", "ana", "4C")
    # 5C alone costs as much as 3C with 2C and is one card; 9C costs more.
    assert [event["cards"] for event in ran.events("played")] == [["4C"], ["5C"]]
    assert (ran.json["turn"], ran.json["totals"]) == ("ana", {"ana": 4, "bo": 5})


def test_auto_spends_a_major_when_nothing_else_does_and_concedes_when_nothing_reaches(tmp_path: Path) -> None:
    table = salon(tmp_path, "6C 5S", "9C T1", sheets=E12)
    _start(table, "--auto", "bo")
    ran = table.did("duel", "play", "ana", "6C")
    assert [event["cards"] for event in ran.events("played")][1] == ["9C", "T1"]
    other = salon(tmp_path, "6C 5S", "9C", sheets=E12)
    other.journal.unlink()
    _start(other, "--auto", "bo")
    ran = other.did("duel", "play", "ana", "6C")
    assert (ran.json["winner"], [event["who"] for event in ran.events("conceded")]) == ("ana", ["bo"])


@pytest.mark.parametrize(("ana", "bo", "status", "winner"), [("6C", "5C", 0, "ana"), ("2C", "5C", 1, "bo")])
def test_both_sides_played_by_the_tool_end_at_once(
    tmp_path: Path, ana: str, bo: str, status: int, winner: str
) -> None:
    table = salon(tmp_path, ana, bo, sheets=E12)
    words = ("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana", "--auto", "ana,bo")
    ran = table.did(*words, exit=status)
    assert (ran.json["state"], ran.json["winner"]) == ("over", winner)
    table.whole()


@given(
    hand=st.lists(st.sampled_from(TAROT78.cards), max_size=8, unique=True),
    room=st.integers(0, 14),
    need=st.integers(0, 16),
    worth=st.integers(0, 4),
)
def test_reaching_is_the_cheapest_of_all_subsets(hand: list[Card], room: int, need: int, worth: int) -> None:
    """V10, V11: against every subset; fewest Majors, then the lowest sum of Minors, then the fewest cards."""
    usable = [card for card in hand if card.is_major or card.suit == "cups"]

    def cost(cards: tuple[Card, ...]) -> tuple[int, int, int]:
        minors = [card.number for card in cards if card.is_minor]
        return len(cards) - len(minors), sum(minors), len(cards)

    def adds(cards: tuple[Card, ...]) -> int:
        majors, minors, _n = cost(cards)
        return min(minors, room) + majors * worth

    every = (c for n in range(1, len(usable) + 1) for c in itertools.combinations(usable, n))
    best = min((cost(cards) for cards in every if adds(cards) >= need), default=None)
    found = reaching(hand, "cups", room, need, worth)
    assert (None if found is None else cost(found)) == best


# The budget of a planned character


def _budget(table: Table, who: str) -> dict[str, Any]:
    found = table.did("show", who, "--budget").json["budget"]
    assert isinstance(found, dict)
    return found


def test_v32_a_sheet_is_held_against_seventy_points(tmp_path: Path) -> None:
    beliefs = [{"text": "a", "level": 2}, {"text": "b", "level": 3}, {"text": "c", "level": 1}]
    sheet = {
        "body": {"strength": 8, "agility": 7, "endurance": 5},
        "repartee": {"wit": 10, "conviction": 9, "flattery": 5, "spite": 6},
        "skills": {"x": {"level": 10, "suit": "cups"}, "y": {"level": 10, "suit": "coins"}},
        "beliefs": beliefs,
    }
    table = salon(tmp_path, sheets={"ana": sheet})
    assert _budget(table, "ana") == {
        "body": {"points": 20, "most": 20, "left": 0},
        "repartee": {"points": 30, "most": 30, "left": 0},
        "skills": {"points": 20, "most": 40, "left": 20},
        "total": {"points": 70, "most": 70, "left": 0},
        "beliefs": {"strong": 2, "least": 2},
        "within": True,
    }


@pytest.mark.parametrize(
    ("path", "value", "part", "left"),
    [
        ("body.strength", "10", "body", -2),
        ("repartee.wit", "10", "repartee", 3),
        ("skills.x.level", "10", "skills", 30),
        ("skills.y", '{ level = 40, suit = "cups" }', "skills", -5),
        ("beliefs[0].level", "1", None, 0),
    ],
)
def test_v32_what_is_over_is_told(tmp_path: Path, path: str, value: str, part: str | None, left: int) -> None:
    sheet = {
        "body": {"strength": 7, "agility": 7, "endurance": 5},
        "repartee": {"wit": 10, "conviction": 9, "flattery": 5, "spite": 3},
        "skills": {"x": {"level": 5, "suit": "cups"}},
        "beliefs": [{"text": "a", "level": 2}, {"text": "b", "level": 2}],
    }
    table = salon(tmp_path, sheets={"ana": sheet}, house={"skill_max": 50})
    assert _budget(table, "ana")["within"] is True
    table.did("advance", "set", "ana", path, value)
    budget = _budget(table, "ana")
    if part:
        assert budget[part]["left"] == left
    assert budget["within"] is (left > 0)


def test_v32_all_sheets_at_once_and_no_sheet_for_the_gm(tmp_path: Path) -> None:
    table = salon(tmp_path)
    assert set(table.did("show", "--budget").json["budgets"]) == {"ana", "bo", "cy", "guard"}
    assert table.refused("show", "gm", "--budget")["kind"] == "no-sheet"
    assert "budget" not in table.did("show", "ana").json
    assert "Does not meet the creation rules; the GM decides." in table.run("show", "ana", "--budget").out


def test_v32_add_gives_an_empty_sheet_with_every_key(tmp_path: Path) -> None:
    table = salon(tmp_path)
    table.did("add", "zoe")
    keys = "name player npc notes class body repartee skills reputation favours beliefs wounds waiting failed"
    assert set(table.sheet("zoe")) == set(keys.split())
