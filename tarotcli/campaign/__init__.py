"""The campaign and what all systems share, as typed, immutable values. Nothing here knows a system by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from tarotcli.campaign.faults import Fault
from tarotcli.campaign.names import called, key_fault
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY, Deck, Drawing, Pile, RealHand, count_off, draw
from tarotcli.errors import Refused
from tarotcli.language import N_, _

FORMAT = 1
SHARED_DECK = "table"

V = TypeVar("V")
S = TypeVar("S", bound="Sheet")
H = TypeVar("H", bound="House")


class Sheet(msgspec.Struct, frozen=True):
    """The keys that every system's character sheets share.

    ``own``: what else the file has on the sheet, keys of a group's own that no game knows; plain data by those keys.
    """

    name: str = ""
    player: str = ""
    npc: bool = False
    notes: str = ""
    own: Mapping[str, object] = {}


class House(msgspec.Struct, frozen=True):
    """The numbers a campaign may change. ``inverted_pips``: G13, for a game of tarot at any table.

    ``real``: the cards are real and lie on a table; the tool only keeps count. See :class:`Campaign`.
    """

    inverted_pips: bool = False
    real: bool = False


class Place(NamedTuple):
    """Somewhere cards lie: the key path in the file, the deck they belong to, and the cards."""

    path: tuple[str | int, ...]
    deck: str
    cards: Iterable[Card]


@runtime_checkable
class HoldsCards(Protocol):
    """An open affair (a duel, a trick, …) with cards on the table."""

    def places(self, path: tuple[str | int, ...], campaign: Campaign) -> Iterable[Place]:
        """Where its cards lie, below this path."""


@runtime_checkable
class HasRules(Protocol):
    """An open affair that may stand in the campaigns of several systems, with rules of its own."""

    def faults(self, path: tuple[str | int, ...], campaign: Campaign) -> Iterable[Fault]:
        """What of it cannot be, with paths that begin with this one."""


class UnknownCharacter(Refused):
    """Nobody of this campaign is called so."""

    kind = "unknown-character"
    sentence = N_("There is no character “{who}” in this campaign.")
    way_out = N_("There are: {known}. A new one: tarotcli add {who}.")
    near = ("who", "names")


class NobodyYet(UnknownCharacter):
    """As :class:`UnknownCharacter`, in a campaign without characters."""

    way_out = N_("It has no characters yet. Add one: tarotcli add {who}.")


class NobodyCanBe(UnknownCharacter):
    """As :class:`UnknownCharacter`, for a word that is no key that could be added."""

    way_out = N_("There are: {known}.")


class SeveralCharacters(Refused):
    """A name that several characters share."""

    kind = "ambiguous-character"
    sentence = N_("“{who}” is the name of several characters: {keys}.")
    way_out = N_("Use the key of the one you mean.")


class Campaign(msgspec.Struct, frozen=True):
    """One campaign: what its file holds, typed.

    ``hands`` are in seating order. ``tables`` are the game's own top-level tables (open affairs, weapons).
    ``master``: the word for the game master's hand or pack, empty where the game has none. ``salt``: what keeps seals
    from being guessed, empty before the first.

    With real cards (``house.real``) every hand is a :class:`RealHand`, a number; a deck's ``draw`` holds all of its
    cards that nobody has seen, those in hands among them, in no order. So every card is still in one place. What a game
    does with hands it does by :meth:`may_hold`, :meth:`taken`, :meth:`drawn` and :meth:`left`, which are right
    for both.
    """

    name: str
    system: str
    house: House
    format: int = FORMAT
    revision: int = 0
    session: int = 1
    scene: int = 1
    day: int = 1
    decks: Mapping[str, Deck] = {}
    hands: Mapping[str, Pile] = {}
    characters: Mapping[str, Sheet] = {}
    tables: Mapping[str, Any] = {}
    master: str = ""
    salt: str = ""

    def deck_of(self, hand: str) -> str:
        """The name of the deck that the cards of a hand belong to."""
        return hand if hand in self.decks else SHARED_DECK

    def plays_with(self, deck: str) -> bool:
        """Whether cards of hands and packs are of this deck; others lie beside it, as for an oracle."""
        return deck in (SHARED_DECK, self.master) or deck in self.hands or deck in self.characters

    def hand(self, who: str) -> Pile:
        """The cards somebody holds; none if they hold no hand."""
        return self.hands.get(who, RealHand() if self.house.real else EMPTY)

    def may_hold(self, who: str) -> Pile:
        """The cards that may be in somebody's hand: those it holds; with real cards all that nobody has seen yet."""
        hand = self.hand(who)
        if not isinstance(hand, RealHand):
            return hand
        deck = self.decks.get(self.deck_of(who))
        return deck.draw if hand and deck else EMPTY

    def taken(self, who: str, cards: Iterable[Card]) -> Campaign:
        """The campaign with these cards, which :meth:`may_hold` has, out of somebody's hand, to be laid elsewhere."""
        cards, name = tuple(cards), self.deck_of(who)
        after = self.with_hand(who, self.hand(who).without(cards))
        return after.with_deck(name, self.decks[name].without(cards)) if self.house.real else after

    def drawn(self, who: str, n: int, chance: Chance) -> Drawing:
        """``n`` cards off the draw pile of somebody's deck, for their hand: with real cards only how many come (V5)."""
        name = self.deck_of(who)
        if self.house.real:
            return count_off(self.decks[name], n, self.in_hands(name), chance)
        return draw(self.decks[name], n, chance)

    def turned_up(self, name: str, n: int, chance: Chance) -> Drawing:
        """``n`` cards off a draw pile for all to see; what real ones are only ``chance`` can tell."""
        return draw(self.decks[name], n, chance, in_hands=self.in_hands(name))

    def in_hands(self, name: str) -> int:
        """How many of the cards in a deck's ``draw`` are really in hands; none where cards are not real."""
        hands = self.hands.items() if self.house.real else ()
        return sum(len(hand) for who, hand in hands if self.deck_of(who) == name)

    def left(self, name: str) -> int:
        """How many cards a draw pile has."""
        return len(self.decks[name].draw) - self.in_hands(name)

    def called(self, who: str) -> str:
        """How to call somebody in text: the sheet's name, else the key; the game master by their title."""
        if who and who == self.master:
            return _(who.upper())
        sheet = self.characters.get(who)
        return sheet.name if sheet and sheet.name else who

    def names(self) -> dict[str, str]:
        """The names of all by their keys, the game master among them."""
        masters = {self.master: None} if self.master else {}
        return {who: self.called(who) for who in {**self.characters, **self.hands, **masters}}

    def with_deck(self, name: str, deck: Deck) -> Campaign:
        """The campaign with this deck in the place of the one of that name."""
        return replaced(self, decks={**self.decks, name: deck})

    def with_hand(self, who: str, hand: Pile) -> Campaign:
        """The campaign with this hand for somebody; a new hand sits down last."""
        return replaced(self, hands={**self.hands, who: hand})

    def with_sheet(self, who: str, sheet: Sheet) -> Campaign:
        """The campaign with this sheet for a character."""
        return replaced(self, characters={**self.characters, who: sheet})

    def with_table(self, name: str, table: object) -> Campaign:
        """The campaign with this top-level table, or without it where ``table`` is None."""
        tables = {**self.tables, name: table}
        if table is None:
            del tables[name]
        return replaced(self, tables=tables)

    def places(self) -> Iterator[Place]:
        """Everywhere that cards of this campaign lie."""
        for name, deck in self.decks.items():
            yield Place(("decks", name, "draw"), name, deck.draw)
            yield Place(("decks", name, "discard"), name, deck.discard)
        for who, hand in self.hands.items():
            yield Place(("hands", who), self.deck_of(who), hand)
        for name, table in self.tables.items():
            if isinstance(table, HoldsCards):
                yield from table.places((name,), self)
            elif isinstance(table, Mapping):
                for key, entry in table.items():
                    if isinstance(entry, HoldsCards):
                        yield from entry.places((name, key), self)


