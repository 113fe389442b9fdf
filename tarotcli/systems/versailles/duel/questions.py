"""The words of ``duel`` (V19–V26)."""

from __future__ import annotations

from typing import Annotated

from tarotcli.answers.question import Counter, Question, Stake, Word
from tarotcli.language import N_
from tarotcli.systems.common import questions
from tarotcli.systems.versailles.affairs import Quarter, Terms
from tarotcli.systems.versailles.duel.refusals import FirstAndCoin, WithoutSwords
from tarotcli.systems.versailles.words import (
    AUTO,
    BELIEF,
    DISCARD,
    FAVOUR,
    NO_GROWTH,
    REPUTATION,
    STAKE,
    Coin,
)

GROWTH_COIN = Word(
    N_("How the coin fell at the table where a skill's growth hangs on it; the winner's first."),
    "--coin",
    metavar="heads|tails",
)


class Start(questions.DuelStart, frozen=True):
    """``duel start`` in Versailles."""

    skill_a: Annotated[
        str, Word(N_("The skill of the first."), "--skill-a", metavar=N_("SKILL"), complete="what")
    ] = ""
    skill_b: Annotated[
        str,
        Word(
            N_("The skill of the second; without it the same."),
            "--skill-b",
            metavar=N_("SKILL"),
            complete="what",
        ),
    ] = ""
    first: Annotated[
        str,
        Word(N_("Who plays first; without it a coin decides."), "--first", metavar=N_("WHO"), complete="who"),
    ] = ""
    coin: Annotated[
        Coin | None,
        Word(
            N_("How the coin fell at the table: heads, and the first named plays first."),
            "--coin",
            metavar="heads|tails",
        ),
    ] = None
    auto: Annotated[tuple[str, ...], AUTO] = ()
    no_growth: Annotated[bool, NO_GROWTH] = False
    fencing: Annotated[bool, Word(N_("With swords: attacks, quarters and wounds."), "--fencing")] = False
    terms: Annotated[
        Terms | None,
        Word(
            N_("With --fencing: what ends it; without this word first blood."),
            "--terms",
            metavar="first-blood|incapacity|death",
        ),
    ] = None
    offended: Annotated[
        str,
        Word(
            N_("With --fencing: who may end it at any time; without this word the first named."),
            "--offended",
            metavar=N_("WHO"),
            complete="who",
        ),
    ] = ""
    discard: Annotated[tuple[str, ...], DISCARD] = ()

    def check_args(self) -> None:
        """Refuse two ways to say who plays first, and words of fencing without it."""
        if self.first and self.coin:
            raise FirstAndCoin
        given = {"--terms": self.terms, "--offended": self.offended, "--discard": self.discard}
        for option, value in given.items():
            if value and not self.fencing:
                raise WithoutSwords(word=option)
        questions.check_discards(self.discard)


class Play(Question, frozen=True):
    """``duel play``."""

    who: Annotated[str, questions.WHO]
    card: Annotated[tuple[Stake, ...], STAKE] = ()
    reputation: Annotated[tuple[Counter, ...], REPUTATION] = ()
    favour: Annotated[tuple[Counter, ...], FAVOUR] = ()
    belief: Annotated[tuple[str, ...], BELIEF] = ()
    using: Annotated[
        str,
        Word(
            N_("With the first play: the characteristic that is added to the skill."),
            "--using",
            metavar=N_("CHARACTERISTIC"),
            complete="characteristics",
        ),
    ] = ""
    coin: Annotated[tuple[Coin, ...], GROWTH_COIN] = ()
    quarter: Annotated[
        Quarter | None,
        Word(
            N_("With a feint: the quarter it attacks."),
            "--quarter",
            metavar="tierce|quarte|seconde|prime",
        ),
    ] = None
    strength: Annotated[
        int | None,
        Word(N_("Announce less strength than the attack has."), "--strength", minimum=0, metavar="N"),
    ] = None
    discard: Annotated[tuple[str, ...], DISCARD] = ()

    def check_args(self) -> None:
        """Refuse a word of ``--discard`` that is no card."""
        questions.check_discards(self.discard)


class Concede(questions.One, frozen=True):
    """``duel concede``."""

    coin: Annotated[tuple[Coin, ...], GROWTH_COIN] = ()


class End(questions.One, frozen=True):
    """``duel end``."""

    kill: Annotated[bool, Word(N_("To the death, over a serious wound: kill, not spare."), "--kill")] = False


class Status(questions.Status, frozen=True):
    """``duel status``."""
