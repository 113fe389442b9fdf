"""The difficulty of a check: a number or a card of the GM's, said now or laid face down before (V8, V17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import ALL, NOBODY, Cards, Veiled, held
from tarotcli.campaign import Campaign, Place, replaced
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance, Observed, in_lowest_terms
from tarotcli.cards.piles import EMPTY, Deck, NotOnPile, Pile
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.language.terms import Term
from tarotcli.systems.base import Effect
from tarotcli.systems.common import asked
from tarotcli.systems.common.events import Played, Renewed
from tarotcli.systems.common.real import only_the_table_knows
from tarotcli.systems.versailles.aftermath import band
from tarotcli.systems.versailles.events import DifficultyLaid, DifficultyShown
from tarotcli.systems.versailles.hands import GM, deck_of, discard_path, discarded, draw_path, hand_path
from tarotcli.systems.versailles.questions import Check, CheckWords
from tarotcli.systems.versailles.refusals import NoCardInBand, NoGmDeck, NoSuchDifficulty, OtherBand
from tarotcli.systems.versailles.tally import Counted, Laid, codes

T = TypeVar("T")


class Difficulty(NamedTuple):
    """The campaign with the difficulty's card discarded, its number, and what happened.

    ``hidden``: it stays secret (V8). ``unseen``: its card came off the pile without anybody naming it.
    """

    campaign: Campaign
    number: int
    events: tuple[Event, ...] = ()
    hidden: bool = False
    unseen: bool = False

    def veiled(self, value: T) -> T | Veiled[T]:
        """A value that tells the number, for whoever may see that (S2)."""
        if self.hidden:
            return Veiled(value, NOBODY)
        return Veiled(value, ALL, fresh=True) if self.unseen else value


def may_be(ask: CheckWords) -> tuple[int, ...]:
    """The numbers that the difficulty may be as far as its words tell, the lowest first; none where they set none."""
    if ask.difficulty is not None:
        return (ask.difficulty,)
    if ask.difficulty_card is not None:
        return (ask.difficulty_card.of(TAROT78).number,)
    if not ask.sources:
        return ()
    return tuple(sorted({card.number for card in TAROT78.cards if fits(ask, card)}))


def fits(ask: CheckWords, card: Card) -> bool:
    """Whether a card that comes off the GM deck may be the difficulty: any, or one of the band and suit (V8, V17)."""
    if ask.gm_draw:
        return True
    return band(card.number) == ask.band and ask.tarot_suit in (None, card.suit)


def beforehand(campaign: Campaign, ask: CheckWords, total: int) -> str | UnsetType:
    """The probability that this total succeeds, a fraction, as the table knows it where the GM deck is to decide (V8).

    R: a card of the GM's that the table does not see may come, be it in the deck or in a hand, each as likely.
    """
    if not (ask.gm_draw or ask.band):
        return UNSET
    from tarotcli.systems.common.owners import hidden_places

    cards = [card for place in hidden_places(campaign, GM) for card in place.cards or () if fits(ask, card)]
    return in_lowest_terms(sum(total >= card.number for card in cards), len(cards)) if cards else UNSET


def set_by(campaign: Campaign, ask: Check, chance: Chance) -> Difficulty:
    """The difficulty that a check asks for; its card goes to its own deck's discard (V8, V15)."""
    if ask.difficulty is not None:
        return Difficulty(campaign, ask.difficulty, hidden=ask.hidden)
    if ask.difficulty_card is not None:
        return _named(campaign, ask.difficulty_card, chance, hidden=ask.hidden)
    if ask.gm_draw:
        return _top(campaign, chance, hidden=ask.hidden)
    only_the_table_knows(campaign, chance)
    if words := chance.named(1):
        named = words[0].of(TAROT78)
        if not fits(ask, named):
            raise OtherBand(card=named, code=named.code, band=Term(ask.band), number=named.number)
        return _searched(
            campaign, chance, lambda each: each is named, NotOnPile(card=named), hidden=ask.hidden
        )
    refusal = NoCardInBand(band=Term(ask.band))
    return _searched(campaign, chance, lambda each: fits(ask, each), refusal, hidden=ask.hidden, unseen=True)


