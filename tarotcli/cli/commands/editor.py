"""The person's own editor, opened on a copy."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tarotcli.errors import UsageFault, reason
from tarotcli.language import N_, _


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


def chosen() -> str:
    """The command that opens the editor; raises :class:`NoTerminal`."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not named and not (sys.stdin is not None and sys.stdin.isatty()):
        raise NoTerminal
    return named or "vi"


def copied(stem: str, raw: bytes) -> Path:
    """A new file to edit, beside nothing of the campaign's."""
    handle, name = tempfile.mkstemp(prefix=f"{stem}-", suffix=".toml")
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
    return Path(name)


def opened(editor: str, copy: Path, shown: bytes) -> bytes:
    """Wait for the editor, then what it left in the copy, which stays only where it differs from ``shown``.

    Raises :class:`NoEditor` and :class:`EditorFailed`.
    """
    try:
        status = subprocess.run([*shlex.split(editor), str(copy)], check=False).returncode
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


def _drop_unchanged(copy: Path, shown: bytes) -> bool:
    """Remove the copy where nothing of it is worth keeping; whether that was so."""
    with suppress(OSError):
        if copy.read_bytes() != shown:
            return False
        copy.unlink()
    return True
