"""The names of the cards in English and French: how they are written, and every way they are read.

The first English and the first French title of each Major are those of the output. The French ones, and the
order with Justice at VIII and Strength at XI, are those of the Tarot de Marseille (L1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tarotcli.cards import MAJORS22, PACK52, SUIT_LETTERS, TAROT78, Card, Pack, suit_name
from tarotcli.language.names import fold, nearest

_TITLES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("The Magician", "The Mountebank", "The Juggler", "The Magus"),
        ("Le Bateleur", "Le Magicien", "Le Petit"),
    ),
    (
        ("The High Priestess", "The Priestess", "The Popess", "The Papess", "The Female Pope"),
        ("La Papesse", "La Grande Prêtresse", "La Prêtresse"),
    ),
    (("The Empress",), ("L’Impératrice",)),
    (("The Emperor",), ("L’Empereur",)),
    (("The Hierophant", "The Pope", "The High Priest"), ("Le Pape", "Le Hiérophante", "Le Grand Prêtre")),
    (("The Lovers", "The Lover"), ("L’Amoureux", "Les Amoureux", "Les Amants")),
    (("The Chariot",), ("Le Chariot", "Le Char")),
    (("Justice",), ("La Justice",)),
    (("The Hermit",), ("L’Hermite", "L’Ermite")),
    (("The Wheel of Fortune", "The Wheel", "Fortune"), ("La Roue de Fortune", "La Roue")),
    (("Strength", "Fortitude"), ("La Force",)),
    (("The Hanged Man",), ("Le Pendu",)),
    (
        ("Death", "The Nameless Arcanum", "The Arcanum without Name", "The Nameless"),
        ("L’Arcane sans nom", "La Mort", "Le Sans Nom"),
    ),
    (("Temperance",), ("Tempérance", "La Tempérance")),
    (("The Devil",), ("Le Diable",)),
    (("The Tower", "The House of God"), ("La Maison Dieu", "La Tour")),
    (("The Star",), ("L’Étoile",)),
    (("The Moon",), ("La Lune",)),
    (("The Sun",), ("Le Soleil",)),
    (
        ("Judgement", "Judgment", "The Last Judgement", "The Last Judgment"),
        ("Le Jugement", "Le Jugement Dernier"),
    ),
    (("The World",), ("Le Monde",)),
    (("The Fool", "The Excuse"), ("L’Excuse", "Le Mat", "Le Fou")),
)

_RANKS: dict[str, tuple[str, ...]] = {
    "A": ("ace", "as", "1", "one", "un"),
    "2": ("2", "two", "deux"),
    "3": ("3", "three", "trois"),
    "4": ("4", "four", "quatre"),
    "5": ("5", "five", "cinq"),
    "6": ("6", "six"),
    "7": ("7", "seven", "sept"),
    "8": ("8", "eight", "huit"),
    "9": ("9", "nine", "neuf"),
    "10": ("10", "ten", "dix"),
    "J": ("page", "knave", "jack", "valet"),
    "N": ("knight", "cavalier", "chevalier"),
    "Q": ("queen", "dame", "reine"),
    "K": ("king", "roi"),
}
_RANK_NAMES = {
    "A": ("Ace", "As"),
    "J": ("Page", "Valet"),
    "N": ("Knight", "Cavalier"),
    "Q": ("Queen", "Dame"),
    "K": ("King", "Roi"),
}

_SUITS: dict[str, tuple[str, ...]] = {
    "swords": ("swords", "sword", "epees", "epee"),
    "staves": ("staves", "stave", "staffs", "staff", "wands", "wand", "batons", "baton"),
    "cups": ("cups", "cup", "chalices", "chalice", "coupes", "coupe"),
    "coins": ("coins", "coin", "pentacles", "pentacle", "deniers", "denier"),
    "spades": ("spades", "spade", "piques", "pique"),
    "hearts": ("hearts", "heart", "coeurs", "coeur"),
    "diamonds": ("diamonds", "diamond", "carreaux", "carreau"),
    "clubs": ("clubs", "club", "trefles", "trefle"),
}
_TRUMP_WORDS = frozenset({"trump", "trumps", "atout", "atouts"})
_FILLERS = frozenset({"the", "le", "la", "l", "les", "of", "de", "d", "des", "du"})


def spelled(card: Card, language: str) -> str:
    """The name of a card for output: French for "fr", else English."""
    french = language == "fr"
    if card.suit is None:
        title = _TITLES[card.number - 1][french][0]
        return title if card.trump is None else f"{_roman(card.trump)} {title}"
    letters = card.code[:-1]
    rank = _RANK_NAMES[letters][french] if letters in _RANK_NAMES else letters
    if rank == "Page" and card in PACK52:
        rank = "Jack"
    suit = suit_name(card.suit, language)
    if not french:
        return f"{rank} of {suit}"
    return f"{rank} d’{suit}" if suit.startswith("É") else f"{rank} de {suit}"


def _additive(number: int) -> str:
    """A number up to 39 in Roman numerals without subtraction, as old trumps bear it: VIIII, XIIII."""
    tens, units = divmod(number, 10)
    return "X" * tens + "V" * (units // 5) + "I" * (units % 5)


def _roman(number: int) -> str:
    return _additive(number).replace("VIIII", "IX").replace("IIII", "IV")


def significant(word: str) -> list[str]:
    """The folded words of a name without articles and prepositions."""
    return [part for part in fold(word).split() if part not in _FILLERS]


_LETTERS_OF_RANK = {name: letters for letters, names in _RANKS.items() for name in names}
_SUIT_OF_NAME = {name: suit for suit, names in _SUITS.items() for name in names}
_ROMAN_NUMERALS = {
    numeral.lower(): card
    for card in MAJORS22.cards
    if card.trump
    for numeral in (_roman(card.trump), _additive(card.trump))
}
_BARE_NUMBERS = {str(number): number for number in range(1, len(MAJORS22) + 1)}
_NUMERALS = (
    _ROMAN_NUMERALS
    | {digits: MAJORS22.cards[number - 1] for digits, number in _BARE_NUMBERS.items()}
    | {"0": MAJORS22.cards[-1]}
)


@cache
def _majors() -> dict[str, Card]:
    """The Majors by the significant words of their titles."""
    return {
        " ".join(significant(title)): card
        for card, titles in zip(MAJORS22.cards, _TITLES, strict=True)
        for title in (*titles[0], *titles[1])
    }


def bare_number(words: Sequence[str]) -> int | None:
    """The number 1 to 22 if these significant words are nothing else."""
    return _BARE_NUMBERS.get(words[0]) if len(words) == 1 else None


def meant(words: Sequence[str]) -> tuple[Card, ...]:
    """The cards of all packs that these significant words can mean: a name, or a code and a name."""
    coded = _coded(words[0]) if words else ()
    named = _named(words[1:]) if coded else ()
    return tuple(card for card in coded if card in named) or _named(words)


def _coded(word: str) -> tuple[Card, ...]:
    return tuple(card for pack in (TAROT78, PACK52) if (card := pack.get(word.upper())))


def _named(words: Sequence[str]) -> tuple[Card, ...]:
    if major := _major_named(words):
        return (major,)
    match words:
        case [rank] if rank in _LETTERS_OF_RANK:
            suits: Iterable[str] = SUIT_LETTERS
        case [rank, suit] if rank in _LETTERS_OF_RANK and suit in _SUIT_OF_NAME:
            suits = (_SUIT_OF_NAME[suit],)
        case _:
            return ()
    letters = _LETTERS_OF_RANK[rank]
    return tuple(
        card
        for suit in suits
        for pack in (TAROT78, PACK52)
        if suit in pack.suits and (card := pack.get(letters + SUIT_LETTERS[suit]))
    )


def _major_named(words: Sequence[str]) -> Card | None:
    """The Major of a title, a Roman numeral, a numeral and its title, or a numeral and a word for trump."""
    if major := _majors().get(" ".join(words)):
        return major
    match words:
        case [numeral]:
            return _ROMAN_NUMERALS.get(numeral)
        case [trump, numeral] if trump in _TRUMP_WORDS:
            return _trump(numeral)
        case [numeral, trump] if trump in _TRUMP_WORDS:
            return _trump(numeral)
        case [numeral, *title] if numeral in _NUMERALS:
            numbered = _NUMERALS[numeral]
            return numbered if _majors().get(" ".join(title)) is numbered else None
    return None


def _trump(numeral: str) -> Card | None:
    card = _NUMERALS.get(numeral)
    return card if card and card.trump else None


def suit_named(word: str) -> str | None:
    """The suit, of any pack, that a name means; None where it is none."""
    words = significant(word)
    return _SUIT_OF_NAME.get(words[0]) if len(words) == 1 else None


def near(word: str, packs: Iterable[Pack]) -> tuple[Card, ...]:
    """At most three cards of these packs whose codes or names look like a mistyped word, the nearest first.

    Where the word ends in a suit, only cards of that suit do.
    """
    suit = _SUIT_OF_NAME.get(fold(word).rpartition(" ")[2])
    known: dict[str, list[Card]] = {}
    cards = dict.fromkeys(card for pack in packs for card in pack)
    for card in cards:
        if suit in (None, card.suit):
            for name in (card.code, card.name("en"), card.name("fr")):
                known.setdefault(fold(name), []).append(card)
    if suit is None:
        for title, card in _majors().items():
            if card in cards:
                known.setdefault(title, []).append(card)
    found = (card for name in nearest(word, known, 6) for card in known[name])
    return tuple(dict.fromkeys(found))[:3]
