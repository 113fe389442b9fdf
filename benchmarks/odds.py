"""What odds cost: a check's against a plain ``show``, whole fights', and the same questions asked of icepool.

Usage: ``python benchmarks/odds.py``, with icepool installed beside the tool; exits 1 where a budget is broken. Where a
Typer hello-world takes 100 ms, ten times that are the second that a whole fight may take.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import icepool
import measure
from measure import compared, cpu, told
from startup import HELLO

from tarotcli.cards import TAROT78
from tarotcli.systems.lignes_brisees.chances import Drawing
from tarotcli.systems.lignes_brisees.foretold import Tester, ends_of, met, shares
from tarotcli.systems.versailles.duel.contest import Contestant, UnseenHand, cheapest, ways
from tarotcli.systems.versailles.odds_ladder import reaching
from tarotcli.systems.versailles.tally import Ability

TAROTCLI = str(Path(sys.executable).parent / "tarotcli")
CHECKS = {
    "versailles": "odds check aurore climbing --gm-draw",
    "lignes-brisees": "odds check nadir investigation --harder --destiny 2",
    "topoigraphie": "odds check routier sauvage",
}
FIGHTS = {
    "lignes-brisees": ["odds fight nadir veilleur sonde --destiny-a 3"],
    "topoigraphie": [
        "odds fight gaheris routier --tendance-a sauvage",
        "odds fight perceval morgane routier --tendance-a heroique --tendance-b feerique,sauvage",
    ],
    "versailles": [
        "odds duel aurore luynes --skill-a oratory --skill-b interrogation --as aurore",
        "odds duel aurore luynes --skill-a oratory --skill-b interrogation --as montglas",
        "odds duel aurore luynes --fencing --terms death",
        "odds repartee aurore --target luynes --about lace --as aurore",
    ],
}
WHOLE = frozenset(range(1, 23))
LIMIT, WORTH, RUNGS = 4, 2, range(1, 13)


def ladder_here() -> None:
    """How often a fresh hand adds each number, as ``odds ladder`` asks it."""
    for need in RUNGS:
        reaching(5, LIMIT, need, WORTH)


def ladder_there() -> None:
    """The same of icepool: a suit of 1 to 14, Majors (50) and the others (0), five cards dealt."""

    def makes(hand: tuple[int, ...]) -> int:
        minors = sum(card for card in hand if 0 < card < 50)
        return min(minors, LIMIT) + WORTH * hand.count(50)

    deck = icepool.Deck({**dict.fromkeys(range(1, 15), 1), 50: 22, 0: 42})
    made = deck.deal(5).expand().map(makes, star=False)
    for need in RUNGS:
        made.probability(">=", need)


def duel_here() -> None:
    """Who wins a duel, both tests harder, as ``odds duel`` asks it."""
    ends_of.cache_clear()
    sides = (
        Tester(Drawing(14, 18, WHOLE, 22, "difficile"), 22),
        Tester(Drawing(9, 3, WHOLE, 22, "difficile"), 22),
    )
    shares(met(*sides))


def duel_there() -> None:
    """The same of icepool."""

    def test(score: int, own: int) -> object:
        first, second = icepool.Die([(2, -1)]), icepool.Die([(2, -2)])

        def strength(low: int, high: int) -> object:
            if own in (low, high):
                return icepool.Die([first, second])
            return (1, score - high) if high < score else (0, 0)

        return icepool.Deck(range(1, 23)).deal(2).expand().map(strength)

    pair = icepool.tupleize(test(14, 18), test(9, 3))
    won = pair.map(lambda a, b: (a > b) - (a < b))
    for sign in (1, -1, 0):
        won.probability(sign)


def contest_here() -> None:
    """How often five unseen cards reach 5 in a contest of cups, limited to 5, as ``odds duel`` asks it."""
    cards = tuple(card for card in TAROT78.cards if card.code != "5C")
    able = Ability("oratory", "oratory", "cups", 5, 0)
    hand = Contestant(tuple(card for card in TAROT78.cards if card.code == "5C"), able)
    cheapest.cache_clear()
    ways((hand, Contestant((), able)), [0], WORTH, UnseenHand(1, 5, cards))


def contest_there() -> None:
    """The same of icepool: the cups but 5, Majors (50) and the others (0), five cards dealt."""

    def reaches(hand: tuple[int, ...]) -> bool:
        return min(sum(card for card in hand if card < 50), 5) + WORTH * hand.count(50) >= 5

    cups = [n for n in range(1, 15) if n != 5]
    deck = icepool.Deck({**dict.fromkeys(cups, 1), 50: 22, 0: 42})
    deck.deal(5).expand().map(reaches, star=False).probability(True)


def spent(work: Callable[[], None], times: int) -> float:
    """The CPU time of this work in milliseconds, the mean of so many."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times * 1000


def whole_fights(system: str, path: Path, hello: Path) -> bool:
    """The odds of whole fights and duels of this game against a hello-world; whether the budget is held."""
    measure.EACH = 2
    greeting, held = [sys.executable, str(hello), "hello", "world"], True
    for line in FIGHTS[system]:
        words = [TAROTCLI, *line.split(), "-c", str(path)]
        held &= told(
            f"{system}: {line}", *compared(lambda words=words: cpu(words), lambda: cpu(greeting)), 10
        )  # type: ignore[misc]
    measure.EACH = 10
    return held


def main() -> int:
    """Measure and report."""
    held = True
    with tempfile.TemporaryDirectory() as name:
        hello = Path(name) / "hello.py"
        hello.write_text(HELLO)
        for system, words in CHECKS.items():
            path = Path(name) / f"{system}.toml"
            make = [TAROTCLI, "new", str(path), "--system", system, "--sample", "--seed", "1"]
            subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
            show, check = ([TAROTCLI, *line.split(), "-c", str(path)] for line in ("show", words))
            found = compared(lambda check=check: cpu(check), lambda show=show: cpu(show))  # type: ignore[misc]
            held &= told(f"{system}: odds check against show", *found, 1.4)
            held &= whole_fights(system, path, hello)
    for what, here, there in (
        ("a ladder", ladder_here, ladder_there),
        ("a duel", duel_here, duel_there),
        ("a contest", contest_here, contest_there),
    ):
        pairs = compared(lambda here=here: spent(here, 20), lambda there=there: spent(there, 1))  # type: ignore[misc]
        held &= told(f"{what} against icepool", *pairs, 0.1)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
