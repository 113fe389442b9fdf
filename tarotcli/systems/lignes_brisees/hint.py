"""``hint``: how much Destin to be ready to spend on a test, and with what to fight, as a Ligne Brisée sees it (L20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.names import meant
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say, say_many
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Probability
from tarotcli.systems.lignes_brisees import foretold, odds_fight
from tarotcli.systems.lignes_brisees.character import character, left, may_test, sheet
from tarotcli.systems.lignes_brisees.check import NewTest, reopened
from tarotcli.systems.lignes_brisees.fights import said_before
from tarotcli.systems.lignes_brisees.foretold import GM, Foretold, Sides, sees_odds
from tarotcli.systems.lignes_brisees.odds import TestToCome, success
from tarotcli.systems.lignes_brisees.odds_fight import Against, against, people
from tarotcli.systems.lignes_brisees.sheet import FIST, ArcaneKey, Mode
from tarotcli.systems.lignes_brisees.sides import DuelWords, FightWords
from tarotcli.systems.lignes_brisees.skill_test import check_destiny, new_test, options
from tarotcli.systems.lignes_brisees.skills import number_of, skill_named
from tarotcli.systems.lignes_brisees.weapons import weapons


class HintFight(FightWords, frozen=True):
    """``hint fight`` in Lignes Brisées."""

    gm: Annotated[bool, GM] = False


class HintDuel(DuelWords, frozen=True, kw_only=True):
    """``hint duel`` in Lignes Brisées."""

    gm: Annotated[bool, GM] = False


class FightHint(Answer, frozen=True):
    """``hint fight``: the weapon that takes most cards from the others less those that they take; null for none.

    ``chosen``: whether there was a choice. ``exchanges``: what it comes to.
    """

    a: str
    weapon: str | None
    chosen: bool
    exchanges: tuple[Against, ...]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What to fight with, and why."""
        first = N_(
            "Fight with {weapon}: {wins} to wound {b}, for {damage}; {loses} to be wounded, for {taken}."
        )
        found = [
            say(
                first if each.weapon else N_("{b}: {wins} to win, {loses} to be wounded, for {taken}."),
                weapon=each.weapon,
                b=display.called(each.against),
                wins=each.wins,
                loses=each.loses,
                damage=say_many("{n} card", "{n} cards", each.damage),
                taken=say_many("{n} card", "{n} cards", each.other_damage),
            )
            for each in self.exchanges
        ]
        if self.chosen:
            found.append(
                say("Nothing else that {a} carries does better on balance.", a=display.called(self.a))
            )
        return found


