"""``doctor``: every fault of a campaign file, and the mending of those that need no guessing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from tarotcli.answers.answer import Answer, Outcome, told
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.campaign.paths import Change, spell_path
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import CAMPAIGN
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, _, say, say_many
from tarotcli.store import campaign_file
from tarotcli.store.campaign_file import Loaded, examined, read_bytes
from tarotcli.store.mend import mended
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems.common.file_events import Mended


class Doctor(Question, frozen=True):
    """``doctor``."""

    fix: Annotated[bool, Word(N_("Mend it, keeping a copy of the file as it was."), "--fix")] = False


class DoctorAnswer(Answer, frozen=True):
    """``doctor``: the faults that are left. ``mendable``: whether all can be mended. ``backup``: the file as it was."""

    file: str
    faults: tuple[str, ...]
    mendable: bool
    backup: str | None

    @property
    def exit(self) -> int:
        """4 while a fault is left."""
        return CAMPAIGN if self.faults else 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The faults that are left, or that there are none."""
        if self.faults:
            count = len(self.faults)
            head = say_many("{file} has {n} fault:", "{file} has {n} faults:", count, file=self.file)
            way = (
                _("All of it can be mended: tarotcli doctor --fix")
                if self.mendable
                else _("Some of it needs you: tarotcli edit")
            )
            return [head, *(f"  {fault}" for fault in self.faults), way]
        if not events:
            return [say("{file} is in good order.", file=self.file)]
        kept = say("The file as it was is kept in {backup}.", backup=self.backup)
        return told(display, events) + ([kept] if self.backup else [])


def doctor(file: CampaignFile, ask: Doctor, line: Line) -> Reply[DoctorAnswer]:
    """Tell the faults, exit 4 where there are any; with ``--fix`` mend them if all of them can be mended."""
    dry = line.common.dry_run
    if not ask.fix:
        found = _read(file.path)
        return _reply(found, _answer(found), dry_run=dry)
    with file.transaction(dry=dry, read=_read) as held:
        found = held.loaded
        answer = _answer(found)
        if not found.faults or not answer.mendable:
            return _reply(found, answer, dry_run=dry)
        edits = mended(found.document.data)
        backup = None if dry else _backup(found)
        answer = DoctorAnswer(file=found.path.name, faults=(), mendable=True, backup=backup)
        events = tuple(Mended(spell_path(edit.path)) for edit in edits)
        held.add(Outcome(found.campaign, answer, events), line.typed(), edits)
        return _reply(found, answer, events, dry_run=dry)._replace(revision=held.campaign.revision)


def _read(path: Path) -> Loaded:
    return examined(path, read_bytes(path))


def _answer(found: Loaded) -> DoctorAnswer:
    """The faults of a file, and whether mending would leave none."""
    fault = found.fault
    faults = tuple(fault.told()) if fault else ()
    return DoctorAnswer(
        file=found.path.name, faults=faults, mendable=not faults or _mendable(found), backup=None
    )


def _mendable(found: Loaded) -> bool:
    edits: Sequence[Change] = mended(found.document.data)
    return not examined(found.path, found.document.apply(edits)).faults


def _reply(
    found: Loaded, answer: DoctorAnswer, events: tuple[Event, ...] = (), *, dry_run: bool
) -> Reply[DoctorAnswer]:
    campaign = found.campaign
    return Reply("doctor", answer, events, campaign.system, campaign.revision, dry_run)


def _backup(found: Loaded) -> str:
    """A copy of the file as it was, under a name that is no campaign's and not yet taken."""
    number = 1
    while (copy := found.path.with_name(f"{found.path.name}.bak{number}")).exists():
        number += 1
    campaign_file.replace(copy, found.raw)
    return copy.name


COMMAND = FileCommand(
    name="doctor",
    question=Doctor,
    perform=doctor,
    answer=DoctorAnswer,
    summary=N_("Name every fault of the campaign file, and mend what can be."),
    example="tarotcli doctor --fix",
)
