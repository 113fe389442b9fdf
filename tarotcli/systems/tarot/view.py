"""What one player may see of a table, the only thing that a bot is ever given; and the hands that others may hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

from tarotcli.cards import TAROT78
from tarotcli.cards.piles import EMPTY
from tarotcli.systems.tarot.engine import (
    ALL,
    FOOL,
    NO_SUIT,
    NUMBERS,
    SUIT_LETTERS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    cards_of,
    mask_of,
    suit_led,
)
from tarotcli.systems.tarot.position import (
    Position,
    cards_held,
    due,
    is_known,
    laid_by,
    leader_of,
    numbers,
    seat,
)
from tarotcli.systems.tarot.refusals import HandUnknown

ASIDE = -1
STEPS = 2  # swaps tried between two samples, for each card that was not seen


class View(NamedTuple):
    """One player's knowledge, in the engine's numbers; sets of cards are masks, players count from 0.

    ``hand``: the own cards. ``counts``: how many cards each player holds. ``won``: what each has won, in the
    open. ``table`` and ``leader``: the trick so far; ``passed``: who was passed over in it. ``debtor`` and
    ``creditor``: who owes whom a card for the Fool, -1 for nobody; of several ``debts`` the view's own comes first.
    ``left`` and ``promise``: what becomes of a Fool on the table, the card promised for it or -1.
    ``lacks``: by player, the cards that what they played shows them not to hold (G4).
    """

    n: int
    me: int
    hand: int
    counts: tuple[int, ...]
    won: tuple[int, ...]
    table: tuple[int, ...]
    leader: int
    debtor: int
    creditor: int
    left: bool
    lacks: tuple[int, ...]
    passed: tuple[int, ...] = ()
    promise: int = -1
    debts: int = 0

    @property
    def laid(self) -> tuple[int, ...]:
        """Who played each card on the table, in order."""
        order = ((self.leader + place) % self.n for place in range(self.n))
        return tuple(player for player in order if player not in self.passed)[: len(self.table)]

    @property
    def after(self) -> tuple[int, ...]:
        """Who plays to the trick after the view's player, on turn, has: those who hold a card."""
        order = ((self.me + place) % self.n for place in range(1, self.n))
        gone = {*self.laid, *self.passed}
        return tuple(player for player in order if self.counts[player] and player not in gone)

    @property
    def unseen(self) -> int:
        """The cards this player has not seen: in other hands, or set aside."""
        seen = self.hand | mask_of(self.table)
        for won in self.won:
            seen |= won
        return ALL & ~seen


def view_of(position: Position, who: str) -> View:
    """What ``who`` may see. Raises NotSeated, or HandUnknown where the tool was not told the hand."""
    me = seat(position, who)
    if not is_known(position, who):
        raise HandUnknown(who=who)
    debt = due(position, who) or next(iter(position.debts), None)
    table = tuple(numbers(position, position.table))
    leader = seat(position, leader_of(position))
    promised = TAROT78.get(position.promise)
    return View(
        n=len(position.players),
        me=me,
        hand=mask_of(numbers(position, position.hands.get(who, EMPTY))),
        counts=tuple(cards_held(position, name) for name in position.players),
        won=tuple(mask_of(numbers(position, position.won.get(name, EMPTY))) for name in position.players),
        table=table,
        leader=leader,
        debtor=seat(position, debt.giver) if debt else -1,
        creditor=seat(position, debt.taker) if debt else -1,
        left=position.left,
        lacks=_lacks(position, table),
        passed=tuple(seat(position, name) for name in position.passed),
        promise=NUMBERS[position.inverted][promised] if promised else -1,
        debts=len(position.debts),
    )


def _lacks(position: Position, table: tuple[int, ...]) -> tuple[int, ...]:
    """The suits shown missing in earlier tricks, and in the one on the table if that was set up by hand."""
    shown = [
        {SUIT_LETTERS.index(letter) for letter in position.voids.get(who, "")} for who in position.players
    ]
    led = suit_led(table)
    for who, card in zip(laid_by(position), table, strict=True):
        if card != FOOL and SUIT_OF[card] != led != NO_SUIT:
            shown[seat(position, who)] |= {led} if SUIT_OF[card] == TRUMP else {led, TRUMP}
    return tuple(sum(SUIT_MASKS[suit] for suit in suits) for suits in shown)


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


def deals(view: View, most: int) -> list[list[int]] | None:
    """Every consistent deal, as :func:`worlds` samples them; None where there are more than ``most``.

    None too where it takes too long to find them, or where more cards are held than are unseen.
    """
    others = [p for p in range(view.n) if p != view.me and view.counts[p]]
    if sum(view.counts[p] for p in others) > view.unseen.bit_count():
        return None
    for lacks in (view.lacks, (0,) * view.n):
        # The most restricted first, so that few ways end where nothing fits.
        order = sorted(others, key=lambda p: (view.unseen & ~lacks[p]).bit_count() - view.counts[p])
        hands = [0] * view.n
        hands[view.me] = view.hand
        tries = iter(range(10 * most))
        found = [*islice(_share(view.counts, lacks, order, view.unseen, hands, tries), most + 1)]
        if len(found) > most or next(tries, None) is None:
            return None
        if found:
            return found
    return None


def _share(
    counts: Sequence[int],
    lacks: Sequence[int],
    order: Sequence[int],
    free: int,
    hands: list[int],
    tries: Iterator[int],
) -> Iterator[list[int]]:
    """Every way to give these players their cards out of the free ones, until there are no more tries."""
    if not order:
        yield hands[:]
        return
    who, *rest = order
    for cards in combinations(cards_of(free & ~lacks[who]), counts[who]):
        if next(tries, None) is None:
            return
        hands[who] = mask_of(cards)
        yield from _share(counts, lacks, rest, free & ~hands[who], hands, tries)


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
