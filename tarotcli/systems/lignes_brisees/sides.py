"""The words of duels and fights, and each side as they make it (L7, L10, L11, L13)."""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

from tarotcli.answers.question import Question, Word
from tarotcli.cards.words import CardWord
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.systems.common import questions
from tarotcli.systems.lignes_brisees.combat_refusals import (
    OneAtATime,
    WhichSkill,
    WithoutExchange,
    WrongCount,
)
from tarotcli.systems.lignes_brisees.skill_test import Options, options
from tarotcli.systems.lignes_brisees.weapons import Arms

_EASIER = N_("Two cards; the smaller counts.")
_HARDER = N_("Two cards; the larger counts.")
_BETTER = N_("Spend that Destin after a success too, for a better margin.")
_SACRIFICE = N_("Lose the skill's own card for a critical success.")
_WEAPON, _SKILL, _CARD = N_("WEAPON"), N_("SKILL"), N_("CARD")

_DrawnA = Annotated[
    tuple[CardWord, ...],
    Word(
        N_("A card that the first drew from a real deck at the table, in order."),
        "--drawn-a",
        metavar=_CARD,
        complete="hand",
    ),
]
_EasierB = Annotated[bool, Word(_EASIER, "--easier-b")]
_HarderB = Annotated[bool, Word(_HARDER, "--harder-b")]
_BetterB = Annotated[bool, Word(_BETTER, "--better-b")]
_SacrificeB = Annotated[bool, Word(_SACRIFICE, "--sacrifice-b")]


class SideA(Question, frozen=True):
    """The words of the first."""

    weapon_a: Annotated[
        str, Word(N_("The weapon of the first."), "--weapon-a", metavar=_WEAPON, complete="weapons")
    ] = ""
    skill_a: Annotated[
        str, Word(N_("The skill of the first."), "--skill-a", metavar=_SKILL, complete="what")
    ] = ""
    easier_a: Annotated[bool, Word(_EASIER, "--easier-a")] = False
    harder_a: Annotated[bool, Word(_HARDER, "--harder-a")] = False
    destiny_a: Annotated[
        int | None,
        Word(
            N_("Up to N more cards for points of Destin, in all, until a test succeeds."),
            "--destiny-a",
            metavar="N",
            minimum=0,
        ),
    ] = None
    better_a: Annotated[bool, Word(_BETTER, "--better-a")] = False
    sacrifice_a: Annotated[bool, Word(_SACRIFICE, "--sacrifice-a")] = False

    def options_a(self) -> Options:
        """How the first's test is to be taken; raises a UsageFault for contradictions."""
        return options(
            "-a",
            easier=self.easier_a,
            harder=self.harder_a,
            destiny=self.destiny_a,
            sacrifice=self.sacrifice_a,
            better=self.better_a,
            drawn=self.stated_a(),
        )

    def stated_a(self) -> tuple[CardWord, ...]:
        """The cards of the first that came up at the table."""
        return ()


class DuelWords(SideA, frozen=True, kw_only=True):
    """What ``duel start`` takes in Lignes Brisées, whether it is fought or foretold."""

    a: Annotated[str, questions.A]
    b: Annotated[str, questions.B]
    weapon_b: Annotated[
        str, Word(N_("The weapon of the second."), "--weapon-b", metavar=_WEAPON, complete="weapons")
    ] = ""
    skill_b: Annotated[
        str,
        Word(
            N_("The skill of the second (default: the same)."),
            "--skill-b",
            metavar=_SKILL,
            complete="what",
        ),
    ] = ""
    easier_b: _EasierB = False
    harder_b: _HarderB = False
    destiny_b: Annotated[
        int | None,
        Word(
            N_("Up to N more cards for points of Destin, until the test succeeds."),
            "--destiny-b",
            metavar="N",
            minimum=0,
        ),
    ] = None
    better_b: _BetterB = False
    sacrifice_b: _SacrificeB = False

    def check_args(self) -> None:
        """Refuse a side that contradicts itself (L7, L10, L11), and a duel of nothing."""
        self.options_a()
        self.options_b()
        if not self.skill_a and not self.weapon_a:
            raise WhichSkill(a=self.a, b=self.b)

    def options_b(self) -> Options:
        """How the second's test is to be taken; raises a UsageFault for contradictions."""
        return options(
            "-b",
            easier=self.easier_b,
            harder=self.harder_b,
            destiny=self.destiny_b,
            sacrifice=self.sacrifice_b,
            better=self.better_b,
            drawn=self.stated_b(),
        )

    def stated_b(self) -> tuple[CardWord, ...]:
        """The cards of the second that came up at the table."""
        return ()


