"""Two characters tested against each other, with or without a blow, and ``duel start``: once without (L8, L13–L15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import _, say
from tarotcli.systems.base import Effect
from tarotcli.systems.common import questions
from tarotcli.systems.lignes_brisees.character import (
    character,
    condition,
    deck,
    die_without_cards,
    left,
    may_test,
    strike,
)
from tarotcli.systems.lignes_brisees.check import TestResult, result
from tarotcli.systems.lignes_brisees.combat_refusals import AgainstThemselves, LoseAndName, TooFewLost
from tarotcli.systems.lignes_brisees.refusals import CardGone
from tarotcli.systems.lignes_brisees.sheet import Etat
from tarotcli.systems.lignes_brisees.sides import DuelStart, Side
from tarotcli.systems.lignes_brisees.skill_test import (
    SkillTest,
    better_of,
    check_destiny,
    new_test,
    refuse_unused,
    take,
)
from tarotcli.systems.lignes_brisees.weapons import Arms, skill_meant

Status = Literal["ok", "unconscious", "dead"]
STATUS: Mapping[Etat, Status] = {"ok": "ok", "inconscient": "unconscious", "mort": "dead"}


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """Two tests against each other, by key, the first's first; the unconscious have none.

    ``winner``: null for nobody.
    """

    winner: str | None
    margins: Mapping[str, int | None]
    critical_on: Mapping[str, int | None]
    tests: Mapping[str, TestResult]

    def test_lines(self, display: Display) -> list[str]:
        """Both tests, or that somebody lies unconscious."""
        lines = []
        for who in self.margins:
            if who in self.tests:
                lines += self.tests[who].summary(display.called(who), display)
            else:
                lines.append(say("{who} lies unconscious and does not draw.", who=display.called(who)))
        return lines


class Meeting(NamedTuple):
    """Two tests taken and compared; ``unused``: the real cards of each that are left over."""

    campaign: Campaign
    compared: Compared
    events: tuple[Event, ...]
    unused: Mapping[str, tuple[Card, ...]]


def meet(campaign: Campaign, a: Side, b: Side, chance: Chance) -> Meeting:
    """Both tests taken and compared (L8, L13). ``a`` may test; ``b`` does not draw where unconscious."""
    tests: dict[str, SkillTest] = {}
    unused: dict[str, tuple[Card, ...]] = {}
    events: tuple[Event, ...] = ()
    for side in (a, b):
        if side is b and condition(campaign, b.who) != "ok":
            unused[b.who] = side.how.drawn or ()
            continue
        begun = new_test(campaign, side.who, side.arms.skill, side.how.mode)
        campaign, test, more, unused[side.who] = take(campaign, side.who, begun, side.how, chance)
        tests[side.who] = test
        events += more
    people = (a.who, b.who)
    compared = Compared(
        winner=_winner(tests, *people),
        margins={who: tests[who].margin if who in tests else None for who in people},
        critical_on={who: tests[who].critical_on if who in tests else None for who in people},
        tests={who: result(campaign, who, test, test.spent) for who, test in tests.items()},
    )
    return Meeting(campaign, compared, events, unused)


def _winner(tests: Mapping[str, SkillTest], a: str, b: str) -> str | None:
    if b not in tests:
        return a if tests[a].success else None
    better = better_of(tests[a], tests[b])
    return a if better > 0 else b if better < 0 else None


def blow(
    campaign: Campaign, loser: str, damage: int, stated: Sequence[Card] | None, chance: Chance
) -> tuple[Effect, tuple[Card, ...]]:
    """So many cards, at most all that are left, lost at one blow, and which (L14, L15).

    ``stated``: the cards that came up for it at the table and for later blows; None where chance picks them. Raises a
    Refused where they are too few, or cannot have come up.
    """
    cards = left(campaign, loser)
    n = min(damage, len(cards))
    if n and stated is None and campaign.house.real:
        raise LoseAndName(who=campaign.called(loser), n=n)
    lost = chance.sample(cards, n) if stated is None else _stated(campaign, loser, cards, stated[:n], n)
    return strike(campaign, loser, lost), tuple(lost)


def _stated(
    campaign: Campaign, loser: str, cards: Sequence[Card], lost: Sequence[Card], n: int
) -> Sequence[Card]:
    for at, card in enumerate(lost):
        still = tuple(each for each in cards if each not in lost[:at])
        if card not in still:
            raise CardGone(card=card, who=campaign.called(loser), left=still, rule="L14")
    if len(lost) < n:
        raise TooFewLost(who=campaign.called(loser), given=len(lost), wanted=n)
    return lost


def statuses(campaign: Campaign, *people: str) -> dict[str, Status]:
    """How everybody is, as the JSON says it."""
    return {who: STATUS[condition(campaign, who)] for who in people}


def cards_left(campaign: Campaign, *people: str) -> dict[str, int]:
    """How many cards everybody has left."""
    return {who: len(deck(campaign, who).draw) for who in people}


class DuelAnswer(Compared, Answer, frozen=True, kw_only=True):
    """``duel start``: over at once. ``totals``: the margins; ``status`` and ``cards_left``: by key."""

    state: Literal["over"] = "over"
    turn: None = None
    totals: Mapping[str, int | None]
    loser: str | None
    status: Mapping[str, Status]
    cards_left: Mapping[str, int]

    @property
    def exit(self) -> int:
        """1 where the first did not win."""
        return 0 if self.winner == next(iter(self.margins)) else 1

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Both tests, who wins, then what changed."""
        won = say("{who} wins.", who=display.called(self.winner)) if self.winner else _("Nobody wins.")
        won = display.marked("won" if self.winner else None, won)
        return [*self.test_lines(display), won, *event_lines(display, events)]


def start(campaign: Campaign, ask: DuelStart, chance: Chance) -> Outcome[DuelAnswer]:
    """Both are tested; the better success wins, and equal ones tie (L8, L13).

    R: ``--skill-b`` is the first's skill where it is not stated; a weapon stands for its skill. Raises a Refused
    where one of them cannot test (L17).
    """
    a, b = character(campaign, ask.a), character(campaign, ask.b)
    if a == b:
        raise AgainstThemselves(who=campaign.called(a))
    skill = skill_meant(campaign, ask.weapon_a, ask.skill_a)
    assert skill is not None
    other = skill_meant(campaign, ask.weapon_b, ask.skill_b) or skill
    sides = (Side(a, Arms(skill), ask.options_a()), Side(b, Arms(other), ask.options_b()))
    for side in sides:
        may_test(campaign, side.who)
        if not side.how.sacrifice:
            check_destiny(campaign, side.who, side.how)
    meeting = meet(campaign, *sides, chance)
    for side in sides:
        refuse_unused(campaign, side.who, side.how.drawn, meeting.unused[side.who])
    done = Effect(meeting.campaign, meeting.events)
    done = done.then(die_without_cards(done.campaign, a, b))
    compared = meeting.compared
    answer = DuelAnswer(
        **msgspec.structs.asdict(compared),
        totals=compared.margins,
        loser={a: b, b: a, None: None}[compared.winner],
        status=statuses(done.campaign, a, b),
        cards_left=cards_left(done.campaign, a, b),
    )
    return Outcome(done.campaign, answer, done.events)


COMMANDS = commands(
    Command(
        name="duel start",
        question=DuelStart,
        resolve=start,
        answer=DuelAnswer,
        summary=questions.DUEL_START[0],
        example=questions.DUEL_START[1],
    ),
)
