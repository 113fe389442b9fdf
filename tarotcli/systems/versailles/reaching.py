"""The cheapest cards of a hand that reach a total: what the tool plays, and what a refused player is told."""

from __future__ import annotations

from collections.abc import Iterable

from tarotcli.cards import Card


def sums(cards: Iterable[Card], most: int) -> dict[int, tuple[Card, ...]]:
    """Every sum that some of these Minors make (V6), with the fewest cards that make it.

    Sums above ``most`` (0 or more) are kept only where the last card, the highest of them, led there.
    """
    found: dict[int, tuple[Card, ...]] = {0: ()}
    for card in sorted(cards, key=lambda each: each.number):
        for total, chosen in list(found.items()):
            if total > most:
                continue
            more = total + card.number
            if more not in found or len(found[more]) > len(chosen) + 1:
                found[more] = (*chosen, card)
    return found


def reaching(hand: Iterable[Card], suit: str, room: int, need: int, worth: int) -> tuple[Card, ...] | None:
    """The cheapest cards that add ``need`` points (0 or more), at least one card; None where none do.

    ``room``: what Minors of the suit may still add before the limit (V10). ``worth``: the points of a Major (V11).
    Majors are saved: as few as possible; then the lowest sum of Minors, in as few cards as possible.
    """
    hand = tuple(hand)
    minors = [card for card in hand if card.suit == suit]
    majors = sorted((card for card in hand if card.is_major), key=lambda card: card.number)
    able = {total: cards for total, cards in sums(minors, max(need, 1)).items() if cards}
    for n in range(len(majors) + 1):
        left = need - n * worth
        if left <= 0:
            if n:
                return tuple(majors[:n])
            if able:
                return able[min(able)]
        elif left <= room:
            enough = [total for total in able if total >= left]
            if enough:
                return (*able[min(enough)], *majors[:n])
    return None
