"""What exchanges of blows and duels may come to (L8, L10, L13–L15), and who is told the odds of it (L20)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.language import N_
from tarotcli.systems.lignes_brisees.chances import FAILED, Drawing, End, ends
from tarotcli.systems.lignes_brisees.character import KNOCKED_OUT, condition, left, sheet
from tarotcli.systems.lignes_brisees.exchanges import check_destiny_b, check_lying, each_of
from tarotcli.systems.lignes_brisees.fights import said_before
from tarotcli.systems.lignes_brisees.refusals import CannotSee
from tarotcli.systems.lignes_brisees.sides import FightWords
from tarotcli.systems.lignes_brisees.skill_test import Options, check_destiny, new_test, take
from tarotcli.systems.lignes_brisees.skills import Skill, number_of
from tarotcli.systems.lignes_brisees.weapons import Arms, Said

GM = Word(N_("The game master asks: of anybody, Ligne Brisée or not."), "--gm")
SUCCESS, CRITICAL = N_("success {chance}"), N_("critical {chance}")


def sees_odds(campaign: Campaign, who: str, *, gm: bool) -> None:
    """Refuse an ordinary person the lines of destiny, unless the game master asks (L20)."""
    if not gm and not sheet(campaign, who).ligne_brisee.strip():
        raise CannotSee(who=campaign.called(who), key=who)


Fate = Literal["unhurt", "wounded", "unconscious", "dead"]
FATES: tuple[Fate, ...] = ("unhurt", "wounded", "unconscious", "dead")
FALLEN: tuple[Fate, ...] = ("unconscious", "dead")
SACRIFICE = End((2, -1), 0)
"""A critical as on the first card (L11)."""

ends_of = cache(ends)
Shares = Mapping[Fate, Fraction]


class Tester(NamedTuple):
    """Somebody who is tested once or more: from which cards, how many of them are left, and how.

    ``drawing`` is None for who lies unconscious and does not draw. ``points``: of Destin. ``sure``: a sacrifice.
    """

    drawing: Drawing | None
    cards: int
    points: int = 0
    sure: bool = False

    def ends(self) -> Mapping[End, Fraction]:
        """How the test may end; nothing for who does not draw."""
        if self.sure:
            return {SACRIFICE: Fraction(1)}
        return (
            {}
            if self.drawing is None
            else ends_of(self.drawing._replace(cards=self.cards, points=self.points))
        )


class Met(NamedTuple):
    """How two tests compare: 1 where the first wins, -1 the second, 0 nobody, and the Destin that each took."""

    winner: int
    spent_a: int
    spent_b: int


def tester(campaign: Campaign, who: str, skill: Skill, how: Options) -> Tester:
    """Somebody tested in this skill; the card of a sacrifice is lost already, and refused where it cannot be (L11)."""
    begun = new_test(campaign, who, skill, how.mode)
    if how.sacrifice:
        campaign = take(campaign, who, begun, how, Chance("")).campaign
        return Tester(None, len(left(campaign, who)), sure=True)
    numbers = frozenset(map(number_of, left(campaign, who)))
    points = min(how.points, sheet(campaign, who).destin.actuels)
    drawing = Drawing(begun.score, skill.number, numbers, len(numbers), how.mode, points, how.better)
    return Tester(drawing, len(numbers), points)


def met(a: Tester, b: Tester) -> Mapping[Met, Fraction]:
    """Both tests compared: the better success wins, who does not draw never does (L8, L13)."""
    found: dict[Met, Fraction] = defaultdict(Fraction)
    for one, p in a.ends().items():
        for other, q in (b.ends() or {End(FAILED, 0): Fraction(1)}).items():
            winner = (one.strength > other.strength) - (one.strength < other.strength)
            found[Met(winner, one.spent, other.spent)] += p * q
    return found


def shares(compared: Mapping[Met, Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """The probabilities that the first wins, that the second does, and that nobody does."""
    won, lost, nobody = (
        sum((p for found, p in compared.items() if found.winner == winner), Fraction(0))
        for winner in (1, -1, 0)
    )
    return won, lost, nobody


def critical(of: Tester) -> Fraction:
    """The probability of a critical (L8)."""
    return sum((p for end, p in of.ends().items() if end.strength[0] == 2), Fraction(0))


def struck(cards: int, damage: int, fate: Fate) -> tuple[int, Fate]:
    """The cards left after a blow, and what becomes of who had so many (L14, L15)."""
    lost = min(damage, cards)
    if cards == lost:
        return 0, "dead"
    if lost >= KNOCKED_OUT:
        return cards - lost, "unconscious"
    return cards - lost, "wounded" if lost else fate


class Adversary(NamedTuple):
    """One of the others in a fight: who, both sides' arms for this exchange, and how they are tested."""

    who: str
    arms_a: Arms
    arms_b: Arms
    limit: int
    tester: Tester


class Standing(NamedTuple):
    """The first between two exchanges: cards, what became of them, Destin left; and that of the others together."""

    cards: int
    fate: Fate
    points_a: int
    points_b: int


class Sides(NamedTuple):
    """A fight to come: the first, how they are tested, and the others in their order."""

    a: str
    how: Options
    others: tuple[Adversary, ...]
    points_b: int


