"""Non-interference: what somebody may not see changes nothing of what they are told (Secrets, S1–S6).

Two campaigns that differ only in cards that a viewer may not see give that viewer the same bytes and the same exit, for
every command that does not play those cards, and the same completions.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tarotcli.store import transaction
from tests.helpers import editor, environment
from tests.secrets.scenes import SCENES
from tests.secrets.worlds import Pair, Scene, Swap

CASES = [
    pytest.param(scene, swap, id=f"{scene.name}: {swap.one[0]} and {swap.other[0]}")
    for scene in SCENES
    for swap in scene.swaps
]


@pytest.fixture
def pair_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(transaction, "_time", lambda _second: "2026-01-01T20:00:00+00:00")
    (tmp_path / "home").mkdir()
    change = editor(tmp_path, "t = t.replace('name = \"Court\"', 'name = \"Hof\"')")
    monkeypatch.setenv("EDITOR", change)
    folder = tmp_path / "world"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return lambda scene, swap: Pair(folder, scene, swap)


@pytest.mark.parametrize(("scene", "swap"), CASES)
def test_s5(scene: Scene, swap: Swap, pair_of) -> None:
    pair = pair_of(scene, swap)
    leaks = []
    for viewer in swap.hidden_from:
        for line in scene.lines:
            if line.startswith(swap.plays or ("\0",)):
                continue
            words = shlex.split(line)
            for form in ((), ("--json",)):
                one, other = pair.said([*words, *form], viewer)
                if one != other:
                    leaks.append((viewer, line, form, one, other))
    seen = set()
    for viewer, line, form, one, other in leaks:
        if (line, viewer != '') in seen: continue
        seen.add((line, viewer != ''))
        print("@@", scene.name, swap.one, swap.other, repr(viewer), line, form)
        for text in (one, other): print("   ", str(text)[:700])
    assert not leaks, len(leaks)
