"""The sides of a duel that the tool plays: it looks at its own hand, both sheets and the table, at nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.words import read_card
from tarotcli.systems.versailles.affairs import Attack, Duel, Terms
from tarotcli.systems.versailles.aftermath import DRAWN, lowest, relieved
from tarotcli.systems.versailles.duel import fencing, skills
from tarotcli.systems.versailles.duel.attacks import (
    DEGREES,
    SUITS,
    Fencer,
    Strike,
    degree,
    is_number,
    least,
    parried,
    strikes,
)
from tarotcli.systems.versailles.hands import may_act
from tarotcli.systems.versailles.reaching import sums
from tarotcli.systems.versailles.step import Step

PATIENCE = 100
"""After so many attacks and passes the tool gives up a duel that comes to nothing."""


def play_on(step: Step, chance: Chance, *, discard: Sequence[str] = ()) -> tuple[Step, Step]:
    """The duel played on while the tool is to act, and the part of it that a dry run may tell (S2, S3).

    That part ends where the tool acts: what it does tells of its hand. ``discard``: the words of the other player's
    ``--discard``, as far as no draw before has used them (V4).
    """
    foreseen: Step | None = None
    while step.end is None:
        duel = step.campaign.tables["duel"]
        assert isinstance(duel, Duel)
        if duel.turn not in duel.auto:
            break
        foreseen = foreseen or step
        campaign = step.campaign
        step = step.then(relieved(campaign, duel.hand_of(duel.turn), least if duel.terms else lowest))
        words = _unused(step, duel, discard) if step.unveils else tuple(discard)
        step = step.then(_act(step.campaign, duel, words, chance))
    return step, foreseen or step


def _unused(step: Step, duel: Duel, discard: Sequence[str]) -> tuple[str, ...]:
    """Of the words of ``--discard`` those that a draw before has not used."""
    hand = step.campaign.hand(duel.hand_of(duel.other(duel.turn)))
    return tuple(word for word in discard if word == DRAWN or read_card(word).of(TAROT78) in hand)


def _act(campaign: Campaign, duel: Duel, discard: tuple[str, ...], chance: Chance) -> Step:
    """One turn of the tool's."""
    who = duel.turn
    may_act(campaign, who)
    if duel.terms is None:
        cards = skills.cheapest(campaign, duel, who)
        if cards is None:
            return skills.concede(campaign, duel, who, (), chance)
        return skills.play(campaign, duel, who, skills.Move(skills.stakes(cards)), chance)
    if duel.fallen:
        return fencing.mercy(campaign, duel, who, kill=False)
    sight = Sight(
        tuple(campaign.hand(duel.hand_of(who))),
        fencing.fencer_of(campaign, duel, who),
        fencing.fencer_of(campaign, duel, duel.other(who)),
        duel.terms,
        duel.exchanges,
    )
    if duel.attack is None and hopeless(sight):
        return fencing.concede(campaign, duel, who)
    return fencing.play(campaign, duel, who, _thrust(sight, duel.attack, discard), chance)


class Sight(NamedTuple):
    """What a fencer may see: the own hand, both fencers, the terms, and how long it has lasted."""

    hand: tuple[Card, ...]
    me: Fencer
    foe: Fencer
    terms: Terms
    exchanges: int


class Blow(NamedTuple):
    """The attack the tool chooses, and the strength it announces."""

    strike: Strike
    strength: int


def _thrust(sight: Sight, against: Attack | None, discard: tuple[str, ...]) -> fencing.Thrust:
    """A defence where there is an attack, else an attack, else a pass."""
    if against is not None:
        return fencing.Thrust(skills.stakes(defence(sight, against)), discard=discard)
    blow = attack(sight)
    if blow is None:
        return fencing.Thrust(discard=discard)
    quarter = blow.strike.quarter if blow.strike.form == "feint" else None
    return fencing.Thrust(skills.stakes(blow.strike.cards), quarter, blow.strength)


def _needed(sight: Sight) -> int:
    """The strength that does what the terms ask where nothing is played against it (V26)."""
    worth = 1 if sight.terms == "first-blood" else sight.foe.endurance + 1
    return sight.foe.agility + worth


def hopeless(sight: Sight) -> bool:
    """Whether no attack could ever do what the terms ask: a flèche with a ten is the strongest (V23)."""
    return 20 + sight.me.added < _needed(sight) or sight.exchanges >= PATIENCE


def attack(sight: Sight) -> Blow | None:
    """The cheapest attack that does what the terms ask, pulled so as not to kill except to the death; None: pass."""
    enough = [each for each in strikes(sight.hand, sight.me) if each.strength >= _needed(sight)]
    if not enough:
        return None
    chosen = min(enough, key=lambda each: (sum(card.number for card in each.cards), -each.strength))
    spare = sight.foe.agility + 2 * sight.foe.endurance
    return Blow(chosen, chosen.strength if sight.terms == "death" else min(chosen.strength, spare))


def defence(sight: Sight, against: Attack) -> tuple[Card, ...]:
    """The cards that leave the least wound: no Major while numbers do, and the cheapest; none: take it (V25)."""
    numbers = [card for card in sight.hand if is_number(card) and card.suit == SUITS[against.quarter]]
    dodges = [(card,) for card in sight.hand if card.is_major]
    parries = [cards for total, cards in sums(numbers, sight.me.limit).items() if total]

    def cost(cards: tuple[Card, ...]) -> tuple[int, bool, int]:
        if cards and cards[0].is_major:
            return 0, True, cards[0].number
        total = sum(card.number for card in cards)
        stopped = parried(total, sight.me) if cards else sight.me.agility
        wound = degree(against.strength - stopped, sight.me.endurance)
        return 0 if wound is None else DEGREES.index(wound) + 1, False, total

    return min([(), *parries, *dodges], key=cost)
