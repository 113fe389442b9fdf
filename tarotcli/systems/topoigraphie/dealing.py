"""New packs, hands where the house plays with them, and sessions (P1, P2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from tarotcli.answers.answer import Answer, Fields, Outcome
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import held
from tarotcli.campaign import Campaign
from tarotcli.cards import PACK52
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile, RealHand
from tarotcli.cards.words import EVERY, CardWord, each_of
from tarotcli.language import N_
from tarotcli.systems.base import Effect
from tarotcli.systems.common import piles, questions
from tarotcli.systems.common.asked import nothing_asked
from tarotcli.systems.common.events import Dealt, Discarded, Gathered
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import DRAWN, not_held, with_drawn
from tarotcli.systems.topoigraphie.face_down import nothing_laid
from tarotcli.systems.topoigraphie.fights import TABLE
from tarotcli.systems.topoigraphie.packs import (
    choice,
    discard_chosen,
    discard_path,
    draw_path,
    fill_hand,
    hand_path,
    pack_of,
    played_from,
    plays_from_hand,
    with_pack,
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
from tarotcli.systems.topoigraphie.sheet import Personnage, house


class Deal(questions.Deal, frozen=True):
    """``deal`` in Topoïgraphie."""

    discard: Annotated[
        tuple[CardWord, ...],
        Word(N_("A card to discard first."), "--discard", metavar=N_("CARD"), complete="hand"),
    ] = ()
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()


class DealAnswer(Answer, frozen=True):
    """``deal``: whose hands were filled. ``missing``: how many cards could not be drawn."""

    who: tuple[str, ...]
    missing: int


def fresh(master: str, chance: Chance) -> dict[str, object]:
    """What a new campaign holds: the GM's pack, shuffled (P1)."""
    draw = str(Pile(chance.shuffled(PACK52.cards)))
    return {"decks": {master: {"kind": PACK52.kind, "draw": draw, "discard": ""}}}


def blank(campaign: Campaign, key: str, shared: Fields, chance: Chance) -> Campaign:
    """The campaign with a character, and a shuffled pack for a player's one; an NPC plays from the GM's (P1)."""
    campaign = campaign.with_sheet(key, Personnage(**shared))
    if shared["npc"] or key in campaign.decks:
        return campaign
    return with_pack(campaign, key, chance)


def new_session(campaign: Campaign) -> Effect:
    """Packs and hands stay as they are; raises :class:`FightOpen`."""
    if TABLE in campaign.tables:
        raise FightOpen
    nothing_asked(campaign)
    nothing_laid(campaign)
    return Effect(campaign)


def deal(campaign: Campaign, ask: Deal, chance: Chance) -> Outcome[DealAnswer]:
    """Fill hands up to the hand size, or deal so many cards to each (P2); without names to everyone with a pack.

    In a campaign whose cards are chosen from the whole pack only ``--fresh`` does something: it renews packs. Raises
    :class:`NoHands` for anything else there.
    """
    if not house(campaign).hand_size and (not ask.fresh or ask.count or ask.discard):
        raise NoHands
    named = [anybody(campaign, word) for word in ask.who]
    owners = list(dict.fromkeys(pack_of(campaign, who)[0] for who in named)) or _seated(campaign)
    events: list[Event] = []
    if ask.fresh:
        for owner in owners:
            campaign = _gather(campaign, owner, chance)
            events.append(Gathered(source=discard_path(owner), target=draw_path(owner)))
    for word in ask.discard:
        campaign, event = _discard_first(campaign, owners, word)
        events.append(event)
    missing = 0
    for owner in owners:
        if ask.count is not None:
            _check_room(campaign, owner, ask.count)
        filled = fill_hand(campaign, owner, chance, ask.count, event=Dealt)
        campaign, missing = filled.campaign, missing + filled.missing
        events += filled.events
    return Outcome(campaign, DealAnswer(tuple(owners), missing), tuple(events))


def _seated(campaign: Campaign) -> list[str]:
    """Everyone who plays from a pack of their own, then the GM."""
    return [who for who in (*campaign.characters, campaign.master) if who in campaign.decks]


