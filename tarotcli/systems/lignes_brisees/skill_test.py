"""One test of a skill: drawing, counting, criticals, and the test taken by a character on a campaign (L6–L13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Literal, NamedTuple

from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance, in_lowest_terms
from tarotcli.cards.words import CardWord
from tarotcli.systems.lignes_brisees import refusals as no
from tarotcli.systems.lignes_brisees.character import can_spend, left, lose, path_of, sheet, spend
from tarotcli.systems.lignes_brisees.events import Sacrificed, Tested
from tarotcli.systems.lignes_brisees.sheet import Mode
from tarotcli.systems.lignes_brisees.skills import Skill, as_written, number_of

Result = Literal["critical", "success", "failure"]
"""How a test ended."""

FIRST_DRAW: dict[Mode, int] = {"normal": 1, "facile": 2, "difficile": 2}
"""How many cards a test draws before Destin, if the deck has as many (L6, L7)."""


class SkillTest(NamedTuple):
    """A test as it stands: the cards drawn in order, and the points of Destin that bought some of them.

    ``sacrificed``: the skill's own card was given up for it (L11). ``chance``: of success, before its last cards were
    drawn, as a fraction.
    """

    skill: Skill
    score: int
    mode: Mode
    cards: tuple[Card, ...] = ()
    spent: int = 0
    sacrificed: bool = False
    chance: str = "1"

    @property
    def counted(self) -> int | None:
        """The number that counts, 1 to 22: the smallest drawn; harder: the second smallest (L7, L10).

        A single card counts itself. None after a sacrifice, which counts no card.
        """
        if self.sacrificed:
            return None
        if self.mode == "difficile" and len(self.cards) > 1:
            return sorted(map(number_of, self.cards))[1]
        return min(map(number_of, self.cards))

    @property
    def critical_on(self) -> int | None:
        """On which card, from 1, the skill's own came; a sacrifice counts as on the first (L8, L11)."""
        if self.sacrificed:
            return 1
        own = self.skill.card
        return self.cards.index(own) + 1 if own in self.cards else None

    @property
    def missing(self) -> int:
        """How many of the first cards the deck was too short for (L12); a sacrifice needs none."""
        return 0 if self.sacrificed else max(0, FIRST_DRAW[self.mode] - len(self.cards))

    @property
    def margin(self) -> int | None:
        """Score less the counted card (L9); None after a sacrifice."""
        counted = self.counted
        return None if counted is None else self.score - counted

    @property
    def success(self) -> bool:
        """A critical, or a counted card below the score (L6, L8)."""
        return self.critical_on is not None or (self.margin or 0) > 0

    @property
    def outcome(self) -> Result:
        """How the test ended."""
        if self.critical_on is not None:
            return "critical"
        return "success" if self.success else "failure"

    def strength(self) -> tuple[int, int]:
        """How good it is against another: criticals by position, then margins; failures are all alike (L8, L13)."""
        critical = self.critical_on
        if critical is not None:
            return 2, -critical
        return (1, self.margin or 0) if self.success else (0, 0)


def drawn_to_end(
    test: SkillTest, left: Sequence[Card], source: Iterator[Card], points: int = 0, *, better: bool = False
) -> SkillTest:
    """A test drawn to its end from ``left``, the cards of the deck (one or more).

    Draws what the test draws at first, or all that are left (L12), then up to ``points`` more until it succeeds
    (L10); with ``better`` on after a success, until a critical. ``source`` gives the cards not yet drawn. A test that
    has cards already goes on with them.
    """
    cards = test.cards or tuple(next(source) for _ in range(min(FIRST_DRAW[test.mode], len(left))))
    test = test._replace(cards=cards)
    while points and len(test.cards) < len(left) and _goes_on(test, better=better):
        test = test._replace(cards=(*test.cards, next(source)), spent=test.spent + 1)
        points -= 1
    return test


def _goes_on(test: SkillTest, *, better: bool) -> bool:
    return not test.success or (better and test.critical_on is None)


