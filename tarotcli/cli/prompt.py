"""The prompt of ``run`` at a terminal: line editing, history, completion; each command is saved at once."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tarotcli.cli import output
from tarotcli.cli.batch import NOT_INSIDE
from tarotcli.cli.completing import within
from tarotcli.cli.registry import summary
from tarotcli.errors import TarotcliError
from tarotcli.grammar.completion import cursor, spelled
from tarotcli.language import _

if TYPE_CHECKING:
    from tarotcli.cli.commands.run import Script

PROMPT = "tarotcli> "
MOST = 2000
"""Lines that are kept for the next prompt."""


def prompt(script: Script) -> int:
    """Do lines until the end of input; mistakes do not end it. The exit status is always 0."""
    script.keep_going = script.at_prompt = True
    history = _ready(script)
    while True:
        try:
            line = input(PROMPT)
        except EOFError:
            sys.stdout.write("\n")
            break
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            continue
        if line.strip() in ("exit", "quit"):
            break
        if line.strip() in ("help", "?"):
            _help(script)
            continue
        try:
            script.take([line])
            sys.stdout.flush()
        except KeyboardInterrupt:
            output.report(output.Interrupted(), as_json=script.style.json)
    _kept(history)
    return 0


def _help(script: Script) -> None:
    """What can be typed."""
    for head in script.source.heads():
        if head not in NOT_INSIDE:
            sys.stdout.write(f"{head:<10}{_(summary(script.source, head))}\n")
    sys.stdout.write(_("COMMAND --help tells more; exit or Ctrl-D leaves.") + "\n")


def _ready(script: Script) -> Path:
    """Line editing with completion, and the lines of earlier prompts."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    history = Path(state) / "tarotcli" / "history"
    with suppress(ImportError):
        import readline

        readline.set_completer(Completer(script).complete)
        readline.set_completer_delims(" \t\n")
        readline.parse_and_bind("tab: complete")
        with suppress(OSError):
            readline.read_history_file(history)
    return history


def _kept(history: Path) -> None:
    """Keep the lines for the next prompt, where the system lets us."""
    with suppress(ImportError, OSError):
        import readline

        history.parent.mkdir(parents=True, exist_ok=True)
        readline.set_history_length(MOST)
        readline.write_history_file(history)


class Completer:
    """Completion at the prompt, as readline asks for it."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self._found: list[str] = []

    def complete(self, text: str, state: int) -> str | None:
        """The ``state``-th completion of the word that ends at the cursor; ``text``: what of it is replaced."""
        if state == 0:
            import readline

            self._found = self.completions(readline.get_line_buffer()[: readline.get_endidx()], text)
        return self._found[state] if state < len(self._found) else None

    def completions(self, line: str, text: str) -> list[str]:
        """What can stand in place of ``text`` at the end of a line, quoted as the line is."""
        at = cursor(line)
        try:
            found = within(self.script.file, self.script.source, at.words, at.begun)
        except TarotcliError:
            return []
        texts = [
            spelled(value, at, text) for value, _told in found.found if at.words or value not in NOT_INSIDE
        ]
        return [f"{each}{at.quote} " for each in texts if each is not None]
