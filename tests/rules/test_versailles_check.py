"""A skill check of Versailles, rule by rule (V6, V8–V18) and example by example (E1–E11)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarotcli.store.validate import read_campaign
from tarotcli.systems.versailles.refusals import UnknownSkill
from tarotcli.systems.versailles.tally import legal_cards
from tests.helpers import CODES, codes
from tests.rules.court import court, outcome, total
from tests.schemas import faults

STAVES = {"A": 1, "2": 2, "9": 9, "10": 10, "J": 11, "N": 12, "Q": 13, "K": 14}


def test_e1_queen_and_strength_with_climbing_make_nine(tmp_path: Path) -> None:
    ran = court(tmp_path, "QB T11 4D 9C KS").did("check", "aurore", "climbing", "-p", "QB,T11", "-d", "5")
    assert total(ran) == (13, 4, 2, 3, 0, 9)


def test_e2_nine_against_nine_succeeds_by_nothing_and_heads_raises(tmp_path: Path) -> None:
    table = court(tmp_path, "QB T11 4D 9C KS")
    ran = table.did(
        "check", "aurore", "climbing", "--play", "QB", "--play", "T11", "--difficulty", "9", "--coin", "heads"
    )
    assert outcome(ran) == ("success", 0, "very-difficult")
    assert ran.json["growth"] == 1
    assert table.sheet("aurore")["skills"]["climbing"]["level"] == 5
    table.whole()


def test_e3_ten_of_coins_is_limited_to_five_and_fails_by_one(tmp_path: Path) -> None:
    table = court(tmp_path, "10D T11 4D 9C KS")
    ran = table.did("check", "aurore", "history", "-p", "10D", "-d", "6", exit=1)
    assert total(ran) == (10, 5, 0, 0, 0, 5)
    assert outcome(ran) == ("failure", -1, "hard")
    assert ran.json["growth"] == 0
    assert not ran.events("coin")
    assert table.sheet("aurore")["skills"]["history"]["level"] == 5


def test_e4_three_and_four_of_coins_are_limited_to_five(tmp_path: Path) -> None:
    ran = court(tmp_path, "3D 4D").did("check", "aurore", "history", "-p", "3D,4D", "-d", "5")
    assert total(ran) == (7, 5, 0, 0, 0, 5)


def test_e5_ace_and_three_of_coins_make_four(tmp_path: Path) -> None:
    ran = court(tmp_path, "AD 3D").did("check", "aurore", "history", "-p", "AD,3D", "-d", "3")
    assert total(ran) == (4, 4, 0, 0, 0, 4)


def test_e6_queen_of_swords_is_refused_for_climbing(tmp_path: Path) -> None:
    table = court(tmp_path, "QS QB T11 4D 9C")
    error = table.refused("check", "aurore", "climbing", "-p", "QS", "-d", "3")
    assert (error["kind"], error["rule"]) == ("wrong-suit", "V9")
    assert "QB" in error["way_out"].split("Legal:")[1]
    assert "T11" in error["way_out"].split("Legal:")[1]
    assert "4D" not in error["way_out"].split("Legal:")[1]


@pytest.mark.parametrize("words", [("climb", "--using", "strength"), ("strength",), ("Force",)])
def test_e7_strength_stands_in_and_is_not_added(tmp_path: Path, words: tuple[str, ...]) -> None:
    table = court(tmp_path, "10B T11 4D 9C KS")
    ran = table.did("check", "aurore", *words, "-p", "10B", "-d", "3")
    assert total(ran) == (10, 3, 0, 0, 0, 3)
    assert ran.json["growth"] == 0


def test_e8_a_major_alone_stands_on_the_characteristic(tmp_path: Path) -> None:
    ran = court(tmp_path, "T11 4D").did("check", "aurore", "climbing", "-p", "T11", "-d", "2")
    assert total(ran) == (0, 0, 2, 3, 0, 5)
    assert outcome(ran) == ("success", 3, "trivial")


def test_e9_failing_the_trivial_lowers_history_to_nothing(tmp_path: Path) -> None:
    table = court(tmp_path, "AD 9C", skills={"history": {"level": 1, "suit": "coins"}})
    ran = table.did("check", "aurore", "history", "-p", "AD", "-d", "2", exit=1)
    assert (ran.json["total"], ran.json["growth"], outcome(ran)) == (1, -1, ("failure", -1, "trivial"))
    assert table.sheet("aurore")["skills"]["history"] == {"level": 0, "suit": "coins"}


def test_e10_failing_the_minor_with_heads_lowers_nothing(tmp_path: Path) -> None:
    table = court(tmp_path, "AD 9C", skills={"history": {"level": 1, "suit": "coins"}})
    ran = table.did("check", "aurore", "history", "-p", "AD", "-d", "3", "--coin", "heads", exit=1)
    assert (outcome(ran), ran.json["growth"]) == (("failure", -2, "minor"), 0)
    assert table.sheet("aurore")["skills"]["history"]["level"] == 1


@pytest.mark.parametrize(("level", "after", "growth"), [(9, 10, 1), (10, 10, 0)])
def test_e11_the_legendary_raises_up_to_ten(tmp_path: Path, level: int, after: int, growth: int) -> None:
    table = court(tmp_path, "9D T1", skills={"history": {"level": level, "suit": "coins"}})
    ran = table.did("check", "aurore", "history", "-p", "9D,T1", "-d", "11")
    assert (ran.json["total"], outcome(ran)) == (11, ("success", 0, "legendary"))
    assert ran.json["growth"] == growth
    assert table.sheet("aurore")["skills"]["history"]["level"] == after


@pytest.mark.parametrize(("rank", "value"), STAVES.items())
def test_v6_a_minor_counts_its_value(tmp_path: Path, rank: str, value: int) -> None:
    table = court(tmp_path, f"{rank}B", skills={"climbing": {"level": 10, "suit": "staves"}})
    assert total(table.json("check", "aurore", "climbing", "-p", f"{rank}B", "-d", "1"))[0] == value


@pytest.mark.parametrize(
    ("card", "number"),
    [
        ("AS", 1),
        ("10D", 10),
        ("JC", 11),
        ("NC", 12),
        ("QC", 13),
        ("KC", 14),
        ("T1", 1),
        ("T21", 21),
        ("F", 0),
    ],
)
def test_v8_a_difficulty_card_counts_its_value_its_number_or_nothing(
    tmp_path: Path, card: str, number: int
) -> None:
    table = court(tmp_path, "2B", gm=card)
    ran = table.json("check", "aurore", "climbing", "-p", "2B", "--difficulty-card", card)
    assert ran.json["difficulty"] == number
    assert table.hand("gm") == []
    assert table.discard("gm") == [card]
    assert ran.events("difficulty") == [
        {
            "event": "difficulty",
            "who": "gm",
            "cards": [card],
            "from": "hands.gm",
            "to": "decks.gm.discard",
        }
    ]
    table.whole()


def test_v8_a_difficulty_card_is_else_searched_for_in_the_gm_deck(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm="7C", gm_top="AS 2S 3S")
    ran = table.did("check", "aurore", "climbing", "-p", "2B", "--difficulty-card", "3S")
    assert ran.json["difficulty"] == 3
    assert table.draw("gm")[:2] == ["AS", "2S"]
    assert table.discard("gm") == ["3S"]
    assert table.hand("gm") == ["7C"]
    assert not ran.events("renewed")
    table.whole()


def test_v8_the_discard_is_shuffled_back_when_the_wanted_card_lies_there(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm_discard="3S AC KD")
    ran = table.did("check", "aurore", "climbing", "-p", "2B", "--difficulty-card", "3S")
    assert ran.json["difficulty"] == 3
    assert len(ran.events("renewed")) == 1
    assert table.discard("gm") == ["3S"]
    assert {"AC", "KD"} <= set(table.draw("gm"))
    table.whole()


def test_v8_the_discard_stays_where_it_is_while_the_pile_has_a_card_that_fits(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm_top="3S", gm_discard="3D")
    ran = table.did("check", "aurore", "climbing", "-p", "2B", "--band", "minor")
    assert not ran.events("renewed")
    assert table.discard("gm") == ["3S", "3D"]


def test_v8_a_played_card_is_on_the_table_and_cannot_be_the_difficulty_too(tmp_path: Path) -> None:
    table = court(tmp_path, gm="3S KD")
    error = table.refused("check", "guard", "watch", "-p", "3S", "--difficulty-card", "3S")
    assert error["rule"] == "V8"


def test_v8_a_renewed_gm_deck_does_not_hold_the_cards_on_the_table(tmp_path: Path) -> None:
    rest = " ".join(code for code in CODES["tarot78"] if code not in ("3S", "9S", "T5"))
    for seed in range(3):
        table = court(tmp_path, gm="3S 9S T5", gm_discard=rest)
        ran = table.json(
            "check", "guard", "watch", "-p", "3S,9S,T5", "--gm-draw", "--seed", str(seed), "--no-refresh"
        )
        assert ran.exit in (0, 1)
        (shown,) = ran.events("difficulty")
        assert shown["cards"][0] not in ("3S", "9S", "T5")
        assert {"3S", "9S", "T5"} <= set(table.discard("gm"))
        table.whole()


def test_v8_the_top_of_the_gm_deck_may_be_turned_up(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm_top="T9 AS")
    ran = table.did("check", "aurore", "climbing", "-p", "2B", "--gm-draw", exit=1)
    assert (ran.json["difficulty"], table.draw("gm")[0], table.discard("gm")) == (9, "AS", ["T9"])
    table.whole()


@pytest.mark.parametrize(
    ("band", "suit", "card"),
    [
        ("trivial", None, "F"),
        ("trivial", "cups", "2C"),
        ("minor", None, "3D"),
        ("hard", "S", "7S"),
        ("hard", "deniers", "5D"),
        ("very-difficult", None, "10C"),
        ("legendary", None, "T12"),
        ("legendary", "swords", "NS"),
    ],
)
def test_v8_v17_the_topmost_card_of_a_band_and_suit_is_found(
    tmp_path: Path, band: str, suit: str | None, card: str
) -> None:
    table = court(tmp_path, "2B", gm_top="F 3D T12 10C 2C 7S NS 5D")
    more = () if suit is None else ("--suit", suit)
    ran = table.json("check", "aurore", "climbing", "-p", "2B", "--band", band, *more)
    assert ran.json["band"] == band
    assert table.discard("gm") == [card]
    table.whole()


def test_v8_a_hidden_difficulty_tells_only_the_outcome(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm="KD")
    ran = table.did("check", "aurore", "climbing", "-p", "2B", "--difficulty-card", "KD", "--hidden", exit=1)
    assert ran.json["outcome"] == "failure"
    assert (ran.json["difficulty"], ran.json["band"], ran.json["margin"]) == (None, None, None)
    assert ran.events("difficulty")[0]["cards"] == {"count": 1}
    assert "KD" not in ran.out


@pytest.mark.parametrize(
    "words", [("-d", "14"), ("--difficulty-card", "KD"), ("--gm-draw",), ("--band", "legendary")]
)
@pytest.mark.parametrize("who", ["aurore", "guard"])
def test_v8_what_stays_hidden_is_told_to_nobody_but_who_lifts_every_secret(
    tmp_path: Path, words: tuple[str, ...], who: str
) -> None:
    """Not even to the GM at their own screen, who tests the guard."""
    if (who, words) == ("aurore", ("--difficulty-card", "KD")):
        viewer: tuple[str, ...] = ()
    else:
        viewer = ("--as", "Anne") if who == "aurore" else ("--as", "gm")

    def checked(*more: str) -> tuple[Any, ...]:
        ran = court(tmp_path, "2B", gm="2S", gm_top="KD").did(
            *("check", who, *(("climbing", "-p", "2B") if who == "aurore" else ("watch", "-p", "2S"))),
            *(*words, "--hidden", *more),
            exit=1,
        )
        cards = [event["cards"] for event in ran.events("difficulty")]
        return ran.json["difficulty"], ran.json["band"], ran.json["margin"], cards

    drawn = words[0] != "-d"
    assert checked(*viewer) == (None, None, None, [{"count": 1}] if drawn else [])
    margin = -9 if who == "aurore" else -12
    assert checked(*viewer, "--reveal") == (14, "legendary", margin, [["KD"]] if drawn else [])


@pytest.mark.parametrize("words", [("--gm-draw",), ("--band", "legendary")])
def test_v8_a_dry_run_does_not_turn_the_difficultys_card_up(tmp_path: Path, words: tuple[str, ...]) -> None:
    table = court(tmp_path, "2B", gm_top="KD")
    check = ("check", "aurore", "climbing", "-p", "2B", *words)
    for viewer in ((), ("--as", "Anne")):
        ran = table.did(*check, "-n", *viewer)
        assert (ran.json["difficulty"], ran.json["band"], ran.json["margin"]) == (None, None, None)
        assert ran.json["outcome"] is None
        assert ran.events("difficulty")[0]["cards"] == {"count": 1}
        text = table.run(*check, "-n", *viewer).out
        assert text.startswith(
            "Aurore de Lys, climbing: 5, against a card that a dry run does not turn up.\n"
        )
        assert "KD" not in text
    assert table.did(*check, "-n", "--reveal", exit=1).json["difficulty"] == 14
    assert table.did(*check, exit=1).events("difficulty")[0]["cards"] == ["KD"]


def test_v8_the_discard_of_a_hidden_difficulty_is_the_gms_to_see(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm="KD")
    table.did("check", "aurore", "climbing", "-p", "2B", "--difficulty-card", "KD", "--hidden", exit=1)
    for viewer in ((), ("--as", "Anne")):
        deck = table.did("show", "deck", *viewer).json["decks"]["gm"]
        assert (deck["discard"], len(deck["unseen"])) == ({"count": 1}, 78)
    assert table.did("show", "deck", "--as", "gm").json["decks"]["gm"]["discard"] == ["KD"]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("-d", "3", "--gm-draw"), "two-difficulties"),
        (("-d", "3", "--band", "hard"), "two-difficulties"),
        (("--difficulty-card", "AS", "--gm-draw"), "two-difficulties"),
        (("-d", "3", "--suit", "cups"), "suit-without-band"),
        ((), "no-difficulty"),
        (("--band", "hard", "--suit", "trumps"), "no-such-suit"),
        (("--band", "impossible"), "not-a-choice"),
    ],
)
def test_v8_a_check_has_one_difficulty(tmp_path: Path, words: tuple[str, ...], kind: str) -> None:
    table = court(tmp_path, "2B 3B")
    assert table.refused("check", "aurore", "climbing", "-p", "2B", *words, exit=2)["kind"] == kind


def test_v8_a_gm_card_that_the_players_hold_is_not_the_gms(tmp_path: Path) -> None:
    """The GM deck is a second tarot (V1): a card in a player's hand lies in the GM deck as well."""
    table = court(tmp_path, "2B 9D")
    ran = table.did("check", "aurore", "climbing", "-p", "2B", "--difficulty-card", "9D", exit=1)
    assert ran.json["difficulty"] == 9
    assert table.hand("aurore") == ["9D"]
    table.whole()