class DuelStart(DuelWords, frozen=True, kw_only=True):
    """``duel start`` in Lignes Brisées."""

    drawn_a: _DrawnA = ()
    drawn_b: Annotated[
        tuple[CardWord, ...],
        Word(
            N_("A card that the second drew from a real deck at the table, in order."),
            "--drawn-b",
            metavar=_CARD,
            complete="hand",
        ),
    ] = ()

    def stated_a(self) -> tuple[CardWord, ...]:
        """The cards of the first that came up at the table."""
        return self.drawn_a

    def stated_b(self) -> tuple[CardWord, ...]:
        """The cards of the second that came up at the table."""
        return self.drawn_b


class FightWords(SideA, frozen=True):
    """What an exchange takes, whether it is fought or foretold.

    What is named for several adversaries is theirs in their order (L13).
    """

    few: ClassVar[type[UsageFault]] = questions.TwoFighters
    who: Annotated[tuple[str, ...], questions.FIGHTERS] = ()
    weapon_b: Annotated[
        tuple[str | None, ...],
        Word(
            N_("The weapons of the others in their order, - for none named; one serves all."),
            "--weapon-b",
            metavar=_WEAPON,
            complete="weapons",
        ),
    ] = ()
    skill_b: Annotated[
        tuple[str | None, ...],
        Word(
            N_("The skills of the others in their order, - for none named; one serves all."),
            "--skill-b",
            metavar=_SKILL,
            complete="what",
        ),
    ] = ()
    easier_b: _EasierB = False
    harder_b: _HarderB = False
    destiny_b: Annotated[
        tuple[int | None, ...],
        Word(
            N_("As --destiny-a, for each of the others in their order; one N is for all of them together."),
            "--destiny-b",
            metavar="N",
            minimum=0,
        ),
    ] = ()
    better_b: _BetterB = False
    sacrifice_b: _SacrificeB = False

    def check_args(self) -> None:
        """Refuse too few fighters, a side that contradicts itself, and words that fit no exchange (L11, L13)."""
        if len(self.who) < 2:
            raise self.few
        self.options_a()
        self.options_b()
        others = len(self.who) - 1
        for name in ("weapon_b", "skill_b", "destiny_b"):
            given = len(getattr(self, name))
            if given > 1 and given != others:
                raise WrongCount(option=self.words()[name].spelled, given=given, wanted=others)
        for option, sacrifice in (("--sacrifice-a", self.sacrifice_a), ("--sacrifice-b", self.sacrifice_b)):
            if sacrifice and others > 1:
                raise OneAtATime(option=option)

    def options_b(self) -> Options:
        """How the others' tests are to be taken, points and cards left out; raises a UsageFault for contradictions."""
        given = [points for points in self.destiny_b if points is not None]
        how = options(
            "-b",
            easier=self.easier_b,
            harder=self.harder_b,
            destiny=max(given, default=None),
            sacrifice=self.sacrifice_b,
            better=self.better_b,
            drawn=tuple(word for word in self.stated_b() if word is not None),
        )
        return how._replace(points=0, drawn=None)

    def stated_b(self) -> tuple[CardWord | None, ...]:
        """The cards of the others that came up at the table."""
        return ()


class Fight(FightWords, frozen=True):
    """``fight`` in Lignes Brisées."""

    drawn_a: _DrawnA = ()
    drawn_b: Annotated[
        tuple[CardWord | None, ...],
        Word(
            N_("A card that the others drew from real decks, one after the other; - leaves one to chance."),
            "--drawn-b",
            metavar=_CARD,
            complete="hand",
        ),
    ] = ()
    lost: Annotated[
        tuple[CardWord, ...],
        Word(
            N_("A card lost at a blow, as it came up at the table, blow by blow."),
            "--lost",
            metavar=_CARD,
            complete="majors",
        ),
    ] = ()
    few = questions.Fighters
    status: Annotated[bool, questions.FIGHT_STATUS] = False
    end: Annotated[bool, questions.FIGHT_END] = False

    def check_args(self) -> None:
        """Refuse what :class:`FightWords` refuses, and words of an exchange beside ``--status`` and ``--end``."""
        if not self.status and not self.end:
            super().check_args()
            return
        questions.check_fight(self.who, status=self.status, end=self.end)
        self._refuse_exchange("--status" if self.status else "--end")

    def stated_a(self) -> tuple[CardWord, ...]:
        """The cards of the first that came up at the table."""
        return self.drawn_a

    def stated_b(self) -> tuple[CardWord | None, ...]:
        """The cards of the others that came up at the table."""
        return self.drawn_b

    def _refuse_exchange(self, instead: str) -> None:
        for name, word in self.words().items():
            given = getattr(self, name)
            if name not in ("who", "status", "end") and (given or type(given) is int):
                raise WithoutExchange(option=word.spelled, instead=instead)


class Side(NamedTuple):
    """One side: who, what they fight with, and how their test is taken."""

    who: str
    arms: Arms
    how: Options
