"""Dealing, scenes and sessions (V1–V5, V16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from tarotcli.campaign import SHARED_DECK, Campaign, find_who, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card, CardWord
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile
from tarotcli.language.terms import Term
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.versailles.hands import (
    GM,
    called,
    deck_of,
    discard_path,
    discarded,
    drawn,
    filled,
    hand_path,
    house,
    names,
    owes_nothing,
    sheet,
)
from tarotcli.systems.versailles.refusals import (
    DiscardFromWhom,
    NoRoom,
    NotInHand,
    PastTheLimit,
    SomethingOpen,
    Waiting,
)
from tarotcli.systems.versailles.sheet import Courtier

AFFAIRS = ("duel", "repartee")


def fresh(chance: Chance) -> dict[str, Any]:
    """What a new campaign holds: the shared deck and the GM deck, each shuffled (V1), and an empty GM hand."""
    decks = {
        name: {"kind": TAROT78.kind, "draw": str(Pile(chance.shuffled(TAROT78.cards))), "discard": ""}
        for name in (SHARED_DECK, GM)
    }
    return {"decks": decks, "hands": {GM: ""}}


def blank(
    campaign: Campaign, key: str, shared: Mapping[str, Any], _today: date | None, _chance: Chance
) -> Campaign:
    """The campaign with a character whose sheet holds every key at its least."""
    return campaign.with_sheet(key, Courtier(**shared))


def deal(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Deal hands up to the limit, or so many cards to each (V1, V4).

    Without names: the players' characters, NPCs that hold a hand, and the GM, but nobody who is waiting (V16).
    """
    named = [find_who(campaign, word, others=(GM,)) for word in request.texts("who")]
    chosen = list(dict.fromkeys(named)) or everyone(campaign)
    for who in named:
        if sheet(campaign, who).waiting:
            raise Waiting(who=called(campaign, who))
        if not request.flag("fresh"):
            owes_nothing(campaign, who)
    events: list[Event] = []
    if request.flag("fresh"):
        nothing_open(campaign)
        campaign, events = gathered(campaign, {campaign.deck_of(who) for who in chosen}, chance)
    for word in request.cards("discard"):
        campaign, event = _thrown(campaign, chosen, word)
        events.append(event)
    count = request.number("count") if request.has("count") else None
    missing = 0
    for who in chosen:
        if count is not None:
            _room_for(campaign, who, count)
        if count is None:
            campaign, _, short, more = filled(campaign, who, chance, event="dealt")
        else:
            campaign, _, short, more = drawn(campaign, who, count, chance, event="dealt")
        missing += short
        events += more
    data = {"who": chosen, "missing": missing}
    return Outcome(campaign, Result(data, tuple(events), names=names(campaign)))


def everyone(campaign: Campaign) -> list[str]:
    """Who is dealt to when nobody is named: players, NPCs with a hand, the GM; nobody who waits (V16).

    The GM always is (V1): from the GM deck, or from the shared one in a campaign without it.
    """
    seated = [who for who in campaign.hands if who not in campaign.decks or who == GM]
    others = [who for who, page in campaign.characters.items() if who not in campaign.hands and not page.npc]
    gm = [] if GM in seated else [GM]
    return [who for who in (*seated, *others, *gm) if not sheet(campaign, who).waiting]


def _room_for(campaign: Campaign, who: str, count: int) -> None:
    held, limit = len(campaign.hand(who)), house(campaign).hand_size
    if held + count > limit:
        room = max(0, limit - held)
        kind = PastTheLimit if room else NoRoom
        raise kind(who=called(campaign, who), held=held, limit=limit, count=count, room=room, key=who)


