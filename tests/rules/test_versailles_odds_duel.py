"""Odds of a duel (V19–V26): against every hand, icepool, and the duel that the tool plays at the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import icepool
import pytest

from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import BACK, TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.store.validate import read_campaign
from tarotcli.systems.common.events import Renewed
from tarotcli.systems.versailles.affairs import Duel, Step
from tarotcli.systems.versailles.duel import auto
from tarotcli.systems.versailles.duel.commands import opened, set_up
from tarotcli.systems.versailles.duel.events import Spares
from tarotcli.systems.versailles.duel.foretold import CONTESTS, fought, how_it_ends
from tarotcli.systems.versailles.duel.questions import Start
from tarotcli.systems.versailles.imagined import Unseen
from tests.helpers import CODES, Table, write
from tests.rules.salon import oratory, salon, swords

SKILLS = {"ana": oratory(6), "bo": oratory(5)}
DUEL = ("duel", "ana", "bo", "--skill-a", "oratory", "--first", "ana", "--seed", "1")


def foretold(table: Table, *words: str) -> dict[str, Any]:
    """What odds answer, which change nothing."""
    before = table.snapshot()
    found = table.did("odds", *words).json
    assert table.snapshot() == before
    return found


@pytest.mark.parametrize(
    ("ana", "bo"), [("4C 9S", "3C 9C"), ("9C 2C", "4C 3S"), ("AC T1 T2", "KC T3"), ("2C 3C 5C", "4C 6C 7C")]
)
def test_v20_where_both_hands_are_seen_the_end_is_the_one_the_tool_plays(
    tmp_path: Path, ana: str, bo: str
) -> None:
    table = salon(tmp_path, ana, bo, sheets=SKILLS)
    found = foretold(table, *DUEL)["ends"]["wins"]
    start = ("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana", "--auto", "ana,bo", "-n")
    winner = table.json(*start, "--reveal").json["winner"]
    assert found[winner]["p"] == 1.0
    assert sum(each["p"] for each in found.values()) == 1.0


def unseen(table: Table, *codes: str) -> Table:
    """The campaign with all but these cards of the shared deck seen: they lie in the discard, or in Ana's hand."""
    data = table.data
    mine = data["hands"]["ana"].split()
    away = [code for code in CODES["tarot78"] if code not in codes and code not in mine]
    left = [code for code in codes if code not in data["hands"]["bo"].split()]
    data["decks"]["table"] |= {"draw": " ".join(left), "discard": " ".join(away)}
    return write(table.path, data)


def test_s5_from_what_ana_has_not_seen_each_card_of_bos_is_as_likely(tmp_path: Path) -> None:
    """Bo holds one of four cards, of which 9C and KC alone reach Ana's 5."""
    for held in ("9C", "2C"):
        table = unseen(salon(tmp_path, "5C", held, sheets=SKILLS), "9C", "2C", "3S", "KC")
        found = foretold(table, *DUEL, "--as", "ana")
        assert found["ends"]["wins"]["bo"] == {"fraction": "1/2", "p": 0.5}
        assert (found["samples"], found["success"]["fraction"]) == (None, "1/2")
        # The table sees both hands.
        assert foretold(table, *DUEL)["ends"]["wins"]["bo"]["p"] == (1.0 if held == "9C" else 0.0)
        told = table.run("odds", *DUEL, "--as", "ana").out
        assert told == (
            "Ana de Lys against Duc de Bo, as the tool would play both:\n"
            "  Ana de Lys wins 1/2 (50.00 %)\n  Duc de Bo wins 1/2 (50.00 %)\n"
        )


