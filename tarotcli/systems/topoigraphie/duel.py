"""Two sums held against each other: an exchange, and the duel that is one, without failures counted (P8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import ALL, Secret, Veiled
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord
from tarotcli.language import N_, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.asked import Uncovered
from tarotcli.systems.common.events import Played
from tarotcli.systems.common.real import with_drawn
from tarotcli.systems.topoigraphie import face_down
from tarotcli.systems.topoigraphie.events import Turned
from tarotcli.systems.topoigraphie.packs import Play, play_card, turn_up
from tarotcli.systems.topoigraphie.questions import DuelStart
from tarotcli.systems.topoigraphie.sheet import Parts, parts
from tarotcli.systems.topoigraphie.sides import Side, fighter, plays_from, sides

TABLED = (Played, Turned, Uncovered)
"""The events that lay a card on the table."""


class Exchange(NamedTuple):
    """Both cards on the table: what each side played and what it counts by name, the first's first (P8)."""

    plays: Mapping[str, Play]
    parts: Mapping[str, Parts]

    @property
    def campaign(self) -> Campaign:
        """The campaign with both cards discarded."""
        *_first, last = self.plays.values()
        return last.campaign

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        return tuple(event for play in self.plays.values() for event in play.events)

    @property
    def margin(self) -> int:
        """The first's sum less the second's."""
        first, second = self.parts.values()
        return first.sum - second.sum

    @property
    def winner(self) -> str | None:
        """Who has the higher sum; nobody where they are equal (P8)."""
        first, second = self.parts
        return None if self.margin == 0 else first if self.margin > 0 else second

    @property
    def loser(self) -> str | None:
        """Who has the lower sum; nobody where they are equal (P8)."""
        first, second = self.parts
        return None if self.margin == 0 else second if self.margin > 0 else first

    @property
    def turned(self) -> bool:
        """Whether a card came off the top of a pack, so that a dry run tells no margin."""
        return any(play.turned for play in self.plays.values())

    @property
    def foretold(self) -> tuple[Event, ...]:
        """What a dry run tells of what happened."""
        return tuple(event for play in self.plays.values() for event in play.foretold)

    @property
    def totals(self) -> Mapping[str, int | Veiled[int] | None]:
        """The sums by name."""
        return {who: play.veil(self.parts[who].sum) for who, play in self.plays.items()}

    @property
    def veiled_parts(self) -> Mapping[str, Parts | Veiled[Parts] | None]:
        """What each sum is made of, by name."""
        return {who: play.veil(self.parts[who]) for who, play in self.plays.items()}

    @property
    def played(self) -> Mapping[str, Card | Veiled[Card] | None]:
        """The cards by name."""
        return {who: play.veil(play.card) for who, play in self.plays.items()}


def exchange(campaign: Campaign, one: Side, card: CardWord | None, other: Side, chance: Chance) -> Exchange:
    """One exchange: both play, named cards or the top of their packs, and the sums are held together (P8, P10)."""
    first = _play(campaign, one, card, chance)
    second = _play(first.campaign, other, other.cards[0], chance)
    counted = {one.who: parts(first.card, one.by), other.who: parts(second.card, other.by)}
    return Exchange({one.who: first, other.who: second}, counted)


def _play(campaign: Campaign, side: Side, card: CardWord | None, chance: Chance) -> Play:
    if card is None:
        return turn_up(campaign, side.who, side.by, chance)
    return play_card(campaign, side.who, card, side.by, chance)


