"""Beliefs moved by a repartee (V31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.language.names import fold
from tarotcli.result import Event
from tarotcli.systems.versailles.affairs import Cause, Repartee
from tarotcli.systems.versailles.hands import called, house, sheet
from tarotcli.systems.versailles.repartee.debate import SIDES, belief_points, best, rank_gap, totals
from tarotcli.systems.versailles.repartee.refusals import HeldAlready, NotReworded
from tarotcli.systems.versailles.sheet import Belief, Courtier
from tarotcli.systems.versailles.step import End, Step

Beliefs = tuple[Belief, ...]


class Moved(NamedTuple):
    """The beliefs after, and the index of the one that changed."""

    beliefs: Beliefs
    at: int


def position(page: Courtier, text: str) -> int | None:
    """Where on a sheet the belief stands that reads so, or alone holds these words; None where there is none."""
    folded = fold(text)
    whole = [i for i, belief in enumerate(page.beliefs) if fold(belief.text) == folded]
    found = whole or [i for i, belief in enumerate(page.beliefs) if folded in fold(belief.text)]
    return found[0] if len(found) == 1 or whole else None


def verdict(campaign: Campaign, repartee: Repartee, reword: str) -> Step:
    """Who wins (V29), and where “for” does, what each target believes after (V31). The cards stay where they are.

    Raises :class:`NotReworded` where a belief turns into its opposite and ``reword`` is empty.
    """
    sums = totals(campaign, repartee)
    winner = _winner(sums)
    loser = None if winner is None else next(side for side in SIDES if side != winner)
    bests = {side: best(campaign, repartee, side) for side in SIDES}
    difference = bests["for"] - bests["against"]
    step = Step(campaign, (Event("repartee-over", new={"winner": winner, "totals": sums, "best": bests}),))
    moved: dict[str, Any] = {}
    for target in repartee.targets if winner == "for" else ():
        after, moved[target] = _target(step.campaign, repartee, target, difference, reword)
        step = step.then(after)
    data = {"best": bests, "difference": difference if winner == "for" else None, "beliefs": moved}
    return step._replace(end=End(winner, loser, sums, data))


def _winner(sums: Mapping[str, int]) -> Cause | None:
    if sums["for"] == sums["against"]:
        return None
    return "for" if sums["for"] > sums["against"] else "against"


def _target(
    campaign: Campaign, repartee: Repartee, who: str, difference: int, reword: str
) -> tuple[Step, dict[str, Any]]:
    """One target's belief moved, and what is told of it: points, text, old and new level, or why nothing moved."""
    page = sheet(campaign, who)
    gap = rank_gap(page, sheet(campaign, repartee.instigator))
    points = belief_points(difference - gap, house(campaign).belief_table)
    told: dict[str, Any] = {"moved": difference - gap, "points": points}
    against = position(page, repartee.belief) if repartee.belief else None
    at = against if against is not None else _same(page, repartee.about)
    if points == 0:
        return Step(campaign, (Event("unmoved", who, new="points"),)), told
    if at is not None and page.beliefs[at].changed_day == campaign.day:
        return Step(campaign, (Event("unmoved", who, new="today"),)), told | {"points": 0}
    if at is None:
        moved = _created(page, repartee.about, points, campaign.day)
    else:
        moved = _shifted(page, at, points if against is None else -points, campaign.day)
    gone = len(moved.beliefs) < len(page.beliefs)
    if not gone and moved.beliefs[moved.at].level < 0:
        moved = _turned(campaign, who, moved, reword)
    old = page.beliefs[at] if at is not None else None
    new = None if gone else moved.beliefs[moved.at]
    path = spell_path(("characters", who, "beliefs", moved.at))
    event = Event("believes", who, path=path, old=_plain(old), new=_plain(new))
    told |= {"old": _plain(old), "new": _plain(new)}
    return Step(campaign.with_sheet(who, replaced(page, beliefs=moved.beliefs)), (event,)), told


def _plain(belief: Belief | None) -> dict[str, Any] | None:
    return None if belief is None else {"text": belief.text, "level": belief.level}


def _same(page: Courtier, text: str) -> int | None:
    """The belief that reads exactly so, whatever its case and accents."""
    return next((i for i, each in enumerate(page.beliefs) if fold(each.text) == fold(text)), None)


def _created(page: Courtier, text: str, points: int, day: int) -> Moved:
    return Moved((*page.beliefs, Belief(text, points, day)), len(page.beliefs))


def _shifted(page: Courtier, at: int, by: int, day: int) -> Moved:
    """A belief that rises, or falls where it is argued against; at 0 it is gone (V31)."""
    level = page.beliefs[at].level + by
    if level == 0:
        return Moved((*page.beliefs[:at], *page.beliefs[at + 1 :]), at)
    return _with(page.beliefs, at, replaced(page.beliefs[at], level=level, changed_day=day))


def _with(beliefs: Beliefs, at: int, belief: Belief) -> Moved:
    return Moved((*beliefs[:at], belief, *beliefs[at + 1 :]), at)


def _turned(campaign: Campaign, who: str, moved: Moved, reword: str) -> Moved:
    """A belief below 0, reworded into its opposite and made positive (V31)."""
    belief = moved.beliefs[moved.at]
    if not reword:
        raise NotReworded(text=belief.text, who=called(campaign, who), level=belief.level)
    if any(fold(each.text) == fold(reword) for each in moved.beliefs):
        raise HeldAlready(who=called(campaign, who), text=reword)
    return _with(moved.beliefs, moved.at, replaced(belief, text=reword, level=-belief.level))
