"""Skill against skill, play by play (V19–V21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.answers.event import Event
from tarotcli.answers.question import Counter, Stake
from tarotcli.answers.visibility import Veiled, held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord
from tarotcli.errors import Refused
from tarotcli.language.terms import Term
from tarotcli.systems.common.events import Played
from tarotcli.systems.versailles.affairs import Duel, End, Side, Step
from tarotcli.systems.versailles.aftermath import Toss, grown, refreshed, set_waiting, swept
from tarotcli.systems.versailles.duel import refusals as no
from tarotcli.systems.versailles.duel.events import CannotOpen, Conceded, NoContest, Opens, TotalRose, Won
from tarotcli.systems.versailles.events import Useless
from tarotcli.systems.versailles.hands import called, hand_path, house, seer
from tarotcli.systems.versailles.refusals import CounterUsed
from tarotcli.systems.versailles.tally import (
    Ability,
    Laid,
    ability,
    codes,
    counted,
    laid,
    legal,
    parts,
    reaching,
    wrong_suit,
)


class SkillsEnd(End, frozen=True):
    """The end of a contest. ``growth``: by how much each side's skill changed, -1, 0 or 1 (V21)."""

    growth: Mapping[str, int]


class Move(NamedTuple):
    """What a player lays on a turn: cards, and what V14 and V12 allow with them; ``coins`` as they fell (V18)."""

    stakes: tuple[Stake, ...] = ()
    reputation: tuple[Counter, ...] = ()
    favours: tuple[Counter, ...] = ()
    beliefs: tuple[str, ...] = ()
    using: str = ""
    coins: tuple[str, ...] = ()


def stakes(cards: tuple[Card, ...]) -> tuple[Stake, ...]:
    """These cards as a player's words."""
    return tuple(Stake(CardWord(card.code, (card,)), None) for card in cards)


def tested(campaign: Campaign, who: str, side: Side) -> Ability:
    """What a side tests (V12, V13)."""
    return ability(campaign, who, side.skill, side.using or None)


def on_table(campaign: Campaign, side: Side) -> tuple[Laid, ...]:
    """The cards a side has laid, and what each counts (V6, V11)."""
    worth = house(campaign).relevant_major
    return tuple(
        Laid(card, side.points.get(card.code, worth) if card.is_major else card.number) for card in side.laid
    )


def total(campaign: Campaign, who: str, side: Side) -> int:
    """A side's total (V15). R: 0 until a card is laid, as a check without a card is none."""
    if not side.laid:
        return 0
    return parts(on_table(campaign, side), tested(campaign, who, side), side.counters).total


def totals(campaign: Campaign, duel: Duel) -> dict[str, int]:
    """The totals of both sides, by key."""
    return {who: total(campaign, who, side) for who, side in duel.sides.items()}


def can_open(campaign: Campaign, duel: Duel, who: str) -> bool:
    """Whether a side holds a legal card (V20); a hand of real cards may, unless its player said that it does not."""
    suit = tested(campaign, who, duel.sides[who]).suit
    return who not in duel.unable and bool(legal(campaign.may_hold(duel.hand_of(who)), suit))


def open_contest(campaign: Campaign, duel: Duel) -> Step:
    """The duel on the table: who has no legal card leaves the opening to the other; neither: no contest (V20)."""
    first = duel.turn
    if can_open(campaign, duel, first):
        return Step(campaign.with_table("duel", duel), (Opens(first),))
    second = duel.other(first)
    step = Step(campaign, (CannotOpen(first),))
    if can_open(campaign, duel, second):
        table = campaign.with_table("duel", replaced(duel, turn=second))
        return step.then(Step(table, (Opens(second),)))
    ended = End(None, None, dict.fromkeys(duel.sides, 0))
    over = campaign.with_table("duel", None)
    return step.then(Step(over, (CannotOpen(second), NoContest()), end=ended))


