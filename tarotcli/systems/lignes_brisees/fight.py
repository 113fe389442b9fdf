"""``fight``: one exchange of blows with each adversary, and the fights that are open (L13–L17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.lignes_brisees.accounting import accounted
from tarotcli.systems.lignes_brisees.arms import Arms, arms
from tarotcli.systems.lignes_brisees.exchange import (
    Side,
    blow,
    cards_left,
    compared,
    met,
    sacrifices,
    statuses,
)
from tarotcli.systems.lignes_brisees.person import condition, found, may_test, sheet
from tarotcli.systems.lignes_brisees.refusals import (
    AgainstThemselves,
    Dead,
    NoFight,
    NotFighting,
    OneAtATime,
)
from tarotcli.systems.lignes_brisees.sheet import Combat, Echange
from tarotcli.systems.lignes_brisees.turn import Asked, all_used, asked
from tarotcli.systems.spec import Outcome


class Camp(NamedTuple):
    """What one side of the command line fights with, and how."""

    arms: Arms
    how: Asked


class Fought(NamedTuple):
    """One exchange: the campaign after, its data, what happened."""

    campaign: Campaign
    data: dict[str, Any]
    events: tuple[Event, ...]


@accounted
def fight(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """One exchange of the first with each of the others (L13–L15); or how the fights stand; or end them.

    R: the exchanges are fought in the order named; once the first has fallen the rest are not fought. Raises a
    Refused where the first cannot test (L17), or any of the others is dead.
    """
    how = asks(request)
    who = [found(campaign, word) for word in request.texts("who")]
    if request.flag("status"):
        return _status(campaign, who)
    if request.flag("end"):
        return _end(campaign, who)
    a, others = who[0], who[1:]
    for each in who:
        if who.count(each) > 1:
            raise AgainstThemselves(who=campaign.called(each))
    camps = {
        side: Camp(arms(campaign, request, side, name), how[side])
        for side, name in (("a", a), ("b", others[0]))
    }
    may_test(campaign, a)
    for each in others:
        if condition(campaign, each) == "mort":
            raise Dead(who=campaign.called(each), key=each)
    return _all_fought(campaign, a, others, camps, chance)


def asks(request: Request) -> dict[str, Asked]:
    """How each side wants its tests taken; raises :class:`OneAtATime` for a sacrifice against several (L11)."""
    sides = {side: asked(request, f"_{side}") for side in ("a", "b")}
    for side, how in sides.items():
        if how.sacrifice and len(request.values.get("who", ())) > 2:
            raise OneAtATime(option=f"--sacrifice-{side}")
    return sides


def _all_fought(
    campaign: Campaign, a: str, others: Sequence[str], camps: Mapping[str, Camp], chance: Chance
) -> Outcome:
    done: list[dict[str, Any]] = []
    events: list[Event] = []
    real = {side: camp.how.drawn for side, camp in camps.items()}
    for b in others:
        if condition(campaign, a) != "ok":
            break
        sides = {
            side: Camp(
                camp.arms, _at_most(campaign, who, camp.how._replace(drawn=real[side]), first=not done)
            )
            for (side, camp), who in zip(camps.items(), (a, b), strict=True)
        }
        fought, over = _exchange(campaign, (a, b), sides, chance)
        campaign = fought.campaign
        done.append(fought.data)
        events += fought.events
        real = {side: None if cards is None else over[side] for side, cards in real.items()}
    for side, who in (("a", a), ("b", others[-1])):
        all_used(campaign, who, camps[side].how.drawn, real[side] or ())
    data = _summed(campaign, a, others, done)
    won = data["winner"] == a
    return Outcome(campaign, Result(data, tuple(events), 0 if won else 1, names=campaign.names()))


def _at_most(campaign: Campaign, who: str, how: Asked, *, first: bool) -> Asked:
    """The points declared for each exchange; after the first no more than are left."""
    return how if first else how._replace(points=min(how.points, sheet(campaign, who).destin.actuels))


def _exchange(
    campaign: Campaign, pair: tuple[str, str], camps: Mapping[str, Camp], chance: Chance
) -> tuple[Fought, dict[str, tuple[Any, ...]]]:
    """One exchange; what a critical adds is no damage (L14), and whose weapon is none wounds nobody (R)."""
    a, b = pair
    one, other = (
        Side(who, camp.arms.skill, camp.how) for who, camp in zip(pair, camps.values(), strict=True)
    )
    meeting = met(campaign, one, other, chance)
    winner = meeting.winner
    campaign, events = meeting.campaign, meeting.events
    used = Arms(one.skill, "", 0) if winner is None else camps["a" if winner == a else "b"].arms
    struck = blow(campaign, b if winner == a else a, used.damage, chance)
    campaign, dead = sacrifices(struck.campaign, a, b)
    campaign = _recorded(campaign, pair, _record(compared(meeting, a, b), used.weapon, struck.cards))
    data = {
        "a": a,
        "b": b,
        **compared(meeting, a, b),
        "weapon": used.weapon or None,
        "damage": used.damage,
        "lost": struck.cards,
        "status": statuses(campaign, a, b),
        "cards_left": cards_left(campaign, a, b),
    }
    over = {"a": meeting.over[a], "b": meeting.over[b]}
    return Fought(campaign, data, (*events, *struck.events, *dead)), over


def _summed(
    campaign: Campaign, a: str, others: Sequence[str], done: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The exchanges together. R: the winner is who won every one; ``a``'s margin and critical are the last's."""
    winners = {each["winner"] for each in done}
    everybody = (a, *others)
    return {
        "winner": winners.pop() if len(winners) == 1 and len(done) == len(others) else None,
        "margins": {who: margin for each in done for who, margin in each["margins"].items()},
        "critical_on": {who: at for each in done for who, at in each["critical_on"].items()},
        "status": statuses(campaign, *everybody),
        "damage": sum(each["damage"] for each in done),
        "lost": tuple(card for each in done for card in each["lost"]),
        "cards_left": cards_left(campaign, *everybody),
        "exchanges": done,
        "not_fought": [*others[len(done) :]],
    }


