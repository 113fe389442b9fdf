"""The words of ``duel`` (V19–V26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from tarotcli.answers.command import PlayedFrom
from tarotcli.answers.question import Counter, Question, Stake, Word
from tarotcli.campaign import Campaign
from tarotcli.cards.words import CardWord
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.language.names import fold
from tarotcli.systems.common import questions
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.real import DRAWN
from tarotcli.systems.versailles.affairs import Duel, Quarter, Terms
from tarotcli.systems.versailles.duel.attacks import QUARTERS, SUITS
from tarotcli.systems.versailles.hands import holder, kept_from
from tarotcli.systems.versailles.words import (
    AUTO,
    BELIEF,
    DISCARD,
    FAVOUR,
    NO_GROWTH,
    ON_TURN,
    REPUTATION,
    SPEAKER,
    Coin,
    tarot_suit,
)


class FirstAndCoin(UsageFault):
    """Two ways to say who plays first."""

    kind = "contradiction"
    sentence = N_("--first and --coin both say who plays first.")
    way_out = N_("Keep one of them.")
    rule = "V19"


class WhoBegins(UsageFault):
    """A duel that would begin, without two who begin it."""

    kind = "missing-argument"
    sentence = N_("A duel that would begin needs two characters; without them it is about the open one.")
    way_out = N_("For example: tarotcli odds duel aurore luynes --skill-a oratory --skill-b interrogation")


class WithoutSwords(UsageFault):
    """A word of fencing without fencing."""

    kind = "without-fencing"
    sentence = N_("{word} is for a duel with swords.")
    way_out = N_("Add --fencing, or leave it out.")
    rule = "V22"


class NothingGrows(UsageFault):
    """``--no-growth`` with swords."""

    kind = "no-effect"
    sentence = N_("With --fencing no skill rises or falls, so that --no-growth has no effect.")
    way_out = N_("Leave --no-growth out.")
    rule = "V25"


class NoSuchQuarter(UsageFault):
    """``--quarter`` names no quarter."""

    kind = "no-such-quarter"
    sentence = N_("“{word}” is not a quarter.")
    way_out = N_("The quarters are tierce (staves), quarte (swords), seconde (cups) and prime (coins).")
    rule = "V23"


class CountsOpenly(UsageFault):
    """A word beside ``--ask`` that nothing is laid face down with."""

    kind = "contradiction"
    sentence = N_("{word} does not go with --ask, which lays cards alone.")
    way_out = N_("Leave {word} out; it goes with a later play.")
    rule = "V8"


GROWTH_COIN = Word(
    N_("How the coin fell at the table where a skill's growth hangs on it; the winner's first."),
    "--coin",
    metavar="heads|tails",
)


SKILL_A = Word(N_("The skill of the first."), "--skill-a", metavar=N_("SKILL"), complete="skills-a")
SKILL_B = Word(
    N_("The skill of the second (default: the same)."),
    "--skill-b",
    metavar=N_("SKILL"),
    complete="skills-b",
)
FIRST = Word(N_("Who plays first (default: a coin decides)."), "--first", metavar=N_("WHO"), complete="who")
FIRST_COIN = Word(
    N_("How the coin fell at the table: heads, and the first named plays first."),
    "--coin",
    metavar="heads|tails",
)
FENCING = Word(N_("With swords: attacks, quarters and wounds."), "--fencing")
TERMS = Word(
    N_("With --fencing: what ends it (default: first blood)."),
    "--terms",
    metavar="first-blood|incapacity|death",
)


class Start(questions.DuelStart, frozen=True):
    """``duel start`` in Versailles."""

    skill_a: Annotated[str, SKILL_A] = ""
    skill_b: Annotated[str, SKILL_B] = ""
    first: Annotated[str, FIRST] = ""
    coin: Annotated[Coin | None, FIRST_COIN] = None
    auto: Annotated[tuple[str, ...], AUTO] = ()
    no_growth: Annotated[bool, NO_GROWTH] = False
    fencing: Annotated[bool, FENCING] = False
    terms: Annotated[Terms | None, TERMS] = None
    offended: Annotated[
        str,
        Word(
            N_("With --fencing: who may end it at any time (default: the first named)."),
            "--offended",
            metavar=N_("WHO"),
            complete="who",
        ),
    ] = ""
    discard: Annotated[tuple[str, ...], DISCARD] = ()
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()

    def check_args(self) -> None:
        """Refuse two ways to say who plays first, words of fencing without it, and one that does nothing with it."""
        if self.first and self.coin:
            raise FirstAndCoin
        given = {"--terms": self.terms, "--offended": self.offended, "--discard": self.discard}
        for option, value in given.items():
            if value and not self.fencing:
                raise WithoutSwords(word=option)
        if self.fencing and self.no_growth:
            raise NothingGrows
        questions.check_discards(self.discard)


PLAYED = Word(
    N_("A card; for a Major, the points the GM gives it (T11=3)."),
    metavar=N_("CARD[=POINTS]"),
    minimum=0,
    maximum=10,
    complete="hand",
    hushed=True,
)


class DuelToCome(Question, frozen=True):
    """A duel that is foretold: the open one, or one that these two would begin."""

    a: Annotated[str, questions.A] = ""
    b: Annotated[str, questions.B] = ""
    skill_a: Annotated[str, SKILL_A] = ""
    skill_b: Annotated[str, SKILL_B] = ""
    fencing: Annotated[bool, FENCING] = False
    terms: Annotated[Terms | None, TERMS] = None

    def check_args(self) -> None:
        """Refuse words of a beginning without two who begin, and words of fencing without it."""
        if self.b:
            self.start().check_args()
        elif self.skill_a or self.skill_b or self.fencing or self.terms:
            raise WhoBegins

    def start(self) -> Start:
        """The duel as it would begin."""
        return Start(**{name: getattr(self, name) for name in Start.__struct_fields__ if hasattr(self, name)})


class Play(Question, frozen=True):
    """``duel play``."""

    who: Annotated[str, SPEAKER] = ""
    card: Annotated[tuple[Stake, ...], PLAYED] = ()
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
        str,
        Word(
            N_("With a feint: the quarter it attacks, by its name or its suit."),
            "--quarter",
            metavar=N_("QUARTER"),
            complete="quarters",
            hushed=True,
        ),
    ] = ""
    strength: Annotated[
        int | None,
        Word(
            N_("Announce less strength than the attack has."),
            "--strength",
            minimum=0,
            metavar="N",
            hushed=True,
        ),
    ] = None
    ask: Annotated[
        bool,
        Word(N_("Lay the first play face down, on the GM's side, until the other side has played."), "--ask"),
    ] = False
    discard: Annotated[tuple[str, ...], DISCARD] = ()
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()

    def check_args(self) -> None:
        """Refuse a word of ``--discard`` that is no card, of ``--quarter`` that is no quarter, and counters unseen."""
        questions.check_discards(self.discard)
        beside = {
            "--reputation": self.reputation,
            "--favour": self.favour,
            "--belief": self.belief,
            "--coin": self.coin,
            "--discard": self.discard,
            "--drawn": self.drawn,
        }
        for option, given in beside.items():
            if self.ask and given:
                raise CountsOpenly(word=option)
        if self.quarter and self.attacked is None:
            raise NoSuchQuarter(word=self.quarter)

    @property
    def attacked(self) -> Quarter | None:
        """The quarter that is named, by its own name or its suit's in either pack (V7, V23)."""
        word = fold(self.quarter)
        return next((each for each in SUITS if each == word), QUARTERS.get(tarot_suit(self.quarter) or ""))


