"""``trick table``: a whole game of tarot at a prompt, in a pipe and at a terminal (G3 to G12, S3, S5, S6)."""

from __future__ import annotations

import io
import os
import pty
import sys
from pathlib import Path
from typing import Any

import pytest

from tarotcli.answers.reply import Reply
from tarotcli.cli.pager import CLEAR
from tarotcli.cli.registry import source
from tarotcli.cli.script import Script
from tarotcli.cli.session import opened
from tarotcli.cli.since import Watch
from tarotcli.grammar.common import Common
from tests.cli.test_trick import fool, game
from tests.helpers import Ran, Table
from tests.terminal import TAROTCLI, on_terminal

ALONE: dict[str, Any] = {
    "bots": {"bo": "club", "cy": "club"},
    "hands": {"ana": "2S QB 3C", "bo": "KS 4B", "cy": "3S 5B"},
}
"""Ana, who leads, plays alone against bots who have no choice if she leads swords; then bo leads staves."""


def typed(table: Table, lines: str, *words: str, monkeypatch: pytest.MonkeyPatch) -> Ran:
    """What lines in a pipe bring about."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return table.run("trick", "table", *words)


def commands(table: Table) -> list[str]:
    """The commands in the journal."""
    return [" ".join(line["command"]) for line in table.did("log").json["lines"]]


def test_a_card_is_played_by_its_name_alone_and_the_bots_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = game(tmp_path, **ALONE)
    ran = typed(table, "2S\n", monkeypatch=monkeypatch)
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Hand 1, trick 1: Anaïs d'Or leads.",
        "To 50, with this hand so far: Anaïs d'Or 0 (-12), Bo le Roux 0 (-12), cy 0 (-12)",
        "Anaïs d'Or holds:",
        "  Swords: 2S",
        "  Staves: QB",
        "  Cups: 3C",
        "Anaïs d'Or plays 2S 2 of Swords.",
        "Bo le Roux plays KS King of Swords.",
        "cy plays 3S 3 of Swords.",
        "Bo le Roux takes the trick: 2S 2 of Swords, KS King of Swords, 3S 3 of Swords.",
        "Bo le Roux plays 4B 4 of Staves.",
        "cy plays 5B 5 of Staves.",
        "",
        "Hand 1, trick 2: Bo le Roux leads.",
        # Three cards and a king: 3 - 12 + 4.
        "To 50, with this hand so far: Anaïs d'Or 0 (-12), Bo le Roux 0 (-5), cy 0 (-12)",
        "  Bo le Roux: 4B 4 of Staves",
        "  cy: 5B 5 of Staves",
        "Anaïs d'Or holds:",
        "  Staves: QB",
        "  Cups: (3C)",
    ]
    assert commands(table) == ["trick play ana 2S", "trick auto"]
    table.whole()


@pytest.mark.parametrize("words", ["queen of staves", "Dame-de-bâtons", "qb", "dame de bâtons"])
def test_a_card_may_have_several_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    table = game(tmp_path, **ALONE)
    assert typed(table, f"{words}\n", monkeypatch=monkeypatch).exit == 0
    assert "QB" not in table.data["trick"]["hands"]["ana"]


def test_what_cannot_be_played_steps_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G4: cups are led, so that swords, staves and trumps cannot be played; in a pipe they stand in brackets."""
    table = game(tmp_path, bots={}, leader="cy", table="9C", hands={"ana": "2S QB 3C KC T9 F", "bo": "4C"})
    out = typed(table, "", "ana", monkeypatch=monkeypatch).out
    assert out.splitlines()[-5:] == [
        "Anaïs d'Or holds:",
        "  Swords: (2S)",
        "  Staves: (QB)",
        "  Cups: 3C KC",
        "  Trumps: (T9) F",
    ]
    assert "  cy: 9C 9 of Cups" in out.splitlines()


