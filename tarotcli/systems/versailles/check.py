"""One character's skill check, from the difficulty to the refreshed hand (V8–V18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Cards, Secret, Veiled, held
from tarotcli.campaign import Campaign, replaced
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import say
from tarotcli.language.names import fold
from tarotcli.language.terms import Term
from tarotcli.systems.base import Effect
from tarotcli.systems.common import asked, questions
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import with_drawn
from tarotcli.systems.versailles import difficulty
from tarotcli.systems.versailles.aftermath import Band, Growth, Toss, band, grown, refreshed, set_waiting
from tarotcli.systems.versailles.difficulty import (
    Asked,
    Difficulty,
    asked_of,
    from_anywhere,
    lay,
    set_against,
    turned_up,
)
from tarotcli.systems.versailles.events import Checked, Failed
from tarotcli.systems.versailles.hands import (
    GM,
    called,
    holder,
    may_act,
    sheet,
)
from tarotcli.systems.versailles.questions import Check, CheckWords
from tarotcli.systems.versailles.refusals import FailedBefore, NoCardPlayed
from tarotcli.systems.versailles.tally import (
    Ability,
    Parts,
    ability,
    codes,
    counted,
    laid,
    legal,
    parts,
)

NOTHING = Parts(0, 0, 0, 0, 0)


class CheckAnswer(Answer, frozen=True):
    """``check``: ``margin`` is the total less the difficulty, a success at 0 (V15).

    ``growth``: by how much the skill changed (V18). What tells a difficulty that stays hidden (V8) is null; in a dry
    run that does not turn its card up so is the outcome. ``drawn``: what the hand was refreshed with (V16).
    ``asked``: true where the difficulty was only laid face down, and waits for the answer. ``chance``: of success as
    it was beforehand, a fraction, where the GM deck decided and the difficulty is no secret.
    """

    who: str
    what: str
    outcome: Literal["success", "failure"] | None
    margin: int | Veiled[int] | None
    total: int
    parts: Parts
    difficulty: int | Veiled[int] | None
    band: Band | Veiled[Band] | None
    growth: int | Veiled[int] | None
    played: tuple[Card, ...]
    drawn: Cards = ()
    missing: int = 0
    asked: bool | UnsetType = UNSET
    chance: str | UnsetType = UNSET

    @property
    def exit(self) -> int:
        """1 for a failure."""
        return 1 if self.outcome == "failure" else 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The outcome first, then how the total came about, then what changed."""
        if self.asked is not UNSET:
            return [*event_lines(display, events), asked.answer_line(self.who, display)]
        from tarotcli.render import played

        sums = ["  " + self._sum(), *played(self.played, display)] if self.played else []
        head = display.marked(self.outcome, self._outcome(display))
        return [head, *sums, *event_lines(display, events)]

    def _outcome(self, display: Display) -> str:
        won = self.outcome == "success"
        fields: dict[str, object] = {
            "who": display.called(self.who),
            "what": Term(self.what),
            "total": self.total,
        }
        if self.outcome is None:
            return say("{who}, {what}: {total}, against a card that a dry run does not turn up.", **fields)
        if not isinstance(self.margin, int) or not isinstance(self.band, str):
            return (
                say("{who}, {what}: success.", **fields) if won else say("{who}, {what}: failure.", **fields)
            )
        fields |= {
            "difficulty": self.difficulty,
            "band": Term(self.band),
            "margin": abs(self.margin),
        }
        if not self.played:
            return say("{who}, {what}: failure, no card to play ({difficulty}, {band}).", **fields)
        if won:
            return say("{who}, {what}: success by {margin}, {total} against {difficulty} ({band}).", **fields)
        return say("{who}, {what}: failure by {margin}, {total} against {difficulty} ({band}).", **fields)

    def _sum(self) -> str:
        sums = self.parts
        terms = []
        if sums.minors != sums.limited:
            terms.append(
                say("Minors {minors} limited to {limited}", minors=sums.minors, limited=sums.limited)
            )
        elif sums.minors:
            terms.append(say("Minors {minors}", minors=sums.minors))
        if sums.majors:
            terms.append(say("Majors {majors}", majors=sums.majors))
        if sums.characteristic:
            terms.append(say("characteristic {characteristic}", characteristic=sums.characteristic))
        if sums.counters:
            terms.append(say("counters {counters}", counters=sums.counters))
        return " + ".join(terms) + f" = {self.total}"