def _named(campaign: Campaign, word: CardWord, chance: Chance, *, hidden: bool) -> Difficulty:
    """The card named, from the GM's hand or else from the GM deck; whoever names it knows it, so it is not unseen.

    R: a real one is from the GM's hand as long as that holds any; with ``--gm-draw`` or ``--band`` it is from the deck.
    """
    card = word.of(TAROT78)
    if card not in campaign.may_hold(GM):
        refusal = NoSuchDifficulty(card=card, number=card.number)
        return _searched(campaign, chance, lambda each: each is card, refusal, hidden=hidden)
    shown: Cards = held((card,), NOBODY) if hidden else (card,)
    event = DifficultyShown(GM, shown, hand_path(GM), discard_path(deck_of(campaign, GM)[0]))
    return Difficulty(discarded(campaign, GM, (card,)), card.number, (event,), hidden)


def _top(campaign: Campaign, chance: Chance, *, hidden: bool) -> Difficulty:
    """The top card of the GM deck."""
    if GM not in campaign.decks:
        raise NoGmDeck
    only_the_table_knows(campaign, chance)
    came = campaign.turned_up(GM, 1, chance)
    if not came.cards:
        raise NoGmDeck
    card, after = came.cards[0], came.deck.put(came.cards)
    unseen = not isinstance(chance, Observed)
    return _off_pile(campaign, after, card, renewed=came.renewed, hidden=hidden, unseen=unseen)


def _searched(
    campaign: Campaign,
    chance: Chance,
    fits: Callable[[Card], bool],
    refusal: Refused,
    *,
    hidden: bool,
    unseen: bool = False,
) -> Difficulty:
    """The topmost card of the GM deck that fits; the discard is shuffled back when the pile has none (V8)."""
    if GM not in campaign.decks:
        raise NoGmDeck
    deck = campaign.decks[GM]
    card = next(filter(fits, deck.draw), None)
    renewed = card is None and any(map(fits, deck.discard))
    if renewed:
        deck = deck.renewed(chance)
        card = next(filter(fits, deck.draw))
    if card is None:
        raise refusal
    after = deck.without((card,)).put((card,))
    return _off_pile(campaign, after, card, renewed=renewed, hidden=hidden, unseen=unseen)