def test_v9_a_card_must_be_held(tmp_path: Path) -> None:
    table = court(tmp_path, "2B 3B")
    error = table.refused("check", "aurore", "climbing", "-p", "2B,4B", "-d", "3")
    assert (error["kind"], error["rule"]) == ("card-not-in-hand", "V9")
    assert "2B" in error["way_out"]
    assert "3B" in error["way_out"]


def test_v9_a_refusal_names_the_cards_of_a_hand_to_whoever_may_see_them(tmp_path: Path) -> None:
    table = court(tmp_path, "2B 3B", gm="3S KD")
    for words in (("-p", "4S", "-d", "3"), ("-p", "KD", "-d", "3"), ("-d", "3")):
        error = table.refused("check", "guard", "watch", *words)
        assert error["way_out"].startswith("In hand: 2 cards.")
        assert "Legal" not in error["way_out"]
        error = table.refused("check", "guard", "watch", *words, "--as", "gm")
        assert error["way_out"].startswith(
            "In hand: 3S 3 of Swords, KD King of Coins. Legal: 3S 3 of Swords."
        )


def test_v9_a_card_is_played_once(tmp_path: Path) -> None:
    error = court(tmp_path, "2B 3B").refused("check", "aurore", "climbing", "-p", "2B,2B", "-d", "3")
    assert error["kind"] == "card-not-in-hand"


