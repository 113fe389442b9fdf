"""A seat that cannot be left: what is refused in ``run --seat WHO`` (S6), for people and bots that are not trusted."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import AnyCommand
from tarotcli.answers.question import Question
from tarotcli.campaign import Campaign, SeveralCharacters, UnknownCharacter
from tarotcli.cards.chance import Chance
from tarotcli.cli.registry import source
from tarotcli.errors import Refused
from tarotcli.grammar.common import Common
from tarotcli.grammar.reader import Line, read
from tarotcli.language import N_
from tarotcli.language.names import fold
from tarotcli.store.transaction import CampaignFile


class LeavesSeat(Refused):
    """A word that would see or do more than the seat may."""

    kind = "leaves-seat"
    sentence = N_("{word} leaves the seat of {seat}.")
    way_out = N_("Leave it out: from this seat all is seen and played as {seat} may.")


class OpensHand(Refused):
    """A change after which the seat would see the cards of somebody else."""

    kind = "leaves-seat"
    sentence = N_("After this {seat} would see what {who} holds.")
    way_out = N_("Whoever keeps the campaign does it, outside of this seat.")


def check_words(line: Line, file: CampaignFile) -> None:
    """Refuse the words that leave the seat: what lifts secrets, who else looks, others' commands, chance, files.

    R: a seed too, since who knows it can deal the same cards again; and cards that came off a pile at a table, where
    the hands are not real, since what is refused tells where they lie. So of a line that is an argument itself.
    """
    common, asked, seat = line.common, line.question, file.seat
    for name, word in asked.words().items():
        if word.line:
            inner = read(getattr(asked, name), source(file.now().system))
            check_words(inner._replace(common=common), file)
    given = {
        "--reveal": common.reveal,
        "--as": fold(common.as_) != fold(seat),
        "--seed": common.seed,
        "--any": getattr(asked, "any_", False),
    }
    for name, word in asked.words().items():
        value = getattr(asked, name)
        if word.complete == "file" and value != "-":
            given[word.spelled] = value
        elif word.hushed == "drawn" and value:
            given[word.spelled] = not file.now().house.real
    for spelled, leaves in given.items():
        if leaves:
            raise LeavesSeat(word=spelled, seat=seat)


def common_of(run: Common, seat: str) -> Common:
    """The options of a run for its lines; refused where they leave the seat."""
    for spelled, leaves in (("--reveal", run.reveal), ("--as", run.as_ and fold(run.as_) != fold(seat))):
        if leaves:
            raise LeavesSeat(word=spelled, seat=seat)
    # What shows page by page runs whatever else is asked of it.
    return msgspec.structs.replace(run, as_=seat, no_pager=True)


def kept(command: AnyCommand, seat: str) -> AnyCommand:
    """The command, refused where it would open to the seat a hand that it did not see before."""

    def resolve(campaign: Campaign, question: Question, chance: Chance) -> Outcome[Answer]:
        outcome: Outcome[Answer] = command.resolve(campaign, question, chance)
        if outcome.campaign is not campaign:
            opens_none(campaign, outcome.campaign, seat)
        return outcome

    return msgspec.structs.replace(command, resolve=resolve)


def opens_none(before: Campaign, after: Campaign, seat: str) -> None:
    """Refuse a change after which a seat would see a hand that it did not see before; raises :class:`OpensHand`."""
    from tarotcli.systems.common.viewers import opened

    with suppress(UnknownCharacter, SeveralCharacters):  # who has left sees nothing
        for who in opened(before, after, seat):
            raise OpensHand(seat=seat, who=before.called(who))