def failing(
    drawn: Sequence[int], rest: Sequence[int], n: int, *, score: int, own: int, mode: Mode
) -> tuple[int, int]:
    """In how many of all sets of ``n`` more cards a test stays failed, and how many such sets there are.

    Cards by their numbers: ``drawn`` already, and the ``rest`` of the deck; ``own`` is the skill's, ``score`` 1 to 22.
    """
    low = sum(number < score and number != own for number in rest)
    high = sum(number >= score and number != own for number in rest)
    # Harder, the second smallest counts: one card below the score is still a failure, unless it is the only card.
    spare = 1 if mode == "difficile" and len(drawn) + n > 1 else 0
    spare -= sum(number < score for number in drawn)
    return sum(comb(low, k) * comb(high, n - k) for k in range(min(n, spare) + 1)), comb(len(rest), n)


def chance_of(test: SkillTest, left: Sequence[Card], points: int = 0) -> str:
    """The probability of success as a fraction in lowest terms, of a test that is about to draw from these cards.

    Destin, ``points`` of it, buys a card each until it succeeds (L10). A test succeeds on the cards drawn up to its end
    exactly when it does on all that it may draw (see :mod:`tarotcli.systems.lignes_brisees.odds`).
    """
    rest = [number_of(card) for card in left if card not in test.cards]
    first = 0 if test.cards else min(FIRST_DRAW[test.mode], len(left))
    drawn = [number_of(card) for card in test.cards]
    own = test.skill.number
    n = min(first + points, len(rest))
    failed, of = failing(drawn, rest, n, score=test.score, own=own, mode=test.mode)
    return in_lowest_terms(of - failed, of)


def at_random(left: Sequence[Card], chance: Chance) -> Iterator[Card]:
    """The cards in an order of which all are as likely, worked out as far as they are drawn (L6)."""
    rest = list(left)
    while rest:
        yield rest.pop(chance.below(len(rest)))


def better_of(a: SkillTest, b: SkillTest) -> int:
    """1 where ``a`` wins, -1 where ``b`` does, 0 for nobody: a failed test never wins (L13)."""
    one, other = a.strength(), b.strength()
    return (one > other) - (one < other)


class Options(NamedTuple):
    """How a character wants a test taken. ``drawn``: the real cards, None where chance draws.

    ``side``: as the options are called (``--drawn-a``).
    """

    mode: Mode = "normal"
    points: int = 0
    better: bool = False
    sacrifice: bool = False
    drawn: tuple[Card, ...] | None = None
    side: str = ""


def options(
    side: str = "",
    *,
    easier: bool,
    harder: bool,
    destiny: int | None,
    sacrifice: bool = False,
    better: bool = False,
    drawn: tuple[CardWord, ...] = (),
) -> Options:
    """The options of one side (``""``, ``"-a"``, ``"-b"``); raises a UsageFault for contradictions (L7, L10, L11)."""
    if easier and harder:
        raise no.Contradiction(first=f"--easier{side}", second=f"--harder{side}", rule="L7")
    idle = {"easier": easier, "harder": harder, "destiny": destiny is not None, "drawn": drawn}
    for word, given in idle.items():
        if sacrifice and given:
            raise no.Contradiction(first=f"--sacrifice{side}", second=f"--{word}{side}", rule="L11")
    if better and not destiny:
        raise no.BetterWithoutDestiny(better=f"--better{side}", destiny=f"--destiny{side}")
    mode: Mode = "facile" if easier else "difficile" if harder else "normal"
    cards = tuple(word.of(MAJORS22) for word in drawn) if drawn else None
    return Options(mode, destiny or 0, better, sacrifice, cards, side)


class Taken(NamedTuple):
    """A test taken: the campaign after, the test, what happened, and the real cards that are left over."""

    campaign: Campaign
    test: SkillTest
    events: tuple[Event, ...]
    unused: tuple[Card, ...] = ()


def new_test(campaign: Campaign, who: str, skill: Skill, mode: Mode) -> SkillTest:
    """A test of which no card is drawn yet."""
    page = sheet(campaign, who)
    own = as_written(page, skill)
    return SkillTest(own, page.arcanes.scores()[own.key], mode)