def test_v10_minors_are_added_then_limited_once(tmp_path: Path) -> None:
    table = court(tmp_path, "2B 3B T5", skills={"climbing": {"level": 4, "suit": "staves"}})
    assert total(table.did("check", "aurore", "climbing", "-p", "2B,3B,T5", "-d", "6")) == (5, 4, 2, 0, 0, 6)


@pytest.mark.parametrize(
    ("stated", "majors"), [("T11", 2), ("T11=0", 0), ("T11=10", 10), ("F=3", 3), ("F", 2)]
)
def test_v11_a_major_is_worth_two_or_what_is_stated(tmp_path: Path, stated: str, majors: int) -> None:
    table = court(tmp_path, "T11 F")
    ran = table.json("check", "aurore", "climbing", "-p", stated, "-d", "1")
    assert total(ran) == (0, 0, majors, 3, 0, 3 + majors)
    assert table.discard()[0] == stated.split("=", maxsplit=1)[0]


def test_v11_several_majors_add_up_past_the_limit(tmp_path: Path) -> None:
    ran = court(tmp_path, "9B T1 T2").did("check", "aurore", "climbing", "-p", "9B,T1,T2=5", "-d", "14")
    assert total(ran) == (9, 4, 7, 3, 0, 14)


@pytest.mark.parametrize(
    ("stated", "kind"), [("QB=3", "points-for-minor"), ("T11=11", "not-a-number"), ("T11=-1", "not-a-number")]
)
def test_v11_points_are_stated_for_majors_only_from_0_to_10(tmp_path: Path, stated: str, kind: str) -> None:
    table = court(tmp_path, "QB T11")
    assert table.refused("check", "aurore", "climbing", "-p", stated, "-d", "1", exit=2)["kind"] == kind


