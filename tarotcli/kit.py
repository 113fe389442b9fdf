"""Everything that a game of one's own is written with, in one place; see tarotcli-system(7)."""

from tarotcli.answers.answer import Answer, Done, Outcome, event_lines
from tarotcli.answers.command import Command, Commands, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Changed, Event, Moved
from tarotcli.answers.question import Counter, Question, Stake, Word
from tarotcli.answers.visibility import ALL, NOBODY, Cards, Veiled, held
from tarotcli.campaign import Campaign, House, Sheet, find_who, house_of, replaced, sheet_of
from tarotcli.campaign.faults import Fault
from tarotcli.cards import PACKS, Card, own_pack
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile, draw
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_, _, say, say_many
from tarotcli.systems.base import Effect, Game, Group
from tarotcli.systems.common.events import Discarded, Drew, Played, Renewed
from tarotcli.systems.common.explained import Key

__all__ = [
    "ALL",
    "NOBODY",
    "N_",
    "PACKS",
    "Answer",
    "Campaign",
    "Card",
    "CardWord",
    "Cards",
    "Chance",
    "Changed",
    "Command",
    "Commands",
    "Counter",
    "Deck",
    "Discarded",
    "Display",
    "Done",
    "Drew",
    "Effect",
    "Event",
    "Fault",
    "Game",
    "Group",
    "House",
    "Key",
    "Moved",
    "Outcome",
    "Pile",
    "Played",
    "PlayedFrom",
    "Question",
    "Refused",
    "Renewed",
    "Sheet",
    "Stake",
    "UsageFault",
    "Veiled",
    "Word",
    "_",
    "commands",
    "draw",
    "event_lines",
    "find_who",
    "held",
    "house_of",
    "own_pack",
    "replaced",
    "say",
    "say_many",
    "sheet_of",
]
