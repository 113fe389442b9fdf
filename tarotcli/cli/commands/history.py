"""``undo`` and ``redo``."""

from __future__ import annotations

from typing import Annotated

from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.cli.commands.saved import words_of
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import UsageFault
from tarotcli.grammar.reader import Line
from tarotcli.language import N_
from tarotcli.store import undo
from tarotcli.store.past_commands import RedoAnswer, UndoAnswer
from tarotcli.store.transaction import CampaignFile
from tarotcli.store.undo import How


class UndoHow(UsageFault):
    """Both a number of commands and a revision."""

    kind = "contradiction"
    sentence = N_("undo: {count} commands and --to {revision} contradict each other.")
    way_out = N_("Keep one of them.")


class Redo(Question, frozen=True):
    """``redo``."""

    count: Annotated[
        int, Word(N_("How many commands (default: one)."), metavar="[N]", minimum=1, maximum=9999)
    ] = 1
    force: Annotated[
        bool,
        Word(N_("After an edit by hand: set again only what has not been edited since."), "--force"),
    ] = False
    any_: Annotated[
        bool, Word(N_("Also a command that somebody else gave, where --as says who asks."), "--any")
    ] = False


class Undo(Redo, frozen=True):
    """``undo``."""

    force: Annotated[
        bool,
        Word(N_("After an edit by hand: undo only what has not been edited since."), "--force"),
    ] = False
    reshuffle: Annotated[
        bool, Word(N_("Shuffle the draw piles it touched: their order has been seen."), "--reshuffle")
    ] = False
    to: Annotated[
        int | None,
        Word(N_("Back to the file as it was at this revision."), "--to", metavar=N_("REV"), minimum=0),
    ] = None

    def check_args(self) -> None:
        """Refuse a number of commands beside a revision."""
        if self.to is not None and self.count != 1:
            raise UndoHow(count=self.count, revision=self.to)


def _undo(file: CampaignFile, ask: Undo, line: Line) -> Reply[UndoAnswer]:
    how = How(ask.count, ask.to, ask.force, ask.reshuffle, ask.any_)
    dry, seed = line.common.dry_run, line.common.seed
    return undo.undo(file, line.typed(), how, seed=seed, dry_run=dry, words=words_of)


def _redo(file: CampaignFile, ask: Redo, line: Line) -> Reply[RedoAnswer]:
    how = How(ask.count, force=ask.force, anyones=ask.any_)
    return undo.redo(file, line.typed(), how, dry_run=line.common.dry_run, words=words_of)


COMMANDS: dict[str, FileCommand[Undo] | FileCommand[Redo]] = {
    "undo": FileCommand(
        name="undo",
        question=Undo,
        perform=_undo,
        answer=UndoAnswer,
        summary=N_("Undo the last commands."),
        example="tarotcli undo",
    ),
    "redo": FileCommand(
        name="redo",
        question=Redo,
        perform=_redo,
        answer=RedoAnswer,
        summary=N_("Redo what was undone."),
        example="tarotcli redo",
    ),
}
