"""``hint check``: what to play for a skill now, and why, without the risk of a failed check (V9–V15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say
from tarotcli.language.terms import Term
from tarotcli.systems.common import questions
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.versailles import difficulty
from tarotcli.systems.versailles.aftermath import lowest
from tarotcli.systems.versailles.check import tested_in
from tarotcli.systems.versailles.difficulty import asked_of
from tarotcli.systems.versailles.duel import hint as of_duel
from tarotcli.systems.versailles.hands import holder, house
from tarotcli.systems.versailles.questions import CheckWords
from tarotcli.systems.versailles.repartee import hint as of_repartee
from tarotcli.systems.versailles.sheet import Suit
from tarotcli.systems.versailles.tally import Ability, Laid, codes, counted, laid, legal, parts, reaching

Reason = Literal["reaches", "most", "short", "nothing-legal", "legal"]

SENTENCES: dict[Reason, str] = {
    "reaches": N_("Play {cards}: {total} reaches {difficulty}, and no cheaper cards do."),
    "most": N_(
        "Play {cards}: {total} is the most that this hand makes, and the difficulty may be up to {difficulty}."
    ),
    "short": N_(
        "Nothing in this hand reaches {difficulty}, {most} is the most; if it must be tried, {cards} costs least."
    ),
    "nothing-legal": N_(
        "No card of this hand is legal for {what} ({suit}): without --play the check fails without growth (V16)."
    ),
    "legal": N_("For {what} ({suit}, limit {limit}) these may be played, for {most} at most: {legal}."),
}


class HintCheck(CheckWords, frozen=True):
    """``hint check`` in Versailles. The cards of ``--play`` are laid in any case, for the points stated for them.

    Without WHAT it is about the difficulty that lies face down.
    """

    def check_args(self) -> None:
        """Refuse several difficulties, and one of nothing."""
        if self.what or self.sources:
            super().check_args()


class Reach(msgspec.Struct, frozen=True):
    """A total, and the cheapest cards that make it."""

    total: int
    cards: tuple[Card, ...]


class CheckHint(Answer, frozen=True):
    """``hint check``: the cheapest ``cards`` that reach the highest ``difficulty`` there may be, of which the lowest
    stands there where nothing reaches it.

    Without a difficulty no cards, but all that are ``legal`` and what they ``reaches``. ``most``: the highest total of
    this hand; null where nothing is legal. ``reason``: the kind of the sentence.
    """

    who: str
    what: str
    suit: Suit
    limit: int
    difficulty: int | None
    cards: tuple[Card, ...]
    total: int | None
    most: int | None
    legal: tuple[Card, ...]
    reaches: tuple[Reach, ...]
    reason: Reason

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What to play and why; without a difficulty what each total takes."""
        head = say(
            SENTENCES[self.reason],
            what=Term(self.what),
            suit=Term(self.suit),
            limit=self.limit,
            difficulty=self.difficulty,
            cards=self.cards,
            total=self.total,
            most=self.most,
            legal=self.legal,
        )
        if self.reason != "legal":
            return [head]
        return [
            head,
            *("  " + say("{total} with {cards}", total=r.total, cards=r.cards) for r in self.reaches),
        ]


class Holding(NamedTuple):
    """What a player has for a check: cards laid in any case, the legal ones beside them, and what counts besides."""

    tested: Ability
    given: tuple[Laid, ...]
    rest: tuple[Card, ...]
    counters: int
    worth: int

    def total(self, cards: Sequence[Card]) -> int:
        """What the cards laid in any case and these come to (V15)."""
        more = (Laid(card, card.number if card.is_minor else self.worth) for card in cards)
        return parts((*self.given, *more), self.tested, self.counters).total

    def cheapest(self, number: int) -> tuple[Card, ...] | None:
        """The cheapest legal play that comes to this number, one card or more; None where none does."""
        bare = parts(self.given, self.tested, self.counters)
        if self.given and bare.total >= number:
            return codes(self.given)
        room = self.tested.limit - bare.limited
        need = max(0, number - bare.total)
        more = reaching(self.rest, self.tested.suit, room, need, self.worth)
        return None if more is None else codes(self.given) + more

    def reaches(self) -> Iterator[Reach]:
        """Each total that no cheaper cards come to, the lowest first."""
        number = -1
        while (cards := self.cheapest(number)) is not None:
            total = self.total([card for card in cards if card not in codes(self.given)])
            yield Reach(total, cards)
            number = total + 1


def check(campaign: Campaign, ask: HintCheck, _chance: Chance) -> Outcome[CheckHint]:
    """The cheapest cards that reach the difficulty: Majors are saved, then the lowest sum of Minors.

    R: against a difficulty that is still unknown, those that reach the highest number that its words allow, or else the
    most. Raises what a check raises before its difficulty is set, and a Refused for hands of real cards.
    """
    who = anybody(campaign, ask.who)
    hand = holder(campaign, who)
    if not ask.what:
        entry = asked_of(campaign, who, "hint check")
        ask = replaced(ask, what=entry.what, using=ask.using or entry.using, retry=ask.retry or entry.retry)
    tested = tested_in(campaign, who, ask)
    hand_is_known(campaign, hand)
    given = laid(campaign, hand, ask.play, tested)
    may = legal(campaign.hand(hand), tested.suit)
    counters = counted(campaign, who, ask.reputation, ask.favour, ask.belief).points
    rest = tuple(card for card in may if card not in codes(given))
    holding = Holding(tested, given, rest, counters, house(campaign).relevant_major)
    reaches = tuple(holding.reaches())
    numbers = difficulty.may_be(ask)
    reason, cards = _advice(holding, reaches, numbers, may)
    return Outcome(
        campaign,
        CheckHint(
            who=who,
            what=tested.name,
            suit=tested.suit,
            limit=tested.limit,
            difficulty=(min if reason == "short" else max)(numbers, default=None),
            cards=cards,
            total=holding.total([card for card in cards if card not in codes(given)]) if cards else None,
            most=reaches[-1].total if reaches else None,
            legal=may,
            reaches=reaches,
            reason=reason,
        ),
    )


def _advice(
    holding: Holding, reaches: Sequence[Reach], numbers: Sequence[int], may: tuple[Card, ...]
) -> tuple[Reason, tuple[Card, ...]]:
    """What to play against a difficulty of one of these numbers, and why."""
    if not reaches:
        return "nothing-legal", ()
    if not numbers:
        return "legal", ()
    best = holding.cheapest(max(numbers))
    if best is not None:
        return "reaches", best
    if reaches[-1].total >= min(numbers):
        return "most", reaches[-1].cards
    return "short", codes(holding.given) or (lowest(may),)


def _plays_from(campaign: Campaign, ask: HintCheck) -> Iterator[PlayedFrom]:
    yield PlayedFrom(holder(campaign, anybody(campaign, ask.who)))


COMMANDS = commands(
    Command(
        name="hint check",
        question=HintCheck,
        resolve=check,
        plays_from=_plays_from,
        answer=CheckHint,
        summary=questions.HINT_CHECK[0],
        example=questions.HINT_CHECK[1],
        looks=True,
    ),
    of_duel.COMMAND,
    of_repartee.COMMAND,
)
