"""``odds check``: what each play promises against a difficulty, be it known, hidden or still to be drawn (V8–V18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Annotated, NamedTuple, TypeVar

import msgspec

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import Reckoned, Secret, Sight
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import HEADS, TAILS, Chance
from tarotcli.language import N_, _, say
from tarotcli.language.terms import Term
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Odds, Probability, Row, Rows
from tarotcli.systems.common.owners import hidden_places
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.versailles import difficulty
from tarotcli.systems.versailles.aftermath import BANDS, Band, band
from tarotcli.systems.versailles.check import tested_in
from tarotcli.systems.versailles.difficulty import asked_of
from tarotcli.systems.versailles.hands import GM, holder, house, sheet
from tarotcli.systems.versailles.hint import Holding
from tarotcli.systems.versailles.odds_duel import DUEL
from tarotcli.systems.versailles.odds_ladder import LADDER
from tarotcli.systems.versailles.odds_repartee import REPARTEE
from tarotcli.systems.versailles.questions import CheckWords
from tarotcli.systems.versailles.refusals import NoGmDeck
from tarotcli.systems.versailles.tally import Ability, codes, counted, laid, legal, parts
from tarotcli.systems.versailles.words import COINS

T = TypeVar("T")

Numbers = Sequence[int]
"""The difficulties there may be, each as likely."""


class OddsCheck(CheckWords, frozen=True):
    """``odds check`` in Versailles. Without WHAT it is about the difficulty that lies face down."""

    coin: Annotated[
        str, Word(N_("How the coin fell at the table."), "--coin", metavar="heads|tails", choices=COINS)
    ] = ""
    no_growth: Annotated[bool, Word(N_("The skill neither rises nor falls."), "--no-growth")] = False
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse several difficulties, one of nothing, and a picture under another name."""
        check_picture(self.svg)
        if self.what or self.sources:
            super().check_args()


class PlayOdds(msgspec.Struct, frozen=True):
    """A play: its cards and total, how often it succeeds, and how often the skill then rises or falls (V18)."""

    cards: tuple[Card, ...]
    total: int
    success: Probability
    rises: Probability
    falls: Probability


class CheckOdds(Odds, frozen=True, kw_only=True):
    """``odds check``: each total that a legal play comes to, with the cheapest cards of it; ``success``: of the best.

    ``difficulty``: null where it is not known; ``bands``: how often it is of each then.
    """

    who: str
    what: str
    difficulty: int | None
    success: Probability | Reckoned[Probability]
    critical: Probability
    bands: Mapping[Band, Probability] | Reckoned[Mapping[Band, Probability]]
    plays: tuple[PlayOdds, ...] | Reckoned[tuple[PlayOdds, ...]]

    def head(self, display: Display) -> str:
        """Whose check, and against what."""
        fields = {"who": display.called(self.who), "what": Term(self.what), "difficulty": self.difficulty}
        if self.difficulty is None:
            return say("{who}, {what} against a difficulty that is not known:", **fields)
        return say("{who}, {what} against {difficulty}:", **fields)

    def rows(self, display: Display) -> Rows:  # noqa: ARG002
        """Each play, what the difficulty may be, and what may become of the skill."""
        assert isinstance(self.plays, tuple)
        assert isinstance(self.bands, Mapping)
        plays = [
            _row(N_("{total} with {cards}: success {chance}"), play, play.success) for play in self.plays
        ]
        grown = [_row(N_("{total}: rises {chance}"), play, play.rises) for play in self.plays if play.rises.p]
        grown += [
            _row(N_("{total}: falls {chance}"), play, play.falls, "red")
            for play in self.plays
            if play.falls.p
        ]
        found: list[tuple[str, Sequence[Row]]] = [("", plays)]
        if self.difficulty is None:
            bands = [
                Row(N_("{band} {chance}"), chance, "amber", {"band": Term(name)})
                for name, chance in self.bands.items()
                if chance.p
            ]
            found.append((_("The difficulty is:"), bands))
        return [*found, *([(_("The skill, by the total:"), grown)] if grown else [])]

    def notes(self, display: Display) -> list[str]:  # noqa: ARG002
        """That nothing may be played."""
        return (
            [] if self.plays else [_("No card in this hand is legal: the check fails without growth (V16).")]
        )


def _row(sentence: str, play: PlayOdds, chance: Probability, colour: str = "green") -> Row:
    cards = tuple(card.code for card in play.cards)
    return Row(sentence, chance, colour, {"total": play.total, "cards": cards})


class Faced(NamedTuple):
    """The difficulty that is known, or the places where it may lie, and the numbers it may have for who sees it so."""

    known: int | None
    places: tuple[Secret, ...] = ()
    numbers: Callable[[Sight], Numbers] = lambda _sight: ()

    def as_seen(self, reckon: Callable[[Numbers], T]) -> T | Reckoned[T]:
        """What follows from the difficulties there may be, for whoever looks."""
        if self.known is not None:
            return reckon((self.known,))
        return Reckoned(self.places, lambda sight: reckon(self.numbers(sight)))


class Growing(NamedTuple):
    """What may become of the skill: its level, the highest there is, and the coin where it fell; None for no growth."""

    level: int
    most: int
    coin: str


