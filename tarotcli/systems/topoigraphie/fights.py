"""Open fights: who stands on which side, and the failures that each has taken (P8–P10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.result import Event
from tarotcli.systems.topoigraphie.refusals import IsDefeated, SameSide
from tarotcli.systems.topoigraphie.sheet import Resistance, Score
from tarotcli.systems.topoigraphie.tally import called, house, sheet

TABLE = "fights"
HENCHMAN = 1
"""R: the resistance of an opponent without a sheet for whom none is stated (P9)."""


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fight: two sides, the failures taken in it, and what is stated of opponents without a sheet (P10).

    Failures last for the fight. The defeated stay on their side, so that the end can name them.
    """

    side_a: tuple[str, ...] = ()
    side_b: tuple[str, ...] = ()
    failures: Mapping[str, Score] = {}
    scores: Mapping[str, Score] = {}
    resistances: Mapping[str, Resistance] = {}

    @property
    def fighters(self) -> tuple[str, ...]:
        """All, the defeated included."""
        return (*self.side_a, *self.side_b)


class Opponent(NamedTuple):
    """Who joins a fight; ``score`` and ``resistance`` only as stated for who has no sheet."""

    key: str
    score: int | None = None
    resistance: int | None = None


def fights(campaign: Campaign) -> Mapping[str, Fight]:
    """The open fights by name."""
    table: Mapping[str, Fight] = campaign.tables.get(TABLE, {})
    return table


def fight_of(campaign: Campaign, who: str) -> str | None:
    """The name of the fight that somebody is in, None if in none."""
    return next((name for name, fight in fights(campaign).items() if who in fight.fighters), None)


def resistance(campaign: Campaign, fight: Fight, who: str) -> int:
    """How many failures defeat somebody: the sheet's, else the house's; stated for who has no sheet (P9, P10)."""
    if who in campaign.characters:
        return sheet(campaign, who).resistance or house(campaign).resistance
    return fight.resistances.get(who, HENCHMAN)


def defeated(campaign: Campaign, fight: Fight, who: str) -> bool:
    """Whether somebody has taken as many failures as defeat (P9)."""
    return fight.failures.get(who, 0) >= resistance(campaign, fight, who)


def all_defeated(campaign: Campaign, fight: Fight) -> tuple[str, ...]:
    """Everyone of a fight who is defeated."""
    return tuple(who for who in fight.fighters if defeated(campaign, fight, who))


def kept(campaign: Campaign, name: str, fight: Fight | None) -> Campaign:
    """The campaign with this fight under its name, or without it."""
    table = {key: value for key, value in fights(campaign).items() if key != name or fight is not None}
    if fight is not None:
        table[name] = fight
    return campaign.with_table(TABLE, table or None) if table or TABLE in campaign.tables else campaign


def joined(campaign: Campaign, a: Opponent, others: tuple[Opponent, ...]) -> tuple[Campaign, str]:
    """The campaign with ``a`` against the others in one fight, and its name (P10).

    Who is in a fight already brings it along: R: two fights that meet become one. Raises :class:`IsDefeated` for
    who is out of a fight, :class:`SameSide` for two of one side.
    """
    for each in (a, *others):
        name = fight_of(campaign, each.key)
        if name and defeated(campaign, fights(campaign)[name], each.key):
            raise IsDefeated(who=called(campaign, each.key), key=each.key)
    name = fight_of(campaign, a.key)
    if name is None:
        campaign, name = _entered(campaign, a, others)
    for other in others:
        campaign = _faced(campaign, name, a.key, other.key)
    fight = fights(campaign)[name]
    for each in (a, *others):
        if each.score is not None:
            fight = replaced(fight, scores={**fight.scores, each.key: each.score})
        if each.resistance is not None:
            fight = replaced(fight, resistances={**fight.resistances, each.key: each.resistance})
    return kept(campaign, name, fight), name


