"""Endings of the game of tarot: does the master that counts lose anything, and to whom?

1. Cards known, 2 to 4 players, up to 5 tricks: what each of its cards loses against the exact optimum, which is looked
   for here in another way than the master does, move by move with the referee's engine. It must be nothing at all.
2. The same endings as duplicate deals: the master in every seat in turn, then, with the same cards, the master as it
   was before it counted (``before``), both against one field. One deal is one observation.
3. The same where some cards lie aside, so that a few deals are possible.

Exits 1 where anything is lost in 1, or where in 2 or 3 the master is weaker beyond doubt (95 %).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Sequence

from tarotcli.systems.tarot.engine import (
    ALL,
    FOOL,
    FOOL_BIT,
    GIVE,
    LEAVE,
    POINTS,
    State,
    cards_of,
    legal_cards,
    mask_of,
    scores,
    suit_led,
)
from tarotcli.systems.tarot.heuristics import by_heuristics, card_to_give
from tarotcli.systems.tarot.master import weigh
from tarotcli.systems.tarot.view import View

Points = tuple[int, ...]
Key = tuple[tuple[int, ...], int, tuple[int, ...], int, int, bool, int]
Level = Callable[[View, random.Random], int]


def ending(players: int, tricks: int, aside: int, chance: random.Random) -> State:
    """So many cards each, so many nobody has seen, the rest won; the Fool is in play in every second one at least."""
    pack = chance.sample(range(78), 78)
    held = players * tricks
    if chance.random() < 0.5:
        pack.remove(FOOL)
        pack.insert(chance.randrange(held), FOOL)
    hands = [mask_of(pack[p * tricks : p * tricks + tricks]) for p in range(players)]
    state = State(hands, chance.randrange(players))
    rest = pack[held + aside :]
    state.won = [mask_of(rest[p::players]) for p in range(players)]
    return state


def seen(state: State, me: int, *, known: bool) -> View:
    """What a player sees; ``known``: and nothing else is possible than what the others hold."""
    return View(
        n=state.n,
        me=me,
        hand=state.hands[me],
        counts=tuple(hand.bit_count() for hand in state.hands),
        won=tuple(state.won),
        table=state.table,
        leader=state.leader,
        debtor=state.debtor,
        creditor=state.creditor,
        left=state.left,
        lacks=tuple(ALL & ~hand if known else 0 for hand in state.hands),
    )


def optimum(state: State, asking: int, known: dict[Key, Points]) -> Points:
    """What everybody wins from here on if all play for the most points, with ``asking`` as the ruling has it (G8a)."""
    if state.over:
        return (0,) * state.n
    key = (*_hands(state), state.debtor, state.creditor, state.left, _least(state))
    if key not in known:
        who = state.turn
        ends = [after(state, move, asking, known) for move in state.moves() if move != LEAVE]
        known[key] = max(ends, key=lambda end: (end[who], -end[asking], *(-points for points in end)))
    return known[key]


def _hands(state: State) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    return tuple(state.hands), state.leader, state.table


def _least(state: State) -> int:
    """The least value among what the Fool's owner has won, which it may cost them; 9 for nothing."""
    owner = state.debtor
    if owner < 0 and FOOL in state.table:
        owner = (state.leader + state.table.index(FOOL)) % state.n
    elif owner < 0:
        owner = next((p for p, hand in enumerate(state.hands) if hand & FOOL_BIT), -1)
    won = cards_of(state.won[owner] & ~FOOL_BIT) if owner >= 0 else []
    return min((POINTS[card] for card in won), default=9)


def after(state: State, move: int, asking: int, known: dict[Key, Points]) -> Points:
    """What everybody wins by this move and from then on."""
    before = scores(state.won)
    state.make(move)
    now = scores(state.won)
    rest = optimum(state, asking, known)
    state.unmake()
    return tuple(b - a + more for a, b, more in zip(before, now, rest, strict=True))


def master(view: View, chance: random.Random) -> int:
    """The master as it is."""
    return weigh(view, chance).cards[0]


def before(view: View, chance: random.Random) -> int:
    """The master as it was before it counted."""
    return weigh(view, chance, search=False).cards[0]


def club(view: View, _chance: random.Random) -> int:
    """The heuristics."""
    return by_heuristics(view)


def play(state: State, levels: Sequence[Level], chance: random.Random, *, known: bool) -> list[int]:
    """Everybody's points when these levels have played an ending out."""
    state = state.copy()
    while not state.over:
        who = state.turn
        if state.due:
            state.make(GIVE + card_to_give(state.won[who]))
        else:
            state.make(levels[who](seen(state, who, known=known), chance))
    return scores(state.won)


def losses(players: int, tricks: int, deals: int) -> bool:
    """Print what the master's cards lose against the optimum in as many endings; whether that is nothing."""
    chance = random.Random(f"known {players} {tricks}")
    lost = cards = 0
    dearest = 0.0
    for _ in range(deals):
        state = ending(players, tricks, 0, chance)
        while not state.over:
            who = state.turn
            if state.due:
                state.make(GIVE + card_to_give(state.won[who]))
                continue
            start = time.process_time()
            card = master(seen(state, who, known=True), chance)
            dearest = max(dearest, time.process_time() - start)
            legal = cards_of(legal_cards(state.hands[who], suit_led(state.table)))
            if len(legal) > 1:
                known: dict[Key, Points] = {}
                worth = {each: after(state, each, who, known)[who] for each in legal}
                lost += max(worth.values()) - worth[card]
                cards += 1
            state.make(card)
    print(
        f"{players} players, {tricks} tricks, cards known: {lost} points lost against the optimum "
        f"by {cards} cards of {deals} endings; the dearest card took {dearest:.2f} s"
    )
    return lost == 0


def duplicates(kind: tuple[int, int, int], deals: int, field: Level, *, known: bool) -> bool:
    """Print by how much the master wins more than it did before, in all seats; whether it is not weaker for sure."""
    players, tricks, aside = kind
    chance = random.Random(f"{players} {tricks} {aside} {known}")
    differences = []
    for number in range(deals):
        state = ending(players, tricks, aside, chance)
        gained = []
        for level in (master, before):
            points = 0
            for seat in range(players):
                levels = [level if p == seat else field for p in range(players)]
                points += play(state, levels, random.Random(number), known=known)[seat]
            gained.append(points / players)
        differences.append(gained[0] - gained[1])
    mean = sum(differences) / deals
    half = 1.96 * math.sqrt(sum((d - mean) ** 2 for d in differences) / (deals - 1) / deals)
    cards = "cards known" if known else f"{aside} aside, cards not known"
    print(
        f"{players} players, {tricks} tricks, {cards}, against {field.__name__}, {deals} deals: "
        f"{mean:+.2f} ± {half:.2f} points a hand (95 %)"
    )
    return mean + half >= 0


FEW = ((2, 2, 3), (2, 3, 3), (2, 5, 1), (3, 2, 1), (3, 3, 0), (4, 2, 0))
"""Players, tricks and cards aside, such that 2 to 100 deals are possible at the first card."""


def main() -> int:
    """0 when nothing is lost and the master is nowhere weaker beyond doubt, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="endings of each kind")
    options = parser.parse_args()
    good = True
    for players in (2, 3, 4):
        for tricks in (2, 3, 4, 5):
            good &= losses(players, tricks, max(2, options.deals // (4 if players * tricks > 16 else 1)))
    for field in (club, before):
        for players in (2, 3, 4):
            good &= duplicates((players, 5, 0), options.deals, field, known=True)
        for kind in FEW:
            good &= duplicates(kind, options.deals, field, known=False)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
