"""Repartee (V27–V31), rule by rule, and examples E19 to E20."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarotcli.systems.versailles.repartee.debate import belief_points
from tests.helpers import Ran, Table
from tests.rules.salon import salon

ABOUT = "The King should never wear grey"
LENT = "The King should wear grey in Lent"
WITS = {"wit": 6, "conviction": 4, "flattery": 5, "spite": 2}


def _start(table: Table, *more: str) -> Ran:
    return table.did("repartee", "start", "ana", "--target", "bo", "--about", ABOUT, *more)


def _play(table: Table, who: str, side: str, action: str, *cards: str) -> dict[str, Any]:
    ran = table.did("repartee", "play", who, "--side", side, "--action", action, *cards)
    table.whole()
    return ran.json


def _pass(table: Table, *who: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in who:
        found = table.did("repartee", "pass", each).json
    return found


def _beliefs(table: Table, who: str) -> list[tuple[str, int]]:
    return [(each["text"], each["level"]) for each in table.sheet(who).get("beliefs", [])]


def test_e19_two_plays_of_wit_count_together_six(tmp_path: Path) -> None:
    table = salon(tmp_path, "10B 9B 2S", "2D 3D")
    _start(table, "--with", "bo")
    assert _play(table, "ana", "for", "wit", "10B")["totals"] == {"for": 6, "against": 0}
    _pass(table, "bo")
    ran = table.did("repartee", "play", "ana", "--action", "wit", "9B")
    assert ran.json["totals"] == {"for": 6, "against": 0}
    assert [event["cards"] for event in ran.events("useless")] == [["9B"]]


def test_e19a_a_card_laid_without_need_is_no_better_play(tmp_path: Path) -> None:
    table = salon(tmp_path, "AB 2B 3B 10B 5D", "2S 4D")
    _start(table, "--with", "bo")
    for card in ("AB", "2B", "3B", "10B"):
        _play(table, "ana", "for", "wit", card)
        _pass(table, "bo")
    ran = _pass(table, "ana")
    assert (ran["totals"], ran["best"], ran["difference"]) == (
        {"for": 6, "against": 0},
        {"for": 3, "against": 0},
        3,
    )
    assert (ran["beliefs"]["bo"]["points"], _beliefs(table, "bo")) == (1, [(ABOUT, 1)])


def test_e19b_of_a_favour_only_what_takes_a_counter_away_is_spent(tmp_path: Path) -> None:
    sheets = {"ana": {"reputation": {"court": 2}}, "bo": {"favours": {"king": 5}}}
    table = salon(tmp_path, "2B", "AS 2S", sheets=sheets)
    _start(table, "--with", "bo")
    table.did("repartee", "counter", "ana", "--reputation", "court")
    _play(table, "ana", "for", "wit", "2B")
    _play(table, "bo", "against", "conviction", "AS")
    ran = table.did("repartee", "counter", "bo", "--favour", "king", "--remove")
    assert ran.json["totals"] == {"for": 2, "against": 1}
    assert table.sheet("bo")["favours"] == {"king": 3}
    assert [(event["old"], event["new"]) for event in ran.events("spent")] == [(5, 3)]
    assert [event["new"]["points"] for event in ran.events("counter")] == [2]
    table.did("undo")
    assert table.sheet("bo")["favours"] == {"king": 5}


def test_e20_seven_against_three_from_a_lower_class_moves_the_belief_by_one(tmp_path: Path) -> None:
    sheets = {
        "ana": {"class": 3, "repartee": WITS | {"wit": 7}},
        "bo": {"class": 4, "beliefs": [{"text": ABOUT, "level": 2}]},
    }
    table = salon(tmp_path, "9B 2S", "3S 2D", sheets=sheets)
    _start(table, "--with", "bo")
    _play(table, "ana", "for", "wit", "9B")
    _play(table, "bo", "against", "conviction", "3S")
    ran = _pass(table, "ana", "bo")
    assert (ran["best"], ran["difference"]) == ({"for": 7, "against": 3}, 4)
    assert (ran["beliefs"]["bo"]["moved"], ran["beliefs"]["bo"]["points"]) == (3, 1)
    assert _beliefs(table, "bo") == [(ABOUT, 3)]
    assert table.sheet("bo")["beliefs"][0]["changed_day"] == 1


# Order, sides and turns


def test_v27_the_instigator_opens_then_the_gm_then_the_others_as_they_sit(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B 3B", "2S 3S", cy="2C 3C", gm="2D 3D")
    ran = table.did("repartee", "start", "bo", "--target", "ana", "--about", ABOUT)
    assert (ran.json["order"], ran.json["turn"]) == (["bo", "gm", "ana", "cy"], "bo")
    seen = [ran.json["turn"], _play(table, "bo", "for", "conviction", "2S")["turn"]]
    ran_ = table.did(
        "repartee", "play", "gm", "--side", "against", "--action", "spite", "2D", "--speaks-for", "ana"
    )
    seen.append(ran_.json["turn"])
    seen.append(_play(table, "ana", "against", "wit", "2B")["turn"])
    ran_ = table.did("repartee", "play", "cy", "--side", "for", "--action", "flattery", "2C")
    assert ran_.json["order"] == ["gm", "bo", "ana", "cy"]
    seen.append(ran_.json["turn"])
    assert seen == ["bo", "gm", "ana", "cy", "gm"]
    assert table.refused("repartee", "play", "ana", "--action", "wit", "3B")["kind"] == "out-of-turn"
    assert _pass(table, "gm")["turn"] == "bo"


def test_v27_with_chooses_who_takes_part_besides_the_instigator_and_the_targets(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B", "2S", cy="2C", gm="2D")
    assert _start(table, "--with", "gm").json["order"] == ["ana", "gm", "bo"]
    error = table.refused("repartee", "pass", "cy")
    assert (error["kind"], error["rule"]) == ("not-taking-part", "V27")


def test_v27_a_first_play_fixes_the_side_and_an_empty_side_totals_nothing(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B 3B", "2S 3S", cy="2C 3C")
    _start(table)
    assert (
        table.refused("repartee", "play", "ana", "--side", "against", "--action", "wit", "2B")["rule"]
        == "V27"
    )
    assert _play(table, "ana", "for", "wit", "2B")["totals"] == {"for": 2, "against": 0}
    assert (
        table.refused("repartee", "play", "bo", "--action", "conviction", "2S", exit=2)["kind"]
        == "missing-argument"
    )
    assert _play(table, "bo", "against", "conviction", "2S")["sides"] == {
        "gm": None,
        "ana": "for",
        "bo": "against",
        "cy": None,
    }
    _pass(table, "cy")
    table.did("repartee", "play", "ana", "--action", "wit", "3B")
    error = table.refused("repartee", "play", "bo", "--side", "for", "--action", "conviction", "3S")
    assert (error["kind"], error["rule"]) == ("other-side", "V27")


def test_v27_several_may_be_convinced_at_once(tmp_path: Path) -> None:
    table = salon(tmp_path, "9B 2S", "2D", cy="3D")
    table.did("repartee", "start", "ana", "--target", "bo,cy", "--about", ABOUT)
    _play(table, "ana", "for", "wit", "9B")
    assert set(_pass(table, "bo", "cy", "ana")["beliefs"]) == {"bo", "cy"}
    assert _beliefs(table, "bo") == _beliefs(table, "cy") == [(ABOUT, 2)]


# Plays and counters


@pytest.mark.parametrize(
    ("action", "card", "most"),
    [("wit", "KB", 6), ("conviction", "KS", 4), ("flattery", "KC", 5), ("spite", "KD", 2)],
)
def test_v28_each_action_has_its_suit_and_its_characteristic(
    tmp_path: Path, action: str, card: str, most: int
) -> None:
    table = salon(tmp_path, "KB KS KC KD", "2S")
    _start(table)
    for other in {"KB", "KS", "KC", "KD"} - {card}:
        error = table.refused("repartee", "play", "ana", "--action", action, other)
        assert (error["kind"], error["rule"]) == ("wrong-suit", "V28")
        assert f"As {action}: {card}" in error["way_out"]
    assert _play(table, "ana", "for", action, card)["totals"] == {"for": most, "against": 0}


def test_v28_majors_count_past_the_limit_and_cards_stay_on_the_table(tmp_path: Path) -> None:
    table = salon(tmp_path, "10B T1 T2 2S", "2D")
    _start(table)
    assert _play(table, "ana", "for", "wit", "10B", "T1", "T2=7")["totals"]["for"] == 6 + 2 + 7
    assert table.data["repartee"]["plays"][0]["cards"] == "10B T1 T2"
    assert table.discard() == []


def test_v28_another_action_has_a_limit_of_its_own(tmp_path: Path) -> None:
    table = salon(tmp_path, "10B KC 2S", "2D 3D")
    _start(table, "--with", "bo")
    _play(table, "ana", "for", "wit", "10B")
    _pass(table, "bo")
    assert _play(table, "ana", "for", "flattery", "KC")["totals"]["for"] == 6 + 5


def test_v28_counters_before_the_opening_each_once_a_favour_is_spent(tmp_path: Path) -> None:
    sheets = {
        "ana": {"reputation": {"court": 2}, "favours": {"the queen": 3}},
        "bo": {"reputation": {"military": 4}},
    }
    table = salon(tmp_path, "2B", "2S", sheets=sheets)
    _start(table)
    ran = table.did(
        "repartee", "counter", "ana", "--side", "for", "--reputation", "court", "--favour", "the queen=2"
    )
    assert (ran.json["totals"], ran.json["turn"]) == ({"for": 4, "against": 0}, "ana")
    assert table.sheet("ana")["favours"] == {"the queen": 1}
    assert table.sheet("ana")["reputation"] == {"court": 2}
    for words in (("--reputation", "court"), ("--favour", "the queen=1")):
        error = table.refused("repartee", "counter", "ana", "--side", "for", *words)
        assert (error["kind"], error["rule"]) == ("counter-twice", "V14")
    ran = table.did("repartee", "counter", "bo", "--side", "against", "--reputation", "military=1")
    assert ran.json["totals"] == {"for": 4, "against": 1}
    assert ran.json["sides"]["bo"] == "against"


def test_v28_counters_are_taken_from_a_side_as_far_as_they_lie_there(tmp_path: Path) -> None:
    sheets = {"ana": {"reputation": {"court": 2}}, "bo": {"reputation": {"military": 4, "court": 1}}}
    table = salon(tmp_path, "2B", "2S", sheets=sheets)
    _start(table)
    error = table.refused(
        "repartee", "counter", "bo", "--side", "for", "--reputation", "military", "--remove"
    )
    assert (error["kind"], error["rule"]) == ("no-counter-there", "V28")
    table.did("repartee", "counter", "ana", "--side", "for", "--reputation", "court")
    ran = table.did("repartee", "counter", "bo", "--side", "for", "--reputation", "court", "--remove").json
    # Who takes from one side is on the other.
    assert (ran["totals"]["for"], ran["sides"]["bo"]) == (1, "against")
    ran = table.did("repartee", "counter", "bo", "--side", "for", "--reputation", "military", "--remove").json
    assert ran["totals"]["for"] == 0
    _play(table, "ana", "for", "wit", "2B")
    assert table.data["repartee"]["counters"][2]["points"] == 1


@pytest.mark.parametrize(("who", "own", "others"), [("ana", "for", "against"), ("bo", "against", "for")])
def test_v28_nobody_takes_from_their_own_side(tmp_path: Path, who: str, own: str, others: str) -> None:
    some = {"reputation": {"court": 2, "letters": 1}, "favours": {"the queen": 3}}
    table = salon(tmp_path, "2B 3B", "2S 3S", sheets={"ana": some, "bo": some})
    _start(table, "--with", "bo")
    for each, side in (("ana", "for"), ("bo", "against")):
        table.did("repartee", "counter", each, "--side", side, "--reputation", "court")
    error = table.refused("repartee", "counter", who, "--side", own, "--favour", "the queen", "--remove")
    assert (error["kind"], error["rule"]) == ("own-side", "V28")
    assert f"--side {others} --remove" in error["way_out"]
    assert table.sheet(who)["favours"] == {"the queen": 3}
    # Left out, it is the other one; and no more is used than lies there.
    ran = table.did("repartee", "counter", who, "--reputation", "letters", "--remove").json
    assert ran["totals"] == {own: 2, others: 1}
    table.did("repartee", "counter", who, "--side", others, "--favour", "the queen=2", "--remove")
    assert table.sheet(who)["favours"] == {"the queen": 2}


def test_v27_v28_the_side_that_taking_chose_is_kept(tmp_path: Path) -> None:
    some = {"reputation": {"court": 2}}
    table = salon(tmp_path, "2B", "2S", cy="2C", sheets={"ana": some, "cy": some})
    _start(table)
    table.did("repartee", "counter", "ana", "--reputation", "court")
    table.did("repartee", "counter", "cy", "--side", "for", "--reputation", "court=1", "--remove")
    _play(table, "ana", "for", "wit", "2B")
    _pass(table, "bo")
    error = table.refused("repartee", "play", "cy", "--side", "for", "2C")
    assert (error["kind"], error["rule"]) == ("other-side", "V27")
    assert table.did("repartee", "play", "2C").json["sides"]["cy"] == "against"


def test_v28_who_speaks_for_another_plays_own_cards_against_that_characteristic(tmp_path: Path) -> None:
    sheets = {"cy": {"repartee": WITS | {"wit": 9}}}
    table = salon(tmp_path, "KB 2S", "QB JB", cy="2C", sheets=sheets)
    _start(table)
    _play(table, "ana", "for", "wit", "KB")
    table.did("repartee", "play", "bo", "--side", "against", "--action", "wit", "QB", "--speaks-for", "cy")
    ran = table.did("repartee", "status").json
    assert ran["totals"] == {"for": 6, "against": 9}
    assert ran["plays"][1]["speaks_for"] == "cy"
    table.whole()


def test_v28_the_gm_speaks_for_the_npc_concerned_or_must_name_one(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B", "2S 3D", gm="KS 9D")
    table.did("repartee", "start", "guard", "--target", "ana", "--about", ABOUT)
    ran = table.did("repartee", "play", "gm", "--action", "conviction", "KS").json
    assert (ran["totals"], ran["plays"][0]["speaks_for"]) == ({"for": 4, "against": 0}, "guard")
    table.whole()
    table.did("repartee", "end")
    assert table.discard("gm")[0] == "KS"
    table.did("repartee", "start", "ana", "--target", "bo", "--about", "Else")
    table.did("repartee", "play", "ana", "--action", "wit", "2B")
    error = table.refused("repartee", "play", "gm", "--side", "for", "--action", "spite", "9D")
    assert (error["kind"], error["rule"]) == ("no-sheet", "V28")


# Words that may be left out


def test_v28_the_minors_tell_the_action_and_whose_turn_it_is_need_not_be_said(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B T1 3D", "2S 3C T2", cy="2C")
    _start(table)
    ran = table.did("repartee", "play", "T1", "4B").json
    assert [(play["by"], play["action"], play["side"]) for play in ran["plays"]] == [("ana", "wit", "for")]
    ran = table.did("repartee", "play", "2S", "--side", "against").json
    assert [(play["by"], play["action"]) for play in ran["plays"][1:]] == [("bo", "conviction")]
    assert table.did("repartee", "pass").json["passed"] == ["cy", "gm"]
    error = table.refused("repartee", "play", "4 of coins", "3D")
    assert error["kind"] == "card-not-in-hand"
    assert table.did("repartee", "play", "three-of-coins").json["plays"][2]["action"] == "spite"
    error = table.refused("repartee", "play", "3C", "2S")
    assert (error["kind"], error["rule"]) == ("card-not-in-hand", "V9")
    error = table.refused("repartee", "play", "T2", exit=2)
    assert (error["kind"], error["rule"]) == ("missing-argument", "V28")
    assert "--action wit" in error["way_out"]
    assert table.did("repartee", "play", "T2", "--action", "spite").json["plays"][3]["by"] == "bo"


def test_v28_minors_of_two_suits_are_no_one_action(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 3D", "2S")
    _start(table)
    error = table.refused("repartee", "play", "4B", "3D")
    assert (error["kind"], error["rule"]) == ("wrong-suit", "V28")
    assert "As wit: 4B 4 of Staves." in error["way_out"]


def test_v28_a_counter_without_a_name_is_of_whose_turn_it_is(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 3D", "2S", sheets={"bo": {"reputation": {"court": 2}}})
    _start(table)
    table.did("repartee", "play", "4B")
    ran = table.did("repartee", "counter", "--side", "against", "--reputation", "court").json
    assert [(each["by"], each["points"]) for each in ran["counters"]] == [("bo", 2)]


def test_v28_the_gm_names_the_character_whose_counter_it_is(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 3D", "2S", gm="5D", sheets={"guard": {"reputation": {"court": 2}}})
    _start(table)
    table.did("repartee", "play", "4B")
    error = table.refused("repartee", "counter", "--side", "against", "--reputation", "court")
    assert (error["kind"], error["rule"]) == ("no-sheet", "V28")
    assert "tarotcli repartee counter WHO" in error["way_out"]
    ran = table.did("repartee", "counter", "guard", "--side", "against", "--reputation", "court").json
    assert (ran["totals"], ran["turn"]) == ({"for": 4, "against": 2}, "gm")


def test_v29_pass_all_is_everybodys_pass_until_it_ends(tmp_path: Path) -> None:
    table = salon(tmp_path, "9B 2D", "2S 3S", cy="2C", gm="5D")
    _start(table)
    error = table.refused("repartee", "pass", "all")
    assert (error["kind"], error["rule"]) == ("must-open", "V28")
    table.did("repartee", "play", "9B")
    ran = table.did("repartee", "pass", "all")
    assert [event["who"] for event in ran.events("passes")] == ["gm", "bo", "cy", "gm", "ana"]
    assert (ran.json["state"], ran.json["winner"]) == ("over", "for")
    table.did("undo")
    table.did("repartee", "pass", "gm")
    table.did("repartee", "play", "2S", "--side", "against")
    assert table.refused("repartee", "pass", "ALL", "--as", "gm")["kind"] == "not-yours"
    ran = table.did("repartee", "pass", "ALL")
    assert [event["who"] for event in ran.events("passes")] == ["cy", "gm", "ana", "bo"]
    table.whole()


def test_v29_pass_all_stops_at_a_card_that_the_tool_lays(tmp_path: Path) -> None:
    sheets = {"bo": {"repartee": WITS | {"conviction": 9}}, "cy": {"reputation": {"court": 2}}}
    table = salon(tmp_path, "9B 2D", "2S 3S 4S", cy="3D", sheets=sheets)
    _start(table, "--auto", "bo", "--with", "cy")
    # The tool evens with 2 and 4, and then once more when the abbé has placed 2.
    assert table.did("repartee", "play", "9B").json["totals"] == {"for": 6, "against": 6}
    table.did("repartee", "counter", "cy", "--side", "for", "--reputation", "court")
    ran = table.did("repartee", "pass", "all")
    assert [event["who"] for event in ran.events("passes")] == ["cy", "ana"]
    assert (ran.json["state"], ran.json["turn"], ran.json["totals"]) == (
        "open",
        "cy",
        {"for": 8, "against": 9},
    )
    assert table.did("repartee", "pass", "all").json["winner"] == "against"


def test_v27_who_comes_late_joins_at_their_seat(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 3D", "2S", cy="2C", gm="5D")
    table.did("repartee", "start", "ana", "--target", "cy", "--about", ABOUT, "--with", "ana")
    for who in ("ana", "cy"):
        error = table.refused("repartee", "join", who)
        assert (error["kind"], error["rule"]) == ("takes-part", "V27")
    ran = table.did("repartee", "join", "Duc de Bo")
    assert (ran.json["order"], ran.json["turn"]) == (["ana", "bo", "cy"], "ana")
    assert [event["who"] for event in ran.events("joins")] == ["bo"]
    assert table.run("repartee", "join", "gm").out == "GM joins in.\nAna de Lys opens.\n"
    assert table.did("repartee", "play", "4B").json["turn"] == "gm"
    error = table.refused("repartee", "join", "guard")
    assert error["kind"] == "takes-part"
    table.did("repartee", "pass", "all")
    assert table.refused("repartee", "join", "bo")["kind"] == "nothing-open"


def test_v29_who_joined_has_not_passed(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 3D", "2S", cy="2C")
    _start(table, "--with", "bo")
    table.did("repartee", "play", "4B")
    table.did("repartee", "pass", "bo")
    table.did("repartee", "join", "cy")
    ran = table.did("repartee", "pass", "ana").json
    assert (ran["state"], ran["passed"]) == ("open", ["bo", "ana"])


# Passing and the end


def test_v29_any_play_restarts_the_count_of_passes(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B 3B", "2S 3S", cy="2C 3C")
    _start(table)
    error = table.refused("repartee", "pass", "ana")
    assert (error["kind"], error["rule"]) == ("must-open", "V28")
    _play(table, "ana", "for", "wit", "2B")
    # The GM holds no cards and passes by itself, after Ana and again before her.
    assert _pass(table, "bo")["passed"] == ["gm", "bo"]
    ran = _pass(table, "cy")
    assert (ran["passed"], ran["turn"]) == (["gm", "bo", "cy"], "ana")
    assert _play(table, "ana", "for", "wit", "3B")["passed"] == []
    ran = _pass(table, "bo", "cy")
    # Ana has no cards left and passes by herself, as does the GM: all four have passed in a row.
    assert (ran["state"], ran["winner"], ran["turn"]) == ("over", "for", None)


@pytest.mark.parametrize("remove", [False, True])
def test_v29_a_counter_placed_or_taken_restarts_the_count_of_passes(tmp_path: Path, remove: bool) -> None:
    some = {"reputation": {"court": 2}}
    table = salon(tmp_path, "2B 3B", "2S 3S", sheets={"ana": some, "bo": some})
    _start(table, "--with", "bo")
    table.did("repartee", "counter", "ana", "--reputation", "court=1")
    _play(table, "ana", "for", "wit", "2B")
    assert _pass(table, "bo")["passed"] == ["bo"]
    side, more = ("for", ("--remove",)) if remove else ("against", ())
    ran = table.did("repartee", "counter", "bo", "--side", side, "--reputation", "court", *more).json
    assert (ran["passed"], ran["turn"]) == ([], "ana")
    assert _pass(table, "ana")["state"] == "open"
    assert _pass(table, "bo")["state"] == "over"


def test_v29_a_tie_changes_nothing_and_against_moves_nothing(tmp_path: Path) -> None:
    for bo, winner, loser in (("2S", None, None), ("3S", "against", "for")):
        table = salon(tmp_path, "2B 4D", f"{bo} 5D")
        table.journal.unlink(missing_ok=True)
        _start(table, "--with", "bo")
        _play(table, "ana", "for", "wit", "2B")
        _play(table, "bo", "against", "conviction", bo)
        ran = _pass(table, "ana", "bo")
        assert (ran["winner"], ran["loser"], ran["beliefs"]) == (winner, loser, {})
        assert _beliefs(table, "bo") == []


def test_v29_the_table_may_end_it_and_before_the_opening_nothing_moves(tmp_path: Path) -> None:
    table = salon(tmp_path, "9B 2D", "2S")
    _start(table)
    ran = table.did("repartee", "end").json
    assert (ran["state"], ran["winner"]) == ("over", None)
    _start(table)
    _play(table, "ana", "for", "wit", "9B")
    assert table.did("repartee", "end").json["winner"] == "for"
    assert _beliefs(table, "bo") == [(ABOUT, 2)]


def test_v30_everyone_who_laid_a_card_or_a_counter_or_spoke_draws_one(tmp_path: Path) -> None:
    sheets = {"cy": {"reputation": {"letters": 1}, "waiting": True}}
    table = salon(
        tmp_path, "9B 2D", "2S 3S", cy="2C", gm="AD AC", sheets=sheets, top="KB QB JB NB", gm_top="KD"
    )
    _start(table)
    table.did("repartee", "counter", "cy", "--side", "against", "--reputation", "letters")
    _play(table, "ana", "for", "wit", "9B")
    table.did("repartee", "play", "gm", "--side", "for", "--action", "spite", "AD", "--speaks-for", "bo")
    _pass(table, "bo", "cy", "gm", "ana")
    assert "repartee" not in table.data
    assert (table.hand("gm"), table.hand("ana"), table.hand("cy")) == (
        ["AC", "KD"],
        ["2D", "KB"],
        ["2C", "QB"],
    )
    # Bo only passed.
    assert table.hand("bo") == ["2S", "3S"]
    assert (table.discard(), table.discard("gm")) == (["9B"], ["AD"])
    table.whole()


def test_v30_v4_a_sixth_card_is_owed_or_discarded_beforehand(tmp_path: Path) -> None:
    sheets = {"ana": {"reputation": {"court": 2}}, "bo": {"reputation": {"court": 2}}}
    ana, bo = "2B 3B 4B 5B 6B", "2S 3S 4S 5S 6S"
    table = salon(tmp_path, ana, bo, top="KD QD JD", sheets=sheets)
    _start(table)
    for who in ("bo", "ana"):
        table.did("repartee", "counter", who, "--side", "for", "--reputation", "court")
    ran = table.did("repartee", "end", "--discard", "2S")
    assert table.hand("bo") == ["3S", "4S", "5S", "6S", "QD"]
    assert [(event["who"], event["new"]) for event in ran.events("owes")] == [("ana", 6)]
    assert table.refused("repartee", "start", "ana", "--target", "bo", "--about", "x")["rule"] == "V4"
    table.did("undo")
    table.did("repartee", "end", "--discard", "drawn")
    assert (table.hand("ana"), table.hand("bo")) == (ana.split(), bo.split())
    table.whole()


# Beliefs


@pytest.mark.parametrize(
    ("moved", "points"),
    [(-3, 0), (0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (20, 4)],
)
def test_v31_the_table_of_points(moved: int, points: int) -> None:
    assert belief_points(moved, (1, 4, 7, 10)) == points


def _convinced(table: Table, *more: str, reword: tuple[str, ...] = ()) -> Ran:
    """Ana lays wit 6 and a Major, Bo passes, and it ends: the difference is 8, of which Bo's class takes its part."""
    _start(table, "--with", "bo", *more)
    _play(table, "ana", "for", "wit", "10B", "T1")
    table.did("repartee", "pass", "bo")
    return table.json("repartee", "pass", "ana", *reword)