class DuelHint(Answer, frozen=True):
    """``hint duel``: the Destin to be ready to spend, that the first wins with it (``success``) and without."""

    a: str
    b: str
    destiny: int
    success: Probability
    without: Probability

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What to do, and why."""
        fields = {"points": self.destiny, "success": self.success, "without": self.without}
        if not self.destiny:
            return [say("Spend no Destin: {without} to win.", **fields)]
        return [
            say("Be ready to spend {points} of Destin: {success} to win, and without it {without}.", **fields)
        ]


def fight(campaign: Campaign, ask: HintFight, _chance: Chance) -> Outcome[FightHint]:
    """Of what the first carries, that which does best on balance: cards taken less cards lost, on average.

    R: a weapon or skill that is named, or that an open fight remembers, is no choice any more; bare hands are always
    one. Raises what ``odds fight`` raises.
    """
    tried = []
    for each in _choices(campaign, ask):
        sides = people(campaign, each, gm=ask.gm)
        found = foretold.fight(campaign, sides)
        tried.append((_balance(sides, found), sides, found))
    _best, sides, found = max(tried, key=lambda one: one[0])
    answer = FightHint(
        a=sides.a,
        weapon=sides.others[0].arms_a.weapon or None,
        chosen=len(tried) > 1,
        exchanges=against(sides, found.exchanges),
    )
    return Outcome(campaign, answer)


def _choices(campaign: Campaign, ask: HintFight) -> Iterator[HintFight]:
    """The fight with each thing that may be fought with; as it is asked where there is nothing to choose."""
    sides = people(campaign, ask, gm=ask.gm)
    said = (any(said_before(campaign, sides.a, each.who)[sides.a]) for each in sides.others)
    if ask.weapon_a or ask.skill_a or any(said):
        yield ask
        return
    known = weapons(campaign)
    carried = filter(None, (meant(thing, known) for thing in sheet(campaign, sides.a).equipement))
    for name in dict.fromkeys((*carried, FIST)):
        yield replaced(ask, weapon_a=name)


def _balance(sides: Sides, found: Foretold) -> float:
    """The cards that the others lose on average, less those that the first does."""
    return float(
        sum(
            won * min(each.arms_a.damage, each.tester.cards) - lost * each.arms_b.damage
            for each, (won, lost, _nobody) in zip(sides.others, found.exchanges.values(), strict=True)
        )
    )


def duel(campaign: Campaign, ask: HintDuel, chance: Chance) -> Outcome[DuelHint]:
    """The least Destin that makes it as likely as not that the first wins; where none does, none is advised.

    R: no more than ``--destiny-a`` names. Raises what ``odds duel`` raises.
    """
    words = {name: getattr(ask, name) for name in HintDuel.__struct_fields__}
    odds = odds_fight.duel(campaign, odds_fight.OddsDuel(**words), chance).answer
    most = len(odds.destiny) if ask.destiny_a is None else ask.destiny_a + 1
    likely = next((n for n, chance in enumerate(odds.destiny[:most]) if chance.p >= 0.5), 0)
    without = odds.destiny[0] if odds.destiny else odds.success
    success = odds.destiny[likely] if odds.destiny else odds.success
    return Outcome(campaign, DuelHint(odds.a, odds.b, likely, success, without))


FIGHT = Command(
    name="hint fight",
    question=HintFight,
    resolve=fight,
    answer=FightHint,
    summary=questions.HINT_FIGHT[0],
    example=questions.HINT_FIGHT[1],
    looks=True,
)
DUEL = Command(
    name="hint duel",
    question=HintDuel,
    resolve=duel,
    answer=DuelHint,
    summary=questions.HINT_DUEL[0],
    example=questions.HINT_DUEL[1],
    looks=True,
)


Reason = Literal["enough", "destiny", "sacrifice", "poor", "again", "leave"]

SENTENCES: dict[Reason, str] = {
    "enough": N_("Draw without Destin: {without} to succeed."),
    "destiny": N_("Be ready to spend {points} of Destin: {success} to succeed, and without it {without}."),
    "sacrifice": N_("Sacrifice {card}, a sure critical: all the Destin there is makes it {success} at most."),
    "poor": N_("Draw without Destin, {without} to succeed: all there is makes it {success} at most."),
    "again": N_("Go on with {points} of Destin, a card for each until one helps: {success} to succeed."),
    "leave": N_("Leave it at that: all the Destin there is makes it {success} at most."),
}

LIKELY = Fraction(1, 2)
"""R: Destin is advised where it makes a success as likely as not, and then as little as does so."""


class HintCheck(NewTest, frozen=True):
    """``hint check`` in Lignes Brisées. ``--destiny``: no more of it is advised than so many points."""

    again: Annotated[
        bool, Word(N_("Whether to go on with the test that has just failed, and how far."), "--again")
    ] = False
    gm: Annotated[bool, GM] = False

    def check_args(self) -> None:
        """Refuse a test of nothing, and one that contradicts itself (L7)."""
        if self.again:
            self.refuse_new()
        else:
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

    R: a sacrifice is advised only where a card is left after it. ``--again``, of the test that has just failed: the
    least Destin with which it is as likely as not to succeed yet; where none makes it so, a sacrifice, or to leave it.
    Raises what ``odds check`` raises.
    """
    how = options(easier=ask.easier, harder=ask.harder, destiny=ask.destiny)
    who = character(campaign, ask.who)
    skill = None if ask.again else skill_named(ask.what)
    sees_odds(campaign, who, gm=ask.gm)
    may_test(campaign, who)
    test = reopened(campaign, who) if skill is None else new_test(campaign, who, skill, how.mode)
    check_destiny(campaign, who, how, test.cards)
    page, cards = sheet(campaign, who), left(campaign, who)
    most = page.destin.actuels if ask.destiny is None else min(ask.destiny, page.destin.actuels)
    numbers, drawn = frozenset(map(number_of, cards)), tuple(map(number_of, test.cards))
    shares = [
        success(TestToCome(test.score, test.skill.number, numbers, test.mode, points, drawn))
        for points in range(most + 1)
    ]
    likely = next((points for points, share in enumerate(shares) if share >= LIKELY), None)
    own = test.skill.card
    free = own in cards and own not in test.cards and len(cards) > 1
    sure = own if free and page.ligne_brisee.strip() else None
    helps: Reason = "again" if ask.again else "destiny"
    helpless: Reason = "leave" if ask.again else "poor"
    reason: Reason = "enough" if likely == 0 else helps if likely else "sacrifice" if sure else helpless
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
