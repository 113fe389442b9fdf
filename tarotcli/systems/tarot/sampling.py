"""Hands that others may hold, as far as one player can know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tarotcli.systems.tarot.engine import cards_of
from tarotcli.systems.tarot.view import View

ASIDE = -1
STEPS = 2  # swaps tried between two samples, for each card that was not seen


def worlds(view: View, chance: Random) -> Iterator[list[int]]:
    """Endless samples of all hands as sets of cards, every consistent deal as likely as another.

    Consistent: the view's own hand, as many cards for each as they hold, none already seen, and none of a suit
    that they showed not to hold; what is left over is set aside. Where nothing is that consistent, as at a
    table set up by hand, what was shown is disregarded.
    """
    cards = cards_of(view.unseen)
    holders = [p for p in range(view.n) if p != view.me for _ in range(view.counts[p])]
    # Of a table set up by hand with real cards, less may be unseen than is held by count.
    holders = (holders + [ASIDE] * len(cards))[: len(cards)]
    lacks = [0 if holder == ASIDE else view.lacks[holder] for holder in holders]
    chance.shuffle(cards)
    if not any(lack & view.unseen for lack in lacks) or not _fit(cards, lacks):
        while True:
            yield _hands(view, cards, holders)
            chance.shuffle(cards)
    _walk(cards, lacks, chance, 10 * STEPS)
    while True:
        yield _hands(view, cards, holders)
        _walk(cards, lacks, chance, STEPS)


def _hands(view: View, cards: list[int], holders: list[int]) -> list[int]:
    hands = [0] * view.n
    hands[view.me] = view.hand
    for card, holder in zip(cards, holders, strict=True):
        if holder != ASIDE:
            hands[holder] |= 1 << card
    return hands


def _walk(cards: list[int], lacks: list[int], chance: Random, steps: int) -> None:
    """Swap cards at random where both places may hold the other: in the long run all deals are as likely."""
    rnd, n = chance.random, len(cards)
    for _ in range(steps * n):
        i, j = int(rnd() * n), int(rnd() * n)
        a, b = cards[i], cards[j]
        if not (lacks[i] >> b | lacks[j] >> a) & 1:
            cards[i], cards[j] = b, a


def _fit(cards: list[int], lacks: list[int]) -> bool:
    """Rearrange the cards so that no place holds one it lacks; False, and no change, where that is impossible.

    An augmenting path is looked for from each place in turn, as in any bipartite matching.
    """
    place_of: dict[int, int] = {}

    def settle(place: int, tried: set[int]) -> bool:
        for card in cards:
            if card in tried or lacks[place] >> card & 1:
                continue
            tried.add(card)
            if card not in place_of or settle(place_of[card], tried):
                place_of[card] = place
                return True
        return False

    # The most restricted places first, so that most paths are one step long.
    for place in sorted(range(len(lacks)), key=lambda place: -lacks[place].bit_count()):
        if not settle(place, set()):
            return False
    for card, place in place_of.items():
        cards[place] = card
    return True
