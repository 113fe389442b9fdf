"""Going back and forth in a campaign's history: which line is next, and whether the file still stands as it left it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import tee
from typing import NamedTuple

import msgspec

from tarotcli.answers.visibility import Veiled
from tarotcli.campaign.paths import ABSENT, Change, spell_path
from tarotcli.errors import CampaignFault, Refused
from tarotcli.language import N_
from tarotcli.store.journal import Line
from tarotcli.store.toml.document import Document


class NothingToUndo(Refused):
    """The journal holds nothing to go back to."""

    kind = "nothing-to-undo"
    sentence = N_("There is nothing to undo.")
    way_out = N_("The journal beside the campaign shows what was done: tarotcli log")


class TooFar(Refused):
    """More to take back than there is."""

    kind = "nothing-to-undo"
    sentence = N_("There are not {wanted} commands to undo, only {n}.")
    way_out = N_("Take those back: tarotcli undo {n}")


class TooFarForth(TooFar):
    """More to do again than was undone."""

    kind = "nothing-to-redo"
    sentence = N_("There are not {wanted} commands to redo, only {n}.")
    way_out = N_("Do those again: tarotcli redo {n}")


class NoSuchRevision(Refused):
    """A revision that the journal does not lead back to."""

    kind = "no-such-revision"
    sentence = N_("The journal does not lead back to revision {revision}.")
    way_out = N_("It goes from {first} to {now}; tarotcli log shows what was done.")


class NothingToRedo(Refused):
    """Nothing was undone last."""

    kind = "nothing-to-redo"
    sentence = N_("There is nothing to redo: the last command was not an undo.")
    way_out = N_("The journal beside the campaign shows what was done: tarotcli log")


class OthersCommand(Refused):
    """The last command is somebody else's, who alone takes it back (S6)."""

    kind = "others-command"
    sentence = N_("The last command is {who}'s: tarotcli {command} (revision {revision}).")
    way_out = N_("Ask them, or do it all the same: tarotcli {word} --any")


class TablesCommand(OthersCommand):
    """As :class:`OthersCommand`, of a command that was given without saying who."""

    sentence = N_(
        "The last command was given without saying by whom: tarotcli {command} (revision {revision})."
    )


class OthersSince(Refused):
    """One's own last command cannot be taken back without what somebody else did since (S6)."""

    kind = "others-since"
    sentence = N_(
        "Your last command, tarotcli {command} (revision {revision}), cannot be taken back alone: "
        "{who}'s tarotcli {words} (revision {later}) came after it and touches the same."
    )
    way_out = N_("Ask them, or take back all that was done since: tarotcli undo --any --to {before}")


class TablesSince(OthersSince):
    """As :class:`OthersSince`, of a command that was given without saying who."""

    sentence = N_(
        "Your last command, tarotcli {command} (revision {revision}), cannot be taken back alone: "
        "tarotcli {words} (revision {later}), given without saying by whom, came after it and touches the same."
    )


class EditedByHand(Refused):
    """The file was changed by hand since."""

    kind = "edited-by-hand"
    sentence = N_("The campaign was edited by hand since revision {revision} (tarotcli {command}).")
    way_out = N_("--force changes only what has not been edited since.")


class JournalBehind(EditedByHand):
    """Commands were saved that this journal does not have."""

    kind = "journal-behind"
    sentence = N_("The campaign is at revision {now}, and its journal ends at revision {revision}.")
    way_out = N_(
        "Put the journal that belongs to it beside it; --force undoes only what tarotcli {command} changed and has "
        "not been edited since."
    )


class ValueEdited(Refused):
    """A value that the command set was edited by hand since."""

    kind = "value-edited"
    sentence = N_("{path} was edited by hand since revision {revision} set it.")
    way_out = N_("Correct it by hand: tarotcli edit")


class WouldBreak(Refused):
    """The file would not be valid any more, since it was edited by hand elsewhere."""

    kind = "would-be-invalid"
    sentence = N_("After {word} of revision {revision} (tarotcli {command}) the file would not be valid.")
    way_out = N_("Correct it by hand: tarotcli edit")


