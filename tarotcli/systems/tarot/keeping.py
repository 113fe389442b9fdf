"""A campaign of nothing but the game of tarot: its people, its house, and its evenings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from tarotcli.campaign import Campaign, House, Sheet, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.tarot.position import hand_over, outcome, turn
from tarotcli.systems.tarot.refusals import DealWithTrick, HandInPlay, NoDiscard
from tarotcli.systems.tarot.seating import opened
from tarotcli.systems.tarot.table import TABLE


class Player(Sheet, frozen=True):
    """The sheet of somebody who plays cards: what every system's sheets share, and nothing else."""


class TarotHouse(House, frozen=True):
    """What a house may change: ``inverted_pips`` (G13)."""


def fresh(chance: Chance) -> dict[str, Any]:
    """What a new campaign holds: the shuffled pack."""
    return {"decks": {TABLE: {"kind": TAROT78.kind, "draw": str(Pile(chance.shuffled(TAROT78.cards)))}}}


def blank(
    campaign: Campaign, key: str, shared: Mapping[str, Any], _today: date | None, _chance: Chance
) -> Campaign:
    """The campaign with one more who may play."""
    return campaign.with_sheet(key, Player(**shared))


def faults(_campaign: Campaign) -> Iterator[Fault]:
    """The table has rules of its own, wherever it stands; people and house have none."""
    return iter(())


def deal(_campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """Refused: here cards are dealt by ``trick deal``."""
    raise DealWithTrick


def discard(_campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """Refused: there is no discard (G2)."""
    raise NoDiscard


def session(campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """Close an evening and open the next; a game goes on, but no hand is interrupted."""
    table = opened(campaign)
    if table is not None:
        position = table.position
        if position.hand and not hand_over(position) and not outcome(position).over:
            raise HandInPlay(who=campaign.called(turn(position) or ""))
    number = campaign.session + 1
    event = Event("session", path="session", old=campaign.session, new=number)
    after = replaced(campaign, session=number, scene=1)
    return Outcome(after, Result({"session": number}, (event,), names=campaign.names()))
