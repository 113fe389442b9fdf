"""The words of duels and fights (P8–P10).

Where several opponents stand against one, a word of side b that may be repeated speaks of them in their order; a
single value serves them all, except that a card is one opponent's only. A hyphen leaves one of them out.
"""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from tarotcli.answers.question import Question, Word
from tarotcli.cards.words import CardWord
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.systems.common import questions
from tarotcli.systems.common.real import DRAWN
from tarotcli.systems.topoigraphie.fight_refusals import (
    EndOrFight,
    HowMany,
    NoFailures,
    NoFighters,
    NoSides,
    OnlyStruck,
    SidesOfExchange,
    TwoForms,
)

AGAINST = "/"
"""What stands between the two sides of a fight."""

MOST = 99
"""So many nameless ones may stand for one word."""

_SEVERAL = re.compile(r"(.*[^*×=])[*×=](\d+)")


def several(word: str) -> tuple[str, int] | None:
    """The name and the number of a word for several, ``sbire*4``; signs that no shell expands will do as well."""
    found = _SEVERAL.fullmatch(word.strip())
    if found is None:
        return None
    return found[1], int(found[2]) if len(found[2]) < 4 else MOST + 1


TendanceA = Annotated[
    str,
    Word(
        N_("The Tendance of the first; not needed where there is only one, or the fight knows it already."),
        "--tendance-a",
        metavar=N_("TENDANCE"),
        complete="tendances-a",
    ),
]
TalentA = Annotated[
    str,
    Word(
        N_("The relevant Talent of the first; - for none."),
        "--talent-a",
        metavar=N_("NAME"),
        complete="talents-a",
    ),
]
PlayA = Annotated[
    tuple[CardWord | None, ...],
    Word(
        N_("The first's card; against several, one for each in their order; - leaves one to the pack."),
        "--play-a",
        "-p",
        metavar=N_("CARD"),
        complete="hand-a",
    ),
]
TurnA = Annotated[bool, Word(N_("The top of the pack decides for the first."), "--turn-a")]
TendanceB = Annotated[
    tuple[str | None, ...],
    Word(
        N_("The Tendance of the opponents who have a sheet, in their order; one serves all."),
        "--tendance-b",
        metavar=N_("TENDANCE"),
        complete="tendances-b",
    ),
]
TalentB = Annotated[
    tuple[str, ...],
    Word(
        N_("The relevant Talent of the opponents who have a sheet, in their order; - for none."),
        "--talent-b",
        metavar=N_("NAME"),
        complete="talents-b",
    ),
]
PlayB = Annotated[
    tuple[CardWord | None, ...],
    Word(
        N_("The cards of the opponents, in their order; - leaves one to the pack, as for the rest."),
        "--play-b",
        metavar=N_("CARD"),
        complete="hand-b",
        hushed=True,
    ),
]
TurnB = Annotated[
    bool,
    Word(
        N_("The top of the pack decides for opponents without a card, even those with a pack of their own."),
        "--turn-b",
    ),
]
ScoreB = Annotated[
    tuple[int | None, ...],
    Word(
        N_("The score of the opponents who have no sheet, in their order; one serves all."),
        "--score-b",
        metavar="N",
        minimum=0,
    ),
]
ResistanceB = Annotated[
    tuple[int | None, ...],
    Word(
        N_("The resistance of the opponents who have no sheet, in their order; else 1."),
        "--resistance-b",
        metavar="N",
        minimum=1,
    ),
]


class AnswersAsk(UsageFault):
    """A word of the first beside ``--ask``."""

    kind = "contradiction"
    sentence = N_("{word} belongs to the answer, not to --ask.")
    way_out = N_("Lay the card first; the answer is tarotcli duel start A B --play-a CARD.")


class AsksNoCard(UsageFault):
    """``--ask`` without one card."""

    kind = "missing-argument"
    sentence = N_("--ask lays one card of the opponent's face down, which --play-b names.")
    way_out = N_("For example: tarotcli duel start A B --play-b CARD --ask")


class DuelWords(questions.DuelStart, frozen=True):
    """What a duel takes besides what the first plays."""

    tendance_a: TendanceA = ""
    talent_a: TalentA = ""
    tendance_b: TendanceB = ()
    talent_b: TalentB = ()
    play_b: PlayB = ()
    score_b: ScoreB = ()