def test_v19_before_the_coin_falls_either_begins_as_likely(tmp_path: Path) -> None:
    """Who begins lays 5, which the other reaches; then nobody holds a card."""
    table = salon(tmp_path, "5C", "9C", sheets=SKILLS)
    words = DUEL[:5]
    assert foretold(table, *words)["success"]["fraction"] == "1/2"
    assert foretold(table, *words, "--coin", "heads")["success"]["fraction"] == "0"
    assert foretold(table, *words, "--coin", "tails")["success"]["fraction"] == "1"
    refused = table.refused("odds", *words, "--coin", "heads", "--first", "ana", exit=2)
    assert (
        refused["kind"]
        == table.refused("duel", "start", *words[1:], "--coin", "heads", "--first", "ana", exit=2)["kind"]
    )


def as_played(campaign: Campaign, duel: Duel) -> tuple[Step, Any]:
    """The duel as the tool plays both sides of it at the table, and how it ended."""
    step = auto.play_on(opened(campaign, replaced(duel, auto=tuple(duel.sides))), Chance("1"))[0]
    return step, step.end


def some_table(folder: Path, lots: Random) -> Table:
    """A salon with hands and sheets by chance."""
    cards = lots.sample(CODES["tarot78"], 10)
    n, m = lots.randint(1, 5), lots.randint(1, 5)
    sheets = {}
    for who in ("ana", "bo"):
        skills = oratory(lots.randint(0, 10))["skills"] | swords(lots.randint(1, 9), 1)["skills"]
        sheets[who] = {"skills": skills, "body": {each: lots.randint(1, 8) for each in BODY}}
    return salon(
        folder,
        " ".join(cards[:n]),
        " ".join(cards[5 : 5 + m]),
        sheets=sheets,
        house={"relevant_major": lots.randint(1, 3)},
    )


BODY = ("strength", "agility", "endurance")


def begun(table: Table, **words: Any) -> tuple[Campaign, Duel]:
    """The campaign, and a duel of these two that would begin."""
    campaign, _system, faults = read_campaign(table.data)
    assert not faults
    return campaign, set_up(campaign, Start(a="ana", b="bo", **words))


def test_v20_a_contest_in_numbers_is_the_one_that_is_played(tmp_path: Path) -> None:
    """Against the duel at the table, for hands by chance; some are of one suit, so that both want the same cards."""
    winners = []
    for seed in range(60):
        lots = Random(seed)
        skill_b = "oratory" if seed % 2 else "strength"
        campaign, duel = begun(some_table(tmp_path, lots), skill_a="oratory", skill_b=skill_b)
        for at, turn in enumerate(duel.sides):
            ends = how_it_ends(campaign, duel, [at], Unseen(()), "1").ends
            (found,) = [end.winner for end, n in ends.items() if n]
            _step, end = as_played(campaign, replaced(duel, turn=turn))
            winners.append(end.winner)
            assert found == [*duel.sides].index(end.winner)
            # After one play it goes on to the same end.
            later = auto.play_on(opened(campaign, replaced(duel, turn=turn, auto=(turn,))), Chance("1"))[0]
            if later.end is None:
                then = later.campaign.tables["duel"]
                turns = [[*then.sides].index(then.turn)]
                ends = how_it_ends(later.campaign, then, turns, Unseen(()), "1").ends
                assert [end.winner for end, n in ends.items() if n] == [found]
    assert set(winners) == {"ana", "bo"}


def test_e14_what_raises_nothing_is_no_play(tmp_path: Path) -> None:
    """5 against 5, the limit of both: Ana's 2 and 3 raise nothing."""
    table = salon(tmp_path, "5C 3C 2C", "9C 4C", sheets={"ana": oratory(5), "bo": oratory(5)})
    assert foretold(table, *DUEL)["ends"]["wins"]["bo"]["fraction"] == "1"


def test_v20_neither_can_open(tmp_path: Path) -> None:
    table = salon(tmp_path, "5S", "9B", sheets=SKILLS)
    assert foretold(table, *DUEL)["ends"]["nobody"]["fraction"] == "1"
    assert table.run("odds", *DUEL).out.endswith("  nobody wins 1 (100.00 %)\n")


