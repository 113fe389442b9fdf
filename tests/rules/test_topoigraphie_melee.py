"""Fights of many, and what the game master does in them (P9, P10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers import CODES, Table, run
from tests.rules.forest import forest

HEROIC = ("--tendance-a", "heroique", "-p")
COURTLY = ("--tendance-a", "courtois", "-p")


def fights(table: Table) -> dict[str, Any]:
    """The fights that are open in the file."""
    found = table.data.get("fights", {})
    assert isinstance(found, dict)
    return found


# Failures last for the fight (P9, P10)


def test_p9_in_a_melee_who_fells_their_own_opponent_keeps_their_failures(tmp_path: Path) -> None:
    """Perceval is failed once by Garde, fells him, and goes on against Brigand with that failure."""
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "enide", "/", "garde", "brigand")
    data = table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1).json
    assert (data["failures"]["perceval"], data["state"]) == (1, "open")
    data = table.did("fight", "perceval", "garde", "-p", "9H", "--play-b", "2S").json
    assert (data["status"]["garde"], data["state"]) == ("defeated", "open")
    data = table.did("fight", "perceval", "brigand", "-p", "3H", "--play-b", "10S", exit=1).json
    assert data["failures"]["perceval"] == 2
    assert list(fights(table)) == ["perceval"]


def test_p9_so_does_who_joins_another_fight_that_was_open_at_the_same_time(tmp_path: Path) -> None:
    """Two fights opened one by one are one melee; the one that is decided waits for the other."""
    table = forest(tmp_path)
    table.did("fight", "enide", "brigand", *COURTLY, "2S", "--play-b", "9S", exit=1)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "8S", exit=1)
    ran = table.did("fight", "perceval", "garde", "-p", "9H", "--play-b", "2S")
    assert ran.json["state"] == "open"
    assert [event["event"] for event in ran.events()][-2:] == ["defeated", "nobody-left"]
    assert ran.events("nobody-left") == [
        {"event": "nobody-left", "path": "fights.perceval", "new": ["perceval"]}
    ]
    assert set(fights(table)) == {"enide", "perceval"}
    ran = table.did("fight", "perceval", "brigand", "-p", "3H", "--play-b", "10S", exit=1)
    assert ran.json["failures"]["perceval"] == 2
    assert ran.events("fights-met") == [
        {"event": "fights-met", "from": "fights.enide", "to": "fights.perceval"}
    ]
    assert fights(table)["perceval"]["failures"] == {"perceval": 2, "enide": 1, "garde": 1}


def test_p9_with_the_last_fight_of_a_melee_all_are_over(tmp_path: Path) -> None:
    """And the failures are gone: the next fight begins anew."""
    table = forest(tmp_path)
    table.did("fight", "enide", "brigand", *COURTLY, "2S", "--play-b", "9S", exit=1)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "8S", exit=1)
    text = table.run("fight", "perceval", "garde", "-p", "9H", "--play-b", "2S").out
    assert text.endswith(
        "Nobody is left against Perceval le Gallois; failures last until the other fights are over.\n"
    )
    ran = table.did("fight", "enide", "brigand", "-p", "10S", "--play-b", "3S")
    assert ran.json["state"] == "over"
    assert [(event["path"], event["new"]) for event in ran.events("fight-over")] == [
        ("fights.enide", ["brigand"]),
        ("fights.perceval", ["garde"]),
    ]
    assert "fights" not in table.data
    data = table.did(
        "fight", "perceval", "morgane", *HEROIC, "3H", "--play-b", "9C", "--tendance-b", "courtois", exit=1
    )
    assert data.json["failures"]["perceval"] == 1


def test_p9_the_defeated_of_a_melee_stay_so(tmp_path: Path) -> None:
    """A nameless one who was struck down is defeated, not unknown, while others fight."""
    table = forest(tmp_path)
    table.did(
        "fight", "enide", "morgane", *COURTLY, "2S", "--play-b", "9S", "--tendance-b", "courtois", exit=1
    )
    table.did("fight", "perceval", "sbire", *HEROIC, "9H", "--play-b", "2S", "--score-b", "3")
    for words in (("perceval", "sbire"), ("enide", "Sbire"), ("sbire", "perceval")):
        error = table.refused("fight", *words, "-p", "8H")
        assert (error["kind"], error["rule"]) == ("defeated", "P9")
    table.did("fight", "--end", "sbire")
    assert table.refused("fight", "perceval", "sbire", "-p", "8H")["kind"] == "unknown-character"


def test_p9_a_fight_in_which_nobody_is_left_at_all_is_gone(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "enide", "brigand", *COURTLY, "2S", "--play-b", "9S", exit=1)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "8S", exit=1)
    ran = table.did("fight", "--strike", "perceval,garde")
    assert [event["path"] for event in ran.events("fight-over")] == ["fights.perceval"]
    assert set(fights(table)) == {"enide"}


# One fight opened for all (P10)


def test_p10_a_melee_is_opened_for_two_sides_of_any_number(tmp_path: Path) -> None:
    table = forest(tmp_path)
    ran = table.did("fight", "start", "perceval", "Énide", "/", "garde", "sbire*3", "--score-b", "2")
    assert fights(table) == {
        "perceval": {
            "side_a": ["perceval", "enide"],
            "side_b": ["garde", "sbire-1", "sbire-2", "sbire-3"],
            "scores": {"sbire-1": 2, "sbire-2": 2, "sbire-3": 2},
        }
    }
    data = ran.json
    assert (data["command"], data["fight"], data["state"]) == ("fight start", "perceval", "open")
    assert data["resistance"] == {
        **{"perceval": 3, "enide": 2, "garde": 1},
        **{"sbire-1": 1, "sbire-2": 1, "sbire-3": 1},
    }
    assert ran.events() == [
        {
            "event": "fight-began",
            "path": "fights.perceval",
            "new": {
                "side_a": ["perceval", "enide"],
                "side_b": ["garde", "sbire-1", "sbire-2", "sbire-3"],
            },
        }
    ]
    assert set(data["failures"].values()) == {0}
    table.did("fight", "enide", "sbire-2", *COURTLY, "9S", "--play-b", "3S")
    error = table.refused("fight", "perceval", "enide", *HEROIC, "9H", "--play-b", "2S")
    assert error["kind"] == "same-side"


def test_p10_the_two_sides_are_shown(tmp_path: Path) -> None:
    text = forest(tmp_path).run("fight", "start", "perceval", "/", "sbire=2", "--score-b", "2").out
    assert text == (
        "The fight of Perceval le Gallois:\n"
        "  Perceval le Gallois: failures 0 of 3\n"
        "  against\n"
        "  sbire-1: failures 0 of 1 (score 2)\n"
        "  sbire-2: failures 0 of 1 (score 2)\n"
    )


@pytest.mark.parametrize(
    ("score", "resistance", "scores", "resistances"),
    [
        ("3", "2", [3, 3, 3], [2, 2, 2]),
        ("3,5", "2,4", [3, 3, 5], [2, 2, 4]),
        ("3,4,5", "1,2,3", [3, 4, 5], [1, 2, 3]),
    ],
)
def test_p10_numbers_are_for_all_for_each_word_or_for_each(
    tmp_path: Path, score: str, resistance: str, scores: list[int], resistances: list[int]
) -> None:
    table = forest(tmp_path)
    words = ("fight", "start", "perceval", "/", "garde", "sbire*2", "ours")
    data = table.did(*words, "--score-b", score, "--resistance-b", resistance).json
    nameless = ("sbire-1", "sbire-2", "ours")
    assert [data["scores"][who] for who in nameless] == scores
    assert [data["resistance"][who] for who in nameless] == resistances
    assert table.refused(*words, "--score-b", "1,2,3,4")["kind"] == "wrong-count"


def test_p10_nameless_ones_who_come_later_take_the_next_numbers(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "/", "sbire*2", "--score-b", "2")
    ran = table.did("fight", "start", "perceval", "/", "sbire*2", "--score-b", "4")
    assert fights(table)["perceval"]["side_b"] == ["sbire-1", "sbire-2", "sbire-3", "sbire-4"]
    assert fights(table)["perceval"]["scores"]["sbire-4"] == 4
    assert [event["who"] for event in ran.events("joined-fight")] == ["sbire-3", "sbire-4"]


def test_p10_a_melee_takes_in_the_fights_that_are_open(tmp_path: Path) -> None:
    """Who fights already brings the fight along, failures and all; nobody changes sides."""
    table = forest(tmp_path)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1)
    table.did("fight", "brigand", "enide", "-p", "9H", "--play-b", "2S")
    table.did("fight", "start", "perceval", "enide", "/", "brigand", "morgane")
    assert fights(table)["perceval"]["side_a"] == ["perceval", "enide"]
    assert fights(table)["perceval"]["side_b"] == ["garde", "brigand", "morgane"]
    assert fights(table)["perceval"]["failures"] == {"perceval": 1, "enide": 1}
    assert "The fight of Brigand is part of the fight of Perceval le Gallois now.\n" in table.run("log").out
    for words in (
        ("perceval", "/", "enide"),
        ("garde", "/", "morgane"),
        ("perceval", "garde", "/", "brigand"),
    ):
        assert table.refused("fight", "start", *words)["kind"] == "same-side"


@pytest.mark.parametrize(
    ("words", "kind", "status"),
    [
        (("perceval", "garde"), "missing-argument", 2),
        (("perceval", "/"), "missing-argument", 2),
        (("/", "garde"), "missing-argument", 2),
        (("perceval", "/", "garde", "/", "brigand"), "missing-argument", 2),
        (("perceval", "/", "sbire*0", "--score-b", "1"), "not-a-number", 2),
        (("perceval", "/", "sbire*100", "--score-b", "1"), "not-a-number", 2),
        (("perceval", "/", "sbire*2"), "unknown-character", 3),
        (("perceval", "/", "sbire*2", "--score-b", "-"), "unknown-character", 3),
        (("sbire", "/", "garde", "--score-b", "1"), "unknown-character", 3),
        (("percval", "/", "garde"), "unknown-character", 3),
        (("perceval", "/", "garde", "Garde"), "same-fighter", 3),
        (("perceval", "/", "perceval"), "same-fighter", 3),
        (("perceval", "/", "garde", "--resistance-b", "2"), "has-a-sheet", 3),
        (("perceval", "/", "7h", "--score-b", "2"), "bad-key", 3),
    ],
)
def test_a_fight_that_cannot_be_opened(
    tmp_path: Path, words: tuple[str, ...], kind: str, status: int
) -> None:
    assert forest(tmp_path).refused("fight", "start", *words, exit=status)["kind"] == kind


def test_words_for_a_melee_in_an_exchange_lead_to_it(tmp_path: Path) -> None:
    table = forest(tmp_path)
    error = table.refused("fight", "perceval", "/", "garde", "-p", "9H", exit=2)
    assert error["way_out"].startswith("Open it: tarotcli fight start perceval / garde;")
    error = table.refused("fight", "perceval", "sbire*2", *HEROIC, "9H", "--score-b", "2")
    assert "fight start perceval / 'sbire*4' --score-b 3" in error["way_out"]


# What is said last holds (P10)


def test_the_open_fight_remembers_tendance_and_talent(tmp_path: Path) -> None:
    table = forest(tmp_path)
    words = ("fight", "perceval", "morgane")
    said = ("--tendance-a", "heroique", "--talent-a", "escrime", "--tendance-b", "feerique")
    table.did(*words, *said, "--talent-b", "enchantements", "-p", "2H", "--play-b", "2S", exit=1)
    assert fights(table)["perceval"]["tendances"] == {"perceval": "heroique", "morgane": "feerique"}
    assert fights(table)["perceval"]["talents"] == {"perceval": "escrime", "morgane": "enchantements"}
    data = table.did(*words, "-p", "QH", "--play-b", "KS", exit=1).json
    assert data["exchanges"][0]["totals"] == {"perceval": 12 + 4 + 2, "morgane": 13 + 6 + 3}
    assert data["tested"] == {
        "perceval": {"tendance": "heroique", "talent": "escrime"},
        "morgane": {"tendance": "feerique", "talent": "enchantements"},
    }
    status = table.did("fight", "--status").json["fights"]["perceval"]
    assert status["tested"] == data["tested"]
    assert "Perceval le Gallois: failures 2 of 3 (heroique, escrime)\n" in table.run("fight", "--status").out


def test_until_it_is_said_otherwise(tmp_path: Path) -> None:
    table = forest(tmp_path)
    words = ("fight", "perceval", "morgane")
    said = ("--tendance-a", "heroique", "--talent-a", "escrime", "--tendance-b", "feerique")
    table.did(*words, *said, "-p", "2H", "--play-b", "3S", exit=1)
    ran = table.did(*words, "--tendance-a", "faible", "-p", "3H", "--play-b", "4S", exit=1)
    assert ran.json["exchanges"][0]["parts"]["perceval"] == {"card": 3, "tendance": 2, "talent": 2}
    assert ran.events("recorded") == [
        {
            "event": "recorded",
            "path": "fights.perceval.tendances.perceval",
            "old": "heroique",
            "new": "faible",
        }
    ]
    ran = table.did(*words, "--talent-a", "-", "-p", "10H", "--play-b", "AS")
    assert ran.json["exchanges"][0]["parts"]["perceval"] == {"card": 10, "tendance": 2, "talent": 0}
    assert not fights(table)["perceval"].get("talents")
    assert table.refused(*words, "-p", "JH", "--play-b", "AH")["kind"] == "court-needs-talent"


def test_what_is_not_on_the_sheet_any_more_is_not_remembered(tmp_path: Path) -> None:
    table = forest(
        tmp_path,
        fights={
            "x": {
                "side_a": ["perceval"],
                "side_b": ["morgane"],
                "tendances": {"perceval": "gone", "morgane": "courtois"},
                "talents": {"perceval": "gone"},
            }
        },
    )
    assert (
        table.refused("fight", "perceval", "morgane", "-p", "9H", "--play-b", "2S")["kind"] == "no-tendance"
    )
    data = table.did("fight", "perceval", "morgane", *HEROIC, "9H", "--play-b", "2S").json
    assert data["tested"]["perceval"] == {"tendance": "heroique", "talent": None}


def test_a_duel_remembers_nothing(tmp_path: Path) -> None:
    """It is no part of the fight (P8)."""
    table = forest(tmp_path)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1)
    error = table.refused("duel", "perceval", "garde", "-p", "9H", "--play-b", "2S")
    assert error["kind"] == "no-tendance"


# Cards of several (P10)


def test_p10_a_hyphen_leaves_an_adversary_to_the_pack(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="KH 5C 6C")
    words = ("fight", "perceval", "garde", "brigand", "loup", *HEROIC, "9H,8H,7H", "--score-b", "2")
    data = table.did(*words, "--play-b", "2S,-,3S").json
    assert [one["played"][one["against"]] for one in data["exchanges"]] == ["2S", "5C", "3S"]
    assert table.discard("mj") == ["3S", "5C", "KH", "2S"]


def test_p10_a_hyphen_leaves_to_the_pack_also_who_would_choose(tmp_path: Path) -> None:
    """A player's own pack decides where they say so, for one exchange of several."""
    table = forest(tmp_path, perceval_top="JS 3H", mj_top="2C 3C")
    data = table.did("fight", "perceval", "garde", "brigand", *HEROIC, "-,9S").json
    assert [one["played"]["perceval"] for one in data["exchanges"]] == ["3H", "9S"]
    table = forest(tmp_path, mj_top="2C 3C", perceval_top="4C")
    words = (
        "fight",
        "morgane",
        "perceval",
        "enide",
        "--tendance-a",
        "courtois",
        "--tendance-b",
        "heroique,courtois",
    )
    data = table.did(*words, "--play-b", "-,9H", exit=1).json
    assert [one["played"][one["against"]] for one in data["exchanges"]] == ["4C", "9H"]
    assert table.refused(*words, "--play-b", "-")["kind"] == "no-card-played"


