"""``fight``: one exchange of blows with each adversary, and the fights that are open (L13–L17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome, told
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.language import N_, _, say, say_many, spell
from tarotcli.systems.base import Effect
from tarotcli.systems.common import questions
from tarotcli.systems.lignes_brisees.character import (
    character,
    close_test,
    condition,
    die_without_cards,
    may_test,
)
from tarotcli.systems.lignes_brisees.duel import (
    Compared,
    Meeting,
    Side,
    Sides,
    Status,
    blow,
    cards_left,
    meet,
    statuses,
)
from tarotcli.systems.lignes_brisees.events import FightOver, Recorded, Wounded
from tarotcli.systems.lignes_brisees.refusals import (
    AgainstThemselves,
    Dead,
    NoFight,
    NotFighting,
    OneAtATime,
)
from tarotcli.systems.lignes_brisees.sheet import Combat, Echange
from tarotcli.systems.lignes_brisees.skill_test import refuse_unused
from tarotcli.systems.lignes_brisees.weapons import Arms, arms

TABLE = "fights"
CONDITIONS: Mapping[Status, str] = {"ok": N_("awake"), "unconscious": N_("unconscious"), "dead": N_("dead")}


class Fight(Sides, frozen=True):
    """``fight`` in Lignes Brisées."""

    who: Annotated[tuple[str, ...], questions.FIGHTERS] = ()
    status: Annotated[bool, questions.FIGHT_STATUS] = False
    end: Annotated[bool, questions.FIGHT_END] = False

    def check_args(self) -> None:
        """Refuse too few, a side that contradicts itself, and a sacrifice against several (L11)."""
        questions.check_fight(self.who, status=self.status, end=self.end)
        super().check_args()
        for option, sacrifice in (("--sacrifice-a", self.sacrifice_a), ("--sacrifice-b", self.sacrifice_b)):
            if sacrifice and len(self.who) > 2:
                raise OneAtATime(option=option)


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
            return [say("{winner} wins against {loser}, but has no weapon and wounds nobody.", **fields)]
        if self.weapon:
            hit = say("{winner} wounds {loser}: {weapon}, damage {damage}.", **fields)
        else:
            hit = say("{winner} wounds {loser} with what is at hand, damage {damage}.", **fields)
        return [hit, Wounded(loser, self.lost).sentence(display)]


class PastExchange(msgspec.Struct, frozen=True):
    """An exchange of an open fight, as the file keeps it."""

    winner: str | None
    margins: Mapping[str, int]
    critical_on: Mapping[str, int]
    weapon: str | None
    lost: tuple[Card, ...]


class OpenFight(msgspec.Struct, frozen=True):
    """An open fight of two."""

    a: str
    b: str
    exchanges: tuple[PastExchange, ...]

    def lines(self, display: Display) -> list[str]:
        """Exchange by exchange."""
        head = say("{a} against {b}:", a=display.called(self.a), b=display.called(self.b))
        past = enumerate(self.exchanges, start=1)
        return [head, *(say("  {n}. {what}", n=n, what=self._line(each, display)) for n, each in past)]

    def _line(self, past: PastExchange, display: Display) -> str:
        tested = (who for who in (self.a, self.b) if who in past.margins or who in past.critical_on)
        margins = ", ".join(str(spell(_margin(who, past, display))) for who in tested)
        if past.winner is None:
            return say("{margins}: nobody is wounded.", margins=margins)
        loser = self.b if past.winner == self.a else self.a
        fields: dict[str, object] = {
            "margins": margins,
            "winner": display.called(past.winner),
            "loser": display.called(loser),
        }
        if not past.lost:
            return say("{margins}: {winner} wins.", **fields)
        fields |= {"weapon": past.weapon, "cards": past.lost}
        if past.weapon:
            return say("{margins}: {winner} wounds {loser} ({weapon}): {cards}.", **fields)
        return say("{margins}: {winner} wounds {loser}: {cards}.", **fields)


def _margin(who: str, past: PastExchange, display: Display) -> str:
    at = past.critical_on.get(who)
    if at is not None:
        return say("{who} critical on card {at}", who=display.called(who), at=at)
    return say("{who} {margin}", who=display.called(who), margin=past.margins[who])


class FightAnswer(Answer, frozen=True):
    """``fight``: the exchanges together; with ``--status`` the open fights; with ``--end`` those that are over.

    R: ``winner`` is who won every exchange; the first's margin and critical are those of the last exchange.
    ``not_fought``: with whom there was no exchange any more, once the first had fallen.
    """

    winner: str | UnsetType | None = UNSET
    margins: Mapping[str, int | None] | UnsetType = UNSET
    critical_on: Mapping[str, int | None] | UnsetType = UNSET
    damage: int | UnsetType = UNSET
    lost: tuple[Card, ...] | UnsetType = UNSET
    exchanges: tuple[Exchange, ...] | UnsetType = UNSET
    not_fought: tuple[str, ...] | UnsetType = UNSET
    fights: Mapping[str, OpenFight] | UnsetType = UNSET
    status: Mapping[str, Status] | UnsetType = UNSET
    cards_left: Mapping[str, int] | UnsetType = UNSET
    ended: tuple[str, ...] | UnsetType = UNSET

    @property
    def exit(self) -> int:
        """1 where the first did not win every exchange."""
        return 0 if self.exchanges is UNSET or self.winner == self.exchanges[0].a else 1

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The exchanges with what they cost; or the open fights; or those that are over."""
        if self.fights is not UNSET:
            open_fights = [line for each in self.fights.values() for line in each.lines(display)]
            return [*open_fights, *self._standing(display)] or [_("No fight is open.")]
        if self.exchanges is UNSET:
            return told(display, events)
        lines = []
        for each in self.exchanges:
            lines += [*each.test_lines(display), *each.wound_lines(display)]
        lines += told(display, (event for event in events if not isinstance(event, Wounded)))
        lines += self._standing(display)
        if self.not_fought:
            spared = tuple(map(display.called, self.not_fought))
            lines.append(say("No exchange any more with {spared}.", spared=spared))
        return lines

    def _standing(self, display: Display) -> list[str]:
        """How everybody is, and how many cards they have left."""
        assert self.cards_left is not UNSET
        assert self.status is not UNSET
        return [
            say_many(
                "  {who}: {condition}, {n} card left.",
                "  {who}: {condition}, {n} cards left.",
                left,
                who=display.called(who),
                condition=_(CONDITIONS[self.status[who]]),
            )
            for who, left in self.cards_left.items()
        ]


