"""The commands of the table: deal, discard, return, shuffle, scene, session, day, note, add, advance set, new."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import CODES, Table, deck, run, sample, write
from tests.rules.court import AURORE, court

TOP = "AS 2S 3S 4S 5S 6S 7S 8S"


def test_v1_v4_a_deal_tops_hands_up_to_five(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11", luynes="", gm="KD", top=TOP, gm_top="AC 2C 3C 4C 5C")
    ran = table.did("deal", "--reveal")
    assert table.hand("aurore") == ["QB", "T11", "AS", "2S", "3S"]
    assert table.hand("luynes") == ["4S", "5S", "6S", "7S", "8S"]
    assert table.hand("gm") == ["KD", "AC", "2C", "3C", "4C"]
    assert ran.json["missing"] == 0
    assert ran.events("dealt") == [
        {
            "event": "dealt",
            "who": who,
            "cards": cards,
            "from": f"decks.{deck}.draw",
            "to": f"hands.{who}",
        }
        for who, cards, deck in (
            ("gm", ["AC", "2C", "3C", "4C"], "gm"),
            ("aurore", ["AS", "2S", "3S"], "table"),
            ("luynes", ["4S", "5S", "6S", "7S", "8S"], "table"),
        )
    ]
    table.whole()


def test_a_deal_to_all_seats_players_without_a_hand_but_no_npc_without_one(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", top=TOP)
    table.did("deal")
    assert len(table.hand("luynes")) == 5
    assert "guard" not in table.data["hands"]
    assert list(table.data["hands"]) == ["gm", "aurore", "luynes"]
    table.whole()


def test_v16_a_deal_to_all_leaves_out_who_waits(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", luynes="", sheet={"waiting": True})
    table.did("deal")
    assert table.hand("aurore") == ["QB"]
    assert len(table.hand("luynes")) == 5
    assert table.refused("deal", "aurore")["kind"] == "waiting"


def test_the_house_may_set_the_size_of_a_hand(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", house={"hand_size": 3}, top=TOP)
    table.did("deal", "aurore")
    assert table.hand("aurore") == ["QB", "AS", "2S"]


def test_v4_so_many_cards_are_dealt_but_not_past_the_limit(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11", top=TOP)
    table.did("deal", "aurore", "--count", "2")
    assert table.hand("aurore") == ["QB", "T11", "AS", "2S"]
    error = table.refused("deal", "aurore", "--count", "2")
    assert (error["kind"], error["rule"]) == ("past-the-limit", "V4")
    table.did("deal", "aurore", "--count", "2", "--discard", "QB")
    assert table.hand("aurore") == ["T11", "AS", "2S", "3S", "4S"]
    table.did("deal", "aurore")
    table.whole()


def test_v4_who_holds_six_must_discard_first(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11 4D 9C KS F", luynes="7C")
    error = table.refused("check", "aurore", "climbing", "-p", "QB", "-d", "3")
    assert (error["kind"], error["rule"]) == ("owes-discard", "V4")
    assert "tarotcli discard aurore" in error["way_out"]
    assert table.refused("deal", "aurore")["kind"] == "owes-discard"
    table.did("deal", "luynes")
    table.did("discard", "aurore", "F")
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "3")


def test_v5_an_empty_pile_is_renewed_from_the_discard(tmp_path: Path) -> None:
    rest = " ".join(code for code in CODES["tarot78"] if code not in ("QB", "AS", "2S"))
    table = court(tmp_path, "QB", top="AS 2S", discard=rest)
    ran = table.did("deal", "aurore")
    assert table.hand("aurore")[:3] == ["QB", "AS", "2S"]
    assert len(table.hand("aurore")) == 5
    assert len(ran.events("renewed")) == 1
    assert table.discard() == []
    assert table.draw() != rest.split()[2:]
    table.whole()


def test_v5_a_pile_that_just_suffices_is_not_renewed(tmp_path: Path) -> None:
    rest = " ".join(code for code in CODES["tarot78"] if code not in ("QB", "AS", "2S", "3S", "4S"))
    table = court(tmp_path, "QB", top="AS 2S 3S 4S", discard=rest)
    ran = table.did("deal", "aurore")
    assert not ran.events("renewed")
    assert (table.draw(), table.discard()) == ([], rest.split())


def test_v5_when_both_are_empty_the_missing_are_counted(tmp_path: Path) -> None:
    luynes = " ".join(code for code in CODES["tarot78"] if code not in ("QB", "AS"))
    table = court(tmp_path, "QB", luynes=luynes, top="AS")
    ran = table.did("deal", "aurore")
    assert table.hand("aurore") == ["QB", "AS"]
    assert ran.json["missing"] == 3
    assert ran.events("missing") == [{"event": "missing", "who": "aurore", "new": 3}]
    table.whole()


def test_a_fresh_deal_gathers_and_shuffles_first(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11 4D 9C KS F", luynes="7C", gm="AS", discard="2S 3S")
    ran = table.did("deal", "--fresh", "--seed", "1")
    assert table.discard() == []
    assert [len(table.hand(who)) for who in ("gm", "aurore", "luynes")] == [5, 5, 5]
    assert [event["to"] for event in ran.events("gathered")] == ["decks.gm.draw", "decks.table.draw"]
    table.whole()
    one = court(tmp_path, "QB", luynes="7C", gm="AS")
    one.did("deal", "aurore", "--fresh")
    assert (one.hand("luynes"), one.hand("gm"), len(one.hand("aurore"))) == ([], ["AS"], 5)


def test_v3_cards_may_be_discarded_at_any_time(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11 4D", discard="2S", sheet={"waiting": True})
    ran = table.did("discard", "Aurore de Lys", "4D,queen-of-staves")
    assert table.hand("aurore") == ["T11"]
    assert table.discard() == ["QB", "4D", "2S"]
    assert ran.json["discarded"] == ["4D", "QB"]
    error = table.refused("discard", "aurore", "QB")
    assert (error["kind"], error["rule"]) == ("card-not-in-hand", "V3")
    assert "T11" in error["way_out"]


def test_nobody_discards_from_a_pile_whose_order_is_secret(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", gm_top="AC 2C")
    data = table.path.read_text().replace('gm = ""\n', "")
    table.path.write_text(data)
    error = table.refused("discard", "gm", "AC")
    assert "2C" not in error["way_out"]
    assert "2C" not in error["message"]


def test_cards_come_back_from_the_discard(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", top="AS 2S", discard="3S 4S 5S")
    table.did("return", "table", "5S,3S")
    assert (table.draw()[:4], table.discard()) == (["5S", "3S", "AS", "2S"], ["4S"])
    table.did("return", "Table", "4S", "--bottom")
    assert (table.draw()[-1], table.discard()) == ("4S", [])
    table.whole()
    again = court(tmp_path, "QB", top="AS 2S", discard="3S 4S 5S")
    ran = again.did("return", "table", "3S", "--shuffle", "--seed", "1")
    assert [event["event"] for event in ran.json["events"]] == ["returned", "shuffled"]
    assert again.draw()[:3] != ["3S", "AS", "2S"]
    assert sorted(again.draw()) == sorted(set(CODES["tarot78"]) - {"QB", "4S", "5S"})
    assert again.refused("return", "table", "4S,4S")["kind"] == "card-not-in-discard"


def test_a_pile_is_shuffled_alone(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", discard="3S")
    before = table.draw(), table.draw("gm")
    table.did("shuffle", "table", "--seed", "1")
    assert table.draw() != before[0]
    assert sorted(table.draw()) == sorted(before[0])
    assert (table.draw("gm"), table.discard()) == (before[1], ["3S"])


def test_v16_at_a_new_scene_the_failed_the_gm_and_the_empty_handed_draw(tmp_path: Path) -> None:
    table = court(
        tmp_path,
        "QB",
        luynes="7C",
        gm="KD",
        top=TOP,
        sheet={"waiting": True, "failed": ["climbing"]},
        scene=4,
    )
    ran = table.did("scene")
    assert table.hand("aurore") == ["QB", "AS", "2S", "3S", "4S"]
    assert table.hand("luynes") == ["7C"]
    assert len(table.hand("gm")) == 5
    assert (table.data["scene"], ran.json["scene"]) == (5, 5)
    assert table.sheet("aurore")["waiting"] is False
    assert table.sheet("aurore")["failed"] == []
    table.whole()
    empty = court(tmp_path, "QB", luynes="", top=TOP)
    empty.did("scene")
    assert (empty.hand("aurore"), len(empty.hand("luynes"))) == (["QB"], 5)


def test_v1_a_session_gathers_shuffles_and_deals(tmp_path: Path) -> None:
    table = court(
        tmp_path,
        "QB",
        luynes="7C",
        gm="KD",
        discard="2S",
        gm_discard="3C",
        session=3,
        scene=7,
        day=2,
        sheet={"waiting": True, "failed": ["climbing"]},
    )
    ran = table.did("session", "--seed", "5")
    assert (table.data["session"], table.data["scene"], table.data["day"]) == (4, 1, 2)
    assert ran.json["session"] == 4
    assert [len(table.hand(who)) for who in ("gm", "aurore", "luynes")] == [5, 5, 5]
    assert (table.discard(), table.discard("gm")) == ([], [])
    assert len(table.draw()) == 78 - 10
    assert table.draw() != sorted(table.draw(), key=CODES["tarot78"].index)
    assert not table.sheet("aurore")["waiting"]
    table.whole()


@pytest.fixture
def bare(tmp_path: Path) -> Table:
    """A campaign of nothing but what a file must have: one deck, and two who hold no hand yet."""
    data = {"format": 1, "name": "Bare", "system": "versailles", "decks": {"table": deck()}}
    people = {"aurore": {"name": "Aurore"}, "guard": {"name": "Guard", "npc": True}}
    return write(tmp_path / "bare.toml", data | {"characters": people})


@pytest.mark.parametrize("word", ["deal", "session", "scene"])
def test_v1_the_gm_is_dealt_to_from_the_shared_deck_where_there_is_no_other(bare: Table, word: str) -> None:
    ran = bare.did(word)
    assert len(bare.hand("gm")) == 5
    assert [event["from"] for event in ran.json["events"] if event.get("who") == "gm"] == ["decks.table.draw"]
    assert len(bare.data["hands"].get("aurore", "").split()) == (0 if word == "scene" else 5)
    assert "guard" not in bare.data["hands"]
    bare.whole()


def test_an_npc_plays_from_the_gms_hand_though_the_gm_has_no_deck(bare: Table) -> None:
    bare.did("deal", "gm")
    card = bare.hand("gm")[0]
    assert bare.did("discard", "guard", card).events()[0]["from"] == "hands.gm"


def test_who_has_no_hand_discards_from_the_gms(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", gm="5C JS")
    ran = table.did("discard", "guard", "5C", "--as", "gm")
    assert ran.events() == [
        {
            "event": "discarded",
            "who": "guard",
            "cards": ["5C"],
            "from": "hands.gm",
            "to": "decks.gm.discard",
        }
    ]
    assert (ran.json["who"], table.hand("gm"), table.discard("gm")) == ("guard", ["JS"], ["5C"])
    table.whole()
    error = table.refused("discard", "guard", "QB")
    assert (error["kind"], error["way_out"]) == ("card-not-in-hand", "In hand: 1 card.")
    error = table.refused("discard", "guard", "QB", "--as", "gm")
    assert error["way_out"] == "In hand: JS Page of Swords."


def test_what_a_session_and_a_scene_forget_is_among_the_events(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", scene=7, sheet={"failed": ["climbing"]})
    cleared = {
        "event": "cleared",
        "who": "aurore",
        "path": "characters.aurore.failed",
        "old": ["climbing"],
    }
    assert table.did("scene", "-n").events("cleared") == [cleared]
    text = table.run("session", "-n").out
    assert "Scene 1 begins." in text
    assert "failed" not in text
    ran = table.did("session")
    assert ran.events("cleared") == [cleared]
    assert ran.events("scene") == [{"event": "scene", "path": "scene", "old": 7, "new": 1}]
    assert not table.did("session").events("scene")


def test_a_day_and_a_note_change_nothing_else(tmp_path: Path) -> None:
    table = court(tmp_path, "QB", day=2)
    before = table.data
    assert table.did("day").json["day"] == 3
    assert table.did("note", "The", "King, looked", "up").json["note"] == "The King, looked up"
    assert table.data == before | {"day": 3, "revision": 2}


def test_somebody_joins_with_a_sheet_that_has_every_key(tmp_path: Path) -> None:
    table = court(tmp_path, "QB")
    table.did("add", "zoe", "--name", "Zoé d’Arc", "--player", "Ann")
    sheet: dict[str, Any] = table.sheet("zoe")
    assert set(AURORE) | {"npc", "notes", "class", "wounds", "waiting"} <= set(sheet)
    assert (sheet["name"], sheet["player"], sheet["npc"]) == ("Zoé d’Arc", "Ann", False)
    assert table.did("add", "bo", "--npc").exit == 0
    assert (table.sheet("bo")["name"], table.sheet("bo")["npc"]) == ("Bo", True)
    table.did("show", "zoe d'arc")
    assert table.refused("add", "ZOE")["kind"] == "key-taken"


@pytest.mark.parametrize(
    ("path", "value", "stored"),
    [
        ("class", "7", 7),
        ("name", "5", "5"),
        ("notes", "a = b", "a = b"),
        ("npc", "true", True),
        ("skills.climbing.level", "6", 6),
        ("skills.riding", '{ level = 2, suit = "staves" }', {"level": 2, "suit": "staves"}),
        ("body.strength", "10", 10),
        ('favours."the queen"', "2", 2),
        ("beliefs[1].level", "=-2", -2),
        ("beliefs[0].changed_day", "4", 4),
        ("skills.history.body", "agility", "agility"),
    ],
)
def test_the_game_master_sets_a_value_of_a_sheet(tmp_path: Path, path: str, value: str, stored: Any) -> None:
    from tarotcli.campaign.paths import read_path
    from tarotcli.store.toml.document import value_in

    table = court(tmp_path, "QB")
    ran = table.did("advance", "set", "aurore", path, value)
    assert value_in(table.data, read_path(f"characters.aurore.{path}")) == stored
    assert ran.json["new"] == stored
    (event,) = ran.json["events"]
    assert event["path"] == f"characters.aurore.{path}"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("body.strength", "11"),
        ("body.strength", "0"),
        ("repartee.wit", "=-1"),
        ("skills.climbing.suit", "hearts"),
        ("skills.riding", "{ level = 2 }"),
        ("beliefs[2].level", "2"),
        ("beliefs", "none"),
        ("class", "1.5"),
        ("npc", "maybe"),
        ("skills.a.b", "3"),
    ],
)
def test_a_value_that_does_not_fit_is_refused(tmp_path: Path, path: str, value: str) -> None:
    court(tmp_path, "QB").refused("advance", "set", "aurore", path, value)


def test_who_is_meant_by_key_or_name_in_any_spelling(tmp_path: Path) -> None:
    table = sample(tmp_path)
    for word in ("montglas", "MONTGLAS", "Abbé de Montglas", "abbe-de-montglas", "ABBE DE MONTGLAS"):
        assert table.did("show", word).json["who"] == "montglas"
    assert table.did("show", "GM").json["who"] == "gm"
    assert table.refused("add", "twin", "--name", "Aurore de Lys")["kind"] == "name-taken"
    table.path.write_text(
        f'{table.path.read_text(encoding="utf-8")}\n[characters.twin]\nname = "Aurore de Lys"\n',
        encoding="utf-8",
    )
    error = table.refused("show", "Aurore de Lys")
    assert error["kind"] == "ambiguous-character"
    assert "twin" in error["message"]
    assert table.did("show", "aurore").json["who"] == "aurore"


def test_a_new_campaign_has_its_decks_shuffled_and_nobody_in_it(tmp_path: Path) -> None:
    made = run("new", "les-miroirs.toml", "--system", "versailles", "--seed", "1")
    table = Table(tmp_path / "les-miroirs.toml")
    assert made.exit == 0
    table.whole()
    assert table.data["name"] == "Les Miroirs"
    assert table.data["format"] == 1
    assert (table.data["revision"], table.data["session"], table.data["scene"], table.data["day"]) == (
        0,
        1,
        1,
        1,
    )
    assert len(table.draw()) == len(table.draw("gm")) == 78
    assert table.draw() != table.draw("gm")
    assert table.draw() != list(CODES["tarot78"])
    assert table.refused("show", "zoe")["kind"] == "unknown-character"
    table.did("add", "zoe")
    table.did("deal")
    assert (len(table.hand("zoe")), len(table.hand("gm"))) == (5, 5)
    table.whole()


def test_a_sample_can_be_played_at_once(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        run("new", f"s{seed}.toml", "--system", "versailles", "--sample", "--seed", seed, "--name", "Nuit")
    one, two = Table(tmp_path / "s1.toml"), Table(tmp_path / "s2.toml")
    assert one.data["name"] == "Nuit"
    assert one.draw() != two.draw()
    assert "# A lady in waiting" in one.path.read_text()
    assert one.json("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9").exit == 0
    one.whole()
    assert sample(tmp_path).data["decks"] == sample_again(tmp_path)["decks"]


def sample_again(folder: Path) -> dict[str, Any]:
    (folder / "again").mkdir()
    return sample(folder / "again").data


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    made = run("new", "mine.toml", "--system", "versailles", "--json")
    assert (made.exit, made.error["kind"], path.read_text()) == (4, "file-exists", "mine")
