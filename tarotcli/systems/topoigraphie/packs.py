"""Packs of 52: whose one plays from, a card chosen or turned up, and the discards that come back (P1, P2, P5, P10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from tarotcli.answers.command import PlayedFrom
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import ALL, Cards, Secret, Veiled, held
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import PACK52, Card
from tarotcli.cards.chance import Chance, Observed
from tarotcli.cards.piles import EMPTY, Deck, Pile, RealHand
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.systems.common.events import Drew, Missing, Played, Renewed
from tarotcli.systems.common.real import not_held, only_the_table_knows
from tarotcli.systems.topoigraphie.events import Turned, TurnedAway
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
from tarotcli.systems.topoigraphie.sheet import Ability, house, legal, level_name, level_needed

T = TypeVar("T")


class Play(NamedTuple):
    """A card on the table: the campaign with it discarded, what happened, and what was drawn into the hand for it.

    ``turned``: whether it came off the top of a pack, unseen before.
    """

    campaign: Campaign
    card: Card
    events: tuple[Event, ...]
    drawn: Secret = Secret(0)
    missing: int = 0
    turned: bool = False

    def veil(self, value: T) -> T | Veiled[T]:
        """A value that would tell the card: a dry run does not tell one off the top of a pack."""
        return Veiled(value, ALL, fresh=True) if self.turned else value

    @property
    def foretold(self) -> tuple[Event, ...]:
        """What a dry run tells of it: of a card that is turned up that there is one, not what is passed over for it."""
        return (
            tuple(event for event in self.events if isinstance(event, Turned)) if self.turned else self.events
        )


class Filling(NamedTuple):
    """A hand with more cards: the campaign after, which came, how many are missing, and what happened."""

    campaign: Campaign
    cards: Secret
    missing: int
    events: tuple[Event, ...]


def owner_of(campaign: Campaign, who: str) -> str:
    """Whose pack a character plays from: their own, or the GM's for who has none (P1)."""
    return who if who in campaign.decks else campaign.master


def pack_of(campaign: Campaign, who: str) -> tuple[str, Deck]:
    """The pack a character plays from, with its owner; raises :class:`NoPack`."""
    owner = owner_of(campaign, who)
    if owner not in campaign.decks:
        raise NoPack(who=campaign.called(who), key=who)
    return owner, campaign.decks[owner]


def with_pack(campaign: Campaign, who: str, chance: Chance) -> Campaign:
    """The campaign with a whole pack for somebody, shuffled (P1)."""
    return campaign.with_deck(who, Deck(PACK52.kind, Pile(chance.shuffled(PACK52.cards))))


def plays_from_hand(campaign: Campaign, owner: str) -> bool:
    """Whether cards are chosen from a hand (P2): the house says so, or a hand is left from when it did."""
    return house(campaign).hand_size > 0 or bool(campaign.hand(owner))


def played_from(campaign: Campaign, who: str, *, named: bool) -> Iterator[PlayedFrom]:
    """Whose cards a test plays (S6): a character's own, or the GM's where the card is ``named``.

    What is left of a pack can be counted by everybody, what is in a hand cannot.
    """
    owner = owner_of(campaign, who)
    if named or owner == who:
        yield PlayedFrom(owner, tells=plays_from_hand(campaign, owner))


def choice(campaign: Campaign, who: str) -> Pile:
    """The cards that a character chooses from: the hand, or the whole remaining pack in the order of a pack (P2)."""
    owner, deck = pack_of(campaign, who)
    cards = campaign.may_hold(owner) if plays_from_hand(campaign, owner) else deck.draw
    return cards.sorted(PACK52.cards)


def playable(campaign: Campaign, who: str, by: Ability) -> tuple[Card, ...]:
    """The cards that a character may play for a test, those that would come back included (P2, P5)."""
    owner, deck = pack_of(campaign, who)
    may = legal(choice(campaign, who), by.level)
    if may or plays_from_hand(campaign, owner):
        return may
    return legal(Pile((*deck.draw, *deck.discard)).sorted(PACK52.cards), by.level)


