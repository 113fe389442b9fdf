"""``odds check``: the exact odds of a test from the cards that are left, as a Ligne Brisée sees them (L20).

A test succeeds on the cards drawn up to its end exactly when it does on all that it may draw, since a further card
never makes it worse: the smallest number only falls, the second smallest too, and a critical stays one. So its
success is counted over sets of cards, without order.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, NamedTuple

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say_many
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Odds, Probability, Row, Rows
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.lignes_brisees.character import character, left, may_test, sheet
from tarotcli.systems.lignes_brisees.check import NewTest, reopened
from tarotcli.systems.lignes_brisees.foretold import CRITICAL, GM, SUCCESS, sees_odds
from tarotcli.systems.lignes_brisees.odds_fight import DUEL, FIGHT
from tarotcli.systems.lignes_brisees.refusals import NoSkill
from tarotcli.systems.lignes_brisees.sheet import ArcaneKey, Mode
from tarotcli.systems.lignes_brisees.skill_test import (
    SkillTest,
    check_destiny,
    failing,
    new_test,
    options,
)
from tarotcli.systems.lignes_brisees.skills import number_of, skill_name, skill_named


class TestToCome(NamedTuple):
    """A test that is not taken yet.

    ``score`` and ``own`` (the skill's card) are 1 to 22, ``left`` the numbers of the cards in the deck, one or more.
    ``mode``: as cards are counted. ``points``: Destin that may buy a card each until it succeeds. ``drawn``: the cards
    of a failed test that is to go on; empty for a new one.
    """

    score: int
    own: int
    left: frozenset[int]
    mode: Mode = "normal"
    points: int = 0
    drawn: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        """How many cards it draws before the first that Destin buys (L6, L7, L12)."""
        return 0 if self.drawn else min(1 if self.mode == "normal" else 2, len(self.left))


def success(test: TestToCome) -> Fraction:
    """The probability, 0 to 1, that the test succeeds, be it by a critical."""
    undrawn = len(test.left) - len(test.drawn)
    return 1 - _all_fail(test, min(test.first + test.points, undrawn))


def critical(test: TestToCome) -> Fraction:
    """The probability, 0 to 1, of a critical: the own card is drawn while the test goes on (L8).

    Destin stops at a success, so a card bought later counts only where all before it failed.
    """
    undrawn = len(test.left) - len(test.drawn)
    if test.own not in test.left or test.own in test.drawn:
        return Fraction(0)
    odds = Fraction(test.first, undrawn)
    for before in range(test.first, min(test.first + test.points, undrawn)):
        odds += _all_fail(test, before) * Fraction(1, undrawn - before)
    return odds


def _all_fail(test: TestToCome, n: int) -> Fraction:
    """The probability that ``n`` more cards, 0 or more, leave the test failed."""
    rest = [*(test.left - set(test.drawn))]
    return Fraction(*failing(test.drawn, rest, n, score=test.score, own=test.own, mode=test.mode))


class OddsCheck(NewTest, frozen=True):
    """``odds check`` in Lignes Brisées."""

    again: Annotated[
        bool, Word(N_("Odds with one more card on the test that has just failed."), "--again")
    ] = False
    gm: Annotated[bool, GM] = False
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse a test of nothing, and one that contradicts itself (L7, L10)."""
        check_picture(self.svg)
        options(easier=self.easier, harder=self.harder, destiny=self.destiny)
        if self.again:
            self.refuse_new()
        elif not self.what:
            raise NoSkill(who=self.who)


class OddsAnswer(Odds, frozen=True):
    """``odds check``: ``destiny``: the points that may be spent; ``drawn``: what a test to reopen has drawn."""

    who: str
    what: ArcaneKey
    score: int
    mode: Mode
    drawn: tuple[Card, ...]
    destiny: int
    cards_left: int
    success: Probability
    critical: Probability

    def head(self, display: Display) -> str:
        """Whose test, and of how many cards."""
        return say_many(
            "{who}, {skill} {score}, {n} card left:",
            "{who}, {skill} {score}, {n} cards left:",
            self.cards_left,
            who=display.called(self.who),
            skill=skill_name(self.what),
            score=self.score,
        )

    def rows(self, display: Display) -> Rows:  # noqa: ARG002
        """Success, be it by a critical, and a critical."""
        return [("", [Row(SUCCESS, self.success), Row(CRITICAL, self.critical, "violet")])]


def odds(campaign: Campaign, ask: OddsCheck, _chance: Chance) -> Outcome[OddsAnswer]:
    """The exact odds of a check from the cards that are left (L20).

    R: ``--gm`` asks for anybody; without it an ordinary person is refused. With ``--again``, of one more card.
    """
    how = options(easier=ask.easier, harder=ask.harder, destiny=1 if ask.again else ask.destiny)
    who = character(campaign, ask.who)
    skill = None if ask.again else skill_named(ask.what)
    sees_odds(campaign, who, gm=ask.gm)
    may_test(campaign, who)
    test = reopened(campaign, who) if skill is None else new_test(campaign, who, skill, how.mode)
    check_destiny(campaign, who, how, test.cards)
    points = min(how.points, sheet(campaign, who).destin.actuels)
    return Outcome(campaign, _seen(campaign, who, test, points))


def _seen(campaign: Campaign, who: str, test: SkillTest, points: int) -> OddsAnswer:
    cards = left(campaign, who)
    coming = TestToCome(
        test.score,
        test.skill.number,
        frozenset(map(number_of, cards)),
        test.mode,
        points,
        tuple(map(number_of, test.cards)),
    )
    return OddsAnswer(
        who=who,
        what=test.skill.key,
        score=test.score,
        mode=test.mode,
        drawn=test.cards,
        destiny=points,
        cards_left=len(cards),
        success=Probability.of(success(coming)),
        critical=Probability.of(critical(coming)),
    )


COMMANDS = commands(
    Command(
        name="odds check",
        question=OddsCheck,
        resolve=odds,
        answer=OddsAnswer,
        summary=questions.ODDS_CHECK[0],
        example=questions.ODDS_CHECK[1],
        looks=True,
    ),
    FIGHT,
    DUEL,
)
