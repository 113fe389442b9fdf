"""How an answer is shown: what its sentences need besides its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from tarotcli.answers.visibility import Cards, Secret
from tarotcli.language import printable, say

Tone = Literal["success", "failure", "critical", "wounded", "fallen", "won", "refused"]
"""What a sentence tells that must be seen at once."""

COLOURS = {"red": 196, "green": 28, "violet": 98, "amber": 130, "teal": 30}
"""The colours of the palette of 256 that can be read on black and on white."""

BASIC = {"red": 31, "green": 32, "violet": 35, "amber": 33, "teal": 36}
"""The same for what knows no more than eight colours (``watch -c``); others follow the one that is said last."""

SIGNS: Mapping[Tone, tuple[str, str]] = {
    "success": ("✓", "green"),
    "failure": ("✗", "red"),
    "critical": ("★", "violet"),
    "wounded": ("✚", "red"),
    "fallen": ("†", "red"),
    "won": ("♛", "green"),
    "refused": ("⊘", "red"),
}
"""A sign that survives without colour, and the colour."""


class Style(NamedTuple):
    """``json``: as an object; ``rich``: with colour and card faces, for a person at a terminal.

    ``columns``: how wide a person's screen is; 0 in a pipe, where plain lines stay as they are.
    """

    json: bool = False
    rich: bool = False
    columns: int = 0

    def coloured(self, text: str, colour: str = "") -> str:
        """A text that stands out: bold, and in a colour."""
        if not self.rich or not text:
            return text
        return (
            f"\x1b[1;{BASIC[colour]};38;5;{COLOURS[colour]}m{text}\x1b[0m"
            if colour
            else f"\x1b[1m{text}\x1b[0m"
        )

    def dimmed(self, text: str) -> str:
        """A text that steps back; in brackets where nothing can be dim."""
        return f"\x1b[2m{text}\x1b[0m" if self.rich else f"({text})"


class Display(NamedTuple):
    """Who is called how (by key), the style to show an answer in, and whether every secret is lifted."""

    names: Mapping[str, str] = {}
    style: Style = Style()
    reveal: bool = False

    def marked(self, tone: Tone | None, sentence: str) -> str:
        """A sentence so that a person sees at once what it tells: by a sign, bold and colour; bare in a pipe."""
        if tone is None or not self.style.columns:
            return sentence
        sign, colour = SIGNS[tone]
        return self.style.coloured(f"{sign} {sentence}", colour)

    def signed(self, tone: Tone, words: str) -> str:
        """A few words with the sign of what they tell; bare in a pipe."""
        return f"{SIGNS[tone][0]} {words}" if self.style.columns else words

    def called(self, who: str) -> str:
        """How to call somebody."""
        return printable(self.names.get(who, who))

    def cards(self, cards: Cards) -> str:
        """Cards by their codes and names, or how many they are where they stay unseen."""
        return cards.said("") if isinstance(cards, Secret) else say("{cards}", cards=cards)
