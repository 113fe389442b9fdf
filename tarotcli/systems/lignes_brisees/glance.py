"""Everybody at a glance: the cards left, Destin, and who lies unconscious or dead."""

from __future__ import annotations

from collections.abc import Iterator

from tarotcli.answers.display import Display
from tarotcli.campaign import Campaign
from tarotcli.language import _, say, say_many
from tarotcli.systems.base import Affair
from tarotcli.systems.common.glance import Glance, Known
from tarotcli.systems.lignes_brisees.character import condition, deck, sheet
from tarotcli.systems.lignes_brisees.fights import fights
from tarotcli.systems.lignes_brisees.sheet import CONDITIONS, Etat
from tarotcli.systems.lignes_brisees.skills import SKILLS


class PersonnageGlance(Glance, frozen=True, kw_only=True):
    """A character in the overview. ``cards``: those left of 22; ``destin``: the points left."""

    destin: int
    etat: Etat

    def holds(self) -> str:
        """How many cards are left of all."""
        return say_many("{n} card of {all}", "{n} cards of {all}", self.cards or 0, all=len(SKILLS))

    def matters(self, display: Display) -> Iterator[str]:
        """Who cannot act, and what can be bought."""
        if self.etat != "ok":
            yield display.signed("fallen", _(CONDITIONS[self.etat]))
        if self.destin:
            yield say("Destin {n}", n=self.destin)


def glance(campaign: Campaign, who: str, known: Known) -> PersonnageGlance:
    """A character at a glance (L15, L17, L18)."""
    left = len(deck(campaign, who).draw)
    return PersonnageGlance(
        **known._replace(cards=left)._asdict(),
        destin=sheet(campaign, who).destin.actuels,
        etat=condition(campaign, who),
    )


def affairs(campaign: Campaign) -> Iterator[Affair]:
    """The open fights."""
    return (Affair("fights", (fight.a, fight.b)) for fight in fights(campaign).values())
