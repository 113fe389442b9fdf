"""Fights and duels of Lignes Brisées, rule by rule (L8, L10, L11, L13–L17) and by example (E11–E15, E18)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Ran, Table
from tests.rules.street import scores, street

WEAPONS = {
    "poing": (1, "combat_mains_nues"),
    "couteau": (2, "armes_blanches"),
    "gourdin": (3, "armes_blanches"),
    "arc": (4, "armes_blanches"),
    "épée": (5, "armes_blanches"),
    "pistolet": (6, "armes_a_feu"),
    "fusil": (8, "armes_a_feu"),
    "arme lourde": (12, "armes_a_feu"),
    "arme à énergie": (15, "armes_a_feu"),
}
STRONG = {
    "ligne_brisee": "La corde",
    "destin": {"gagnes": 5, "actuels": 3},
    "arcanes": scores(combat_mains_nues=20, armes_blanches=14, armes_a_feu=21, furtivite=15),
}
WEAK = {"arcanes": scores(combat_mains_nues=10, armes_blanches=9, armes_a_feu=8)}


def brawl(folder: Path, **more: Any) -> Table:
    """Nadir with Armes Blanches 14 against a guard with 9."""
    return street(folder, **{"nadir": STRONG, "garde": WEAK, **more})


def fight(table: Table, drawn_a: str, drawn_b: str, *more: str, status: int) -> Ran:
    """One exchange with knives, Nadir against the guard, on real cards."""
    return table.did(
        *("fight", "nadir", "garde", "--weapon-a", "couteau", "--weapon-b", "couteau"),
        *("--drawn-a", drawn_a, "--drawn-b", drawn_b),
        *more,
        exit=status,
    )


def test_e11_a_rifle_takes_eight_cards_and_consciousness(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = table.did("fight", "nadir", "garde", "--weapon-a", "fusil", "--drawn-a", "1", "--drawn-b", "22")
    found = ran.json
    assert (found["winner"], found["damage"], len(found["lost"])) == ("nadir", 8, 8)
    assert found["status"] == {"nadir": "ok", "garde": "unconscious"}
    assert found["cards_left"] == {"nadir": 22, "garde": 14}
    assert sorted(table.discard("garde")) == sorted(found["lost"])
    assert table.sheet("garde")["etat"] == "inconscient"
    table.whole()


def test_e12_a_knife_takes_the_last_two_cards_and_the_life(tmp_path: Path) -> None:
    table = brawl(tmp_path, left={"garde": "T20 F"})
    ran = fight(table, "1", "20", status=0)
    assert sorted(ran.json["lost"]) == ["F", "T20"]
    assert ran.json["status"]["garde"] == "dead"
    assert table.draw("garde") == []
    assert table.sheet("garde")["etat"] == "mort"
    assert table.refused("check", "garde", "18")["kind"] == "dead"
    assert table.refused("fight", "nadir", "garde")["kind"] == "dead"


def test_e13_the_better_margin_wounds(tmp_path: Path) -> None:
    ran = fight(brawl(tmp_path), "6", "2", status=0)
    assert ran.json["margins"] == {"nadir": 8, "garde": 7}
    assert (ran.json["winner"], ran.json["damage"]) == ("nadir", 2)


def test_e14_the_own_card_on_card_two_beats_a_margin(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = fight(table, "5", "20,12", "--harder-b", status=1)
    assert ran.json["margins"]["nadir"] == 9
    assert ran.json["critical_on"] == {"nadir": None, "garde": 2}
    assert ran.json["winner"] == "garde"
    assert len(table.discard("nadir")) == 2


def test_e15_two_failures_wound_nobody(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = fight(table, "20", "10", status=1)
    assert ran.json["margins"] == {"nadir": -6, "garde": -1}
    assert (ran.json["winner"], ran.json["damage"], ran.json["lost"]) == (None, 0, [])
    assert table.discard("nadir") == table.discard("garde") == []


def test_e18_the_unconscious_do_not_draw_and_any_success_wounds(tmp_path: Path) -> None:
    table = brawl(tmp_path, garde=WEAK | {"etat": "inconscient"}, lost={"garde": "T1 T2 T3 T4 T5"})
    ran = table.did("fight", "nadir", "garde", "--weapon-a", "épée", "--drawn-a", "13")
    assert ran.json["margins"] == {"nadir": 1, "garde": None}
    assert (len(ran.json["lost"]), ran.json["cards_left"]["garde"]) == (5, 12)
    assert ran.json["status"]["garde"] == "unconscious"
    assert not [event for event in ran.events("tested") if event["who"] == "garde"]


def test_l13_a_failure_against_the_unconscious_wounds_nobody(tmp_path: Path) -> None:
    table = brawl(tmp_path, garde=WEAK | {"etat": "inconscient"})
    ran = table.did("fight", "nadir", "garde", "--weapon-a", "épée", "--drawn-a", "14", exit=1)
    assert (ran.json["winner"], ran.json["lost"]) == (None, [])


def test_l13_equal_margins_wound_nobody(tmp_path: Path) -> None:
    ran = fight(brawl(tmp_path), "6", "1", status=1)
    assert ran.json["margins"] == {"nadir": 8, "garde": 8}
    assert ran.json["winner"] is None


def test_l8_l13_of_two_criticals_the_earlier_wins_and_equal_ones_tie(tmp_path: Path) -> None:
    first = fight(brawl(tmp_path), "12", "1,12", "--easier-b", status=0)
    assert first.json["critical_on"] == {"nadir": 1, "garde": 2}
    assert first.json["winner"] == "nadir"
    tied = fight(brawl(tmp_path), "12", "12", status=1)
    assert tied.json["critical_on"] == {"nadir": 1, "garde": 1}
    assert tied.json["winner"] is None


@pytest.mark.parametrize(("weapon", "means"), list(WEAPONS.items()))
def test_l13_l16_each_weapon_with_its_skill_and_damage(
    tmp_path: Path, weapon: str, means: tuple[int, str]
) -> None:
    damage, skill = means
    table = brawl(tmp_path)
    for word in (weapon, weapon.upper().replace(" ", "-"), weapon.replace("é", "e").replace("à", "a")):
        words = ("fight", "nadir", "garde", "--weapon-a", word, "--drawn-a", "1", "--drawn-b", "22", "-n")
        found = table.did(*words).json
        assert found["exchanges"][0]["tests"]["nadir"]["what"] == skill
        assert (found["damage"], len(found["lost"])) == (damage, damage)


def test_l13_bare_hands_without_a_word(tmp_path: Path) -> None:
    found = brawl(tmp_path).json("fight", "nadir", "garde", "--drawn-a", "1", "--drawn-b", "22").json
    assert found["exchanges"][0]["tests"]["garde"]["what"] == "combat_mains_nues"
    assert (found["winner"], found["damage"]) == ("nadir", 1)


@pytest.mark.parametrize(
    ("skill", "carried", "weapon", "damage"),
    [
        ("armes_blanches", ["corde", "Couteau"], "couteau", 2),
        ("armes_blanches", ["fusil"], None, 1),
        ("armes_blanches", [], None, 1),
        ("armes_a_feu", ["couteau", "fusil"], "fusil", 8),
    ],
)
def test_l13_a_skill_alone_uses_the_weapon_that_is_carried(
    tmp_path: Path, skill: str, carried: list[str], weapon: str | None, damage: int
) -> None:
    """R: without one that fits, whatever is at hand does as much as a fist."""
    table = brawl(tmp_path, nadir={**STRONG, "equipement": carried})
    words = ("--skill-a", skill, "--skill-b", "armes_blanches", "--drawn-a", "1", "--drawn-b", "22")
    found = table.did("fight", "nadir", "garde", *words).json
    assert (found["winner"], found["exchanges"][0]["weapon"], found["damage"]) == ("nadir", weapon, damage)
    assert len(found["lost"]) == damage


def test_l13_a_weapon_must_fit_the_skill(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    error = table.refused("fight", "nadir", "garde", "--weapon-a", "fusil", "--skill-a", "armes-blanches")
    assert (error["kind"], error["rule"]) == ("unfit-weapon", "L13")
    assert "épée" in error["way_out"]
    assert table.refused("fight", "nadir", "garde", "--weapon-a", "fusill")["kind"] == "unknown-weapon"


def test_l13_another_skill_defends_and_wounds_nobody(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = table.did(
        *("fight", "nadir", "garde", "--skill-a", "furtivité", "--weapon-b", "fusil"),
        *("--drawn-a", "1", "--drawn-b", "22"),
    )
    assert (ran.json["winner"], ran.json["damage"], ran.json["lost"]) == ("nadir", 0, [])


def test_l13_several_adversaries_one_exchange_each_drawing_anew(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = table.did(
        *("fight", "nadir", "garde", "zoe", "--weapon-a", "couteau"),
        *("--drawn-a", "1,2", "--drawn-b", "21,22"),
    )
    found = ran.json
    assert [(each["b"], each["winner"]) for each in found["exchanges"]] == [
        ("garde", "nadir"),
        ("zoe", "nadir"),
    ]
    assert [each["tests"]["nadir"]["drawn"] for each in found["exchanges"]] == [["T1"], ["T2"]]
    assert (found["winner"], found["damage"], len(found["lost"])) == ("nadir", 4, 4)
    assert set(table.data["fights"]) == {"nadir-garde", "nadir-zoe"}
    assert table.refused("fight", "nadir", "zoe", "garde", "--drawn-a", "1,2,3")["rule"] == "L10"
    table.whole()


def test_l13_the_rest_is_not_fought_once_the_first_has_fallen(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = table.did(
        *("fight", "nadir", "garde", "zoe", "--weapon-a", "couteau", "--weapon-b", "fusil"),
        *("--drawn-a", "22", "--drawn-b", "1"),
        exit=1,
    )
    assert ran.json["not_fought"] == ["zoe"]
    assert len(ran.json["exchanges"]) == 1
    assert ran.json["status"] == {"nadir": "unconscious", "garde": "ok", "zoe": "ok"}
    assert table.refused("fight", "nadir", "zoe")["kind"] == "unconscious"


def test_l13_nobody_fights_themselves(tmp_path: Path) -> None:
    assert brawl(tmp_path).refused("fight", "nadir", "Nadir", exit=2)["kind"] == "named-twice"


def test_l10_destin_in_a_fight_stops_at_success_or_goes_on_for_a_better_margin(tmp_path: Path) -> None:
    stops = fight(brawl(tmp_path), "6", "22", "--destiny-a", "2", status=0)
    assert stops.json["exchanges"][0]["tests"]["nadir"]["destiny_spent"] == 0
    table = brawl(tmp_path)
    better = fight(table, "6,20,3", "2", "--destiny-a", "2", "--better-a", status=0)
    mine = better.json["exchanges"][0]["tests"]["nadir"]
    assert (mine["destiny_spent"], mine["margin"], mine["destiny"]) == (2, 11, 1)
    assert table.sheet("nadir")["destin"] == {"gagnes": 5, "actuels": 1}
    critical = fight(brawl(tmp_path), "6,12", "2", "--destiny-a", "3", "--better-a", status=0)
    assert critical.json["critical_on"]["nadir"] == 2
    assert brawl(tmp_path).refused("fight", "nadir", "garde", "--better-a", exit=2)["rule"] == "L10"


def test_l10_destin_in_a_second_exchange_is_no_more_than_what_the_first_left(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = table.did(
        *("fight", "nadir", "garde", "zoe", "--weapon-a", "couteau", "--weapon-b", "couteau"),
        *("--destiny-a", "3", "--drawn-a", "15,16,17,18,19", "--drawn-b", "21,22"),
        exit=1,
    )
    tests = [each["tests"]["nadir"] for each in ran.json["exchanges"]]
    assert [(test["destiny_spent"], test["destiny"], len(test["drawn"])) for test in tests] == [
        (3, 0, 4),
        (0, 0, 1),
    ]
    assert table.sheet("nadir")["destin"] == {"gagnes": 5, "actuels": 0}
    table = brawl(tmp_path)
    words = ("fight", "nadir", "garde", "zoe", "--weapon-a", "couteau", "--weapon-b", "couteau")
    more = ("--destiny-a", "2", "--drawn-a", "15,16,17,18,19", "--drawn-b", "21,22")
    tests = [each["tests"]["nadir"] for each in table.did(*words, *more, exit=1).json["exchanges"]]
    assert [(test["destiny_spent"], test["destiny"]) for test in tests] == [(2, 1), (1, 0)]


def test_l10_each_of_several_adversaries_spends_destin_of_their_own(tmp_path: Path) -> None:
    words = ("--weapon-a", "couteau", "--weapon-b", "couteau", "--destiny-b", "3", "--drawn-a", "21,22")
    table = brawl(tmp_path, garde=WEAK | {"destin": {"gagnes": 1, "actuels": 1}})
    ran = table.did("fight", "nadir", "garde", "zoe", *words, "--drawn-b", "15,16,17,18,19,20", exit=1)
    spent = [
        test["destiny_spent"] for each in ran.json["exchanges"] for test in [*each["tests"].values()][1:]
    ]
    assert spent == [1, 3]
    table = brawl(tmp_path)
    ran = table.did("fight", "nadir", "zoe", "garde", *words, "--drawn-b", "15,16,17,18,19", exit=1)
    assert [len(each["tests"][each["b"]]["drawn"]) for each in ran.json["exchanges"]] == [4, 1]
    assert table.refused("fight", "nadir", "garde", "zoe", *words)["kind"] == "no-destiny"
    table = brawl(tmp_path, garde=WEAK | {"destin": {"gagnes": 1, "actuels": 1}})
    table.did("add", "moine")
    words = ("--weapon-a", "couteau", "--weapon-b", "couteau", "--destiny-b", "3", "--drawn-a", "20,21,22")
    drawn = ("--drawn-b", "15,16,17,18,19,20,21")
    ran = table.did("fight", "nadir", "garde", "moine", "zoe", *words, *drawn, exit=1)
    assert [len(each["tests"][each["b"]]["drawn"]) for each in ran.json["exchanges"]] == [2, 1, 4]


def test_l11_a_sacrifice_in_a_fight_counts_as_the_first_card(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = table.did(
        *("fight", "nadir", "garde", "--weapon-a", "couteau", "--weapon-b", "couteau"),
        *("--sacrifice-a", "--easier-b", "--drawn-b", "1,12"),
    )
    assert ran.json["winner"] == "nadir"
    assert ran.json["critical_on"] == {"nadir": 1, "garde": 2}
    assert table.discard("nadir") == ["T12"]
    assert len(table.discard("garde")) == 2
    assert table.refused("fight", "nadir", "zoe", "garde", "--sacrifice-a", exit=2)["rule"] == "L11"


def test_l11_the_last_card_sacrificed_wins_then_kills(tmp_path: Path) -> None:
    table = brawl(tmp_path, left={"nadir": "T12"})
    ran = table.did("fight", "nadir", "garde", "--weapon-a", "épée", "--sacrifice-a", "--drawn-b", "22")
    assert ran.json["winner"] == "nadir"
    assert ran.json["status"] == {"nadir": "dead", "garde": "unconscious"}
    assert table.sheet("nadir")["etat"] == "mort"
    table.whole()


def test_l14_a_critical_adds_no_damage_and_never_more_than_are_left(tmp_path: Path) -> None:
    ran = fight(brawl(tmp_path), "12", "1", status=0)
    assert (ran.json["critical_on"]["nadir"], len(ran.json["lost"])) == (1, 2)
    table = brawl(tmp_path, left={"garde": "T20"})
    ran = fight(table, "1", "20", status=0)
    assert (ran.json["damage"], ran.json["lost"]) == (2, ["T20"])


def test_l14_the_cards_of_the_test_go_back_first(tmp_path: Path) -> None:
    found = {
        tuple(
            brawl(tmp_path, left={"garde": "T20 T21 F"})
            .json("fight", "nadir", "garde", "--drawn-a", "1", "--drawn-b", "20", "-n", "--seed", str(n))
            .json["lost"]
        )
        for n in range(30)
    }
    assert found == {("T20",), ("T21",), ("F",)}


@pytest.mark.parametrize(("weapon", "state"), [("arc", "ok"), ("épée", "inconscient")])
def test_l15_five_or_more_at_one_blow(tmp_path: Path, weapon: str, state: str) -> None:
    table = brawl(tmp_path)
    for _ in range(2 if weapon == "arc" else 1):
        words = ("fight", "nadir", "garde", "--weapon-a", weapon, "--drawn-a", "1", "--drawn-b", "22")
        table.did(*words, "--seed", "keeps the Mat")
    assert table.sheet("garde").get("etat", "ok") == state


def test_l16_the_house_and_the_campaign_have_weapons_of_their_own(tmp_path: Path) -> None:
    table = brawl(
        tmp_path,
        house={"armes": {"couteau": 4}},
        weapons={
            "Épée": {"arcane": "armes_blanches", "degats": 7},
            "mots": {"arcane": "furtivite", "degats": 1},
        },
    )
    for weapon, damage in (("couteau", 4), ("epee", 7), ("mots", 1)):
        words = ("fight", "nadir", "garde", "--weapon-a", weapon, "--drawn-a", "1", "--drawn-b", "22", "-n")
        assert table.did(*words).json["damage"] == damage
    error = table.refused("fight", "nadir", "garde", "--weapon-a", "zzz")
    assert error["rule"] == "L16"
    assert "mots" in error["way_out"]


def test_l16_the_house_cannot_change_what_is_no_weapon_of_the_rules(tmp_path: Path) -> None:
    table = brawl(tmp_path, house={"armes": {"canif": 1}})
    assert "house.armes.canif" in table.refused("show", exit=4)["message"]


def test_l17_the_unconscious_cannot_strike(tmp_path: Path) -> None:
    table = brawl(tmp_path, nadir=STRONG | {"etat": "inconscient"})
    assert table.refused("fight", "nadir", "garde")["rule"] == "L17"


def test_l17_lost_cards_come_back_and_wake(tmp_path: Path) -> None:
    table = brawl(tmp_path, garde=WEAK | {"etat": "inconscient"}, lost={"garde": "T1 T5 T9"})
    ran = table.did("deal", "garde", "--recover", "2")
    assert [event["event"] for event in ran.json["events"]] == ["recovered", "condition"]
    assert len(table.discard("garde")) == 1
    assert table.sheet("garde")["etat"] == "ok"
    ran = table.did("deal", "garde", "--recover", "5")
    assert ran.json["missing"] == 4
    assert table.draw("garde")[:9] == [f"T{n}" for n in range(1, 10)]
    assert table.refused("deal", "garde", "--recover", "1")["kind"] == "nothing-lost"
    table.whole()


def test_l17_chosen_cards_come_back_and_bring_back_to_life(tmp_path: Path) -> None:
    everything = " ".join([*(f"T{n}" for n in range(1, 22)), "F"])
    table = brawl(tmp_path, garde=WEAK | {"etat": "mort"}, lost={"garde": everything})
    table.did("deal", "garde", "--recover-card", "la-lune,mat")
    assert table.draw("garde") == ["T18", "F"]
    assert table.sheet("garde")["etat"] == "ok"
    assert table.refused("deal", "garde", "--recover-card", "18")["kind"] == "card-not-lost"
    table.did("return", "garde", "3", "--bottom")
    assert table.draw("garde") == ["T3", "T18", "F"]
    table.did("discard", "garde", "3,18,22")
    assert table.sheet("garde")["etat"] == "mort"
    table.whole()


def test_l17_deal_says_the_right_word(tmp_path: Path) -> None:
    table = brawl(tmp_path, lost={"garde": "T1"})
    for words in (
        ("deal",),
        ("deal", "garde"),
        ("deal", "--recover", "1"),
        ("deal", "garde", "--count", "1"),
    ):
        assert "--recover N" in table.refused(*words)["way_out"]
    assert table.refused("deal", "garde", "--fresh")["rule"] == "L17"
    error = table.refused("deal", "garde", "--scores", "--recover", "1", exit=2)
    assert error["kind"] == "contradiction"


def test_a_fight_is_kept_until_it_is_ended(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    fight(table, "6", "2", "--seed", "keeps 2", status=0)
    table.did(
        *("fight", "garde", "nadir", "--weapon-a", "couteau", "--weapon-b", "couteau"),
        *("--drawn-a", "2", "--drawn-b", "22"),
    )
    found = table.did("fight", "--status").json
    assert list(found["fights"]) == ["nadir-garde"]
    one, other = found["fights"]["nadir-garde"]["exchanges"]
    assert (one["winner"], one["margins"], one["weapon"]) == ("nadir", {"nadir": 8, "garde": 7}, "couteau")
    assert (other["winner"], other["margins"]) == ("garde", {"garde": 7, "nadir": -8})
    assert found["cards_left"] == {"nadir": 20, "garde": 20}
    assert found["revision"] == 2
    assert table.refused("session")["kind"] == "something-open"
    assert table.refused("fight", "--end", "zoe")["kind"] == "no-fight"
    assert table.did("fight", "--end", "garde").json["ended"] == ["nadir-garde"]
    assert "fights" not in table.data
    assert table.refused("fight", "--end")["kind"] == "no-fight"
    assert table.did("fight", "--status").json["fights"] == {}
    table.did("session")


def test_a_fight_has_a_name_of_its_own(tmp_path: Path) -> None:
    table = brawl(tmp_path, fights={"nadir-garde": {"a": "zoe", "b": "garde"}})
    fight(table, "20", "10", status=1)
    assert list(table.data["fights"]) == ["nadir-garde", "nadir-garde-2"]
    assert table.data["fights"]["nadir-garde-2"]["a"] == "nadir"


def duel(table: Table, drawn_a: str, drawn_b: str, *more: str, status: int) -> dict[str, Any]:
    """A duel of hiding against seeking, on real cards."""
    words = ("duel", "start", "nadir", "zoe", "--skill-a", "furtivité", "--skill-b", "investigation")
    return table.did(*words, "--drawn-a", drawn_a, "--drawn-b", drawn_b, *more, exit=status).json


def test_a_duel_is_decided_at_once_without_damage(tmp_path: Path) -> None:
    table = street(tmp_path)
    won = duel(table, "4", "7", status=0)
    assert won["margins"] == {"nadir": 10, "zoe": 1}
    assert (won["state"], won["turn"], won["winner"], won["loser"]) == ("over", None, "nadir", "zoe")
    assert table.discard("zoe") == []
    assert "duel" not in table.data
    lost = duel(table, "22", "7", status=1)
    assert (lost["winner"], lost["loser"]) == ("zoe", "nadir")
    tied = duel(table, "22", "21", status=1)
    assert (tied["winner"], tied["loser"]) == (None, None)


def test_a_duel_knows_criticals_by_position_destin_and_sacrifice(tmp_path: Path) -> None:
    table = street(tmp_path)
    found = duel(table, "18", "20,8", "--easier-b", status=0)
    assert found["critical_on"] == {"nadir": 1, "zoe": 2}
    found = duel(table, "20,2", "7", "--destiny-a", "1", status=0)
    assert found["tests"]["nadir"]["destiny_spent"] == 1
    words = ("duel", "start", "nadir", "zoe", "--skill-a", "18", "--skill-b", "8")
    assert table.did(*words, "--sacrifice-b", "--drawn-a", "20", exit=1).json["winner"] == "zoe"
    assert table.discard("zoe") == ["T8"]
    table.whole()


def test_l11_the_last_card_sacrificed_in_a_duel_wins_then_kills(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T18"})
    words = ("duel", "start", "nadir", "zoe", "--skill-a", "18", "--skill-b", "8")
    ran = table.did(*words, "--sacrifice-a", "--drawn-b", "22")
    assert (ran.json["winner"], ran.json["status"]["nadir"]) == ("nadir", "dead")
    assert [event["who"] for event in ran.events("condition")] == ["nadir"]
    assert table.sheet("nadir")["etat"] == "mort"


def test_a_duel_wants_a_skill_and_two_people(tmp_path: Path) -> None:
    table = street(tmp_path)
    assert table.refused("duel", "start", "nadir", "zoe", exit=2)["kind"] == "missing-argument"
    assert table.refused("duel", "start", "nadir", "nadir", "--skill-a", "1", exit=2)["kind"] == "named-twice"
    same = table.json("duel", "start", "nadir", "zoe", "--skill-a", "chance", "-n").json
    assert {each["what"] for each in same["tests"].values()} == {"chance"}
