"""Lignes Brisées: people who broke their destiny, each with a deck of 22 arcana that is also their life."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from tarotcli.answers.answer import Fields
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


class LignesBrisees(Game):
    """Lignes Brisées."""

    key = "lignes-brisees"
    title = "Lignes Brisées"
    pack = "majors22"
    plays = "check nadir furtivite"
    ordered = False
    heads = ("check", "deal", "duel", "fight", "advance", "odds", "hint")
    tables = ("weapons", "fights")
    lasting = ("weapons",)
    loses_cards = True
    figured = ("destin", "arcanes")
    groups: ClassVar[Mapping[str, Group]] = {"duel": DUEL, "odds": ODDS, "hint": HINT}

    def commands(self, head: str) -> Commands:
        """Its own commands of this first word."""
        match head:
            case "check":
                from tarotcli.systems.lignes_brisees.check import COMMANDS
            case "deal" | "discard" | "return" | "shuffle":
                from tarotcli.systems.lignes_brisees.decks import COMMANDS
            case "duel":
                from tarotcli.systems.lignes_brisees.duel import COMMANDS
            case "fight":
                from tarotcli.systems.lignes_brisees.fight import COMMANDS
            case "hint":
                from tarotcli.systems.lignes_brisees.hint import COMMANDS
            case "odds":
                from tarotcli.systems.lignes_brisees.odds import COMMANDS
            case "advance":
                from tarotcli.systems.lignes_brisees.experience import COMMANDS
            case "show":
                from tarotcli.systems.lignes_brisees.show import COMMANDS
            case _:
                return {}
        return {name: command for name, command in COMMANDS.items() if name.split()[0] == head}

    def sheet(self) -> type[Sheet]:
        """The type of its characters' sheets."""
        from tarotcli.systems.lignes_brisees.sheet import Personnage

        return Personnage

    def house(self) -> type[House]:
        """The type of its house table."""
        from tarotcli.systems.lignes_brisees.sheet import Maison

        return Maison

    def table(self, name: str) -> object:
        """The campaign's own weapons, or the fights that are open."""
        from tarotcli.systems.lignes_brisees.sheet import Arme, Combat

        return Mapping[str, Arme] if name == "weapons" else Mapping[str, Combat]

    def faults(self, campaign: Campaign) -> Iterator[Fault]:
        """What cannot be across its tables."""
        from tarotcli.systems.lignes_brisees.sheet import faults

        return faults(campaign)

    def remarks(self, campaign: Campaign) -> Iterator[Fault]:
        """Who is dead without a card, though the file says otherwise (L15)."""
        from tarotcli.systems.lignes_brisees.character import dead_otherwise

        return dead_otherwise(campaign)

    def blank(
        self, campaign: Campaign, key: str, shared: Fields, today: date | None, chance: Chance
    ) -> Campaign:
        """The campaign with a new character."""
        from tarotcli.systems.lignes_brisees.character import blank

        return blank(campaign, key, shared, today, chance)

    def affairs(self, campaign: Campaign) -> Iterable[Affair]:
        """The open fights."""
        from tarotcli.systems.lignes_brisees.glance import affairs

        return affairs(campaign)

    def new_session(self, campaign: Campaign, chance: Chance) -> Effect:
        """Skills may rise again (L19); lost cards stay lost (L17). Refused while a fight is open."""
        from tarotcli.systems.lignes_brisees.experience import new_session

        return new_session(campaign, chance)

    def concluded(
        self,
        before: Campaign,
        ask: Question,
        outcome: Outcome[Answer],
        chance: Chance,  # noqa: ARG002
    ) -> Effect:
        """No failed test may be reopened after another command about its character (L10)."""
        from tarotcli.systems.lignes_brisees.character import close_tests

        return close_tests(before, ask, outcome)

    def never_drawn(self, campaign: Campaign, deck: str) -> bool:
        """A character's deck: what leaves it is a wound (L14)."""
        return deck in campaign.characters

    def figure(self, path: Path) -> Figure | None:
        """Points of Destin (L18), and the skills (L19)."""
        match path:
            case ("destin", "actuels"):
                return Figure("points", "destin", "Destin")
            case ("arcanes", str(key)):
                return Figure("skill", key, self.skill_called(key))
        return None

    def skill_called(self, what: str) -> str:
        """A skill by its name."""
        from tarotcli.systems.lignes_brisees.skills import skill_name

        return skill_name(what)

    def explained(self) -> Mapping[str, object]:
        """What the keys of its campaigns mean."""
        from tarotcli.systems.lignes_brisees.explained import KEYS

        return KEYS

    def takes(
        self, campaign: Campaign, key: str, pairs: Sequence[tuple[str, str]]
    ) -> tuple[Campaign, Sequence[tuple[str, str]]]:
        """Scores of a new sheet, which go together (L2)."""
        from tarotcli.systems.lignes_brisees.character import with_scores

        return with_scores(campaign, key, pairs)

    def to_fill(self, campaign: Campaign, key: str) -> Sequence[tuple[str, str]]:
        """The 22 scores, which only hold the place of those to come (L2), and the headings (L5)."""
        from tarotcli.systems.lignes_brisees.character import to_fill

        return to_fill(campaign, key)

    def card_here(self, campaign: Campaign, card: Card) -> str:  # noqa: ARG002 - the same in all of them
        """The skill of an arcanum, and what it counts when it is drawn (L1, L4)."""
        from tarotcli.systems.lignes_brisees.skills import card_here

        return card_here(card)

    def spoken(self) -> Mapping[str, str]:
        """The conditions as they are said."""
        from tarotcli.systems.lignes_brisees.sheet import CONDITIONS

        return CONDITIONS

    def before_set(self, campaign: Campaign, who: str, path: Path) -> Effect:
        """Refused for one score alone (L2)."""
        from tarotcli.systems.lignes_brisees.character import before_set

        return before_set(campaign, who, path)

    def events(self) -> Sequence[type[Event]]:
        """Its own events."""
        from tarotcli.systems.lignes_brisees.events import EVENTS

        return EVENTS

    def completions(self) -> Mapping[str, Completion]:
        """What completes its words."""
        from tarotcli.systems.lignes_brisees.completions import COMPLETIONS

        return COMPLETIONS


GAME = LignesBrisees()
