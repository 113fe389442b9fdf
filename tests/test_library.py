"""The library: the same questions, answers and saves as from the command line, without a command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import tarotcli
from tarotcli.answers.question import Counter, Question, Stake
from tarotcli.cards.words import read_card
from tarotcli.cli.registry import source
from tarotcli.errors import CampaignFault, Refused, UsageFault
from tarotcli.grammar.reader import read
from tarotcli.library import Opened, typed
from tarotcli.systems import names
from tarotcli.systems.common.questions import Check as SharedCheck
from tarotcli.systems.lignes_brisees.check import Check as LignesBriseesCheck
from tarotcli.systems.versailles.dealing import Deal
from tarotcli.systems.versailles.questions import Check
from tests.helpers import Table, sample
from tests.sessions import KEEPING, SESSIONS, TRICK

CLIMB = Check(who="aurore", what="climbing", play=tarotcli.play("QB", "la force"), difficulty=9)
TYPED = ["check", "aurore", "climbing", "--play", "QB", "--play", "la force", "--difficulty", "9"]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A sample campaign."""
    return sample(tmp_path)


def opened(table: Table) -> Opened:
    return tarotcli.open(table.path)


def journal(table: Table) -> list[dict[str, object]]:
    """The lines of the journal, but for their times."""
    lines = [json.loads(line) for line in table.journal.read_text().splitlines()]
    return [{key: value for key, value in line.items() if key != "time"} for line in lines]


def test_an_answer_is_typed_and_saved(table: Table) -> None:
    """Queen 13 limited to 4, Strength 2 and the body's 3 against 9 (V10 to V12)."""
    reply = opened(table).ask(CLIMB, seed="4")
    assert (reply.answer.outcome, reply.answer.margin, reply.answer.total) == ("success", 0, 9)
    assert (reply.revision, reply.exit, reply.dry_run) == (1, 0, False)
    assert table.data["revision"] == 1
    assert table.discard() == ["T11", "QB"]
    table.whole()


def test_file_and_journal_are_those_of_the_command_line(tmp_path: Path) -> None:
    """Ask, undo and redo here as there."""
    tables = []
    for name in ("library", "shell"):
        (tmp_path / name).mkdir()
        tables.append(sample(tmp_path / name))
    here, there = tables
    opened(here).ask(CLIMB, seed="4")
    there.run(*TYPED, "--seed", "4")
    for again in ("undo", "redo", "undo"):
        assert here.path.read_bytes() == there.path.read_bytes()
        assert journal(here) == journal(there)
        getattr(opened(here), again)()
        there.did(again)
    assert here.snapshot()[0] == there.snapshot()[0]
    assert [line["command"] for line in journal(here)] == [
        [*TYPED, "--seed", "4"],
        ["undo"],
        ["redo"],
        ["undo"],
    ]


def test_undo_tells_what_it_took_back(table: Table) -> None:
    before = table.data
    court = opened(table)
    court.ask(CLIMB, seed="4")
    assert court.undo().answer.undone.command == (*TYPED, "--seed", "4")
    assert table.data == before | {"revision": 2}
    assert court.redo().answer.redone.revision == 1
    assert table.discard() == ["T11", "QB"]


def test_nothing_to_undo_is_refused(table: Table) -> None:
    before = table.snapshot()
    with pytest.raises(Refused):
        opened(table).undo()
    with pytest.raises(Refused):
        opened(table).redo()
    assert table.snapshot() == before


def test_a_dry_run_saves_nothing(table: Table) -> None:
    before = table.snapshot()
    reply = opened(table).ask(CLIMB, seed="4", dry_run=True)
    assert (reply.answer.margin, reply.revision, reply.dry_run) == (0, 0, True)
    assert table.snapshot() == before