def _thrown(campaign: Campaign, chosen: Iterable[str], word: CardWord) -> tuple[Campaign, Event]:
    card = word.of(TAROT78)
    holders = [who for who in chosen if card in campaign.hand(who)]
    if len(holders) != 1:
        chosen = list(chosen)
        if len(chosen) == 1:
            hand = tuple(campaign.hand(chosen[0]))
            raise NotInHand(card=card, who=called(campaign, chosen[0]), hand=hand, rule="V3")
        raise DiscardFromWhom(card=card)
    who = holders[0]
    target = discard_path(deck_of(campaign, who)[0])
    return discarded(campaign, who, (card,)), Event("discarded", who, (card,), hand_path(who), target)


def gathered(campaign: Campaign, decks: Iterable[str], chance: Chance) -> tuple[Campaign, list[Event]]:
    """The hands and discards of these decks gathered and shuffled into their draw piles (V1)."""
    events = []
    for name in sorted(decks):
        if name not in campaign.decks:
            continue
        hands: Mapping[str, Pile] = {
            who: Pile() if campaign.deck_of(who) == name else hand for who, hand in campaign.hands.items()
        }
        deck = campaign.decks[name]
        cards: list[Card] = [*deck.draw, *deck.discard]
        for who, hand in campaign.hands.items():
            if campaign.deck_of(who) == name:
                cards += hand
        shuffled = Deck(deck.kind, Pile(chance.shuffled(cards)))
        campaign = replaced(campaign.with_deck(name, shuffled), hands=hands)
        events.append(Event("gathered", target=spell_path(("decks", name, "draw"))))
    return campaign, events


def nothing_open(campaign: Campaign) -> None:
    """Refuse while cards of the players lie on the table."""
    for affair in AFFAIRS:
        if affair in campaign.tables:
            raise SomethingOpen(affair=Term(affair))


def scene(campaign: Campaign, _request: Request, chance: Chance) -> Outcome:
    """Begin a new scene: those who failed, the GM, and whoever has an empty hand draw up to the limit (V16)."""
    number = campaign.scene + 1
    events = [Event("scene", path="scene", old=campaign.scene, new=number)]
    campaign = replaced(campaign, scene=number)
    drawing = [
        who
        for who in (*campaign.hands, *(() if GM in campaign.hands else (GM,)))
        if who == GM or sheet(campaign, who).waiting or not campaign.hand(who)
    ]
    campaign, rested = _rested(campaign)
    events += rested
    missing = 0
    for who in drawing:
        campaign, _, short, more = filled(campaign, who, chance)
        missing += short
        events += more
    return Outcome(
        campaign, Result({"scene": number, "missing": missing}, tuple(events), names=names(campaign))
    )


def _rested(campaign: Campaign) -> tuple[Campaign, list[Event]]:
    """Nobody waits any more, and failed tasks may be tried again (V16)."""
    events = []
    for who in campaign.characters:
        page = sheet(campaign, who)
        if page.waiting or page.failed:
            campaign = campaign.with_sheet(who, replaced(page, waiting=False, failed=()))
        if page.waiting:
            path = spell_path(("characters", who, "waiting"))
            events.append(Event("waiting", who, path=path, old=True, new=False))
        if page.failed:
            path = spell_path(("characters", who, "failed"))
            events.append(Event("cleared", who, path=path, old=page.failed))
    return campaign, events


def session(campaign: Campaign, _request: Request, chance: Chance) -> Outcome:
    """Close a session and open the next: scene 1, nobody waits, all cards gathered, shuffled and dealt (V1)."""
    nothing_open(campaign)
    number = campaign.session + 1
    events = [Event("session", path="session", old=campaign.session, new=number)]
    if campaign.scene != 1:
        events.append(Event("scene", path="scene", old=campaign.scene, new=1))
    campaign = replaced(campaign, session=number, scene=1)
    campaign, rested = _rested(campaign)
    campaign, shuffled = gathered(campaign, (name for name in campaign.decks if name != "trick"), chance)
    events += [*rested, *shuffled]
    missing = 0
    for who in everyone(campaign):
        campaign, _, short, more = filled(campaign, who, chance, event="dealt")
        missing += short
        events += more
    return Outcome(
        campaign, Result({"session": number, "missing": missing}, tuple(events), names=names(campaign))
    )
