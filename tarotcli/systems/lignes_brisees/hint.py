"""``hint``: how much Destin to be ready to spend on a test, and with what to fight, as a Ligne Brisée sees it (L20)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Probability
from tarotcli.systems.lignes_brisees.character import character, left, may_test, sheet
from tarotcli.systems.lignes_brisees.check import NewTest
from tarotcli.systems.lignes_brisees.foretold import GM, sees_odds
from tarotcli.systems.lignes_brisees.hint_fight import DUEL, FIGHT
from tarotcli.systems.lignes_brisees.odds import TestToCome, success
from tarotcli.systems.lignes_brisees.sheet import ArcaneKey, Mode
from tarotcli.systems.lignes_brisees.skill_test import check_destiny, new_test, options
from tarotcli.systems.lignes_brisees.skills import number_of, skill_named

Reason = Literal["enough", "destiny", "sacrifice", "poor"]

SENTENCES: dict[Reason, str] = {
    "enough": N_("Draw without Destin: {without} to succeed."),
    "destiny": N_("Be ready to spend {points} of Destin: {success} to succeed, and without it {without}."),
    "sacrifice": N_("Sacrifice {card}, a sure critical: all the Destin there is makes it {success} at most."),
    "poor": N_("Draw without Destin, {without} to succeed: all there is makes it {success} at most."),
}

LIKELY = Fraction(1, 2)
"""R: Destin is advised where it makes a success as likely as not, and then as little as does so."""


class HintCheck(NewTest, frozen=True):
    """``hint check`` in Lignes Brisées. ``--destiny``: no more of it is advised than so many points."""

    gm: Annotated[bool, GM] = False

    def check_args(self) -> None:
        """Refuse a test of nothing, and one that contradicts itself (L7)."""
        super().check_args()
        options(easier=self.easier, harder=self.harder, destiny=self.destiny)


class CheckHint(Answer, frozen=True):
    """``hint check``: how many points of Destin to be ready to spend (``destiny``), and of a success then and without.

    ``sacrifice``: the card to lose for a sure critical instead, or null. ``reason``: the kind of the sentence.
    """

    who: str
    what: ArcaneKey
    score: int
    mode: Mode
    destiny: int
    success: Probability
    without: Probability
    sacrifice: Card | None
    reason: Reason

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What to do and why."""
        return [
            say(
                SENTENCES[self.reason],
                points=self.destiny,
                success=self.success,
                without=self.without,
                card=self.sacrifice,
            )
        ]


def check(campaign: Campaign, ask: HintCheck, _chance: Chance) -> Outcome[CheckHint]:
    """The least Destin that makes a success as likely as not; where none does, a sacrifice, or nothing (L10, L11).

    R: a sacrifice is advised only where a card is left after it. Raises what ``odds check`` raises.
    """
    how = options(easier=ask.easier, harder=ask.harder, destiny=ask.destiny)
    who = character(campaign, ask.who)
    skill = skill_named(ask.what)
    sees_odds(campaign, who, gm=ask.gm)
    may_test(campaign, who)
    check_destiny(campaign, who, how)
    test = new_test(campaign, who, skill, how.mode)
    page, cards = sheet(campaign, who), left(campaign, who)
    most = page.destin.actuels if ask.destiny is None else min(ask.destiny, page.destin.actuels)
    numbers = frozenset(map(number_of, cards))
    shares = [
        success(TestToCome(test.score, test.skill.number, numbers, test.mode, points))
        for points in range(most + 1)
    ]
    likely = next((points for points, share in enumerate(shares) if share >= LIKELY), None)
    own = test.skill.card
    sure = own if page.ligne_brisee.strip() and own in cards and len(cards) > 1 else None
    reason: Reason = "enough" if likely == 0 else "destiny" if likely else "sacrifice" if sure else "poor"
    answer = CheckHint(
        who=who,
        what=test.skill.key,
        score=test.score,
        mode=test.mode,
        destiny=likely or 0,
        success=Probability.of(shares[most if likely is None else likely]),
        without=Probability.of(shares[0]),
        sacrifice=sure if reason == "sacrifice" else None,
        reason=reason,
    )
    return Outcome(campaign, answer)


COMMANDS = commands(
    Command(
        name="hint check",
        question=HintCheck,
        resolve=check,
        answer=CheckHint,
        summary=questions.HINT_CHECK[0],
        example=questions.HINT_CHECK[1],
        looks=True,
    ),
    DUEL,
    FIGHT,
)
