"""Pages to print as a real browser prints them: Chromium without a window, to PDF, whose pages are counted.

Skipped where there is no Chromium; ``.ci/run`` installs one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarotcli.systems import names
from tests.helpers import sample

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")

pytestmark = pytest.mark.skipif(not BROWSER, reason="no Chromium is installed to print pages with")


def printed(page: Path) -> bytes:
    """The page as the browser prints it."""
    made = page.with_suffix(".pdf")
    words = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    profile = f"--user-data-dir={page.parent / 'profile'}"
    subprocess.run(
        [*words, profile, f"--print-to-pdf={made}", page.as_uri()],
        check=True,
        capture_output=True,
        timeout=100,
    )
    return made.read_bytes()


def sheets_of_paper(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def bodies(folder: Path, *words: str) -> Iterator[str]:
    """What ``show`` writes for each game's sample."""
    for system in names():
        table = sample(folder, system)
        path = folder / f"{system}.html"
        assert table.run("show", *words, "--html", str(path)).exit == 0
        yield path.read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sheet_is_one_printed_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, paper: str
) -> None:
    """Of every game's sample, in both languages, on both papers: with a break after each, as many as there are."""
    monkeypatch.setenv("TAROTCLI_LANG", language)
    found = [*bodies(tmp_path, "all")]
    mains = [main for text in found for main in re.findall(r"<main.*?</main>", text, re.DOTALL)]
    head, foot = found[0].partition("<main")[0], found[0].rpartition("</main>")[2]
    page = tmp_path / "all.html"
    page.write_text(head.replace("@page {", f"@page {{ size: {paper};") + "\n".join(mains) + foot, "utf-8")
    assert len(mains) > 15
    assert sheets_of_paper(printed(page)) == len(mains)


def test_players_characters_are_printed_a_page_each(tmp_path: Path) -> None:
    """The file as it is written: three players' characters in Versailles, each by name."""
    page = tmp_path / "players.html"
    assert sample(tmp_path).run("show", "all", "--only", "players", "--html", str(page)).exit == 0
    assert sheets_of_paper(printed(page)) == 3


def test_a_sheet_that_was_played_for_long_is_still_one_page(tmp_path: Path) -> None:
    """Thirty skills and a dozen beliefs are set in smaller letters."""
    table = sample(tmp_path)
    for n in range(25):
        assert table.run("advance", "set", "aurore", f"skills.trade_{n}", "2 cups").exit == 0
    text = "Belief {}, told in a sentence that is as long as those that people write at the table=2"
    beliefs = (text.format(n) for n in range(10))
    assert table.run("advance", "add", "aurore", "beliefs", *beliefs).exit == 0
    page = tmp_path / "heavy.html"
    assert table.run("show", "aurore", "--html", str(page)).exit == 0
    assert sheets_of_paper(printed(page)) == 1


def test_a_sheet_too_long_for_a_page_would_be_seen(tmp_path: Path) -> None:
    """The test can fail: a page of text that no size fits takes two."""
    page = tmp_path / "long.html"
    page.write_text("<p style='height: 300mm'>long</p>", "utf-8")
    assert sheets_of_paper(printed(page)) == 2
