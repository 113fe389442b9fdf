"""The turns of a repartee: plays, counters, passes, and its end (V28–V30)."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.language.terms import Term
from tarotcli.request import Counter, Stake
from tarotcli.result import Event
from tarotcli.systems.versailles import debate
from tarotcli.systems.versailles.affairs import Action, Cause, Placed, Play, Repartee
from tarotcli.systems.versailles.aftermath import Surplus, one_card_each, swept
from tarotcli.systems.versailles.duel.refusals import CounterUsed
from tarotcli.systems.versailles.hands import (
    alive,
    called,
    hand_path,
    held_card,
    holder,
    house,
)
from tarotcli.systems.versailles.repartee.persuasion import verdict
from tarotcli.systems.versailles.repartee.refusals import (
    MustOpen,
    NoCounterThere,
    NoSide,
    NotReworded,
    OtherSide,
    SpeaksForNobody,
    WrongAction,
)
from tarotcli.systems.versailles.sheet import REPARTEE
from tarotcli.systems.versailles.step import Step
from tarotcli.systems.versailles.tally import counted, legal


class Word(NamedTuple):
    """What a participant lays: from whose hand, for which character, on which side (may be empty), as what."""

    by: str
    voice: str
    side: str
    action: Action
    stakes: tuple[Stake, ...]


def played(campaign: Campaign, repartee: Repartee, word: Word) -> Step:
    """Cards laid with an action for a side (V28); the turn passes to the next (V29)."""
    if word.voice not in campaign.characters:
        raise SpeaksForNobody(who=called(campaign, word.voice))
    alive(campaign, word.voice)
    side = _side(campaign, repartee, word.by, word.side)
    cards = _cards(campaign, word)
    worth = house(campaign).relevant_major
    stated = {
        card.code: stake.points
        for card, stake in zip(cards, word.stakes, strict=True)
        if card.is_major and stake.points is not None and stake.points != worth
    }
    voice = "" if word.voice == word.by else word.voice
    play = Play(word.by, side, word.action, Pile(cards), voice, stated)
    path = ("repartee", "plays", len(repartee.plays), "cards")
    before = debate.laid_so_far(repartee, word.by, word.voice, word.action)
    after = replaced(repartee, plays=(*repartee.plays, play), passed=())
    told = {"side": side, "action": word.action, "speaks_for": voice or None}
    events = [Event("speaks", word.by, cards, hand_path(word.by), spell_path(path), new=told)]
    most = debate.limit(campaign, play)
    if before >= most and debate.minors(play):
        idle = tuple(card for card in cards if card.is_minor)
        events.append(Event("useless", word.by, idle, new=most))
    campaign = campaign.with_hand(word.by, campaign.hand(word.by).without(cards))
    return _next(campaign, after).telling_first(*events)


def _cards(campaign: Campaign, word: Word) -> tuple[Card, ...]:
    suit = REPARTEE[word.action]
    held = campaign.hand(word.by)
    cards: tuple[Card, ...] = ()
    for stake in word.stakes:
        card = held_card(campaign.with_hand(word.by, held.without(cards)), word.by, stake.card)
        if card.is_minor and card.suit != suit:
            may = legal(held, suit) or ("—",)
            raise WrongAction(
                card=card, action=Term(word.action), suit=Term(suit), hand=tuple(held), legal=may
            )
        cards = (*cards, card)
    return cards


def _side(campaign: Campaign, repartee: Repartee, who: str, given: str) -> Cause:
    """The side of a play: the one named, else the one fixed before; the instigator's is “for” (V27)."""
    fixed = debate.side_of(repartee, who)
    if holder(campaign, repartee.instigator) == who:
        fixed = "for"
    if not given and fixed is None:
        raise NoSide
    side: Cause = "for" if (given or fixed) == "for" else "against"
    if fixed is not None and side != fixed:
        raise OtherSide(who=called(campaign, who), side=Term(fixed), word=fixed, key=who)
    return side