def replaced(value: V, **changes: object) -> V:
    """A copy of an immutable value with some fields changed."""
    return msgspec.structs.replace(value, **changes)  # type: ignore[type-var]


def find_who(campaign: Campaign, word: str, *, others: Iterable[str] = ()) -> str:
    """The key of the character meant by a key or a name, or by a word that reads like one.

    ``others``: further keys that may be meant (``gm``). Raises :class:`UnknownCharacter` with the nearest names,
    or :class:`SeveralCharacters`.
    """
    if word in campaign.characters or word in campaign.hands:
        return word
    names = {key: key for key in (*campaign.characters, *campaign.hands, *others)}
    names |= {key: sheet.name for key, sheet in campaign.characters.items() if sheet.name}
    found = called(word, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise SeveralCharacters(who=word, keys=found)
    if not campaign.characters:
        raise NobodyYet(who=word)
    kind = NobodyCanBe if key_fault(word) else UnknownCharacter
    raise kind(who=word, known=tuple(campaign.characters), names=(*names, *names.values()))


def sheet_of(campaign: Campaign, who: str, kind: type[S]) -> S:
    """Somebody's sheet, which is of the system's kind; a blank one for who holds only a hand."""
    sheet = campaign.characters.get(who)
    if sheet is None:
        return kind()
    assert isinstance(sheet, kind)
    return sheet


def house_of(campaign: Campaign, kind: type[H]) -> H:
    """The house table, which is of the system's kind."""
    assert isinstance(campaign.house, kind)
    return campaign.house