def test_without_a_line_nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even by the bots, one of whom is to lead."""
    table = game(tmp_path, **ALONE | {"leader": "bo"})
    before = table.snapshot()
    assert typed(table, "", monkeypatch=monkeypatch).exit == 0
    assert table.snapshot() == before
    typed(table, "\n", monkeypatch=monkeypatch)
    assert commands(table) == ["trick auto"]


def test_a_mistake_is_told_and_does_not_end_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit is that of the first."""
    table = game(tmp_path, **ALONE)
    ran = typed(table, "KD\nT99\n2S\n", monkeypatch=monkeypatch)
    assert ran.exit == 3
    assert "KD King of Coins is not in Anaïs d'Or's hand." in ran.err
    assert "T99" in ran.err
    assert commands(table) == ["trick play ana 2S", "trick auto"]


def test_short_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``?`` is the master's hint, ``l`` the last trick, whatever was given since; ``help`` lists them."""
    table = game(tmp_path, **ALONE)
    hint = table.run("trick", "hint", "ana", "--seed", "1").out
    assert hint in typed(table, "?\n", "--seed", "1", monkeypatch=monkeypatch).out
    assert "No trick has been decided yet." in typed(table, "l\n", monkeypatch=monkeypatch).out
    typed(table, "2S\n", monkeypatch=monkeypatch)
    assert typed(table, "l\n", monkeypatch=monkeypatch).out.splitlines()[-4:] == [
        "Anaïs d'Or plays 2S 2 of Swords.",
        "Bo le Roux plays KS King of Swords.",
        "cy plays 3S 3 of Swords.",
        "Bo le Roux takes the trick: 2S 2 of Swords, KS King of Swords, 3S 3 of Swords.",
    ]
    assert "Ctrl-D leaves" in typed(table, "help\n", monkeypatch=monkeypatch).out


def test_undo_takes_a_card_back_with_what_the_bots_played_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no more, also where the prompt was left in between; other commands work too."""
    table = game(tmp_path, **ALONE)
    typed(table, "note Luck!\n2S\n", monkeypatch=monkeypatch)
    ran = typed(table, "undo\ntarotcli trick score\nl\n", monkeypatch=monkeypatch)
    assert ran.exit == 0
    assert table.data["trick"]["hands"] == ALONE["hands"]
    assert "Undone: trick play ana 2S (revision 2)." in ran.out
    assert "whose cards so far are worth -12" in ran.out
    assert "No trick has been decided yet." in ran.out
    assert [line["undone"] for line in table.did("log").json["lines"]][:3] == [False, True, True]


def test_an_empty_line_deals_and_seats_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G12: after the last hand the same players sit down again; the hand before is scored as it is shown."""
    table = game(
        tmp_path, bots={"bo": "club", "cy": "club"}, target=5, hands={"ana": "KS", "bo": "2S", "cy": "3S"}
    )
    ran = typed(table, "KS\n\n", "--seed", "1", monkeypatch=monkeypatch)
    assert commands(table) == ["trick play ana KS", "trick auto", "trick deal", "trick auto"]
    # Three cards and a king: 3 - 12 + 4.
    assert "  Anaïs d'Or: -5 this hand, -5 in all." in ran.out
    assert "Enter deals the next hand." in ran.out
    assert table.data["trick"]["hand"] == 2
    over = game(
        tmp_path, target=5, scores={"ana": 20}, hands={"ana": "KS"}, bots={"bo": "club", "cy": "club"}
    )
    ran = typed(over, "KS\n\n", monkeypatch=monkeypatch)
    assert "Anaïs d'Or wins the game with 13 points." in ran.out
    assert "Enter seats the same players again." in ran.out
    assert commands(over)[-1] == "trick again"
    assert over.data["trick"]["scores"] == {"ana": 0, "bo": 0, "cy": 0}