@pytest.mark.parametrize(
    ("rank", "points"), [(1, 3), (3, 3), (4, 3), (5, 2), (8, 1), (10, 1), (11, 0), (20, 0)]
)
def test_v31_the_class_above_makes_it_harder_and_below_no_easier(
    tmp_path: Path, rank: int, points: int
) -> None:
    table = salon(tmp_path, "10B T1 2D", "2S", sheets={"bo": {"class": rank}})
    ran = _convinced(table).json
    assert ran["beliefs"]["bo"]["points"] == points
    assert _beliefs(table, "bo") == ([(ABOUT, points)] if points else [])


def test_v31_the_house_table_decides(tmp_path: Path) -> None:
    table = salon(tmp_path, "10B T1 2D", "2S", house={"belief_table": [1, 2, 3, 4, 5]})
    assert _convinced(table).json["beliefs"]["bo"]["points"] == 5


def test_v31_a_belief_rises_and_one_is_made_where_there_is_none(tmp_path: Path) -> None:
    sheets = {
        "bo": {
            "beliefs": [{"text": "the king should NEVER wear grey", "level": 2}, {"text": "Else", "level": 1}]
        }
    }
    table = salon(tmp_path, "10B T1 2D", "2S", sheets=sheets)
    ran = _convinced(table)
    assert _beliefs(table, "bo") == [("the king should NEVER wear grey", 5), ("Else", 1)]
    assert [event["path"] for event in ran.events("believes")] == ["characters.bo.beliefs[0]"]
    other = salon(tmp_path, "10B T1 2D", "2S", sheets={"bo": {"beliefs": [{"text": "Else", "level": 1}]}})
    other.journal.unlink()
    _convinced(other)
    assert _beliefs(other, "bo") == [("Else", 1), (ABOUT, 3)]


