"""``odds check``: what a Ligne Brisée sees of a test before it is taken (L20)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.lignes_brisees.check import only_again, reopened
from tarotcli.systems.lignes_brisees.odds import Test, critical, success
from tarotcli.systems.lignes_brisees.person import can_spend, found, left, may_test, sheet
from tarotcli.systems.lignes_brisees.refusals import CannotSee, NoCardToBuy, NoSkill
from tarotcli.systems.lignes_brisees.skills import number_of, skill_named
from tarotcli.systems.lignes_brisees.trial import Trial
from tarotcli.systems.lignes_brisees.turn import asked, new_trial
from tarotcli.systems.spec import Outcome


def odds(campaign: Campaign, request: Request, _chance: Chance) -> Outcome:
    """The exact odds of a check from the cards that are left (L20).

    R: ``--gm`` asks for anybody; without it an ordinary person is refused. With ``--again``, of one more card.
    """
    how = asked(request)
    again = request.flag("again")
    if again:
        only_again(request)
        how = how._replace(points=1)
    elif not request.has("what"):
        raise NoSkill(who=request.text("who"))
    who = found(campaign, request.text("who"))
    skill = None if again else skill_named(request.text("what"))
    if not request.flag("gm") and not sheet(campaign, who).ligne_brisee.strip():
        raise CannotSee(who=campaign.called(who), key=who)
    may_test(campaign, who)
    trial = reopened(campaign, who) if skill is None else new_trial(campaign, who, skill, how.mode)
    points = can_spend(campaign, who, how.points)
    if len(trial.cards) == len(left(campaign, who)):
        raise NoCardToBuy(who=campaign.called(who))
    return Outcome(campaign, Result(_seen(campaign, who, trial, points), names=campaign.names()))


def _seen(campaign: Campaign, who: str, trial: Trial, points: int) -> dict[str, Any]:
    cards = left(campaign, who)
    test = Test(
        trial.score,
        trial.skill.number,
        frozenset(map(number_of, cards)),
        trial.mode,
        points,
        tuple(map(number_of, trial.cards)),
    )
    return {
        "who": who,
        "what": trial.skill.key,
        "score": trial.score,
        "mode": trial.mode,
        "drawn": trial.cards,
        "destiny": points,
        "cards_left": len(cards),
        "success": _share(success(test)),
        "critical": _share(critical(test)),
    }


def _share(p: Fraction) -> dict[str, Any]:
    """A probability as the JSON says it: exactly, and as a decimal of four places."""
    return {"fraction": str(p), "p": round(float(p), 4)}
