"""Duplicate deals: does a better level of bot win more points, and by how much?

Each deal of four is played four times, with one bot of the better level in every seat in turn against three of
the other, so that both hold the same cards equally often. A deal counts as one observation: the mean score per
hand of the one less that of the three, over its four seats. What was played is kept in a file when one is
named, and a later run with the same settings goes on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from pathlib import Path

from tarotcli.cards import TAROT78
from tarotcli.systems.tarot.bots import auto
from tarotcli.systems.tarot.master import SAMPLES
from tarotcli.systems.tarot.position import hand_points
from tarotcli.systems.tarot.referee import deal, new

SEATS = ("n", "e", "s", "w")


def one_deal(number: int, better: str, other: str, samples: int) -> list[float]:
    """The mean scores per hand of the better level and of the other, over the four seatings of one deal."""
    chance = random.Random(f"deal {number}")
    pack = chance.sample(TAROT78.cards, 78)
    sums = {better: 0, other: 0}
    for seat in SEATS:
        levels = {who: better if who == seat else other for who in SEATS}
        position = deal(new(SEATS, levels), pack).position
        position = auto(position, random.Random(f"{number} {seat}"), samples=samples).position
        for who, points in hand_points(position).items():
            sums[levels[who]] += points
    return [sums[better] / 4, sums[other] / 12]


def report(better: str, other: str, results: list[list[float]], samples: int, seconds: float) -> bool:
    """Print the means and the 95 % interval of their difference; whether it excludes zero."""
    n = len(results)
    differences = [a - b for a, b in results]
    mean = sum(differences) / n
    half = 1.96 * math.sqrt(sum((d - mean) ** 2 for d in differences) / (n - 1) / n)
    level = f"{better} ({samples} samples a card)" if better == "master" else better
    print(
        f"{level} against three of {other}, {n} deals in 4 seatings: "
        f"{sum(a for a, _ in results) / n:.2f} against {sum(b for _, b in results) / n:.2f} points a hand, "
        f"difference {mean:.2f} ± {half:.2f} (95 %), {seconds:.0f} s"
    )
    return mean - half > 0


def main() -> int:
    """0 when every better level is better beyond doubt, 1 when one is not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument(
        "--samples", type=int, default=SAMPLES, help="deals the master imagines for a card at most"
    )
    parser.add_argument(
        "--match", choices=["club", "master"], action="append", help="the better level (both)"
    )
    parser.add_argument("--resume", type=Path, help="keep the results in this file, and go on from it")
    options = parser.parse_args()
    kept: dict[str, list[list[float]]] = {}
    if options.resume and options.resume.exists():
        kept = json.loads(options.resume.read_text())
    good = True
    for better in options.match or ["club", "master"]:
        other = {"club": "novice", "master": "club"}[better]
        results = kept.setdefault(f"{better} {options.samples}", [])
        start = time.process_time()
        while len(results) < options.deals:
            results.append(one_deal(len(results), better, other, options.samples))
            if options.resume and len(results) % 10 == 0:
                options.resume.write_text(json.dumps(kept))
        good &= report(better, other, results[: options.deals], options.samples, time.process_time() - start)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
