"""How an answer is shown: what its sentences need besides its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.answers.visibility import Cards, Secret
from tarotcli.language import printable, say


class Style(NamedTuple):
    """``json``: as an object; ``rich``: with colour and card faces, for a person at a terminal."""

    json: bool = False
    rich: bool = False


class Display(NamedTuple):
    """Who is called how (by key), the style to show an answer in, and whether every secret is lifted."""

    names: Mapping[str, str] = {}
    style: Style = Style()
    reveal: bool = False

    def called(self, who: str) -> str:
        """How to call somebody."""
        return printable(self.names.get(who, who))

    def cards(self, cards: Cards) -> str:
        """Cards by their codes and names, or how many they are where they stay unseen."""
        return cards.said("") if isinstance(cards, Secret) else say("{cards}", cards=cards)