def test_v11_the_house_may_set_the_worth_of_a_major(tmp_path: Path) -> None:
    table = court(tmp_path, "T11", house={"relevant_major": 4})
    assert total(table.did("check", "aurore", "climbing", "-p", "T11", "-d", "7")) == (0, 0, 4, 3, 0, 7)


@pytest.mark.parametrize(
    ("characteristic", "limit"), [("strength", 3), ("agility", 5), ("endurance", 4), ("agilité", 5)]
)
def test_v12_a_body_characteristic_stands_in_with_staves(
    tmp_path: Path, characteristic: str, limit: int
) -> None:
    table = court(tmp_path, "KB QS")
    ran = table.did("check", "aurore", characteristic, "-p", "KB", "-d", "3")
    assert total(ran) == (14, limit, 0, 0, 0, limit)
    table = court(tmp_path, "KB QS")
    error = table.refused("check", "aurore", characteristic, "-p", "QS", "-d", "3")
    assert error["kind"] == "wrong-suit"


def test_v12_the_house_may_set_the_suit_of_body(tmp_path: Path) -> None:
    table = court(tmp_path, "KB QS", house={"body_suit": "swords"})
    table.did("check", "aurore", "strength", "-p", "QS", "-d", "3")


def test_v12_a_skill_adds_its_own_characteristic_or_the_one_named(tmp_path: Path) -> None:
    words = ("check", "aurore", "climbing", "-p", "2B", "-d", "3", "--no-growth")
    assert total(court(tmp_path, "2B").did(*words)) == (2, 2, 0, 3, 0, 5)
    assert total(court(tmp_path, "2B").did(*words, "--using", "agility")) == (2, 2, 0, 5, 0, 7)


def test_v12_a_skill_without_a_characteristic_adds_none_unless_named(tmp_path: Path) -> None:
    words = ("check", "aurore", "history", "-p", "2D", "-d", "2", "--no-growth")
    assert total(court(tmp_path, "2D").did(*words)) == (2, 2, 0, 0, 0, 2)
    assert total(court(tmp_path, "2D").did(*words, "--using", "spite")) == (2, 2, 0, 2, 0, 4)


def test_v12_an_unknown_skill_is_refused_with_the_skills_there_are(tmp_path: Path) -> None:
    table = court(tmp_path, "2B 3B")
    error = table.refused("check", "aurore", "lockpicking", "-p", "2B", "-d", "3")
    assert (error["kind"], error["rule"]) == ("unknown-skill", "V12")
    for word in ("climbing", "history", "oratory", "--using"):
        assert word in error["way_out"]
    error = table.refused("check", "aurore", "lockpicking", "--using", "luck", "-p", "2B", "-d", "3")
    assert error["kind"] == "unknown-characteristic"