def play(campaign: Campaign, duel: Duel, who: str, move: Move, chance: Chance) -> Step:
    """Lay cards on one's turn (V19, V20); without a card, leave the opening to the other where none is legal.

    R: what answers a first play that lies face down need not reach it; it is turned up then.
    Raises a Refused where a card or counter may not be used (V9–V14), or the play does not do what it must (V20).
    """
    side = with_using(campaign, duel, who, move.using)
    able = tested(campaign, who, side)
    hand = duel.hand_of(who)
    opening = duel.face_down is None and not any(each.laid for each in duel.sides.values())
    if not move.stakes and opening:
        if campaign.house.real:
            duel = replaced(duel, unable=(*duel.unable, who))
        if not can_open(campaign, duel, who):
            return open_contest(campaign, duel)
    cards = may_be_laid(campaign, duel, who, move.stakes, able)
    added = counted(campaign, who, move.reputation, move.favours, move.beliefs)
    for name in added.used:
        if name in side.used:
            raise CounterUsed(name=name.partition(" ")[2])
    after = replaced(
        side,
        laid=side.laid.plus(codes(cards)),
        points=stated(campaign, side, cards),
        counters=side.counters + added.points,
        used=side.used + added.used,
    )
    if not opening and duel.face_down is None:
        _must_reach(campaign, duel, who, cards, after)
    events: list[Event] = [Played(who, codes(cards), hand_path(hand), laid_path(who)), *added.events]
    if idle := without_need(campaign, after, able, cards):
        events.append(Useless(who, idle, new=able.limit))
    duel = replaced(duel, sides={**duel.sides, who: after}, turn=duel.other(who))
    campaign = campaign.taken(hand, codes(cards))
    if added.events:
        campaign = campaign.with_sheet(who, added.sheet)
    events.append(TotalRose(who, total(campaign, who, side), total(campaign, who, after)))
    step = Step(campaign.with_table("duel", duel), tuple(events))
    return step if duel.face_down else step.then(played_out(step.campaign, duel, who, move.coins, chance))


def with_using(campaign: Campaign, duel: Duel, who: str, using: str) -> Side:
    """The side with the characteristic that the first play chooses (V12)."""
    side = duel.sides[who]
    if not using or using == side.using:
        return side
    if side.laid:
        raise no.UsingIsFixed(who=called(campaign, who), skill=Term(side.skill), using=Term(using))
    return replaced(side, using=using)


def may_be_laid(
    campaign: Campaign, duel: Duel, who: str, given: tuple[Stake, ...], able: Ability
) -> tuple[Laid, ...]:
    """The cards of a play, each with what it counts; refuses a play without a legal card (V9, V19, V20)."""
    hand = duel.hand_of(who)
    cards = campaign.hand(hand)
    may = legal(cards, able.suit)
    could = legal(campaign.may_hold(hand), able.suit)
    if not could and all(stake.card.of(TAROT78) in cards for stake in given):
        later = duel.face_down or any(side.laid for side in duel.sides.values())
        kind = no.NothingToLay if later else no.NothingToOpenWith
        nothing = kind(
            who=called(campaign, who),
            skill=Term(able.name),
            suit=Term(able.suit),
            hand=held(cards, hand),
            key=who,
        )
        nothing.instead = (
            wrong_suit(campaign, hand, given[0].card.of(TAROT78), able)
            if given
            else _not_laid(campaign, who, hand, may)
        )
        raise nothing
    if not given:
        raise _not_laid(campaign, who, hand, may)
    return laid(campaign, hand, given, able)


def _not_laid(campaign: Campaign, who: str, hand: str, may: tuple[Card, ...]) -> Refused:
    return no.NoCardLaid(
        who=called(campaign, who),
        hand=held(campaign.hand(hand), hand),
        legal=Veiled(may, seer(campaign, hand)),
        key=who,
    )


def stated(campaign: Campaign, side: Side, cards: tuple[Laid, ...]) -> Mapping[str, int]:
    """The points stated for a side's Majors, where they are not the house's (V11)."""
    worth = house(campaign).relevant_major
    stated = {each.card.code: each.points for each in cards if each.card.is_major and each.points != worth}
    return {**side.points, **stated} if stated else side.points


