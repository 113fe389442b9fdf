"""Campaigns as they may be for who does not see everything: what is hidden dealt anew, to try affairs out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from tarotcli.answers.visibility import Reckoned, Secret, Sight
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import Path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.systems.common.odds import sampled
from tarotcli.systems.common.owners import hidden_by_path

T = TypeVar("T")
O = TypeVar("O")  # noqa: E741 - an outcome

SAMPLES = 300


class Tried(Generic[O]):
    """How often each outcome came, for whoever looks."""

    def __init__(self, places: tuple[Secret, ...], counts: Callable[[Sight], dict[O, int]]) -> None:
        self._places = places
        self._counts = counts

    def told(self, tell: Callable[[dict[O, int]], T]) -> Reckoned[T]:
        """What follows from that."""
        return Reckoned(self._places, lambda sight: tell(self._counts(sight)))


class Hidden(NamedTuple):
    """The hidden places of some decks: of which deck each is and where in the file."""

    campaign: Campaign
    places: tuple[tuple[str, Path, Secret], ...]

    def tried(self, trial: Callable[[Campaign, Chance], O], seed: str) -> Tried[O]:
        """What comes of so many trials, in each of which what the viewer does not see is dealt anew."""

        @cache
        def counts(sight: Sight) -> dict[O, int]:
            unseen = [place for place, seen in zip(self.places, sight.places, strict=True) if seen is None]
            return sampled(lambda chance: trial(self._dealt(unseen, chance), chance), seed, SAMPLES)

        return Tried(tuple(cards for _deck, _path, cards in self.places), counts)

    def _dealt(self, unseen: list[tuple[str, Path, Secret]], chance: Chance) -> Campaign:
        """The campaign with these places dealt anew, as many cards to each as there are."""
        campaign = self.campaign
        for deck in dict.fromkeys(deck for deck, _path, _cards in unseen):
            theirs = [(path, cards) for of, path, cards in unseen if of == deck]
            # In the order of the pack, so that where they really lie makes no difference.
            pool = chance.shuffled(
                sorted((c for _path, cards in theirs for c in cards.cards or ()), key=_code)
            )
            for path, cards in theirs:
                campaign = _laid(campaign, path, pool[: cards.count])
                pool = pool[cards.count :]
        return campaign


def _code(card: Card) -> str:
    return card.code


def hidden(campaign: Campaign, hands: Iterable[str]) -> Hidden:
    """What is hidden of the decks that these hands belong to."""
    decks = dict.fromkeys(map(campaign.deck_of, hands))
    found = [(deck, path, cards) for deck in decks for path, cards in hidden_by_path(campaign, deck)]
    return Hidden(campaign, tuple(found))


def _laid(campaign: Campaign, path: Path, cards: list[Card]) -> Campaign:
    """The campaign with these cards in a hand or a pile; what else is hidden has no part in an affair."""
    match path:
        case ("hands", str(who)):
            return campaign.with_hand(who, Pile(cards))
        case ("decks", str(name), "draw"):
            return campaign.with_deck(name, replaced(campaign.decks[name], draw=Pile(cards)))
        case ("decks", str(name), "discard"):
            return campaign.with_deck(name, replaced(campaign.decks[name], discard=Pile(cards)))
    return campaign