def test_hyphens_leave_out_scores_and_tendances(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="AS 2S 3S 4S 5S 6S")
    table.did(
        "fight",
        "perceval",
        "ours",
        "loup",
        *HEROIC,
        "AH,2H",
        "--score-b",
        "9,8",
        "--resistance-b",
        "2",
        exit=1,
    )
    words = ("fight", "enide", "ours", "loup", "morgane", *COURTLY, "10S,9S,8S")
    data = table.did(*words, "--score-b", "5,-", "--tendance-b", "courtois").json
    assert [one["parts"][one["against"]]["tendance"] for one in data["exchanges"]] == [5, 8, 5]


def test_a_score_of_nothing_is_a_score(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="2C 3C")
    words = ("fight", "perceval", "rat", "--tendance-a", "heroique")
    table.did(*words, "-p", "9H", "--score-b", "4", "--resistance-b", "3")
    table.did(*words, "-p", "8H", "--score-b", "0")
    data = table.did(*words, "-p", "7H", "--play-b", "2S").json
    assert data["exchanges"][0]["totals"] == {"perceval": 11, "rat": 2}


def test_p_means_the_card_of_the_first(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C 5D")
    data = table.did("fight", "perceval", "garde", "-p", "9H", "--tendance-a", "heroique").json
    assert data["exchanges"][0]["played"] == {"perceval": "9H", "garde": "5C"}
    data = table.did("duel", "perceval", "garde", "-p8H", "--tendance-a", "heroique").json
    assert (data["command"], data["played"]) == ("duel start", {"perceval": "8H", "garde": "5D"})


def test_a_slip_of_the_command_is_told_where_nobody_is_called_so(tmp_path: Path) -> None:
    table = forest(tmp_path)
    error = table.refused("duel", "starr", "garde", "-p", "9H", exit=2)
    assert (error["kind"], error["message"]) == ("no-such-command", "There is no command “starr”.")
    assert error["way_out"].startswith("Did you mean start?")
    assert table.refused("duel", "somebody", "garde", "-p", "9H")["kind"] == "unknown-character"
    error = table.refused("duel", "perceval", "starr", "-p", "9H", "--tendance-a", "heroique")
    assert error["kind"] == "unknown-character"


def test_p1_hints_name_only_cards_of_this_pack(tmp_path: Path) -> None:
    """Four kings, and no Fool; without the campaign's game all packs are in question."""
    table = forest(tmp_path)
    words = ("check", "perceval", "heroique", "-p")
    error = table.refused(*words, "roi", exit=2)
    assert error["message"] == (
        "“roi” can mean several cards: KS King of Spades, KH King of Hearts, KD King of Diamonds, KC King of Clubs."
    )
    error = table.refused(*words, "fol", exit=2)
    assert error["way_out"].startswith("Write a code (QH, 10S) or a name")
    error = table.refused(*words, "cavalier", exit=2)
    assert (error["kind"], "the pack of 52 cards" in error["message"]) == ("card-of-another-pack", True)
    script = tmp_path / "script.txt"
    script.write_text(" ".join((*words, "roi")))
    ran = table.run("run", str(script))
    assert (ran.exit, ran.err.count("King")) == (2, 5)
    assert run(*words, "roi", "-c", "none.toml").err.count("King") == 9
    # A game of tarot at the same table has its own cards.
    error = table.refused("trick", "play", "perceval", "roi", exit=2)
    assert "KB King of Staves" in error["message"]


# The game master's say (P9)


def test_p9_the_gm_strikes_somebody_out_with_the_reason(tmp_path: Path) -> None:
    """Morgane resists six failures; her birth name is a deadly weakness."""
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "/", "morgane", "garde")
    ran = table.did("fight", "--strike", "morgane", "--why", "Her birth name.")
    assert ran.events() == [
        {"event": "struck", "who": "morgane", "path": "fights.perceval.struck", "why": "Her birth name."}
    ]
    assert ran.json["struck"] == ["morgane"]
    assert ran.json["status"] == {"morgane": "defeated"}
    assert "    Morgane is struck out. Reason: Her birth name.\n" in table.run("log").out
    assert "Morgane: defeated" in table.run("fight", "--status").out
    assert table.refused("fight", "perceval", "morgane", *HEROIC, "9H")["kind"] == "defeated"
    data = table.did("fight", "perceval", "garde", *HEROIC, "9H", "--play-b", "2S").json
    assert (data["state"], data["defeated"]) == ("over", ["morgane", "garde"])


