"""The events of Lignes Brisées, each with its sentence. Skills keep their French names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tarotcli.answers.display import Display, Tone
from tarotcli.answers.event import Changed, Event, Moved
from tarotcli.campaign.paths import read_path
from tarotcli.cards import Card
from tarotcli.language import N_, say, say_many
from tarotcli.systems.lignes_brisees.sheet import Etat
from tarotcli.systems.lignes_brisees.skills import skill_name


class Tested(Event, frozen=True, tag="tested"):
    """Cards drawn for a test and put back (L6, L9), as the answer tells. ``path``: of the skill's score."""

    who: str
    cards: tuple[Card, ...]
    path: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing."""
        return ""


class _CardsMoved(Moved, frozen=True):
    """Cards of somebody's deck moved. ``text``: the sentence."""

    text: ClassVar[str]

    def sentence(self, display: Display) -> str:
        """Whose, and which."""
        return say(self.text, who=display.called(self.who or ""), cards=display.cards(self.cards))


class Sacrificed(_CardsMoved, frozen=True, tag="sacrificed"):
    """The skill's own card lost for a critical success (L11)."""

    text = N_("{who} sacrifices {cards}, lost for good.")


class Wounded(_CardsMoved, frozen=True, tag="wounded"):
    """Cards lost at one blow (L14)."""

    text = N_("{who} loses {cards}.")


class Recovered(_CardsMoved, frozen=True, tag="recovered"):
    """Lost cards that came back (L17)."""

    text = N_("{who} recovers {cards}.")


class Condition(Event, frozen=True, tag="condition"):
    """Somebody woke, lost consciousness or died (L15, L17)."""

    who: str
    path: str
    old: Etat
    new: Etat

    def sentence(self, display: Display) -> str:
        """Which of the three."""
        who = display.called(self.who)
        if self.new == "mort":
            return say("{who} dies.", who=who)
        if self.new == "inconscient":
            return say("{who} loses consciousness.", who=who)
        return say("{who} is awake again.", who=who)

    @property
    def tone(self) -> Tone | None:
        """That somebody falls."""
        return None if self.new == "ok" else "fallen"


class _Counted(Event, frozen=True):
    """A number on a sheet that changed. ``path``: its key path."""

    who: str
    path: str
    old: int
    new: int


class DestinySpent(_Counted, frozen=True, tag="destiny"):
    """Points of Destin spent for good (L10, L19)."""

    def sentence(self, display: Display) -> str:
        """How many, and how many are left."""
        return say_many(
            "{who} spends {n} point of Destin; {new} left.",
            "{who} spends {n} points of Destin; {new} left.",
            self.old - self.new,
            who=display.called(self.who),
            new=self.new,
        )


class DestinyEarned(_Counted, frozen=True, tag="earned"):
    """Points of Destin earned (L18)."""

    def sentence(self, display: Display) -> str:
        """How many, and how many there are now."""
        return say_many(
            "{who} earns {n} point of Destin: {new} now.",
            "{who} earns {n} points of Destin: {new} now.",
            self.new - self.old,
            who=display.called(self.who),
            new=self.new,
        )


class _Ranked(_Counted, frozen=True):
    """A skill's score changed by one. ``text``: the sentence."""

    text: ClassVar[str]

    def sentence(self, display: Display) -> str:
        """Whose, which, and from what to what."""
        skill = skill_name(str(read_path(self.path)[3]))
        return say(self.text, who=display.called(self.who), skill=skill, old=self.old, new=self.new)


class Raised(_Ranked, frozen=True, tag="raised"):
    """A skill rose by one rank (L19)."""

    text = N_("{who}: {skill} rises from {old} to {new}.")


class Lowered(_Ranked, frozen=True, tag="lowered"):
    """A skill fell by one rank, since another rose above it (L19)."""

    text = N_("{who}: {skill} falls from {old} to {new}.")


class ScoresSet(Event, frozen=True, tag="scores"):
    """The 22 scores set anew, by fate or in an order (L2, L3). ``old``, ``new``: by the skills' keys."""

    who: str
    path: str
    old: Mapping[str, int]
    new: Mapping[str, int]

    def sentence(self, display: Display) -> str:
        """Every skill, the highest first."""
        ranked = sorted(self.new.items(), key=lambda item: -item[1])
        scores = tuple(f"{skill_name(key)} {score}" for key, score in ranked)
        return say("The scores of {who}: {scores}.", who=display.called(self.who), scores=scores)


class Reopenable(Changed, frozen=True, tag="reopenable"):
    """A failed test that ``--again`` may reopen (L10), as the answer tells."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing."""
        return ""


class FightOver(Event, frozen=True, tag="fight-over"):
    """A fight ended. ``path``: its place in the file."""

    path: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("The fight {fight} is over.", fight=str(read_path(self.path)[1]))


EVENTS: Sequence[type[Event]] = (
    *(Tested, Sacrificed, Wounded, Recovered, Condition, DestinySpent, DestinyEarned, Raised, Lowered),
    *(ScoresSet, Reopenable, FightOver),
)
"""Every kind of event of this game."""
