"""The screen and the keys of a prompt for a whole affair, drawn again at one place or a pipe; who sits there."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from tarotcli.answers.display import Display
from tarotcli.answers.prompt import Prompt
from tarotcli.answers.question import Question
from tarotcli.campaign import Campaign, replaced
from tarotcli.cli import output
from tarotcli.cli.pager import CLEAR
from tarotcli.cli.peek import WIPE
from tarotcli.grammar.common import Common
from tarotcli.systems.common.viewers import plays_for

PAUSE = 0.25
"""Seconds between two things that happen, for a person who watches and does not type."""
GLANCE = 0.5
"""Seconds between two looks at a campaign that others play on."""
TALL = 100
"""So many empty lines stand between two people where nothing can be wiped."""


def seated(prompt: Prompt, question: Question, looks: str, campaign: Campaign) -> Question:
    """The question, about whom alone the viewer plays where they say who they are and not who sits down."""
    if not looks or prompt.seat(question):
        return question
    mine = [who for who in prompt.here(campaign, question) if plays_for(campaign, looks, who)]
    return replaced(question, who=mine[0]) if len(mine) == 1 else question


class Screen:
    """Where a person sits, or a pipe. ``terminal``: whether lines come from a terminal."""

    def __init__(self, common: Common) -> None:
        self.common = common
        self.terminal = sys.stdin is not None and sys.stdin.isatty()

    def redraws(self) -> bool:
        """Whether the table stands at one place of the screen. R: not where plain lines are asked for."""
        return self.terminal and sys.stdout.isatty() and bool(output.style(self.common).columns)

    def begin(self, *, apart: bool) -> None:
        """Room for the table to be drawn again; ``apart``: with nothing to scroll back to."""
        if self.redraws():
            sys.stdout.write(CLEAR if apart else WIPE)

    def wipe(self) -> None:
        """Leave nothing that anybody could read."""
        sys.stdout.write(CLEAR if os.environ.get("TERM") != "dumb" else "\n" * TALL)

    def pass_on(self, lines: Sequence[str], display: Display) -> str:
        """Show nothing but these lines until somebody presses Enter; what they typed before that."""
        self.wipe()
        self.tell(lines, display)
        return self.line("> ").strip()

    def tell(self, lines: Sequence[str], display: Display | None = None) -> None:
        """Write lines as they fit."""
        how = display.style if display else output.style(self.common)
        output.tell("\n".join(output.laid_out(lines, how)))

    def pause(self) -> None:
        """Let a person see one thing after the other, who is not typing on already."""
        if self.redraws() and sys.platform != "win32":
            sys.stdout.flush()
            with suppress(OSError, ValueError):
                select.select([sys.stdin], [], [], PAUSE)

    def waits(self, changed: Callable[[], bool]) -> bool:
        """Wait until something has changed, or a line is typed here; whether it has."""
        if not self.terminal or sys.platform == "win32":
            return False
        output.flush()
        while not select.select([sys.stdin], [], [], GLANCE)[0]:
            if changed():
                return True
        return False

    def line(self, label: str) -> str:
        """The next line; raises EOFError where there is none any more, as when the window was closed."""
        if not self.terminal:
            line = ""
            with suppress(OSError, ValueError):
                line = sys.stdin.readline() if sys.stdin else ""
            if not line:
                raise EOFError
            return line
        try:
            return input(label)
        except OSError:
            raise EOFError from None
