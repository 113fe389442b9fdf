"""What comes of fights: failures taken, somebody struck out, a fight that ends for someone or for all (P8, P9)."""

from __future__ import annotations

from collections.abc import Iterable

from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards.chance import Chance
from tarotcli.systems.base import Effect
from tarotcli.systems.topoigraphie.events import (
    Defeated,
    Failure,
    FailuresGiven,
    FightOver,
    LeftFight,
    NobodyLeft,
    PackMade,
    StandsAgain,
    Struck,
)
from tarotcli.systems.topoigraphie.fight_refusals import NothingToCancel, TooFewFailures
from tarotcli.systems.topoigraphie.fights import (
    TABLE,
    OpenFight,
    all_defeated,
    check_standing,
    defeated,
    fight_of,
    fights,
    with_fight,
)
from tarotcli.systems.topoigraphie.packs import with_pack


def take_failure(campaign: Campaign, name: str, who: str) -> Effect:
    """One failure more for somebody, and whether that defeats (P8, P9)."""
    old = fights(campaign)[name].failures.get(who, 0)
    campaign, path = _with_failures(campaign, name, who, old + 1)
    return Effect(campaign, (Failure(who, path, old, old + 1), *_fate(campaign, name, who)))


def _with_failures(campaign: Campaign, name: str, who: str, n: int) -> tuple[Campaign, str]:
    fight = fights(campaign)[name]
    fight = replaced(fight, failures={**fight.failures, who: n})
    return with_fight(campaign, name, fight), spell_path((TABLE, name, "failures", who))


def _fate(campaign: Campaign, name: str, who: str) -> tuple[Event, ...]:
    """That somebody is defeated, if so."""
    return (Defeated(who),) if defeated(campaign, fights(campaign)[name], who) else ()


def strike(campaign: Campaign, who: str, failures: int | None, why: str) -> Effect:
    """Somebody struck out, or with so many failures more or, negative, fewer, for the GM's reason (P9).

    Raises :class:`IsDefeated` for who is out already and gets no failure cancelled, :class:`TooFewFailures` where
    fewer are taken than are to be cancelled.
    """
    name = fight_of(campaign, who)
    assert name is not None
    fight = fights(campaign)[name]
    if failures is None:
        check_standing(campaign, who)
        fight = replaced(fight, struck=(*fight.struck, who))
        event = Struck(who, spell_path((TABLE, name, "struck")), why)
        return Effect(with_fight(campaign, name, fight), (event,))
    if failures > 0 or who in fight.struck:
        check_standing(campaign, who)
    old = fight.failures.get(who, 0)
    if old + failures < 0:
        raise (TooFewFailures if old else NothingToCancel)(who=campaign.called(who), key=who, taken=old)
    was_out = defeated(campaign, fight, who)
    campaign, path = _with_failures(campaign, name, who, old + failures)
    after = _fate(campaign, name, who)
    if was_out:
        after = () if after else (StandsAgain(who),)
    return Effect(campaign, (FailuresGiven(who, path, old, old + failures, why), *after))


def decided(campaign: Campaign, fight: OpenFight) -> bool:
    """Whether a side has nobody left standing."""
    return not all(
        any(not defeated(campaign, fight, who) for who in side) for side in (fight.side_a, fight.side_b)
    )


def settle(campaign: Campaign, names: Iterable[str]) -> Effect:
    """Of these fights those in which a side has nobody left are over; the end names the defeated (P9).

    R: fights that are open at the same time are one melee: until the last of them is decided, who has nobody left to
    fight keeps their failures, since failures last for the fight (P9).
    """
    fallen = [name for name in names if decided(campaign, fights(campaign)[name])]
    if not fallen:
        return Effect(campaign)
    if all(decided(campaign, fight) for fight in fights(campaign).values()):
        return end_fights(campaign, fights(campaign))
    events: tuple[Event, ...] = ()
    for name in fallen:
        fight = fights(campaign)[name]
        standing = tuple(who for who in fight.fighters if not defeated(campaign, fight, who))
        if standing:
            events += (NobodyLeft(spell_path((TABLE, name)), standing),)
        else:
            campaign, ending, _missing = end_fights(campaign, (name,))
            events += ending
    return Effect(campaign, events)


def end_fights(campaign: Campaign, names: Iterable[str]) -> Effect:
    """Fights ended, whoever stands; the events name the defeated."""
    events: tuple[Event, ...] = ()
    for name in tuple(names):
        out = all_defeated(campaign, fights(campaign)[name])
        campaign = with_fight(campaign, name, None)
        events += (FightOver(spell_path((TABLE, name)), out),)
    return Effect(campaign, events)


def leave(campaign: Campaign, name: str, who: str) -> Effect:
    """Somebody taken out of a fight, which goes on without them while both sides stand (P9)."""
    fight = fights(campaign)[name]
    out = LeftFight(who, spell_path((TABLE, name)), defeated(campaign, fight, who))
    without: dict[str, object] = {}
    for part in OpenFight.__struct_fields__:
        value = getattr(fight, part)
        if isinstance(value, tuple):
            without[part] = tuple(each for each in value if each != who)
        else:
            without[part] = {key: each for key, each in value.items() if key != who}
    settled = settle(with_fight(campaign, name, replaced(fight, **without)), (name,))
    return Effect(settled.campaign, (out, *settled.events))


def after_values(before: Campaign, after: Campaign, chance: Chance) -> Effect:
    """What values that were changed bring besides.

    Who became a player's gets a shuffled pack (P1); a resistance that is not above the failures taken defeats at once,
    one that is above them lets somebody stand again (P10).
    """
    events: tuple[Event, ...] = ()
    for who, page in after.characters.items():
        was = before.characters.get(who)
        if was is not None and was.npc and not page.npc and who not in after.decks:
            after = with_pack(after, who, chance)
            events += (PackMade(who, spell_path(("decks", who))),)
    fallen = []
    for name, fight in fights(after).items():
        for who in fight.fighters:
            was_out = name in fights(before) and defeated(before, fights(before)[name], who)
            if defeated(after, fight, who) != was_out:
                events += (StandsAgain(who) if was_out else Defeated(who),)
                fallen += [] if was_out else [name]
    settled = settle(after, dict.fromkeys(fallen))
    return Effect(settled.campaign, (*events, *settled.events))
