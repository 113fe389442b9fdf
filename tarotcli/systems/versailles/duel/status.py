"""How an open duel stands, with the hand of who looks and what of it may be played (V9, V20, V23, V25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Cards, Veiled, held
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.language import _, say
from tarotcli.systems.versailles.affairs import Duel
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.answers import Standing, standing
from tarotcli.systems.versailles.duel.attacks import is_number, is_parry, strikes
from tarotcli.systems.versailles.duel.events import QUARTERS, TERMS
from tarotcli.systems.versailles.hands import hand_lines, holder
from tarotcli.systems.versailles.tally import legal


class StatusAnswer(Standing, frozen=True):
    """``duel status``. With ``--as`` that player's ``hand``, and what of it is ``legal`` now for who is a side.

    Of a hand of real cards that is not known.
    """

    as_: str | UnsetType = msgspec.field(default=UNSET, name="as")
    hand: Cards | UnsetType = UNSET
    legal: tuple[Card, ...] | Veiled[tuple[Card, ...]] | UnsetType | None = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Both sides, what is on the table, whose turn it is, and the hand."""
        assert self.sides is not UNSET
        lines = [self._heading(display)]
        lines += [side.line(display, who, self.totals[who]) for who, side in self.sides.items()]
        if self.attack:
            lines.append(
                say(
                    "On the table: an attack by {who} in {quarter}, strength {strength} ({cards}).",
                    who=display.called(self.attack.by),
                    quarter=_(QUARTERS[self.attack.quarter]),
                    strength=self.attack.strength,
                    cards=display.cards(self.attack.cards),
                )
            )
        if self.face_down is not UNSET:
            fields = {"who": display.called(self.face_down.by), "cards": self.face_down.cards}
            lines.append(say("On the table: {cards} of {who}, face down.", **fields))
        return [*lines, *self.next_line(display), *self.hand_lines(display)]

    def hand_lines(self, display: Display) -> list[str]:
        """The hand of who looks, and what of it is legal."""
        if self.as_ is UNSET or self.hand is UNSET:
            return []
        lines = hand_lines(display, self.as_, self.hand)
        if isinstance(self.legal, tuple):
            lines.append(
                say("Legal: {cards}.", cards=display.cards(self.legal) if self.legal else _("nothing"))
            )
        return lines

    def _heading(self, display: Display) -> str:
        assert self.sides is not UNSET
        first, second = map(display.called, self.sides)
        if self.terms is UNSET or self.offended is UNSET:
            return say("{a} against {b}, skill against skill.", a=first, b=second)
        return say(
            "{a} and {b} with swords, {terms}; {offended} is the offended.",
            a=first,
            b=second,
            terms=_(TERMS[self.terms]),
            offended=display.called(self.offended),
        )


S = TypeVar("S", bound=StatusAnswer)


def status_for(campaign: Campaign, duel: Duel, looker: str, kind: type[S]) -> S:
    """How an open duel stands; ``looker``: whose hand is added, empty for nobody's."""
    fields = standing(campaign, duel)
    if not looker:
        return kind(**fields)
    hand = holder(campaign, looker)
    cards = campaign.hand(hand)
    fields |= {"as_": looker, "hand": held(cards, hand)}
    mine = [who for who in duel.sides if who == looker or duel.hand_of(who) == looker]
    if mine and not campaign.house.real:
        who = duel.turn if duel.turn in mine else mine[0]
        fields["legal"] = Veiled(may_play(campaign, duel, who, tuple(cards)), hand)
    return kind(**fields)


def may_play(campaign: Campaign, duel: Duel, who: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be part of a play now (V9, V20, V23, V25)."""
    if duel.terms is None:
        return legal(hand, skills.tested(campaign, who, duel.sides[who]).suit)
    attack = duel.attack
    if duel.face_down and duel.turn == who:
        return tuple(card for card in hand if card.is_major or is_number(card))
    if attack and attack.by != who:
        return tuple(card for card in hand if card.is_major or is_parry((card,), attack.quarter))
    able = {card for each in strikes(hand, fencing.fencer_of(campaign, duel, who)) for card in each.cards}
    return tuple(card for card in hand if card in able)
