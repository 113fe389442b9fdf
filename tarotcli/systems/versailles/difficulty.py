"""The difficulty of a check: a number, or a card of the GM's (V8, V17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import PACK52, TAROT78, Card, suit_of
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import draw
from tarotcli.errors import Refused
from tarotcli.language.terms import Term
from tarotcli.request import Request
from tarotcli.result import Event, Unseen
from tarotcli.systems.versailles.hands import GM, deck_of, discard_path, discarded, draw_path, hand_path
from tarotcli.systems.versailles.refusals import (
    NoCardInBand,
    NoDifficulty,
    NoGmDeck,
    NoSuchDifficulty,
    SuitOfNothing,
)
from tarotcli.systems.versailles.words import BANDS

FLOORS = (("legendary", 11), ("very-difficult", 8), ("hard", 5), ("minor", 3))


class Difficulty(NamedTuple):
    """The campaign with the difficulty's card discarded, its number, what happened, and whether a card came unseen."""

    campaign: Campaign
    number: int
    events: tuple[Event, ...] = ()
    unseen: bool = False


FRENCH_SUITS = {"clubs": "staves", "spades": "swords", "hearts": "cups", "diamonds": "coins"}
"""The suits of a pack of 52 that stand for those of the tarot (V7)."""


def _suit(word: str) -> str | None:
    """The suit that a word means, by the names of either pack (V7); None where it is no suit."""
    return suit_of(word, TAROT78) or FRENCH_SUITS.get(suit_of(word, PACK52) or "")


def band(number: int) -> str:
    """The band of a difficulty (V17): 0 and below is trivial, 11 and above legendary."""
    return next((name for name, floor in FLOORS if number >= floor), BANDS[0])


def well_asked(request: Request) -> None:
    """Refuse words that set no difficulty whatever the campaign holds (V8)."""
    if not any(request.has(name) for name in ("difficulty", "difficulty_card", "gm_draw", "band")):
        raise NoDifficulty
    if request.has("suit") and _suit(request.text("suit")) is None:
        raise SuitOfNothing(word=request.text("suit"))


def set_by(campaign: Campaign, request: Request, chance: Chance) -> Difficulty:
    """The difficulty that well-asked words ask for; its card goes to its own deck's discard (V8, V15)."""
    hidden = request.flag("hidden")
    if request.has("difficulty"):
        return Difficulty(campaign, request.number("difficulty"))
    word = request.card("difficulty_card")
    if word is not None:
        card = word.of(TAROT78)
        if card in campaign.hand(GM):
            name, _deck = deck_of(campaign, GM)
            event = Event("difficulty", GM, (card,), hand_path(GM), discard_path(name), secret=hidden)
            return Difficulty(discarded(campaign, GM, (card,)), card.number, (event,))
        refusal = NoSuchDifficulty(card=card, number=card.number)
        found = _searched(campaign, chance, lambda each: each is card, refusal, hidden=hidden)
        # The caller named it, so it is no secret of the pile's.
        *before, shown = found.events
        return found._replace(events=(*before, replaced(shown, cards=(card,))))
    if request.flag("gm_draw"):
        return _turned_up(campaign, chance, hidden=hidden)
    return _in_band(campaign, request, chance, hidden=hidden)


def _in_band(campaign: Campaign, request: Request, chance: Chance, *, hidden: bool) -> Difficulty:
    wanted = request.text("band")
    suit = _suit(request.text("suit")) if request.has("suit") else None

    def fits(card: Card) -> bool:
        return band(card.number) == wanted and (suit is None or card.suit == suit)

    found = _searched(campaign, chance, fits, NoCardInBand(band=Term(wanted)), hidden=hidden)
    return found._replace(unseen=True)


def _turned_up(campaign: Campaign, chance: Chance, *, hidden: bool) -> Difficulty:
    if GM not in campaign.decks:
        raise NoGmDeck
    came = draw(campaign.decks[GM], 1, chance)
    if not came.cards:
        raise NoGmDeck
    events = [_renewal()] if came.renewed else []
    events.append(_shown(came.cards[0], hidden=hidden))
    return Difficulty(
        campaign.with_deck(GM, came.deck.put(came.cards)), came.cards[0].number, tuple(events), unseen=True
    )


def _searched(
    campaign: Campaign, chance: Chance, fits: Callable[[Card], bool], refusal: Refused, *, hidden: bool
) -> Difficulty:
    """The topmost card of the GM deck that fits; the discard is shuffled back when the pile has none (V8)."""
    if GM not in campaign.decks:
        raise NoGmDeck
    deck = campaign.decks[GM]
    events: list[Event] = []
    card = next(filter(fits, deck.draw), None)
    if card is None and any(map(fits, deck.discard)):
        deck = deck.renewed(chance)
        events.append(_renewal())
        card = next(filter(fits, deck.draw))
    if card is None:
        raise refusal
    events.append(_shown(card, hidden=hidden))
    return Difficulty(campaign.with_deck(GM, deck.without((card,)).put((card,))), card.number, tuple(events))


def _renewal() -> Event:
    return Event("renewed", source=discard_path(GM), target=draw_path(GM))


def _shown(card: Card, *, hidden: bool) -> Event:
    return Event("difficulty", GM, Unseen((card,)), draw_path(GM), discard_path(GM), secret=hidden)
