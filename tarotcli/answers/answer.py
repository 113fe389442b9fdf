"""Answers: what a command answers beside its events, one type a command and game, which owns its text."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.campaign import Campaign
from tarotcli.language import _

Fields = dict[str, Any]
"""What a struct is made of, by the names of its fields."""

A_co = TypeVar("A_co", bound="Answer", covariant=True)


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The command's own JSON keys, as fields.

    ``fleeting``: fields about the moment only, which the journal does not keep. ``forms``: where a command answers in
    one of several forms, the keys that each has of those that another has not.
    """

    fleeting: ClassVar[frozenset[str]] = frozenset()
    forms: ClassVar[tuple[tuple[str, ...], ...]] = ()

    @property
    def verbatim(self) -> bool:
        """Whether its lines are to be copied as they are (Markdown, a schema), and break nowhere else."""
        return False

    @property
    def exit(self) -> int:
        """0 (done, or a test that succeeded) or 1 (one character's test that failed)."""
        return 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The answer as text, line by line: by default every event in a sentence of its own."""
        return event_lines(display, events) or [_("Nothing changed.")]


class Done(Answer, frozen=True):
    """Nothing but events."""


class Outcome(NamedTuple, Generic[A_co]):
    """What a resolver returns: the campaign after, the answer, and what changed, in order.

    ``foreseen``: answer and events as far as a dry run tells them, where what follows would give away cards that came
    off a pile (S2); None where it tells all.
    """

    campaign: Campaign
    answer: A_co
    events: tuple[Event, ...] = ()
    foreseen: tuple[A_co, tuple[Event, ...]] | None = None

    def followed(self, campaign: Campaign, events: tuple[Event, ...]) -> "Outcome[A_co]":
        """The outcome with what goes with it."""
        foreseen = self.foreseen and (self.foreseen[0], self.foreseen[1] + events)
        return Outcome(campaign, self.answer, self.events + events, foreseen)


def event_lines(display: Display, events: Iterable[Event]) -> list[str]:
    """The sentences of those events that have one, what must be seen at once marked."""
    return [display.marked(event.tone, said) for event in events if (said := event.sentence(display))]
