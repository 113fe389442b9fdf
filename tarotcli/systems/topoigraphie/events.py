"""The events of Topoïgraphie, each with its sentence."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tarotcli.answers.display import Display, Tone
from tarotcli.answers.event import Event, Moved
from tarotcli.campaign.paths import read_path
from tarotcli.language import say, say_many


class Turned(Moved, frozen=True, tag="turned"):
    """The top card of a pack decides (P10)."""

    def sentence(self, display: Display) -> str:
        """Who turns up which."""
        return say(
            "{who} turns up {cards}.", who=display.called(self.who or ""), cards=display.cards(self.cards)
        )


class TurnedAway(Moved, frozen=True, tag="turned-away"):
    """Courts turned up that the Talent does not allow, discarded (P10)."""

    def sentence(self, display: Display) -> str:
        """Which, for whom."""
        return say(
            "{cards} turned up for {who} without the Talent it needs: discarded.",
            who=display.called(self.who or ""),
            cards=display.cards(self.cards),
        )


class PackMade(Event, frozen=True, tag="pack-made"):
    """A shuffled pack for a character that became a player's (P1). ``path``: its place in the file."""

    who: str
    path: str

    def sentence(self, display: Display) -> str:
        """Whose."""
        return say("{who} now has a shuffled pack of their own.", who=display.called(self.who))


class Sides(msgspec.Struct, frozen=True):
    """The two sides of a fight."""

    side_a: tuple[str, ...]
    side_b: tuple[str, ...]


class FightBegan(Event, frozen=True, tag="fight-began"):
    """A fight was opened (P10), as its answer tells. ``path``: its place in the file."""

    path: str
    new: Sides

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing."""
        return ""


class FightsMet(Event, frozen=True, tag="fights-met"):
    """A fight became part of another (P10). ``source``: where it stood; ``target``: the one it is part of."""

    source: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")

    def sentence(self, display: Display) -> str:
        """Which."""
        name, other = (display.called(str(read_path(path)[1])) for path in (self.source, self.target))
        return say("The fight of {name} is part of the fight of {other} now.", name=name, other=other)


class JoinedFight(Event, frozen=True, tag="joined-fight"):
    """Somebody came into an open fight (P10), as its answer tells. ``path``: the side."""

    who: str
    path: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing."""
        return ""


class Failure(Event, frozen=True, tag="failure"):
    """A failure taken in a fight (P8). ``old``, ``new``: how many before and after."""

    who: str
    path: str
    old: int
    new: int

    def sentence(self, display: Display) -> str:
        """Who, and how many by now."""
        return say("{who} takes a failure, now {n}.", who=display.called(self.who), n=self.new)

    def counted(self, display: Display, resistance: int) -> str:
        """Who, and how many by now of those that defeat."""
        return say(
            "{who} takes a failure ({n} of {resistance}).",
            who=display.called(self.who),
            n=self.new,
            resistance=resistance,
        )

    @property
    def tone(self) -> Tone | None:
        """A failure is this game's wound."""
        return "wounded"


class FailuresGiven(Event, frozen=True, tag="failures-given"):
    """Failures given or cancelled by the GM (P9). ``old``, ``new``: how many before and after; ``why``: the reason."""

    who: str
    path: str
    old: int
    new: int
    why: str = ""

    def sentence(self, display: Display) -> str:
        """Whose, how many, and the reason."""
        fields = {"who": display.called(self.who), "now": self.new}
        if self.new > self.old:
            sentence = say_many(
                "{who} takes {n} failure, now {now}.",
                "{who} takes {n} failures, now {now}.",
                self.new - self.old,
                **fields,
            )
        else:
            sentence = say_many(
                "{n} failure of {who} is cancelled, now {now}.",
                "{n} failures of {who} are cancelled, now {now}.",
                self.old - self.new,
                **fields,
            )
        return _with_reason(sentence, self.why)

    @property
    def tone(self) -> Tone | None:
        """As a failure that is taken."""
        return "wounded" if self.new > self.old else None


class Struck(Event, frozen=True, tag="struck"):
    """Somebody was struck out of a fight by the GM (P9). ``why``: the reason."""

    who: str
    path: str
    why: str = ""

    def sentence(self, display: Display) -> str:
        """Who, and the reason."""
        return _with_reason(say("{who} is struck out.", who=display.called(self.who)), self.why)

    @property
    def tone(self) -> Tone | None:
        """Somebody is out."""
        return "fallen"


def _with_reason(sentence: str, why: str) -> str:
    return say("{told} Reason: {why}", told=sentence, why=why) if why else sentence


class Defeated(Event, frozen=True, tag="defeated"):
    """Somebody has taken as many failures as defeat (P9)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} is defeated.", who=display.called(self.who))

    @property
    def tone(self) -> Tone | None:
        """Somebody is out."""
        return "fallen"


class StandsAgain(Event, frozen=True, tag="stands-again"):
    """Somebody defeated has taken fewer failures than defeat, since the GM said so (P9)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} is in the fight again.", who=display.called(self.who))


class LeftFight(Event, frozen=True, tag="left-fight"):
    """Somebody left a fight (P9). ``new``: whether defeated."""

    who: str
    path: str
    new: bool

    def sentence(self, display: Display) -> str:
        """Who, and in what state."""
        who = display.called(self.who)
        if self.new:
            return say("{who} leaves the fight, defeated.", who=who)
        return say("{who} leaves the fight.", who=who)


class NobodyLeft(Event, frozen=True, tag="nobody-left"):
    """A side has nobody left while other fights go on (P9). ``path``: the fight; ``new``: those who stand."""

    path: str
    new: tuple[str, ...]

    def sentence(self, display: Display) -> str:
        """Against whom."""
        return say(
            "Nobody is left against {who}; failures last until the other fights are over.",
            who=tuple(map(display.called, self.new)),
        )


class FightOver(Event, frozen=True, tag="fight-over"):
    """A fight ended (P9). ``path``: its place in the file; ``new``: the defeated."""

    path: str
    new: tuple[str, ...]

    def sentence(self, display: Display) -> str:
        """Whose fight, and who is defeated."""
        name = display.called(str(read_path(self.path)[1]))
        if not self.new:
            return say("The fight of {name} is over. Nobody is defeated.", name=name)
        out = tuple(map(display.called, self.new))
        return say("The fight of {name} is over. Defeated: {who}.", name=name, who=out)


EVENTS: Sequence[type[Event]] = (
    *(Turned, TurnedAway, PackMade, FightBegan, FightsMet, JoinedFight, Failure, FailuresGiven),
    *(Struck, Defeated, StandsAgain, LeftFight, NobodyLeft, FightOver),
)
"""Every kind of event that only this game has."""
