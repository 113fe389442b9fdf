"""What a person types for a name means the name that reads alike, everywhere; names that cannot be told apart."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tarotcli.campaign.names import form_of, holding
from tarotcli.language.names import nearest
from tests.helpers import Table, codes, deck, run, write
from tests.rules.court import court
from tests.rules.forest import forest
from tests.rules.street import street


@pytest.mark.parametrize(
    "typed",
    ["high society", "High-Society", "HIGH_SOCIETY", "highsociety", "  high   society ", "Hígh-söciety"],
)
def test_a_name_reads_alike_without_case_accents_hyphens_and_spaces(typed: str) -> None:
    assert form_of(typed) == form_of("high society")


def test_what_has_no_letters_is_a_name_of_its_own() -> None:
    """Two such names are two, and not both the empty one."""
    assert form_of("-") != form_of("'")
    assert form_of("cœur") == form_of("COEUR") != form_of("cour")


def test_a_unique_beginning_comes_before_near_misses() -> None:
    """Also where it is much shorter than what it begins; of two that begin so none is the only one."""
    assert nearest("high", ["nigh", "high society", "sigh"])[0] == "high society"
    assert nearest("h", ["high society", "riding"]) == ["high society"]
    assert nearest("ri", ["riding", "rifle"]) == []


def test_a_part_of_a_text_means_it_unless_another_reads_so_as_a_whole() -> None:
    texts = ["A door", "A door is a wall"]
    assert holding("a DOOR", texts) == ["A door"]
    assert holding("wall", texts) == ["A door is a wall"]
    assert holding("a", texts) == texts


COURT = {"high society": {"level": 4, "suit": "cups"}}


@pytest.mark.parametrize("skill", ["High-Society", "highsociety", "HIGH_SOCIETY"])
def test_skills_favours_reputations_and_beliefs_of_versailles(tmp_path: Path, skill: str) -> None:
    """V12, V14: one check with each of them, typed in another way than the sheet has it."""
    table = court(tmp_path, "9C", skills=COURT)
    words = ["--favour", "Duc-de-Luynes=1", "--reputation", "Military=2", "--belief", "the KING should-never"]
    ran = table.did("check", "AURORE-de-lys", skill, "-p", "9C", "-d", "9", *words)
    assert ran.json["what"] == "high society"
    # 9 of cups limited to 4, and 1 + 2 + 3 of the counters: 10 against 9.
    assert (ran.json["total"], ran.json["margin"]) == (10, 1)
    assert table.sheet("aurore")["favours"] == {"duc de luynes": 1}


def test_a_part_of_several_beliefs_is_refused_with_those_alone(tmp_path: Path) -> None:
    beliefs = [
        {"text": text, "level": 4} for text in ("The King is old", "The King is kind", "Doors are walls")
    ]
    table = court(tmp_path, "9C", sheet={"beliefs": beliefs})
    error = table.refused("check", "aurore", "oratory", "-p", "9C", "-d", "2", "--belief", "king")
    assert error["kind"] == "unknown-belief"
    assert "The King is old, The King is kind" in error["way_out"]
    assert "Doors" not in error["way_out"]


def test_tendances_and_talents_of_topoigraphie(tmp_path: Path) -> None:
    """P4, P6."""
    table = forest(tmp_path, sheet={"tendances": {"héroïque": 4}, "talents": {"Épée longue": "habitue"}})
    ran = table.did("check", "perceval", "HEROIQUE", "--talent", "epee-longue", "-p", "9S", "-d", "14")
    assert ran.json["sum"] == 9 + 4 + 2


@pytest.mark.parametrize("typed", ["combat à mains nues", "Combat-Mains-Nues", "combatmainsnues", "brawling"])
def test_skills_of_lignes_brisees(tmp_path: Path, typed: str) -> None:
    """L1."""
    assert street(tmp_path).did("odds", "check", "nadir", typed).json["what"] == "combat_mains_nues"


def test_weapons_of_lignes_brisees(tmp_path: Path) -> None:
    """L16: the rules' own and the campaign's, in fights and in the house."""
    weapons = {"lance-aiguilles": {"arcane": "armes_a_feu", "degats": 7}}
    table = street(tmp_path, weapons=weapons, house={"armes": {"epee": 9}})
    words = ("--weapon-a", "Lance Aiguilles", "--weapon-b", "EPEE", "--seed", "1")
    ran = table.json("fight", "nadir", "garde", *words)
    assert ran.exit in (0, 1)
    [fight] = table.data["fights"].values()
    assert fight["armes"] == {"nadir": "lance-aiguilles", "garde": "épée"}


def test_decks_by_their_own_name_and_their_characters(tmp_path: Path) -> None:
    table = street(tmp_path, lost={"zoe": "T1 T2"})
    table.did("return", "ZOE", "T1")
    table.did("return", "Zoé", "T2")
    error = table.refused("shuffle", "nad")
    assert error["kind"] == "unknown-deck"
    assert error["way_out"].startswith("Did you mean nadir?")


def test_a_choice_of_words_reads_alike_too(tmp_path: Path) -> None:
    made = run("new", str(tmp_path / "x.toml"), "--system", "Topoïgraphie")
    assert made.exit == 0
    assert Table(tmp_path / "x.toml").data["system"] == "topoigraphie"


def test_somebody_nearly_named_is_offered_first(tmp_path: Path) -> None:
    error = court(tmp_path).refused("show", "luy")
    assert error["kind"] == "unknown-character"
    assert error["way_out"].startswith("Did you mean luynes?")


NEAR: tuple[tuple[str, str, str], ...] = (
    ("court", "check aurore high-soc -p 9C -d 4", "high society"),
    ("court", "duel start aurore luynes --skill-a high-soc --skill-b fencing", "high society"),
    ("court", "check aurore high-society -p 9C -d 4 --favour duc", "duc de luynes"),
    ("court", "check aurore high-society -p 9C -d 4 --reputation milit", "military"),
    (
        "court",
        "check aurore high-society -p 9C -d 4 --belief 'the King shuold never'",
        "The King should never",
    ),
    ("court", "advance drop aurore favours duc", "duc de luynes"),
    ("court", "advance drop aurore skills.high", "high society"),
    ("court", "advance set aurore skills.high 5", "high society"),
    ("court", "advance set aurore sklils.high 5", "skills"),
    ("court", "advance set house hand_siz 5", "hand_size"),
    ("court", "shuffle tabel", "table"),
    ("court", "new x.toml --system topoi", "topoigraphie"),
    ("forest", "check perceval her -p 9S", "heroique"),
    ("forest", "check perceval heroique --talent escr -p 9S", "escrime"),
    ("forest", "fight perceval gar -p 9S --tendance-a heroique", "garde"),
    ("street", "fight nadir garde --weapon-a coutea", "couteau"),
    ("street", "check nadir furt", "Furtivité"),
)


@pytest.mark.parametrize(("where", "line", "meant"), NEAR, ids=[line for _where, line, _meant in NEAR])
def test_of_what_is_nearly_named_the_nearest_is_offered_first(
    tmp_path: Path, where: str, line: str, meant: str
) -> None:
    """Characters' things, decks, weapons, keys and words of a list alike; nothing is changed."""
    if where == "court":
        table = court(tmp_path, "9C", skills=COURT)
    else:
        table = forest(tmp_path) if where == "forest" else street(tmp_path)
    words = shlex.split(line)
    error = table.refused(*words, exit=2 if words[0] == "new" else 3)
    assert error["way_out"].startswith(f"Did you mean {meant}")


