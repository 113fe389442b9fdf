"""A person at a terminal: a command run on a pseudo-terminal, and the keys that are typed there."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from collections.abc import Mapping, Sequence

from tests.helpers import Table

TAROTCLI = [sys.executable, "-m", "tarotcli"]


def on_terminal(
    court: Table, words: Sequence[str], keys: str = "", settings: Mapping[str, str] | None = None
) -> str:
    """Run a command at a terminal of 80 columns and type these keys; what the terminal was sent."""
    env = {
        **os.environ,
        "TERM": "xterm",
        "TAROTCLI_CAMPAIGN": str(court.path),
        "COLUMNS": "80",
        **(settings or {}),
    }
    child, terminal = pty.fork()
    if child == 0:
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
    return shown.decode()
