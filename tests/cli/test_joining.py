"""Who joins a campaign and who leaves it, one or many at once; decks beside the game's own, and cards turned up
from them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarotcli.cards import MAJORS22
from tarotcli.cards.meanings import meaning
from tests.helpers import CODES, Table, codes, environment, run, sample, write
from tests.rules.court import court
from tests.rules.forest import forest
from tests.rules.street import KEYS, street


def steps(table: Table, *words: str) -> list[str]:
    """The commands that ``add`` names to go on with."""
    return [each["command"] for each in table.did(*words).json["next"]]


def test_an_npc_on_the_spot_is_one_line(tmp_path: Path) -> None:
    """A name, a class, a characteristic by its name, a skill with the suit that the tool knows (V7, V25)."""
    table = court(tmp_path)
    table.did("add", "lauzun", "--npc", "Comte de Lauzun", "class=7", "wit=7", "fencing=7", "oratory=3")
    sheet = table.sheet("lauzun")
    assert (sheet["name"], sheet["npc"], sheet["class"], sheet["repartee"]["wit"]) == (
        "Comte de Lauzun",
        True,
        7,
        7,
    )
    assert sheet["skills"] == {
        "fencing": {"level": 7, "suit": "swords", "body": "agility"},
        "oratory": {"level": 3, "suit": "cups"},
    }
    assert table.did("check", "lauzun", "fencing", "-d", "3", exit=1).json["what"] == "fencing"
    table.did("undo", "2")
    assert "lauzun" not in table.data["characters"]


def test_a_value_of_a_table_that_does_not_fit_sends_back_to_the_table(tmp_path: Path) -> None:
    """And not to a sheet that is not there."""
    (tmp_path / "many.csv").write_text("key,class\nzed,3\nyan,x\n")
    table = court(tmp_path)
    error = table.refused("add", "--from", str(tmp_path / "many.csv"))
    assert "many.csv, line 3: class should be a whole number" in error["message"]
    assert "tarotcli" not in error["way_out"]
    assert "zed" not in table.data["characters"]


def test_one_in_topoigraphie(tmp_path: Path) -> None:
    """P4, P5, P9: Tendances by number, Talents by level; an NPC plays from the MJ's pack (P1)."""
    table = forest(tmp_path)
    table.did("add", "ogre", "--npc", "L’Ogre", "sauvage=5", "hache=maître", "resistance=4")
    sheet = table.sheet("ogre")
    assert (sheet["tendances"], sheet["talents"], sheet["resistance"]) == (
        {"sauvage": 5},
        {"hache": "maitre"},
        4,
    )
    assert "ogre" not in table.data["decks"]


def test_one_in_lignes_brisees(tmp_path: Path) -> None:
    """L2: scores go together; those not named have the numbers that are left, in the order of the arcana."""
    table = street(tmp_path)
    table.did("add", "sbire", "--npc", "Le Sbire", "furtivité=22", "Armes-Blanches=21", "age=40 ans")
    scores = table.sheet("sbire")["arcanes"]
    assert (scores["furtivite"], scores["armes_blanches"]) == (22, 21)
    others = [scores[key] for key in KEYS if key not in ("furtivite", "armes_blanches")]
    assert others == list(range(1, 21))
    assert table.sheet("sbire")["age"] == "40 ans"
    assert table.refused("add", "x1", "chance=3", "survie=3")["rule"] == "L2"
    assert table.refused("add", "x1", "chance=23")["rule"] == "L2"


def test_what_is_still_to_be_filled_in_is_said_with_lines_to_paste(tmp_path: Path) -> None:
    """Each is a command that works as it stands; with what is known already left out."""
    for make, name in ((court, "c"), (forest, "f"), (street, "s")):
        folder = tmp_path / name
        folder.mkdir()
        table = make(folder)
        found = steps(table, "add", "marie", "Marie")
        assert found
        for line in found:
            assert table.run(*_words(line)).exit == 0, line
    assert not any("characteristics" in each["what"] for each in _next(tmp_path))
    table = court(tmp_path)
    assert steps(table, "add", "one", "--npc", "wit=4", "fencing=3") == []


