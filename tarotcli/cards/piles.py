"""Piles of cards and what is done with them: every card is in exactly one place, before and after."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tarotcli.cards import Card
from tarotcli.cards.chance import Chance


class Pile(tuple[Card, ...]):
    """Cards in order, the top one first. In files a pile is one string of codes."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join([card.code for card in self])

    def codes(self) -> list[str]:
        """The cards' codes, top first."""
        return [card.code for card in self]

    def plus(self, cards: Iterable[Card]) -> Pile:
        """This pile with more cards put under it."""
        return Pile((*self, *cards))

    def under(self, cards: Iterable[Card]) -> Pile:
        """This pile with more cards laid on top of it."""
        return Pile((*cards, *self))

    def without(self, cards: Iterable[Card]) -> Pile:
        """This pile less these cards, each taken out once."""
        rest = list(self)
        for card in cards:
            rest.remove(card)
        return Pile(rest)

    def sorted(self, order: Iterable[Card]) -> Pile:
        """The same cards in the order of a pack."""
        held = set(self)
        return Pile([card for card in order if card in held])


EMPTY = Pile()


class Deck(msgspec.Struct, frozen=True):
    """A deck: its kind of pack, its draw pile and its discard, each top card first."""

    kind: str
    draw: Pile
    discard: Pile = EMPTY

    def put(self, cards: Iterable[Card]) -> Deck:
        """These cards laid on the discard, the last one on top."""
        return Deck(self.kind, self.draw, self.discard.under(reversed(tuple(cards))))

    def without(self, cards: Iterable[Card]) -> Deck:
        """This deck less cards of its draw pile."""
        return Deck(self.kind, self.draw.without(cards), self.discard)

    def restored(self, cards: Iterable[Card], *, bottom: bool = False) -> Deck:
        """Cards of the discard put back on the draw pile, in this order from the top, or under it."""
        cards = tuple(cards)
        draw = self.draw.plus(cards) if bottom else self.draw.under(cards)
        return Deck(self.kind, draw, self.discard.without(cards))

    def shuffled(self, chance: Chance) -> Deck:
        """The draw pile shuffled."""
        return Deck(self.kind, Pile(chance.shuffled(self.draw)), self.discard)

    def renewed(self, chance: Chance) -> Deck:
        """The discard shuffled and put under what is left of the draw pile (V5)."""
        return Deck(self.kind, self.draw.plus(chance.shuffled(self.discard)), EMPTY)


class Drawing(msgspec.Struct, frozen=True):
    """What came of drawing: the deck after, the cards in order, how many were missing, whether it was renewed."""

    deck: Deck
    cards: Pile
    missing: int
    renewed: bool


def draw(deck: Deck, n: int, chance: Chance) -> Drawing:
    """Draw ``n`` cards (0 or more) from the top; a pile that runs out is renewed from its discard (V5)."""
    short = n - len(deck.draw)
    renewed = short > 0 and bool(deck.discard)
    if renewed:
        deck = deck.renewed(chance)
    cards = Pile(deck.draw[:n])
    return Drawing(Deck(deck.kind, Pile(deck.draw[n:]), deck.discard), cards, n - len(cards), renewed)
