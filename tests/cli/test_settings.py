"""The file of settings: what it stands in for, what comes before it, and what is said where it cannot be used."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers import sample
from tests.terminal import TAROTCLI

Done = subprocess.CompletedProcess[str]


@pytest.fixture
def tarotcli(tmp_path: Path) -> Callable[..., Done]:
    """The command in an empty folder, with a home of its own, the given lines as settings, and these variables."""
    (tmp_path / "home" / ".config" / "tarotcli").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    unset = {"TAROTCLI_CAMPAIGN", "TAROTCLI_LANG", "TAROTCLI_AS", "TAROTCLI_PLAIN", "XDG_CONFIG_HOME"}
    kept = {name: value for name, value in os.environ.items() if name not in unset}

    def run(settings: str, *words: str, folder: str = "empty", **names: str) -> Done:
        (tmp_path / "home" / ".config" / "tarotcli" / "config.toml").write_text(settings)
        env = {**kept, "HOME": str(tmp_path / "home"), "LANG": "C.UTF-8", **names}
        return subprocess.run(
            [*TAROTCLI, *words], env=env, cwd=tmp_path / folder, capture_output=True, text=True, check=False
        )

    return run


def test_settings_stand_in_for_what_is_not_said(tmp_path: Path, tarotcli: Callable[..., Done]) -> None:
    """The language, who looks, and a campaign that is looked for in the home folder; variables come first."""
    sample(tmp_path / "home")
    settings = 'campaign = "versailles.toml"\nlanguage = "fr"\nas = "luynes"\nplain = true\n'
    told = tarotcli(settings, "show", "hands")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Aurore de Lys\u00a0: 5 cartes" in told.stdout
    assert "10S 10 d’Épées" in told.stdout
    told = tarotcli(settings, "show", "hands", TAROTCLI_LANG="en", TAROTCLI_AS="aurore")
    assert "Duc de Luynes: 5 cards" in told.stdout
    assert "QB Queen of Staves" in told.stdout


def test_a_campaign_at_hand_comes_before_the_one_that_is_set(
    tmp_path: Path, tarotcli: Callable[..., Done]
) -> None:
    sample(tmp_path / "home")
    (tmp_path / "here").mkdir()
    sample(tmp_path / "here", "topoigraphie")
    settings = 'campaign = "~/versailles.toml"\n'
    assert json.loads(tarotcli(settings, "show", "--json").stdout)["system"] == "versailles"
    assert json.loads(tarotcli(settings, "show", "--json", folder="here").stdout)["system"] == "topoigraphie"
    named = tarotcli(settings, "show", "--json", folder="here", TAROTCLI_CAMPAIGN=str(tmp_path / "x.toml"))
    assert named.returncode == 4


def test_xdg_says_where_the_settings_are(tmp_path: Path, tarotcli: Callable[..., Done]) -> None:
    (tmp_path / "other" / "tarotcli").mkdir(parents=True)
    (tmp_path / "other" / "tarotcli" / "config.toml").write_text('language = "fr"\n')
    told = tarotcli("", "nonsense", XDG_CONFIG_HOME=str(tmp_path / "other"))
    assert "Il n’y a pas de commande" in told.stderr


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("colour = true\n", "“colour” is not a setting"),
        ('plain = "yes"\n', "“plain” is not a setting"),
        ("campaign = 3\n", "“campaign” is not a setting"),
        ("campaign =\n", "cannot be used: Invalid value"),
    ],
)
def test_settings_that_cannot_be_used_are_refused(
    tarotcli: Callable[..., Done], settings: str, said: str
) -> None:
    """With the file, what is wrong and what it may have; as JSON too."""
    told = tarotcli(settings, "show")
    assert (told.returncode, told.stdout) == (2, "")
    first, way_out = told.stderr.splitlines()
    assert first.startswith("tarotcli: ")
    assert "config.toml" in first
    assert said in first
    assert way_out.startswith("Mend it, or move it away; tarotcli help")
    assert json.loads(tarotcli(settings, "show", "--json").stderr)["error"]["kind"] == "bad-settings"