def test_two_who_play_from_one_hand_take_its_cards_from_each_other(tmp_path: Path) -> None:
    """Both reach for cups: 5 is laid, reached with 9, and then there is no card left to raise it with."""
    sheets = {"cy": oratory(9), "guard": oratory(9)}
    table = salon(tmp_path, gm="5C 9C", sheets=sheets)
    words = ("duel", "cy", "guard", "--skill-a", "oratory", "--first", "cy", "--as", "gm")
    assert foretold(table, *words)["ends"]["wins"]["guard"]["fraction"] == "1"
    table = salon(tmp_path, gm="5C 9C KC", sheets=sheets)
    assert foretold(table, *words)["success"]["fraction"] == "1"
    start = ("duel", "start", *words[1:-2], "--auto", "cy,guard", "-n", "--reveal")
    assert table.did(*start).json["winner"] == "cy"
    # The table does not see it.
    assert foretold(table, *words[:-2])["samples"] == CONTESTS


@pytest.mark.parametrize(("mine", "limit", "plus"), [("4C T1", 5, 0), ("2C 6C", 9, 1), ("3C AC T1", 0, 2)])
def test_s5_the_unseen_hand_against_every_hand_there_may_be(
    tmp_path: Path, mine: str, limit: int, plus: int
) -> None:
    """Three of eight cards: 56 hands, each played by the tool at the table."""
    pool = ["5C", "KC", "7C", "8C", "T20", "2S", "9B", "F"]
    skill = {"oratory": {"level": limit, "suit": "cups", "body": "strength"}}
    sheets = {"ana": oratory(6), "bo": {"skills": skill, "body": dict.fromkeys(BODY, plus or 1)}}
    if not plus:
        del skill["oratory"]["body"]
    table = unseen(salon(tmp_path, mine, "5C KC 7C", sheets=sheets), *pool)
    found = foretold(table, *DUEL[:5], "--as", "ana")
    campaign, duel = begun(table, skill_a="oratory")
    won = 0
    for hand in combinations(pool, 3):
        held = campaign.with_hand("bo", Pile(TAROT78.get(code) or BACK for code in hand))
        won += sum(as_played(held, replaced(duel, turn=turn))[1].winner == "ana" for turn in duel.sides)
    assert found["success"]["fraction"] == str(Fraction(won, 2 * 56))
    assert 0 < won < 2 * 56


def test_s5_a_hand_of_five_against_icepool(tmp_path: Path) -> None:
    """Ana lays 5 and has no more; Bo wins with whatever reaches 5: of cups up to 5, and 2 for each Major."""
    table = salon(tmp_path, "5C", "2S 3S 4S 6S 7S", sheets=SKILLS)
    cups = [n for n in range(1, 15) if n != 5]
    deck = icepool.Deck({**dict.fromkeys(cups, 1), 50: 22, 0: 42})

    def reaches(hand: tuple[int, ...]) -> bool:
        return min(sum(card for card in hand if card < 50), 5) + 2 * hand.count(50) >= 5

    chance = deck.deal(5).expand().map(reaches, star=False).probability(True)
    assert foretold(table, *DUEL, "--as", "ana")["ends"]["wins"]["bo"]["fraction"] == str(chance)


def test_v23_a_bout_in_numbers_is_the_one_that_is_fought(tmp_path: Path) -> None:
    """Against the duel at the table, card for card, as long as its pile lasts."""
    seen = set()
    for seed in range(100):
        lots = Random(seed)
        terms = lots.choice(["first-blood", "incapacity", "death"])
        campaign, duel = begun(some_table(tmp_path, lots), fencing=True, terms=terms)
        assert duel.terms
        for at, turn in enumerate(duel.sides):
            step, end = as_played(campaign, replaced(duel, turn=turn))
            if any(isinstance(event, Renewed) for event in step.events):
                continue
            winner, wound = fought(campaign, duel, duel.terms, [at])({}, Chance("1"))
            assert winner is not None
            assert [*duel.sides][winner] == end.winner
            spared = any(isinstance(event, Spares) for event in step.events)
            assert wound == ("serious" if spared else getattr(end, "wound", None))
            seen.add((terms, wound))
    assert {
        ("first-blood", "minor"),
        ("incapacity", "serious"),
        ("death", "serious"),
        ("death", "mortal"),
    } <= seen


