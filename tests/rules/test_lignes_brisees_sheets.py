"""Sheets, scores, experience and sessions of Lignes Brisées (L2–L5, L18–L20, E10), and the file they stand in."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Table, run, sample
from tests.rules.street import KEYS, own_deck, scores, street


def arcanes(table: Table, who: str = "nadir") -> dict[str, int]:
    """The 22 scores that the file holds."""
    found = table.sheet(who)["arcanes"]
    assert list(found) == KEYS
    return dict(found)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"chance": 14}, "characters.nadir.arcanes"),
        ({"chance": 23}, "characters.nadir.arcanes.chance"),
        ({"chance": 0}, "characters.nadir.arcanes.chance"),
        ({"chance": "x"}, "characters.nadir.arcanes.chance"),
    ],
)
def test_l2_scores_that_are_no_permutation_are_refused(
    tmp_path: Path, change: dict[str, Any], where: str
) -> None:
    table = street(tmp_path, nadir={"arcanes": scores(furtivite=14) | change})
    error = table.refused("check", "nadir", "18", exit=4)
    assert f"{where} " in error["message"]


def test_l2_a_missing_score_is_named(tmp_path: Path) -> None:
    part = scores()
    del part["animaux"]
    error = street(tmp_path, nadir={"arcanes": part}).refused("show", exit=4)
    assert "characters.nadir.arcanes.animaux is missing" in error["message"]


def test_l2_one_score_cannot_be_set_alone(tmp_path: Path) -> None:
    error = street(tmp_path).refused("advance", "set", "nadir", "arcanes.chance", "3")
    assert (error["kind"], error["rule"]) == ("one-score-alone", "L2")


def test_l3_fate_sets_the_scores(tmp_path: Path) -> None:
    table = street(tmp_path)
    before = arcanes(table)
    table.did("deal", "nadir", "--scores", "--seed", "fate")
    after = arcanes(table)
    assert sorted(after.values()) == list(range(1, 23))
    assert after != before
    table.did("deal", "nadir", "--scores", "--seed", "other")
    assert arcanes(table) != after


def test_l3_every_skill_can_get_every_score(tmp_path: Path) -> None:
    table = street(tmp_path)
    seen = {
        table.json("deal", "nadir", "--scores", "-n", "--seed", str(n)).events("scores")[0]["new"]["chance"]
        for n in range(150)
    }
    assert seen == set(range(1, 23))


FATE = "T5 T1 F T3 T4 T2 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21"


def test_l3_fate_deals_with_real_cards(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("deal", "nadir", "--scores", "--drawn", FATE.replace(" ", ","))
    after = arcanes(table)
    assert [after[key] for key in KEYS[:7]] == [5, 1, 22, 3, 4, 2, 6]
    assert after["sante_mentale"] == 21


def test_l3_real_cards_for_the_scores_are_a_whole_deck_for_each_in_turn(tmp_path: Path) -> None:
    table = street(tmp_path)
    cards = FATE.replace(" ", ",")
    error = table.refused("deal", "nadir", "--scores", "--drawn", "1,2,3")
    assert (error["kind"], error["rule"]) == ("wrong-number-of-cards", "L3")
    assert "Nadir: 3 given, 22 wanted" in error["message"]
    assert (
        "23 given, 22 wanted"
        in table.refused("deal", "nadir", "--scores", "--drawn", f"{cards},1")["message"]
    )
    error = table.refused("deal", "nadir", "--scores", "--drawn", cards.replace("T21", "T20"))
    assert error["kind"] == "card-drawn-before"
    assert "Still to come up: T21 XXI The World." in error["way_out"]
    error = table.refused("deal", "nadir", "zoe", "--scores", "--drawn", f"{cards},1")
    assert "Zoé: 1 given" in error["message"]
    ran = table.did("deal", "nadir", "zoe", "--scores", "--drawn", f"{cards},{cards}")
    assert (ran.json["who"], ran.json["waiting"]) == (["nadir", "zoe"], [])
    assert arcanes(table, "zoe") == arcanes(table)
    ran = table.did("deal", "garde", "zoe", "--scores", "--drawn", cards)
    assert (ran.json["who"], ran.json["waiting"]) == (["garde"], ["zoe"])
    assert table.run("deal", "garde", "zoe", "--scores", "--drawn", cards).out.endswith(
        "with their cards: Zoé.\n"
    )


@pytest.mark.parametrize("way", [("--recover", "1"), ("--order", "chance"), ()])
def test_l3_real_cards_are_for_scores(tmp_path: Path, way: tuple[str, ...]) -> None:
    table = street(tmp_path, lost={"nadir": "T2"})
    error = table.refused("deal", "nadir", *way, "--drawn", "2", exit=2)
    assert error["kind"] == "contradiction"
    assert "tarotcli deal nadir --recover-card" in error["way_out"]


def test_a_creation_aid_takes_the_skills_in_descending_order(tmp_path: Path) -> None:
    table = street(tmp_path)
    words = [key.replace("_", "-") for key in reversed(KEYS)]
    table.did("deal", "nadir", "--order", ",".join(words))
    assert arcanes(table) == {key: n for n, key in enumerate(KEYS, start=1)}
    table.did("deal", "nadir", "--order", "la-lune", "--order", "Politique")
    after = arcanes(table)
    assert (after["furtivite"], after["politique"]) == (22, 21)
    others = [key for key in KEYS if key not in ("furtivite", "politique")]
    assert [after[key] for key in others] == list(range(1, 21))
    error = table.refused("deal", "nadir", "--order", "18,furtivité", exit=2)
    assert error["kind"] == "skill-twice"


def test_l4_a_new_character_has_a_deck_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "neuf.toml"
    assert run("new", str(path), "--system", "lignes-brisees").exit == 0
    table = Table(path)
    days = {date.today()}
    table.did("add", "nadir", "--player", "Claire")
    assert table.data["characters"]["nadir"]["creation"] in days | {date.today()}, "L5: the day it is written"
    assert table.draw("nadir") == own_deck()["draw"].split()
    assert arcanes(table) == {key: n for n, key in enumerate(KEYS, start=1)}
    assert table.sheet("nadir")["player"] == "Claire"
    table.whole()


def test_l4_a_deck_that_is_not_written_is_whole(tmp_path: Path) -> None:
    table = street(tmp_path)
    text = table.path.read_text()
    begin = text.index("[decks.nadir]")
    table.path.write_text(text[:begin] + text[text.index("[decks.", begin + 1) :])
    assert table.did("check", "nadir", "18", "--drawn", "13").json["cards_left"] == 22
    table.did("discard", "nadir", "18")
    assert table.discard("nadir") == ["T18"]
    table.whole()


FIELDS = {
    "name": "Nadir",
    "player": "Claire",
    "identite": "Nathan Dirac",
    "creation": date(2026, 11, 1),
    "profession": "couvreur",
    "age": "31 ans",
    "taille": "1,78 m",
    "poids": "70 kg",
    "apparence": "cheveux ras",
    "personnalite": "têtu",
    "citation": "On ne tombe que d'en haut.",
    "ligne_brisee": "La corde lâchée",
    "equipement": ["couteau", "lampe"],
    "ailleurs": ["une clé des Architectes"],
    "destin": {"gagnes": 7, "actuels": 3},
}
HEADINGS = {
    "Joué par": "Claire",
    "Nom d’origine": "Nathan Dirac",
    "Date de création": "2026-11-01",
    "Profession d’origine": "couvreur",
    "Âge": "31 ans",
    "Taille": "1,78 m",
    "Poids": "70 kg",
    "Apparence": "cheveux ras",
    "Personnalité": "têtu",
    "Citation typique": "On ne tombe que d'en haut.",
    "Ligne Brisée": "La corde lâchée",
    "Équipement": "lampe",
    "Accessible ailleurs": "une clé des Architectes",
    "Points de Destin": "3, sur 7 obtenus en tout",
    "Cartes restantes": "21 / 22",
}


def test_l5_every_heading_of_the_sheet(tmp_path: Path) -> None:
    table = street(tmp_path, nadir=FIELDS, lost={"nadir": "T16"})
    lines = table.run("show", "nadir").out.splitlines()
    for heading, text in HEADINGS.items():
        assert f"{heading}: {text}" in lines
    arcana = [
        line.removeprefix("Arcanes majeurs: ") for line in lines if line.startswith("Arcanes majeurs: ")
    ]
    assert len(arcana) == 22
    assert arcana[17] == "14  Furtivité · XVIII The Moon"
    assert [line for line in arcana if line.endswith("(lost)")] == [arcana[15]]
    assert any(line.startswith("Cartes perdues: T16") for line in lines)
    found = table.json("show", "nadir").json["sheet"]
    for key, value in FIELDS.items():
        assert found[key] == (value.isoformat() if isinstance(value, date) else value)


def test_l5_the_arcana_by_score(tmp_path: Path) -> None:
    table = street(tmp_path)
    lines = table.run("show", "nadir", "--by-score").out.splitlines()
    shown = [int(line.split()[2]) for line in lines if line.startswith("Arcanes majeurs")]
    assert shown == list(range(22, 0, -1))
    ordered = table.run("show", "nadir", "--markdown").out
    assert ordered.index("Acrobatie") < ordered.index("Érudition") < ordered.index("Santé Mentale")
    assert "## Arcanes majeurs" in ordered


def test_l5_by_score_orders_the_arcana_of_a_sheet_and_of_nothing_else(tmp_path: Path) -> None:
    table = street(tmp_path)
    shown = [
        line.split()[2]
        for line in table.run("show", "all", "--by-score").out.splitlines()
        if "Arcanes" in line
    ]
    assert shown[:22] == [str(n) for n in range(22, 0, -1)]
    for what in ((), ("deck",), ("hands",)):
        assert table.refused("show", *what, "--by-score")["kind"] == "no-effect"


def test_l5_every_field_can_be_set_by_the_game_master(tmp_path: Path) -> None:
    table = street(tmp_path, nadir=FIELDS)
    for key in ("identite", "profession", "age", "citation", "ligne_brisee"):
        table.did("advance", "set", "nadir", key, f"autre {key}")
        assert table.sheet("nadir")[key] == f"autre {key}"
    table.did("advance", "set", "nadir", "creation", "2027-01-02")
    assert table.sheet("nadir")["creation"] == date(2027, 1, 2)
    assert table.refused("advance", "set", "nadir", "etat", "fatigué")["kind"] == "value-not-allowed"


def test_l18_an_award_raises_earned_and_current(tmp_path: Path) -> None:
    table = street(tmp_path)
    found = table.did("advance", "award", "nadir", "garde", "2").json
    assert found["destiny"]["nadir"] == {"earned": 7, "current": 5, "spent": 2}
    assert table.sheet("nadir")["destin"] == {"gagnes": 7, "actuels": 5}
    assert table.sheet("garde")["destin"] == {"gagnes": 2, "actuels": 2}
    for words in (
        ("nadir",),
        ("2",),
        ("nadir", "0"),
        ("nadir", "--", "-1"),
        ("nadir", "deux"),
        ("nadir", "100"),
    ):
        assert table.refused("advance", "award", *words, exit=2)["rule"] == "L18"


def test_l18_an_award_tells_both_of_its_changes(tmp_path: Path) -> None:
    table = street(tmp_path)
    ran = table.run("advance", "award", "nadir", "garde", "2")
    assert ran.out.splitlines() == [
        "Nadir earns 2 points of Destin: 5 now, 7 earned in all.",
        "Le Garde earns 2 points of Destin: 2 now, 2 earned in all.",
    ]
    assert "Nadir earns 2 points of Destin: 5 now, 7 earned in all." in table.run("log", "--markdown").out
    told = {event["path"]: event["new"] for event in table.did("advance", "award", "nadir", "1").events()}
    assert told == {"characters.nadir.destin.actuels": 6, "characters.nadir.destin.gagnes": 8}


def test_l18_more_current_than_earned_is_a_fault(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={"destin": {"gagnes": 2, "actuels": 3}})
    assert "characters.nadir.destin.actuels" in table.refused("show", exit=4)["message"]


def test_e10_a_raise_swaps_once_a_session_and_tells_what_only_undoes_it(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={**FIELDS, "arcanes": scores(furtivite=14, chance=15)})
    first = table.did("advance", "raise", "nadir", "furtivité")
    assert (arcanes(table)["furtivite"], arcanes(table)["chance"]) == (15, 14)
    assert (first.json["destiny"], first.json["swapped"], first.json["undoes"]) == (2, "chance", False)
    error = table.refused("advance", "raise", "nadir", "furtivité")
    assert (error["kind"], error["rule"]) == ("raised-already", "L19")
    second = table.run("advance", "raise", "nadir", "chance")
    assert second.exit == 0
    assert "only undoes the rise of Furtivité" in second.out
    assert (arcanes(table)["furtivite"], arcanes(table)["chance"]) == (14, 15)
    assert table.sheet("nadir")["montees"] == ["furtivite", "chance"]
    assert table.sheet("nadir")["destin"] == {"gagnes": 7, "actuels": 1}


def test_l19_a_session_lets_them_rise_again(tmp_path: Path) -> None:
    table = street(tmp_path, nadir=FIELDS)
    table.did("advance", "raise", "nadir", "furtivité")
    table.did("scene")
    found = table.did("session")
    assert found.json["session"] == 2
    assert (table.data["session"], table.data["scene"]) == (2, 1)
    assert table.sheet("nadir")["montees"] == []
    table.did("advance", "raise", "nadir", "furtivité")


def test_l19_new_scores_forget_what_rose_before(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.did("advance", "raise", "nadir", "furtivité")
    [cleared] = table.did("deal", "nadir", "--order", "chance").events("cleared")
    assert (cleared["path"], cleared["old"]) == ("characters.nadir.montees", ["furtivite"])
    assert table.sheet("nadir")["montees"] == []
    table.did("advance", "raise", "nadir", "furtivité")


def test_l19_a_rise_past_what_rose_before_is_no_undoing(tmp_path: Path) -> None:
    # c rises over b, b over c again (undone), then d below them over c: c did rise, but not over d.
    table = street(
        tmp_path,
        nadir={"destin": {"gagnes": 9, "actuels": 9}, "arcanes": scores(chance=10, survie=11, science=9)},
    )
    undoes = [
        table.did("advance", "raise", "nadir", skill).json["undoes"]
        for skill in ("chance", "survie", "science")
    ]
    assert undoes == [False, True, False]


def test_l19_the_top_cannot_rise_and_a_point_is_needed(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={"destin": {"gagnes": 1, "actuels": 0}, "arcanes": scores(chance=22)})
    assert table.refused("advance", "raise", "nadir", "chance")["kind"] == "at-the-top"
    error = table.refused("advance", "raise", "nadir", "science")
    assert error["kind"] == "no-destiny"


def test_l19_several_points_may_be_spent_and_status_tells_all(tmp_path: Path) -> None:
    table = street(tmp_path, nadir={**FIELDS, "arcanes": scores(furtivite=14, chance=15)})
    for skill in ("furtivité", "science", "animaux"):
        table.did("advance", "raise", "nadir", skill)
    found = table.did("advance", "status", "nadir").json
    assert found["destiny"] == {"earned": 7, "current": 0, "spent": 7}
    assert found["raised"] == ["furtivite", "science", "animaux"]
    raises = {each["skill"]: each for each in found["raises"]}
    assert len(raises) == 21
    chance = raises["chance"]
    assert (chance["score"], chance["to"], chance["swaps"], chance["cost"]) == (14, 15, "furtivite", 1)
    assert (chance["undoes"], chance["allowed"]) == (True, False)
    out = table.run("advance", "status", "nadir").out
    assert "Destin 0, 7 earned, 7 spent" in out
    assert "Chance 14 → 15, Furtivité down, which only undoes its rise" in out
    assert found["revision"] == 3


def test_l20_a_ligne_brisee_sees_the_odds_and_the_others_do_not(tmp_path: Path) -> None:
    table = street(tmp_path)
    found = table.did("odds", "check", "nadir", "furtivité").json
    assert found["success"] == {"fraction": "7/11", "p": 0.6364}
    assert found["critical"] == {"fraction": "1/22", "p": 0.0455}
    error = table.refused("odds", "check", "garde", "furtivité")
    assert (error["kind"], error["rule"]) == ("no-broken-line", "L20")
    assert "--gm" in error["way_out"]
    assert table.did("odds", "check", "garde", "furtivité", "--gm").json["success"]["p"] > 0
    assert table.refused("odds", "check", "nadir", exit=2)["kind"] == "missing-argument"
    all_of_it = table.did("odds", "check", "nadir", "18", "--destiny", "3").json["success"]
    assert table.did("odds", "check", "nadir", "18", "--destiny", "9").json["success"] == all_of_it


def test_l20_the_odds_of_one_more_card(tmp_path: Path) -> None:
    table = street(tmp_path, left={"nadir": "T3 T16 T18 T20"})
    table.did("check", "nadir", "furtivité", "--drawn", "16", exit=1)
    found = table.did("odds", "check", "nadir", "--again").json
    assert found["success"]["fraction"] == "2/3"
    assert found["critical"]["fraction"] == "1/3"
    assert table.did("check", "nadir", "--again", "--drawn", "18").json["outcome"] == "critical"


def shooting(**fixed: int) -> dict[str, int]:
    """The 22 scores of a sheet that calls the thirteenth skill Armes de tir."""
    found = scores(**fixed)
    return {("armes_de_tir" if key == "armes_a_feu" else key): n for key, n in found.items()}


def test_l1_armes_de_tir_is_its_name_where_the_sheet_says_so(tmp_path: Path) -> None:
    nadir = {**FIELDS, "arcanes": shooting(armes_a_feu=14, chance=15), "equipement": ["pistolet"]}
    table = street(tmp_path, nadir=nadir)
    for word in ("armes de tir", "armes à feu", "13", "firearms"):
        ran = table.run("check", "nadir", word, "--drawn", "6")
        assert ran.out.startswith("Nadir, Armes de tir 14: success, margin 8.")
        assert table.json("check", "nadir", word, "-n").json["what"] == "armes_de_tir"
        assert table.run("check", "zoe", word, "--drawn", "22").out.startswith("Zoé, Armes à Feu 13: failure")
    assert "14  Armes de tir · XIII Death" in table.run("show", "nadir").out
    assert "Nadir, Armes de tir 14," in table.run("odds", "check", "nadir", "13").out
    ran = table.run("fight", "nadir", "garde", "--drawn-a", "1", "--drawn-b", "22")
    assert "Nadir, Armes de tir 14: success" in ran.out
    assert "Armes de tir 14 → 15, Chance down" in table.run("advance", "status", "nadir").out
    ran = table.run("advance", "raise", "nadir", "armes-de-tir")
    assert "Nadir: Armes de tir rises from 14 to 15." in ran.out
    assert (table.sheet("nadir")["arcanes"]["armes_de_tir"], table.sheet("nadir")["montees"]) == (
        15,
        ["armes_de_tir"],
    )
    assert "Armes de tir of Nadir" in table.refused("advance", "raise", "nadir", "armes à feu")["message"]
    assert table.refused("advance", "set", "nadir", "arcanes.armes_de_tir", "3")["kind"] == "one-score-alone"
    table.did("check", "nadir", "13", "--drawn", "21", exit=1)
    assert table.run("check", "nadir", "--again", "--drawn", "2").out.startswith(
        "Nadir, Armes de tir 15: success"
    )
    table.did("deal", "nadir", "--order", "armes-a-feu")
    assert table.sheet("nadir")["arcanes"]["armes_de_tir"] == 22
    table.whole()


def test_l1_one_name_or_the_other_and_not_both(tmp_path: Path) -> None:
    both = shooting() | {"armes_a_feu": 13}
    error = street(tmp_path, nadir={"arcanes": both}).refused("show", exit=4)
    assert "characters.nadir.arcanes.armes_de_tir" in error["message"]
    assert "is another name of armes_a_feu: keep one of them" in error["message"]
    neither = scores()
    del neither["armes_a_feu"]
    error = street(tmp_path, nadir={"arcanes": neither}).refused("show", exit=4)
    assert "characters.nadir.arcanes.armes_a_feu is missing" in error["message"]


def test_l1_a_weapon_of_the_campaign_may_say_armes_de_tir(tmp_path: Path) -> None:
    table = street(tmp_path, weapons={"fronde": {"arcane": "armes_de_tir", "degats": 2}})
    ran = table.json("fight", "nadir", "garde", "--weapon-a", "fronde", "--skill-a", "13", "--drawn-a", "1")
    assert ran.json["exchanges"][0]["tests"]["nadir"]["what"] == "armes_a_feu"


EVERYTHING = " ".join([*(f"T{n}" for n in range(1, 22)), "F"])


def test_l15_who_has_no_card_left_is_dead_whatever_the_file_says(tmp_path: Path) -> None:
    table = street(tmp_path, lost={"nadir": EVERYTHING})
    assert table.sheet("nadir").get("etat", "ok") == "ok"
    assert table.refused("check", "nadir", "18")["kind"] == "dead"
    assert table.refused("fight", "zoe", "nadir")["kind"] == "dead"
    assert "dead" in table.run("show", "nadir").out
    assert table.did("show", "nadir").json["sheet"]["etat"] == "mort"
    ran = table.run("doctor")
    assert ran.exit == 0
    assert "characters.nadir.etat" in ran.out
    assert "tarotcli advance set nadir etat mort" in ran.out
    table.did("advance", "set", "nadir", "etat", "mort")
    assert "characters.nadir.etat" not in table.run("doctor").out
    table.did("deal", "nadir", "--recover-card", "1")
    assert table.sheet("nadir")["etat"] == "ok"


def test_the_sample_is_ready_to_play(tmp_path: Path) -> None:
    table = sample(tmp_path, "lignes-brisees")
    table.whole()
    people = table.data["characters"]
    assert [key for key in people if people[key].get("ligne_brisee")] == ["nadir", "ombeline"]
    assert [key for key in people if people[key].get("npc")] == ["veilleur", "sonde"]
    assert table.draw("nadir")[0] == "T1", "piles stay in the order of the arcana"
    found = table.did(
        "fight", "sonde", "veilleur", "--weapon-a", "lance-aiguilles", "--drawn-a", "1", "--drawn-b", "22"
    )
    assert found.json["damage"] == 7


def test_the_log_tells_the_session(tmp_path: Path) -> None:
    table = street(tmp_path)
    table.run("check", "nadir", "furtivité", "--drawn", "16")
    table.run("check", "nadir", "--again", "--drawn", "3")
    table.run("fight", "nadir", "garde", "--drawn-a", "1", "--drawn-b", "22")
    table.run("advance", "raise", "nadir", "chance")
    story = table.run("log", "--markdown").out
    assert "- Nadir, Furtivité 14: failure, margin -2." in story
    assert "Nadir spends 1 point of Destin; 2 left." in story
    assert "Nadir wounds Le Garde: poing, damage 1." in story
    assert "Nadir: Chance rises from" in story
