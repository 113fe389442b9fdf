"""The story around the table: its scenes, sessions and days, and notes about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, ClassVar, Self

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord
from tarotcli.errors import UsageFault
from tarotcli.language import N_, Prose, say
from tarotcli.systems import game, guests
from tarotcli.systems.common.deeds import People, told_deeds
from tarotcli.systems.common.real import DRAWN, with_drawn


class Rose(Event, frozen=True):
    """A number of the campaign that counts up. ``path``: its key."""

    path: str
    old: int
    new: int


class Scene(Question, frozen=True):
    """``scene``."""

    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()


class SceneBegan(Rose, frozen=True, tag="scene"):
    """The number of the scene changed."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which begins."""
        return say("Scene {n} begins.", n=self.new)


class SceneAnswer(Answer, frozen=True):
    """``scene``: its number. ``missing``: how many cards could not be drawn."""

    scene: int
    missing: int = 0


def scene(campaign: Campaign, _ask: Scene, chance: Chance) -> Outcome[SceneAnswer]:
    """Begin a new scene, with what it brings in this game."""
    number = campaign.scene + 1
    event = SceneBegan(path="scene", old=campaign.scene, new=number)
    done = game(campaign.system).new_scene(replaced(campaign, scene=number), chance)
    return Outcome(done.campaign, SceneAnswer(scene=number, missing=done.missing), (event, *done.events))


class Session(Question, frozen=True):
    """``session``. ``deeds``: what everybody did in the one that it closes."""

    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()
    deeds: People = msgspec.field(default_factory=dict)

    def recalling(self, tell: Callable[[], object]) -> Self:
        """With what the journal tells."""
        return replaced(self, deeds=tell())


class SessionBegan(Rose, frozen=True, tag="session"):
    """A session was closed and the next begun."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which begins."""
        return say("Session {n} begins.", n=self.new)


class Closed(msgspec.Struct, frozen=True):
    """A session that is closed, and what everybody did in it, by key, as ``stats`` tells it."""

    session: int
    people: People


class SessionAnswer(Answer, frozen=True):
    """``session``: its number. ``closed``: the one before. ``missing``: how many cards could not be drawn."""

    fleeting: ClassVar[frozenset[str]] = frozenset({"closed"})

    session: int
    closed: Closed | UnsetType = UNSET
    missing: int = 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """How everybody fared in the session before, if there is anything to tell; then what changed."""
        closed = self.closed
        lines = told_deeds(closed.people, display) if closed is not UNSET else []
        if lines and closed is not UNSET:
            lines.insert(0, say("Session {n} is closed.", n=closed.session))
        return lines + super().lines(display, events)


def session(campaign: Campaign, ask: Session, chance: Chance) -> Outcome[SessionAnswer]:
    """Close a session and open the next at its first scene, with what that brings in this game."""
    number = campaign.session + 1
    events: list[Event] = [SessionBegan(path="session", old=campaign.session, new=number)]
    if campaign.scene != 1:
        events.append(SceneBegan(path="scene", old=campaign.scene, new=1))
    after, missing = replaced(campaign, session=number, scene=1), 0
    for each in dict.fromkeys((*guests(), game(campaign.system))):
        done = each.new_session(after, chance)
        after, missing = done.campaign, missing + done.missing
        events += done.events
    closed = Closed(campaign.session, ask.deeds)
    return Outcome(after, SessionAnswer(session=number, closed=closed, missing=missing), tuple(events))


class Day(Question, frozen=True):
    """``day``."""


class DayBegan(Rose, frozen=True, tag="day"):
    """A new day of the story."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which begins."""
        return say("Day {n} begins.", n=self.new)


class DayAnswer(Answer, frozen=True):
    """``day``: the number of the day that begins."""

    day: int


def day(campaign: Campaign, _ask: Day, _chance: Chance) -> Outcome[DayAnswer]:
    """Begin a new day of the story."""
    number = campaign.day + 1
    event = DayBegan(path="day", old=campaign.day, new=number)
    return Outcome(replaced(campaign, day=number), DayAnswer(day=number), (event,))


class NoNote(UsageFault):
    """A note without a word."""

    kind = "missing-argument"
    sentence = N_("note: there is nothing on standard input.")
    way_out = N_('For example: echo "The King looked up." | tarotcli note -')


class Note(Question, frozen=True):
    """``note``."""

    text: Annotated[
        tuple[str, ...],
        Word(N_("The note; - reads it from standard input."), metavar=N_("TEXT|-"), whole=True),
    ]

    def fed(self, read: Callable[[str], str]) -> Self:
        """The note that is read from standard input, without blank lines around it."""
        if self.text != ("-",):
            return self
        text = read("-").strip("\n")
        if not text.strip():
            raise NoNote
        return replaced(self, text=(text,))


class Noted(Event, frozen=True, tag="note"):
    """A note was written into the story."""

    new: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """The note, its paragraphs as they are."""
        return say("Noted: {text}", text=Prose(self.new))


class NoteAnswer(Answer, frozen=True):
    """``note``: its text."""

    note: str


def note(campaign: Campaign, ask: Note, _chance: Chance) -> Outcome[NoteAnswer]:
    """Write a note into the journal; the campaign stays as it is."""
    text = " ".join(ask.text)
    return Outcome(campaign, NoteAnswer(note=text), (Noted(text),))


EVENTS: Sequence[type[Event]] = (SceneBegan, SessionBegan, DayBegan, Noted)
"""Those of this module."""

COMMANDS = commands(
    Command(
        name="scene",
        question=Scene,
        resolve=with_drawn(scene),
        answer=SceneAnswer,
        summary=N_("Begin a new scene."),
        example="tarotcli scene",
    ),
    Command(
        name="session",
        question=Session,
        resolve=with_drawn(session),
        answer=SessionAnswer,
        summary=N_("Close the session and begin the next."),
        example="tarotcli session",
    ),
    Command(
        name="day",
        question=Day,
        resolve=day,
        answer=DayAnswer,
        summary=N_("Begin a new day of the story."),
        example="tarotcli day",
    ),
    Command(
        name="note",
        question=Note,
        resolve=note,
        answer=NoteAnswer,
        summary=N_("Write a note into the story of the campaign."),
        example=N_('tarotcli note "The King looked up."'),
    ),
)