def fight(campaign: Campaign, ask: Fight, chance: Chance) -> Outcome[FightAnswer]:
    """One exchange of the first with each of the others (L13–L15); or how the fights stand; or end them.

    R: the exchanges are fought in the order named; once the first has fallen the rest are not fought. Raises a
    Refused where the first cannot test (L17), or any of the others is dead.
    """
    people = [character(campaign, word) for word in ask.who]
    if ask.status:
        return _status(campaign, people)
    if ask.end:
        return _end(campaign, people)
    for each in people:
        if people.count(each) > 1:
            raise AgainstThemselves(who=campaign.called(each))
    a, *others = people
    sides = (
        Side(a, arms(campaign, a, ask.weapon_a, ask.skill_a), ask.options_a()),
        Side(others[0], arms(campaign, others[0], ask.weapon_b, ask.skill_b), ask.options_b()),
    )
    may_test(campaign, a)
    for each in others:
        if condition(campaign, each) == "mort":
            raise Dead(who=campaign.called(each), key=each)
    return _fight_all(campaign, sides, others, chance)


def _fight_all(
    campaign: Campaign, sides: tuple[Side, Side], others: Sequence[str], chance: Chance
) -> Outcome[FightAnswer]:
    """An exchange with each of the others. After the first nobody spends more points than they have left."""
    one, other = sides
    done, fought = Effect(campaign), list[Exchange]()
    for b in others:
        if condition(done.campaign, one.who) != "ok":
            break
        other = other._replace(who=b)
        pair = (one, other)
        if fought:
            pair = (one.affordable(done.campaign), other.affordable(done.campaign))
        meeting = meet(done.campaign, *pair, chance)
        effect, exchange = _wound(meeting, *pair, chance)
        done = Effect(effect.campaign, done.events + effect.events)
        fought.append(exchange)
        one, other = (side.going_on(meeting.unused[side.who]) for side in (one, other))
    for who, given, rest in ((one.who, sides[0].how, one.how), (others[-1], sides[1].how, other.how)):
        refuse_unused(campaign, who, given.drawn, rest.drawn or ())
    done = done.then(close_test(done.campaign, one.who, *(each.b for each in fought)))
    return Outcome(done.campaign, _summed(done.campaign, one.who, others, fought), done.events)


