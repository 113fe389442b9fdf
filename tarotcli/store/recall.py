"""Chance as it fell in a saved command, told from its line in the journal: cards drawn, shuffles, coins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from tarotcli.answers.event import Event, Moved
from tarotcli.answers.visibility import Secret, Veiled
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import read_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.store.journal import Line
from tarotcli.systems.common.events import Gathered, Renewed
from tarotcli.systems.common.piles import Shuffled

T = TypeVar("T")


class NotRecalled(Refused):
    """A lot that was drawn in a way that the journal does not tell."""

    kind = "not-recalled"
    sentence = N_("How chance fell at revision {revision} is not in the journal.")
    way_out = N_("Take back what was done since and do it anew: tarotcli undo --to {before}")


class Recalled(Chance):
    """Chance as it fell then. What the line does not tell falls as ``fresh`` has it, or is refused without one."""

    def __init__(self, line: Line, events: Sequence[Event], fresh: Chance | None = None) -> None:
        super().__init__()
        self.line = line
        self.fresh = fresh
        self._coins = [*_coins(events)]
        self._orders = [*_orders(line, events)]

    def _else(self) -> Chance:
        if self.fresh is None:
            raise NotRecalled(revision=self.line.revision, before=self.line.revision - 1)
        return self.fresh

    def below(self, n: int) -> int:
        """A lot that no line tells."""
        return self._else().below(n)

    def coin(self) -> str:
        """As it was tossed then."""
        return self._coins.pop(0) if self._coins else self._else().coin()

    def sample(self, things: Sequence[T], n: int) -> list[T]:
        """Several of them at random, which no line tells."""
        self.ordered = True
        return self._else().sample(things, n)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """In the order in which a pile came then; what did not lie in it goes below."""
        self.ordered = True
        if not self._orders:
            return self._else().shuffled(things)
        order = {code: n for n, code in enumerate(self._orders.pop(0))}
        return sorted(things, key=lambda card: order.get(str(getattr(card, "code", card)), len(order)))


def arranged(campaign: Campaign, events: Sequence[Event]) -> Campaign:
    """The campaign with the cards that came off piles then on top of them, as far as they lie there now.

    R: so each draws what they drew then, also where somebody before them draws more or fewer now.
    """
    for deck, cards in _drawn(events):
        pile = campaign.decks.get(deck)
        if pile is not None:
            top = [card for card in cards if card in pile.draw]
            draw = Pile((*top, *(card for card in pile.draw if card not in top)))
            if draw != pile.draw:
                campaign = campaign.with_deck(deck, replaced(pile, draw=draw))
    return campaign


def sunk(campaign: Campaign, later: Sequence[Event]) -> Campaign:
    """The campaign with the cards that came off piles later below all others, so that nobody draws them before."""
    for deck, cards in _drawn(later):
        pile = campaign.decks.get(deck)
        if pile is not None:
            rest = [card for card in pile.draw if card not in cards]
            draw = Pile((*rest, *(card for card in pile.draw if card in cards)))
            campaign = campaign.with_deck(deck, replaced(pile, draw=draw))
    return campaign


def _drawn(events: Sequence[Event]) -> Iterator[tuple[str, list[Card]]]:
    """The cards that came off each draw pile, in order."""
    found: dict[str, list[Card]] = {}
    for event in events:
        if isinstance(event, Moved) and (deck := _deck(event.source)):
            cards = event.cards.cards or () if isinstance(event.cards, Secret) else event.cards
            found.setdefault(deck, []).extend(cards)
    yield from found.items()


def _deck(place: str | None) -> str:
    path = read_path(place) if place else ()
    return str(path[1]) if path[:1] == ("decks",) and path[2:] == ("draw",) else ""


def _coins(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if event.name == "coin":
            new = getattr(event, "new", None)
            fell = new.value if isinstance(new, Veiled) else new
            if isinstance(fell, str):
                yield fell


def _orders(line: Line, events: Sequence[Event]) -> Iterator[Sequence[str]]:
    """The orders in which piles were shuffled: what was drawn from each after it, and what lay in it then."""
    drawn = dict(_drawn(events))
    left = {_deck(str(change["path"])): change.get("new") for change in line.changes}
    shuffles = [_deck(event.target) for event in events if isinstance(event, Gathered | Renewed | Shuffled)]
    for deck in shuffles or list(drawn):
        pile = left.get(deck)
        if isinstance(pile, str):
            yield [*(card.code for card in drawn.get(deck, ())), *pile.split()]
