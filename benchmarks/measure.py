"""What the benchmarks share: the CPU time of whole commands, compared within one run."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
from collections.abc import Callable, Mapping, Sequence

ROUNDS = 7
EACH = 10


def cpu(
    words: Sequence[str], prepare: Callable[[], object] = lambda: None, more: Mapping[str, str] | None = None
) -> float:
    """User and system time of one run of a command, in milliseconds, the mean of a few; prepared before each.

    ``more``: what its environment has besides.
    """
    # The bytecode is kept between runs, as it is for whoever installed the tool.
    env = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "TAROTCLI"))
    } | dict(more or {})
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(EACH):
        prepare()
        subprocess.run(words, env=env, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / EACH * 1000


def compared(one: Callable[[], float], other: Callable[[], float]) -> tuple[float, float, float]:
    """The medians of both, measured in turn so that a busy machine slows both, and the median of their ratios."""
    pairs = [(one(), other()) for _ in range(ROUNDS)]
    ratio = statistics.median(first / second for first, second in pairs)
    return statistics.median(p[0] for p in pairs), statistics.median(p[1] for p in pairs), ratio


def told(what: str, one: float, other: float, ratio: float, most: float) -> bool:
    """Print one comparison against its budget; whether it is held."""
    held = ratio <= most
    verdict = "held" if held else "BROKEN"
    print(f"{what}: {one:.1f} ms against {other:.1f} ms, {ratio:.2f} times (budget {most:.2f}: {verdict})")
    return held
