"""How many Versailles checks a second ``tarotcli run`` resolves in one process, against the 3,000 that are promised.

A campaign of twelve characters; the script is written first, by playing it once with the same seed, so that each
line plays a card that is then in the hand. Usage: ``python benchmarks/run_checks.py [LINES]``
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tarotcli.cards.chance import Chance
from tarotcli.cli.main import run_words
from tarotcli.cli.parsing import Parsers
from tarotcli.cli.sitting import Sitting
from tarotcli.store.campaign_file import load

SEED = "42"
WANTED = 3000
SUITS = ("swords", "staves", "cups", "coins")
SKILL = {"swords": "fencing", "staves": "climbing", "cups": "oratory", "coins": "history"}


def campaign(path: Path) -> None:
    """A campaign of twelve characters with a skill in each suit."""
    run_words(["new", str(path), "--system", "versailles", "--seed", SEED])
    skills = "\n".join(f'skills.{SKILL[suit]} = {{ level = 5, suit = "{suit}" }}' for suit in SUITS)
    with path.open("a") as file:
        file.writelines(f"\n[characters.c{n}]\n{skills}\n" for n in range(12))
    run_words(["deal", "-c", str(path), "--seed", SEED])


def script(path: Path, lines: int) -> list[str]:
    """Checks that can be played one after the other with this seed."""
    loaded = load(path)
    now, chance = loaded.campaign, Chance(SEED)
    sitting, parsers = Sitting(str(path)), Parsers()
    sitting.stream = chance
    written = []
    while len(written) < lines:
        who = f"c{len(written) % 12}"
        card = next(card for card in now.hands[who] if card.is_minor)
        line = f"check {who} {SKILL[card.suit or '']} --play {card.code} --difficulty 1 --no-growth"
        parsed = parsers.parse(line)
        assert parsed is not None
        now = sitting.resolve(parsed.command, parsed.request, now, loaded.system).campaign
        written.append(line)
    return written


def main() -> None:
    """Play the script and report."""
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "court.toml"
        campaign(path)
        text = "\n".join(script(path, lines)) + "\n"
        command = [sys.executable, "-m", "tarotcli", "run", "-c", str(path), "--seed", SEED]
        start = time.perf_counter()
        subprocess.run([*command, "/dev/null"], check=True)
        empty = time.perf_counter() - start
        for form in ("text", "json"):
            Path(folder, "script").write_text(text)
            options = ["--json"] if form == "json" else []
            again = Path(folder) / f"{form}.toml"
            again.write_bytes(path.read_bytes())
            played = [*command[:5], str(again), *command[6:], *options, str(Path(folder, "script"))]
            start = time.perf_counter()
            subprocess.run(played, check=True, stdout=subprocess.DEVNULL)
            taken = time.perf_counter() - start - empty
            print(
                f"{form}: {lines / taken:,.0f} checks a second ({lines:,} in {taken:.2f} s; wanted {WANTED:,})"
            )


if __name__ == "__main__":
    main()
