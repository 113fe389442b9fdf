"""``check``: one test of one character, and one more card on the test that has just failed (L6–L12)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Pile
from tarotcli.language import N_, _
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.lignes_brisees.accounting import accounted
from tarotcli.systems.lignes_brisees.person import deck, found, left, may_test, outlived, reopenable, sheet
from tarotcli.systems.lignes_brisees.refusals import AgainAlone, NothingToReopen
from tarotcli.systems.lignes_brisees.sheet import Dernier
from tarotcli.systems.lignes_brisees.skills import SKILLS, skill_named
from tarotcli.systems.lignes_brisees.trial import Trial
from tarotcli.systems.lignes_brisees.turn import Turn, all_used, asked, new_trial, turn
from tarotcli.systems.spec import Outcome

NEW_TEST = {"what": N_("WHAT"), "easier": "--easier", "harder": "--harder", "destiny": "--destiny"}


@accounted
def check(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Resolve a test (L6–L12); with ``--again`` one more card, or a sacrifice, on the one that has just failed.

    Raises a Refused for the unconscious and the dead (L17), unknown skills (L1), and what :func:`turn` refuses.
    """
    how = asked(request)
    again = request.flag("again")
    if again:
        only_again(request)
        how = how._replace(points=0 if how.sacrifice else 1)
    who = found(campaign, request.text("who"))
    skill = None if again else skill_named(request.text("what"))
    may_test(campaign, who)
    begun = reopened(campaign, who) if skill is None else new_trial(campaign, who, skill, how.mode)
    taken = turn(campaign, who, begun, how, chance)
    all_used(campaign, who, how.drawn, taken.over)
    return _ended(taken, who, taken.trial.spent - begun.spent)


def only_again(request: Request) -> None:
    """Refuse words of a new test beside ``--again``."""
    extra = tuple(_(word) for name, word in NEW_TEST.items() if request.has(name))
    if extra:
        raise AgainAlone(extra=extra, who=request.text("who"))


def reopened(campaign: Campaign, who: str) -> Trial:
    """The test that has just failed; raises :class:`NothingToReopen` (L10)."""
    page = sheet(campaign, who)
    last = page.dernier
    if last is None or not last.tirees or not set(last.tirees) <= set(left(campaign, who)):
        raise NothingToReopen(who=campaign.called(who), key=who)
    score = page.arcanes.scores()[last.arcane]
    return Trial(SKILLS[last.arcane], score, last.mode, tuple(last.tirees), last.depenses)


def _ended(taken: Turn, who: str, points: int) -> Outcome:
    campaign, trial, events, _over = taken
    campaign = reopenable(campaign, who, None if trial.success else _last(trial))
    campaign, more = outlived(campaign, who)
    data = {
        "who": who,
        **told(trial),
        "destiny_spent": points,
        "destiny": sheet(campaign, who).destin.actuels,
        "cards_left": len(deck(campaign, who).draw),
        "missing": trial.missing,
    }
    exit_status = 0 if trial.success else 1
    return Outcome(campaign, Result(data, (*events, *more), exit_status, names=campaign.names()))


def told(trial: Trial) -> dict[str, Any]:
    """A test as data."""
    return {
        "what": trial.skill.key,
        "outcome": trial.outcome,
        "margin": trial.margin,
        "score": trial.score,
        "mode": trial.mode,
        "drawn": trial.cards,
        "counted": trial.counted,
        "critical_on": trial.critical_on,
        "sacrificed": trial.sacrificed,
    }


def _last(trial: Trial) -> Dernier:
    return Dernier(trial.skill.key, Pile(trial.cards), trial.mode, trial.spent)
