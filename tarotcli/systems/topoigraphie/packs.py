"""Packs of 52: whose one plays from, a card chosen or turned up, and the discards that come back (P1, P2, P5, P10)."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import PACK52, Card, CardWord
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import EMPTY, Deck, Pile, draw
from tarotcli.result import Event, Unseen
from tarotcli.systems.topoigraphie.refusals import (
    CourtNeedsMore,
    CourtNeedsTalent,
    NoHandDealt,
    NoPack,
    NothingPlayable,
    NothingToTurn,
    NotInHand,
    NotInPack,
)
from tarotcli.systems.topoigraphie.spelling import Choices, Spelled
from tarotcli.systems.topoigraphie.tally import MJ, Tested, called, house, legal, level_needed


class Played(NamedTuple):
    """A card on the table: the campaign with it discarded, what happened, and what was drawn into the hand for it."""

    campaign: Campaign
    card: Card
    events: tuple[Event, ...]
    drawn: Unseen = Unseen()
    missing: int = 0
    turned: bool = False


def owner_of(campaign: Campaign, who: str) -> str:
    """Whose pack a character plays from: their own, or the GM's for who has none (P1)."""
    return who if who in campaign.decks else MJ


def pack_of(campaign: Campaign, who: str) -> tuple[str, Deck]:
    """The pack a character plays from, with its owner; raises :class:`NoPack`."""
    owner = owner_of(campaign, who)
    if owner not in campaign.decks:
        raise NoPack(who=called(campaign, who), key=who)
    return owner, campaign.decks[owner]


def plays_from_hand(campaign: Campaign, owner: str) -> bool:
    """Whether cards are chosen from a hand (P2): the house says so, or a hand is left from when it did."""
    return house(campaign).hand_size > 0 or bool(campaign.hand(owner))


def choice(campaign: Campaign, who: str) -> Pile:
    """The cards that a character chooses from: the hand, or the whole remaining pack in the order of a pack (P2)."""
    owner, deck = pack_of(campaign, who)
    cards = campaign.hand(owner) if plays_from_hand(campaign, owner) else deck.draw
    return cards.sorted(PACK52.cards)


def renewed(campaign: Campaign, owner: str, level: int, chance: Chance) -> tuple[Campaign, tuple[Event, ...]]:
    """The discards shuffled back in where no remaining card of a pack may be played at this level (P2)."""
    deck = campaign.decks[owner]
    if legal(deck.draw, level) or not deck.discard:
        return campaign, ()
    whole = Deck(deck.kind, Pile(chance.shuffled((*deck.draw, *deck.discard))), EMPTY)
    return campaign.with_deck(owner, whole), (
        Event("renewed", source=discard_path(owner), target=draw_path(owner)),
    )


def chosen(campaign: Campaign, who: str, word: CardWord, by: Tested, chance: Chance) -> Played:
    """The card that a character plays, discarded, and the hand filled again (P2).

    Raises :class:`NotInPack` for a card that is not to be had and :class:`CourtNeedsTalent` for one that the Talent
    does not allow (P5).
    """
    owner, _deck = pack_of(campaign, who)
    card = word.of(PACK52)
    if plays_from_hand(campaign, owner):
        return _from_hand(campaign, who, card, by, chance)
    campaign, events = renewed(campaign, owner, by.level, chance)
    if card not in campaign.decks[owner].draw:
        raise NotInPack(
            card=card, who=called(campaign, who), legal=Choices(_could_be_played(campaign, who, by))
        )
    _must_be_allowed(campaign, who, card, by)
    event = Event("played", who, (card,), draw_path(owner), discard_path(owner))
    return Played(thrown(campaign, owner, card), card, (*events, event))


def _from_hand(campaign: Campaign, who: str, card: Card, by: Tested, chance: Chance) -> Played:
    owner = owner_of(campaign, who)
    hand = campaign.hand(owner)
    if not legal(hand, by.level):
        _nothing_playable(campaign, owner)
    if card not in hand:
        may = Choices(_could_be_played(campaign, who, by))
        raise NotInHand(card=card, who=called(campaign, owner), held=Choices(hand), legal=may)
    _must_be_allowed(campaign, who, card, by)
    event = Event("played", who, (card,), hand_path(owner), discard_path(owner))
    campaign, drawn, missing, events = filled(thrown(campaign, owner, card), owner, chance)
    return Played(campaign, card, (event, *events), drawn, missing)


