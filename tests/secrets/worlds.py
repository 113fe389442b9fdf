"""Pairs of campaigns that differ only in what somebody may not see, and what a command says in both."""

from __future__ import annotations

import copy
import shlex
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from tarotcli.cli.main import complete_words
from tests.helpers import CODES, Ran, Table, codes, environment

Json = dict[str, Any]

TABLE = ""
"""The viewer who is nobody in particular: the persons at this screen together."""


class Swap(NamedTuple):
    """Two cards that change places (``hands.gm``, ``JS``), and the viewers who can see neither place.

    ``plays``: how lines begin that play one of these cards, or turn it up for all to see.
    """

    one: tuple[str, str]
    other: tuple[str, str]
    hidden_from: tuple[str, ...]
    plays: tuple[str, ...] = ()


class Scene(NamedTuple):
    """A campaign, what was done in it, what is swapped for whom, and what is asked.

    ``before``: lines that make a journal; of a word ``A|B`` each world has its own half. ``lines``: what is asked then.
    """

    name: str
    data: Json
    swaps: tuple[Swap, ...]
    lines: tuple[str, ...]
    before: tuple[str, ...] = ()

    def viewers(self) -> tuple[str, ...]:
        """Who does not see something."""
        return tuple(dict.fromkeys(viewer for swap in self.swaps for viewer in swap.hidden_from))

    def hidden_from(self, viewer: str) -> list[tuple[Swap, ...]]:
        """What is swapped for a viewer, those swaps together that no line plays, and those that some line does."""
        theirs = [swap for swap in self.swaps if viewer in swap.hidden_from]
        groups = [tuple(s for s in theirs if not s.plays), tuple(s for s in theirs if s.plays)]
        return [group for group in groups if group]


class World(NamedTuple):
    """One of two campaigns as it lies on the disk: the file and its journal."""

    file: bytes
    journal: bytes


def swapped(data: Json, swaps: Iterable[Swap]) -> Json:
    """A campaign in which cards have changed places, each of them once."""
    found = copy.deepcopy(data)
    for swap in swaps:
        exchange = {swap.one[1]: swap.other[1], swap.other[1]: swap.one[1]}
        for place in sorted({swap.one[0], swap.other[0]}):
            *above, last = place.split(".")
            table = found
            for key in above:
                table = table[key]
            pile = [exchange.get(code, code) for code in codes(table[last])]
            assert pile != codes(table[last]), (place, swap)
            table[last] = " ".join(pile)
    return found


def ending(*elsewhere: str, top: str = "", bottom: str, discard: str = "", kind: str = "tarot78") -> Json:
    """A deck that lacks what lies elsewhere, begins with ``top`` and ends with ``bottom``."""
    away = codes(" ".join([*elsewhere, top, bottom, discard]))
    rest = [code for code in CODES[kind] if code not in away]
    return {"kind": kind, "draw": " ".join([*codes(top), *rest, *codes(bottom)]), "discard": discard}


class Pair:
    """Two worlds at one path, so that what a command says can be compared to the byte."""

    def __init__(self, folder: Path, scene: Scene, swaps: Iterable[Swap]) -> None:
        self.table = Table(folder / "world.toml")
        self.folder = folder
        self.worlds = [
            self._set_up(scene, data, half)
            for half, data in enumerate((scene.data, swapped(scene.data, swaps)))
        ]
        assert self.worlds[0].file != self.worlds[1].file

    def _set_up(self, scene: Scene, data: Json, half: int) -> World:
        self.table.path.write_bytes(tomli_w.dumps(data).encode())
        self.table.journal.unlink(missing_ok=True)
        for line in scene.before:
            words = [word.split("|")[half] if "|" in word else word for word in shlex.split(line)]
            ran = self.table.run(*words)
            assert ran.exit in (0, 1), ran
        self.table.whole()
        return World(*self.table.snapshot())

    def open(self, world: World) -> None:
        """Lay one of the two where it is read."""
        for old in self.folder.iterdir():
            old.unlink()
        self.table.path.write_bytes(world.file)
        self.table.journal.write_bytes(world.journal)

    def said(self, words: Sequence[str], viewer: str = TABLE, *, terminal: bool = False) -> list[object]:
        """What both worlds say to this viewer: exit, output, errors, and the picture where one is drawn."""
        found: list[object] = []
        for world in self.worlds:
            self.open(world)
            with environment(TAROTCLI_AS=viewer, TAROTCLI_SEED="fate"):
                ran: Ran = self.table.run(*words, terminal=terminal)
            pictures = [
                path.read_bytes() for path in (*self.folder.glob("*.svg"), *self.folder.glob("*.html"))
            ]
            found.append((ran.exit, ran.out, ran.err, pictures))
        return found

    def completed(self, words: Sequence[str], viewer: str = TABLE) -> list[object]:
        """What a shell is offered after these words, in both worlds."""
        found: list[object] = []
        for world in self.worlds:
            self.open(world)
            out = StringIO()
            with (
                environment(TAROTCLI_AS=viewer, TAROTCLI_CAMPAIGN=str(self.table.path)),
                redirect_stdout(out),
            ):
                status = complete_words("complete_zsh", [*words, ""])
            found.append((status, out.getvalue()))
        return found
