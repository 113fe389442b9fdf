"""What one command costs, in CPU time: against a Typer hello-world, with a long journal, and with many characters.

Usage: ``python benchmarks/startup.py``; exits 1 where a budget is broken.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from measure import compared, cpu, told

HELLO = """
import typer
app = typer.Typer()
@app.command()
def hello(name: str): print("hello", name)
@app.command()
def bye(name: str, formal: bool = False): print("bye", name)
app()
"""
TAROTCLI = str(Path(sys.executable).parent / "tarotcli")
CHECK = ["check", "aurore", "climbing", "--difficulty", "9", "--play", "QB,T11", "--coin", "heads"]
JOURNAL = 10_000
OTHERS = 20
SKILLS = 'body = { strength = 3 }\nskills.history = { level = 4, suit = "coins" }\n'


def campaign(folder: Path, name: str, more_characters: int = 0) -> Path:
    """The sample, with so many characters more."""
    path = folder / f"{name}.toml"
    make = [TAROTCLI, "new", str(path), "--system", "versailles", "--sample", "--seed", "1"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    with path.open("a") as file:
        file.writelines(f'\n[characters.p{n}]\nname = "P {n}"\n{SKILLS}' for n in range(more_characters))
    return path


def beside(folder: Path, games: int) -> Path:
    """A folder of installed packages, so many of which bring a game."""
    folder.mkdir()
    for n in range(games):
        info = folder / f"other{n}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: other{n}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[tarotcli.systems]\nother{n} = other{n}:GAME\n")
    return folder


def checking(path: Path, language: str = "en", packages: str = "") -> Callable[[], float]:
    """The cost of a check that is resolved, saved and journalled, on the same campaign each time.

    ``packages``: a further folder of installed packages.
    """
    raw = path.read_bytes()
    words = [TAROTCLI, *CHECK, "-c", str(path)]
    env = {"TAROTCLI_LANG": language} | ({"PYTHONPATH": packages} if packages else {})
    return lambda: cpu(words, lambda: path.write_bytes(raw), env)


def with_journal(path: Path) -> Path:
    """The campaign after so many notes."""
    notes = path.with_suffix(".notes")
    notes.write_text("note word\n" * JOURNAL)
    run = [TAROTCLI, "run", "-c", str(path), str(notes)]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    return path


def main() -> None:
    """Measure and report."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello = folder / "hello.py"
        hello.write_text(HELLO)
        plain = checking(campaign(folder, "plain"))
        greeting = [sys.executable, str(hello), "hello", "world"]
        held = told("a check against a hello-world", *compared(plain, lambda: cpu(greeting)), 1.25)
        french = checking(campaign(folder, "french"), "fr")
        held &= told("the check in French", *compared(french, lambda: cpu(greeting)), 1.25)
        found, alone = (beside(folder / f"{n}-games", n) for n in (OTHERS, 0))
        other_games = checking(campaign(folder, "others"), packages=str(found))
        none = checking(campaign(folder, "none"), packages=str(alone))
        held &= told(f"{OTHERS} games of other packages against none", *compared(other_games, none), 1.05)
        long = checking(with_journal(campaign(folder, "long")))
        held &= told(f"a journal of {JOURNAL:,} lines against an empty one", *compared(long, plain), 1.05)
        many = checking(campaign(folder, "many", 96))
        few = checking(campaign(folder, "few", 6))
        told("100 characters against 10", *compared(many, few), 1.5)
    raise SystemExit(0 if held else 1)


if __name__ == "__main__":
    main()