@pytest.mark.parametrize(
    ("characteristic", "card", "limit"),
    [("wit", "KB", 6), ("conviction", "KS", 4), ("flattery", "KC", 5), ("spite", "KD", 2)],
)
def test_v13_a_repartee_characteristic_stands_in_with_its_own_suit(
    tmp_path: Path, characteristic: str, card: str, limit: int
) -> None:
    table = court(tmp_path, "KB KS KC KD")
    ran = table.did("check", "aurore", "cryptography", "--using", characteristic, "-p", card, "-d", "2")
    assert total(ran) == (14, limit, 0, 0, 0, limit)
    assert ran.json["what"] == "cryptography"
    wrong = "KB" if card != "KB" else "KS"
    table.refused("check", "aurore", "code", "--using", characteristic, "-p", wrong, "-d", "2")


def test_v14_counters_add_their_numbers_once(tmp_path: Path) -> None:
    table = court(tmp_path, "2C")
    ran = table.did(
        *("check", "aurore", "oratory", "-p", "2C", "-d", "8", "--no-growth"),
        *("--reputation", "military", "--reputation", "court=1", "--favour", "Duc-de-Luynes=1"),
        *("--belief", "never wear grey"),
    )
    assert total(ran) == (2, 2, 0, 0, 8, 10)
    assert table.sheet("aurore")["favours"] == {"duc de luynes": 1}
    assert table.sheet("aurore")["reputation"] == {"military": 3, "court": 2}
    assert table.sheet("aurore")["beliefs"][0]["level"] == 3
    assert ran.events("spent")[0]["new"] == 1


def test_v14_a_favour_is_spent_whole_even_in_failure(tmp_path: Path) -> None:
    table = court(tmp_path, "2C")
    ran = table.did(
        *("check", "aurore", "oratory", "-p", "2C", "-d", "20", "--favour", "duc de luynes"), exit=1
    )
    assert total(ran)[4] == 2
    assert table.sheet("aurore")["favours"] == {"duc de luynes": 0}


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("--reputation", "military=4"), "counter-too-small"),
        (("--reputation", "clergy"), "unknown-counter"),
        (("--favour", "the queen"), "unknown-counter"),
        (("--favour", "the king"), "counter-too-small"),
        (("--favour", "duc de luynes=1", "--favour", "duc-de-luynes=1"), "counter-twice"),
        (("--belief", "a door is only a wall"), "belief-too-weak"),
        (("--belief", "cats"), "unknown-belief"),
        (("--belief", "a"), "unknown-belief"),  # of which both beliefs have a part
        (("--belief", "grey", "--belief", "The King should never wear grey"), "counter-twice"),
    ],
)
def test_v14_a_counter_must_be_on_the_sheet_and_enough(
    tmp_path: Path, words: tuple[str, ...], kind: str
) -> None:
    table = court(tmp_path, "2C", sheet={"favours": {"duc de luynes": 2, "the king": 0}})
    error = table.refused("check", "aurore", "oratory", "-p", "2C", "-d", "8", *words)
    assert (error["kind"], error["rule"]) == (kind, "V14")


def test_v14_several_beliefs_may_be_allowed_each_once(tmp_path: Path) -> None:
    beliefs = [
        {"text": "Grey, and nothing else", "level": 4},
        {"text": "Doors open", "level": 3},
        {"text": "Cats lie", "level": 5},
    ]
    table = court(tmp_path, "2C", sheet={"beliefs": beliefs})
    words = ("check", "aurore", "oratory", "-p", "2C", "-d", "9", "--no-growth")
    # A text keeps its commas.
    ran = table.did(*words, "--belief", "doors", "--belief", "grey, and nothing else")
    assert total(ran) == (2, 2, 0, 0, 7, 9)
    assert [belief["level"] for belief in table.sheet("aurore")["beliefs"]] == [4, 3, 5]


def test_v14_a_favour_used_in_part_is_spent_in_part(tmp_path: Path) -> None:
    table = court(tmp_path, "2C", sheet={"favours": {"king": 5}})
    words = ("check", "aurore", "oratory", "-p", "2C", "-d", "5", "--favour", "king=3", "--no-growth")
    assert total(table.did(*words))[4] == 3
    assert table.sheet("aurore")["favours"] == {"king": 2}


@pytest.mark.parametrize(
    ("what", "using", "legal"),
    [
        ("climbing", None, ["QB", "T11", "2B"]),
        ("oratory", None, ["T11", "9C"]),
        ("CLIMBING", "wit", ["QB", "T11", "2B"]),
        ("ciphers", "conviction", ["T11", "KS"]),
        ("spite", None, ["T11"]),
    ],
)
def test_v9_what_may_be_played_can_be_asked_without_a_check(
    tmp_path: Path, what: str, using: str | None, legal: list[str]
) -> None:
    table = court(tmp_path, "QB T11 9C KS 2B")
    campaign = read_campaign(table.data)[0]
    assert [card.code for card in legal_cards(campaign, "aurore", what, using)] == legal
    assert [card.code for card in legal_cards(campaign, "guard", "watch")] == []
    with pytest.raises(UnknownSkill):
        legal_cards(campaign, "aurore", "ciphers")


