"""What the commands of a repartee answer, each with its text (V27–V31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Fields, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Cards, held
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.language import N_, _, say
from tarotcli.language.terms import counter
from tarotcli.systems.versailles.affairs import Action, Cause, Placed, Play, Repartee, Step
from tarotcli.systems.versailles.hands import hand_lines, holder
from tarotcli.systems.versailles.repartee import debate
from tarotcli.systems.versailles.repartee.events import ACTION_NAMES, SIDE_NAMES, heading
from tarotcli.systems.versailles.repartee.persuasion import Conviction, ReparteeEnd


class PlayShown(msgspec.Struct, frozen=True):
    """Cards laid at once: by whose hand, for which side, with which action, for which other character."""

    by: str
    side: Cause
    action: Action
    speaks_for: str | None
    cards: tuple[Card, ...]

    def line(self, display: Display) -> str:
        """It in words."""
        fields = {
            "who": display.called(self.by),
            "action": _(ACTION_NAMES[self.action]),
            "cards": display.cards(self.cards),
        }
        if self.speaks_for:
            voice = display.called(self.speaks_for)
            return say("{who}, for {voice}, {action}: {cards}", voice=voice, **fields)
        return say("{who}, {action}: {cards}", **fields)


class CounterShown(msgspec.Struct, frozen=True):
    """A counter used on a side. ``counter``: its owner and its name; ``taken``: whether it takes points away."""

    by: str
    side: Cause
    counter: str
    points: int
    taken: bool

    def line(self, display: Display) -> str:
        """It in words."""
        owner, _colon, used = self.counter.partition(": ")
        sentence = N_("{who}, {counter}: −{points}") if self.taken else N_("{who}, {counter}: +{points}")
        return say(sentence, who=display.called(owner), counter=counter(used), points=self.points)


class Standing(Answer, frozen=True):
    """How a repartee stands, as everybody at the table sees it. All but the first three only while it is open."""

    state: Literal["open", "over"]
    turn: str | None
    totals: Mapping[str, int]
    instigator: str | UnsetType = UNSET
    targets: tuple[str, ...] | UnsetType = UNSET
    about: str | UnsetType = UNSET
    belief: str | UnsetType | None = UNSET
    order: tuple[str, ...] | UnsetType = UNSET
    round: int | UnsetType = UNSET
    passed: tuple[str, ...] | UnsetType = UNSET
    sides: Mapping[str, Cause | None] | UnsetType = UNSET
    plays: tuple[PlayShown, ...] | UnsetType = UNSET
    counters: tuple[CounterShown, ...] | UnsetType = UNSET
    auto: tuple[str, ...] | UnsetType = UNSET

    def next_line(self, display: Display) -> Iterator[str]:
        """Whose turn it is, and how the sides stand."""
        if self.state == "over":
            return
        if self.turn is None:
            yield _("All have passed; it waits for: tarotcli repartee end --reword TEXT")
            return
        who = display.called(self.turn)
        if not self.plays:
            yield say("{who} opens.", who=who)
            return
        totals = self.totals
        yield say(
            "For {for_}, against {against}; {who} is next.",
            for_=totals["for"],
            against=totals["against"],
            who=who,
        )


class ReparteeAnswer(Standing, frozen=True):
    """What a move in a repartee comes to. ``who``: whose move; the last five keys but ``missing`` once it is over.

    ``best``, ``difference``, ``beliefs``: see :class:`ReparteeEnd`. ``missing``: how many cards could not be drawn.
    """

    who: str | UnsetType = UNSET
    winner: str | UnsetType | None = UNSET
    loser: str | UnsetType | None = UNSET
    best: Mapping[str, int] | UnsetType = UNSET
    difference: int | UnsetType | None = UNSET
    beliefs: Mapping[str, Conviction] | UnsetType = UNSET
    missing: int = 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What happened, then how it stands and who is next."""
        return [*event_lines(display, events), *self.next_line(display)]


