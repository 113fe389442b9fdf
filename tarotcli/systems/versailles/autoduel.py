"""A duel's sides that the tool plays: what such a player may see, and what it then does."""

from __future__ import annotations

from tarotcli.campaign import Campaign
from tarotcli.chance import Chance
from tarotcli.systems.versailles import bout, contest
from tarotcli.systems.versailles.affairs import Duel
from tarotcli.systems.versailles.aftermath import lowest, relieved
from tarotcli.systems.versailles.hands import may_act
from tarotcli.systems.versailles.step import Step
from tarotcli.systems.versailles.swordplay import Sight, attack, defence, hopeless, least


def played_on(step: Step, chance: Chance, *, veiled: bool) -> Step:
    """The duel played on while the tool is to act.

    ``veiled``: stop where a card came unseen off a pile, since the tool would tell of it by playing it.
    """
    while step.end is None and not (veiled and step.unveils):
        duel = step.campaign.tables["duel"]
        assert isinstance(duel, Duel)
        if duel.turn not in duel.auto:
            break
        campaign = step.campaign
        step = step.then(relieved(campaign, duel.hand_of(duel.turn), least if duel.terms else lowest))
        step = step.then(_act(step.campaign, duel, chance))
    return step


def _act(campaign: Campaign, duel: Duel, chance: Chance) -> Step:
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
        thrust = bout.Thrust(contest.stakes(defence(sight, duel.attack)))
        return bout.play(campaign, duel, who, thrust, chance)
    if hopeless(sight):
        return bout.concede(campaign, duel, who)
    blow = attack(sight)
    if blow is None:
        return bout.play(campaign, duel, who, bout.Thrust(), chance)
    quarter = blow.strike.quarter if blow.strike.form == "feint" else None
    thrust = bout.Thrust(contest.stakes(blow.strike.cards), quarter, blow.strength)
    return bout.play(campaign, duel, who, thrust, chance)