def _record(data: Mapping[str, Any], weapon: str, cards: Sequence[Any]) -> Echange:
    marges = {who: margin for who, margin in data["margins"].items() if margin is not None}
    critiques = {who: at for who, at in data["critical_on"].items() if at is not None}
    return Echange(data["winner"] or "", marges, critiques, weapon, Pile(cards))


def _recorded(campaign: Campaign, pair: tuple[str, str], record: Echange) -> Campaign:
    """The exchange written down in the fight of these two, which opens with it."""
    fights = _fights(campaign)
    name = next((name for name, each in fights.items() if {each.a, each.b} == set(pair)), None)
    if name is None:
        name, n = "-".join(pair), 1
        while name in fights:
            n += 1
            name = f"{'-'.join(pair)}-{n}"
        return campaign.with_table("fights", {**fights, name: Combat(*pair, (record,))})
    longer = replaced(fights[name], echanges=(*fights[name].echanges, record))
    return campaign.with_table("fights", {**fights, name: longer})


def _fights(campaign: Campaign) -> Mapping[str, Combat]:
    found: Mapping[str, Combat] = campaign.tables.get("fights", {})
    return found


def _about(campaign: Campaign, who: Sequence[str]) -> dict[str, Combat]:
    """The open fights, or those that any of these is in."""
    return {
        name: each for name, each in _fights(campaign).items() if not who or each.a in who or each.b in who
    }


def _status(campaign: Campaign, who: Sequence[str]) -> Outcome:
    """How the fights stand, exchange by exchange."""
    fights = _about(campaign, who)
    fighters = dict.fromkeys(each for combat in fights.values() for each in (combat.a, combat.b))
    known = [each for each in fighters if each in campaign.characters]
    data = {
        "fights": {
            name: {"a": each.a, "b": each.b, "exchanges": [_told(echange) for echange in each.echanges]}
            for name, each in fights.items()
        },
        "status": statuses(campaign, *known),
        "cards_left": cards_left(campaign, *known),
    }
    return Outcome(campaign, Result(data, names=campaign.names()))


def _told(echange: Echange) -> dict[str, Any]:
    return {
        "winner": echange.vainqueur or None,
        "margins": dict(echange.marges),
        "critical_on": dict(echange.critiques),
        "weapon": echange.arme or None,
        "lost": tuple(echange.perdues),
    }


def _end(campaign: Campaign, who: Sequence[str]) -> Outcome:
    """The fights over, all or those that any of these is in."""
    fights = _fights(campaign)
    over = _about(campaign, who)
    if not over:
        named = campaign.called(who[0]) if who else ""
        raise (NotFighting if fights and who else NoFight)(who=named, open=tuple(fights))
    left = {name: each for name, each in fights.items() if name not in over}
    events = tuple(Event("fight-over", path=spell_path(("fights", name))) for name in over)
    campaign = campaign.with_table("fights", left or None)
    return Outcome(campaign, Result({"ended": [*over]}, events, names=campaign.names()))
