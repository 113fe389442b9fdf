"""How a game stands, and what a move answers: the keys that every answer of ``trick`` has, with their text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Fields, Outcome, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import ALL, Cards, Veiled, held, seat_hand
from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.piles import EMPTY, Pile
from tarotcli.language import N_, _, say, say_many, signed
from tarotcli.systems.tarot.engine import NUMBERS, POINTS
from tarotcli.systems.tarot.events import HandOver
from tarotcli.systems.tarot.position import (
    Debt,
    Position,
    due,
    givable,
    hand_over,
    hand_points,
    is_known,
    standing,
    totals,
    turn,
)
from tarotcli.systems.tarot.referee import legal
from tarotcli.systems.tarot.seating import with_position
from tarotcli.systems.tarot.tricks import After

Choice = tuple[Card, ...] | Veiled[tuple[Card, ...]] | None
"""Cards to choose from; None for who may not see them."""


class GameAnswer(Answer, frozen=True, kw_only=True):
    """How a game stands.

    ``number``: of the hand, 0 before the first. ``points``: what this hand was worth, once it is over. ``due``: who
    must give a card now. Over: ``winner``, null where several share it, and ``winners``; ``loser``, by renounce (G10).
    ``tied``: who is level at the top with enough points to win (G12).
    """

    state: Literal["open", "over"]
    number: int
    hand_over: bool
    turn: str | UnsetType | None = UNSET
    due: str | UnsetType | None = UNSET
    totals: Mapping[str, int]
    debts: tuple[Debt, ...]
    bots: Mapping[str, str]
    points: Mapping[str, int] | UnsetType = UNSET
    winner: str | UnsetType | None = UNSET
    winners: tuple[str, ...] | UnsetType = UNSET
    loser: str | UnsetType | None = UNSET
    tied: tuple[str, ...] | UnsetType = UNSET

    def next_lines(self, display: Display) -> Iterator[str]:
        """Who does what next; in the log, which keeps no such moment, nothing."""
        if self.turn is UNSET or self.due is UNSET or self.state == "over":
            return
        if self.due is not None:
            way = N_("{who} must give a card for the Fool: tarotcli trick give {key} CARD")
            if self.due in self.bots:
                way = N_("{who} must give a card for the Fool: tarotcli trick auto")
            yield say(way, who=display.called(self.due), key=self.due)
        elif self.turn is None:
            first = not self.number
            yield (
                _("The first hand: tarotcli trick deal") if first else _("The next hand: tarotcli trick deal")
            )
        elif self.turn in self.bots:
            yield say("It is {who}'s turn: tarotcli trick auto", who=display.called(self.turn))
        else:
            yield say("It is {who}'s turn.", who=display.called(self.turn))

    def winner_lines(self, display: Display) -> Iterator[str]:
        """Who has won a game that is over, or who would have, were it not for a tie."""
        if self.tied is not UNSET:
            names = tuple(map(display.called, self.tied))
            points = points_in_words(self.totals[self.tied[0]])
            sentence = N_("{players} are level at the top with {points}: another hand is played.")
            yield say(sentence, players=names, points=points)
        if self.state != "over" or self.winners is UNSET:
            return
        names = tuple(map(display.called, self.winners))
        points = points_in_words(max(self.totals[who] for who in self.winners))
        if len(names) > 1:
            won = say("{winners} share the game with {points}.", winners=names, points=points)
        else:
            won = say("{winner} wins the game with {points}.", winner=names[0], points=points)
        yield display.marked("won", won)


class ChoiceAnswer(GameAnswer, frozen=True, kw_only=True):
    """As :class:`GameAnswer`, with a ``hand``, and its ``legal`` cards or those of which one is owed (``givable``)."""

    hand: Cards | UnsetType = UNSET
    legal: Choice | UnsetType = UNSET
    givable: Choice | UnsetType = UNSET

    def choice_lines(self, who: str, display: Display) -> list[str]:
        """What they can choose from now, as far as it is seen."""
        if isinstance(self.givable, tuple):
            return [say("{who} may give {cards}.", who=display.called(who), cards=self.givable)]
        if isinstance(self.hand, tuple) and self.hand:
            return hand_lines(who, self.hand, self.legal, display)
        return []


class MoveAnswer(ChoiceAnswer, frozen=True, kw_only=True):
    """A move: how the game stands after it.

    Where one person plays against bots, and is to move, ``as`` names them, with what they can choose from. No dry run
    tells that: a card that was not seen would show in it.
    """

    fleeting: ClassVar[frozenset[str]] = frozenset({"as_", "due", "givable", "hand", "legal", "turn"})

    as_: str | UnsetType = msgspec.field(default=UNSET, name="as")

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What happened, the scores at a hand's end, and what comes next."""
        lines = event_lines(display, events)
        if self.points is not UNSET and any(isinstance(event, HandOver) for event in events):
            lines += score_lines(self.points, self.totals, display)
        lines += self.winner_lines(display)
        following = [*self.next_lines(display)]
        if self.as_ is not UNSET:
            following += self.choice_lines(self.as_, display)
        if not lines and not following:
            return [_("Nothing changed.")]
        return [*(lines or [_("Nothing to do for the bots.")]), *following]


