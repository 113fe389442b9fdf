"""stats, advance history and the summary of a session, held against ledgers that the tests keep by themselves."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tarotcli.render.plots import sparkline
from tests.helpers import Table, sample

SESSIONS = 300
SKILLS = {"acrobatie": 1, "politique": 3, "volonte": 14, "science": 16, "medecine": 20}
"""Skills of Lignes Brisées and the numbers of their arcana (L1)."""


SHORT = ["advance award ombeline 1", "session"]
"""What happens in one in which nobody plays."""


def evening(chance: random.Random) -> list[str]:
    """What happens in one session: tests, awards, raises, wounds, and second thoughts."""
    lines = ["advance award nadir ombeline 1"]
    for _ in range(2):
        skill = chance.choice([*SKILLS])
        how = chance.choice(["", "", "--easier", "--harder", "--destiny 1", "--destiny 2"])
        lines.append(f"check {chance.choice(['nadir', 'ombeline'])} {skill} {how}")
    lines += chance.sample(
        [
            *("undo", "undo 2", "undo 3\nredo", "check nadir --again", "scene", "note Rain."),
            *("advance raise nadir science", "advance raise ombeline politique", "advance award nadir 2"),
            *(
                "duel nadir ombeline --skill-a volonte",
                "check nadir volonte --sacrifice",
                "deal nadir --recover 1",
            ),
            "advance set ombeline destin.actuels 3",
        ],
        3,
    )
    return [*lines, "session"]


@cache
def odds(left: frozenset[int], score: int, own: int, mode: str, points: int) -> Fraction:
    """The probability of success by counting every hand of cards that a test may come to (L6 to L10)."""

    def succeeds(cards: tuple[int, ...]) -> bool:
        counted = sorted(cards)[1 if mode == "difficile" and len(cards) > 1 else 0]
        return own in cards or counted < score

    n = min((1 if mode == "normal" else 2) + points, len(left))
    hands = [*combinations(sorted(left), n)]
    return Fraction(sum(map(succeeds, hands)), len(hands))


class Ledger:
    """What a test writes down of every command, line by line, and strikes out where one is undone."""

    def __init__(self) -> None:
        self.pages: list[tuple[int, bool, dict[str, Any]]] = []
        self.revision = 0

    def write(self, line: str, told: dict[str, Any]) -> None:
        words = line.split()
        if words[0] in ("undo", "redo"):
            about = {step["revision"] for step in told.get("steps") or [told[f"{words[0]}ne"]]}
            self.pages = [
                (revision, words[0] == "redo" if revision in about else counts, page)
                for revision, counts, page in self.pages
            ]
            self.revision = told["revision"]
            return
        if told["revision"] > self.revision:  # else nothing was changed, and nothing saved
            self.pages.append((told["revision"], True, {"line": line, "told": told}))
        self.revision = told["revision"]

    def counting(self) -> list[dict[str, Any]]:
        return [page for _revision, counts, page in self.pages if counts]


def number(code: str) -> int:
    return 22 if code == "F" else int(code[1:])


@pytest.fixture
def months(tmp_path: Path) -> tuple[Table, list[tuple[str, dict[str, Any]]]]:
    """Three hundred sessions, of which each third is a long evening, and what each line that was done answered."""
    table = sample(tmp_path, "lignes-brisees")
    chance = random.Random(18)
    evenings = (evening(chance) if n % 3 == 0 else SHORT for n in range(SESSIONS))
    lines = [line for parts in evenings for part in parts for line in part.split("\n")]
    script = tmp_path / "months.txt"
    script.write_text("\n".join(lines) + "\n")
    ran = table.run("run", str(script), "--json", "--keep-going", "--seed", "4")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    return table, [(lines[each["line"] - 1], each) for each in answers]


def test_three_hundred_sessions_agree_with_a_ledger(
    months: tuple[Table, list[tuple[str, dict[str, Any]]]],
) -> None:
    """Tests by skill, successes and what was to be expected; Destin; cards; duels: of what was not undone."""
    table, played = months
    ledger = Ledger()
    for line, told in played:
        ledger.write(line, told)
    pages = ledger.counting()
    people = table.did("stats").json["people"]
    assert len(pages) > 700
    assert table.data["session"] > 200
    assert len(ledger.pages) - len(pages) > 30, "something was undone"
    assert table.did("stats").json["commands"] == len(pages)
    for who in ("nadir", "ombeline"):
        mine = people[who]
        tests: Counter[str] = Counter()
        successes: Counter[str] = Counter()
        earned = spent = lost = recovered = 0
        wins: Counter[str] = Counter()
        for page in pages:
            line, told = page["line"], page["told"]
            done = [told] if line.startswith("check") and told["who"] == who else []
            if line.startswith("duel"):
                done = [told["tests"][who]]
                wins["drawn" if told["winner"] is None else "won" if told["winner"] == who else "lost"] += 1
            for test in done:
                tests[test["what"]] += "--again" not in line
                successes[test["what"]] += test["outcome"] != "failure"
            for event in told["events"]:
                if event.get("who") == who and event.get("path", "").endswith("destin.actuels"):
                    change = event["new"] - event["old"]
                    earned, spent = earned + max(0, change), spent + max(0, -change)
                if event["event"] == "sacrificed" and event["who"] == who:
                    lost += len(event["cards"])
                if event["event"] == "recovered" and event["who"] == who:
                    recovered += len(event["cards"])
        assert {each["what"]: each["tests"] for each in mine["tests"]} == dict(tests)
        assert {each["what"]: each["successes"] for each in mine["tests"]} == dict(successes)
        (account,) = mine["accounts"]
        assert (account["earned"], account["spent"], account["by_hand"]) == (earned, spent, 0)
        assert account["balance"] == table.data["characters"][who]["destin"]["actuels"]
        assert sum(each["earned"] for each in account["sessions"]) == earned
        assert (mine["lost"], mine["recovered"]) == (lost, recovered)
        assert mine["fights"] == {"won": wins["won"], "lost": wins["lost"], "drawn": wins["drawn"]}
        entries = table.did("advance", "history", who).json["entries"]
        points = [entry for entry in entries if entry["what"] == "destin"]
        balance = {"nadir": 3, "ombeline": 5}[who]  # as the sample begins
        for entry in points:
            balance += entry["change"]
            assert entry["balance"] == balance
        assert sum(entry["change"] for entry in points) == earned - spent
        assert [entry["revision"] for entry in entries] == sorted(entry["revision"] for entry in entries)


def test_what_was_to_be_expected_is_counted_card_by_card(tmp_path: Path) -> None:
    """Of tests in every way, by every hand that they may come to; a point of Destin more too."""
    table = sample(tmp_path, "lignes-brisees")
    draw = {number(code) for code in table.data["decks"]["nadir"]["draw"].split()}
    scores = table.data["characters"]["nadir"]["arcanes"]
    expected: dict[str, Fraction] = {}
    came: Counter[str] = Counter()
    for seed, (skill, own) in enumerate(SKILLS.items()):
        for mode, points, words in (
            ("normal", 0, ()),
            ("facile", 0, ("--easier",)),
            ("difficile", 0, ("--harder",)),
            ("difficile", 1, ("--harder", "--destiny", "1")),
        ):
            table.did("advance", "set", "nadir", "destin.actuels", "5")
            ran = table.json("check", "nadir", skill, *words, "--seed", str(seed))
            p = odds(frozenset(draw), scores[skill], own, mode, points)
            assert Fraction(ran.json["chance"]) == p
            expected[skill] = expected.get(skill, Fraction(0)) + p
            came[skill] += ran.exit == 0
    for each in table.did("stats", "nadir").json["people"]["nadir"]["tests"]:
        assert (each["tests"], each["foretold"], each["successes"]) == (4, 4, came[each["what"]])
        assert each["expected"] == pytest.approx(float(expected[each["what"]]), abs=1e-4)
        assert each["luck"] == pytest.approx(came[each["what"]] - float(expected[each["what"]]), abs=1e-4)


def test_a_test_that_goes_on_is_the_same_test(tmp_path: Path) -> None:
    """R: its further chance is expected besides: 1 of 21 cards at first, then 1 of the 20 that are left (L10)."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("check", "nadir", "politique", "--drawn", "T8", exit=1)
    table.did("check", "nadir", "--again", "--drawn", "T3")
    (found,) = table.did("stats", "nadir").json["people"]["nadir"]["tests"]
    assert (found["tests"], found["successes"], found["criticals"], found["foretold"]) == (1, 1, 1, 1)
    assert found["expected"] == round(1 / 21 + 1 / 20, 4)


