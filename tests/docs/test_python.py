"""The Python examples of the documentation: played, they print what stands in their comments."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import tarotcli
from tests.docs.console import ROOT, Shell, sessions, tongue
from tests.helpers import sample

BLOCK = re.compile(r"^```python\n((?:.*\n)*?)```$", re.MULTILINE)
PRINTED = re.compile(r"^print\(.*\)  # (.*)$", re.MULTILINE)
PAGES = sorted(page for page in ROOT.glob("*.md") if BLOCK.search(page.read_text(encoding="utf-8")))


def printed(code: str, folder: Path) -> list[str]:
    """What the code prints, as a program of its own in this folder."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False
    )
    assert not done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_print_what_stands_beside_them(page: Path, tmp_path: Path) -> None:
    """After the page's console sessions, in the same folder."""
    text = page.read_text(encoding="utf-8")
    shell = Shell(tmp_path, tongue(page))
    for session in sessions(text):
        shell.play(session)
    for code in BLOCK.findall(text):
        assert PRINTED.findall(code), "an example that prints nothing shows nothing"
        assert printed(code, tmp_path) == PRINTED.findall(code)


def test_both_readmes_have_one() -> None:
    assert [page.name for page in PAGES] == ["README.fr.md", "README.md"]


def test_the_example_of_the_package_works(tmp_path: Path) -> None:
    """That of its docstring, on the sample: Aurore climbs (9 against 9), and it is taken back."""
    table = sample(tmp_path)
    table.path.rename(tmp_path / "my.toml")
    code = textwrap.dedent((tarotcli.__doc__ or "").partition("::\n")[2])
    assert printed(code, tmp_path) == ["success 0"]
    assert 'command":["undo"]' in (tmp_path / "my.journal.jsonl").read_text()
