"""Heuristics: the play of the club bot, and of everyone in the hands the master imagines; and why a card is played.

All of it looks at a hand, the trick and the cards not seen yet, and at nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.language import N_
from tarotcli.systems.tarot.engine import (
    FOOL,
    FOOL_BIT,
    MOUNTEBANK,
    NO_SUIT,
    POINTS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    TRUMPS,
    cards_of,
    legal_cards,
    mask_of,
    suit_led,
    winning_place,
)
from tarotcli.systems.tarot.view import View

COUNTING = mask_of(card for card in range(78) if POINTS[card])
_PLAIN = SUIT_MASKS[:TRUMP]
_MOUNTEBANK_BIT = 1 << MOUNTEBANK
MANY_TRUMPS = 5


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def _highest(cards: int) -> int:
    return cards.bit_length() - 1


def choose(hand: int, led: int, best: int, after: int, unseen: int) -> int:
    """The card to play from a hand that is not empty.

    ``led``: the suit asked for, NO_SUIT when leading or after the Fool alone; ``best``: the card that wins so
    far; ``after``: how many play afterwards, 0..5; ``unseen``: the cards this player has not seen.
    """
    if not hand & hand - 1:
        return _lowest(hand)
    if led == NO_SUIT:
        return lead(hand, unseen)
    cards = hand & SUIT_MASKS[led] or hand & TRUMPS or hand & ~FOOL_BIT
    if not cards:
        return FOOL
    beating = cards & (SUIT_MASKS[led] | TRUMPS) & -(2 << best)
    card = _take(beating, led, after, unseen) if beating else -1
    if card < 0:
        card = duck(cards, led)
        # The Fool spares a card that counts or a trump, and does not wait for the last trick.
        if hand & FOOL_BIT and (POINTS[card] or cards & TRUMPS or hand == FOOL_BIT | 1 << card):
            return FOOL
    return card


def _take(beating: int, led: int, after: int, unseen: int) -> int:
    """A card to win the trick with; -1 where only the Mountebank could, and would likely be lost."""
    if beating & TRUMPS:
        # The Mountebank is safe only where nobody can overtrump.
        safe = after == 0 or (led != TRUMP and (unseen & SUIT_MASKS[led]).bit_count() > 2 * after)
        if beating & _MOUNTEBANK_BIT:
            if safe:
                return MOUNTEBANK
            beating &= ~_MOUNTEBANK_BIT
        return _lowest(beating) if beating else -1
    if after == 0:
        return _highest(beating & COUNTING or beating)
    top = _highest(beating)
    suit = unseen & SUIT_MASKS[led]
    if suit >> top:
        # It may hold: much of the suit is set aside, and a trick is worth more than the card that is risked.
        return top
    # Of several cards that nothing unseen can beat, the cheapest that counts.
    sure = beating & -(1 << suit.bit_length()) if suit else beating
    return _lowest(sure & COUNTING or sure)


def duck(cards: int, led: int) -> int:
    """The card that is lost most cheaply: nothing that counts, nothing that may win later."""
    worthless = cards & ~COUNTING
    if cards & SUIT_MASKS[led] or cards & TRUMPS:
        return _lowest(worthless) if worthless else min(cards_of(cards), key=POINTS.__getitem__)
    if not worthless:
        return min(cards_of(cards), key=POINTS.__getitem__)
    # From the shortest suit, so that it can be trumped soon.
    short = min((worthless & suit for suit in _PLAIN if worthless & suit), key=int.bit_count)
    return _lowest(short)


def lead(hand: int, unseen: int) -> int:
    """The card to lead: a sure winner where there is one, else a card that costs little."""
    trumps, hostile = hand & TRUMPS, unseen & TRUMPS
    best, best_points = -1, -1
    for suit in _PLAIN:
        mine, rest = hand & suit, unseen & suit
        if mine > rest:
            top = _highest(mine)
            if POINTS[top] > best_points:
                best, best_points = top, POINTS[top]
    if best >= 0:
        return best
    if trumps > hostile and (trumps.bit_count() >= MANY_TRUMPS or not hand & ~TRUMPS & ~FOOL_BIT):
        return _highest(trumps)
    return _cheap_lead(hand, trumps)


def _cheap_lead(hand: int, trumps: int) -> int:
    best, best_cost = -1, 1000
    for suit in _PLAIN:
        mine = hand & suit
        if mine:
            card = _highest(mine & ~COUNTING) if mine & ~COUNTING else _lowest(mine)
            # Suits without courts first, then long ones: the others may run out of them.
            cost = 100 * POINTS[card] + 10 * (mine & COUNTING).bit_count() - mine.bit_count()
            if cost < best_cost:
                best, best_cost = card, cost
    if best >= 0 and best_cost < 100:
        return best
    dull = trumps & ~_MOUNTEBANK_BIT
    if dull:
        return _lowest(dull)
    if best >= 0:
        return best
    return MOUNTEBANK if trumps else FOOL


def card_to_give(won: int) -> int:
    """Which of the cards won to give for the Fool: one of least value (G7); any other only gives points away."""
    cards = won & ~FOOL_BIT
    return _lowest(cards & ~COUNTING) if cards & ~COUNTING else min(cards_of(cards), key=POINTS.__getitem__)


def by_heuristics(view: View) -> int:
    """The card that the rules of thumb choose for who is on turn."""
    led = suit_led(view.table)
    best = -1 if led == NO_SUIT else view.table[winning_place(view.table)]
    return choose(view.hand, led, best, len(view.after), view.unseen)


SENTENCES = {
    "only": N_("It is the only legal card."),
    "price": N_("A card has to be given for the Fool, and none of those won is worth less."),
    "fool-led": N_("To lead the Fool costs no card of use."),
    "fool-spares": N_("The trick is not worth a card of use: the Fool spares {spared}."),
    "leads-sure": N_("Nothing still out in its suit beats it."),
    "leads-trumps": N_("It draws the others' trumps."),
    "leads-low": N_("There is no sure winner to lead, and this card costs least."),
    "takes": N_("It is the last card of the trick and takes it, worth {points}."),
    "trumps": N_("A trump takes a trick that the suit led could not."),
    "sure": N_("Nothing still out in the suit led beats it."),
    "tries": N_("It beats what is on the table, though it may be beaten yet."),
    "ducks": N_("The trick is somebody else's, and this card costs least to lose."),
}
"""By kind, what is said of a reason; the fields in braces are those of :class:`Reason`."""


class Reason(NamedTuple):
    """Why a card is played: one of the kinds in :data:`SENTENCES`.

    ``spared``: the card that would be lost instead. ``points``: what the trick is worth, its cards counted (G11).
    """

    kind: str
    spared: int | None = None
    points: int | None = None


def why(view: View, card: int) -> Reason:
    """The plain reason for playing this card, by what its player can see."""
    led = suit_led(view.table)
    legal = legal_cards(view.hand, led)
    if legal == 1 << card:
        return Reason("only")
    if card == FOOL:
        if led == NO_SUIT:
            return Reason("fool-led")
        return Reason("fool-spares", spared=duck(legal & ~FOOL_BIT, led))
    sure = not (view.unseen & SUIT_MASKS[SUIT_OF[card]]) >> card
    if led == NO_SUIT:
        return Reason(("leads-trumps" if card >= MOUNTEBANK else "leads-sure") if sure else "leads-low")
    trick = (*view.table, card)
    if winning_place(trick) != len(view.table):
        return Reason("ducks")
    if not view.after:
        # A Fool that goes back to its owner is no part of what is taken.
        taken = [c for c in trick if c != FOOL or view.left]
        return Reason("takes", points=len(taken) + sum(POINTS[c] for c in taken))
    if SUIT_OF[card] == TRUMP != led:
        return Reason("trumps")
    return Reason("sure" if sure else "tries")
