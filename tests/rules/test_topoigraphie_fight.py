"""Duels and fights of Topoïgraphie, rule by rule (P8–P10) and example by example (E6–E8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Table, run, sample
from tests.rules.forest import COURTS, PIPS, forest

HEROIC = ("--tendance-a", "heroique", "--play-a")


def fights(table: Table) -> dict[str, Any]:
    """The fights that are open in the file."""
    found = table.data.get("fights", {})
    assert isinstance(found, dict)
    return found


def test_e6_a_henchman_who_loses_one_exchange_is_defeated(tmp_path: Path) -> None:
    table = forest(tmp_path)
    ran = table.did("fight", "perceval", "garde", *HEROIC, "9H", "--play-b", "2S")
    data = ran.json
    assert data["winner"] == "perceval"
    assert data["margins"] == {"perceval": 9, "garde": -9}
    assert data["status"] == {"perceval": "ok", "garde": "defeated"}
    assert data["defeated"] == ["garde"]
    assert data["state"] == "over"
    assert [event["event"] for event in data["events"]] == [
        "fight-began",
        "played",
        "played",
        "failure",
        "defeated",
        "fight-over",
    ]
    assert data["events"][-1]["new"] == ["garde"]
    assert "fights" not in table.data
    told = forest(tmp_path).run("fight", "perceval", "garde", *HEROIC, "9H", "--play-b", "2S").out
    assert told.endswith("The fight of Perceval le Gallois is over. Defeated: Garde.\n")


def test_e7_at_twelve_each_nobody_takes_a_failure(tmp_path: Path) -> None:
    table = forest(tmp_path)
    data = table.did("fight", "perceval", "garde", *HEROIC, "8H", "--play-b", "10S", exit=1).json
    assert data["exchanges"][0]["totals"] == {"perceval": 12, "garde": 12}
    assert data["winner"] is None
    assert data["failures"] == {"perceval": 0, "garde": 0}
    assert fights(table) == {
        "perceval": {
            "side_a": ["perceval"],
            "side_b": ["garde"],
            "tendances": {"perceval": "heroique"},
        }
    }


def test_e8_a_king_turned_up_without_a_talent_is_discarded_and_the_five_counts(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="KH 5C 9S")
    data = table.did("fight", "perceval", "garde", *HEROIC, "2H", exit=1).json
    assert data["exchanges"][0]["totals"] == {"perceval": 6, "garde": 7}
    assert data["exchanges"][0]["played"]["garde"] == "5C"
    away, turned = (
        next(e for e in data["events"] if e["event"] == name) for name in ("turned-away", "turned")
    )
    assert (away["cards"], turned["cards"]) == (["KH"], ["5C"])
    assert table.discard("mj") == ["5C", "KH"]
    assert table.draw("mj")[0] == "9S"
    table.whole()


def test_p8_a_duel_is_the_same_test_without_failures(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C")
    data = table.did("duel", "start", "perceval", "garde", *HEROIC, "9H").json
    assert data["totals"] == {"perceval": 13, "garde": 7}
    assert (data["state"], data["turn"], data["winner"], data["loser"]) == ("over", None, "perceval", "garde")
    assert data["margins"] == {"perceval": 6, "garde": -6}
    assert data["critical_on"] == {"perceval": None, "garde": None}
    assert "fights" not in table.data
    assert (
        table.did("duel", "start", "perceval", "garde", *HEROIC, "AH", "--play-b", "10S", exit=1).json[
            "winner"
        ]
        == "garde"
    )
    tie = table.did("duel", "start", "perceval", "garde", *HEROIC, "8H", "--play-b", "10H", exit=1).json
    assert (tie["winner"], tie["loser"]) == (None, None)


def test_p8_the_lower_sum_takes_one_failure_however_far_below(tmp_path: Path) -> None:
    table = forest(tmp_path)
    words = ("fight", "perceval", "morgane", "--tendance-b", "feerique", "--talent-b", "enchantements")
    data = table.did(*words, *HEROIC, "AH", "--play-b", "KS", exit=1).json
    assert data["exchanges"][0]["totals"] == {"perceval": 5, "morgane": 22}
    assert data["failures"] == {"perceval": 1, "morgane": 0}
    assert data["winner"] == "morgane"


def test_p9_a_hero_falls_at_the_houses_resistance(tmp_path: Path) -> None:
    for resistance in (3, 2):
        table = forest(tmp_path, house={"resistance": resistance})
        for n in range(1, resistance + 1):
            data = table.did(
                "fight", "perceval", "garde", *HEROIC, f"{n + 1}H", "--play-b", f"{n + 5}S", exit=1
            ).json
            assert data["failures"]["perceval"] == n
            assert data["state"] == ("over" if n == resistance else "open")
        assert data["defeated"] == ["perceval"]


def test_p9_a_sheet_may_be_more_or_less_resistant(tmp_path: Path) -> None:
    table = forest(tmp_path)
    data = table.did("fight", "enide", "morgane", "--play-a", "2H", "--tendance-b", "courtois", exit=1).json
    assert data["resistance"] == {"enide": 2, "morgane": 6}
    assert "resistance 2" in table.run("show", "enide").out
    assert "Resistance: 3, the campaign's" in table.run("show", "perceval").out


def test_p9_the_gm_may_change_a_resistance_in_the_middle(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("advance", "set", "garde", "resistance", "2")
    table.did("fight", "perceval", "garde", *HEROIC, "9H", "--play-b", "2S")
    ran = table.did("advance", "set", "garde", "resistance", "1")
    assert [event["event"] for event in ran.events()] == ["set", "defeated", "fight-over"]
    assert "fights" not in table.data


def test_p9_the_gm_may_end_a_fight_for_someone_or_for_all(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1)
    table.did("fight", "enide", "garde", "--play-a", "2H", "--play-b", "8S", exit=1)
    data = table.did("fight", "--end", "Perceval le Gallois").json
    assert (data["ended"], data["defeated"]) == ([], [])
    assert fights(table)["perceval"]["side_a"] == ["enide"]
    assert fights(table)["perceval"]["failures"] == {"enide": 1}
    data = table.did("fight", "--end", "enide").json
    assert data["ended"] == ["perceval"]
    assert "fights" not in table.data
    assert table.refused("fight", "--end")["kind"] == "no-fight"
    table.did(
        "fight", "perceval", "morgane", *HEROIC, "3H", "--play-b", "3S", "--tendance-b", "courtois", exit=1
    )
    assert table.refused("fight", "--end", "garde")["kind"] == "no-fight"
    assert table.did("fight", "--end").json["events"][-1]["new"] == []


def test_p10_a_stated_score_and_resistance_last_as_long_as_the_fight(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C 5D 5H 5S")
    words = ("fight", "perceval", "ours", *HEROIC)
    data = table.did(*words, "9H", "--score-b", "6", "--resistance-b", "3").json
    assert data["resistance"]["ours"] == 3
    table.did("fight", "--end", "ours")
    assert "fights" not in table.data
    assert table.refused(*words, "8H")["kind"] == "unknown-character"
    data = table.did(*words, "8H", "--score-b", "2").json
    assert (data["resistance"]["ours"], data["state"]) == (1, "over")


def test_p10_who_leaves_a_fight_that_goes_on_leaves_nothing_behind(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C 5D 5H")
    table.did("fight", "perceval", "morgane", *HEROIC, "10H", "--tendance-b", "courtois")
    words = ("fight", "perceval", "ours", *HEROIC)
    table.did(*words, "9H", "--score-b", "6", "--resistance-b", "3")
    assert fights(table)["perceval"]["resistances"] == {"ours": 3}
    table.did("fight", "--end", "ours")
    assert "ours" not in str(fights(table))
    data = table.did(*words, "8H", "--score-b", "2").json
    assert (data["resistance"]["ours"], data["status"]["ours"]) == (1, "defeated")


def test_p9_the_end_names_who_is_defeated(tmp_path: Path) -> None:
    table = forest(tmp_path)
    words = ("fight", "perceval", "garde", "brigand")
    table.did(*words, *HEROIC, "9H,2H", "--play-b", "2S,9S", exit=1)
    assert table.did("fight", "--status").json["fights"]["perceval"]["status"]["garde"] == "defeated"
    assert table.did("fight", "--end").json["defeated"] == ["garde"]


def test_p10_the_top_of_the_gms_pack_decides_unless_a_card_is_named(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C 6C")
    assert table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1).json["exchanges"][
        0
    ]["played"] == {"perceval": "2H", "garde": "9S"}
    assert table.did("fight", "perceval", "garde", *HEROIC, "AH", exit=1).json["exchanges"][0]["played"] == {
        "perceval": "AH",
        "garde": "5C",
    }


def test_p10_a_court_counts_for_an_opponent_with_the_talent(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="KH 5C")
    words = ("fight", "perceval", "morgane", *HEROIC, "2H", "--tendance-b", "feerique")
    data = table.did(*words, "--talent-b", "enchantements", exit=1).json
    assert data["exchanges"][0]["totals"] == {"perceval": 6, "morgane": 22}


def test_p10_the_gms_discards_come_back_when_only_forbidden_courts_are_left(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top=" ".join(COURTS), mj_discard=" ".join(PIPS))
    data = table.did("fight", "perceval", "garde", *HEROIC, "10H", "--seed", "3").json
    assert data["events"][2] == {"event": "renewed", "from": "decks.mj.discard", "to": "decks.mj.draw"}
    assert data["exchanges"][0]["played"]["garde"] in PIPS
    table.whole()


def test_p10_an_opponent_without_a_sheet_is_a_score_and_a_resistance(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C 5D 5H")
    words = ("fight", "perceval", "ours", *HEROIC)
    error = table.refused(*words, "9H")
    assert error["kind"] == "unknown-character"
    assert "--score-b" in error["way_out"]
    data = table.did(*words, "9H", "--score-b", "6", "--resistance-b", "2").json
    assert data["exchanges"][0]["totals"] == {"perceval": 13, "ours": 11}
    assert data["exchanges"][0]["parts"]["ours"] == {"card": 5, "tendance": 6, "talent": 0}
    assert fights(table)["perceval"]["scores"] == {"ours": 6}
    data = table.did("fight", "perceval", "Ours", *HEROIC, "8H").json
    assert data["state"] == "over"
    assert data["defeated"] == ["ours"]
    assert (
        table.refused("fight", "perceval", "garde", *HEROIC, "7H", "--score-b", "6")["kind"] == "has-a-sheet"
    )
    assert table.refused(*words, "7H", "--score-b", "1", "--talent-b", "x")["kind"] == "no-sheet"
    assert table.refused("fight", "perceval", "7h", *HEROIC, "7H", "--score-b", "1")["kind"] == "bad-key"


def test_p10_a_stated_opponent_without_a_resistance_is_a_henchman(tmp_path: Path) -> None:
    data = (
        forest(tmp_path, mj_top="5C").did("fight", "perceval", "ours", *HEROIC, "9H", "--score-b", "0").json
    )
    assert data["resistance"]["ours"] == 1
    assert data["state"] == "over"


def test_p10_one_against_many_is_an_exchange_with_each(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C 6C")
    words = ("fight", "perceval", "garde", "brigand", "loup", "--score-b", "9", *HEROIC)
    error = table.refused(*words, "9H,8H")
    assert (error["kind"], error["rule"]) == ("wrong-count", "P10")
    data = table.did(*words, "9H,AH,2H", "--play-b", "2S", exit=1).json
    assert [(one["against"], one["totals"]["perceval"], one["winner"]) for one in data["exchanges"]] == [
        ("garde", 13, "perceval"),
        ("brigand", 5, "brigand"),
        ("loup", 6, "loup"),
    ]
    assert [one["played"][one["against"]] for one in data["exchanges"]] == ["2S", "5C", "6C"]
    assert data["failures"] == {"perceval": 2, "garde": 1, "brigand": 0, "loup": 0}
    assert data["damage"] == {"perceval": 2, "garde": 1, "brigand": 0, "loup": 0}
    assert data["status"]["garde"] == "defeated"
    assert data["state"] == "open"
    assert data["winner"] is None
    assert table.refused("fight", "perceval", "garde", *HEROIC, "10H")["kind"] == "defeated"
    table.whole()


def test_p10_one_value_serves_all_the_opponents(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="2C 3C 4C 5C")
    words = ("fight", "perceval", "garde", "loup", "brigand", "ours", *HEROIC, "10H,9H,8H,7H")
    data = table.did(*words, "--tendance-b", "sauvage", "--score-b", "5", "--resistance-b", "2").json
    assert [one["totals"][one["against"]] for one in data["exchanges"]] == [4, 8, 6, 10]
    assert data["resistance"] == {"perceval": 3, "garde": 1, "loup": 2, "brigand": 1, "ours": 2}
    three = ("fight", "perceval", "loup", "ours", "renard", *HEROIC, "6H,5H,4H")
    assert table.refused(*three, "--score-b", "5,4")["kind"] == "wrong-count"


def test_p10_the_defeated_drop_out_at_once(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"resistance": 1}, mj_top="5C 6C 7C")
    data = table.did("fight", "perceval", "garde", "brigand", *HEROIC, "AH,10H", exit=1)
    shown = data.json
    assert len(shown["exchanges"]) == 1
    assert shown["not_fought"] == ["brigand"]
    assert shown["state"] == "over"
    assert table.discard("perceval") == ["AH"]
    assert table.draw("mj")[0] == "6C"
    text = forest(tmp_path, house={"resistance": 1}, mj_top="5C 6C 7C").run(
        "fight", "perceval", "garde", "brigand", *HEROIC, "AH,10H"
    )
    assert "Not fought any more: Brigand." in text.out


def test_p10_several_heroes_against_one_who_turns_up_a_card_for_each(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="2C 3C")
    words = ("fight", "morgane", "perceval", "enide", "--tendance-a", "courtois")
    assert table.refused(*words)["kind"] == "no-tendance"
    named = (*words, "--tendance-b", "heroique,courtois")
    assert table.refused(*named, "--play-b", "9H")["kind"] == "no-card-played"
    data = table.did(*named, "--play-b", "9H,AD", exit=1).json
    assert [one["totals"] for one in data["exchanges"]] == [
        {"morgane": 7, "perceval": 13},
        {"morgane": 8, "enide": 4},
    ]
    assert data["failures"] == {"morgane": 1, "perceval": 0, "enide": 1}


def test_p10_a_player_may_let_the_pack_decide(tmp_path: Path) -> None:
    table = forest(tmp_path, perceval_top="JS 3H", mj_top="2C")
    data = table.did("fight", "perceval", "garde", "--tendance-a", "heroique", "--turn-a").json
    assert data["exchanges"][0]["played"] == {"perceval": "3H", "garde": "2C"}
    words = ("duel", "start", "garde", "enide")
    assert table.refused(*words)["kind"] == "no-card-played"
    table.did(*words, "--turn-b", "--play-a", "10H")
    assert table.refused(*words, "--turn-b", "--play-b", "9H", exit=2)["kind"] == "contradiction"


def test_p10_several_fights_at_once_and_two_that_meet_become_one(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1)
    table.did("fight", "brigand", "enide", "--play-a", "9H", "--play-b", "2S")
    assert set(fights(table)) == {"perceval", "brigand"}
    assert set(table.did("fight", "--status", "enide").json["fights"]) == {"brigand"}
    assert "The fight of Brigand:" in table.run("fight", "--status").out
    table.did("fight", "perceval", "brigand", *HEROIC, "3H", "--play-b", "10S", exit=1)
    assert fights(table) == {
        "perceval": {
            "side_a": ["perceval", "enide"],
            "side_b": ["garde", "brigand"],
            "failures": {"perceval": 2, "enide": 1},
            "tendances": {"perceval": "heroique"},
        }
    }
    error = table.refused("fight", "perceval", "enide", *HEROIC, "4H", "--play-b", "4S")
    assert error["kind"] == "same-side"


def test_a_fight_that_is_refused_changes_nothing(tmp_path: Path) -> None:
    table = forest(tmp_path)
    for words, kind in (
        (("fight", "perceval", "perceval", *HEROIC, "9H"), "same-fighter"),
        (("fight", "perceval", "garde", "Garde", *HEROIC, "9H,8H"), "same-fighter"),
        (("fight", "perceval", "garde", *HEROIC, "KH"), "court-needs-talent"),
        (("fight", "perceval", "garde", *HEROIC, "9H,8H"), "wrong-count"),
        (("fight", "perceval", "garde", *HEROIC, "9H", "--play-b", "2S,3S"), "wrong-count"),
        (("fight", "perceval", "garde", "brigand", *HEROIC, "9H,9H"), "card-not-in-hand"),
        (("fight", "perceval", "gard", *HEROIC, "9H"), "unknown-character"),
        (("fight", "perceval", "garde", *HEROIC, "9H", "--talent-a", "danse"), "unknown-talent"),
    ):
        assert table.refused(*words)["kind"] == kind, words
    assert table.refused("fight", "perceval", exit=2)["kind"] == "missing-argument"
    assert table.refused("fight", "--end", "--play-a", "9H", exit=2)["kind"] == "contradiction"
    assert "Did you mean garde" in table.refused("fight", "perceval", "gard", *HEROIC, "9H")["way_out"]


@pytest.mark.parametrize("top", ["KH 5C", "5C", "2S", "4C"])
def test_a_dry_run_of_a_fight_does_not_turn_a_card_up(tmp_path: Path, top: str) -> None:
    """Nor does it tell who wins, is hurt, or defeated: the same whatever lies on top."""
    table = forest(tmp_path, mj_top=top)
    before = table.snapshot()
    words = ("fight", "perceval", "garde", *HEROIC, "2H")
    dry = table.did(*words, "-n")
    assert (dry.json["winner"], dry.json["failures"]) == (None, {"perceval": 0, "garde": 0})
    assert (dry.json["state"], dry.json["defeated"]) == ("open", [])
    assert dry.json["margins"] == {"perceval": None, "garde": None}
    (exchange,) = dry.json["exchanges"]
    assert (exchange["winner"], exchange["loser"]) == (None, None)
    assert exchange["totals"] == {"perceval": 6, "garde": None}
    assert exchange["played"] == {"perceval": "2H", "garde": None}
    assert exchange["parts"] == {"perceval": {"card": 2, "tendance": 4, "talent": 0}, "garde": None}
    assert [event["event"] for event in dry.json["events"]][-2:] == ["played", "turned"]
    duel = table.did("duel", "start", "perceval", "garde", *HEROIC, "2H", "-n")
    assert (duel.json["winner"], duel.json["totals"]) == (None, {"perceval": 6, "garde": None})
    assert duel.json["margins"] == {"perceval": None, "garde": None}
    for ran in (table.run(*words, "-n"), table.run("duel", "start", *words[1:], "-n")):
        assert ran.out == (
            "Perceval le Gallois against Garde, by a card that a dry run does not turn up.\n"
            "  Perceval le Gallois: 2H 2 of Hearts 2 + 4 = 6\n"
            "  Garde turns up 1 card.\n"
        )
    assert table.snapshot() == before
    real = table.json(*words, "-n", "--reveal")
    assert None not in real.json["margins"].values()
    assert real.exit == (0 if real.json["winner"] == "perceval" else 1)


def test_a_dry_run_tells_the_exchanges_before_the_first_for_which_a_card_is_turned_up(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="KH 5C")
    words = ("fight", "perceval", "garde", "morgane", *HEROIC, "9H,2H", "--tendance-b", "sauvage,feerique")
    dry = table.did(*words, "--play-b", "2S", "-n").json
    assert [(each["against"], each["winner"]) for each in dry["exchanges"]] == [
        ("garde", "perceval"),
        ("morgane", None),
    ]
    assert dry["damage"] == {"perceval": 0, "garde": 1, "morgane": 0}
    assert (dry["winner"], dry["margins"]) == (None, {"perceval": None, "garde": -9, "morgane": None})


def test_a_dry_run_of_named_cards_tells_all(tmp_path: Path) -> None:
    table = forest(tmp_path)
    seen = table.did("fight", "perceval", "garde", *HEROIC, "9H", "--play-b", "2S", "-n").json
    assert (seen["winner"], seen["margins"]["perceval"]) == ("perceval", 9)
    assert seen["revision"] == 0


def test_a_session_does_not_close_on_an_open_fight(tmp_path: Path) -> None:
    table = forest(tmp_path, scene=4)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1)
    assert table.refused("session")["kind"] == "something-open"
    table.did("fight", "--end")
    table.did("session")
    assert (table.data["session"], table.data["scene"]) == (2, 1)


@pytest.mark.parametrize(
    ("fight", "path"),
    [
        ({"side_a": ["perceval"], "side_b": ["perceval"]}, "fights.x.side_b[0]"),
        ({"side_a": ["perceval"], "side_b": ["ours"]}, "fights.x.side_b[0]"),
        ({"side_a": ["perceval"], "side_b": ["garde"], "failures": {"garde": -1}}, "fights.x.failures.garde"),
    ],
)
def test_a_broken_fight_is_named_by_its_key(tmp_path: Path, fight: dict[str, Any], path: str) -> None:
    table = forest(tmp_path, fights={"x": fight})
    ran = table.json("fight", "--status")
    assert ran.exit == 4
    assert path in ran.err


def test_the_sample_plays_three_henchmen_against_one_hero_to_the_end(tmp_path: Path) -> None:
    table = sample(tmp_path, "topoigraphie")
    table.whole()
    three = ("routier", "arbaletrier", "ecorcheur")
    ran = table.did(
        "fight", "perceval", *three, *HEROIC, "10H,10D,QH", "--talent-a", "escrime", "--play-b", "2H,9H,AS"
    )
    assert [one["totals"] for one in ran.json["exchanges"]] == [
        {"perceval": 16, "routier": 4},
        {"perceval": 16, "arbaletrier": 12},
        {"perceval": 18, "ecorcheur": 5},
    ]
    assert ran.json["defeated"] == list(three)
    assert ran.json["state"] == "over"
    assert run("show", "-c", str(table.path)).exit == 0
    table.whole()


def test_p10_the_game_master_is_nobody_who_fights(tmp_path: Path) -> None:
    """A hand of the MJ's makes no fighter of them."""
    path = tmp_path / "lande.toml"
    assert run("new", str(path), "--system", "topoigraphie", "--sample", "--seed", "1").exit == 0
    path.write_text(path.read_text().replace("[house]", "[house]\nhand_size = 4", 1))
    table = Table(path)
    table.did("deal")
    table.run("deal", "mj")
    for words in (
        ("fight", "mj", "perceval", "--tendance-b", "heroique"),
        ("fight", "perceval", "mj", "--tendance-a", "heroique", "--turn-b"),
        ("duel", "start", "perceval", "mj", "--tendance-a", "heroique"),
    ):
        ran = table.json(*words)
        assert ran.exit in (2, 3), ran
        assert "mj" in ran.error["message"]
