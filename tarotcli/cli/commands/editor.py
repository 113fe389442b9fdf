"""The person's own editor, opened on a copy."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from tarotcli.errors import INTERRUPTED, CampaignFault, TarotcliError, UsageFault, reason
from tarotcli.grammar.common import Common
from tarotcli.language import N_, _, say


class NoEditor(UsageFault):
    """There is no editor to open."""

    kind = "no-editor"
    sentence = N_("The editor “{editor}” could not be started: {reason}.")
    way_out = N_("Set VISUAL or EDITOR to one that is installed.")


class NoTerminal(NoEditor):
    """Nobody named an editor, and there is no terminal for the usual one."""

    sentence = N_("Neither VISUAL nor EDITOR names an editor, and there is no terminal to open vi on.")
    way_out = N_("Set EDITOR to a program that changes the file it is given, or edit in a terminal.")


class EditorFailed(UsageFault):
    """The editor ended with a failure, which is also how a person says that nothing is to be taken over."""

    kind = "editor-failed"
    sentence = N_("The editor “{editor}” ended with status {status}.")
    way_out = N_("The campaign is unchanged.")


class EditorFailedChanged(EditorFailed):
    """As :class:`EditorFailed`, after the copy was changed."""

    way_out = N_("The campaign is unchanged. Your edit is kept in {copy}.")


class CopyGone(EditorFailed):
    """The editor left no file to read."""

    sentence = N_("The editor “{editor}” left no file in the place of the copy, {copy}: {reason}.")
    way_out = N_("The campaign is unchanged. Save under the name that the editor was given.")


class NoCopy(CampaignFault):
    """There is no room for a copy to edit."""

    kind = "no-copy"
    sentence = N_("A copy to edit cannot be made in {folder}: {reason}.")
    way_out = N_("The campaign is unchanged. Make room there, or name another folder with TMPDIR.")


class EditInterrupted(TarotcliError):
    """The person ended the command and not the editor."""

    exit = INTERRUPTED
    kind = "interrupted"
    sentence = N_("Interrupted; the campaign is unchanged.")
    way_out = N_("Your edit is kept in {copy}.")


class EditEnded(EditInterrupted):
    """A signal ended the command while the editor was open."""

    kind = "ended"
    sentence = N_("Ended by the signal {signal} while the editor was open; the campaign is unchanged.")
    way_out = N_("What the editor saved, or saves yet, is kept in {copy}.")


class NotTakenOver(CampaignFault):
    """What was edited could not be saved in the campaign."""

    def __init__(self, fault: TarotcliError, copy: Path) -> None:
        super().__init__(copy=str(copy))
        self.fault = fault
        self.exit = fault.exit  # type: ignore[misc]
        self.kind = fault.kind  # type: ignore[misc]

    def message(self) -> str:
        """What is wrong, as the fault tells it."""
        return self.fault.message()

    def advice(self) -> str:
        """What the fault advises, and where the edit is."""
        kept = say("Your edit is kept in {copy}.", copy=self.fields["copy"])
        return f"{self.fault.advice()} {kept}".strip()


def chosen() -> str:
    """The command that opens the editor; raises :class:`NoTerminal`."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not named and not (sys.stdin is not None and sys.stdin.isatty()):
        raise NoTerminal
    return named or "vi"


def copied(stem: str, raw: bytes) -> Path:
    """A new file to edit, beside nothing of the campaign's; raises :class:`NoCopy`, with nothing left."""
    name = ""
    try:
        handle, name = tempfile.mkstemp(prefix=f"{stem}-", suffix=".toml")
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
    except OSError as error:
        with suppress(OSError):
            Path(name).unlink()
        folder = Path(name).parent if name else _temporary_folder()
        raise NoCopy(folder=str(folder), reason=reason(error)) from None
    return Path(name)


def _temporary_folder() -> str:
    with suppress(OSError):
        return tempfile.gettempdir()
    return os.environ.get("TMPDIR") or "/tmp"


def opened(editor: str, copy: Path, shown: bytes) -> bytes:
    """Wait for the editor, then what it left in the copy, which stays only where it differs from ``shown``.

    Raises :class:`NoEditor` and :class:`EditorFailed`.
    """
    try:
        with left_to_the_editor(copy) as started:
            process = subprocess.Popen([*shlex.split(editor), str(copy)])
            started.append(process)
            status = process.wait()
    except (OSError, ValueError) as error:
        _drop_unchanged(copy, shown)
        why = reason(error) if isinstance(error, OSError) else _("a quotation mark is not closed")
        raise NoEditor(editor=editor, reason=why) from None
    if status:
        # One that a signal ended has the status that a shell gives it.
        fault = EditorFailed if _drop_unchanged(copy, shown) else EditorFailedChanged
        raise fault(editor=editor, status=status if status > 0 else 128 - status, copy=str(copy))
    try:
        return copy.read_bytes()
    except OSError as error:
        raise CopyGone(editor=editor, copy=str(copy), reason=reason(error)) from None


ENDING = ("SIGTERM", "SIGHUP")


@contextmanager
def left_to_the_editor(copy: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """As long as this lasts Ctrl-C is the editor's; what ends this command names the copy, and ends the editor."""
    started: list[subprocess.Popen[bytes]] = []

    def ended(number: int, _frame: FrameType | None) -> NoReturn:
        from tarotcli.cli import output

        for process in started:
            with suppress(OSError):
                process.send_signal(number)
        output.report(EditEnded(signal=signal.Signals(number).name, copy=str(copy)), Common())
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(128 + number)

    # Caught and not ignored: what is ignored here would be ignored by the editor.
    handlers = {"SIGINT": lambda _number, _frame: None, "SIGQUIT": lambda _number, _frame: None}
    handlers |= dict.fromkeys(ENDING, ended)
    before = {}
    for name, handler in handlers.items():
        with suppress(ValueError, AttributeError):  # not in the main thread, or no such signal here
            number = getattr(signal, name)
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, handler)
    try:
        yield started
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def _drop_unchanged(copy: Path, shown: bytes) -> bool:
    """Remove the copy where nothing of it is worth keeping; whether that was so."""
    with suppress(OSError):
        if copy.read_bytes() != shown:
            return False
        copy.unlink()
    return True
