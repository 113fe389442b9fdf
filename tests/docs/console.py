"""Console sessions in the documentation: played again, they must come out as they are printed.

A session is a block of text whose commands begin with ``$ `` (and go on in lines that begin with ``> ``) and whose
other lines are output. Sessions of one page share a folder and what they ``export``, and are played in order. In a
manual page a comment that begins with ``$ `` is played too, but not printed: it sets the scene.
In a page for French readers (``man/fr/…``, ``NAME.fr.md``) the program speaks French.
``python -m tests.docs.console PAGE…`` writes the real output into the pages.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.man.roff import escaped, printed
from tests.served import served

ROOT = Path(__file__).parents[2]
PROMPT, MORE, UNSEEN = "$ ", "> ", '.\\" $ '
BLOCK = re.compile(
    r"^(?P<open>```console|\.nf|\.EX)\n(?P<text>(?:.*\n)*?)(?P<close>```|\.fi|\.EE)$", re.MULTILINE
)
DAY = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d|T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?")
EXPORT = re.compile(r"export (\w+)=(\S*)")
TOOLS = Path(__file__).parent / "bin"
"""Stands last in the PATH: what a session may use and a machine may lack."""


def sessions(page: str) -> Iterator[str]:
    """The texts of a page's blocks that hold commands, as they are printed."""
    for found in BLOCK.finditer(page):
        text = shown(found)
        if _is_session(text):
            yield text


def tongue(page: Path) -> str:
    """The language that the program speaks in the sessions of a page."""
    return "fr" if page.parent.parent.name == "fr" or page.name.endswith(".fr.md") else "en"


def shown(block: re.Match[str]) -> str:
    """The text of a block as it is printed."""
    return block["text"] if block["open"].startswith("`") else printed(block["text"])


def _is_session(text: str) -> bool:
    return any(line.startswith((PROMPT, UNSEEN)) for line in text.split("\n"))


class Shell:
    """A folder and an environment in which the sessions of one page are played, one after the other."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        kept = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("TAROTCLI", "LC_", "LANG", "PYTEST", "COLUMNS"))
        }
        path = f"{served()}:{Path(sys.executable).parent}:{kept['PATH']}:{TOOLS}"
        self.env = kept | {"PATH": path, "LC_ALL": "C.UTF-8", "TAROTCLI_LANG": language, "EDITOR": "true"}

    def play(self, text: str) -> str:
        """The session with the output that its commands really give."""
        lines: list[str] = []
        for command in commands(text):
            lines.append(command)
            if command.startswith(UNSEEN):
                self._run(command.removeprefix(UNSEEN))
            else:
                lines += self._run(command.removeprefix(PROMPT).replace(f"\n{MORE}", "\n"))
        return "\n".join(lines) + "\n"

    def _run(self, command: str) -> list[str]:
        exported = EXPORT.fullmatch(command)
        if exported:
            self.env[exported[1]] = exported[2]
            return []
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.stdout.splitlines()


def commands(text: str) -> list[str]:
    """The commands of a session in order, with their prompts."""
    commands: list[str] = []
    asked = False
    for line in text.split("\n"):
        if line.startswith((PROMPT, UNSEEN)):
            commands.append(line)
        elif asked and line.startswith(MORE):
            commands[-1] += f"\n{line}"
            continue
        asked = line.startswith(PROMPT)
    return commands


def same_but_for_dates(text: str) -> str:
    """The text with all dates and times made alike."""
    return DAY.sub("DATE", text)


def rewritten(page: str, language: str = "en") -> str:
    """The page with the real output in its sessions; dates stay as they are printed where nothing else changed."""
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(Path(folder), language)

        def replay(found: re.Match[str]) -> str:
            text = shown(found)
            if not _is_session(text):
                return found[0]
            real = shell.play(text)
            if same_but_for_dates(real) == same_but_for_dates(text):
                return found[0]
            real = real if found["open"].startswith("`") else _roff(real)
            return f"{found['open']}\n{real}{found['close']}"

        return BLOCK.sub(replay, page)


def _roff(text: str) -> str:
    """A session as roff: its unseen commands stay comments."""
    return "\n".join(line if line.startswith(UNSEEN) else escaped(line) for line in text.split("\n"))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(rewritten(path.read_text(encoding="utf-8"), tongue(path.resolve())), encoding="utf-8")
