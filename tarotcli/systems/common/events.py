"""The events about cards that all games share, each with its sentence; the others stand near what tells them."""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.answers.display import Display
from tarotcli.answers.event import Changed, Event, Moved
from tarotcli.campaign.paths import read_path
from tarotcli.language import say, say_many


def deck_in(path: str | None) -> str:
    """The name of the deck in a path such as ``decks.table.draw``."""
    return str(read_path(path or "")[1])


class Played(Moved, frozen=True, tag="played"):
    """Cards laid on the table."""

    def sentence(self, display: Display) -> str:
        """Who plays which."""
        return say(
            "{who} plays {cards}.", who=display.called(self.who or ""), cards=display.cards(self.cards)
        )


class Drew(Moved, frozen=True, tag="drew"):
    """Cards drawn into a hand."""

    def sentence(self, display: Display) -> str:
        """Who draws which, or how many."""
        return say(
            "{who} draws {cards}.", who=display.called(self.who or ""), cards=display.cards(self.cards)
        )


class Dealt(Drew, frozen=True, tag="dealt"):
    """Cards dealt into a hand."""


class Discarded(Moved, frozen=True, tag="discarded"):
    """Cards put on a discard pile."""

    def sentence(self, display: Display) -> str:
        """Who discards which."""
        return say(
            "{who} discards {cards}.", who=display.called(self.who or ""), cards=display.cards(self.cards)
        )


class Renewed(Moved, frozen=True, tag="renewed"):
    """A discard pile shuffled into its draw pile (V5)."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("The discard of {deck} is shuffled into its draw pile.", deck=deck_in(self.target))


class Gathered(Moved, frozen=True, tag="gathered"):
    """All cards of a deck gathered and shuffled."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("All cards of {deck} are gathered and shuffled.", deck=deck_in(self.target))


class Missing(Event, frozen=True, tag="missing"):
    """Cards that could not be drawn, ``new`` of them: pile and discard are empty (V5)."""

    who: str
    new: int

    def sentence(self, display: Display) -> str:
        """How many, and for whom."""
        return say_many(
            "{n} card is missing for {who}: the pile and its discard are empty.",
            "{n} cards are missing for {who}: the pile and its discard are empty.",
            self.new,
            who=display.called(self.who),
        )


class Cleared(Changed, frozen=True, tag="cleared"):
    """A note about a character is gone, as the sentences of the same answer tell already."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing."""
        return ""


EVENTS: Sequence[type[Event]] = (Played, Drew, Dealt, Discarded, Renewed, Gathered, Missing, Cleared)
"""Those of this module."""