def renew(campaign: Campaign, owner: str, level: int, chance: Chance) -> tuple[Campaign, tuple[Event, ...]]:
    """The discards shuffled back in where no remaining card of a pack may be played at this level (P2)."""
    deck = campaign.decks[owner]
    if legal(deck.draw, level) or not deck.discard:
        return campaign, ()
    whole = Deck(deck.kind, Pile(chance.shuffled((*deck.draw, *deck.discard))), EMPTY)
    return campaign.with_deck(owner, whole), (_renewed(owner),)


def _renewed(owner: str) -> Renewed:
    return Renewed(source=discard_path(owner), target=draw_path(owner))


def play_card(campaign: Campaign, who: str, word: CardWord, by: Ability, chance: Chance) -> Play:
    """The card that a character chooses, discarded, and the hand filled again (P2).

    Raises :class:`NotInPack` for a card that is not to be had and :class:`CourtNeedsTalent` for one that the Talent
    does not allow (P5).
    """
    owner, _deck = pack_of(campaign, who)
    card = word.of(PACK52)
    if plays_from_hand(campaign, owner):
        return _play_from_hand(campaign, who, card, by, chance)
    campaign, events = renew(campaign, owner, by.level, chance)
    if card not in campaign.decks[owner].draw:
        raise NotInPack(card=card, who=campaign.called(who), legal=_may_choose(campaign, who, by))
    if wrong := _refused_court(campaign, who, card, by):
        raise wrong
    event = Played(who, (card,), draw_path(owner), discard_path(owner))
    return Play(discard_chosen(campaign, owner, card), card, (*events, event))


def _play_from_hand(campaign: Campaign, who: str, card: Card, by: Ability, chance: Chance) -> Play:
    owner = owner_of(campaign, who)
    called, hand = campaign.called(owner), campaign.hand(owner)
    may_hold = campaign.may_hold(owner)
    wrong: Refused | None = _refused_court(campaign, who, card, by)
    if card not in may_hold and isinstance(hand, RealHand):
        wrong = not_held(campaign, owner, card, "P2")
    elif card not in may_hold:
        wrong = NotInHand(card=card, who=called, held=held(hand, owner), legal=_may_choose(campaign, who, by))
    if not legal(may_hold, by.level):
        nothing = (NothingPlayable if hand else NoHandDealt)(who=called, key=owner, held=held(hand, owner))
        nothing.instead = wrong
        raise nothing
    if wrong:
        raise wrong
    event = Played(who, (card,), hand_path(owner), discard_path(owner))
    filled = fill_hand(discard_chosen(campaign, owner, card), owner, chance)
    return Play(filled.campaign, card, (event, *filled.events), filled.cards, filled.missing)


def _may_choose(campaign: Campaign, who: str, by: Ability) -> Veiled[tuple[Card, ...]]:
    """The cards that a refusal names as a way out."""
    return Veiled(legal(choice(campaign, who), by.level), owner_of(campaign, who))


def _refused_court(campaign: Campaign, who: str, card: Card, by: Ability) -> Refused | None:
    """What refuses a court that the Talent does not allow (P5); None for a card that may be played."""
    needed = level_needed(card)
    if needed <= by.level:
        return None
    return (CourtNeedsMore if by.level else CourtNeedsTalent)(
        card=card,
        needed=level_name(needed),
        who=campaign.called(who),
        talent=by.talent,
        level=level_name(by.level),
        legal=_may_choose(campaign, who, by),
    )


def discard_chosen(campaign: Campaign, owner: str, card: Card) -> Campaign:
    """A card discarded from where it may be chosen: the hand, or else the pack."""
    if plays_from_hand(campaign, owner):
        campaign = campaign.taken(owner, (card,))
    else:
        campaign = campaign.with_deck(owner, campaign.decks[owner].without((card,)))
    return campaign.with_deck(owner, campaign.decks[owner].put((card,)))