def test_where_neither_hand_is_seen_it_is_tried_out_and_repeats_with_a_seed(tmp_path: Path) -> None:
    """Nor does it know where a card really lies."""
    answers = []
    for held in ("9C", "2C"):
        table = unseen(salon(tmp_path, "5C", held, cy="", sheets=SKILLS), "9C", "2C", "3S", "KC")
        answers.append(foretold(table, *DUEL, "--as", "cy"))
    # Of 5 and 4 cards: Ana opens with one of cups, or else Bo does; Bo reaches it with a higher one, or with 5.
    pairs = list(permutations(("9C", "2C", "3S", "KC", "5C"), 2))
    won = sum(wins_with(ana, bo) for ana, bo in pairs)
    success = answers[0]["success"]
    assert success["low"] <= won / len(pairs) <= success["high"]
    assert answers[0] == answers[1]
    assert answers[0]["samples"] == CONTESTS
    other = foretold(table, *DUEL[:-1], "2", "--as", "cy")
    assert other["ends"] != answers[0]["ends"]


def wins_with(ana: str, bo: str) -> bool:
    """Whether Ana, limited to 6, wins with one card against Bo's, limited to 5, where she may begin."""
    worth = {"9C": 9, "KC": 14, "2C": 2, "5C": 5}
    mine, theirs = (min(worth.get(code, 0), most) for code, most in ((ana, 6), (bo, 5)))
    return mine > theirs


def test_v19_an_open_duel_goes_on_from_where_it_stands(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C 9C", "3C 9S", sheets=SKILLS)
    table.did("duel", "start", "ana", "bo", "--skill-a", "oratory", "--first", "ana")
    table.did("duel", "play", "ana", "9C")
    # 6 lie there, and 5 is Bo's limit.
    assert foretold(table, "duel")["success"]["p"] == 1.0
    told = table.run("odds", "duel", "--seed", "1").out
    assert told.startswith(
        "Ana de Lys against Duc de Bo, as the tool would play both:\n  Ana de Lys wins 1 (100.00 %)"
    )
    assert table.refused("odds", "duel", "ana", "bo", "--skill-a", "oratory")["kind"] == "something-open"


def test_v26_with_swords_wounds_are_told_too(tmp_path: Path) -> None:
    """Who cannot be stopped: agility 10 with a flèche of 20 against agility 1 and endurance 1."""
    sheets = {"ana": swords(10, 10), "bo": swords(None, 1, 1)}
    table = salon(tmp_path, "KB 10B", "2S", sheets=sheets)
    words = ("duel", "ana", "bo", "--fencing", "--first", "ana", "--seed", "1")
    found = foretold(table, *words)["ends"]
    assert found["wins"]["ana"]["p"] == 1.0
    assert sum(each["p"] for each in found["wounds"]["bo"].values()) == pytest.approx(1.0)
    assert not sum(each["p"] for each in found["wounds"]["ana"].values())


def test_faults_are_told(tmp_path: Path) -> None:
    table = salon(tmp_path, "4C", "3C", sheets=SKILLS)
    assert table.refused("odds", "duel")["kind"] == "nothing-open"
    assert table.refused("odds", "duel", "ana", exit=2)["kind"] == "missing-argument"
    assert table.refused("odds", "duel", "ana", "bo", "--terms", "death", exit=2)
    assert table.refused("odds", "duel", "ana", "ana", "--skill-a", "oratory")["kind"] == "same-character"
    picture = tmp_path / "odds.svg"
    table.did("odds", *DUEL, "--svg", str(picture))
    assert "█" in picture.read_text(encoding="utf-8")
