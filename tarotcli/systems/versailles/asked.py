"""A difficulty that the GM lays face down, a number or a card, until the player's cards are down (V8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import ALL, NOBODY, Cards, held
from tarotcli.campaign import Campaign, Place, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY, Pile
from tarotcli.language import N_
from tarotcli.systems.base import Effect
from tarotcli.systems.common import asked
from tarotcli.systems.versailles import difficulty
from tarotcli.systems.versailles.difficulty import Difficulty
from tarotcli.systems.versailles.events import DifficultyLaid, DifficultyShown
from tarotcli.systems.versailles.hands import GM, deck_of, discard_path
from tarotcli.systems.versailles.questions import Check


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of somebody: ``difficulty`` or ``card``, the number or the one card that lies face down.

    ``using``: the characteristic that stands in or is added (V12, V13). ``hidden``: only the outcome is to be told.
    ``retry``: a task that failed in this scene may be tried again (V16).
    """

    what: str
    difficulty: int | None = None
    card: Pile = EMPTY
    using: str = ""
    hidden: bool = False
    retry: bool = False

    def places(self, path: tuple[str | int, ...], campaign: Campaign) -> Iterator[Place]:
        """Where its card lies."""
        yield Place((*path, "card"), campaign.deck_of(GM), self.card)


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Who is no character, and what is not one difficulty."""
    for who, one in asked.all_asked(campaign).items():
        entry = cast("Asked", one)
        if who not in campaign.characters and who not in campaign.hands:
            needs: tuple[Path, ...] = (("characters",), ("hands",))
            yield Fault((asked.TABLE, who), N_("is not a character of this campaign."), needs=needs)
        if (entry.difficulty is None) != (len(entry.card) == 1):
            yield Fault((asked.TABLE, who), N_("wants either a difficulty or one card."))


def asked_of(campaign: Campaign, who: str, command: str = "check") -> Asked:
    """What lies face down for somebody; raises :class:`~tarotcli.systems.common.asked.NothingAsked`."""
    return cast("Asked", asked.asked_of(campaign, who, command))


def lay(campaign: Campaign, who: str, what: str, ask: Check, chance: Chance) -> tuple[Effect, int]:
    """The difficulty that is asked for laid face down, and what it is."""
    against = difficulty.set_by(campaign, ask, chance)
    entry = Asked(what, using=ask.using, hidden=ask.hidden, retry=ask.retry)
    after, events = against.campaign, list[Event]()
    for event in against.events:
        if not isinstance(event, DifficultyShown):
            events.append(event)
            continue
        # It was put on top of the discard, as in a check; here it lies on the table first.
        name, deck = deck_of(after, GM)
        card = Pile(deck.discard[:1])
        after = after.with_deck(name, replaced(deck, discard=deck.discard.without(card)))
        entry = replaced(entry, card=card)
        shown = held(card, NOBODY, fresh=not isinstance(event.cards, tuple))
        events.append(DifficultyLaid(GM, shown, event.source, asked.place_of(who, "card")))
    if not entry.card:
        entry = replaced(entry, difficulty=against.number)
    return Effect(asked.with_asked(after, who, entry), tuple(events)), against.number


def turned_up(campaign: Campaign, who: str, entry: Asked) -> Difficulty:
    """The difficulty that lay face down, its card on its own discard now (V8, V15); no dry run tells it."""
    campaign, answered = asked.without_asked(campaign, who)
    if entry.difficulty is not None:
        return Difficulty(campaign, entry.difficulty, (answered,), entry.hidden, unseen=True)
    name, deck = deck_of(campaign, GM)
    shown: Cards = held(entry.card, NOBODY if entry.hidden else ALL, fresh=True)
    event = DifficultyShown(GM, shown, asked.place_of(who, "card"), discard_path(name))
    after = campaign.with_deck(name, deck.put(entry.card))
    return Difficulty(after, entry.card[0].number, (event, answered), entry.hidden, unseen=True)
