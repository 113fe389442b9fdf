"""What the journal tells of everybody: tests, points, rises, fights, hands; lines that were undone count for nothing.

A journal may be long, so that of each line only what counts is decoded, by the keys that all games share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import chain

import msgspec
from msgspec.structs import replace

from tarotcli.answers.visibility import Viewer, holder_alone
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Path, read_path, values_below
from tarotcli.errors import CampaignFault
from tarotcli.store.accounts import Change, accounts, risen
from tarotcli.store.campaign_file import Loaded, lineage
from tarotcli.store.history import counting
from tarotcli.store.journal import Line, Repeated
from tarotcli.systems import game
from tarotcli.systems.base import Figure
from tarotcli.systems.common.deeds import (
    Deeds,
    Fought,
    HandPlayed,
    People,
    Tests,
)

BEGINNING = frozenset({"add", "deal", "new"})
"""The commands that put on a sheet what it begins with, which is neither earned nor risen."""


class _Veil(msgspec.Struct, frozen=True):
    """A word that not everybody may see, as the journal keeps it."""

    value: str = ""
    seen_by: str = ""


class _Test(msgspec.Struct, frozen=True):
    """A test, in an answer of its own or in one of a duel or a fight."""

    what: str = ""
    outcome: str | _Veil | None = None
    chance: str | None = None


class _Exchange(msgspec.Struct, frozen=True):
    """An exchange of a fight."""

    winner: str | None = None
    margins: dict[str, int | None] = {}
    totals: dict[str, int | None] = {}
    tests: dict[str, _Test] = {}


class _Event(msgspec.Struct, frozen=True):
    """An event, by its name and its place."""

    event: str
    path: str | None = None
    old: int | float | str | dict[str, object] | list[object] | None = None


class _Result(msgspec.Struct, frozen=True):
    """What counts of an answer, by the keys of the contract."""

    who: str | list[str] | None = None
    what: str | None = None
    outcome: str | _Veil | None = None
    chance: str | None = None
    why: str | None = None
    state: str | None = None
    winner: str | None = None
    loser: str | None = None
    totals: dict[str, int | _Veil | None] = {}
    tests: dict[str, _Test] = {}
    exchanges: list[_Exchange] = []
    number: int = 0
    hand_over: bool = False
    points: dict[str, int] | int | None = None


_read = msgspec.json.Decoder(_Result).decode
_EMPTY = _Result()


class Chronicle:
    """What a journal tells, gathered line by line, the newest first.

    ``lines``: how many commands counted. ``sessions``: theirs; ``changes``: of points and skills; the newest first.
    """

    def __init__(self, campaign: Campaign, viewer: Viewer) -> None:
        self._campaign = campaign
        self._viewer = viewer
        self._game = game(campaign.system)
        self._paths: dict[str, tuple[str, Path, Figure | None] | None] = {}
        self._tests: dict[tuple[str, str], dict[tuple[str, str | None, bool], int]] = {}
        self._fights: dict[str, list[int]] = {}
        self._cards: dict[str, list[int]] = {}
        self._hands: dict[str, list[HandPlayed]] = {}
        self._again: dict[int, Repeated] = {}
        self.lines = 0
        self.sessions: dict[int, None] = {}
        self.changes: list[Change] = []

    def amended(self, line: Line) -> Line:
        """The next line, which counts, as a later ``amend`` has it; what it says itself of earlier ones is kept."""
        for each in line.again:
            self._again.setdefault(each.revision, each)
        now = self._again.get(line.revision)
        if now is not None:
            return replace(line, command=now.command, changes=now.changes, result=now.result)
        return replace(line, changes=[]) if line.again else line

    def add(self, line: Line) -> None:
        """Take in the next line, as it counts."""
        self.lines += 1
        self.sessions[line.session] = None
        try:
            result = _read(line.result)
        except msgspec.MsgspecError:
            result = _EMPTY
        head = line.command[0]
        if head in ("check", "duel", "fight"):
            self._played(line, head, result)
        elif result.hand_over and isinstance(result.points, dict) and head == "trick":
            self._hand(line, result)
        for change in line.changes:
            self._changed(line, str(change["path"]), change, result.why)

    def _played(self, line: Line, head: str, result: _Result) -> None:
        if head == "check" and isinstance(result.who, str) and result.what:
            again = "--again" in line.command
            self._tested(line, result.who, _Test(result.what, result.outcome, result.chance), again=again)
        for tests in (result.tests, *(exchange.tests for exchange in result.exchanges)):
            for who, test in tests.items():
                self._tested(line, who, test)
        for exchange in result.exchanges:
            self._fought(exchange.winner, exchange.margins or exchange.totals)
        if head == "duel" and result.state == "over":
            self._fought(result.winner, result.totals or (result.winner, result.loser))

    def _tested(self, line: Line, who: str, test: _Test, *, again: bool = False) -> None:
        outcome = test.outcome
        if isinstance(outcome, _Veil):
            hand = holder_alone(outcome.seen_by) if outcome.seen_by in line.kept else outcome.seen_by
            outcome = outcome.value if self._viewer.sees(hand) else None
        if outcome:
            found = self._tests.setdefault((who, test.what), {})
            key = (outcome, test.chance, again)
            found[key] = found.get(key, 0) + 1

    def _fought(self, winner: str | None, people: Iterable[str | None]) -> None:
        for who in people:
            if who is not None:
                place = 2 if winner is None else 0 if who == winner else 1
                self._fights.setdefault(who, [0, 0, 0])[place] += 1

    def _hand(self, line: Line, result: _Result) -> None:
        assert isinstance(result.points, dict)
        for who, points in result.points.items():
            self._hands.setdefault(who, []).append(HandPlayed(line.session, result.number, points))

    def _changed(self, line: Line, path: str, change: Mapping[str, object], why: str | None) -> None:
        place = self._paths.get(path, ())
        if place == ():
            place = self._paths[path] = self._place(path)
        if not place:
            return
        who, below, figure = place
        old, new = change.get("old"), change.get("new")
        if not below:
            self._moved(who, old, new)
        elif line.command[0] not in BEGINNING and self._is_open(line, path):
            found = [(figure, old, new)] if figure else self._figures(below, old, new)
            for each, before, after in found:
                levels = [value if isinstance(value, int | str) else None for value in (before, after)]
                if levels[0] != levels[1]:
                    self.changes.append(Change(line, who, each, levels[0], levels[1], why))

    def _figures(self, below: Path, old: object, new: object) -> Iterator[tuple[Figure, object, object]]:
        """What counts of a table that changed as a whole."""
        for path, before, after in values_below(below, old, new):
            figure = self._game.figure(path)
            if figure is not None:
                yield figure, before, after

    def _place(self, path: str) -> tuple[str, Path, Figure | None] | None:
        """Whose sheet a place is on, where there, and what it counts as; without a place: whose discard it is."""
        match read_path(path):
            case ("characters", str(who), *rest) if rest and rest[0] in self._game.figured:
                return who, tuple(rest), self._game.figure(tuple(rest))
            case ("decks", str(who), "discard") if self._game.loses_cards:
                return who, (), None
        return None

    def _moved(self, who: str, old: object, new: object) -> None:
        before, after = (len(pile.split()) if isinstance(pile, str) else 0 for pile in (old, new))
        found = self._cards.setdefault(who, [0, 0])
        found[0] += max(0, after - before)
        found[1] += max(0, before - after)

    def _is_open(self, line: Line, path: str) -> bool:
        """Whether this viewer was told what happened there: how a skill grew may tell a hidden difficulty."""
        if b'"seen_by"' not in bytes(line.result) and b'{"value"' not in bytes(line.result):
            return True
        try:
            events = msgspec.json.decode(line.result, type=_Events).events
        except msgspec.MsgspecError:
            return True
        for event in events:
            if event.path == path and isinstance(event.old, dict) and "value" in event.old:
                owner = str(event.old.get("seen_by", ""))
                if not self._viewer.sees(holder_alone(owner) if owner in line.kept else owner):
                    return False
        return True

    def people(self, who: str = "") -> People:
        """The deeds of everybody, or of one, in the order of the campaign's characters; then of those who left."""
        known = [*self._campaign.characters, *(name for name, _what in self._tests), *self._fights]
        known += [*self._cards, *self._hands, *(change.who for change in self.changes)]
        return {each: self._deeds(each) for each in dict.fromkeys(known) if who in ("", each)}

    def _deeds(self, who: str) -> Deeds:
        lost, recovered = self._cards.get(who, (0, 0))
        mine = [change for change in reversed(self.changes) if change.who == who]
        tests = [self._tests_of(what, found) for (name, what), found in self._tests.items() if name == who]
        return Deeds(
            tests=tuple(sorted(tests, key=lambda each: (-each.tests, each.name))),
            accounts=tuple(accounts(self._campaign, who, mine, [*self.sessions][::-1])),
            risen=tuple(risen(mine)),
            fights=Fought(*self._fights.get(who, ())),
            lost=lost,
            recovered=recovered,
            hands=tuple(reversed(self._hands.get(who, []))),
        )

    def _tests_of(self, what: str, found: Mapping[tuple[str, str | None, bool], int]) -> Tests:
        """R: a test that goes on (L10) is the same test, whose further chance is expected besides."""
        tests = successes = criticals = foretold = came = 0
        expected = Fraction(0)
        for (outcome, chance, again), n in found.items():
            good = n * (outcome != "failure")
            tests += n * (not again)
            successes += good
            criticals += n * (outcome == "critical")
            if chance is not None:
                foretold += n * (not again)
                came += good
                expected += n * Fraction(chance)
        known = foretold or came or expected
        return Tests(
            what=what,
            name=self._game.skill_called(what),
            tests=tests,
            successes=successes,
            criticals=criticals,
            foretold=foretold,
            expected=round(float(expected), 4) if known else None,
            luck=round(float(came - expected), 4) if known else None,
        )


class _Events(msgspec.Struct, frozen=True):
    """The events of an answer."""

    events: list[_Event] = []


def gathered(
    led: Iterable[tuple[Line, bool]],
    campaign: Campaign,
    viewer: Viewer,
    *,
    session: int | None = None,
    read: Callable[[Line], None] = lambda _line: None,
) -> Chronicle:
    """What the lines that the file comes of tell; ``session``: only those of this one. ``read``: is told of
    each line."""
    found = Chronicle(campaign, viewer)
    for counted in counting(led, read):
        line = found.amended(counted)
        if session is not None and line.session != session:
            if line.session < session:
                break
            continue
        found.add(line)
    return found


def deeds_of_session(loaded: Loaded, campaign: Campaign, added: Sequence[Line]) -> People:
    """What everybody did in the session that is played, as all may know; ``added``: lines not saved yet, in order."""
    led = chain(((line, True) for line in reversed(added)), lineage(loaded).led())
    with suppress(CampaignFault):
        return gathered(led, campaign, Viewer(), session=campaign.session).people()
    return {}
