"""What tests of the command line share: run one command, make a campaign, find every card in one place."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import tomli_w

from tarotcli.cli.main import run_words
from tarotcli.store.validate import read_campaign
from tarotcli.systems.topoigraphie import whole_fight
from tarotcli.systems.versailles import odds_repartee
from tarotcli.systems.versailles.duel import foretold

_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
_TRUMPS = [f"T{n}" for n in range(1, 22)] + ["F"]
CODES: Mapping[str, Sequence[str]] = {
    "tarot78": [rank + suit for suit in "SBCD" for rank in _RANKS] + _TRUMPS,
    "majors22": _TRUMPS,
    "pack52": [rank + suit for suit in "SHDC" for rank in _RANKS if rank != "N"],
}
"""The codes of each kind of pack, written out apart from the program's own."""

EXITS = {0, 1, 2, 3, 4, 5, 70, 130}
"""The exit statuses of the contract."""


class Ran(NamedTuple):
    """What one command line came to."""

    words: tuple[str, ...]
    exit: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON object on standard output."""
        assert self.out.endswith("\n"), self
        assert self.out.count("\n") == 1, self
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found

    @property
    def error(self) -> dict[str, Any]:
        """The one JSON error on standard error."""
        assert not self.out, self
        found = json.loads(self.err)
        assert found.keys() == {"error", "format"}, self
        assert found["format"] == 1
        error = found["error"]
        assert isinstance(error, dict)
        return error

    def events(self, name: str = "") -> list[dict[str, Any]]:
        """The events of the JSON object, those of one name if asked for."""
        return [event for event in self.json["events"] if name in ("", event["event"])]


class _Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def run(*words: str, terminal: bool = False) -> Ran:
    """Run one command line in this process, in the current folder."""
    out, err = (_Terminal() if terminal else io.StringIO()), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run_words(list(words))
    return Ran(words, status, out.getvalue(), err.getvalue())


def forked(act: Callable[[], int]) -> int:
    """A process of its own that does this and ends with what comes of it, as light as a fork; its id."""
    child = os.fork()
    if child == 0:
        status = 99
        try:
            gc.disable()  # as a command does; it would also touch all memory of the tests
            status = act()
        finally:
            os._exit(status)
    return child


def ended(child: int) -> int:
    """The exit status of a child that has ended, or the signal that killed it, negative."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class Table:
    """A campaign file that commands are run on, by name, from any folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, *words: str, terminal: bool = False) -> Ran:
        """Run a command on this campaign."""
        with environment(TAROTCLI_CAMPAIGN=str(self.path)):
            return run(*words, terminal=terminal)

    def json(self, *words: str) -> Ran:
        """Run a command on this campaign and ask for JSON."""
        at = words.index("--") if "--" in words else len(words)
        return self.run(*words[:at], "--json", *words[at:])

    def did(self, *words: str, exit: int = 0) -> Ran:  # noqa: A002 - it is the exit status
        """As :meth:`json`, for a command that must end with this exit status."""
        ran = self.json(*words)
        assert ran.exit == exit, ran
        return ran

    def refused(self, *words: str, exit: int = 3) -> dict[str, Any]:  # noqa: A002 - it is the exit status
        """The error of a command that must end with this exit status and change nothing."""
        before = self.snapshot()
        ran = self.json(*words)
        assert ran.exit == exit, ran
        assert self.snapshot() == before, ran
        error = ran.error
        assert error["exit"] == exit
        assert error["message"]
        assert error["kind"]
        assert error.get("way_out"), error
        return error

    def snapshot(self) -> tuple[bytes, bytes]:
        """The bytes of the file and of its journal."""
        journal = self.journal
        return self.path.read_bytes(), journal.read_bytes() if journal.exists() else b""

    @property
    def journal(self) -> Path:
        """The journal beside the file."""
        return self.path.with_name(f"{self.path.stem}.journal.jsonl")

    @property
    def data(self) -> dict[str, Any]:
        """What the file holds now, read by the standard library."""
        return tomllib.loads(self.path.read_text(encoding="utf-8"))

    def hand(self, who: str) -> list[str]:
        """The codes somebody holds."""
        return codes(self.data["hands"].get(who, ""))

    def draw(self, deck: str = "table") -> list[str]:
        """The codes of a draw pile, top first."""
        return codes(self.data["decks"][deck]["draw"])

    def discard(self, deck: str = "table") -> list[str]:
        """The codes of a discard, top first."""
        return codes(self.data["decks"][deck].get("discard", ""))

    def sheet(self, who: str) -> dict[str, Any]:
        """Somebody's sheet as the file holds it."""
        found = self.data["characters"][who]
        assert isinstance(found, dict)
        return found

    def whole(self) -> None:
        """Assert that the file is valid and every card of every deck is in exactly one place."""
        all_cards_once(self.data)


