"""What statistics over a long journal cost, in CPU time: as many times a Typer hello-world.

Usage: ``python benchmarks/stats.py``; exits 1 where a budget is broken. Where the hello-world takes 100 ms, thirty
times that are 3 s.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

import measure
from measure import compared, cpu, told
from startup import HELLO, TAROTCLI

LINES = 100_000
SKILLS = ("acrobatie", "politique", "volonte", "chance")


def campaign(folder: Path) -> Path:
    """The sample of Lignes Brisées after so many commands: the same evening over and over."""
    path = folder / "months.toml"
    make = [TAROTCLI, "new", str(path), "--system", "lignes-brisees", "--sample", "--seed", "1"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    script = folder / "evening.txt"
    lines = [f"check nadir {skill}" for skill in SKILLS * 20]
    script.write_text(
        "\n".join(["advance award nadir 1", *lines, "scene", "note A light.", "session"]) + "\n"
    )
    subprocess.run([TAROTCLI, "run", "-c", str(path), str(script)], check=True, stdout=subprocess.DEVNULL)
    journal = path.with_name("months.journal.jsonl")
    played = [json.loads(line) for line in journal.read_text().splitlines()]
    text = path.read_text().replace(f"revision = {len(played)}", f"revision = {LINES}")
    path.write_text(text)
    with journal.open("w") as file:
        for n in range(1, LINES + 1):
            each = played[(n - 1) % len(played)] | {"revision": n, "session": 1 + n // len(played)}
            each |= {"before": digest(str(n - 1)), "after": digest(text if n == LINES else str(n))}
            file.write(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n")
    return path


def digest(text: str) -> str:
    """The hash of a file with this text."""
    return sha256(text.encode()).hexdigest()


def main() -> None:
    """Measure and report."""
    measure.EACH = 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello = folder / "hello.py"
        hello.write_text(HELLO)
        path = campaign(folder)
        greeting = [sys.executable, str(hello), "hello", "world"]
        counted = subprocess.run(
            [TAROTCLI, "stats", "--json", "-c", str(path)], check=True, capture_output=True
        )
        assert json.loads(counted.stdout)["commands"] == LINES
        stats = [TAROTCLI, "stats", "-c", str(path)]
        held = told(
            f"stats over {LINES:,} lines against a hello-world",
            *compared(lambda: cpu(stats), lambda: cpu(greeting)),
            30,
        )
    raise SystemExit(0 if held else 1)


if __name__ == "__main__":
    main()
