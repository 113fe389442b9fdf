"""What one side asks of a test, and the test taken on a campaign: Destin, sacrifice, real cards (L6–L12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import MAJORS22, Card
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Event
from tarotcli.systems.lignes_brisees.person import can_spend, left, lost, sheet, spent
from tarotcli.systems.lignes_brisees.refusals import (
    BetterWithoutDestiny,
    CannotSacrifice,
    CardGone,
    Contradiction,
    DrawnBefore,
    NoCardToBuy,
    TooFewDrawn,
    TooManyDrawn,
)
from tarotcli.systems.lignes_brisees.sheet import Mode
from tarotcli.systems.lignes_brisees.skills import Skill
from tarotcli.systems.lignes_brisees.trial import FIRST_DRAW, Trial, at_random, taken


class Asked(NamedTuple):
    """How a side wants its test taken. ``drawn``: the real cards, None where chance draws."""

    mode: Mode = "normal"
    points: int = 0
    better: bool = False
    sacrifice: bool = False
    drawn: tuple[Card, ...] | None = None


class Turn(NamedTuple):
    """A test taken: the campaign after, the test, what happened, and the real cards that are left over."""

    campaign: Campaign
    trial: Trial
    events: tuple[Event, ...]
    over: tuple[Card, ...]


def asked(request: Request, side: str = "") -> Asked:
    """What a request says of one side (``""``, ``"_a"``, ``"_b"``); raises a usage fault for contradictions."""
    option = side.replace("_", "-")
    easier, harder = request.flag(f"easier{side}"), request.flag(f"harder{side}")
    if easier and harder:
        raise Contradiction(first=f"--easier{option}", second=f"--harder{option}", rule="L7")
    sacrifice = request.flag(f"sacrifice{side}")
    for name in ("destiny", "drawn"):
        if sacrifice and request.has(f"{name}{side}"):
            raise Contradiction(first=f"--sacrifice{option}", second=f"--{name}{option}", rule="L11")
    better = request.flag(f"better{side}")
    if better and not request.has(f"destiny{side}"):
        raise BetterWithoutDestiny(better=f"--better{option}", destiny=f"--destiny{option}")
    drawn = tuple(word.of(MAJORS22) for word in request.cards(f"drawn{side}"))
    return Asked(
        "facile" if easier else "difficile" if harder else "normal",
        request.number(f"destiny{side}"),
        better,
        sacrifice,
        drawn if request.has(f"drawn{side}") else None,
    )


def turn(campaign: Campaign, who: str, trial: Trial, how: Asked, chance: Chance) -> Turn:
    """A test taken by somebody who may, from its beginning or from the cards it has drawn.

    Raises a Refused for a sacrifice that cannot be (L11), Destin without a point, and real cards that cannot
    have been drawn or are too few (L10).
    """
    if how.sacrifice:
        return _sacrificed(campaign, who, trial)
    how = how._replace(points=can_spend(campaign, who, how.points))
    cards = left(campaign, who)
    before, at = trial.spent, len(trial.cards)
    if at == len(cards):
        raise NoCardToBuy(who=campaign.called(who))
    source = _source(campaign.called(who), trial, cards, how, chance)
    trial = taken(trial, cards, source, how.points, better=how.better)
    campaign, events = spent(campaign, who, trial.spent - before)
    over = () if how.drawn is None else how.drawn[len(trial.cards) - at :]
    return Turn(campaign, trial, (_tested(who, trial), *events), over)


def all_used(campaign: Campaign, who: str, given: Sequence[Card] | None, over: Sequence[Card]) -> None:
    """Refuse real cards that were not drawn for the test any more (L10)."""
    if given is not None and over:
        wanted = len(given) - len(over)
        raise TooManyDrawn(who=campaign.called(who), wanted=wanted, given=len(given))


def new_trial(campaign: Campaign, who: str, skill: Skill, mode: Mode) -> Trial:
    """A test of which no card is drawn yet."""
    score = sheet(campaign, who).arcanes.scores()[skill.key]
    return Trial(skill, score, mode)


def _tested(who: str, trial: Trial) -> Event:
    path = spell_path(("characters", who, "arcanes", trial.skill.key))
    return Event("tested", who, trial.cards, path=path)


def _sacrificed(campaign: Campaign, who: str, trial: Trial) -> Turn:
    called = campaign.called(who)
    if not sheet(campaign, who).ligne_brisee.strip():
        raise CannotSacrifice(who=called, key=who)
    own = trial.skill.card
    cards = left(campaign, who)
    if own not in cards:
        raise CardGone(card=own, who=called, left=tuple(cards))
    campaign, events = lost(campaign, who, (own,), "sacrificed")
    trial = trial._replace(sacrificed=True)
    return Turn(campaign, trial, (_tested(who, trial), *events), ())


def _source(called: str, trial: Trial, cards: Sequence[Card], how: Asked, chance: Chance) -> Iterator[Card]:
    rest = [card for card in cards if card not in trial.cards]
    if how.drawn is None:
        return at_random(rest, chance)
    first = 0 if trial.cards else min(FIRST_DRAW[trial.mode], len(cards))
    most = min(first + how.points, len(rest))
    return _stated(called, trial.cards, cards, how.drawn, most)


def _stated(
    called: str, before: Sequence[Card], cards: Sequence[Card], given: Sequence[Card], most: int
) -> Iterator[Card]:
    """The real cards one by one, each held against the deck when the test comes to it.

    ``before``: the cards that the test has drawn already. ``most``: how many more it may draw.
    """
    for at, card in enumerate(given):
        out = (*before, *given[:at])
        still = tuple(each for each in cards if each not in out)
        if card not in cards:
            raise CardGone(card=card, who=called, left=still, rule="L6")
        if card in out:
            raise DrawnBefore(card=card, left=still)
        yield card
    raise TooFewDrawn(who=called, wanted=most, given=len(given))
