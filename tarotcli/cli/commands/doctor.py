"""``doctor``: every fault of a campaign file, and the mending of those that need no guessing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Annotated, Literal

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.campaign import replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import CAMPAIGN, CampaignFault, NotInOrder
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, _, say, say_many
from tarotcli.store import files
from tarotcli.store.campaign_file import Loaded, and_more, examined, lineage, read_bytes
from tarotcli.store.files import drop
from tarotcli.store.mend import mended
from tarotcli.store.remarks import copies, edits_by_hand, journal_remarks
from tarotcli.store.replacing import FileExists, create
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import game
from tarotcli.systems.common.file_events import Mended


class Doctor(Question, frozen=True):
    """``doctor``."""

    fix: Annotated[bool, Word(N_("Mend it, keeping a copy of the file as it was."), "--fix")] = False


Mender = Literal["doctor", "you"]


class DoctorAnswer(Answer, frozen=True):
    """``doctor``: the faults that are left, and who mends each: ``doctor`` with --fix, or ``you``.

    ``more``: how many there are besides. ``mendable``: whether all of them can be mended. ``some``: whether
    some can. ``backup``: the file as it was.
    ``remarks``: what there is to say of the campaign, its journal and copies, which is no fault of the file.
    """

    file: str
    faults: tuple[str, ...]
    mendable: bool
    backup: str | None
    mended_by: tuple[Mender, ...] = ()
    some: bool = False
    more: int = 0
    remarks: tuple[str, ...] = ()

    @property
    def exit(self) -> int:
        """4 while a fault is left."""
        return CAMPAIGN if self.faults else 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What was mended, the faults that are left, or that there are none; then what else there is to say."""
        found = event_lines(display, events)
        if self.backup:
            found.append(say("The file as it was is kept in {backup}.", backup=self.backup))
        if self.faults:
            number = len(self.faults) + self.more
            found.append(say_many("{file} has {n} fault:", "{file} has {n} faults:", number, file=self.file))
            found += [f"  {each}" for each in self._each()]
            found += [f"  {and_more(self.more)}"] if self.more else []
            found.append(self._way())
        elif not events:
            found.append(say("{file} is in good order.", file=self.file))
        return [*found, *self.remarks]

    def _each(self) -> Sequence[str]:
        """Every fault; where some can be mended and some not, with who mends it."""
        if self.mendable or not self.some or len(self.mended_by) != len(self.faults):
            return self.faults
        by = {"doctor": N_("{fault} (doctor --fix)"), "you": N_("{fault} (you)")}
        return [
            say(by[mender], fault=fault) for fault, mender in zip(self.faults, self.mended_by, strict=True)
        ]

    def _way(self) -> str:
        if self.mendable:
            return _("All of it can be mended: tarotcli doctor --fix")
        if self.some:
            return _("tarotcli doctor --fix mends some of it; the rest needs you: tarotcli edit")
        return _("It needs you: tarotcli edit")


def doctor(file: CampaignFile, ask: Doctor, line: Line) -> Reply[DoctorAnswer]:
    """Tell the faults, exit 4 where any is left; with ``--fix`` mend what needs no guessing."""
    dry = line.common.dry_run
    if ask.fix:
        reply = file.started_over(lambda: _fix(file, line, dry=dry))
    else:
        found = _read(file.path)
        reply = _reply(found, _answer(found), dry_run=dry)
    if reply.answer.faults and line.common.as_ and not line.common.reveal:
        closed = NotInOrder(file=reply.answer.file)
        reply = reply._replace(
            answer=replaced(reply.answer, faults=(closed.message(),), mended_by=(), more=0)
        )
    return reply


def _fix(file: CampaignFile, line: Line, *, dry: bool) -> Reply[DoctorAnswer]:
    made: Path | None = None
    try:
        with file.transaction(dry=dry, read=_read, check=examined) as held:
            found = held.loaded
            edits = mended(found.document.data) if found.faults else []
            if not edits:
                return _reply(found, _answer(found), dry_run=dry)
            after = examined(found.path, found.document.apply(edits))
            name = ""
            if not dry:
                name, made = _backup(found)
            answer = _answer(after, name)
            events = tuple(Mended(spell_path(edit.path)) for edit in edits)
            held.add(Outcome(found.campaign, answer, events), line.typed(), edits)
            reply = _reply(found, answer, events, dry_run=dry)._replace(revision=held.campaign.revision)
    except BaseException:
        if made is not None:
            with suppress(OSError):
                drop(made)
        raise
    return reply


def _read(path: Path) -> Loaded:
    return examined(path, read_bytes(path))


def _answer(found: Loaded, backup: str = "") -> DoctorAnswer:
    """The faults of a file, whether mending would leave none, and what else there is to say."""
    fault = found.fault
    edits = mended(found.document.data) if fault else []
    left = examined(found.path, found.document.apply(edits)).faults if edits else found.faults
    stay = {(each.path, each.sentence) for each in left}
    menders: tuple[Mender, ...] = tuple(
        "you" if (each.path, each.sentence) in stay else "doctor"
        for each, _line in (fault.faults if fault else ())
    )
    return DoctorAnswer(
        file=found.path.name,
        faults=tuple(fault.fault_lines()) if fault else (),
        mended_by=menders,
        mendable=not left,
        some=bool(edits),
        more=fault.more if fault else 0,
        backup=backup or None,
        remarks=() if backup else tuple(_remarks(found)),
    )


def _remarks(found: Loaded) -> Iterator[str]:
    if not found.faults:
        for remark in game(found.campaign.system).remarks(found.campaign):
            yield f"{remark.where()} {remark.message()}"
    past = lineage(found)
    placed = list(past)
    yield from journal_remarks(found, past, placed)
    yield from edits_by_hand(placed)
    yield from copies(found)


def _reply(
    found: Loaded, answer: DoctorAnswer, events: tuple[Event, ...] = (), *, dry_run: bool
) -> Reply[DoctorAnswer]:
    campaign = found.campaign
    return Reply("doctor", answer, events, campaign.system, campaign.revision, dry_run)


def _backup(found: Loaded) -> tuple[str, Path | None]:
    """A copy of the file as it was, under a name that is no campaign's: its name, and itself where it is new."""
    for number in count(1):
        copy = found.path.with_name(f"{found.path.name}.bak{number}")
        try:
            create(copy, found.raw, found.path)
        except FileExists:
            with suppress(OSError, CampaignFault):
                if files.read(copy) == found.raw:
                    break
            continue
        return copy.name, copy
    return copy.name, None


COMMAND = FileCommand(
    name="doctor",
    question=Doctor,
    perform=doctor,
    answer=DoctorAnswer,
    summary=N_("Report every problem in the campaign file, and repair what can be."),
    example="tarotcli doctor --fix",
)
