"""A campaign as it was before a command of its journal, the commands since that count, and what was edited by hand.

R: what a person edited since, and no command changed, counts as edited from the start. What a command changed and a
person edited then is edited again after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import ABSENT, Change, spell_path
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.store import journal
from tarotcli.store.campaign_file import Loaded, lineage
from tarotcli.store.changes import changes
from tarotcli.store.history import NO_EDIT, Past, undoables
from tarotcli.store.past_commands import PastCommand, Words
from tarotcli.store.toml.document import carried_out, value_in
from tarotcli.store.validate import read_campaign


class NoSuchCommand(Refused):
    """A revision at which no command stands that still counts."""

    kind = "no-such-revision"
    sentence = N_("Revision {revision} is not a command that still counts.")
    way_out = N_("tarotcli log shows what was done, and at which revision.")


class NotReplayed(Refused):
    """A history that does not lead to the file when it is done again."""

    kind = "not-recalled"
    sentence = N_(
        "Done again, what was done since revision {revision} does not lead to the campaign as it is."
    )
    way_out = N_("Take back what was done since: tarotcli undo --to {before}")


class EditCounts(NotReplayed):
    """A command that does not come to what it came to then, since a person edited the file."""

    sentence = N_(
        "Done again, revision {again} does not come to what it came to then: the edit by hand after revision {edited} "
        "counts for it."
    )


class EditInTheWay(NotReplayed):
    """An edit by hand of something that would be otherwise now."""

    kind = "edited-by-hand"
    sentence = N_("{path} was edited by hand after revision {edited}, and would be something else by then.")
    way_out = N_("Edit it back, or take back what was done since: tarotcli undo --to {before} --force")


class Entry(NamedTuple):
    """A command that counts: as it is to be done again, and its line. ``amended``: it is said otherwise now."""

    words: Sequence[str]
    line: journal.Line
    amended: bool = False


class Edit(NamedTuple):
    """What a person edited after a revision, of what commands before had changed."""

    after: int
    change: Change


class Rewound(NamedTuple):
    """A campaign before a command: its ``data`` as the file would have it, and the edits by hand since.

    ``edited``: the revisions after which the file was edited by hand, the newest first.
    """

    campaign: Campaign
    data: dict[str, object]
    edits: Sequence[Edit]
    edited: Sequence[int]

    def changed(self, campaign: Campaign, edits: Sequence[Change], after: int) -> Campaign:
        """A campaign that came of this one with these edits, which a person made; refused where they do not fit."""
        data = carried_out(self.data, changes(self.campaign, campaign, self.data))
        before = self.campaign_revision
        for edit in edits:
            inserts = edit.old is ABSENT and isinstance(edit.path[-1], int)
            if not inserts and value_in(data, edit.path) != edit.old:
                raise EditInTheWay(path=spell_path(edit.path), edited=after, before=before)
            try:
                data = carried_out(data, [edit])
            except NO_EDIT:
                raise EditInTheWay(path=spell_path(edit.path), edited=after, before=before) from None
        found, _game, faults = read_campaign(data)
        if faults:
            raise EditInTheWay(path=spell_path(faults[0].path), edited=after, before=before)
        return replaced(found, revision=campaign.revision)

    @property
    def campaign_revision(self) -> int:
        """The revision before the command."""
        return self.first - 1

    first: int = 0


def entries_since(loaded: Loaded, revision: int) -> list[Entry]:
    """The commands that count from this one on, the oldest first; from an earlier one where that was amended since.

    Raises :class:`NoSuchCommand`, and :class:`NotReplayed` where commands are missing in the journal.
    """
    first, found = revision, list[Past]()
    for past in undoables(lineage(loaded).led()):
        found.append(past)
        first = min(first, _earlier(past.line)[0] or first)
        if past.line.revision <= first:
            break
    mine = next((past for past in found if past.line.revision == revision), None)
    if mine is None or _earlier(mine.line)[0]:
        raise NoSuchCommand(revision=revision)
    entries: list[Entry] = []
    for past in reversed(found):
        target, said = _earlier(past.line)
        if target:
            entries = [
                each._replace(words=said) if each.line.revision == target else each for each in entries
            ]
        else:
            entries.append(Entry(past.line.command, past.line))
    return entries


class _Said(msgspec.Struct):
    """What an earlier ``amend`` answered: which command it was about, and what that is since."""

    amended: PastCommand
    words: Words


def _earlier(line: journal.Line) -> tuple[int, Sequence[str]]:
    """The revision that an earlier ``amend`` was about, and its words; 0 for any other command."""
    if line.command[0] != "amend":
        return 0, ()
    said = msgspec.json.decode(line.result, type=_Said)
    return said.amended.revision, said.words.value if isinstance(said.words, Veiled) else said.words


def rewound(loaded: Loaded, revision: int) -> Rewound:
    """The campaign as it was before this revision; raises :class:`NotReplayed`."""
    refused = NotReplayed(revision=revision, before=revision - 1)
    data, edits, edited = loaded.document.data, list[Edit](), list[int]()
    below = loaded.campaign.revision
    for placed in lineage(loaded):
        line = placed.line
        if placed.branch:
            continue
        if line.revision < revision:
            break
        if line.revision != below:
            raise refused  # commands that this journal does not have
        below -= 1
        if placed.edited:
            edited.append(line.revision)
        try:
            data = _taken_back(data, line, edits, edited)
        except NO_EDIT:
            raise refused from None
    campaign, _game, faults = read_campaign(data)
    if faults:
        raise refused
    return Rewound(replaced(campaign, revision=loaded.campaign.revision), data, edits[::-1], edited, revision)


def _taken_back(
    data: dict[str, object], line: journal.Line, edits: list[Edit], edited: Sequence[int]
) -> dict[str, object]:
    """The data before a line, and what of it was edited by hand since into ``edits``."""
    for edit in reversed(line.edits()):
        now = value_in(data, edit.path)
        removes = edit.new is ABSENT and isinstance(edit.path[-1], int)
        if edited and not removes and now != edit.new:
            by_hand = Change(edit.path, edit.new, now)
            edits.append(Edit(edited[-1], by_hand))
            data = carried_out(data, [Change(edit.path, now, edit.new)])
        data = carried_out(data, [Change(edit.path, edit.new, edit.old, edit.follows)])
    return data
