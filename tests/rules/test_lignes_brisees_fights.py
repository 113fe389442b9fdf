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


KNUCKLES = {"weapons": {"coup-de-poing": {"arcane": "combat_mains_nues", "degats": 3}}}


@pytest.mark.parametrize(
    ("words", "carried", "skill", "weapon", "damage"),
    [
        ("--skill-a armes_blanches", ["corde", "Couteau", "épée"], "armes_blanches", "couteau", 2),
        ("--skill-a armes_a_feu", ["couteau", "fusil"], "armes_a_feu", "fusil", 8),
        ("--skill-a armes_blanches", ["fusil"], "armes_blanches", "poing", 1),
        ("--skill-a armes_blanches", [], "armes_blanches", "poing", 1),
        (
            "--skill-a combat_mains_nues",
            ["couteau", "coup de poing"],
            "combat_mains_nues",
            "coup-de-poing",
            3,
        ),
        ("--skill-a combat_mains_nues", ["couteau"], "combat_mains_nues", "poing", 1),
        ("", ["corde", "fusil", "couteau"], "armes_a_feu", "fusil", 8),
        ("", ["coup-de-poing", "couteau"], "combat_mains_nues", "coup-de-poing", 3),
        ("", ["corde"], "combat_mains_nues", "poing", 1),
        ("", [], "combat_mains_nues", "poing", 1),
        ("--weapon-a poing", ["fusil"], "combat_mains_nues", "poing", 1),
        ("--weapon-a épée", ["fusil"], "armes_blanches", "épée", 5),
    ],
)
@pytest.mark.parametrize("side", ["a", "b"])
def test_l13_without_a_weapon_named_it_is_the_first_carried_that_fits(
    tmp_path: Path, side: str, words: str, carried: list[str], skill: str, weapon: str, damage: int
) -> None:
    """R: on either side; a skill named is tested though no weapon that fits it is carried."""
    armed = STRONG | {"equipement": carried}
    table = brawl(tmp_path, **({"nadir": armed} if side == "a" else {"garde": WEAK | armed}), **KNUCKLES)
    cards = ("1", "22") if side == "a" else ("22", "1")
    ran = table.json(
        *("fight", "nadir", "garde", *words.replace("-a", f"-{side}").split()),
        *("--drawn-a", cards[0], "--drawn-b", cards[1]),
    )
    [exchange] = ran.json["exchanges"]
    winner = "nadir" if side == "a" else "garde"
    assert exchange["tests"][winner]["what"] == skill
    assert (ran.json["winner"], exchange["weapon"], ran.json["damage"]) == (winner, weapon, damage)
    assert len(ran.json["lost"]) == damage


def test_l13_with_a_skill_for_all_each_adversary_has_a_weapon_of_their_own(tmp_path: Path) -> None:
    table = brawl(tmp_path, garde=WEAK | {"equipement": ["fusil", "couteau"]})
    table.did("add", "moine")
    table.did("advance", "set", "zoe", "equipement", '["arc", "épée"]')
    ran = table.did(
        *("fight", "nadir", "garde", "zoe", "moine", "--skill-b", "armes-blanches"),
        *("--drawn-a", "21,20,19", "--drawn-b", "1,2,3", "--lost", "2,3,4,5,6,7,8"),
        exit=1,
    )
    weapons = [(each["winner"], each["weapon"], len(each["lost"])) for each in ran.json["exchanges"]]
    assert weapons == [("garde", "couteau", 2), ("zoe", "arc", 4), ("moine", "poing", 1)]
    assert {each["tests"][each["b"]]["what"] for each in ran.json["exchanges"]} == {"armes_blanches"}


def test_l13_what_is_named_for_several_is_theirs_in_their_order(tmp_path: Path) -> None:
    table = brawl(tmp_path, garde=WEAK | {"equipement": ["gourdin"]})
    table.did("add", "moine")
    ran = table.did(
        *("fight", "nadir", "garde", "zoe", "moine", "--weapon-b", "-,épée", "--weapon-b", "fusil"),
        *("--drawn-a", "21,20", "--drawn-b", "1,2", "--lost", "1,2,3,4,5,6,7,8"),
        exit=1,
    )
    weapons = [(each["winner"], each["weapon"], len(each["lost"])) for each in ran.json["exchanges"]]
    assert weapons == [("garde", "gourdin", 3), ("zoe", "épée", 5)]
    table = brawl(tmp_path)
    ran = table.did(
        *("fight", "nadir", "garde", "zoe", "--skill-b", "furtivité", "--skill-b", "chance"),
        *("--drawn-a", "1,2", "--drawn-b", "22,21"),
    )
    assert [each["tests"][each["b"]]["what"] for each in ran.json["exchanges"]] == ["furtivite", "chance"]


