"""``hint repartee``: the play that the tool would make in somebody's place, and why (V27–V29)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, PlayedFrom
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, find_who
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, say
from tarotcli.systems.common.questions import pasted
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.versailles.affairs import Action, Cause, Repartee
from tarotcli.systems.versailles.hands import holder
from tarotcli.systems.versailles.repartee.auto import Decision, decide
from tarotcli.systems.versailles.repartee.commands import on_turn, open_repartee, participant, set_up
from tarotcli.systems.versailles.repartee.events import ACTION_NAMES, SIDE_NAMES
from tarotcli.systems.versailles.repartee.questions import ReparteeToCome

Move = Literal["open", "play", "pass", "short"]

SENTENCES: dict[Move, str] = {
    "open": N_("Open {action}, laying {cards}: nothing in this hand costs less."),
    "play": N_("Lay {cards} {action}: “{side}” needs {need} more, and no cheaper cards add as much."),
    "pass": N_("Pass: “{side}” needs nothing more."),
    "short": N_("Pass: “{side}” needs {need} more, and nothing in this hand adds as much."),
}


class HintRepartee(ReparteeToCome, frozen=True):
    """``hint repartee``: of who is on turn in the open one, or would begin one."""


class ReparteeHint(Answer, frozen=True):
    """``hint repartee``: what to do (``move``), with which cards and action, and the line that does it (``paste``).

    ``speaks_for``: the character that speaks. ``need``: what the side lacks to win. ``short`` is a pass for want of
    cards.
    """

    who: str
    move: Move
    speaks_for: str
    side: Cause
    need: int
    action: Action | None
    cards: tuple[Card, ...]
    paste: str

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The move and why, and how it is typed."""
        sentence = say(
            SENTENCES[self.move],
            action=_(ACTION_NAMES[self.action]) if self.action else "",
            cards=self.cards,
            side=_(SIDE_NAMES[self.side]),
            need=self.need,
        )
        return [sentence, f"  {self.paste}"]


def hint(campaign: Campaign, ask: HintRepartee, _chance: Chance) -> Outcome[ReparteeHint]:
    """What a participant that the tool plays would do now, seeing its own hand, the sheets and the table.

    R: of a repartee that would begin, as its instigator opens it. Raises what a play raises before it looks at a card,
    and a Refused for hands of real cards.
    """
    if ask.target:
        repartee = set_up(campaign, ask.start())
        who = repartee.turn
    else:
        repartee = open_repartee(campaign)
        who, _voice = participant(campaign, repartee, ask.who)
        on_turn(campaign, repartee, who)
    hand_is_known(campaign, who)
    decision = decide(campaign, repartee, who)
    chosen = decision.chosen
    move = _move(repartee, decision)
    answer = ReparteeHint(
        who=who,
        move=move,
        speaks_for=decision.voice,
        side=decision.side,
        need=decision.need,
        action=chosen and chosen.action,
        cards=chosen.cards if chosen else (),
        paste=_start(ask) if ask.target else _pasted(who, decision),
    )
    return Outcome(campaign, answer)


def _move(repartee: Repartee, decision: Decision) -> Move:
    if decision.chosen is None:
        return "short" if decision.need else "pass"
    return "play" if repartee.plays else "open"


def _start(ask: HintRepartee) -> str:
    """The line that begins it, as it is asked."""
    words = [ask.who]
    for option, values in (("--target", ask.target), ("--with", ask.with_)):
        words += [word for value in values for word in (option, value)]
    words += ["--about", ask.about, *(("--belief", ask.belief) if ask.belief else ())]
    return pasted("repartee", "start", *words)


def _pasted(who: str, decision: Decision) -> str:
    """The line that makes this move."""
    chosen = decision.chosen
    if chosen is None:
        return pasted("repartee", "pass", who)
    words = ["repartee", "play", who, *(card.code for card in chosen.cards), "--side", decision.side]
    if all(card.is_major for card in chosen.cards):
        words += ["--action", chosen.action]
    if decision.voice != who:
        words += ["--speaks-for", decision.voice]
    return pasted(*words)


def _plays_from(campaign: Campaign, ask: HintRepartee) -> Iterator[PlayedFrom]:
    repartee = campaign.tables.get("repartee")
    if ask.target:
        yield PlayedFrom(holder(campaign, find_who(campaign, ask.who)))
    elif isinstance(repartee, Repartee) and (ask.who or repartee.turn):
        yield PlayedFrom(participant(campaign, repartee, ask.who)[0])


COMMAND = Command(
    name="hint repartee",
    question=HintRepartee,
    resolve=hint,
    plays_from=_plays_from,
    answer=ReparteeHint,
    summary=N_("What to lay in a repartee, and why."),
    example="tarotcli hint repartee",
    looks=True,
)