class PlayerAnswer(MoveAnswer, frozen=True, kw_only=True):
    """The move of one player, ``who``."""

    who: str


M = TypeVar("M", bound=MoveAnswer)


def state(position: Position) -> Fields:
    """The fields of :class:`GameAnswer`."""
    result, debt, over = standing(position), due(position), hand_over(position)
    found: Fields = {
        "state": "over" if result.over else "open",
        "number": position.number,
        "hand_over": over,
        "turn": turn(position),
        "due": debt.giver if debt and not result.over else None,
        "totals": totals(position),
        "debts": position.debts,
        "bots": position.bots,
    }
    if over and not position.renounced:
        found["points"] = hand_points(position)
    if result.over:
        winner = result.winners[0] if len(result.winners) == 1 else None
        found |= {"winner": winner, "winners": result.winners, "loser": result.loser}
    if result.tied:
        found["tied"] = result.tied
    return found


def choice(position: Position, who: str, *, fresh: bool = False, unseen: object = UNSET) -> Fields:
    """What somebody can choose from: the hand, and the legal cards or those of which one is owed.

    ``fresh``: no dry run tells it. ``unseen``: what stands in the place of legal cards for who may not see them.
    """
    if not is_known(position, who) or position.number == 0:
        return {}
    found: dict[str, object] = {"hand": held(position.hands.get(who, EMPTY), seat_hand(who), fresh=fresh)}
    if due(position, who):
        found["givable"] = Veiled(givable(position, who), ALL, fresh, UNSET)
    elif turn(position) == who:
        found["legal"] = Veiled(legal(position, who), seat_hand(who), fresh, unseen)
    return found


def moved(campaign: Campaign, before: After, done: After, kind: type[M], **more: object) -> Outcome[M]:
    """The outcome of a move; ``before``: the table as it was opened, with what that took."""
    position = done.position
    fields = state(position) | more
    people = [who for who in position.players if who not in position.bots]
    if len(people) == 1 and people[0] in (fields["turn"], fields["due"]):
        fields |= {"as_": people[0], **choice(position, people[0], fresh=True)}
    events = before.events + done.events
    after = campaign if position == before.position and not events else with_position(campaign, position)
    return Outcome(after, kind(**fields), events)


def points_in_words(n: int) -> str:
    """Points as a sentence calls them."""
    return say_many("{n} point", "{n} points", n)


def score_lines(
    hand: Mapping[str, int], scores: Mapping[str, int], display: Display, *, counted: bool = True
) -> list[str]:
    """Everybody's points, with what this hand is worth, ``counted`` among them or not yet."""
    one = N_("  {who}: {hand} this hand, {total} in all.")
    if not counted:
        one = N_("  {who}: {total} before this hand, whose cards so far are worth {hand}.")
    return [
        say(one, who=display.called(who), hand=signed(hand[who], plus=True), total=scores[who])
        for who in scores
    ]


def hand_lines(who: str, hand: Iterable[Card], legal_: Choice | UnsetType, display: Display) -> list[str]:
    """A hand in the order of the pack, and which of its cards may be played, if any."""
    cards = Pile(hand).sorted(TAROT78.cards)
    may = legal_ if isinstance(legal_, tuple) else ()
    if display.style.rich and cards:
        from tarotcli.render.faces import drawn, small

        lit = [card.code for card in may] if may else None
        lines = [
            say("{who} holds:", who=display.called(who)),
            *drawn(small(cards, lit=lit), display.style.columns),
        ]
    else:
        lines = [say("{who} holds {cards}.", who=display.called(who), cards=cards or _("no cards"))]
    if may and len(may) < len(cards):
        lines.append(say("Legal: {cards}.", cards=may))
    elif may:
        lines.append(_("All of them are legal."))
    return lines


def card_here(card: Card) -> str:
    """What a card counts to who wins it, beside the one point of every card (G11); empty where that is nothing."""
    points = POINTS[NUMBERS[False][card]]
    if not points:
        return ""
    return say_many(
        "counts {n} point for whoever wins it (G11)", "counts {n} points for whoever wins it (G11)", points
    )