def test_p9_the_gm_gives_and_cancels_failures(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "enide", "/", "morgane")
    ran = table.did("fight", "--strike", "morgane", "--failures", "4", "--why", "Cold iron.")
    assert ran.events() == [
        {
            "event": "failures-given",
            "who": "morgane",
            "path": "fights.perceval.failures.morgane",
            "old": 0,
            "new": 4,
            "why": "Cold iron.",
        }
    ]
    assert (ran.json["failures"], ran.json["status"]) == ({"morgane": 4}, {"morgane": "ok"})
    assert "Morgane takes 4 failures, now 4. Reason: Cold iron.\n" in table.run("log").out
    text = table.run("fight", "--strike", "morgane", "--failures", "-1").out
    assert text == "1 failure of Morgane is cancelled, now 3.\n"
    text = table.run("fight", "--strike", "morgane", "--failures=-2").out
    assert text == "2 failures of Morgane are cancelled, now 1.\n"
    error = table.refused("fight", "--strike", "morgane", "--failures", "-2")
    assert (error["kind"], error["rule"]) == ("too-few-failures", "P9")
    assert error["way_out"] == "Cancel no more: tarotcli fight --strike morgane --failures -1"
    error = table.refused("fight", "--strike", "enide", "--failures", "-1")
    assert error["message"] == "Énide has taken no failure that could be cancelled."


