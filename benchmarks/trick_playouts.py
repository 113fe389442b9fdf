"""Random cards a second: the engine of the game of tarot against OpenSpiel's ``tarok``, in the same run.

Both start from dealt hands before the first card of the first trick, and play uniformly random legal cards
to the end of the hand; what is counted is cards played to tricks. Exits 1 where three players' cards of ours are
not ``LEAST`` times as many as tarok's, by the median of what was measured turn by turn; 2 without OpenSpiel.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import cycle

from tarotcli.systems.tarot.engine import State, mask_of
from tarotcli.systems.tarot.playout import random_playout

DEALS = 20
LEAST = 2.5


def ours(players: int, chance: random.Random) -> Callable[[], int]:
    """One call plays a hand of this many players and returns the number of cards played."""
    states = []
    for _ in range(DEALS):
        pack = chance.sample(range(78), 12 * players)
        states.append(State([mask_of(pack[12 * p : 12 * p + 12]) for p in range(players)]))

    deals = cycle(states)

    def play() -> int:
        random_playout(next(deals), chance)
        return 12 * players

    return play


def theirs(chance: random.Random) -> Callable[[], int]:
    """The same for tarok's three players, its auction and its exchange already done."""
    import pyspiel

    game = pyspiel.load_game(f"tarok(players=3,rng_seed={chance.randrange(1 << 20)})")
    states = []
    while len(states) < DEALS:
        state = game.new_initial_state()
        while not state.is_terminal() and state.current_game_phase() != pyspiel.TarokGamePhase.TRICKS_PLAYING:
            state.apply_action(chance.choice(state.legal_actions()))
        if not state.is_terminal():
            states.append(state)
    rnd, deals = chance.random, cycle(states)

    def play() -> int:
        state = next(deals).clone()
        cards = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rnd() * len(actions))])
            cards += 1
        return cards

    return play


def rate(play: Callable[[], int], seconds: float) -> float:
    """Cards a second over about this many seconds of processor time."""
    cards, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(50):
            cards += play()
    return cards / spent


def main() -> int:
    """Print the rates, the medians of several turns taken in alternation, and how the first compares with tarok's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each turn")
    parser.add_argument("--turns", type=int, default=11, help="turns of each engine, taken in alternation")
    options = parser.parse_args()
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("OpenSpiel is not installed: pip install open_spiel", file=sys.stderr)
        return 2
    chance = random.Random(1597)
    contestants = {
        "tarotcli, 3 players": ours(3, chance),
        "OpenSpiel tarok, 3 players": theirs(chance),
        "tarotcli, 4 players": ours(4, chance),
    }
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(options.turns):
        for name, play in contestants.items():
            rates[name].append(rate(play, options.seconds))
    for name, measured in rates.items():
        print(f"{name:28} {statistics.median(measured):>12,.0f} random cards a second")
    one, other, _ = rates.values()
    times = statistics.median(a / b for a, b in zip(one, other, strict=True))
    verdict = "held" if times >= LEAST else "BROKEN"
    print(f"3 players, ours against tarok's: {times:.2f} times (at least {LEAST}: {verdict})")
    return 0 if times >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