def placed(
    campaign: Campaign,
    repartee: Repartee,
    who: str,
    voice: str,
    side: str,
    given: tuple[tuple[Counter, ...], tuple[Counter, ...]],
    *,
    remove: bool,
) -> Step:
    """Reputation and favours of a character placed on a side, or taking as much away from its counters (V14, V28).

    R: no more is taken away than lies there, and a favour used so is spent too.
    """
    if voice not in campaign.characters:
        raise SpeaksForNobody(who=called(campaign, voice))
    if remove:
        if not side:
            raise NoSide
        on: Cause = "for" if side == "for" else "against"
    else:
        on = _side(campaign, repartee, who, side)
    step = Step(campaign)
    for reputation, favours in [((each,), ()) for each in given[0]] + [((), (each,)) for each in given[1]]:
        added = counted(step.campaign, voice, reputation, favours, "")
        name = f"{voice}: {added.used[0]}"
        if any(each.counter == name for each in repartee.counters):
            raise CounterUsed(name=added.used[0].partition(" ")[2])
        there = debate.on_side(repartee, on)
        if remove and there <= 0:
            raise NoCounterThere(side=Term(on))
        points = min(added.points, there) if remove else added.points
        repartee = replaced(
            repartee, counters=(*repartee.counters, Placed(who, on, name, points, remove)), passed=()
        )
        told = {"side": on, "counter": added.used[0], "points": points, "taken": remove}
        event = Event("counter", voice, new=told)
        after = step.campaign.with_sheet(voice, added.sheet) if added.events else step.campaign
        step = step.then(Step(after, (event, *added.events)))
    return Step(step.campaign.with_table("repartee", repartee), step.events)


def passed(
    campaign: Campaign, repartee: Repartee, who: str, reword: str, discard: tuple[str, ...], chance: Chance
) -> Step:
    """A pass (V29); the last in a row ends the repartee, unless a belief must be reworded and is not yet."""
    if not repartee.plays:
        raise MustOpen(who=called(campaign, who), key=who)
    step = _next(campaign, _having_passed(repartee, who))
    return closed(
        step.telling_first(Event("passes", who)), reword, Surplus(discard, repartee.auto, who), chance
    )


def _having_passed(repartee: Repartee, who: str) -> Repartee:
    """R: the GM, who comes twice in a row between the first turn and the second, is still one who passed."""
    return replaced(repartee, passed=tuple(dict.fromkeys((*repartee.passed, who))))


def _next(campaign: Campaign, repartee: Repartee) -> Step:
    """The turn passed to the next who holds cards; who holds none passes by itself (V29).

    ``turn`` is empty when all have passed in a row.
    """
    order = debate.turns(campaign, repartee)
    events: list[Event] = []
    who = repartee.turn
    while True:
        if set(order) <= set(repartee.passed):
            repartee = replaced(repartee, turn="")
            break
        at = order.index(who) + 1
        if at == len(order):
            repartee = replaced(repartee, round=repartee.round + 1)
            order, at = debate.turns(campaign, repartee), 0
        who = order[at]
        if campaign.hand(who):
            repartee = replaced(repartee, turn=who)
            break
        repartee = _having_passed(repartee, who)
        events.append(Event("passes-empty", who))
    return Step(campaign.with_table("repartee", repartee), tuple(events))


def closed(step: Step, reword: str, surplus: Surplus, chance: Chance) -> Step:
    """The repartee ended where all have passed; left open where a belief must be reworded first (V31)."""
    repartee = step.campaign.tables["repartee"]
    assert isinstance(repartee, Repartee)
    if repartee.turn:
        return step
    try:
        return step.then(_settled(step.campaign, repartee, reword, surplus, chance))
    except NotReworded as fault:
        return step.telling(Event("reword", new={"text": fault.fields["text"], "who": fault.fields["who"]}))


def ended(
    campaign: Campaign, repartee: Repartee, reword: str, discard: tuple[str, ...], chance: Chance
) -> Step:
    """The repartee ended now; raises :class:`NotReworded` where a new wording is needed (V31)."""
    return _settled(campaign, repartee, reword, Surplus(discard, repartee.auto), chance)


def _settled(campaign: Campaign, repartee: Repartee, reword: str, surplus: Surplus, chance: Chance) -> Step:
    """The verdict, the table swept, and a card for everyone who took part (V30)."""
    step = verdict(campaign, repartee, reword)
    over = step.end
    for i, play in enumerate(repartee.plays):
        step = step.then(swept(step.campaign, play.by, play.cards, ("repartee", "plays", i, "cards")))
    table = step.campaign.with_table("repartee", None)
    step = step.then(one_card_each(table, debate.took_part(repartee), chance, surplus))
    return step._replace(end=over)
