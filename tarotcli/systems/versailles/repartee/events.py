"""The events of a repartee, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from tarotcli.answers.display import Display, Tone
from tarotcli.answers.event import Event, Moved
from tarotcli.language import N_, _, say
from tarotcli.language.terms import counter
from tarotcli.systems.versailles.affairs import Action, Cause

SIDE_NAMES: Mapping[Cause, str] = {"for": N_("for"), "against": N_("against")}
ACTION_NAMES: Mapping[Action, str] = {
    "wit": N_("with wit"),
    "conviction": N_("with conviction"),
    "flattery": N_("with flattery"),
    "spite": N_("with spite"),
}


class Topic(msgspec.Struct, frozen=True):
    """What a repartee is about, the belief it argues against (None: none), and who takes part, in order."""

    about: str
    belief: str | None
    order: tuple[str, ...]


class ReparteeBegan(Event, frozen=True, tag="repartee"):
    """Somebody sets out to convince others. ``old``: whom."""

    who: str
    old: tuple[str, ...]
    new: Topic

    def sentence(self, display: Display) -> str:
        """Who would convince whom of what."""
        return heading(display, self.who, self.old, self.new.about, self.new.belief)


class Joins(Event, frozen=True, tag="joins"):
    """Somebody takes part from now on (V27)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} joins in.", who=display.called(self.who))


class Speech(msgspec.Struct, frozen=True):
    """How cards are laid: for which side, with which action, for which other character (None: for oneself)."""

    side: Cause
    action: Action
    speaks_for: str | None


class Speaks(Moved, frozen=True, kw_only=True, tag="speaks"):
    """Cards laid for a side (V28)."""

    new: Speech

    def sentence(self, display: Display) -> str:
        """Who argues for which side, how, and with which cards."""
        fields = {
            "who": display.called(self.who or ""),
            "action": _(ACTION_NAMES[self.new.action]),
            "side": _(SIDE_NAMES[self.new.side]),
            "cards": display.cards(self.cards),
        }
        if self.new.speaks_for:
            voice = display.called(self.new.speaks_for)
            return say("{who}, speaking for {voice}, argues {side} {action}: {cards}.", voice=voice, **fields)
        return say("{who} argues {side} {action}: {cards}.", **fields)


class LaidCounter(msgspec.Struct, frozen=True):
    """A counter used on a side: which, how many points, and whether they are taken away there."""

    side: Cause
    counter: str
    points: int
    taken: bool


class CounterLaid(Event, frozen=True, tag="counter"):
    """A reputation or favour placed on a side, or taking points away from one (V14, V28)."""

    who: str
    new: LaidCounter

    def sentence(self, display: Display) -> str:
        """Whose counter does what."""
        new = self.new
        fields = {
            "who": display.called(self.who),
            "counter": counter(new.counter),
            "points": new.points,
            "side": _(SIDE_NAMES[new.side]),
        }
        if new.taken:
            return say("{who} takes {points} from the side “{side}” by {counter}.", **fields)
        return say("{who} places {points} on the side “{side}” by {counter}.", **fields)


class PassesEmpty(Event, frozen=True, tag="passes-empty"):
    """Somebody without cards passes (V29)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} holds no cards and passes.", who=display.called(self.who))


class Verdict(msgspec.Struct, frozen=True):
    """The side that wins (None: neither), the totals, and the highest single play of each side."""

    winner: Cause | None
    totals: Mapping[str, int]
    best: Mapping[str, int]


class ReparteeOver(Event, frozen=True, tag="repartee-over"):
    """A repartee ended (V29)."""

    new: Verdict

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """The totals, and which side wins."""
        fields = {"for_": self.new.totals["for"], "against": self.new.totals["against"]}
        if self.new.winner == "for":
            return say("It is over: for {for_}, against {against}. “For” wins.", **fields)
        if self.new.winner == "against":
            return say(
                "It is over: for {for_}, against {against}. “Against” wins, and nothing moves.", **fields
            )
        return say("It is over: for {for_}, against {against}. A tie changes nothing.", **fields)

    @property
    def tone(self) -> Tone | None:
        """That a side wins."""
        return "won" if self.new.winner else None


class Unmoved(Event, frozen=True, tag="unmoved"):
    """A target's belief stays (V31). ``new``: why, too few points or changed today already."""

    who: str
    new: Literal["points", "today"]

    def sentence(self, display: Display) -> str:
        """Whose, and why."""
        who = display.called(self.who)
        if self.new == "today":
            return say("{who} has changed that belief today already; it stays.", who=who)
        return say("{who} is not convinced enough to change.", who=who)


class HeldBelief(msgspec.Struct, frozen=True):
    """A belief as it is told: its text, and how firmly it is held."""

    text: str
    level: int


class Believes(Event, frozen=True, tag="believes"):
    """A target's belief changed (V31). ``old``, ``new``: None where there was or is none."""

    who: str
    path: str
    old: HeldBelief | None
    new: HeldBelief | None

    def sentence(self, display: Display) -> str:
        """Whose, and how."""
        old, new, who = self.old, self.new, display.called(self.who)
        if old is None:
            assert new is not None
            return say("{who} now believes: “{text}” ({level}).", who=who, text=new.text, level=new.level)
        if new is None:
            return say("{who} no longer believes: “{text}”.", who=who, text=old.text)
        if new.text != old.text:
            return say(
                "{who} no longer believes “{text}” but: “{new_text}” ({level}).",
                who=who,
                text=old.text,
                new_text=new.text,
                level=new.level,
            )
        return say(
            "{who}: “{text}” goes from {old} to {level}.",
            who=who,
            text=old.text,
            old=old.level,
            level=new.level,
        )


class Opposite(msgspec.Struct, frozen=True):
    """A belief that turns into its opposite, and what its holder is called."""

    text: str
    who: str


class RewordingNeeded(Event, frozen=True, tag="reword"):
    """A repartee waits until a belief that turns into its opposite is worded (V31)."""

    new: Opposite

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which, and whose."""
        return say(
            "{who}'s belief “{text}” turns into its opposite, which must be worded.",
            who=self.new.who,
            text=self.new.text,
        )


def heading(display: Display, who: str, targets: Sequence[str], about: str, belief: str | None) -> str:
    """Who would convince whom of what."""
    fields = {
        "who": display.called(who),
        "targets": tuple(display.called(each) for each in targets),
        "about": about,
        "belief": belief,
    }
    if belief:
        return say("{who} tries to convince {targets}: “{about}”, against the belief “{belief}”.", **fields)
    return say("{who} tries to convince {targets}: “{about}”.", **fields)


EVENTS: Sequence[type[Event]] = (
    *(
        ReparteeBegan,
        Joins,
        Speaks,
        CounterLaid,
        PassesEmpty,
        ReparteeOver,
        Unmoved,
        Believes,
        RewordingNeeded,
    ),
)
"""Every kind of event of a repartee."""
