"""``edit``: the campaign in the person's own editor, taken over only if it is valid."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards import PACKS
from tarotcli.cli.command import Command
from tarotcli.cli.sitting import Answer, Sitting, line_of, no_return
from tarotcli.errors import CampaignFault, UsageFault, reason
from tarotcli.paths import ABSENT, Change, spell_path
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.store import campaign_file
from tarotcli.store.campaign_file import Loaded, understood
from tarotcli.store.document import Document
from tarotcli.systems.spec import Outcome
from tarotcli.text import N_, _, say


class NoEditor(UsageFault):
    """There is no editor to open."""

    kind = "no-editor"
    sentence = N_("The editor “{editor}” could not be started: {reason}.")
    way_out = N_("Set VISUAL or EDITOR to one that is installed.")


class EditRejected(CampaignFault):
    """What was edited is no valid campaign."""

    kind = "campaign-invalid"
    way_out = N_("The campaign is unchanged. Your edit is kept in {copy}.")

    def __init__(self, fault: CampaignFault, copy: Path) -> None:
        super().__init__(copy=str(copy))
        self.fault = fault

    def message(self) -> str:
        """What is wrong with it, as the fault tells it."""
        return self.fault.message()


class ChangedMeanwhile(CampaignFault):
    """Another command changed the campaign during the edit."""

    kind = "changed-meanwhile"
    sentence = N_("{file} was changed by another command while you edited it.")
    way_out = N_("The campaign is as that command left it. Your edit is kept in {copy}.")


def edit(sitting: Sitting, command: Command, request: Request, words: list[str]) -> Answer:
    """Open a copy in the editor, then save it in the place of the campaign with one journal line."""
    loaded = sitting.load()
    shown = loaded.raw if request.flag("reveal") else _sorted(loaded)
    copy = _copy(loaded, shown)
    while True:
        _open(copy)
        raw = copy.read_bytes()
        if raw == shown:
            copy.unlink()
            return _answer(command, loaded, [])
        try:
            if not request.flag("reveal"):
                raw = _order_restored(loaded, shown, raw)
            edited = understood(loaded.path, raw)
            break
        except CampaignFault as fault:
            if not _again(fault):
                raise EditRejected(fault, copy) from None
    edits = differences((), loaded.document.data, edited.document.data)
    edits = [change for change in edits if change.path != ("revision",)]
    if request.flag("dry_run"):
        copy.unlink()
        return _answer(command, loaded, edits)._replace(dry_run=True)
    with sitting.held() as now:
        if now.digest != loaded.digest:
            raise ChangedMeanwhile(file=loaded.path.name, copy=str(copy))
        no_return()
        saved = _save(loaded, edited, edits, words)
    copy.unlink()
    return _answer(command, saved, edits)


def _answer(command: Command, loaded: Loaded, edits: list[Change]) -> Answer:
    campaign = loaded.campaign
    return Answer(command.name, campaign.system, campaign.revision, False, _result(campaign, edits))


def _result(campaign: Campaign, edits: list[Change]) -> Result:
    changed = [spell_path(edit.path) for edit in edits]
    events = tuple(Event("set", path=path) for path in changed)
    return Result({"changed": changed}, events, names=campaign.names())


def _save(loaded: Loaded, edited: Loaded, edits: list[Change], words: list[str]) -> Loaded:
    revision = loaded.campaign.revision + 1
    outcome = Outcome(edited.campaign, _result(edited.campaign, edits))
    line = line_of(outcome, words, revision, edits)
    return campaign_file.save(edited._replace(digest=loaded.digest), [], [line])


def _sorted(loaded: Loaded) -> bytes:
    """The file with its draw piles sorted, so that editing does not tell their order."""
    if not loaded.system.ordered:
        return loaded.raw
    edits = []
    for name, deck in loaded.campaign.decks.items():
        path = ("decks", name, "draw")
        pile = str(deck.draw.sorted(PACKS[deck.kind].cards))
        edits.append(Change(path, loaded.document.value_at(path), pile))
    return loaded.document.apply(edits)


def _order_restored(loaded: Loaded, shown: bytes, raw: bytes) -> bytes:
    """The edited text with each draw pile in its real order; cards put in by hand come last."""
    if not loaded.system.ordered:
        return raw
    before, after = Document.parse(shown, loaded.path.name), Document.parse(raw, loaded.path.name)
    edits = []
    for name, deck in loaded.campaign.decks.items():
        path = ("decks", name, "draw")
        text = after.value_at(path)
        if not isinstance(text, str):
            continue
        if text == before.value_at(path):
            real = loaded.document.value_at(path)
        else:
            left = text.split()
            kept = [code for code in deck.draw.codes() if code in left]
            for code in kept:
                left.remove(code)
            real = " ".join([*kept, *left])
        edits.append(Change(path, text, real))
    return after.apply(edits)


def _copy(loaded: Loaded, raw: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix=f"{loaded.path.stem}-", suffix=".toml")
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
    return Path(name)


def _open(copy: Path) -> None:
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    try:
        done = subprocess.run([*shlex.split(editor), str(copy)], check=False)
    except (OSError, ValueError) as error:
        copy.unlink()
        why = reason(error) if isinstance(error, OSError) else _("a quotation mark is not closed")
        raise NoEditor(editor=editor, reason=why) from None
    if done.returncode:
        copy.unlink()
        raise NoEditor(editor=editor, reason=say("exit {n}", n=done.returncode))


def _again(fault: CampaignFault) -> bool:
    """Whether the person wants to go on editing; nobody is asked unless at a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    question = _("Edit again? [Y/n] ")
    sys.stderr.write(f"tarotcli: {fault.message()}\n{question}")
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("", "y", "yes", "o", "oui")


def differences(path: tuple[str | int, ...], old: Any, new: Any) -> list[Change]:
    """The edit script between two files' data; lists are taken whole."""
    if old == new and type(old) is type(new):
        return []
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return [Change(path, old, new)]
    keys = [*old, *(key for key in new if key not in old)]
    return [
        change
        for key in keys
        for change in differences((*path, key), old.get(key, ABSENT), new.get(key, ABSENT))
    ]
