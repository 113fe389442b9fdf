"""Piles of cards and what is done with them: every card is in exactly one place, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

import msgspec

from tarotcli.cards import BACK, PACKS, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.language import N_


class NotOnPile(Refused):
    """A card that came up at the table cannot have come off this pile."""

    kind = "card-not-on-pile"
    sentence = N_("{card} is not in the draw pile that it is said to come off.")
    way_out = N_("Look at the card again; tarotcli show deck shows the discards.")


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


class RealHand(Pile):
    """A hand of real cards, which stays in a hand: how many it holds is known, and not which. In files it is a number.

    It is so many backs; the cards themselves are still among those of the draw pile (see :class:`Campaign`).
    """

    __slots__ = ()

    def __new__(cls, n: int = 0) -> Self:
        return super().__new__(cls, (BACK,) * n)

    def __str__(self) -> str:
        return str(len(self))

    def plus(self, cards: Iterable[Card]) -> RealHand:
        """So many cards more."""
        return RealHand(len(self) + len(tuple(cards)))

    def without(self, cards: Iterable[Card]) -> RealHand:
        """So many cards fewer."""
        return RealHand(len(self) - len(tuple(cards)))


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


def draw(deck: Deck, n: int, chance: Chance, *, in_hands: int = 0) -> Drawing:
    """Draw ``n`` cards (0 or more) from the top; a pile that runs out is renewed from its discard (V5).

    Cards that ``chance`` names came up at a table, wherever they lie in the pile; raises :class:`NotOnPile`.
    ``in_hands``: how many cards of the pile are really in hands, see :func:`count_off`.
    """
    deck, came, renewed = _enough(deck, n, len(deck.draw) - in_hands, chance)
    named = _named(deck, chance.named(came))
    rest = deck.draw.without(named) if named else deck.draw
    cut = came - len(named)
    cards = Pile((*named, *rest[:cut]))
    return Drawing(Deck(deck.kind, Pile(rest[cut:]), deck.discard), cards, n - came, renewed)


def count_off(deck: Deck, n: int, in_hands: int, chance: Chance) -> Drawing:
    """Draw ``n`` real cards into a hand, unseen (V5): they stay among those of the draw pile that nobody has seen.

    ``in_hands``: how many of these are in hands already.
    """
    deck, came, renewed = _enough(deck, n, len(deck.draw) - in_hands, chance)
    return Drawing(deck, RealHand(came), n - came, renewed)


def _enough(deck: Deck, n: int, left: int, chance: Chance) -> tuple[Deck, int, bool]:
    """The deck, renewed where fewer than ``n`` cards are left; how many of those come; whether it was renewed."""
    if n <= left or not deck.discard:
        return deck, min(n, left), False
    return deck.renewed(chance), min(n, left + len(deck.discard)), True


def _named(deck: Deck, words: Sequence[CardWord]) -> tuple[Card, ...]:
    """The cards of the draw pile that these words mean, each once."""
    cards: tuple[Card, ...] = ()
    for word in words:
        card = word.of(PACKS[deck.kind])
        if card in cards or card not in deck.draw:
            raise NotOnPile(card=card)
        cards = (*cards, card)
    return cards