@pytest.mark.parametrize("option", ["--weapon-b", "--skill-b", "--destiny-b"])
def test_l13_as_many_as_there_are_adversaries_or_one_for_all(tmp_path: Path, option: str) -> None:
    table = brawl(tmp_path)
    table.did("add", "moine")
    value = {"--weapon-b": "couteau", "--skill-b": "11", "--destiny-b": "1"}[option]
    error = table.refused("fight", "nadir", "garde", "zoe", "moine", *(option, value) * 2, exit=2)
    assert (error["kind"], error["rule"]) == ("wrong-count", "L13")
    assert f"{option} is given 2 times; adversaries: 3" in error["message"]
    assert table.refused("fight", "nadir", "zoe", *(option, value) * 2, exit=2)["kind"] == "wrong-count"
    assert table.run("fight", "nadir", "garde", "zoe", "moine", option, value, "-n").exit in (0, 1)


def test_l13_what_an_open_fight_was_told_holds_until_said_otherwise(tmp_path: Path) -> None:
    table = brawl(tmp_path, garde=WEAK | {"equipement": ["gourdin"]})
    words = ("fight", "nadir", "garde", "--drawn-a", "1", "--drawn-b", "22")

    def weapon(*more: str) -> str:
        [exchange] = table.json(*words, *more).json["exchanges"]
        table.did("deal", "garde", "--recover", "22")
        return str(exchange["weapon"])

    assert weapon("--weapon-a", "ARC", "--skill-b", "furtivité") == "arc"
    kept = table.data["fights"]["nadir-garde"]
    assert (kept["armes"], kept["competences"]) == ({"nadir": "arc"}, {"garde": "furtivite"})
    assert weapon() == "arc"
    other = table.json("fight", "garde", "nadir", "--drawn-a", "1", "--drawn-b", "22").json["exchanges"][0]
    assert [test["what"] for test in other["tests"].values()] == ["furtivite", "armes_blanches"]
    status = table.did("fight", "--status")
    assert status.json["fights"]["nadir-garde"]["weapons"] == {"nadir": "arc"}
    assert "  Nadir fights with arc.\n  Le Garde fights with Furtivité." in table.run("fight", "--status").out
    assert weapon("--skill-a", "11") == "poing"
    assert table.data["fights"]["nadir-garde"]["competences"]["nadir"] == "combat_mains_nues"
    assert not table.data["fights"]["nadir-garde"]["armes"]
    table.did("fight", "--end")
    assert weapon("--weapon-b", "-") == "poing", "a fight that has ended is forgotten"
    assert "armes" not in table.data["fights"]["nadir-garde"]


def test_l13_words_about_a_test_that_is_not_taken_are_refused(tmp_path: Path) -> None:
    table = brawl(tmp_path, garde=WEAK | {"etat": "inconscient", "destin": {"gagnes": 1, "actuels": 1}})
    for option in (
        *("--easier-b", "--harder-b", "--weapon-b couteau", "--skill-b 12", "--drawn-b 3"),
        *("--destiny-b 1", "--destiny-b 0", "--destiny-b 1 --better-b", "--sacrifice-b"),
    ):
        error = table.refused("fight", "nadir", "garde", *option.split())
        assert (error["kind"], error["rule"]) == ("no-effect", "L13")
        assert option.split()[0] in error["message"]
    both = ("fight", "nadir", "garde", "zoe")
    assert table.refused(*both, "--weapon-b", "couteau,arc")["kind"] == "no-effect"
    assert table.refused(*both, "--destiny-b", "1,1")["kind"] == "no-effect"
    for option in ("--weapon-b -,arc", "--weapon-b arc", "--easier-b", "--destiny-b -,1", "--drawn-b 7"):
        assert table.run(*both, *option.split(), "-n").exit in (0, 1), option