def test_the_fool_and_what_is_owed_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G7: options may follow the card, and a card that is owed is given by its name alone."""
    table = fool(tmp_path)
    assert typed(table, "F --give QB\n", "ana", monkeypatch=monkeypatch).exit == 0
    assert table.data["trick"]["promise"] == "QB"
    table = fool(tmp_path)
    ran = typed(table, "F\nKS\n3S\nQB\n", monkeypatch=monkeypatch)
    assert "Anaïs d'Or may give QB Queen of Staves, T1 I The Magician." in ran.out, ran
    assert "QB" not in table.data["trick"]["won"]["ana"]


def test_a_seat_plays_its_own_cards_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """S6, S5: with P the screen is that player's; nobody sits down for a bot or without a seat."""
    table = game(tmp_path, hands={"ana": "2S QB", "bo": "KS 4B", "cy": "3S 5B"})
    ran = typed(table, "3S\n", "cy", monkeypatch=monkeypatch)
    assert ran.exit == 2
    assert "cy holds:" in ran.out
    assert "It is Anaïs d'Or's turn, at another screen." in ran.out
    assert "QB" not in ran.out
    assert typed(table, "trick play ana 2S\n", "cy", monkeypatch=monkeypatch).exit == 3
    assert typed(table, "2S\n", "ana", monkeypatch=monkeypatch).exit == 0
    (line,) = table.did("log").json["lines"]
    assert line["who"] == "ana"
    named = typed(
        game(tmp_path, hands={"ana": "2S QB", "bo": "KS 4B"}), "", "--as", "bo", monkeypatch=monkeypatch
    )
    assert "Bo le Roux holds:" in named.out
    assert table.refused("trick", "table", "dan")["kind"] == "not-seated"
    bots = game(tmp_path, **ALONE)
    assert bots.refused("trick", "table", "bo")["kind"] == "played-by-the-tool"


