"""``wait``: until the campaign is saved by somebody, or until it is somebody's turn."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Annotated

from tarotcli.answers.answer import Answer
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.reply import Reply
from tarotcli.campaign import Campaign
from tarotcli.cli.following import changes, state
from tarotcli.cli.registry import FileCommand
from tarotcli.errors import CampaignFault
from tarotcli.grammar.reader import Line
from tarotcli.language import N_, say
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import game, guests
from tarotcli.systems.common.asked import all_asked
from tarotcli.systems.common.viewers import characters_of, plays_for


class Wait(Question, frozen=True):
    """``wait``."""

    turn: Annotated[
        str,
        Word(
            N_("Until it is the turn of this character, player or game master."),
            "--turn",
            metavar=N_("WHO"),
            complete="viewers",
        ),
    ] = ""


class WaitAnswer(Answer, frozen=True):
    """``wait``: the revision that the campaign is at now, and whose turn it is in what is open."""

    at: int
    turns: tuple[str, ...]

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """Whose turn it is; where it is nobody's, the revision."""
        turns = [say("It is {who}'s turn.", who=display.called(who)) for who in self.turns]
        return turns or [say("The campaign is at revision {revision} now.", revision=self.at)]


def turns(campaign: Campaign) -> tuple[str, ...]:
    """Whose turn it is in what is open, those among them who are asked for a check."""
    games = dict.fromkeys((game(campaign.system), *guests()))
    opened = (affair.turn for each in games for affair in each.affairs(campaign))
    return tuple(dict.fromkeys(filter(None, chain(all_asked(campaign), opened))))


def wait(file: CampaignFile, ask: Wait, line: Line) -> Reply[WaitAnswer]:
    """Wait for the next change, or until it is somebody's turn, which it may be already."""
    if file.saved:  # lines of a script before this one were, and Ctrl-C has not been heard since
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.default_int_handler)
    before = state(file)
    campaign = file.load().campaign
    if ask.turn:
        characters_of(campaign, ask.turn)
        later = chain([campaign], _later(file, before))
        campaign = next(each for each in later if _is_turn(each, ask.turn))
    else:
        campaign = next(_later(file, before))
    answer = WaitAnswer(at=campaign.revision, turns=turns(campaign))
    return Reply("wait", answer, (), campaign.system, campaign.revision, line.common.dry_run, campaign)


def _later(file: CampaignFile, before: tuple[object, ...]) -> Iterator[Campaign]:
    """The campaign after each change, without an end; one that is broken, or only being written, is passed over."""
    for _now in changes(file, before, read=False):
        with suppress(CampaignFault):
            yield file.load().campaign


def _is_turn(campaign: Campaign, name: str) -> bool:
    return any(plays_for(campaign, name, who) for who in turns(campaign))


COMMAND = FileCommand(
    name="wait",
    question=Wait,
    perform=wait,
    answer=WaitAnswer,
    summary=N_("Wait until the campaign changes, or until it is somebody's turn."),
    example="tarotcli wait --turn anne",
)
