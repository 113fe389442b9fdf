"""The turns of a repartee: plays, counters, passes, and its end (V28–V30)."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.answers.event import Event
from tarotcli.answers.question import Counter, Stake
from tarotcli.answers.visibility import Veiled, held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.language.terms import Term
from tarotcli.systems.versailles.affairs import Action, Cause, Placed, Play, Repartee, Step
from tarotcli.systems.versailles.aftermath import Surplus, one_card_each, swept
from tarotcli.systems.versailles.events import Passes, Useless
from tarotcli.systems.versailles.hands import alive, called, hand_path, held_cards, holder, house, seer
from tarotcli.systems.versailles.refusals import CounterUsed
from tarotcli.systems.versailles.repartee import debate
from tarotcli.systems.versailles.repartee.events import (
    CounterLaid,
    LaidCounter,
    Opposite,
    PassesEmpty,
    RewordingNeeded,
    Speaks,
    Speech,
)
from tarotcli.systems.versailles.repartee.persuasion import verdict
from tarotcli.systems.versailles.repartee.refusals import (
    MustOpen,
    NoAction,
    NoCounters,
    NoCounterThere,
    NoSide,
    NotReworded,
    OtherSide,
    OwnSide,
    SpeaksForNobody,
    WrongAction,
)
from tarotcli.systems.versailles.sheet import REPARTEE
from tarotcli.systems.versailles.tally import counted, legal


class Argument(NamedTuple):
    """What a participant lays: from whose hand, for which character, on which side (None: as before), as what.

    ``action``: None for that of the Minors' suit.
    """

    by: str
    voice: str
    side: Cause | None
    action: Action | None
    stakes: tuple[Stake, ...]


class Counters(NamedTuple):
    """What a participant places on a side (None: as before), or takes from it: whose reputation and favours."""

    by: str
    voice: str
    side: Cause | None
    reputation: tuple[Counter, ...]
    favours: tuple[Counter, ...]
    remove: bool


def argue(campaign: Campaign, repartee: Repartee, argument: Argument) -> Step:
    """Cards laid with an action for a side (V28); the turn passes to the next (V29)."""
    by, voice = argument.by, argument.voice
    if voice not in campaign.characters:
        raise SpeaksForNobody(who=called(campaign, voice))
    alive(campaign, voice)
    side = _side(campaign, repartee, by, argument.side)
    action = argument.action or _action(argument.stakes)
    cards = _cards(campaign, argument, action)
    worth = house(campaign).relevant_major
    stated = {
        card.code: stake.points
        for card, stake in zip(cards, argument.stakes, strict=True)
        if card.is_major and stake.points is not None and stake.points != worth
    }
    other = "" if voice == by else voice
    play = Play(by, side, action, Pile(cards), other, stated)
    path = spell_path(("repartee", "plays", len(repartee.plays), "cards"))
    speech = Speech(side, action, other or None)
    events: list[Event] = [Speaks(by, cards, hand_path(by), path, new=speech)]
    most = debate.limit(campaign, play)
    if debate.minors(play) and debate.laid_so_far(repartee, by, voice, action) >= most:
        events.append(Useless(by, tuple(card for card in cards if card.is_minor), new=most))
    campaign = campaign.taken(by, cards)
    after = replaced(repartee, plays=(*repartee.plays, play), passed=())
    return _next(campaign, after).telling_first(*events)


def _action(stakes: tuple[Stake, ...]) -> Action:
    """The action that the Minors of a play are of by their suit (V13, V28); raises :class:`NoAction`."""
    for card in (stake.card.of(TAROT78) for stake in stakes):
        if card.is_minor:
            return next(action for action in debate.ACTIONS if REPARTEE[action] == card.suit)
    raise NoAction


def _cards(campaign: Campaign, argument: Argument, action: Action) -> tuple[Card, ...]:
    """The cards of an argument, all in the hand, the Minors of the action's suit (V28)."""
    suit, hand = REPARTEE[action], campaign.hand(argument.by)
    cards = held_cards(campaign, argument.by, [stake.card for stake in argument.stakes])
    for card in cards:
        if card.is_minor and card.suit != suit:
            raise WrongAction(
                card=card,
                action=Term(action),
                suit=Term(suit),
                hand=held(hand, argument.by),
                legal=Veiled(legal(hand, suit), seer(campaign, argument.by)),
            )
    return cards


