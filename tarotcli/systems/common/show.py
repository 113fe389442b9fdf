"""What can be seen of a campaign: sheets, hands and decks. It never changes anything."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign, find_who
from tarotcli.cards import PACKS, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile
from tarotcli.language import master
from tarotcli.language.names import fold
from tarotcli.request import Request
from tarotcli.result import Result, tree
from tarotcli.systems import system
from tarotcli.systems.spec import Outcome


def show(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Show what is asked for; the order of a draw pile only with ``--reveal``, with ``--as`` only that one's hand."""
    spec = system(campaign.system)
    masters = (spec.master,) if spec.master else ()
    viewer = find_who(campaign, request.text("as_"), others=masters) if request.has("as_") else None
    reveal = request.flag("reveal")
    word = request.text("what")
    data: dict[str, Any] = {}
    match fold(word):
        case "hands":
            data["hands"] = _hands(campaign, viewer, reveal=reveal)
        case "deck" | "decks":
            data["decks"] = _decks(campaign, viewer, reveal=reveal)
        case "all":
            data |= _overview(campaign)
            data["sheets"] = {who: tree(page) for who, page in campaign.characters.items()}
            data["hands"] = _hands(campaign, viewer, reveal=reveal)
            data["decks"] = _decks(campaign, viewer, reveal=reveal)
        case "":
            data |= _overview(campaign)
            data["hands"] = {who: {"count": len(hand)} for who, hand in campaign.hands.items()}
        case _:
            who = find_who(campaign, word, others=masters)
            data |= person(campaign, who, viewer, reveal=reveal)
    data["markdown"] = request.flag("markdown")
    names = {**campaign.names(), **{key: master(key) for key in masters}}
    return Outcome(campaign, Result(data, names=names))


def _overview(campaign: Campaign) -> dict[str, Any]:
    return {
        "name": campaign.name,
        "session": campaign.session,
        "scene": campaign.scene,
        "day": campaign.day,
        "characters": {
            who: {"name": page.name, "player": page.player, "npc": page.npc}
            for who, page in campaign.characters.items()
        },
        "open": [name for name in campaign.tables if name != "weapons"],
    }


def person(campaign: Campaign, who: str, viewer: str | None, *, reveal: bool) -> dict[str, Any]:
    """A character's sheet, the hand and the pack of their own, where there are any."""
    data: dict[str, Any] = {"who": who}
    page = campaign.characters.get(who)
    data["sheet"] = None if page is None else tree(page)
    if who in campaign.hands:
        data["hand"] = _seen(campaign.hands[who], shown=reveal or viewer in (None, who))
    if who in campaign.decks:
        data["deck"] = _deck(campaign, who, campaign.decks[who], reveal=reveal)
    return data


def _hands(campaign: Campaign, viewer: str | None, *, reveal: bool) -> dict[str, Any]:
    return {who: _seen(hand, shown=reveal or viewer in (None, who)) for who, hand in campaign.hands.items()}


def _seen(hand: Pile, *, shown: bool) -> Any:
    return hand.codes() if shown else {"count": len(hand)}


def _decks(campaign: Campaign, viewer: str | None, *, reveal: bool) -> dict[str, Any]:
    master = system(campaign.system).master
    decks = {name: _deck(campaign, name, deck, reveal=reveal) for name, deck in campaign.decks.items()}
    if master in decks and not reveal and viewer != master:
        # A hidden difficulty lies there (V8): the game master's discard is behind the screen.
        decks[master]["discard"] = {"count": len(campaign.decks[master].discard)}
    return decks


def _deck(campaign: Campaign, name: str, deck: Deck, *, reveal: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": deck.kind,
        "draw": {"count": len(deck.draw)},
        "discard": deck.discard.codes(),
    }
    if reveal:
        data["draw"] = deck.draw.codes()
    elif not system(campaign.system).ordered and name != "trick":
        data["draw"] = deck.draw.sorted(PACKS[deck.kind].cards).codes()
    return data


def cards(request: Request) -> Result:
    """All cards with their codes and names, or what one word means in each kind of pack."""
    word = request.card("card")
    if word is None:
        return Result({"packs": {kind: [_card(card) for card in pack.cards] for kind, pack in PACKS.items()}})
    numbered = PACKS["majors22"].cards[word.number - 1 : word.number] if word.number else ()
    meant = {kind: [_card(c) for c in (*word.cards, *numbered) if c in pack] for kind, pack in PACKS.items()}
    return Result({"packs": {kind: found for kind, found in meant.items() if found}})


def _card(card: Card) -> dict[str, Any]:
    return {"code": card.code, "name": card.name("en"), "nom": card.name("fr")}