def _words(line: str) -> list[str]:
    import shlex

    return shlex.split(line)[1:]


def _next(folder: Path) -> list[dict[str, Any]]:
    found = court(folder).did("add", "paul", "wit=4").json["next"]
    assert isinstance(found, list)
    return found


def test_placeholders_of_lignes_brisees_are_named_until_they_are_set(tmp_path: Path) -> None:
    """L2."""
    table = street(tmp_path)
    assert any("--scores" in line for line in steps(table, "add", "ana"))
    assert not any("--scores" in line for line in steps(table, "add", "bo", "chance=22"))


CSV = """key;name;npc;class;fencing;skills.dance;favours;beliefs
a1;Garde un;oui;1;5;4 staves;;
a2;Garde deux;oui;2;;;;"Loyal to the King (2); Cats rule=3"

;Monsieur de Tréville;x;5;7;;;
"""


def test_many_from_a_table_are_one_command_and_one_undo(tmp_path: Path) -> None:
    """A line each; a key is made of the name where none is given; empty cells and lines say nothing."""
    table = court(tmp_path)
    (tmp_path / "npcs.csv").write_bytes(b"\xef\xbb\xbf" + CSV.replace("\n", "\r\n").encode())
    before = table.data
    ran = table.did("add", "--from", "npcs.csv")
    assert ran.json["added"] == ["a1", "a2", "treville"]
    assert [event["who"] for event in ran.events("added")] == ["a1", "a2", "treville"]
    assert table.data["revision"] == before.get("revision", 0) + 1
    sheet = table.sheet("a2")
    assert sheet["beliefs"] == [{"text": "Loyal to the King", "level": 2}, {"text": "Cats rule", "level": 3}]
    assert table.sheet("a1")["skills"]["dance"] == {"level": 4, "suit": "staves"}
    assert table.sheet("treville")["npc"] is True
    table.did("undo")
    assert table.data["characters"] == before["characters"]


def test_one_line_of_a_table_that_does_not_fit_adds_nobody(tmp_path: Path) -> None:
    """It is named with its number, and the way out is that of the value."""
    table = court(tmp_path)
    for cell, kind in (("high", "value-not-allowed"), ("5", "name-taken")):
        (tmp_path / "x.csv").write_text(
            f"key,name,class\nok,Fine,3\nbad,Aurore de Lys,{cell}\n", encoding="utf-8"
        )
        error = table.refused("add", "--from", "x.csv")
        assert "x.csv, line 3:" in error["message"]
        assert error["kind"] == kind or cell == "high"
    (tmp_path / "x.csv").write_text("key,class\nok,3,4\n", encoding="utf-8")
    assert table.refused("add", "--from", "x.csv", exit=2)["kind"] == "not-a-source"
    (tmp_path / "x.csv").write_text("key,class\n", encoding="utf-8")
    assert table.refused("add", "--from", "x.csv", exit=2)["kind"] == "not-a-source"
    (tmp_path / "x.csv").write_bytes(b"key\n\xff\n")
    assert table.refused("add", "--from", "x.csv", exit=2)["kind"] == "no-text"