def test_p9_the_struck_stay_out_when_their_fight_meets_another(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "enide", "/", "morgane", "garde")
    table.did("fight", "--strike", "morgane")
    table.did("fight", "start", "perceval", "/", "brigand")
    table.did("fight", "start", "perceval", "/", "garde")
    (name,) = fights(table)
    assert table.did("fight", "--status").json["fights"][name]["status"]["morgane"] == "defeated"


def test_p9_failures_given_defeat_and_failures_cancelled_bring_back(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "enide", "/", "morgane")
    ran = table.did("fight", "--strike", "enide", "--failures", "2")
    assert [event["event"] for event in ran.events()] == ["failures-given", "defeated"]
    assert table.refused("fight", "--strike", "enide", "--failures", "1")["kind"] == "defeated"
    assert table.refused("fight", "--strike", "enide")["kind"] == "defeated"
    ran = table.did("fight", "--strike", "enide", "--failures", "-1")
    assert [event["event"] for event in ran.events()] == ["failures-given", "stands-again"]
    assert fights(table)["perceval"]["failures"] == {"enide": 1}
    table.did("fight", "--strike", "enide")
    assert table.refused("fight", "--strike", "enide", "--failures", "-1")["kind"] == "defeated"


def test_p9_a_strike_may_end_the_fight(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "perceval", "garde", *HEROIC, "2H", "--play-b", "9S", exit=1)
    ran = table.did("fight", "--strike", "perceval", "--failures", "2", "--why", "A lance.")
    assert [event["event"] for event in ran.events()] == ["failures-given", "defeated", "fight-over"]
    assert (ran.json["failures"], ran.json["status"]) == ({"perceval": 3}, {"perceval": "defeated"})
    assert "fights" not in table.data