def thrown(campaign: Campaign, owner: str, card: Card) -> Campaign:
    """A card discarded from where it may be chosen: the hand, or else the pack."""
    deck = campaign.decks[owner]
    if plays_from_hand(campaign, owner):
        campaign = campaign.with_hand(owner, campaign.hand(owner).without((card,)))
        return campaign.with_deck(owner, deck.put((card,)))
    return campaign.with_deck(owner, deck.without((card,)).put((card,)))


def turned(campaign: Campaign, who: str, by: Tested, chance: Chance) -> Played:
    """The top card of the pack decides; a court that the Talent does not allow is discarded, the next turned (P10)."""
    owner, _deck = pack_of(campaign, who)
    campaign, renewal = renewed(campaign, owner, by.level, chance)
    deck = campaign.decks[owner]
    allowed = legal(deck.draw, by.level)
    if not allowed:
        raise NothingToTurn(who=called(campaign, who), owner=owner)
    at = deck.draw.index(allowed[0])
    passed, card = Unseen(deck.draw[:at]), allowed[0]
    after = Deck(deck.kind, Pile(deck.draw[at + 1 :]), deck.discard).put((*passed, card))
    places = draw_path(owner), discard_path(owner)
    away = (Event("turned-away", who, passed, *places),) if passed else ()
    events = (*renewal, *away, Event("turned", who, Unseen((card,)), *places))
    return Played(campaign.with_deck(owner, after), card, events, turned=True)


def filled(
    campaign: Campaign, owner: str, chance: Chance, count: int | None = None, *, event: str = "drew"
) -> tuple[Campaign, Unseen, int, tuple[Event, ...]]:
    """A hand filled to the hand size, or with ``count`` more cards (P2): what came, how many are missing, events."""
    room = house(campaign).hand_size - len(campaign.hand(owner))
    came = draw(campaign.decks[owner], max(0, room) if count is None else count, chance)
    events: tuple[Event, ...] = ()
    if came.renewed:
        events += (Event("renewed", source=discard_path(owner), target=draw_path(owner)),)
    cards = Unseen(came.cards)
    if cards:
        hand = campaign.hand(owner).plus(cards)
        campaign = campaign.with_deck(owner, came.deck).with_hand(owner, hand)
        events += (Event(event, owner, cards, draw_path(owner), hand_path(owner)),)
    if came.missing:
        events += (Event("missing", owner, new=came.missing),)
    return campaign, cards, came.missing, events


def _could_be_played(campaign: Campaign, who: str, by: Tested) -> tuple[Card, ...]:
    return legal(choice(campaign, who), by.level)


def playable(campaign: Campaign, who: str, by: Tested) -> tuple[Card, ...]:
    """The cards that a character may play for a test, those that would come back included (P2, P5)."""
    may = _could_be_played(campaign, who, by)
    owner, deck = pack_of(campaign, who)
    if may or plays_from_hand(campaign, owner):
        return may
    return legal(Pile((*deck.draw, *deck.discard)).sorted(PACK52.cards), by.level)


def _must_be_allowed(campaign: Campaign, who: str, card: Card, by: Tested) -> None:
    needed = level_needed(card)
    if needed <= by.level:
        return
    refusal = CourtNeedsMore if by.level else CourtNeedsTalent
    raise refusal(
        card=card,
        needed=Spelled(needed),
        who=called(campaign, who),
        talent=by.talent,
        level=Spelled(by.level),
        legal=Choices(_could_be_played(campaign, who, by)),
    )


def _nothing_playable(campaign: Campaign, owner: str) -> NoReturn:
    held = campaign.hand(owner)
    raise (NothingPlayable if held else NoHandDealt)(
        who=called(campaign, owner), key=owner, held=Choices(held)
    )


def hand_path(owner: str) -> str:
    """The place of a hand in the file."""
    return spell_path(("hands", owner))


def draw_path(owner: str) -> str:
    """The place of a draw pile in the file."""
    return spell_path(("decks", owner, "draw"))


def discard_path(owner: str) -> str:
    """The place of a discard in the file."""
    return spell_path(("decks", owner, "discard"))
