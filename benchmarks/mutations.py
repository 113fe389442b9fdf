"""Broken campaigns and journals by the thousand: each is read, or refused with a sentence, and nothing else happens.

Usage, in the repository: ``python -m benchmarks.mutations [CAMPAIGNS [JOURNALS]]``; prints its figures, and exits 1
where a command ended in an internal fault, without a sentence, or left a broken file. With the same numbers it tries
the same files.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from tarotcli.systems import names
from tests.store.mutants import ASKED, amiss, mutated, whole


def tried(what: str, number: int) -> int:
    """Try so many mutated files of this kind, a share in each game; how many went wrong."""
    exits, wrong, slowest = Counter[int](), list[str](), 0.0
    start = time.process_time()
    systems = list(names())
    for system in systems:
        with tempfile.TemporaryDirectory() as folder:
            table = whole(Path(folder), system)
            file, journal = table.snapshot()
            random = Random(f"{system} {what}")
            for n in range(number // len(systems)):
                table.path.write_bytes(mutated(random, file) if what == "campaigns" else file)
                table.journal.write_bytes(mutated(random, journal) if what == "journals" else journal)
                began = time.process_time()
                ran = table.run(*random.choice(ASKED))
                slowest = max(slowest, time.process_time() - began)
                exits[ran.exit] += 1
                if found := amiss(table, ran):
                    wrong.append(f"{system} {n} {' '.join(ran.words)}: {found}: {ran.err.strip()[:200]}")
                for litter in table.path.parent.glob("*.bak*"):
                    litter.unlink()
    taken = time.process_time() - start
    total = sum(exits.values())
    print(
        f"{total:,} mutated {what}: {exits[0]:,} done, {exits[3]:,} refused by the rules, {exits[4]:,} by the file,"
    )
    print(
        f"  {len(wrong):,} wrong; {taken / total * 1000:.1f} ms each, the slowest {slowest * 1000:.0f} ms (CPU)"
    )
    for each in wrong[:20]:
        print(f"  {each}")
    return len(wrong)


def main() -> int:
    """Try both kinds."""
    campaigns = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    journals = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    return 1 if tried("campaigns", campaigns) + tried("journals", journals) else 0


if __name__ == "__main__":
    sys.exit(main())
