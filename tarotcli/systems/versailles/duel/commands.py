"""The commands of ``duel``: skill against skill, and fencing (V19–V26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards.chance import HEADS, Chance
from tarotcli.errors import Refused
from tarotcli.language import N_
from tarotcli.systems.common import questions
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import sees_hands, with_drawn
from tarotcli.systems.common.viewers import taking_part
from tarotcli.systems.versailles.affairs import Duel, Side, Step, nothing_else_open
from tarotcli.systems.versailles.duel import answers, face_down, fencing, skills
from tarotcli.systems.versailles.duel import refusals as no
from tarotcli.systems.versailles.duel.answers import (
    DuelAnswer,
    LostStart,
    StartAnswer,
    TurnAnswer,
)
from tarotcli.systems.versailles.duel.auto import play_on
from tarotcli.systems.versailles.duel.events import Agreed, Conceded, DuelBegan, Opens, Satisfied
from tarotcli.systems.versailles.duel.questions import Concede, End, Play, Start, plays_from, plays_of_start
from tarotcli.systems.versailles.duel.status import StatusAnswer, status_for
from tarotcli.systems.versailles.events import CoinFell
from tarotcli.systems.versailles.hands import GM, called, holder, may_act, owes_nothing, sheet
from tarotcli.systems.versailles.refusals import NoSheet
from tarotcli.systems.versailles.sheet import characteristic_named
from tarotcli.systems.versailles.tally import ability

A = TypeVar("A", bound=DuelAnswer)

FENCING, ESCRIME = "fencing", "escrime"
"""The skill of a duel with swords, unless another is named."""


def start(campaign: Campaign, ask: Start, chance: Chance) -> Outcome[StartAnswer]:
    """Set two characters against each other (V19, V22); played in one go where the tool plays both.

    Raises a Refused where something is open already, somebody may not act (V4, V26), or lacks the skill (V12).
    """
    duel = set_up(campaign, ask)
    a, b = duel.sides
    agreed = Agreed({who: side.skill for who, side in duel.sides.items()}, duel.terms, duel.offended or None)
    step = Step(campaign, (DuelBegan(a, b, agreed),))
    if ask.first:
        first = side_named(campaign, duel, ask.first)
    else:
        fell = ask.coin or chance.coin()
        step = step.telling(CoinFell(new=fell))
        first = a if fell == HEADS else b
    step = step.then(opened(campaign, replaced(duel, turn=first)))
    step, foreseen = play_on(step, chance, discard=ask.discard)
    return _outcome(step, partial(_start_answer, duel, a, first), foreseen)


def opened(campaign: Campaign, duel: Duel) -> Step:
    """The duel on the table; skill against skill ends at once where neither can open (V20)."""
    if duel.terms:
        return Step(campaign.with_table("duel", duel), (Opens(duel.turn),))
    return skills.open_contest(campaign, duel)


def _start_answer(duel: Duel, a: str, first: str, step: Step) -> StartAnswer:
    at_once = step.end is not None and len(duel.auto) == len(duel.sides)
    kind = LostStart if at_once and step.end and step.end.winner != a else StartAnswer
    return kind(first=first, **answers.outcome(step, duel))


def duellist(campaign: Campaign, word: str) -> str:
    """A character with a sheet to be tested with, who may act."""
    who = anybody(campaign, word)
    if who == GM:
        raise NoSheet
    may_act(campaign, who)
    return who


def set_up(campaign: Campaign, ask: Start) -> Duel:
    """The duel that is asked for, before it is known who plays first; raises what :func:`start` does."""
    nothing_else_open(campaign)
    a, b = duellist(campaign, ask.a), duellist(campaign, ask.b)
    if a == b:
        raise no.AgainstOneself(who=called(campaign, a))
    swords = ask.fencing
    skill_a = ask.skill_a or (FENCING if swords else "")
    if not skill_a:
        raise no.NoSkillNamed
    sides = {}
    for who, skill, option in ((a, skill_a, "--skill-a"), (b, ask.skill_b or skill_a, "--skill-b")):
        hand = holder(campaign, who)
        found = _skill(campaign, who, skill, option, swords=swords)
        sides[who] = Side(found, hand="" if hand == who else hand)
        if swords and any(wound.degree == "serious" for wound in sheet(campaign, who).wounds):
            raise no.UnableToFight(who=called(campaign, who))
    duel = Duel(sides, a, growth=not ask.no_growth)
    auto = tuple(dict.fromkeys(side_named(campaign, duel, word) for word in ask.auto))
    sees_hands(campaign, auto)
    if len(auto) == len(sides) and ask.discard:
        raise no.ToolDiscards
    if not swords:
        return replaced(duel, auto=auto)
    offended = side_named(campaign, duel, ask.offended) if ask.offended else a
    return replaced(duel, auto=auto, terms=ask.terms or "first-blood", offended=offended)


def _skill(campaign: Campaign, who: str, word: str, option: str, *, swords: bool) -> str:
    """The skill of a side by its key; with swords who has no ``fencing`` fights by agility alone (V25).

    R: on a sheet in French ``fencing`` may be called ``escrime``.
    """
    page = sheet(campaign, who)
    found = page.skill(word)
    if found is None and word == FENCING:
        found = page.skill(ESCRIME)
    if found is not None or (swords and word == FENCING):
        return found or word
    if swords or characteristic_named(word) is None:
        raise no.LacksSkill(who=called(campaign, who), skill=word, skills=tuple(page.skills), option=option)
    return ability(campaign, who, word, None).name


def play(campaign: Campaign, ask: Play, chance: Chance) -> Outcome[TurnAnswer]:
    """Lay cards on one's turn (V19, V20, V23, V25)."""
    duel = open_duel(campaign)
    who = side_named(campaign, duel, ask.who, duel.turn)
    may_act(campaign, who)
    if duel.turn != who and not duel.fallen:
        raise no.NotYourTurn(who=called(campaign, who), turn=called(campaign, duel.turn))
    if duel.terms:
        _none_of(_words_of_skills(ask), no.NotInFencing)
        move: fencing.Thrust | skills.Move = fencing.Thrust(ask.card, ask.attacked, ask.strength, ask.discard)
    else:
        _none_of(_words_of_fencing(ask), no.OnlyFencing)
        move = skills.Move(ask.card, ask.reputation, ask.favour, ask.belief, ask.using, ask.coin)
    said = partial(_turn_answer, duel, who)
    if ask.ask:
        return _outcome(face_down.lay(campaign, duel, who, move), said)
    if duel.face_down:
        step = face_down.answer(campaign, duel, who, move, chance)
        known = face_down.untold(campaign, duel, who, step, ask.card)
        return _outcome(step, said)._replace(foreseen=(_untold(said(known)), known.events))
    if isinstance(move, fencing.Thrust):
        step = fencing.play(campaign, duel, who, move, chance)
    else:
        step = skills.play(campaign, duel, who, move, chance)
    step, foreseen = play_on(step, chance, discard=ask.discard)
    return _outcome(step, said, foreseen)