def test_p9_several_are_struck_at_once(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "/", "sbire*3", "--score-b", "1")
    data = table.did("fight", "--strike", "sbire-1", "SBIRE-3", "--why", "Fire.").json
    assert (data["struck"], data["status"]) == (
        ["sbire-1", "sbire-3"],
        {"sbire-1": "defeated", "sbire-3": "defeated"},
    )
    data = table.did("fight", "--strike", "sbire-2").json
    assert data["struck"] == ["sbire-2"]
    assert "fights" not in table.data


@pytest.mark.parametrize(
    "words",
    [
        ("--strike", "garde", "--end"),
        ("--strike", "garde", "--status"),
        ("--strike", "garde", "-p", "9H"),
        ("--strike", "garde", "--failures", "0"),
        ("perceval", "garde", "-p", "9H", "--why", "x"),
        ("perceval", "garde", "-p", "9H", "--failures", "1"),
        ("--status", "--why", "x"),
        ("--end", "--failures", "1"),
        ("--status", "--end"),
    ],
)
def test_words_that_contradict_each_other(tmp_path: Path, words: tuple[str, ...]) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "/", "garde")
    assert table.refused("fight", *words, exit=2)["kind"] == "contradiction"


def test_nobody_is_struck_who_does_not_fight(tmp_path: Path) -> None:
    table = forest(tmp_path)
    assert table.refused("fight", "--strike", "garde")["kind"] == "no-fight"
    table.did("fight", "start", "perceval", "/", "garde")
    error = table.refused("fight", "--strike", "brigand")
    assert (error["kind"], error["way_out"]) == ("no-fight", "Fighting: perceval, garde.")