class MendStands(WouldBreak):
    """The command mended a broken file, which it would be again."""

    kind = "mend-stands"
    sentence = N_(
        "tarotcli {command} (revision {revision}) mended the file, which would be broken without it."
    )
    way_out = N_(
        "--force goes past it to the command before, and takes back that one's own values where they still stand."
    )


class MendStandsKept(MendStands):
    """As :class:`MendStands`, where the broken file was kept."""

    way_out = N_(
        "The file as it was is kept in {backup}. --force goes past it to the command before, and takes back that "
        "one's own values where they still stand."
    )


NO_EDIT = (LookupError, TypeError, ValueError, AttributeError)
"""What carrying out an edit raises that does not fit the file: a journal may say anything."""


class _Backup(msgspec.Struct):
    """Of what a line answered, where the broken file was kept."""

    backup: str | None = None


class Past(NamedTuple):
    """A command to undo or to redo. ``sound``: nobody edited the file by hand since.

    ``last``: the line that did it last, or took it back last, and is to be reversed.
    """

    line: Line
    sound: bool
    last: Line

    def edits(self) -> list[Change]:
        """What the last line about it changed."""
        return self.last.edits()


def undoables(led: Iterable[tuple[Line, bool]]) -> Iterator[Past]:
    """The commands that count, the one to undo next first."""
    rest = iter(led)
    judged: set[int | None] = set()
    while pair := next(rest, None):
        line = pair[0]
        if line.kind == "command":
            if line.revision not in judged:
                yield Past(*pair, line)
        elif line.target not in judged:
            judged.add(line.target)
            if line.kind == "redo":
                rest, ahead = tee(rest)
                for target, sound in ahead:
                    if target.revision == line.target:
                        yield Past(target, sound, line)
                        break


def counting(
    led: Iterable[tuple[Line, bool]], read: Callable[[Line], None] = lambda _line: None
) -> Iterator[Line]:
    """The commands that count, the newest first: those that nobody undid, or that were done again.

    ``read`` is told of every line, of an undo too.
    """
    undone: dict[int | None, bool] = {}
    for line, _sound in led:
        read(line)
        if line.kind != "command":
            undone.setdefault(line.target, line.kind == "undo")
        elif not undone.get(line.revision):
            yield line


def redoables(led: Iterable[tuple[Line, bool]]) -> Iterator[Past]:
    """The commands that were undone last, the one to do again next first."""
    rest, ahead = tee(led)
    skip = 0
    for line, _sound in rest:
        if line.kind == "command":
            return
        if line.kind == "redo":
            skip += 1
        elif skip:
            skip -= 1
        else:
            ahead, look = tee(ahead)
            found = next((pair for pair in look if pair[0].revision == line.target), None)
            if found:
                yield Past(*found, line)


def mends(line: Line) -> bool:
    """Whether the line is of a command that may have started from a broken file."""
    return line.kind == "command" and line.command[:1] in (["doctor"], ["edit"])


def broken_without(line: Line, word: str, command: str | Veiled[str]) -> WouldBreak:
    """The refusal of an ``undo`` or ``redo`` that would leave the file invalid."""
    backup = None
    with suppress(msgspec.MsgspecError):
        backup = msgspec.json.decode(line.result, type=_Backup).backup
    kind = WouldBreak if word == "redo" or not mends(line) else MendStandsKept if backup else MendStands
    return kind(word=word, revision=line.revision, command=command, backup=backup)


def reversed_edits(edits: Sequence[Change]) -> list[Change]:
    """The edit script that takes these edits back."""
    return [Change(edit.path, edit.new, edit.old, edit.follows) for edit in reversed(edits)]


def still_standing(document: Document, edits: Sequence[Change], line: Line) -> None:
    """Refuse where a value that these edits start from is not there any more; raises :class:`ValueEdited`.

    Each edit is held against the file as the edits before it leave it.
    """
    for edit in edits:
        wrong = ValueEdited(path=spell_path(edit.path), revision=line.revision)
        if document.value_at(edit.path) != edit.old and not _inserts(edit):
            raise wrong
        try:
            document = Document.parse(document.apply([edit]), "")
        except (CampaignFault, *NO_EDIT):
            raise wrong from None


def _inserts(edit: Change) -> bool:
    return edit.old is ABSENT and isinstance(edit.path[-1], int)