def turn_up(campaign: Campaign, who: str, by: Ability, chance: Chance) -> Play:
    """The top card of the pack decides; a court that the Talent does not allow is discarded, the next turned (P10).

    Raises :class:`NothingToTurn` where no card may count.
    """
    owner, _deck = pack_of(campaign, who)
    only_the_table_knows(campaign, chance)
    campaign, events = renew(campaign, owner, by.level, chance)
    card, passed = None, EMPTY
    while card is None:
        came = campaign.turned_up(owner, 1, chance)
        if not came.cards:
            raise NothingToTurn(who=campaign.called(who), owner=owner)
        campaign = campaign.with_deck(owner, came.deck)
        events += (_renewed(owner),) if came.renewed else ()
        card = next(iter(legal(came.cards, by.level)), None)
        passed = passed if card else passed.plus(came.cards)
    campaign = campaign.with_deck(owner, campaign.decks[owner].put((*passed, card)))
    places = draw_path(owner), discard_path(owner)
    known = isinstance(chance, Observed)
    away = (TurnedAway(who, _shown(passed, known=known), *places),) if passed else ()
    turned = Turned(who, _shown((card,), known=known), *places)
    return Play(campaign, card, (*events, *away, turned), turned=not known)


def counted(campaign: Campaign, owner: str) -> tuple[Card, ...]:
    """What everybody counts as left of a pack, with a card of it that lies face down (S2)."""
    away = [place.cards for place in campaign.places() if place.deck == owner and place.path[0] == "duel"]
    return (*campaign.decks[owner].draw, *(card for cards in away for card in cards))


def may_turn_up(campaign: Campaign, who: str, by: Ability, hand: Iterable[Card]) -> tuple[Card, ...]:
    """What the next card may be: of the pile, with the discards where none of it may be played (P2).

    ``hand``: cards that are not in the pile, but as far as is known may be. Raises :class:`NothingToTurn`.
    """
    owner, deck = pack_of(campaign, who)
    pile = (*counted(campaign, owner), *hand)
    pile = pile if legal(pile, by.level) else (*pile, *deck.discard)
    if not legal(pile, by.level):
        raise NothingToTurn(who=campaign.called(who), owner=owner)
    return tuple(pile)


def _shown(cards: tuple[Card, ...], *, known: bool) -> Cards:
    """Cards turned up, which a dry run names only where they are known already, from a table."""
    return tuple(cards) if known else held(cards, ALL, fresh=True)


def fill_hand(
    campaign: Campaign, owner: str, chance: Chance, count: int | None = None, *, event: type[Drew] = Drew
) -> Filling:
    """A hand filled to the hand size, or with ``count`` more cards (P2)."""
    room = house(campaign).hand_size - len(campaign.hand(owner))
    came = campaign.drawn(owner, max(0, room) if count is None else count, chance)
    events: tuple[Event, ...] = (_renewed(owner),) if came.renewed else ()
    cards = held(came.cards, owner, fresh=True)
    if came.cards:
        hand = campaign.hand(owner).plus(came.cards)
        campaign = campaign.with_deck(owner, came.deck).with_hand(owner, hand)
        events += (event(owner, cards, draw_path(owner), hand_path(owner)),)
    if came.missing:
        events += (Missing(owner, came.missing),)
    return Filling(campaign, cards, came.missing, events)


def hand_path(owner: str) -> str:
    """The place of a hand in the file."""
    return spell_path(("hands", owner))


def draw_path(owner: str) -> str:
    """The place of a draw pile in the file."""
    return spell_path(("decks", owner, "draw"))


def discard_path(owner: str) -> str:
    """The place of a discard in the file."""
    return spell_path(("decks", owner, "discard"))
