"""One character's skill check, from the difficulty to the refreshed hand (V8–V18)."""

from __future__ import annotations

from typing import Any

from tarotcli.campaign import Campaign, find_who, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language.names import fold
from tarotcli.language.terms import Term
from tarotcli.request import Request
from tarotcli.result import Event, Result, Unseen
from tarotcli.systems.spec import Outcome
from tarotcli.systems.versailles import difficulty
from tarotcli.systems.versailles.aftermath import refreshed, set_waiting
from tarotcli.systems.versailles.difficulty import Difficulty, band
from tarotcli.systems.versailles.growth import Growth, grown
from tarotcli.systems.versailles.hands import (
    GM,
    called,
    deck_of,
    discard_path,
    hand_path,
    holder,
    may_act,
    names,
    sheet,
)
from tarotcli.systems.versailles.refusals import FailedBefore, NoCardPlayed
from tarotcli.systems.versailles.step import Step
from tarotcli.systems.versailles.tally import (
    Ability,
    Laid,
    Parts,
    ability,
    codes,
    counted,
    laid,
    legal,
    parts,
)

NOTHING = Parts(0, 0, 0, 0, 0)
TELLING = frozenset({"difficulty", "band", "margin"})
"""What tells the difficulty's card: secret where it stays hidden (V8), null where a dry run must not turn it up."""


def check(campaign: Campaign, request: Request, chance: Chance) -> Outcome:
    """Resolve a skill check (V8–V18).

    Raises a Refused where the character may not act (V4, V26), failed the same task before (V16), lacks the skill
    (V12), the card (V9) or the counter (V14), or no difficulty can be set (V8).
    """
    difficulty.well_asked(request)
    who = find_who(campaign, request.text("who"), others=(GM,))
    hand = holder(campaign, who)
    tested = ability(campaign, who, request.text("what"), request.text("using") or None)
    may_act(campaign, who)
    if fold(tested.name) in map(fold, sheet(campaign, who).failed) and not request.flag("retry"):
        raise FailedBefore(who=called(campaign, who), skill=Term(tested.name))
    cards = laid(campaign, hand, request.stakes("play"), tested)
    counters = counted(
        campaign, who, request.counters("reputation"), request.counters("favour"), request.text("belief")
    )
    if not cards:
        _must_have_none(campaign, hand, tested)
        sums, paid = NOTHING, campaign
    else:
        sums, paid = parts(cards, tested, counters.points), campaign
        if counters.events:
            paid = campaign.with_sheet(who, counters.sheet)
    against = _against(paid, request, chance, hand, codes(cards))
    success = bool(cards) and sums.total >= against.number
    events = [*_played(campaign, who, hand, cards), *(counters.events if cards else ()), *against.events]
    after = Growth(against.campaign, 0, ())
    if cards and tested.skill is not None and not request.flag("no_growth"):
        after = grown(
            against.campaign,
            who,
            tested.skill,
            against.number,
            success=success,
            coin=request.text("coin"),
            chance=chance,
        )
    events += after.events
    ended = (
        _succeeded(after.campaign, who, hand, chance, refresh=not request.flag("no_refresh"))
        if success
        else _failed(after.campaign, who, tested)
    )
    done, fresh = ended
    events += done.events
    if not events:
        # A check that changes nothing more, of who waits already, was taken all the same.
        events.append(Event("checked", who, new=tested.name))
    data: dict[str, Any] = {
        "who": who,
        "what": tested.name,
        "outcome": "success" if success else "failure",
        "margin": sums.total - against.number,
        "total": sums.total,
        "parts": sums._asdict(),
        "difficulty": against.number,
        "band": band(against.number),
        "growth": after.change,
        "played": codes(cards),
        "drawn": fresh,
        "missing": done.missing,
    }
    if request.veiled and against.unseen:
        data |= dict.fromkeys(TELLING)
    hidden = TELLING if request.flag("hidden") else frozenset()
    return Outcome(done.campaign, Result(data, tuple(events), 0 if success else 1, hidden, names(campaign)))


def _against(
    campaign: Campaign, request: Request, chance: Chance, hand: str, cards: tuple[Card, ...]
) -> Difficulty:
    """The difficulty, set while the played cards, which it cannot be, lie on the table."""
    lying = campaign.with_hand(hand, campaign.hand(hand).without(cards)) if cards else campaign
    against = difficulty.set_by(lying, request, chance)
    if not cards:
        return against
    name, deck = deck_of(against.campaign, hand)
    return against._replace(campaign=against.campaign.with_deck(name, deck.put(cards)))


def _must_have_none(campaign: Campaign, hand: str, tested: Ability) -> None:
    """A check without a card is for who has no legal one (V16)."""
    held = tuple(campaign.hand(hand))
    may = legal(held, tested.suit)
    if may:
        raise NoCardPlayed(skill=Term(tested.name), who=called(campaign, hand), hand=held, legal=may)


def _played(campaign: Campaign, who: str, hand: str, cards: tuple[Laid, ...]) -> list[Event]:
    if not cards:
        return []
    target = discard_path(deck_of(campaign, hand)[0])
    return [Event("played", who, codes(cards), hand_path(hand), target)]


Ending = tuple[Step, Unseen]


def _succeeded(campaign: Campaign, who: str, hand: str, chance: Chance, *, refresh: bool) -> Ending:
    """The hand drawn up to the limit, which ends any waiting (V16)."""
    return refreshed(campaign, who, hand, chance) if refresh else (Step(campaign), Unseen())


def _failed(campaign: Campaign, who: str, tested: Ability) -> Ending:
    """No cards until a new scene, and the same task not again (V16). The GM's hand does not wait."""
    page, step = sheet(campaign, who), Step(campaign)
    if who != GM and tested.name not in page.failed:
        failed = (*page.failed, tested.name)
        path = spell_path(("characters", who, "failed"))
        event = Event("failed", who, path=path, old=page.failed, new=failed)
        step = Step(campaign.with_sheet(who, replaced(page, failed=failed)), (event,))
    return step.then(set_waiting(step.campaign, who)), Unseen()
