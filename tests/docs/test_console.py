"""Every console session that the documentation prints comes out as printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.console import ROOT, played, same_but_for_dates, sessions

PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "man").rglob("*.[157]")))
    if any(sessions(page.read_text()))
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_sessions_come_out_as_printed(page: Path, tmp_path: Path) -> None:
    """A page's sessions, played in order in one folder."""
    for session in sessions(page.read_text()):
        assert same_but_for_dates(played(session["text"], tmp_path)) == same_but_for_dates(session["text"])
