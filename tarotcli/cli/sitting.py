"""A campaign open for commands: loaded, resolved against, saved."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tarotcli.campaign import Campaign
from tarotcli.cards import PACKS, CardWord
from tarotcli.cards.chance import Chance
from tarotcli.cli.command import COMMON, Command
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_, _
from tarotcli.request import Request, Stake
from tarotcli.result import Result
from tarotcli.store import campaign_file
from tarotcli.store.campaign_file import Loaded
from tarotcli.store.find import find_campaign
from tarotcli.systems import NAMES, system
from tarotcli.systems.spec import Outcome, System, find

WAIT = 10.0


class Answer(NamedTuple):
    """What a command answered, ready to be shown; ``picture``: the file to draw it in, empty for none."""

    command: str
    system: str
    revision: int
    dry_run: bool
    result: Result
    veiled: bool = False
    reveal: bool = False
    picture: str = ""

    def plain(self) -> dict[str, Any]:
        """The one JSON object of this command."""
        return {
            "command": self.command,
            "system": self.system,
            "revision": self.revision,
            "dry_run": self.dry_run,
            **self.result.plain(veiled=self.veiled, reveal=self.reveal),
        }


class OtherSystemsCommand(Refused):
    """The campaign's system has no such command."""

    kind = "other-systems-command"
    sentence = N_("“{command}” is no command of {title}, which this campaign plays.")
    way_out = N_("It belongs to: {owners}.")


class OtherSystemsOption(Refused):
    """The campaign's system has no such option for this command."""

    kind = "other-systems-option"
    sentence = N_("{command}: {word} is no word of {title}, which this campaign plays.")
    way_out = N_("It belongs to {owners}; see tarotcli {command} --help.")


class Sitting:
    """One campaign file and how this process deals with it.

    ``named`` is the file asked for, ``wait`` the seconds to wait for the lock. ``stream``: the chance that all lines
    of a script share, None for a command of its own.
    """

    def __init__(self, named: str | None = None, wait: float = WAIT) -> None:
        self.named = named
        self.wait = wait
        self.stream: Chance | None = None

    @property
    def path(self) -> Path:
        """The campaign's file; raises a CampaignFault where there is none or several."""
        return find_campaign(self.named)

    def load(self) -> Loaded:
        """The campaign as it lies on the disk."""
        return campaign_file.load(self.path)

    @contextmanager
    def held(self) -> Iterator[Loaded]:
        """The campaign, with nobody else changing it meanwhile."""
        path = self.path
        with campaign_file.held(path, self.wait):
            yield campaign_file.load(path)

    def chance(self, seed: str | None, revision: int) -> Chance:
        """The chance for one command: from its own seed, the stream of the script it is a line of, or its own."""
        if seed is not None:
            return Chance(seed)
        if self.stream is not None:
            return self.stream
        script = os.environ.get("TAROTCLI_SEED")
        return Chance(f"{script}:{revision}" if script else None)

    def perform(self, command: Command, request: Request, words: list[str]) -> Answer:
        """Do one command from beginning to end."""
        if command.way == "free":
            return Answer(command.name, "", 0, request.flag("dry_run"), find(command.answer)(request))
        if command.way == "file":
            answer: Answer = find(command.answer)(self, command, request, words)
            return answer
        dry = request.flag("dry_run")
        if command.asks(request) or dry:
            loaded = self.load()
            outcome = self.resolve(command, request, loaded.campaign, loaded.system)
            veiled = dry and keeps_order(command, loaded.system)
            return answered(command, request, loaded.campaign, outcome, veiled=veiled)
        with self.held() as loaded:
            outcome = self.resolve(command, request, loaded.campaign, loaded.system)
            if unchanged(loaded.campaign, outcome):
                return answered(command, request, loaded.campaign, outcome)
            no_return()
            saved = record(loaded, outcome, words)
            return answered(command, request, saved.campaign, outcome)

    def resolve(self, command: Command, request: Request, campaign: Campaign, spec: System) -> Outcome:
        """What the command brings about, nothing saved."""
        resolver = find(_verb(command, spec))
        _refuse_foreign_words(command, request, spec)
        _refuse_other_packs(command, request, campaign, spec)
        chance = self.chance(request.seed, campaign.revision)
        dry = request.flag("dry_run") and not request.flag("reveal")
        veiled = dry and keeps_order(command, spec)
        ready = Request(request.command, request.values, veiled, today=date.today())
        outcome: Outcome
        if not command.thinks:
            outcome = resolver(campaign, ready, chance)
            return outcome

        from tarotcli.cli.thinking import Thinking

        with Thinking() as thinking:
            outcome = resolver(campaign, msgspec.structs.replace(ready, pace=thinking.begin), chance)
        return outcome


