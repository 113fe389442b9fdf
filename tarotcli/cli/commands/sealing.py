"""``seal`` and ``verify``: a line that commits to the campaign as it is, and whether its history still holds to it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.campaign import Campaign, replaced
from tarotcli.cli.commands.saved import words_of
from tarotcli.cli.registry import FileCommand, source
from tarotcli.errors import FAILED, UsageFault
from tarotcli.grammar.reader import Line
from tarotcli.grammar.scanner import scan
from tarotcli.language import N_, _, printable, say, say_many
from tarotcli.store.campaign_file import Loaded, lineage
from tarotcli.store.journal import Line as SavedLine
from tarotcli.store.lineage import Placed
from tarotcli.store.past_commands import Words, on_one_line
from tarotcli.store.seals import Seal, found_again, seal_of, seals_in
from tarotcli.store.texts import read_text
from tarotcli.store.transaction import CampaignFile, reply
from tarotcli.systems.common.questions import Nothing

BITS = 128
"""The length of a salt."""


class NoSeal(UsageFault):
    """A text without a seal."""

    kind = "no-seal"
    sentence = N_("There is no seal in {file}.")
    way_out = N_("A seal is the line that tarotcli seal printed; the text around it is passed over.")


class NoSealsTyped(UsageFault):
    """Nothing to take seals from."""

    kind = "missing-argument"
    sentence = N_("verify: FILE is missing, a text with the seals in it.")
    way_out = N_("For example: tarotcli verify letters.txt, or a line: echo SEAL | tarotcli verify")


class SealAnswer(Answer, frozen=True):
    """``seal``: the line to pass on; left out where nothing was saved that it could commit to."""

    fleeting = frozenset({"seal"})

    seal: str | UnsetType = UNSET

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The line alone; in the log, what was saved."""
        if self.seal is UNSET:
            return [_("A salt is put into the file, so that nothing can be guessed from a seal.")]
        return [self.seal]


def _seal(file: CampaignFile, _ask: Nothing, line: Line) -> Reply[SealAnswer]:
    """Commit to the campaign as it is; the first time a salt is put into the file.

    R: the salt is drawn as cards are, so that a seed makes it, too, repeatable.
    """

    def salted() -> Reply[SealAnswer]:
        with file.transaction(dry=line.common.dry_run) as held:
            before = held.campaign
            chance = file.chance(line.common.seed, before.revision)
            after = before.salt or f"{chance.below(1 << BITS):0{BITS // 4}x}"
            if after == before.salt:
                outcome = Outcome(before, SealAnswer())
            else:
                outcome = held.add(Outcome(replaced(before, salt=after), SealAnswer()), line.typed())
            return reply("seal", before, held.campaign, outcome, dry_run=line.common.dry_run)

    loaded = file.load()
    events: tuple[Event, ...] = ()
    if not loaded.campaign.salt:
        answered = file.started_over(salted)
        if line.common.dry_run:
            return answered
        file.commit()
        events = answered.events
        loaded = file.load()
    while True:
        seal = seal_of(loaded)
        again = file.load()
        if again.raw == loaded.raw:
            break
        loaded = again  # a command was saved while the journal was read
    campaign, dry = loaded.campaign, line.common.dry_run
    answer = SealAnswer(seal=str(seal))
    return Reply("seal", answer, events, campaign.system, campaign.revision, dry, campaign)


class Verify(Question, frozen=True):
    """``verify``."""

    file: Annotated[
        str,
        Word(
            N_("A text with seals in it, such as letters; standard input without one."),
            metavar=N_("[FILE|-]"),
            complete="file",
        ),
    ] = ""


