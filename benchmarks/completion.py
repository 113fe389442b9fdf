"""What a press of Tab costs in bash, zsh and fish, in CPU time, against a Typer hello-world.

Each shell is started without completing and with: the difference is what completing costs in it, with all that its
script runs. One that completes nothing ends the measure. Usage: ``python benchmarks/completion.py``; exits 1 where the
budget is broken.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from measure import compared, cpu, told
from startup import HELLO, TAROTCLI, campaign

TIMES = 5
"""Presses of Tab in one shell, so that its own start weighs little."""

BUDGET = 1.25
LINES = {
    "a command": "tarotcli chec",
    "a character": "tarotcli check aur",
    "a skill": "tarotcli check aurore cli",
}

BASH = """
eval "$(tarotcli --show-completion bash)"
COMP_LINE={line!r} COMP_POINT=${{#COMP_LINE}}
for _ in $(seq {times}); do _tarotcli_completion tarotcli {word!r} "" 2>/dev/null; [[ $COMPREPLY ]] || exit 1; done
"""
ZSH = """
autoload -Uz compinit; compinit -D
eval "$(tarotcli --show-completion zsh)"
compadd() {{ found=1 }}
words=({line}) CURRENT=$#words PREFIX=$words[-1]
for _ in $(seq {times}); do found=0; _tarotcli; (( found )) || exit 1; done
"""
FISH = """
source (tarotcli --show-completion fish | psub)
for n in (seq {times}); complete -C {line!r} | string length -q; or exit 1; end
"""
SHELLS = {
    "bash": (["bash", "--norc", "-c"], BASH),
    "zsh": (["zsh", "-f", "-c"], ZSH),
    "fish": (["fish", "--no-config", "-c"], FISH),
}


def pressing(shell: str, line: str, env: dict[str, str]) -> Callable[[], float]:
    """The cost of one press of Tab at the end of a line in a shell."""
    words, script = SHELLS[shell]

    def costs() -> float:
        scripts = (
            script.format(line=line, word=line.rsplit(maxsplit=1)[-1], times=times) for times in (TIMES, 0)
        )
        often, never = (cpu([*words, text], more=env) for text in scripts)
        return (often - never) / TIMES

    return costs


def main() -> None:
    """Measure and report."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello = folder / "hello.py"
        hello.write_text(HELLO)
        greeting = [sys.executable, str(hello), "hello", "world"]
        env = {
            "TAROTCLI_CAMPAIGN": str(campaign(folder, "court")),
            "PATH": f"{Path(TAROTCLI).parent}:/usr/local/bin:/usr/bin:/bin",
        }
        held = True
        for shell in filter(shutil.which, SHELLS):
            for what, line in LINES.items():
                ratio = compared(pressing(shell, line, env), lambda: cpu(greeting))
                held &= told(f"{what} completed in {shell}, against a hello-world", *ratio, BUDGET)
    raise SystemExit(0 if held else 1)


if __name__ == "__main__":
    main()
