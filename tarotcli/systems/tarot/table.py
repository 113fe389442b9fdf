"""The table of a game as the campaign file keeps it: ``[trick]``, beside the cards set aside in ``[decks.trick]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tarotcli.campaign import Campaign, Place
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.piles import EMPTY, Deck, Pile
from tarotcli.language import N_
from tarotcli.systems.tarot.faults import faults
from tarotcli.systems.tarot.position import Cards, Debt, Position, aside, hand_without_number

TABLE = "trick"
"""The name of the table and of its deck."""


class Trick(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ``[trick]`` table, its keys as in :class:`~tarotcli.systems.tarot.position.Position`.

    ``hand``: None where it is not written; see :func:`~tarotcli.systems.tarot.position.hand_without_number`.
    """

    players: tuple[str, ...]
    bots: Mapping[str, str] = {}
    dealer: str = ""
    target: int = 50
    hidden: bool = False
    hand: int | None = None
    leader: str = ""
    table: Pile = EMPTY
    passed: tuple[str, ...] = ()
    left: bool = False
    promise: str = ""
    debts: tuple[Debt, ...] = ()
    hands: Mapping[str, Pile] = {}
    won: Mapping[str, Pile] = {}
    voids: Mapping[str, str] = {}
    scores: Mapping[str, int] = {}
    renounced: str = ""

    def places(self, path: Path, _campaign: Campaign) -> Iterator[Place]:
        """Where the cards lie; those set aside are in the deck's own piles."""
        yield Place((*path, "table"), TABLE, self.table)
        for key, piles in (("hands", self.hands), ("won", self.won)):
            for who, pile in piles.items():
                yield Place((*path, key, who), TABLE, pile)

    def faults(self, path: Path, campaign: Campaign) -> Iterator[Fault]:
        """What of the table cannot be (G1–G8, G12), and the deck that is missing for its cards.

        A card that lies twice is told by who counts the cards of all decks.
        """
        if TABLE not in campaign.decks and any(place.cards for place in self.places(path, campaign)):
            sentence = N_("has cards that belong to decks.{deck}, which is missing.")
            yield Fault(path, sentence, {"deck": TABLE}, needs=(("decks",),))
        for fault in faults(self.position()):
            if fault.other is None:
                needs = tuple((*path, *place) for place in fault.needs)
                yield Fault((*path, *fault.path), fault.sentence, fault.fields, needs=needs)

    def position(self, *, inverted: bool = False) -> Position:
        """The position at this table; ``inverted``: the house plays G13."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in self.__struct_fields__}
        fields |= {name: dict(fields[name]) for name in ("bots", "voids", "scores")}
        fields |= {name: _codes_by_name(fields[name]) for name in ("hands", "won")}
        fields |= {"table": _codes(self.table), "hand": self.hand or 0, "inverted": inverted}
        position = Position(**fields)
        if self.hand is None:
            return msgspec.structs.replace(position, hand=hand_without_number(position))
        return position


def trick_of(position: Position) -> Trick:
    """The table of a position: the inverse of :meth:`Trick.position`."""
    fields = {name: getattr(position, name) for name in Trick.__struct_fields__}
    fields |= {name: _piles_by_name(fields[name]) for name in ("hands", "won")}
    return Trick(**fields | {"table": _pile(position.table), "hand": position.hand or None})


def with_position(campaign: Campaign, position: Position) -> Campaign:
    """The campaign with this position at its table, and every other card of the pack in the deck.

    What lies in the deck keeps its order; what comes back to it goes under the pile.
    """
    campaign = campaign.with_table(TABLE, trick_of(position))
    deck = campaign.decks.get(TABLE, Deck(TAROT78.kind, EMPTY))
    free = [card for code in aside(position) if (card := TAROT78.get(code))]
    lying = (*deck.draw, *deck.discard)
    if TABLE in campaign.decks and set(free) == set(lying):
        return campaign
    stays = [card for card in lying if card in free]
    return campaign.with_deck(TABLE, Deck(deck.kind, Pile([*stays, *(c for c in free if c not in stays)])))


def cards(codes: Cards) -> tuple[Card, ...]:
    """The cards of these codes."""
    return tuple(card for code in codes if (card := TAROT78.get(code)))


def _pile(codes: Cards) -> Pile:
    return Pile(cards(codes))


def _piles_by_name(codes: Mapping[str, Cards]) -> dict[str, Pile]:
    return {who: _pile(pile) for who, pile in codes.items()}


def _codes(pile: Pile) -> Cards:
    return tuple(pile.codes())


def _codes_by_name(piles: Mapping[str, Pile]) -> dict[str, Cards]:
    return {who: _codes(pile) for who, pile in piles.items()}