def test_what_is_not_nearly_anything_gets_no_offer(tmp_path: Path) -> None:
    error = court(tmp_path, "9C").refused("check", "aurore", "zzz", "-p", "9C", "-d", "4")
    assert error["way_out"].startswith("Skills: ")


def test_two_of_one_name_are_told_apart_by_their_keys_or_refused_with_both(tmp_path: Path) -> None:
    """A key typed as it is means that character; a word that fits two of them means nobody."""
    table = forest(tmp_path, sheet={"name": "Garde"})
    error = table.refused("show", "Garde")
    assert error["kind"] == "ambiguous-character"
    assert "perceval" in error["message"]
    assert "garde" in error["message"]
    assert table.did("show", "garde").json["who"] == "garde"


def test_two_players_of_one_name_at_a_table_of_tarot(tmp_path: Path) -> None:
    table = forest(tmp_path, sheet={"name": "Garde"})
    table.did("trick", "new", "perceval", "garde", "enide")
    table.did("trick", "deal")
    assert table.refused("trick", "legal", "GARDE")["kind"] == "ambiguous-character"


# Two names in one file that read alike.


def _skills(data: dict[str, Any]) -> None:
    data["characters"]["aurore"]["skills"]["Climbing"] = {"level": 2, "suit": "staves"}


