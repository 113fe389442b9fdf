"""What a word on a command line means as a card or a suit, and what is said of one that means none or several.

Which words mean which card is in :mod:`tarotcli.cards.names`, loaded only for a word that is no exact code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tarotcli.cards import MAJORS22, PACK52, PACKS, SUIT_LETTERS, TAROT78, Card, NamedCard, Pack
from tarotcli.errors import UsageFault
from tarotcli.language import N_, language, say
from tarotcli.language.names import fold

EXAMPLES = {
    "tarot78": ("QB, T11, F", "queen-of-staves, la-force", "dame-de-batons, la-force"),
    "majors22": ("T11, F", "strength, le-mat", "la-force, le-mat"),
    "pack52": ("QH, 10S", "queen-of-hearts, dix-de-pique", "dame-de-coeur, dix-de-pique"),
}
"""Cards of each kind of pack as they may be written: by codes, and by names for each of both languages."""


class NoSuchCard(UsageFault):
    """The word is no card of any pack.

    Fields: ``word``, ``near`` (cards that may have been meant), and :data:`EXAMPLES` as ``codes`` and ``names``.
    """

    kind = "no-such-card"
    sentence = N_("“{word}” is not a card.")
    way_out = N_(
        "Write a code ({codes}) or a name in English or French ({names}); tarotcli cards lists them."
    )
    did_you_mean = N_("Did you mean {near}?")

    @classmethod
    def among(cls, word: str, near: tuple[Card, ...], pack: Pack) -> NoSuchCard:
        """The fault where cards are those of this pack."""
        codes, english, french = EXAMPLES.get(pack.kind) or _examples(pack)
        return cls(word=word, near=near, codes=codes, names=french if language() == "fr" else english)

    def advice(self) -> str:
        """The near cards; where nothing is near, how cards are written."""
        return say(self.did_you_mean, **self.fields) if self.fields.get("near") else super().advice()


def _examples(pack: Pack) -> tuple[str, str, str]:
    """As :data:`EXAMPLES`, for a game's own pack."""
    some = pack.cards[:2]
    english, french = (
        ", ".join(fold(card.name(each)).replace(" ", "-") for card in some) for each in ("en", "fr")
    )
    return ", ".join(card.code for card in some), english, french


class BareNumber(NoSuchCard):
    """A number alone, where not only trumps can be meant. Fields as in :class:`NoSuchCard`."""

    sentence = N_("“{word}” is not a card: a number alone means a trump only where every card is one.")


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
        meant = [card for card in self.cards if card in pack]
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise AmbiguousCard(word=self.text, cards=tuple(meant), example=meant[0])
        raise _of_another(self.text, self.cards, pack)

    def _trump(self, pack: Pack, number: int) -> Card:
        trump = MAJORS22.cards[number - 1]
        if pack is MAJORS22:
            return trump
        near = tuple(
            card for card in pack.cards if card is trump or (card.rank == number and not card.is_court)
        )
        raise BareNumber.among(self.text, near, pack)


EVERY = CardWord("all", ())
"""The word for all cards of a place, where a command takes it."""


def each_of(words: Sequence[CardWord], pack: Pack, every: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a pack that words mean, where :data:`EVERY` stands for all of some place; raises as
    `CardWord.of`.
    """
    return tuple(card for word in words for card in (every if word is EVERY else (word.of(pack),)))


def _of_another(word: str, cards: tuple[Card, ...], pack: Pack) -> OtherPack:
    return OtherPack(word=word, cards=cards, pack=pack, first=pack.cards[0], last=pack.cards[-1])


def read_card(word: str) -> CardWord:
    """What a word on the command line means: a code, a name in English or French, or a number 1 to 22.

    Raises NoSuchCard for what is no card of any pack, and AmbiguousCard for what names several cards in every
    pack in which it names any; :func:`judged` says the same once the pack is known.
    """
    return _read_card(word, tuple(PACKS))


@lru_cache(maxsize=256)
def _read_card(word: str, _packs: tuple[str, ...]) -> CardWord:
    code = word.strip().upper()
    coded = tuple(card for pack in (TAROT78, PACK52, *_own_packs()) if (card := pack.get(code)))
    coded += _of_own_packs(word)
    if coded:
        return CardWord(word, coded)

    from tarotcli.cards import names

    words = [] if code.startswith(("-", "−")) else names.significant(word)
    if (number := names.bare_number(words)) is not None:
        return CardWord(word, (), number)
    cards = names.meant(words)
    if not cards:
        raise NoSuchCard.among(word, names.near(word, (TAROT78, PACK52)), TAROT78)
    if all(sum(card in pack for card in cards) != 1 for pack in (TAROT78, PACK52)):
        raise AmbiguousCard(word=word, cards=cards, example=cards[0])
    return CardWord(word, cards)


def _own_packs() -> list[Pack]:
    """The packs that games of other packages brought."""
    return list(PACKS.values())[3:]


def _of_own_packs(word: str) -> tuple[Card, ...]:
    """The cards of such packs that a name means."""
    own = _own_packs()
    meant = fold(word) if own else ""
    return tuple(
        card
        for pack in own
        for card in pack
        if isinstance(card, NamedCard) and meant in (fold(card.name()), fold(card.name("fr")))
    )


def judged(fault: NoSuchCard | AmbiguousCard, packs: Sequence[Pack]) -> UsageFault:
    """What is wrong with a word that is no one card of any pack, where cards are those of these packs, the first first.

    So that a hint names no card that is not in play.
    """
    from tarotcli.cards import names

    word = str(fault.fields["word"])
    if isinstance(fault, NoSuchCard):
        near = (names.near(word, (pack,)) for pack in packs)
        return NoSuchCard.among(word, next(filter(None, near), ()), packs[0])
    cards = fault.fields["cards"]
    assert isinstance(cards, tuple)
    meant = (tuple(card for card in cards if card in pack) for pack in packs)
    several = next(filter(None, meant), ())
    if not several:
        return _of_another(word, cards, packs[0])
    return AmbiguousCard(word=word, cards=several, example=several[0])


def suit_of(word: str, pack: Pack) -> str | None:
    """The suit of this pack that a letter or a name in English or French means; None where it is no suit."""
    letter = word.strip().upper()
    for suit in pack.suits:
        if SUIT_LETTERS[suit] == letter:
            return suit

    from tarotcli.cards import names

    found = names.suit_named(word)
    return found if found in pack.suits else None
