"""Dealing, scenes and sessions (V1–V5, V16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.event import Event
from tarotcli.answers.question import Word
from tarotcli.campaign import SHARED_DECK, Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile
from tarotcli.cards.words import CardWord
from tarotcli.language import N_
from tarotcli.language.terms import Term
from tarotcli.systems.base import Effect
from tarotcli.systems.common import questions
from tarotcli.systems.common.asked import nothing_asked
from tarotcli.systems.common.events import Cleared, Dealt, Discarded, Drew, Gathered
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import DRAWN, with_drawn
from tarotcli.systems.common.viewers import laid_away
from tarotcli.systems.versailles.affairs import AFFAIRS
from tarotcli.systems.versailles.events import Waits
from tarotcli.systems.versailles.hands import (
    GM,
    called,
    deck_of,
    discard_path,
    discarded,
    draw_path,
    drawn,
    filled,
    hand_path,
    house,
    not_in_hand,
    owes_nothing,
    sheet,
)
from tarotcli.systems.versailles.refusals import (
    DiscardFromWhom,
    NoRoom,
    PastTheLimit,
    SomethingOpen,
    Waiting,
)


def fresh(chance: Chance) -> dict[str, object]:
    """What a new campaign holds: the shared deck and the GM deck, each shuffled (V1), and an empty GM hand."""
    decks = {
        name: {"kind": TAROT78.kind, "draw": str(Pile(chance.shuffled(TAROT78.cards))), "discard": ""}
        for name in (SHARED_DECK, GM)
    }
    return {"decks": decks, "hands": {GM: ""}}


class Deal(questions.Deal, frozen=True):
    """``deal`` in Versailles."""

    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()

    discard: Annotated[
        tuple[CardWord, ...],
        Word(N_("A card to discard first."), "--discard", metavar=N_("CARD"), complete="hand", hushed=True),
    ] = ()


class DealAnswer(Answer, frozen=True):
    """``deal``: who was dealt to. ``missing``: how many cards could not be drawn (V5)."""

    who: tuple[str, ...]
    missing: int = 0


def deal(campaign: Campaign, ask: Deal, chance: Chance) -> Outcome[DealAnswer]:
    """Deal hands up to the limit, or so many cards to each (V1, V4).

    Without names: the players' characters, NPCs that hold a hand, and the GM, but nobody who is waiting (V16).
    """
    named = [anybody(campaign, word) for word in ask.who]
    chosen = tuple(dict.fromkeys(named)) or everyone(campaign)
    for who in named:
        if sheet(campaign, who).waiting:
            raise Waiting(who=called(campaign, who))
        if not ask.fresh:
            owes_nothing(campaign, who)
    done = Effect(campaign)
    if ask.fresh:
        nothing_open(campaign)
        done = gathered(campaign, {campaign.deck_of(who) for who in chosen}, chance)
    for word in ask.discard:
        done = done.then(_discard(done.campaign, chosen, word))
    for who in chosen:
        if ask.count is None:
            dealt, _cards = filled(done.campaign, who, chance, event=Dealt)
        else:
            _room_for(done.campaign, who, ask.count)
            dealt, _cards = drawn(done.campaign, who, ask.count, chance, event=Dealt)
        done = done.then(dealt)
    return Outcome(done.campaign, DealAnswer(who=chosen, missing=done.missing), done.events)


def everyone(campaign: Campaign) -> tuple[str, ...]:
    """Who is dealt to when nobody is named: players, NPCs with a hand, the GM; nobody who waits (V16).

    The GM always is (V1): from the GM deck, or from the shared one in a campaign without it.
    """
    seated = [who for who in campaign.hands if who not in campaign.decks or who == GM]
    others = [who for who, page in campaign.characters.items() if who not in campaign.hands and not page.npc]
    gm = [] if GM in seated else [GM]
    return tuple(who for who in (*seated, *others, *gm) if not sheet(campaign, who).waiting)


def _room_for(campaign: Campaign, who: str, count: int) -> None:
    """Refuse a deal past the limit (V4)."""
    cards, limit = len(campaign.hand(who)), house(campaign).hand_size
    if cards + count > limit:
        room = max(0, limit - cards)
        kind = PastTheLimit if room else NoRoom
        raise kind(who=called(campaign, who), held=cards, limit=limit, count=count, room=room, key=who)


def _discard(campaign: Campaign, chosen: Sequence[str], word: CardWord) -> Effect:
    """A card discarded by the one of those dealt to who holds it (V3)."""
    card = word.of(TAROT78)
    holders = [who for who in chosen if card in campaign.may_hold(who)]
    if len(holders) == 1:
        who = holders[0]
        name = deck_of(campaign, who)[0]
        event = Discarded(who, laid_away(campaign, name, (card,)), hand_path(who), discard_path(name))
        return Effect(discarded(campaign, who, (card,)), (event,))
    if len(chosen) > 1:
        raise DiscardFromWhom(card=card)
    raise not_in_hand(campaign, chosen[0], card, rule="V3")


def gathered(campaign: Campaign, decks: Iterable[str], chance: Chance) -> Effect:
    """The hands and discards of these decks gathered and shuffled into their draw piles (V1)."""
    events: list[Event] = []
    for name in sorted(decks):
        deck = campaign.decks.get(name)
        if deck is None:
            continue
        hands = {who: hand for who, hand in campaign.hands.items() if campaign.deck_of(who) == name}
        known = () if campaign.house.real else (card for hand in hands.values() for card in hand)
        cards = (*deck.draw, *deck.discard, *known)
        campaign = replaced(
            campaign.with_deck(name, Deck(deck.kind, Pile(chance.shuffled(cards)))),
            hands={**campaign.hands, **{who: hand.without(hand) for who, hand in hands.items()}},
        )
        events.append(Gathered(target=draw_path(name)))
    return Effect(campaign, tuple(events))


def nothing_open(campaign: Campaign) -> None:
    """Refuse while cards of the players lie on the table."""
    for affair in AFFAIRS:
        if affair in campaign.tables:
            raise SomethingOpen(affair=Term(affair), key=affair)
    nothing_asked(campaign)


def new_scene(campaign: Campaign, chance: Chance) -> Effect:
    """Those who failed, the GM, and whoever has an empty hand draw up to the limit (V16)."""
    drawing = [
        who
        for who in dict.fromkeys((*campaign.hands, GM))
        if who == GM or sheet(campaign, who).waiting or not campaign.hand(who)
    ]
    return _dealt(_rested(campaign), drawing, chance, event=Drew)


def new_session(campaign: Campaign, chance: Chance) -> Effect:
    """Nobody waits, and all cards are gathered, shuffled and dealt (V1); those of decks beside them stay."""
    nothing_open(campaign)
    ours = filter(campaign.plays_with, campaign.decks)
    done = _rested(campaign)
    done = done.then(gathered(done.campaign, ours, chance))
    return _dealt(done, everyone(done.campaign), chance, event=Dealt)


def _dealt(done: Effect, hands: Iterable[str], chance: Chance, *, event: type[Drew]) -> Effect:
    """These hands drawn up to the limit."""
    for who in hands:
        came, _cards = filled(done.campaign, who, chance, event=event)
        done = done.then(came)
    return done


def _rested(campaign: Campaign) -> Effect:
    """Nobody waits any more, and failed tasks may be tried again (V16)."""
    events: list[Event] = []
    for who in campaign.characters:
        page = sheet(campaign, who)
        if page.waiting or page.failed:
            campaign = campaign.with_sheet(who, replaced(page, waiting=False, failed=()))
        if page.waiting:
            path = spell_path(("characters", who, "waiting"))
            events.append(Waits(who, path, old=True, new=False))
        if page.failed:
            path = spell_path(("characters", who, "failed"))
            events.append(Cleared(who, path, page.failed))
    return Effect(campaign, tuple(events))


def _plays_from(campaign: Campaign, ask: Deal) -> Iterator[PlayedFrom]:
    """The hands of which one may have the card to discard first."""
    if ask.discard:
        yield from map(PlayedFrom, [anybody(campaign, word) for word in ask.who] or everyone(campaign))


COMMANDS = commands(
    Command(
        name="deal",
        question=Deal,
        resolve=with_drawn(deal),
        plays_from=_plays_from,
        answer=DealAnswer,
        summary=questions.DEAL[0],
        example=questions.DEAL[1],
    ),
)