def _off_pile(
    campaign: Campaign, deck: Deck, card: Card, *, renewed: bool, hidden: bool, unseen: bool
) -> Difficulty:
    """A difficulty by a card that came off the GM deck's pile, which is ``deck`` afterwards."""
    piles = draw_path(GM), discard_path(GM)
    shown: Cards = (card,)
    if hidden or unseen:
        shown = held((card,), NOBODY if hidden else ALL, fresh=True)
    events: list[Event] = [Renewed(source=piles[1], target=piles[0])] if renewed else []
    events.append(DifficultyShown(GM, shown, *piles))
    return Difficulty(campaign.with_deck(GM, deck), card.number, tuple(events), hidden, unseen)


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of somebody: ``difficulty`` or ``card``, the number or the one card that lies face down.

    ``using``: the characteristic that stands in or is added (V12, V13). ``hidden``: only the outcome is to be told.
    ``retry``: a task that failed in this scene may be tried again (V16).
    """

    what: str
    difficulty: int | None = None
    card: Pile = EMPTY
    using: str = ""
    hidden: bool = False
    retry: bool = False

    def places(self, path: tuple[str | int, ...], campaign: Campaign) -> Iterator[Place]:
        """Where its card lies."""
        yield Place((*path, "card"), campaign.deck_of(GM), self.card)


def faults(campaign: Campaign) -> Iterator[Fault]:
    """Who is no character, and what is not one difficulty."""
    for who, one in asked.all_asked(campaign).items():
        entry = cast("Asked", one)
        if who not in campaign.characters and who not in campaign.hands:
            needs: tuple[Path, ...] = (("characters",), ("hands",))
            yield Fault((asked.TABLE, who), N_("is not a character of this campaign."), needs=needs)
        if (entry.difficulty is None) != (len(entry.card) == 1):
            yield Fault((asked.TABLE, who), N_("wants either a difficulty or one card."))


def asked_of(campaign: Campaign, who: str, command: str = "check") -> Asked:
    """What lies face down for somebody; raises :class:`~tarotcli.systems.common.asked.NothingAsked`."""
    return cast("Asked", asked.asked_of(campaign, who, command))


def lay(campaign: Campaign, who: str, what: str, ask: Check, chance: Chance) -> tuple[Effect, int]:
    """The difficulty that is asked for laid face down, and what it is."""
    against = set_by(campaign, ask, chance)
    entry = Asked(what, using=ask.using, hidden=ask.hidden, retry=ask.retry)
    after, events = against.campaign, list[Event]()
    for event in against.events:
        if not isinstance(event, DifficultyShown):
            events.append(event)
            continue
        # It was put on top of the discard, as in a check; here it lies on the table first.
        name, deck = deck_of(after, GM)
        card = Pile(deck.discard[:1])
        after = after.with_deck(name, replaced(deck, discard=deck.discard.without(card)))
        entry = replaced(entry, card=card)
        shown = held(card, NOBODY, fresh=not isinstance(event.cards, tuple))
        events.append(DifficultyLaid(GM, shown, event.source, asked.place_of(who, "card")))
    if not entry.card:
        entry = replaced(entry, difficulty=against.number)
    return Effect(asked.with_asked(after, who, entry), tuple(events)), against.number


def turned_up(campaign: Campaign, who: str, entry: Asked) -> Difficulty:
    """The difficulty that lay face down, its card on its own discard now (V8, V15); no dry run tells it."""
    campaign, answered = asked.without_asked(campaign, who)
    if entry.difficulty is not None:
        return Difficulty(campaign, entry.difficulty, (answered,), entry.hidden, unseen=True)
    name, deck = deck_of(campaign, GM)
    shown: Cards = held(entry.card, NOBODY if entry.hidden else ALL, fresh=True)
    event = DifficultyShown(GM, shown, asked.place_of(who, "card"), discard_path(name))
    after = campaign.with_deck(name, deck.put(entry.card))
    return Difficulty(after, entry.card[0].number, (event, answered), entry.hidden, unseen=True)


def from_anywhere(events: Sequence[Event]) -> tuple[Event, ...]:
    """What a dry run tells of a difficulty's card: not where it lay, which would tell of the GM's hand and discard."""
    return tuple(
        replaced(event, source=None) if isinstance(event, DifficultyShown) else event
        for event in events
        if not isinstance(event, Renewed)
    )


def set_against(
    campaign: Campaign,
    who: str,
    hand: str,
    cards: tuple[Laid, ...],
    counters: Counted,
    set_now: Callable[[Campaign], Difficulty],
) -> Difficulty:
    """The difficulty, set while the cards played, which it cannot be, lie on the table; then they are discarded (V15).

    ``set_now``: sets it, or turns up what lies face down. The events begin with the play and the favours spent on
    it (V14).
    """
    if not cards:
        return set_now(campaign)
    if counters.events:
        campaign = campaign.with_sheet(who, counters.sheet)
    played = codes(cards)
    lying = campaign.taken(hand, played)
    against = set_now(lying)
    name, deck = deck_of(against.campaign, hand)
    return against._replace(
        campaign=against.campaign.with_deck(name, deck.put(played)),
        events=(
            Played(who, played, hand_path(hand), discard_path(name)),
            *counters.events,
            *against.events,
        ),
    )
