"""The commands of ``repartee`` (V27–V31)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign, find_who, replaced
from tarotcli.cards.chance import Chance
from tarotcli.language.names import fold
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.versailles import debate
from tarotcli.systems.versailles.affairs import Repartee
from tarotcli.systems.versailles.duel.duelling import nothing_else_open
from tarotcli.systems.versailles.hands import GM, called, holder, may_act, names, sheet
from tarotcli.systems.versailles.repartee.auto import argued_on
from tarotcli.systems.versailles.repartee.persuasion import position
from tarotcli.systems.versailles.repartee.refusals import (
    AllHavePassed,
    NobodyHolds,
    NobodyToConvince,
    NoRepartee,
    NothingToBeginWith,
    NotTakingPart,
    OutOfTurn,
    TargetsItself,
)
from tarotcli.systems.versailles.repartee.rounds import Word, ended, passed, placed, played
from tarotcli.systems.versailles.step import Step


def start(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Begin to convince one or more of something (V27).

    Raises a Refused where something is open already, somebody may not act (V4, V26), the instigator has nothing to
    open with, or nobody holds the belief that is argued against.
    """
    nothing_else_open(campaign)
    who = find_who(campaign, request.text("who"))
    _has_beliefs(campaign, who)
    may_act(campaign, who)
    targets = tuple(dict.fromkeys(find_who(campaign, word) for word in request.texts("target")))
    for target in targets:
        _has_beliefs(campaign, target)
        if target == who:
            raise TargetsItself(who=called(campaign, who))
    about = request.text("about").strip()
    belief = _argued_against(campaign, targets, request.text("belief"), about)
    opener = holder(campaign, who)
    if not campaign.hand(opener):
        raise NothingToBeginWith(who=called(campaign, opener))
    order = _order(campaign, request, who, targets)
    repartee = Repartee(who, targets, about, order, turn=opener, belief=belief)
    auto = tuple(dict.fromkeys(_participant(campaign, repartee, word)[0] for word in request.texts("auto")))
    repartee = replaced(repartee, auto=auto)
    event = Event(
        "repartee", who, old=targets, new={"about": about, "belief": belief or None, "order": order}
    )
    step = Step(campaign.with_table("repartee", repartee), (event,))
    return _answer(argued_on(step, chance, veiled=request.veiled), {"who": who})


def _has_beliefs(campaign: Campaign, who: str) -> None:
    if who not in campaign.characters:
        raise NobodyToConvince(who=called(campaign, who))


def _argued_against(campaign: Campaign, targets: tuple[str, ...], text: str, about: str) -> str:
    """The belief argued against as it reads on a sheet; empty where none is, or where it is what is argued for."""
    if not text or fold(text) == fold(about):
        return ""
    for target in targets:
        at = position(sheet(campaign, target), text)
        if at is not None:
            return sheet(campaign, target).beliefs[at].text
    known = tuple(belief.text for target in targets for belief in sheet(campaign, target).beliefs)
    raise NobodyHolds(text=text, known=known or ("—",))


