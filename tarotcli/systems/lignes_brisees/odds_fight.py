"""``odds fight``, ``odds duel``: who is wounded, unconscious or dead, as a Ligne Brisée sees it (L13–L15, L20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Odds, Probability, Row, Rows
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.lignes_brisees import foretold
from tarotcli.systems.lignes_brisees.character import character, condition, may_test, sheet
from tarotcli.systems.lignes_brisees.combat_refusals import AgainstThemselves
from tarotcli.systems.lignes_brisees.foretold import (
    CRITICAL,
    GM,
    Adversary,
    Fate,
    Sides,
    Tester,
    fight_sides,
    sees_odds,
    shares,
)
from tarotcli.systems.lignes_brisees.refusals import Dead
from tarotcli.systems.lignes_brisees.sides import DuelWords, FightWords
from tarotcli.systems.lignes_brisees.skill_test import check_destiny
from tarotcli.systems.lignes_brisees.skills import skill_name
from tarotcli.systems.lignes_brisees.weapons import skill_meant

FATES: Mapping[Fate, str] = {
    "unhurt": N_("unhurt {chance}"),
    "wounded": N_("wounded {chance}"),
    "unconscious": N_("unconscious {chance}"),
    "dead": N_("dead {chance}"),
}
COLOURS: Mapping[Fate, str] = {
    "unhurt": "green",
    "wounded": "amber",
    "unconscious": "violet",
    "dead": "red",
}


class OddsFight(FightWords, frozen=True):
    """``odds fight`` in Lignes Brisées."""

    gm: Annotated[bool, GM] = False
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse what fits no exchange, and a picture under another name."""
        check_picture(self.svg)
        super().check_args()


class OddsDuel(DuelWords, frozen=True, kw_only=True):
    """``odds duel`` in Lignes Brisées."""

    gm: Annotated[bool, GM] = False
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse a duel that contradicts itself, and a picture under another name."""
        check_picture(self.svg)
        super().check_args()


class Against(msgspec.Struct, frozen=True):
    """An exchange: who wins it, the weapons (null for none), and the cards that a blow costs the other."""

    against: str
    wins: Probability
    loses: Probability
    nobody: Probability
    weapon: str | None
    damage: int
    other_weapon: str | None
    other_damage: int


class FightOdds(Odds, frozen=True, kw_only=True):
    """``odds fight``: each exchange, and what becomes of everybody, by key and fate.

    ``success``: that the first wins every exchange. ``destiny``: the same against one adversary, by the points of
    Destin that may be spent on it, from 0. ``to_the_end``: who is left standing where exchange follows exchange
    without Destin until one has fallen, null for several or where that has no end.
    """

    a: str
    success: Probability
    critical: Probability
    exchanges: tuple[Against, ...]
    fates: Mapping[str, Mapping[Fate, Probability]]
    destiny: tuple[Probability, ...]
    to_the_end: Mapping[str, Probability] | None

    def head(self, display: Display) -> str:
        """Who fights whom."""
        others = tuple(display.called(each.against) for each in self.exchanges)
        return say("{a} against {others}:", a=display.called(self.a), others=others)

    def rows(self, display: Display) -> Rows:
        """Each exchange, everybody's fates, what Destin does, and the end of it all."""
        a = display.called(self.a)
        found: list[tuple[str, Sequence[Row]]] = []
        for each in self.exchanges:
            b = display.called(each.against)
            found.append(
                ("", [_wins(a, each.weapon, each.wins), _wins(b, each.other_weapon, each.loses, "red")])
            )
        for who, fates in self.fates.items():
            rows = [Row(FATES[fate], chance, COLOURS[fate]) for fate, chance in fates.items() if chance.p]
            found.append((say("{who}:", who=display.called(who)), rows))
        if len(self.destiny) > 1:
            found.append((_("With so much Destin to spend:"), _by_points(self.destiny)))
        if self.to_the_end:
            standing = [
                Row(N_("{who} is left standing {chance}"), chance, fields={"who": display.called(who)})
                for who, chance in self.to_the_end.items()
            ]
            found.append((_("Fought to the end, without Destin:"), standing))
        return found


def _wins(who: str, weapon: str | None, chance: Probability, colour: str = "green") -> Row:
    if weapon:
        return Row(N_("{who} wins with {weapon} {chance}"), chance, colour, {"who": who, "weapon": weapon})
    return Row(N_("{who} wins {chance}"), chance, colour, {"who": who})


def _by_points(destiny: Sequence[Probability]) -> list[Row]:
    return [Row(N_("{n}: success {chance}"), chance, fields={"n": n}) for n, chance in enumerate(destiny)]


