"""Every console session that the documentation prints comes out as printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.console import ROOT, TOOLS, Shell, rewritten, same_but_for_dates, sessions, tongue

PAGES = [
    page
    for page in (*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "man").rglob("*.[1357]")))
    if any(sessions(page.read_text(encoding="utf-8")))
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_sessions_come_out_as_printed(page: Path, tmp_path: Path) -> None:
    """A page's sessions, played in order in one folder."""
    shell = Shell(tmp_path, tongue(page))
    for session in sessions(page.read_text(encoding="utf-8")):
        assert same_but_for_dates(shell.play(session)) == same_but_for_dates(session)


def test_output_is_written_as_roff() -> None:
    """What a command prints is escaped; what is unseen is played, and stays a comment."""
    page = '.EX\n.\\" $ export WORD=.its\n$ echo "$WORD" \\e\n> a\\-b \\(aq\\e\\(aq\nold\n.EE\n'
    real = page.replace("old", "\\&.its a\\-b \\e")
    assert rewritten(page) == real
    assert rewritten(real) == real


@pytest.mark.parametrize(
    ("words", "given", "out"),
    [
        (["-r", ".hands.aurore[]"], '{"hands": {"aurore": ["QB", "T11"]}}', "QB\nT11\n"),
        (["-c", ".parts"], '{"parts": {"a": 1, "é": [true, null]}}', '{"a":1,"é":[true,null]}\n'),
        ([".b"], '{"b": {"c": [1, "d"]}}', '{\n  "c": [\n    1,\n    "d"\n  ]\n}\n'),
        (["-rs", "map(.n) | add"], '{"n": 1}\n{"n": 41}', "42\n"),
    ],
)
def test_stand_in_for_jq(words: list[str], given: str, out: str) -> None:
    """Where there is no jq, the sessions use one made of the Python package."""
    done = subprocess.run(
        [sys.executable, TOOLS / "jq", *words],
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (out, "")
