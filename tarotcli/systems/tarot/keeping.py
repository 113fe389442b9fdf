"""A campaign of nothing but the game of tarot: its people, its house, its evenings, and what it has no use for."""

from __future__ import annotations

from tarotcli.answers.answer import Done, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.campaign import Campaign, House, Sheet
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.systems.base import Effect
from tarotcli.systems.common.piles import DISCARD, Discard
from tarotcli.systems.common.questions import DEAL, Deal
from tarotcli.systems.tarot.position import TABLE, hand_over, standing, turn
from tarotcli.systems.tarot.refusals import DealWithTrick, HandInPlay, NoDiscard
from tarotcli.systems.tarot.seating import opened


class Player(Sheet, frozen=True):
    """The sheet of somebody who plays cards: what every system's sheets share, and nothing else."""


class TarotHouse(House, frozen=True):
    """What a house may change: ``inverted_pips`` (G13)."""


def fresh(chance: Chance) -> dict[str, object]:
    """What a new campaign holds: the shuffled pack."""
    return {"decks": {TABLE: {"kind": TAROT78.kind, "draw": str(Pile(chance.shuffled(TAROT78.cards)))}}}


def new_session(campaign: Campaign) -> Effect:
    """Close an evening and open the next; a game goes on, but no hand is interrupted."""
    table = opened(campaign)
    if table is not None:
        position = table.position
        if position.number and not hand_over(position) and not standing(position).over:
            raise HandInPlay(who=campaign.called(turn(position) or ""))
    return Effect(campaign)


def deal(_campaign: Campaign, _ask: Deal, _chance: Chance) -> Outcome[Done]:
    """Refused: here cards are dealt by ``trick deal``."""
    raise DealWithTrick


def discard(_campaign: Campaign, _ask: Discard, _chance: Chance) -> Outcome[Done]:
    """Refused: there is no discard (G2)."""
    raise NoDiscard


COMMANDS = commands(
    Command(name="deal", question=Deal, resolve=deal, answer=Done, summary=DEAL[0], example=DEAL[1]),
    Command(
        name="discard",
        question=Discard,
        resolve=discard,
        answer=Done,
        summary=DISCARD[0],
        example=DISCARD[1],
    ),
)
