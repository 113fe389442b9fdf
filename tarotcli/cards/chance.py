"""The one source of randomness. It is passed in to whoever needs it; nothing else in the program draws lots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from random import Random

    from tarotcli.cards.words import CardWord

T = TypeVar("T")

HEADS = "heads"
TAILS = "tails"


def in_lowest_terms(found: int, of: int) -> str:
    """The share of so many (1 or more) as a fraction in lowest terms; nobody who draws a card loads ``fractions``."""
    from math import gcd

    common = gcd(found, of)
    top, bottom = found // common, of // common
    return str(top) if bottom == 1 else f"{top}/{bottom}"


class Chance:
    """Chance from a seed, or from the system's randomness without one.

    ``seed`` may be any text; the same text gives the same stream on every machine. ``ordered``: it has put things into
    an order, or picked several. ``lots``: the lots drawn since somebody began to keep them; None where nobody does.
    """

    def __init__(self, seed: str | None = None) -> None:
        self._seed = seed
        self._source: Random | None = None
        self.ordered = False
        self.lots: list[int] | None = None

    @property
    def _random(self) -> Random:
        # Most commands draw no lots at all, so the import waits until one does.
        if self._source is None:
            from random import Random, SystemRandom

            self._source = SystemRandom() if self._seed is None else Random(self._seed)
        return self._source

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1, each as likely."""
        lot = self._random.randrange(n)
        if self.lots is not None:
            self.lots.append(lot)
        return lot

    def sample(self, things: Sequence[T], n: int) -> list[T]:
        """``n`` different things, in the order they came."""
        self.ordered = True
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(n)]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in an order of which all are as likely."""
        return self.sample(things, len(things))

    def named(self, n: int) -> Sequence[CardWord]:  # noqa: ARG002 - nobody looked
        """What the next ``n`` cards off a pile were at a table, as far as somebody said so."""
        return ()

    def coin(self) -> str:
        """``"heads"`` or ``"tails"``."""
        return (HEADS, TAILS)[self.below(2)]


class Observed(Chance):
    """Chance as it fell at a table: cards that come off a pile are those that ``cards`` names, in that order.

    What nobody named (coins, shuffles) falls as ``chance`` has it. ``came``: how many cards have come off so far.
    """

    def __init__(self, chance: Chance, cards: Sequence[CardWord]) -> None:
        super().__init__()
        self._chance = chance
        self.cards = cards
        self.came = 0

    def below(self, n: int) -> int:
        """As the chance has it."""
        return self._chance.below(n)

    def sample(self, things: Sequence[T], n: int) -> list[T]:
        """As the chance has it."""
        return self._chance.sample(things, n)

    def named(self, n: int) -> Sequence[CardWord]:
        """The next ``n`` cards that were named; fewer where no more were."""
        self.came += n
        return self.cards[self.came - n : self.came]
