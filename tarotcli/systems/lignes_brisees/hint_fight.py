"""``hint fight`` and ``hint duel``: with what to fight, and how much Destin to be ready to spend (L10, L13, L20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.names import meant
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say, say_many
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Probability
from tarotcli.systems.lignes_brisees import foretold, odds_fight
from tarotcli.systems.lignes_brisees.character import sheet
from tarotcli.systems.lignes_brisees.fights import said_before
from tarotcli.systems.lignes_brisees.foretold import GM, Foretold, Sides
from tarotcli.systems.lignes_brisees.odds_fight import Against, against, people
from tarotcli.systems.lignes_brisees.sheet import FIST
from tarotcli.systems.lignes_brisees.sides import DuelWords, FightWords
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