def check_destiny(campaign: Campaign, who: str, how: Options, drawn: Sequence[Card] = ()) -> None:
    """Refuse points of Destin that can buy nothing: without a point left, or without a card to buy (L10).

    ``drawn``: what the test to be reopened has drawn already.
    """
    can_spend(campaign, who, how.points)
    cards = left(campaign, who)
    if len(drawn) == len(cards):
        raise no.NoCardToBuy(who=campaign.called(who))
    if how.points and not drawn and len(cards) <= FIRST_DRAW[how.mode]:
        raise no.NoMoreCards(who=campaign.called(who), n=len(cards))


def take(campaign: Campaign, who: str, test: SkillTest, how: Options, chance: Chance) -> Taken:
    """A test taken by somebody who may, from its beginning or from the cards it has drawn.

    Spends no more points than there are. Raises a Refused for a sacrifice that cannot be (L11), and for real cards that
    cannot have been drawn or are too few (L10).
    """
    if how.sacrifice:
        return _sacrifice(campaign, who, test)
    how = how._replace(points=min(how.points, sheet(campaign, who).destin.actuels))
    cards = left(campaign, who)
    before = test
    if how.drawn is None and campaign.house.real:
        n = 1 if test.cards else min(FIRST_DRAW[how.mode], len(cards))
        raise no.DrawAndName(who=campaign.called(who), n=n, option=f"--drawn{how.side}")
    source = _source(campaign.called(who), test, cards, how, chance)
    test = test._replace(chance=chance_of(test, cards, how.points))
    test = drawn_to_end(test, cards, source, how.points, better=how.better)
    campaign, events, _missing = spend(campaign, who, test.spent - before.spent)
    unused = (how.drawn or ())[len(test.cards) - len(before.cards) :]
    return Taken(campaign, test, (_tested(who, test), *events), unused)


def refuse_unused(
    campaign: Campaign, who: str, given: Sequence[Card | None] | None, unused: Sequence[Card | None]
) -> None:
    """Refuse real cards that were not drawn for the test any more (L10)."""
    if given is not None and unused:
        wanted = len(given) - len(unused)
        raise no.TooManyDrawn(who=campaign.called(who), wanted=wanted, given=len(given))


def _tested(who: str, test: SkillTest) -> Event:
    return Tested(who, test.cards, path_of(who, "arcanes", test.skill.key))


def _sacrifice(campaign: Campaign, who: str, test: SkillTest) -> Taken:
    called = campaign.called(who)
    if not sheet(campaign, who).ligne_brisee.strip():
        raise no.CannotSacrifice(who=called, key=who)
    own = test.skill.card
    cards = left(campaign, who)
    if own not in cards:
        raise no.CardGone(card=own, who=called, left=tuple(cards))
    campaign, events, _missing = lose(campaign, who, (own,), Sacrificed)
    test = test._replace(sacrificed=True)
    return Taken(campaign, test, (_tested(who, test), *events))


def _source(
    called: str, test: SkillTest, cards: Sequence[Card], how: Options, chance: Chance
) -> Iterator[Card]:
    rest = [card for card in cards if card not in test.cards]
    if how.drawn is None:
        return at_random(rest, chance)
    first = 0 if test.cards else min(FIRST_DRAW[test.mode], len(cards))
    most = min(first + how.points, len(rest))
    return _stated(called, test.cards, cards, how.drawn, most)


def _stated(
    called: str, before: Sequence[Card], cards: Sequence[Card], given: Sequence[Card], most: int
) -> Iterator[Card]:
    """The real cards one by one, each held against the deck when the test comes to it.

    ``before``: the cards that the test has drawn already. ``most``: how many more it may draw.
    """
    for at, card in enumerate(given):
        out = (*before, *given[:at])
        still = tuple(each for each in cards if each not in out)
        if card not in cards:
            raise no.CardGone(card=card, who=called, left=still, rule="L6")
        if card in out:
            raise no.DrawnBefore(card=card, left=still)
        yield card
    raise no.TooFewDrawn(who=called, wanted=most, given=len(given))