Kind = Literal["edit", "gap", "undo", "redo", "amend", "shuffle", "stated"]


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody who trusts the cards wants to know of.

    ``kind``: an edit of the file by hand after ``revision``, or in an editor by its ``command``; commands that the
    journal does not have after it, ``n`` of them; the command of ``revision`` taking others back, doing them again or
    saying them otherwise, putting cards into a new order, or with a word that says how chance is to fall.
    """

    kind: Kind
    revision: int
    command: Words | UnsetType = UNSET
    who: str = ""
    n: int = 0

    def line(self) -> str:
        """It in words."""
        if self.kind == "edit" and self.command is UNSET:
            return say("after revision {revision} the file was edited by hand", revision=self.revision)
        if self.kind == "gap":
            return say_many(
                "after revision {revision} {n} command is not in this journal",
                "after revision {revision} {n} commands are not in this journal",
                self.n,
                revision=self.revision,
            )
        words = self.command if isinstance(self.command, Sequence) else ("…",)
        command = printable(on_one_line(words))
        if self.kind == "shuffle":
            finding = say(
                "revision {revision}, {command}: cards were shuffled", revision=self.revision, command=command
            )
        elif self.kind == "stated":
            finding = say(
                "revision {revision}, {command}: chance was stated", revision=self.revision, command=command
            )
        else:
            finding = say("revision {revision}, {command}", revision=self.revision, command=command)
        return say("{head}, by {who}", head=finding, who=printable(self.who)) if self.who else finding


class Verified(msgspec.Struct, frozen=True):
    """A seal. ``matches``: whether the history has that moment. ``since``: what happened after it, up to the next."""

    seal: str
    revision: int
    matches: bool
    since: tuple[Happened, ...]

    def lines(self) -> list[str]:
        """Whether it matches, and what happened since."""
        sentence = N_("Revision {revision}: the history does not match this seal.")
        if self.matches:
            sentence = N_("Revision {revision}: the history matches this seal.")
        return [say(sentence, revision=self.revision), *(f"    {each.line()}" for each in self.since)]


class VerifyAnswer(Answer, frozen=True):
    """``verify``: every seal by its revision."""

    seals: tuple[Verified, ...]

    @property
    def exit(self) -> int:
        """1 where one does not match."""
        return 0 if all(each.matches for each in self.seals) else FAILED

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Each of them."""
        return [line for each in self.seals for line in each.lines()]


def _verify(file: CampaignFile, ask: Verify, line: Line) -> Reply[VerifyAnswer]:
    """Hold seals against the history: which match, and what happened after each."""
    seals = _seals(file, ask.file)
    while True:
        loaded = file.load()
        found = found_again(loaded, seals)
        history = [placed for placed in lineage(loaded) if not placed.branch][::-1]
        if file.load().raw == loaded.raw:
            break
    campaign = loaded.campaign
    past = [*_happened(loaded, history)]
    places = [(seal.revision, 1.5 if found.get(seal) else 0.5) for seal in seals]
    ends = [*places[1:], (campaign.revision + 1, 0.0)]
    findings = tuple(
        Verified(
            str(seal),
            seal.revision,
            seal in found,
            tuple(each.what for each in past if start < each.place < end),
        )
        for seal, start, end in zip(seals, places, ends, strict=True)
    )
    answer = VerifyAnswer(seals=findings)
    return Reply("verify", answer, (), campaign.system, campaign.revision, line.common.dry_run, campaign)


def _seals(file: CampaignFile, name: str) -> list[Seal]:
    if not name and sys.stdin is not None and sys.stdin.isatty():
        raise NoSealsTyped
    found = seals_in(read_text(name or "-", taken=file.from_stdin))
    if not found:
        raise NoSeal(file=name or "-")
    return found


class _Past(NamedTuple):
    """Something that happened. ``place``: a command is at its revision, what comes after it just behind."""

    place: tuple[int, float]
    what: Happened


def _happened(loaded: Loaded, history: Sequence[Placed]) -> Iterator[_Past]:
    """What happened, the oldest first."""
    campaign = loaded.campaign
    after = [*(placed.line.revision for placed in history[1:]), campaign.revision + 1]
    for (line, _branch, edited), next_one in zip(history, after, strict=False):
        kind = _kind(line, campaign)
        if kind is not None:
            command = words_of(line, campaign)
            yield _Past((line.revision, 0), Happened(kind, line.revision, command, line.who))
        missing = next_one - line.revision - 1
        if missing > 0:
            yield _Past((line.revision, 1), Happened("gap", line.revision, n=missing))
        elif edited:
            yield _Past((line.revision, 1), Happened("edit", line.revision))


def _kind(line: SavedLine, campaign: Campaign) -> Kind | None:
    """What a command is to somebody who trusts the cards; None for most."""
    if line.kind != "command":
        return line.kind
    if line.command[0] == "amend":
        return "amend"
    if line.command[0] in ("edit", "doctor"):
        return "edit"
    typed = {token.word.hushed for token in scan(line.command, source(campaign.system)).tokens if token.word}
    if "seed" in typed or ("drawn" in typed and not campaign.house.real):
        return "stated"
    return "shuffle" if line.ordered else None


COMMANDS: dict[str, FileCommand[Nothing] | FileCommand[Verify]] = {
    "seal": FileCommand(
        name="seal",
        question=Nothing,
        perform=_seal,
        answer=SealAnswer,
        summary=N_("Print a line that commits to the campaign as it is, and reveals nothing of it."),
        example="tarotcli seal",
    ),
    "verify": FileCommand(
        name="verify",
        question=Verify,
        perform=_verify,
        answer=VerifyAnswer,
        summary=N_(
            "Check whether the history matches seals, and show what was edited, undone, amended or shuffled since."
        ),
        example="tarotcli verify letters.txt",
    ),
}
