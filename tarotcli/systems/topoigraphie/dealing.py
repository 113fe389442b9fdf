"""New packs, hands where the house plays with them, and sessions (P1, P2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from tarotcli.campaign import Campaign, find_who, replaced
from tarotcli.cards import PACK52, CardWord
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY, Deck, Pile
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.topoigraphie.packs import (
    choice,
    discard_path,
    draw_path,
    filled,
    hand_path,
    pack_of,
    plays_from_hand,
    thrown,
)
from tarotcli.systems.topoigraphie.refusals import (
    DiscardFromWhom,
    FightOpen,
    NoHands,
    NoRoom,
    NotInHand,
    NotInPack,
    PastTheLimit,
)
from tarotcli.systems.topoigraphie.sheet import Personnage
from tarotcli.systems.topoigraphie.spelling import Choices
from tarotcli.systems.topoigraphie.tally import MJ, called, house, names


def fresh(chance: Chance) -> dict[str, Any]:
    """What a new campaign holds: the GM's pack, shuffled (P1)."""
    return {
        "decks": {MJ: {"kind": PACK52.kind, "draw": str(Pile(chance.shuffled(PACK52.cards))), "discard": ""}}
    }


def blank(
    campaign: Campaign, key: str, shared: Mapping[str, Any], _today: date | None, chance: Chance
) -> Campaign:
    """The campaign with a character, and a shuffled pack for a player's one; an NPC plays from the GM's (P1)."""
    campaign = campaign.with_sheet(key, Personnage(**shared))
    if shared["npc"] or key in campaign.decks:
        return campaign
    return campaign.with_deck(key, Deck(PACK52.kind, Pile(chance.shuffled(PACK52.cards))))


def deal(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Fill hands up to the hand size, or deal so many cards to each (P2); without names to everyone with a pack.

    Raises :class:`NoHands` in a campaign whose cards are chosen from the whole pack.
    """
    if not house(campaign).hand_size:
        raise NoHands
    named = [find_who(campaign, word, others=(MJ,)) for word in request.texts("who")]
    owners = list(dict.fromkeys(pack_of(campaign, who)[0] for who in named)) or _seated(campaign)
    events: list[Event] = []
    if request.flag("fresh"):
        for owner in owners:
            campaign = _gathered(campaign, owner, chance)
            events.append(Event("gathered", target=draw_path(owner)))
    for word in request.cards("discard"):
        campaign, event = _thrown(campaign, owners, word)
        events.append(event)
    count = request.number("count") if request.has("count") else None
    missing = 0
    for owner in owners:
        if count is not None:
            _room_for(campaign, owner, count)
        campaign, _cards, short, more = filled(campaign, owner, chance, count, event="dealt")
        missing += short
        events += more
    data = {"who": owners, "missing": missing}
    return Outcome(campaign, Result(data, tuple(events), names=names(campaign)))


def _seated(campaign: Campaign) -> list[str]:
    """Everyone who plays from a pack of their own, then the GM."""
    players = [who for who in campaign.characters if who in campaign.decks]
    return [*players, *((MJ,) if MJ in campaign.decks else ())]


def _gathered(campaign: Campaign, owner: str, chance: Chance) -> Campaign:
    deck = campaign.decks[owner]
    cards = (*deck.draw, *deck.discard, *campaign.hand(owner))
    campaign = campaign.with_deck(owner, Deck(deck.kind, Pile(chance.shuffled(cards))))
    return campaign.with_hand(owner, EMPTY)


def _thrown(campaign: Campaign, owners: list[str], word: CardWord) -> tuple[Campaign, Event]:
    card = word.of(PACK52)
    holders = [owner for owner in owners if card in campaign.hand(owner)]
    if len(holders) != 1:
        if len(owners) == 1:
            held = Choices(campaign.hand(owners[0]))
            raise NotInHand(card=card, who=called(campaign, owners[0]), held=held, legal=held)
        raise DiscardFromWhom(card=card)
    owner = holders[0]
    event = Event("discarded", owner, (card,), hand_path(owner), discard_path(owner))
    return thrown(campaign, owner, card), event


def _room_for(campaign: Campaign, owner: str, count: int) -> None:
    held, limit = len(campaign.hand(owner)), house(campaign).hand_size
    if held + count > limit:
        room = max(0, limit - held)
        kind = PastTheLimit if room else NoRoom
        raise kind(who=called(campaign, owner), key=owner, held=held, limit=limit, count=count, room=room)


def discard(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """Discard cards from a hand or, where cards are chosen from it, a pack; for who has neither, the GM's (P1, P2)."""
    who = find_who(campaign, request.text("who"), others=(MJ,))
    owner, _deck = pack_of(campaign, who)
    by_hand = plays_from_hand(campaign, owner)
    cards = []
    for word in request.cards("card"):
        card = word.of(PACK52)
        left = choice(campaign, who)
        if card not in left:
            may = Choices(left)
            raise (NotInHand if by_hand else NotInPack)(
                card=card, who=called(campaign, owner), held=may, legal=may
            )
        campaign = thrown(campaign, owner, card)
        cards.append(card)
    source = hand_path(owner) if by_hand else draw_path(owner)
    event = Event("discarded", who, tuple(cards), source, discard_path(owner))
    data = {"who": who, "discarded": tuple(cards)}
    return Outcome(campaign, Result(data, (event,), names=names(campaign)))


def session(campaign: Campaign, _request: Request, _chance: Chance) -> Outcome:
    """Close a session and open the next at its first scene; packs and hands stay as they are."""
    if "fights" in campaign.tables:
        raise FightOpen
    number = campaign.session + 1
    events = [Event("session", path="session", old=campaign.session, new=number)]
    if campaign.scene != 1:
        events.append(Event("scene", path="scene", old=campaign.scene, new=1))
    campaign = replaced(campaign, session=number, scene=1)
    return Outcome(campaign, Result({"session": number}, tuple(events), names=names(campaign)))
