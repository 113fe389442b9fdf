"""Topoïgraphie: no dice, but a pack of 52 cards for every player, who choose what they play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from tarotcli.answers.answer import Fields
from tarotcli.answers.visibility import ALL, NOBODY
from tarotcli.language import N_
from tarotcli.systems.base import Completion, Effect, Figure, Game, Group
from tarotcli.systems.common import DUEL, HINT, ODDS

if TYPE_CHECKING:
    from tarotcli.answers.answer import Answer, Outcome
    from tarotcli.answers.command import Commands
    from tarotcli.answers.event import Event
    from tarotcli.answers.question import Question
    from tarotcli.campaign import Campaign, House, Sheet
    from tarotcli.campaign.faults import Fault
    from tarotcli.campaign.paths import Path
    from tarotcli.cards import Card
    from tarotcli.cards.chance import Chance
    from tarotcli.systems.base import Affair


class Topoigraphie(Game):
    """Topoïgraphie."""

    key = "topoigraphie"
    title = "Topoïgraphie"
    pack = "pack52"
    plays = "check perceval heroique --play 9S"
    master = "mj"
    heads = ("check", "deal", "duel", "fight", "odds", "hint")
    tables = ("fights", "asked", "duel")
    figured = ("tendances", "talents")
    groups: ClassVar[Mapping[str, Group]] = {"duel": DUEL, "odds": ODDS, "hint": HINT}

    def commands(self, head: str) -> Commands:
        """Its own commands of this first word."""
        match head:
            case "check":
                from tarotcli.systems.topoigraphie.check import COMMANDS
            case "deal" | "discard":
                from tarotcli.systems.topoigraphie.dealing import COMMANDS
            case "duel":
                from tarotcli.systems.topoigraphie.duel import COMMANDS
            case "fight":
                from tarotcli.systems.topoigraphie.fight import COMMANDS
            case "hint":
                from tarotcli.systems.topoigraphie.hint import COMMANDS
            case "odds":
                from tarotcli.systems.topoigraphie.odds import COMMANDS
            case "show":
                from tarotcli.systems.topoigraphie.show import COMMANDS
            case _:
                return {}
        return {name: command for name, command in COMMANDS.items() if name.split()[0] == head}

    def sheet(self) -> type[Sheet]:
        """The type of its characters' sheets."""
        from tarotcli.systems.topoigraphie.sheet import Personnage

        return Personnage

    def house(self) -> type[House]:
        """The type of its house table."""
        from tarotcli.systems.topoigraphie.sheet import TopoigraphieHouse

        return TopoigraphieHouse

    def table(self, name: str) -> object:
        """The fights that are open (P9, P10), and the difficulties that lie face down."""
        if name == "duel":
            from tarotcli.systems.topoigraphie.face_down import Laid

            return Laid
        from tarotcli.systems.topoigraphie.fights import Asked, OpenFight

        return Mapping[str, Asked] if name == "asked" else Mapping[str, OpenFight]

    def faults(self, campaign: Campaign) -> Iterator[Fault]:
        """What cannot be across its tables."""
        from tarotcli.systems.topoigraphie.fights import faults

        yield from faults(campaign)
        if "duel" in campaign.tables:
            from tarotcli.systems.topoigraphie.face_down import faults as faults_of_duel

            yield from faults_of_duel(campaign)

    def entry(self, name: str, text: str) -> Path | None:
        """A new name with a number is a Tendance (P4), one with a level a Talent (P5)."""
        if text.strip().isdigit():
            return ("tendances", name)
        from tarotcli.campaign.names import meant
        from tarotcli.systems.topoigraphie.sheet import LEVELS

        return ("talents", name) if meant(text, LEVELS) else None

    def figure(self, path: Path) -> Figure | None:
        """The Tendances (P4) and the Talents, which rise by steps (P6)."""
        match path:
            case ("tendances", str(name)):
                return Figure("skill", name, name)
            case ("talents", str(name)):
                return Figure("skill", name, name, ("novice", "habitue", "maitre"))
        return None

    def explained(self) -> Mapping[str, object]:
        """What the keys of its campaigns mean."""
        from tarotcli.systems.common.explained import Key

        return {
            "house.difficulty": Key(N_("the difficulty of a check for which none is stated (P2)")),
            "house.resistance": Key(N_("how many failures defeat an average hero (P9)")),
            "house.hand_size": Key(
                N_("0: cards are chosen from the whole pack; else from a hand of so many (P2)")
            ),
            "characters.name": Key(N_("the name in full"), '"Perceval le Gallois"'),
            "characters.tendances": Key(N_("scores by name (P4)"), "{ heroique = 4 }"),
            "characters.talents": Key(
                N_("novice, habitue or maitre by name (P5)"), '{ escrime = "habitue" }'
            ),
            "characters.resistance": Key(N_("how many failures defeat (default: the campaign's) (P9)"), "5"),
            "characters.compensation": Key(
                N_("what another resistance than the average is paid for with (P9)")
            ),
            "hands": Key(N_("The hands, where the house has a hand_size; tarotcli deal deals them.")),
        }

    def to_fill(self, campaign: Campaign, key: str) -> Sequence[tuple[str, str]]:
        """Tendances, Talents, and a resistance other than the average (P4, P5, P9)."""
        from tarotcli.systems.topoigraphie.sheet import to_fill

        return to_fill(campaign, key)

    def card_here(self, campaign: Campaign, card: Card) -> str:  # noqa: ARG002 - the same in all of them
        """What a card counts, and the Talent that it needs (P3, P5)."""
        from tarotcli.systems.topoigraphie.sheet import card_here

        return card_here(card)

    def fresh(self, chance: Chance) -> dict[str, object]:
        """The GM's pack, shuffled (P1)."""
        from tarotcli.systems.topoigraphie.dealing import fresh

        return fresh(self.master, chance)

    def blank(
        self,
        campaign: Campaign,
        key: str,
        shared: Fields,
        today: date | None,  # noqa: ARG002
        chance: Chance,
    ) -> Campaign:
        """The campaign with a character, and a shuffled pack for a player's one (P1)."""
        from tarotcli.systems.topoigraphie.dealing import blank

        return blank(campaign, key, shared, chance)

    def draw_seen_by(self, deck: str) -> str:
        """A pack is a hand to choose from, and seen as one (P2)."""
        return deck

    def owner_of(self, path: Path) -> str:
        """Nobody a difficulty or a card that lies face down (S2)."""
        from tarotcli.systems.common.asked import asked_seen_by

        return NOBODY if path[:2] == ("duel", "card") else asked_seen_by(path)

    def discard_seen_by(self, deck: str) -> str:  # noqa: ARG002
        """R: everybody, since all that is played was laid face up on the table."""
        return ALL

    def affairs(self, campaign: Campaign) -> Iterable[Affair]:
        """The open fights."""
        from tarotcli.systems.topoigraphie.show import affairs

        return affairs(campaign)

    def new_session(self, campaign: Campaign, chance: Chance) -> Effect:  # noqa: ARG002
        """Refused while a fight is open; packs and hands stay as they are."""
        from tarotcli.systems.topoigraphie.dealing import new_session

        return new_session(campaign)

    def concluded(
        self,
        before: Campaign,
        ask: Question,  # noqa: ARG002
        outcome: Outcome[Answer],
        chance: Chance,
    ) -> Effect:
        """What values that were changed mean in open fights (P10), and a pack for who became a player's (P1)."""
        after: Campaign = outcome.campaign
        if before.characters is after.characters and before.house is after.house:
            return Effect(after)
        from tarotcli.systems.topoigraphie.settling import after_values

        return after_values(before, after, chance)

    def events(self) -> Sequence[type[Event]]:
        """Its own events."""
        from tarotcli.systems.topoigraphie.events import EVENTS

        return EVENTS

    def completions(self) -> Mapping[str, Completion]:
        """What completes its words."""
        from tarotcli.systems.topoigraphie.completions import COMPLETIONS

        return COMPLETIONS


GAME = Topoigraphie()