def _wound(meeting: Meeting, a: Side, b: Side, chance: Chance) -> tuple[Effect, Exchange]:
    """What comes of two tests. A critical adds no damage (L14); who has no weapon wounds nobody (R)."""
    compared = meeting.compared
    winner, loser = (a, b) if compared.winner == a.who else (b, a)
    used = winner.arms if compared.winner else Arms(a.arms.skill)
    done = Effect(meeting.campaign, meeting.events)
    struck, lost = blow(done.campaign, loser.who, used.damage, chance)
    done = done.then(struck)
    done = done.then(die_without_cards(done.campaign, a.who, b.who))
    done = done.then(_record(done.campaign, (a.who, b.who), compared, used.weapon, lost))
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


def _summed(campaign: Campaign, a: str, others: Sequence[str], done: Sequence[Exchange]) -> FightAnswer:
    """The exchanges together."""
    winners = {each.winner for each in done}
    return FightAnswer(
        winner=winners.pop() if len(winners) == 1 and len(done) == len(others) else None,
        margins={who: margin for each in done for who, margin in each.margins.items()},
        critical_on={who: at for each in done for who, at in each.critical_on.items()},
        status=statuses(campaign, a, *others),
        damage=sum(each.damage for each in done),
        lost=tuple(card for each in done for card in each.lost),
        cards_left=cards_left(campaign, a, *others),
        exchanges=tuple(done),
        not_fought=tuple(others[len(done) :]),
    )


def _record(
    campaign: Campaign, pair: tuple[str, str], compared: Compared, weapon: str, lost: tuple[Card, ...]
) -> Effect:
    """The exchange written down in the fight of these two, which opens with it."""
    margins = {who: margin for who, margin in compared.margins.items() if margin is not None}
    criticals = {who: at for who, at in compared.critical_on.items() if at is not None}
    record = Echange(compared.winner or "", margins, criticals, weapon, Pile(lost))
    fights = _fights(campaign)
    name = next((name for name, each in fights.items() if {each.a, each.b} == set(pair)), None)
    if name is None:
        name, n = "-".join(pair), 1
        while name in fights:
            n += 1
            name = f"{'-'.join(pair)}-{n}"
    combat = fights.get(name, Combat(*pair))
    path = spell_path((TABLE, name, "echanges", len(combat.echanges)))
    combat = replaced(combat, echanges=(*combat.echanges, record))
    after = campaign.with_table(TABLE, {**fights, name: combat})
    return Effect(after, (Recorded(path=path, new=record),))


def _fights(campaign: Campaign) -> Mapping[str, Combat]:
    found: Mapping[str, Combat] = campaign.tables.get(TABLE, {})
    return found


def _of(campaign: Campaign, people: Sequence[str]) -> dict[str, Combat]:
    """The open fights, or those that any of these is in."""
    fights = _fights(campaign).items()
    return {name: each for name, each in fights if not people or {each.a, each.b} & set(people)}


def _status(campaign: Campaign, people: Sequence[str]) -> Outcome[FightAnswer]:
    """How the fights stand, exchange by exchange."""
    fights = _of(campaign, people)
    fighters = dict.fromkeys(who for each in fights.values() for who in (each.a, each.b))
    known = [who for who in fighters if who in campaign.characters]
    answer = FightAnswer(
        fights={
            name: OpenFight(each.a, each.b, tuple(map(_past, each.echanges))) for name, each in fights.items()
        },
        status=statuses(campaign, *known),
        cards_left=cards_left(campaign, *known),
    )
    return Outcome(campaign, answer)


def _past(kept: Echange) -> PastExchange:
    return PastExchange(
        winner=kept.vainqueur or None,
        margins=kept.marges,
        critical_on=kept.critiques,
        weapon=kept.arme or None,
        lost=kept.perdues,
    )


def _end(campaign: Campaign, people: Sequence[str]) -> Outcome[FightAnswer]:
    """The fights over, all or those that any of these is in."""
    fights = _fights(campaign)
    over = _of(campaign, people)
    if not over:
        named = campaign.called(people[0]) if people else ""
        raise (NotFighting if fights and people else NoFight)(who=named, open=tuple(fights))
    rest = {name: each for name, each in fights.items() if name not in over}
    events = tuple(FightOver(spell_path((TABLE, name))) for name in over)
    return Outcome(campaign.with_table(TABLE, rest or None), FightAnswer(ended=tuple(over)), events)


COMMANDS = commands(
    Command(
        name="fight",
        question=Fight,
        resolve=fight,
        answer=FightAnswer,
        summary=questions.FIGHT[0],
        example=questions.FIGHT[1],
        looks=lambda ask: ask.status,
    ),
)