def codes(pile: str) -> list[str]:
    """A pile of the file as its codes."""
    return pile.split()


def all_cards_once(data: Mapping[str, Any]) -> None:
    """Assert that a file's data is a valid campaign with every card of every deck in exactly one place."""
    campaign, _system, faults = read_campaign(data)
    assert not faults, [(fault.where(), fault.message()) for fault in faults]
    decks = data.get("decks", {})
    lying: dict[str, Counter[str]] = {name: Counter() for name in decks}
    for name, deck in decks.items():
        lying[name].update(codes(deck["draw"]) + codes(deck.get("discard", "")))
    in_hands: Counter[str] = Counter()
    for who, hand in data.get("hands", {}).items():
        name = who if who in decks else "table"
        if isinstance(hand, int):
            # Real cards, which are among those that nobody has seen.
            in_hands[name] += hand
        else:
            lying.setdefault(name, Counter()).update(codes(hand))
    for place in campaign.places():
        if place.path[0] not in ("decks", "hands"):
            lying[place.deck].update(card.code for card in place.cards)
    for name, found in lying.items():
        assert in_hands[name] <= len(codes(decks[name]["draw"]) if name in decks else ())
        wanted = Counter(CODES[decks[name]["kind"]]) if name in decks else Counter()
        assert found == wanted, (name, found - wanted, wanted - found)


def deck(*elsewhere: str, top: str = "", discard: str = "", kind: str = "tarot78") -> dict[str, Any]:
    """A deck whose draw pile begins with ``top``, goes on in order, and lacks what lies elsewhere."""
    away = {code for pile in (*elsewhere, top, discard) for code in codes(pile)}
    rest = [code for code in CODES[kind] if code not in away]
    return {"kind": kind, "draw": " ".join([*codes(top), *rest]), "discard": discard}


def write(path: Path, data: Mapping[str, Any]) -> Table:
    """A campaign file of this data."""
    path.write_bytes(tomli_w.dumps(data).encode())
    return Table(path)


def sample(folder: Path, system: str = "versailles", *more: str, spoken: str = "en") -> Table:
    """A sample campaign, made as a player makes it who speaks this language."""
    path = folder / f"{system}.toml"
    with environment(TAROTCLI_LANG=spoken):
        made = run("new", str(path), "--system", system, "--sample", "--seed", "sample", *more)
    assert made.exit == 0, made
    return Table(path)


@contextlib.contextmanager
def environment(**names: str | None) -> Iterator[None]:
    """These environment variables for a while; None for one that must not be set."""
    before = {name: os.environ.get(name) for name in names}
    _set(names)
    try:
        yield
    finally:
        _set(before)


def _set(names: Mapping[str, str | None]) -> None:
    for name, value in names.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def editor(folder: Path, code: str) -> str:
    """An editor as a command: ``code`` is Python that turns the text ``t`` into another."""
    script = folder / "editor.py"
    script.write_text(
        f"import sys, re\nfrom pathlib import Path\np = Path(sys.argv[1])\nt = p.read_text()\n{code}\np.write_text(t)\n"
    )
    return f"{sys.executable} {script}"


def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try odds out a few times only, where it matters what they are like and not how near they come."""
    for module, number in (
        (foretold, "BOUTS"),
        (foretold, "CONTESTS"),
        (odds_repartee, "SAMPLES"),
        (whole_fight, "SAMPLES"),
    ):
        monkeypatch.setattr(module, number, 20)
