"""How points came and went, and which skills rose: what the changes of a journal come to for one person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import values_below
from tarotcli.campaign.reading import file_value
from tarotcli.store.journal import Line
from tarotcli.systems import game
from tarotcli.systems.base import Figure
from tarotcli.systems.common.deeds import Account, InSession, Level, Rise


class Change(NamedTuple):
    """A change of points or of a skill that a line tells. ``old``, ``new``: None where there was or is nothing."""

    line: Line
    who: str
    figure: Figure
    old: Level
    new: Level
    why: str | None


def number(value: Level) -> int:
    """A value as so many points: none where there is none."""
    return value if isinstance(value, int) else 0


def accounts(
    campaign: Campaign, who: str, changes: Iterable[Change], sessions: Sequence[int]
) -> Iterator[Account]:
    """The points of somebody, from their changes, the oldest first; ``sessions``: all that the journal tells of."""
    by_name: dict[str, list[Change]] = {}
    for change in changes:
        if change.figure.kind == "points":
            by_name.setdefault(change.figure.what, []).append(change)
    for what, mine in by_name.items():
        by_hand, balance = 0, number(mine[0].old)
        found: list[InSession] = []
        in_session: dict[int, list[Change]] = {}
        for change in mine:
            in_session.setdefault(change.line.session, []).append(change)
        for session in sessions:
            earned = spent = 0
            for change in in_session.get(session, ()):
                old, new = number(change.old), number(change.new)
                by_hand, balance = by_hand + old - balance, new
                earned, spent = earned + max(0, new - old), spent + max(0, old - new)
            if found or earned or spent:
                found.append(InSession(session, earned, spent, balance))
        now = value_now(campaign, who, mine[-1].figure)
        now = balance if now is None else now
        yield Account(
            what=what,
            name=mine[0].figure.name,
            earned=sum(each.earned for each in found),
            spent=sum(each.spent for each in found),
            by_hand=by_hand + now - balance,
            balance=now,
            sessions=tuple(found),
        )


def value_now(campaign: Campaign, who: str, figure: Figure) -> int | None:
    """How many points somebody has in the file as it is; None for who has left, or has none."""
    sheet = campaign.characters.get(who)
    if sheet is None:
        return None
    spec = game(campaign.system)
    for path, _old, value in values_below((), None, file_value(sheet)):
        found = spec.figure(path)
        if found is not None and found.what == figure.what and found.kind == "points":
            return number(value if isinstance(value, int) else 0)
    return 0


def risen(changes: Iterable[Change]) -> Iterator[Rise]:
    """The skills that are better after their last change than they were before their first."""
    spans: dict[str, tuple[Figure, Level, Level]] = {}
    for change in changes:
        if change.figure.kind == "skill":
            first = spans.get(change.figure.what)
            spans[change.figure.what] = (change.figure, first[1] if first else change.old, change.new)
    for figure, old, new in spans.values():
        if _level(figure, new) > _level(figure, old):
            yield Rise(figure.what, figure.name, old, new)


def _level(figure: Figure, value: Level) -> int:
    if isinstance(value, str):
        return figure.steps.index(value) if value in figure.steps else -1
    return -1 if value is None else value
