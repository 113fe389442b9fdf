"""New characters, scores set by fate or in order, and lost cards that come back (L2–L4, L17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.cards.piles import Deck, Pile
from tarotcli.request import Request
from tarotcli.result import Event, Result
from tarotcli.systems.lignes_brisees.accounting import accounted
from tarotcli.systems.lignes_brisees.person import (
    Step,
    becomes,
    condition,
    deck,
    discard_path,
    draw_path,
    found,
    reopenable,
    sheet,
)
from tarotcli.systems.lignes_brisees.refusals import (
    DealHeals,
    DealHow,
    DealOneThing,
    NothingLost,
    NotLost,
    SkillTwice,
)
from tarotcli.systems.lignes_brisees.sheet import Arcanes, Personnage
from tarotcli.systems.lignes_brisees.skills import SKILLS, number_of, skill_named
from tarotcli.systems.spec import Outcome

WAYS = {
    "scores": "--scores",
    "order": "--order",
    "recover": "--recover",
    "recover_card": "--recover-card",
}


def fresh(_chance: Chance) -> dict[str, Any]:
    """What a new campaign holds: nothing yet, since each deck comes with its character (L4)."""
    return {}


def blank(
    campaign: Campaign, key: str, shared: Mapping[str, Any], today: date | None, _chance: Chance
) -> Campaign:
    """The campaign with a new character and their deck. R: each score is its arcanum's number until it is set."""
    arcanes = Arcanes(**{name: skill.number for name, skill in SKILLS.items()})
    whole = Deck(MAJORS22.kind, Pile(MAJORS22.cards))
    return campaign.with_sheet(key, Personnage(**shared, creation=today, arcanes=arcanes)).with_deck(
        key, whole
    )


@accounted
def deal(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Let fate or the player set the scores (L3), or return lost cards and wake the character (L17).

    Raises a Refused for dealing as in other games, which is not of this one.
    """
    if request.flag("fresh"):
        raise DealHeals
    chosen = way(request)
    named = list(dict.fromkeys(found(campaign, word) for word in request.texts("who")))
    if not chosen or not named or request.has("count"):
        raise DealHow
    events: tuple[Event, ...] = ()
    missing = 0
    for who in named:
        if chosen in ("scores", "order"):
            campaign, more = _scored(campaign, who, _new_scores(campaign, who, request, chance))
        else:
            back, short = _coming_back(campaign, who, request, chance)
            missing += short
            campaign, more = recovered(campaign, who, back)
        events += more
    return Outcome(campaign, Result({"who": named, "missing": missing}, events, names=campaign.names()))


def way(request: Request) -> str:
    """The one thing that is asked for, empty for none; raises :class:`DealOneThing` for several."""
    ways = [name for name in WAYS if request.has(name)]
    if len(ways) > 1:
        raise DealOneThing(given=tuple(WAYS[name] for name in ways))
    return ways[0] if ways else ""


def _new_scores(campaign: Campaign, who: str, request: Request, chance: Chance) -> dict[str, int]:
    if request.flag("scores"):
        return dict(zip(SKILLS, map(number_of, chance.shuffled(MAJORS22.cards)), strict=True))
    old = sheet(campaign, who).arcanes.scores()
    first: list[str] = []
    for word in request.texts("order"):
        skill = skill_named(word)
        if skill.key in first:
            raise SkillTwice(skill=skill.name)
        first.append(skill.key)
    rest = sorted((key for key in old if key not in first), key=lambda key: -old[key])
    ranked = {key: 22 - at for at, key in enumerate((*first, *rest))}
    return {key: ranked[key] for key in old}


def _scored(campaign: Campaign, who: str, scores: dict[str, int]) -> Step:
    """The 22 scores set anew; a raise of this session is forgotten with the scores it was about."""
    page = sheet(campaign, who)
    event = Event(
        "scores",
        who,
        path=spell_path(("characters", who, "arcanes")),
        old=page.arcanes.scores(),
        new=scores,
    )
    new = replaced(page, arcanes=Arcanes(**scores), montees=(), dernier=None)
    return Step(campaign.with_sheet(who, new), (event,))


def _coming_back(
    campaign: Campaign, who: str, request: Request, chance: Chance
) -> tuple[Sequence[Card], int]:
    """The lost cards that come back, and how many fewer they are than was asked for."""
    lost = deck(campaign, who).discard
    if not lost and condition(campaign, who) == "ok":
        raise NothingLost(who=campaign.called(who))
    if request.has("recover"):
        wanted = request.number("recover")
        back = chance.sample(lost.sorted(MAJORS22), min(wanted, len(lost)))
        return back, wanted - len(back)
    chosen = list(dict.fromkeys(word.of(MAJORS22) for word in request.cards("recover_card")))
    for card in chosen:
        if card not in lost:
            raise NotLost(card=card, who=campaign.called(who), lost=tuple(lost) or ("—",))
    return chosen, 0


def recovered(campaign: Campaign, who: str, cards: Sequence[Card]) -> Step:
    """These lost cards back in the deck, and the character awake, if there is a card to live by (L17)."""
    events: tuple[Event, ...] = ()
    if cards:
        back = deck(campaign, who).restored(cards)
        back = Deck(back.kind, back.draw.sorted(MAJORS22), back.discard)
        campaign = campaign.with_deck(who, back)
        events = (Event("recovered", who, tuple(cards), discard_path(who), draw_path(who)),)
    campaign, more = becomes(campaign, who, "ok") if deck(campaign, who).draw else Step(campaign)
    return Step(reopenable(campaign, who, None), events + more)