def check(campaign: Campaign, ask: OddsCheck, _chance: Chance) -> Outcome[CheckOdds]:
    """What each play promises (V8–V18).

    R: a difficulty that is still to come is any card of the GM's that the viewer does not see and that fits its words,
    be it in the deck or in a hand, each as likely; so is one that lies face down. Raises what a check raises before
    its difficulty is set.
    """
    who = anybody(campaign, ask.who)
    hand = holder(campaign, who)
    if not ask.what:
        entry = asked_of(campaign, who, "odds check")
        ask = replaced(ask, what=entry.what, using=ask.using or entry.using, retry=ask.retry or entry.retry)
    tested = tested_in(campaign, who, ask)
    if not ask.play:
        hand_is_known(campaign, hand)
    plays = tuple(_plays(campaign, who, hand, tested, ask))
    growing = None
    if tested.skill is not None and not ask.no_growth:
        level = sheet(campaign, who).skills[tested.skill].level
        growing = Growing(level, max(house(campaign).skill_max, level), ask.coin)

    def found(numbers: Numbers) -> tuple[PlayOdds, ...]:
        return tuple(_odds(cards, total, numbers, growing) for cards, total in plays)

    faced = _faced(campaign, ask)
    return Outcome(
        campaign,
        CheckOdds(
            who=who,
            what=tested.name,
            difficulty=faced.known,
            success=faced.as_seen(lambda numbers: _best(found(numbers))),
            critical=Probability.of(0),
            bands=faced.as_seen(_bands),
            plays=faced.as_seen(found),
        ),
    )


def _plays(
    campaign: Campaign, who: str, hand: str, tested: Ability, ask: OddsCheck
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """The play that is named; else each total that some play comes to, with its cheapest cards."""
    counters = counted(campaign, who, ask.reputation, ask.favour, ask.belief).points
    if ask.play:
        cards = laid(campaign, hand, ask.play, tested)
        yield codes(cards), parts(cards, tested, counters).total
        return
    may = legal(campaign.hand(hand), tested.suit)
    for reach in Holding(tested, (), may, counters, house(campaign).relevant_major).reaches():
        yield reach.cards, reach.total


def _faced(campaign: Campaign, ask: OddsCheck) -> Faced:
    """What the check is up against; raises :class:`NoGmDeck` where no card of the GM's could be it."""
    known = ask.difficulty if ask.difficulty_card is None else ask.difficulty_card.of(TAROT78).number
    if known is not None:
        return Faced(known)
    if GM not in campaign.decks:
        raise NoGmDeck

    def fits(card: Card) -> bool:
        return not ask.sources or difficulty.fits(ask, card)

    @cache
    def numbers(sight: Sight) -> Numbers:
        # Where none of the unseen fits, those of the discard do that the game master has shuffled back (V8).
        shown = [card for place in sight.places for card in place or () if card not in campaign.hand(GM)]
        found = (filter(fits, cards) for cards in (sight.unseen, shown, TAROT78.cards))
        return next(filter(None, ([card.number for card in cards] for cards in found)))

    return Faced(None, tuple(hidden_places(campaign, GM)), numbers)


def _odds(cards: tuple[Card, ...], total: int, numbers: Numbers, growing: Growing | None) -> PlayOdds:
    shares = [_growth(number, total >= number, growing) for number in numbers]
    n = len(numbers)
    return PlayOdds(
        cards,
        total,
        Probability.of(Fraction(sum(total >= number for number in numbers), n)),
        Probability.of(sum((max(share, Fraction(0)) for share in shares), Fraction(0)) / n),
        Probability.of(-sum((min(share, Fraction(0)) for share in shares), Fraction(0)) / n),
    )


def _growth(number: int, success: bool, growing: Growing | None) -> Fraction:
    """How likely the skill rises, or below 0 falls, against this difficulty (V18)."""
    if growing is None:
        return Fraction(0)
    half = Fraction(1, 2)
    match band(number), success:
        case "trivial", False:
            share = Fraction(-1)
        case "minor", False:
            share = -Fraction(growing.coin == TAILS) if growing.coin else -half
        case "very-difficult", True:
            share = Fraction(growing.coin == HEADS) if growing.coin else half
        case "legendary", True:
            share = Fraction(1)
        case _:
            share = Fraction(0)
    free = growing.level < growing.most if share > 0 else growing.level > 0
    return share if free else Fraction(0)


def _best(plays: Sequence[PlayOdds]) -> Probability:
    return max((play.success for play in plays), key=lambda each: each.p, default=Probability.of(0))


def _bands(numbers: Numbers) -> Mapping[Band, Probability]:
    found = [band(number) for number in numbers]
    return {name: Probability.of(Fraction(found.count(name), len(found))) for name in BANDS}


def _plays_from(campaign: Campaign, ask: OddsCheck) -> Iterator[PlayedFrom]:
    yield PlayedFrom(holder(campaign, anybody(campaign, ask.who)))


COMMANDS = commands(
    Command(
        name="odds check",
        question=OddsCheck,
        resolve=check,
        plays_from=_plays_from,
        answer=CheckOdds,
        summary=questions.ODDS_CHECK[0],
        example=N_("tarotcli odds check aurore climbing --gm-draw"),
        looks=True,
    ),
    LADDER,
    DUEL,
    REPARTEE,
)
