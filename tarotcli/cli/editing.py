"""Line editing at a prompt, where the system has it: completion, and the lines of earlier prompts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tarotcli.cli.batch import NOT_INSIDE
from tarotcli.cli.completing import within
from tarotcli.errors import TarotcliError
from tarotcli.grammar.completion import Cursor, cursor, spelled

if TYPE_CHECKING:
    from tarotcli.cli.script import Script

MOST = 2000
"""Lines that are kept for the next prompt."""


class Completer:
    """Completion at the prompt, as readline asks for it.

    ``takes``: words that go before a line which is no command, so that its words are completed as what they take.
    ``shorts``: the words that stand for the beginning of one.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.takes: Sequence[str] = ()
        self.shorts: Mapping[str, Sequence[str]] = {}
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
        values = self._in_short(at)
        if not values or not at.words:
            values += self._values((), at)
        texts = [spelled(value, at, text) for value in values if at.words or value not in NOT_INSIDE]
        return [f"{each}{at.quote} " for each in texts if each is not None]

    def _in_short(self, at: Cursor) -> list[str]:
        """What can stand at the cursor in a line that is no command as it is."""
        first, *rest = at.words or [""]
        if not at.words:
            begun = [each for each in self.shorts if len(each) > 1 and each.startswith(at.begun)]
            return [*(self._values(self.takes, at) if self.takes else []), *begun]
        if first in self.shorts:
            return self._values(self.shorts[first], at._replace(words=rest))
        if not self.takes or first in self.script.source.heads():
            return []
        return self._values(self.takes, at)

    def _values(self, before: Sequence[str], at: Cursor) -> list[str]:
        script = self.script
        try:
            found = within(script.file, script.source, [*before, *at.words], at.begun, script.common)
        except TarotcliError:
            return []
        return [value for value, _told in found.found]


class History:
    """The lines that come back at the prompt, kept in a file as they are typed; in a seat they are kept nowhere.

    R: who sits in a seat sees no lines of those who sat in another.
    """

    def __init__(self, *, seat: bool = False) -> None:
        self.seat = seat
        state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
        self.path = Path(state) / "tarotcli" / "history"
        with suppress(ImportError, OSError):
            import readline

            if not seat:
                readline.read_history_file(self.path)

    def keep(self, line: str) -> None:
        """Keep one line for the next prompt, where the system lets us; not the same twice in a row."""
        with suppress(ImportError, OSError):
            import readline

            last = readline.get_current_history_length()
            if not line.strip() or (last and readline.get_history_item(last) == line):
                return
            readline.add_history(line)
            if self.seat:
                return
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            readline.set_history_length(MOST)
            readline.write_history_file(self.path)


@contextmanager
def editing(completer: Completer) -> Iterator[None]:
    """While a prompt is open: Tab completes, and no line comes back but those that a history keeps."""
    try:
        import readline
    except ImportError:
        yield
        return
    before = readline.get_completer()
    readline.set_completer(completer.complete)
    readline.set_completer_delims(" \t\n")
    readline.parse_and_bind("tab: complete")
    readline.set_auto_history(False)
    try:
        yield
    finally:
        readline.set_completer(before)