def _gather(campaign: Campaign, owner: str, chance: Chance) -> Campaign:
    """The campaign with a pack whole and shuffled; real cards of a hand are in its draw pile as it is."""
    deck, hand = campaign.decks[owner], campaign.hand(owner)
    cards = (*deck.draw, *deck.discard, *(() if isinstance(hand, RealHand) else hand))
    campaign = campaign.with_deck(owner, Deck(deck.kind, Pile(chance.shuffled(cards))))
    return campaign.with_hand(owner, hand.without(hand)) if hand else campaign


def _discard_first(campaign: Campaign, owners: list[str], word: CardWord) -> tuple[Campaign, Event]:
    card = word.of(PACK52)
    holders = [owner for owner in owners if card in campaign.may_hold(owner)]
    if len(holders) != 1:
        if len(owners) == 1:
            hand = held(campaign.hand(owners[0]), owners[0])
            raise NotInHand(card=card, who=campaign.called(owners[0]), held=hand, legal=hand)
        raise DiscardFromWhom(card=card)
    owner = holders[0]
    event = Discarded(owner, (card,), hand_path(owner), discard_path(owner))
    return discard_chosen(campaign, owner, card), event


def _check_room(campaign: Campaign, owner: str, count: int) -> None:
    """Raise :class:`PastTheLimit` for more cards than a hand may hold (P2)."""
    holds, limit = len(campaign.hand(owner)), house(campaign).hand_size
    if holds + count > limit:
        room = max(0, limit - holds)
        raise (PastTheLimit if room else NoRoom)(
            who=campaign.called(owner), key=owner, held=holds, limit=limit, count=count, room=room
        )


def discard(campaign: Campaign, ask: piles.Discard, _chance: Chance) -> Outcome[piles.DiscardAnswer]:
    """Discard cards from a hand or, where cards are chosen from it, a pack; for who has neither, the GM's (P1, P2)."""
    who = anybody(campaign, ask.who)
    owner, _deck = pack_of(campaign, who)
    by_hand = plays_from_hand(campaign, owner)
    if EVERY in ask.card and by_hand and campaign.house.real:
        raise piles.OnlyTheHolderKnows(who=campaign.called(owner), key=who)
    cards = []
    for card in each_of(ask.card, PACK52, choice(campaign, who)):
        left = choice(campaign, who)
        if card not in left and isinstance(campaign.hand(owner), RealHand):
            raise not_held(campaign, owner, card, "P2")
        if card not in left:
            may = held(left, owner)
            refusal = NotInHand if by_hand else NotInPack
            raise refusal(card=card, who=campaign.called(owner), held=may, legal=may)
        campaign = discard_chosen(campaign, owner, card)
        cards.append(card)
    source = hand_path(owner) if by_hand else draw_path(owner)
    events = (Discarded(who, tuple(cards), source, discard_path(owner)),) if cards else ()
    return Outcome(campaign, piles.DiscardAnswer(who=who, discarded=tuple(cards)), events)


def _discards_first(campaign: Campaign, ask: Deal) -> Iterator[PlayedFrom]:
    """The hands of which one may have the card to discard first."""
    if ask.discard:
        named = [pack_of(campaign, anybody(campaign, word))[0] for word in ask.who]
        yield from map(PlayedFrom, named or _seated(campaign))


def _discards(campaign: Campaign, ask: piles.Discard) -> Iterator[PlayedFrom]:
    return played_from(campaign, anybody(campaign, ask.who), named=True)


COMMANDS = commands(
    Command(
        name="deal",
        question=Deal,
        resolve=with_drawn(deal),
        plays_from=_discards_first,
        answer=DealAnswer,
        summary=questions.DEAL[0],
        example=questions.DEAL[1],
    ),
    Command(
        name="discard",
        question=piles.Discard,
        resolve=discard,
        plays_from=_discards,
        answer=piles.DiscardAnswer,
        summary=piles.DISCARD[0],
        example=piles.DISCARD[1],
    ),
)