# A resistance restated (P10)


def test_p10_a_resistance_stated_anew_that_is_not_above_the_failures_defeats_at_once(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="5C 5D 5H")
    words = ("fight", "perceval", "ours", *HEROIC)
    table.did(*words, "9H", "--score-b", "6", "--resistance-b", "3")
    ran = table.did(*words, "8H", "--resistance-b", "1")
    data = ran.json
    assert (data["exchanges"], data["not_fought"], data["winner"]) == ([], ["ours"], "perceval")
    assert (data["status"]["ours"], data["state"], data["damage"]) == (
        "defeated",
        "over",
        {"perceval": 0, "ours": 0},
    )
    assert [event["event"] for event in ran.events()] == ["defeated", "fight-over"]
    assert table.discard("perceval") == ["9H"]
    assert table.draw("mj")[0] == "5D"


def test_p10_the_others_fight_on(tmp_path: Path) -> None:
    """Of several adversaries the one whose resistance is lowered drops out; each card stays with its exchange."""
    table = forest(tmp_path, mj_top="5C 5D 5H")
    table.did("fight", "perceval", "ours", *HEROIC, "9H", "--score-b", "6", "--resistance-b", "3")
    words = ("fight", "perceval", "ours", "loup", "-p", "2H,10H", "--play-b", "7S,6S")
    ran = table.did(*words, "--score-b", "-,2", "--resistance-b", "1,2")
    (one,) = ran.json["exchanges"]
    assert (one["against"], one["played"]) == ("loup", {"perceval": "10H", "loup": "6S"})
    assert ran.json["not_fought"] == ["ours"]
    assert "Ours is defeated" not in ran.out
    text = table.run("log").out
    assert "    ours is defeated.\n" in text
    assert "    Not fought any more: ours.\n" in text


