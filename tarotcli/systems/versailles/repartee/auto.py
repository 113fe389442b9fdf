"""A participant of a repartee that the tool plays: what such a player may see, and what it then does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tarotcli.answers.question import Stake
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import CardWord
from tarotcli.systems.versailles.affairs import Action, Cause, Repartee, Step
from tarotcli.systems.versailles.aftermath import Surplus, lowest, relieved
from tarotcli.systems.versailles.hands import holder, house, may_act, sheet
from tarotcli.systems.versailles.repartee import debate
from tarotcli.systems.versailles.repartee.events import RewordingNeeded
from tarotcli.systems.versailles.repartee.persuasion import position
from tarotcli.systems.versailles.repartee.rounds import Argument, argue, end_if_all_passed, pass_turn
from tarotcli.systems.versailles.sheet import REPARTEE
from tarotcli.systems.versailles.tally import reaching


class Sight(NamedTuple):
    """What a participant may see: the own hand, what each action may still add, a Major's worth, what is needed."""

    hand: tuple[Card, ...]
    room: Mapping[Action, int]
    worth: int
    need: int


class Choice(NamedTuple):
    """What the tool chooses: an action and the cards laid with it."""

    action: Action
    cards: tuple[Card, ...]


def cheapest(sight: Sight) -> Choice | None:
    """The cheapest cards, over all actions, that add what is needed; None: pass."""
    found = []
    for action, room in sight.room.items():
        cards = reaching(sight.hand, REPARTEE[action], room, sight.need, sight.worth)
        if cards is not None:
            found.append(Choice(action, cards))
    return min(found, key=_cost, default=None)


def _cost(choice: Choice) -> tuple[int, int, int]:
    majors = sum(card.is_major for card in choice.cards)
    return majors, sum(card.number for card in choice.cards if card.is_minor), len(choice.cards)


def play_on(step: Step, chance: Chance, *, reword: str = "") -> tuple[Step, Step]:
    """The repartee played on while the tool is to act, and the part of it that a dry run may tell (S3).

    That part ends where the tool acts: what it does tells of its hand.
    """
    foreseen: Step | None = None
    while step.end is None:
        campaign = step.campaign
        repartee = campaign.tables["repartee"]
        assert isinstance(repartee, Repartee)
        who = repartee.turn
        if not who:
            if not any(isinstance(event, RewordingNeeded) for event in step.events):
                step = end_if_all_passed(step, reword, Surplus((), repartee.auto), chance)
            break
        if who not in repartee.auto:
            break
        foreseen = foreseen or step
        step = step.then(relieved(campaign, who, lowest))
        step = step.then(_act(step.campaign, repartee, who, reword, chance))
    return step, foreseen or step


class Decision(NamedTuple):
    """What the tool does on a turn: for which character and side, what that lacks, and what it lays; None: pass."""

    voice: str
    side: Cause
    need: int
    chosen: Choice | None


def _act(campaign: Campaign, repartee: Repartee, who: str, reword: str, chance: Chance) -> Step:
    may_act(campaign, who)
    voice, side, _need, chosen = decide(campaign, repartee, who)
    if chosen is None:
        return pass_turn(campaign, repartee, who, reword, Surplus((), repartee.auto, who), chance)
    stakes = tuple(Stake(CardWord(card.code, (card,))) for card in chosen.cards)
    return argue(campaign, repartee, Argument(who, voice, side, chosen.action, stakes))


def decide(campaign: Campaign, repartee: Repartee, who: str) -> Decision:
    """What the tool does for a participant, seeing that hand, the sheets and the table."""
    voice = voice_of(campaign, repartee, who)
    side = _side(campaign, repartee, who, voice)
    need = _need(campaign, repartee, side)
    chosen = None
    if voice in campaign.characters:
        if not repartee.plays:
            need = max(1, need)
        chosen = cheapest(_sight(campaign, repartee, who, voice, need)) if need else None
        if chosen is None and not repartee.plays:
            chosen = _opening(campaign, who)
    return Decision(voice, side, need, chosen)


def voice_of(campaign: Campaign, repartee: Repartee, who: str) -> str:
    """For which character the tool speaks; who is none and plays for none that is concerned lays nothing."""
    return next(debate.voices(campaign, repartee, who), who)


def _sight(campaign: Campaign, repartee: Repartee, who: str, voice: str, need: int) -> Sight:
    room = debate.room(campaign, repartee, who, voice)
    return Sight(tuple(campaign.hand(who)), room, house(campaign).relevant_major, need)


def _need(campaign: Campaign, repartee: Repartee, side: Cause) -> int:
    """What a side lacks to win; “against” lacks nothing where the sides are even, since nothing moves then (V29)."""
    sums = debate.totals(campaign, repartee)
    if side == "for":
        return max(0, sums["against"] + 1 - sums["for"])
    return max(0, sums["for"] - sums["against"])


def _opening(campaign: Campaign, who: str) -> Choice:
    """The instigator must open, even where nothing adds anything."""
    card = lowest(tuple(campaign.hand(who)))
    action = next((each for each in debate.ACTIONS if REPARTEE[each] == card.suit), debate.ACTIONS[0])
    return Choice(action, (card,))


def _side(campaign: Campaign, repartee: Repartee, who: str, voice: str) -> Cause:
    """The side the tool takes: “for” the instigator and who believes it already, else “against”."""
    fixed = debate.side_of(repartee, who)
    if fixed is not None:
        return fixed
    believes = position(sheet(campaign, voice), repartee.about) is not None
    if holder(campaign, repartee.instigator) == who or believes:
        return "for"
    return "against"
