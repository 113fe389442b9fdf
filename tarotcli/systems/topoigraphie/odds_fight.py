"""``odds duel`` and ``odds fight``: which card beats the other's next one, how often; the whole fight (P8–P10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

import msgspec

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, PlayedFrom
from tarotcli.answers.display import Display
from tarotcli.answers.visibility import Reckoned, Secret, Sight, held, sorted_cards
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, _, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import (
    AnyChance,
    Estimate,
    Odds,
    Probability,
    Row,
    Rows,
    repeatable,
    tried_out,
)
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.topoigraphie import whole_fight
from tarotcli.systems.topoigraphie.fights import HENCHMAN, fight_of, fights
from tarotcli.systems.topoigraphie.fights import Opponent as Named
from tarotcli.systems.topoigraphie.hint import Facing, Other, cards_to_play, faced, result
from tarotcli.systems.topoigraphie.packs import (
    counted,
    owner_of,
    pack_of,
    playable,
    played_from,
    plays_from_hand,
)
from tarotcli.systems.topoigraphie.questions import DuelWords, FightWords
from tarotcli.systems.topoigraphie.sheet import parts, resistance_of

T = TypeVar("T")


class OddsDuel(DuelWords, frozen=True):
    """``odds duel`` in Topoïgraphie."""

    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse a picture under another name."""
        check_picture(self.svg)


class OddsFight(FightWords, frozen=True):
    """``odds fight`` in Topoïgraphie."""

    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse fewer than two who fight, and a picture under another name."""
        check_picture(self.svg)
        super().check_args()


class CardOdds(msgspec.Struct, frozen=True):
    """My cards of one number: what they make, and how often that wins against the other's next card, or loses."""

    cards: tuple[Card, ...]
    sum: int
    wins: Probability
    loses: Probability


class Exchange(msgspec.Struct, frozen=True):
    """All of my cards against one of the others."""

    against: str
    cards: tuple[CardOdds, ...]


class Whole(msgspec.Struct, frozen=True):
    """The whole fight: who wins it, or nobody; ``samples``: how many trials that rests on, null where it is exact."""

    wins: AnyChance
    loses: AnyChance
    nobody: AnyChance
    samples: int | None


class ExchangeOdds(Odds, frozen=True, kw_only=True):
    """``odds duel`` and ``odds fight``: my cards against the next one of each of the others; ``success``: of the best.

    ``whole``: with ``odds fight``, exchange after exchange until one side is defeated; null for a duel.
    """

    who: str
    success: Probability | Reckoned[Probability]
    critical: Probability
    exchanges: tuple[Exchange, ...] | Reckoned[tuple[Exchange, ...]]
    whole: Whole | Reckoned[Whole] | None

    def head(self, display: Display) -> str:
        """Whose cards they are."""
        return say("{who}, card by card:", who=display.called(self.who))

    def rows(self, display: Display) -> Rows:
        """Each of my cards against each of the others, then the whole fight."""
        assert isinstance(self.exchanges, tuple)
        found: list[tuple[str, Sequence[Row]]] = []
        for each in self.exchanges:
            rows = [
                Row(
                    N_("{cards}, {sum}: wins {chance}, loses {loses}"),
                    odds.wins,
                    fields={
                        "cards": tuple(card.code for card in odds.cards),
                        "sum": odds.sum,
                        "loses": odds.loses,
                    },
                )
                for odds in each.cards
            ]
            found.append((say("Against the next card of {b}:", b=display.called(each.against)), rows))
        if isinstance(self.whole, Whole):
            whole = [
                Row(N_("wins {chance}"), self.whole.wins),
                Row(N_("loses {chance}"), self.whole.loses, "red"),
            ]
            nobody = [Row(N_("nobody wins {chance}"), self.whole.nobody, "amber")]
            found.append(
                (_("The whole fight, the highest card first:"), whole + nobody * bool(self.whole.nobody.p))
            )
        return found

    def notes(self, display: Display) -> list[str]:  # noqa: ARG002
        """How many trials the whole fight rests on."""
        return tried_out(self.whole.samples) if isinstance(self.whole, Whole) else []


class Hands(NamedTuple):
    """The hands of the others that a viewer may see or not, by their packs' owners."""

    owners: tuple[str, ...]
    places: tuple[Secret, ...]

    def as_seen(self, reckon: Callable[[frozenset[str]], T]) -> T | Reckoned[T]:
        """What follows from the owners whose hands are unseen, for whoever looks."""
        if not self.places:
            return reckon(frozenset())

        def of(sight: Sight) -> T:
            pairs = zip(self.owners, sight.places, strict=True)
            return reckon(frozenset(owner for owner, seen in pairs if seen is None))

        return Reckoned(self.places, of)


def hands_of(campaign: Campaign, facing: Facing) -> Hands:
    """The hands that the others' next cards may be in, as far as a viewer knows."""
    owners = dict.fromkeys(owner_of(campaign, other.side.who) for other in facing.others)
    some = tuple(owner for owner in owners if not campaign.house.real and campaign.hand(owner))
    return Hands(some, tuple(held(campaign.hand(owner), owner) for owner in some))


def duel(campaign: Campaign, ask: OddsDuel, _chance: Chance) -> Outcome[ExchangeOdds]:
    """How each card fares against the other's next one (P8, P10).

    R: who chooses their card may choose any that they may play, each as likely; a hand that the viewer does not see may
    be in the pile as well.
    """
    facing = faced(campaign, ask, ask.a, [ask.b])
    return Outcome(campaign, _answer(campaign, facing, None))


