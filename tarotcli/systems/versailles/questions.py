"""The words of a check (V8–V18)."""

from typing import Annotated

from tarotcli.answers.question import Counter, Stake, Word
from tarotcli.cards.words import CardWord
from tarotcli.errors import UsageFault
from tarotcli.language import N_
from tarotcli.systems.common import questions
from tarotcli.systems.common.asked import ASK, PlayedWithAsk
from tarotcli.systems.common.real import DRAWN
from tarotcli.systems.versailles.aftermath import BANDS
from tarotcli.systems.versailles.words import BELIEF, COINS, FAVOUR, REPUTATION, USING, tarot_suit


class TwoDifficulties(UsageFault):
    """More than one difficulty."""

    kind = "two-difficulties"
    sentence = N_("A check has one difficulty, but several are given: {given}.")
    way_out = N_("Keep one of them.")
    rule = "V8"


class NoDifficulty(UsageFault):
    """A check without a difficulty."""

    kind = "no-difficulty"
    sentence = N_("The difficulty of the check is missing.")
    way_out = N_("Give one of --difficulty N, --difficulty-card CARD, --gm-draw or --band BAND.")
    rule = "V8"


class SuitWithoutBand(UsageFault):
    """``--suit`` without the band it narrows."""

    kind = "suit-without-band"
    sentence = N_("--suit says which suit to look for with --band, which is missing.")
    way_out = N_("For example: --band hard --suit staves")
    rule = "V8"


class SuitOfNothing(UsageFault):
    """``--suit`` names no suit."""

    kind = "no-such-suit"
    sentence = N_("“{word}” is not a suit.")
    way_out = N_("The suits are swords, staves, cups and coins.")
    rule = "V7"


class CheckWords(questions.Check, frozen=True):
    """What ``check``, ``odds check`` and ``hint check`` share: the cards, the difficulty, and what is added."""

    play: Annotated[
        tuple[Stake, ...],
        Word(
            N_("A card to play; for a Major, the points the GM gives it (T11=3)."),
            "--play",
            "-p",
            metavar=N_("CARD[=POINTS]"),
            minimum=0,
            maximum=10,
            complete="hand",
        ),
    ] = ()
    difficulty: Annotated[
        int | None,
        Word(N_("The difficulty as a number."), "--difficulty", "-d", metavar="N", hushed=True),
    ] = None
    difficulty_card: Annotated[
        CardWord | None,
        Word(
            N_("The difficulty is this card: from the GM's hand, else from the GM deck."),
            "--difficulty-card",
            metavar=N_("CARD"),
            hushed=True,
            complete="gm-hand",
        ),
    ] = None
    gm_draw: Annotated[bool, Word(N_("The difficulty is the top card of the GM deck."), "--gm-draw")] = False
    band: Annotated[
        str,
        Word(
            N_(
                "Look in the GM deck for a card of this difficulty, for example: "
                "trivial 1–2: a seat when the doors open, stairs, loading a pistol; "
                "minor 3–4: a seat at the last moment, a hillside, a shot at arm's length; "
                "hard 5–7: a seat during the play, a brick wall, a mark across the room; "
                "very-difficult 8–10: four seats together during the play, a castle wall, a mark across the ballroom; "
                "legendary 11 and up: a whole row during the play, a castle wall with bare hands, "
                "a rider by night from a galloping horse."
            ),
            "--band",
            metavar=N_("BAND"),
            choices=BANDS,
            hushed=True,
        ),
    ] = ""
    suit: Annotated[
        str,
        Word(
            N_("With --band: a card of this suit."),
            "--suit",
            metavar=N_("SUIT"),
            hushed=True,
            complete="suits",
        ),
    ] = ""
    using: Annotated[str, USING] = ""
    reputation: Annotated[tuple[Counter, ...], REPUTATION] = ()
    favour: Annotated[tuple[Counter, ...], FAVOUR] = ()
    belief: Annotated[tuple[str, ...], BELIEF] = ()
    retry: Annotated[bool, Word(N_("The GM lets a failed task be tried again in this scene."), "--retry")] = (
        False
    )

    def check_args(self) -> None:
        """Refuse what sets several difficulties, whatever the campaign holds (V8)."""
        if len(self.sources) > 1:
            raise TwoDifficulties(given=self.sources)
        if self.suit and not self.band:
            raise SuitWithoutBand
        super().check_args()
        if self.suit and self.tarot_suit is None:
            raise SuitOfNothing(word=self.suit)

    @property
    def sources(self) -> list[str]:
        """The options that set a difficulty."""
        stated = {
            "--difficulty": self.difficulty is not None,
            "--difficulty-card": self.difficulty_card is not None,
            "--gm-draw": self.gm_draw,
            "--band": bool(self.band),
        }
        return [option for option, given in stated.items() if given]

    @property
    def tarot_suit(self) -> str | None:
        """The suit to look for, by its name in either pack (V7); None for any, or where it is no suit."""
        return tarot_suit(self.suit)


class Check(CheckWords, frozen=True):
    """``check`` in Versailles."""

    hidden: Annotated[bool, Word(N_("Show only the outcome, not the difficulty."), "--hidden")] = False
    coin: Annotated[
        str, Word(N_("How the coin fell at the table."), "--coin", metavar="heads|tails", choices=COINS)
    ] = ""
    no_growth: Annotated[bool, Word(N_("The skill neither rises nor falls."), "--no-growth")] = False
    no_refresh: Annotated[bool, Word(N_("Draw no cards after a success."), "--no-refresh")] = False
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()
    ask: Annotated[bool, ASK] = False

    def check_args(self) -> None:
        """Refuse what sets no difficulty, or several, whatever the campaign holds (V8)."""
        if self.what or self.sources or self.ask or self.hidden:
            super().check_args()
            if not self.sources:
                raise NoDifficulty
        if self.ask and self.answers:
            raise PlayedWithAsk(word=self.answers, who=self.who)

    @property
    def answers(self) -> str:
        """The first word given that is the player's, who answers a difficulty; empty for none."""
        given = {
            "--play": self.play,
            "--reputation": self.reputation,
            "--favour": self.favour,
            "--belief": self.belief,
            "--coin": self.coin,
            "--no-growth": self.no_growth,
            "--no-refresh": self.no_refresh,
        }
        return next((option for option, value in given.items() if value), "")