@pytest.mark.parametrize(("level", "after"), [(5, [(LENT, 2)]), (4, [(LENT, 1)]), (3, [])])
def test_v31_the_belief_argued_against_falls_and_at_nothing_is_gone(
    tmp_path: Path, level: int, after: list[tuple[str, int]]
) -> None:
    sheets = {"bo": {"beliefs": [{"text": LENT, "level": level}]}}
    table = salon(tmp_path, "10B T1 2D", "2S", sheets=sheets)
    assert _convinced(table, "--belief", "grey in lent").exit == 0
    assert _beliefs(table, "bo") == after


def test_v31_a_part_of_a_belief_must_name_one_alone_but_the_whole_text_may_be_part_of_another(
    tmp_path: Path,
) -> None:
    beliefs = [{"text": "Grey is sad", "level": 5}, {"text": "Grey is sad in Lent", "level": 5}]
    table = salon(tmp_path, "10B T1 2D", "2S", sheets={"bo": {"beliefs": beliefs}})
    error = table.refused(
        "repartee", "start", "ana", "--target", "bo", "--about", ABOUT, "--belief", "grey is"
    )
    assert (error["kind"], error["rule"]) == ("unknown-belief", "V31")
    assert "Grey is sad, Grey is sad in Lent" in error["way_out"]
    _convinced(table, "--belief", "GREY IS SAD")
    assert _beliefs(table, "bo") == [("Grey is sad", 2), ("Grey is sad in Lent", 5)]


