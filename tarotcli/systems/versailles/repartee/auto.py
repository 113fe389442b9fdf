"""A participant of a repartee that the tool plays: what such a player may see, and what it then does."""

from __future__ import annotations

from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.cards import CardWord
from tarotcli.cards.chance import Chance
from tarotcli.request import Stake
from tarotcli.systems.versailles import debate
from tarotcli.systems.versailles.affairs import Action, Cause, Repartee
from tarotcli.systems.versailles.aftermath import Surplus, lowest, relieved
from tarotcli.systems.versailles.hands import holder, house, may_act, sheet
from tarotcli.systems.versailles.reaching import Cards, reaching
from tarotcli.systems.versailles.repartee.persuasion import position
from tarotcli.systems.versailles.repartee.rounds import Word, closed, passed, played
from tarotcli.systems.versailles.sheet import REPARTEE
from tarotcli.systems.versailles.step import Step


class Sight(NamedTuple):
    """What a participant may see: the own hand, what each action may still add, a Major's worth, what is needed."""

    hand: Cards
    room: dict[Action, int]
    worth: int
    need: int


class Said(NamedTuple):
    """What the tool chooses: an action and the cards laid with it."""

    action: Action
    cards: Cards


def argument(sight: Sight) -> Said | None:
    """The cheapest cards, over all actions, that add what is needed; None: pass."""
    found = []
    for action, room in sight.room.items():
        cards = reaching(sight.hand, REPARTEE[action], room, sight.need, sight.worth)
        if cards is not None:
            found.append(Said(action, cards))

    def cost(said: Said) -> tuple[int, int, int]:
        majors = [card for card in said.cards if card.is_major]
        return len(majors), sum(card.number for card in said.cards if card.is_minor), len(said.cards)

    return min(found, key=cost, default=None)


def argued_on(step: Step, chance: Chance, *, veiled: bool, reword: str = "") -> Step:
    """The repartee played on while the tool is to act.

    ``veiled``: stop where a card came unseen off a pile, since the tool would tell of it by playing it.
    """
    while step.end is None and not (veiled and step.unveils):
        campaign = step.campaign
        repartee = campaign.tables["repartee"]
        assert isinstance(repartee, Repartee)
        who = repartee.turn
        if not who:
            if any(event.event == "reword" for event in step.events):
                break
            closing = closed(step, reword, Surplus((), repartee.auto), chance)
            if closing.end is None:
                return closing
            step = closing
            continue
        if who not in repartee.auto:
            break
        step = step.then(relieved(campaign, who, lowest))
        step = step.then(_act(step.campaign, repartee, who, reword, chance))
    return step


def _act(campaign: Campaign, repartee: Repartee, who: str, reword: str, chance: Chance) -> Step:
    may_act(campaign, who)
    voice = next(debate.voices(campaign, repartee, who), who)
    side = _side(campaign, repartee, who, voice)
    chosen = None
    if voice in campaign.characters:
        need = _need(campaign, repartee, side)
        if not repartee.plays:
            need = max(1, need)
        chosen = argument(_sight(campaign, repartee, who, voice, need)) if need else None
        if chosen is None and not repartee.plays:
            chosen = _opening(campaign, who)
    if chosen is None:
        return passed(campaign, repartee, who, reword, (), chance)
    stakes = tuple(Stake(CardWord(card.code, (card,)), None) for card in chosen.cards)
    return played(campaign, repartee, Word(who, voice, side, chosen.action, stakes))


def _sight(campaign: Campaign, repartee: Repartee, who: str, voice: str, need: int) -> Sight:
    page = sheet(campaign, voice)
    room = {
        action: max(0, page.characteristic(action) - debate.laid_so_far(repartee, who, voice, action))
        for action in debate.ACTIONS
    }
    return Sight(tuple(campaign.hand(who)), room, house(campaign).relevant_major, need)


def _need(campaign: Campaign, repartee: Repartee, side: Cause) -> int:
    """What a side lacks to win; “against” lacks nothing where the sides are even, since nothing moves then (V29)."""
    sums = debate.totals(campaign, repartee)
    if side == "for":
        return max(0, sums["against"] + 1 - sums["for"])
    return max(0, sums["for"] - sums["against"])


def _opening(campaign: Campaign, who: str) -> Said:
    """The instigator must open, even where nothing adds anything."""
    card = lowest(tuple(campaign.hand(who)))
    action = next((each for each in debate.ACTIONS if REPARTEE[each] == card.suit), debate.ACTIONS[0])
    return Said(action, (card,))


def _side(campaign: Campaign, repartee: Repartee, who: str, voice: str) -> Cause:
    """The side the tool takes: “for” the instigator and who believes it already, else “against”."""
    fixed = debate.side_of(repartee, who)
    if fixed is not None:
        return fixed
    believes = position(sheet(campaign, voice), repartee.about) is not None
    if holder(campaign, repartee.instigator) == who or believes:
        return "for"
    return "against"
