"""The difficulty of a check: a number, or a card of the GM's (V8, V17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from msgspec import UNSET, UnsetType

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import ALL, NOBODY, Cards, Veiled, held
from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance, Observed, in_lowest_terms
from tarotcli.cards.piles import Deck, NotOnPile
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.language.terms import Term
from tarotcli.systems.common.events import Renewed
from tarotcli.systems.common.real import only_the_table_knows
from tarotcli.systems.versailles.events import DifficultyShown
from tarotcli.systems.versailles.growth import band
from tarotcli.systems.versailles.hands import GM, deck_of, discard_path, discarded, draw_path, hand_path
from tarotcli.systems.versailles.questions import Check, CheckWords
from tarotcli.systems.versailles.refusals import NoCardInBand, NoGmDeck, NoSuchDifficulty, OtherBand

T = TypeVar("T")


class Difficulty(NamedTuple):
    """The campaign with the difficulty's card discarded, its number, and what happened.

    ``hidden``: it stays secret (V8). ``unseen``: its card came off the pile without anybody naming it.
    """

    campaign: Campaign
    number: int
    events: tuple[Event, ...] = ()
    hidden: bool = False
    unseen: bool = False

    def veiled(self, value: T) -> T | Veiled[T]:
        """A value that tells the number, for whoever may see that (S2)."""
        if self.hidden:
            return Veiled(value, NOBODY)
        return Veiled(value, ALL, fresh=True) if self.unseen else value


def may_be(ask: CheckWords) -> tuple[int, ...]:
    """The numbers that the difficulty may be as far as its words tell, the lowest first; none where they set none."""
    if ask.difficulty is not None:
        return (ask.difficulty,)
    if ask.difficulty_card is not None:
        return (ask.difficulty_card.of(TAROT78).number,)
    if not ask.sources:
        return ()
    return tuple(sorted({card.number for card in TAROT78.cards if fits(ask, card)}))


def fits(ask: CheckWords, card: Card) -> bool:
    """Whether a card that comes off the GM deck may be the difficulty: any, or one of the band and suit (V8, V17)."""
    if ask.gm_draw:
        return True
    return band(card.number) == ask.band and ask.tarot_suit in (None, card.suit)


def beforehand(campaign: Campaign, ask: CheckWords, total: int) -> str | UnsetType:
    """The probability that this total succeeds, a fraction, as the table knows it where the GM deck is to decide (V8).

    R: a card of the GM's that the table does not see may come, be it in the deck or in a hand, each as likely.
    """
    if not ask.gm_draw and ask.band is None:
        return UNSET
    from tarotcli.systems.common.owners import hidden_places

    cards = [card for place in hidden_places(campaign, GM) for card in place.cards or () if fits(ask, card)]
    return in_lowest_terms(sum(total >= card.number for card in cards), len(cards)) if cards else UNSET


def set_by(campaign: Campaign, ask: Check, chance: Chance) -> Difficulty:
    """The difficulty that a check asks for; its card goes to its own deck's discard (V8, V15)."""
    if ask.difficulty is not None:
        return Difficulty(campaign, ask.difficulty, hidden=ask.hidden)
    if ask.difficulty_card is not None:
        return _named(campaign, ask.difficulty_card, chance, hidden=ask.hidden)
    if ask.gm_draw:
        return _top(campaign, chance, hidden=ask.hidden)
    only_the_table_knows(campaign, chance)
    if words := chance.named(1):
        named = words[0].of(TAROT78)
        if not fits(ask, named):
            raise OtherBand(card=named, code=named.code, band=Term(ask.band), number=named.number)
        return _searched(
            campaign, chance, lambda each: each is named, NotOnPile(card=named), hidden=ask.hidden
        )
    refusal = NoCardInBand(band=Term(ask.band))
    return _searched(campaign, chance, lambda each: fits(ask, each), refusal, hidden=ask.hidden, unseen=True)


def _named(campaign: Campaign, word: CardWord, chance: Chance, *, hidden: bool) -> Difficulty:
    """The card named, from the GM's hand or else from the GM deck; whoever names it knows it, so it is not unseen.

    R: a real one is from the GM's hand as long as that holds any; with ``--gm-draw`` or ``--band`` it is from the deck.
    """
    card = word.of(TAROT78)
    if card not in campaign.may_hold(GM):
        refusal = NoSuchDifficulty(card=card, number=card.number)
        return _searched(campaign, chance, lambda each: each is card, refusal, hidden=hidden)
    shown: Cards = held((card,), NOBODY) if hidden else (card,)
    event = DifficultyShown(GM, shown, hand_path(GM), discard_path(deck_of(campaign, GM)[0]))
    return Difficulty(discarded(campaign, GM, (card,)), card.number, (event,), hidden)


def _top(campaign: Campaign, chance: Chance, *, hidden: bool) -> Difficulty:
    """The top card of the GM deck."""
    if GM not in campaign.decks:
        raise NoGmDeck
    only_the_table_knows(campaign, chance)
    came = campaign.turned_up(GM, 1, chance)
    if not came.cards:
        raise NoGmDeck
    card, after = came.cards[0], came.deck.put(came.cards)
    unseen = not isinstance(chance, Observed)
    return _off_pile(campaign, after, card, renewed=came.renewed, hidden=hidden, unseen=unseen)


def _searched(
    campaign: Campaign,
    chance: Chance,
    fits: Callable[[Card], bool],
    refusal: Refused,
    *,
    hidden: bool,
    unseen: bool = False,
) -> Difficulty:
    """The topmost card of the GM deck that fits; the discard is shuffled back when the pile has none (V8)."""
    if GM not in campaign.decks:
        raise NoGmDeck
    deck = campaign.decks[GM]
    card = next(filter(fits, deck.draw), None)
    renewed = card is None and any(map(fits, deck.discard))
    if renewed:
        deck = deck.renewed(chance)
        card = next(filter(fits, deck.draw))
    if card is None:
        raise refusal
    after = deck.without((card,)).put((card,))
    return _off_pile(campaign, after, card, renewed=renewed, hidden=hidden, unseen=unseen)


def _off_pile(
    campaign: Campaign, deck: Deck, card: Card, *, renewed: bool, hidden: bool, unseen: bool
) -> Difficulty:
    """A difficulty by a card that came off the GM deck's pile, which is ``deck`` afterwards."""
    piles = draw_path(GM), discard_path(GM)
    shown: Cards = (card,)
    if hidden or unseen:
        shown = held((card,), NOBODY if hidden else ALL, fresh=True)
    events: list[Event] = [Renewed(source=piles[1], target=piles[0])] if renewed else []
    events.append(DifficultyShown(GM, shown, *piles))
    return Difficulty(campaign.with_deck(GM, deck), card.number, tuple(events), hidden, unseen)
