"""What is longer than the screen is shown page by page, at a terminal only."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal import on_terminal

PAGED = "paged: "


def on_screen(words: list[str], rows: int = 20, columns: int = 80, **settings: str) -> str:
    """What a terminal of this size is sent."""
    return on_terminal(None, words, settings=settings, size=(rows, columns))


@pytest.fixture
def pager(tmp_path: Path) -> str:
    """A pager that marks each line."""
    script = tmp_path / "my pager"
    script.write_text(f"#!/bin/sh\nsed 's/^/{PAGED}/'\n")
    script.chmod(0o755)
    return f"'{script}'"


@pytest.mark.parametrize(
    ("words", "rows", "columns", "paged"),
    [
        (["cards"], 20, 80, True),
        (["cards"], 1000, 80, False),
        (["cards", "--no-pager"], 20, 80, False),
        (["cards", "--plain"], 20, 80, False),
        (["cards", "--json"], 20, 80, False),
        (["cards", "QB"], 20, 80, False),
        (["cards", "QB"], 3, 80, False),
        (["cards", "QB"], 2, 80, True),  # two lines, and the prompt of the shell
        (["cards", "QB"], 9, 10, False),
        (["cards", "QB"], 8, 10, True),  # long lines take several of the screen's
    ],
)
def test_what_is_longer_than_the_screen_is_paged(
    pager: str, words: list[str], rows: int, columns: int, paged: bool
) -> None:
    """Not by a line less, and not where it is asked not to be."""
    shown = on_screen(words, rows, columns, TAROTCLI_PAGER=pager)
    assert (PAGED in shown) is paged
    assert "QB" in shown


def test_the_first_variable_that_is_set_names_the_pager(pager: str) -> None:
    """TAROTCLI_PAGER before PAGER; ``cat`` or nothing: none; one that does not exist: the text all the same."""
    assert PAGED in on_screen(["cards"], PAGER=pager)
    for named in ("", "cat", "/no/such/pager"):
        shown = on_screen(["cards"], TAROTCLI_PAGER=named, PAGER=pager)
        assert PAGED not in shown
        assert "KD" in shown
