"""Cards turned up in passing: an oracle, a spread, a card to look at together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.question import Question, Word
from tarotcli.answers.visibility import ALL, Cards, held
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.cards.chance import HEADS, Chance
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.language import N_, language, say, say_many, spell
from tarotcli.systems import game, guests
from tarotcli.systems.common.events import Missing, Renewed
from tarotcli.systems.common.people import NoSuchDeck, find_deck
from tarotcli.systems.common.real import DRAWN, only_the_table_knows, with_drawn


class NotToBeDrawn(Refused):
    """A deck from which no card is turned up in passing."""

    kind = "not-an-oracle"
    sentence = N_(
        "No card is turned up from {deck} in passing: what leaves that deck means something in the rules."
    )
    way_out = N_("Make a deck for it: tarotcli add deck oracle --kind {kind}")


class NoOracle(NoSuchDeck):
    """As :class:`NoSuchDeck`, with how to make one."""

    way_out = N_("There are: {known}. A new one: tarotcli add deck {deck} --kind tarot78")


class Draw(Question, frozen=True):
    """``draw``."""

    deck: Annotated[str, Word(N_("The deck's name."), metavar=N_("DECK"), complete="decks")]
    count: Annotated[
        int, Word(N_("How many cards (default: one)."), metavar="[N]", minimum=1, maximum=78)
    ] = 1
    ask: Annotated[str, Word(N_("What the cards are asked."), "--ask", metavar=N_("TEXT"), whole=True)] = ""
    reversed: Annotated[
        bool, Word(N_("A coin for each card says whether it lies upside down."), "--reversed")
    ] = False
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()


class Spread(msgspec.Struct, frozen=True, omit_defaults=True):
    """What cards were asked, and which of them lie upside down, in order."""

    ask: str = ""
    reversed: tuple[bool, ...] = ()


class TurnedUp(Moved, frozen=True, tag="turned-up"):
    """Cards turned up for all to see, in order. ``new``: what they were asked, and which lie upside down."""

    new: Spread = Spread()

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """The question, and each card with what it means."""
        head = say("“{ask}”", ask=self.new.ask) if self.new.ask else ""
        if not isinstance(self.cards, tuple):
            lines = [say_many("{n} card is turned up.", "{n} cards are turned up.", len(self.cards))]
        else:
            lines = [_line(card, n, self.new.reversed) for n, card in enumerate(self.cards)]
        return "\n".join(filter(None, (head, *lines)))


def _line(card: Card, n: int, upside_down: Sequence[bool]) -> str:
    from tarotcli.cards.meanings import meaning

    means = meaning(card, language())
    lies = n < len(upside_down) and upside_down[n]
    if means:
        sentence = N_("{card}, upside down: {means}") if lies else N_("{card}: {means}")
        return say(sentence, card=card, means=means)
    return say("{card}, upside down", card=card) if lies else str(spell(card))


class DrawAnswer(Answer, frozen=True):
    """``draw``: the deck, what was asked, the cards in order, and which of them lie upside down, where that is told."""

    deck: str
    ask: str
    turned: Cards
    reversed: tuple[bool, ...]
    missing: int

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """What came up."""
        return event_lines(display, events)


@with_drawn
def turn_up(campaign: Campaign, ask: Draw, chance: Chance) -> Outcome[DrawAnswer]:
    """Turn cards up from the top of a draw pile; they go to its discard, and a pile that runs out is renewed (V5).

    Raises :class:`NotToBeDrawn` for a deck whose discard means something in the rules, as wounds do (L14).
    """
    try:
        name = find_deck(campaign, ask.deck)
    except NoSuchDeck as refused:
        raise NoOracle(deck=ask.deck, known=refused.fields["known"]) from None
    theirs = (deck for guest in guests() for deck in guest.guest_decks)
    if game(campaign.system).never_drawn(campaign, name) or name in theirs:
        raise NotToBeDrawn(deck=name, kind=campaign.decks[name].kind)
    only_the_table_knows(campaign, chance)
    came = campaign.turned_up(name, ask.count, chance)
    cards = tuple(came.cards)
    shown: Cards = held(cards, ALL, fresh=True)
    upside_down = tuple(chance.coin() == HEADS for _card in cards) if ask.reversed else ()
    after = campaign.with_deck(name, came.deck.put(cards))
    source, target = spell_path(("decks", name, "draw")), spell_path(("decks", name, "discard"))
    events: list[Event] = []
    if came.renewed:
        events.append(Renewed(source=target, target=source))
    if cards:
        events.append(TurnedUp(None, shown, source, target, Spread(ask.ask, upside_down)))
    if came.missing:
        events.append(Missing(name, came.missing))
    answer = DrawAnswer(deck=name, ask=ask.ask, turned=shown, reversed=upside_down, missing=came.missing)
    return Outcome(after, answer, tuple(events))


EVENTS: Sequence[type[Event]] = (TurnedUp,)
"""Those of this module."""

COMMANDS = commands(
    Command(
        name="draw",
        question=Draw,
        resolve=turn_up,
        answer=DrawAnswer,
        summary=N_("Turn cards up from a deck: an oracle, a spread."),
        example='tarotcli draw table --ask "Does the guard sleep?"',
    ),
)