def _must_reach(campaign: Campaign, duel: Duel, who: str, cards: tuple[Laid, ...], after: Side) -> None:
    """After the opening a play raises one's own total and reaches the other's (V20)."""
    other, hand = duel.other(who), duel.hand_of(who)
    target = total(campaign, other, duel.sides[other])
    old, new = total(campaign, who, duel.sides[who]), total(campaign, who, after)
    if new > old and new >= target:
        return
    would = cheapest(campaign, duel, who)
    may = would or campaign.house.real
    if new <= old:
        kind: type[no.FallsShort] = no.RaisesNothing if may else no.NothingRaises
    else:
        kind = no.FallsShort if may else no.NothingReaches
    able = tested(campaign, who, after)
    raise kind(
        cards=codes(cards),
        total=new,
        target=target,
        other=called(campaign, other),
        skill=Term(able.name),
        limit=able.limit,
        hand=held(campaign.hand(hand), hand),
        would=Veiled(would or (), seer(campaign, hand)),
        key=who,
    )


def without_need(campaign: Campaign, after: Side, able: Ability, cards: tuple[Laid, ...]) -> tuple[Card, ...]:
    """The Minors of a play that add nothing, since the limit is reached without them (V10, V20)."""
    over = parts(on_table(campaign, after), able, 0).minors - able.limit
    idle: tuple[Card, ...] = ()
    for each in sorted((each for each in cards if each.card.is_minor), key=lambda each: each.points):
        if each.points <= over:
            over -= each.points
            idle = (*idle, each.card)
    return idle


def cheapest(campaign: Campaign, duel: Duel, who: str) -> tuple[Card, ...] | None:
    """The cheapest cards of a hand that make a legal play; None where none do. It looks at no other hand."""
    side, other = duel.sides[who], duel.other(who)
    able = tested(campaign, who, side)
    bare = parts(on_table(campaign, side), able, side.counters)
    least = max(total(campaign, other, duel.sides[other]), total(campaign, who, side) + 1)
    return reaching(
        campaign.hand(duel.hand_of(who)),
        able.suit,
        able.limit - bare.limited,
        max(0, least - bare.total),
        house(campaign).relevant_major,
    )


def concede(campaign: Campaign, duel: Duel, who: str, coins: tuple[str, ...], chance: Chance) -> Step:
    """Give up (V19)."""
    step = Step(campaign, (Conceded(who),))
    return step.then(finish(campaign, duel, duel.other(who), coins, chance))


def played_out(campaign: Campaign, duel: Duel, last: str, coins: tuple[str, ...], chance: Chance) -> Step:
    """Both hands empty: the higher total wins, a tie goes to whoever reached it last (V20). Else it goes on."""
    if any(campaign.hand(duel.hand_of(each)) for each in duel.sides):
        return Step(campaign)
    sums, other = totals(campaign, duel), duel.other(last)
    return finish(campaign, duel, last if sums[last] >= sums[other] else other, coins, chance)


def finish(campaign: Campaign, duel: Duel, winner: str, coins: tuple[str, ...], chance: Chance) -> Step:
    """The cards discarded, the skills grown or faded, the winner's hand refreshed, the loser waiting (V21)."""
    loser, sums = duel.other(winner), totals(campaign, duel)
    contested = bool(duel.sides[loser].laid)
    step = Step(campaign.with_table("duel", None), (Won(winner, loser),))
    for who, side in duel.sides.items():
        step = step.then(swept(step.campaign, duel.hand_of(who), side.laid, ("duel", "sides", who, "laid")))
    rest, change = list(coins), dict.fromkeys(duel.sides, 0)
    for who in (winner, loser) if contested and duel.growth else ():
        skill = tested(campaign, who, duel.sides[who]).skill
        if skill is None:
            continue
        against, success = sums[duel.other(who)], who == winner
        coin = rest[0] if rest else ""
        grew = grown(step.campaign, who, skill, against, success=success, coin=Toss(coin), chance=chance)
        if rest and grew.tossed:
            rest.pop(0)
        change[who] = grew.change
        step = step.then(grew.effect)
    fresh, _cards = refreshed(step.campaign, winner, duel.hand_of(winner), chance)
    step = step.then(fresh)
    step = step.then(set_waiting(step.campaign, loser))
    return step._replace(end=SkillsEnd(winner, loser, sums, change))


def laid_path(who: str) -> str:
    """The place of a side's cards on the table."""
    return spell_path(("duel", "sides", who, "laid"))