def test_v31_a_negative_belief_wants_its_new_wording(tmp_path: Path) -> None:
    sheets = {"bo": {"beliefs": [{"text": LENT, "level": 1}, {"text": "Else", "level": 2}]}}
    table = salon(tmp_path, "10B T1 2D", "2S", sheets=sheets)
    ran = _convinced(table, "--belief", LENT)
    assert (ran.json["state"], ran.json["turn"], ran.exit) == ("open", None, 0)
    assert table.refused("repartee", "play", "ana", "--action", "spite", "2D")["kind"] == "out-of-turn"
    assert (
        table.refused("repartee", "counter", "ana", "--favour", "x", "--side", "for")["kind"] == "out-of-turn"
    )
    error = table.refused("repartee", "end")
    assert (error["kind"], error["rule"]) == ("reword-missing", "V31")
    assert "--reword TEXT" in error["way_out"]
    assert table.refused("repartee", "end", "--reword", "else")["kind"] == "belief-held-already"
    ran = table.did("repartee", "end", "--reword", ABOUT)
    assert ran.json["beliefs"]["bo"]["new"] == {"text": ABOUT, "level": 2}
    assert _beliefs(table, "bo") == [(ABOUT, 2), ("Else", 2)]
    table.whole()


def test_v31_the_last_pass_may_bring_the_wording(tmp_path: Path) -> None:
    sheets = {"bo": {"beliefs": [{"text": LENT, "level": 1}]}}
    table = salon(tmp_path, "10B T1 2D", "2S", sheets=sheets)
    assert _convinced(table, "--belief", LENT, reword=("--reword", ABOUT)).json["state"] == "over"
    assert _beliefs(table, "bo") == [(ABOUT, 2)]


