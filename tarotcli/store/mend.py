"""Mending a campaign file where nothing needs guessing.

That are cards that lie twice or nowhere, codes in small letters, and hands of real cards that still name them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import ABSENT, Change, Path
from tarotcli.cards import BACK, PACKS, Card, Pack
from tarotcli.store.changes import laid_out
from tarotcli.store.toml.document import Data, carried_out, value_in
from tarotcli.store.validate import LOST_CARDS, read_campaign
from tarotcli.systems import game


def mended(data: Data) -> list[Change]:
    """The edit script that mends what can be mended.

    Codes are put into capitals. A card that lies twice is taken from the draw pile first, then from the discard, then
    from a hand that holds it twice; one that lies nowhere goes to its deck's discard. Where cards are real a hand's
    codes become their number, and the cards go among those that nobody has seen.
    """
    counted = _counted(data, read_campaign(data)[0])
    data = carried_out(data, counted)
    piles = _piles(data, read_campaign(data)[0])
    texts = {path: _capitals(text, pack) for path, (text, pack) in piles.items()}
    capitals = [Change(path, piles[path][0], text) for path, text in texts.items() if text != piles[path][0]]
    campaign, _game, faults = read_campaign(carried_out(data, capitals))
    # Of a deck that cannot be read whole nothing is known to be lost.
    lost = {fault.path[1] for fault in faults if fault.sentence == LOST_CARDS}
    held = {
        place.path: (place.deck, [card for card in place.cards if card is not BACK])
        for place in campaign.places()
    }
    for name in campaign.decks:
        if ("decks", name, "draw") not in piles:
            continue
        _once(name, held, texts)
        if name in lost and isinstance(data["decks"][name].get("discard", ""), str):
            _missing(name, campaign.decks[name].kind, held, texts)
    changes = [*counted]
    for path, text in texts.items():
        old = piles[path][0] if path in piles else ABSENT
        if text != old:
            changes.append(Change(path, old, laid_out(text, old)))
    return changes


def _counted(data: Data, campaign: Campaign) -> list[Change]:
    """The hands of real cards that name them, each as a number."""
    changes: list[Change] = []
    draws: dict[str, str] = {}
    for who in campaign.hands if campaign.house.real else ():
        text, name = data["hands"][who], campaign.deck_of(who)
        draw = value_in(data, ("decks", name, "draw"))
        if not isinstance(text, str) or not text.strip() or not isinstance(draw, str):
            continue
        pack = PACKS[campaign.decks[name].kind]
        codes = text.upper().split()
        if all(map(pack.get, codes)):
            changes.append(Change(("hands", who), text, len(codes)))
            known = draws.setdefault(name, draw)
            draws[name] = " ".join([known, *(code for code in codes if code not in known.split())]).strip()
    for name, draw in draws.items():
        old = value_in(data, ("decks", name, "draw"))
        if draw != old:
            changes.append(Change(("decks", name, "draw"), old, draw))
    return changes


def _piles(data: dict[str, object], campaign: Campaign) -> dict[Path, tuple[str, Pack]]:
    """The piles that are written as texts, with their packs: those of decks, hands and open affairs."""
    piles = {}
    for place in campaign.places():
        text = value_in(data, place.path)
        if isinstance(text, str):
            deck = campaign.decks.get(place.deck)
            piles[place.path] = (text, PACKS[deck.kind if deck else game(campaign.system).pack])
    return piles


def _capitals(text: str, pack: Pack) -> str:
    codes = text.split()
    if all(pack.get(code) for code in codes):
        return text
    return " ".join(code if pack.get(code) or not pack.get(code.upper()) else code.upper() for code in codes)


def _once(deck: str, held: Mapping[Path, tuple[str, list[Card]]], texts: dict[Path, str]) -> None:
    """Take every further copy of a card out of the draw pile, then the discard, then a hand that holds it twice.

    One that lies in two hands needs a choice, and stays.
    """
    draw, discard = ("decks", deck, "draw"), ("decks", deck, "discard")
    places = [path for path, (of, _cards) in held.items() if of == deck]
    extra = Counter(card for path in places for card in held[path][1])
    extra.subtract([*extra])
    for path in (draw, discard):
        _thin(held[path][1], extra, path, texts)
    for hand in filter(_is_hand, places):
        cards = held[hand][1]
        twice = Counter(cards)
        twice.subtract([*twice])
        _thin(cards, twice, hand, texts)


def _is_hand(path: Path) -> bool:
    return "hands" in path[:-1]


def _thin(cards: list[Card], extra: Counter[Card], path: Path, texts: dict[Path, str]) -> None:
    """Take so many copies of cards out of a pile, as far as it has them, the last ones first."""
    kept = []
    for card in reversed(cards):
        if extra[card] > 0:
            extra[card] -= 1
        else:
            kept.append(card)
    if len(kept) < len(cards):
        cards[:] = kept[::-1]
        texts[path] = " ".join(card.code for card in cards)


def _missing(
    deck: str, kind: str, held: Mapping[Path, tuple[str, list[Card]]], texts: dict[Path, str]
) -> None:
    lying = {card for of, cards in held.values() if of == deck for card in cards}
    lost = [card.code for card in PACKS[kind].cards if card not in lying]
    if lost:
        path = ("decks", deck, "discard")
        texts[path] = " ".join([*texts.get(path, "").split(), *lost])
