"""A campaign's file: read whole and checked, saved whole or not at all."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path as File
from typing import TYPE_CHECKING, NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import ABSENT, Change
from tarotcli.errors import FAILED, CampaignFault, NotInOrder, TarotcliError, reason
from tarotcli.language import N_, say, say_many
from tarotcli.store import files, journal
from tarotcli.store.find import Unreadable
from tarotcli.store.journal import Line
from tarotcli.store.lock import locked
from tarotcli.store.replacing import NotWritable, digest, refusing, replace, temporary_of
from tarotcli.store.toml.document import Document
from tarotcli.store.validate import LOST_CARDS, read_campaign
from tarotcli.systems.base import Game

if TYPE_CHECKING:
    from tarotcli.store.lineage import Lineage

MOST_TOLD = 200
"""So many faults of one file are told."""


class ChangedMeanwhile(CampaignFault):
    """Somebody else saved the campaign between reading and saving it, without waiting for the lock."""

    kind = "changed-meanwhile"
    sentence = N_("{file} was changed by something else while this command ran.")
    way_out = N_("Nothing of this command is saved; give it again.")


class SavedInDoubt(TarotcliError):
    """The change is saved, and the system could not say that it is safe on the disk."""

    exit = FAILED
    kind = "saved-in-doubt"
    sentence = N_("{file} is saved, but {folder} could not be made safe on the disk: {reason}.")
    way_out = N_("The change stands, and tarotcli log has it. Look after that disk before you go on.")

    def __init__(self, path: File, error: OSError) -> None:
        super().__init__(file=path.name, folder=str(path.parent), reason=reason(error))


class InvalidCampaign(CampaignFault):
    """The file reads as TOML but is no valid campaign; every fault is told, in the order of the file."""

    kind = "campaign-invalid"
    way_out = N_("Mend it with tarotcli edit, or let tarotcli doctor --fix mend what needs no guessing.")

    def __init__(self, file: str, faults: Sequence[Fault], document: Document) -> None:
        super().__init__(file=file)
        self.file = file
        places = document.places([fault.path for fault in faults])
        placed = [fault for _at, _n, fault in sorted(zip(places, count(), faults, strict=False))]
        self.more = max(0, len(placed) - MOST_TOLD)
        placed = placed[:MOST_TOLD]
        lines = document.lines([fault.path for fault in placed])
        self.faults = list(zip(placed, lines, strict=True))

    def message(self) -> str:
        lines = self.fault_lines()
        if self.more:
            lines.append(and_more(self.more))
        if len(lines) == 1:
            return say("{file}: {fault}", file=self.file, fault=lines[0])
        number = len(self.faults) + self.more
        head = say_many("{file} has {n} fault:", "{file} has {n} faults:", number, file=self.file)
        return "\n  ".join([head, *lines])

    def closed(self) -> CampaignFault:
        """Only that it is broken."""
        return NotInOrder(file=self.file)

    def lost_cards(self) -> dict[str, str]:
        """The cards that lie nowhere, by their decks: codes as they are written into a pile."""
        found: dict[str, str] = {}
        for fault, _line in self.faults:
            cards = fault.fields.get("cards")
            if fault.sentence == LOST_CARDS and isinstance(cards, tuple):
                found[str(fault.path[1])] = " ".join(str(card.code) for card in cards)
        return found

    def fault_lines(self) -> list[str]:
        """Every fault with its place, one text each, but for ``more`` that are too many to tell."""
        return [
            say("{where} {what}", where=fault.where(), what=fault.message())
            if line is None
            else say("{where} (line {line}) {what}", where=fault.where(), line=line, what=fault.message())
            for fault, line in self.faults
        ]


def and_more(number: int) -> str:
    """That there are so many faults more than were told."""
    return say_many("… and {n} more.", "… and {n} more.", number)


class Loaded(NamedTuple):
    """A campaign as it lies on the disk: its file, bytes, digest, and what they hold.

    ``faults``: what is wrong with it; the campaign then holds defaults in the place of what is.
    """

    path: File
    raw: bytes
    digest: str
    document: Document
    campaign: Campaign
    game: Game
    faults: Sequence[Fault] = ()

    @property
    def fault(self) -> InvalidCampaign | None:
        """What is wrong with it as one error; None where nothing is."""
        return InvalidCampaign(self.path.name, self.faults, self.document) if self.faults else None


def read_bytes(path: File) -> bytes:
    """The file's bytes; raises :class:`Unreadable`."""
    try:
        return files.read(path)
    except OSError as error:
        raise Unreadable(file=path.name, reason=reason(error)) from None


