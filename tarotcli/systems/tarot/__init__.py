"""The game of tarot: twelve cards each, tricks, trumps and the Fool, to fifty points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tarotcli.answers.visibility import ALL, seat_hand
from tarotcli.campaign.paths import Path
from tarotcli.language import N_
from tarotcli.systems.base import Completion, Effect, Game, Group

if TYPE_CHECKING:
    from tarotcli.answers.command import Commands
    from tarotcli.answers.event import Event
    from tarotcli.campaign import Campaign, House, Sheet
    from tarotcli.cards import Card
    from tarotcli.cards.chance import Chance
    from tarotcli.systems.base import Affair


class Tarot(Game):
    """The game of tarot, in campaigns of its own and as a guest in any other."""

    key = "tarot"
    title = N_("the game of tarot")
    pack = "tarot78"
    heads = ("trick", "deal")
    guest = ("trick",)
    manual = "jeu-de-tarot"
    plays = "trick deal"
    begins = "trick new ana bo cy --bot bo=club --bot cy=novice"
    groups: ClassVar[Mapping[str, Group]] = {
        "trick": Group(N_("Play the game of tarot, with people or against bots."))
    }
    guest_decks: ClassVar[Mapping[str, str]] = {"trick": "tarot78"}

    def commands(self, head: str) -> Commands:
        """Its own commands of this first word."""
        match head:
            case "trick":
                from tarotcli.systems.tarot.commands import COMMANDS
            case "show":
                from tarotcli.systems.tarot.show import COMMANDS
            case "deal" | "discard":
                from tarotcli.systems.tarot.seating import COMMANDS
            case _:
                return {}
        return {name: command for name, command in COMMANDS.items() if name.split()[0] == head}

    def sheet(self) -> type[Sheet]:
        """The type of its characters' sheets."""
        from tarotcli.systems.tarot.seating import Player

        return Player

    def house(self) -> type[House]:
        """The type of its house table."""
        from tarotcli.systems.tarot.seating import TarotHouse

        return TarotHouse

    def card_here(self, campaign: Campaign, card: Card) -> str:  # noqa: ARG002 - the same in all of them
        """The points of a counting card (G11)."""
        from tarotcli.systems.tarot.report import card_here

        return card_here(card)

    def table(self, name: str) -> object:  # noqa: ARG002 - it has one
        """The table of the open game, in any campaign."""
        from tarotcli.systems.tarot.position import Position

        return Position

    def fresh(self, chance: Chance) -> dict[str, object]:
        """The shuffled pack."""
        from tarotcli.systems.tarot.seating import fresh

        return fresh(chance)

    def new_session(self, campaign: Campaign, chance: Chance) -> Effect:  # noqa: ARG002
        """Refused while a hand is played; the game goes on."""
        from tarotcli.systems.tarot.seating import new_session

        return new_session(campaign)

    def events(self) -> Sequence[type[Event]]:
        """Its own events."""
        from tarotcli.systems.tarot.events import events

        return events()

    def completions(self) -> Mapping[str, Completion]:
        """What completes its words."""
        from tarotcli.systems.tarot.completions import COMPLETIONS

        return COMPLETIONS

    def affairs(self, campaign: Campaign) -> Iterable[Affair]:
        """The open game with everybody's points."""
        from tarotcli.systems.tarot.show import affairs

        return affairs(campaign)

    def seats(self, campaign: Campaign) -> Iterable[str]:
        """The players of the open game."""
        table = campaign.tables.get("trick")
        found: Iterable[str] = table.players if table is not None else ()
        return found

    def kept_hands(self, campaign: Campaign) -> Iterable[str]:
        """The bots' hands, and every hand at a table with real cards (S3)."""
        table = campaign.tables.get("trick")
        if table is None:
            return ()
        return map(seat_hand, table.players if table.hidden else table.bots)

    def owner_of(self, path: Path) -> str:
        """The holders of the hands."""
        return seat_hand(str(path[2])) if path[:2] == ("trick", "hands") and len(path) > 2 else ALL


GAME = Tarot()
