"""The exchanges of one command of ``fight``, one after the other, and what each costs (L13–L15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from tarotcli.answers.display import Display
from tarotcli.campaign import Campaign
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.errors import Refused
from tarotcli.language import _, say
from tarotcli.systems.base import Effect
from tarotcli.systems.lignes_brisees.character import condition, die_without_cards
from tarotcli.systems.lignes_brisees.combat_refusals import NoEffect, TooManyLost
from tarotcli.systems.lignes_brisees.duel import Compared, Meeting, Status, blow, cards_left, meet, statuses
from tarotcli.systems.lignes_brisees.events import Wounded
from tarotcli.systems.lignes_brisees.fights import StatedCards, next_test, record, said_before
from tarotcli.systems.lignes_brisees.sides import Fight, FightWords, Side
from tarotcli.systems.lignes_brisees.skill_test import Options, check_destiny, refuse_unused
from tarotcli.systems.lignes_brisees.weapons import Arms, Said

T = TypeVar("T")


class Exchange(Compared, frozen=True, kw_only=True):
    """One exchange: the winner's weapon (null for none) and its damage, the cards lost, how both are afterwards."""

    a: str
    b: str
    weapon: str | None
    damage: int
    lost: tuple[Card, ...]
    status: Mapping[str, Status]
    cards_left: Mapping[str, int]

    def wound_lines(self, display: Display) -> list[str]:
        """Who wounds whom, and the cards that it costs."""
        if self.winner is None:
            return [_("Nobody is wounded.")]
        loser = self.b if self.winner == self.a else self.a
        fields = {
            "winner": display.called(self.winner),
            "loser": display.called(loser),
            "weapon": self.weapon,
            "damage": self.damage,
        }
        if not self.damage:
            said = say("{winner} wins against {loser}, but has no weapon and wounds nobody.", **fields)
            return [display.marked("won", said)]
        hit = say("{winner} wounds {loser}: {weapon}, damage {damage}.", **fields)
        return [display.marked("wounded", hit), Wounded(loser, self.lost).sentence(display)]


def each_of(values: Sequence[T | None], n: int) -> Sequence[T | None]:
    """One value for each of ``n`` adversaries: their own in order, one for all, or none."""
    return values if len(values) == n else tuple(values or (None,)) * n


def check_lying(campaign: Campaign, ask: FightWords, others: Sequence[str]) -> None:
    """Refuse words about the tests of those who lie unconscious: they do not draw, whatever the cards (L13)."""
    lying = [condition(campaign, who) != "ok" for who in others]
    for name, word in ask.words().items():
        given = getattr(ask, name)
        if not word.spelled.endswith("-b") or not given:
            continue
        own = name != "drawn_b" and isinstance(given, tuple) and len(given) == len(others)
        for who, lies, value in zip(others, lying, given if own else (True,) * len(others), strict=True):
            if lies and value is not None and (own or all(lying)):
                raise NoEffect(who=campaign.called(who), option=word.spelled)


class Rest(NamedTuple):
    """What the words of a command leave for the exchanges still to come.

    ``points_a``, ``points_b``: Destin that each side may still spend. ``drawn_a``, ``drawn_b``, ``lost``: real cards;
    None where chance draws.
    """

    points_a: int
    points_b: int
    drawn_a: StatedCards | None
    drawn_b: StatedCards | None
    lost: tuple[Card, ...] | None

    @property
    def used_up(self) -> bool:
        """Whether tests were to be taken with real cards, and none is left."""
        stated = [cards for cards in (self.drawn_a, self.drawn_b) if cards is not None]
        return bool(stated) and not any(stated)


def fight_all(
    campaign: Campaign, ask: Fight, a: str, others: Sequence[str], chance: Chance
) -> tuple[Effect, Sequence[Exchange]]:
    """An exchange with each of the others (L13–L15); Destin and real cards are for all of them together.

    Once the first has fallen, or no real card is left where there were some, the rest are not fought. Raises a Refused
    for words that can change nothing, and real cards that do not fit.
    """
    check_lying(campaign, ask, others)
    how_a, how_b = ask.options_a(), ask.options_b()
    limits = [points or 0 for points in each_of(ask.destiny_b, len(others))]
    shared = len(limits) > len(ask.destiny_b)
    if not how_a.sacrifice:
        check_destiny(campaign, a, how_a)
    check_destiny_b(campaign, how_b, dict(zip(others, limits, strict=True)), shared=shared)
    rest = first = Rest(
        how_a.points,
        max(limits) if shared else sum(limits),
        how_a.drawn,
        tuple(None if word is None else word.of(MAJORS22) for word in ask.drawn_b) or None,
        tuple(word.of(MAJORS22) for word in ask.lost) or None,
    )
    done, fought = Effect(campaign), list[Exchange]()
    weapons, skills = each_of(ask.weapon_b, len(others)), each_of(ask.skill_b, len(others))
    for b, limit, weapon, skill in zip(others, limits, weapons, skills, strict=True):
        if condition(done.campaign, a) != "ok" or (fought and rest.used_up):
            break
        words = {a: Said(ask.weapon_a, ask.skill_a), b: Said(weapon or "", skill or "")}
        hows = (how_a, how_b._replace(points=min(limit, rest.points_b)))
        effect, rest, exchange = _exchange(done.campaign, words, hows, rest, chance)
        done = done.then(effect)
        fought.append(exchange)
    _check_used(campaign, a, others[len(fought) - 1], first, rest)
    return done, fought


