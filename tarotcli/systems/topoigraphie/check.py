"""One character's test: a card, a Tendance and perhaps a Talent against a difficulty (P2–P7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Stake, Word
from tarotcli.answers.visibility import Cards, Veiled
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance, in_lowest_terms
from tarotcli.cards.words import CardWord
from tarotcli.language import N_, say
from tarotcli.systems.common import asked, questions
from tarotcli.systems.common.asked import ASK, PlayedWithAsk
from tarotcli.systems.common.events import Played
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import DRAWN, with_drawn
from tarotcli.systems.topoigraphie.events import Turned
from tarotcli.systems.topoigraphie.fights import Asked, asked_of
from tarotcli.systems.topoigraphie.packs import (
    Play,
    may_turn_up,
    owner_of,
    play_card,
    playable,
    played_from,
    turn_up,
)
from tarotcli.systems.topoigraphie.refusals import NoCardPlayed, OneCard
from tarotcli.systems.topoigraphie.sheet import (
    Ability,
    Parts,
    ability,
    difficulty_of,
    likely,
    parts,
    succeeds,
)


class TestWords(questions.Check, frozen=True):
    """What a test takes besides its card."""

    difficulty: Annotated[
        int | None,
        Word(
            N_("The difficulty as a number (default: the campaign's)."),
            "--difficulty",
            "-d",
            metavar="N",
            hushed=True,
        ),
    ] = None
    talent: Annotated[
        str,
        Word(
            N_("The Talent that is relevant: it adds to the sum and lets court cards be played."),
            "--talent",
            metavar=N_("NAME"),
            complete="talents",
        ),
    ] = ""


class Test(TestWords, frozen=True):
    """What a test takes, whether it is played or foretold: ``odds check`` in Topoïgraphie."""

    play: Annotated[
        tuple[Stake, ...],
        Word(
            N_("The card to play; an NPC without one turns up the GM's next."),
            "--play",
            "-p",
            metavar=N_("CARD"),
            minimum=0,
            maximum=10,
            complete="hand",
        ),
    ] = ()


class Check(Test, frozen=True):
    """``check`` in Topoïgraphie."""

    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()
    ask: Annotated[bool, ASK] = False

    def check_args(self) -> None:
        """Refuse a check of nothing, but for the answer to a difficulty that lies face down."""
        if self.what or self.ask or self.difficulty is not None:
            super().check_args()
        if self.ask and self.play:
            raise PlayedWithAsk(word="--play", who=self.who)


class CheckAnswer(Answer, frozen=True):
    """``check``: ``margin`` is the sum less the difficulty, a success above 0 (P7); ``what`` is the Tendance.

    In a dry run that does not turn the card up, the outcome and what would tell it are null. ``drawn``: what filled
    the hand again. ``asked``: true where the difficulty was only laid face down, and waits for the answer.
    ``chance``: of success as it was beforehand, a fraction, where the pack decided against a difficulty that was known.
    """

    who: str
    what: str
    talent: str | None
    difficulty: int | Veiled[int] | None
    outcome: Literal["success", "failure"] | None
    margin: int | Veiled[int] | None
    sum: int | Veiled[int] | None
    parts: Parts | Veiled[Parts] | None
    played: tuple[Card, ...] | Veiled[tuple[Card, ...]] | None
    drawn: Cards = ()
    missing: int = 0
    asked: bool | UnsetType = UNSET
    chance: str | UnsetType = UNSET

    @property
    def exit(self) -> int:
        """1 for a failure."""
        return 1 if self.outcome == "failure" else 0

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """The outcome first, then how the sum came about, then what changed."""
        from tarotcli.render import played

        who = display.called(self.who)
        won = self.outcome == "success"
        if self.asked is not UNSET:
            return [*event_lines(display, events), asked.answer_line(self.who, display)]
        if self.outcome is None and isinstance(self.parts, Parts):
            head = say(
                "{who}, {what}: {sum}, against a difficulty that lies face down.",
                who=who,
                what=self.what,
                sum=self.sum,
            )
            return [head, *event_lines(display, events)]
        if not isinstance(self.margin, int) or not isinstance(self.parts, Parts):
            fields = {"who": who, "what": self.what, "difficulty": self.difficulty}
            head = say(
                "{who}, {what} against {difficulty}, by a card that a dry run does not turn up.", **fields
            )
            return [head, *event_lines(display, events)]
        sentence = (
            N_("{who}, {what}: success by {margin}, {sum} against {difficulty}.")
            if won
            else N_("{who}, {what}: failure by {margin}, {sum} against {difficulty}.")
        )
        head = say(
            sentence,
            who=who,
            what=self.what,
            margin=abs(self.margin),
            sum=self.sum,
            difficulty=self.difficulty,
        )
        assert isinstance(self.played, tuple)
        rest = event_lines(display, (event for event in events if not isinstance(event, (Played, Turned))))
        head = display.marked(self.outcome, head)
        sums = "  " + _sum_line(self.played[0], self.parts, self.what, self.talent)
        return [head, sums, *played(self.played, display), *rest]


def _sum_line(card: Card, found: Parts, tendance: str, talent: str | None) -> str:
    """How a sum came about: card + Tendance + Talent (P4)."""
    terms = [say("{card} {n}", card=card, n=found.card)]
    terms.append(say("{name} {n}", name=tendance, n=found.tendance))
    if talent:
        terms.append(say("{name} {n}", name=talent, n=found.talent))
    return " + ".join(terms) + f" = {found.sum}"


def check(campaign: Campaign, ask: Check, chance: Chance) -> Outcome[CheckAnswer]:
    """Resolve a test (P2–P7). R: an NPC without a card of the GM's choosing turns up the GM's next, as in P10.

    R: a dry run does not turn a card up, and tells no outcome then: else dry runs would tell what lies on top.

    Raises a Refused for an unknown Tendance or Talent, a card that is not left, and a court without its Talent (P5).
    """
    who = anybody(campaign, ask.who)
    if ask.ask:
        return _asked(campaign, who, ask)
    entry = None if ask.what else asked_of(campaign, who)
    if entry:
        ask = replaced(ask, what=entry.what, talent=ask.talent or entry.talent, difficulty=entry.difficulty)
    by = ability(campaign, who, ask.what, ask.talent, "--talent")
    difficulty = difficulty_of(campaign, ask.difficulty)
    play = _play(campaign, who, ask, by, chance)
    if entry:
        after, answered = asked.without_asked(play.campaign, who)
        play = play._replace(campaign=after, events=(*play.events, answered))
    sums = parts(play.card, by)
    success = succeeds(sums.sum, difficulty)
    answer = CheckAnswer(
        who=who,
        what=by.tendance or "",
        talent=by.talent,
        difficulty=difficulty,
        outcome="success" if success else "failure",
        margin=play.veil(sums.sum - difficulty),
        sum=play.veil(sums.sum),
        parts=play.veil(sums),
        played=play.veil((play.card,)),
        drawn=play.drawn,
        missing=play.missing,
        chance=UNSET if entry or ask.play else _beforehand(campaign, who, by, difficulty),
    )
    foreseen = (replaced(answer, outcome=None), play.foretold) if play.turned else None
    if entry:
        # R: no dry run tells it either, or one after the other would find the difficulty.
        face_down = replaced(answer, outcome=None, margin=None, difficulty=None)
        foreseen = face_down, (play.foretold if play.turned else play.events)
    return Outcome(play.campaign, answer, play.events, foreseen)


def _beforehand(campaign: Campaign, who: str, by: Ability, difficulty: int) -> str:
    """The probability of success, a fraction, for who sees neither the pile nor the hand it is played from (P10)."""
    hand = () if campaign.house.real else campaign.hand(owner_of(campaign, who))
    return in_lowest_terms(*likely(may_turn_up(campaign, who, by, hand), by, difficulty))


def _asked(campaign: Campaign, who: str, ask: Check) -> Outcome[CheckAnswer]:
    """The difficulty laid face down, to be answered (P2)."""
    by = ability(campaign, who, ask.what, ask.talent, "--talent")
    tendance, number = by.tendance or "", difficulty_of(campaign, ask.difficulty)
    after = asked.with_asked(campaign, who, Asked(tendance, number, by.talent or ""))
    hidden = Veiled(number)
    answer = CheckAnswer(
        who=who,
        what=tendance,
        talent=by.talent,
        asked=True,
        difficulty=hidden,
        outcome=None,
        margin=None,
        sum=None,
        parts=None,
        played=None,
    )
    return Outcome(after, answer, (asked.Asked(who, asked.place_of(who), tendance, hidden),))


def card_named(play: tuple[Stake, ...]) -> Stake | None:
    """The one card that ``--play`` names, or None; raises :class:`OneCard` for more."""
    if len(play) > 1:
        raise OneCard(given=len(play))
    return play[0] if play else None


def _play(campaign: Campaign, who: str, ask: Check, by: Ability, chance: Chance) -> Play:
    stake = card_named(ask.play)
    if stake is not None:
        return play_card(campaign, who, stake.card, by, chance)
    owner = owner_of(campaign, who)
    if owner == who:
        may = Veiled(playable(campaign, who, by), owner)
        raise NoCardPlayed(who=campaign.called(who), legal=may, option="--play")
    return turn_up(campaign, who, by, chance)


def plays_from(campaign: Campaign, ask: Test) -> Iterator[PlayedFrom]:
    """The cards of who is tested; a difficulty face down is laid by the GM."""
    if isinstance(ask, Check) and ask.ask:
        return iter((PlayedFrom(campaign.master, tells=False),))
    return played_from(campaign, anybody(campaign, ask.who), named=bool(ask.play))


COMMANDS = commands(
    Command(
        name="check",
        question=Check,
        resolve=with_drawn(check),
        plays_from=plays_from,
        answer=CheckAnswer,
        summary=questions.CHECK[0],
        example=questions.CHECK[1],
    ),
)
