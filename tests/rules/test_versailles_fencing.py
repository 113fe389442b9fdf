"""Fencing (V22–V26), rule by rule, every combination of cards that V23 allows or not, and examples E15–E18."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from tarotcli.cards import TAROT78, Card
from tarotcli.systems.versailles.duel.attacks import Fencer, strikes, why_no_attack
from tarotcli.systems.versailles.duel.auto import Sight, attack, hopeless
from tests.helpers import Ran, Table
from tests.rules.salon import salon, swords

QUARTER = {"B": "tierce", "S": "quarte", "C": "seconde", "D": "prime"}
RANKS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10}


def _start(table: Table, *more: str) -> Ran:
    return table.did("duel", "start", "ana", "bo", "--fencing", "--first", "ana", *more)


def _attack(table: Table, *words: str) -> dict[str, Any]:
    """Ana's attack as the table sees it."""
    ran = table.did("duel", "play", "ana", *words)
    table.whole()
    found = ran.json["attack"]
    assert isinstance(found, dict)
    return found


def _wounds(table: Table, who: str) -> list[tuple[str, str]]:
    return [(wound["degree"], wound["by"]) for wound in table.sheet(who).get("wounds", [])]


def test_e15_a_lunge_unparried_is_mortal(tmp_path: Path) -> None:
    table = salon(tmp_path, "NS 10B", "2D", sheets={"ana": swords(5, 4), "bo": swords(5, 3, 4)})
    _start(table)
    assert _attack(table, "NS", "10B") == {
        "by": "ana",
        "cards": ["NS", "10B"],
        "quarter": "tierce",
        "strength": 14,
    }
    ran = table.did("duel", "play", "bo").json
    assert (ran["margin"], ran["wound"], ran["state"], ran["winner"]) == (11, "mortal", "over", "ana")
    assert ran["totals"] == {"ana": 14, "bo": 3}
    assert _wounds(table, "bo") == [("mortal", "ana")]
    assert table.refused("duel", "start", "ana", "bo", "--fencing")["kind"] == "dead"
    table.whole()


def test_e16_the_same_parried_with_a_six_is_serious(tmp_path: Path) -> None:
    table = salon(tmp_path, "NS 10B", "6B", sheets={"ana": swords(5, 4), "bo": swords(5, 3, 4)})
    _start(table)
    _attack(table, "NS", "10B")
    ran = table.did("duel", "play", "bo", "6B").json
    assert (ran["margin"], ran["wound"], ran["totals"]) == (6, "serious", {"ana": 14, "bo": 8})
    assert _wounds(table, "bo") == [("serious", "ana")]


def test_e17_a_ballestra_against_a_parry_of_four_leaves_three(tmp_path: Path) -> None:
    table = salon(tmp_path, "QS 7D 3D", "4D", sheets={"ana": swords(5, 1), "bo": swords(6, 2)})
    _start(table)
    assert (_attack(table, "7D", "QS", "3D")["strength"], table.data["duel"]["turn"]) == (9, "bo")
    ran = table.did("duel", "play", "bo", "4D").json
    assert (ran["margin"], ran["wound"]) == (3, "minor")