def test_v31_one_belief_changes_at_most_once_a_day(tmp_path: Path) -> None:
    sheets = {"bo": {"beliefs": [{"text": ABOUT, "level": 2, "changed_day": 1}]}}
    table = salon(tmp_path, "10B T1 2D", "2S", sheets=sheets)
    ran = _convinced(table)
    assert [event["new"] for event in ran.events("unmoved")] == ["today"]
    assert _beliefs(table, "bo") == [(ABOUT, 2)]
    table.did("undo")
    table.did("day")
    table.did("repartee", "pass", "ana")
    assert _beliefs(table, "bo") == [(ABOUT, 5)]
    assert table.sheet("bo")["beliefs"][0]["changed_day"] == 2


def test_v31_the_highest_single_play_counts_its_minors_limited_and_no_counters(tmp_path: Path) -> None:
    sheets: dict[str, dict[str, Any]] = {"ana": {"reputation": {"court": 9}}, "bo": {"class": 3}}
    table = salon(tmp_path, "2B 3B 2D", "2S", sheets=sheets)
    _start(table, "--with", "bo")
    table.did("repartee", "counter", "ana", "--side", "for", "--reputation", "court")
    _play(table, "ana", "for", "wit", "2B")
    _pass(table, "bo")
    _play(table, "ana", "for", "wit", "3B")
    ran = _pass(table, "bo", "ana")
    assert (ran["totals"]["for"], ran["best"]) == (14, {"for": 3, "against": 0})