def test_v14_a_belief_that_reads_so_is_meant_before_those_that_only_hold_the_words(tmp_path: Path) -> None:
    beliefs = [{"text": "Grey is the colour of rain", "level": 4}, {"text": "Grey", "level": 3}]
    table = court(tmp_path, "2C", sheet={"beliefs": beliefs})
    words = ("check", "aurore", "oratory", "-p", "2C", "-d", "5", "--no-growth")
    assert total(table.did(*words, "--belief", "grey"))[4] == 3


def test_v14_the_house_may_set_the_least_belief(tmp_path: Path) -> None:
    table = court(tmp_path, "2C", house={"belief_min": 2})
    ran = table.did("check", "aurore", "oratory", "-p", "2C", "-d", "4", "--belief", "door", "--no-growth")
    assert total(ran)[4] == 2


def test_v15_played_cards_and_the_difficulty_card_are_discarded_to_their_own_decks(tmp_path: Path) -> None:
    table = court(tmp_path, "2B T3 9C", gm="KD", top="AS 2S 3S 4S")
    ran = table.did("check", "aurore", "climbing", "-p", "2B,T3", "--difficulty-card", "KD", exit=1)
    assert set(table.discard()) == {"2B", "T3"}
    assert table.discard("gm") == ["KD"]
    assert table.hand("aurore") == ["9C"]
    assert ran.json["played"] == ["2B", "T3"]
    assert ran.json["total"] == 7
    assert ran.json["margin"] == -7
    table.whole()


@pytest.mark.parametrize(("difficulty", "exit_status"), [("4", 0), ("5", 0), ("6", 1)])
def test_v15_an_equal_total_succeeds(tmp_path: Path, difficulty: str, exit_status: int) -> None:
    table = court(tmp_path, "5D")
    ran = table.did("check", "aurore", "history", "-p", "5D", "-d", difficulty, exit=exit_status)
    assert ran.json["margin"] == 5 - int(difficulty)


def test_v16_success_draws_up_to_five(tmp_path: Path) -> None:
    table = court(tmp_path, "5D 9C KS", top="AB 2B 3B 4B")
    ran = table.did("check", "aurore", "history", "-p", "5D", "-d", "5")
    assert ran.json["drawn"] == ["AB", "2B", "3B"]
    assert table.hand("aurore") == ["9C", "KS", "AB", "2B", "3B"]
    assert table.draw()[0] == "4B"
    assert ran.json["missing"] == 0
    table.whole()


def test_v16_no_refresh_draws_nothing(tmp_path: Path) -> None:
    table = court(tmp_path, "5D 9C", sheet={"waiting": True})
    ran = table.did("check", "aurore", "history", "-p", "5D", "-d", "5", "--no-refresh")
    assert ran.json["drawn"] == []
    assert table.hand("aurore") == ["9C"]
    assert table.sheet("aurore")["waiting"] is True


def test_v16_failure_draws_nothing_and_waits(tmp_path: Path) -> None:
    table = court(tmp_path, "5D 9C")
    ran = table.did("check", "aurore", "history", "-p", "5D", "-d", "6", exit=1)
    assert ran.json["drawn"] == []
    assert table.hand("aurore") == ["9C"]
    assert table.sheet("aurore")["waiting"] is True
    assert ran.events("waiting") == [
        {
            "event": "waiting",
            "who": "aurore",
            "path": "characters.aurore.waiting",
            "old": False,
            "new": True,
        }
    ]


def test_v16_a_later_success_ends_the_waiting(tmp_path: Path) -> None:
    table = court(tmp_path, "5D 9C 2B", top="AS 2S 3S 4S")
    table.did("check", "aurore", "history", "-p", "5D", "-d", "6", exit=1)
    ran = table.did("check", "aurore", "climbing", "-p", "2B", "-d", "3")
    assert ran.json["drawn"] == ["AS", "2S", "3S", "4S"]
    assert not table.sheet("aurore")["waiting"]
    table.did("deal", "aurore")


def test_v16_the_same_failed_task_waits_for_the_next_scene(tmp_path: Path) -> None:
    table = court(tmp_path, "5D 4D 3D 2B")
    words = ("check", "aurore", "history", "-p")
    table.did(*words, "5D", "-d", "6", exit=1)
    assert table.refused("check", "aurore", "History", "-p", "4D", "-d", "4")["kind"] == "failed-before"
    table.did(*words, "4D", "-d", "6", "--retry", exit=1)
    assert table.sheet("aurore")["failed"] == ["history"]
    table.did("scene")
    table.did(*words, "3D", "-d", "3", "--no-growth")


def test_v16_what_may_not_be_tried_again_is_told(tmp_path: Path) -> None:
    table = court(tmp_path, "5D 4D 3B")
    words = ("check", "aurore", "history", "-p", "5D", "-d", "6")
    assert "Aurore de Lys may not try history again in this scene." in table.run(*words, "-n").out
    (event,) = table.did(*words, exit=1).events("failed")
    path = "characters.aurore.failed"
    assert event == {"event": "failed", "who": "aurore", "path": path, "old": [], "new": ["history"]}
    ran = table.did("check", "aurore", "climbing", "-p", "3B", "-d", "14", exit=1)
    assert [(event["old"], event["new"]) for event in ran.events("failed")] == [
        (["history"], ["history", "climbing"])
    ]
    assert not table.did("check", "aurore", "history", "-p", "4D", "-d", "6", "--retry", exit=1).events(
        "failed"
    )


