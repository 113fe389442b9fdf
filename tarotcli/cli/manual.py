"""The manual that came with the package: its pages by what they are about, and a page shown by ``man``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tarotcli.cli import output
from tarotcli.cli.pager import left_alone
from tarotcli.language import language
from tarotcli.language.names import fold

PREFIX = "tarotcli"
SECTIONS = ("man1", "man3", "man5", "man7")


def folder() -> Path:
    """Where the pages are: inside the package, or beside it in a clone of the repository."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "man"
    return installed if installed.is_dir() else package.parent / "man"


def pages() -> Mapping[str, Path]:
    """The English pages by their topics (``check``, ``campaign``, ``versailles``); the page of the whole by ``""``."""
    found = {}
    for section in SECTIONS:
        for path in sorted((folder() / section).glob(f"{PREFIX}*")):
            found[path.stem.removeprefix(PREFIX).removeprefix("-")] = path
    return found


def page_of(topic: str) -> Path | None:
    """The page of a topic in the language spoken, English where there is none in it; None for no such page."""
    name_typed = fold(topic)
    path = next((path for name, path in pages().items() if fold(name) == name_typed), None)
    if path is None:
        return None
    spoken = folder() / language() / path.parent.name / path.name
    return spoken if spoken.is_file() else path


def man(path: Path) -> bool:
    """Show a page through ``man``; whether there is one that could."""
    command = shutil.which("man")
    if command is None:
        return False
    words = [command, "-l", str(path)]
    sys.stdout.flush()
    with suppress(OSError):
        if sys.stdout.isatty():
            with left_alone():
                return subprocess.run(words, stderr=subprocess.DEVNULL, check=False).returncode == 0
        page = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            env={**os.environ, "MANPAGER": "cat"},
        )
        # Some systems have a man that only says that it is not there.
        if page.returncode == 0 and PREFIX.encode() in page.stdout:
            output.tell(page.stdout.decode(errors="replace").rstrip("\n"))
            return True
    return False
