"""Combat: exchanges whose failures are counted against each fighter's resistance (P8–P10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from msgspec import UNSET

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign, SeveralCharacters, replaced
from tarotcli.campaign.names import called
from tarotcli.cards.chance import Chance
from tarotcli.language import N_
from tarotcli.systems.common import questions
from tarotcli.systems.common.real import with_drawn
from tarotcli.systems.topoigraphie.duel import Exchange, Tested, exchange, veiled_margin
from tarotcli.systems.topoigraphie.events import Defeated, Failure, FightOver
from tarotcli.systems.topoigraphie.fight_answers import (
    ExchangeShown,
    FightAnswer,
    Margins,
    OpenedAnswer,
    shown,
)
from tarotcli.systems.topoigraphie.fight_refusals import NoFight, NotFighting
from tarotcli.systems.topoigraphie.fights import all_defeated, defeated, fight_of, fights, join
from tarotcli.systems.topoigraphie.questions import Fight, FightStart
from tarotcli.systems.topoigraphie.settling import end_fights, leave, settle, strike, take_failure
from tarotcli.systems.topoigraphie.sides import Side, both_sides, plays_from, sides

State = Literal["open", "over"]


def fight(campaign: Campaign, ask: Fight, chance: Chance) -> Outcome[FightAnswer]:
    """One exchange of the first with each of the others (P8, P10); or how fights stand, their end, the GM's say (P9).

    The defeated drop out at once, also by a resistance that is stated now and not above the failures taken: once the
    first is defeated the others do not strike any more (R: their cards are not played).
    """
    if ask.status:
        return _status(campaign, ask)
    if ask.end:
        return _end(campaign, ask)
    if ask.strike:
        return _strike(campaign, ask)
    first, *others = ask.who
    a, opponents = sides(campaign, ask, first, others)
    begun, name, joining = join(campaign, (a.opponent,), tuple(each.opponent for each in opponents))
    lowered = tuple(
        Defeated(who) for who in all_defeated(begun, fights(begun)[name]) if _stood(campaign, who)
    )
    steps = _fought(Fought(begun), name, a, opponents, chance)
    done, names = steps[-1], (name, a, opponents)
    settled = settle(done.campaign, (name,))
    state: State = "open" if name in fights(settled.campaign) else "over"
    answer = _answer(done, *names, state=state)
    before = (*joining, *lowered)
    foreseen = None
    for n, each in enumerate(done.exchanges.values()):
        if each.turned and foreseen is None:
            known = _answer(steps[n]._replace(exchanges=steps[n + 1].exchanges), *names, state="open")
            foreseen = (_unforeseen(known), (*before, *steps[n].events, *each.foretold))
    return Outcome(settled.campaign, answer, (*before, *done.events, *settled.events), foreseen)


class Fought(NamedTuple):
    """A fight after some exchanges, by the opponent, and what happened in them."""

    campaign: Campaign
    exchanges: Mapping[str, Exchange] = {}
    events: tuple[Event, ...] = ()


def _answer(done: Fought, name: str, a: Side, opponents: tuple[Side, ...], *, state: State) -> FightAnswer:
    """What the exchanges came to."""
    campaign, exchanges = done.campaign, dict(done.exchanges)
    everyone = (a.who, *(each.who for each in opponents))
    standing = fights(campaign)[name]
    stand = shown(campaign, standing, everyone)
    taken = [event.who for event in done.events if isinstance(event, Failure)]
    return FightAnswer(
        fight=name,
        winner=_winner(a.who, exchanges),
        margins=_margins(a.who, exchanges),
        critical_on=dict.fromkeys(everyone),
        damage={who: taken.count(who) for who in everyone},
        lost=(),
        tested={side.who: Tested(side.by.tendance, side.by.talent) for side in (a, *opponents)},
        exchanges=tuple(_shown(each, who) for who, each in exchanges.items()),
        not_fought=tuple(side.who for side in opponents if side.who not in exchanges),
        status=stand.status,
        failures=stand.failures,
        resistance=stand.resistance,
        state=state,
        defeated=all_defeated(campaign, standing),
    )


def _unforeseen(answer: FightAnswer) -> FightAnswer:
    """The fight as far as a dry run tells it: up to the exchange for which it does not turn the card up (P10)."""
    assert answer.exchanges is not UNSET
    *first, last = answer.exchanges
    last = replaced(last, winner=None, loser=None)
    return replaced(answer, winner=None, exchanges=(*first, last), not_fought=())


def _stood(campaign: Campaign, who: str) -> bool:
    """Whether somebody was in a fight, and not defeated."""
    name = fight_of(campaign, who)
    return name is not None and not defeated(campaign, fights(campaign)[name], who)


def _fought(begun: Fought, name: str, a: Side, opponents: Iterable[Side], chance: Chance) -> list[Fought]:
    """The fight after each exchange that is fought, by the opponents in their order, and before the first."""
    steps = [begun]
    for card, other in zip(a.cards, opponents, strict=True):
        campaign, exchanges, events = steps[-1]
        standing = fights(campaign)[name]
        if defeated(campaign, standing, a.who):
            break
        if defeated(campaign, standing, other.who):
            continue
        done = exchange(campaign, a, card, other, chance)
        campaign, events = done.campaign, events + done.events
        if done.loser is not None:
            campaign, more, _missing = take_failure(campaign, name, done.loser)
            events += more
        steps.append(Fought(campaign, {**exchanges, other.who: done}, events))
    return steps


def _shown(done: Exchange, against: str) -> ExchangeShown:
    return ExchangeShown(
        against=against,
        totals=done.totals,
        parts=done.veiled_parts,
        played=done.played,
        winner=done.winner,
        loser=done.loser,
    )


def _winner(a: str, fought: dict[str, Exchange]) -> str | None:
    """R: of several exchanges, the first wins who won more of them than were lost; of none, since all are defeated."""
    if not fought:
        return a
    won = sum((done.margin > 0) - (done.margin < 0) for done in fought.values())
    only = next(iter(fought.values())).winner if len(fought) == 1 else None
    return a if won > 0 else only


def _margins(a: str, fought: dict[str, Exchange]) -> Margins:
    """R: of several exchanges, the first has the sum of the margins.

    R: a dry run tells no margin that would tell a card turned up unseen.
    """
    total = sum(done.margin for done in fought.values())
    turned = any(done.turned for done in fought.values())
    margins: dict[str, int | Veiled[int] | None] = {a: veiled_margin(total, turned=turned)}
    for other, done in fought.items():
        margins[other] = veiled_margin(-done.margin, turned=done.turned)
    return margins


def _named(campaign: Campaign, words: Iterable[str]) -> list[str]:
    """The keys of those named; raises :class:`NotFighting`."""
    found = []
    everyone = tuple(who for fight in fights(campaign).values() for who in fight.fighters)
    for word in words:
        meant = called(word, {who: campaign.called(who) for who in everyone})
        if not meant:
            raise NotFighting(who=word, fighters=everyone)
        if len(meant) > 1:
            raise SeveralCharacters(who=word, keys=meant)
        found += meant
    return list(dict.fromkeys(found))


def _status(campaign: Campaign, ask: Fight) -> Outcome[FightAnswer]:
    """How the fights stand, or those of the named."""
    asked = {fight_of(campaign, who) for who in _named(campaign, ask.who)} or set(fights(campaign))
    found = {
        name: shown(campaign, fight, fight.fighters)
        for name, fight in fights(campaign).items()
        if name in asked
    }
    return Outcome(campaign, FightAnswer(fights=found))


def _end(campaign: Campaign, ask: Fight) -> Outcome[FightAnswer]:
    """End all fights, or take the named out of theirs, as the GM says (P9)."""
    before = fights(campaign)
    if not before:
        raise NoFight
    named = _named(campaign, ask.who)
    events: tuple[Event, ...] = ()
    if not named:
        campaign, events, _missing = end_fights(campaign, before)
    for who in named:
        # An earlier one may have ended the fight of a later one.
        still = fight_of(campaign, who)
        if still is not None:
            campaign, more, _missing = leave(campaign, still, who)
            events += more
    over = [event for event in events if isinstance(event, FightOver)]
    answer = FightAnswer(
        ended=tuple(name for name in before if name not in fights(campaign)),
        defeated=tuple(dict.fromkeys(who for event in over for who in event.new)),
    )
    return Outcome(campaign, answer, events)


def _strike(campaign: Campaign, ask: Fight) -> Outcome[FightAnswer]:
    """Strike the named out of their fights, or change the failures that they have taken, as the GM says (P9)."""
    if not fights(campaign):
        raise NoFight
    named = _named(campaign, (*ask.strike, *ask.who))
    events: tuple[Event, ...] = ()
    for who in named:
        campaign, more, _missing = strike(campaign, who, ask.failures, ask.why)
        events += more
    state = {who: fights(campaign)[fight_of(campaign, who) or ""] for who in named}
    found = [shown(campaign, fight, (who,)) for who, fight in state.items()]
    settled = settle(campaign, dict.fromkeys(name for who in named if (name := fight_of(campaign, who))))
    answer = FightAnswer(
        struck=tuple(named),
        status={who: each for one in found for who, each in one.status.items()},
        failures={who: each for one in found for who, each in one.failures.items()},
        resistance={who: each for one in found for who, each in one.resistance.items()},
    )
    return Outcome(settled.campaign, answer, (*events, *settled.events))


def start(campaign: Campaign, ask: FightStart, _chance: Chance) -> Outcome[OpenedAnswer]:
    """Open one fight for two sides of any number (P10); raises as :func:`tarotcli.systems.topoigraphie.fights.join`."""
    after, name, events = join(campaign, *both_sides(campaign, ask))
    opened = fights(after)[name]
    lowered = tuple(Defeated(who) for who in all_defeated(after, opened) if _stood(campaign, who))
    settled = settle(after, (name,))
    state = shown(after, opened, opened.fighters)
    answer = OpenedAnswer(
        fight=name,
        side_a=state.side_a,
        side_b=state.side_b,
        status=state.status,
        failures=state.failures,
        resistance=state.resistance,
        scores=state.scores,
        tested=state.tested,
        state="open" if name in fights(settled.campaign) else "over",
    )
    return Outcome(settled.campaign, answer, (*events, *lowered, *settled.events))


COMMANDS = commands(
    Command(
        name="fight",
        question=Fight,
        resolve=with_drawn(fight),
        plays_from=plays_from,
        answer=FightAnswer,
        summary=questions.FIGHT[0],
        example=questions.FIGHT[1],
        looks=lambda ask: ask.status,
    ),
    Command(
        name="fight start",
        question=FightStart,
        resolve=start,
        answer=OpenedAnswer,
        summary=N_("Open one fight for two sides of any number."),
        example="tarotcli fight start perceval enide / garde 'sbire*4' --score-b 3",
    ),
)
