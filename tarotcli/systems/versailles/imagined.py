"""What an affair may come to for who does not see everything: tried out with what is hidden dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeVar

from tarotcli.answers.visibility import Reckoned, Secret, Sight, sorted_cards
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import Path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.systems.common.odds import sampled
from tarotcli.systems.common.owners import hidden_by_path

T = TypeVar("T")

Dealt = Mapping[Path, Sequence[Card]]
"""The cards of places in the file that the viewer does not see, as they may lie there."""


class Place(NamedTuple):
    """A place with cards that not everybody sees: of which deck they are, where in the file, and which they are."""

    deck: str
    path: Path
    cards: Secret


class Hidden(NamedTuple):
    """The hidden places of some decks."""

    campaign: Campaign
    places: tuple[Place, ...]

    def as_seen(self, reckon: Callable[[Unseen], T]) -> Reckoned[T]:
        """What follows from what is unseen, for whoever looks."""

        def of(sight: Sight) -> T:
            pairs = zip(self.places, sight.places, strict=True)
            return reckon(Unseen(tuple(place for place, seen in pairs if seen is None)))

        return Reckoned(tuple(place.cards for place in self.places), of)


class Unseen(NamedTuple):
    """The places that a viewer does not see."""

    places: tuple[Place, ...]

    def hand(self, who: str) -> Place | None:
        """This hand, where it is one of them."""
        return next((place for place in self.places if place.path == ("hands", who)), None)

    def pool(self, deck: str) -> tuple[Card, ...]:
        """The cards of a deck that lie in these places, in the order of the pack: where each really lies is unknown."""
        return sorted_cards(
            card for place in self.places if place.deck == deck for card in place.cards.cards or ()
        )

    def every(self, hands: Sequence[str], most: int) -> Iterator[Dealt] | None:
        """All the ways in which these hands may be held, each as likely; None where there are more than so many."""
        places = [place for place in self.places if place.path in [("hands", who) for who in hands]]
        pools = {place.deck: self.pool(place.deck) for place in places}
        ways, left = 1, {deck: len(pool) for deck, pool in pools.items()}
        for place in places:
            ways *= comb(left[place.deck], place.cards.count)
            left[place.deck] -= place.cards.count
        return None if ways > most else _every(places, pools)

    def tried(self, trial: Callable[[Dealt, Chance], T], seed: str, samples: int) -> dict[T, int]:
        """How often each outcome came in so many trials, for each of which as many cards were dealt to each place."""
        pools = {deck: self.pool(deck) for deck in dict.fromkeys(place.deck for place in self.places)}

        def dealt(chance: Chance) -> Dealt:
            found: dict[Path, Sequence[Card]] = {}
            for deck, pool in pools.items():
                cards = chance.shuffled(pool)
                for place in self.places:
                    if place.deck == deck:
                        n = place.cards.count
                        found[place.path], cards = cards[:n], cards[n:]
            return found

        return sampled(lambda chance: trial(dealt(chance), chance), seed, samples)


def _every(places: Sequence[Place], pools: Mapping[str, Sequence[Card]]) -> Iterator[Dealt]:
    if not places:
        yield {}
        return
    (deck, path, cards), *rest = places
    for hand in combinations(pools[deck], cards.count):
        left = [card for card in pools[deck] if card not in hand]
        for dealt in _every(rest, {**pools, deck: left}):
            yield {**dealt, path: hand}


def hidden(campaign: Campaign, hands: Iterable[str]) -> Hidden:
    """What is hidden of the decks that these hands belong to."""
    decks = dict.fromkeys(map(campaign.deck_of, hands))
    found = [Place(deck, path, cards) for deck in decks for path, cards in hidden_by_path(campaign, deck)]
    return Hidden(campaign, tuple(found))


def laid_out(campaign: Campaign, dealt: Dealt) -> Campaign:
    """The campaign with these cards in their hands and piles; what else is hidden has no part in an affair."""
    for path, cards in dealt.items():
        match path:
            case ("hands", str(who)):
                campaign = campaign.with_hand(who, Pile(cards))
            case ("decks", str(name), "draw"):
                campaign = campaign.with_deck(name, replaced(campaign.decks[name], draw=Pile(cards)))
            case ("decks", str(name), "discard"):
                campaign = campaign.with_deck(name, replaced(campaign.decks[name], discard=Pile(cards)))
    return campaign
