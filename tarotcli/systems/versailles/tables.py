"""What the prompts of a duel and of a repartee have in common: the words, the hand as it is shown, what is owed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated

from tarotcli.answers.answer import event_lines
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.prompt import Moment, Words
from tarotcli.answers.question import Question, Word
from tarotcli.answers.visibility import Cards
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.language import N_, _, say
from tarotcli.systems.versailles.hands import called, hand_lines, house

STAYS = N_("Everything stays as it is. To go on: {command}")
HELP = (
    N_("?       what the tool would play, and why"),
    N_("l       what happened last once more"),
    N_("undo    takes back the last turn, with what the tool played after it"),
    N_("Any other command works too; Ctrl-D leaves, and everything stays as it is."),
)


class Table(Question, frozen=True):
    """``duel table`` and ``repartee table``."""

    who: Annotated[
        str,
        Word(
            N_("Only this player sits at this screen; everybody who is a person where it is left out."),
            metavar=N_("[WHO]"),
            complete="who",
        ),
    ] = ""


def suited_lines(display: Display, who: str, hand: Cards, legal: Collection[Card] | None = None) -> list[str]:
    """The hand of who acts, suit by suit; ``legal``: what can be played, the rest steps back. None: all can."""
    if not isinstance(hand, tuple) or not hand:
        return hand_lines(display, who, hand)
    from tarotcli.render.suits import hand_by_suit

    return [
        say("{who} holds:", who=display.called(who)),
        *hand_by_suit(hand, display.style, legal=legal),
    ]


def owed(campaign: Campaign, hands: Iterable[str], shorts: Mapping[str, Words]) -> Moment | None:
    """A discard that somebody at this screen owes before anything else (V4); other moves are refused by the rule."""
    for hand in hands:
        if len(campaign.hand(hand)) > house(campaign).hand_size:
            offer = say("{who} owes a discard: type the card.", who=called(campaign, hand))
            return Moment(who=hand, takes=("discard", hand), shorts=shorts, offer=offer)
    return None


def over() -> Moment:
    """There is no affair any more."""
    return Moment(over=True, offer=_("It is over. Enter leaves, undo takes the last turn back."))


def last_turn(commands: Iterable[Sequence[Event]], display: Display) -> list[str]:
    """What the last command that changed something brought about."""
    found = (event_lines(display, events) for events in commands)
    return next(filter(None, found), None) or [_("Nothing has happened yet.")]
