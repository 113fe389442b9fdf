"""The story around the table: who joins it, its scenes, sessions and days, and notes about it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Self

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_, _, say
from tarotcli.language.names import fold
from tarotcli.systems import game, guests
from tarotcli.systems.common.people import key_fault
from tarotcli.systems.common.real import DRAWN, with_drawn


class KeyTaken(Refused):
    """A character of that key, or one that folds to it, exists."""

    kind = "key-taken"
    sentence = N_("There is already a character “{key}”.")
    way_out = N_("Choose another key, or change the sheet: tarotcli edit")


class BadKey(UsageFault):
    """A word that cannot be a character's key."""

    kind = "bad-key"
    sentence = N_("“{key}” {why}")
    way_out = N_('For example: tarotcli add aurore --name "Aurore de Lys"')


class Rose(Event, frozen=True):
    """A number of the campaign that counts up. ``path``: its key."""

    path: str
    old: int
    new: int


class Add(Question, frozen=True):
    """``add``. ``today``: the date at the table, for a new sheet that keeps it."""

    who: Annotated[str, Word(N_("The key of the new character: one short word."), metavar=N_("WHO"))]
    full_name: Annotated[str, Word(N_("The name in full."), "--name", metavar=N_("NAME"))] = ""
    player: Annotated[str, Word(N_("Who plays the character."), "--player", metavar=N_("PLAYER"))] = ""
    npc: Annotated[bool, Word(N_("The game master plays the character."), "--npc")] = False
    today: date | None = None

    def check_args(self) -> None:
        """Refuse what cannot be a key."""
        key = self.who.strip()
        wrong = key_fault(key)
        if wrong:
            raise BadKey(key=key, why=_(wrong))

    def dated(self, today: date) -> Self:
        """The question asked on this day."""
        return replaced(self, today=today)


class Added(Event, frozen=True, tag="added"):
    """A character joined. ``path``: of the sheet."""

    who: str
    path: str

    def sentence(self, display: Display) -> str:
        """Who, and where the sheet is."""
        return say(
            "{who} joins the campaign; the sheet is at {path}.", who=display.called(self.who), path=self.path
        )


class AddAnswer(Answer, frozen=True):
    """``add``: the key of the new character."""

    who: str


def add(campaign: Campaign, ask: Add, chance: Chance) -> Outcome[AddAnswer]:
    """Add a character with an empty sheet, every key of the game in it."""
    key = ask.who.strip()
    if any(fold(key) == fold(other) for other in campaign.characters):
        raise KeyTaken(key=key)
    name = ask.full_name or key[:1].upper() + key[1:]
    shared = {"name": name, "player": ask.player, "npc": ask.npc}
    added = game(campaign.system).blank(campaign, key, shared, ask.today, chance)
    return Outcome(added, AddAnswer(who=key), (Added(key, spell_path(("characters", key))),))


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
    """``session``."""

    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()


class SessionBegan(Rose, frozen=True, tag="session"):
    """A session was closed and the next begun."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which begins."""
        return say("Session {n} begins.", n=self.new)


class SessionAnswer(Answer, frozen=True):
    """``session``: its number. ``missing``: how many cards could not be drawn."""

    session: int
    missing: int = 0


def session(campaign: Campaign, _ask: Session, chance: Chance) -> Outcome[SessionAnswer]:
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
    return Outcome(after, SessionAnswer(session=number, missing=missing), tuple(events))


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


class Note(Question, frozen=True):
    """``note``."""

    text: Annotated[tuple[str, ...], Word(N_("The note."), metavar=N_("TEXT"), whole=True)]


class Noted(Event, frozen=True, tag="note"):
    """A note was written into the story."""

    new: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """The note."""
        return say("Noted: {text}", text=self.new)


class NoteAnswer(Answer, frozen=True):
    """``note``: its text."""

    note: str


def note(campaign: Campaign, ask: Note, _chance: Chance) -> Outcome[NoteAnswer]:
    """Write a note into the journal; the campaign stays as it is."""
    text = " ".join(ask.text)
    return Outcome(campaign, NoteAnswer(note=text), (Noted(text),))


EVENTS: Sequence[type[Event]] = (Added, SceneBegan, SessionBegan, DayBegan, Noted)
"""Those of this module."""

COMMANDS = commands(
    Command(
        name="add",
        question=Add,
        resolve=add,
        answer=AddAnswer,
        summary=N_("Add a character with an empty sheet."),
        example='tarotcli add lauzun --name "Comte de Lauzun" --player Denis',
    ),
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
