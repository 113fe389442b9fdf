"""One character's test: a card, a Tendance and perhaps a Talent against a difficulty (P2–P7)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign, find_who
from tarotcli.cards import CardWord
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Result
from tarotcli.systems.spec import Outcome
from tarotcli.systems.topoigraphie.packs import Played, chosen, owner_of, playable, turned
from tarotcli.systems.topoigraphie.refusals import NoCardPlayed, OneCard
from tarotcli.systems.topoigraphie.spelling import Choices
from tarotcli.systems.topoigraphie.tally import (
    MJ,
    Tested,
    called,
    house,
    names,
    parts,
    succeeds,
    tested,
)


def check(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Resolve a test (P2–P7). R: an NPC without a card of the GM's choosing turns up the GM's next, as in P10.

    R: a dry run tells the outcome, but no number that would tell a card turned up unseen.

    Raises a Refused for an unknown Tendance or Talent, a card that is not left, and a court without its Talent (P5).
    """
    who = find_who(campaign, request.text("who"), others=(MJ,))
    by = tested(campaign, who, request.text("what"), request.text("talent"), "--talent")
    difficulty = difficulty_of(campaign, request)
    played = _card(campaign, who, request, by, chance)
    data: dict[str, Any] = {"who": who, "what": by.tendance, "talent": by.talent, "difficulty": difficulty}
    sums = parts(played.card, by)
    success = succeeds(sums.sum, difficulty)
    data |= {
        "outcome": "success" if success else "failure",
        "margin": sums.sum - difficulty,
        "sum": sums.sum,
        "parts": sums._asdict(),
        "played": (played.card,),
        "drawn": played.drawn,
        "missing": played.missing,
    }
    if played.turned and request.veiled:
        data |= dict.fromkeys(("margin", "sum", "parts", "played"))
    result = Result(data, played.events, 0 if success else 1, names=names(campaign))
    return Outcome(played.campaign, result)


def difficulty_of(campaign: Campaign, request: Request) -> int:
    """The difficulty stated, else the house's (P2)."""
    return request.number("difficulty", house(campaign).difficulty)


def card_named(request: Request) -> CardWord | None:
    """The one card that ``--play`` names, or None; raises :class:`OneCard` for more."""
    stakes = request.stakes("play")
    if len(stakes) > 1:
        raise OneCard(given=len(stakes))
    return stakes[0].card if stakes else None


def _card(campaign: Campaign, who: str, request: Request, by: Tested, chance: Chance) -> Played:
    word = card_named(request)
    if word is not None:
        return chosen(campaign, who, word, by, chance)
    if owner_of(campaign, who) == who:
        may = Choices(playable(campaign, who, by))
        raise NoCardPlayed(who=called(campaign, who), legal=may, option="--play")
    return turned(campaign, who, by, chance)
