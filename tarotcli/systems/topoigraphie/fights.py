"""What is open: fights, their sides and the failures of each (P8–P10); and difficulties that lie face down (P2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

import msgspec

from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.language import N_
from tarotcli.systems.topoigraphie.events import FightBegan, FightsMet, JoinedFight, Sides
from tarotcli.systems.topoigraphie.refusals import IsDefeated, SameSide
from tarotcli.systems.topoigraphie.sheet import Resistance, Score, resistance_of, sheet

TABLE = "fights"
HENCHMAN = 1
"""R: the resistance of an opponent without a sheet for whom none is stated (P9)."""

NO_TALENT = "-"
"""What is said for playing without a Talent."""


class OpenFight(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fight: two sides, the failures taken in it, and what was said last of who fights (P9, P10).

    Failures last for the fight. The defeated stay on their side, so that the end can name them; ``struck``: those
    whom the GM struck out. ``scores``, ``resistances``: of opponents without a sheet. ``tendances``, ``talents``: of
    the others.
    """

    side_a: tuple[str, ...] = ()
    side_b: tuple[str, ...] = ()
    failures: Mapping[str, Score] = {}
    struck: tuple[str, ...] = ()
    scores: Mapping[str, Score] = {}
    resistances: Mapping[str, Resistance] = {}
    tendances: Mapping[str, str] = {}
    talents: Mapping[str, str] = {}

    @property
    def fighters(self) -> tuple[str, ...]:
        """All, the defeated included."""
        return (*self.side_a, *self.side_b)


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of somebody: the Tendance ``what``, a ``talent`` if the GM names one, and the ``difficulty``."""

    what: str
    difficulty: int
    talent: str = ""


def asked_of(campaign: Campaign, who: str, command: str = "check") -> Asked:
    """What lies face down for somebody; raises :class:`~tarotcli.systems.common.asked.NothingAsked`."""
    from tarotcli.systems.common import asked

    return cast("Asked", asked.asked_of(campaign, who, command))


SAID = ("scores", "resistances", "tendances", "talents")
"""The tables of a fight that keep what was said last of each."""


class Said(NamedTuple):
    """What is said of somebody's Tendance and Talent; None or empty for nothing, a hyphen for no Talent."""

    tendance: str | None = None
    talent: str | None = None


class Opponent(NamedTuple):
    """Who joins a fight, with what is said now: ``score`` and ``resistance`` of who has no sheet."""

    key: str
    score: int | None = None
    resistance: int | None = None
    said: Said = Said()


def fights(campaign: Campaign) -> Mapping[str, OpenFight]:
    """The open fights by name."""
    table: Mapping[str, OpenFight] = campaign.tables.get(TABLE, {})
    return table


def fight_of(campaign: Campaign, who: str) -> str | None:
    """The name of the fight that somebody is in, None if in none."""
    return next((name for name, fight in fights(campaign).items() if who in fight.fighters), None)


def remembered(campaign: Campaign, who: str) -> Said:
    """The Tendance and the Talent that were said last of somebody in an open fight, while they are on the sheet."""
    name = fight_of(campaign, who)
    if name is None:
        return Said()
    fight, page = fights(campaign)[name], sheet(campaign, who)
    tendance, talent = fight.tendances.get(who), fight.talents.get(who)
    return Said(tendance if tendance in page.tendances else None, talent if talent in page.talents else None)


def resistance(campaign: Campaign, fight: OpenFight, who: str) -> int:
    """How many failures defeat somebody: the sheet's, else the house's; stated for who has no sheet (P9, P10)."""
    if who in campaign.characters:
        return resistance_of(campaign, who)
    return fight.resistances.get(who, HENCHMAN)


def defeated(campaign: Campaign, fight: OpenFight, who: str) -> bool:
    """Whether somebody has taken as many failures as defeat, or was struck out (P9)."""
    return who in fight.struck or fight.failures.get(who, 0) >= resistance(campaign, fight, who)


def all_defeated(campaign: Campaign, fight: OpenFight) -> tuple[str, ...]:
    """Everyone of a fight who is defeated."""
    return tuple(who for who in fight.fighters if defeated(campaign, fight, who))


def check_standing(campaign: Campaign, who: str) -> None:
    """Raise :class:`IsDefeated` for who is out of a fight (P9)."""
    name = fight_of(campaign, who)
    if name and defeated(campaign, fights(campaign)[name], who):
        raise IsDefeated(who=campaign.called(who), key=who)


def with_fight(campaign: Campaign, name: str, fight: OpenFight | None) -> Campaign:
    """The campaign with this fight under its name, or without it."""
    table = {key: value for key, value in fights(campaign).items() if key != name or fight is not None}
    if fight is not None:
        table[name] = fight
    return campaign.with_table(TABLE, table or None) if table or TABLE in campaign.tables else campaign


class Joined(NamedTuple):
    """The campaign with everybody in one fight, its name, and what that changed."""

    campaign: Campaign
    name: str
    events: tuple[Event, ...]


