"""``doctor``: every fault of a campaign file, and the mending of those that need no guessing."""

from __future__ import annotations

from pathlib import Path

from tarotcli.campaign.paths import Change, spell_path
from tarotcli.campaign.validate import read_campaign
from tarotcli.cli.command import Command
from tarotcli.cli.sitting import Answer, Sitting, line_of, no_return
from tarotcli.errors import CAMPAIGN
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.store import campaign_file
from tarotcli.store.campaign_file import InvalidCampaign, Loaded, digest
from tarotcli.store.mend import mended
from tarotcli.store.toml.document import Document
from tarotcli.systems.spec import Outcome


def doctor(sitting: Sitting, command: Command, request: Request, words: list[str]) -> Answer:
    """Tell the faults, exit 4 where there are any; with ``--fix`` mend them if all of them can be mended."""
    path = sitting.path
    if not request.flag("fix") or request.flag("dry_run"):
        faults, mendable, edits = _examined(path, campaign_file.read_bytes(path))
        told = edits if request.flag("fix") and mendable else []
        left = [] if told else faults
        return _answer(command, path, left, mendable, told, "")._replace(dry_run=request.flag("dry_run"))
    with campaign_file.held(path, sitting.wait, check=False):
        raw = campaign_file.read_bytes(path)
        faults, mendable, edits = _examined(path, raw)
        if not faults or not mendable:
            return _answer(command, path, faults, mendable, [], "")
        backup = _backup(path, raw)
        no_return()
        _save(path, raw, _result(path, [], True, edits, backup), edits, words)
    return _answer(command, path, [], True, edits, backup)


def _examined(path: Path, raw: bytes) -> tuple[list[str], bool, list[Change]]:
    """The faults in words, whether mending would leave none, and the edits that mend."""
    document = Document.parse(raw, path.name)
    _campaign, system, faults = read_campaign(document.data)
    if not faults:
        return [], True, []
    told = InvalidCampaign(path.name, faults, document).told()
    edits = mended(document.data, system)
    left = read_campaign(Document.parse(document.apply(edits), path.name).data)[2]
    return told, not left, edits


def _answer(
    command: Command, path: Path, faults: list[str], mendable: bool, edits: list[Change], backup: str
) -> Answer:
    document = Document.parse(campaign_file.read_bytes(path), path.name)
    campaign = read_campaign(document.data)[0]
    result = _result(path, faults, mendable, edits, backup)
    return Answer(command.name, campaign.system, campaign.revision, False, result)


def _result(path: Path, faults: list[str], mendable: bool, edits: list[Change], backup: str) -> Result:
    data = {"file": path.name, "faults": faults, "mendable": mendable, "backup": backup or None}
    events = tuple(Event("mended", path=spell_path(edit.path)) for edit in edits)
    return Result(data, events, CAMPAIGN if faults else 0)


def _backup(path: Path, raw: bytes) -> str:
    """A copy of the file as it was, under a name that is no campaign's and not yet taken."""
    number = 1
    while (copy := path.with_name(f"{path.name}.bak{number}")).exists():
        number += 1
    campaign_file.replace(copy, raw)
    return copy.name


def _save(path: Path, raw: bytes, result: Result, edits: list[Change], words: list[str]) -> None:
    document = Document.parse(raw, path.name)
    campaign, system, _faults = read_campaign(document.data)
    broken = Loaded(path, raw, digest(raw), document, campaign, system)
    line = line_of(Outcome(campaign, result), words, campaign.revision + 1, edits)
    campaign_file.save(broken, edits, [line])
