"""Tests of a skill in Lignes Brisées, rule by rule (L1, L4, L6–L12, L17) and example by example (E1–E9, E16, E17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Table
from tests.rules.street import KEYS, outcome, scores, street

_ARCANA = """
bateleur papesse impératrice empereur pape amoureux chariot justice hermite roue-de-fortune force
pendu mort tempérance diable maison-dieu étoile lune soleil jugement monde mat
"""
ARCANA = _ARCANA.split()


def destin(table: Table, who: str = "nadir") -> tuple[int, int]:
    """Points earned and left."""
    found = table.sheet(who)["destin"]
    return found["gagnes"], found["actuels"]


@pytest.mark.parametrize(("at", "key"), list(enumerate(KEYS)))
def test_l1_each_skill_by_key_arcanum_and_number(tmp_path: Path, at: int, key: str) -> None:
    table = street(tmp_path)
    for word in (key, key.upper().replace("_", "-"), ARCANA[at], str(at + 1)):
        assert table.json("check", "nadir", word, "-n").json["what"] == key


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("furtivité", "furtivite"),
        ("Furtivite", "furtivite"),
        ("la-lune", "furtivite"),
        ("moon", "furtivite"),
        ("18", "furtivite"),
        ("T18", "furtivite"),
        ("XVIII", "furtivite"),
        ("stealth", "furtivite"),
        ("armes de tir", "armes_a_feu"),
        ("firearms", "armes_a_feu"),
        ("arcane sans nom", "armes_a_feu"),
        ("excuse", "sante_mentale"),
        ("22", "sante_mentale"),
        ("F", "sante_mentale"),
        ("strength", "combat_mains_nues"),
        ("Unarmed combat", "combat_mains_nues"),
        ("luck", "chance"),
        ("medicine", "medecine"),
    ],
)
def test_l1_a_skill_in_french_or_english(tmp_path: Path, word: str, key: str) -> None:
    assert street(tmp_path).json("check", "nadir", word).json["what"] == key


def test_l1_no_such_skill(tmp_path: Path) -> None:
    table = street(tmp_path)
    error = table.refused("check", "nadir", "furtivitée")
    assert (error["kind"], error["rule"]) == ("unknown-skill", "L1")
    assert "Furtivité" in error["way_out"]
    assert table.refused("check", "nadir", "QB")["kind"] == "unknown-skill"


def test_e1_thirteen_is_below_fourteen(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "furtivité", "--drawn", "13")
    assert outcome(ran) == ("success", 1, 13, None)
    assert ran.json["score"] == 14
    assert ran.json["drawn"] == ["T13"]
    assert (ran.json["destiny_spent"], ran.json["destiny"], ran.json["cards_left"]) == (0, 3, 22)


def test_e2_fourteen_is_not_below_fourteen(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "furtivité", "--drawn", "14", exit=1)
    assert outcome(ran) == ("failure", 0, 14, None)


def test_e3_the_skills_own_card_is_a_critical(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "furtivité", "--drawn", "la-lune")
    assert outcome(ran) == ("critical", -4, 18, 1)


def test_e4_easier_the_smaller_counts(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "furtivité", "--easier", "--drawn", "20,5")
    assert outcome(ran) == ("success", 9, 5, None)
    assert ran.json["drawn"] == ["T20", "T5"]


def test_e5_harder_the_larger_counts(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "furtivité", "--harder", "--drawn", "5,20", exit=1)
    assert outcome(ran) == ("failure", -6, 20, None)


def test_e6_harder_and_the_own_card_second(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "furtivité", "--harder", "--drawn", "20,18")
    assert outcome(ran) == ("critical", -6, 20, 2)


def test_e7_one_point_of_destin_buys_a_card(tmp_path: Path) -> None:
    table = street(tmp_path)
    ran = table.did("check", "nadir", "furtivité", "--destiny", "1", "--drawn", "16,3")
    assert outcome(ran) == ("success", 11, 3, None)
    assert (ran.json["destiny_spent"], ran.json["destiny"]) == (1, 2)
    assert destin(table) == (5, 2)


def test_e7_the_same_point_spent_after_the_failure(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    ran = table.did("check", "nadir", "--again", "--drawn", "3")
    assert outcome(ran) == ("success", 11, 3, None)
    assert ran.json["drawn"] == ["T16", "T3"]
    assert destin(table) == (5, 2)


def test_e8_harder_with_destin_the_second_smallest_counts(tmp_path: Path) -> None:
    ran = street(tmp_path).did(
        "check", "nadir", "furtivité", "--harder", "--destiny", "1", "--drawn", "5,20,9"
    )
    assert outcome(ran) == ("success", 5, 9, None)


@pytest.mark.parametrize("number", range(1, 23))
def test_e9_score_one_succeeds_only_by_its_own_card(tmp_path: Path, number: int) -> None:
    table = street(tmp_path, nadir={"arcanes": scores(furtivite=1)})
    ran = table.json("check", "nadir", "furtivité", "--drawn", str(number))
    assert ran.exit == (0 if number == 18 else 1)
    assert ran.json["outcome"] == ("critical" if number == 18 else "failure")


def test_e16_a_single_card_counts_though_harder(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T13"})
    ran = table.did("check", "nadir", "furtivité", "--harder")
    assert outcome(ran) == ("success", 1, 13, None)
    assert ran.json["drawn"] == ["T13"]


def test_e17_the_last_card_is_sacrificed(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T18"})
    ran = table.did("check", "nadir", "furtivité", "--sacrifice")
    assert outcome(ran) == ("critical", None, None, 1)
    assert [event["event"] for event in ran.json["events"]] == ["tested", "sacrificed", "condition"]
    assert table.sheet("nadir")["etat"] == "mort"
    assert (table.draw("nadir"), ran.json["cards_left"]) == ([], 0)
    table.whole()


def test_l4_the_excuse_counts_twenty_two(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={"arcanes": scores(furtivite=22)})
    ran = table.did("check", "nadir", "furtivité", "--drawn", "F", exit=1)
    assert outcome(ran) == ("failure", 0, 22, None)


def test_l6_without_real_cards_chance_draws_from_what_is_left(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T2 T5 T21"})
    drawn = {
        tuple(table.json("check", "nadir", "1", "-n", "--seed", str(n)).json["drawn"]) for n in range(40)
    }
    assert drawn == {("T2",), ("T5",), ("T21",)}


def test_l8_a_critical_though_the_other_card_counts(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "furtivité", "--easier", "--drawn", "18,2")
    assert outcome(ran) == ("critical", 12, 2, 1)


def test_l9_drawn_cards_go_back(tmp_path: Path) -> None:
    table = street(tmp_path)
    before = table.data["decks"]
    table.run("check", "nadir", "furtivité", "--harder")
    assert table.data["decks"] == before


def test_l10_destin_stops_at_success_and_real_cards_are_held_to_it(tmp_path: Path) -> None:
    table = street(tmp_path)
    error = table.refused("check", "nadir", "furtivité", "--destiny", "3", "--drawn", "16,3,4")
    assert (error["kind"], error["rule"]) == ("wrong-number-of-cards", "L10")
    assert "3 given" in error["message"]
    assert "ends with 2" in error["message"]
    ran = table.did("check", "nadir", "furtivité", "--destiny", "3", "--drawn", "16,3")
    assert (ran.json["destiny_spent"], ran.json["destiny"]) == (1, 2)


def test_l10_too_few_real_cards_says_how_many(tmp_path: Path) -> None:
    table = street(tmp_path)
    error = table.refused("check", "nadir", "furtivité", "--easier", "--drawn", "20")
    assert "1 given, up to 2 drawn" in error["message"]
    error = table.refused("check", "nadir", "furtivité", "--destiny", "2", "--drawn", "20,19")
    assert "2 given, up to 3 drawn" in error["message"]


def test_l10_a_real_card_comes_once_and_from_the_deck(tmp_path: Path) -> None:
    table = street(tmp_path, lost={"nadir": "T3"})
    assert table.refused("check", "nadir", "18", "--drawn", "3")["kind"] == "card-not-in-deck"
    error = table.refused("check", "nadir", "18", "--easier", "--drawn", "20,20")
    assert error["kind"] == "card-drawn-before"
    assert table.refused("check", "nadir", "18", "--drawn", "QB", exit=2)["kind"] == "card-of-another-pack"


def test_l10_as_many_as_the_character_has_points(tmp_path: Path) -> None:
    table = street(tmp_path)
    ran = table.did("check", "nadir", "18", "--destiny", "9", "--drawn", "16,17,20,21", exit=1)
    assert (ran.json["destiny_spent"], ran.json["destiny"]) == (3, 0)
    error = table.refused("check", "garde", "18", "--destiny", "1")
    assert (error["kind"], error["rule"]) == ("no-destiny", "L10")


def test_l10_and_as_many_as_the_deck_has_cards(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T20 T21"})
    ran = table.did("check", "nadir", "18", "--destiny", "3", exit=1)
    assert sorted(ran.json["drawn"]) == ["T20", "T21"]
    assert (ran.json["destiny_spent"], ran.json["destiny"]) == (1, 2)
    assert table.refused("check", "nadir", "--again")["kind"] == "no-card-left"


@pytest.mark.parametrize(("left", "mode"), [("T20", ""), ("T20", "--easier"), ("T20 T21", "--harder")])
def test_l10_no_card_is_left_that_destin_could_buy(tmp_path: Path, left: str, mode: str) -> None:
    table = street(tmp_path, left={"nadir": left})
    for words in (("check", "nadir", "18"), ("odds", "check", "nadir", "18")):
        error = table.refused(*words, *mode.split(), "--destiny", "1")
        assert (error["kind"], error["rule"]) == ("no-card-left", "L10")
    table.did("check", "nadir", "18", *mode.split(), "--destiny", "0", exit=1)


def test_l10_a_point_is_lost_whether_it_helps_or_not(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("check", "nadir", "18", "--drawn", "16", exit=1)
    for left, card in ((2, "20"), (1, "21"), (0, "22")):
        assert table.did("check", "nadir", "--again", "--drawn", card, exit=1).json["destiny"] == left
    assert destin(table) == (5, 0)
    assert table.sheet("nadir")["dernier"] == {
        "arcane": "furtivite",
        "mode": "normal",
        "tirees": "T16 T20 T21 F",
        "depenses": 3,
    }
    assert table.refused("check", "nadir", "--again")["kind"] == "no-destiny"


def test_l10_a_card_bought_afterwards_is_a_new_one(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T20 T21"})
    first = table.did("check", "nadir", "18", exit=1).json["drawn"]
    assert table.refused("check", "nadir", "--again", "--drawn", first[0])["kind"] == "card-drawn-before"
    for n in range(10):
        second = table.did("check", "nadir", "--again", "-n", "--seed", str(n), exit=1).json["drawn"]
        assert sorted(second) == ["T20", "T21"]
        assert second[:1] == first


def test_l10_a_counter_of_0_is_a_number_like_others(tmp_path: Path) -> None:
    table = street(tmp_path, garde={"destin": {"gagnes": 0, "actuels": 0}})
    found = table.did("check", "garde", "18", "--destiny", "0", "--drawn", "22", exit=1).json
    assert (found["drawn"], found["destiny_spent"], found["destiny"]) == (["F"], 0, 0)
    assert table.sheet("garde")["dernier"]["depenses"] == 0
    error = table.refused("check", "nadir", "18", "--sacrifice", "--destiny", "0", exit=2)
    assert error["kind"] == "contradiction"
    assert table.refused("check", "nadir", "18", "--destiny=-1", exit=2)["kind"] == "not-a-number"
    ran = table.did("advance", "set", "nadir", "destin.actuels", "0")
    assert (ran.json["old"], ran.json["new"]) == (3, 0)
    assert destin(table) == (5, 0)
    assert table.refused("check", "nadir", "18", "--destiny", "1")["kind"] == "no-destiny"
    assert table.refused("advance", "set", "nadir", "destin.actuels", "=-1")["kind"] == "value-not-allowed"
    [earned] = table.did("advance", "award", "nadir", "1").events("earned")
    assert (earned["old"], earned["new"]) == (0, 1)


def test_l10_a_critical_on_a_later_card_is_a_later_position(tmp_path: Path) -> None:
    ran = street(tmp_path).did("check", "nadir", "18", "--harder", "--destiny", "2", "--drawn", "20,21,18")
    assert outcome(ran) == ("critical", -6, 20, 3)


@pytest.mark.parametrize(
    "between",
    [
        ("check", "nadir", "chance"),
        ("duel", "start", "nadir", "zoe", "--skill-a", "chance"),
        ("duel", "start", "zoe", "nadir", "--skill-a", "chance"),
        ("fight", "nadir", "garde"),
        ("fight", "garde", "nadir"),
        ("fight", "zoe", "garde", "nadir", "--drawn-a", "21", "--drawn-b", "22"),
        ("fight", "--end"),
        ("fight", "--end", "zoe"),
        ("scene",),
        ("day",),
        ("trick", "new", "nadir", "zoe"),
        ("advance", "award", "nadir", "1"),
        ("advance", "raise", "nadir", "chance"),
        ("advance", "set", "nadir", "age", "31"),
        ("discard", "nadir", "1"),
        ("return", "nadir", "2"),
        ("shuffle", "nadir"),
        ("deal", "nadir", "--scores"),
        ("deal", "nadir", "--order", "chance"),
        ("deal", "nadir", "--recover", "1"),
        ("session",),
    ],
)
def test_l10_again_is_void_after_another_command_about_that_character(
    tmp_path: Path, between: tuple[str, ...]
) -> None:
    heads: dict[str, Any] = (
        {"fights": {"zoe-nadir": {"a": "zoe", "b": "nadir"}}} if "--end" in between else {}
    )
    table = street(tmp_path, lost={"nadir": "T2"}, **heads)
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    ran = table.json(*between, "--seed", "1")
    assert ran.exit in (0, 1), ran
    if between[:2] != ("check", "nadir"):
        assert [event["who"] for event in ran.events("cleared")] == ["nadir"]
    if between[:2] == ("check", "nadir"):
        assert table.sheet("nadir").get("dernier", {}).get("arcane") != "furtivite"
        return
    assert "dernier" not in table.sheet("nadir")
    assert table.refused("check", "nadir", "--again")["kind"] == "nothing-to-reopen"


@pytest.mark.parametrize(
    "between",
    [
        ("check", "zoe", "chance"),
        ("note", "Il pleut."),
        ("fight", "zoe", "garde"),
        ("fight", "--status"),
        ("fight", "--end", "zoe"),
        ("duel", "start", "zoe", "garde", "--skill-a", "chance"),
        ("deal", "garde", "--scores"),
        ("discard", "zoe", "1"),
        ("advance", "award", "zoe", "garde", "1"),
        ("odds", "check", "nadir", "--again"),
        ("add", "moine"),
        ("trick", "new", "zoe", "garde"),
        ("scene", "-n"),
    ],
)
def test_l10_again_stands_after_what_is_not_about_that_character(
    tmp_path: Path, between: tuple[str, ...]
) -> None:
    table = street(tmp_path, fights={"zoe-garde": {"a": "zoe", "b": "garde"}})
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    assert table.run(*between).exit in (0, 1)
    assert table.did("check", "nadir", "--again", "--drawn", "3").json["margin"] == 11


def test_l10_the_same_failure_twice_may_be_reopened(tmp_path: Path) -> None:
    table = street(tmp_path)
    for _ in range(2):
        table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    assert table.did("check", "nadir", "--again", "--drawn", "3").json["margin"] == 11


def test_l10_the_game_master_may_mend_the_failed_test_itself(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    ran = table.did("advance", "set", "nadir", "dernier.mode", "difficile")
    assert [event["event"] for event in ran.events()] == ["set"]
    assert table.did("check", "nadir", "--again", "--drawn", "3", exit=1).json["mode"] == "difficile"
    ran = table.did("advance", "set", "nadir", "age", "31")
    assert [event["event"] for event in ran.events()] == ["set", "cleared"]


def test_l10_a_success_leaves_nothing_to_reopen(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    table.did("check", "nadir", "furtivité", "--drawn", "2")
    assert table.refused("check", "nadir", "--again")["rule"] == "L10"


@pytest.mark.parametrize("extra", [("furtivité",), ("--easier",), ("--harder",), ("--destiny", "1")])
def test_l10_again_takes_no_word_of_a_new_test(tmp_path: Path, extra: tuple[str, ...]) -> None:
    table = street(tmp_path)
    assert table.refused("check", "nadir", "--again", *extra, exit=2)["kind"] == "contradiction"


def test_l10_undo_brings_the_failed_test_back(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    table.run("advance", "award", "nadir", "1")
    table.run("undo")
    assert table.did("check", "nadir", "--again", "--drawn", "3").json["destiny"] == 2


def test_l11_a_chosen_card_for_a_critical(tmp_path: Path) -> None:
    table = street(tmp_path)
    ran = table.did("check", "nadir", "furtivité", "--sacrifice")
    assert outcome(ran) == ("critical", None, None, 1)
    assert ran.json["drawn"] == []
    assert table.discard("nadir") == ["T18"]
    assert table.sheet("nadir").get("etat", "ok") == "ok"
    assert table.refused("check", "nadir", "furtivité", "--sacrifice")["kind"] == "card-not-in-deck"
    table.whole()


def test_l11_ordinary_people_cannot(tmp_path: Path) -> None:
    error = street(tmp_path).refused("check", "garde", "furtivité", "--sacrifice")
    assert (error["kind"], error["rule"]) == ("no-broken-line", "L11")


def test_l11_after_a_failed_draw_while_the_card_is_not_among_the_drawn(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    ran = table.did("check", "nadir", "--again", "--sacrifice")
    assert (ran.json["outcome"], ran.json["critical_on"], ran.json["destiny_spent"]) == ("critical", 1, 0)
    assert ran.json["drawn"] == ["T16"]
    assert table.discard("nadir") == ["T18"]


@pytest.mark.parametrize("extra", [("--drawn", "3"), ("--destiny", "1"), ("--easier",), ("--harder",)])
def test_l11_a_sacrifice_draws_no_card(tmp_path: Path, extra: tuple[str, ...]) -> None:
    error = street(tmp_path).refused("check", "nadir", "18", "--sacrifice", *extra, exit=2)
    assert (error["kind"], error["rule"]) == ("contradiction", "L11")


def test_l12_all_that_are_left_are_drawn(tmp_path: Path) -> None:
    ran = street(tmp_path, left={"nadir": "T20"}).did("check", "nadir", "18", "--easier", exit=1)
    assert ran.json["drawn"] == ["T20"]


@pytest.mark.parametrize(
    ("left", "how", "missing"),
    [("T5", "--harder", 1), ("T5", "--easier", 1), ("T5 T20", "--harder", 0), ("T5", "", 0)],
)
def test_l12_the_cards_that_are_not_drawn_are_counted(
    tmp_path: Path, left: str, how: str, missing: int
) -> None:
    table = street(tmp_path, left={"nadir": left})
    ran = table.json("check", "nadir", "furtivite", *how.split())
    assert ran.json["missing"] == missing
    assert len(ran.json["drawn"]) + missing == (2 if how else 1)


def test_l12_with_no_card_the_character_is_dead(tmp_path: Path) -> None:
    table = street(tmp_path, lost={"nadir": " ".join([*(f"T{n}" for n in range(1, 22)), "F"])})
    error = table.refused("check", "nadir", "18")
    assert (error["kind"], error["rule"]) == ("dead", "L17")


def test_l17_the_unconscious_take_no_test(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={"etat": "inconscient"})
    error = table.refused("check", "nadir", "18")
    assert (error["kind"], error["rule"]) == ("unconscious", "L17")
    assert "tarotcli deal nadir --recover" in error["way_out"]
    assert table.refused("duel", "start", "zoe", "nadir", "--skill-a", "18")["kind"] == "unconscious"
    assert table.refused("odds", "check", "nadir", "18")["kind"] == "unconscious"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("check", "nadir", "18", "--easier", "--harder"), "contradiction"),
        (("check", "nadir", "18", "--sacrifice", "--destiny", "1"), "contradiction"),
        (("check", "nadir", "18", "--again"), "contradiction"),
        (("odds", "check", "nadir", "18", "--easier", "--harder"), "contradiction"),
        (("fight", "nadir", "garde", "--better-b"), "missing-argument"),
        (("fight", "nadir", "garde", "zoe", "--sacrifice-b"), "one-at-a-time"),
        (("duel", "start", "nadir", "zoe", "--easier-a", "--harder-a"), "contradiction"),
        (("deal", "nadir", "--scores", "--recover", "1"), "contradiction"),
        (("advance", "award", "nadir"), "not-a-number"),
        (("advance", "award", "2"), "missing-argument"),
    ],
)
def test_words_that_are_wrong_everywhere_are_told_before_a_broken_file(
    tmp_path: Path, words: tuple[str, ...], kind: str
) -> None:
    table = street(tmp_path)
    table.path.write_text("format = = 1")
    assert table.refused(*words, exit=2)["kind"] == kind


def test_l19_what_a_session_forgets_is_among_the_events(tmp_path: Path) -> None:
    last = {"arcane": "furtivite", "mode": "normal", "tirees": "T16", "depenses": 0}
    table = street(tmp_path, nadir={"montees": ["acrobatie"], "dernier": last}, scene=3)
    ran = table.did("session")
    assert [event["event"] for event in ran.events()] == ["session", "scene", "cleared", "cleared"]
    assert ran.events("scene") == [{"event": "scene", "path": "scene", "old": 3, "new": 1}]
    told = {event["path"]: event["old"] for event in ran.events("cleared")}
    assert told["characters.nadir.montees"] == ["acrobatie"]
    assert told["characters.nadir.dernier"]["tirees"] == ["T16"]
    assert [event["event"] for event in table.did("session").events()] == ["session"]


def test_l10_events_tell_whose_test_may_be_reopened(tmp_path: Path) -> None:
    table = street(tmp_path)
    [opened] = table.did("check", "nadir", "18", "--drawn", "20", exit=1).events("reopenable")
    assert (opened["who"], opened["path"]) == ("nadir", "characters.nadir.dernier")
    assert opened["new"]["tirees"] == ["T20"]
    [closed] = table.did("check", "nadir", "18", "--drawn", "3").events("cleared")
    assert closed["path"] == "characters.nadir.dernier"
    assert not table.did("check", "nadir", "18", "--drawn", "3").events("cleared")