def fight(campaign: Campaign, ask: OddsFight, chance: Chance) -> Outcome[ExchangeOdds]:
    """As :func:`duel` for each exchange, and how the whole fight ends (P9)."""
    first, *others = ask.who
    facing = faced(campaign, ask, first, others)
    seed = repeatable(chance)
    left = [failures_left(campaign, each.opponent) for each in (facing.one, *(o.side for o in facing.others))]

    def whole(unseen: frozenset[str]) -> Whole:
        found = to_come(campaign, facing, left, unseen)
        exact = whole_fight.exact(found)
        if exact is not None:
            won, lost = exact
            nobody = Probability.of(1 - won - lost)
            return Whole(Probability.of(won), Probability.of(lost), nobody, None)
        tried = whole_fight.tried(found, seed)
        n = sum(tried.values())
        wins, loses, none = (Estimate.of(tried.get(name, 0), n) for name in whole_fight.OUTCOMES)
        return Whole(wins, loses, none, n)

    return Outcome(campaign, _answer(campaign, facing, hands_of(campaign, facing).as_seen(whole)))


def _answer(campaign: Campaign, facing: Facing, whole: Whole | Reckoned[Whole] | None) -> ExchangeOdds:
    one = facing.one
    may = cards_to_play(campaign, one.who, playable(campaign, one.who, one.by))

    @cache
    def exchanges(unseen: frozenset[str]) -> tuple[Exchange, ...]:
        return tuple(
            Exchange(other.side.who, tuple(_cards(facing, may, _seen(campaign, other, unseen))))
            for other in facing.others
        )

    def best(unseen: frozenset[str]) -> Probability:
        return max((odds.wins for odds in exchanges(unseen)[0].cards), key=lambda each: each.p)

    hands = hands_of(campaign, facing)
    return ExchangeOdds(
        who=one.who,
        success=hands.as_seen(best),
        critical=Probability.of(0),
        exchanges=hands.as_seen(exchanges),
        whole=whole,
    )


def _seen(campaign: Campaign, other: Other, unseen: frozenset[str]) -> Other:
    """One of the others with the cards that their next one may be, for who does not see these hands."""
    owner = owner_of(campaign, other.side.who)
    hand = () if owner in unseen else campaign.hand(owner)
    cards = tuple(card for card in other.cards if card not in hand)
    return other if other.side.cards[0] is not None or not cards else other._replace(cards=cards)


def _cards(facing: Facing, may: Sequence[Card], other: Other) -> Iterator[CardOdds]:
    """My cards by their numbers, the lowest first."""
    for number in sorted({card.number for card in may}):
        cards = tuple(card for card in may if card.number == number)
        found = result(cards[0], facing.one.by, other)
        wins, loses = Probability.of(found.wins), Probability.of(found.loses)
        yield CardOdds(cards, parts(cards[0], facing.one.by).sum, wins, loses)


def failures_left(campaign: Campaign, opponent: Named) -> int:
    """How many failures somebody may still take before they are defeated (P9, P10)."""
    name = fight_of(campaign, opponent.key)
    fight = fights(campaign)[name] if name else None
    if opponent.key in campaign.characters:
        most = resistance_of(campaign, opponent.key)
    else:
        most = opponent.resistance or (fight and fight.resistances.get(opponent.key)) or HENCHMAN
    return max(0, most - (fight.failures.get(opponent.key, 0) if fight else 0))


def to_come(
    campaign: Campaign, facing: Facing, left: Sequence[int], unseen: frozenset[str]
) -> whole_fight.Fight:
    """The fight as who does not see these hands may expect it; no pile in its order, which nobody sees (S2)."""
    one = facing.one
    owner, deck = pack_of(campaign, one.who)
    from_hand = plays_from_hand(campaign, owner)
    others, piles, back = [], {}, {}
    for other, failures in zip(facing.others, left[1:], strict=True):
        pile, theirs = pack_of(campaign, other.side.who)
        hand = campaign.hand(pile) if pile in unseen else ()
        piles[pile], back[pile] = sorted_cards((*counted(campaign, pile), *hand)), tuple(theirs.discard)
        named = other.cards[0] if other.side.cards[0] is not None else None
        others.append(whole_fight.Opponent(other.side.by, failures, pile, named))
    return whole_fight.Fight(
        one.by,
        left[0],
        tuple(campaign.hand(owner) if from_hand else sorted_cards(deck.draw)),
        sorted_cards(deck.draw) if from_hand else tuple(deck.discard),
        from_hand,
        tuple(others),
        piles,
        back,
    )


def _duel_from(campaign: Campaign, ask: OddsDuel) -> Iterator[PlayedFrom]:
    return played_from(campaign, anybody(campaign, ask.a), named=True)


def _fight_from(campaign: Campaign, ask: OddsFight) -> Iterator[PlayedFrom]:
    return played_from(campaign, anybody(campaign, ask.who[0]), named=True)


DUEL = Command(
    name="odds duel",
    question=OddsDuel,
    resolve=duel,
    plays_from=_duel_from,
    answer=ExchangeOdds,
    summary=questions.ODDS_DUEL[0],
    example=questions.ODDS_DUEL[1],
    looks=True,
)
FIGHT = Command(
    name="odds fight",
    question=OddsFight,
    resolve=fight,
    plays_from=_fight_from,
    answer=ExchangeOdds,
    summary=questions.ODDS_FIGHT[0],
    example=questions.ODDS_FIGHT[1],
    looks=True,
)