class StatusAnswer(Standing, frozen=True, kw_only=True):
    """How an open repartee stands. With ``--as`` that player's ``hand``, and what each action may still add."""

    instigator: str
    targets: tuple[str, ...]
    about: str
    belief: str | None
    order: tuple[str, ...]
    round: int
    plays: tuple[PlayShown, ...]
    counters: tuple[CounterShown, ...]
    as_: str | UnsetType = msgspec.field(default=UNSET, name="as")
    hand: Cards | UnsetType = UNSET
    room: Mapping[Action, int] | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What it is about, what each side has laid, who is next, and the hand."""
        lines = [heading(display, self.instigator, self.targets, self.about, self.belief)]
        for side, name in SIDE_NAMES.items():
            lines.append(say("{side}: {total}", side=_(name), total=self.totals[side]))
            lines += [f"  {play.line(display)}" for play in self.plays if play.side == side]
            lines += [f"  {each.line(display)}" for each in self.counters if each.side == side]
        order = tuple(display.called(who) for who in self.order)
        lines.append(say("Round {n}: {order}.", n=self.round, order=order))
        lines += self.next_line(display)
        if self.as_ is not UNSET and self.hand is not UNSET:
            lines += self.hand_lines(display, self.as_, self.hand)
        if self.room is not UNSET:
            lines.append(
                say(
                    "May still add: wit {wit}, conviction {conviction}, flattery {flattery}, spite {spite}.",
                    **dict(self.room),
                )
            )
        return lines

    def hand_lines(self, display: Display, who: str, hand: Cards) -> list[str]:
        """The hand of who looks."""
        return hand_lines(display, who, hand)


S = TypeVar("S", bound=StatusAnswer)


def standing(campaign: Campaign, repartee: Repartee) -> Fields:
    """The fields of :class:`Standing` for an open repartee."""
    return {
        "instigator": repartee.instigator,
        "targets": repartee.targets,
        "about": repartee.about,
        "belief": repartee.belief or None,
        "state": "open",
        "turn": repartee.turn or None,
        "totals": debate.totals(campaign, repartee),
        "order": tuple(debate.turns(campaign, repartee)),
        "round": repartee.round,
        "passed": repartee.passed,
        "sides": {who: debate.side_of(repartee, who) for who in repartee.order},
        "plays": tuple(map(_play, repartee.plays)),
        "counters": tuple(map(_counter, repartee.counters)),
        "auto": repartee.auto,
    }


def _play(play: Play) -> PlayShown:
    return PlayShown(play.by, play.side, play.action, play.speaks_for or None, tuple(play.cards))


def _counter(placed: Placed) -> CounterShown:
    return CounterShown(placed.by, placed.side, placed.counter, placed.points, placed.taken)


def status_answer(campaign: Campaign, repartee: Repartee, viewer: str, kind: type[S]) -> S:
    """How it stands; ``viewer``: whose hand is added, empty for nobody's."""
    fields = standing(campaign, repartee)
    if viewer:
        hand = holder(campaign, viewer)
        fields |= {"as_": viewer, "hand": held(campaign.hand(hand), hand)}
        if viewer in campaign.characters:
            fields["room"] = debate.room(campaign, repartee, hand, viewer)
    return kind(**fields)


def move_answer(step: Step, who: str | UnsetType = UNSET) -> ReparteeAnswer:
    """What a move of this participant came to."""
    over = step.end
    if over is None:
        repartee = step.campaign.tables["repartee"]
        assert isinstance(repartee, Repartee)
        return ReparteeAnswer(who=who, missing=step.missing, **standing(step.campaign, repartee))
    assert isinstance(over, ReparteeEnd)
    return ReparteeAnswer(
        who=who,
        state="over",
        turn=None,
        totals=over.totals,
        winner=over.winner,
        loser=over.loser,
        best=over.best,
        difference=over.difference,
        beliefs=over.beliefs,
        missing=step.missing,
    )
