"""Console sessions in the documentation: played again, they must come out as they are printed.

A session is a block of text whose commands begin with ``$ `` and whose other lines are output. Sessions of one page
share a folder, and are played in order. ``python -m tests.docs.console PAGE…`` writes the real output into the pages.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROMPT = "$ "
BLOCK = re.compile(
    r"^(?P<open>```console|\.nf|\.EX)\n(?P<text>(?:.*\n)*?)(?P<close>```|\.fi|\.EE)$", re.MULTILINE
)
DAY = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d|T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?")


def sessions(page: str) -> Iterator[re.Match[str]]:
    """The console blocks of a page that hold commands."""
    for found in BLOCK.finditer(page):
        if any(line.startswith(PROMPT) for line in plain(found["text"]).split("\n")):
            yield found


def plain(text: str) -> str:
    """The text of a manual page's block as it is printed: without roff's escapes."""
    return text.replace("\\-", "-").replace("\\(aq", "'").replace("\\e", "\\").replace("\\&", "")


def commands(text: str) -> list[str]:
    """The commands of a session, in order."""
    return [line.removeprefix(PROMPT) for line in text.split("\n") if line.startswith(PROMPT)]


def played(text: str, folder: Path) -> str:
    """The session with the output that its commands really give in this folder."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("TAROTCLI", "LC_", "LANG"))}
    env |= {"PATH": f"{Path(sys.executable).parent}:{env['PATH']}", "LC_ALL": "C.UTF-8", "EDITOR": "true"}
    lines = []
    for command in commands(text):
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        lines += [PROMPT + command, *done.stdout.splitlines()]
    return "\n".join(lines) + "\n"


def same_but_for_dates(text: str) -> str:
    """The text with all dates and times made alike."""
    return DAY.sub("DATE", text)


def rewritten(page: str) -> str:
    """The page with the real output in its sessions; dates stay as they are printed where nothing else changed."""
    with tempfile.TemporaryDirectory() as folder:

        def replay(found: re.Match[str]) -> str:
            text = found["text"]
            if not commands(text):
                return found[0]
            real = played(text, Path(folder))
            kept = text if same_but_for_dates(real) == same_but_for_dates(text) else real
            return f"{found['open']}\n{kept}{found['close']}"

        return BLOCK.sub(replay, page)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(rewritten(path.read_text()))