# Bad words, broken files, the dead, undo


@pytest.mark.parametrize(
    ("words", "kind", "status"),
    [
        (("ana", "--target", "ana", "--about", "x"), "same-character", 3),
        (("ana", "--target", "gm", "--about", "x"), "no-sheet", 3),
        (("gm", "--target", "ana", "--about", "x"), "no-sheet", 3),
        (("ana", "--target", "zoe", "--about", "x"), "unknown-character", 3),
        (("ana", "--target", "bo"), "missing-argument", 2),
        (("ana", "--about", "x"), "missing-argument", 2),
        (("ana", "--target", "bo", "--about", " "), "empty-word", 2),
        (("ana", "--target", "bo", "--about", "x", "--belief", "nowhere"), "unknown-belief", 3),
        (("ana", "--target", "bo", "--about", "x", "--auto", "guard"), None, 0),
        (("cy", "--target", "bo", "--about", "x"), "no-legal-card", 3),
    ],
)
def test_what_start_refuses(tmp_path: Path, words: tuple[str, ...], kind: str | None, status: int) -> None:
    table = salon(tmp_path, "2B", "2S", cy="", gm="3D")
    if kind is None:
        assert table.did("repartee", "start", *words).json["auto"] == ["gm"]
    else:
        assert table.refused("repartee", "start", *words, exit=status)["kind"] == kind


