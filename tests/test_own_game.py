"""A game of one's own, installed as a package beside tarotcli, plays like the four; a broken one harms nobody."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "tests" / "own_game"
BROKEN = {
    "raises": ("1 / 0", "ZeroDivisionError"),
    "no-game": ("GAME = 3", "no Game"),
    "later": (
        "from tarotcli.systems.base import Game\nclass G(Game):\n    interface = 2\n    key = 'later'\nGAME = G()",
        "interface 2",
    ),
}
"""Modules of games that cannot be loaded, by the games' keys, and what is said of them."""


def dist(folder: Path, name: str, *points: str) -> None:
    """A package's metadata as an installer leaves it, with these entry points."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tarotcli.systems]\n" + "\n".join(points) + "\n")


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages: the game of signs, and games that are broken, each in its own way."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "omens").symlink_to(SOURCE / "omens")
    dist(folder, "tarotcli-omens", "omens = omens:GAME")
    for key, (text, _said) in BROKEN.items():
        module = f"broken_{key.replace('-', '_')}"
        (folder / f"{module}.py").write_text(text + "\n")
        dist(folder, f"tarotcli-{key}", f"{key} = {module}:GAME")
    dist(folder, "one", "twice = omens:GAME")
    dist(folder, "other", "twice = omens:GAME")
    return folder


class Signs:
    """A campaign of the game of signs, played in processes of their own."""

    def __init__(self, folder: Path, beside: Path) -> None:
        self.folder = folder
        self.env = {key: value for key, value in os.environ.items() if not key.startswith("TAROTCLI")}
        self.env |= {"PYTHONPATH": str(beside), "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}

    def run(self, *words: str, exit: int = 0, **env: str) -> str:  # noqa: A002 - it is the exit status
        """What a command that ends so writes to either stream."""
        done = subprocess.run(
            [sys.executable, "-m", "tarotcli", *words],
            cwd=self.folder,
            env=self.env | env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == exit, (words, done)
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr


@pytest.fixture
def signs(tmp_path: Path, beside: Path) -> Signs:
    """The sample of the game of signs."""
    made = Signs(tmp_path, beside)
    assert "crossroads.toml is ready." in made.run("new", "crossroads.toml", "--system", "omens", "--sample")
    path = tmp_path / "crossroads.toml"
    text = path.read_text().splitlines()
    draw = 'draw = "O3 O7 O1 O2 O9 O4 O8 O6 O5"'
    path.write_text("\n".join(draw if line.startswith("draw") else line for line in text) + "\n")
    return made


def test_the_game_is_a_package_of_at_most_150_lines() -> None:
    lines = [line for path in (SOURCE / "omens").glob("*.py") for line in path.read_text().splitlines()]
    assert len(lines) <= 150


def test_a_sign_is_turned_up_saved_undone_and_told(signs: Signs) -> None:
    """The table of scenarios of the four games, played by a fifth."""
    assert signs.run("check", "ada") == "Ada: a good sign.\nThe sign for Ada: O3 Key.\n"
    assert signs.run("check", "Ada", exit=1) == "Ada: a bad sign.\nThe sign for Ada: O7 Mirror.\n"
    assert signs.run("odds", "check", "ada") == "5/7 for a good sign.\n"
    assert "no insight" in signs.run("check", "bertil", exit=3)
    assert "Undone: check Ada (revision 2)." in signs.run("undo")
    assert "Done again: check Ada (revision 2)." in signs.run("redo")
    log = signs.run("log")
    assert "O3 Key" in log
    assert "O7 Mirror" in log
    assert "good sign" in signs.run("log", "--markdown")
    assert "Zoe joins" in signs.run("add", "zoe")
    assert "insight: 5" in signs.run("show", "zoe")
    assert "Session 2 begins." in signs.run("session")
    assert "Scene 2 begins." in signs.run("scene")
    assert "in good order" in signs.run("doctor")
    assert "O1   Crow" in signs.run("cards", "corneille")
    assert signs.run("discard", "ada", "O1", exit=3).startswith(
        "tarotcli: O1 Crow is not in the hand of Ada."
    )


def test_a_dry_run_tells_no_sign(signs: Signs) -> None:
    told = signs.run("check", "ada", "-n")
    assert told == "Ada: a sign that nobody sees yet.\nThe sign for Ada: 1 card.\n"
    assert json.loads(signs.run("check", "ada", "-n", "--json"))["outcome"] is None
    assert json.loads(signs.run("check", "ada", "-n", "--json", "--reveal"))["outcome"] == "success"


def test_its_schema_help_and_completion_are_read_off_its_types(signs: Signs) -> None:
    schema = json.loads(signs.run("schema", "check"))
    assert "sign-turned" in json.dumps(schema)
    assert "Who asks." in signs.run("check", "--help")
    offered = signs.run("check", "a", _TAROTCLI_COMPLETE="complete_fish")
    assert "ada" in offered


def test_it_speaks_french_where_it_has_french_and_english_elsewhere(signs: Signs) -> None:
    french = signs.run("check", "ada", TAROTCLI_LANG="fr")
    assert french == "Ada : un bon signe.\nThe sign for Ada: O3 Clef.\n"


def test_the_tests_that_the_package_offers_hold(signs: Signs) -> None:
    script = (
        "from pathlib import Path\n"
        "from tarotcli import testing\n"
        "path = Path('crossroads.toml')\n"
        "testing.check_whole(path)\n"
        "testing.check_answer(path, 'check', 'ada')\n"
        "testing.check_undo(path, 'check', 'ada')\n"
        "for words in (['check', 'ada'], ['show'], ['show', 'deck'], ['odds', 'check', 'ada'], ['log']):\n"
        "    testing.check_secrets(path, ('decks.table.draw',), *words)\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=signs.folder, env=signs.env, check=True)


def test_the_version_names_the_games_and_where_they_come_from(signs: Signs) -> None:
    assert "omens: from tarotcli-omens 1.0" in signs.run("--version")


@pytest.mark.parametrize(
    ("key", "said"), [*((key, said) for key, (_, said) in BROKEN.items()), ("twice", "one 1.0")]
)
def test_a_broken_game_is_told_to_its_own_campaigns_only(signs: Signs, key: str, said: str) -> None:
    path = signs.folder / "crossroads.toml"
    path.write_text(path.read_text().replace('system = "omens"', f'system = "{key}"'))
    told = signs.run("check", "ada", exit=4)
    assert told.startswith(f"tarotcli: The game “{key}”")
    assert said in told
    assert told.count("\n") == 2
    signs.run("new", "court.toml", "--system", "versailles", "--sample")
    assert "climbing" in signs.run("show", "aurore", "-c", "court.toml")
    assert "check" in signs.run("--help")
