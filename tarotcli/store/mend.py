"""Mending a campaign file where nothing needs guessing: cards that lie twice or nowhere, codes in small letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tarotcli.campaign import SHARED_DECK
from tarotcli.campaign.paths import ABSENT, Change, Path
from tarotcli.campaign.validate import read_campaign
from tarotcli.cards import PACKS, TAROT78, Card, Pack
from tarotcli.systems.spec import System

TRICK = "trick"


def mended(data: Mapping[str, Any], system: System) -> list[Change]:
    """The edit script that mends what can be mended.

    Codes are put into capitals. A card that lies twice is taken from the draw pile first, then from the discard, then
    from a hand that holds it twice; one that lies nowhere goes to its deck's discard.
    """
    piles = _piles(data, system)
    texts = {path: _capitals(str(text), pack) for path, (text, pack, _deck) in piles.items()}
    campaign, _system, _faults = read_campaign(_with(data, texts))
    held = {place.path: (place.deck, [*place.cards]) for place in campaign.places()}
    for name in campaign.decks:
        if ("decks", name, "draw") not in piles:
            continue
        _once(name, held, texts)
        if isinstance(data["decks"][name].get("discard", ""), str):
            _missing(name, campaign.decks[name].kind, held, texts)
    changes = []
    for path, text in texts.items():
        old = piles[path][0] if path in piles else ABSENT
        if text != old:
            changes.append(Change(path, old, text))
    return changes


def _piles(data: Mapping[str, Any], system: System) -> dict[Path, tuple[Any, Pack, str]]:
    """The piles of decks and hands and of a game of tarot, with their packs and decks."""
    piles: dict[Path, tuple[Any, Pack, str]] = {}
    decks = data.get("decks")
    decks = decks if isinstance(decks, Mapping) else {}
    for name, deck in decks.items():
        if isinstance(deck, Mapping) and deck.get("kind") in PACKS:
            for key in ("draw", "discard"):
                if isinstance(deck.get(key), str):
                    piles["decks", name, key] = (deck[key], PACKS[deck["kind"]], name)
    hands = data.get("hands", {})
    for who, hand in hands.items() if isinstance(hands, Mapping) else ():
        if isinstance(hand, str):
            piles["hands", who] = (hand, PACKS[system.pack], who if who in decks else SHARED_DECK)
    for path, pile in _texts((TRICK,), data.get(TRICK, {})):
        piles[path] = (pile, TAROT78, TRICK)
    return piles


def _texts(path: Path, table: Any) -> Iterator[tuple[Path, str]]:
    """The piles of a game of tarot: the table, the hands, and what is won."""
    for key, value in table.items() if isinstance(table, Mapping) else ():
        if key in ("hands", "won") and isinstance(value, Mapping):
            yield from (((*path, key, who), pile) for who, pile in value.items() if isinstance(pile, str))
        elif key == "table" and isinstance(value, str):
            yield (*path, key), value


def _capitals(text: str, pack: Pack) -> str:
    codes = text.split()
    if all(pack.get(code) for code in codes):
        return text
    return " ".join(code if pack.get(code) or not pack.get(code.upper()) else code.upper() for code in codes)


def _with(data: Mapping[str, Any], texts: Mapping[Path, str]) -> dict[str, Any]:
    """The data with these piles."""
    copy = {key: dict(value) if isinstance(value, Mapping) else value for key, value in data.items()}
    for path, text in texts.items():
        table = copy[str(path[0])]
        for key in path[1:-1]:
            table[key] = dict(table[key])
            table = table[key]
        table[path[-1]] = text
    return copy


def _once(deck: str, held: Mapping[Path, tuple[str, list[Card]]], texts: dict[Path, str]) -> None:
    """Take every further copy of a card out of the draw pile, then the discard, then a hand that holds it twice.

    One that lies in two hands needs a choice, and stays.
    """
    draw, discard = ("decks", deck, "draw"), ("decks", deck, "discard")
    places = [path for path, (of, _cards) in held.items() if of == deck]
    for card in {card for path in places for card in held[path][1]}:
        extra = sum(held[path][1].count(card) for path in places) - 1
        for path in (draw, discard):
            cards = held[path][1]
            while extra > 0 and card in cards:
                _drop(cards, card)
                extra -= 1
                texts[path] = " ".join(each.code for each in cards)
        for hand in filter(_is_hand, places):
            cards = held[hand][1]
            while cards.count(card) > 1:
                _drop(cards, card)
                texts[hand] = " ".join(each.code for each in cards)


def _is_hand(path: Path) -> bool:
    return path[0] == "hands" or path[:2] == (TRICK, "hands")


def _drop(cards: list[Card], card: Card) -> None:
    """Remove the last copy."""
    del cards[len(cards) - 1 - cards[::-1].index(card)]


def _missing(
    deck: str, kind: str, held: Mapping[Path, tuple[str, list[Card]]], texts: dict[Path, str]
) -> None:
    lying = {card for of, cards in held.values() if of == deck for card in cards}
    lost = [card.code for card in PACKS[kind].cards if card not in lying]
    if lost:
        path = ("decks", deck, "discard")
        texts[path] = " ".join([*texts.get(path, "").split(), *lost])