def test_each_point_tells_how_it_came_and_what_for(tmp_path: Path) -> None:
    """Award, test, raise, an edit by hand between, and the sheet as it is."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "award", "nadir", "2", "--why", "held the roof")
    table.did("session")
    table.did("check", "nadir", "politique", "--destiny", "1", "--drawn", "T8,T9", exit=1)
    table.path.write_text(table.path.read_text().replace("actuels = 4", "actuels = 9"))
    table.did("advance", "raise", "nadir", "erudition")
    entries = table.did("advance", "history", "nadir").json["entries"]
    points = [
        (each["session"], each["change"], each["balance"], (each["command"] or [""])[:2], each["why"])
        for each in entries
        if each["what"] == "destin"
    ]
    assert points == [
        (1, 2, 5, ["advance", "award"], "held the roof"),
        (2, -1, 4, ["check", "nadir"], None),
        (2, 5, 9, [""], None),
        (2, -1, 8, ["advance", "raise"], None),
    ]
    assert [(each["what"], each["old"], each["new"]) for each in entries if each["change"] is None] == [
        ("seduction", 5, 4),
        ("erudition", 4, 5),
    ]
    (account,) = table.did("stats", "nadir").json["people"]["nadir"]["accounts"]
    assert (account["earned"], account["spent"], account["by_hand"], account["balance"]) == (2, 2, 5, 8)
    told = table.run("advance", "history", "nadir").out
    assert "Destin +5, 9 now (by hand)" in told
    assert "advance award nadir 2 --why 'held the roof'" in told


def test_what_is_undone_never_happened(tmp_path: Path) -> None:
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "award", "nadir", "2")
    table.did("check", "nadir", "acrobatie", "--drawn", "T3")
    table.did("undo", "2")
    assert table.did("stats").json["people"]["nadir"]["tests"] == []
    assert table.did("advance", "history", "nadir").json["entries"] == []
    table.did("redo")
    assert len(table.did("advance", "history", "nadir").json["entries"]) == 1
    assert table.did("stats").json["commands"] == 1


def test_what_was_amended_counts_as_it_is_said_now(tmp_path: Path) -> None:
    """The award, what came after it, a test that was of another skill, undone, all as before."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "award", "nadir", "1")
    table.did("check", "nadir", "politique", "--destiny", "1", "--drawn", "T8,T9", exit=1)
    table.did("check", "nadir", "acrobatie", "--drawn", "T3")
    table.did("check", "nadir", "volonte", "--drawn", "T3")
    first = table.did("stats", "nadir").json["people"]
    table.did("amend", "1", "advance", "award", "nadir", "3", "--why", "held the roof")
    table.did("amend", "3", "check", "nadir", "science", "--drawn", "T9")
    mine = table.did("stats", "nadir").json["people"]["nadir"]
    assert {each["what"]: (each["tests"], each["successes"]) for each in mine["tests"]} == {
        "politique": (1, 0),
        "science": (1, 0),
        "volonte": (1, 1),
    }
    (account,) = mine["accounts"]
    assert (account["earned"], account["spent"], account["by_hand"], account["balance"]) == (3, 1, 0, 5)
    entries = table.did("advance", "history", "nadir").json["entries"]
    assert [(each["revision"], each["change"], each["balance"], each["why"]) for each in entries] == [
        (1, 3, 6, "held the roof"),
        (2, -1, 5, None),
    ]
    table.did("undo", "2")
    assert table.did("stats", "nadir").json["people"] == first


