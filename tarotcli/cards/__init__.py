"""The cards of the three kinds of pack, with their codes and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

SUIT_NAMES: Mapping[str, tuple[str, str]] = {
    "swords": ("Swords", "Épées"),
    "staves": ("Staves", "Bâtons"),
    "cups": ("Cups", "Coupes"),
    "coins": ("Coins", "Deniers"),
    "spades": ("Spades", "Pique"),
    "hearts": ("Hearts", "Cœur"),
    "diamonds": ("Diamonds", "Carreau"),
    "clubs": ("Clubs", "Trèfle"),
}
"""Every suit's name in English and in French."""

SUIT_LETTERS: Mapping[str, str] = {
    "swords": "S",
    "staves": "B",
    "cups": "C",
    "coins": "D",
    "spades": "S",
    "hearts": "H",
    "diamonds": "D",
    "clubs": "C",
}
"""Every suit's letter in a code; S, C and D are read by the pack."""

_PIPS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_TRUMPS = range(1, 22)
_FOOL_AMONG_TRUMPS = 22


class Card:
    """One card of one kind of pack. There is a single object for each, so ``is`` compares cards.

    ``suit`` is None for trumps and the Fool. ``rank`` is 1 (ace) to 10, then 11 to 14 for page, knight, queen
    and king, in a 52-card pack 11 to 13 for jack, queen and king. ``trump`` is 1 to 21, None for the Fool.
    ``number`` is the rank of a Minor, the number of a trump, and 0 for the Fool.
    """

    __slots__ = (
        "_kind",
        "code",
        "is_court",
        "is_fool",
        "is_major",
        "is_minor",
        "number",
        "rank",
        "suit",
        "trump",
    )
    _kind: str
    code: str
    suit: str | None
    rank: int | None
    trump: int | None
    is_fool: bool
    is_major: bool
    is_minor: bool
    is_court: bool
    number: int

    def __init__(self, kind: str, code: str, suit: str | None, rank: int | None, trump: int | None) -> None:
        put = object.__setattr__
        put(self, "_kind", kind)
        put(self, "code", code)
        put(self, "suit", suit)
        put(self, "rank", rank)
        put(self, "trump", trump)
        put(self, "is_fool", suit is None and trump is None)
        put(self, "is_major", suit is None)
        put(self, "is_minor", suit is not None)
        put(self, "is_court", rank is not None and rank > len(_PIPS))
        put(self, "number", rank or trump or 0)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _interned, (self._kind, self.code)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<{self._kind} {self.code}>"

    def name(self, language: str = "en") -> str:
        """The name in words: French for "fr", else English."""
        from tarotcli.cards.names import spelled

        return spelled(self, language)

    def said(self, language: str) -> str:
        """The code and the name, as output shows a card."""
        return f"{self.code} {self.name(language)}"


class Pack:
    """A kind of pack: ``tarot78``, ``majors22`` or ``pack52``.

    ``cards`` are in the canonical order: suit by suit from ace to king, then the trumps and the Fool.
    """

    __slots__ = ("_by_code", "_names", "cards", "kind", "suits")

    def __init__(
        self, kind: str, names: tuple[str, str], suits: tuple[str, ...], cards: tuple[Card, ...]
    ) -> None:
        self.kind = kind
        self.suits = suits
        self.cards = cards
        self._names = names
        self._by_code = {card.code: card for card in cards}

    def get(self, code: str) -> Card | None:
        """The card with exactly this code (capitals, no spaces); None where there is none."""
        return self._by_code.get(code)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self._by_code.get(card.code) is card

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<Pack {self.kind}>"

    def said(self, language: str) -> str:
        """The kind of pack in words."""
        return self._names[language == "fr"]


def _minors(kind: str, suits: tuple[str, ...], courts: str) -> tuple[Card, ...]:
    return tuple(
        Card(kind, letters + SUIT_LETTERS[suit], suit, rank, None)
        for suit in suits
        for rank, letters in enumerate((*_PIPS, *courts), start=1)
    )


_TAROT_SUITS = ("swords", "staves", "cups", "coins")
_FRENCH_SUITS = ("spades", "hearts", "diamonds", "clubs")
_MAJORS = (
    *(Card("tarot78", f"T{trump}", None, None, trump) for trump in _TRUMPS),
    Card("tarot78", "F", None, None, None),
)

TAROT78 = Pack(
    "tarot78",
    ("the tarot of 78 cards", "le tarot de 78 cartes"),
    _TAROT_SUITS,
    _minors("tarot78", _TAROT_SUITS, "JNQK") + _MAJORS,
)
MAJORS22 = Pack("majors22", ("the 22 Major Arcana", "les 22 Arcanes majeurs"), (), _MAJORS)
PACK52 = Pack(
    "pack52",
    ("the pack of 52 cards", "le jeu de 52 cartes"),
    _FRENCH_SUITS,
    _minors("pack52", _FRENCH_SUITS, "JQK"),
)
BACK = Card("", "?", "", None, None)
"""A card of which only that it is there is known: neither a Minor of any suit nor a Major."""

PACKS: dict[str, Pack] = {pack.kind: pack for pack in (TAROT78, MAJORS22, PACK52)}
"""Every kind of pack; a game of another package may add its own (:func:`own_pack`)."""


class NamedCard(Card):
    """A card of a game's own pack, which brings its names: English, and French where there is one."""

    __slots__ = ("_names",)
    _names: tuple[str, str]

    def __init__(self, kind: str, code: str, english: str, french: str = "") -> None:
        super().__init__(kind, code, "", None, None)
        object.__setattr__(self, "_names", (english, french or english))

    def name(self, language: str = "en") -> str:
        """The name in words: French for "fr", else English."""
        return self._names[language == "fr"]


def own_pack(kind: str, names: tuple[str, str], cards: Iterable[tuple[str, ...]]) -> Pack:
    """A pack of a game's own, known from now on: its kind, its name in English and French, and its cards.

    ``cards``: a code (capitals, no spaces), an English name and, where it has one, a French, in the order of the pack.
    """
    made = Pack(kind, names, (), tuple(NamedCard(kind, *card) for card in cards))
    return PACKS.setdefault(kind, made)


def _interned(kind: str, code: str) -> Card:
    """The one object of a card that is copied or unpickled."""
    return PACKS[kind]._by_code[code] if kind else BACK


def suit_name(suit: str, language: str = "en") -> str:
    """The name of a suit for output: French for "fr", else English."""
    return SUIT_NAMES[suit][language == "fr"]