def _words_of_skills(ask: Play) -> Mapping[str, bool]:
    return {
        "--reputation": bool(ask.reputation),
        "--favour": bool(ask.favour),
        "--belief": bool(ask.belief),
        "--using": bool(ask.using),
        "--coin": bool(ask.coin),
    }


def _words_of_fencing(ask: Play) -> Mapping[str, bool]:
    return {
        "--quarter": bool(ask.quarter),
        "--strength": ask.strength is not None,
        "--discard": bool(ask.discard),
    }


def _none_of(given: Mapping[str, bool], refusal: type[Refused]) -> None:
    """Refuse the first of these options that is given."""
    for option, is_given in given.items():
        if is_given:
            raise refusal(word=option)


def _turn_answer(duel: Duel, who: str, step: Step) -> TurnAnswer:
    return TurnAnswer(who=who, **answers.outcome(step, duel))


def concede(campaign: Campaign, ask: Concede, chance: Chance) -> Outcome[TurnAnswer]:
    """Give up, whoever's turn it is (V19). R: the dead may, so that a duel can always be closed."""
    duel = open_duel(campaign)
    who = side_named(campaign, duel, ask.who, duel.turn)
    owes_nothing(campaign, duel.hand_of(who))
    if duel.fallen == who:
        raise no.AtTheMercy(fallen=called(campaign, who), who=called(campaign, duel.turn), key=duel.turn)
    up = face_down.opened(campaign, duel)
    now = open_duel(up.campaign)
    if duel.terms:
        step = fencing.concede(up.campaign, now, who)
    else:
        step = skills.concede(up.campaign, now, who, ask.coin, chance)
    return _ended(campaign, duel, who, up.then(step))