def test_a_sheet_from_another_campaign_or_a_file_of_its_own(tmp_path: Path) -> None:
    """By key or name; the words say what is another here."""
    table = court(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    source = sample(other)
    path = str(source.path)
    assert table.refused("add", "--from", f"{path}:aurore")["kind"] == "key-taken"
    assert table.refused("add", "--from", f"{path}:zoe")["kind"] == "unknown-character"
    table.did("add", "--from", f"{path}:Abbé de Montglas", "--player", "Denis")
    here, there = table.sheet("montglas"), source.sheet("montglas")
    assert here["player"] == "Denis"
    assert here["skills"] == there["skills"]
    assert here["repartee"] == there["repartee"]
    table.did("add", "twin", "Aurore la Jeune", "--from", f"{path}:aurore")
    assert table.sheet("twin")["beliefs"] == source.sheet("aurore")["beliefs"]
    (tmp_path / "milady.toml").write_text(
        'name = "Milady"\nclass = 5\n[repartee]\nwit = 9\n', encoding="utf-8"
    )
    table.did("add", "milady", "--npc", "--from", "milady.toml")
    assert (table.sheet("milady")["class"], table.sheet("milady")["repartee"]["wit"]) == (5, 9)
    (tmp_path / "milady.toml").write_text('name = "Rochefort"\nclass = "high"\n', encoding="utf-8")
    assert table.refused("add", "rochefort", "--from", "milady.toml")["kind"] == "value-not-allowed"
    (tmp_path / "milady.toml").write_text("name = \n", encoding="utf-8")
    assert table.refused("add", "rochefort", "--from", "milady.toml", exit=2)["kind"] == "not-a-source"


def test_all_of_another_campaign_who_are_not_here_yet(tmp_path: Path) -> None:
    """Each with a deck of their own where the game gives one (P1)."""
    (tmp_path / "b").mkdir()
    source = sample(tmp_path / "b", "topoigraphie")
    table = forest(tmp_path)
    added = table.did("add", "--from", str(source.path)).json["added"]
    assert added == [who for who in source.data["characters"] if who not in ("perceval", "enide", "morgane")]
    assert "gaheris" in table.data["decks"]
    table.whole()


@pytest.mark.parametrize("name", ["Aurore de Lys", "AURORE-DE-LYS", "duc de luynes", "GM", "luynes"])
def test_a_name_that_somebody_answers_to_is_refused(tmp_path: Path, name: str) -> None:
    """As a name and as a key."""
    table = court(tmp_path)
    assert table.refused("add", "zoe", "--name", name)["kind"] == "name-taken"
    if name != "GM":
        assert table.refused("add", name)["kind"] in ("name-taken", "key-taken")


# Leaving.


def test_who_leaves_lays_the_hand_on_the_discard(tmp_path: Path) -> None:
    """And is put back with the hand, in the same seat, by undo."""
    table = court(tmp_path, "QB T11", luynes="9C 4D", gm="2S")
    before = table.data
    ran = table.did("remove", "Duc de Luynes")
    assert ran.json["who"] == "luynes"
    [event] = ran.events("discarded")
    assert sorted(event["cards"]) == ["4D", "9C"]
    assert "luynes" not in table.data["characters"]
    assert sorted(table.discard()) == ["4D", "9C"]
    assert list(table.data["hands"]) == ["gm", "aurore"]
    table.whole()
    table.did("undo")
    assert {**table.data, "revision": 0} == {**before, "revision": 0}
    assert list(table.data["hands"]) == list(before["hands"])


def test_a_deck_of_ones_own_leaves_too(tmp_path: Path) -> None:
    """P1, L4."""
    table = forest(tmp_path)
    table.did("remove", "enide")
    assert "enide" not in table.data["decks"]
    table.whole()
    table = street(tmp_path)
    table.did("remove", "zoe")
    assert "zoe" not in table.data["decks"]
    table.whole()


def test_a_deck_that_was_added_is_taken_away_again(tmp_path: Path) -> None:
    """By its name as it reads; undo puts it back; the decks that the game needs stay."""
    table = court(tmp_path)
    table.did("add", "deck", "Oracle", "--kind", "pack52")
    before = table.data
    [event] = table.did("remove", "oracle").events("deck-removed")
    assert event["path"] == "decks.Oracle"
    assert list(table.data["decks"]) == ["table", "gm"]
    table.did("undo")
    assert table.data["decks"] == before["decks"]
    for name in ("table", "gm"):
        assert table.refused("remove", name)["kind"] in ("unknown-character", "no-sheet")
    table = forest(tmp_path)
    assert table.refused("remove", "mj")["kind"] == "unknown-character"


def test_nobody_leaves_what_is_open(tmp_path: Path) -> None:
    """A fight, a duel, a game of tarot."""
    table = street(tmp_path)
    table.json("fight", "nadir", "garde", "--seed", "1")
    assert table.refused("remove", "garde")["kind"] == "something-open"
    table.did("remove", "zoe")
    table = forest(tmp_path)
    table.did("trick", "new", "perceval", "enide", "garde")
    assert table.refused("remove", "enide")["kind"] == "something-open"
    table.did("remove", "morgane")


# Decks beside, and draws.


def test_a_deck_that_is_not_there_is_offered(tmp_path: Path) -> None:
    """Who asks an oracle before there is one is told how to make it, and that line can be pasted."""
    table = court(tmp_path)
    way_out = table.refused("draw", "oracle", "--ask", "Does the guard sleep?")["way_out"]
    _before, _tarotcli, line = way_out.partition("tarotcli ")
    assert line == "add deck oracle --kind tarot78"
    table.did(*line.split())
    assert table.did("draw", "oracle", "--ask", "Does the guard sleep?").json["ask"]


@pytest.mark.parametrize("line", ["undo 2", "remove oracle"])
def test_the_log_names_the_cards_of_a_deck_that_is_gone(tmp_path: Path, line: str) -> None:
    """Aces of diamonds do not become aces of coins."""
    table = court(tmp_path)
    table.did("add", "deck", "oracle", "--kind", "pack52")
    table.did("draw", "oracle", "52")
    table.did(*line.split())
    told = table.run("log").out
    assert "AD Ace of Diamonds" in told
    assert "Coins" not in told


SYSTEMS = ("versailles", "lignes-brisees", "topoigraphie", "tarot")


@pytest.mark.parametrize("kind", list(CODES))
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_deck_of_any_kind_in_any_game(tmp_path: Path, system: str, kind: str) -> None:
    """It is whole, its cards are turned up and come back, and the game goes on beside it."""
    table = sample(tmp_path, system)
    table.did("add", "deck", "oracle", "--kind", kind, "--seed", "1")
    assert sorted(table.draw("oracle")) == sorted(CODES[kind])
    assert table.draw("oracle") != list(CODES[kind])
    top = table.draw("oracle")[:3]
    ran = table.did("draw", "oracle", "3", "--ask", "Does the guard sleep?")
    assert ran.json["turned"] == top
    assert ran.events("turned-up")[0]["new"] == {"ask": "Does the guard sleep?"}
    assert table.discard("oracle") == top[::-1]
    assert "“Does the guard sleep?”" in table.run("log", "--story").out
    table.did("return", "oracle", "all", "--shuffle")
    assert sorted(table.draw("oracle")) == sorted(CODES[kind])
    table.did("session")
    table.whole()
    assert table.did("doctor").json["faults"] == []


def test_a_dry_draw_names_no_card(tmp_path: Path) -> None:
    """S2."""
    table = sample(tmp_path)
    top = table.draw()[0]
    ran = table.did("draw", "table", "-n")
    assert ran.json["turned"] == {"count": 1}
    assert top not in ran.out
    assert table.run("draw", "table", "-n").out == "1 card is turned up.\n"


def test_cards_lie_upside_down_by_a_coin_each(tmp_path: Path) -> None:
    """As often as not, and only where it is asked for."""
    table = sample(tmp_path)
    assert table.did("draw", "table", "4").json["reversed"] == []
    found = [
        table.did("draw", "gm", "50", "--reversed", "--seed", str(n), "-n").json["reversed"] for n in range(8)
    ]
    assert all(len(each) == 50 for each in found)
    assert 120 < sum(map(sum, found)) < 280
    ran = table.run("draw", "gm", "1", "--reversed", "--seed", "1")
    assert ran.out.count(", upside down") in (0, 1)


def test_no_wound_is_drawn_for_an_oracle(tmp_path: Path) -> None:
    """L14: what leaves a character's deck is lost; nor is the talon of a game of tarot turned up."""
    table = street(tmp_path)
    error = table.refused("draw", "nadir")
    assert error["kind"] == "not-an-oracle"
    table.did(*_words(error["way_out"].partition(": ")[2]))
    table.did("draw", "oracle")
    assert sample(tmp_path, "tarot").refused("draw", "trick")["kind"] == "not-an-oracle"


def test_a_deck_that_is_somebodys_keeps_its_kind(tmp_path: Path) -> None:
    """A hand's cards and a character's pack are of the game."""
    for key in ("aurore", "gm", "table"):
        data = court(tmp_path).data
        data["decks"][key] = {"kind": "majors22", "draw": " ".join(CODES["majors22"])}
        told = write(tmp_path / "court.toml", data).did("doctor", exit=4).json["faults"]
        assert any(f"decks.{key}.kind" in each for each in told)


def test_a_new_session_of_versailles_leaves_an_oracle_as_it_lies(tmp_path: Path) -> None:
    """V1 gathers the cards that are played with."""
    table = sample(tmp_path)
    table.did("add", "deck", "oracle", "--kind", "tarot78")
    table.did("draw", "oracle", "5")
    before = table.data["decks"]["oracle"]
    table.did("session")
    assert table.data["decks"]["oracle"] == before


def test_each_major_has_a_meaning_in_both_languages() -> None:
    """V11."""
    found = {(meaning(card, "en"), meaning(card, "fr")) for card in MAJORS22.cards}
    assert len(found) == 22
    assert all(english and french and english != french for english, french in found)


@pytest.mark.parametrize(
    ("system", "card", "here"),
    [
        ("versailles", "T18", "worth 2"),
        ("versailles", "QB", "worth 13"),
        ("lignes-brisees", "T18", "Furtivité; drawn, it counts 18"),
        ("lignes-brisees", "F", "Santé Mentale; drawn, it counts 22"),
        ("topoigraphie", "KH", "counts 13; needs a Talent of maître"),
        ("topoigraphie", "7H", "counts 7"),
        ("tarot", "F", "counts 5 points"),
    ],
)
def test_a_card_is_told_with_what_it_is_in_this_campaign(
    tmp_path: Path, system: str, card: str, here: str
) -> None:
    """V6, V11, L1, L4, P3, P5, G11; in its own pack only."""
    (tmp_path / "elsewhere").mkdir()
    table = sample(tmp_path / "elsewhere", system)
    packs = table.did("cards", card).json["packs"]
    told = {kind: found[0].get("here", "") for kind, found in packs.items()}
    assert sum(here in text for text in told.values()) == 1
    assert not any(found[0].get("here") for found in run("cards", card, "--json").json["packs"].values())


def test_the_meaning_is_told_in_the_language_spoken() -> None:
    assert "fear" in run("cards", "moon").out
    with environment(TAROTCLI_LANG="fr"):
        assert "peur" in run("cards", "lune").out


# All of a hand, all of a discard.


def test_all_of_a_hand_and_all_of_a_discard(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11 4D", discard="2S 3S")
    table.did("discard", "aurore", "all")
    assert table.hand("aurore") == []
    assert table.did("discard", "aurore", "all").events() == []
    table.did("return", "table", "all", "--bottom")
    assert table.discard() == []
    assert sorted(table.draw()[-5:]) == sorted(codes("QB T11 4D 2S 3S"))
    assert table.did("return", "table", "all").events() == []
    table.whole()


def test_all_of_a_deck_in_lignes_brisees_is_death(tmp_path: Path) -> None:
    """L12, L17."""
    table = street(tmp_path)
    table.did("discard", "nadir", "all")
    assert table.sheet("nadir")["etat"] == "mort"
    table.did("return", "nadir", "all")
    assert table.sheet("nadir")["etat"] == "ok"
    assert table.draw("nadir") == list(CODES["majors22"])


def test_nobody_is_called_all(tmp_path: Path) -> None:
    """It is a word of two commands, and no card of any other."""
    error = court(tmp_path, "QB").refused("check", "aurore", "climbing", "-p", "all", "-d", "3", exit=2)
    assert error["kind"] == "no-such-card"