def check_destiny_b(campaign: Campaign, how: Options, limits: Mapping[str, int], *, shared: bool) -> None:
    """Refuse Destin that can buy nothing: of anybody it was named for, or of all whom it was named for together."""
    drawing = {who: n for who, n in limits.items() if n and condition(campaign, who) == "ok"}
    refused = []
    for who, points in drawing.items():
        try:
            check_destiny(campaign, who, how._replace(points=points))
        except Refused as error:
            refused.append(error)
    if refused and (not shared or len(refused) == len(drawing)):
        raise refused[0]


def _exchange(
    campaign: Campaign, words: Mapping[str, Said], hows: tuple[Options, Options], rest: Rest, chance: Chance
) -> tuple[Effect, Rest, Exchange]:
    """One exchange of the first of ``words`` with the second, and what it leaves of the rest."""
    a, b = words
    before = said_before(campaign, a, b)
    said = {who: each for who, each in words.items() if any(each)}
    drawn_a, later_a = next_test(rest.drawn_a)
    drawn_b, later_b = next_test(rest.drawn_b)
    sides = (
        Side(
            a, said.get(a, before[a]).arms(campaign, a), hows[0]._replace(points=rest.points_a, drawn=drawn_a)
        ),
        Side(b, said.get(b, before[b]).arms(campaign, b), hows[1]._replace(drawn=drawn_b)),
    )
    meeting = meet(campaign, *sides, chance)
    kept = {who: each.kept(campaign) for who, each in said.items()}
    effect, exchange = _wound(meeting, *sides, kept, rest.lost, chance)
    spent = {who: test.destiny_spent for who, test in exchange.tests.items()}
    rest = Rest(
        rest.points_a - spent[a],
        rest.points_b - spent.get(b, 0),
        None if rest.drawn_a is None else meeting.unused[a] + later_a,
        None if rest.drawn_b is None else meeting.unused[b] + later_b,
        None if rest.lost is None else rest.lost[len(exchange.lost) :],
    )
    return effect, rest, exchange


def _check_used(campaign: Campaign, a: str, b: str, first: Rest, rest: Rest) -> None:
    """Refuse real cards that no test or blow has taken (L10, L15)."""
    refuse_unused(campaign, a, first.drawn_a, rest.drawn_a or ())
    refuse_unused(campaign, b, first.drawn_b, rest.drawn_b or ())
    if rest.lost:
        given = len(first.lost or ())
        raise TooManyLost(given=given, wanted=given - len(rest.lost))


def _wound(
    meeting: Meeting,
    a: Side,
    b: Side,
    said: Mapping[str, Said],
    stated: tuple[Card, ...] | None,
    chance: Chance,
) -> tuple[Effect, Exchange]:
    """What comes of two tests. A critical adds no damage (L14); who has no weapon wounds nobody (R)."""
    compared = meeting.compared
    winner, loser = (a, b) if compared.winner == a.who else (b, a)
    used = winner.arms if compared.winner else Arms(a.arms.skill)
    done = Effect(meeting.campaign, meeting.events)
    struck, lost = blow(done.campaign, loser.who, used.damage, stated, chance)
    done = done.then(struck)
    done = done.then(die_without_cards(done.campaign, a.who, b.who))
    done = done.then(record(done.campaign, compared, used.weapon, lost, said))
    exchange = Exchange(
        a=a.who,
        b=b.who,
        **msgspec.structs.asdict(compared),
        weapon=used.weapon or None,
        damage=used.damage,
        lost=lost,
        status=statuses(done.campaign, a.who, b.who),
        cards_left=cards_left(done.campaign, a.who, b.who),
    )
    return done, exchange