def check(campaign: Campaign, ask: Check, chance: Chance) -> Outcome[CheckAnswer]:
    """Resolve a skill check (V8–V18).

    Raises a Refused where the character may not act (V4, V26), failed the same task before (V16), lacks the skill
    (V12), the card (V9) or the counter (V14), or no difficulty can be set (V8).
    """
    who = anybody(campaign, ask.who)
    hand = holder(campaign, who)
    if ask.ask:
        return _asked(campaign, who, ask, chance)
    entry: Asked | None = None
    if not ask.what:
        entry = asked_of(campaign, who)
        ask = replaced(ask, what=entry.what, using=ask.using or entry.using, retry=ask.retry or entry.retry)
    tested = tested_in(campaign, who, ask)
    cards = laid(campaign, hand, ask.play, tested)
    counters = counted(campaign, who, ask.reputation, ask.favour, ask.belief)
    if not cards:
        _must_have_none(campaign, hand, tested)
    sums = parts(cards, tested, counters.points) if cards else NOTHING

    def set_now(campaign: Campaign) -> Difficulty:
        return turned_up(campaign, who, entry) if entry else difficulty.set_by(campaign, ask, chance)

    against = set_against(campaign, who, hand, cards, counters, set_now)
    success = bool(cards) and sums.total >= against.number
    done = Effect(against.campaign, against.events)
    growth = Growth(Effect(done.campaign))
    if cards and tested.skill is not None and not ask.no_growth:
        growth = grown(
            done.campaign,
            who,
            tested.skill,
            against.number,
            success=success,
            coin=Toss(ask.coin, against.hidden),
            chance=chance,
        )
    done = done.then(growth.effect)
    fresh = Secret(0)
    if not success:
        done = done.then(_failed(done.campaign, who, tested))
    elif not ask.no_refresh:
        drawing, fresh = refreshed(done.campaign, who, hand, chance)
        done = done.then(drawing)
    answer = CheckAnswer(
        who=who,
        what=tested.name,
        outcome="success" if success else "failure",
        margin=against.veiled(sums.total - against.number),
        total=sums.total,
        parts=sums,
        difficulty=against.veiled(against.number),
        band=against.veiled(band(against.number)),
        growth=Veiled(growth.change) if against.hidden else growth.change,
        played=codes(cards),
        drawn=fresh,
        missing=done.missing,
        chance=UNSET if against.hidden or not cards else difficulty.beforehand(campaign, ask, sums.total),
    )
    # A check that changes nothing more, of who waits already, was taken all the same.
    events = done.events or (Checked(who, tested.name),)
    foreseen = None
    if against.unseen and answer.played:
        foreseen = _unforeseen(answer), from_anywhere(against.events)
    elif ask.difficulty_card is not None:
        foreseen = answer, from_anywhere(events)
    return Outcome(done.campaign, answer, events, foreseen)


def tested_in(campaign: Campaign, who: str, ask: CheckWords) -> Ability:
    """What is tested; refused for who may not act, or failed the same task in this scene (V16)."""
    tested = ability(campaign, who, ask.what, ask.using or None)
    may_act(campaign, who)
    failed = sheet(campaign, who).failed
    if failed and not ask.retry and fold(tested.name) in map(fold, failed):
        raise FailedBefore(who=called(campaign, who), skill=Term(tested.name))
    return tested


def _asked(campaign: Campaign, who: str, ask: Check, chance: Chance) -> Outcome[CheckAnswer]:
    """The difficulty laid face down, to be answered (V8)."""
    tested = tested_in(campaign, who, ask)
    done, number = lay(campaign, who, tested.name, ask, chance)
    hidden = Veiled(number)
    answer = CheckAnswer(
        who=who,
        what=tested.name,
        asked=True,
        outcome=None,
        margin=None,
        total=0,
        parts=NOTHING,
        difficulty=hidden,
        band=Veiled(band(number)),
        growth=None,
        played=(),
    )
    event = asked.Asked(who, asked.place_of(who), tested.name, hidden)
    return Outcome(done.campaign, answer, (*done.events, event))


def _unforeseen(answer: CheckAnswer) -> CheckAnswer:
    """The check as far as a dry run tells it, where the card against it is not turned up: not whether it succeeds.

    R: else the difficulty could be narrowed down by one dry run after the other. Without a card it fails in any case.
    """
    return replaced(answer, outcome=None, margin=None, growth=None, drawn=(), missing=0)


def _must_have_none(campaign: Campaign, hand: str, tested: Ability) -> None:
    """A check without a card is for who has no legal one (V16)."""
    cards = campaign.hand(hand)
    may = legal(cards, tested.suit)
    if may:
        raise NoCardPlayed(
            skill=Term(tested.name),
            who=called(campaign, hand),
            hand=held(cards, hand),
            legal=Veiled(may, hand),
        )


def _failed(campaign: Campaign, who: str, tested: Ability) -> Effect:
    """No cards until a new scene, and the same task not again (V16). The GM's hand does not wait."""
    page, done = sheet(campaign, who), Effect(campaign)
    if who != GM and tested.name not in page.failed:
        failed = (*page.failed, tested.name)
        event = Failed(who, spell_path(("characters", who, "failed")), page.failed, failed)
        done = Effect(campaign.with_sheet(who, replaced(page, failed=failed)), (event,))
    return done.then(set_waiting(done.campaign, who))


def _plays_from(campaign: Campaign, ask: Check) -> Iterator[PlayedFrom]:
    """The hand of who is tested, and the GM's for a difficulty out of it, which whoever names it knows."""
    if not ask.ask:
        yield PlayedFrom(holder(campaign, anybody(campaign, ask.who)))
    if ask.ask or ask.difficulty_card is not None:
        yield PlayedFrom(GM, tells=False)


COMMANDS = commands(
    Command(
        name="check",
        question=Check,
        resolve=with_drawn(check),
        plays_from=_plays_from,
        answer=CheckAnswer,
        summary=questions.CHECK[0],
        example=questions.CHECK[1],
    ),
)
