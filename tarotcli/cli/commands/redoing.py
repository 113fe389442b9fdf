"""Commands of the journal done again, each as chance fell then: what ``amend`` makes of what came after it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import AnyCommand, Command
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question
from tarotcli.answers.visibility import holder
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import read_card
from tarotcli.cli.commands.saved import words_of
from tarotcli.cli.output import viewer_of
from tarotcli.cli.registry import source
from tarotcli.cli.session import attended, cut_error
from tarotcli.errors import Refused, TarotcliError
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import read
from tarotcli.language import N_
from tarotcli.store import journal
from tarotcli.store.past import events_of, pack_of
from tarotcli.store.past_commands import spoken
from tarotcli.store.recall import Recalled, arranged, sunk
from tarotcli.store.rewound import Entry, NotReplayed, Rewound
from tarotcli.store.transaction import CampaignFile, concluded, unchanged
from tarotcli.systems import check_cards, game


class CannotBeDoneAgain(Refused):
    """A later command that the amended one makes impossible."""

    kind = "amend-breaks"
    sentence = N_("After that tarotcli {command} (revision {revision}) could not be done: {reason}")
    way_out = N_("Amend that one first, or take back what was done since: tarotcli undo --to {before}")


class PlaysUnseen(CannotBeDoneAgain):
    """A later command that plays from a hand which would be another, and which its viewer does not see.

    Whether it still could be done would tell what is in that hand (S5).
    """

    sentence = N_(
        "After that tarotcli {command} (revision {revision}), which played from the hand of {who}, would be another; "
        "whether it still could be done is not told here."
    )
    way_out = N_(
        "Whoever sees that hand may amend it: --as {key} --any; or take back: tarotcli undo --to {before}"
    )


class NoFileNow(Refused):
    """A command that read a file, which may hold something else now."""

    kind = "not-recalled"
    sentence = N_("What {file} held then is not in the journal.")
    way_out = N_("Take back what was done since and do it anew: tarotcli undo --to REV")


class Redone(NamedTuple):
    """What commands came to when they were done again.

    ``campaigns``: as each left the campaign; ``outcomes``: None for one that changes nothing, and where what a person
    wrote then (``edit``) was written again.
    """

    campaigns: Sequence[Campaign]
    outcomes: Sequence[Outcome[Answer] | None]

    @property
    def campaign(self) -> Campaign:
        """As the last of them left it."""
        return self.campaigns[-1]


class Again:
    """Does commands again; ``common``: who asks for it."""

    def __init__(self, start: Rewound, common: Common, file: CampaignFile) -> None:
        self.start = start
        self.common = common
        self.file = file

    def all(self, entries: Sequence[Entry], before: Redone | None = None) -> Redone:
        """One after the other, each as chance fell then. ``before``: what they came to without an amendment."""
        campaign, changed = self.start.campaign, False
        outcomes, campaigns = list[Outcome[Answer] | None](), list[Campaign]()
        ends = [*(each.line.revision for each in entries[1:]), self.start.campaign.revision + 1]
        for at, (entry, end) in enumerate(zip(entries, ends, strict=True)):
            if entry.amended and self._ordered(campaign):
                # R: what more is drawn now comes from below what others drew since.
                later = [event for each in entries[at + 1 :] for event in _events(each.line, campaign)]
                campaign = sunk(campaign, later)
            changed = changed or entry.amended
            outcome = None
            try:
                if changed and not entry.amended and before and at:
                    self._sees(campaign, before.campaigns[at - 1], entry)
                outcome, campaign = self._one(campaign, entry, changed=changed)
            except TarotcliError as error:
                if entry.amended or not changed:
                    raise
                error.campaign = error.campaign or campaign
                raise self._broken(error, entry, campaign) from None
            for edit in self.start.edits:
                if entry.line.revision <= edit.after < end:
                    campaign = self.start.changed(campaign, [edit.change], edit.after)
            outcomes.append(outcome)
            campaigns.append(campaign)
        return Redone(campaigns, outcomes)

    def _one(
        self, campaign: Campaign, entry: Entry, *, changed: bool
    ) -> tuple[Outcome[Answer] | None, Campaign]:
        """What a command comes to, None for nothing, and the campaign after it."""
        line = entry.line
        asked = read(entry.words, source(campaign.system))
        command = asked.command
        if not isinstance(command, Command):
            if entry.amended:
                raise NotReplayed(revision=line.revision, before=line.revision - 1)
            return None, self.start.changed(campaign, line.edits(), line.revision)
        if not entry.amended and not line.changes and (not changed or command.only_looks(asked.question)):
            return None, campaign
        outcome = self._resolved(campaign, entry, command, asked.question, asked.common.seed)
        if not entry.amended and (unchanged(campaign, outcome) or outcome.campaign == campaign):
            return None, campaign
        return outcome, outcome.campaign

    def _resolved(
        self, campaign: Campaign, entry: Entry, command: AnyCommand, asked: Question, seed: str
    ) -> Outcome[Answer]:
        line = entry.line
        events = _events(line, campaign, command.pack)
        fresh = None
        if entry.amended and (self.common.seed or line.lots is None):
            fresh = self.file.chance(self.common.seed, campaign.revision)
        chance = Chance(seed) if seed else Recalled(line, events, fresh)
        question = asked.fed(_no_file).dated(lambda: date.fromisoformat(line.time[:10]))
        if self._ordered(campaign) and not command.pack:
            campaign = arranged(campaign, events)
        elif not entry.amended:
            question = _as_drawn(question, line)
        resolver: AnyCommand = attended(command, self.common) if entry.amended else command
        try:
            check_cards(command, question, campaign)
            outcome: Outcome[Answer] = resolver.resolve(campaign, question, chance)
        except TarotcliError as error:
            error.campaign = campaign
            raise
        return concluded(campaign, question, outcome, chance)

    def _sees(self, campaign: Campaign, was: Campaign, entry: Entry) -> None:
        """Refuse what plays from a hand that is another now, and that its viewer does not see; see PlaysUnseen."""
        asked = read(entry.words, source(campaign.system))
        if not isinstance(asked.command, Command):
            return
        viewer = viewer_of(self.common, campaign)
        for hand, _tells, _plays in asked.command.plays_from(campaign, asked.question):
            another = campaign.hands.get(hand) != was.hands.get(hand)
            # At a table of tarot what may be played tells what is held besides (G2).
            another = another or (holder(hand) != hand and campaign.tables != was.tables)
            if another and not viewer.sees(hand):
                raise PlaysUnseen(
                    who=campaign.called(holder(hand)),
                    key=holder(hand),
                    command=spoken(words_of(entry.line, campaign)),
                    revision=entry.line.revision,
                    before=entry.line.revision - 1,
                )

    @staticmethod
    def _ordered(campaign: Campaign) -> bool:
        return game(campaign.system).ordered

    def _broken(self, error: TarotcliError, entry: Entry, campaign: Campaign) -> TarotcliError:
        """That a later command cannot be done any more, and why, as who asks may be told."""
        if isinstance(error, PlaysUnseen):
            return error
        try:
            cut_error(error, self.common)
        except TarotcliError as instead:
            error = instead
        line = entry.line
        return CannotBeDoneAgain(
            command=spoken(words_of(line, campaign)),
            revision=line.revision,
            reason=error.message(),
            before=line.revision - 1,
        )


def _events(line: journal.Line, campaign: Campaign, pack: str = "") -> Sequence[Event]:
    """What a line told then."""
    return events_of(line, campaign, pack_of(line, campaign, pack)) or ()


def _no_file(name: str) -> str:
    raise NoFileNow(file=name)


class _Drawn(msgspec.Struct):
    """Of what a line answered: the cards drawn, where everybody saw them."""

    drawn: tuple[str, ...] = ()


def _as_drawn(question: Question, line: journal.Line) -> Question:
    """The question with the cards that were drawn then, where piles have no order."""
    if line.lots is not None or getattr(question, "drawn", None) != ():
        return question
    try:
        codes = msgspec.json.decode(line.result, type=_Drawn).drawn
    except msgspec.MsgspecError:
        return question
    return replaced(question, drawn=tuple(map(read_card, codes)))
