"""Odds of Versailles (V1, V8–V18): by hand, by every card of the GM's, by every hand there is, and by icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import icepool
import pytest

from tarotcli.systems.versailles.odds_ladder import reaching
from tests.helpers import CODES, Table
from tests.rules.court import court

HAND = "QB T11 4D 9C KS"
MAJORS = {"F": 0} | {f"T{n}": n for n in range(1, 22)}
RANKS = {"A": 1, "J": 11, "N": 12, "Q": 13, "K": 14}


def number(code: str) -> int:
    """What a card is as a difficulty (V8)."""
    return MAJORS[code] if code in MAJORS else RANKS.get(code[0]) or int(code[:-1])


def foretold(table: Table, *words: str, viewer: str = "") -> dict[str, Any]:
    """What odds answer, which change nothing."""
    before = table.snapshot()
    found = table.did("odds", *words, *(["--as", viewer] if viewer else [])).json
    assert table.snapshot() == before
    return found


def shares(found: dict[str, Any]) -> list[tuple[int, str, str, str]]:
    """Each play: total, success, rises, falls."""
    return [
        (play["total"], *(play[name]["fraction"] for name in ("success", "rises", "falls")))
        for play in found["plays"]
    ]


def test_e1_e2_each_play_against_a_known_difficulty_and_what_may_grow(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    found = foretold(table, "check", "aurore", "climbing", "-d", "9")
    assert [play["cards"] for play in found["plays"]] == [["QB"], ["QB", "T11"]]
    assert shares(found) == [(7, "0", "0", "0"), (9, "1", "1/2", "0")]
    assert (found["success"]["fraction"], found["critical"]["fraction"]) == ("1", "0")
    assert shares(foretold(table, "check", "aurore", "climbing", "-d", "9", "--coin", "heads"))[1][2] == "1"
    assert shares(foretold(table, "check", "aurore", "climbing", "-d", "9", "--coin", "tails"))[1][2] == "0"
    assert shares(foretold(table, "check", "aurore", "climbing", "-d", "9", "--no-growth"))[1][2] == "0"


def test_e9_e10_e11_what_falls_and_what_has_no_further_to_go(tmp_path: Path) -> None:
    low = {"history": {"level": 1, "suit": "coins"}}
    table = court(tmp_path, "AD", skills=low)
    assert shares(foretold(table, "check", "aurore", "history", "-d", "2")) == [(1, "0", "0", "1")]
    assert shares(foretold(table, "check", "aurore", "history", "-d", "3")) == [(1, "0", "0", "1/2")]
    table = court(tmp_path, "AD", skills={"history": {"level": 0, "suit": "coins"}})
    assert shares(foretold(table, "check", "aurore", "history", "-d", "2")) == [(0, "0", "0", "0")]
    top = {"history": {"level": 10, "suit": "coins"}}
    table = court(tmp_path, "KD T1", skills=top)
    assert shares(foretold(table, "check", "aurore", "history", "-d", "11"))[1] == (12, "1", "0", "0")


def test_v12_a_characteristic_that_stands_in_does_not_grow(tmp_path: Path) -> None:
    table = court(tmp_path, "10B")
    assert shares(foretold(table, "check", "aurore", "strength", "-d", "4")) == [(3, "0", "0", "0")]


def test_v16_without_a_legal_card_there_is_nothing_to_hope_for(tmp_path: Path) -> None:
    table = court(tmp_path, "4D 9C")
    found = foretold(table, "check", "aurore", "climbing", "-d", "2")
    assert (found["plays"], found["success"]["fraction"]) == ([], "0")


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        (["--gm-draw"], lambda _code: True),
        ([], lambda _code: True),
        (["--band", "hard"], lambda code: 5 <= number(code) <= 7),
        (["--band", "minor", "--suit", "cups"], lambda code: code in ("3C", "4C")),
        (["--band", "legendary"], lambda code: number(code) >= 11),
    ],
)
@pytest.mark.parametrize("viewer", ["", "aurore", "gm"])
def test_v8_a_card_that_is_still_to_come_is_any_that_the_viewer_has_not_seen(
    tmp_path: Path, words: list[str], fits: Any, viewer: str
) -> None:
    """The game master sees their own hand and discard; nobody else does, and for them each may still come."""
    gm, discard = "JS KD 3C 7S", "T5 9S 4C"
    table = court(tmp_path, HAND, gm=gm, gm_discard=discard)
    who = ["guard", "watch"] if viewer == "gm" else ["aurore", "climbing"]
    found = foretold(table, "check", *who, *words, viewer=viewer)
    seen = {*gm.split(), *discard.split()} if viewer == "gm" else set()
    may = [number(code) for code in CODES["tarot78"] if code not in seen and fits(code)]
    # Without one that fits in the deck, the discard is shuffled back.
    may = may or [number(code) for code in discard.split() if fits(code)]
    for play in found["plays"]:
        hits = sum(play["total"] >= n for n in may)
        assert play["success"]["fraction"] == str(Fraction(hits, len(may)))
        # Success in 8 to 10 raises by a coin, from 11 on always; failure in 1 and 2 lowers, in 3 and 4 by a coin.
        half, total = Fraction(1, 2), play["total"]
        rises = sum((Fraction(n >= 11) or half * (n >= 8) for n in may if total >= n), Fraction(0))
        falls = sum((Fraction(n < 3) or half * (n <= 4) for n in may if total < n), Fraction(0))
        assert play["rises"]["fraction"] == str(rises / len(may))
        assert play["falls"]["fraction"] == str(falls / len(may))
    legendary = sum(n >= 11 for n in may)
    assert found["bands"]["legendary"]["fraction"] == str(Fraction(legendary, len(may)))


@pytest.mark.parametrize("source", [["--gm-draw"], ["--band", "hard"], ["--band", "minor", "--suit", "cups"]])
def test_v8_a_check_against_the_gm_deck_keeps_its_odds_beforehand(tmp_path: Path, source: list[str]) -> None:
    """For statistics; not where the difficulty stays hidden, whose band they would tell, nor where it is known."""
    words = ("check", "aurore", "climbing", "-p", "QB", *source)
    table = court(tmp_path, HAND, gm="JS KD 3C 7S", gm_discard="T5 9S 4C")
    promised = foretold(table, *words)["success"]["fraction"]
    dry = table.json(*words, "-n").json
    assert (dry["chance"], dry["outcome"]) == (promised, None)
    ran = table.json(*words, "--seed", "1").json
    assert ran["chance"] == promised
    (tests,) = table.did("stats", "aurore").json["people"]["aurore"]["tests"]
    expected, won = float(Fraction(promised)), ran["outcome"] == "success"
    assert (tests["foretold"], tests["expected"]) == (1, round(expected, 4))
    assert tests["luck"] == pytest.approx(won - expected, abs=1e-4)
    for more in ((*source, "--hidden"), ("-d", "3")):
        other = court(tmp_path, HAND)
        assert "chance" not in other.json("check", "aurore", "climbing", "-p", "QB", *more).json
        assert not other.did("stats", "aurore").json["people"]["aurore"]["tests"][0]["foretold"]


def test_v8_a_difficulty_that_lies_face_down_is_foretold_without_naming_the_task(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    table.did("check", "aurore", "climbing", "-d", "9", "--ask")
    found = foretold(table, "check", "aurore")
    assert (found["what"], found["difficulty"]) == ("climbing", None)
    assert table.refused("odds", "check", "guard", "--as", "gm")["kind"] == "nothing-asked"


def test_v11_a_play_that_is_named_is_foretold_alone(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    found = foretold(table, "check", "aurore", "climbing", "-d", "8", "-p", "QB,T11=1")
    assert shares(found) == [(8, "1", "1/2", "0")]
    assert table.refused("odds", "check", "aurore", "climbing", "-p", "4D")["kind"] == "wrong-suit"


def test_s5_a_hidden_hand_and_another_players_are_not_foretold(tmp_path: Path) -> None:
    table = court(tmp_path, HAND, gm="JS")
    assert table.refused("odds", "check", "guard", "watch", "-d", "3")["kind"] == "hidden-hand"
    refused = table.refused("odds", "check", "aurore", "climbing", "-d", "3", "--as", "guard")
    assert refused["kind"] == "not-yours"


@pytest.mark.parametrize(("limit", "worth"), [(4, 2), (6, 3), (0, 2)])
@pytest.mark.parametrize("need", [1, 4, 5, 8, 11])
def test_v10_the_ladder_against_icepool(limit: int, worth: int, need: int) -> None:
    """A suit of 1 to 14, 22 Majors (as 50) and 42 other cards (as 0), five of them dealt."""
    deck = icepool.Deck({**dict.fromkeys(range(1, 15), 1), 50: 22, 0: 42})

    def makes(hand: tuple[int, ...]) -> bool:
        minors = sum(card for card in hand if 0 < card < 50)
        return min(minors, limit) + worth * hand.count(50) >= need

    def makes_by_minors(hand: tuple[int, ...]) -> bool:
        return min(sum(card for card in hand if 0 < card < 50), limit) >= need

    hands = deck.deal(5).expand()
    assert reaching(5, limit, need, worth) == hands.map(makes, star=False).probability(True)
    assert reaching(5, limit, need, None) == hands.map(makes_by_minors, star=False).probability(True)


def test_v9_a_play_wants_a_card_however_low_the_difficulty() -> None:
    """Of all hands of two cards those that hold one of the suit or a Major: against every pair."""
    cards = ["suit"] * 14 + ["major"] * 22 + ["other"] * 42
    pairs = list(combinations(cards, 2))
    some = sum(pair != ("other", "other") for pair in pairs)
    assert reaching(2, 3, -5, 2) == Fraction(some, len(pairs))
    suited = sum("suit" in pair for pair in pairs)
    assert reaching(2, 3, 0, None) == Fraction(suited, len(pairs))


def test_v17_the_ladder_names_each_difficulty_with_its_band(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    found = foretold(table, "ladder", "aurore", "climbing")
    rungs = found["rungs"]
    # Limit 4, strength 3: Minors alone make 7, five Majors 13, and one Minor beside four of them 15.
    assert [rung["difficulty"] for rung in rungs] == list(range(1, 16))
    assert [rung["band"] for rung in rungs[6:8]] == ["hard", "very-difficult"]
    assert (rungs[6]["minors"]["p"] > 0, rungs[7]["minors"]["p"]) == (True, 0.0)
    chances = [rung["reached"]["p"] for rung in rungs]
    assert chances == sorted(chances, reverse=True)
    with_court = foretold(table, "ladder", "aurore", "climbing", "--reputation", "court")
    assert [rung["reached"] for rung in with_court["rungs"][2:]] == [rung["reached"] for rung in rungs]
    # It tells nothing of where a card lies now.
    other = court(tmp_path, "2S 3S 4S 5S 6S")
    assert foretold(other, "ladder", "aurore", "climbing") == found


def test_each_total_has_its_cheapest_cards(tmp_path: Path) -> None:
    """Against every set of the legal cards."""
    table = court(tmp_path, "2B 3B AB T3 T20")
    found = foretold(table, "check", "aurore", "climbing", "-d", "5")
    worth = {"2B": 2, "3B": 3, "AB": 1, "T3": 0, "T20": 0}
    plays = list(chain.from_iterable(combinations(worth, n) for n in range(1, 6)))

    def total(play: tuple[str, ...]) -> int:
        return min(sum(worth[code] for code in play), 4) + 2 * sum(code[0] == "T" for code in play) + 3

    def cost(play: tuple[str, ...]) -> tuple[int, int, int]:
        return sum(code[0] == "T" for code in play), sum(worth[code] for code in play), len(play)

    for play in found["plays"]:
        enough = [cost(each) for each in plays if total(each) >= play["total"]]
        assert cost(tuple(play["cards"])) == min(enough)
        assert total(tuple(play["cards"])) == play["total"]
    assert found["plays"][-1]["total"] == max(map(total, plays))


def test_pictures_and_faults(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    picture = tmp_path / "odds.svg"
    table.did("odds", "ladder", "aurore", "climbing", "--svg", str(picture))
    assert "█" in picture.read_text(encoding="utf-8")
    assert (
        table.refused("odds", "ladder", "aurore", "climbing", "--svg", "x", exit=2)["kind"] == "not-a-picture"
    )
    assert table.refused("odds", "check", "aurore", "juggling", "-d", "3")["kind"] == "unknown-skill"
    two = table.refused("odds", "check", "aurore", "climbing", "-d", "3", "--gm-draw", exit=2)
    assert two["kind"] == "two-difficulties"
