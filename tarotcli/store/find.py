"""Which file is the campaign."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path

from tarotcli.errors import CampaignFault, reason
from tarotcli.language import N_
from tarotcli.store.files import head


class NoCampaign(CampaignFault):
    """None was named and none was found."""

    kind = "no-campaign"
    sentence = N_("There is no campaign file here, nor in ./campaigns.")
    way_out = N_(
        "Name one with -c FILE or TAROTCLI_CAMPAIGN, or make one: tarotcli new FILE --system SYSTEM --sample."
    )


class SeveralCampaigns(CampaignFault):
    """None was named and several were found."""

    kind = "several-campaigns"
    sentence = N_("There are several campaigns here: {files}.")
    way_out = N_("Choose one with -c FILE, or for a while with: export TAROTCLI_CAMPAIGN=FILE")


class NoRegularFile(CampaignFault):
    """What is named is a folder, a FIFO or a device."""

    kind = "not-a-file"
    sentence = N_("{file} is not a regular file.")
    way_out = N_("A campaign is a file of text; make one: tarotcli new NAME --system SYSTEM --sample.")


class CampaignNotFound(CampaignFault):
    """The named file does not exist."""

    kind = "campaign-not-found"
    sentence = N_("There is no file {file}.")
    way_out = N_("Check the name, or make a campaign: tarotcli new {file} --system SYSTEM --sample.")


class Unreadable(CampaignFault):
    """The system does not let us read the file."""

    kind = "campaign-unreadable"
    sentence = N_("{file} cannot be read: {reason}.")
    way_out = N_("Check that it is a file and its permissions: ls -l {file}")


_set: list[str] = []
"""The campaign that a person has set for where none is named and none is at hand."""


def otherwise(file: str) -> None:
    """Take this file for the campaign from now on where none is named and none is at hand."""
    _set[:] = [file]


def find_campaign(named: str | None, folder: Path | None = None) -> Path:
    """The campaign file: the named one, else ``TAROTCLI_CAMPAIGN``, else the only one at hand, else the one set.

    Symbolic links are followed. Raises :class:`CampaignNotFound`, :class:`Unreadable`, :class:`NoCampaign`,
    :class:`SeveralCampaigns`.
    """
    name = named or os.environ.get("TAROTCLI_CAMPAIGN")
    if name:
        return _there(name)
    here = folder or Path()
    for place in (here, here / "campaigns"):
        found = sorted(_campaigns(place))
        found = [path for path in found if not any(_is_copy(path.stem, each.stem) for each in found)]
        if len({path.resolve() for path in found}) == 1:
            return found[0].resolve()
        if found:
            raise SeveralCampaigns(files=tuple(str(path) for path in found))
    if _set:
        return _there(_set[0])
    raise NoCampaign


def _there(name: str) -> Path:
    """The file of this name, links followed; raises :class:`CampaignNotFound`."""
    if not _is_there(name):
        raise CampaignNotFound(file=name)
    return Path(name).resolve()


def _is_there(name: str) -> bool:
    """Whether there is a file of this name; raises :class:`Unreadable` where the system does not tell."""
    try:
        kind = Path(name).stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError as error:
        raise Unreadable(file=name, reason=reason(error)) from None
    if not stat.S_ISREG(kind):
        raise NoRegularFile(file=name)
    return True


_KEPT = r"""
    \.sync-conflict-\d{8}-\d{6}.*      # Syncthing
    | [ _-]?\(.*\b(?:conflict|conflit|conflicted|konflikt\w*|conflicto)\b.*\)   # Dropbox, Nextcloud
    | [ _.-]conflict(?:ed)?[ _.-].*      # ownCloud and others
    | \ \(\d{1,2}\)                     # Google Drive, and what a browser saves twice
"""
"""What synchronising programs put behind the name of a file of which they keep two versions."""


def _is_copy(stem: str, of: str) -> bool:
    if stem == of or not stem.startswith(of):
        return False
    return bool(re.compile(_KEPT, re.VERBOSE | re.IGNORECASE).fullmatch(stem, len(of)))


def copies_beside(path: Path) -> list[Path]:
    """The copies of a campaign that synchronising programs kept beside it."""
    try:
        names = sorted(entry.name for entry in os.scandir(path.parent) if entry.name.endswith(".toml"))
    except OSError:
        return []
    return [path.with_name(name) for name in names if _is_copy(name.removesuffix(".toml"), path.stem)]


def _campaigns(folder: Path) -> Iterable[Path]:
    try:
        names = [entry.name for entry in os.scandir(folder) if entry.name.endswith(".toml")]
    except OSError:
        return []
    return [folder / name for name in names if _is_campaign(folder / name)]


def _is_campaign(path: Path) -> bool:
    """Whether the file sets ``format`` and ``system`` before its first table; it may be broken further on."""
    try:
        text = head(path).decode("utf-8-sig", errors="replace")
    except OSError:
        return False
    keys = set()
    for line in text.splitlines():
        if line.lstrip().startswith("["):
            break
        keys.add(line.partition("=")[0].strip().strip("\"'"))
    return {"format", "system"} <= keys


def game_of(path: Path) -> str | None:
    """The ``system`` that a campaign file sets before its first table, whatever else is wrong with it; None if none."""
    try:
        text = head(path).decode("utf-8-sig", errors="replace")
    except OSError:
        return None
    for line in text.partition("\n[")[0].split("\n"):
        key, _equals, value = line.partition("=")
        before, *quoted = value.replace("'", '"').split('"')
        if key.strip(" \t\"'") == "system" and len(quoted) > 1 and not before.strip(" \t"):
            return quoted[0]
    return None
