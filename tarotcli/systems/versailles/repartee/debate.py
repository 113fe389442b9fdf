"""The sums of a repartee: what has been laid counts how much, and for which side (V28, V29, V31)."""

from __future__ import annotations

from collections.abc import Iterator

from tarotcli.campaign import Campaign
from tarotcli.systems.versailles.affairs import Action, Cause, Play, Repartee
from tarotcli.systems.versailles.hands import holder, house, sheet
from tarotcli.systems.versailles.sheet import Courtier

SIDES: tuple[Cause, Cause] = ("for", "against")
ACTIONS: tuple[Action, ...] = ("wit", "conviction", "flattery", "spite")


def speaker(play: Play) -> str:
    """Whose characteristic counts for a play (V28)."""
    return play.speaks_for or play.by


def limit(campaign: Campaign, play: Play) -> int:
    """The most that Minors of this play's action may count (V28)."""
    return sheet(campaign, speaker(play)).characteristic(play.action)


def minors(play: Play) -> int:
    """The sum of the Minors of a play (V6)."""
    return sum(card.number for card in play.cards if card.is_minor)


def majors(campaign: Campaign, play: Play) -> int:
    """The points of the Majors of a play (V11)."""
    worth = house(campaign).relevant_major
    return sum(play.points.get(card.code, worth) for card in play.cards if card.is_major)


def laid_so_far(repartee: Repartee, by: str, voice: str, action: Action) -> int:
    """The sum of the Minors that a participant has laid with one action for one character."""
    return sum(
        minors(play)
        for play in repartee.plays
        if (play.by, speaker(play), play.action) == (by, voice, action)
    )


def room(campaign: Campaign, repartee: Repartee, by: str, voice: str) -> dict[Action, int]:
    """How much each action of a participant who speaks for a character may still add with Minors (V28)."""
    page = sheet(campaign, voice)
    return {
        action: max(0, page.characteristic(action) - laid_so_far(repartee, by, voice, action))
        for action in ACTIONS
    }


def on_side(repartee: Repartee, side: Cause) -> int:
    """The counters that lie on a side (V28); what was taken away is off."""
    return sum(-each.points if each.taken else each.points for each in repartee.counters if each.side == side)


def total(campaign: Campaign, repartee: Repartee, side: Cause) -> int:
    """A side's total (V28): a participant's Minors of one action together at most the characteristic.

    R: each character that a participant speaks for has a limit of its own. An empty side totals 0.
    """
    plays = [play for play in repartee.plays if play.side == side]
    sums: dict[tuple[str, str, str], int] = {}
    most: dict[tuple[str, str, str], int] = {}
    for play in plays:
        key = (play.by, speaker(play), play.action)
        sums[key] = sums.get(key, 0) + minors(play)
        most[key] = limit(campaign, play)
    limited = sum(min(n, most[key]) for key, n in sums.items())
    return limited + sum(majors(campaign, play) for play in plays) + on_side(repartee, side)


def totals(campaign: Campaign, repartee: Repartee) -> dict[str, int]:
    """Both sides' totals."""
    return {side: total(campaign, repartee, side) for side in SIDES}


def best(campaign: Campaign, repartee: Repartee, side: Cause) -> int:
    """The highest single play of a side by what it really added there; 0 where there is none (V31).

    Minors that the limit cut off add nothing (V28). R: counters belong to no play.
    """
    so_far: dict[tuple[str, str, str], int] = {}
    values = [0]
    for play in repartee.plays:
        if play.side == side:
            key, most = (play.by, speaker(play), play.action), limit(campaign, play)
            before = so_far.get(key, 0)
            so_far[key] = before + minors(play)
            values.append(min(so_far[key], most) - min(before, most) + majors(campaign, play))
    return max(values)


def side_of(repartee: Repartee, who: str) -> Cause | None:
    """The side that a participant's first play or counter has fixed (V27); who takes from one is on the other (V28)."""
    for play in repartee.plays:
        if play.by == who:
            return play.side
    for each in repartee.counters:
        if each.by == who:
            return other(each.side) if each.taken else each.side
    return None


def other(side: Cause) -> Cause:
    """The side across."""
    return "against" if side == "for" else "for"


def took_part(repartee: Repartee) -> list[str]:
    """Who has laid a card or a counter, in the order of play (V30)."""
    active = {play.by for play in repartee.plays} | {each.by for each in repartee.counters}
    return [who for who in repartee.order if who in active]


def turns(campaign: Campaign, repartee: Repartee) -> list[str]:
    """The order of the turn now: the instigator opens the first; then the GM, the instigator, the others (V27)."""
    opener = holder(campaign, repartee.instigator)
    order = list(repartee.order)
    if repartee.round == 1 and opener in order:
        order.remove(opener)
        order.insert(0, opener)
    return order


def belief_points(moved: int, table: tuple[int, ...]) -> int:
    """By how much a belief moves (V31): one point for each bound of the house's table that is reached."""
    return sum(moved >= bound for bound in table)


def rank_gap(target: Courtier, instigator: Courtier) -> int:
    """The target's class above the instigator's, 0 where it is not above (V31)."""
    return max(0, target.rank - instigator.rank)


def voices(campaign: Campaign, repartee: Repartee, who: str) -> Iterator[str]:
    """The characters concerned that play from this participant's hand."""
    for each in (repartee.instigator, *repartee.targets):
        if each in campaign.characters and holder(campaign, each) == who:
            yield each