def test_p10_so_does_one_stated_anew_while_others_join(tmp_path: Path) -> None:
    table = forest(tmp_path)
    words = ("fight", "perceval", "ours", "--tendance-a", "heroique", "--score-b", "2", "--resistance-b")
    table.did(*words, "2", "-p", "9H", "--play-b", "AS")
    ran = table.did("fight", "start", "perceval", "enide", "/", "ours", "--resistance-b", "1")
    assert [event["event"] for event in ran.events()][-2:] == ["defeated", "fight-over"]
    assert (ran.json["state"], ran.json["status"]["ours"]) == ("over", "defeated")
    assert "fights" not in table.data


def test_p10_a_resistance_lowered_on_the_sheet_defeats_at_once(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "enide", "/", "morgane")
    table.did("fight", "morgane", "perceval", *COURTLY, "9S", "--tendance-b", "heroique", "--play-b", "2H")
    ran = table.did("advance", "set", "perceval", "resistance", "1")
    assert [event["event"] for event in ran.events()] == ["set", "defeated"]
    assert "Perceval le Gallois is defeated." in table.run("log").out
    ran = table.did("advance", "set", "perceval", "resistance", "2")
    assert [event["event"] for event in ran.events()] == ["set", "stands-again"]
    table.did("fight", "--strike", "enide")
    ran = table.did("advance", "set", "perceval", "resistance", "1")
    assert [event["event"] for event in ran.events()] == ["set", "defeated", "fight-over"]
    assert "fights" not in table.data


