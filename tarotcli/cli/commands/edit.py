"""``edit``: the campaign in the person's own editor, taken over only if it is valid."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question
from tarotcli.answers.reply import Reply
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import ABSENT, Change, spell_path
from tarotcli.cards import PACKS
from tarotcli.cli.commands.editor import EditInterrupted, NotTakenOver, chosen, copied, opened
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import CampaignFault, TarotcliError
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, _, say
from tarotcli.store import campaign_file, journal
from tarotcli.store.campaign_file import ChangedMeanwhile, InvalidCampaign, Loaded, understood
from tarotcli.store.changes import laid_out
from tarotcli.store.recorded import bare
from tarotcli.store.replacing import digest
from tarotcli.store.toml.document import Document, NotText, TomlSyntax
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems.base import Game
from tarotcli.systems.common.owners import value_sets
from tarotcli.systems.common.questions import Nothing

Place = tuple[str, ...]


class EditRejected(CampaignFault):
    """What was edited is no valid campaign."""

    kind = "campaign-invalid"
    way_out = N_("The campaign is unchanged. Your edit is kept in {copy}.")

    def __init__(self, fault: CampaignFault, copy: Path) -> None:
        super().__init__(copy=str(copy))
        self.fault = fault

    def closed(self) -> CampaignFault:
        """Only that it is broken."""
        return EditRejected(self.fault.closed(), Path(str(self.fields["copy"])))

    def message(self) -> str:
        """What is wrong with it, as the fault tells it."""
        return self.fault.message()

    def advice(self) -> str:
        """Where the edit is, and where cards go that nobody holds any more."""
        lost = self.fault.lost_cards() if isinstance(self.fault, InvalidCampaign) else {}
        sentence = N_("The copy lacks cards that lie nowhere: {codes}; put them into {path}.")
        event_lines = [
            say(sentence, codes=codes, path=spell_path(("decks", deck, "discard")))
            for deck, codes in lost.items()
        ]
        return " ".join([*event_lines, super().advice()])


class ChangedWhileEditing(CampaignFault):
    """Another command, or another editor, changed the campaign during the edit."""

    kind = "changed-meanwhile"
    sentence = N_("{file} was changed by something else while you edited it.")
    way_out = N_("The campaign is as that left it.")


class EditAnswer(Answer, frozen=True):
    """``edit``: the paths that were changed.

    ``saved`` without any where only comments changed, or where it cannot be told what did. ``cards_left``: the
    characters that were taken away, but whose hand or deck was not.
    """

    changed: tuple[str, ...]
    saved: bool
    cards_left: tuple[str, ...] = ()

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What the edit changed, and what is left to do."""
        found = event_lines(display, events) or [_("Saved.") if self.saved else _("Nothing changed.")]
        sentence = N_(
            "The cards of {who} stay in the file. To put a hand on the discard and take a deck of their own away: "
            "tarotcli remove {who}"
        )
        return [*found, *(say(sentence, who=who) for who in self.cards_left)]


class Standing(NamedTuple):
    """The file before the edit.

    ``fault``: what is wrong with it, None where it is valid. ``loaded``: what it holds, None where it is no TOML.
    """

    path: Path
    raw: bytes
    fault: CampaignFault | None
    loaded: Loaded | None

    @property
    def revision(self) -> int:
        """Its revision; 0 where it cannot be told."""
        return self.loaded.campaign.revision if self.loaded else 0


def edit(file: CampaignFile, _ask: Question, line: Line) -> Reply[EditAnswer]:
    """Open a copy in the editor, then save it in the place of the campaign with one journal line.

    A broken file is opened as it stands, so that it can be mended.
    """
    dry, reveal = line.common.dry_run, line.common.reveal
    editor = chosen()
    before = _standing(file.path)
    shown = before.raw if reveal else _sorted(before)
    copy = copied(before.path.stem, shown)
    try:
        edited = _edited(before, editor, copy, shown, reveal=reveal)
    except KeyboardInterrupt:
        raise EditInterrupted(copy=str(copy)) from None
    if edited is None:
        copy.unlink()
        if before.fault:
            raise before.fault
        same = understood(before.path, before.raw)
        return _reply(same, before.revision, EditAnswer(changed=(), saved=False), dry_run=dry)
    edits = _edits(before, edited)
    events = value_sets(edited.campaign, journal.written(edits), {})
    answer = EditAnswer(
        changed=tuple(event.path or "" for event in events),
        saved=not dry,
        cards_left=tuple(_cards_left(before, edited.campaign)),
    )
    # The revision is the tool's to count, but in a broken file it may have been what was mended.
    revision = max(before.revision, edited.campaign.revision if before.fault and not dry else 0)

    def read(path: Path) -> Loaded:
        if campaign_file.read_bytes(path) != before.raw:
            raise ChangedWhileEditing(file=path.name)
        campaign = replaced(edited.campaign, revision=revision)
        # What lies there is what was read, though it is the edited text that is saved.
        return edited._replace(raw=before.raw, digest=digest(before.raw), campaign=campaign)

    try:
        with file.transaction(dry=dry, read=read) as held:
            held.add(Outcome(edited.campaign, answer, bare(events)), line.typed(), edits, written=True)
            revision = revision if dry else held.campaign.revision
    except ChangedMeanwhile:
        raise NotTakenOver(ChangedWhileEditing(file=before.path.name), copy) from None
    except KeyboardInterrupt:
        raise EditInterrupted(copy=str(copy)) from None
    except TarotcliError as error:
        raise NotTakenOver(error, copy) from None
    with suppress(OSError):
        copy.unlink()
    return _reply(edited, revision, answer, events, dry_run=dry)