def unchanged(campaign: Campaign, outcome: Outcome) -> bool:
    """Whether there is nothing to save."""
    return outcome.campaign is campaign and not outcome.result.events


def no_return() -> None:
    """From here on Ctrl-C is not heard: a save would be done though the command said it was interrupted."""
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def keeps_order(command: Command, spec: System) -> bool:
    """Whether the order of the piles that a command draws from is secret."""
    return spec.ordered or bool(command.pack)


def answered(
    command: Command, request: Request, campaign: Campaign, outcome: Outcome, *, veiled: bool = False
) -> Answer:
    """The answer to a command; ``campaign`` is the one whose revision counts."""
    reveal = request.flag("reveal")
    dry = request.flag("dry_run")
    return Answer(
        command.name,
        campaign.system,
        campaign.revision,
        dry,
        outcome.result,
        veiled and not reveal,
        reveal,
        request.text("svg"),
    )


def record(loaded: Loaded, outcome: Outcome, words: list[str]) -> Loaded:
    """Save what one command brought about."""
    from tarotcli.store.changes import changes

    edits = changes(loaded.campaign, outcome.campaign, loaded.document.data)
    revision = loaded.campaign.revision + 1
    return campaign_file.save(loaded, edits, [line_of(outcome, words, revision, edits)])


def line_of(outcome: Outcome, words: list[str], revision: int, edits: Any, **more: Any) -> Any:
    """The journal line of one command."""
    from datetime import datetime

    from tarotcli.store import journal

    result, campaign = outcome.result, outcome.campaign
    kept = {key: value for key, value in result.plain(reveal=True).items() if key not in result.fleeting}
    secret = [*sorted(result.secret), *(f"events[{i}]" for i, e in enumerate(result.events) if e.secret)]
    return journal.Line(
        revision=revision,
        time=datetime.now().astimezone().isoformat(timespec="seconds"),
        command=words,
        session=campaign.session,
        scene=campaign.scene,
        day=campaign.day,
        changes=journal.written(edits),
        result=kept,
        secret=secret,
        **more,
    )


def _verb(command: Command, spec: System) -> str:
    verb = spec.verbs.get(command.name) or command.answer
    if not verb:
        owners = [_(system(name).title) for name in NAMES if command.name in system(name).verbs]
        raise OtherSystemsCommand(command=command.name, title=_(spec.title), owners=owners)
    return verb


def _refuse_foreign_words(command: Command, request: Request, spec: System) -> None:
    """Refuse options that only other systems have."""
    own = {word.name for word in (*command.words, *COMMON, *command.own(spec.key))}
    for name in request.values:
        if name not in own:
            owners = [_(system(key).title) for key in command.systems_with(name)]
            word = command.every_word()[name].spelled
            raise OtherSystemsOption(command=command.name, word=word, title=_(spec.title), owners=owners)


def _refuse_other_packs(command: Command, request: Request, campaign: Campaign, spec: System) -> None:
    """Refuse cards that no pack in question has, before the campaign is asked about anything else."""
    words = [word for value in request.values.values() for word in _cards_in(value)]
    if not words:
        return
    packs = (command.pack,) if command.pack else (spec.pack, *(deck.kind for deck in campaign.decks.values()))
    kinds = dict.fromkeys(packs)
    for word in words:
        faults = []
        for kind in kinds:
            try:
                word.of(PACKS[kind])
            except UsageFault as fault:
                faults.append(fault)
        if len(faults) == len(kinds):
            raise faults[0]


def _cards_in(value: Any) -> Iterator[CardWord]:
    for part in value if type(value) is tuple else (value,):
        if isinstance(part, CardWord):
            yield part
        elif isinstance(part, Stake):
            yield part.card


def typed(words: list[str]) -> list[str]:
    """A command line as the journal keeps it: without the options that say where and how to answer."""
    kept: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            return [*kept, word, *rest]
        if word in ("-c", "--campaign", "--wait"):
            next(rest, None)
        elif word not in ("--json", "--plain") and not word.startswith(("-c", "--campaign=", "--wait=")):
            kept.append(word)
    return kept
