"""A whole fight foretold, exchange after exchange until one side is defeated: exactly, or by trials (P8–P10).

R: the first plays their highest card each time. It is exact for one opponent whose cards come off a pile and a first
who chooses from a whole pack, as long as there are not too many ways; else it is tried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.systems.common.odds import sampled
from tarotcli.systems.topoigraphie.sheet import Ability, legal, parts

SAMPLES = 4000
MOST_STATES = 20_000
"""So many ways for a fight to stand are followed exactly, no more."""

MOST_EXCHANGES = 500
"""R: a fight that is not decided after so many exchanges is nobody's."""

Outcome = Literal["wins", "loses", "nobody"]
OUTCOMES: tuple[Outcome, ...] = ("wins", "loses", "nobody")
State = tuple[int, int, tuple[int, ...]]
"""Failures still to give and to take, and how many cards of each sum that matters are left."""


class Opponent(NamedTuple):
    """One of the others: what is added to a card, failures still to take, the pile to turn from, a named card."""

    by: Ability
    failures: int
    pile: str
    named: Card | None = None


class Fight(NamedTuple):
    """A fight to come.

    ``cards``: what the first may play, from a ``hand`` that is filled again, else from the whole pack. ``rest``: the
    cards that fill the hand, or come back when none may be played. ``piles``: the cards that the others turn up, by
    pile, and ``back``: those that come back then.
    """

    by: Ability
    failures: int
    cards: tuple[Card, ...]
    rest: tuple[Card, ...]
    hand: bool
    others: tuple[Opponent, ...]
    piles: dict[str, tuple[Card, ...]]
    back: dict[str, tuple[Card, ...]]


def exact(fight: Fight) -> tuple[Fraction, Fraction] | None:
    """How likely the first wins and loses; None where that is not to be worked out."""
    if fight.hand or len(fight.others) != 1 or fight.others[0].named is not None:
        return None
    (other,) = fight.others
    mine = sorted((parts(card, fight.by).sum for card in legal(fight.cards, fight.by.level)), reverse=True)
    sums = Counter(parts(card, other.by).sum for card in legal(fight.piles[other.pile], other.by.level))
    total, ordered = sum(sums.values()), sorted(sums)
    states: dict[State, int] = {(other.failures, fight.failures, tuple(sums[each] for each in ordered)): 1}
    won, lost, ways = Fraction(0), Fraction(0), 1
    if not fight.failures or not other.failures:
        return Fraction(not other.failures), Fraction(not fight.failures)
    for turn, own in enumerate(mine):
        left = total - turn
        if not left or len(states) > MOST_STATES:
            return None
        ways *= left
        after: dict[State, int] = {}
        low = sum(each <= (mine[turn + 1] if turn + 1 < len(mine) else -1) for each in ordered)
        for (give, take, counts), n in states.items():
            for at, count in enumerate(counts):
                if not count:
                    continue
                here = (*counts[:at], count - 1, *counts[at + 1 :])
                then = (give - (own > ordered[at]), take - (own < ordered[at]), here[:low])
                after[then] = after.get(then, 0) + n * count
            above = left - sum(counts)
            if above:
                then = (give, take - 1, counts[:low])
                after[then] = after.get(then, 0) + n * above
        won += Fraction(sum(n for (give, _take, _counts), n in after.items() if not give), ways)
        lost += Fraction(sum(n for (_give, take, _counts), n in after.items() if not take), ways)
        states = {state: n for state, n in after.items() if state[0] and state[1]}
        if not states:
            return won, lost
    return None


def tried(fight: Fight, seed: str) -> dict[Outcome, int]:
    """How often each outcome came in :data:`SAMPLES` trials."""
    return sampled(lambda chance: _trial(fight, chance), seed, SAMPLES)


class _Pile:
    """Cards in an order that chance decides as far as they are drawn; those that may count come back at the end."""

    def __init__(self, cards: Sequence[Card], back: Sequence[Card], chance: Chance) -> None:
        self.cards = list(cards)
        self.back = list(back)
        self.chance = chance

    def turn(self, level: int) -> Card | None:
        """The next card that may be played with a Talent of this level; the others are passed over (P10)."""
        for _again in range(2):
            while self.cards:
                at = self.chance.below(len(self.cards))
                self.cards[at], self.cards[-1] = self.cards[-1], self.cards[at]
                card = self.cards.pop()
                self.back.append(card)
                if legal((card,), level):
                    return card
            self.cards, self.back = self.back, []
        return None


def _trial(fight: Fight, chance: Chance) -> Outcome:
    piles = {name: _Pile(cards, fight.back[name], chance) for name, cards in fight.piles.items()}
    mine, rest = list(fight.cards), _Pile(fight.rest, (), chance)
    spent: list[Card] = []
    left, named = [each.failures for each in fight.others], [each.named for each in fight.others]
    failures = fight.failures
    for _exchange in range(MOST_EXCHANGES):
        for n, other in enumerate(fight.others):
            if not failures or not left[n]:
                continue
            card, mine, spent = _own(fight, mine, spent, rest)
            theirs, named[n] = named[n] or piles[other.pile].turn(other.by.level), None
            if card is None or theirs is None:
                return "nobody"
            margin = parts(card, fight.by).sum - parts(theirs, other.by).sum
            left[n] -= margin > 0
            failures -= margin < 0
        if not failures:
            return "loses"
        if not any(left):
            return "wins"
    return "nobody"


def _own(
    fight: Fight, mine: list[Card], spent: list[Card], rest: _Pile
) -> tuple[Card | None, list[Card], list[Card]]:
    """The first's highest card, and what they choose from and have played after it (P2)."""
    may = legal(mine, fight.by.level)
    if not may and not fight.hand:
        mine, spent = [*mine, *spent, *fight.rest], []
        may = legal(mine, fight.by.level)
    if not may:
        return None, mine, spent
    card = max(may, key=lambda each: each.number)
    mine = [each for each in mine if each is not card]
    if fight.hand and (drawn := rest.turn(3)):
        mine.append(drawn)
    return card, mine, [*spent, card]