@pytest.mark.parametrize(
    ("words", "kind", "status"),
    [
        (("play", "bo", "2S"), "out-of-turn", 3),
        (("play", "ana", "T1", "T2"), "missing-argument", 2),
        (("play",), "missing-argument", 2),
        (("play", "ana", "--action", "wit"), "missing-argument", 2),
        (("play", "ana", "--action", "charm", "2B"), "not-a-choice", 2),
        (("play", "ana", "--action", "wit", "--side", "both", "2B"), "not-a-choice", 2),
        (("play", "ana", "--action", "wit", "5B"), "card-not-in-hand", 3),
        (("play", "ana", "--action", "wit", "2B", "2B"), "card-not-in-hand", 3),
        (("play", "ana", "--action", "wit", "2B=3"), "points-for-minor", 2),
        (("play", "ana", "--action", "wit", "2B", "--speaks-for", "zoe"), "unknown-character", 3),
        (("play", "ana", "--action", "wit", "2B", "--speaks-for", "gm"), "no-sheet", 3),
        (("counter", "ana", "--side", "for"), "missing-argument", 2),
        (("counter", "ana", "--side", "for", "--reputation", "nowhere"), "unknown-counter", 3),
        (("counter", "bo", "--reputation", "court"), "missing-argument", 2),
        (("pass", "ana", "--discard", "nonsense"), "no-such-card", 2),
        (("pass", "zoe"), "unknown-character", 3),
        (("start", "ana", "--target", "bo", "--about", "x"), "something-open", 3),
    ],
)
def test_what_is_refused_in_an_open_repartee(
    tmp_path: Path, words: tuple[str, ...], kind: str, status: int
) -> None:
    table = salon(tmp_path, "2B", "2S")
    _start(table)
    assert table.refused("repartee", *words, exit=status)["kind"] == kind


