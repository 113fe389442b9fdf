"""A duel's sides that the tool plays: what such a player may see, and what it then does."""

from __future__ import annotations

from collections.abc import Sequence

from tarotcli.campaign import Campaign
from tarotcli.cards import TAROT78, read_card
from tarotcli.cards.chance import Chance
from tarotcli.systems.versailles import bout, contest
from tarotcli.systems.versailles.affairs import Duel
from tarotcli.systems.versailles.aftermath import DRAWN, lowest, relieved
from tarotcli.systems.versailles.duel.swordplay import Sight, attack, defence, hopeless, least
from tarotcli.systems.versailles.hands import may_act
from tarotcli.systems.versailles.step import Step


def played_on(step: Step, chance: Chance, *, discard: Sequence[str] = (), veiled: bool) -> Step:
    """The duel played on while the tool is to act.

    ``discard``: the words of the other player's ``--discard``, as far as no draw before has used them (V4).
    ``veiled``: stop where a card came unseen off a pile, since the tool would tell of it by playing it.
    """
    while step.end is None and not (veiled and step.unveils):
        duel = step.campaign.tables["duel"]
        assert isinstance(duel, Duel)
        if duel.turn not in duel.auto:
            break
        campaign = step.campaign
        step = step.then(relieved(campaign, duel.hand_of(duel.turn), least if duel.terms else lowest))
        words = _unused(step, duel, discard) if step.unveils else tuple(discard)
        step = step.then(_act(step.campaign, duel, words, chance))
    return step


def _unused(step: Step, duel: Duel, discard: Sequence[str]) -> tuple[str, ...]:
    """Of the words of ``--discard`` those that a draw before has not used."""
    hand = step.campaign.hand(duel.hand_of(duel.other(duel.turn)))
    return tuple(word for word in discard if word == DRAWN or read_card(word).of(TAROT78) in hand)


def _act(campaign: Campaign, duel: Duel, discard: tuple[str, ...], chance: Chance) -> Step:
    who = duel.turn
    may_act(campaign, who)
    if duel.terms is None:
        cards = contest.cheapest(campaign, duel, who)
        if cards is None:
            return contest.concede(campaign, duel, who, (), chance)
        return contest.play(campaign, duel, who, contest.Move(contest.stakes(cards)), chance)
    if duel.fallen:
        return bout.mercy(campaign, duel, who, kill=False)
    sight = Sight(
        tuple(campaign.hand(duel.hand_of(who))),
        bout.skilled(campaign, duel, who),
        bout.skilled(campaign, duel, duel.other(who)),
        duel.terms,
        duel.exchanges,
    )
    if duel.attack:
        thrust = bout.Thrust(contest.stakes(defence(sight, duel.attack)), discard=discard)
        return bout.play(campaign, duel, who, thrust, chance)
    if hopeless(sight):
        return bout.concede(campaign, duel, who)
    blow = attack(sight)
    if blow is None:
        return bout.play(campaign, duel, who, bout.Thrust(discard=discard), chance)
    quarter = blow.strike.quarter if blow.strike.form == "feint" else None
    thrust = bout.Thrust(contest.stakes(blow.strike.cards), quarter, blow.strength)
    return bout.play(campaign, duel, who, thrust, chance)