class Concede(Question, frozen=True):
    """``duel concede``."""

    who: Annotated[str, ON_TURN] = ""
    coin: Annotated[tuple[Coin, ...], GROWTH_COIN] = ()
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()


class End(Question, frozen=True):
    """``duel end``."""

    who: Annotated[
        str,
        Word(
            N_("Who: a key or a name (default: whoever may end it)."),
            metavar=N_("WHO"),
            complete="who",
        ),
    ] = ""
    kill: Annotated[bool, Word(N_("To the death, over a serious wound: kill, not spare."), "--kill")] = False


class Status(questions.Status, frozen=True):
    """``duel status``."""


def plays_of_start(campaign: Campaign, ask: Start) -> Iterator[PlayedFrom]:
    """The hands that the tool is to play from; skill against skill tells at once who could open (S6, V20)."""
    if not ask.fencing:
        for word in (ask.a, ask.b):
            yield PlayedFrom(holder(campaign, anybody(campaign, word)), plays=False)
    yield from kept_from(campaign, ask.auto)


def plays_from(campaign: Campaign, ask: Play | Concede | End) -> Iterator[PlayedFrom]:
    """The hand of a side (S6)."""
    table = campaign.tables.get("duel")
    if isinstance(table, Duel):
        otherwise = table.ender if isinstance(ask, End) else table.turn
        who = anybody(campaign, ask.who) if ask.who else otherwise
        hand = table.hand_of(who) if who in table.sides else holder(campaign, who)
        yield PlayedFrom(hand, tells=isinstance(ask, Play))