def _side(campaign: Campaign, repartee: Repartee, who: str, given: Cause | None) -> Cause:
    """The side of a play: the one named, else the one fixed before; the instigator's is “for” (V27)."""
    fixed = _fixed_side(campaign, repartee, who)
    side = given or fixed
    if side is None:
        raise NoSide
    if fixed is not None and side != fixed:
        raise OtherSide(who=called(campaign, who), side=Term(fixed), word=fixed, key=who)
    return side


def _fixed_side(campaign: Campaign, repartee: Repartee, who: str) -> Cause | None:
    return "for" if holder(campaign, repartee.instigator) == who else debate.side_of(repartee, who)


def _side_to_take_from(campaign: Campaign, repartee: Repartee, who: str, given: Cause | None) -> Cause:
    """The side that counters are taken from: not one's own (V28). R: who is on none yet is then on the other."""
    fixed = _fixed_side(campaign, repartee, who)
    side = given or (fixed and debate.other(fixed))
    if side is None:
        raise NoSide
    if side == fixed:
        raise OwnSide(who=called(campaign, who), side=Term(side), word=debate.other(side))
    return side


def place(campaign: Campaign, repartee: Repartee, counters: Counters) -> Step:
    """Reputation and favours of a character placed on a side, or taking as much away from the other's (V14, V28).

    No more is taken away than lies there, and no more of a counter is used for it. Either restarts the passing (V29).
    """
    by, voice, remove = counters.by, counters.voice, counters.remove
    if voice not in campaign.characters:
        raise NoCounters(who=called(campaign, voice))
    side = (_side_to_take_from if remove else _side)(campaign, repartee, by, counters.side)
    step = Step(campaign)
    one_by_one = [
        *(((each,), ()) for each in counters.reputation),
        *(((), (each,)) for each in counters.favours),
    ]
    for reputation, favours in one_by_one:
        most = debate.on_side(repartee, side) if remove else None
        if most is not None and most <= 0:
            raise NoCounterThere(side=Term(side))
        added = counted(step.campaign, voice, reputation, favours, most=most)
        (used,) = added.used
        name = f"{voice}: {used}"
        if any(each.counter == name for each in repartee.counters):
            raise CounterUsed(name=used.partition(" ")[2])
        placed = Placed(by, side, name, added.points, remove)
        repartee = replaced(repartee, counters=(*repartee.counters, placed), passed=())
        event = CounterLaid(voice, LaidCounter(side, used, added.points, remove))
        after = step.campaign.with_sheet(voice, added.sheet) if added.events else step.campaign
        step = step.then(Step(after, (event, *added.events)))
    return Step(step.campaign.with_table("repartee", repartee), step.events)


def pass_turn(
    campaign: Campaign, repartee: Repartee, who: str, reword: str, surplus: Surplus, chance: Chance
) -> Step:
    """A pass (V29); the last in a row ends the repartee, unless a belief must be reworded and is not yet."""
    if not repartee.plays:
        raise MustOpen(who=called(campaign, who), key=who)
    step = _next(campaign, _having_passed(repartee, who)).telling_first(Passes(who))
    return end_if_all_passed(step, reword, surplus, chance)


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
        events.append(PassesEmpty(who))
    return Step(campaign.with_table("repartee", repartee), tuple(events))


def end_if_all_passed(step: Step, reword: str, surplus: Surplus, chance: Chance) -> Step:
    """The repartee ended where all have passed; left open where a belief must be reworded first (V31)."""
    repartee = step.campaign.tables["repartee"]
    assert isinstance(repartee, Repartee)
    if repartee.turn:
        return step
    try:
        return step.then(_settled(step.campaign, repartee, reword, surplus, chance))
    except NotReworded as fault:
        opposite = Opposite(str(fault.fields["text"]), str(fault.fields["who"]))
        return step.telling(RewordingNeeded(opposite))


def ended(
    campaign: Campaign, repartee: Repartee, reword: str, discard: tuple[str, ...], chance: Chance
) -> Step:
    """The repartee ended now; raises :class:`NotReworded` where a new wording is needed (V31)."""
    return _settled(campaign, repartee, reword, Surplus(discard, repartee.auto), chance)


def _settled(campaign: Campaign, repartee: Repartee, reword: str, surplus: Surplus, chance: Chance) -> Step:
    """The verdict, the table swept, and a card for everyone who took part (V30)."""
    step = verdict(campaign, repartee, reword)
    for i, play in enumerate(repartee.plays):
        step = step.then(swept(step.campaign, play.by, play.cards, ("repartee", "plays", i, "cards")))
    table = step.campaign.with_table("repartee", None)
    return step.then(one_card_each(table, debate.took_part(repartee), chance, surplus))
