"""The commands of ``repartee``: the battle of wits around a belief (V27–V31)."""

from __future__ import annotations

from collections.abc import Iterable

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.campaign import Campaign, find_who, replaced
from tarotcli.campaign.names import alike, holding
from tarotcli.cards.chance import Chance
from tarotcli.language import N_
from tarotcli.language.names import fold
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import sees_hands, with_drawn
from tarotcli.systems.common.viewers import taking_part
from tarotcli.systems.versailles.affairs import Repartee, Step, nothing_else_open
from tarotcli.systems.versailles.aftermath import Surplus
from tarotcli.systems.versailles.hands import GM, called, holder, may_act, sheet
from tarotcli.systems.versailles.repartee import debate, questions
from tarotcli.systems.versailles.repartee import refusals as no
from tarotcli.systems.versailles.repartee.answers import (
    ReparteeAnswer,
    StatusAnswer,
    move_answer,
    status_answer,
)
from tarotcli.systems.versailles.repartee.auto import play_on
from tarotcli.systems.versailles.repartee.events import Joins, ReparteeBegan, Topic
from tarotcli.systems.versailles.repartee.persuasion import position
from tarotcli.systems.versailles.repartee.rounds import Argument, Counters, argue, ended, pass_turn, place


def start(campaign: Campaign, ask: questions.Start, chance: Chance) -> Outcome[ReparteeAnswer]:
    """Begin to convince one or more of something (V27); raises what :func:`set_up` raises."""
    repartee = set_up(campaign, ask)
    topic = Topic(repartee.about, repartee.belief or None, repartee.order)
    event = ReparteeBegan(repartee.instigator, repartee.targets, topic)
    step = Step(campaign.with_table("repartee", repartee), (event,))
    return _outcome(*play_on(step, chance), repartee.instigator)


def set_up(campaign: Campaign, ask: questions.Start) -> Repartee:
    """The repartee that is asked for, as it begins.

    Raises a Refused where something is open already, somebody may not act (V4, V26), the instigator has nothing to
    open with, or nobody holds the belief that is argued against.
    """
    nothing_else_open(campaign)
    who = find_who(campaign, ask.who)
    _has_beliefs(campaign, who)
    may_act(campaign, who)
    targets = tuple(dict.fromkeys(find_who(campaign, word) for word in ask.target))
    for target in targets:
        _has_beliefs(campaign, target)
        if target == who:
            raise no.TargetsItself(who=called(campaign, who))
    about = ask.about.strip()
    belief = _argued_against(campaign, targets, ask.belief, about)
    opener = holder(campaign, who)
    if not campaign.hand(opener):
        raise no.NothingToBeginWith(who=called(campaign, opener))
    order = _order(campaign, ask, who, targets)
    repartee = Repartee(who, targets, about, order, turn=opener, belief=belief)
    auto = tuple(dict.fromkeys(participant(campaign, repartee, word)[0] for word in ask.auto))
    sees_hands(campaign, auto)
    return replaced(repartee, auto=auto)


def _has_beliefs(campaign: Campaign, who: str) -> None:
    if who not in campaign.characters:
        raise no.NobodyToConvince(who=called(campaign, who))


def _argued_against(campaign: Campaign, targets: tuple[str, ...], text: str, about: str) -> str:
    """The belief argued against as it reads on a sheet; empty where none is, or where it is what is argued for."""
    if not text or alike(text, (about,)):
        return ""
    for target in targets:
        at = position(sheet(campaign, target), text)
        if at is not None:
            return sheet(campaign, target).beliefs[at].text
    known = tuple(belief.text for target in targets for belief in sheet(campaign, target).beliefs)
    raise no.NobodyHolds(text=text, known=tuple(holding(text, known)) or known)