def test_a_session_closes_with_its_own_deeds(tmp_path: Path) -> None:
    """Nothing of the sessions before; in a script too, whose lines are saved together."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "award", "nadir", "2")
    told = table.run("session").out
    assert told.startswith("Session 1 is closed.\nNadir\n  Destin: 2 earned, 0 spent, 5 now\n")
    script = tmp_path / "evening.txt"
    script.write_text("check nadir acrobatie --drawn T3\nadvance award nadir 1\nundo\nsession\n")
    ran = table.run("run", str(script), "--json")
    closed = json.loads(ran.out.splitlines()[-1])["closed"]
    assert closed["session"] == 2
    assert closed["people"]["nadir"]["accounts"] == []
    assert [each["successes"] for each in closed["people"]["nadir"]["tests"]] == [1]
    assert "closed" not in table.journal.read_text()
    assert table.run("session").out == "Session 4 begins.\n"


def test_the_court_spends_counters_and_learns(tmp_path: Path) -> None:
    """Versailles: a favour of 2 is spent (V14), a skill grows on a margin of 0 and heads (V18)."""
    table = sample(tmp_path)
    table.did("check", "aurore", "oratory", "-p", "9C", "-d", "7", "--favour", "duc de luynes")
    table.did("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "heads")
    told = table.did("stats", "aurore").json["people"]["aurore"]
    assert [(each["what"], each["successes"], each["expected"]) for each in told["tests"]] == [
        ("climbing", 1, None),
        ("oratory", 1, None),
    ]
    assert [(each["what"], each["spent"], each["balance"]) for each in told["accounts"]] == [
        ("favour duc de luynes", 2, 0)
    ]
    assert told["risen"] == [{"what": "climbing", "name": "climbing", "old": 4, "new": 5}]


def test_a_rise_that_would_tell_a_hidden_difficulty_is_told_to_nobody(tmp_path: Path) -> None:
    table = sample(tmp_path)
    table.did("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "heads", "--hidden")
    assert table.did("advance", "history", "aurore").json["entries"] == []
    assert table.did("stats").json["people"]["aurore"]["risen"] == []
    entries = table.did("advance", "history", "aurore", "--reveal").json["entries"]
    assert [(each["old"], each["new"]) for each in entries] == [(4, 5)]


def test_fights_of_topoigraphie_are_won_and_lost(tmp_path: Path) -> None:
    """7 + 4 + 2 = 13 against 10 + 2: the exchange is Perceval's (P9)."""
    table = sample(tmp_path, "topoigraphie")
    side = ("--tendance-a", "heroique", "--talent-a", "escrime", "-p", "7S", "--play-b", "10H")
    table.did("fight", "perceval", "routier", *side)
    people = table.did("stats").json["people"]
    assert people["perceval"]["fights"] == {"won": 1, "lost": 0, "drawn": 0}
    assert people["routier"]["fights"] == {"won": 0, "lost": 1, "drawn": 0}


