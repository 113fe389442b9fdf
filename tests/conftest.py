"""Every test runs in an empty folder of its own, without the settings of whoever runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("calm", deadline=None)
settings.load_profile("calm")  # no outcome depends on how busy the machine is

_SETTINGS = (
    "TAROTCLI_CAMPAIGN",
    "TAROTCLI_LANG",
    "TAROTCLI_SEED",
    "TAROTCLI_PLAIN",
    "TAROTCLI_DEBUG",
    "NO_COLOR",
    "VISUAL",
    "EDITOR",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
