"""What a French player sees: sessions of every game with mistakes on the way, helps, boxes, and poorer terminals."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tarotcli.cli.registry import source
from tarotcli.language import catalogue as language
from tarotcli.systems import names
from tests.french.test_scenarios import texts, without_texts
from tests.french.words import KEPT, WORD, english, interface
from tests.helpers import Table, environment, run, sample

INTERFACE = interface()
TOOL = str(Path(sys.executable).parent / "tarotcli")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-z]", re.IGNORECASE)

SESSIONS = Path(__file__).parent / "sessions"
"""A session of each game, with mistakes on the way, and commands that are wrong in every way; one a line."""

ANY = source(None)
HELPS = ["", *dict.fromkeys(part for head in ANY.heads() for part in (head, *ANY.commands(head)))]


def lines(session: str) -> list[list[str]]:
    text = (SESSIONS / f"{session}.txt").read_text(encoding="utf-8")
    return [shlex.split(line) for line in text.splitlines()]


@pytest.fixture
def _french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROTCLI_LANG", "fr")
    monkeypatch.setenv("TAROTCLI_SEED", "soirée")


def shown(words: list[str], own: set[str]) -> None:
    """Run one command line, and see that all it prints is French."""
    ran = run(*words)
    assert ran.exit in (0, 1, 2, 3, 4), ran
    told = ran.out + ran.err
    assert told, ran
    assert "\\x" not in told, told
    # What was typed stands in the log, and in what is undone.
    told = re.sub(r"^ *(?:Annulé|Rétabli)\u00a0: .*|^\d+  \d{4}-.*", "", told, flags=re.MULTILINE)
    left = english(told, INTERFACE, own | set(WORD.findall(" ".join(words))))
    assert not left, (left, told)


def spoken(table: Table) -> set[str]:
    """The words of the campaign itself, and those that are typed."""
    own = set(KEPT)
    for text in texts(table.data):
        own.update(WORD.findall(text))
    return own


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize("system", names())
def test_a_session_is_french_from_beginning_to_end(system: str, tmp_path: Path) -> None:
    table = sample(tmp_path, system)
    for words in lines(system):
        shown(words, spoken(table))


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize("system", names())
def test_a_session_comes_to_the_same_in_english(system: str, tmp_path: Path) -> None:
    """The same exit statuses, JSON and file."""
    tables = {}
    for spoken in ("en", "fr"):
        (tmp_path / spoken).mkdir()
        tables[spoken] = sample(tmp_path / spoken, system)
    for words in lines(system):
        answers = []
        for spoken, table in tables.items():
            with environment(TAROTCLI_LANG=spoken):
                answers.append(table.run(*words, "--json"))
        assert answers[0].exit == answers[1].exit, words
        assert without_texts(answers[0]) == without_texts(answers[1])
    assert tables["en"].path.read_bytes() == tables["fr"].path.read_bytes()


@pytest.mark.usefixtures("_french")
def test_mistakes_are_told_in_french(tmp_path: Path) -> None:
    table = sample(tmp_path)
    own = spoken(table)
    text = table.path.read_text()
    Path("broken.toml").write_text('format = 1\nsystem = "versailles\n')
    Path("newer.toml").write_text('format = 9\nsystem = "versailles"\n')
    Path("doubled.toml").write_text(
        text.replace('aurore = "QB', 'aurore = "5B').replace("scene = 1", "scene = 2")
    )
    Path("folder.toml").mkdir()
    with environment(TAROTCLI_CAMPAIGN=str(table.path), EDITOR="éditeur-absent"):
        for words in lines("wrong"):
            shown(words, own)


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize("command", HELPS)
def test_help_is_french(command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.exit == 0
    assert "Usage\u00a0: " in ran.out
    told = re.sub(r"Exemple\u00a0: (?:.+\n?)+", "", ran.out)
    # The commands and options at the head of a line, and the values they take.
    told = re.sub(
        r"^  (?:[a-z]+(?=  )|-\S+(?:, --\S+)?(?: \S+)?)|[\w-]+(?:\|[\w-]+)+", "", told, flags=re.MULTILINE
    )
    told = re.sub(r"^Usage\u00a0: tarotcli[a-z ]*", "", told)
    assert not english(told, INTERFACE, KEPT | {"drawn"}), told


@pytest.mark.parametrize("words", ["--help", "check --help", "duel --help", "new --help"])
def test_boxed_help_is_french(words: str) -> None:
    """In a process of its own: Typer keeps the titles of its boxes from when it is imported."""
    env = os.environ | {"LANG": "fr_FR.UTF-8", "TERM": "xterm", "COLUMNS": "100"}
    code = (
        "import sys; sys.stdout.isatty = lambda: True; import tarotcli.cli.main as m;"
        f"m.run_words({words.split()!r})"
    )
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    told = COLOURS.sub("", done.stdout)
    assert "╭─ Options ─" in told
    assert "╭─ Arguments ─" in told or "duel" in words or words == "--help"
    told = re.sub(r"Exemple\u00a0: (?:.+\n?)+", "", told)
    for word in ("Usage: ", "Commands", "Show this", "required", "default", "<str>", "COMMAND ", "message"):
        assert word not in told, told


@pytest.mark.usefixtures("_french")
def test_completion_is_installed_in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("tarotcli.cli.shells.shell_around", lambda: "bash")
    installed = run("--install-completion")
    assert (installed.exit, installed.out) == (
        0,
        f"La complétion pour bash est installée dans {tmp_path}/.bash_completions/tarotcli.sh\u202f; "
        "le prochain terminal l’aura.\n",
    )
    assert (tmp_path / ".bash_completions" / "tarotcli.sh").read_text() == run("--show-completion").out
    monkeypatch.setattr("tarotcli.cli.shells.shell_around", lambda: "tcsh")
    assert run("--show-completion").exit == 2
    shown(["--install-completion"], set())


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        (
            "utf-8",
            "Il n’y a pas de commande «\u00a0shwo\u00a0».\nS’agissait-il de\u00a0: show\u202f? Toutes",
        ),
        (
            "iso-8859-1",
            "Il n'y a pas de commande «\u00a0shwo\u00a0».\nS'agissait-il de\u00a0: show ? Toutes",
        ),
        ("ascii", "Il n'y a pas de commande \"shwo\".\nS'agissait-il de : show ? Toutes"),
    ],
)
def test_a_poorer_terminal_is_shown_plainer_signs(encoding: str, told: str) -> None:
    env = os.environ | {"LANG": "fr_FR", "PYTHONIOENCODING": encoding}
    done = subprocess.run([TOOL, "shwo"], env=env, capture_output=True, check=False)
    assert done.stderr.decode(encoding).startswith(f"tarotcli: {told}")
    helped = subprocess.run([TOOL, "new", "--help"], env=env, capture_output=True, check=True).stdout.decode(
        encoding
    )
    assert ("Creer un fichier" if encoding == "ascii" else "Créer un fichier") in helped
    cards = subprocess.run([TOOL, "cards", "QH"], env=env, capture_output=True, check=True).stdout.decode(
        encoding
    )
    assert ("Dame de Cœur" if encoding == "utf-8" else "Dame de Coeur") in cards


@pytest.mark.parametrize(
    ("settings", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LC_MESSAGES": "fr_FR", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_ALL": "fr_BE.UTF-8", "LANG": "en_GB"}, "fr"),
        ({"TAROTCLI_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
        ({"TAROTCLI_LANG": "fr", "LC_ALL": "C"}, "fr"),
        ({"TAROTCLI_LANG": "", "LANG": "fr"}, "fr"),
        ({"TAROTCLI_LANG": "tlh"}, "en"),
    ],
)
def test_which_setting_decides(
    settings: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in language.SETTINGS:
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    told = {"en": "There is no command", "fr": "Il n’y a pas de commande"}
    assert told[spoken] in run("shwo").err


def test_english_loads_no_catalogue(tmp_path: Path) -> None:
    """Nor anything else that only French needs; and French reads no more of its own than it says."""
    table = sample(tmp_path)
    code = (
        "import sys; from tarotcli.cli.main import run_words; import contextlib, io\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        f"with contextlib.redirect_stdout(io.StringIO()): run_words(['show', '-c', {str(table.path)!r}])\n"
        "catalogues = sum(path.endswith('.mo') for path in opened)\n"
        "print(catalogues, *({'gettext', 'locale', 'tarotcli.language.letters'} & {*sys.modules}))"
    )
    env = os.environ | {"LANG": "en_GB.UTF-8"}
    for asked, loaded in ((env, "0"), (env | {"TAROTCLI_LANG": "fr"}, "1")):
        done = subprocess.run(
            [sys.executable, "-c", code], env=asked, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == loaded
