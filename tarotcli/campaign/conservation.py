"""Every card of a deck is in exactly one place, always."""

from __future__ import annotations

from collections.abc import Iterable

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.cards import BACK, PACKS, Card
from tarotcli.language import N_

LOST_CARDS = N_("is missing cards: {cards}.")


def card_faults(campaign: Campaign, holes: Iterable[Path]) -> list[Fault]:
    """Cards that lie in two places, and cards that lie nowhere.

    ``holes``: places where cards may lie that could not be read; nothing is missing from a deck that has one.
    """
    faults = []
    told: set[tuple[Card, Path, Path]] = set()
    seen: dict[str, dict[Card, Path]] = {name: {} for name in campaign.decks}
    murky = {name for hole in holes for name in _decks_of(hole, campaign)}
    for place in campaign.places():
        here = seen.get(place.deck)
        if here is None:
            continue
        for card in place.cards:
            if card is BACK:
                continue
            if card in here:
                where = (card, here[card], place.path)
                if where not in told:
                    told.add(where)
                    faults.append(_doubled(*where))
            else:
                here[card] = place.path
    for name, here in seen.items():
        missing = tuple(card for card in PACKS[campaign.decks[name].kind].cards if card not in here)
        if missing and name not in murky:
            faults.append(Fault(("decks", name), LOST_CARDS, {"cards": missing}))
        if name not in murky and campaign.left(name) < 0:
            sentence = N_("hold {n} more cards of decks.{deck} than nobody has seen yet.")
            faults.append(Fault(("hands",), sentence, {"n": -campaign.left(name), "deck": name}))
    return faults


def _decks_of(hole: Path, campaign: Campaign) -> Iterable[str]:
    """The decks whose cards may lie at a place that could not be read."""
    match hole:
        case ("house" | "characters", *_):
            return ()
        case ("decks", str(name), *_):
            return (name,)
        case ("hands", str(who), *_):
            return (campaign.deck_of(who),)
        case (str(table), *_) if table in campaign.decks:
            return (table,)
    return campaign.decks


def _doubled(card: Card, first: Path, second: Path) -> Fault:
    if first == second:
        return Fault(second, N_("holds {card} twice."), {"card": card})
    sentence = N_("holds {card}, which is also in {other}.")
    return Fault(second, sentence, {"card": card, "other": spell_path(first)}, first)
