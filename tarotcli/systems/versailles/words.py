"""The words that several commands of Versailles share."""

from __future__ import annotations

from typing import Literal, get_args

from tarotcli.answers.question import Word
from tarotcli.cards import PACK52, TAROT78
from tarotcli.cards.words import suit_of
from tarotcli.language import N_

FRENCH_SUITS = {"clubs": "staves", "spades": "swords", "hearts": "cups", "diamonds": "coins"}
"""The suits of a pack of 52 that stand for those of the tarot (V7)."""

Coin = Literal["heads", "tails"]
COINS: tuple[Coin, ...] = get_args(Coin)

STAKE = Word(
    N_("A card; for a Major, the points the GM gives it (T11=3)."),
    metavar=N_("CARD[=POINTS]"),
    minimum=0,
    maximum=10,
    complete="hand",
)
_WHO = N_("Who: a key or a name (default: whose turn it is).")
ON_TURN = Word(_WHO, metavar=N_("WHO"), complete="who")
SPEAKER = Word(_WHO, metavar=N_("WHO"), complete="speaker")
USING = Word(
    N_("The characteristic that stands in for the skill, or is added to it."),
    "--using",
    metavar=N_("CHARACTERISTIC"),
    complete="characteristics",
)
REPUTATION = Word(
    N_("Add a reputation, or N of its points."),
    "--reputation",
    minimum=1,
    metavar=N_("GROUP[=N]"),
    complete="reputation",
)
FAVOUR = Word(
    N_("Spend a favour, or N of its points."),
    "--favour",
    minimum=1,
    metavar=N_("WHOSE[=N]"),
    complete="favours",
)
BELIEF = Word(
    N_("Add a belief that the GM allows, by its text or a part of it."),
    "--belief",
    metavar=N_("TEXT"),
    whole=True,
    complete="beliefs",
)
DISCARD = Word(
    N_("What to discard if a sixth card must be taken: a card, or drawn for the one that comes."),
    "--discard",
    metavar=N_("CARD|drawn"),
    complete="hand",
    hushed=True,
)
AUTO = Word(
    N_("Let the tool play this side; it sees only what that player may see."),
    "--auto",
    metavar=N_("WHO"),
    complete="who",
)
NO_GROWTH = Word(N_("The skills neither rise nor fall."), "--no-growth")


def tarot_suit(word: str) -> str | None:
    """The suit that a word means, by its name or letter in either pack (V7); None where it is no suit."""
    return suit_of(word, TAROT78) or FRENCH_SUITS.get(suit_of(word, PACK52) or "")
