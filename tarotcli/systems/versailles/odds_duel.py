"""``odds duel``: how a duel ends that the tool would play on both sides, exactly or tried out (V19–V26).

R: both play as ``--auto`` would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from operator import eq
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.visibility import Reckoned
from tarotcli.campaign import Campaign
from tarotcli.cards.chance import HEADS, TAILS, Chance
from tarotcli.language import N_, say
from tarotcli.systems.common import questions
from tarotcli.systems.common.odds import AnyChance, Odds, Probability, Row, Rows, repeatable, tried_out
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.common.real import hand_is_known
from tarotcli.systems.versailles.affairs import Duel
from tarotcli.systems.versailles.duel.attacks import DEGREES, Degree
from tarotcli.systems.versailles.duel.bout import Finish
from tarotcli.systems.versailles.duel.commands import open_duel, set_up, side_named
from tarotcli.systems.versailles.duel.face_down import nothing_lies
from tarotcli.systems.versailles.duel.foretold import Found, how_it_ends
from tarotcli.systems.versailles.duel.questions import FIRST, FIRST_COIN, DuelToCome, WhoBegins
from tarotcli.systems.versailles.imagined import Unseen, hidden
from tarotcli.systems.versailles.words import Coin


class OddsDuel(DuelToCome, frozen=True):
    """``odds duel`` in Versailles."""

    first: Annotated[str, FIRST] = ""
    coin: Annotated[Coin | None, FIRST_COIN] = None
    svg: SVG = ""

    def check_args(self) -> None:
        """Refuse one alone, words of a beginning without two who begin, and a picture under another name."""
        check_picture(self.svg)
        super().check_args()
        if not self.b and (self.a or self.first or self.coin):
            raise WhoBegins


class DuelEnds(msgspec.Struct, frozen=True):
    """How a duel ended: by who won, nobody, and with swords by the loser's wound."""

    wins: Mapping[str, AnyChance]
    nobody: AnyChance
    wounds: Mapping[str, Mapping[Degree, AnyChance]]


class DuelOdds(Odds, frozen=True, kw_only=True):
    """``odds duel``. ``success``: that the first wins; ``samples``: tried out so often, null where it is exact."""

    a: str
    b: str
    success: AnyChance | Reckoned[AnyChance]
    critical: Probability
    ends: DuelEnds | Reckoned[DuelEnds]
    samples: int | Reckoned[int | None] | None

    def head(self, display: Display) -> str:
        """Who against whom."""
        fields = {"a": display.called(self.a), "b": display.called(self.b)}
        return say("{a} against {b}, as the tool would play both:", **fields)

    def rows(self, display: Display) -> Rows:
        """Who wins, and with swords what wounds there are."""
        assert isinstance(self.ends, DuelEnds)
        wins = [
            Row(N_("{who} wins {chance}"), chance, colour, {"who": display.called(who)})
            for (who, chance), colour in zip(self.ends.wins.items(), ("green", "red"), strict=True)
        ]
        if self.ends.nobody.p:
            wins.append(Row(N_("nobody wins {chance}"), self.ends.nobody, "amber"))
        found: list[tuple[str, Sequence[Row]]] = [("", wins)]
        for who, wounds in self.ends.wounds.items():
            rows = [Row(WOUNDED[name], chance, "red") for name, chance in wounds.items() if chance.p]
            if rows:
                found.append((say("{who}:", who=display.called(who)), rows))
        return found

    def notes(self, display: Display) -> list[str]:  # noqa: ARG002
        """How many trials it rests on."""
        assert not isinstance(self.samples, Reckoned)
        return tried_out(self.samples)


WOUNDED: Mapping[Degree, str] = {
    "minor": N_("a minor wound {chance}"),
    "serious": N_("a serious wound {chance}"),
    "mortal": N_("a mortal wound {chance}"),
}


def duel(campaign: Campaign, ask: OddsDuel, chance: Chance) -> Outcome[DuelOdds]:
    """How the duel ends where the tool plays both (V19–V26).

    R: a hand that the viewer does not see is any of the cards that they have not seen. Skill against skill is exact
    where they see one of the hands, or both; else, and with swords, it is tried out. Raises what the duel's start
    raises, and a Refused for hands of real cards.
    """
    begun, firsts = _begun(campaign, ask)
    a, b = begun.sides
    hand_is_known(campaign, begun.hand_of(a))
    seed = repeatable(chance)

    @cache
    def found(unseen: Unseen) -> Found:
        return how_it_ends(campaign, begun, firsts, unseen, seed)

    def ends(unseen: Unseen) -> DuelEnds:
        of = found(unseen)
        wounds: dict[str, Mapping[Degree, AnyChance]] = {}
        for at, who in enumerate((a, b) if begun.terms else ()):
            wounds[who] = {name: of.chance(partial(eq, Finish(1 - at, name))) for name in DEGREES}
        wins = {who: of.chance(lambda end, at=at: end.winner == at) for at, who in enumerate((a, b))}  # type: ignore[misc]
        return DuelEnds(wins, of.chance(lambda end: end.winner is None), wounds)

    places = hidden(campaign, map(begun.hand_of, begun.sides))
    answer = DuelOdds(
        a=a,
        b=b,
        success=places.as_seen(lambda unseen: ends(unseen).wins[a]),
        critical=Probability.of(0),
        ends=places.as_seen(ends),
        samples=places.as_seen(lambda unseen: found(unseen).samples),
    )
    return Outcome(campaign, answer)


def _begun(campaign: Campaign, ask: OddsDuel) -> tuple[Duel, Sequence[int]]:
    """The open duel or the one that these two would begin, and which of them may be on turn, each as likely."""
    if not ask.a:
        duel = open_duel(campaign)
        nothing_lies(campaign, duel)
        return duel, [[*duel.sides].index(duel.turn)]
    duel = set_up(campaign, ask.start())
    if ask.first:
        return duel, [[*duel.sides].index(side_named(campaign, duel, ask.first))]
    return duel, [(HEADS, TAILS).index(ask.coin)] if ask.coin else [0, 1]


DUEL = Command(
    name="odds duel",
    question=OddsDuel,
    resolve=duel,
    answer=DuelOdds,
    summary=questions.ODDS_DUEL[0],
    example="tarotcli odds duel aurore luynes --fencing",
    looks=True,
)