def _entered(campaign: Campaign, a: Opponent, others: tuple[Opponent, ...]) -> tuple[Campaign, str]:
    """``a`` in the fight of the first opponent who is in one, else in a new fight of their own."""
    for other in others:
        name = fight_of(campaign, other.key)
        if name:
            fight = fights(campaign)[name]
            return kept(campaign, name, _with(fight, a.key, beside_a=other.key in fight.side_b)), name
    # The one whose name a fight bears may have left it.
    taken = fights(campaign)
    n, name = 2, a.key
    while name in taken:
        n, name = n + 1, f"{a.key}-{n}"
    return kept(campaign, name, Fight((a.key,))), name


def _faced(campaign: Campaign, name: str, a: str, other: str) -> Campaign:
    fight = fights(campaign)[name]
    where = fight_of(campaign, other)
    if where is None:
        return kept(campaign, name, _with(fight, other, beside_a=a in fight.side_b))
    if where != name:
        met = fights(campaign)[where]
        turned_round = (a in fight.side_a) == (other in met.side_a)
        merged = _merged(fight, met, turned_round=turned_round)
        return kept(kept(campaign, where, None), name, merged)
    if (a in fight.side_a) == (other in fight.side_a):
        raise SameSide(a=called(campaign, a), b=called(campaign, other), key=other)
    return campaign


def _with(fight: Fight, who: str, *, beside_a: bool) -> Fight:
    if beside_a:
        return replaced(fight, side_a=(*fight.side_a, who))
    return replaced(fight, side_b=(*fight.side_b, who))


def _merged(fight: Fight, met: Fight, *, turned_round: bool) -> Fight:
    first, second = (met.side_b, met.side_a) if turned_round else (met.side_a, met.side_b)
    return Fight(
        (*fight.side_a, *first),
        (*fight.side_b, *second),
        {**fight.failures, **met.failures},
        {**fight.scores, **met.scores},
        {**fight.resistances, **met.resistances},
    )


def failed(campaign: Campaign, name: str, who: str) -> tuple[Campaign, tuple[Event, ...]]:
    """One failure more for somebody, and whether that defeats (P8, P9)."""
    fight = fights(campaign)[name]
    old = fight.failures.get(who, 0)
    fight = replaced(fight, failures={**fight.failures, who: old + 1})
    path = spell_path((TABLE, name, "failures", who))
    events: tuple[Event, ...] = (Event("failure", who, path=path, old=old, new=old + 1),)
    if defeated(campaign, fight, who):
        events += (Event("defeated", who),)
    return kept(campaign, name, fight), events


def settled(campaign: Campaign, name: str) -> tuple[Campaign, tuple[Event, ...]]:
    """A fight of which one side has nobody left standing is over; its end names the defeated (P9)."""
    fight = fights(campaign)[name]
    standing = [
        [who for who in side if not defeated(campaign, fight, who)] for side in (fight.side_a, fight.side_b)
    ]
    if all(standing):
        return campaign, ()
    return over(campaign, name)


def over(campaign: Campaign, name: str) -> tuple[Campaign, tuple[Event, ...]]:
    """A fight ended, whoever stands; the event names the defeated."""
    out = all_defeated(campaign, fights(campaign)[name])
    return kept(campaign, name, None), (Event("fight-over", path=spell_path((TABLE, name)), new=out),)


def left(campaign: Campaign, name: str, who: str) -> tuple[Campaign, tuple[Event, ...]]:
    """Somebody taken out of a fight, which goes on without them while both sides stand (P9)."""
    fight = fights(campaign)[name]

    def others(table: Mapping[str, int]) -> dict[str, int]:
        return {key: n for key, n in table.items() if key != who}

    out = Event("left-fight", who, path=spell_path((TABLE, name)), new=defeated(campaign, fight, who))
    fight = Fight(
        tuple(each for each in fight.side_a if each != who),
        tuple(each for each in fight.side_b if each != who),
        others(fight.failures),
        others(fight.scores),
        others(fight.resistances),
    )
    campaign, events = settled(kept(campaign, name, fight), name)
    return campaign, (out, *events)
