"""``--follow``: what is shown, shown again whenever the campaign changes, until Ctrl-C; and waiting for a change.

Nobody is held up: the file is only looked at, five times a second, by its name, so that one put in its place is
followed too.
"""

from __future__ import annotations

import gc
import os
import select
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tarotcli.answers.answer import Answer
from tarotcli.answers.reply import Reply
from tarotcli.campaign import replaced
from tarotcli.cli import output
from tarotcli.cli.commands.logged import LogAnswer
from tarotcli.cli.peek import ENTER, LEAVE, WIPE
from tarotcli.cli.session import answer
from tarotcli.errors import CampaignFault, TarotcliError
from tarotcli.grammar.reader import Line
from tarotcli.language import say_many
from tarotcli.store.transaction import CampaignFile

PERIOD = 0.2
"""Seconds between two looks at the file."""

State = tuple[object, ...]


def pause(*, read: bool = True) -> bool:
    """Let a moment pass; whether whoever reads our output has gone, where somebody is to."""
    with suppress(AttributeError, OSError, ValueError):  # no poll, or no real file
        poll = select.poll()
        if read:
            poll.register(sys.stdout.fileno(), 0)
        return bool(poll.poll(PERIOD * 1000))
    time.sleep(PERIOD)
    return False


def changes(file: CampaignFile, last: State, *, read: bool = True, window: bool = False) -> Iterator[State]:
    """A state of the file each time that it is another one, until nobody reads our output, where somebody is to.

    ``window``: also each time that the window has another size.
    """
    gc.enable()  # this may go on for hours
    size = shutil.get_terminal_size()
    while not pause(read=read):
        now, before = state(file), size
        if window:
            size = shutil.get_terminal_size()
        if now and (now != last or size != before):
            last = now
            yield now


def state(file: CampaignFile) -> State:
    """What tells one version of a file from another; empty where there is no file now, as while an editor saves."""
    try:
        found = file.path.stat()
    except (OSError, CampaignFault):
        return ()
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size


def follow(line: Line, file: CampaignFile) -> int:
    """Show what a line answers now and after each change; its last exit status once nobody reads any more.

    A file that cannot be read is told, once, unless it was only being written; at the beginning it ends the command.
    """
    before = state(file)
    shown = _Shown(line, answer(line, file))
    with _screen(shown.drawn):
        shown.show()
        for _now in changes(file, before, window=shown.drawn):
            shown.again(file)
    return shown.status


class _Shown:
    """What was shown last. ``drawn``: on a screen of its own, else line after line."""

    def __init__(self, line: Line, reply: Reply[Answer]) -> None:
        self.line = line
        self.style = output.style(line.common)
        self.drawn = not isinstance(reply.answer, LogAnswer) and self.style.columns > 0
        self.reply = reply
        self.status = reply.exit
        self._text = ""
        self._place: tuple[int, int, int] | None = None

    def again(self, file: CampaignFile) -> None:
        """Show what it answers now; what is wrong is told if it is still so a moment later."""
        try:
            now = self._answered(file)
        except TarotcliError as error:
            if self.drawn:
                output.tell(WIPE)
            self.status, self._text = output.report(error, self.line.common), ""
            return
        self.reply = _news(now, self.reply)
        if not isinstance(self.reply.answer, LogAnswer) or self.reply.answer.saved:
            self.show()

    def _answered(self, file: CampaignFile) -> Reply[Answer]:
        try:
            return answer(self.line, file)
        except CampaignFault:
            pause()
            return answer(self.line, file)

    def show(self) -> None:
        """Write it, unless it reads as before."""
        self.status = self.reply.exit
        self.style = output.style(self.line.common)
        if self.style.json:
            output.write(self.reply, self.line, self.style)
        else:
            self._tell(output.worded(self.reply, self.line, self.style))
        output.flush()

    def _tell(self, text: str) -> None:
        found = self.reply.answer
        if isinstance(found, LogAnswer):
            if found.saved and found.saved[0].place == self._place:
                text = text.partition("\n")[2]  # the heading stands above already
            self._place = found.saved[-1].place if found.saved else None
            output.tell(text)
        elif self.drawn:
            output.tell(WIPE + _fitting(text))
        elif text != self._text:
            output.tell(f"\n{text}" if self._text else text)
        self._text = text


def _news(now: Reply[Answer], last: Reply[Answer]) -> Reply[Answer]:
    """An answer as it is; a log with the commands only that were saved since the last one."""
    if not isinstance(now.answer, LogAnswer):
        return now
    new = tuple(each for each in now.answer.saved if each.revision > last.revision)
    return now._replace(answer=replaced(now.answer, saved=new, remarks=()))


def _fitting(text: str) -> str:
    """As many lines as the screen has room for, and how many more there are."""
    rows = shutil.get_terminal_size().lines - 1
    lines = text.split("\n")
    if len(lines) > rows > 1:
        more = len(lines) - rows + 1
        lines[rows - 1 :] = [say_many("… and {n} line more", "… and {n} lines more", more)]
    return "\n".join(lines)


@contextmanager
def _screen(drawn: bool) -> Iterator[None]:
    """A screen of its own, which is wiped and left in the end, also where the system ends the command."""
    if not drawn:
        yield
        return

    def ended(number: int, _frame: object) -> None:
        os.write(sys.stdout.fileno(), (WIPE + LEAVE).encode())
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    before = {each: signal.signal(each, ended) for each in _ENDING}
    try:
        sys.stdout.write(ENTER)
        yield
    finally:
        sys.stdout.write(WIPE + LEAVE)
        sys.stdout.flush()
        for each, handler in before.items():
            signal.signal(each, handler)


_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
