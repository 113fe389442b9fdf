"""The prompt of ``run`` at a terminal: line editing, history, completion; each command is saved at once."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tarotcli.answers.command import Command
from tarotcli.answers.question import Stake, Word
from tarotcli.answers.reply import Reply
from tarotcli.answers.visibility import Secret, Veiled, Viewer, secrets
from tarotcli.campaign import Campaign
from tarotcli.cards.words import CardWord
from tarotcli.cli import output
from tarotcli.cli.batch import NOT_INSIDE
from tarotcli.cli.commands.log import hushed_words
from tarotcli.cli.completing import within
from tarotcli.cli.registry import summary
from tarotcli.errors import TarotcliError
from tarotcli.grammar.completion import cursor, spelled
from tarotcli.grammar.reader import line_of, split
from tarotcli.grammar.scanner import ASK, PROGRAM, Scan, scan
from tarotcli.language import _

if TYPE_CHECKING:
    from tarotcli.cli.commands.run import Script

PROMPT = "tarotcli> "
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""What clears a terminal, and what it keeps to scroll back to."""

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?=-_.,:+/")
"""What needs no quotes at the prompt."""

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
        if line.strip() == "clear":
            sys.stdout.write(CLEAR)
            continue
        try:
            script.take([line])
            sys.stdout.flush()
        except KeyboardInterrupt:
            output.report(output.Interrupted(), script.common)
        _forget_secrets(script, line)
    _kept(history)
    return 0


def _help(script: Script) -> None:
    """What can be typed."""
    for head in script.source.heads():
        if head not in NOT_INSIDE:
            sys.stdout.write(f"{head:<10}{_(summary(script.source, head))}\n")
    sys.stdout.write(_("COMMAND --help tells more; clear clears the screen; exit or Ctrl-D leaves.") + "\n")


def _forget_secrets(script: Script, line: str) -> None:
    """Leave what tells a secret out of the lines that come back at the prompt (S4a)."""
    with suppress(ImportError):
        import readline

        last = readline.get_current_history_length()
        if readline.get_history_item(last) == line:
            told = remembered(script, line)
            if told != line:
                readline.replace_history_item(last - 1, told)


def remembered(script: Script, line: str) -> str:
    """A line that was just done, with ``?`` in place of the words that tell what it kept secret, or may have kept."""
    try:
        words = split(line)
    except TarotcliError:
        return line
    start = words[:1] == [PROGRAM]
    found = scan(words[start:], script.source)
    told = hushed_words(words[start:], found.tokens, lambda word: _is_secret(script, word, found, words), ASK)
    return line if [*told] == words[start:] else " ".join(map(_quoted, (*words[:start], *told)))


def _is_secret(script: Script, word: Word, found: Scan, words: Sequence[str]) -> bool:
    """Whether a word of the line tells a secret. R: of a line that was refused, where it could have told one."""
    done = script.last
    if done is None or word.hushed == "seed" or not (word.hushed or word.kind in (CardWord, Stake)):
        return False
    if isinstance(done.answer, Reply):
        if not word.hushed:
            return False
        viewer = output.viewer_of_reply(script.common, done.answer)
        kept = [each for each in secrets((done.answer.answer, done.answer.events)) if not _sees(viewer, each)]
        return any(each.fresh is (word.hushed == "drawn") for each in kept)
    campaign = done.answer.campaign
    if not isinstance(campaign, Campaign):
        return bool(word.hushed)
    command = found.commands[0] if found.commands else None
    if not isinstance(command, Command):
        return bool(word.hushed)
    try:
        asked = line_of(found, words)
        hands = [*command.plays_from(campaign, asked.question)]
        viewer = output.viewer_of(script.common, campaign)
    except TarotcliError:
        return bool(word.hushed)
    return bool(getattr(asked.question, "hidden", False)) or not all(viewer.sees(each.hand) for each in hands)


def _sees(viewer: Viewer, secret: Secret | Veiled[object]) -> bool:
    return viewer.sees(secret.seen_by, fresh=secret.fresh)


def _quoted(word: str) -> str:
    """A word as a person would type it."""
    return word if set(word) <= PLAIN else shlex.quote(word)


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
            found = within(self.script.file, self.script.source, at.words, at.begun, self.script.common)
        except TarotcliError:
            return []
        texts = [
            spelled(value, at, text) for value, _told in found.found if at.words or value not in NOT_INSIDE
        ]
        return [f"{each}{at.quote} " for each in texts if each is not None]