class DuelStart(DuelWords, frozen=True):
    """``duel start`` in Topoïgraphie."""

    play_a: PlayA = ()
    turn_a: TurnA = False
    turn_b: TurnB = False
    ask: Annotated[
        bool,
        Word(
            N_("Lay the card of --play-b face down and wait: duel start A B --play-a CARD answers it."),
            "--ask",
        ),
    ] = False
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()

    def check_args(self) -> None:
        """Refuse beside ``--ask`` what belongs to the answer, and anything but one card of the opponent's."""
        beside = {
            "--play-a": self.play_a,
            "--turn-a": self.turn_a,
            "--turn-b": self.turn_b,
            "--drawn": self.drawn,
        }
        for option, given in beside.items():
            if self.ask and given:
                raise AnswersAsk(word=option)
        if self.ask and (len(self.play_b) != 1 or self.play_b[0] is None):
            raise AsksNoCard


class FightWords(Question, frozen=True):
    """What the exchanges of a fight take besides what the first plays."""

    few: ClassVar[type[UsageFault]] = questions.TwoFighters
    who: Annotated[
        tuple[str, ...],
        Word(
            N_("Who fights whom; for several against several see tarotcli fight start --help."),
            metavar=N_("A B"),
            complete="who",
        ),
    ] = ()
    tendance_a: TendanceA = ""
    talent_a: TalentA = ""
    tendance_b: TendanceB = ()
    talent_b: TalentB = ()
    play_b: PlayB = ()
    score_b: ScoreB = ()
    resistance_b: ResistanceB = ()

    def check_args(self) -> None:
        """Refuse fewer than two who fight, and a stroke between two sides."""
        if AGAINST in self.who:
            raise SidesOfExchange(words=" ".join(self.who))
        if len(self.who) < 2:
            raise self.few


class Fight(FightWords, frozen=True):
    """``fight`` in Topoïgraphie."""

    few = NoFighters
    play_a: PlayA = ()
    turn_a: TurnA = False
    turn_b: TurnB = False
    status: Annotated[bool, questions.FIGHT_STATUS] = False
    end: Annotated[bool, questions.FIGHT_END] = False
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()
    strike: Annotated[
        tuple[str, ...],
        Word(
            N_("Strike WHO out of the fight, or change the failures taken, as the GM says."),
            "--strike",
            metavar=N_("WHO"),
            complete="fighters",
        ),
    ] = ()
    failures: Annotated[
        int | None,
        Word(N_("With --strike: so many failures more or, negative, fewer."), "--failures", metavar="N"),
    ] = None
    why: Annotated[
        str, Word(N_("With --strike: the reason, which is shown."), "--why", metavar=N_("TEXT"))
    ] = ""

    @property
    def form(self) -> str:
        """The option that asks for something else than an exchange; empty for an exchange."""
        asked = {"--status": self.status, "--end": self.end, "--strike": self.strike}
        first, *more = [option for option, given in asked.items() if given] or [""]
        if more:
            raise TwoForms(first=first, second=more[0])
        return first

    def check_args(self) -> None:
        """Refuse two forms at once, words of one beside another, and fewer than two who fight."""
        form = self.form
        if not form:
            super().check_args()
        allowed = {"who", "status", "end", *(("strike", "failures", "why") if self.strike else ())}
        for name, word in self.words().items():
            given = getattr(self, name)
            if name in allowed or given in (None, False, "", ()):
                continue
            if name in ("failures", "why"):
                raise OnlyStruck(word=word.spelled)
            if form:
                raise EndOrFight(word=word.spelled, form=form)
        if self.failures == 0:
            raise NoFailures


class FightStart(Question, frozen=True):
    """``fight start``: two sides with a ``/`` between them."""

    who: Annotated[
        tuple[str, ...],
        Word(
            N_("Who stands against whom; NAME*N are N without a sheet: NAME-1, NAME-2 and so on."),
            metavar=N_("A / B"),
            complete="who",
        ),
    ]
    score_b: Annotated[
        tuple[int | None, ...],
        Word(
            N_("The score of those who have no sheet, in their order; one serves all."),
            "--score-b",
            metavar="N",
            minimum=0,
        ),
    ] = ()
    resistance_b: Annotated[
        tuple[int | None, ...],
        Word(
            N_("The resistance of those who have no sheet, in their order; else 1."),
            "--resistance-b",
            metavar="N",
            minimum=1,
        ),
    ] = ()

    def check_args(self) -> None:
        """Refuse anything but two sides, and too many for one word."""
        first, second = self.sides
        if self.who.count(AGAINST) != 1 or not first or not second:
            raise NoSides
        for word in second:
            if (found := several(word)) and not 1 <= found[1] <= MOST:
                raise HowMany(word=word, most=MOST)

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those on the left of the stroke, and those on its right."""
        at = self.who.index(AGAINST) if AGAINST in self.who else len(self.who)
        return self.who[:at], self.who[at + 1 :]
