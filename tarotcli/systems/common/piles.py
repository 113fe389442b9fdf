"""The piles of a campaign: discard from a hand, return from a discard, shuffle a draw pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.question import Question, Word
from tarotcli.answers.visibility import ALL, Cards, held
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import PACKS, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import EVERY, CardWord, each_of
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_, say
from tarotcli.systems import game
from tarotcli.systems.common.events import Discarded, deck_in
from tarotcli.systems.common.people import anybody, find_deck
from tarotcli.systems.common.viewers import discard_shown, laid_away


class NotHeld(Refused):
    """A card that is not where it should be taken from."""

    kind = "card-not-in-hand"
    sentence = N_("{card} is not in the hand of {who}.")
    way_out = N_("In hand: {hand}.")


class NoHand(NotHeld):
    """As :class:`NotHeld`, of somebody who holds no cards."""

    way_out = N_("{who} holds no cards. Deal some: tarotcli deal {who}")


class OnlyTheHolderKnows(Refused):
    """All real cards of a hand, of which the tool knows none."""

    kind = "real-cards"
    sentence = N_("With real cards the tool does not know which {who} holds.")
    way_out = N_("Name each of them: tarotcli discard {key} CARD…")


class NotInDiscard(Refused):
    """A card that is not in the discard it should come back from."""

    kind = "card-not-in-discard"
    sentence = N_("{card} is not in the discard of {deck}.")
    way_out = N_("In the discard: {discard}.")


class BottomAndShuffle(UsageFault):
    """Two ways to return a card at once."""

    kind = "contradiction"
    sentence = N_("--bottom and --shuffle contradict each other.")
    way_out = N_("Keep one of them.")


class Returned(Moved, frozen=True, tag="returned"):
    """Cards of a discard pile put back on their draw pile."""

    def sentence(self, display: Display) -> str:
        """Which, and on which pile."""
        return say(
            "{cards} returned to the draw pile of {deck}.",
            cards=display.cards(self.cards),
            deck=deck_in(self.target),
        )


class Shuffled(Moved, frozen=True, tag="shuffled"):
    """A draw pile shuffled."""

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("The draw pile of {deck} is shuffled.", deck=deck_in(self.target))


EVENTS: Sequence[type[Event]] = (Returned, Shuffled)
"""Those of this module."""

_CARDS = Word(N_("A card; all for all of them."), metavar=N_("CARD|all"), complete="hand", hushed=True)
_DISCARDED = Word(N_("A card; all for all of them."), metavar=N_("CARD|all"), complete="discard", hushed=True)
_DECK = Word(N_("The deck's name."), metavar=N_("DECK"), complete="decks")


class Discard(Question, frozen=True):
    """``discard``."""

    who: Annotated[str, Word(N_("Whose hand."), metavar=N_("WHO"), complete="who")]
    card: Annotated[tuple[CardWord, ...], _CARDS]


class DiscardAnswer(Answer, frozen=True):
    """``discard``: whose cards, and which."""

    who: str
    discarded: Cards


def discard(campaign: Campaign, ask: Discard, _chance: Chance) -> Outcome[DiscardAnswer]:
    """Discard cards from the hand that somebody plays from (V3)."""
    who = anybody(campaign, ask.who)
    spec = game(campaign.system)
    owner = spec.hand_of(campaign, who)
    name = campaign.deck_of(owner)
    pack = PACKS[campaign.decks[name].kind if name in campaign.decks else spec.pack]
    after = campaign
    taken: list[Card] = []
    if EVERY in ask.card and campaign.house.real:
        raise OnlyTheHolderKnows(who=campaign.called(owner), key=who)
    for card in each_of(ask.card, pack, campaign.hand(owner)):
        if card not in after.may_hold(owner):
            raise _not_held(after, owner, card)
        after = after.taken(owner, (card,))
        taken.append(card)
    if not taken:
        return Outcome(campaign, DiscardAnswer(who=who, discarded=()))
    after = after.with_deck(name, after.decks[name].put(taken))
    source, target = spell_path(("hands", owner)), spell_path(("decks", name, "discard"))
    shown = laid_away(campaign, name, taken)
    return Outcome(after, DiscardAnswer(who=who, discarded=shown), (Discarded(who, shown, source, target),))


def _not_held(campaign: Campaign, owner: str, card: Card) -> Refused:
    if campaign.house.real:
        from tarotcli.systems.common.real import not_held

        return not_held(campaign, owner, card, "V3")
    left = campaign.hand(owner)
    refusal = NotHeld if left else NoHand
    return refusal(card=card, who=campaign.called(owner), hand=held(left, owner), rule="V3")


DISCARD = (N_("Discard cards from a hand."), "tarotcli discard aurore 4B")


class Return(Question, frozen=True):
    """``return``."""

    deck: Annotated[str, _DECK]
    card: Annotated[tuple[CardWord, ...], _DISCARDED]
    bottom: Annotated[bool, Word(N_("Under the pile, not on top."), "--bottom")] = False
    shuffle: Annotated[bool, Word(N_("Shuffle the pile afterwards."), "--shuffle")] = False

    def check_args(self) -> None:
        """Refuse two ways at once."""
        if self.bottom and self.shuffle:
            raise BottomAndShuffle


class ReturnAnswer(Answer, frozen=True):
    """``return``: to which deck, and which cards."""

    deck: str
    returned: Cards


def restore(campaign: Campaign, ask: Return, chance: Chance) -> Outcome[ReturnAnswer]:
    """Return cards from a discard to its draw pile: on top, at the bottom, or shuffled in."""
    name = find_deck(campaign, ask.deck)
    deck = campaign.decks[name]
    cards: list[Card] = []
    for card in each_of(ask.card, PACKS[deck.kind], deck.discard):
        if card not in deck.discard or card in cards:
            raise NotInDiscard(card=card, deck=name, discard=discard_shown(campaign, name))
        cards.append(card)
    if not cards:
        return Outcome(campaign, ReturnAnswer(deck=name, returned=()))
    deck = deck.restored(cards, bottom=ask.bottom)
    source, target = spell_path(("decks", name, "discard")), spell_path(("decks", name, "draw"))
    shown = laid_away(campaign, name, cards)
    events: list[Event] = [Returned(None, shown, source, target)]
    if ask.shuffle:
        deck = deck.shuffled(chance)
        events.append(Shuffled(target=target))
    return Outcome(campaign.with_deck(name, deck), ReturnAnswer(deck=name, returned=shown), tuple(events))


RETURN = (N_("Return cards from a discard to its draw pile."), "tarotcli return table 4B --bottom")


class Shuffle(Question, frozen=True):
    """``shuffle``."""

    deck: Annotated[str, _DECK]


class ShuffleAnswer(Answer, frozen=True):
    """``shuffle``: which deck."""

    deck: str


def shuffle(campaign: Campaign, ask: Shuffle, chance: Chance) -> Outcome[ShuffleAnswer]:
    """Shuffle a draw pile."""
    name = find_deck(campaign, ask.deck)
    event = Shuffled(target=spell_path(("decks", name, "draw")))
    after = campaign.with_deck(name, campaign.decks[name].shuffled(chance))
    return Outcome(after, ShuffleAnswer(deck=name), (event,))


SHUFFLE = (N_("Shuffle a draw pile."), "tarotcli shuffle table")


def _discards(campaign: Campaign, ask: Discard) -> Iterator[PlayedFrom]:
    yield PlayedFrom(game(campaign.system).hand_of(campaign, anybody(campaign, ask.who)))


def _returns(campaign: Campaign, ask: Return) -> Iterator[PlayedFrom]:
    """Cards named in a discard that only its holder sees: else one after the other would be found there."""
    owner = game(campaign.system).discard_seen_by(find_deck(campaign, ask.deck))
    if owner != ALL and EVERY not in ask.card:
        yield PlayedFrom(owner)


COMMANDS = commands(
    Command(
        name="discard",
        question=Discard,
        resolve=discard,
        plays_from=_discards,
        answer=DiscardAnswer,
        summary=DISCARD[0],
        example=DISCARD[1],
    ),
    Command(
        name="return",
        question=Return,
        resolve=restore,
        plays_from=_returns,
        answer=ReturnAnswer,
        summary=RETURN[0],
        example=RETURN[1],
    ),
    Command(
        name="shuffle",
        question=Shuffle,
        resolve=shuffle,
        answer=ShuffleAnswer,
        summary=SHUFFLE[0],
        example=SHUFFLE[1],
    ),
)
