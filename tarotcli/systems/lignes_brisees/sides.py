"""The words of a side of a duel or a fight, and who stands there with which arms (L7, L10, L11, L13)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.words import CardWord
from tarotcli.language import N_
from tarotcli.systems.lignes_brisees.skill_test import Options, options
from tarotcli.systems.lignes_brisees.skills import skill_named
from tarotcli.systems.lignes_brisees.weapons import Arms, arms, weapon_named

EASIER = N_("Two cards; the smaller counts.")
HARDER = N_("Two cards; the larger counts.")
BETTER = N_("Spend that Destin after a success too, for a better margin.")
SACRIFICE = N_("Lose the skill's own card for a critical success.")
WEAPON, SKILL, CARD = N_("WEAPON"), N_("SKILL"), N_("CARD")

EasierB = Annotated[bool, Word(EASIER, "--easier-b")]
HarderB = Annotated[bool, Word(HARDER, "--harder-b")]
BetterB = Annotated[bool, Word(BETTER, "--better-b")]
SacrificeB = Annotated[bool, Word(SACRIFICE, "--sacrifice-b")]


class SideA(Question, frozen=True):
    """The words of the first."""

    weapon_a: Annotated[
        str, Word(N_("The weapon of the first."), "--weapon-a", metavar=WEAPON, complete="weapons")
    ] = ""
    skill_a: Annotated[
        str, Word(N_("The skill of the first."), "--skill-a", metavar=SKILL, complete="what")
    ] = ""
    easier_a: Annotated[bool, Word(EASIER, "--easier-a")] = False
    harder_a: Annotated[bool, Word(HARDER, "--harder-a")] = False
    destiny_a: Annotated[
        int | None,
        Word(
            N_("Up to N more cards for points of Destin, in all, until a test succeeds."),
            "--destiny-a",
            metavar="N",
            minimum=0,
        ),
    ] = None
    better_a: Annotated[bool, Word(BETTER, "--better-a")] = False
    sacrifice_a: Annotated[bool, Word(SACRIFICE, "--sacrifice-a")] = False
    drawn_a: Annotated[
        tuple[CardWord, ...],
        Word(
            N_("A card that the first drew from a real deck at the table, in order."),
            "--drawn-a",
            metavar=CARD,
            complete="hand",
        ),
    ] = ()

    def options_a(self) -> Options:
        """How the first's test is to be taken; raises a UsageFault for contradictions."""
        return options(
            "-a",
            easier=self.easier_a,
            harder=self.harder_a,
            destiny=self.destiny_a,
            sacrifice=self.sacrifice_a,
            better=self.better_a,
            drawn=self.drawn_a,
        )


class Said(NamedTuple):
    """The weapon and the skill that somebody is said to fight with; empty where nothing is said."""

    weapon: str = ""
    skill: str = ""

    def arms(self, campaign: Campaign, who: str) -> Arms:
        """What they fight with then (L13)."""
        return arms(campaign, who, self.weapon, self.skill)

    def kept(self, campaign: Campaign) -> Said:
        """It as a file keeps it: the weapon's name, which stands for its skill, else the skill's key."""
        if self.weapon:
            return Said(weapon_named(campaign, self.weapon)[0])
        return Said(skill=skill_named(self.skill).key if self.skill else "")


class Side(NamedTuple):
    """One side: who, what they fight with, and how their test is taken."""

    who: str
    arms: Arms
    how: Options


StatedCards = tuple[Card | None, ...]
"""Cards from the table in order, for one test after the other; None leaves the next test to chance."""


def next_test(stated: StatedCards) -> tuple[tuple[Card, ...] | None, StatedCards]:
    """The cards that the next test may take, None where it is left to chance, and those behind them."""
    if stated and stated[0] is None:
        return None, stated[1:]
    cards = [*stated]
    end = cards.index(None) if None in cards else len(cards)
    return tuple(card for card in cards[:end] if card is not None), stated[end:]
