"""Lignes Brisées: people who broke their destiny, each with a deck of 22 arcana that is also their life."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from tarotcli.answers.answer import Fields
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
        from tarotcli.systems.lignes_brisees.show import affairs

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

    def labels(self) -> Mapping[str, str]:
        """The printed words of its sheet."""
        from tarotcli.systems.lignes_brisees.show import LABELS

        return LABELS

    def explained(self) -> Mapping[str, object]:
        """What the keys of its campaigns mean."""
        from tarotcli.systems.common.explained import Key
        from tarotcli.systems.lignes_brisees.skills import SKILLS

        scores = ", ".join(f"{key} = {skill.number}" for key, skill in SKILLS.items())

        return {
            "house.armes": Key(
                N_("other damage for the weapons of the rules, by name (L16)"), "{ fusil = 9 }"
            ),
            "characters.name": Key(N_("the name now used"), '"Nadir"'),
            "characters.identite": Key(N_("the civil name of before (L5)")),
            "characters.creation": Key(N_("the date on which the sheet was made"), "2026-11-01"),
            "characters.profession": Key(N_("the profession of before (L5)")),
            "characters.age": Key(N_("a text, as those that follow (L5)")),
            "characters.taille": Key(N_("height")),
            "characters.poids": Key(N_("weight")),
            "characters.apparence": Key(N_("looks")),
            "characters.personnalite": Key(N_("character")),
            "characters.citation": Key(N_("something typically said")),
            "characters.ligne_brisee": Key(
                N_("the event that broke the line; empty for ordinary people (L11)")
            ),
            "characters.equipement": Key(N_("what is carried"), '["couteau"]'),
            "characters.ailleurs": Key(N_("what is within reach elsewhere"), "[]"),
            "characters.destin": Key(
                N_("points of Destin earned in all, and left (L18)"), "{ gagnes = 7, actuels = 3 }"
            ),
            "characters.etat": Key(N_("ok, inconscient or mort (L15)")),
            "characters.montees": Key(N_("the skills raised in this session (L19); the tool sets it"), "[]"),
            "characters.arcanes": Key(
                N_("the 22 scores, the numbers 1 to 22 each once (L2)"), f"{{ {scores} }}"
            ),
            "characters.dernier": Key(
                N_("the failed test that check --again may reopen (L10); the tool sets it"),
                '{ arcane = "furtivite", mode = "normal", tirees = "T16", depenses = 0 }',
            ),
            "weapons.arcane": Key(
                N_("the skill that a weapon of your own is used with (L14)"), '"armes_blanches"'
            ),
            "weapons.degats": Key(N_("how many cards it makes the loser discard (L14)"), "4"),
        }

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
