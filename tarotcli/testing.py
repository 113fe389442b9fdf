"""What holds in every game, as functions for the tests of a game of one's own.

Each takes a campaign's file and raises an AssertionError with what was found; none needs a test runner.
"""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.cli.main import run_words
from tarotcli.store import campaign_file
from tarotcli.store.lineage import backwards
from tarotcli.store.past import events_of, pack_of
from tarotcli.systems import game
from tarotcli.systems.common import shared_events


class Ran(NamedTuple):
    """What one command line came to: its exit status, and what it wrote."""

    exit: int
    out: str
    err: str


def run(path: Path, *words: str) -> Ran:
    """Run one command line on a campaign, in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run_words([*words, "-c", str(path)])
    return Ran(status, out.getvalue(), err.getvalue())


def check_whole(path: Path) -> None:
    """The file is in order, and every card of every deck is in exactly one place."""
    campaign_file.load(path)


def check_sentences(path: Path) -> None:
    """Every kind of event that the campaign's game brings has a sentence of its own, or takes one over."""
    for kind in game(campaign_file.load(path).campaign.system).events():
        assert kind.sentence is not Event.sentence, f"{kind.__name__} has no sentence"


def check_answer(
    path: Path,
    *words: str,
    exit: int = 0,  # noqa: A002 - it is the exit status
    silent: tuple[str, ...] = (),
) -> None:
    """A command ends with this exit, says something as text, and as JSON fits its schema, from the same state.

    ``silent``: the names of events of the game's own whose sentence is empty since another tells them already. Needs
    ``jsonschema``.
    """
    import jsonschema

    check_sentences(path)
    done = run(path, *words, "--dry-run")
    assert done.exit in (0, 1, exit), done
    assert (done.out or done.err).strip(), f"{words} says nothing"
    ran = run(path, *words, "--json")
    assert ran.exit == exit, ran
    if exit in (0, 1):
        data = json.loads(ran.out)
        schema = json.loads(run(path, "schema", *data["command"].split()).out)
        jsonschema.validate(data, schema)
        for event in data["events"]:
            assert event["event"] in _tags(path), f"{event['event']} is not among Game.events()"
        _check_said(path, silent)
    check_whole(path)


def _check_said(path: Path, silent: tuple[str, ...]) -> None:
    """Each event of the game's own in the last line of the journal says something."""
    loaded = campaign_file.load(path)
    own = game(loaded.campaign.system)
    journal = campaign_file.journal_of(path)
    line = next((entry.line for entry in backwards(journal) if entry.line), None)
    found = events_of(line, loaded.campaign, pack_of(line, loaded.campaign)) if line else None
    display = Display(loaded.campaign.names())
    for event in found or ():
        if type(event) in own.events() and event.name not in silent:
            assert event.sentence(display).strip(), f"{event.name} says nothing"


def _tags(path: Path) -> set[str]:
    loaded = campaign_file.load(path)
    kinds = (*shared_events(), *game(loaded.campaign.system).events())
    return {str(kind.__struct_config__.tag) for kind in kinds}


def check_undo(path: Path, *words: str) -> None:
    """What a command changed is taken back by ``undo`` and done again by ``redo``, all but the revision."""
    before = _data(path)
    assert run(path, *words).exit in (0, 1), words
    after = _data(path)
    assert run(path, "undo").exit == 0
    assert _data(path) == before, "undo does not lead back"
    assert run(path, "redo").exit == 0
    assert _data(path) == after, "redo does not lead forth"


def _data(path: Path) -> dict[str, object]:
    data = dict(campaign_file.load(path).document.data)
    data.pop("revision", None)
    return data


def check_secrets(path: Path, hidden: tuple[str, ...], *words: str, viewer: str = "") -> None:
    """A viewer (empty: the table) gets the same bytes and exit whichever way these piles are shuffled among themselves.

    ``hidden``: key paths of the file, such as ``decks.table.draw``, whose cards this viewer may not see. The command
    must not draw them, so it is run as a dry run.
    """
    looking = [*words, "--dry-run", "--seed", "1", *(["--as", viewer] if viewer else [])]
    seen = []
    for turn in range(2):
        copy = path.with_name(f"{path.stem}-{turn}.toml")
        copy.write_bytes(_turned(path, hidden) if turn else path.read_bytes())
        seen.append([run(copy, *looking, *form) for form in ((), ("--json",))])
        copy.unlink()
    first, second = ([(ran.exit, ran.out, ran.err) for ran in each] for each in seen)
    assert first == [
        (
            exit_,
            out.replace(f"{path.stem}-1", f"{path.stem}-0"),
            err.replace(f"{path.stem}-1", f"{path.stem}-0"),
        )
        for exit_, out, err in second
    ], f"{words} tells what {viewer or 'the table'} may not see"


def _turned(path: Path, hidden: tuple[str, ...]) -> bytes:
    """The file with the cards of the hidden piles laid in the opposite order."""
    from tarotcli.campaign.paths import Change, read_path

    document = campaign_file.load(path).document
    paths = [read_path(each) for each in hidden]
    piles = [str(document.value_at(each)).split() for each in paths]
    cards = [code for pile in piles for code in pile][::-1]
    changes = []
    for each, pile in zip(paths, piles, strict=True):
        mine, cards = cards[: len(pile)], cards[len(pile) :]
        changes.append(Change(each, " ".join(pile), " ".join(mine)))
    return document.apply(changes)
