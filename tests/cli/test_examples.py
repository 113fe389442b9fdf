"""The example in the help of each command works on a sample, as it is printed."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from tarotcli.cli.registry import source
from tests.french.catalogue import messages, written
from tests.helpers import run, sample

SEATS = {"nadir": "lignes-brisees", "perceval": "topoigraphie"}
"""Whose name in an example tells which sample it is for; all others are of Versailles."""

DUEL = "duel start aurore luynes --skill-a oratory --skill-b interrogation --first aurore"
SWORDS = "duel start aurore luynes --fencing"
REPARTEE = "repartee start aurore --target luynes --about silence --with aurore --with luynes"
TABLE = ["trick new ana bo cy --bot bo=club --bot cy=novice", "trick deal"]
FOOL = [*TABLE, "trick play ana F", "trick auto"]
BEFORE: dict[str, Sequence[str]] = {
    "deal": ["discard aurore 4B"],
    "duel play": [DUEL],
    "duel concede": [DUEL],
    "duel end": [SWORDS],
    "duel status": [DUEL],
    "duel table": [DUEL],
    "repartee play": [REPARTEE],
    "repartee counter": [REPARTEE],
    "repartee join": [REPARTEE],
    "repartee pass": [REPARTEE, "repartee play aurore --side for --action wit 4B"],
    "repartee end": [REPARTEE],
    "repartee status": [REPARTEE],
    "repartee table": [REPARTEE],
    "trick again": TABLE[:1],
    "trick deal": TABLE[:1],
    "trick play": FOOL,
    "trick give": [*FOOL, "trick play ana QS"],
    "tarotcli hint duel": [DUEL],
    "hint repartee": [REPARTEE],
    "odds repartee": [REPARTEE],
    "trick legal": TABLE,
    "trick hint": TABLE,
    "trick auto": TABLE,
    "trick renounce": ["trick new ana bo cy --hidden", "trick deal"],
    "trick score": TABLE,
    "trick status": TABLE,
    "trick table": TABLE,
    "return": ["discard aurore 4B"],
    "undo": ["day"],
    "wait": [DUEL],
    "amend": ["day", "day", "check aurore climbing --play QB,T11 --difficulty 9"],
    "redo": ["day", "undo"],
    "log": ["day"],
}
"""What is done first, where an example goes on with something: by the command, or by the example."""

ANY = source(None)
EVERY = dict.fromkeys(
    (name, each.example)
    for head in ANY.heads()
    for name, found in ANY.commands(head).items()
    for each in found
)
"""Each command with its example, or those of the games where they differ."""


CATALOGUE = {str(message.id): str(message.string) for message in messages(written())}
IN_FRENCH = [
    (name, CATALOGUE[example]) for name, example in EVERY if CATALOGUE.get(example, example) != example
]
"""Those that a French table reads in another way."""

FRENCH_SKILLS = {"oratory": "eloquence", "interrogation": "interrogatoire", "climbing": "escalade"}


@pytest.mark.parametrize(("name", "example"), EVERY)
def test_the_example_works(name: str, example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is done, or saved as a failed test; it begins with the command itself, and is in its help."""
    words = shlex.split(example)
    assert words[: 1 + len(name.split())] == ["tarotcli", *name.split()]
    if name != "new":
        system = next((of for who, of in SEATS.items() if who in words), "versailles")
        monkeypatch.setenv("TAROTCLI_CAMPAIGN", str(sample(tmp_path, system).path))
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setenv("TAROTCLI_SEED", "table")
    Path("evening.txt").write_text("scene\nday\n")
    Path("letters.txt").write_text(f"Yours, tarotcli-seal-1:1:{'0' * 40}\n")
    for line in BEFORE.get(name, BEFORE.get(example, ())):
        before = run(*shlex.split(line))
        assert before.exit == 0, before
    done = run(*words[1:])
    assert done.exit in (0, 1), done
    assert done.err == ""
    assert example in " ".join(run(*name.split(), "--help").out.split())


@pytest.mark.parametrize(("name", "example"), IN_FRENCH)
def test_the_french_example_works_on_the_french_sample(
    name: str, example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its skills and people are those of the campaign that a French table begins with."""
    monkeypatch.setenv("TAROTCLI_CAMPAIGN", str(sample(tmp_path, spoken="fr").path))
    monkeypatch.setenv("TAROTCLI_LANG", "fr")
    monkeypatch.setenv("TAROTCLI_SEED", "table")
    Path("soiree.txt").write_text("scene\nday\n")
    for line in BEFORE.get(name, ()):
        words = [FRENCH_SKILLS.get(word, word) for word in shlex.split(line)]
        assert run(*words).exit == 0, words
    done = run(*shlex.split(example)[1:])
    assert done.exit in (0, 1), done
    assert done.err == ""
    assert example in " ".join(run(*name.split(), "--help").out.split())
