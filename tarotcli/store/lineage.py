"""How a journal leads to the file: which of its lines the file comes of, and where it was changed without one.

Lines have hashes of the file before and after, so each is the child of the one that left the file as it began. A
journal that two copies of a campaign were played on, and that was put together again, holds branches; the file comes of
one of them. What a killed save wrote, and what is no line, is left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path as File
from typing import NamedTuple

from tarotcli.errors import CampaignFault, reason
from tarotcli.language import N_
from tarotcli.store.files import MIB, closing, opened
from tarotcli.store.journal import Entry, Line, entries, torn_at, unsaved


class JournalUnreadable(CampaignFault):
    """The system does not let us read the journal."""

    kind = "journal-unreadable"
    sentence = N_("The journal {file} cannot be read: {reason}.")
    way_out = N_(
        "The campaign itself is not touched by this. Look at the journal and its permissions: ls -l {file}"
    )


def backwards(journal: File) -> Iterator[Entry]:
    """Every line of a journal, the newest first; raises :class:`JournalUnreadable`."""
    with suppress(FileNotFoundError), _reading(journal) as handle:
        yield from entries(handle, torn_at(handle, os.lseek(handle, 0, os.SEEK_END)))


def leads_to(journal: File, digest: str, end: int) -> bool:
    """Whether a line that begins before ``end`` says that it left a file of this hash."""
    wanted = b'"after":"%s"' % digest.encode()
    rest = b""
    with suppress(OSError), closing(opened(journal, os.O_RDONLY)) as handle:
        while end > 0 and (block := os.read(handle, min(MIB, end))):
            if wanted in rest + block:
                return True
            rest = block[-len(wanted) :]
            end -= len(block)
    return False


def numbers(journal: File, places: Sequence[int]) -> list[int]:
    """The numbers of the lines that begin at these places, which rise."""
    found: list[int] = []
    number, at = 1, 0
    with _reading(journal) as handle:
        for place in places:
            while at < place and (block := os.read(handle, min(MIB, place - at))):
                number += block.count(b"\n")
                at += len(block)
            found.append(number)
    return found


@contextmanager
def _reading(journal: File) -> Iterator[int]:
    """The journal, open; raises :class:`JournalUnreadable`, or FileNotFoundError where there is none."""
    try:
        with closing(opened(journal, os.O_RDONLY)) as handle:
            yield handle
    except FileNotFoundError:
        raise
    except OSError as error:
        raise JournalUnreadable(file=journal.name, reason=reason(error)) from None


class Placed(NamedTuple):
    """A line of the journal and how it stands to the file.

    ``branch``: 0 where the file comes of it, else a number for each branch beside. ``edited``: the file was changed,
    by nothing that this journal tells, after this line and before the next that the file comes of.
    """

    line: Line
    branch: int = 0
    edited: bool = False


class Lineage:
    """The lines of a journal, placed as far as they are asked for.

    ``passed``: what was found on the way that is no line. ``stale``: the hash of a file that a killed save left unused.
    """

    def __init__(self, journal: File, digest: str, revision: int, stale: Callable[[], str]) -> None:
        self.journal = journal
        self.passed: list[Entry] = []
        self._revision = revision
        self._digest = digest
        self._stale = stale
        self._branches: dict[object, int] = {}
        self._known = 0

    def __iter__(self) -> Iterator[Placed]:
        """All lines in the order of the journal, the newest first."""
        want: str | None = self._digest
        below = self._revision + 1
        looked_for: str | None = None  # what further back is known to have led to
        for entry in self._saved():
            line = entry.line
            if line is None:
                self.passed.append(entry)
                continue
            exact = line.after == want and line.revision == below - 1
            if line.revision >= below or (not exact and want is not None and want == looked_for):
                yield Placed(line, self._beside(line))
                continue
            if not exact and want is not None and leads_to(self.journal, want, entry.at):
                looked_for = want
                yield Placed(line, self._beside(line))
                continue
            yield Placed(line, edited=not exact)
            want, below = line.before, line.revision

    def led(self) -> Iterator[tuple[Line, bool]]:
        """The lines that the file comes of, the newest first, and whether nothing else changed it since."""
        sound = True
        for placed in self:
            if not placed.branch:
                sound = sound and not placed.edited
                yield placed.line, sound

    def _saved(self) -> Iterator[Entry]:
        """The journal without what a killed save wrote."""
        rest = backwards(self.journal)
        first: list[Entry] = []
        for entry in rest:
            first.append(entry)
            if entry.line is None or entry.line.before is not None:
                break
        newest = next((entry.line for entry in first if entry.line), None)
        if newest is not None and newest.revision > self._revision:
            gone = unsaved(first, self._digest, self._stale() if newest.after else "")
            first = first[len(gone) :]
        return chain(first, rest)

    def _beside(self, line: Line) -> int:
        """The number of the branch that a line belongs to."""
        own: object = ("", line.revision) if line.after is None else line.after
        branch = self._branches.pop(own, 0)
        if not branch:
            branch = self._known = self._known + 1
        self._branches[("", line.revision - 1) if line.before is None else line.before] = branch
        return branch
