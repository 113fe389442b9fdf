"""Why a card is played, as data, with the sentence that tells it."""

from __future__ import annotations

from typing import Any

import msgspec

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
    legal_cards,
    suit_led,
    winning_place,
)
from tarotcli.systems.tarot.thumb import duck
from tarotcli.systems.tarot.view import View

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
    "tries": N_("It beats what lies on the table, though it may be beaten yet."),
    "ducks": N_("The trick is somebody else's, and this card costs least to lose."),
}
"""By kind, what is said of a reason; the fields in braces are those of :class:`Reason`."""

COMPARED = N_("Over {samples} imagined deals it gains {gain} points on average, and {next} {next_gain}.")
"""What is said besides where the master compared cards."""


class Reason(msgspec.Struct, frozen=True):
    """Why: one of the kinds in :data:`SENTENCES`, and its fields.

    ``spared``: the number of the card that would be lost instead. ``points``: what the trick is worth, its cards
    counted (G11). Of the master also ``gain``, the mean of points won from here on; ``next`` and ``next_gain``,
    the card it would play otherwise; ``samples``, the deals it imagined.
    """

    kind: str
    fields: dict[str, Any] = {}


def why(view: View, card: int) -> Reason:
    """The plain reason for playing this card, by what its player can see."""
    legal = legal_cards(view.hand, suit_led(view.table))
    if legal == 1 << card:
        return Reason("only")
    led = suit_led(view.table)
    if card == FOOL:
        if led == NO_SUIT:
            return Reason("fool-led")
        return Reason("fool-spares", {"spared": duck(legal & ~FOOL_BIT, led)})
    sure = not (view.unseen & SUIT_MASKS[SUIT_OF[card]]) >> card
    if led == NO_SUIT:
        return Reason(("leads-trumps" if card >= MOUNTEBANK else "leads-sure") if sure else "leads-low")
    trick = (*view.table, card)
    if winning_place(trick) != len(view.table):
        return Reason("ducks")
    if not view.after:
        # A Fool that goes back to its owner is no part of what is taken.
        taken = [c for c in trick if c != FOOL or view.left]
        return Reason("takes", {"points": len(taken) + sum(POINTS[c] for c in taken)})
    if SUIT_OF[card] == TRUMP != led:
        return Reason("trumps")
    return Reason("sure" if sure else "tries")
