"""The bot that comes with the campaigns, at a table of three: whoever plays reads what they may see, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.helpers import sample

BOT = Path(__file__).resolve().parents[2] / "campaigns" / "bot.py"
SEATS = ("anne=aurore", "bertrand=luynes", "chloe=gm")
EVENING = """\
chloe: check aurore climbing --ask -d 9
anne: check aurore --play QB,T11 --coin tails
bertrand: show gm
bertrand: check aurore fencing --play KS -d 3
anne: show aurore --reveal
nobody: show
just talking
bertrand: undo
anne: undo
"""


def played(folder: Path, lines: str) -> dict[str, list[str]]:
    """What the bot writes to each player."""
    table = sample(folder)
    (folder / "bin").mkdir()
    program = folder / "bin" / "tarotcli"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m tarotcli "$@"\n')
    program.chmod(0o755)
    ran = subprocess.run(
        [sys.executable, BOT, table.path, *SEATS],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    found: dict[str, list[str]] = {}
    for line in ran.stdout.splitlines():
        player, _colon, text = line.partition(": ")
        found.setdefault(player, []).append(text)
    assert set(found) == {"anne", "bertrand", "chloe"}
    return found


def test_it_is_short() -> None:
    """To be read by whoever takes it up for a chat of their own."""
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 60


def test_three_players_at_their_own_screens(tmp_path: Path) -> None:
    told = {player: "\n".join(lines) for player, lines in played(tmp_path, EVENING).items()}
    # The difficulty lies face down, and is told with the answer, to everybody.
    assert all("the difficulty lies face down" in text for text in told.values())
    assert all("success by 0, 9 against 9" in text for text in told.values())
    # What was drawn is Aurore's alone.
    (drawn,) = [line for line in told["anne"].splitlines() if line.startswith("Aurore de Lys draws ")]
    assert "2 cards" not in drawn
    assert drawn not in told["bertrand"] + told["chloe"]
    assert "Aurore de Lys draws 2 cards." in told["bertrand"]
    # Nobody leaves their seat, plays for others, or takes back what is not theirs.
    assert "Hand: 5 cards" in told["bertrand"]
    assert "luynes does not play the cards of Aurore de Lys." in told["bertrand"]
    assert "--reveal leaves the seat of aurore." in told["anne"]
    assert "The last command is aurore's" in told["bertrand"]
    assert "Undone: check aurore --play QB,T11 --coin tails (revision 2)." in told["anne"]
    assert "undo, by aurore" in told["chloe"]