def test_hands_of_tarot_tell_their_points(tmp_path: Path) -> None:
    """As the game scored them, hand by hand; they sum to the score."""
    table = sample(tmp_path, "lignes-brisees")
    table.did("trick", "new", "ana", "bo", "--bot", "ana=novice", "--bot", "bo=novice", "--target", "500")
    for seed in "12":
        table.did("trick", "deal", "--seed", seed)
        table.did("trick", "auto", "--seed", seed)
    scores = table.did("trick", "score").json["scores"]
    people = table.did("stats").json["people"]
    for who in ("ana", "bo"):
        hands = people[who]["hands"]
        assert [each["hand"] for each in hands] == [1, 2]
        assert sum(each["points"] for each in hands) == scores[who]


def test_a_plot_has_a_point_for_each_session(tmp_path: Path) -> None:
    """From the first with points to the one that is played, the fifth."""
    table = sample(tmp_path, "lignes-brisees")
    for _ in range(3):
        table.did("advance", "award", "nadir", "2")
        table.did("session")
    table.did("session")
    picture = tmp_path / "points.svg"
    assert table.run("stats", "--svg", str(picture)).out == f"{picture} is made.\n"
    svg = "{http://www.w3.org/2000/svg}"
    tree = ET.parse(picture).getroot()
    (line,) = tree.iter(f"{svg}polyline")
    assert len(str(line.get("points")).split()) == 5
    assert "Nadir" in [text.text for text in tree.iter(f"{svg}text")]


def test_what_cannot_be_plotted_is_refused(tmp_path: Path) -> None:
    table = sample(tmp_path, "lignes-brisees")
    assert table.refused("stats", "--svg", str(tmp_path / "a.svg"))["kind"] == "nothing-to-plot"
    assert table.refused("stats", "--svg", "a.png", exit=2)["kind"] == "not-a-picture"
    assert not (tmp_path / "a.svg").exists()


def test_who_left_is_remembered_and_nobody_else(tmp_path: Path) -> None:
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "award", "ombeline", "2")
    table.did("remove", "ombeline")
    assert table.did("stats", "ombeline").json["people"]["ombeline"]["accounts"][0]["earned"] == 2
    assert table.refused("stats", "zoe")["kind"] == "unknown-character"


def test_a_player_is_all_their_characters(tmp_path: Path) -> None:
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "award", "nadir", "ombeline", "2")
    player = table.data["characters"]["nadir"]["player"]
    assert [*table.did("stats", player).json["people"]] == ["nadir"]


def test_a_sparkline_shows_the_end_of_what_it_is_too_short_for() -> None:
    assert sparkline([0, 7], 10) == "▁█"
    assert sparkline([3, 3, 3], 10) == "▁▁▁"
    assert sparkline([9, 0, 1, 2, 3, 4, 5, 6, 7], 8) == "▁▂▃▄▅▆▇█"


def test_at_a_terminal_points_have_a_sparkline(tmp_path: Path) -> None:
    table = sample(tmp_path, "lignes-brisees")
    for _ in range(2):
        table.did("advance", "award", "nadir", "2")
        table.did("session")
    assert "▁█" in table.run("stats", "nadir", terminal=True).out
    assert "▁" not in table.run("stats", "nadir").out


def test_a_journal_of_another_shape_is_passed_over(tmp_path: Path) -> None:
    table = sample(tmp_path, "lignes-brisees")
    table.did("advance", "award", "nadir", "2")
    table.journal.write_text(table.journal.read_text().replace('"points":2', '"points":{"a":[]}'))
    assert table.did("stats").json["people"]["nadir"]["accounts"][0]["earned"] == 2