def test_nothing_without_a_repartee_and_no_duel_beside_one(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B", "2S")
    for words in (("play", "ana", "--action", "wit", "2B"), ("pass", "ana"), ("end",), ("status",)):
        assert table.refused("repartee", *words)["kind"] == "nothing-open"
    _start(table)
    for words in (("duel", "start", "ana", "bo", "--fencing"), ("session",), ("deal", "--fresh")):
        assert table.refused(*words)["kind"] == "something-open"


def test_v26_the_dead_neither_argue_nor_are_spoken_for(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B", "2S", cy="2C", sheets={"cy": {"wounds": [{"degree": "mortal"}]}})
    assert (
        table.refused("repartee", "start", "ana", "--target", "bo", "--about", "x", "--with", "cy")["kind"]
        == "dead"
    )
    assert "cy" not in _start(table).json["order"]
    error = table.refused("repartee", "play", "ana", "--action", "wit", "2B", "--speaks-for", "cy")
    assert (error["kind"], error["rule"]) == ("dead", "V26")


def test_a_card_that_left_the_hand_meanwhile_is_refused(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B 3B", "2S")
    _start(table)
    table.did("discard", "ana", "2B")
    assert table.refused("repartee", "play", "ana", "--action", "wit", "2B")["kind"] == "card-not-in-hand"
    _play(table, "ana", "for", "wit", "3B")


def test_a_broken_repartee_is_told_fault_by_fault(tmp_path: Path) -> None:
    table = salon(tmp_path, "2B 3B", "2S")
    _start(table)
    _play(table, "ana", "for", "wit", "2B")
    text = table.path.read_text().replace('turn = "bo"', 'turn = "zoe"').replace('by = "ana"', 'by = "zoe"')
    table.path.write_text(text.replace('targets = ["bo"]', 'targets = ["nobody"]'))
    message = table.refused("repartee", "status", exit=4)["message"]
    for part in ("repartee.turn", "repartee.plays[0].by", "repartee.targets", "nobody"):
        assert part in message


def test_everything_is_undone_step_by_step(tmp_path: Path) -> None:
    table = salon(tmp_path, "10B T1 2D", "2S", sheets={"ana": {"favours": {"x": 1}}})
    before = [table.data]
    for words in (
        ("start", "ana", "--target", "bo", "--about", ABOUT, "--with", "bo"),
        ("counter", "ana", "--side", "for", "--favour", "x"),
        ("play", "ana", "--action", "wit", "10B", "T1"),
        ("pass", "bo"),
        ("pass", "ana"),
    ):
        table.did("repartee", *words)
        before.append(table.data)
    assert _beliefs(table, "bo") == [(ABOUT, 3)]
    for was in reversed(before[:-1]):
        table.did("undo")
        assert {**table.data, "revision": 0} == {**was, "revision": 0}


def test_status_shows_only_ones_own_hand_and_what_each_action_may_add(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 9S", "2S 3D")
    _start(table)
    _play(table, "ana", "for", "wit", "4B")
    seen = table.did("repartee", "status", "--as", "ana").json
    assert (seen["hand"], seen["room"]) == (["9S"], WITS | {"wit": 2})
    assert "3D" not in str(seen)
    assert "hand" not in table.did("repartee", "status").json


def test_status_shows_a_player_the_hand_of_their_character_and_the_master_the_gms(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 9S", "2S 3D", gm="KD", sheets={"ana": {"player": "Anne"}})
    _start(table)
    seen = table.did("repartee", "status", "--as", "anne").json
    assert (seen["as"], seen["hand"], seen["room"]) == ("ana", ["4B", "9S"], WITS)
    assert (
        "Ana de Lys holds 4B 4 of Staves, 9S 9 of Swords."
        in table.run("repartee", "status", "--as", "Anne").out
    )
    for looker in ("gm", "guard"):
        seen = table.did("repartee", "status", "--as", looker).json
        assert (seen["as"], seen["hand"], "room" in seen) == (looker, ["KD"], looker == "guard")
    text = table.run("repartee", "status", "--as", "cy").out
    assert "Abbé Cy holds 1 card." in text
    assert "KD" not in text


def test_s5_a_refusal_counts_the_cards_of_a_hand_that_no_player_sees(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 9S", "2S 3D", gm="KD 7S")
    table.did("repartee", "start", "guard", "--target", "ana", "--about", ABOUT, "--auto", "bo")
    words = ("repartee", "play", "gm", "--action", "spite", "7S")
    assert table.refused(*words)["way_out"] == "In hand: 2 cards. Only coins and Majors may be played."
    assert table.refused(*words, "--as", "ana")["kind"] == "not-yours"
    told = "In hand: KD King of Coins, 7S 7 of Swords. As spite: KD King of Coins."
    assert table.refused(*words, "--as", "gm")["way_out"] == told
    assert table.refused(*words, "--reveal")["way_out"] == told
    hands = table.did("show", "hands").json["hands"]
    assert hands == {"gm": {"count": 2}, "ana": ["4B", "9S"], "bo": {"count": 2}}


# The tool's side


def test_auto_answers_with_the_cheapest_that_evens_and_passes_when_it_cannot(tmp_path: Path) -> None:
    table = salon(tmp_path, "3B 9B", "4S 3C 2D 2C T1", sheets={"bo": {"repartee": WITS}})
    _start(table, "--with", "bo", "--auto", "bo")
    ran = table.did("repartee", "play", "ana", "--action", "wit", "3B")
    # “Against” needs no more than a tie: 3C does it at the least cost.
    assert [(event["who"], event["cards"]) for event in ran.events("speaks")][1:] == [("bo", ["3C"])]
    assert (ran.json["totals"], ran.json["turn"]) == ({"for": 3, "against": 3}, "ana")
    weak = salon(tmp_path, "9B 2D", "2S", sheets={"bo": {"repartee": WITS | {"conviction": 1}}})
    weak.journal.unlink()
    _start(weak, "--with", "bo", "--auto", "bo")
    ran = weak.did("repartee", "play", "ana", "--action", "wit", "9B")
    assert [event["who"] for event in ran.events("passes")] == ["bo"]


def test_auto_takes_the_side_of_what_it_believes(tmp_path: Path) -> None:
    sheets = {"cy": {"beliefs": [{"text": ABOUT, "level": 2}]}}
    table = salon(tmp_path, "2B 9D", "10S 3D", cy="KC 2C", sheets=sheets)
    _start(table, "--auto", "cy")
    _play(table, "ana", "for", "wit", "2B")
    ran = _play(table, "bo", "against", "conviction", "10S")
    assert ran["sides"]["cy"] == "for"
    assert ran["totals"] == {"for": 7, "against": 4}


def test_auto_plays_a_whole_repartee_to_its_end(tmp_path: Path) -> None:
    table = salon(tmp_path, "10B 3C", "4S 2D", cy="2C", gm="5C")
    ran = _start(table, "--auto", "ana,bo,cy,gm")
    assert (ran.json["state"], ran.json["turn"]) == ("over", None)
    table.whole()
