"""What a Versailles check costs as a line of ``tarotcli run --json``, as a multiple of ``shlex.split`` of the
same line.

A campaign of twelve characters; the script is written first, by playing it once with the same seed, so that each
line plays a card that is then in the hand. Usage: ``python benchmarks/run_checks.py [LINES]``; exits 1 where
the budget is
broken.
"""

from __future__ import annotations

import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from tarotcli.answers.question import Stake
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import read_card
from tarotcli.cli.main import run_words
from tarotcli.store.campaign_file import load
from tarotcli.systems.versailles.check import Check, check

SEED = "42"
BUDGET = 8.0
ROUNDS = 5
SUITS = ("swords", "staves", "cups", "coins")
SKILL = {"swords": "fencing", "staves": "climbing", "cups": "oratory", "coins": "history"}


def campaign(path: Path) -> None:
    """A campaign of twelve characters with a skill in each suit."""
    with redirect_stdout(StringIO()):
        run_words(["new", str(path), "--system", "versailles", "--seed", SEED])
    skills = "\n".join(f'skills.{SKILL[suit]} = {{ level = 5, suit = "{suit}" }}' for suit in SUITS)
    with path.open("a") as file:
        file.writelines(f"\n[characters.c{n}]\n{skills}\n" for n in range(12))
    with redirect_stdout(StringIO()):
        run_words(["deal", "-c", str(path), "--seed", SEED])


def script(path: Path, lines: int) -> list[str]:
    """Checks that can be played one after the other with this seed."""
    now, chance = load(path).campaign, Chance(SEED)
    written = []
    while len(written) < lines:
        who = f"c{len(written) % 12}"
        card = next(card for card in now.hands[who] if card.is_minor)
        skill = SKILL[card.suit or ""]
        stake = Stake(read_card(card.code))
        ask = Check(who=who, what=skill, play=(stake,), difficulty=1, no_growth=True)
        now = check(now, ask, chance).campaign
        written.append(f"check {who} {skill} --play {card.code} --difficulty 1 --no-growth")
    return written


def played(path: Path, folder: Path, text: str) -> float:
    """The CPU seconds of a run of this script on a copy of the campaign, in JSON."""
    again = folder / "again.toml"
    again.write_bytes(path.read_bytes())
    again.with_name("again.journal.jsonl").unlink(missing_ok=True)
    (folder / "script").write_text(text)
    words = [sys.executable, "-m", "tarotcli", "run", "-c", str(again), "--seed", SEED, "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*words, str(folder / "script")], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def split(lines: list[str]) -> float:
    """The CPU seconds that ``shlex.split`` takes for these lines."""
    start = time.process_time()
    for line in lines:
        shlex.split(line)
    return time.process_time() - start


def main() -> int:
    """Play the script, and compare."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "court.toml"
        campaign(path)
        lines = script(path, count)
        ratios = []
        for _ in range(ROUNDS):
            taken = played(path, folder, "\n".join(lines) + "\n") - played(path, folder, "")
            ratios.append(taken / split(lines))
        ratio = statistics.median(ratios)
    verdict = "held" if ratio <= BUDGET else "BROKEN"
    print(
        f"a check in run --json against shlex.split of its line: {ratio:.1f} times (budget {BUDGET:g}: {verdict})"
    )
    return 0 if ratio <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