def fight_sides(campaign: Campaign, ask: FightWords, a: str, others: Sequence[str]) -> Sides:
    """Who fights whom, with what and how; raises what the fight itself raises before a card is drawn."""
    check_lying(campaign, ask, others)
    how_a, how_b = ask.options_a(), ask.options_b()
    limits = [points or 0 for points in each_of(ask.destiny_b, len(others))]
    shared = len(limits) > len(ask.destiny_b)
    if not how_a.sacrifice:
        check_destiny(campaign, a, how_a)
    check_destiny_b(campaign, how_b, dict(zip(others, limits, strict=True)), shared=shared)
    found = []
    weapons, skills = each_of(ask.weapon_b, len(others)), each_of(ask.skill_b, len(others))
    for b, limit, weapon, skill in zip(others, limits, weapons, skills, strict=True):
        before = said_before(campaign, a, b)
        said_a, said_b = Said(ask.weapon_a, ask.skill_a), Said(weapon or "", skill or "")
        arms_a = (said_a if any(said_a) else before[a]).arms(campaign, a)
        arms_b = (said_b if any(said_b) else before[b]).arms(campaign, b)
        of_b = Tester(None, len(left(campaign, b)))
        if condition(campaign, b) == "ok":
            of_b = tester(campaign, b, arms_b.skill, how_b._replace(points=limit))
        found.append(Adversary(b, arms_a, arms_b, limit, of_b))
    return Sides(a, how_a, tuple(found), max(limits) if shared else sum(limits))


class Foretold(NamedTuple):
    """A fight foretold: of each exchange the three shares, what becomes of everybody, and a critical of the first.

    ``all_won``: the probability that the first wins every exchange.
    """

    exchanges: Mapping[str, tuple[Fraction, Fraction, Fraction]]
    fates: Mapping[str, Shares]
    critical: Fraction
    all_won: Fraction


def fight(campaign: Campaign, sides: Sides) -> Foretold:
    """The exchanges one after the other, until the first has fallen (L13–L15)."""
    mine = [tester(campaign, sides.a, other.arms_a.skill, sides.how) for other in sides.others]
    return fight_of(sides, mine)


def fight_of(sides: Sides, mine: Sequence[Tester]) -> Foretold:
    """As :func:`fight`; ``mine``: how the first is tested in each exchange."""
    first = mine[0]
    standing = {(Standing(first.cards, "unhurt", first.points, sides.points_b), True): Fraction(1)}
    exchanges, fates = {}, dict[str, Shares]()
    for one, other in zip(mine, sides.others, strict=True):
        after: dict[tuple[Standing, bool], Fraction] = defaultdict(Fraction)
        of_b: dict[Fate, Fraction] = defaultdict(Fraction)
        won = [Fraction(0)] * 3
        for (now, all_won), p in standing.items():
            if now.fate in FALLEN:
                after[now, False] += p
                of_b["unhurt"] += p
                continue
            me = one._replace(cards=now.cards, points=now.points_a)
            them = other.tester._replace(points=min(other.tester.points, other.limit, now.points_b))
            for found, q in met(me, them).items():
                won[(1, -1, 0).index(found.winner)] += p * q
                hurt, theirs = _wounds(now, other, found.winner)
                of_b[theirs] += p * q
                then = hurt._replace(
                    points_a=now.points_a - found.spent_a, points_b=now.points_b - found.spent_b
                )
                after[then, all_won and found.winner == 1] += p * q
        standing = after
        exchanges[other.who] = (won[0], won[1], won[2])
        fates[other.who] = of_b
    of_a: dict[Fate, Fraction] = defaultdict(Fraction)
    for (now, _all_won), p in standing.items():
        of_a[now.fate] += p
    won_all = sum((p for (_now, every), p in standing.items() if every), Fraction(0))
    return Foretold(exchanges, {sides.a: of_a, **fates}, critical(first), won_all)


def _wounds(now: Standing, other: Adversary, winner: int) -> tuple[Standing, Fate]:
    """What an exchange that is won so does to both; who has no card left is dead in any case (L12)."""
    cards, fate = now.cards, now.fate
    theirs: Fate = "unhurt" if other.tester.cards else "dead"
    if winner == 1:
        theirs = struck(other.tester.cards, other.arms_a.damage, "unhurt")[1]
    elif winner == -1:
        cards, fate = struck(cards, other.arms_b.damage, fate)
    return now._replace(cards=cards, fate=fate if cards else "dead"), theirs


def to_the_end(one: Tester, other: Adversary) -> tuple[Fraction, Fraction] | None:
    """The probabilities that the first and that the second is left standing, exchange after exchange without Destin.

    None where the fight may have no end: nobody can be hurt, or somebody lies already.
    """

    @cache
    def left_standing(cards_a: int, cards_b: int) -> tuple[Fraction, Fraction]:
        me, them = (each._replace(points=0) for each in (one, other.tester))
        won, lost, _nobody = shares(met(me._replace(cards=cards_a), them._replace(cards=cards_b)))
        found = [Fraction(0), Fraction(0)]
        rest_b, fate_b = struck(cards_b, other.arms_a.damage, "unhurt")
        rest_a, fate_a = struck(cards_a, other.arms_b.damage, "unhurt")
        for p, fallen, n, then in (
            (won, fate_b in FALLEN, 0, (cards_a, rest_b)),
            (lost, fate_a in FALLEN, 1, (rest_a, cards_b)),
        ):
            if fallen:
                found[n] += p
            elif p:
                later = left_standing(*then)
                found = [found[0] + p * later[0], found[1] + p * later[1]]
        return found[0] / (won + lost), found[1] / (won + lost)

    if not (one.drawing and other.tester.drawing and other.arms_a.damage and other.arms_b.damage):
        return None
    won, lost, _nobody = shares(met(one._replace(points=0), other.tester._replace(points=0)))
    return left_standing(one.cards, other.tester.cards) if won + lost else None