def test_v16_a_check_that_changes_nothing_is_saved_all_the_same(tmp_path: Path) -> None:
    table = court(tmp_path, "9C KS", sheet={"waiting": True, "failed": ["history"]})
    words = ("check", "aurore", "history", "-d", "3", "--retry")
    ran = table.did(*words, exit=1)
    assert ran.events() == [{"event": "checked", "who": "aurore", "new": "history"}]
    assert not faults("check", ran.json)
    assert (ran.json["revision"], table.data["revision"]) == (1, 1)
    (line,) = table.did("log").json["lines"]
    assert line["command"] == list(words)
    text = table.run("log").out
    assert "failure, no card to play" in text
    assert table.did("check", "gm", "strength", "-d", "3", exit=1).json["revision"] == 2


def test_v16_a_failed_stand_in_is_the_same_task(tmp_path: Path) -> None:
    table = court(tmp_path, "2B 3B 4B")
    table.did("check", "aurore", "lockpicking", "--using", "agility", "-p", "2B", "-d", "9", exit=1)
    error = table.refused("check", "aurore", "Lockpicking", "--using", "wit", "-p", "3B", "-d", "2")
    assert (error["kind"], error["rule"]) == ("failed-before", "V16")


def test_v16_without_a_legal_card_the_check_fails_without_growth(tmp_path: Path) -> None:
    table = court(tmp_path, "9C KS", skills={"history": {"level": 5, "suit": "coins"}})
    ran = table.did("check", "aurore", "history", "-d", "1", "--favour", "duc de luynes", exit=1)
    assert ran.json["outcome"] == "failure"
    assert ran.json["growth"] == 0
    assert ran.json["played"] == []
    assert table.sheet("aurore")["skills"]["history"]["level"] == 5
    assert table.sheet("aurore")["favours"] == {"duc de luynes": 2}
    assert table.sheet("aurore")["waiting"] is True
    assert table.hand("aurore") == ["9C", "KS"]


def test_v16_even_against_nothing_no_card_is_a_failure(tmp_path: Path) -> None:
    court(tmp_path, "9C KS").did("check", "aurore", "history", "-d", "-3", exit=1)


@pytest.mark.parametrize("hand", ["9C 2D", "9C T5", "F"])
def test_v16_who_has_a_legal_card_must_play_one(tmp_path: Path, hand: str) -> None:
    error = court(tmp_path, hand).refused("check", "aurore", "history", "-d", "1")
    assert error["kind"] == "no-card-played"
    assert codes(hand)[-1] in error["way_out"].split("Legal:")[1]


def test_v16_of_a_hand_without_legal_cards_the_refusal_says_so(tmp_path: Path) -> None:
    error = court(tmp_path, "9C KS").refused("check", "aurore", "history", "-p", "9C", "-d", "1")
    assert error["kind"] == "wrong-suit"
    assert "without --play" in error["way_out"]


BANDS = {
    "trivial": (-9, 0, 1, 2),
    "minor": (3, 4),
    "hard": (5, 6, 7),
    "very-difficult": (8, 9, 10),
    "legendary": (11, 12, 30),
}


@pytest.mark.parametrize(("number", "band"), [(n, band) for band, numbers in BANDS.items() for n in numbers])
def test_v17_bands(tmp_path: Path, number: int, band: str) -> None:
    ran = court(tmp_path, "2B").json("check", "aurore", "climbing", "-p", "2B", f"--difficulty={number}")
    assert ran.json["band"] == band


GROWTH: list[tuple[int, int, str, int, bool]] = [
    # level 5 and a 5 of coins: total 5 + the points of a Major; difficulty, points, coin, growth, tossed
    (2, 0, "heads", 0, False),
    (4, 0, "tails", 0, False),
    (7, 2, "heads", 0, False),
    (8, 3, "heads", 1, True),
    (8, 3, "tails", 0, True),
    (10, 5, "heads", 1, True),
    (11, 6, "tails", 1, False),
    (8, 0, "heads", 0, False),
    (11, 0, "heads", 0, False),
    (5, -1, "tails", 0, False),
]


@pytest.mark.parametrize(("difficulty", "points", "coin", "growth", "tossed"), GROWTH)
def test_v18_growth_of_a_success_or_failure(
    tmp_path: Path, difficulty: int, points: int, coin: str, growth: int, tossed: bool
) -> None:
    table = court(tmp_path, "5D 4D T1")
    played = ("4D", "T1=0") if points < 0 else ("5D", f"T1={points}")
    ran = table.json(
        *("check", "aurore", "history", "-p", ",".join(played), "-d", str(difficulty), "--coin", coin)
    )
    assert ran.json["growth"] == growth
    assert [event["new"] for event in ran.events("coin")] == ([coin] if tossed else [])
    assert table.sheet("aurore")["skills"]["history"]["level"] == 5 + growth
    assert len(ran.events("grew")) == abs(growth)


@pytest.mark.parametrize(("coin", "growth"), [("heads", 0), ("tails", -1)])
@pytest.mark.parametrize("difficulty", [3, 4])
def test_v18_failing_the_minor_lowers_by_tails(
    tmp_path: Path, coin: str, growth: int, difficulty: int
) -> None:
    table = court(tmp_path, "AD")
    ran = table.did("check", "aurore", "history", "-p", "AD", "-d", str(difficulty), "--coin", coin, exit=1)
    assert (ran.json["growth"], ran.events("coin")[0]["new"]) == (growth, coin)


