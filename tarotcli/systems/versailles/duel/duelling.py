"""The commands of ``duel`` (V19–V26)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign, find_who, replaced
from tarotcli.cards.chance import HEADS, Chance
from tarotcli.language.terms import Term
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.versailles import bout, contest
from tarotcli.systems.versailles.affairs import Duel, Side
from tarotcli.systems.versailles.dealing import AFFAIRS
from tarotcli.systems.versailles.duel.auto import played_on
from tarotcli.systems.versailles.duel.contest import Move
from tarotcli.systems.versailles.duel.refusals import (
    AgainstOneself,
    AnAffairIsOpen,
    AtTheMercy,
    LacksSkill,
    NobodyToKill,
    NoDuel,
    NoSheet,
    NoSkillNamed,
    NothingToEnd,
    NotInDuel,
    NotInFencing,
    NotTheOffended,
    NotYourTurn,
    OnlyFencing,
    ToolDiscards,
    UnableToFight,
)
from tarotcli.systems.versailles.duel.view import kind, may_play, standing
from tarotcli.systems.versailles.hands import GM, called, holder, may_act, names, owes_nothing, sheet
from tarotcli.systems.versailles.sheet import characteristic_named
from tarotcli.systems.versailles.step import Step
from tarotcli.systems.versailles.tally import ability

FENCING = "fencing"
SKILL_OPTIONS = {
    "reputation": "--reputation",
    "favour": "--favour",
    "belief": "--belief",
    "using": "--using",
    "coin": "--coin",
}
SWORD_OPTIONS = {"quarter": "--quarter", "strength": "--strength", "discard": "--discard"}


def start(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Set two characters against each other (V19, V22); played in one go where the tool plays both.

    Raises a Refused where something is open already, somebody may not act (V4, V26), or lacks the skill (V12).
    """
    nothing_else_open(campaign)
    who, other = (_duellist(campaign, request.text(word)) for word in ("a", "b"))
    if who == other:
        raise AgainstOneself(who=called(campaign, who))
    duel = _set_up(campaign, request, who, other)
    events = [Event("duel", who, old=other, new=_told(duel))]
    if request.has("first"):
        first = _side(campaign, duel, request.text("first"))
    else:
        fell = request.text("coin") or chance.coin()
        events.append(Event("coin", new=fell))
        first = who if fell == HEADS else other
    duel = replaced(duel, turn=first)
    if duel.terms:
        step = Step(campaign.with_table("duel", duel), (Event("opens", first),))
    else:
        step = contest.opened(campaign, duel)
    step = Step(campaign, tuple(events)).then(step)
    step = played_on(step, chance, discard=request.texts("discard"), veiled=request.veiled)
    outcome = _answer(step, duel, {"first": first})
    both = len(duel.auto) == len(duel.sides)
    if both and outcome.result.data["winner"] != who and outcome.result.data["state"] == "over":
        return outcome._replace(result=_failed(outcome.result))
    return outcome


def _failed(result: Result) -> Result:
    return Result(result.data, result.events, 1, result.secret, result.names)


def nothing_else_open(campaign: Campaign) -> None:
    """Refuse a second affair at the same table."""
    for affair in AFFAIRS:
        if affair in campaign.tables:
            raise AnAffairIsOpen(affair=Term(affair), key=affair)


def _duellist(campaign: Campaign, word: str) -> str:
    who = find_who(campaign, word, others=(GM,))
    if who == GM:
        raise NoSheet
    may_act(campaign, who)
    return who


def _set_up(campaign: Campaign, request: Request, who: str, other: str) -> Duel:
    swords = request.flag("fencing")
    skill_a = request.text("skill_a", FENCING if swords else "")
    if not skill_a:
        raise NoSkillNamed
    skill_b = request.text("skill_b", skill_a)
    sides = {}
    for key, skill, option in ((who, skill_a, "--skill-a"), (other, skill_b, "--skill-b")):
        hand = holder(campaign, key)
        sides[key] = Side(
            _skill(campaign, key, skill, option, swords=swords), hand="" if hand == key else hand
        )
        if swords and any(wound.degree == "serious" for wound in sheet(campaign, key).wounds):
            raise UnableToFight(who=called(campaign, key))
    duel = Duel(sides, who, growth=not request.flag("no_growth"))
    auto = tuple(dict.fromkeys(_side(campaign, duel, word) for word in request.texts("auto")))
    if len(auto) == len(sides) and request.has("discard"):
        raise ToolDiscards
    if not swords:
        return replaced(duel, auto=auto)
    offended = _side(campaign, duel, request.text("offended")) if request.has("offended") else who
    return replaced(duel, auto=auto, terms=request.text("terms", "first-blood"), offended=offended)


def _skill(campaign: Campaign, who: str, word: str, option: str, *, swords: bool) -> str:
    """The skill of a side by its key; with swords who lacks ``fencing`` fights by agility alone (V25)."""
    found = sheet(campaign, who).skill(word)
    if found is not None or (swords and word == FENCING):
        return found or word
    if swords or characteristic_named(word) is None:
        known = tuple(sheet(campaign, who).skills) or ("—",)
        raise LacksSkill(who=called(campaign, who), skill=word, skills=known, option=option)
    return ability(campaign, who, word, None).name


