"""The events of a game of tarot, each with its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tarotcli.answers.display import Display, Tone
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.visibility import ALL, Cards, Secret, held
from tarotcli.language import _, say
from tarotcli.language.terms import Term
from tarotcli.systems.tarot.position import Debt


def with_level(who: str, bots: Mapping[str, str], display: Display) -> str:
    """A player as they are called, a bot with its level."""
    if who not in bots:
        return display.called(who)
    return say("{who} ({level})", who=display.called(who), level=Term(bots[who]))


def owes(debt: Debt, display: Display) -> str:
    """Who owes whom (G7)."""
    return say(
        "{who} owes {other} a card for the Fool.",
        who=display.called(debt.giver),
        other=display.called(debt.taker),
    )


class TableSet(msgspec.Struct, frozen=True):
    """A table as it is set."""

    players: tuple[str, ...]
    bots: Mapping[str, str]
    target: int
    dealer: str
    hidden: bool


class GameBegan(Event, frozen=True, tag="game"):
    """A table is set, and nothing dealt yet (G2, G12). ``path``: its place in the file."""

    path: str
    new: TableSet

    def sentence(self, display: Display) -> str:
        """Who plays to how many points, and who deals."""
        fields = {
            "players": tuple(with_level(who, self.new.bots, display) for who in self.new.players),
            "target": self.new.target,
            "dealer": display.called(self.new.dealer),
        }
        if self.new.hidden:
            return say("A game to {target} with real cards: {players}. {dealer} deals first.", **fields)
        return say("A game to {target}: {players}. {dealer} deals first.", **fields)


class HandDealt(Moved, frozen=True, tag="deal"):
    """A player is dealt a hand (G2)."""

    def sentence(self, display: Display) -> str:
        """Who, and how many cards, since people share a screen; which, where every secret is lifted."""
        cards = display.cards(self.cards if display.reveal else Secret(len(self.cards)))
        return say("{who} is dealt {cards}.", who=display.called(self.who or ""), cards=cards)


class HandBegan(Event, frozen=True, tag="hand"):
    """A hand is dealt with real cards: the tool sees that it begins, and none of its cards."""

    path: str
    old: int
    new: int

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("Hand {n} is dealt at the table.", n=self.new)


class CardPlayed(Moved, frozen=True, tag="play"):
    """A card is played to the trick (G3)."""

    def sentence(self, display: Display) -> str:
        """Who plays which."""
        return say(
            "{who} plays {cards}.", who=display.called(self.who or ""), cards=display.cards(self.cards)
        )


class RenounceProved(Event, frozen=True, tag="renounce-proved"):
    """A card that its player cannot hold and have followed as they must (G10)."""

    who: str
    cards: Cards

    def sentence(self, display: Display) -> str:
        """Who, by which card, and how to record it."""
        return say(
            "{who} cannot hold {cards} and have followed as they must: tarotcli trick renounce {key}",
            who=display.called(self.who),
            cards=display.cards(self.cards),
            key=self.who,
        )


class TrickTaken(Moved, frozen=True, tag="trick"):
    """A trick goes to its winner (G5). ``path``, ``new``: where the file says that they lead the next (G3)."""

    path: str | None = None
    new: str | None = None

    def sentence(self, display: Display) -> str:
        """Who takes which cards."""
        return say(
            "{who} takes the trick: {cards}.",
            who=display.called(self.who or ""),
            cards=display.cards(self.cards),
        )


class FoolTakenBack(Moved, frozen=True, tag="fool-back"):
    """The Fool goes back to its owner's won cards (G7)."""

    def sentence(self, display: Display) -> str:
        """Whose."""
        return say("{who} takes the Fool back.", who=display.called(self.who or ""))


class CardOwed(Event, frozen=True, tag="owe"):
    """A card is owed for the Fool (G7)."""

    who: str
    path: str
    new: Debt

    def sentence(self, display: Display) -> str:
        """Who owes whom."""
        return owes(self.new, display)


class CardGiven(Moved, frozen=True, tag="give"):
    """A card is given for the Fool (G7). ``new``: to whom."""

    new: str = ""

    def sentence(self, display: Display) -> str:
        """Who gives whom which."""
        return say(
            "{who} gives {other} {cards} for the Fool.",
            who=display.called(self.who or ""),
            other=display.called(self.new),
            cards=display.cards(self.cards),
        )


class FoolSurrendered(Moved, frozen=True, tag="surrender"):
    """Who won no trick gives the Fool itself (G8). ``new``: to whom."""

    new: str = ""

    def sentence(self, display: Display) -> str:
        """Who, and to whom."""
        who, other = display.called(self.who or ""), display.called(self.new)
        return say("{who} won no trick and gives {other} the Fool.", who=who, other=other)


class HandOver(Event, frozen=True, tag="hand-over"):
    """A hand is played and settled (G8, G11)."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """That it is."""
        return _("The hand is over.")


class Renounced(Event, frozen=True, tag="renounce"):
    """A player has renounced and loses the game (G10)."""

    who: str

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} has renounced and loses the game.", who=display.called(self.who))

    @property
    def tone(self) -> Tone | None:
        """Who loses."""
        return "fallen"


class Tie(msgspec.Struct, frozen=True):
    """Who is level at the top, with how many points."""

    players: tuple[str, ...]
    points: int


class Tied(Event, frozen=True, tag="tie"):
    """Several are level at the top with enough points to win, so that another hand is played (G12)."""

    new: Tie

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing: how the game stands is part of the answer."""
        return ""


class GameOver(Event, frozen=True, tag="game-over"):
    """The game is over, and this player is among its winners (G10, G12)."""

    who: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing: how the game ended is part of the answer."""
        return ""


def unforeseen(found: Iterable[Event]) -> tuple[Event, ...]:
    """Events of which a dry run names no card that was chosen, as the cards of bots are."""
    return tuple(
        msgspec.structs.replace(event, cards=held(event.cards, ALL, fresh=True))
        if isinstance(event, CardPlayed | TrickTaken | RenounceProved) and isinstance(event.cards, tuple)
        else event
        for event in found
    )


def events() -> Sequence[type[Event]]:
    """Every kind of event of this game."""
    return (
        *(GameBegan, HandDealt, HandBegan, CardPlayed, RenounceProved, TrickTaken, FoolTakenBack, CardOwed),
        *(CardGiven, FoolSurrendered, HandOver, Tied, Renounced, GameOver),
    )
