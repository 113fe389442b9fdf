"""What the master would play in somebody's place, why, and what that rests on (G8a)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Outcome
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import ALL, Veiled, seat_hand
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, decimal, say
from tarotcli.systems.tarot import bots
from tarotcli.systems.tarot.engine import CARDS
from tarotcli.systems.tarot.heuristics import SENTENCES
from tarotcli.systems.tarot.master import Weighed
from tarotcli.systems.tarot.moves import OfPlayer, random_of
from tarotcli.systems.tarot.refusals import HandUnknown
from tarotcli.systems.tarot.report import GameAnswer, state
from tarotcli.systems.tarot.seating import named, player, seated


class ReasonFields(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the reason for a hint is about, and what it rests on, as far as it has it.

    ``spared``: the card that would be lost instead. ``points``: what the trick is worth. Where the master compared
    cards: ``gain``, the mean of points won from here on; ``next`` and ``next_gain``, the card it would play otherwise;
    ``margin`` between the two. ``exact``: whether every deal that is possible was searched, and ``deals``, how many
    those are; else ``samples``, the deals it imagined, and ``margin_error``, by how much these may mislead about the
    margin (95 %).
    """

    spared: Card | UnsetType = UNSET
    points: int | UnsetType = UNSET
    gain: float | UnsetType = UNSET
    next: Card | UnsetType = UNSET
    next_gain: float | UnsetType = UNSET
    margin: float | UnsetType = UNSET
    exact: bool | UnsetType = UNSET
    deals: int | UnsetType = UNSET
    samples: int | UnsetType = UNSET
    margin_error: float | UnsetType = UNSET

    def rests_on(self) -> str:
        """What was compared, in a sentence; empty where nothing was."""
        if self.exact is UNSET:
            return ""
        if self.gain is UNSET or self.next_gain is UNSET or self.margin is UNSET:
            return _("The other legal cards come to the same.")
        # A single deal gains whole points.
        places = 0 if self.deals == 1 else 1
        gain, margin = round(self.gain, places), round(self.margin, places)
        kind = 2 if not self.exact else 0 if self.deals == 1 else 1
        return say(
            (COMPARED if margin else ALIKE)[kind],
            next=self.next,
            deals=self.deals,
            samples=self.samples,
            gain=decimal(gain, places),
            # Rounded apart, these would not differ by the margin.
            next_gain=decimal(gain - margin, places),
            margin=decimal(margin, places),
            error=decimal(self.margin_error or 0, places),
        )


COMPARED = (
    N_(
        "Only one deal is possible: searched to its end, it gains {gain} points, and {next} {next_gain} "
        "(margin {margin})."
    ),
    N_(
        "Over all {deals} deals that are possible, each searched to its end, it gains {gain} points on average, "
        "and {next} {next_gain} (margin {margin})."
    ),
    N_(
        "Over {samples} imagined deals it gains {gain} points on average, and {next} {next_gain} "
        "(margin {margin} ± {error})."
    ),
)
"""What a card gains, and the next best, over one deal, all deals and imagined ones."""

ALIKE = (
    N_("Only one deal is possible: searched to its end, it gains {gain} points, and {next} as many."),
    N_(
        "Over all {deals} deals that are possible, each searched to its end, it gains {gain} points on average, "
        "and {next} about as many."
    ),
    N_(
        "Over {samples} imagined deals it gains {gain} points on average, and {next} about as many (± {error})."
    ),
)
"""The same where no margin is left once it is rounded."""


class HintAnswer(GameAnswer, frozen=True, kw_only=True):
    """``trick hint``: the card to play, or to give for the Fool (``gives``), with the kind of its reason.

    Null for who may not see the hand that it is about.
    """

    who: str
    card: Card | Veiled[Card] | None
    gives: bool
    reason: str | Veiled[str] | None
    fields: ReasonFields | Veiled[ReasonFields] | None

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What the master would do, and why in a sentence."""
        fields = self.fields
        if not isinstance(self.reason, str) or not isinstance(fields, ReasonFields):
            return [say(HandUnknown.sentence, who=display.called(self.who))]
        advice = N_("Give {card}.") if self.gives else N_("Play {card}.")
        parts = [
            say(advice, card=self.card),
            say(SENTENCES[self.reason], spared=fields.spared, points=fields.points),
            fields.rests_on(),
        ]
        return [" ".join(filter(None, parts))]


def hint(campaign: Campaign, ask: OfPlayer, chance: Chance) -> Outcome[HintAnswer]:
    """What the master would do in somebody's place, seeing no more than they do, and why."""
    position = seated(campaign).position
    with named(campaign):
        who = player(campaign, position, ask.who)
        found = bots.hint(position, who, random_of(chance))
    cards = CARDS[position.inverted]
    reason, weighed = found.reason, found.weighed
    about = ReasonFields(
        spared=UNSET if reason.spared is None else cards[reason.spared],
        points=UNSET if reason.points is None else reason.points,
    )
    if weighed is not None:
        about = _compared(about, weighed, cards)
    # What is given for the Fool lies open; what is played tells of the hand.
    owner = ALL if found.gives else seat_hand(who)
    answer = HintAnswer(
        **state(position),
        who=who,
        card=Veiled(cards[found.card], owner),
        gives=found.gives,
        reason=Veiled(reason.kind, owner),
        fields=Veiled(about, owner),
    )
    return Outcome(campaign, answer)


def _compared(about: ReasonFields, weighed: Weighed, cards: Sequence[Card]) -> ReasonFields:
    """The reason, with what the master compared."""
    if len(weighed.cards) == 1:
        return replaced(about, exact=True)
    gain, next_gain = weighed.gains[:2]
    return replaced(
        about,
        gain=gain,
        next=cards[weighed.cards[1]],
        next_gain=next_gain,
        margin=round(gain - next_gain, 4),
        exact=weighed.exact,
        deals=weighed.deals if weighed.exact else UNSET,
        samples=UNSET if weighed.exact else weighed.deals,
        margin_error=UNSET if weighed.exact else round(weighed.error, 4),
    )