def _cards_left(before: Standing, campaign: Campaign) -> Iterator[str]:
    """Who has no sheet any more after the edit, but cards."""
    known = before.loaded.campaign.characters if before.loaded else ()
    for who in known:
        if who not in campaign.characters and (who in campaign.hands or who in campaign.decks):
            yield who


def _reply(
    loaded: Loaded, revision: int, answer: EditAnswer, events: tuple[Event, ...] = (), *, dry_run: bool
) -> Reply[EditAnswer]:
    campaign = loaded.campaign
    return Reply("edit", answer, events, campaign.system, revision, dry_run, campaign)


def _standing(path: Path) -> Standing:
    raw = campaign_file.read_bytes(path)
    try:
        loaded = campaign_file.examined(path, raw)
    except (TomlSyntax, NotText) as fault:
        return Standing(path, raw, fault, None)
    return Standing(path, raw, loaded.fault, loaded)


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
    if before.loaded is None or before.fault:
        return True
    old = before.loaded.document.value_at(("revision",))
    return edited.document.apply([Change(("revision",), ABSENT, old)]) != before.raw


def _edits(before: Standing, edited: Loaded) -> list[Change]:
    """What the edit changed; nothing that can be told where the file was no TOML before."""
    if before.loaded is None:
        return []
    edits = differences((), before.loaded.document.data, edited.document.data)
    return [change for change in edits if change.path != ("revision",)]


def _sorted(before: Standing) -> bytes:
    """The file with its draw piles sorted, so that editing does not tell their order."""
    if before.loaded is None:
        return before.raw
    piles = _draw_piles(before.loaded.document, before.loaded.game)
    return before.loaded.document.apply(
        [Change(path, pile, laid_out(_in_order(pile, kind), pile)) for path, (pile, kind) in piles.items()]
    )


def _draw_piles(document: Document, game: Game) -> dict[Place, tuple[str, object]]:
    """The draw piles whose order is secret, as far as they can be told: text and kind of pack, by path."""
    decks = document.data.get("decks")
    if not (game.ordered and isinstance(decks, Mapping)):
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
    if before.loaded is None:
        return raw
    game = before.loaded.game
    after = Document.parse(raw, before.path.name)
    old, new = _draw_piles(before.loaded.document, game), _draw_piles(after, game)
    shown = {_in_order(real, kind): real for real, kind in old.values()}
    gone = [(_in_order(real, kind), real) for path, (real, kind) in old.items() if path not in new]
    edits = []
    for path, (left, _kind) in new.items():
        text = " ".join(left.split())
        real, kind = old.get(path, ("", None))
        if path not in old:
            # Of several decks that are gone, the one with just these cards was renamed.
            named = next((pair for pair in gone if pair[0] == text), gone[0] if len(gone) == 1 else None)
            if named is not None:
                gone.remove(named)
                real = named[1]
        elif text != _in_order(real, kind) and text in shown:
            real = shown[text]
        same = sorted(real.split()) == sorted(text.split())
        kept = real if same else laid_out(_merged(real.split(), text.split()), left)
        edits.append(Change(path, left, kept))
    return after.apply(edits)


def _merged(real: list[str], left: list[str]) -> str:
    """The codes that are left, those of the real pile first and in its order."""
    counts = Counter(left)
    kept = []
    for code in (*real, *left):
        if counts[code]:
            counts[code] -= 1
            kept.append(code)
    return " ".join(kept)


def _again(fault: CampaignFault) -> bool:
    """Whether the person wants to go on editing; nobody is asked unless at a terminal."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        return False
    question = _("Edit again? [Y/n] ")
    sys.stderr.write(f"tarotcli: {fault.message()}\n{question}")
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in ("", "y", "yes", "o", "oui")


def differences(path: tuple[str | int, ...], old: object, new: object) -> list[Change]:
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


COMMAND = FileCommand(
    name="edit",
    question=Nothing,
    perform=edit,
    answer=EditAnswer,
    summary=N_("Edit the campaign in your editor; only a valid one is kept."),
    example="tarotcli edit",
)
