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
SKILLS = 'body = { strength = 3 }\nskills.history = { level = 4, suit = "coins" }\n'


def campaign(folder: Path, name: str, more_characters: int = 0) -> Path:
    """The sample, with so many characters more."""
    path = folder / f"{name}.toml"
    make = [TAROTCLI, "new", str(path), "--system", "versailles", "--sample", "--seed", "1"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    with path.open("a") as file:
        file.writelines(f'\n[characters.p{n}]\nname = "P {n}"\n{SKILLS}' for n in range(more_characters))
    return path


def checking(path: Path, language: str = "en") -> Callable[[], float]:
    """The cost of a check that is resolved, saved and journalled, on the same campaign each time."""
    raw = path.read_bytes()
    words = [TAROTCLI, *CHECK, "-c", str(path)]
    return lambda: cpu(words, lambda: path.write_bytes(raw), {"TAROTCLI_LANG": language})


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
        long = checking(with_journal(campaign(folder, "long")))
        held &= told(f"a journal of {JOURNAL:,} lines against an empty one", *compared(long, plain), 1.05)
        many = checking(campaign(folder, "many", 96))
        few = checking(campaign(folder, "few", 6))
        told("100 characters against 10", *compared(many, few), 1.5)
    raise SystemExit(0 if held else 1)


if __name__ == "__main__":
    main()
