"""The prompt of ``run`` at a terminal: line editing, history, completion; each command is saved at once."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tarotcli.cli import output
from tarotcli.cli.main import Interrupted
from tarotcli.cli.parsing import NOT_INSIDE
from tarotcli.cli.registry import COMMANDS, GROUPS, commands_of
from tarotcli.language import _

if TYPE_CHECKING:
    from tarotcli.cli.commands.run import Script

PROMPT = "tarotcli> "
MOST = 2000


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
            _help()
            continue
        try:
            script.take([line])
            sys.stdout.flush()
        except KeyboardInterrupt:
            output.report(Interrupted(), as_json=script.style.json)
    _kept(history)
    return 0


def _help() -> None:
    """What can be typed."""
    for name in COMMANDS:
        if name not in NOT_INSIDE:
            summary = GROUPS.get(name) or commands_of(name)[0].summary
            sys.stdout.write(f"{name:<10}{_(summary)}\n")
    sys.stdout.write(_("COMMAND --help tells more; exit or Ctrl-D leaves.") + "\n")


def _ready(script: Script) -> Path:
    """Line editing with completion, and the lines of earlier prompts."""
    from tarotcli.cli.completing import Completer

    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    history = Path(state) / "tarotcli" / "history"
    with suppress(ImportError):
        import readline

        completer = Completer(script.sitting)
        readline.set_completer(completer.complete)
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
