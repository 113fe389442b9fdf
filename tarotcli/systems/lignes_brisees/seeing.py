"""Who is told the odds: those who see the lines of destiny, and the game master (L20)."""

from __future__ import annotations

from tarotcli.answers.question import Word
from tarotcli.campaign import Campaign
from tarotcli.language import N_
from tarotcli.systems.lignes_brisees.character import sheet
from tarotcli.systems.lignes_brisees.refusals import CannotSee

GM = Word(N_("The game master asks: of anybody, Ligne Brisée or not."), "--gm")
SUCCESS, CRITICAL = N_("success {chance}"), N_("critical {chance}")


def sees_odds(campaign: Campaign, who: str, *, gm: bool) -> None:
    """Refuse an ordinary person the lines of destiny, unless the game master asks (L20)."""
    if not gm and not sheet(campaign, who).ligne_brisee.strip():
        raise CannotSee(who=campaign.called(who), key=who)