def test_what_is_wrong_is_an_error_and_nothing_changes(table: Table, tmp_path: Path) -> None:
    """Of the same classes as the exit statuses 2, 3 and 4, and of Python's own for another game's question."""
    before = table.snapshot()
    with pytest.raises(UsageFault, match="WHAT"):
        opened(table).ask(Check(who="aurore", difficulty=9))
    with pytest.raises(Refused):
        opened(table).ask(Check(who="aurore", what="climbing", play=tarotcli.play("AS"), difficulty=9))
    with pytest.raises(UsageFault):
        tarotcli.play("queen-of-hats")
    with pytest.raises(CampaignFault):
        tarotcli.open(tmp_path / "none.toml").ask(CLIMB)
    for other in (LignesBriseesCheck, SharedCheck):
        with pytest.raises(TypeError, match="no question of versailles"):
            opened(table).ask(other(who="aurore", what="furtivite"))
    assert table.snapshot() == before


@pytest.mark.parametrize(
    ("viewer", "reveal", "hand", "pile"),
    [
        ("", False, True, False),
        ("Anne", False, False, False),
        ("Bertrand", False, True, False),
        ("Anne", True, True, True),
    ],
)
def test_an_answer_is_cut_to_its_viewer(
    table: Table, viewer: str, *, reveal: bool, hand: bool, pile: bool
) -> None:
    """S3, S2: Bertrand's new card is for him and the table; in a dry run what comes off the pile is nobody's to see."""
    table.did("discard", "luynes", "3D")
    court = tarotcli.open(table.path, viewer, reveal=reveal)
    deal = Deal(who=("luynes",), count=1)
    dry, real = (court.ask(deal, seed="1", dry_run=dry) for dry in (True, False))
    new = table.hand("luynes")[-1]
    for reply, seen in ((dry, pile), (real, hand)):
        assert json.loads(reply.json())["events"][-1]["cards"] == ([new] if seen else {"count": 1})


def test_a_refusal_is_cut_to_its_viewer(table: Table) -> None:
    """S5: the hand in it is told to who may see it."""
    ask = Check(who="luynes", what="heraldry", play=tarotcli.play("QB"), difficulty=3)
    for viewer, seen in (("Anne", False), ("Bertrand", True)):
        with pytest.raises(Refused) as refused:
            tarotcli.open(table.path, viewer).ask(ask)
        assert ("7C" in refused.value.advice()) is seen


def test_a_viewer_that_nobody_is_called_is_refused(table: Table) -> None:
    before = table.snapshot()
    with pytest.raises(Refused, match="zoe"):
        tarotcli.open(table.path, "zoe").ask(CLIMB)
    assert table.snapshot() == before


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (CLIMB, TYPED),
        (Deal(), ["deal"]),
        (Deal(who=("aurore", "luynes"), count=2), ["deal", "aurore", "luynes", "--count", "2"]),
        (Deal(who=("-x", "aurore"), fresh=True), ["deal", "--fresh", "--", "-x", "aurore"]),
        (
            Check(
                who="montglas",
                what="dancing",
                play=(Stake(read_card("T5"), 0),),
                difficulty=0,
                favour=(Counter("madame de sévigné", 1), Counter("luynes")),
                no_growth=True,
            ),
            shlex.split(
                "check montglas dancing --play T5=0 --difficulty 0 "
                '--favour "madame de sévigné=1" --favour luynes --no-growth'
            ),
        ),
    ],
)
def test_a_question_is_kept_as_it_would_be_typed(question: Question, line: list[str]) -> None:
    assert typed(line[0], question) == line


@pytest.mark.parametrize("system", names())
def test_what_would_be_typed_asks_the_same(system: str) -> None:
    """For every command of the sessions that the schemas are held against."""
    asked = 0
    for part in (KEEPING, TRICK, *SESSIONS[system]):
        for line in part.lines.strip().splitlines():
            words = shlex.split(line.strip().lstrip("0123456789 "))
            try:
                question = read(words, source(system))
            except (UsageFault, Refused):
                continue
            again = typed(question.command.name, question.question)
            assert typed(question.command.name, read(again, source(system)).question) == again
            asked += 1
    assert asked > 20
