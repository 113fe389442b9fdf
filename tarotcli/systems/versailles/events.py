"""The events that all of Versailles shares, each with its sentence; those of duels and repartee stand with them."""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.answers.display import Display
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign.paths import read_path
from tarotcli.language import _, say
from tarotcli.language.terms import Term


class DifficultyShown(Moved, frozen=True, tag="difficulty"):
    """The card that set a difficulty, discarded (V8, V15)."""

    def sentence(self, display: Display) -> str:
        """Which."""
        return say("The difficulty card: {cards}.", cards=display.cards(self.cards))


class DifficultyLaid(Moved, frozen=True, tag="difficulty-laid"):
    """The card of a difficulty is laid face down (V8)."""

    def sentence(self, display: Display) -> str:
        """Which, where every secret is lifted."""
        return say("Face down: {cards}.", cards=display.cards(self.cards)) if display.reveal else ""


class CoinFell(Event, frozen=True, kw_only=True, tag="coin"):
    """A coin tossed. ``who``: about whose skill (V18). ``new``: heads or tails, null where that would tell a secret."""

    who: str | None = None
    new: str | Veiled[str] | None

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """How it fell."""
        if not isinstance(self.new, str):
            return ""
        return _("The coin shows heads.") if self.new == "heads" else _("The coin shows tails.")


class Grew(Event, frozen=True, tag="grew"):
    """A skill rose or fell (V18); after a hidden difficulty maybe neither, and null for who may not know."""

    who: str
    path: str
    old: int | Veiled[int] | None
    new: int | Veiled[int] | None

    def sentence(self, display: Display) -> str:
        """Whose, which, and from what to what."""
        who, skill = display.called(self.who), str(read_path(self.path)[3])
        if not isinstance(self.old, int) or not isinstance(self.new, int):
            return say("{who}: {skill} may have changed (see the sheet).", who=who, skill=skill)
        if self.new == self.old:
            return ""
        fields = {"who": who, "skill": skill, "old": self.old, "new": self.new}
        if self.new > self.old:
            return say("{who}: {skill} rises from {old} to {new}.", **fields)
        return say("{who}: {skill} falls from {old} to {new}.", **fields)


class Waits(Event, frozen=True, tag="waiting"):
    """Somebody waits for a new scene, or no longer does (V16)."""

    who: str
    path: str
    old: bool
    new: bool

    def sentence(self, display: Display) -> str:
        """Who, and whether."""
        who = display.called(self.who)
        if self.new:
            return say("{who} gets no cards until a new scene.", who=who)
        return say("{who} is no longer waiting.", who=who)


class Failed(Event, frozen=True, tag="failed"):
    """A task failed, which may not be tried again in this scene (V16)."""

    who: str
    path: str
    old: tuple[str, ...]
    new: tuple[str, ...]

    def sentence(self, display: Display) -> str:
        """Whose, and which."""
        what = tuple(Term(name) for name in self.new if name not in self.old)
        return say("{who} may not try {what} again in this scene.", who=display.called(self.who), what=what)


class Spent(Event, frozen=True, tag="spent"):
    """Points of a favour were used (V14)."""

    who: str
    path: str
    old: int
    new: int

    def sentence(self, display: Display) -> str:
        """Whose, which, and from what to what."""
        return say(
            "{who}: the favour “{name}” falls from {old} to {new}.",
            who=display.called(self.who),
            name=str(read_path(self.path)[3]),
            old=self.old,
            new=self.new,
        )


class Checked(Event, frozen=True, tag="checked"):
    """A check that changed nothing more. ``new``: what was tested."""

    who: str
    new: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing: the answer tells it."""
        return ""


class Owes(Event, frozen=True, tag="owes"):
    """A hand past the limit, which must be discarded from (V4). ``new``: how many cards it holds."""

    who: str
    new: int

    def sentence(self, display: Display) -> str:
        """Whose, how many cards, and how to pay."""
        return say(
            "{who} holds {n} cards and owes a discard: tarotcli discard {key} CARD",
            who=display.called(self.who),
            n=self.new,
            key=self.who,
        )


class Swept(Moved, frozen=True, tag="swept"):
    """Cards went from the table to their discard at the end of an affair (V21)."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing: that it ended is told."""
        return ""


class Useless(Moved, frozen=True, kw_only=True, tag="useless"):
    """Cards laid past a limit, which add nothing (V10, V20). ``new``: the limit."""

    new: int

    def sentence(self, display: Display) -> str:
        """Which, and why."""
        return say(
            "Not needed: {cards}; the limit of {limit} is reached without it.",
            cards=display.cards(self.cards),
            limit=self.new,
        )


class Passes(Event, frozen=True, tag="passes"):
    """Somebody passes an attack (V25) or a turn (V29)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} passes.", who=display.called(self.who))


CORE: Sequence[type[Event]] = (
    *(DifficultyShown, CoinFell, Grew, Waits, Failed, Spent, Checked, Owes, Swept, Useless, Passes),
)


def events() -> Sequence[type[Event]]:
    """Every kind of event of this game."""
    from tarotcli.systems.versailles.duel.events import EVENTS as DUEL
    from tarotcli.systems.versailles.repartee.events import EVENTS as REPARTEE

    return (*CORE, DifficultyLaid, *DUEL, *REPARTEE)