def load(path: File) -> Loaded:
    """Read and check a campaign; raises a :class:`CampaignFault` that tells all that is wrong with it."""
    return understood(path, read_bytes(path))


def understood(path: File, raw: bytes) -> Loaded:
    """The campaign that these bytes hold, as if they were the file's; raises as :func:`load`."""
    found = examined(path, raw)
    if found.fault:
        raise found.fault
    return found


def examined(path: File, raw: bytes) -> Loaded:
    """As :func:`understood`, also a campaign with faults; raises only for what is no TOML, or of a later format."""
    document = Document.parse(raw, path.name)
    campaign, game, faults = read_campaign(document.data)
    return Loaded(path, raw, digest(raw), document, campaign, game, faults)


@contextmanager
def held(path: File, wait: float, read: Callable[[File], object] = load) -> Iterator[None]:
    """Hold the campaign for a change; raises :class:`NotWritable` or Busy.

    ``read``: reads the file, so that a fault of it is told rather than that it is busy or read-only.
    """
    for place in (path, path.parent):
        # The superuser may write anywhere; a file without any write bit is still meant to stay as it is.
        with refusing(path.name), suppress(FileNotFoundError):
            if not place.stat().st_mode & 0o222 or not os.access(place, os.W_OK):
                read(path)
                raise NotWritable(file=path.name, reason=say("{place} is read-only", place=place.name))
    with locked(path, wait, lambda: read(path)):
        yield


def journal_of(path: File) -> File:
    """The journal of a campaign file."""
    return path.with_name(f"{path.stem}.journal.jsonl")


def lineage(loaded: Loaded) -> "Lineage":
    """The journal beside a campaign, and how its lines led to the file."""
    from tarotcli.store.lineage import Lineage

    def stale() -> str:
        with suppress(OSError, CampaignFault):
            return digest(files.read(temporary_of(loaded.path)))
        return ""

    return Lineage(journal_of(loaded.path), loaded.digest, loaded.campaign.revision, stale)


def save(
    loaded: Loaded,
    edits: Sequence[Change],
    lines: Sequence[Line],
    check: Callable[[File, bytes], Loaded] = understood,
) -> OSError | None:
    """Save these changes with the journal lines of the commands that made them, all or nothing.

    The lines' revisions follow the file's; the first gets the digest before, the last the digest after. ``check``:
    reads what is to be saved. Returns what kept the system from making it safe. Raises :class:`NotWritable` or
    :class:`ChangedMeanwhile` with nothing changed.
    """
    now = lines[-1].revision
    old = loaded.document.data.get("revision", ABSENT)
    raw = loaded.document.apply([*edits, Change(("revision",), old, now)])
    after = check(loaded.path, raw)
    sealed = [*lines]
    sealed[0] = _with(sealed[0], before=loaded.digest)
    sealed[-1] = _with(sealed[-1], after=after.digest)
    path = loaded.path

    def journalled(like: os.stat_result, stale: str) -> Callable[[], None]:
        beside = journal_of(path)
        with refusing(path.name, beside.name):
            added = journal.append(beside, sealed, like, stale)
        return added.cut

    def unchanged() -> None:
        if files.read(path) != loaded.raw:
            raise ChangedMeanwhile(file=path.name)

    return replace(path, raw, journalled, unchanged)


def _with(line: Line, **fields: str) -> Line:
    import msgspec

    return msgspec.structs.replace(line, **fields)