class DuelOdds(Odds, frozen=True, kw_only=True):
    """``odds duel``: who wins, or nobody. ``destiny``: that the first does, by the Destin to be spent, from 0."""

    a: str
    b: str
    skills: Mapping[str, str]
    success: Probability
    critical: Probability
    loses: Probability
    nobody: Probability
    destiny: tuple[Probability, ...]

    def head(self, display: Display) -> str:
        """Who against whom, and in what."""
        fields = {"a": display.called(self.a), "b": display.called(self.b)}
        one, other = (skill_name(self.skills[who]) for who in (self.a, self.b))
        return say("{a} ({skill_a}) against {b} ({skill_b}):", skill_a=one, skill_b=other, **fields)

    def rows(self, display: Display) -> Rows:
        """Who wins, and what Destin does."""
        a, b = display.called(self.a), display.called(self.b)
        found: list[tuple[str, Sequence[Row]]] = [
            (
                "",
                [
                    _wins(a, None, self.success),
                    _wins(b, None, self.loses, "red"),
                    Row(N_("nobody wins {chance}"), self.nobody, "amber"),
                    Row(CRITICAL, self.critical, "violet"),
                ],
            )
        ]
        if len(self.destiny) > 1:
            found.append((_("With so much Destin to spend:"), _by_points(self.destiny)))
        return found


def by_destiny(campaign: Campaign, who: str, one: Tester, other: Tester) -> tuple[Probability, ...]:
    """The probability that the first wins, by the points of Destin that may be spent, from 0 to all there are."""
    if one.drawing is None:
        return ()
    drawing = one.drawing._replace(points=0)
    most = min(sheet(campaign, who).destin.actuels, one.cards - drawing.first)
    return tuple(
        Probability.of(shares(foretold.met(one._replace(points=points), other))[0])
        for points in range(most + 1)
    )


def fight(campaign: Campaign, ask: OddsFight, _chance: Chance) -> Outcome[FightOdds]:
    """What the exchanges of ``fight`` may come to (L13–L15, L20); raises what it raises before a card is drawn."""
    sides = people(campaign, ask, gm=ask.gm)
    found = foretold.fight(campaign, sides)
    first = sides.others[0]
    one = foretold.tester(campaign, sides.a, first.arms_a.skill, sides.how)
    alone = len(sides.others) == 1
    end = foretold.to_the_end(one, first) if alone else None
    answer = FightOdds(
        a=sides.a,
        success=Probability.of(found.all_won),
        critical=Probability.of(found.critical),
        exchanges=against(sides, found.exchanges),
        fates={
            who: {fate: Probability.of(of.get(fate, 0)) for fate in FATES} for who, of in found.fates.items()
        },
        destiny=by_destiny(campaign, sides.a, one, first.tester) if alone else (),
        to_the_end=end and dict(zip((sides.a, first.who), map(Probability.of, end), strict=True)),
    )
    return Outcome(campaign, answer)


def people(campaign: Campaign, ask: FightWords, *, gm: bool) -> Sides:
    """Who fights whom with what; raises what the fight raises before a card is drawn (L17), and for L20."""
    named = [character(campaign, word) for word in ask.who]
    for each in named:
        if named.count(each) > 1:
            raise AgainstThemselves(who=campaign.called(each))
    a, *others = named
    sees_odds(campaign, a, gm=gm)
    may_test(campaign, a)
    for each in others:
        if condition(campaign, each) == "mort":
            raise Dead(who=campaign.called(each), key=each)
    return fight_sides(campaign, ask, a, others)


def against(sides: Sides, found: Mapping[str, tuple[Fraction, Fraction, Fraction]]) -> tuple[Against, ...]:
    """Each exchange as it is answered."""

    def one(each: Adversary) -> Against:
        won, lost, nobody = map(Probability.of, found[each.who])
        mine, theirs = each.arms_a, each.arms_b
        return Against(
            each.who,
            won,
            lost,
            nobody,
            mine.weapon or None,
            mine.damage,
            theirs.weapon or None,
            theirs.damage,
        )

    return tuple(map(one, sides.others))


def duel(campaign: Campaign, ask: OddsDuel, _chance: Chance) -> Outcome[DuelOdds]:
    """Who wins a duel, exactly (L8, L13, L20); raises what the duel raises before a card is drawn."""
    a, b = character(campaign, ask.a), character(campaign, ask.b)
    if a == b:
        raise AgainstThemselves(who=campaign.called(a))
    skill = skill_meant(campaign, ask.weapon_a, ask.skill_a)
    assert skill is not None
    other = skill_meant(campaign, ask.weapon_b, ask.skill_b) or skill
    sees_odds(campaign, a, gm=ask.gm)
    testers = []
    for who, tested, how in ((a, skill, ask.options_a()), (b, other, ask.options_b())):
        may_test(campaign, who)
        if not how.sacrifice:
            check_destiny(campaign, who, how)
        testers.append(foretold.tester(campaign, who, tested, how))
    won, lost, nobody = shares(foretold.met(*testers))
    answer = DuelOdds(
        a=a,
        b=b,
        skills={a: skill.key, b: other.key},
        success=Probability.of(won),
        critical=Probability.of(foretold.critical(testers[0])),
        loses=Probability.of(lost),
        nobody=Probability.of(nobody),
        destiny=by_destiny(campaign, a, *testers),
    )
    return Outcome(campaign, answer)


FIGHT = Command(
    name="odds fight",
    question=OddsFight,
    resolve=fight,
    answer=FightOdds,
    summary=questions.ODDS_FIGHT[0],
    example=questions.ODDS_FIGHT[1],
    looks=True,
)
DUEL = Command(
    name="odds duel",
    question=OddsDuel,
    resolve=duel,
    answer=DuelOdds,
    summary=questions.ODDS_DUEL[0],
    example=questions.ODDS_DUEL[1],
    looks=True,
)
