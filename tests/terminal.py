"""A person at a terminal: a command run on a pseudo-terminal, and the keys that are typed there."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence

from tests.helpers import Table

TAROTCLI = [sys.executable, "-m", "tarotcli"]


def on_terminal(
    court: Table | None,
    words: Sequence[str],
    keys: str = "",
    settings: Mapping[str, str] | None = None,
    size: tuple[int, int] | None = None,
) -> str:
    """Run a command at a terminal and type these keys; what the terminal was sent.

    ``size``: its rows and columns; else it is said to have 80 columns.
    """
    env = {**os.environ, "TERM": "xterm"}
    env |= {"TAROTCLI_CAMPAIGN": str(court.path)} if court else {}
    env |= {**({} if size else {"COLUMNS": "80"}), **(settings or {})}
    child, terminal = pty.fork()
    if child == 0:
        if size:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        os.execve(sys.executable, [*TAROTCLI, *words], env)
    shown = b""
    typed = keys.encode()
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data
        elif typed and shown.endswith(b"> "):
            line, _, typed = typed.partition(b"\n")
            os.write(terminal, line + b"\n")
            time.sleep(0.05)
    os.waitpid(child, 0)
    os.close(terminal)
    return shown.decode()