def test_e18_a_two_against_agility_seven_is_no_hit(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", "3S", sheets={"ana": swords(5, 4), "bo": swords(5, 7)})
    _start(table)
    assert _attack(table, "2C")["strength"] == 6
    ran = table.did("duel", "play", "bo")
    assert [event["new"] for event in ran.events("missed")] == [-1]
    assert (ran.json["state"], ran.json["turn"]) == ("open", "bo")
    assert not _wounds(table, "bo")


# Terms


def test_v22_the_offended_is_the_first_named_and_may_end_it_at_any_time(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", "3S", sheets={"ana": swords(5, 4), "bo": swords(5, 4)})
    assert _start(table).json["offended"] == "ana"
    error = table.refused("duel", "end", "bo")
    assert (error["kind"], error["rule"]) == ("not-the-offended", "V22")
    _attack(table, "2C")  # now it is bo's turn
    ran = table.did("duel", "end").json
    assert (ran["state"], ran["winner"], ran["loser"]) == ("over", None, None)
    assert table.discard() == ["2C"]
    table.whole()


def test_v22_the_offended_can_be_named_and_the_terms_chosen(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", "3S", sheets={"ana": swords(5, 4), "bo": swords(5, 4)})
    ran = _start(table, "--terms", "death", "--offended", "bo").json
    assert (ran["terms"], ran["offended"]) == ("death", "bo")
    assert table.refused("duel", "end", "ana")["rule"] == "V22"
    assert table.did("duel", "end", "bo").json["state"] == "over"
    assert _start(table).json["terms"] == "first-blood"


# What V23 allows: every suit of every number, and every court card with its numbers


@pytest.mark.parametrize(("rank", "suit"), [*itertools.product(RANKS, QUARTER)])
def test_v23_a_number_attacks_its_quarter_limited_by_the_skill(tmp_path: Path, rank: str, suit: str) -> None:
    table = salon(tmp_path, f"{rank}{suit}", "T1", sheets={"ana": swords(6, 3), "bo": swords(5, 4)})
    _start(table)
    found = _attack(table, f"{rank}{suit}")
    assert (found["quarter"], found["strength"]) == (QUARTER[suit], min(RANKS[rank], 6) + 3)


@pytest.mark.parametrize(
    ("court", "number", "quarter"), [*itertools.product("SBCD", ("3D", "9B"), QUARTER.values())]
)
def test_v23_a_page_feints_to_the_quarter_it_names(
    tmp_path: Path, court: str, number: str, quarter: str
) -> None:
    table = salon(tmp_path, f"J{court} {number}", "T1", sheets={"ana": swords(6, 3), "bo": swords(5, 4)})
    _start(table)
    error = table.refused("duel", "play", "ana", f"J{court}", number)
    assert (error["kind"], error["rule"]) == ("no-quarter", "V23")
    found = _attack(table, f"J{court}", number, "--quarter", quarter)
    assert (found["quarter"], found["strength"]) == (quarter, min(int(number[0]), 6) + 3)


@pytest.mark.parametrize(("court", "number"), [*itertools.product("SBCD", ("AD", "6B", "10S"))])
def test_v23_a_knight_lunges_past_the_limit(tmp_path: Path, court: str, number: str) -> None:
    table = salon(tmp_path, f"N{court} {number}", "T1", sheets={"ana": swords(4, 3), "bo": swords(5, 4)})
    _start(table)
    found = _attack(table, number, f"N{court}")
    assert (found["quarter"], found["strength"]) == (QUARTER[number[-1]], RANKS[number[:-1]] + 3)


@pytest.mark.parametrize(("court", "suit"), [*itertools.product("SBCD", "SBCD")])
def test_v23_a_queen_adds_two_numbers_of_one_suit_each_limited(tmp_path: Path, court: str, suit: str) -> None:
    table = salon(
        tmp_path, f"Q{court} 2{suit} 9{suit}", "T1", sheets={"ana": swords(4, 3), "bo": swords(5, 4)}
    )
    _start(table)
    found = _attack(table, f"Q{court}", f"2{suit}", f"9{suit}")
    assert (found["quarter"], found["strength"]) == (QUARTER[suit], 2 + 4 + 3)


@pytest.mark.parametrize(("court", "number"), [*itertools.product("SBCD", ("AD", "6B", "10S"))])
def test_v23_a_king_doubles_its_number_past_the_limit(tmp_path: Path, court: str, number: str) -> None:
    table = salon(tmp_path, f"K{court} {number}", "T1", sheets={"ana": swords(4, 3), "bo": swords(5, 4)})
    _start(table)
    found = _attack(table, f"K{court}", number)
    assert (found["quarter"], found["strength"]) == (QUARTER[number[-1]], 2 * RANKS[number[:-1]] + 3)


COURTS = ["JB", "NS", "QC", "KD"]


@pytest.mark.parametrize(
    "cards",
    [
        *([court] for court in COURTS),
        *([*pair] for pair in itertools.combinations(COURTS, 2)),
        *([*pair, "5D"] for pair in itertools.combinations(COURTS, 2)),
        ["5D", "6D"],
        ["5D", "6S"],
        ["T4"],
        ["F", "5D"],
        ["JB", "5D", "6D"],
        ["NS", "5D", "6D"],
        ["KD", "5D", "6D"],
        ["QC", "5D"],
        ["QC", "5D", "6S"],
        ["QC", "5D", "6D", "7D"],
        ["NS", "T4"],
        ["KD", "5D", "T4"],
    ],
    ids="+".join,
)
def test_v23_everything_else_is_no_attack(tmp_path: Path, cards: list[str]) -> None:
    table = salon(tmp_path, " ".join(cards), "T1", sheets={"ana": swords(6, 3)}, house={"hand_size": 9})
    _start(table)
    for quarter in ((), ("--quarter", "prime")):
        error = table.refused("duel", "play", "ana", *cards, *quarter)
        assert (error["kind"], error["rule"]) == ("not-an-attack", "V23")


def test_v23_of_all_pairs_and_triples_only_these_are_attacks() -> None:
    """Counted by hand: page, knight or king (12) with a number (40); a queen (4) with two of the ten of a suit (45)."""
    cards = TAROT78.cards
    assert sum(why_no_attack((card,)) is None for card in cards) == 40
    assert sum(why_no_attack(pair) is None for pair in itertools.combinations(cards, 2)) == 12 * 40
    assert sum(why_no_attack(three) is None for three in itertools.combinations(cards, 3)) == 4 * 4 * 45


def test_v23_only_a_feint_names_its_quarter(tmp_path: Path) -> None:
    table = salon(tmp_path, "NS 5D", "T1", sheets={"ana": swords(6, 3)})
    _start(table)
    for cards in (("5D",), ("NS", "5D")):
        assert table.refused("duel", "play", "ana", *cards, "--quarter", "tierce")["kind"] == "no-quarter"
    error = table.refused("duel", "play", "ana", "5D", "--quarter", "nowhere", exit=2)
    assert (error["kind"], error["rule"]) == ("no-such-quarter", "V23")


@pytest.mark.parametrize(
    ("word", "quarter"),
    [
        *[(word, "tierce") for word in ("tierce", "staves", "clubs", "B", "bâtons", "trèfle", "wands")],
        *[(word, "quarte") for word in ("QUARTE", "swords", "spades", "S", "épées", "pique")],
        *[(word, "seconde") for word in ("Seconde", "cups", "hearts", "chalices", "H", "cœurs")],
        *[(word, "prime") for word in ("prime", "coins", "diamonds", "pentacles", "D", "deniers", "carreau")],
    ],
)
def test_v7_v23_a_feint_names_its_quarter_by_name_or_suit(tmp_path: Path, word: str, quarter: str) -> None:
    table = salon(tmp_path, "JS 5D", "T1", sheets={"ana": swords(6, 3)})
    _start(table)
    assert _attack(table, "JS", "5D", "--quarter", word)["quarter"] == quarter


def test_v25_nothing_grows_so_that_no_growth_is_no_word_of_swords(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", "3S")
    error = table.refused("duel", "start", "ana", "bo", "--fencing", "--no-growth", exit=2)
    assert (error["kind"], error["rule"]) == ("no-effect", "V25")


# Cards after each attack


def test_v24_each_draws_one_after_an_attack_the_attacker_first(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C 3C", "3S 4S", top="KB QB", sheets={"ana": swords(5, 4), "bo": swords(5, 7)})
    _start(table)
    _attack(table, "2C")
    assert table.hand("ana") == ["3C"]
    table.did("duel", "play", "bo")
    assert (table.hand("ana"), table.hand("bo")) == (["3C", "KB"], ["3S", "4S", "QB"])
    assert table.discard() == ["2C"]
    table.whole()


def test_v24_a_pass_counts_as_an_attack_and_the_last_attack_too(tmp_path: Path) -> None:
    table = salon(tmp_path, "10C", "3S", top="KB QB JB 2B", sheets={"ana": swords(9, 4), "bo": swords(5, 1)})
    _start(table)
    ran = table.did("duel", "play", "ana").json
    assert (table.hand("ana"), table.hand("bo"), ran["turn"]) == (["10C", "KB"], ["3S", "QB"], "bo")
    table.did("duel", "play", "bo")
    _attack(table, "10C")
    assert table.did("duel", "play", "bo").json["state"] == "over"
    assert (len(table.hand("ana")), len(table.hand("bo"))) == (3, 4)


def test_v24_v4_a_sixth_card_is_owed_or_discarded_beforehand(tmp_path: Path) -> None:
    ana, bo = "2C 3C 4C 5C 6C", "2S 3S 4S 5S 6S"
    table = salon(tmp_path, ana, bo, top="KB QB JB NB", sheets={"ana": swords(5, 4), "bo": swords(5, 4)})
    _start(table)
    assert table.refused("duel", "play", "ana", "--discard", "9C")["kind"] == "card-not-in-hand"
    assert table.refused("duel", "play", "ana", "--discard", "2S")["kind"] == "card-not-in-hand"
    ran = table.did("duel", "play", "ana", "--discard", "2C")
    assert table.hand("ana") == ["3C", "4C", "5C", "6C", "KB"]
    assert [(event["who"], event["new"]) for event in ran.events("owes")] == [("bo", 6)]
    error = table.refused("duel", "play", "bo", "2S")
    assert (error["kind"], error["rule"]) == ("owes-discard", "V4")
    assert "tarotcli discard bo CARD" in error["way_out"]
    table.did("discard", "bo", "2S")
    table.did("duel", "play", "bo", "--discard", "drawn")
    assert table.hand("bo") == ["3S", "4S", "5S", "6S", "QB"]
    assert table.discard()[0] == "JB"
    table.whole()


def test_v4_no_more_is_discarded_beforehand_than_is_owed(tmp_path: Path) -> None:
    table = salon(
        tmp_path, "2C 3C 4C 5C 6C", "2S", top="KB QB", sheets={"ana": swords(5, 4), "bo": swords(5, 4)}
    )
    _start(table)
    table.did("duel", "play", "ana", "--discard", "2C,3C", "--discard", "drawn")
    assert table.hand("ana") == ["3C", "4C", "5C", "6C", "KB"]
    table.did("duel", "play", "bo", "--discard", "2S")
    assert table.hand("bo")[0] == "2S"


def test_v5_what_no_pile_can_give_is_missing_and_the_discard_is_renewed_first(tmp_path: Path) -> None:
    rest = " ".join(card.code for card in TAROT78.cards if card.code not in ("2C", "3S"))
    table = salon(tmp_path, "2C", "3S", cy=rest, sheets={"ana": swords(5, 4), "bo": swords(5, 7)})
    _start(table)
    assert table.did("duel", "play", "ana").json["missing"] == 2
    table.did("duel", "play", "bo")
    _attack(table, "2C")
    ran = table.did("duel", "play", "bo")
    assert ran.json["missing"] == 1
    assert len(ran.events("renewed")) == 1
    assert (table.hand("ana"), table.hand("bo")) == (["2C"], ["3S"])


def test_v24_waiting_does_not_stop_the_cards_and_nothing_refreshes_or_grows(tmp_path: Path) -> None:
    sheet = swords(5, 4) | {"waiting": True}
    table = salon(tmp_path, "10C", "3S", sheets={"ana": sheet, "bo": swords(5, 1)})
    _start(table)
    _attack(table, "10C")
    ran = table.did("duel", "play", "bo")
    assert (ran.json["winner"], len(table.hand("ana"))) == ("ana", 1)
    assert table.sheet("ana")["waiting"] is True
    assert not table.sheet("bo").get("waiting")
    assert table.sheet("ana")["skills"]["fencing"]["level"] == 5
    assert not ran.events("coin") + ran.events("grew")


# Strength and defence


def test_v25_less_may_be_announced_and_not_more(tmp_path: Path) -> None:
    table = salon(tmp_path, "5D", "T1", sheets={"ana": swords(5, 4), "bo": swords(5, 4)})
    _start(table)
    error = table.refused("duel", "play", "ana", "5D", "--strength", "10")
    assert (error["kind"], error["rule"]) == ("too-strong", "V25")
    assert _attack(table, "5D", "--strength", "6")["strength"] == 6
    for words in (("--strength", "3"), ("--quarter", "prime")):
        assert table.refused("duel", "play", "bo", *words)["kind"] == "not-an-attack"
    assert table.did("duel", "play", "bo").json["margin"] == 2


@pytest.mark.parametrize(
    ("cards", "defence"),
    [
        (("2D",), 4 + 2),
        (("2D", "AD"), 4 + 3),
        (("9D",), 4 + 5),
        (("9D", "2D"), 4 + 5),
    ],
)
def test_v25_numbers_of_the_quarter_parry_limited_once(
    tmp_path: Path, cards: tuple[str, ...], defence: int
) -> None:
    sheets = {"ana": swords(5, 10), "bo": swords(5, 4, 10)}
    table = salon(tmp_path, "5D", "2D AD 9D", sheets=sheets)
    _start(table)
    assert _attack(table, "5D")["strength"] == 15
    ran = table.did("duel", "play", "bo", *cards)
    assert [event["new"] for event in ran.events("parries")] == [defence]
    assert ran.json["margin"] == 15 - defence
    assert sorted(table.discard()) == sorted([*cards, "5D"])


@pytest.mark.parametrize("cards", [("2S",), ("2D", "3S"), ("JD",), ("KD", "2D"), ("T1", "2D"), ("T1", "T2")])
def test_v25_what_is_no_defence(tmp_path: Path, cards: tuple[str, ...]) -> None:
    table = salon(tmp_path, "5D", "2S 3S 2D JD KD T1 T2", house={"hand_size": 9})
    _start(table)
    _attack(table, "5D")
    error = table.refused("duel", "play", "bo", *cards)
    assert (error["kind"], error["rule"]) == ("not-a-defence", "V25")


def test_v25_one_major_dodges_unless_the_gm_denies_it(tmp_path: Path) -> None:
    sheets = {"ana": swords(5, 10), "bo": swords(5, 4, 10)}
    table = salon(tmp_path, "5D", "T1", sheets=sheets)
    _start(table)
    _attack(table, "5D")
    ran = table.did("duel", "play", "bo", "T1")
    assert (ran.json["state"], len(ran.events("dodges")), _wounds(table, "bo")) == ("open", 1, [])
    table.did("undo")
    ran = table.did("duel", "play", "bo", "T1=0")
    assert (ran.json["margin"], _wounds(table, "bo")) == (11, [("serious", "ana")])
    assert "T1" in table.discard()


def test_v25_strength_at_the_defence_is_no_hit(tmp_path: Path) -> None:
    table = salon(tmp_path, "5D", "9D", sheets={"ana": swords(5, 4), "bo": swords(5, 4)})
    _start(table)
    _attack(table, "5D")
    ran = table.did("duel", "play", "bo", "9D")
    assert [event["new"] for event in ran.events("missed")] == [0]


def test_v25_without_the_skill_agility_is_the_limit_and_not_added(tmp_path: Path) -> None:
    table = salon(
        tmp_path,
        "9D NS 8C",
        "3D",
        sheets={"ana": swords(None, 4), "bo": swords(None, 5, 9)},
    )
    _start(table)
    assert _attack(table, "9D")["strength"] == 4
    # A parry of 3 would be worse than agility alone, which always stands.
    ran = table.did("duel", "play", "bo", "3D")
    assert [event["new"] for event in ran.events("parries")] == [5]
    table.did("duel", "play", "bo")
    assert _attack(table, "NS", "8C")["strength"] == 8


def test_v25_attacks_alternate_and_whoever_will_not_attack_passes(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", "3S", sheets={"ana": swords(5, 4), "bo": swords(5, 7)})
    _start(table)
    assert table.refused("duel", "play", "bo", "3S")["kind"] == "out-of-turn"
    _attack(table, "2C")
    assert table.refused("duel", "play", "ana")["kind"] == "out-of-turn"
    assert table.did("duel", "play", "bo").json["turn"] == "bo"
    assert table.did("duel", "play", "bo").json["turn"] == "ana"


@pytest.mark.parametrize(("fell", "first"), [("heads", "ana"), ("tails", "bo")])
def test_v25_the_coin_decides_who_attacks_first(tmp_path: Path, fell: str, first: str) -> None:
    table = salon(tmp_path, "2C", "3S")
    assert table.did("duel", "start", "ana", "bo", "--fencing", "--coin", fell).json["turn"] == first


@pytest.mark.parametrize("word", ["--reputation", "--favour", "--belief", "--using"])
def test_v25_nothing_else_is_added(tmp_path: Path, word: str) -> None:
    table = salon(tmp_path, "2C", "3S")
    _start(table)
    assert table.refused("duel", "play", "ana", "2C", word, "x")["kind"] == "not-in-fencing"


# Wounds


@pytest.mark.parametrize(
    ("strength", "degree"),
    [(4, None), (5, "minor"), (8, "minor"), (9, "serious"), (12, "serious"), (13, "mortal"), (24, "mortal")],
)
@pytest.mark.parametrize("terms", ["first-blood", "incapacity", "death"])
def test_v26_endurance_decides_the_wound_and_the_terms_the_end(
    tmp_path: Path, strength: int, degree: str | None, terms: str
) -> None:
    """A margin up to endurance is minor, up to its double serious, beyond mortal; agility 4, endurance 4."""
    table = salon(tmp_path, "KS 10D", "2S", sheets={"ana": swords(5, 4), "bo": swords(5, 4, 4)})
    _start(table, "--terms", terms)
    _attack(table, "KS", "10D", "--strength", str(strength))
    ran = table.did("duel", "play", "bo").json
    assert [found for found, _by in _wounds(table, "bo")] == ([degree] if degree else [])
    ends = {
        "first-blood": ("minor", "serious", "mortal"),
        "incapacity": ("serious", "mortal"),
        "death": ("mortal",),
    }
    assert (ran["state"] == "over") is (degree in ends[terms])
    if ran["state"] == "open":
        assert ran["fallen"] == ("bo" if degree == "serious" else None)
        assert ran["turn"] == ("ana" if degree == "serious" else "bo")
    table.whole()


@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        (("ana",), ["serious"]),
        (("ana", "--kill"), ["serious", "mortal"]),
        ((), ["serious"]),
        (("--kill",), ["serious", "mortal"]),
    ],
)
def test_v26_to_the_death_the_one_standing_spares_or_kills(
    tmp_path: Path, words: tuple[str, ...], wounds: list[str]
) -> None:
    """Who stands need not be named."""
    table = salon(tmp_path, "KS 10D 2D", "2S", sheets={"ana": swords(5, 4), "bo": swords(5, 4, 4)})
    _start(table, "--terms", "death", "--offended", "bo")
    _attack(table, "KS", "10D", "--strength", "10")
    table.did("duel", "play", "bo")
    for attempt in (("play", "bo"), ("play", "ana", "2D"), ("end", "bo"), ("concede", "bo")):
        error = table.refused("duel", *attempt)
        assert error["rule"] == "V26"
        assert "tarotcli duel end ana" in error["way_out"]
    ran = table.did("duel", "end", *words).json
    assert (ran["who"], ran["state"], ran["winner"], ran["loser"]) == ("ana", "over", "ana", "bo")
    assert [degree for degree, _by in _wounds(table, "bo")] == wounds


def test_v26_kill_is_only_for_who_lies_there_and_the_seriously_wounded_do_not_fight(tmp_path: Path) -> None:
    table = salon(tmp_path, "KS 10D", "2S", sheets={"ana": swords(5, 4), "bo": swords(5, 4, 4)})
    _start(table)
    assert table.refused("duel", "end", "ana", "--kill")["kind"] == "nobody-to-kill"
    _attack(table, "KS", "10D", "--strength", "10")
    table.did("duel", "play", "bo")
    assert table.refused("duel", "start", "bo", "ana", "--fencing")["kind"] == "unable-to-fight"


@pytest.mark.parametrize(("adds", "after"), [(False, ["minor", "minor"]), (True, ["minor", "serious"])])
def test_v26_wounds_do_not_add_up_unless_the_house_says_so(
    tmp_path: Path, adds: bool, after: list[str]
) -> None:
    sheets = {"ana": swords(5, 4), "bo": swords(5, 4) | {"wounds": [{"degree": "minor", "by": "cy"}]}}
    table = salon(tmp_path, "5D", "2S", sheets=sheets, house={"wounds_add": adds})
    _start(table)
    _attack(table, "5D", "--strength", "5")
    assert table.did("duel", "play", "bo").json["wound"] == after[-1]
    assert [degree for degree, _by in _wounds(table, "bo")] == after


def test_conceding_ends_it_at_any_time(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", "3S", sheets={"ana": swords(5, 4), "bo": swords(5, 4)})
    _start(table, "--terms", "death")
    _attack(table, "2C")
    ran = table.did("duel", "concede", "bo").json
    assert (ran["winner"], ran["loser"]) == ("ana", "bo")
    assert not table.sheet("bo").get("waiting")
    table.whole()


def test_a_fencer_from_the_gms_hand_draws_from_the_gm_deck(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", gm="5D", gm_top="KS", sheets={"ana": swords(5, 4), "guard": swords(5, 9)})
    table.did("duel", "start", "ana", "guard", "--fencing", "--first", "guard")
    table.did("duel", "play", "guard", "5D")
    table.whole()
    table.did("duel", "play", "ana")
    assert table.hand("gm") == ["KS"]
    assert table.discard("gm") == ["5D"]
    assert _wounds(table, "ana") == [("mortal", "guard")]
    table.whole()


# The tool's side


def test_auto_parries_with_the_cheapest_numbers_and_dodges_only_when_they_do_not_do(tmp_path: Path) -> None:
    sheets = {"ana": swords(5, 4), "bo": swords(6, 4, 4)}
    table = salon(tmp_path, "3D 10B", "4D 9D 2D T1", sheets=sheets)
    _start(table, "--auto", "bo")
    ran = table.did("duel", "play", "ana", "3D")
    # 7 against 4: three are wanted, and 4D is the cheapest card that has them.
    assert [event["cards"] for event in ran.events("parries")] == [["4D"]]
    other = salon(tmp_path, "10B NS", "4D 9D T1 T2", sheets=sheets)
    other.journal.unlink()
    _start(other, "--auto", "bo")
    ran = other.did("duel", "play", "ana", "NS", "10B")
    assert [event["cards"] for event in ran.events("dodges")] == [["T1"]]


def test_auto_attacks_with_the_cheapest_that_hits_and_passes_where_nothing_does(tmp_path: Path) -> None:
    sheets = {"ana": swords(5, 4), "bo": swords(5, 4, 4)}
    table = salon(tmp_path, "2D", "9B 3D AD KS", sheets=sheets)
    table.did("duel", "start", "ana", "bo", "--fencing", "--first", "bo", "--auto", "bo")
    assert table.data["duel"]["attack"]["cards"] == "AD"
    slow = salon(tmp_path, "2D", "9B AD", sheets=sheets | {"ana": swords(5, 10)})
    slow.journal.unlink()
    ran = slow.did("duel", "start", "ana", "bo", "--fencing", "--first", "bo", "--auto", "bo")
    assert ([event["who"] for event in ran.events("passes")], ran.json["turn"]) == (["bo"], "ana")


@pytest.mark.parametrize(("terms", "strength"), [("first-blood", 4), ("incapacity", 7), ("death", 14)])
def test_auto_pulls_the_blow_so_as_not_to_kill_except_to_the_death(
    tmp_path: Path, terms: str, strength: int
) -> None:
    """Agility 3 and twice endurance 2 are the most that does not kill who plays nothing against it (V25, V26).

    To first blood the ten alone does, without skill 0 + 4.
    """
    table = salon(tmp_path, "2D", "NS 10B", sheets={"ana": swords(5, 3, 2), "bo": swords(0, 4)})
    table.did("duel", "start", "ana", "bo", "--fencing", "--terms", terms, "--first", "bo", "--auto", "bo")
    assert table.data["duel"]["attack"]["strength"] == strength


def test_auto_pays_its_sixth_card_and_gives_up_when_it_cannot_win(tmp_path: Path) -> None:
    sheets = {"ana": swords(5, 10), "bo": swords(5, 4, 4)}
    table = salon(tmp_path, "2D", "AD 2B 3C 4S JD", sheets=sheets)
    table.did("duel", "start", "ana", "bo", "--fencing", "--first", "bo", "--auto", "bo")
    assert len(table.hand("bo")) == 5
    assert "AD" not in table.hand("bo")
    hopeless_sheets = {"ana": swords(5, 10, 10), "bo": swords(None, 4)}
    other = salon(tmp_path, "2D", "AD 2B", sheets=hopeless_sheets)
    other.journal.unlink()
    words = (
        "duel",
        "start",
        "ana",
        "bo",
        "--fencing",
        "--terms",
        "incapacity",
        "--first",
        "bo",
        "--auto",
        "bo",
    )
    assert other.did(*words).json["winner"] == "ana"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("terms", ["first-blood", "incapacity", "death"])
def test_auto_against_auto_comes_to_an_end(tmp_path: Path, seed: int, terms: str) -> None:
    sheets = {"ana": swords(5, 4), "bo": swords(6, 3)}
    table = salon(tmp_path, "KS 2D 3C T1 T2", "9B 4D 5S QS T3", sheets=sheets)
    ran = table.json(
        "duel", "start", "ana", "bo", "--fencing", "--terms", terms, "--auto", "ana,bo", "--seed", str(seed)
    )
    assert ran.json["state"] == "over"
    assert ran.exit == (0 if ran.json["winner"] == "ana" else 1)
    table.whole()


SLOW = {"ana": swords(5, 10), "bo": swords(5, 4, 4)}
"""Nothing that Bo holds hits Ana, so he passes where he has no more than numbers below seven."""


def test_v4_a_discard_may_be_named_where_the_tool_forces_a_draw_at_the_start(tmp_path: Path) -> None:
    words = ("duel", "start", "ana", "bo", "--fencing", "--first", "bo", "--auto", "bo", "--discard")
    table = salon(tmp_path, "2D 3D 4D 5D 6D", "AB", top="KS QS", sheets=SLOW)
    ran = table.did(*words, "4D")
    told = [event["event"] for event in ran.events() if event["event"] != "recorded"]
    assert told[-2:] == ["drew", "discarded"]
    assert table.hand("ana") == ["2D", "3D", "5D", "6D", "QS"]
    assert not ran.events("owes")
    table.whole()
    other = salon(tmp_path, "2D 3D 4D 5D 6D", "AB", top="KS QS", sheets=SLOW)
    other.journal.unlink()
    other.did(*words, "drawn")
    assert (other.hand("ana"), other.discard()) == (["2D", "3D", "4D", "5D", "6D"], ["QS"])
    other.did("duel", "concede", "ana")
    assert other.refused(*words, "9C")["kind"] == "card-not-in-hand"


def test_v4_a_discard_named_with_an_attack_pays_when_the_tool_defends_and_passes_at_once(
    tmp_path: Path,
) -> None:
    table = salon(tmp_path, "2D 3D 4D 5D 6D", "", top="KS QS JS NS", sheets=SLOW)
    _start(table, "--auto", "bo")
    ran = table.did("duel", "play", "ana", "2D", "--strength", "1", "--discard", "4D")
    assert [event["who"] for event in ran.events("drew")] == ["ana", "bo", "bo", "ana"]
    # The first draw brings Ana back to five cards; the sixth comes after Bo has passed.
    assert [(event["who"], event["cards"]) for event in ran.events("discarded")] == [("ana", ["4D"])]
    assert table.hand("ana") == ["3D", "5D", "6D", "KS", "NS"]
    table.whole()


def test_v4_a_discard_pays_once_and_drawn_each_time(tmp_path: Path) -> None:
    table = salon(tmp_path, "2D 3D 4D 5D 6D", "", top="KS QS JS NS", sheets=SLOW)
    _start(table, "--auto", "bo")
    ran = table.did("duel", "play", "ana", "--discard", "4D")
    # Ana passes and draws; then Bo passes, and Ana draws a sixth card again.
    assert [event["who"] for event in ran.events("passes")] == ["ana", "bo"]
    assert [(event["who"], event["cards"]) for event in ran.events("discarded")] == [("ana", ["4D"])]
    assert [(event["who"], event["new"]) for event in ran.events("owes")] == [("ana", 6)]
    other = salon(tmp_path, "2D 3D 4D 5D 6D", "", top="KS QS JS NS", sheets=SLOW)
    other.journal.unlink()
    _start(other, "--auto", "bo")
    ran = other.did("duel", "play", "ana", "--discard", "drawn")
    assert [event["cards"] for event in ran.events("discarded")] == [["KS"], ["NS"]]
    assert not ran.events("owes")


def test_v4_a_discard_is_refused_with_an_attack_that_waits_for_its_defence(tmp_path: Path) -> None:
    table = salon(tmp_path, "2D 3D", "AD", sheets=SLOW)
    _start(table)
    error = table.refused("duel", "play", "ana", "2D", "--discard", "3D")
    assert (error["kind"], error["rule"]) == ("no-draw", "V24")
    assert "tarotcli discard ana CARD" in error["way_out"]


def test_v4_where_the_tool_plays_both_it_chooses_the_discards(tmp_path: Path) -> None:
    table = salon(tmp_path, "2D 3D", "AD", sheets=SLOW)
    words = ("duel", "start", "ana", "bo")
    both = table.refused(*words, "--fencing", "--auto", "ana,bo", "--discard", "2D")
    assert (both["kind"], both["rule"]) == ("no-draw", "V4")
    error = table.refused(*words, "--skill-a", "wit", "--discard", "2D", exit=2)
    assert error["kind"] == "without-fencing"
    assert table.refused(*words, "--fencing", "--discard", "zz", exit=2)["kind"]


def test_a_dry_run_does_not_let_the_tool_tell_of_unseen_cards(tmp_path: Path) -> None:
    sheets = {"ana": swords(5, 4), "bo": swords(5, 9)}
    table = salon(tmp_path, "2D 3D", "AD", top="KS KB 10D 9D", sheets=sheets)
    _start(table, "--auto", "bo")
    ran = table.did("duel", "play", "ana", "-n")
    assert [event["cards"] for event in ran.events("drew")] == [{"count": 1}, {"count": 1}]
    assert "KB" not in ran.out
    assert not ran.events("attacks")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_dry_run_tells_nothing_of_a_duel_played_in_one_go_but_that_it_begins(
    tmp_path: Path, seed: str
) -> None:
    """S2, S3: not even its exit status tells who wins; with --reveal it tells what the real run does."""
    table = salon(tmp_path, "T1", "T2", sheets={"ana": swords(5, 4), "bo": swords(5, 4)})
    words = ("duel", "start", "ana", "bo", "--fencing", "--auto", "ana,bo", "--seed", seed)
    dry = table.did(*words, "-n").json
    assert (dry["state"], dry["exchanges"], "winner" in dry) == ("open", 0, False)
    assert [event["event"] for event in dry["events"]] == ["duel", "coin", "opens"]
    assert "Duc de Bo wins" not in table.run(*words, "-n").out
    revealed, real = table.json(*words, "-n", "--reveal"), table.json(*words, "--reveal")
    assert (revealed.exit, revealed.json["winner"]) == (real.exit, real.json["winner"])
    assert revealed.json["events"] == real.json["events"]
    assert real.exit == (0 if real.json["winner"] == "ana" else 1)


def test_s3_the_table_does_not_see_the_hand_of_a_side_that_the_tool_plays(tmp_path: Path) -> None:
    sheets = {"ana": swords(5, 4), "bo": swords(5, 9)}
    table = salon(tmp_path, "2D 3D", "9C", top="KS KB 10D 9D", sheets=sheets)
    _start(table, "--auto", "bo")
    assert table.did("show", "hands").json["hands"]["bo"] == {"count": 1}
    ran = table.did("duel", "play", "ana")
    assert [event["cards"] for event in ran.events("drew")] == [["KS"], {"count": 1}]
    # What the tool lays lies open.
    assert [event["cards"] for event in ran.events("attacks")] == [["9C"]]
    assert table.did("show", "hands", "--as", "bo").json["hands"]["bo"] == ["KB"]
    assert table.did("show", "hands", "--reveal").json["hands"]["bo"] == ["KB"]
    assert "KB" not in table.run("duel", "status").out + table.run("show", "bo").out
    table.did("duel", "concede", "ana")
    assert table.did("show", "hands").json["hands"]["bo"] == ["KB"]


def test_s5_a_refusal_counts_the_cards_of_a_hand_that_the_table_does_not_see(tmp_path: Path) -> None:
    table = salon(tmp_path, "2C", gm="5D KD 6D", sheets={"ana": swords(5, 4), "guard": swords(5, 9)})
    table.did("duel", "start", "ana", "guard", "--fencing", "--first", "guard")
    for cards in (("KD",), ("5D", "6D"), ("9S",)):
        way_out = table.refused("duel", "play", "guard", *cards)["way_out"]
        assert "In hand: 3 cards." in way_out
        assert "5D" not in way_out
        assert "5D" in table.refused("duel", "play", "guard", *cards, "--as", "gm")["way_out"]


def test_the_strongest_attack_of_all_is_what_the_tool_hopes_for() -> None:
    """V23: over all pairs and triples of the pack no attack is stronger than a flèche with a ten."""
    me, foe = Fencer(5, 4, 4, 4), Fencer(5, 4, 4, 4)
    best = max(each.strength for each in strikes(TAROT78.cards, me))
    assert best == 24
    cards: tuple[Card, ...] = ()
    assert not hopeless(Sight(cards, me, Fencer(5, 10, 10, 13), "incapacity", 0))
    assert hopeless(Sight(cards, me, Fencer(5, 10, 10, 14), "incapacity", 0))
    assert hopeless(Sight(cards, me, foe, "first-blood", 100))
    assert attack(Sight(cards, me, foe, "first-blood", 0)) is None
