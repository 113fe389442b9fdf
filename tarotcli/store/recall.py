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
    """A lot of a line that was written before the journal kept them."""

    kind = "not-recalled"
    sentence = N_(
        "How chance fell at revision {revision} is not in the journal, which an older version wrote."
    )
    way_out = N_("Take back what was done since and do it anew: tarotcli undo --to {before}")


class Recalled(Chance):
    """Chance as it fell then: the lots of the line one after the other, and what its events tell besides.

    R: what needs more lots than fell then draws them as ``fresh`` has it, and without one from what the line holds, so
    that doing it once more makes no difference. A line of an older version has no lots: that is refused then.
    """

    def __init__(self, line: Line, events: Sequence[Event], fresh: Chance | None = None) -> None:
        super().__init__()
        self.line = line
        self._fresh = fresh
        self._lots = [*(line.lots or ())]
        self._coins = [*_coins(events)]
        self._orders = [*_orders(line, events)]
        self._picked = [*_picked(events)]

    def _else(self) -> Chance:
        if self._fresh is None:
            if self.line.lots is None:
                raise NotRecalled(revision=self.line.revision, before=self.line.revision - 1)
            self._fresh = Chance(f"{self.line.revision} {self.line.time} {self.line.lots}")
        return self._fresh

    def below(self, n: int) -> int:
        """The next lot, which may be of fewer now."""
        return self._lots.pop(0) % n if self._lots else self._else().below(n)

    def _passed(self, n: int) -> None:
        """So many lots are told by the events."""
        del self._lots[:n]

    def coin(self) -> str:
        """As it was tossed then."""
        if not self._coins:
            return super().coin()
        self._passed(1)
        return self._coins.pop(0)

    def sample(self, things: Sequence[T], n: int) -> list[T]:
        """Those that were picked then, where all of them are there to be picked now."""
        codes = {_code(thing): thing for thing in things}
        kept = [each for each in self._picked if len(each) == n and all(code in codes for code in each)]
        if self._lots or not kept:
            found = super().sample(things, n)
            if not kept or [*map(_code, found)] in kept:
                return found
        self._picked.remove(kept[0])
        return [codes[code] for code in kept[0]]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """In the order in which a pile came then; what did not lie in it goes below."""
        self.ordered = True
        if not self._orders:
            return super().sample(things, len(things))
        found = self._orders.pop(0)
        self._passed(len(found))
        order = {code: n for n, code in enumerate(found)}
        return sorted(things, key=lambda thing: order.get(_code(thing), len(order)))


def _code(thing: object) -> str:
    return str(getattr(thing, "code", thing))


def _picked(events: Sequence[Event]) -> Iterator[list[str]]:
    """The cards that went from one place to another together, which may have been picked."""
    for event in events:
        if isinstance(event, Moved):
            cards = event.cards.cards or () if isinstance(event.cards, Secret) else event.cards
            yield [card.code for card in cards]


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