def veiled_margin(margin: int, *, turned: bool) -> int | Veiled[int]:
    """A margin, which would give away a card turned up unseen."""
    return Veiled(margin, ALL, fresh=True) if turned else margin


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange by name: both sums, their parts and the cards; null for a card that a dry run does not turn up.

    ``winner`` and ``loser`` are null then, and where both sums are equal.
    """

    totals: Mapping[str, int | Veiled[int] | None]
    parts: Mapping[str, Parts | Veiled[Parts] | None]
    played: Mapping[str, Card | Veiled[Card] | None]
    winner: str | None
    loser: str | None

    def exchange_lines(self, display: Display) -> list[str]:
        """Who wins, then both sums."""
        from tarotcli.render import played

        (a, sum_a), (b, sum_b) = self.totals.items()
        fields = {"a": display.called(a), "b": display.called(b), "sum_a": sum_a, "sum_b": sum_b}
        if not isinstance(sum_a, int) or not isinstance(sum_b, int):
            head = say("{a} against {b}, by a card that a dry run does not turn up.", **fields)
        elif self.winner is None:
            head = say("{a} and {b} are equal, {sum_a} against {sum_b}.", **fields)
        elif self.winner == a:
            head = say("{a} beats {b} by {margin}, {sum_a} against {sum_b}.", margin=sum_a - sum_b, **fields)
        else:
            head = say("{b} beats {a} by {margin}, {sum_b} against {sum_a}.", margin=sum_b - sum_a, **fields)
        cards = [card for card in self.played.values() if isinstance(card, Card)]
        head = display.marked("won" if self.winner else None, head)
        return [head, *("  " + self._side(display, who) for who in (a, b)), *played(cards, display)]

    def _side(self, display: Display, who: str) -> str:
        found, name = self.parts[who], display.called(who)
        if not isinstance(found, Parts):
            return say("{who} turns up {cards}.", who=name, cards=Secret(1))
        head = say("{who}: {card} {n}", who=name, card=self.played[who], n=found.card)
        return " + ".join((head, *(str(n) for n in (found.tendance, found.talent) if n))) + f" = {found.sum}"


class Tested(msgspec.Struct, frozen=True):
    """What somebody tests: a Tendance (null for a stated score) and perhaps a Talent."""

    tendance: str | None
    talent: str | None


class DuelAnswer(Sums, Answer, frozen=True, kw_only=True):
    """``duel start``: over at once; what is tested, ``margins`` and ``critical_on`` (there are none) by name.

    ``asked``: true where the opponent's card was only laid face down, and waits for the answer.
    """

    tested: Mapping[str, Tested]
    margins: Mapping[str, int | Veiled[int] | None]
    critical_on: Mapping[str, None]
    state: Literal["open", "over"] = "over"
    turn: str | None = None
    asked: bool | UnsetType = UNSET

    @property
    def exit(self) -> int:
        """0 where the first won, or a dry run does not tell."""
        return 0 if self.winner == next(iter(self.totals)) or None in self.totals.values() else 1

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Who wins, then both sums, then what changed."""
        if self.asked is not UNSET:
            a, b = self.totals
            sentence = N_("{who} answers it: tarotcli duel start {key} {other} --play-a CARD")
            return [*event_lines(display, events), say(sentence, who=display.called(a), key=a, other=b)]
        rest = (event for event in events if not isinstance(event, TABLED))
        return [*self.exchange_lines(display), *event_lines(display, rest)]


def start(campaign: Campaign, ask: DuelStart, chance: Chance) -> Outcome[DuelAnswer]:
    """Resolve an opposed test at once: the higher sum wins, equal sums tie (P8).

    R: a dry run does not turn a card up, and does not tell who wins then.
    """
    if ask.ask:
        return _asked(campaign, ask, chance)
    entry = face_down.laid_in(campaign)
    if entry and face_down.answers(ask, entry, fighter(campaign, ask.a), fighter(campaign, ask.b) or ask.b):
        ask = face_down.answered(ask, entry)
    else:
        entry = None
    a, (b,) = sides(campaign, ask, ask.a, [ask.b])
    if entry:
        first = _play(campaign, a, a.cards[0], chance)
        second = face_down.turned_up(first.campaign, entry, chance)
        counted = {a.who: parts(first.card, a.by), b.who: parts(second.card, b.by)}
        done = Exchange({a.who: first, b.who: second}, counted)
    else:
        done = exchange(campaign, a, a.cards[0], b, chance)
    answer = DuelAnswer(
        totals=done.totals,
        parts=done.veiled_parts,
        played=done.played,
        winner=done.winner,
        loser=done.loser,
        tested={side.who: Tested(side.by.tendance, side.by.talent) for side in (a, b)},
        margins={
            a.who: veiled_margin(done.margin, turned=done.turned),
            b.who: veiled_margin(-done.margin, turned=done.turned),
        },
        critical_on={a.who: None, b.who: None},
    )
    foreseen = (replaced(answer, winner=None, loser=None), done.foretold) if done.turned else None
    if entry:
        # R: no dry run turns it up, or one after the other would find the card.
        hidden = _untold(answer, a.who, b.who)
        foreseen = hidden, done.plays[a.who].foretold
    return Outcome(done.campaign, answer, done.events, foreseen)


def _untold(answer: DuelAnswer, a: str, b: str) -> DuelAnswer:
    """The answer without what lies face down, and what would tell it."""
    return replaced(
        answer,
        totals={**answer.totals, b: None},
        parts={**answer.parts, b: None},
        played={**answer.played, b: None},
        margins={a: None, b: None},
        winner=None,
        loser=None,
    )


def _asked(campaign: Campaign, ask: DuelStart, chance: Chance) -> Outcome[DuelAnswer]:
    """The opponent's card laid face down, to be answered (P10)."""
    a, (b,) = sides(campaign, replaced(ask, turn_a=True), ask.a, [ask.b])
    after, event = face_down.lay(campaign, ask, a, b, chance)
    nothing: dict[str, None] = {a.who: None, b.who: None}
    answer = DuelAnswer(
        totals=nothing,
        parts=nothing,
        played=nothing,
        winner=None,
        loser=None,
        tested={side.who: Tested(side.by.tendance, side.by.talent) for side in (a, b)},
        margins=nothing,
        critical_on=nothing,
        state="open",
        turn=a.who,
        asked=True,
    )
    return Outcome(after, answer, (event,))


COMMANDS = commands(
    Command(
        name="duel start",
        question=DuelStart,
        resolve=with_drawn(start),
        plays_from=plays_from,
        answer=DuelAnswer,
        summary=questions.DUEL_START[0],
        example=questions.DUEL_START[1],
    ),
)