def test_p10_so_does_one_lowered_for_the_house(tmp_path: Path) -> None:
    """For whoever has no other on the sheet: Perceval, not Énide."""
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "enide", "/", "morgane")
    table.did("fight", "--strike", "perceval,enide", "--failures", "1")
    ran = table.did("advance", "set", "house", "resistance", "1")
    assert [event["who"] for event in ran.events("defeated")] == ["perceval"]
    assert table.did("fight", "--status").json["fights"]["perceval"]["status"]["enide"] == "ok"


def test_other_values_of_a_sheet_change_nothing_in_a_fight(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("fight", "start", "perceval", "/", "garde")
    ran = table.did("advance", "set", "perceval", "tendances.heroique", "5")
    assert [event["event"] for event in ran.events()] == ["set"]


# What the packs do (P1, P2)


def test_p1_who_becomes_a_players_character_gets_a_shuffled_pack(tmp_path: Path) -> None:
    table = forest(tmp_path)
    ran = table.did("advance", "set", "garde", "npc", "false", "--seed", "3")
    assert [event["event"] for event in ran.events()] == ["set", "pack-made"]
    assert ran.events("pack-made") == [{"event": "pack-made", "who": "garde", "path": "decks.garde"}]
    assert sorted(table.draw("garde")) == sorted(CODES["pack52"])
    assert table.draw("garde") != CODES["pack52"]
    assert table.refused("check", "garde", "sauvage")["kind"] == "no-card-played"
    table.whole()
    table.did("check", "garde", "sauvage", "-p", "10H")
    table.did("advance", "set", "garde", "npc", "true")
    ran = table.did("advance", "set", "garde", "npc", "false")
    assert ran.events("pack-made") == []
    assert table.discard("garde") == ["10H"]


def test_p2_without_a_hand_size_a_fresh_deal_renews_the_pack(tmp_path: Path) -> None:
    table = forest(tmp_path)
    for card in ("10H", "9H", "8H"):
        table.did("check", "perceval", "heroique", "-p", card)
    ran = table.did("deal", "perceval", "--fresh", "--seed", "5")
    assert (ran.json["who"], ran.json["missing"]) == (["perceval"], 0)
    assert [event["event"] for event in ran.events()] == ["gathered"]
    assert table.discard("perceval") == []
    assert table.draw("perceval") != CODES["pack52"]
    assert "perceval" not in table.data.get("hands", {})
    table.whole()
    table.did("check", "perceval", "heroique", "-p", "10H")
    for words in (
        ("--count", "1"),
        ("perceval", "--fresh", "--discard", "9H"),
        ("perceval", "--fresh", "--count", "2"),
    ):
        assert table.refused("deal", *words)["kind"] == "no-hands"