def end(campaign: Campaign, ask: End, _chance: Chance) -> Outcome[TurnAnswer]:
    """End a duel with swords: the offended at any time (V22), or the one standing over a serious wound (V26)."""
    duel = open_duel(campaign)
    who = side_named(campaign, duel, ask.who, duel.ender)
    if not duel.terms:
        raise no.NothingToEnd(key=who)
    if duel.fallen:
        if who != duel.turn:
            raise no.AtTheMercy(fallen=called(campaign, who), who=called(campaign, duel.turn), key=duel.turn)
        step = fencing.mercy(campaign, duel, who, kill=ask.kill)
    elif ask.kill:
        raise no.NobodyToKill(who=called(campaign, who))
    elif who != duel.offended:
        raise no.NotTheOffended(who=called(campaign, who), offended=called(campaign, duel.offended), key=who)
    else:
        up = face_down.opened(campaign, duel)
        step = up.telling(Satisfied(who)).then(fencing.close(up.campaign, open_duel(up.campaign), None, None))
    return _ended(campaign, duel, who, step)


def _ended(campaign: Campaign, duel: Duel, who: str, step: Step) -> Outcome[TurnAnswer]:
    """What ended a duel; of a first play that lay face down until then a dry run tells nothing (S2)."""
    said = partial(_turn_answer, duel, who)
    if not duel.face_down:
        return _outcome(step, said)
    known = tuple(event for event in step.events if isinstance(event, Conceded | Satisfied))
    return _outcome(step, said)._replace(foreseen=(_untold(said(Step(campaign))), known))


def _untold(answer: TurnAnswer) -> TurnAnswer:
    """The answer of a dry run, before anything is turned up: nobody's turn follows from it."""
    return replaced(answer, turn=None, face_down_still=True)


def status(campaign: Campaign, ask: questions.Status, _chance: Chance) -> Outcome[StatusAnswer]:
    """How the duel stands; with ``--as`` also that player's hand, and what of it is legal now."""
    duel = open_duel(campaign)
    looker = taking_part(campaign, ask.as_, tuple(map(duel.hand_of, duel.sides))) if ask.as_ else ""
    return Outcome(campaign, status_for(campaign, duel, looker, StatusAnswer))


def open_duel(campaign: Campaign) -> Duel:
    """The open duel; raises :class:`NoDuel`."""
    duel = campaign.tables.get("duel")
    if duel is None:
        raise no.NoDuel
    assert isinstance(duel, Duel)
    return duel


def side_named(campaign: Campaign, duel: Duel, word: str, otherwise: str = "") -> str:
    """The side that a word means, ``otherwise`` without one.

    The GM's word means the NPC that plays from the GM's hand.
    """
    if not word:
        return otherwise
    who = anybody(campaign, word)
    if who in duel.sides:
        return who
    theirs = [key for key in duel.sides if duel.hand_of(key) == who]
    if len(theirs) == 1:
        return theirs[0]
    raise no.NotInDuel(who=called(campaign, who), sides=tuple(called(campaign, key) for key in duel.sides))


def _outcome(step: Step, answer: Callable[[Step], A], foreseen: Step | None = None) -> Outcome[A]:
    """What came of a step; ``foreseen``: as much of it as a dry run may tell, where that is not all."""
    known = None if foreseen is None or foreseen is step else (answer(foreseen), foreseen.events)
    return Outcome(step.campaign, answer(step), step.events, known)


COMMANDS = commands(
    Command(
        name="duel start",
        question=Start,
        resolve=with_drawn(start),
        plays_from=plays_of_start,
        answer=StartAnswer,
        summary=questions.DUEL_START[0],
        example=questions.DUEL_START[1],
    ),
    Command(
        name="duel play",
        question=Play,
        resolve=with_drawn(play),
        plays_from=plays_from,
        answer=TurnAnswer,
        summary=N_("Lay cards on your turn."),
        example="tarotcli duel play aurore 9C T11",
    ),
    Command(
        name="duel concede",
        question=Concede,
        resolve=with_drawn(concede),
        plays_from=plays_from,
        answer=TurnAnswer,
        summary=N_("Give up."),
        example="tarotcli duel concede luynes",
    ),
    Command(
        name="duel end",
        question=End,
        resolve=end,
        plays_from=plays_from,
        answer=TurnAnswer,
        summary=N_("End the duel, as the offended may."),
        example="tarotcli duel end aurore",
    ),
    Command(
        name="duel status",
        question=questions.Status,
        resolve=status,
        answer=StatusAnswer,
        summary=N_("Show how the duel stands."),
        example="tarotcli duel status",
        looks=True,
    ),
)