def test_real_cards_are_told_by_their_names_and_nobody_is_shown_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S3: at a table with real cards the tool knows no hand, so that there is nothing to hint either."""
    table = game(tmp_path, players=["ana", "bo"], hidden=True)
    ran = typed(table, "KS\n?\n2S\n", monkeypatch=monkeypatch)
    assert "It is Bo le Roux's turn." in ran.out
    assert "Bo le Roux's cards are not known here." in ran.err
    assert "Anaïs d'Or takes the trick: KS King of Swords, 2S 2 of Swords." in ran.out
    assert "holds" not in ran.out


def test_with_json_it_is_one_look(tmp_path: Path) -> None:
    """So it is in a script, where other lines follow."""
    table = game(tmp_path, **ALONE)
    before = table.snapshot()
    found = table.did("trick", "table").json
    assert (found["who"], found["trick"], found["leader"]) == ("ana", 1, "ana")
    assert found["hand"] == ["2S", "QB", "3C"]
    assert found["worth"] == {"ana": -12, "bo": -12, "cy": -12}
    assert table.run("trick", "table", "--dry-run").out.startswith("Hand 1, trick 1")
    script = tmp_path / "script"
    script.write_text("trick table\nday\n", encoding="utf-8")
    assert table.snapshot() == before
    ran = table.run("run", str(script))
    assert (ran.exit, ran.out.splitlines()[-1]) == (0, "Day 2 begins.")


def test_at_a_terminal_the_screen_is_passed_on_with_no_cards_on_it(tmp_path: Path) -> None:
    """S5: between two people a page without cards, and nothing to scroll back to; Ctrl-D loses nothing."""
    table = game(tmp_path, bots={"cy": "club"}, hands={"ana": "2S QB", "bo": "KS 4B", "cy": "3S 5B"})
    shown = on_terminal(table, ["trick", "table"], "\n4B\n2S\n\nKS\n\x04")
    first, second = "Pass the screen to Anaïs d'Or", "Pass the screen to Bo le Roux"
    before, _, rest = shown.partition(first)
    assert "QB" not in before
    with_ana, _, rest = rest.partition(second)
    assert "4B 4 of Staves is not in Anaïs d'Or's hand." in with_ana.replace("\r\n  ", " ")
    page, _, with_bo = rest.partition("> ")
    assert "QB" not in page
    assert with_ana.rpartition(CLEAR)[2].count("QB") == 0
    assert "Bo le Roux holds:" in with_bo.partition(CLEAR)[2]
    assert "To go on: tarotcli trick table" in with_bo
    assert commands(table) == ["trick play ana 2S", "trick play bo KS", "trick auto"]


def test_what_others_do_is_told_and_ones_own_is_not(tmp_path: Path) -> None:
    """Each once, also where both were saved in turn."""
    table = game(tmp_path, hands={"ana": "2S", "bo": "KS", "cy": "3S"})
    file = opened(str(table.path))
    watch = Watch(file, Common(as_="bo"))
    assert list(watch.others()) == []
    table.did("note", "Late.", "--as", "cy")
    here = Script(file, source("tarot"), Common(as_="bo"))
    here.take(["day"])
    assert here.last is not None
    assert isinstance(here.last.answer, Reply)
    watch.did(here.last.answer)
    table.did("trick", "play", "ana", "2S")
    assert [(each.revision, each.head) for each in watch.others()] == [(1, "note"), (3, "trick")]
    assert list(watch.others()) == []


def test_a_closed_window_loses_nothing(tmp_path: Path) -> None:
    """What was played is saved, and the process is gone."""
    table = game(tmp_path, **ALONE)
    child, terminal = pty.fork()
    if child == 0:
        words = [*TAROTCLI, "trick", "table", "--plain"]
        os.execve(sys.executable, words, {**os.environ, "TAROTCLI_CAMPAIGN": str(table.path)})
    shown = b""
    os.write(terminal, b"2S\n")
    while b"trick 2" not in shown:
        shown += os.read(terminal, 65536)
    os.close(terminal)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    assert commands(table) == ["trick play ana 2S", "trick auto"]
    table.whole()


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    table = game(tmp_path, **ALONE)
    shown = on_terminal(table, ["trick", "table"], "\x03\n2S\nexit\n")
    assert "The game stays as it is." in shown
    assert commands(table) == ["trick play ana 2S", "trick auto"]


def test_a_refusal_is_told_above_the_table(tmp_path: Path) -> None:
    """Of a card without the way out, which is the hand drawn below; of any other command with it."""
    table = game(tmp_path, **ALONE)
    shown = on_terminal(table, ["trick", "table"], "KD\nshow zed\nexit\n").replace("\r\n", "\n")
    assert "KD King of Coins is not in Anaïs d'Or's hand.\x1b[0m\n\n\x1b[1mHand 1, trick 1" in shown
    assert "There are: ana, bo. A new one: t" in shown
    assert "In hand:" not in shown


def test_a_plain_terminal_gets_lines(tmp_path: Path) -> None:
    """No escape at all, and the hand in brackets."""
    table = game(tmp_path, **ALONE | {"table": "9C", "leader": "cy"})
    shown = on_terminal(table, ["trick", "table", "--plain"], "3C\nexit\n", {"TERM": "dumb"})
    assert "\x1b[2J" not in shown
    assert "  Swords: (2S)" in shown


def test_the_prompt_of_run_opens_it(tmp_path: Path) -> None:
    table = game(tmp_path, **ALONE)
    keys = "note It's late\ntrick table\n2S\nexit\ntarotcli trick score\nexit\n"
    shown = on_terminal(table, ["run"], keys, {"XDG_STATE_HOME": str(tmp_path)})
    assert "Hand 1, trick 2" in shown
    assert "Meanwhile" not in shown
    assert "Cards · Anaïs d'Or> note It's late" in shown
    assert "before this hand, whose cards so far are worth" in shown
    assert commands(table) == ["note It's late", "trick play ana 2S", "trick auto"]
    kept = (tmp_path / "tarotcli" / "history").read_text(encoding="utf-8").splitlines()
    assert [line for line in kept if line[0] != "_"] == [
        "note It's late",
        "trick table",
        "tarotcli trick score",
        "exit",
    ]