def join(before: Campaign, side: tuple[Opponent, ...], others: tuple[Opponent, ...]) -> Joined:
    """The campaign with each of a side against each of the others in one fight (P10).

    Who is in a fight already brings it along: R: two fights that meet become one. Raises :class:`IsDefeated` for
    who is out of a fight, :class:`SameSide` for two of one side.
    """
    campaign = before
    for each in (*side, *others):
        check_standing(campaign, each.key)
    first, *allies = side
    name = fight_of(campaign, first.key)
    if name is None:
        campaign, name = _enter(campaign, first.key, others)
    for other in others:
        campaign = _face(campaign, name, first.key, other.key)
    for ally in allies:
        for other in others:
            campaign = _face(campaign, name, other.key, ally.key)
    fight = fights(campaign)[name]
    for each in (*side, *others):
        fight = _with_opponent(fight, each)
    campaign = with_fight(campaign, name, fight)
    return Joined(campaign, name, tuple(_changes(before, campaign)))


def _with_opponent(fight: OpenFight, each: Opponent) -> OpenFight:
    """The fight with what is said now of somebody, which holds until it is said otherwise."""
    said = (each.score, each.resistance, each.said.tendance, each.said.talent)
    for table, value in zip(SAID, said, strict=True):
        if value is not None:
            known = {who: before for who, before in getattr(fight, table).items() if who != each.key}
            now = known if value == NO_TALENT else {**known, each.key: value}
            fight = replaced(fight, **{table: now})
    return fight


def _changes(before: Campaign, after: Campaign) -> Iterator[Event]:
    """What a join changed, as events: fights that began or met, and who came."""
    old, new = fights(before), fights(after)
    for name, fight in new.items():
        path = spell_path((TABLE, name))
        was = old.get(name)
        if was is None:
            yield FightBegan(path, Sides(fight.side_a, fight.side_b))
            continue
        for gone in old:
            if gone not in new and not set(old[gone].fighters).isdisjoint(fight.fighters):
                yield FightsMet(spell_path((TABLE, gone)), path)
        for side in ("side_a", "side_b"):
            for who in getattr(fight, side):
                if fight_of(before, who) is None:
                    yield JoinedFight(who, spell_path((TABLE, name, side)))


def _enter(campaign: Campaign, a: str, others: tuple[Opponent, ...]) -> tuple[Campaign, str]:
    """``a`` in the fight of the first opponent who is in one, else in a new fight of their own."""
    for other in others:
        name = fight_of(campaign, other.key)
        if name:
            fight = fights(campaign)[name]
            return with_fight(campaign, name, _with(fight, a, beside_a=other.key in fight.side_b)), name
    # The one whose name a fight bears may have left it.
    taken = fights(campaign)
    n, name = 2, a
    while name in taken:
        n, name = n + 1, f"{a}-{n}"
    return with_fight(campaign, name, OpenFight((a,))), name


def _face(campaign: Campaign, name: str, a: str, other: str) -> Campaign:
    """The campaign with another against ``a`` in this fight."""
    fight = fights(campaign)[name]
    where = fight_of(campaign, other)
    if where is None:
        return with_fight(campaign, name, _with(fight, other, beside_a=a in fight.side_b))
    if where != name:
        met = fights(campaign)[where]
        turned_round = (a in fight.side_a) == (other in met.side_a)
        merged = _merge(fight, met, turned_round=turned_round)
        return with_fight(with_fight(campaign, where, None), name, merged)
    if (a in fight.side_a) == (other in fight.side_a):
        raise SameSide(a=campaign.called(a), b=campaign.called(other), key=other)
    return campaign


def _with(fight: OpenFight, who: str, *, beside_a: bool) -> OpenFight:
    if beside_a:
        return replaced(fight, side_a=(*fight.side_a, who))
    return replaced(fight, side_b=(*fight.side_b, who))


def _merge(fight: OpenFight, met: OpenFight, *, turned_round: bool) -> OpenFight:
    first, second = (met.side_b, met.side_a) if turned_round else (met.side_a, met.side_b)
    tables = {table: {**getattr(fight, table), **getattr(met, table)} for table in ("failures", *SAID)}
    return OpenFight(
        (*fight.side_a, *first), (*fight.side_b, *second), struck=(*fight.struck, *met.struck), **tables
    )


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Fighters in two places at once or with neither a sheet nor a score (P10); who is asked and no character (P2)."""
    for who in campaign.tables.get("asked", {}):
        if who not in campaign.characters:
            yield Fault(("asked", who), N_("is not a character of this campaign."), needs=(("characters",),))
    seen: dict[str, Path] = {}
    for name, fight in fights(campaign).items():
        for side, who_fights in (("side_a", fight.side_a), ("side_b", fight.side_b)):
            for i, who in enumerate(who_fights):
                path: Path = (TABLE, name, side, i)
                if who in seen:
                    yield Fault(path, N_("names {who}, who already fights."), {"who": who}, seen[who])
                seen[who] = path
                if who not in campaign.characters and who not in fight.scores:
                    sentence = N_("names {who}, who has neither a sheet nor a score in fights.{name}.scores.")
                    needs: tuple[Path, ...] = (("characters",), (TABLE, name, "scores"))
                    yield Fault(path, sentence, {"who": who, "name": name}, needs=needs)
