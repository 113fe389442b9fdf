"""The cards of the three kinds of pack, and the words on a command line that mean a card.

Which words mean which card is in :mod:`tarotcli.cards.names`, loaded only for a word that is no exact code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NoReturn

from tarotcli.errors import UsageFault
from tarotcli.language import N_, say

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
PACKS: Mapping[str, Pack] = {pack.kind: pack for pack in (TAROT78, MAJORS22, PACK52)}


def _interned(kind: str, code: str) -> Card:
    """The one object of a card that is copied or unpickled."""
    return PACKS[kind]._by_code[code]


class NoSuchCard(UsageFault):
    """The word is no card of any pack. Fields: ``word``, ``near`` (cards that may have been meant)."""

    kind = "no-such-card"
    sentence = N_("“{word}” is no card.")
    way_out = N_(
        "Write a code (QB, T11, F) or a name in English or French (queen-of-staves, la-force); "
        "tarotcli cards lists them."
    )
    did_you_mean = N_("Did you mean {near}?")

    def advice(self) -> str:
        """The near cards; where nothing is near, how cards are written."""
        return say(self.did_you_mean, **self.fields) if self.fields.get("near") else super().advice()


class BareNumber(NoSuchCard):
    """A number alone, where not only trumps can be meant. Fields as in :class:`NoSuchCard`."""

    sentence = N_("“{word}” is no card: a number alone means a trump only where every card is one.")


class AmbiguousCard(UsageFault):
    """The word means several cards. Fields: ``word``, ``cards``, ``example`` (one of them)."""

    kind = "ambiguous-card"
    sentence = N_("“{word}” can mean several cards: {cards}.")
    way_out = N_("Write the code or the whole name, as in {example}.")


class OtherPack(UsageFault):
    """The word means a card of another pack. Fields: ``word``, ``cards``, ``pack``, ``first``, ``last``."""

    kind = "card-of-another-pack"
    sentence = N_("“{word}” means {cards}, but this campaign plays with {pack}.")
    way_out = N_("Its cards run from {first} to {last}; tarotcli cards lists them.")


class CardWord:
    """What a word can mean before the pack is known.

    ``cards`` are the cards it names, of all packs; ``number`` is 1 to 22 for a bare number, else None.
    """

    __slots__ = ("cards", "number", "text")

    def __init__(self, text: str, cards: tuple[Card, ...], number: int | None = None) -> None:
        self.text = text
        self.cards = cards
        self.number = number

    def __repr__(self) -> str:
        return f"<CardWord {self.text!r}>"

    def of(self, pack: Pack) -> Card:
        """The card of this pack that is meant. 22 is the Fool where a bare number can be meant (L4).

        Raises OtherPack, AmbiguousCard, or NoSuchCard for a bare number unless the pack is all trumps.
        """
        if self.number is not None:
            return self._trump(pack, self.number)
        meant = tuple(card for card in self.cards if card in pack)
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise AmbiguousCard(word=self.text, cards=meant, example=meant[0])
        raise OtherPack(word=self.text, cards=self.cards, pack=pack, first=pack.cards[0], last=pack.cards[-1])

    def _trump(self, pack: Pack, number: int) -> Card:
        trump = MAJORS22.cards[number - 1]
        if pack is MAJORS22:
            return trump
        near = tuple(
            card for card in pack.cards if card is trump or (card.rank == number and not card.is_court)
        )
        raise BareNumber(word=self.text, near=near)


def read_card(word: str) -> CardWord:
    """What a word on the command line means: a code, a name in English or French, or a number 1 to 22.

    Raises NoSuchCard for what is no card of any pack, and AmbiguousCard for what names several cards in every
    pack in which it names any.
    """
    code = word.strip().upper()
    coded = tuple(card for pack in (TAROT78, PACK52) if (card := pack.get(code)))
    if coded:
        return CardWord(word, coded)

    from tarotcli.cards import names as card_names

    words = [] if code.startswith(("-", "−")) else card_names.significant(word)
    if (number := card_names.bare_number(words)) is not None:
        return CardWord(word, (), number)
    cards = card_names.meant(words)
    if not cards:
        raise NoSuchCard(word=word, near=card_names.near(word))
    if all(sum(card in pack for card in cards) != 1 for pack in (TAROT78, PACK52)):
        raise AmbiguousCard(word=word, cards=cards, example=cards[0])
    return CardWord(word, cards)


def parse_card(word: str, pack: Pack) -> Card:
    """The card of this pack that a word means. Raises as :func:`read_card` and :meth:`CardWord.of` do."""
    return read_card(word).of(pack)


def suit_of(word: str, pack: Pack) -> str | None:
    """The suit of this pack that a letter or a name in English or French means; None where it is no suit."""
    letter = word.strip().upper()
    for suit in pack.suits:
        if SUIT_LETTERS[suit] == letter:
            return suit

    from tarotcli.cards import names as card_names

    found = card_names.suit_named(word)
    return found if found in pack.suits else None


def suit_name(suit: str, language: str = "en") -> str:
    """The name of a suit for output: French for "fr", else English."""
    return SUIT_NAMES[suit][language == "fr"]
