"""What the log answers: saved commands, as a list with headings, or as a story in Markdown (CommonMark)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display, Style
from tarotcli.answers.event import Event
from tarotcli.language import Prose, _, printable, say, say_many, spell
from tarotcli.store.past import OTHER_SHAPE
from tarotcli.store.past_commands import RedoAnswer, UndoAnswer, Words, on_one_line
from tarotcli.systems.common.owners import ValueChange
from tarotcli.systems.common.story import NoteAnswer

ASIDE = frozenset(
    {"deal", "discard", "return", "shuffle", "advance", "edit", "doctor", "seal", "session", "scene", "day"}
)
"""The first words of commands that are no part of a story, or are told by its headings."""

PASSING = frozenset(
    {"dealt", "drew", "discarded", "renewed", "gathered", "returned", "shuffled", "missing", "set"}
)
"""The events that are no part of a story."""


class LoggedCommand(msgspec.Struct, frozen=True, kw_only=True):
    """One saved command. ``target``: the revision that an undo or redo is about.

    ``beside``: the file does not come of it: it was played on another copy, or after this one. ``edited_before``: the
    file was edited by hand between the command before and this one. ``gap``: how many commands right before it this
    journal does not have.

    ``result``: what it answered, null where the journal holds that in another shape than today's; ``events`` is then
    empty.
    """

    revision: int
    time: str
    who: str | UnsetType = UNSET
    command: Words
    kind: str
    session: int
    scene: int
    day: int
    undone: bool
    beside: bool = False
    edited_before: bool = False
    gap: int = 0
    target: int | UnsetType = UNSET
    result: Answer | None
    events: tuple[Event, ...]
    changes: tuple[ValueChange, ...]

    @property
    def head(self) -> str:
        """The first word of the command."""
        words = self.command if isinstance(self.command, Sequence) else self.command.unseen
        return str(words[0])

    def text(self, display: Display) -> list[str]:
        """What it brought about, as it was told then; of an undo or redo, which commands it was about."""
        if isinstance(self.result, UndoAnswer | RedoAnswer):
            return self.result.headlines()
        if self.kind != "command":
            return []
        if self.result is not None:
            with suppress(*OTHER_SHAPE):
                return self.result.lines(display, self.events)
        return [_("Its answer was written by another version of tarotcli and cannot be shown.")]

    def narrated(self, display: Display) -> list[str]:
        """What of it belongs into a story: no deals and sets."""
        if self.head in ASIDE or self.result is None:
            return []
        events = tuple(event for event in self.events if event.name not in PASSING)
        if self.events and not events:
            return []
        with suppress(*OTHER_SHAPE):
            return self.result.lines(display, events)
        return []

    @property
    def place(self) -> tuple[int, int, int]:
        """Its session, scene and day."""
        return self.session, self.scene, self.day


class LogAnswer(Answer, frozen=True):
    """``log``: every saved command asked for, oldest first. ``name``: of the campaign.

    ``remarks``: what the journal does not tell, or cannot, one sentence each. ``markdown``: as a story; ``story``: with
    what happened only. ``front_matter``: the lines of its head, for tools that publish texts.
    """

    name: str
    saved: tuple[LoggedCommand, ...] = msgspec.field(name="lines")
    markdown: bool
    story: bool = False
    front_matter: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def verbatim(self) -> bool:
        """As Markdown."""
        return self.markdown or self.story

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Every command with its revision, or the story by sessions and scenes."""
        # Outcomes keep their signs in a list; nothing is drawn.
        display = display._replace(style=Style(columns=0 if self.verbatim else display.style.columns))
        found = [*(_spaced(self._markdown(display)) if self.verbatim else self._list(display))]
        if not self.saved and not self.remarks:
            return [_("Nothing has been saved yet.")]
        return [*found, *([""] if found and self.remarks else ()), *self.remarks]

    def _list(self, display: Display) -> Iterator[str]:
        place = None
        for each in self.saved:
            if each.place != place:
                place = each.place
                session, scene, day = place
                yield say(
                    "Session {session}, scene {scene}, day {day}", session=session, scene=scene, day=day
                )
            yield from entry(each, display)

    def _markdown(self, display: Display) -> Iterator[str]:
        if self.front_matter:
            yield from ("---", *self.front_matter, "---", "")
        yield f"# {escaped(printable(self.name))}"
        session = place = None
        for each in self.saved:
            if each.undone or each.beside or each.kind != "command" or each.head == "amend":
                continue
            note = each.result.note if isinstance(each.result, NoteAnswer) else ""
            text = each.narrated(display) if self.story else each.text(display)
            if not note and not text:
                continue
            if each.session != session:
                session = each.session
                yield from ("", say("## Session {n}, {date}", n=session, date=each.time[:10]))
            if each.place != place:
                place = each.place
                yield from ("", say("### Scene {n}, day {day}", n=each.scene, day=each.day), "")
            yield from ("", str(spell(Prose(note))), "") if note else _item(text)


def entry(each: LoggedCommand, display: Display) -> Iterator[str]:
    """One command with its revision, and what it brought about below it."""
    assert isinstance(each.command, Sequence)
    if each.gap:
        yield "    " + say_many(
            "({n} command before this one is not in this journal)",
            "({n} commands before this one are not in this journal)",
            each.gap,
        )
    if each.edited_before:
        yield "    " + _("(the file was edited by hand here)")
    words = printable(on_one_line(each.command))
    head = f"{each.revision}  {each.time[:16].replace('T', ' ')}  {words}"
    if each.who is not UNSET:
        head = say("{head}, by {who}", head=head, who=printable(each.who))
    head = say("{head} (undone)", head=head) if each.undone else head
    yield say("{head} (not in the file as it is)", head=head) if each.beside else head
    yield from (f"    {text}".rstrip() for line in each.text(display) for text in line.split("\n"))


def _spaced(lines: Iterable[str]) -> Iterator[str]:
    """Lines with one empty line between blocks where there are several, and none at the end."""
    gap = False
    for line in lines:
        if line:
            yield from ("", line) if gap else (line,)
        gap = not line


def _item(text: Sequence[str]) -> Iterator[str]:
    """An item of a list, and what belongs to it as items of its own."""
    first, *rest = [escaped(text.strip()) for line in text for text in line.split("\n") if text.strip()]
    yield from (f"- {first}", *(f"  - {text}" for text in rest))


def escaped(text: str) -> str:
    """A text in which nothing is taken for a sign of Markdown."""
    text = re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", text)
    text = re.sub(r"^([#+-])(?=\s|$)", r"\\\1", text)
    return re.sub(r"^(\d+)([.)])(?=\s|$)", r"\1\\\2", text)
