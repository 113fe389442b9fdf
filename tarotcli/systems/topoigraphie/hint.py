"""``hint``: the cheapest card for a test and for each exchange of a fight, whom it faces, and why (P2–P8, P10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import PACK52, Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Probability
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.topoigraphie.check import TestWords
from tarotcli.systems.topoigraphie.fights import asked_of
from tarotcli.systems.topoigraphie.packs import may_turn_up, owner_of, playable, played_from, plays_from_hand
from tarotcli.systems.topoigraphie.questions import DuelStart, DuelWords, Fight, FightWords
from tarotcli.systems.topoigraphie.refusals import NothingPlayable
from tarotcli.systems.topoigraphie.sheet import Ability, ability, difficulty_of, legal, parts, succeeds
from tarotcli.systems.topoigraphie.sides import Side, sides


class Other(NamedTuple):
    """One of the others: their side, and the cards of which their next is one, each as likely."""

    side: Side
    cards: tuple[Card, ...]


class Facing(NamedTuple):
    """Who is about to choose cards, and whom they face, in the order of the exchanges."""

    one: Side
    others: tuple[Other, ...]


class Result(NamedTuple):
    """How often a card wins and loses, 0 to 1; otherwise both are equal (P8)."""

    wins: Fraction
    loses: Fraction


def faced(campaign: Campaign, ask: DuelWords | FightWords, first: str, others: Sequence[str]) -> Facing:
    """Who faces whom; raises what the duel or fight raises before a card is played.

    R: who chooses their card may choose any that they may play. A card that is named counts, wherever it lies.
    """
    words = {name: getattr(ask, name) for name in type(ask).__struct_fields__ if name != "svg"}
    kind = Fight if isinstance(ask, FightWords) else DuelStart
    turn_b = None in ask.play_b or len(ask.play_b) < len(others)
    one, many = sides(campaign, kind(**{**words, "turn_a": True, "turn_b": turn_b}), first, others)
    return Facing(one, tuple(Other(side, next_cards(campaign, side)) for side in many))


def next_cards(campaign: Campaign, side: Side) -> tuple[Card, ...]:
    """The cards of which somebody's next is one, for who sees neither their pile nor their hand."""
    if side.cards[0] is not None:
        return (side.cards[0].of(PACK52),)
    owner = owner_of(campaign, side.who)
    hand = () if campaign.house.real else campaign.hand(owner)
    return legal(may_turn_up(campaign, side.who, side.by, hand), side.by.level)


def result(card: Card, by: Ability, other: Other) -> Result:
    """How a card fares against the other's next one (P8)."""
    mine = parts(card, by).sum
    theirs = [parts(each, other.side.by).sum for each in other.cards]
    wins, loses = sum(mine > each for each in theirs), sum(mine < each for each in theirs)
    return Result(Fraction(wins, len(theirs)), Fraction(loses, len(theirs)))


def best_against(cards: Sequence[Card], by: Ability, other: Other) -> tuple[Card, Result]:
    """The lowest of the cards, one or more, among those that win most often, and of these lose least often."""
    fares = {card: result(card, by, other) for card in cards}
    card = min(cards, key=lambda each: (-fares[each].wins, fares[each].loses, each.number))
    return card, fares[card]


Reason = Literal["succeeds", "short", "hidden"]

SENTENCES: dict[Reason, str] = {
    "succeeds": N_("Play {card}: {sum} is above {difficulty}, and no lower card succeeds."),
    "short": N_("No card succeeds: {most} is the most, against {difficulty}; {card} costs least."),
    "hidden": N_("Play {card}: {sum} is the most there is, and the difficulty lies face down."),
}


class HintCheck(TestWords, frozen=True):
    """``hint check`` in Topoïgraphie. Without WHAT it is about the difficulty that lies face down."""

    def check_args(self) -> None:
        """Refuse a difficulty of nothing."""
        if self.what or self.difficulty is not None:
            super().check_args()


class HintDuel(DuelWords, frozen=True):
    """``hint duel`` in Topoïgraphie."""


class HintFight(FightWords, frozen=True):
    """``hint fight`` in Topoïgraphie."""


class CheckHint(Answer, frozen=True):
    """``hint check``: the lowest card that succeeds, or where none does the lowest of all.

    ``difficulty``: null where it lies face down, for which the card is the lowest of those that make most.
    ``sum``: what it makes; ``most``: what the highest does. ``reason``: the kind of the sentence.
    """

    who: str
    what: str
    talent: str | None
    difficulty: int | None
    card: Card
    sum: int
    most: int
    reason: Reason

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Which card, and why."""
        fields = {"card": self.card, "sum": self.sum, "most": self.most, "difficulty": self.difficulty}
        return [say(SENTENCES[self.reason], **fields)]


class Advice(msgspec.Struct, frozen=True):
    """The card for one exchange: of the lowest number among those that beat the other's next card most often."""

    against: str
    card: Card
    sum: int
    wins: Probability
    loses: Probability


