"""Tests of Topoïgraphie, rule by rule (P1–P7) and example by example (E1–E5, E9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import codes, run
from tests.rules.forest import COURTS, PACK, PIPS, forest, outcome, total, without

VALUES = {"A": 1} | {str(n): n for n in range(2, 11)} | {"J": 11, "Q": 12, "K": 13}


def test_e1_a_seven_with_four_is_eleven_and_succeeds_by_one(tmp_path: Path) -> None:
    table = forest(tmp_path)
    ran = table.did("check", "perceval", "heroique", "--play", "7H", "--difficulty", "10")
    assert total(ran) == (7, 4, 0, 11)
    assert outcome(ran) == ("success", 1, 10)
    assert ran.json["who"] == "perceval"
    assert ran.json["what"] == "heroique"
    assert ran.json["played"] == ["7H"]


def test_e2_a_six_with_four_is_ten_and_fails_by_nothing(tmp_path: Path) -> None:
    table = forest(tmp_path)
    ran = table.did("check", "perceval", "heroique", "--play", "6H", "--difficulty", "10", exit=1)
    assert total(ran) == (6, 4, 0, 10)
    assert outcome(ran) == ("failure", 0, 10)


def test_e3_a_jack_with_a_novice_talent_is_sixteen(tmp_path: Path) -> None:
    ran = forest(tmp_path).did("check", "perceval", "heroique", "--play", "JC", "--talent", "equitation")
    assert total(ran) == (11, 4, 1, 16)
    assert ran.json["talent"] == "equitation"


def test_e4_a_king_with_a_talent_at_habitue_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    error = forest(tmp_path).refused("check", "perceval", "heroique", "--play", "KS", "--talent", "escrime")
    assert error["rule"] == "P5"
    assert error["kind"] == "court-needs-talent"
    assert "maître" in error["message"]
    assert "habitué" in error["message"]
    may = error["way_out"].removeprefix("Could be played: ").rstrip(".").split()
    assert may == [code for code in PACK if code[0] != "K"]


def test_e5_eighteen_is_not_above_eighteen(tmp_path: Path) -> None:
    ran = forest(tmp_path).did(
        "check", "perceval", "faible", "-p", "KD", "--talent", "javelot", "-d", "18", exit=1
    )
    assert total(ran) == (13, 2, 3, 18)
    assert outcome(ran) == ("failure", 0, 18)


def test_e9_with_only_forbidden_courts_left_the_discards_come_back_and_that_is_said(tmp_path: Path) -> None:
    table = forest(tmp_path, perceval_top=" ".join(COURTS), perceval_discard=" ".join(PIPS))
    ran = table.did("check", "perceval", "heroique", "--play", "9S")
    assert ran.json["events"] == [
        {"event": "renewed", "from": "decks.perceval.discard", "to": "decks.perceval.draw"},
        {
            "event": "played",
            "who": "perceval",
            "cards": ["9S"],
            "from": "decks.perceval.draw",
            "to": "decks.perceval.discard",
        },
    ]
    assert table.discard("perceval") == ["9S"]
    assert sorted(table.draw("perceval")) == sorted(code for code in PACK if code != "9S")
    text = forest(tmp_path, perceval_top=" ".join(COURTS), perceval_discard=" ".join(PIPS)).run(
        "check", "perceval", "heroique", "--play", "9S"
    )
    assert "The discard of perceval is shuffled into its draw pile." in text.out


def test_p1_every_player_has_a_pack_of_52_and_the_gm_one_for_the_others(tmp_path: Path) -> None:
    made = run("new", "t.toml", "--system", "topoigraphie")
    assert made.exit == 0, made
    for words in (("add", "ana"), ("add", "loup", "--npc")):
        assert run(*words).exit == 0
    shown = run("show", "deck", "--json", "--reveal").json["decks"]
    assert set(shown) == {"mj", "ana"}
    assert all(sorted(pack["draw"]) == sorted(PACK) for pack in shown.values())
    table = forest(tmp_path)
    table.did("check", "garde", "sauvage", "--play", "10H")
    assert table.discard("mj") == ["10H"]


def test_p1_a_character_without_any_pack_is_refused(tmp_path: Path) -> None:
    table = forest(tmp_path)
    text = table.path.read_text()
    start = text.index("[decks.mj]")
    table.path.write_text(text[:start] + text[text.index("[decks.perceval]") :])
    assert table.refused("check", "garde", "sauvage", "--play", "10H")["kind"] == "no-pack"


def test_p2_the_difficulty_is_ten_where_none_is_said(tmp_path: Path) -> None:
    assert outcome(forest(tmp_path).did("check", "perceval", "heroique", "-p", "7H")) == ("success", 1, 10)


def test_p2_the_house_sets_the_usual_difficulty(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"difficulty": 14})
    assert outcome(table.did("check", "perceval", "heroique", "-p", "7H", exit=1)) == ("failure", -3, 14)


def test_p2_the_card_is_chosen_from_the_whole_pack_and_discarded(tmp_path: Path) -> None:
    table = forest(tmp_path)
    last = table.draw("perceval")[-4]
    assert last == "10C"
    table.did("check", "perceval", "heroique", "-p", last)
    assert table.discard("perceval") == [last]
    error = table.refused("check", "perceval", "heroique", "-p", last)
    assert (error["kind"], error["rule"]) == ("card-not-in-hand", "P2")
    table.whole()


def test_p2_a_card_must_be_chosen(tmp_path: Path) -> None:
    error = forest(tmp_path, perceval_top="2H KD 9C", perceval_discard=without("2H", "KD", "9C")).refused(
        "check", "perceval", "heroique"
    )
    assert error["kind"] == "no-card-played"
    assert error["way_out"] == "Could be played: 2H 2 of Hearts, 9C 9 of Clubs. Use --play CARD."


def test_p2_one_card_and_no_more(tmp_path: Path) -> None:
    table = forest(tmp_path)
    assert table.refused("check", "perceval", "heroique", "-p", "7H,8H")["kind"] == "one-card"
    assert table.refused("check", "perceval", "heroique", "-p", "7H=3", exit=2)["kind"] == "points-for-minor"
    assert (
        table.refused("check", "perceval", "heroique", "-p", "T4", exit=2)["kind"] == "card-of-another-pack"
    )


def test_p2_with_a_hand_size_cards_come_from_a_hand_that_is_filled_again(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"hand_size": 3}, hands={"perceval": "7H 2S KD"}, perceval_top="9D 3C")
    error = table.refused("check", "perceval", "heroique", "-p", "9D")
    assert error["way_out"].startswith("In hand: 7H 7 of Hearts, 2S 2 of Spades, KD King of Diamonds.")
    ran = table.did("check", "perceval", "heroique", "-p", "7H")
    assert ran.json["drawn"] == ["9D"]
    assert table.hand("perceval") == ["2S", "KD", "9D"]
    assert table.discard("perceval") == ["7H"]
    table.whole()


def test_p2_a_hand_without_a_card_for_the_test_is_dealt_anew(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"hand_size": 2}, hands={"perceval": "QD KD"})
    error = table.refused("check", "perceval", "heroique", "-p", "QD")
    assert error["kind"] == "nothing-playable"
    assert error["way_out"].endswith("tarotcli deal perceval --fresh")
    table.did("deal", "perceval", "--fresh")
    assert len(table.hand("perceval")) == 2
    table.whole()


def test_p2_deal_fills_everybodys_hand_up_to_the_size(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"hand_size": 4}, hands={"perceval": "QD"})
    ran = table.did("deal")
    assert ran.json["who"] == ["perceval", "enide", "mj"]
    assert {who: len(codes(hand)) for who, hand in table.data["hands"].items()} == {
        "perceval": 4,
        "enide": 4,
        "mj": 4,
    }
    assert table.refused("deal", "perceval", "--count", "1")["kind"] == "past-the-limit"
    table.did("deal", "perceval", "--count", "1", "--discard", "QD")
    assert table.discard("perceval") == ["QD"]
    table.whole()


def test_p2_without_a_hand_size_there_is_nothing_to_deal(tmp_path: Path) -> None:
    error = forest(tmp_path).refused("deal")
    assert error["kind"] == "no-hands"
    assert "--play" in error["way_out"]


def test_p2_the_last_hand_is_filled_from_the_discards(tmp_path: Path) -> None:
    table = forest(
        tmp_path, house={"hand_size": 2}, hands={"perceval": "7H 2S"}, perceval_discard=without("7H", "2S")
    )
    ran = table.did("check", "perceval", "heroique", "-p", "7H")
    assert [event["event"] for event in ran.json["events"]] == ["played", "renewed", "drew"]
    table.whole()


@pytest.mark.parametrize(("rank", "value"), VALUES.items())
@pytest.mark.parametrize("suit", "SHDC")
def test_p3_what_each_card_is_worth(tmp_path: Path, rank: str, value: int, suit: str) -> None:
    ran = forest(tmp_path).did(
        "check", "perceval", "heroique", "-p", rank + suit, "--talent", "javelot", "-d", "0"
    )
    assert total(ran) == (value, 4, 3, value + 7)


@pytest.mark.parametrize(
    ("name", "code"), [("roi de coeur", "KH"), ("valet-de-pique", "JS"), ("ace of clubs", "AC")]
)
def test_p3_cards_are_named_in_french_and_english(tmp_path: Path, name: str, code: str) -> None:
    ran = forest(tmp_path).did("check", "perceval", "heroique", "-p", name, "--talent", "javelot", "-d", "0")
    assert ran.json["played"] == [code]


def test_p4_the_sum_is_card_tendance_and_talent(tmp_path: Path) -> None:
    ran = forest(tmp_path).did("check", "perceval", "Héroïque", "-p", "9S", "--talent", "ESCRIME")
    assert total(ran) == (9, 4, 2, 15)


@pytest.mark.parametrize(
    ("talent", "allowed"), [("", ""), ("equitation", "J"), ("escrime", "JQ"), ("javelot", "JQK")]
)
def test_p5_jack_queen_and_king_want_novice_habitue_and_maitre(
    tmp_path: Path, talent: str, allowed: str
) -> None:
    table = forest(tmp_path)
    words = ("--talent", talent) if talent else ()
    for court in "JQK":
        if court in allowed:
            table.did("check", "perceval", "heroique", "-p", f"{court}S", *words)
        else:
            error = table.refused("check", "perceval", "heroique", "-p", f"{court}S", *words)
            assert error["rule"] == "P5"
            assert {"J": "novice", "Q": "habitué", "K": "maître"}[court] in error["message"]


@pytest.mark.parametrize(("talent", "bonus"), [("equitation", 1), ("escrime", 2), ("javelot", 3)])
def test_p6_a_talent_adds_one_two_or_three(tmp_path: Path, talent: str, bonus: int) -> None:
    ran = forest(tmp_path).did("check", "perceval", "faible", "-p", "8D", "--talent", talent)
    assert total(ran) == (8, 2, bonus, 10 + bonus)


@pytest.mark.parametrize(("difficulty", "won", "margin"), [(9, True, 2), (11, False, 0), (13, False, -2)])
def test_p7_the_sum_must_be_above_and_the_margin_tells_how_far(
    tmp_path: Path, difficulty: int, won: bool, margin: int
) -> None:
    ran = forest(tmp_path).did(
        "check", "perceval", "heroique", "-p", "7H", "-d", str(difficulty), exit=0 if won else 1
    )
    assert outcome(ran) == ("success" if won else "failure", margin, difficulty)


def test_what_the_sheet_has_not_is_refused_with_what_it_has(tmp_path: Path) -> None:
    table = forest(tmp_path)
    error = table.refused("check", "perceval", "charme", "-p", "7H")
    assert error["kind"] == "unknown-tendance"
    assert "heroique, faible" in error["way_out"]
    error = table.refused("check", "perceval", "heroique", "-p", "7H", "--talent", "danse")
    assert error["kind"] == "unknown-talent"
    assert "equitation, escrime, javelot" in error["way_out"]
    assert (
        table.refused("check", "perceval", "heroique", "-p", "7H", "--hidden")["kind"]
        == "other-systems-option"
    )


def test_an_npc_without_a_card_turns_up_the_gms(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="KH 9S")
    ran = table.did("check", "garde", "sauvage")
    assert total(ran) == (9, 2, 0, 11)
    assert table.discard("mj") == ["9S", "KH"]


@pytest.mark.parametrize("top", ["KH 9S", "9S", "2S", "KH KS 2S"])
def test_a_dry_run_does_not_turn_the_gms_next_card_up(tmp_path: Path, top: str) -> None:
    """Nor does it tell the outcome, nor how many courts would be passed over: the same whatever lies on top."""
    table = forest(tmp_path, mj_top=top)
    before = table.snapshot()
    dry = table.did("check", "garde", "sauvage", "-n")
    assert [dry.json[name] for name in ("outcome", "margin", "sum", "parts", "played")] == [None] * 5
    assert (dry.json["drawn"], dry.json["missing"]) == ([], 0)
    # How many cards come off is told, not which.
    assert [(event["event"], event["cards"]) for event in dry.json["events"]] == [("turned", {"count": 1})]
    assert table.run("check", "garde", "sauvage", "-n").out == (
        "Garde, sauvage against 10, by a card that a dry run does not turn up.\nGarde turns up 1 card.\n"
    )
    told = table.json("check", "garde", "sauvage", "-n", "--reveal").json
    assert told["played"] == [next(code for code in top.split() if code[0] not in "JQK")]
    assert table.snapshot() == before


@pytest.mark.parametrize("top", ["", "7H 8H 9H", "2S KD KH KC"])
def test_odds_of_a_card_that_is_turned_up(tmp_path: Path, top: str) -> None:
    left = codes(top)
    table = forest(tmp_path, mj_top=top, mj_discard=without(*left) if left else "")
    counting = [code for code in left or PACK if code[0] not in "JQK"]
    won = [
        code
        for code in counting
        if VALUES.get(code[:-1], int(code[:-1] or 0) if code[:-1].isdigit() else 0) + 2 > 9
    ]
    data = table.did("odds", "check", "garde", "sauvage", "-d", "9").json
    assert data["success"]["p"] == round(len(won) / len(counting), 4)
    assert data["critical"] == {"fraction": "0", "p": 0.0}
    # The test keeps them, for statistics; a card that is chosen has none, nor a difficulty that lies face down.
    assert table.json("check", "garde", "sauvage", "-d", "9").json["chance"] == data["success"]["fraction"]
    (tests,) = table.did("stats", "garde").json["people"]["garde"]["tests"]
    assert (tests["foretold"], tests["expected"]) == (1, data["success"]["p"])
    table = forest(tmp_path)
    assert "chance" not in table.json("check", "garde", "sauvage", "-d", "9", "-p", "2S").json
    table.did("check", "garde", "sauvage", "-d", "9", "--ask")
    assert "chance" not in table.json("check", "garde").json


def test_odds_count_the_discards_where_only_forbidden_courts_are_left(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top=" ".join(COURTS), mj_discard=" ".join(PIPS))
    # Of the 40 pips, eights to tens, three in each suit, come above 9 with a Tendance of 2.
    assert table.did("odds", "check", "garde", "sauvage", "-d", "9").json["success"]["fraction"] == "3/10"


def test_odds_of_a_chosen_card_are_certain_and_of_none_are_refused(tmp_path: Path) -> None:
    table = forest(tmp_path)
    assert table.did("odds", "check", "perceval", "heroique", "-p", "7H").json["success"]["fraction"] == "1"
    assert table.did("odds", "check", "perceval", "heroique", "-p", "6H").json["success"]["fraction"] == "0"
    error = table.refused("odds", "check", "perceval", "heroique")
    assert error["kind"] == "no-chance"
    assert "show perceval --difficulty 10 --tendance heroique" in error["way_out"]


def test_show_lists_the_cards_that_would_succeed(tmp_path: Path) -> None:
    left = "KD 2C 7H 8S JD QC 6D"
    table = forest(tmp_path, perceval_top=left, perceval_discard=without(*codes(left)))
    words = ("show", "perceval", "-d", "10", "--tendance", "heroique")
    (would,) = table.did(*words).json["would"]
    assert would["success"] == ["8S", "7H"]
    assert would["legal"] == ["8S", "7H", "6D", "2C"]
    (would,) = table.did(*words, "--talent", "escrime").json["would"]
    assert would["success"] == ["8S", "7H", "6D", "JD", "QC"]
    each = table.did("show", "perceval", "-d", "10").json["would"]
    assert [one["tendance"] for one in each] == ["heroique", "faible"]
    assert "Against 10 with heroique: 2 cards of 4 succeed" in table.run(*words).out
    for nobody in ((), ("deck",), ("hands",), ("all",), ("mj",)):
        assert table.refused("show", *nobody, "--difficulty", "10", exit=2)["kind"] == "missing-argument"


def test_show_tells_the_cards_that_are_left_but_not_their_order(tmp_path: Path) -> None:
    table = forest(tmp_path, mj_top="9S KH", perceval_top="QC 2S")
    shown = table.did("show", "deck").json["decks"]
    assert shown["perceval"]["draw"] == PACK
    assert shown["mj"]["draw"] == {"count": 52}
    assert table.did("show", "deck", "--as", "mj").json["decks"]["mj"]["draw"] == PACK
    shown = table.did("show", "deck", "--reveal").json["decks"]
    assert shown["mj"]["draw"][:2] == ["9S", "KH"]
    assert "9S, KH" in table.run("show", "mj", "--reveal").out
    assert "52 cards left" in table.run("show", "mj").out
    assert "all 52 cards left" in table.run("show", "mj", "--as", "mj").out


def test_show_tells_suit_by_suit_what_is_left_and_what_was_played(tmp_path: Path) -> None:
    table = forest(tmp_path, perceval_top="9S KH QH 2S", perceval_discard=without("9S", "KH", "QH", "2S"))
    text = table.run("show", "perceval").out
    assert "Spades: 2S, 9S\n" in text
    assert "Hearts: QH, KH\n" in text
    assert "in the discard: AS, 3S," in text


def test_show_as_a_player_does_not_give_anothers_hand_away(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"hand_size": 3}, hands={"perceval": "7H 2S KD", "enide": "AS 2S 3S"})
    assert table.did("show", "perceval", "--as", "enide").json["hand"] == {"count": 3}
    assert table.did("show", "perceval", "--as", "enide").json["deck"]["draw"] == {"count": 49}
    assert len(table.did("show", "perceval", "--as", "perceval").json["deck"]["draw"]) == 49
    words = ("show", "perceval", "--difficulty", "9", "--tendance", "heroique")
    (would,) = table.did(*words, "--as", "enide").json["would"]
    assert [would[key] for key in ("legal", "success", "renewal")] == [None] * 3
    told = table.run(*words, "--as", "enide").out
    assert "Against 9 with heroique: The cards of Perceval le Gallois are not to be seen.\n" in told
    (would,) = table.did(*words, "--as", "anne").json["would"]
    assert (would["legal"], would["success"], would["renewal"]) == (["2S", "7H"], ["7H"], False)


def test_show_tells_that_the_discards_would_come_back(tmp_path: Path) -> None:
    table = forest(tmp_path, perceval_top=" ".join(COURTS), perceval_discard=" ".join(PIPS))
    words = ("show", "perceval", "--difficulty", "12", "--tendance", "heroique")
    (would,) = table.did(*words).json["would"]
    assert would["renewal"]
    assert would["success"] == [code for code in PACK if code[:-1] in ("9", "10")]
    assert "Against 12 with heroique: The discards come back first" in table.run(*words).out
    assert "40 cards may be played, none succeeds" in table.run(*words[:3], "14", *words[4:]).out


def test_show_as_a_player_counts_anothers_pack(tmp_path: Path) -> None:
    table = forest(tmp_path, perceval_top="7H", mj_discard="9S")
    decks = table.did("show", "deck", "--as", "enide").json["decks"]
    assert decks["enide"]["draw"] == PACK
    assert (decks["perceval"]["draw"], decks["mj"]["draw"]) == ({"count": 52}, {"count": 51})
    assert decks["mj"]["discard"] == ["9S"]
    for who in ("mj", "perceval"):
        assert table.did("show", who, "--as", "enide").json["deck"]["draw"] == {
            "count": 51 if who == "mj" else 52
        }
        assert "51 cards left" in table.run("show", "mj", "--as", "enide").out
    assert len(table.did("show", "mj", "--as", "garde").json["deck"]["draw"]) == 51
    assert len(table.did("show", "mj", "--as", "enide", "--reveal").json["deck"]["draw"]) == 51


def test_a_refusal_names_the_masters_cards_to_the_master_only(tmp_path: Path) -> None:
    table = forest(tmp_path, house={"hand_size": 2}, hands={"mj": "KS 2H"})
    words = ("check", "garde", "sauvage", "--play", "9C")
    error = table.refused(*words)
    assert error["way_out"] == "In hand: 2 cards."
    error = table.refused(*words, "--as", "mj")
    assert error["way_out"] == "In hand: KS King of Spades, 2H 2 of Hearts. Could be played: 2H 2 of Hearts."


def test_who_has_no_pack_discards_from_the_gms(tmp_path: Path) -> None:
    table = forest(tmp_path)
    ran = table.did("discard", "garde", "9S")
    assert ran.events() == [
        {
            "event": "discarded",
            "who": "garde",
            "cards": ["9S"],
            "from": "decks.mj.draw",
            "to": "decks.mj.discard",
        }
    ]
    assert (ran.json["who"], table.discard("mj")) == ("garde", ["9S"])


def test_a_session_tells_that_its_first_scene_begins(tmp_path: Path) -> None:
    ran = forest(tmp_path, scene=4).did("session")
    assert ran.events("scene") == [{"event": "scene", "path": "scene", "old": 4, "new": 1}]
    assert [event["event"] for event in ran.events()] == ["session", "scene"]


def test_the_gm_changes_a_tendance_a_talent_and_a_resistance(tmp_path: Path) -> None:
    table = forest(tmp_path)
    for path, value in (("tendances.ruse", "3"), ("talents.escrime", "maitre"), ("resistance", "5")):
        table.did("advance", "set", "perceval", path, value)
    sheet = table.sheet("perceval")
    assert (sheet["tendances"]["ruse"], sheet["talents"]["escrime"], sheet["resistance"]) == (3, "maitre", 5)
    error = table.refused("advance", "set", "perceval", "talents.escrime", "expert")
    assert "novice" in error["message"]
    told = table.run("log").out
    assert "characters.perceval.talents.escrime: habitue → maitre." in told


def test_a_card_is_discarded_from_a_pack_or_from_the_hand(tmp_path: Path) -> None:
    table = forest(tmp_path)
    table.did("discard", "perceval", "KS", "QS")
    assert table.discard("perceval") == ["QS", "KS"]
    table.did("discard", "garde", "KS")
    assert table.discard("mj") == ["KS"]
    assert table.refused("discard", "perceval", "KS")["kind"] == "card-not-in-hand"
    held = forest(tmp_path, house={"hand_size": 2}, hands={"perceval": "7H 2S"})
    held.did("discard", "perceval", "7H")
    assert held.hand("perceval") == ["2S"]
    assert held.refused("discard", "perceval", "KS")["kind"] == "card-not-in-hand"
