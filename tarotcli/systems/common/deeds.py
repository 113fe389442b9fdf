"""What the journal tells that somebody did and became: the types of statistics, each with its words."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from tarotcli.answers.display import Display
from tarotcli.language import _, decimal, printable, say, say_many

Level = int | str | None
"""What a value on a sheet was or is: a number, a word (``habitue``), null where there is none."""


class Tests(msgspec.Struct, frozen=True):
    """The tests of one skill, in ``check``, in duels and in fights. ``name``: as the game calls it.

    Of ``foretold`` of them the odds were known beforehand: so many successes were ``expected``, and ``luck`` is how
    many more came (fewer where it is negative). Null where none was foretold.
    """

    what: str
    name: str
    tests: int
    successes: int
    criticals: int
    foretold: int
    expected: float | None
    luck: float | None

    def line(self) -> str:
        """It in words."""
        head = say_many(
            "{name}: {n} test, {successes}",
            "{name}: {n} tests, {successes}",
            self.tests,
            name=self.name,
            successes=say_many("{n} success", "{n} successes", self.successes),
        )
        if self.criticals:
            head = say_many("{head}, {n} critical", "{head}, {n} critical", self.criticals, head=head)
        if self.expected is None or self.luck is None:
            return head
        expected, luck = decimal(self.expected, 2), decimal(abs(self.luck), 2)
        if self.luck < 0:
            return say("{head}; expected {expected}, luck −{luck}", head=head, expected=expected, luck=luck)
        return say("{head}; expected {expected}, luck +{luck}", head=head, expected=expected, luck=luck)


class InSession(msgspec.Struct, frozen=True):
    """Points in one session: earned, spent, and how many there were at its end."""

    session: int
    earned: int
    spent: int
    balance: int


class Account(msgspec.Struct, frozen=True):
    """Points that are earned and spent, as Destin. ``by_hand``: by how many the file was changed by hand, in all.

    ``balance``: how many there are now.
    """

    what: str
    name: str
    earned: int
    spent: int
    by_hand: int
    balance: int
    sessions: tuple[InSession, ...]

    def line(self, display: Display) -> str:
        """It in words, at a terminal with a sparkline of the balance over the sessions."""
        text = say(
            "{name}: {earned} earned, {spent} spent, {balance} now",
            name=self.name,
            earned=self.earned,
            spent=self.spent,
            balance=self.balance,
        )
        if self.by_hand:
            text = say("{text} ({change} by hand)", text=text, change=signed(self.by_hand))
        if display.style.columns and len(self.sessions) > 1:
            from tarotcli.render.plots import sparkline

            text += "  " + sparkline([each.balance for each in self.sessions], display.style.columns // 2)
        return text


class Rise(msgspec.Struct, frozen=True):
    """A skill that is better now than it was: from ``old``, null where it was not there, to ``new``."""

    what: str
    name: str
    old: Level
    new: Level

    def said(self, _language: str) -> str:
        """It in words."""
        if self.old is None:
            return say("{name} {new} (new)", name=self.name, new=self.new)
        return say("{name} {old} → {new}", name=self.name, old=self.old, new=self.new)


class Fought(msgspec.Struct, frozen=True):
    """Duels, and exchanges of fights: how many were won, lost, and by nobody won."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    def __bool__(self) -> bool:
        return bool(self.won or self.lost or self.drawn)


class HandPlayed(msgspec.Struct, frozen=True):
    """A hand of tarot that was played to its end: the session, its number in its game, and its points."""

    session: int
    hand: int
    points: int

    def said(self, _language: str) -> str:
        """The points with their sign."""
        return signed(self.points)


class Deeds(msgspec.Struct, frozen=True):
    """What somebody did, as far as the journal tells.

    ``lost``, ``recovered``: cards of a deck of their own, where the game takes them (L14, L17). ``hands``: of tarot.
    """

    tests: tuple[Tests, ...] = ()
    accounts: tuple[Account, ...] = ()
    risen: tuple[Rise, ...] = ()
    fights: Fought = Fought()
    lost: int = 0
    recovered: int = 0
    hands: tuple[HandPlayed, ...] = ()

    def lines(self, display: Display) -> Iterator[str]:
        """It in words, a line for each kind."""
        yield from (each.line() for each in self.tests)
        yield from (each.line(display) for each in self.accounts)
        if self.lost or self.recovered:
            yield say("cards: {lost} lost, {recovered} recovered", lost=self.lost, recovered=self.recovered)
        if self.risen:
            yield say("risen: {skills}", skills=self.risen)
        if self.fights:
            fields = msgspec.structs.asdict(self.fights)
            yield say("duels and fights: {won} won, {lost} lost, {drawn} drawn", **fields)
        if self.hands:
            yield say_many(
                "tarot: {n} hand, {points}: {total} in all",
                "tarot: {n} hands, {points}: {total} in all",
                len(self.hands),
                points=self.hands,
                total=signed(sum(each.points for each in self.hands)),
            )


People = Mapping[str, Deeds]
"""Deeds by who did them."""


def told_deeds(people: People, display: Display) -> list[str]:
    """Everybody of whom there is something to tell, with it below."""
    found: list[str] = []
    for who, deeds in people.items():
        lines = [f"  {line}" for line in deeds.lines(display)]
        found += [display.called(who), *lines] if lines else []
    return found


def signed(n: int) -> str:
    """A number with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}"


class HistoryEntry(msgspec.Struct, frozen=True):
    """One change of points or of a skill. ``change``: of points; ``balance``: of points after it.

    ``command``: the words of the command, and ``why`` what was said of it; both null where the file was changed by
    hand, which is told with the next command, whose revision, time and session these are.
    """

    revision: int
    time: str
    session: int
    what: str
    name: str
    old: Level
    new: Level
    change: int | None
    balance: int | None
    command: tuple[str, ...] | None
    why: str | None

    def line(self) -> str:
        """It in words."""
        fields: dict[str, object] = {
            "session": self.session,
            "date": self.time[:10],
            "name": self.name,
            "command": _("by hand")
            if self.command is None
            else printable(shlex.join(word.partition("\n")[0] for word in self.command)),
        }
        if self.change is not None:
            fields |= {"change": signed(self.change), "balance": self.balance}
            return say("session {session}, {date}: {name} {change}, {balance} now ({command})", **fields)
        fields["rise"] = Rise(self.what, self.name, self.old, self.new)
        return say("session {session}, {date}: {rise} ({command})", **fields)


def series(people: People) -> Mapping[str, Mapping[str, Sequence[tuple[int, int]]]]:
    """What a plot shows: the points of everybody over the sessions, by name and who; else those of tarot by hand."""
    found: dict[str, dict[str, Sequence[tuple[int, int]]]] = {}
    for who, deeds in people.items():
        for account in deeds.accounts:
            found.setdefault(account.name, {})[who] = [
                (each.session, each.balance) for each in account.sessions
            ]
    for who, deeds in people.items() if not found else ():
        if deeds.hands:
            found.setdefault("tarot", {})[who] = [*_running(each.points for each in deeds.hands)]
    return found


def _running(points: Iterable[int]) -> Iterator[tuple[int, int]]:
    total = 0
    for n, each in enumerate(points, 1):
        total += each
        yield n, total