@pytest.mark.parametrize("instead", ["--status", "--end"])
def test_l13_words_of_an_exchange_beside_what_fights_none(tmp_path: Path, instead: str) -> None:
    table = brawl(tmp_path)
    fight(table, "6", "2", status=0)
    for option in ("--weapon-a couteau", "--easier-b", "--destiny-a 0", "--drawn-b 3", "--lost 3"):
        error = table.refused("fight", instead, *option.split(), exit=2)
        assert error["kind"] == "contradiction"
        assert option.split()[0] in error["message"]


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


def spent(ran: Ran) -> list[tuple[int, int]]:
    """The points of Destin that the first and the adversary spent in each exchange."""
    tests = [[*each["tests"].values()] for each in ran.json["exchanges"]]
    return [(first["destiny_spent"], other["destiny_spent"]) for first, other in tests]


KNIVES = ("--weapon-a", "couteau", "--weapon-b", "couteau")


@pytest.mark.parametrize(
    ("points", "drawn", "shares"),
    [
        # Nadir succeeds with less than 14; what is bought in one exchange is not there for the next.
        (1, "15,16,17,1", [1, 0, 0]),
        (2, "15,16,17,18,1", [2, 0, 0]),
        (3, "15,16,17,18,19,1", [3, 0, 0]),
        (3, "15,2,17,18,19,20", [1, 2, 0]),
        (0, "15,16,1", [0, 0, 0]),
    ],
)
def test_l13_destin_is_for_the_whole_command_not_for_each_exchange(
    tmp_path: Path, points: int, drawn: str, shares: list[int]
) -> None:
    table = brawl(tmp_path)
    table.did("add", "moine")
    words = ("fight", "nadir", "garde", "zoe", "moine", *KNIVES, "--destiny-a", str(points))
    ran = table.json(*words, "--drawn-a", drawn, "--drawn-b", "20,21,22")
    assert [first for first, _other in spent(ran)] == shares, ran
    assert table.sheet("nadir")["destin"] == {"gagnes": 5, "actuels": 3 - sum(shares)}


def test_l13_destin_of_several_is_theirs_in_their_order_and_one_number_is_for_all(tmp_path: Path) -> None:
    rich = WEAK | {"destin": {"gagnes": 2, "actuels": 2}}
    words = ("fight", "nadir", "garde", "zoe", *KNIVES, "--drawn-a", "21,22", "--destiny-b")
    table = brawl(tmp_path, garde=rich)
    ran = table.did(*words, "2,1", "--drawn-b", "15,16,17,18,19", exit=1)
    assert [other for _first, other in spent(ran)] == [2, 1]
    table = brawl(tmp_path, garde=rich)
    ran = table.did(*words, "-,1", "--drawn-b", "15,18,19", exit=1)
    assert [other for _first, other in spent(ran)] == [0, 1]
    table = brawl(tmp_path, garde=rich)
    ran = table.did(*words, "3", "--drawn-b", "15,16,17,18,19", exit=1)
    assert [other for _first, other in spent(ran)] == [2, 1], "three in all, of which the guard has two"
    table = brawl(tmp_path, garde=rich)
    ran = table.did(*words, "1", "--drawn-b", "15,16,17", exit=1)
    assert [other for _first, other in spent(ran)] == [1, 0]


