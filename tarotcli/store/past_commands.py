"""Commands of the journal as they are told, and what ``undo`` and ``redo`` answer of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from tarotcli.answers.answer import Answer, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign
from tarotcli.language import N_, _, say
from tarotcli.store.journal import Line

Words = tuple[str, ...] | Veiled[tuple[str, ...]]
"""The words of a command; veiled where some of them would tell what the command kept secret."""

WordsOf = Callable[[Line, Campaign], Words]
"""How the words of a line are told."""


class PastCommand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command of the journal: its revision and its words. ``again``: it was done again on the way to a revision."""

    revision: int
    command: Words
    again: bool = False

    def line(self, *, again: bool) -> str:
        """That it was taken back, or done again."""
        words = self.command.unseen if isinstance(self.command, Veiled) else self.command
        sentence = N_("Undone: {command} (revision {revision}).")
        if again:
            sentence = N_("Redone: {command} (revision {revision}).")
        return say(sentence, command=on_one_line(words), revision=self.revision)


class UndoAnswer(Answer, frozen=True):
    """``undo``: the commands that were taken back, the newest first, and the last of them.

    ``known``: the decks whose next cards were seen, since a draw was taken back.
    """

    undone: PastCommand
    steps: tuple[PastCommand, ...] = ()
    known: tuple[str, ...] = ()

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Which they were, what that changed, and which cards are known now."""
        found = self.headlines() + (event_lines(display, events) or [_("Nothing changed.")])
        if self.known:
            sentence = N_(
                "The next cards of {decks} have been seen; undo --reshuffle shuffles them in, "
                "and so does tarotcli shuffle {deck}."
            )
            found.append(say(sentence, decks=self.known, deck=self.known[0]))
        return found

    def headlines(self) -> list[str]:
        """Which they were."""
        return [each.line(again=each.again) for each in self.steps or (self.undone,)]


class RedoAnswer(Answer, frozen=True):
    """``redo``: the commands that were done again, in that order, and the last of them."""

    redone: PastCommand
    steps: tuple[PastCommand, ...] = ()

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Which they were, and what that changed."""
        return self.headlines() + (event_lines(display, events) or [_("Nothing changed.")])

    def headlines(self) -> list[str]:
        """Which they were."""
        return [each.line(again=True) for each in self.steps or (self.redone,)]


class Again(msgspec.Struct, frozen=True):
    """A command that was done again: what it comes to now."""

    revision: int
    command: Words
    result: Answer
    events: tuple[Event, ...]

    def lines(self, display: Display) -> Iterator[str]:
        """Which it was, and below it what it comes to."""
        words = self.command.unseen if isinstance(self.command, Veiled) else self.command
        yield say("Now {command} (revision {revision}):", command=on_one_line(words), revision=self.revision)
        yield from (f"  {line}" for line in self.result.lines(display, self.events))


class AmendAnswer(Answer, frozen=True, kw_only=True):
    """``amend``: the command that was ``amended`` as it was before, and its ``words`` now.

    ``again``: it and those after it that come to something else now; not told in the log.
    """

    fleeting: ClassVar[frozenset[str]] = frozenset({"again"})

    amended: PastCommand
    words: Words
    again: tuple[Again, ...] = ()

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What was said otherwise, what the commands come to now, and what that changes in all."""
        before = self.amended.command
        words = before.unseen if isinstance(before, Veiled) else before
        line = on_one_line(words)
        found = [
            say("Amended: {command} (revision {revision}).", command=line, revision=self.amended.revision)
        ]
        if not self.again:
            return found
        found += [line for each in self.again for line in each.lines(display)]
        changed = event_lines(display, events)
        return [
            *found,
            *([_("In all:"), *(f"  {line}" for line in changed)] if changed else [_("Nothing changed.")]),
        ]

    def typed(self) -> Words:
        """The words of the amending command itself."""
        head, now = ("amend", str(self.amended.revision)), self.words
        if not isinstance(now, Veiled):
            return (*head, *now)
        return Veiled((*head, *now.value), now.seen_by, unseen=(*head, *now.unseen))


def spoken(words: Words) -> str | Veiled[str]:
    """Words as a sentence quotes them."""
    if not isinstance(words, Veiled):
        return " ".join(words)
    return Veiled(" ".join(words.value), words.seen_by, unseen=" ".join(words.unseen))


def on_one_line(words: Iterable[str]) -> str:
    """Words as a command line; of a text of several lines only the first."""
    from tarotcli.language.pasting import as_word

    first = ((word.partition("\n")[0], "\n" in word) for word in words)
    return " ".join(as_word(f"{line}…" if more else line) for line, more in first)
