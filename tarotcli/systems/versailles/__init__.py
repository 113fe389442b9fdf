"""Versailles: court intrigue on a tarot of 78 cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tarotcli.language import N_
from tarotcli.systems.base import Completion, Effect, Figure, Game, Group
from tarotcli.systems.common import DUEL, HINT, ODDS

if TYPE_CHECKING:
    from tarotcli.answers.command import Commands
    from tarotcli.answers.event import Event
    from tarotcli.campaign import Campaign, House, Sheet
    from tarotcli.campaign.faults import Fault
    from tarotcli.campaign.paths import Path
    from tarotcli.cards import Card
    from tarotcli.cards.chance import Chance
    from tarotcli.systems.base import Affair


class Versailles(Game):
    """Versailles."""

    key = "versailles"
    title = "Versailles"
    pack = "tarot78"
    plays = N_("check aurore climbing --play QB,T11 --difficulty 9")
    master = "gm"
    heads = ("check", "deal", "duel", "repartee", "odds", "hint")
    tables = ("duel", "repartee", "asked")
    figured = ("skills", "body", "repartee", "reputation", "favours")
    groups: ClassVar[Mapping[str, Group]] = {
        "duel": DUEL,
        "repartee": Group(N_("Convince somebody in front of the court.")),
        "odds": ODDS,
        "hint": HINT,
    }

    def commands(self, head: str) -> Commands:
        """Its own commands of this first word."""
        match head:
            case "check":
                from tarotcli.systems.versailles.check import COMMANDS
            case "deal":
                from tarotcli.systems.versailles.dealing import COMMANDS
            case "show":
                from tarotcli.systems.versailles.show import COMMANDS
            case "duel":
                from tarotcli.systems.versailles.duel.commands import COMMANDS
            case "odds":
                from tarotcli.systems.versailles.odds import COMMANDS
            case "hint":
                from tarotcli.systems.versailles.hint import COMMANDS
            case "repartee":
                from tarotcli.systems.versailles.repartee.commands import COMMANDS
            case _:
                return {}
        return {name: command for name, command in COMMANDS.items() if name.split()[0] == head}

    def sheet(self) -> type[Sheet]:
        """The type of its characters' sheets."""
        from tarotcli.systems.versailles.sheet import Courtier

        return Courtier

    def house(self) -> type[House]:
        """The type of its house table."""
        from tarotcli.systems.versailles.sheet import VersaillesHouse

        return VersaillesHouse

    def table(self, name: str) -> object:
        """An affair that is open."""
        if name == "asked":
            from tarotcli.systems.versailles.asked import Asked

            return Mapping[str, Asked]
        from tarotcli.systems.versailles.affairs import Duel, Repartee

        return Duel if name == "duel" else Repartee

    def faults(self, campaign: Campaign) -> Iterator[Fault]:
        """What cannot be across its tables."""
        from tarotcli.systems.versailles.rules import faults

        return faults(campaign)

    def entry(self, name: str, text: str) -> Path | None:
        """A new name with a number is a skill."""
        return ("skills", name) if text.strip()[:1].isdigit() else None

    def to_fill(self, campaign: Campaign, key: str) -> Sequence[tuple[str, str]]:
        """The parts of a planned character (V32), and a hand for a player's."""
        from tarotcli.systems.versailles.sheet import to_fill

        return to_fill(campaign, key)

    def figure(self, path: Path) -> Figure | None:
        """Skills and characteristics (V18, V21), and the counters, which are spent (V14)."""
        from tarotcli.language.terms import Term, counter

        match path:
            case ("skills", str(name), "level") | ("body" | "repartee", str(name)):
                return Figure("skill", name, str(Term(name)))
            case ("reputation", str(name)):
                return Figure("points", f"reputation {name}", counter(f"reputation {name}"))
            case ("favours", str(name)):
                return Figure("points", f"favour {name}", counter(f"favour {name}"))
        return None

    def skill_called(self, what: str) -> str:
        """A characteristic in the language spoken, a skill as the sheet has it."""
        from tarotcli.language.terms import Term

        return str(Term(what))

    def explained(self) -> Mapping[str, object]:
        """What the keys of its campaigns mean."""
        from tarotcli.systems.versailles.explained import KEYS

        return KEYS

    def fills(self, path: Path) -> Mapping[str, object]:
        """The suit of a skill that is known by its name (V7)."""
        from tarotcli.systems.versailles.sheet import known_skill

        return known_skill(str(path[1])) if path[:1] == ("skills",) and len(path) == 2 else {}

    def card_here(self, campaign: Campaign, card: Card) -> str:
        """A Minor's suit and value (V6), a Major's points where it is relevant (V11)."""
        from tarotcli.systems.versailles.sheet import card_here

        return card_here(campaign, card)

    def fresh(self, chance: Chance) -> dict[str, object]:
        """What a new campaign holds."""
        from tarotcli.systems.versailles.dealing import fresh

        return fresh(chance)

    def kept_hands(self, campaign: Campaign) -> Iterable[str]:
        """The hands that the tool plays from in what is open (S3)."""
        found = [campaign.tables[name].kept_hands for name in ("duel", "repartee") if name in campaign.tables]
        return [hand for hands in found for hand in hands]

    def owner_of(self, path: Path) -> str:
        """Nobody a difficulty or a first play that lies face down (S2)."""
        from tarotcli.systems.common.asked import asked_seen_by, laid_seen_by

        return asked_seen_by(path) if path[:1] == ("asked",) else laid_seen_by(path)

    def affairs(self, campaign: Campaign) -> Iterable[Affair]:
        """An open duel or repartee with its totals."""
        from tarotcli.systems.versailles.glance import affairs

        return affairs(campaign)

    def new_scene(self, campaign: Campaign, chance: Chance) -> Effect:
        """Those who failed, the GM, and whoever has an empty hand draw up to the limit (V16)."""
        from tarotcli.systems.versailles.dealing import new_scene

        return new_scene(campaign, chance)

    def new_session(self, campaign: Campaign, chance: Chance) -> Effect:
        """Nobody waits, and all cards are gathered, shuffled and dealt (V1)."""
        from tarotcli.systems.versailles.dealing import new_session

        return new_session(campaign, chance)

    def events(self) -> Sequence[type[Event]]:
        """Its own events."""
        from tarotcli.systems.versailles.events import events

        return events()

    def completions(self) -> Mapping[str, Completion]:
        """What completes its words."""
        from tarotcli.systems.versailles.completions import COMPLETIONS

        return COMPLETIONS


GAME = Versailles()