def _order(campaign: Campaign, ask: questions.Start, who: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Who takes part, by whose hand they play from: the GM, the instigator, the others as they sit (V27).

    R: the hands of the instigator and the targets take part in any case; the dead do not.
    """
    chosen = [anybody(campaign, word) for word in ask.with_]
    for each in chosen:
        may_act(campaign, each)
    seated = [
        hand
        for hand in campaign.hands
        if (hand == GM or hand not in campaign.decks)
        and not any(wound.degree == "mortal" for wound in sheet(campaign, hand).wounds)
    ]
    parts = [holder(campaign, each) for each in (*(chosen or seated), who, *targets)]
    return _seated(campaign, who, parts)


def _seated(campaign: Campaign, instigator: str, parts: Iterable[str]) -> tuple[str, ...]:
    """Hands in the order of later turns: the GM's, the instigator's, the others as they sit (V27)."""
    parts = dict.fromkeys(parts)
    order = (GM, holder(campaign, instigator), *campaign.hands, *parts)
    return tuple(dict.fromkeys(each for each in order if each in parts))


def play(campaign: Campaign, ask: questions.Play, chance: Chance) -> Outcome[ReparteeAnswer]:
    """Lay cards for a side with an action, on one's turn (V28, V29)."""
    repartee = open_repartee(campaign)
    who, voice = participant(campaign, repartee, ask.who)
    on_turn(campaign, repartee, who)
    if ask.speaks_for:
        voice = find_who(campaign, ask.speaks_for)
    step = argue(campaign, repartee, Argument(who, voice, ask.side, ask.action, ask.card))
    return _outcome(*play_on(step, chance), who)


def counter(campaign: Campaign, ask: questions.LayCounter, chance: Chance) -> Outcome[ReparteeAnswer]:
    """Place reputation or favours on a side, or take so much away from one (V28). R: at any time, and it is no turn."""
    repartee = open_repartee(campaign)
    who, voice = participant(campaign, repartee, ask.who)
    may_act(campaign, who)
    if not repartee.turn:
        raise no.AllHavePassed
    laid = Counters(who, voice, ask.side, ask.reputation, ask.favour, ask.remove)
    return _outcome(*play_on(place(campaign, repartee, laid), chance), who)


def pass_(campaign: Campaign, ask: questions.Pass, chance: Chance) -> Outcome[ReparteeAnswer]:
    """Pass on one's turn; when all have passed in a row it ends (V29)."""
    repartee = open_repartee(campaign)
    if fold(ask.who) == "all":
        return _all_pass(campaign, repartee, ask, chance)
    who, _voice = participant(campaign, repartee, ask.who)
    on_turn(campaign, repartee, who)
    step = pass_turn(campaign, repartee, who, ask.reword, Surplus(ask.discard, repartee.auto, who), chance)
    return _outcome(*play_on(step, chance, reword=ask.reword), who)


def _all_pass(
    campaign: Campaign, repartee: Repartee, ask: questions.Pass, chance: Chance
) -> Outcome[ReparteeAnswer]:
    """One after the other passes until it ends (V29). R: a card that the tool lays between stops it."""
    first, plays = repartee.turn, len(repartee.plays)
    if not first:
        raise no.AllHavePassed
    step, foreseen = Step(campaign), None
    surplus = Surplus(ask.discard, repartee.auto)
    while step.end is None and repartee.turn and len(repartee.plays) == plays:
        on_turn(step.campaign, repartee, repartee.turn)
        step = step.then(pass_turn(step.campaign, repartee, repartee.turn, ask.reword, surplus, chance))
        step, known = play_on(step, chance, reword=ask.reword)
        foreseen = foreseen or (known if known is not step else None)
        repartee = step.campaign.tables.get("repartee", repartee)
    return _outcome(step, foreseen or step, first)


def join(campaign: Campaign, ask: questions.Join, _chance: Chance) -> Outcome[ReparteeAnswer]:
    """Come to an open repartee late. R: one's turn is that of one's seat (V27)."""
    repartee = open_repartee(campaign)
    who = anybody(campaign, ask.who)
    hand = holder(campaign, who)
    if hand in repartee.order:
        raise no.TakesPart(who=called(campaign, who), order=_order_called(campaign, repartee))
    may_act(campaign, who)
    if not repartee.turn:
        raise no.AllHavePassed
    order = _seated(campaign, repartee.instigator, (*repartee.order, hand))
    step = Step(campaign.with_table("repartee", replaced(repartee, order=order)), (Joins(hand),))
    return _outcome(step, step, hand)


def end(campaign: Campaign, ask: questions.End, chance: Chance) -> Outcome[ReparteeAnswer]:
    """End it, whether all have passed or the table agrees to, and move the beliefs (V29–V31)."""
    step = ended(campaign, open_repartee(campaign), ask.reword, ask.discard, chance)
    return Outcome(step.campaign, move_answer(step), step.events)


def status(campaign: Campaign, ask: questions.Status, _chance: Chance) -> Outcome[StatusAnswer]:
    """How it stands; with ``--as`` also that player's hand, and how much each action may still add."""
    repartee = open_repartee(campaign)
    viewer = taking_part(campaign, ask.as_, repartee.order) if ask.as_ else ""
    return Outcome(campaign, status_answer(campaign, repartee, viewer, StatusAnswer))


def open_repartee(campaign: Campaign) -> Repartee:
    """The open repartee; raises :class:`NoRepartee`."""
    repartee = campaign.tables.get("repartee")
    if repartee is None:
        raise no.NoRepartee
    assert isinstance(repartee, Repartee)
    return repartee


def participant(campaign: Campaign, repartee: Repartee, word: str) -> tuple[str, str]:
    """Whose hand takes part by this word, and which character speaks: an NPC plays from the GM's hand.

    Without a word it is whose turn it is.
    """
    if not word and not repartee.turn:
        raise no.AllHavePassed
    who = anybody(campaign, word) if word else repartee.turn
    hand = holder(campaign, who)
    if hand not in repartee.order:
        raise no.NotTakingPart(who=called(campaign, who), order=_order_called(campaign, repartee))
    if who in campaign.characters:
        return hand, who
    concerned = list(debate.voices(campaign, repartee, hand))
    return hand, concerned[0] if len(concerned) == 1 else who


def _order_called(campaign: Campaign, repartee: Repartee) -> tuple[str, ...]:
    return tuple(called(campaign, each) for each in repartee.order)


def on_turn(campaign: Campaign, repartee: Repartee, who: str) -> None:
    may_act(campaign, who)
    if not repartee.turn:
        raise no.AllHavePassed
    if repartee.turn != who:
        raise no.OutOfTurn(who=called(campaign, who), turn=called(campaign, repartee.turn))


def _outcome(step: Step, foreseen: Step, who: str) -> Outcome[ReparteeAnswer]:
    """What came of a step; ``foreseen``: as much of it as a dry run may tell."""
    known = None if foreseen is step else (move_answer(foreseen, who), foreseen.events)
    return Outcome(step.campaign, move_answer(step, who), step.events, known)


COMMANDS = commands(
    Command(
        name="repartee start",
        question=questions.Start,
        resolve=with_drawn(start),
        plays_from=questions.plays_of_start,
        answer=ReparteeAnswer,
        summary=N_("Begin to convince somebody of something."),
        example='tarotcli repartee start aurore --target luynes --about "The King should never wear grey"',
    ),
    Command(
        name="repartee play",
        question=questions.Play,
        resolve=with_drawn(play),
        plays_from=questions.plays_from,
        answer=ReparteeAnswer,
        summary=N_("Lay cards for or against, with an action."),
        example="tarotcli repartee play aurore 4B --side for",
    ),
    Command(
        name="repartee counter",
        question=questions.LayCounter,
        resolve=with_drawn(counter),
        plays_from=questions.plays_from,
        answer=ReparteeAnswer,
        summary=N_("Place a reputation or a favour on a side, or take one away."),
        example=N_("tarotcli repartee counter aurore --side for --reputation court"),
    ),
    Command(
        name="repartee pass",
        question=questions.Pass,
        resolve=with_drawn(pass_),
        plays_from=questions.plays_from,
        answer=ReparteeAnswer,
        summary=N_("Pass; when all have passed in a row it ends."),
        example="tarotcli repartee pass luynes",
    ),
    Command(
        name="repartee join",
        question=questions.Join,
        resolve=join,
        plays_from=questions.plays_from,
        answer=ReparteeAnswer,
        summary=N_("Take part from now on."),
        example="tarotcli repartee join montglas",
    ),
    Command(
        name="repartee end",
        question=questions.End,
        resolve=with_drawn(end),
        plays_from=questions.plays_of_end,
        answer=ReparteeAnswer,
        summary=N_("End it and move the beliefs."),
        example="tarotcli repartee end",
    ),
    Command(
        name="repartee status",
        question=questions.Status,
        resolve=status,
        answer=StatusAnswer,
        summary=N_("Show how it stands."),
        example="tarotcli repartee status",
        looks=True,
    ),
)