def _order(campaign: Campaign, request: Request, who: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Who takes part, by whose hand they play from: the GM, the instigator, the others as they sit (V27).

    R: the hands of the instigator and the targets take part in any case; the dead do not.
    """
    chosen = [find_who(campaign, word, others=(GM,)) for word in request.texts("with_")]
    for each in chosen:
        may_act(campaign, each)
    seated = [
        hand
        for hand in campaign.hands
        if (hand == GM or hand not in campaign.decks)
        and not any(wound.degree == "mortal" for wound in sheet(campaign, hand).wounds)
    ]
    wanted = {holder(campaign, each) for each in (*(chosen or seated), who, *targets)}
    first = [GM, holder(campaign, who)]
    others = [hand for hand in (*campaign.hands, *targets, *chosen) if hand in wanted]
    return tuple(dict.fromkeys(each for each in (*first, *others) if each in wanted))


def play(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Lay cards for a side with an action, on one's turn (V28, V29)."""
    repartee = open_repartee(campaign)
    who, voice = _participant(campaign, repartee, request.text("who"))
    _on_turn(campaign, repartee, who)
    if request.has("speaks_for"):
        voice = find_who(campaign, request.text("speaks_for"))
    action = next(each for each in debate.ACTIONS if each == request.text("action"))
    word = Word(who, voice, request.text("side"), action, request.stakes("card"))
    step = played(campaign, repartee, word)
    return _answer(argued_on(step, chance, veiled=request.veiled), {"who": who})


def counter(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Place reputation or favours on a side, or take so much away from one (V28). R: at any time, and it is no turn."""
    repartee = open_repartee(campaign)
    who, voice = _participant(campaign, repartee, request.text("who"))
    may_act(campaign, who)
    if not repartee.turn:
        raise AllHavePassed
    step = placed(
        campaign,
        repartee,
        who,
        voice,
        request.text("side"),
        (request.counters("reputation"), request.counters("favour")),
        remove=request.flag("remove"),
    )
    return _answer(argued_on(step, chance, veiled=request.veiled), {"who": who})


def pass_(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Pass on one's turn; when all have passed in a row it ends (V29)."""
    repartee = open_repartee(campaign)
    who, _voice = _participant(campaign, repartee, request.text("who"))
    _on_turn(campaign, repartee, who)
    reword, discard = request.text("reword"), request.texts("discard")
    step = passed(campaign, repartee, who, reword, discard, chance)
    return _answer(argued_on(step, chance, veiled=request.veiled, reword=reword), {"who": who})


def end(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """End it, whether all have passed or the table agrees to, and move the beliefs (V29–V31)."""
    repartee = open_repartee(campaign)
    step = ended(campaign, repartee, request.text("reword"), request.texts("discard"), chance)
    return _answer(step, {})


def status(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """How it stands; with ``--as`` also that player's hand, and how much each action may still add."""
    repartee = open_repartee(campaign)
    data = standing(campaign, repartee)
    if request.has("as_"):
        who = find_who(campaign, request.text("as_"), others=(GM,))
        hand = holder(campaign, who)
        data |= {"as": who, "hand": tuple(campaign.hand(hand))}
        if who in campaign.characters:
            page = sheet(campaign, who)
            data["room"] = {
                action: max(0, page.characteristic(action) - debate.laid_so_far(repartee, hand, who, action))
                for action in debate.ACTIONS
            }
    return Outcome(campaign, Result(data, names=names(campaign)))


def open_repartee(campaign: Campaign) -> Repartee:
    """The open repartee; raises :class:`NoRepartee`."""
    repartee = campaign.tables.get("repartee")
    if repartee is None:
        raise NoRepartee
    assert isinstance(repartee, Repartee)
    return repartee


def _participant(campaign: Campaign, repartee: Repartee, word: str) -> tuple[str, str]:
    """Whose hand takes part by this word, and which character speaks: an NPC plays from the GM's hand."""
    who = find_who(campaign, word, others=(GM,))
    hand = holder(campaign, who)
    if hand not in repartee.order:
        raise NotTakingPart(
            who=called(campaign, who), order=tuple(called(campaign, each) for each in repartee.order)
        )
    if who in campaign.characters:
        return hand, who
    concerned = [*debate.voices(campaign, repartee, hand)]
    return hand, concerned[0] if len(concerned) == 1 else who


def _on_turn(campaign: Campaign, repartee: Repartee, who: str) -> None:
    may_act(campaign, who)
    if not repartee.turn:
        raise AllHavePassed
    if repartee.turn != who:
        raise OutOfTurn(who=called(campaign, who), turn=called(campaign, repartee.turn))


def standing(campaign: Campaign, repartee: Repartee) -> dict[str, Any]:
    """How an open repartee stands, as everybody at the table sees it."""
    return {
        "instigator": repartee.instigator,
        "targets": repartee.targets,
        "about": repartee.about,
        "belief": repartee.belief or None,
        "state": "open",
        "turn": repartee.turn or None,
        "totals": debate.totals(campaign, repartee),
        "order": debate.turns(campaign, repartee),
        "round": repartee.round,
        "passed": repartee.passed,
        "sides": {who: debate.side_of(repartee, who) for who in repartee.order},
        "plays": [
            {
                "by": each.by,
                "side": each.side,
                "action": each.action,
                "speaks_for": each.speaks_for or None,
                "cards": tuple(each.cards),
            }
            for each in repartee.plays
        ],
        "counters": [
            {
                "by": each.by,
                "side": each.side,
                "counter": each.counter,
                "points": each.points,
                "taken": each.taken,
            }
            for each in repartee.counters
        ],
        "auto": repartee.auto,
    }


def _answer(step: Step, data: dict[str, Any]) -> Outcome:
    campaign = step.campaign
    if step.end is None:
        now = standing(campaign, open_repartee(campaign))
    else:
        ended_ = step.end
        now = {"state": "over", "turn": None, "totals": dict(ended_.totals)}
        now |= {"winner": ended_.winner, "loser": ended_.loser, **ended_.data}
    return Outcome(
        campaign, Result({**data, **now, "missing": step.missing}, step.events, names=names(campaign))
    )
