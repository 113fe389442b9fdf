"""How a repartee ends: who wins, and which beliefs move by how much (V29, V31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.names import alike, holding
from tarotcli.campaign.paths import spell_path
from tarotcli.systems.versailles.affairs import Cause, End, Repartee, Step
from tarotcli.systems.versailles.hands import called, house, sheet
from tarotcli.systems.versailles.repartee.debate import SIDES, belief_points, best, rank_gap, totals
from tarotcli.systems.versailles.repartee.events import Believes, HeldBelief, ReparteeOver, Unmoved, Verdict
from tarotcli.systems.versailles.repartee.refusals import HeldAlready, NotReworded
from tarotcli.systems.versailles.sheet import Belief, Courtier

Beliefs = tuple[Belief, ...]


class Conviction(msgspec.Struct, frozen=True):
    """What a won repartee does to one target (V31).

    ``moved``: the difference less the rank gap, ``points``: what that is worth. ``old``, ``new``: the belief before and
    after, None where there was or is none, left out where nothing changes.
    """

    moved: int
    points: int
    old: HeldBelief | UnsetType | None = UNSET
    new: HeldBelief | UnsetType | None = UNSET


class ReparteeEnd(End, frozen=True, kw_only=True):
    """How a repartee ended.

    ``best``: the highest single play of each side; ``difference``: between them, None unless “for” wins; ``beliefs``:
    what becomes of each target's.
    """

    best: Mapping[str, int]
    difference: int | None
    beliefs: Mapping[str, Conviction]


class Shift(NamedTuple):
    """The beliefs after a change, and the index of the one that changed."""

    beliefs: Beliefs
    at: int


def position(page: Courtier, text: str) -> int | None:
    """Where on a sheet the belief stands that reads so, or alone holds these words; None where there is none."""
    texts = [belief.text for belief in page.beliefs]
    found = holding(text, texts)
    return texts.index(found[0]) if len(found) == 1 else None


def verdict(campaign: Campaign, repartee: Repartee, reword: str) -> Step:
    """Who wins (V29), and where “for” does, what each target believes after (V31). The cards stay where they are.

    Raises :class:`NotReworded` where a belief turns into its opposite and ``reword`` is empty.
    """
    sums = totals(campaign, repartee)
    winner = _winner(sums)
    loser = None if winner is None else next(side for side in SIDES if side != winner)
    bests: dict[str, int] = {side: best(campaign, repartee, side) for side in SIDES}
    difference = bests["for"] - bests["against"]
    step = Step(campaign, (ReparteeOver(Verdict(winner, sums, bests)),))
    beliefs: dict[str, Conviction] = {}
    for target in repartee.targets if winner == "for" else ():
        after, beliefs[target] = _convinced(step.campaign, repartee, target, difference, reword)
        step = step.then(after)
    end = ReparteeEnd(
        winner,
        loser,
        sums,
        best=bests,
        difference=difference if winner == "for" else None,
        beliefs=beliefs,
    )
    return step._replace(end=end)


def _winner(sums: Mapping[str, int]) -> Cause | None:
    if sums["for"] == sums["against"]:
        return None
    return "for" if sums["for"] > sums["against"] else "against"


def _convinced(
    campaign: Campaign, repartee: Repartee, who: str, difference: int, reword: str
) -> tuple[Step, Conviction]:
    """What a won repartee does to one target's belief (V31): at most one change a day."""
    page = sheet(campaign, who)
    moved = difference - rank_gap(page, sheet(campaign, repartee.instigator))
    points = belief_points(moved, house(campaign).belief_table)
    against = position(page, repartee.belief) if repartee.belief else None
    at = against if against is not None else _same(page, repartee.about)
    if points == 0:
        return Step(campaign, (Unmoved(who, "points"),)), Conviction(moved, 0)
    if at is not None and page.beliefs[at].changed_day == campaign.day:
        return Step(campaign, (Unmoved(who, "today"),)), Conviction(moved, 0)
    if at is None:
        shift = Shift((*page.beliefs, Belief(repartee.about, points, campaign.day)), len(page.beliefs))
    else:
        shift = _shifted(page, at, points if against is None else -points, campaign.day)
    gone = len(shift.beliefs) < len(page.beliefs)
    if not gone and shift.beliefs[shift.at].level < 0:
        shift = _turned(campaign, who, shift, reword)
    old = None if at is None else _as_held(page.beliefs[at])
    new = None if gone else _as_held(shift.beliefs[shift.at])
    event = Believes(who, spell_path(("characters", who, "beliefs", shift.at)), old, new)
    after = campaign.with_sheet(who, replaced(page, beliefs=shift.beliefs))
    return Step(after, (event,)), Conviction(moved, points, old, new)


def _as_held(belief: Belief) -> HeldBelief:
    return HeldBelief(belief.text, belief.level)


def _same(page: Courtier, text: str) -> int | None:
    """The belief that reads like this text as a whole."""
    texts = [belief.text for belief in page.beliefs]
    found = alike(text, texts)
    return texts.index(found[0]) if found else None


def _shifted(page: Courtier, at: int, by: int, day: int) -> Shift:
    """A belief that rises, or falls where it is argued against; at 0 it is gone (V31)."""
    level = page.beliefs[at].level + by
    if level == 0:
        return Shift((*page.beliefs[:at], *page.beliefs[at + 1 :]), at)
    return _with(page.beliefs, at, replaced(page.beliefs[at], level=level, changed_day=day))


def _with(beliefs: Beliefs, at: int, belief: Belief) -> Shift:
    return Shift((*beliefs[:at], belief, *beliefs[at + 1 :]), at)


def _turned(campaign: Campaign, who: str, shift: Shift, reword: str) -> Shift:
    """A belief below 0, reworded into its opposite and made positive (V31)."""
    belief = shift.beliefs[shift.at]
    if not reword:
        raise NotReworded(text=belief.text, who=called(campaign, who), level=belief.level)
    if alike(reword, [each.text for each in shift.beliefs]):
        raise HeldAlready(who=called(campaign, who), text=reword)
    return _with(shift.beliefs, shift.at, replaced(belief, text=reword, level=-belief.level))
