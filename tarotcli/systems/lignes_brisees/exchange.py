"""Two characters tested against each other, and the blow that the better one deals in a fight (L8, L13–L15)."""

from __future__ import annotations

from typing import Any, NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.result import Event
from tarotcli.systems.lignes_brisees.check import told
from tarotcli.systems.lignes_brisees.person import (
    condition,
    deck,
    left,
    outlived,
    reopenable,
    sheet,
    struck,
)
from tarotcli.systems.lignes_brisees.skills import Skill
from tarotcli.systems.lignes_brisees.trial import Trial, better_of
from tarotcli.systems.lignes_brisees.turn import Asked, new_trial, turn

STATUS = {"ok": "ok", "inconscient": "unconscious", "mort": "dead"}


class Side(NamedTuple):
    """One side: who, the skill, and how the test is taken."""

    who: str
    skill: Skill
    how: Asked


class Met(NamedTuple):
    """Two tests against each other. ``tests`` by key; the unconscious have none. ``over``: real cards left over."""

    campaign: Campaign
    tests: dict[str, Trial]
    winner: str | None
    events: tuple[Event, ...]
    over: dict[str, tuple[Card, ...]]


def met(campaign: Campaign, a: Side, b: Side, chance: Chance) -> Met:
    """Both tests taken and compared (L8, L13). ``a`` may test; ``b`` does not draw where unconscious."""
    tests: dict[str, Trial] = {}
    over: dict[str, tuple[Card, ...]] = {}
    events: tuple[Event, ...] = ()
    for side in (a, b):
        if side is b and condition(campaign, b.who) != "ok":
            over[b.who] = side.how.drawn or ()
            continue
        begun = new_trial(campaign, side.who, side.skill, side.how.mode)
        campaign, trial, more, over[side.who] = turn(campaign, side.who, begun, side.how, chance)
        tests[side.who] = trial
        events += more
    for side in (a, b):
        campaign = reopenable(campaign, side.who, None)
    return Met(campaign, tests, _winner(tests, a.who, b.who), events, over)


def _winner(tests: dict[str, Trial], a: str, b: str) -> str | None:
    if b not in tests:
        return a if tests[a].success else None
    won = better_of(tests[a], tests[b])
    return a if won > 0 else b if won < 0 else None


class Blow(NamedTuple):
    """What came of an exchange: the campaign, the cards lost, and what happened."""

    campaign: Campaign
    cards: tuple[Card, ...]
    events: tuple[Event, ...]


def blow(campaign: Campaign, loser: str, damage: int, chance: Chance) -> Blow:
    """So many cards, at most all that are left, lost at random at one blow (L14, L15)."""
    cards = left(campaign, loser)
    gone = tuple(chance.sample(cards, min(damage, len(cards))))
    campaign, events = struck(campaign, loser, gone)
    return Blow(campaign, gone, events)


def sacrifices(campaign: Campaign, *who: str) -> tuple[Campaign, tuple[Event, ...]]:
    """Whoever sacrificed their last card is dead, once the exchange is done (L11)."""
    events: tuple[Event, ...] = ()
    for each in who:
        campaign, more = outlived(campaign, each)
        events += more
    return campaign, events


def compared(meeting: Met, a: str, b: str) -> dict[str, Any]:
    """Two tests as data: the winner, margins and criticals by key, and each test."""
    tests = meeting.tests
    return {
        "winner": meeting.winner,
        "margins": {who: tests[who].margin if who in tests else None for who in (a, b)},
        "critical_on": {who: tests[who].critical_on if who in tests else None for who in (a, b)},
        "tests": {who: _test(meeting.campaign, who, tests[who]) for who in tests},
    }


def _test(campaign: Campaign, who: str, trial: Trial) -> dict[str, Any]:
    destiny = sheet(campaign, who).destin.actuels
    return {**told(trial), "destiny_spent": trial.spent, "destiny": destiny}


def statuses(campaign: Campaign, *who: str) -> dict[str, str]:
    """How everybody is, as the JSON says it."""
    return {each: STATUS[condition(campaign, each)] for each in who}


def cards_left(campaign: Campaign, *who: str) -> dict[str, int]:
    """How many cards everybody has left."""
    return {each: len(deck(campaign, each).draw) for each in who}
