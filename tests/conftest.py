"""Every test runs in an empty folder of its own, without the settings of whoever runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("calm", deadline=None)
settings.load_profile("calm")  # no outcome depends on how busy the machine is

_SETTINGS = (
    "TAROTCLI_CAMPAIGN",
    "TAROTCLI_LANG",
    "TAROTCLI_SEED",
    "TAROTCLI_AS",
    "TAROTCLI_PLAIN",
    "TAROTCLI_PAGER",
    "TAROTCLI_DEBUG",
    "PAGER",
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR_FORCE",
    "VISUAL",
    "EDITOR",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
)


@pytest.fixture(scope="session", autouse=True)
def _no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is set for everything a test starts, whatever it lives longer than: no variables, no config.toml."""
    with pytest.MonkeyPatch.context() as patch:
        for name in _SETTINGS:
            patch.delenv(name, raising=False)
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        yield


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
