"""Seals: lines that commit to a campaign's file and journal as they are, and tell nothing of what is in them.

A seal is a hash of the file's hash and of the journal's up to that moment. The file holds a salt, so that nobody can
try out which cards would give it. Whoever has the campaign later finds the moment again, if nothing before it was
changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path as File
from typing import NamedTuple

from tarotcli.errors import reason
from tarotcli.store.campaign_file import Loaded, journal_of
from tarotcli.store.files import opened
from tarotcli.store.journal import BLOCK, Line, understood
from tarotcli.store.lineage import JournalUnreadable

_SEAL = re.compile(r"(?<![\w-])tarotcli-seal-1:(\d{1,13}):([0-9a-f]{40})(?!\w)")


class Seal(NamedTuple):
    """What a seal says: the revision of the file, and the hash."""

    revision: int
    mark: str

    def __str__(self) -> str:
        return f"tarotcli-seal-1:{self.revision}:{self.mark}"


def seals_in(text: str) -> list[Seal]:
    """The seals in a text, each once, by their revisions."""
    found = dict.fromkeys(Seal(int(each[1]), each[2]) for each in _SEAL.finditer(text))
    return sorted(found, key=lambda seal: seal.revision)


def seal_of(loaded: Loaded) -> Seal:
    """The seal of a campaign as it is; raises :class:`JournalUnreadable`."""
    revision, past = loaded.campaign.revision, sha256().hexdigest()
    for line, digest in _moments(journal_of(loaded.path)):
        # A line of a later revision is of a save that did not come about, or of another copy.
        past = digest if line.revision <= revision else past
    return Seal(revision, _mark(loaded.digest, past))


def found_again(loaded: Loaded, seals: Collection[Seal]) -> Mapping[Seal, bool]:
    """Those of these seals that the history of a campaign has, and whether the file was edited by hand before each.

    Raises :class:`JournalUnreadable`.
    """
    wanted = {seal.mark: seal for seal in seals}
    found: dict[Seal, bool] = {}
    before: Line | None = None
    past = sha256().hexdigest()

    def look(file: str | None, *, edited: bool) -> None:
        seal = wanted.get(_mark(file, past)) if file else None
        if seal is not None:
            found.setdefault(seal, edited)

    for line, digest in _moments(journal_of(loaded.path)):
        look(line.before, edited=before is not None)
        past, before = digest, line
        look(line.after, edited=False)
        if line.revision == loaded.campaign.revision:
            look(loaded.digest, edited=True)
    look(loaded.digest, edited=before is not None)
    return found


def _mark(file: str, past: str) -> str:
    return sha256(f"{file}\n{past}\n".encode()).hexdigest()[:40]


def _moments(journal: File) -> Iterator[tuple[Line, str]]:
    """Every line of a journal, the oldest first, and the hash of all of it up to its end, also of what is no line."""
    so_far = sha256()
    for raw in _lines(journal):
        whole = raw.removesuffix(b"\n")
        so_far.update(whole + b"\n")
        line = understood(whole)
        if line is not None:
            yield line, so_far.hexdigest()


def _lines(journal: File) -> Iterator[bytes]:
    try:
        with os.fdopen(opened(journal, os.O_RDONLY), "rb", BLOCK) as file:
            yield from file
    except FileNotFoundError:
        return
    except OSError as error:
        raise JournalUnreadable(file=journal.name, reason=reason(error)) from None