def _favours(data: dict[str, Any]) -> None:
    data["characters"]["aurore"]["favours"]["duc-de-luynes"] = 3


def _beliefs(data: dict[str, Any]) -> None:
    data["characters"]["aurore"]["beliefs"].append({"text": "the king should never wear GREY", "level": 1})


def _characters(data: dict[str, Any]) -> None:
    data["characters"]["Luynes"] = {"name": "Another"}


def _hands(data: dict[str, Any]) -> None:
    data["hands"]["Guard"] = ""


def _decks(data: dict[str, Any]) -> None:
    data["decks"]["Table"] = deck()


ALIKE: dict[str, tuple[Callable[[dict[str, Any]], None], str, str]] = {
    "skills": (_skills, "characters.aurore.skills.Climbing", "characters.aurore.skills.climbing"),
    "favours": (
        _favours,
        "characters.aurore.favours.duc-de-luynes",
        'characters.aurore.favours."duc de luynes"',
    ),
    "beliefs": (_beliefs, "characters.aurore.beliefs[2].text", "characters.aurore.beliefs[0].text"),
    "characters": (_characters, "characters.Luynes", "characters.luynes"),
    "a hand beside a character": (_hands, "hands.Guard", "characters.guard"),
    "decks": (_decks, "decks.Table", "decks.table"),
}


@pytest.mark.parametrize("name", ALIKE)
def test_two_keys_that_read_alike_are_a_fault_with_both_places(tmp_path: Path, name: str) -> None:
    """Every command refuses the file, and doctor says who mends it."""
    change, place, other = ALIKE[name]
    data = court(tmp_path, "9C").data
    change(data)
    table = write(tmp_path / "court.toml", data)
    assert table.refused("show", exit=4)["kind"] == "campaign-invalid"
    told = table.did("doctor", exit=4).json
    [fault] = told["faults"]
    assert place in fault
    assert f"reads like {other}:" in fault
    assert not told["mendable"]


def test_tendances_and_weapons_that_read_alike_are_faults(tmp_path: Path) -> None:
    data = forest(tmp_path).data
    data["characters"]["perceval"]["tendances"]["Héroïque"] = 1
    fault = write(tmp_path / "f.toml", data).refused("show", exit=4)["message"]
    assert 'characters.perceval.tendances."Héroïque"' in fault
    assert "tendances.heroique:" in fault
    arm = {"arcane": "armes_blanches", "degats": 2}
    fault = street(tmp_path, weapons={"longue épée": arm, "longue-epee": arm}).refused("show", exit=4)[
        "message"
    ]
    assert "weapons.longue-epee" in fault


def test_a_fault_elsewhere_takes_no_name_away(tmp_path: Path) -> None:
    """Names that read alike are told beside other faults of the file."""
    data = court(tmp_path, "9C").data
    _skills(data)
    data["hands"]["aurore"] = " ".join([*codes(data["hands"]["aurore"]), "9C"])
    told = write(tmp_path / "court.toml", data).did("doctor", exit=4).json["faults"]
    assert len(told) == 2


@pytest.mark.parametrize("word", ["gm", "KS", "7"])
def test_nobody_is_to_be_added_under_a_word_that_can_be_no_key(tmp_path: Path, word: str) -> None:
    """The way out can be pasted: ``add`` would refuse these."""
    table = forest(tmp_path)
    assert "tarotcli add" not in table.refused("show", word)["way_out"]
    assert "tarotcli add zoe" in table.refused("show", "zoe")["way_out"]


def test_the_master_of_every_game_has_no_sheet_to_be_changed(tmp_path: Path) -> None:
    assert forest(tmp_path).refused("advance", "set", "mj", "resistance", "4")["kind"] == "no-sheet"
