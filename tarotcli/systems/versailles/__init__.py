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
                from tarotcli.systems.versailles.duel.table import COMMANDS
            case "odds":
                from tarotcli.systems.versailles.odds import COMMANDS
            case "hint":
                from tarotcli.systems.versailles.hint import COMMANDS
            case "repartee":
                from tarotcli.systems.versailles.repartee.table import COMMANDS
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
            from tarotcli.systems.versailles.difficulty import Asked

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

    def labels(self) -> Mapping[str, str]:
        """The printed words of its sheet."""
        from tarotcli.systems.versailles.show import LABELS

        return LABELS

    def explained(self) -> Mapping[str, object]:
        """What the keys of its campaigns mean."""
        from tarotcli.systems.common.explained import Key

        return {
            "house.hand_size": Key(N_("the limit of a hand (V4)")),
            "house.relevant_major": Key(N_("what a Major is worth whose meaning is relevant (V11)")),
            "house.body_suit": Key(N_("the suit of Body characteristics that stand in for a skill (V12)")),
            "house.skill_max": Key(N_("the highest level of a skill (V18)")),
            "house.belief_min": Key(N_("how strong a belief must be to be added to a check (V14)")),
            "house.belief_table": Key(N_("from which difference on a belief moves by 1, 2, 3, 4 (V31)")),
            "house.wounds_add": Key(
                N_("a wound no worse than an earlier one counts as the next worse (V26)")
            ),
            "characters.class": Key(N_("the rank at court; a larger number is a higher rank (V31)"), "4"),
            "characters.body": Key(N_("each 1 to 10 (V12)"), "{ strength = 3, agility = 5, endurance = 4 }"),
            "characters.repartee": Key(
                N_("each 0 to 10 (V13)"), "{ wit = 6, conviction = 4, flattery = 5, spite = 2 }"
            ),
            "characters.skills.climbing": Key(
                N_("a skill: its level, its suit, and the characteristic that is added, if any (V12)"),
                '{ level = 4, suit = "staves", body = "strength" }',
            ),
            "characters.reputation": Key(N_("numbers by group (V14)"), "{ court = 2 }"),
            "characters.favours": Key(N_("numbers by who owes them (V14)"), '{ "duc de luynes" = 2 }'),
            "characters.beliefs": Key(
                N_("what is believed and how strongly (V31)"), '[{ text = "The King is right", level = 2 }]'
            ),
            "characters.wounds": Key(
                N_("minor, serious or mortal, and by whom (V26)"), '[{ degree = "minor", by = "luynes" }]'
            ),
            "characters.waiting": Key(N_("waits for a new scene (V16); the tool sets it")),
            "characters.failed": Key(N_("the tasks failed in this scene (V16); the tool sets it"), "[]"),
            "hands": Key(N_("The hands, in seating order; tarotcli deal deals them.")),
        }

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
        from tarotcli.systems.versailles.show import affairs

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