def test_l10_destin_that_an_adversary_has_not_is_refused_where_it_is_theirs(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    words = ("fight", "nadir", "garde", "zoe", *KNIVES, "--drawn-a", "21,22", "--destiny-b")
    assert table.refused(*words, "1,1")["kind"] == "no-destiny"
    assert table.refused("fight", "nadir", "garde", "--destiny-b", "1")["kind"] == "no-destiny"
    ran = table.did(*words, "1", "--drawn-b", "15,16,17", exit=1)
    assert [other for _first, other in spent(ran)] == [0, 1]
    assert table.refused("fight", "garde", "nadir", "zoe", "--destiny-a", "1")["kind"] == "no-destiny"


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


def test_l15_a_table_with_real_cards_states_which_cards_a_blow_took(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    ran = fight(table, "1", "22", "--lost", "la-lune,7", status=0)
    assert ran.json["lost"] == ["T18", "T7"]
    assert [event["cards"] for event in ran.events("wounded")] == [["T18", "T7"]]
    assert table.discard("garde") == ["T7", "T18"]
    ran = fight(table, "1", "22", "--lost", "1", "--lost", "22", status=0)
    assert ran.json["lost"] == ["T1", "F"], "the card of the test went back first (L14)"
    table.whole()


def test_l15_the_cards_stated_are_those_that_a_blow_takes(tmp_path: Path) -> None:
    table = brawl(tmp_path, lost={"garde": "T5"})
    words = ("fight", "nadir", "garde", *KNIVES, "--drawn-a", "1", "--drawn-b", "22", "--lost")
    error = table.refused(*words, "3")
    assert (error["kind"], error["rule"]) == ("wrong-number-of-cards", "L15")
    assert "1 given, 2 lost" in error["message"]
    assert "3 given, 2 lost" in table.refused(*words, "3,4,6")["message"]
    for twice_or_gone in ("3,3", "5,6"):
        error = table.refused(*words, twice_or_gone)
        assert (error["kind"], error["rule"]) == ("card-not-in-deck", "L14")
    nobody = ("fight", "nadir", "garde", *KNIVES, "--drawn-a", "22", "--drawn-b", "22", "--lost", "3")
    assert "1 given, 0 lost" in table.refused(*nobody)["message"]
    table = brawl(tmp_path, left={"garde": "T20"})
    assert fight(table, "1", "20", "--lost", "20", status=0).json["status"]["garde"] == "dead"


def test_l15_five_of_the_stated_cards_take_consciousness(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    words = ("fight", "nadir", "garde", "--weapon-a", "épée", "--drawn-a", "1", "--drawn-b", "22")
    assert table.did(*words, "--lost", "2,3,4,5,6").json["status"]["garde"] == "unconscious"
    assert table.draw("garde")[:2] == ["T1", "T7"]


def test_l13_l15_several_adversaries_with_real_cards_step_by_step(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    table.did("add", "moine")
    words = ("fight", "nadir", "garde", "zoe", "moine", *KNIVES)
    ran = table.did(*words, "--drawn-a", "1", "--drawn-b", "22", "--lost", "3,4")
    assert [each["b"] for each in ran.json["exchanges"]] == ["garde"]
    assert (ran.json["winner"], ran.json["not_fought"], ran.json["waiting"]) == (
        "nadir",
        [],
        ["zoe", "moine"],
    )
    assert table.run("undo").exit == 0
    text = table.run(*words, "--drawn-a", "1", "--drawn-b", "22", "--lost", "3,4").out
    assert text.splitlines()[-1] == "Still to come, with their cards: Zoé, Moine."
    error = table.refused(*words, "--drawn-a", "1,2", "--drawn-b", "22", "--lost", "5,6")
    assert "Zoé: 0 given, up to 1 drawn" in error["message"]
    error = table.refused(*words, "--drawn-a", "1", "--drawn-b", "22,21", "--lost", "5,6")
    assert "Nadir: 0 given, up to 1 drawn" in error["message"]
    ran = table.did(
        "fight", "nadir", "zoe", "moine", *KNIVES, "--drawn-a", "2,22", "--drawn-b", "21,20", exit=1
    )
    assert [(each["b"], each["winner"]) for each in ran.json["exchanges"]] == [
        ("zoe", "nadir"),
        ("moine", None),
    ]
    assert (ran.json["winner"], ran.json["waiting"]) == (None, [])


def test_l13_a_dash_leaves_an_adversary_to_chance(tmp_path: Path) -> None:
    table = brawl(tmp_path)
    table.did("add", "moine")
    words = ("fight", "nadir", "garde", "zoe", "moine", *KNIVES, "--drawn-a", "20,21,22")
    chance = set()
    for seed in map(str, range(8)):
        ran = table.json(*words, "--drawn-b", "20,-,21", "-n", "--seed", seed)
        drawn = [each["tests"][each["b"]]["drawn"] for each in ran.json["exchanges"]]
        assert (drawn[0], drawn[2]) == (["T20"], ["T21"])
        chance.add(drawn[1][0])
    assert len(chance) > 1
    assert table.refused(*words, "--drawn-b", "20,21,-,22")["kind"] == "wrong-number-of-cards"


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
    assert table.refused("return", "garde", "3", "--bottom")["rule"] == "L9"
    table.did("return", "garde", "3")
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
