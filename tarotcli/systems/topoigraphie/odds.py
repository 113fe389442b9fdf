"""The odds of a test that the GM's pack decides (P7, P10); a chosen card leaves nothing to chance."""

from __future__ import annotations

from fractions import Fraction

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.visibility import Veiled
from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.language import N_, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import Odds, Probability, Row, Rows
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.topoigraphie.check import Test, card_named, plays_from
from tarotcli.systems.topoigraphie.fights import asked_of
from tarotcli.systems.topoigraphie.odds_fight import DUEL, FIGHT
from tarotcli.systems.topoigraphie.packs import may_turn_up, owner_of, pack_of, play_card
from tarotcli.systems.topoigraphie.refusals import FaceDownNumber, NoChanceInIt
from tarotcli.systems.topoigraphie.sheet import ability, difficulty_of, likely, parts, succeeds


class OddsCheck(Test, frozen=True):
    """``odds check`` in Topoïgraphie."""

    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse a check of nothing, but for a difficulty that lies face down, and a picture under another name."""
        check_picture(self.svg)
        if self.what or self.difficulty is not None:
            super().check_args()


class OddsAnswer(Odds, frozen=True):
    """``odds check``: of a success; there are no criticals."""

    who: str
    what: str
    talent: str | None
    difficulty: int
    success: Probability | Veiled[Probability]
    critical: Probability

    def head(self, display: Display) -> str:
        """Whose test, and against what."""
        return say(
            "{who}, {what} against {difficulty}:",
            who=display.called(self.who),
            what=self.what,
            difficulty=self.difficulty,
        )

    def rows(self, display: Display) -> Rows:  # noqa: ARG002
        """A success."""
        assert isinstance(self.success, Probability)
        return [("", [Row(N_("success {chance}"), self.success)])]


def odds(campaign: Campaign, ask: OddsCheck, chance: Chance) -> Outcome[OddsAnswer]:
    """The odds of :func:`tarotcli.systems.topoigraphie.check.check` from its words.

    A named card succeeds or it does not. A card that is turned up may be any that the viewer has not seen, be it in the
    pile or in a hand (S5). Raises :class:`NoChanceInIt` for who is yet to choose one, and :class:`FaceDownNumber` where
    the difficulty lies face down.
    """
    who = anybody(campaign, ask.who)
    if not ask.what:
        asked_of(campaign, who, "odds check")
        raise FaceDownNumber(who=campaign.called(who), key=who)
    by = ability(campaign, who, ask.what, ask.talent, "--talent")
    difficulty = difficulty_of(campaign, ask.difficulty)
    stake = card_named(ask.play)
    if stake is not None:
        card = play_card(campaign, who, stake.card, by, chance).card
        found: Probability | Veiled[Probability] = Probability.of(succeeds(parts(card, by).sum, difficulty))
    elif owner_of(campaign, who) == who:
        raise NoChanceInIt(who=campaign.called(who), key=who, difficulty=difficulty, tendance=by.tendance)
    else:
        owner, _deck = pack_of(campaign, who)
        hand = () if campaign.house.real else campaign.hand(owner)
        exact, counted = (
            Probability.of(Fraction(*likely(may_turn_up(campaign, who, by, other), by, difficulty)))
            for other in ((), hand)
        )
        found = Veiled(exact, owner, unseen=counted) if hand else exact
    answer = OddsAnswer(
        who=who,
        what=by.tendance or "",
        talent=by.talent,
        difficulty=difficulty,
        success=found,
        critical=Probability.of(Fraction(0)),
    )
    return Outcome(campaign, answer)


COMMANDS = commands(
    Command(
        name="odds check",
        question=OddsCheck,
        resolve=odds,
        plays_from=lambda campaign, ask: plays_from(campaign, ask) if ask.play else (),
        answer=OddsAnswer,
        summary=questions.ODDS_CHECK[0],
        example=questions.ODDS_CHECK[1],
        looks=True,
    ),
    DUEL,
    FIGHT,
)
