"""``undo`` and ``redo``."""

from __future__ import annotations

from typing import Annotated

from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.cli.commands.log import words_of
from tarotcli.cli.registry import FileCommand
from tarotcli.grammar.reader import Line
from tarotcli.language import N_
from tarotcli.store import undo
from tarotcli.store.transaction import CampaignFile
from tarotcli.store.undo import RedoAnswer, UndoAnswer


class Redo(Question, frozen=True):
    """``redo``."""

    force: Annotated[
        bool,
        Word(
            N_("After an edit by hand: take back only the command's own values, where they still stand."),
            "--force",
        ),
    ] = False


class Undo(Redo, frozen=True):
    """``undo``."""

    reshuffle: Annotated[
        bool, Word(N_("Shuffle the draw piles it touched: their order has been seen."), "--reshuffle")
    ] = False


def _undo(file: CampaignFile, ask: Undo, line: Line) -> Reply[UndoAnswer]:
    return undo.undo(
        file,
        line.typed(),
        force=ask.force,
        reshuffle=ask.reshuffle,
        seed=line.common.seed,
        dry_run=line.common.dry_run,
        words=words_of,
    )


def _redo(file: CampaignFile, ask: Redo, line: Line) -> Reply[RedoAnswer]:
    return undo.redo(file, line.typed(), force=ask.force, dry_run=line.common.dry_run, words=words_of)


COMMANDS: dict[str, FileCommand[Undo] | FileCommand[Redo]] = {
    "undo": FileCommand(
        name="undo",
        question=Undo,
        perform=_undo,
        answer=UndoAnswer,
        summary=N_("Take the last command back; repeat to go further back."),
        example="tarotcli undo",
    ),
    "redo": FileCommand(
        name="redo",
        question=Redo,
        perform=_redo,
        answer=RedoAnswer,
        summary=N_("Do again what was undone."),
        example="tarotcli redo",
    ),
}
