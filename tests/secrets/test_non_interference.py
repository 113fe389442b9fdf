"""Non-interference: what somebody may not see changes nothing of what they are told (Secrets, S1–S6).

Two campaigns that differ only in cards that a viewer may not see give that viewer the same bytes and the same exit, for
every command that does not play those cards, and the same completions. ``--json --text`` holds the answer as it is
printed too; an error says in JSON what it says in words.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tarotcli.answers import reply
from tarotcli.cli import completing, session
from tarotcli.cli.commands import log
from tarotcli.cli.registry import FILE_HEADS, source
from tarotcli.grammar.common import Common
from tarotcli.store import journal
from tarotcli.systems import commands_of, common, game, guests
from tests.helpers import editor, few_tries
from tests.secrets.scenes import FILE, HIDDEN, QUIET, SCENES
from tests.secrets.worlds import TABLE, Pair, Scene, Swap

PairOf = Callable[[Scene, Iterable[Swap]], Pair]

CASES = [
    pytest.param(scene, viewer, id=f"{scene.name}, {viewer or 'the table'}")
    for scene in SCENES
    for viewer in scene.viewers()
]


@pytest.fixture
def pair_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PairOf:
    """Makes two worlds in one place, at one moment, with an editor that changes the same in both.

    Odds are tried out a few times only: it matters that they are alike, not how near they come.
    """
    monkeypatch.setattr("os.fsync", lambda _handle: None)  # nor that it outlives a power cut
    few_tries(monkeypatch)
    monkeypatch.setattr(journal, "_time", lambda _second: "2026-01-01T20:00:00+00:00")
    monkeypatch.setenv("EDITOR", editor(tmp_path, """t = t.replace('name = "Court"', 'name = "Hof"')"""))
    folder = tmp_path / "world"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return lambda scene, swaps: Pair(folder, scene, swaps)


@pytest.mark.parametrize(("scene", "viewer"), CASES)
def test_s5_what_is_not_seen_changes_nothing_of_what_is_told(
    scene: Scene, viewer: str, pair_of: PairOf
) -> None:
    for swaps in scene.hidden_from(viewer):
        pair = pair_of(scene, swaps)
        plays = tuple(line for swap in swaps for line in swap.plays)
        for line in scene.lines:
            if not line.startswith(plays or ("\0",)):
                one, other = pair.said([*shlex.split(line), "--json", "--text"], viewer)
                assert one == other, line


@pytest.mark.parametrize(("scene", "viewer"), CASES)
def test_s5_nor_of_what_completes_a_word(scene: Scene, viewer: str, pair_of: PairOf) -> None:
    pair = pair_of(scene, [swap for swaps in scene.hidden_from(viewer) for swap in swaps])
    for words in prefixes(scene):
        one, other = pair.completed(words, viewer)
        assert one == other, words


def prefixes(scene: Scene) -> Iterable[tuple[str, ...]]:
    """The words up to each place in each line, and up to the value of each option that its command has."""
    found: dict[tuple[str, ...], None] = {}
    commands = {
        name: command
        for head in source(scene.data["system"]).heads()
        for name, (command, *_rest) in source(scene.data["system"]).commands(head).items()
    }
    shared = {flag for word in Common.words().values() for flag in word.flags}
    for line in scene.lines:
        words = tuple(shlex.split(line))
        found |= dict.fromkeys(words[:n] for n in range(len(words)))
        command = commands.get(" ".join(words[:2])) or commands.get(words[0])
        given = [word for word in words if not word.startswith("-")]
        if command is None:
            continue
        for word in command.question.words().values():
            if word.flags and not word.flag and word.flags[0] not in shared:
                found[(*given[: 3 if " " in command.name else 2], word.flags[0])] = None
    return found


def test_every_command_is_asked() -> None:
    """In every game, but for those that are about no campaign or about a script of lines like these."""
    for system in ("versailles", "lignes-brisees", "topoigraphie", "tarot"):
        lines = [line for scene in SCENES if scene.data["system"] == system for line in scene.lines]
        heads = [*common.HEADS, *game(system).heads, *(head for guest in guests() for head in guest.guest)]
        for head in dict.fromkeys(heads):
            for name in commands_of(system, head):
                assert any(line.startswith(name) for line in lines), (system, name)


def test_every_command_that_deals_with_the_file_is_asked() -> None:
    """But for a script, what waits, and a seal, which commits to all that is hidden and tells none of it."""
    asked = {line.split()[0] for line in FILE}
    assert {*FILE_HEADS} - asked == {"run", "wait", "seal"}


def leaks(pair: Pair, lines: Iterable[str]) -> set[str]:
    """The lines that tell the two worlds apart."""
    told = {line: pair.said([*shlex.split(line), "--json"]) for line in lines}
    return {line for line, (one, other) in told.items() if one != other}


def uncut(value: object, _viewer: object) -> object:
    """What stands in the place of the function that cuts, and does not."""
    return value


def test_it_fails_where_the_call_that_cuts_an_answer_is_taken_out(
    pair_of: PairOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would prove nothing. In sentences what is not cut is a count, so that it is the JSON that would leak."""
    pair = pair_of(QUIET, QUIET.hidden_from(TABLE)[0])
    lines = [line for line in QUIET.lines if line.startswith(("show", "deal", "log", "undo", "trick"))]
    assert not leaks(pair, lines)
    monkeypatch.setattr(reply, "seen", uncut)
    assert {line.split()[0] for line in leaks(pair, lines)} >= {"show", "log", "trick"}


def test_a_refusal_that_nobody_cuts_tells_counts(pair_of: PairOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is secret says how many it is until its viewer is given the cards: here the call opens."""
    pair = pair_of(QUIET, QUIET.hidden_from(TABLE)[0])
    line = "check aurore climbing -p 2S -d 9"
    assert "T11" in str(pair.said(shlex.split(line)))
    monkeypatch.setattr(session, "seen", uncut)
    assert not leaks(pair, [line, "check guard watch -p 2B -d 3", "discard gm 2B"])
    assert "T11" not in str(pair.said(shlex.split(line)))


def test_it_fails_where_the_call_that_cuts_completion_is_taken_out(
    pair_of: PairOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards of a hand complete a word to nobody else."""
    pair = pair_of(QUIET, QUIET.hidden_from(TABLE)[0])
    one, other = pair.completed(("discard", "gm"))
    assert one == other
    monkeypatch.setattr(completing, "seen", lambda value, _viewer: value.cards)
    one, other = pair.completed(("discard", "gm"))
    assert one != other


def test_it_fails_where_the_call_that_cuts_what_the_log_looks_through_is_taken_out(
    pair_of: PairOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word is found where its viewer may read it only."""
    pair = pair_of(HIDDEN, HIDDEN.hidden_from(TABLE)[0])
    assert not leaks(pair, ["log KD", "log 8"])
    monkeypatch.setattr(log, "seen", uncut)
    assert leaks(pair, ["log KD"])
