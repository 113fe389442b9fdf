"""Open fights: what the file keeps of them, how they stand, and their end (L13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.cards.piles import Pile
from tarotcli.language import say, signed, spell
from tarotcli.systems.base import Effect
from tarotcli.systems.lignes_brisees.combat_refusals import NoFight, NotFighting
from tarotcli.systems.lignes_brisees.duel import Compared
from tarotcli.systems.lignes_brisees.events import FightOver
from tarotcli.systems.lignes_brisees.sheet import ArcaneKey, Combat, Echange
from tarotcli.systems.lignes_brisees.skills import skill_name
from tarotcli.systems.lignes_brisees.weapons import Said

TABLE = "fights"


def fights(campaign: Campaign) -> Mapping[str, Combat]:
    """The open fights by name."""
    found: Mapping[str, Combat] = campaign.tables.get(TABLE, {})
    return found


def fights_of(campaign: Campaign, people: Sequence[str]) -> dict[str, Combat]:
    """The open fights, or those that any of these is in."""
    found = fights(campaign).items()
    return {name: each for name, each in found if not people or {each.a, each.b} & set(people)}


def fight_between(campaign: Campaign, a: str, b: str) -> str | None:
    """The name of the open fight of these two, None where there is none."""
    return next((name for name, each in fights(campaign).items() if {each.a, each.b} == {a, b}), None)


def said_before(campaign: Campaign, a: str, b: str) -> dict[str, Said]:
    """What each of the two was last said to fight with in their open fight."""
    name = fight_between(campaign, a, b)
    fight = Combat(a, b) if name is None else fights(campaign)[name]
    return {who: Said(fight.armes.get(who, ""), fight.competences.get(who, "")) for who in (a, b)}


def record(
    campaign: Campaign,
    compared: Compared,
    weapon: str,
    lost: tuple[Card, ...],
    said: Mapping[str, Said],
) -> Effect:
    """The exchange written down in the fight of these two, which opens with it.

    ``said``: what each was said to fight with now, if anything was.
    """
    a, b = compared.margins
    margins = {who: margin for who, margin in compared.margins.items() if margin is not None}
    criticals = {who: at for who, at in compared.critical_on.items() if at is not None}
    exchange = Echange(compared.winner or "", margins, criticals, weapon, Pile(lost))
    name = fight_between(campaign, a, b)
    fight = Combat(a, b) if name is None else fights(campaign)[name]
    fight = replaced(_with(fight, said), echanges=(*fight.echanges, exchange))
    name = name or _new_name(campaign, f"{a}-{b}")
    return Effect(campaign.with_table(TABLE, {**fights(campaign), name: fight}))


def _with(fight: Combat, said: Mapping[str, Said]) -> Combat:
    """The fight with what is said now in the place of what was said before."""
    weapons = {who: weapon for who, weapon in fight.armes.items() if who not in said}
    skills = {who: skill for who, skill in fight.competences.items() if who not in said}
    weapons |= {who: each.weapon for who, each in said.items() if each.weapon}
    skills |= {who: each.skill for who, each in said.items() if not each.weapon}  # type: ignore[misc]
    return replaced(fight, armes=weapons, competences=skills)


def _new_name(campaign: Campaign, base: str) -> str:
    name, n = base, 1
    while name in fights(campaign):
        n += 1
        name = f"{base}-{n}"
    return name


def ended(campaign: Campaign, people: Sequence[str]) -> tuple[Campaign, tuple[Event, ...], tuple[str, ...]]:
    """The campaign without its open fights, or those that any of these is in; what that tells; and their names."""
    over = fights_of(campaign, people)
    if not over:
        named = campaign.called(people[0]) if people else ""
        raise (NotFighting if fights(campaign) and people else NoFight)(
            who=named, open=tuple(fights(campaign))
        )
    rest = {name: each for name, each in fights(campaign).items() if name not in over}
    events = tuple(FightOver(spell_path((TABLE, name))) for name in over)
    return campaign.with_table(TABLE, rest or None), events, tuple(over)


class PastExchange(msgspec.Struct, frozen=True):
    """An exchange of an open fight, as the file keeps it."""

    winner: str | None
    margins: Mapping[str, int]
    critical_on: Mapping[str, int]
    weapon: str | None
    lost: tuple[Card, ...]


class OpenFight(msgspec.Struct, frozen=True):
    """An open fight: the two in it, the weapon or skill that each is said to fight with, and its exchanges so far."""

    a: str
    b: str
    exchanges: tuple[PastExchange, ...]
    weapons: Mapping[str, str]
    skills: Mapping[str, ArcaneKey]

    @classmethod
    def of(cls, fight: Combat) -> OpenFight:
        """A fight as the file keeps it."""
        exchanges = tuple(
            PastExchange(
                winner=kept.vainqueur or None,
                margins=kept.marges,
                critical_on=kept.critiques,
                weapon=kept.arme or None,
                lost=kept.perdues,
            )
            for kept in fight.echanges
        )
        return cls(fight.a, fight.b, exchanges, fight.armes, fight.competences)

    def lines(self, display: Display) -> list[str]:
        """Who fights whom and with what, and every exchange."""
        a, b = display.called(self.a), display.called(self.b)
        lines = [say("{a} against {b}:", a=a, b=b)]
        said = {**self.weapons, **{who: skill_name(key) for who, key in self.skills.items()}}
        lines += [
            "  " + say("{who} fights with {weapon}.", who=display.called(who), weapon=what)
            for who, what in said.items()
        ]
        return lines + [
            say("  {n}. {what}", n=n, what=self._line(each, display))
            for n, each in enumerate(self.exchanges, start=1)
        ]

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
    return say("{who} {margin}", who=display.called(who), margin=signed(past.margins[who]))


StatedCards = tuple[Card | None, ...]
"""Cards from the table in order, for one test after the other; None leaves the next test to chance."""


def next_test(stated: StatedCards | None) -> tuple[tuple[Card, ...] | None, StatedCards]:
    """The cards that the next test may take, None where it is left to chance, and those behind them."""
    if stated is None:
        return None, ()
    if stated[:1] == (None,):
        return None, stated[1:]
    cards = [*stated]
    end = cards.index(None) if None in cards else len(cards)
    return tuple(card for card in cards[:end] if card is not None), stated[end:]
