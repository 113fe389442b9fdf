"""``help``: the manual page of a command or topic, or the help of a command that has no page."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.cli import output
from tarotcli.cli.help_text import help_text
from tarotcli.cli.manual import man, page_of, pages
from tarotcli.cli.registry import FileCommand, source, source_of, summary
from tarotcli.errors import UsageFault
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import Scan, Source, scan
from tarotcli.language import N_, _
from tarotcli.language.names import fold, nearest
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import games
from tarotcli.systems.base import Game

NARROW, WIDE = 40, 80
"""The columns that a page is laid out in where there is no ``man``."""


class NoSuchTopic(UsageFault):
    """Neither a command nor a page of the manual."""

    kind = "no-such-topic"
    sentence = N_("There is no help on “{word}”.")
    way_out = N_("All commands and topics: tarotcli help")


class NearTopic(NoSuchTopic):
    """As :class:`NoSuchTopic`, where something is spelled nearly so."""

    way_out = N_("Did you mean {near}? All commands and topics: tarotcli help")


class Help(Question, frozen=True):
    """``help``."""

    about: Annotated[
        tuple[str, ...],
        Word(
            N_("A command, a game, or another topic of the manual (default: its first page)."),
            metavar=N_("[COMMAND|TOPIC]"),
            complete="topics",
        ),
    ] = ()


class HelpAnswer(Answer, frozen=True):
    """``help``, and any command with ``--help``: what it is about, and the text."""

    about: str
    help: str

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The text alone."""
        return self.help.split("\n")


def reply_to(found: Scan, source: Source) -> tuple[Reply[Answer], Line]:
    """What a line with ``--help`` is answered; raises what is wrong with one that names no command."""
    answer = HelpAnswer(about=found.name, help=help_text(found, source, rich=False))
    common = Common(json=found.has("json"), with_text=found.has("with_text"))
    return Reply("help", answer), Line(COMMAND, Help(), common, (), ())


def topics() -> Iterator[tuple[str, str]]:
    """What there is help on: commands with what they are for, games with their titles, the other pages."""
    every = source(None)
    heads = list(every.heads())
    yield from ((head, _(summary(every, head))) for head in heads)
    yield from ((each.key, _(each.title)) for each in games())
    yield from ((topic, "") for topic in pages() if topic and topic not in heads and topic not in _keys())


def _keys() -> set[str]:
    return {each.key for each in games()} | {each.manual for each in games()}


def show_help(line: Line, file: CampaignFile) -> int:
    """Show a page at a terminal or in a pipe, through ``man`` where there is one; the exit status."""
    ask = line.question
    assert isinstance(ask, Help)
    common = line.common
    if not (common.json or common.plain or os.environ.get("TAROTCLI_PLAIN")):
        path = _page(ask.about)
        if path is not None and man(path):
            output.flush()
            return 0
    return output.show(_perform(file, ask, line), line)


def _perform(file: CampaignFile, ask: Help, _line: Line) -> Reply[HelpAnswer]:
    path = _page(ask.about)
    if path is not None:
        from tarotcli.cli.roff import plain

        text = "\n".join(plain(path.read_text(encoding="utf-8"), _width()))
    else:
        text = _without_page(file, ask.about)
    return Reply("help", HelpAnswer(about=" ".join(ask.about), help=text))


def _width() -> int:
    """The columns of the terminal, as far as lines of that length can be read."""
    if not sys.stdout.isatty():
        return WIDE
    return max(NARROW, min(WIDE, shutil.get_terminal_size().columns))


def _page(about: Sequence[str]) -> Path | None:
    """The page that these words are about; None where there is none."""
    topic = " ".join(about)
    path = page_of(topic)
    if path is not None:
        return path
    found = _game(topic)
    if found is not None:
        return page_of(found.manual or found.key)
    return page_of(about[0]) if len(about) > 1 and topic in source(None).commands(about[0]) else None


def _game(topic: str) -> Game | None:
    """The game of this key or title; None for no game."""
    for each in games():
        if fold(topic) in (fold(each.key), fold(each.title), fold(_(each.title))):
            return each
    return None


def _without_page(file: CampaignFile, about: Sequence[str]) -> str:
    """The help of a command or game that has no page, as those of other packages; raises :class:`NoSuchTopic`."""
    found_game = _game(" ".join(about))
    if found_game is not None:
        return help_text(scan(["--help"], source(found_game.key)), source(found_game.key), rich=False)
    known = source_of(file)
    if about[0] in known.heads():
        found = scan([*about, "--help"], known)
        if found.name == " ".join(about):
            return help_text(found, known, rich=False)
    topic = " ".join(about)
    near = nearest(topic, [name for name, _told in topics()])
    raise (NearTopic if near else NoSuchTopic)(word=topic, near=tuple(near))


COMMAND = FileCommand(
    name="help",
    question=Help,
    perform=_perform,
    answer=HelpAnswer,
    needs_campaign=False,
    summary=N_("Show the manual: of a command, of a game, or of a topic."),
    example="tarotcli help check",
)
