"""The odds of a test that the GM's pack decides (P7, P10); a chosen card leaves nothing to chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import decimal, say
from tarotcli.render.sheets import bars
from tarotcli.systems.common import questions
from tarotcli.systems.common.people import anybody
from tarotcli.systems.topoigraphie.check import Test, card_named, plays_from
from tarotcli.systems.topoigraphie.packs import owner_of, pack_of, play_card
from tarotcli.systems.topoigraphie.refusals import NoChanceInIt, NothingToTurn
from tarotcli.systems.topoigraphie.sheet import Ability, ability, difficulty_of, legal, parts, succeeds


class Probability(msgspec.Struct, frozen=True):
    """A probability as a fraction in lowest terms, and as a number from 0 to 1."""

    fraction: str
    p: float


class OddsAnswer(Answer, frozen=True):
    """``odds check``: of a success; there are no criticals."""

    who: str
    what: str
    talent: str | None
    difficulty: int
    success: Probability | Veiled[Probability]
    critical: Probability

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """The chance of a success, on a terminal with a bar."""
        assert isinstance(self.success, Probability)
        sentence = say(
            "{who}, {what} against {difficulty}: {fraction} ({percent}%) to succeed.",
            who=display.called(self.who),
            what=self.what,
            difficulty=self.difficulty,
            fraction=self.success.fraction,
            percent=decimal(100 * self.success.p, 1),
        )
        return [sentence, *bars(self.success.p, "green", display)]


def odds(campaign: Campaign, ask: Test, chance: Chance) -> Outcome[OddsAnswer]:
    """The odds of :func:`tarotcli.systems.topoigraphie.check.check` from its words.

    A named card succeeds or it does not. A card that is turned up may be any that the viewer has not seen, be it in the
    pile or in a hand (S5). Raises :class:`NoChanceInIt` for who is yet to choose one.
    """
    who = anybody(campaign, ask.who)
    by = ability(campaign, who, ask.what, ask.talent, "--talent")
    difficulty = difficulty_of(campaign, ask.difficulty)
    stake = card_named(ask.play)
    if stake is not None:
        card = play_card(campaign, who, stake.card, by, chance).card
        found: Probability | Veiled[Probability] = _probability(succeeds(parts(card, by).sum, difficulty))
    elif owner_of(campaign, who) == who:
        raise NoChanceInIt(who=campaign.called(who), key=who, difficulty=difficulty, tendance=by.tendance)
    else:
        owner, _deck = pack_of(campaign, who)
        hand = () if campaign.house.real else campaign.hand(owner)
        exact, counted = (
            _probability(turned_up(_unseen(campaign, who, by, other), by, difficulty)) for other in ((), hand)
        )
        found = Veiled(exact, owner, unseen=counted) if hand else exact
    answer = OddsAnswer(
        who=who,
        what=by.tendance or "",
        talent=by.talent,
        difficulty=difficulty,
        success=found,
        critical=_probability(Fraction(0)),
    )
    return Outcome(campaign, answer)


def turned_up(cards: Sequence[Card], by: Ability, difficulty: int) -> Fraction:
    """The probability, 0 to 1, that a card turned up from these succeeds.

    ``cards`` are in an unknown order and hold at least one that may be played; those that may not are passed over,
    so that each of the others is as likely to count (P10).
    """
    may = legal(cards, by.level)
    return Fraction(sum(succeeds(parts(card, by).sum, difficulty) for card in may), len(may))


def _unseen(campaign: Campaign, who: str, by: Ability, hand: Sequence[Card]) -> tuple[Card, ...]:
    """What the next card may be: of the pile, with the discards where none of it may be played (P2).

    ``hand``: cards that are not in the pile, but as far as is known may be.
    """
    owner, deck = pack_of(campaign, who)
    pile = (*deck.draw, *hand)
    pile = pile if legal(pile, by.level) else (*pile, *deck.discard)
    if not legal(pile, by.level):
        raise NothingToTurn(who=campaign.called(who), owner=owner)
    return tuple(pile)


def _probability(p: Fraction | bool) -> Probability:
    return Probability(str(Fraction(p)), round(float(p), 4))


COMMANDS = commands(
    Command(
        name="odds check",
        question=Test,
        resolve=odds,
        plays_from=lambda campaign, ask: plays_from(campaign, ask) if ask.play else (),
        answer=OddsAnswer,
        summary=questions.ODDS_CHECK[0],
        example=questions.ODDS_CHECK[1],
        looks=True,
    ),
)
