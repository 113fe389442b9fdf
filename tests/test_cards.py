"""The cards, the words that mean them, and what is said about words that do not."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tarotcli.cards import MAJORS22, PACK52, PACKS, SUIT_NAMES, TAROT78, Card, Pack, suit_name
from tarotcli.cards.words import AmbiguousCard, CardWord, NoSuchCard, OtherPack, judged, read_card, suit_of
from tarotcli.errors import UsageFault
from tarotcli.language import spell
from tarotcli.language.names import fold, nearest

TITLES_EN = (
    "Magician",
    "High Priestess",
    "Empress",
    "Emperor",
    "Hierophant",
    "Lovers",
    "Chariot",
    "Justice",
    "Hermit",
    "Wheel of Fortune",
    "Strength",
    "Hanged Man",
    "Death",
    "Temperance",
    "Devil",
    "Tower",
    "Star",
    "Moon",
    "Sun",
    "Judgement",
    "World",
    "Fool",
)
TITLES_FR = (
    "Le Bateleur",
    "La Papesse",
    "L'Impératrice",
    "L'Empereur",
    "Le Pape",
    "L'Amoureux",
    "Le Chariot",
    "La Justice",
    "L'Hermite",
    "La Roue de Fortune",
    "La Force",
    "Le Pendu",
    "L'Arcane sans nom",
    "Tempérance",
    "Le Diable",
    "La Maison Dieu",
    "L'Étoile",
    "La Lune",
    "Le Soleil",
    "Le Jugement",
    "Le Monde",
    "Le Mat",
)
NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI"]
NUMERALS += ["XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI"]
MAJOR_CODES = (*(f"T{number}" for number in range(1, 22)), "F")
EVERY_CARD = [(pack, card) for pack in PACKS.values() for card in pack.cards]


def code(word: str, pack: Pack = TAROT78) -> str:
    return read_card(word).of(pack).code


# The cards


def test_the_order_of_the_packs_is_canonical() -> None:
    ranks = ["A", *(str(number) for number in range(2, 11)), "J", "N", "Q", "K"]
    minors = [rank + suit for suit, rank in product("SBCD", ranks)]
    assert [card.code for card in TAROT78.cards] == [*minors, *MAJOR_CODES]
    assert [card.code for card in MAJORS22.cards] == [*MAJOR_CODES]
    ranks.remove("N")
    assert [card.code for card in PACK52.cards] == [rank + suit for suit, rank in product("SHDC", ranks)]
    assert [len(pack) for pack in PACKS.values()] == [78, 22, 52]
    assert [(kind, pack.kind) for kind, pack in PACKS.items()] == [
        (kind, kind) for kind in ("tarot78", "majors22", "pack52")
    ]


def test_the_tarot_and_its_majors_share_their_cards_and_the_other_pack_none() -> None:
    assert all(card in TAROT78 and TAROT78.get(card.code) is card for card in MAJORS22)
    assert TAROT78.get("KS") is not PACK52.get("KS")
    assert TAROT78.get("KS") not in PACK52
    assert PACK52.get("KS") not in TAROT78
    assert "KS" not in PACK52
    assert len({card for _, card in EVERY_CARD}) == 78 + 52


def test_a_pack_knows_exact_codes_only() -> None:
    queen = TAROT78.get("QB")
    assert queen is not None
    assert str(queen) == "QB"
    for wrong in ("qb", " QB", "QH", "T0", "T22", "1S", "11S", "", "queen of staves"):
        assert TAROT78.get(wrong) is None
    assert PACK52.get("NS") is None
    assert PACK52.get("F") is None


@pytest.mark.parametrize(
    ("pack", "word", "suit", "rank", "trump", "number"),
    [
        (TAROT78, "AS", "swords", 1, None, 1),
        (TAROT78, "10B", "staves", 10, None, 10),
        (TAROT78, "JC", "cups", 11, None, 11),
        (TAROT78, "ND", "coins", 12, None, 12),
        (TAROT78, "QB", "staves", 13, None, 13),
        (TAROT78, "KS", "swords", 14, None, 14),
        (TAROT78, "T1", None, None, 1, 1),
        (MAJORS22, "T21", None, None, 21, 21),
        (TAROT78, "F", None, None, None, 0),
        (PACK52, "AD", "diamonds", 1, None, 1),
        (PACK52, "JC", "clubs", 11, None, 11),
        (PACK52, "QH", "hearts", 12, None, 12),
        (PACK52, "KS", "spades", 13, None, 13),
    ],
)
def test_what_a_card_is(
    pack: Pack, word: str, suit: str | None, rank: int | None, trump: int | None, number: int
) -> None:
    card = pack.get(word)
    assert card is not None
    assert (card.suit, card.rank, card.trump, card.number) == (suit, rank, trump, number)
    assert card.is_minor is (suit is not None)
    assert card.is_major is (suit is None)
    assert card.is_fool is (word == "F")
    assert card.is_court is (word[0] in "JNQK")


def test_a_card_cannot_be_changed_and_a_copy_is_the_card() -> None:
    for _, card in EVERY_CARD:
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        assert pickle.loads(pickle.dumps(card)) is card
    with pytest.raises(AttributeError):
        TAROT78.cards[0].rank = 2
    with pytest.raises(AttributeError):
        del TAROT78.cards[0].rank
    with pytest.raises(AttributeError):
        TAROT78.cards[0].note = "mine"


@pytest.mark.parametrize(
    ("pack", "word", "english", "french"),
    [
        (TAROT78, "QB", "Queen of Staves", "Dame de Bâtons"),
        (TAROT78, "AS", "Ace of Swords", "As d’Épées"),
        (TAROT78, "10S", "10 of Swords", "10 d’Épées"),
        (TAROT78, "JC", "Page of Cups", "Valet de Coupes"),
        (TAROT78, "ND", "Knight of Coins", "Cavalier de Deniers"),
        (TAROT78, "KB", "King of Staves", "Roi de Bâtons"),
        (TAROT78, "F", "The Fool", "L’Excuse"),
        (TAROT78, "T11", "XI Strength", "XI La Force"),
        (PACK52, "JH", "Jack of Hearts", "Valet de Cœur"),
        (PACK52, "AS", "Ace of Spades", "As de Pique"),
        (PACK52, "2D", "2 of Diamonds", "2 de Carreau"),
        (PACK52, "KC", "King of Clubs", "Roi de Trèfle"),
    ],
)
def test_names_for_output(pack: Pack, word: str, english: str, french: str) -> None:
    card = pack.get(word)
    assert card is not None
    assert (card.name(), card.name("en"), card.name("fr")) == (english, english, french)
    assert (card.said("en"), card.said("fr")) == (f"{word} {english}", f"{word} {french}")


def test_the_majors_bear_their_numeral_and_title() -> None:
    for numeral, english, french, card in zip(NUMERALS, TITLES_EN, TITLES_FR, MAJORS22.cards, strict=False):
        assert card.name("en").removeprefix(f"{numeral} ").removeprefix("The ") == english
        assert card.name("fr") == f"{numeral} {french}".replace("'", "’")


# The words that mean a card


@pytest.mark.parametrize(("pack", "card"), EVERY_CARD)
def test_whatever_is_shown_of_a_card_is_read_as_that_card(pack: Pack, card: Card) -> None:
    shown = [
        card.code,
        *(text for language in ("en", "fr") for text in (card.name(language), card.said(language))),
    ]
    for text in shown:
        for written in (text, text.lower(), text.upper(), f" {text} ", text.replace(" ", "-"), fold(text)):
            assert read_card(written).of(pack) is card, written


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("qb", "QB"),
        ("t11", "T11"),
        ("10s", "10S"),
        ("f", "F"),
        ("queen-of-staves", "QB"),
        ("QUEEN_OF_STAVES", "QB"),
        ("queen staves", "QB"),
        ("the Queen of the Staves", "QB"),
        ("queen of wands", "QB"),
        ("queen of batons", "QB"),
        ("queen of staff", "QB"),
        ("dame de bâtons", "QB"),
        ("reine de bâton", "QB"),
        ("la dame des bâtons", "QB"),
        ("roi-d-epees", "KS"),
        ("roi d'épées", "KS"),
        ("ROI D’ÉPÉES", "KS"),
        ("roi d'e\u0301pe\u0301es", "KS"),
        ("roi d’epee", "KS"),
        ("king of swords", "KS"),
        ("page of pentacles", "JD"),
        ("knave of coins", "JD"),
        ("jack of coins", "JD"),
        ("valet de deniers", "JD"),
        ("knight of chalices", "NC"),
        ("cavalier de coupes", "NC"),
        ("chevalier de coupe", "NC"),
        ("ace of cups", "AC"),
        ("as de coupes", "AC"),
        ("l'as de coupes", "AC"),
        ("1 of cups", "AC"),
        ("10-of-staves", "10B"),
        ("ten of staves", "10B"),
        ("dix de coupes", "10C"),
        ("le deux de deniers", "2D"),
        ("three of pentacles", "3D"),
        ("sept d'épées", "7S"),
    ],
)
def test_minors_of_the_tarot(word: str, expected: str) -> None:
    assert code(word) == expected


@pytest.mark.parametrize(
    ("names", "number"),
    [
        ("ace as one un", 1),
        ("two deux", 2),
        ("three trois", 3),
        ("four quatre", 4),
        ("five cinq", 5),
        ("six 6", 6),
        ("seven sept", 7),
        ("eight huit", 8),
        ("nine neuf", 9),
        ("ten dix", 10),
    ],
)
def test_numbers_are_read_as_words_and_digits(names: str, number: int) -> None:
    for name in (*names.split(), str(number)):
        assert read_card(f"{name} of swords").of(TAROT78).number == number
        assert read_card(f"{name} de pique").of(PACK52).number == number


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("queen of spades", "QS"),
        ("dame de pique", "QS"),
        ("valet de cœur", "JH"),
        ("valet-de-coeur", "JH"),
        ("page of hearts", "JH"),
        ("as de carreau", "AD"),
        ("dix de carreaux", "10D"),
        ("roi de trèfle", "KC"),
        ("king of clubs", "KC"),
        ("knave of diamonds", "JD"),
        ("ks", "KS"),
    ],
)
def test_the_pack_of_52(word: str, expected: str) -> None:
    assert code(word, PACK52) == expected
    assert read_card(word).of(PACK52) is PACK52.get(expected)


def test_majors_by_title_numeral_and_both() -> None:
    for english, french, expected in zip(TITLES_EN, TITLES_FR, MAJOR_CODES, strict=True):
        for title in (english, f"the {english}", french, french.replace("'", "’"), french.partition(" ")[2]):
            if title:
                assert code(title) == code(title, MAJORS22) == expected, title
    for number, numeral in enumerate(NUMERALS, start=1):
        assert code(numeral) == code(numeral.lower()) == f"T{number}"
        assert code(f"{numeral} {TITLES_EN[number - 1]}") == f"T{number}"
        assert code(f"{numeral}-{TITLES_FR[number - 1]}") == f"T{number}"
        assert code(f"{number} {TITLES_FR[number - 1]}") == f"T{number}"
        assert code(f"trump {number}") == code(f"{number} d'atout") == f"T{number}"


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("mountebank", "T1"),
        ("magicien", "T1"),
        ("le petit", "T1"),
        ("popess", "T2"),
        ("grande prêtresse", "T2"),
        ("pope", "T5"),
        ("hiérophante", "T5"),
        ("the lover", "T6"),
        ("les amoureux", "T6"),
        ("l'ermite", "T9"),
        ("wheel", "T10"),
        ("roue", "T10"),
        ("fortitude", "T11"),
        ("la mort", "T13"),
        ("sans nom", "T13"),
        ("house of god", "T16"),
        ("la tour", "T16"),
        ("maison-dieu", "T16"),
        ("etoile", "T17"),
        ("judgment", "T20"),
        ("excuse", "F"),
        ("the excuse", "F"),
        ("l’excuse", "F"),
        ("le fou", "F"),
        ("le mat", "F"),
        ("IIII", "T4"),
        ("VIIII", "T9"),
        ("XVIIII Le Soleil", "T19"),
        ("0 The Fool", "F"),
    ],
)
def test_usual_variants_of_the_majors(word: str, expected: str) -> None:
    assert code(word) == expected


def test_one_code_means_a_card_in_either_pack() -> None:
    word = read_card("ks")
    assert word.text == "ks"
    assert word.of(TAROT78) is TAROT78.get("KS")
    assert word.of(PACK52) is PACK52.get("KS")
    assert code("as") == "AS"
    assert code("ks king of spades", PACK52) == "KS"
    with pytest.raises(OtherPack):
        code("ks king of spades", TAROT78)


def test_a_bare_number_is_a_trump_where_all_cards_are() -> None:
    assert [code(str(number), MAJORS22) for number in range(1, 23)] == [*MAJOR_CODES]
    assert code("le 21", MAJORS22) == "T21"
    word = read_card("10")
    assert (word.number, word.cards) == (10, ())
    assert read_card("T10").number is None


@pytest.mark.parametrize("word", ["0", "23", "99", "1.5", "-1", "−1", "011"])
def test_other_numbers_are_no_cards(word: str) -> None:
    with pytest.raises(NoSuchCard):
        read_card(word)


def test_a_bare_number_where_it_could_be_more_is_no_card() -> None:
    with pytest.raises(NoSuchCard) as caught:
        code("10", TAROT78)
    assert "“10”" in caught.value.message()
    assert caught.value.advice() == (
        "Did you mean 10S 10 of Swords, 10B 10 of Staves, 10C 10 of Cups, 10D 10 of Coins, "
        "T10 X The Wheel of Fortune?"
    )
    with pytest.raises(NoSuchCard) as caught:
        code("22", TAROT78)
    assert caught.value.advice() == "Did you mean F The Fool?"
    with pytest.raises(NoSuchCard) as caught:
        code("12", PACK52)
    assert "Write a code (QH, 10S) or a name" in caught.value.advice()


# What is said of other words


@pytest.mark.parametrize(
    "word",
    [
        "",
        " ",
        "-",
        "swords",
        "of",
        "queen of hope",
        "rb",
        "QX",
        "T0",
        "T22",
        "11S",
        "11 of staves",
        "king of trumps",
        "viii strength",
        "xi la lune",
        "xxii",
        "ks king of cups",
        "knight of spades",
        "queen of staves of cups",
        "the",
        "trump 22",
        "0 d'atout",
        "\udcff",
        "☃",
    ],
)
def test_no_card(word: str) -> None:
    with pytest.raises(NoSuchCard) as caught:
        read_card(word)
    fault = caught.value
    assert isinstance(fault, UsageFault)
    assert (fault.exit, fault.kind) == (2, "no-such-card")
    assert fault.message() == f"“{spell(word)}” is not a card."
    assert fault.advice()


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("qeen of staves", "Did you mean QB Queen of Staves, "),
        ("dame de batton", "Did you mean QB Queen of Staves, "),
        ("strenght", "Did you mean T11 XI Strength?"),
        ("viii strength", "Did you mean T11 XI Strength, "),
        ("T22", "Did you mean T2 II The High Priestess, "),
        ("11 of staves", "Did you mean 10B 10 of Staves, "),
        ("rb", "Write a code (QB, T11, F) or a name in English or French"),
    ],
)
def test_the_way_out_names_what_is_near(word: str, advice: str) -> None:
    with pytest.raises(NoSuchCard) as caught:
        read_card(word)
    assert caught.value.advice().startswith(advice)
    assert caught.value.advice().count(", ") <= 3


@pytest.mark.parametrize(
    ("word", "pack", "advice"),
    [
        (
            "fou",
            PACK52,
            "Write a code (QH, 10S) or a name in English or French (queen-of-hearts, dix-de-pique)",
        ),
        ("fool's", PACK52, "Write a code (QH, 10S) "),
        ("fol", MAJORS22, "Did you mean F The Fool?"),
        ("quene of clubs", PACK52, "Did you mean QC Queen of Clubs, "),
        (
            "quene of clubs",
            MAJORS22,
            "Write a code (T11, F) or a name in English or French (strength, le-mat)",
        ),
        ("dame de batton", TAROT78, "Did you mean QB Queen of Staves, "),
        (
            "zzz",
            TAROT78,
            "Write a code (QB, T11, F) or a name in English or French (queen-of-staves, la-force)",
        ),
    ],
)
def test_a_hint_names_only_cards_of_the_packs_in_play(word: str, pack: Pack, advice: str) -> None:
    """“Did you mean F The Fool?” is no help among 52 cards."""
    fault = judged(NoSuchCard(word=word), (pack,))
    assert (fault.kind, fault.message()) == ("no-such-card", f"“{word}” is not a card.")
    assert fault.advice().startswith(advice)
    near = fault.fields["near"]
    assert isinstance(near, tuple)
    assert all(card in pack for card in near)


def test_a_hint_looks_at_the_likeliest_pack_first() -> None:
    """An oracle's deck beside the game's own is asked where the game has nothing near."""
    assert judged(NoSuchCard(word="fol"), (PACK52, TAROT78)).advice() == "Did you mean F The Fool?"
    assert "QS Queen of Spades" in judged(NoSuchCard(word="queen of spads"), (PACK52, TAROT78)).advice()


@pytest.mark.parametrize(
    ("word", "pack", "codes"),
    [("roi", PACK52, "KS KH KD KC"), ("roi", TAROT78, "KS KB KC KD"), ("ace", PACK52, "AS AH AD AC")],
)
def test_an_ambiguous_word_offers_only_cards_of_the_pack_in_play(word: str, pack: Pack, codes: str) -> None:
    with pytest.raises(AmbiguousCard) as caught:
        read_card(word)
    fault = judged(caught.value, (pack,))
    assert isinstance(fault, AmbiguousCard)
    cards = fault.fields["cards"]
    assert isinstance(cards, tuple)
    assert [card.code for card in cards] == codes.split()
    assert all(card in pack for card in cards)
    assert fault.advice() == f"Write the code or the whole name, as in {cards[0].said('en')}."


def test_an_ambiguous_word_of_another_pack_is_a_card_of_that() -> None:
    with pytest.raises(AmbiguousCard) as caught:
        read_card("cavalier")
    fault = judged(caught.value, (PACK52,))
    assert (fault.exit, fault.kind) == (2, "card-of-another-pack")
    assert fault.message().endswith("but this campaign plays with the pack of 52 cards.")


def test_a_suit_alone_is_no_card_but_leads_to_its_cards() -> None:
    with pytest.raises(NoSuchCard) as caught:
        read_card("swords")
    near = caught.value.fields["near"]
    assert isinstance(near, tuple)
    assert [card.suit for card in near] == ["swords"] * 3


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("queen", "QS QB QC QD QS QH QD QC"),
        ("la dame", "QS QB QC QD QS QH QD QC"),
        ("queen of", "QS QB QC QD QS QH QD QC"),
        ("knight", "NS NB NC ND"),
        ("ace", "AS AB AC AD AS AH AD AC"),
        ("l'as", "AS AB AC AD AS AH AD AC"),
        ("dix", "10S 10B 10C 10D 10S 10H 10D 10C"),
    ],
)
def test_a_rank_alone_is_ambiguous(word: str, codes: str) -> None:
    with pytest.raises(AmbiguousCard) as caught:
        read_card(word)
    fault = caught.value
    assert isinstance(fault, UsageFault)
    assert (fault.exit, fault.kind) == (2, "ambiguous-card")
    cards = fault.fields["cards"]
    assert isinstance(cards, tuple)
    assert " ".join(card.code for card in cards) == codes
    assert fault.message().startswith(f"“{word}” can mean several cards: {cards[0].said('en')}, ")
    assert fault.advice() == f"Write the code or the whole name, as in {cards[0].said('en')}."


def test_what_is_ambiguous_in_one_pack_only_is_told_once_the_pack_is_known() -> None:
    word = CardWord("knave", (*TAROT78.cards[10:12], PACK52.cards[10]))
    assert word.of(PACK52) is PACK52.get("JS")
    with pytest.raises(AmbiguousCard) as caught:
        word.of(TAROT78)
    assert caught.value.message() == (
        "“knave” can mean several cards: JS Page of Swords, NS Knight of Swords."
    )


@pytest.mark.parametrize(
    ("word", "pack", "message"),
    [
        (
            "dame de cœur",
            TAROT78,
            "“dame de cœur” means QH Queen of Hearts, but this campaign plays with the tarot of 78 cards.",
        ),
        (
            "xi",
            PACK52,
            "“xi” means T11 XI Strength, but this campaign plays with the pack of 52 cards.",
        ),
        (
            "QB",
            MAJORS22,
            "“QB” means QB Queen of Staves, but this campaign plays with the 22 Major Arcana.",
        ),
        (
            "ks",
            MAJORS22,
            "“ks” means KS King of Swords, KS King of Spades, "
            "but this campaign plays with the 22 Major Arcana.",
        ),
    ],
)
def test_a_card_of_another_pack(word: str, pack: Pack, message: str) -> None:
    with pytest.raises(OtherPack) as caught:
        read_card(word).of(pack)
    fault = caught.value
    assert isinstance(fault, UsageFault)
    assert (fault.exit, fault.kind) == (2, "card-of-another-pack")
    assert fault.message() == message
    first, last = pack.cards[0].said("en"), pack.cards[-1].said("en")
    assert fault.advice() == f"Its cards run from {first} to {last}; tarotcli cards lists them."


def test_packs_are_named_in_french_too() -> None:
    assert [pack.said("fr") for pack in PACKS.values()] == [
        "le tarot de 78 cartes",
        "les 22 Arcanes majeurs",
        "le jeu de 52 cartes",
    ]


PARTS = [
    "the",
    "le",
    "la",
    "l'",
    "of",
    "de",
    "d'",
    "queen",
    "dame",
    "roi",
    "page",
    "ten",
    "dix",
    "1",
    "7",
    "10",
    "21",
    "22",
    "0",
    "as",
    "ace",
    "swords",
    "épées",
    "bâtons",
    "wands",
    "coins",
    "clubs",
    "cœur",
    "trump",
    "atout",
    "XI",
    "viii",
    "strength",
    "force",
    "mat",
    "fool",
    "excuse",
    "lune",
    "sans",
    "nom",
    "QB",
    "KS",
    "T11",
    "F",
    "-",
    "_",
    "’",
]
WORDS = st.text() | st.lists(st.sampled_from(PARTS), max_size=5).map(" ".join)


@given(word=WORDS, pack=st.sampled_from([*PACKS.values()]))
@example(word="\udcff", pack=TAROT78)
@example(word="a\x00b", pack=TAROT78)
@example(word="queen " * 2000, pack=TAROT78)
def test_any_text_is_a_card_or_one_of_three_faults(word: str, pack: Pack) -> None:
    try:
        card = read_card(word).of(pack)
    except (NoSuchCard, AmbiguousCard, OtherPack) as raised:
        fault = raised
    else:
        assert card in pack
        return
    assert f"“{spell(word)}”" in fault.message()
    assert fault.advice()
    assert fault.exit == 2


# Suits


@pytest.mark.parametrize(
    ("word", "in_tarot", "in_52"),
    [
        ("staves", "staves", None),
        ("Bâtons", "staves", None),
        ("wands", "staves", None),
        ("B", "staves", None),
        ("épées", "swords", None),
        ("S", "swords", "spades"),
        ("s", "swords", "spades"),
        ("C", "cups", "clubs"),
        ("d", "coins", "diamonds"),
        ("les deniers", "coins", None),
        ("chalices", "cups", None),
        ("clubs", None, "clubs"),
        ("trèfle", None, "clubs"),
        ("piques", None, "spades"),
        ("cœur", None, "hearts"),
        ("H", None, "hearts"),
        ("carreaux", None, "diamonds"),
        ("trumps", None, None),
        ("queen of staves", None, None),
        ("", None, None),
    ],
)
def test_suits_are_read_by_the_pack(word: str, in_tarot: str | None, in_52: str | None) -> None:
    assert suit_of(word, TAROT78) == in_tarot
    assert suit_of(word, PACK52) == in_52
    assert suit_of(word, MAJORS22) is None


def test_suit_names_are_read_back() -> None:
    assert (suit_name("staves"), suit_name("staves", "fr")) == ("Staves", "Bâtons")
    assert [*SUIT_NAMES] == [*TAROT78.suits, *PACK52.suits]
    for pack in (TAROT78, PACK52):
        for suit, language in product(pack.suits, ("en", "fr")):
            assert suit_of(suit_name(suit, language), pack) == suit


# Names in general


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Roi d'Épées", "roi d epees"),
        ("roi d’épées", "roi d epees"),
        ("ROI-D_EPEES", "roi d epees"),
        ("  Cœur -- d'Ægide ", "coeur d aegide"),
        ("e\u0301toile", "etoile"),
        ("maison\u00a0dieu", "maison dieu"),
        ("Weiß", "weiss"),
        ("Ⅺ", "xi"),
        ("", ""),
        ("-'’", ""),
    ],
)
def test_folding(word: str, folded: str) -> None:
    assert fold(word) == folded


@given(st.text())
@example("\u037a")
@example("\u0130")
def test_folding_twice_is_folding_once_and_case_does_not_matter(word: str) -> None:
    assert fold(fold(word)) == fold(word)
    assert fold(f"-{word}_") == fold(word)
    assert fold(word.lower()) == fold(word)


def test_nearest_compares_folded_and_returns_what_it_was_given() -> None:
    names = ["Aurore", "Épernon", "Duc de Luynes"]
    assert nearest("eperon", names) == ["Épernon"]
    assert nearest("duc-de-luyne", iter(names)) == ["Duc de Luynes"]
    assert nearest("zzz", names) == []
    assert nearest("anna", ["Ana", "Anne", "Hanna"], 1) == ["Hanna"]


def test_codes_are_read_without_loading_the_names() -> None:
    program = (
        "import sys; from tarotcli.cards.words import TAROT78, read_card; read_card(' qb').of(TAROT78); "
        "print(*{'difflib', 'unicodedata', 'dataclasses', 'tarotcli.cards.names'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
