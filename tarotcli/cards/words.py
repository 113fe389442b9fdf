"""What a word on a command line means as a card or a suit, and what is said of one that means none or several.

Which words mean which card is in :mod:`tarotcli.cards.names`, loaded only for a word that is no exact code.
"""

from __future__ import annotations

from tarotcli.cards import MAJORS22, PACK52, SUIT_LETTERS, TAROT78, Card, Pack
from tarotcli.errors import UsageFault
from tarotcli.language import N_, say


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

    from tarotcli.cards import names

    words = [] if code.startswith(("-", "−")) else names.significant(word)
    if (number := names.bare_number(words)) is not None:
        return CardWord(word, (), number)
    cards = names.meant(words)
    if not cards:
        raise NoSuchCard(word=word, near=names.near(word))
    if all(sum(card in pack for card in cards) != 1 for pack in (TAROT78, PACK52)):
        raise AmbiguousCard(word=word, cards=cards, example=cards[0])
    return CardWord(word, cards)


def suit_of(word: str, pack: Pack) -> str | None:
    """The suit of this pack that a letter or a name in English or French means; None where it is no suit."""
    letter = word.strip().upper()
    for suit in pack.suits:
        if SUIT_LETTERS[suit] == letter:
            return suit

    from tarotcli.cards import names

    found = names.suit_named(word)
    return found if found in pack.suits else None