class FightHint(Answer, frozen=True):
    """``hint duel`` and ``hint fight``: a card for each exchange, in their order."""

    who: str
    exchanges: tuple[Advice, ...]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Which card against whom, and why."""
        return [
            say(
                "Against {b} play {card}: {sum} wins {wins} and loses {loses}; no lower card does as well.",
                b=display.called(each.against),
                card=each.card,
                sum=each.sum,
                wins=each.wins,
                loses=each.loses,
            )
            for each in self.exchanges
        ]


def check(campaign: Campaign, ask: HintCheck, _chance: Chance) -> Outcome[CheckHint]:
    """The lowest card that may be played and succeeds (P5, P7).

    R: against a difficulty that lies face down, one that makes most. Who plays from the GM's pack is hinted a card
    that the GM may name. Raises what a test raises before its card.
    """
    who = anybody(campaign, ask.who)
    entry = None if ask.what else asked_of(campaign, who, "hint check")
    if entry:
        ask = replaced(ask, what=entry.what, talent=ask.talent or entry.talent)
    by = ability(campaign, who, ask.what, ask.talent, "--talent")
    difficulty = None if entry else difficulty_of(campaign, ask.difficulty)
    may = cards_to_play(campaign, who, playable(campaign, who, by))
    most = max(parts(each, by).sum for each in may)
    if difficulty is None:
        enough = [card for card in may if parts(card, by).sum == most]
    else:
        enough = [card for card in may if succeeds(parts(card, by).sum, difficulty)]
    card = min(enough or may, key=lambda each: each.number)
    answer = CheckHint(
        who=who,
        what=by.tendance or "",
        talent=by.talent,
        difficulty=difficulty,
        card=card,
        sum=parts(card, by).sum,
        most=most,
        reason="hidden" if entry else "succeeds" if enough else "short",
    )
    return Outcome(campaign, answer)


def cards_to_play(campaign: Campaign, who: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """These cards to choose from; refused where there are none, or where they are real and in a hand."""
    owner = owner_of(campaign, who)
    if plays_from_hand(campaign, owner):
        hand_is_known(campaign, owner)
    if not cards:
        raise NothingPlayable(who=campaign.called(owner), key=owner, held=campaign.hand(owner))
    return cards


def duel(campaign: Campaign, ask: HintDuel, _chance: Chance) -> Outcome[FightHint]:
    """The card for a duel (P8, P10)."""
    return _advised(campaign, faced(campaign, ask, ask.a, [ask.b]))


def fight(campaign: Campaign, ask: HintFight, _chance: Chance) -> Outcome[FightHint]:
    """A card for each exchange of a fight, none of them twice (P8, P10)."""
    first, *others = ask.who
    return _advised(campaign, faced(campaign, ask, first, others))


def _advised(campaign: Campaign, facing: Facing) -> Outcome[FightHint]:
    """R: the other's next card is any that its player cannot know, be it in their pile or hand, each as likely."""
    one, left = facing.one, list(playable(campaign, facing.one.who, facing.one.by))
    found = []
    for other in facing.others:
        may = cards_to_play(campaign, one.who, tuple(left))
        card, result = best_against(may, one.by, other)
        left.remove(card)
        wins, loses = Probability.of(result.wins), Probability.of(result.loses)
        found.append(Advice(other.side.who, card, parts(card, one.by).sum, wins, loses))
    return Outcome(campaign, FightHint(one.who, tuple(found)))


def _check_from(campaign: Campaign, ask: HintCheck) -> Iterator[PlayedFrom]:
    return played_from(campaign, anybody(campaign, ask.who), named=True)


def _duel_from(campaign: Campaign, ask: HintDuel) -> Iterator[PlayedFrom]:
    return played_from(campaign, anybody(campaign, ask.a), named=True)


def _fight_from(campaign: Campaign, ask: HintFight) -> Iterator[PlayedFrom]:
    return played_from(campaign, anybody(campaign, ask.who[0]), named=True)


COMMANDS = commands(
    Command(
        name="hint check",
        question=HintCheck,
        resolve=check,
        plays_from=_check_from,
        answer=CheckHint,
        summary=questions.HINT_CHECK[0],
        example=questions.HINT_CHECK[1],
        looks=True,
    ),
    Command(
        name="hint duel",
        question=HintDuel,
        resolve=duel,
        plays_from=_duel_from,
        answer=FightHint,
        summary=questions.HINT_DUEL[0],
        example=questions.HINT_DUEL[1],
        looks=True,
    ),
    Command(
        name="hint fight",
        question=HintFight,
        resolve=fight,
        plays_from=_fight_from,
        answer=FightHint,
        summary=questions.HINT_FIGHT[0],
        example=questions.HINT_FIGHT[1],
        looks=True,
    ),
)
