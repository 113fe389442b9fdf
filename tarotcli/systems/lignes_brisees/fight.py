"""``fight``: one exchange of blows with each adversary, and the fights that are open (L13–L17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, say, say_many
from tarotcli.systems.common import questions
from tarotcli.systems.lignes_brisees.character import character, condition, may_test
from tarotcli.systems.lignes_brisees.combat_refusals import AgainstThemselves
from tarotcli.systems.lignes_brisees.duel import Status, cards_left, statuses
from tarotcli.systems.lignes_brisees.events import Wounded
from tarotcli.systems.lignes_brisees.exchanges import Exchange, fight_all
from tarotcli.systems.lignes_brisees.fights import OpenFight, ended, fights_of
from tarotcli.systems.lignes_brisees.refusals import Dead
from tarotcli.systems.lignes_brisees.sides import Fight

CONDITIONS: Mapping[Status, str] = {"ok": N_("awake"), "unconscious": N_("unconscious"), "dead": N_("dead")}


class FightAnswer(Answer, frozen=True):
    """``fight``: the exchanges together; with ``--status`` the open fights; with ``--end`` those that are over.

    R: ``winner`` is who won every exchange; the first's margin and critical are those of the last exchange.
    ``not_fought``: with whom there was no exchange any more, once the first had fallen. ``waiting``: with whom there
    is none yet, since no real cards were stated for it.
    """

    winner: str | UnsetType | None = UNSET
    margins: Mapping[str, int | None] | UnsetType = UNSET
    critical_on: Mapping[str, int | None] | UnsetType = UNSET
    damage: int | UnsetType = UNSET
    lost: tuple[Card, ...] | UnsetType = UNSET
    exchanges: tuple[Exchange, ...] | UnsetType = UNSET
    not_fought: tuple[str, ...] | UnsetType = UNSET
    waiting: tuple[str, ...] | UnsetType = UNSET
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
            return event_lines(display, events)
        lines = []
        for each in self.exchanges:
            lines += [*each.test_lines(display), *each.wound_lines(display)]
        lines += event_lines(display, (event for event in events if not isinstance(event, Wounded)))
        lines += self._standing(display)
        if self.not_fought:
            spared = tuple(map(display.called, self.not_fought))
            lines.append(say("No exchange any more with {spared}.", spared=spared))
        if self.waiting:
            waiting = tuple(map(display.called, self.waiting))
            lines.append(say("Still to come, with their cards: {waiting}.", waiting=waiting))
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

    R: the exchanges are fought in the order named; once the first has fallen the rest are not fought. With real cards
    those wait for whom none are stated yet. Raises a Refused where the first cannot test (L17), any of the others is
    dead, or words can change nothing.
    """
    people = [character(campaign, word) for word in ask.who]
    if ask.status:
        return _status(campaign, people)
    if ask.end:
        after, events, over = ended(campaign, people)
        return Outcome(after, FightAnswer(ended=over), events)
    for each in people:
        if people.count(each) > 1:
            raise AgainstThemselves(who=campaign.called(each))
    a, *others = people
    may_test(campaign, a)
    for each in others:
        if condition(campaign, each) == "mort":
            raise Dead(who=campaign.called(each), key=each)
    done, fought = fight_all(campaign, ask, a, others, chance)
    return Outcome(done.campaign, _summed(done.campaign, a, others, fought), done.events)


def _summed(campaign: Campaign, a: str, others: Sequence[str], done: Sequence[Exchange]) -> FightAnswer:
    """The exchanges together."""
    winners = {each.winner for each in done}
    left = tuple(others[len(done) :])
    fallen = condition(campaign, a) != "ok"
    return FightAnswer(
        winner=winners.pop() if len(winners) == 1 and not (left and fallen) else None,
        margins={who: margin for each in done for who, margin in each.margins.items()},
        critical_on={who: at for each in done for who, at in each.critical_on.items()},
        status=statuses(campaign, a, *others),
        damage=sum(each.damage for each in done),
        lost=tuple(card for each in done for card in each.lost),
        cards_left=cards_left(campaign, a, *others),
        exchanges=tuple(done),
        not_fought=left if fallen else (),
        waiting=() if fallen else left,
    )


def _status(campaign: Campaign, people: Sequence[str]) -> Outcome[FightAnswer]:
    """How the fights stand, exchange by exchange."""
    fights = fights_of(campaign, people)
    fighters = dict.fromkeys(who for each in fights.values() for who in (each.a, each.b))
    known = [who for who in fighters if who in campaign.characters]
    answer = FightAnswer(
        fights={name: OpenFight.of(each) for name, each in fights.items()},
        status=statuses(campaign, *known),
        cards_left=cards_left(campaign, *known),
    )
    return Outcome(campaign, answer)


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
