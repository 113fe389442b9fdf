"""``hint`` in Versailles: the cheapest play by brute force, the tool's own play, nothing changed (V9–V15, V20–V29)."""

from __future__ import annotations

import shlex
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarotcli.cards import TAROT78, Card
from tarotcli.systems.versailles.hint import Holding
from tarotcli.systems.versailles.tally import Ability, Laid
from tests.helpers import Table, write
from tests.rules.court import court
from tests.rules.salon import oratory, salon, swords

HAND = "QB T11 4D 9C KS"


def hinted(table: Table, *words: str, exit: int = 0) -> dict[str, Any]:  # noqa: A002 - it is the exit status
    """What a hint answers, which changes nothing."""
    before = table.snapshot()
    found = table.did("hint", *words, exit=exit).json
    assert table.snapshot() == before
    return found


def test_e1_queen_and_strength_are_what_reaches_nine(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    found = hinted(table, "check", "aurore", "climbing", "-d", "9")
    assert (found["cards"], found["total"], found["reason"]) == (["QB", "T11"], 9, "reaches")
    told = table.run("hint", "check", "aurore", "climbing", "-d", "9").out
    assert told == "Play QB Queen of Staves, T11 XI Strength: 9 reaches 9, and no cheaper cards do.\n"


def test_e8_eleven_alone_is_told_for_what_its_points_are_stated(tmp_path: Path) -> None:
    table = court(tmp_path, "T11 4D")
    assert hinted(table, "check", "aurore", "climbing", "-d", "5")["cards"] == ["T11"]
    found = hinted(table, "check", "aurore", "climbing", "-d", "5", "-p", "T11=1")
    assert (found["reason"], found["most"]) == ("short", 4)


def test_v16_what_may_be_played_is_told_without_the_risk_of_a_failed_check(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    found = hinted(table, "check", "aurore", "climbing")
    assert (found["legal"], found["cards"], found["most"]) == (["QB", "T11"], [], 9)
    # Minors are limited to 4, strength adds 3, the Major 2.
    assert [(each["total"], each["cards"]) for each in found["reaches"]] == [
        (7, ["QB"]),
        (9, ["QB", "T11"]),
    ]
    nothing = hinted(court(tmp_path, "4D 9C"), "check", "aurore", "climbing", "-d", "2")
    assert (nothing["reason"], nothing["cards"], nothing["most"]) == ("nothing-legal", [], None)


def test_v17_an_unknown_difficulty_is_met_with_what_reaches_the_highest_of_its_band(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    hard = hinted(table, "check", "aurore", "climbing", "--band", "hard")
    assert (hard["difficulty"], hard["cards"]) == (7, ["QB"])
    # 10 is the highest that is very difficult, and 9 the most that this hand makes.
    worse = hinted(table, "check", "aurore", "climbing", "--band", "very-difficult")
    assert (worse["reason"], worse["difficulty"], worse["cards"]) == ("most", 10, ["QB", "T11"])
    drawn = hinted(table, "check", "aurore", "climbing", "--gm-draw")
    assert (drawn["reason"], drawn["difficulty"], drawn["cards"]) == ("most", 21, ["QB", "T11"])
    legendary = hinted(table, "check", "aurore", "climbing", "--band", "legendary")
    assert (legendary["reason"], legendary["difficulty"]) == ("short", 11)


def test_v14_counters_count_and_v16_a_failed_task_is_refused_as_the_check_is(tmp_path: Path) -> None:
    table = court(tmp_path, HAND)
    found = hinted(table, "check", "aurore", "climbing", "-d", "9", "--reputation", "court")
    assert (found["cards"], found["total"]) == (["QB"], 9)
    table.did("check", "aurore", "climbing", "-p", "QB", "-d", "9", exit=1)
    refused = table.refused("hint", "check", "aurore", "climbing", "-d", "9")
    assert refused["kind"] == "failed-before"
    assert hinted(table, "check", "aurore", "climbing", "-d", "5", "--retry")["cards"] == ["T11"]


def test_a_hint_of_real_cards_or_of_a_hidden_hand_is_refused(tmp_path: Path) -> None:
    table = court(tmp_path, "", gm="JS KD")
    assert table.refused("hint", "check", "guard", "watch")["kind"] == "hidden-hand"
    assert hinted(table, "check", "guard", "watch", "--as", "gm")["legal"] == ["JS"]
    assert table.refused("hint", "check", "guard", "watch", "--as", "aurore")["kind"] == "not-yours"
    real = court(tmp_path, house={"real": True})
    write(real.path, real.data | {"hands": {"aurore": 5, "gm": 0}})
    assert real.refused("hint", "check", "aurore", "climbing", "-d", "5")["kind"] == "real-cards"


def brute(hand: list[Card], limit: int, plus: int, number: int, worth: int) -> tuple[int, int, int] | None:
    """The least cost of a legal play that reaches a number: Majors, sum of Minors, cards; None where none does."""
    plays = chain.from_iterable(combinations(hand, n) for n in range(1, len(hand) + 1))
    costs = []
    for play in plays:
        minors = sum(card.number for card in play if card.is_minor)
        majors = sum(card.is_major for card in play)
        if min(minors, limit) + worth * majors + plus >= number:
            costs.append((majors, minors, len(play)))
    return min(costs, default=None)


@settings(max_examples=200, deadline=None)
@given(
    hand=st.lists(
        st.sampled_from([card for card in TAROT78.cards if card.is_major or card.suit == "staves"]),
        max_size=6,
        unique=True,
    ),
    limit=st.integers(0, 12),
    plus=st.integers(0, 5),
    number=st.integers(-2, 25),
    worth=st.integers(0, 4),
)
def test_v9_v15_no_play_reaches_it_cheaper(
    hand: list[Card], limit: int, plus: int, number: int, worth: int
) -> None:
    holding = Holding(Ability("climbing", "climbing", "staves", limit, plus), (), tuple(hand), 0, worth)
    found = holding.cheapest(number)
    if found is None:
        assert brute(hand, limit, plus, number, worth) is None
        return
    majors = sum(card.is_major for card in found)
    minors = sum(card.number for card in found if card.is_minor)
    assert (majors, minors, len(found)) == brute(hand, limit, plus, number, worth)
    totals = [reach.total for reach in holding.reaches()]
    assert totals == sorted(set(totals))
    assert all(holding.cheapest(reach.total) == reach.cards for reach in holding.reaches())


def test_a_card_that_is_laid_in_any_case_counts_first() -> None:
    ten, queen = TAROT78.get("10B"), TAROT78.get("QB")
    assert ten
    assert queen
    able = Ability("climbing", "climbing", "staves", 4, 3)
    holding = Holding(able, (Laid(ten, 10),), (queen,), 0, 2)
    assert holding.cheapest(7) == (ten,)
    # The limit is reached already: another Minor adds nothing.
    assert holding.cheapest(8) is None


def folder(path: Path) -> Path:
    """A folder for a second campaign of the same name."""
    (path / "other").mkdir()
    return path / "other"


TOLD = {
    **{"attack": "attacks", "pass": "passes", "parry": "parries", "dodge": "dodges"},
    **{"take": "takes", "hopeless": "conceded"},
}
"""The events that moves with swords are told by."""

DUEL = ["duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana"]
TOOL = [*DUEL, "--auto", "bo"]


@pytest.mark.parametrize(
    ("hand", "laid"),
    [("3C 9C T5", "4C"), ("3C 9C T5", "10C"), ("2C 3S", "4C"), ("3S 4S", "4C"), ("T1 T2 4C", "10C")],
)
def test_v20_a_hint_is_what_the_tool_would_play(tmp_path: Path, hand: str, laid: str) -> None:
    sheets = {"ana": oratory(6), "bo": oratory(5)}
    table = salon(tmp_path, f"{laid} 9S", hand, sheets=sheets)
    table.did(*DUEL)
    table.did("duel", "play", "ana", laid)
    found = hinted(table, "duel")
    other = salon(folder(tmp_path), f"{laid} 9S", hand, sheets=sheets)
    other.did(*TOOL)
    played = [e["cards"] for e in other.did("duel", "play", "ana", laid).events("played") if e["who"] == "bo"]
    assert [found["cards"]] == (played or [[]])
    assert (found["move"] == "concede") == (not played)


def test_v20_the_line_of_a_hint_can_be_pasted(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 9S", "3C 9C", sheets={"ana": oratory(6), "bo": oratory(5)})
    table.did(*DUEL)
    assert hinted(table, "duel")["move"] == "open"
    assert hinted(table, "duel", "ana")["paste"] == "tarotcli duel play ana 4C"
    assert table.refused("hint", "duel", "bo")["kind"] == "out-of-turn"
    table.did(*shlex.split(hinted(table, "duel")["paste"])[1:])
    found = hinted(table, "duel")
    assert (found["cards"], found["total"], found["target"]) == (["9C"], 5, 4)
    table.did(*shlex.split(found["paste"])[1:])
    found = hinted(table, "duel")
    assert (found["move"], found["paste"]) == ("concede", "tarotcli duel concede ana")
    table.did(*shlex.split(found["paste"])[1:])
    assert table.refused("hint", "duel")["kind"] == "nothing-open"


@pytest.mark.parametrize(
    ("mine", "theirs", "terms"),
    [("7B 6S", "5B 3S", "first-blood"), ("NB 10B", "T3 5B", "incapacity"), ("AB 2S", "5B", "death")],
)
def test_v23_v25_with_swords_too(tmp_path: Path, mine: str, theirs: str, terms: str) -> None:
    sheets = {"ana": swords(5, 4), "bo": swords(5, 4)}
    start = ["duel", "start", "ana", "bo", "--fencing", "--terms", terms, "--first", "ana"]
    table = salon(tmp_path, mine, theirs, top="9D 8D", sheets=sheets)
    table.did(*start)
    found = hinted(table, "duel")
    moves = [found]
    table.did(*shlex.split(found["paste"])[1:], "--seed", "1")
    if table.data.get("duel", {}).get("attack"):
        moves.append(hinted(table, "duel"))
    other = salon(folder(tmp_path), mine, theirs, top="9D 8D", sheets=sheets)
    ran = other.json(*start, "--auto", "ana,bo", "--seed", "1")
    events = [event for event in ran.json["events"] if event["event"] in TOLD.values()]
    for move, event in zip(moves, events, strict=False):
        assert (event["event"], event.get("cards", [])) == (TOLD[move["move"]], move["cards"])


@pytest.mark.parametrize("hand", ["5B T5", "AB AD", "10S 3C", "2B 9B"])
def test_v28_in_a_repartee_too(tmp_path: Path, hand: str) -> None:
    start = ["repartee", "start", "ana", "--target", "bo", "--about", "Grey", "--with", "ana,bo"]
    table = salon(tmp_path, "4B 9S", hand)
    table.did(*start)
    opening = hinted(table, "repartee")
    assert (opening["move"], opening["cards"], opening["action"]) == ("open", ["4B"], "wit")
    table.did(*shlex.split(opening["paste"])[1:])
    found = hinted(table, "repartee")
    assert (found["who"], found["side"], found["need"]) == ("bo", "against", 4)
    other = salon(folder(tmp_path), "4B 9S", hand)
    other.did(*start, "--auto", "bo")
    ran = other.did(*shlex.split(opening["paste"])[1:])
    said = [e["cards"] for e in ran.events("speaks") if e["who"] == "bo"]
    assert [found["cards"]] == (said or [[]])
    assert found["move"] == ("play" if said else "short")
    table.did(*shlex.split(found["paste"])[1:])


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        (["--skill-a", "oratory"], {"ana": oratory(6), "bo": oratory(5)}),
        (["--skill-a", "oratory", "--skill-b", "strength"], {"ana": oratory(6)}),
        (["--fencing", "--terms", "incapacity"], {"ana": swords(5, 4), "bo": swords(5, 4)}),
    ],
)
def test_before_a_duel_begins_a_hint_is_what_would_open_it(
    tmp_path: Path, words: list[str], sheets: dict[str, Any]
) -> None:
    """Against the hint once it has begun with the line that can be pasted."""
    table = salon(tmp_path, "4C KB 10B T5", "3C 9C", sheets=sheets)
    before = hinted(table, "duel", "ana", "bo", *words)
    assert table.refused("hint", "duel", "ana", "bo", *words, "--as", "bo")["kind"] == "not-yours"
    table.did(*shlex.split(before["paste"])[1:], "--first", "ana")
    after = hinted(table, "duel")
    assert [before | {"paste": "", "revision": 0}] == [after | {"paste": "", "revision": 0}]
    assert table.refused("hint", "duel", "ana", "bo", *words)["kind"] == "something-open"


def test_v20_who_cannot_open_is_told_so(tmp_path: Path) -> None:
    table = salon(tmp_path, "4S 9D", "3C", sheets={"ana": oratory(6), "bo": oratory(5)})
    words = ("hint", "duel", "ana", "bo", "--skill-a", "oratory")
    assert table.did(*words).json["move"] == "unable"
    assert table.run(*words).out == (
        "No card of this hand is legal to open with: the other opens.\n"
        "  tarotcli duel start ana bo --skill-a oratory --skill-b oratory\n"
    )
    assert table.refused(*words[:2], "--skill-a", "oratory", exit=2)["kind"] == "missing-argument"


def test_before_a_repartee_begins_a_hint_is_what_would_open_it(tmp_path: Path) -> None:
    table = salon(tmp_path, "4B 9S", "5B", gm="KS")
    words = ("ana", "--target", "bo", "--about", "Grey is ugly", "--with", "ana,bo")
    before = hinted(table, "repartee", *words)
    assert (before["move"], before["cards"], before["action"]) == ("open", ["4B"], "wit")
    assert table.refused("hint", "repartee", *words, "--as", "bo")["kind"] == "not-yours"
    guard = ("hint", "repartee", "guard", *words[1:])
    assert table.refused(*guard)["kind"] == "hidden-hand"
    assert table.did(*guard, "--as", "gm").json["cards"] == ["KS"]
    table.did(*shlex.split(before["paste"])[1:])
    after = hinted(table, "repartee")
    assert [before | {"paste": "", "revision": 0}] == [after | {"paste": "", "revision": 0}]
    assert table.run("hint", "repartee").out.startswith("Open with wit, laying 4B 4 of Staves: nothing")
    assert table.refused("hint", "repartee", "--about", "Grey", exit=2)["kind"] == "missing-argument"
