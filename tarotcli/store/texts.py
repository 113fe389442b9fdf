"""Texts that a command takes from elsewhere: the file that it names, or standard input for ``-``."""

from __future__ import annotations

import sys
from pathlib import Path

from tarotcli.errors import UsageFault, reason
from tarotcli.language import N_
from tarotcli.store import files

STDIN = "-"


class NoText(UsageFault):
    """A file that cannot be read."""

    kind = "no-text"
    sentence = N_("{file} cannot be read: {reason}.")
    way_out = N_("Name a file of text in UTF-8, or - for standard input.")


class NotUtf8Text(NoText):
    """A file that is no text in UTF-8."""

    sentence = N_("{file} is not text in UTF-8: the byte {byte} in line {line}.")


class StandardInputTaken(NoText):
    """Standard input, which the script comes from already, or nothing at all."""

    sentence = N_("Standard input cannot be read here: the commands come from it.")
    way_out = N_("Name a file, or run the commands from one: tarotcli run FILE")


def read_text(name: str, *, taken: bool = False) -> str:
    """What a file of text holds, each line's end as a newline; raises a UsageFault. ``taken``: standard input is."""
    if name == STDIN:
        if taken or sys.stdin is None:
            raise StandardInputTaken
        try:
            return sys.stdin.read().replace("\r\n", "\n")
        except OSError as error:
            raise NoText(file=name, reason=reason(error)) from None
    try:
        raw = files.read(Path(name))
    except OSError as error:
        raise NoText(file=name, reason=reason(error)) from None
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        raise NotUtf8Text(file=name, byte=f"0x{raw[fault.start]:02X}", line=line) from None
