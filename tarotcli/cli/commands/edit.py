"""``edit``: the campaign in the person's own editor, taken over only if it is valid."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tarotcli.campaign.paths import ABSENT, Change
from tarotcli.campaign.validate import read_campaign
from tarotcli.cards import PACKS
from tarotcli.cli.command import Command
from tarotcli.cli.commands.editor import chosen, copied, opened
from tarotcli.cli.commands.telling import set_event
from tarotcli.cli.sitting import Answer, Sitting, line_of, no_return
from tarotcli.errors import CampaignFault
from tarotcli.language import N_, _
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.store import campaign_file
from tarotcli.store.campaign_file import InvalidCampaign, Loaded, digest, understood
from tarotcli.store.toml.document import Document, NotText, TomlSyntax
from tarotcli.systems.spec import Outcome, System

Place = tuple[str, ...]


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


class Standing(NamedTuple):
    """The file before the edit.

    ``fault``: what is wrong with it, None where it is valid. ``document``: None where it is no TOML. ``revision``: 0
    where it cannot be told.
    """

    path: Path
    raw: bytes
    fault: CampaignFault | None
    document: Document | None
    system: System | None
    revision: int


def edit(sitting: Sitting, command: Command, request: Request, words: list[str]) -> Answer:
    """Open a copy in the editor, then save it in the place of the campaign with one journal line.

    A broken file is opened as it stands, so that it can be mended.
    """
    editor = chosen()
    before = _standing(sitting.path)
    shown = before.raw if request.flag("reveal") else _sorted(before)
    copy = copied(before.path.stem, shown)
    edited = _edited(before, editor, copy, shown, reveal=request.flag("reveal"))
    if edited is None:
        copy.unlink()
        if before.fault:
            raise before.fault
        same = _answer(command, understood(before.path, before.raw), [], saved=False)
        return same._replace(dry_run=request.flag("dry_run"))
    edits = _edits(before, edited)
    if request.flag("dry_run"):
        copy.unlink()
        return _answer(command, edited, edits, saved=False)._replace(revision=before.revision, dry_run=True)
    with campaign_file.held(before.path, sitting.wait, check=not before.fault):
        if campaign_file.read_bytes(before.path) != before.raw:
            raise ChangedMeanwhile(file=before.path.name, copy=str(copy))
        no_return()
        saved = _save(before, edited, edits, words)
    copy.unlink()
    return _answer(command, saved, edits)


def _standing(path: Path) -> Standing:
    raw = campaign_file.read_bytes(path)
    try:
        document = Document.parse(raw, path.name)
    except (TomlSyntax, NotText) as fault:
        return Standing(path, raw, fault, None, None, 0)
    campaign, system, faults = read_campaign(document.data)
    invalid = InvalidCampaign(path.name, faults, document) if faults else None
    return Standing(path, raw, invalid, document, system, campaign.revision)


def _edited(before: Standing, editor: str, copy: Path, shown: bytes, *, reveal: bool) -> Loaded | None:
    """What the editor made of it, None where that is nothing to save; raises :class:`EditRejected`."""
    while True:
        raw = opened(editor, copy, shown)
        if raw == shown:
            return None
        try:
            edited = understood(before.path, raw if reveal else _order_restored(before, raw))
        except CampaignFault as fault:
            if not _again(fault):
                raise EditRejected(fault, copy) from None
            continue
        return edited if _counts(before, edited) else None


def _counts(before: Standing, edited: Loaded) -> bool:
    """Whether anything but the revision is another, which is the tool's to count."""
    if before.document is None or before.fault:
        return True
    old = before.document.value_at(("revision",))
    return edited.document.apply([Change(("revision",), ABSENT, old)]) != before.raw


def _edits(before: Standing, edited: Loaded) -> list[Change]:
    """What the edit changed; nothing that can be told where the file was no TOML before."""
    if before.document is None:
        return []
    edits = differences((), before.document.data, edited.document.data)
    return [change for change in edits if change.path != ("revision",)]


def _answer(command: Command, loaded: Loaded, edits: list[Change], *, saved: bool = True) -> Answer:
    campaign = loaded.campaign
    return Answer(
        command.name, campaign.system, campaign.revision, False, _result(loaded, edits, saved=saved)
    )


def _result(loaded: Loaded, edits: list[Change], *, saved: bool = True) -> Result:
    """What to tell; ``saved`` without a change where only comments changed, or none can be told."""
    events = tuple(set_event(edit, loaded.system.master) for edit in edits)
    data = {"changed": [event.path for event in events], "saved": saved}
    return Result(data, events, names=loaded.campaign.names())


def _save(before: Standing, edited: Loaded, edits: list[Change], words: list[str]) -> Loaded:
    # The revision is the tool's to count, but in a broken file it may have been what was mended.
    revision = max(before.revision, edited.campaign.revision if before.fault else 0) + 1
    line = line_of(Outcome(edited.campaign, _result(edited, edits)), words, revision, edits)
    return campaign_file.save(edited._replace(digest=digest(before.raw)), [], [line])


def _sorted(before: Standing) -> bytes:
    """The file with its draw piles sorted, so that editing does not tell their order."""
    if before.document is None:
        return before.raw
    piles = _draw_piles(before.document, before.system)
    return before.document.apply(
        [Change(path, pile, _in_order(pile, kind)) for path, (pile, kind) in piles.items()]
    )


def _draw_piles(document: Document, system: System | None) -> dict[Place, tuple[str, object]]:
    """The draw piles whose order is secret, as far as they can be told: text and kind of pack, by path."""
    decks = document.data.get("decks")
    if not (system and system.ordered and isinstance(decks, Mapping)):
        return {}
    return {
        ("decks", name, "draw"): (deck["draw"], deck.get("kind"))
        for name, deck in decks.items()
        if isinstance(deck, Mapping) and isinstance(deck.get("draw"), str)
    }


def _in_order(pile: str, kind: object) -> str:
    """The codes in the order of their pack, with those that it has not, and doubled ones, kept."""
    pack = PACKS.get(kind) if isinstance(kind, str) else None
    order = {card.code: n for n, card in enumerate(pack.cards)} if pack else {}
    return " ".join(sorted(pile.split(), key=lambda code: (order.get(code.upper(), len(order)), code)))


def _order_restored(before: Standing, raw: bytes) -> bytes:
    """The edited text with each draw pile in its real order, a renamed deck's too; cards put in by hand come last."""
    if before.document is None:
        return raw
    piles = _draw_piles(before.document, before.system)
    shown = {_in_order(real, kind): real for real, kind in piles.values()}
    after = Document.parse(raw, before.path.name)
    edits = []
    for path, (text, _kind) in _draw_piles(after, before.system).items():
        real, kind = piles.get(path, ("", None))
        if text != _in_order(real, kind):
            real = shown.get(text) or _merged(real.split(), text.split())
        edits.append(Change(path, text, real))
    return after.apply(edits)


def _merged(real: list[str], left: list[str]) -> str:
    """The codes that are left, those of the real pile first and in its order."""
    kept = []
    for code in real:
        if code in left:
            left.remove(code)
            kept.append(code)
    return " ".join([*kept, *left])


def _again(fault: CampaignFault) -> bool:
    """Whether the person wants to go on editing; nobody is asked unless at a terminal."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
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
