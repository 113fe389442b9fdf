"""How refusals spell levels and choices."""

from __future__ import annotations

from collections.abc import Iterable

from tarotcli.cards import Card
from tarotcli.systems.topoigraphie.sheet import LEVELS

FEW = 10


class Spelled:
    """A level of Talent, 1 to 3, that sentences spell with its accents: a proper term, French in every language."""

    def __init__(self, level: int) -> None:
        self.level = level

    def said(self, _language: str) -> str:
        """The level's name."""
        return {"habitue": "habitué", "maitre": "maître"}.get(key := LEVELS[self.level - 1], key)


class Choices:
    """Cards to choose from: by their names where they are few, else by their codes, which is enough of forty."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)

    def said(self, language: str) -> str:
        """The cards, or a dash where there are none."""
        if len(self.cards) > FEW:
            return " ".join(card.code for card in self.cards)
        return ", ".join(card.said(language) for card in self.cards) or "—"