def _told(duel: Duel) -> dict[str, Any]:
    skills = {who: side.skill for who, side in duel.sides.items()}
    return {"skills": skills, "terms": duel.terms, "offended": duel.offended or None}


def play(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Lay cards on one's turn (V19, V20, V23, V25)."""
    duel = open_duel(campaign)
    who = _side(campaign, duel, request.text("who"))
    may_act(campaign, who)
    if duel.turn != who and not duel.fallen:
        raise NotYourTurn(who=called(campaign, who), turn=called(campaign, duel.turn))
    _only(
        request, SKILL_OPTIONS if duel.terms else SWORD_OPTIONS, NotInFencing if duel.terms else OnlyFencing
    )
    stakes = request.stakes("card")
    if duel.terms:
        quarter = request.values.get("quarter")
        strength = request.values.get("strength")
        thrust = bout.Thrust(stakes, quarter, strength, request.texts("discard"))
        step = bout.play(campaign, duel, who, thrust, chance)
    else:
        move = Move(
            stakes,
            request.counters("reputation"),
            request.counters("favour"),
            request.text("belief"),
            request.text("using"),
            request.texts("coin"),
        )
        step = contest.play(campaign, duel, who, move, chance)
    step = played_on(step, chance, discard=request.texts("discard"), veiled=request.veiled)
    return _answer(step, duel, {"who": who})


def _only(request: Request, foreign: dict[str, str], refusal: type[OnlyFencing | NotInFencing]) -> None:
    for name, option in foreign.items():
        if request.has(name):
            raise refusal(word=option)


def concede(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Give up, whoever's turn it is (V19). R: the dead may, so that a duel can always be closed."""
    duel = open_duel(campaign)
    who = _side(campaign, duel, request.text("who"))
    owes_nothing(campaign, duel.hand_of(who))
    if duel.fallen == who:
        raise AtTheMercy(fallen=called(campaign, who), who=called(campaign, duel.turn), key=duel.turn)
    if duel.terms:
        step = bout.concede(campaign, duel, who)
    else:
        step = contest.concede(campaign, duel, who, request.texts("coin"), chance)
    return _answer(step, duel, {"who": who})


def end(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """End a duel with swords: the offended at any time (V22), or the one standing over a serious wound (V26)."""
    duel = open_duel(campaign)
    who = _side(campaign, duel, request.text("who"))
    if not duel.terms:
        raise NothingToEnd(key=who)
    if duel.fallen:
        if who != duel.turn:
            raise AtTheMercy(fallen=called(campaign, who), who=called(campaign, duel.turn), key=duel.turn)
        return _answer(bout.mercy(campaign, duel, who, kill=request.flag("kill")), duel, {"who": who})
    if request.flag("kill"):
        raise NobodyToKill(who=called(campaign, who))
    if who != duel.offended:
        raise NotTheOffended(who=called(campaign, who), offended=called(campaign, duel.offended), key=who)
    step = Step(campaign, (Event("satisfied", who),)).then(bout.closed(campaign, duel, None, None))
    return _answer(step, duel, {"who": who})


def status(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """How the duel stands; with ``--as`` also that player's hand, and what of it is legal now."""
    duel = open_duel(campaign)
    data = standing(campaign, duel)
    if request.has("as_"):
        who = find_who(campaign, request.text("as_"), others=(GM,))
        hand = tuple(campaign.hand(holder(campaign, who)))
        data |= {"as": who, "hand": hand}
        mine = [key for key in duel.sides if key == who or duel.hand_of(key) == who]
        if mine:
            data["legal"] = may_play(campaign, duel, duel.turn if duel.turn in mine else mine[0], hand)
    return Outcome(campaign, Result(data, names=names(campaign)))


def open_duel(campaign: Campaign) -> Duel:
    """The open duel; raises :class:`NoDuel`."""
    duel = campaign.tables.get("duel")
    if duel is None:
        raise NoDuel
    assert isinstance(duel, Duel)
    return duel


def _side(campaign: Campaign, duel: Duel, word: str) -> str:
    """The side that a word means; the GM's word means the NPC that plays from the GM's hand."""
    who = find_who(campaign, word, others=(GM,))
    if who in duel.sides:
        return who
    theirs = [key for key in duel.sides if duel.hand_of(key) == who]
    if len(theirs) == 1:
        return theirs[0]
    raise NotInDuel(who=called(campaign, who), sides=tuple(called(campaign, key) for key in duel.sides))


def _answer(step: Step, duel: Duel, data: dict[str, Any]) -> Outcome:
    campaign = step.campaign
    if step.end is None:
        now = standing(campaign, open_duel(campaign))
    else:
        ended = step.end
        now = kind(duel) | {"state": "over", "turn": None, "totals": dict(ended.totals)}
        now |= {"winner": ended.winner, "loser": ended.loser, **ended.data}
    result = Result({**data, **now, "missing": step.missing}, step.events, names=names(campaign))
    return Outcome(campaign, result)
