"""What a fight answers: its exchanges, how it stands, what the game master did to it (P8–P10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign
from tarotcli.language import _, say
from tarotcli.systems.topoigraphie.duel import TABLED, Sums, Tested
from tarotcli.systems.topoigraphie.events import Failure
from tarotcli.systems.topoigraphie.fights import OpenFight, defeated, remembered, resistance

Status = Literal["ok", "defeated"]
Margins = Mapping[str, int | Veiled[int] | None]


class ExchangeShown(Sums, frozen=True, kw_only=True):
    """One exchange of a fight: the first against whom."""

    against: str


class FightShown(msgspec.Struct, frozen=True):
    """How a fight stands: its sides, and by name the state, failures taken, resistance, and scores stated.

    ``tested``: the Tendance and the Talent that were said last, of those of whom any was.
    """

    side_a: tuple[str, ...]
    side_b: tuple[str, ...]
    status: Mapping[str, Status]
    failures: Mapping[str, int]
    resistance: Mapping[str, int]
    scores: Mapping[str, int]
    tested: Mapping[str, Tested]

    def standing(self, name: str, display: Display) -> list[str]:
        """Both sides, one fighter a line."""
        first, second = ([self._fighter(who, display) for who in side] for side in (self.side_a, self.side_b))
        return [say("The fight of {name}:", name=display.called(name)), *first, "  " + _("against"), *second]

    def _fighter(self, who: str, display: Display) -> str:
        if self.status[who] == "defeated":
            return "  " + say("{who}: defeated", who=display.called(who))
        fields = {"who": display.called(who), "n": self.failures[who], "resistance": self.resistance[who]}
        said = self._said(who)
        if said:
            return "  " + say("{who}: failures {n} of {resistance} ({said})", said=said, **fields)
        return "  " + say("{who}: failures {n} of {resistance}", **fields)

    def _said(self, who: str) -> tuple[str, ...]:
        """What is remembered of somebody."""
        if who in self.scores:
            return (say("score {n}", n=self.scores[who]),)
        test = self.tested.get(who)
        return tuple(name for name in (test.tendance, test.talent) if name) if test else ()


def shown(campaign: Campaign, fight: OpenFight, everyone: Iterable[str]) -> FightShown:
    """How these stand in a fight."""
    everyone = tuple(everyone)
    said = {who: remembered(campaign, who) for who in everyone if who in campaign.characters}
    return FightShown(
        fight.side_a,
        fight.side_b,
        {who: "defeated" if defeated(campaign, fight, who) else "ok" for who in everyone},
        {who: fight.failures.get(who, 0) for who in everyone},
        {who: resistance(campaign, fight, who) for who in everyone},
        {who: n for who, n in fight.scores.items() if who in everyone},
        {who: Tested(*last) for who, last in said.items() if any(last)},
    )


class FightAnswer(Answer, frozen=True, kw_only=True):
    """``fight``: an exchange with each opponent, or ``fights`` as they stand, or what ``ended``, or who was ``struck``.

    Of an exchange by name: ``margins`` (null where one would tell a card turned up unseen), ``damage`` (failures taken
    now), what is ``tested``, ``status``, ``failures``, ``resistance``; ``critical_on`` and ``lost`` are what other
    games have, and empty. R: where nobody is left to fight before the first exchange, the first has won.
    """

    forms = (
        (
            *("fight", "winner", "margins", "critical_on", "damage", "lost", "tested", "exchanges"),
            *("not_fought", "status", "failures", "resistance", "state", "defeated"),
        ),
        ("fights",),
        ("ended", "defeated"),
        ("struck", "status", "failures", "resistance"),
    )

    fight: str | UnsetType = UNSET
    winner: str | UnsetType | None = UNSET
    margins: Margins | UnsetType = UNSET
    critical_on: Mapping[str, None] | UnsetType = UNSET
    damage: Mapping[str, int] | UnsetType = UNSET
    lost: tuple[()] | UnsetType = UNSET
    tested: Mapping[str, Tested] | UnsetType = UNSET
    exchanges: tuple[ExchangeShown, ...] | UnsetType = UNSET
    not_fought: tuple[str, ...] | UnsetType = UNSET
    status: Mapping[str, Status] | UnsetType = UNSET
    failures: Mapping[str, int] | UnsetType = UNSET
    resistance: Mapping[str, int] | UnsetType = UNSET
    state: Literal["open", "over"] | UnsetType = UNSET
    fights: Mapping[str, FightShown] | UnsetType = UNSET
    ended: tuple[str, ...] | UnsetType = UNSET
    defeated: tuple[str, ...] | UnsetType = UNSET
    struck: tuple[str, ...] | UnsetType = UNSET

    @property
    def exit(self) -> int:
        """0 where the first won more exchanges than were lost, nothing was fought, or a dry run does not tell."""
        if self.margins is UNSET or None in self.margins.values():
            return 0
        return 0 if self.winner == next(iter(self.margins)) else 1

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The exchanges one by one, with what came of them; or how the fights stand; or their end."""
        if self.fights is not UNSET:
            lines = [line for name, fight in self.fights.items() for line in fight.standing(name, display)]
            return lines or [_("No fight is open.")]
        if self.exchanges is UNSET:
            return event_lines(display, events)
        lines = self._exchange_lines(display, events)
        if self.not_fought:
            spared = tuple(map(display.called, self.not_fought))
            lines.append(say("Not fought any more: {who}.", who=spared))
        return lines

    def _exchange_lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Each exchange once both its cards lie on the table, between the events that led to it and came of it."""
        assert self.exchanges is not UNSET
        assert self.resistance is not UNSET
        lines: list[str] = []
        exchanges = iter(self.exchanges)
        tabled = 0
        for event in events:
            if isinstance(event, Failure):
                said = event.counted(display, self.resistance[event.who])
                lines.append(display.marked(event.tone, said))
            elif not isinstance(event, TABLED):
                lines += event_lines(display, (event,))
            else:
                tabled += 1
                if tabled % 2 == 0:
                    lines += next(exchanges).exchange_lines(display)
        return lines


class OpenedAnswer(FightShown, Answer, frozen=True, kw_only=True):
    """``fight start``: the ``fight`` by its name, and how it stands."""

    fight: str
    state: Literal["open", "over"]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Fights that became one, then both sides."""
        return [*event_lines(display, events), *self.standing(self.fight, display)]
