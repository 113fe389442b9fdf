"""Every card of a deck is in exactly one place, always."""

from __future__ import annotations

from tarotcli.campaign import Campaign
from tarotcli.cards import PACKS, Card
from tarotcli.faults import Fault
from tarotcli.paths import Path, spell_path
from tarotcli.text import N_


def card_faults(campaign: Campaign, found: list[Fault]) -> list[Fault]:
    """Cards that lie in two places, and cards that lie nowhere; the latter not where a pile is unreadable."""
    faults = []
    seen: dict[str, dict[Card, Path]] = {name: {} for name in campaign.decks}
    unreadable = {fault.path for fault in found}
    murky = False
    for place in campaign.places():
        murky = murky or place.path in unreadable
        here = seen.get(place.deck)
        if here is None:
            continue
        for card in place.cards:
            if card in here:
                faults.append(_doubled(card, here[card], place.path))
            else:
                here[card] = place.path
    for name, here in seen.items():
        missing = tuple(card for card in PACKS[campaign.decks[name].kind].cards if card not in here)
        if missing and not murky:
            sentence = N_("lacks cards that lie nowhere: {cards}.")
            faults.append(Fault(("decks", name), sentence, {"cards": missing}))
    return faults


def _doubled(card: Card, first: Path, second: Path) -> Fault:
    if first == second:
        return Fault(second, N_("holds {card} twice."), {"card": card})
    sentence = N_("holds {card}, which also lies in {other}.")
    return Fault(second, sentence, {"card": card, "other": spell_path(first)}, first)