def test_v18_a_coin_that_is_not_given_is_tossed(tmp_path: Path) -> None:
    fell = set()
    for seed in range(12):
        table = court(tmp_path, "AD")
        ran = table.did(
            "check", "aurore", "history", "-p", "AD", "-d", "3", "--seed", str(seed), "-n", exit=1
        )
        (coin,) = ran.events("coin")
        assert ran.json["growth"] == {"heads": 0, "tails": -1}[coin["new"]]
        fell.add(coin["new"])
    assert fell == {"heads", "tails"}


def test_v18_no_growth_switches_it_off(tmp_path: Path) -> None:
    table = court(tmp_path, "AD")
    ran = table.did("check", "aurore", "history", "-p", "AD", "-d", "2", "--no-growth", exit=1)
    assert ran.json["growth"] == 0
    assert table.sheet("aurore")["skills"]["history"]["level"] == 5


def test_v18_nothing_grows_when_a_characteristic_stood_in(tmp_path: Path) -> None:
    table = court(tmp_path, "AB T1")
    before = table.sheet("aurore")
    ran = table.did("check", "aurore", "agility", "-p", "T1=10,AB", "-d", "11")
    assert ran.json["growth"] == 0
    ran = court(tmp_path, "AB").did("check", "aurore", "agility", "-p", "AB", "-d", "2", exit=1)
    assert ran.json["growth"] == 0
    assert table.sheet("aurore")["body"] == before["body"]


def test_v18_only_the_skill_used_grows(tmp_path: Path) -> None:
    table = court(tmp_path, "4B T1", skills={"climbing": {"level": 4, "suit": "staves", "body": "strength"}})
    table.did("check", "aurore", "climbing", "-p", "4B,T1=4", "-d", "11")
    levels = {name: skill["level"] for name, skill in table.sheet("aurore")["skills"].items()}
    assert levels == {"climbing": 5, "history": 5, "oratory": 6}


def test_v18_a_skill_at_nothing_stays_with_limit_nothing(tmp_path: Path) -> None:
    table = court(tmp_path, "KD 2D", skills={"history": {"level": 0, "suit": "coins"}})
    ran = table.did("check", "aurore", "history", "-p", "KD", "-d", "1", exit=1)
    assert total(ran) == (14, 0, 0, 0, 0, 0)
    assert ran.json["growth"] == 0
    assert table.sheet("aurore")["skills"]["history"]["level"] == 0


def test_v18_the_house_may_raise_the_ceiling(tmp_path: Path) -> None:
    table = court(tmp_path, "KD", skills={"history": {"level": 11, "suit": "coins"}}, house={"skill_max": 12})
    ran = table.did("check", "aurore", "history", "-p", "KD", "-d", "11")
    assert (ran.json["growth"], table.sheet("aurore")["skills"]["history"]["level"]) == (1, 12)


def test_v18_a_level_above_the_ceiling_is_a_fault_of_the_file(tmp_path: Path) -> None:
    table = court(tmp_path, "KD", skills={"history": {"level": 11, "suit": "coins"}})
    error = table.refused("show", exit=4)
    assert "characters.aurore.skills.history.level" in error["message"]


def test_a_check_tells_exactly_the_keys_of_the_contract(tmp_path: Path) -> None:
    data: dict[str, Any] = (
        court(tmp_path, "2B").did("check", "aurore", "climbing", "-p", "2B", "-d", "3").json
    )
    assert set(data) == {
        *("format", "command", "system", "revision", "dry_run", "events", "missing"),
        *("who", "what", "outcome", "margin", "total", "parts", "difficulty", "band", "growth"),
        *("played", "drawn"),
    }
    assert (data["command"], data["system"], data["revision"]) == ("check", "versailles", 1)
    assert (data["dry_run"], data["who"], data["what"]) == (False, "aurore", "climbing")


def test_an_npc_plays_from_the_hand_of_the_gm(tmp_path: Path) -> None:
    table = court(tmp_path, "2B", gm="3S KD", gm_top="AC 2C 3C 4C")
    words = ("check", "guard", "watch", "-p", "3S", "-d", "3", "--no-growth")
    assert table.did(*words, "-n", "--as", "gm").json["drawn"] == {"count": 4}
    ran = table.did(*words, "--as", "gm")
    assert table.hand("gm") == ["KD", "AC", "2C", "3C", "4C"]
    assert table.discard("gm") == ["3S"]
    assert ran.json["drawn"] == ["AC", "2C", "3C", "4C"]
    table.did("check", "guard", "watch", "-d", "3", exit=1)
    assert not table.sheet("guard").get("waiting")


def test_the_gm_has_no_sheet_to_wait_or_grow_on(tmp_path: Path) -> None:
    table = court(tmp_path, gm="3B KD")
    ran = table.did("check", "gm", "strength", "-p", "3B", "-d", "9", exit=1)
    assert total(ran) == (3, 1, 0, 0, 0, 1)
    assert "gm" not in table.data["characters"]
    table.did("check", "gm", "strength", "-p", "KD", "-d", "0", "--retry", exit=3)
    table.did("deal", "gm")
