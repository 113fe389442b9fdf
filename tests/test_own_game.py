"""A game of one's own, installed as a package beside tarotcli, plays like the four; a broken one harms nobody."""

from __future__ import annotations

import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tarotcli import kit, testing
from tests.man.pages import MAN, OWN_GAME
from tests.man.roff import printed, words
from tests.served import served

SOURCE = OWN_GAME
ROOT = MAN.parent
BROKEN = {
    "raises": ("1 / 0", "ZeroDivisionError"),
    "no-game": ("GAME = 3", "not a Game"),
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
    """A campaign of the game of signs, played in processes that find it installed."""

    def __init__(self, folder: Path, beside: Path) -> None:
        self.folder = folder
        self.site = str(beside)
        self.env = {key: value for key, value in os.environ.items() if not key.startswith("TAROTCLI")}
        self.env |= {"PYTHONPATH": f"{ROOT}{os.pathsep}{beside}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}

    def run(self, *words: str, exit: int = 0, **env: str) -> str:  # noqa: A002 - it is the exit status
        """What a command that ends so writes to either stream."""
        done = subprocess.run(
            [served(self.site) / "tarotcli", *words],
            cwd=self.folder,
            env=self.env | env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == exit, (words, done)
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def crossroads(beside: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The sample of the game of signs, its cards in this order."""
    made = Signs(tmp_path_factory.mktemp("sample"), beside)
    assert "crossroads.toml is ready." in made.run("new", "crossroads.toml", "--system", "omens", "--sample")
    text = (made.folder / "crossroads.toml").read_text().splitlines()
    draw = 'draw = "O3 O7 O1 O2 O9 O4 O8 O6 O5"'
    return "\n".join(draw if line.startswith("draw") else line for line in text) + "\n"


@pytest.fixture
def signs(tmp_path: Path, beside: Path, crossroads: str) -> Signs:
    """A campaign of its own for a test."""
    (tmp_path / "crossroads.toml").write_text(crossroads)
    return Signs(tmp_path, beside)


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
    assert "Redone: check Ada (revision 2)." in signs.run("redo")
    log = signs.run("log")
    assert "O3 Key" in log
    assert "O7 Mirror" in log
    assert "good sign" in signs.run("log", "--markdown")


def test_the_commands_that_all_games_share_are_its_own_too(signs: Signs) -> None:
    """What a script of all of them answers, from a new campaign on: nine signs, one of them laid into a hand."""
    signs.run("new", "own.toml", "--system", "omens", "--seed", "1", "--name", "Ours")
    path = signs.folder / "own.toml"
    text = path.read_text().splitlines()
    draw = 'draw = "O7 O1 O2 O9 O4 O8 O6 O5"\ndiscard = ""\n[hands]\nzoe = "O3"'
    path.write_text("\n".join(draw if line.startswith("draw") else line for line in text) + "\n")
    script = signs.folder / "evening.txt"
    script.write_text(
        "add zoe --player Anne\nadd mara --npc\nadvance set zoe insight 7\nshow zoe\nshow all\ndiscard zoe o3\n"
        "return table key --bottom\ndraw table 2\nshuffle table --seed 1\nscene\nsession\nday\n"
        "note An owl.\nremove mara\n"
    )
    told = signs.run("run", str(script), "-c", "own.toml")
    for sentence in (
        *("Zoe joins the campaign", "insight: 7", "Hand: O3 Key", "Zoe discards O3 Key.", "8 cards to draw"),
        *("O7 Mirror", "Scene 2 begins.", "Session 2 begins.", "Day 2 begins.", "Noted: An owl."),
    ):
        assert sentence in told
    assert "in good order" in signs.run("doctor", "-c", "own.toml")
    assert "An owl." in signs.run("log", "--markdown", "-c", "own.toml")
    (signs.folder / "ed.sh").write_text('sed -i "s/insight = 7/insight = 8/" "$1"\n')
    assert "insight" in signs.run("edit", "-c", "own.toml", EDITOR=f"sh {signs.folder / 'ed.sh'}")
    assert "insight: 8" in signs.run("show", "zoe", "-c", "own.toml")


def test_a_viewer_sees_their_own_hand_and_no_pile(signs: Signs) -> None:
    path = signs.folder / "crossroads.toml"
    text = (
        path.read_text()
        .replace('draw = "O3 ', 'draw = "')
        .replace("[characters.ada]", '[hands]\nada = "O3"\n\n[characters.ada]')
    )
    path.write_text(text)
    assert "O3 Key" in signs.run("show", "ada", "--as", "Anne")
    assert "Hand: 1 card" in signs.run("show", "ada", "--as", "bertil")
    assert json.loads(signs.run("show", "hands", "--json", "--as", "bertil"))["hands"]["ada"] == {"count": 1}
    assert signs.run("discard", "ada", "O1", exit=3).startswith(
        "tarotcli: O1 Crow is not in the hand of Ada."
    )


def test_its_cards_are_named_in_both_languages(signs: Signs) -> None:
    assert "O1   Crow" in signs.run("cards", "corneille")
    assert "O1   Corneille" in signs.run("cards", "crow", TAROTCLI_LANG="fr")
    assert "not a card" in signs.run("cards", "raven", exit=2)


def test_a_dry_run_tells_no_sign(signs: Signs) -> None:
    told = signs.run("check", "ada", "-n")
    assert told == "Ada: a sign that nobody sees yet.\nThe sign for Ada: 1 card.\n"
    assert json.loads(signs.run("check", "ada", "-n", "--json"))["outcome"] is None
    assert json.loads(signs.run("check", "ada", "-n", "--json", "--reveal"))["outcome"] == "success"


def test_its_schema_help_and_completion_are_read_off_its_types(signs: Signs) -> None:
    schema = json.loads(signs.run("schema", "check"))
    assert "sign-turned" in json.dumps(schema)
    assert "Who asks." in signs.run("check", "--help")
    assert "Ask for a sign." in signs.run("help", "omens")
    offered = signs.run("check", "a", _TAROTCLI_COMPLETE="complete_fish")
    assert "ada" in offered


def test_it_speaks_french_where_it_has_french_and_english_elsewhere(signs: Signs) -> None:
    french = signs.run("check", "ada", TAROTCLI_LANG="fr")
    assert french == "Ada : un bon signe.\nThe sign for Ada: O3 Clef.\n"


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


@pytest.mark.parametrize(
    "sentence", ["", 'def sentence(self, display: kit.Display) -> str:\n        return ""\n']
)
def test_an_event_without_a_sentence_fails_a_test(signs: Signs, tmp_path: Path, sentence: str) -> None:
    """One that is taken away, and one that says nothing: not a player finds it, but who tests the game."""
    code = (SOURCE / "omens" / "__init__.py").read_text()
    begin = code.index("def sentence")
    end = code.index("\n\n\nclass Check(")
    broken = tmp_path / "broken"
    shutil.copytree(SOURCE / "omens", broken / "omens")
    (broken / "omens" / "__init__.py").write_text(code[:begin] + sentence + code[end:])
    script = (
        "from pathlib import Path\n"
        "from tarotcli import testing\n"
        "testing.check_answer(Path('crossroads.toml'), 'check', 'ada')\n"
    )
    env = signs.env | {"PYTHONPATH": f"{broken}{os.pathsep}{signs.env['PYTHONPATH']}"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=signs.folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] in (
        "AssertionError: SignTurned has no sentence",
        "AssertionError: sign-turned says nothing",
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_manual_shows_it_as_it_runs(signs: Signs, language: str) -> None:
    """The session of tarotcli-system(7), played in the folder of a new sample."""
    page = MAN / ("" if language == "en" else language) / "man7" / "tarotcli-system.7"
    (session,) = re.findall(r"^\.EX\n(% (?:.*\n)*?)\.EE$", page.read_text(), re.MULTILINE)
    (signs.folder / "crossroads.toml").unlink()
    lines = printed(session).removeprefix("% tarotcli ").split("\n% tarotcli ")
    for line, status in zip(lines, (0, 0, 1, 0, 3, 0), strict=True):
        typed, told = line.split("\n", 1)
        assert signs.run(*typed.split(), exit=status, TAROTCLI_LANG=language).strip() == told.strip()


def test_the_manual_names_all_that_a_game_is_written_with() -> None:
    page = words((MAN / "man7" / "tarotcli-system.7").read_text())
    assert {f"kit.{name}" for name in kit.__all__} <= set(re.findall(r"kit\.\w+", page))
    assert set(re.findall(r"(?<!tarotcli\.)\bkit\.(\w+)", page)) <= set(kit.__all__)
    offered = [
        name
        for name, each in vars(testing).items()
        if inspect.isfunction(each) and each.__module__ == testing.__name__
    ]
    for name in offered:
        assert name.startswith("_") or f"{name}(path" in page


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
