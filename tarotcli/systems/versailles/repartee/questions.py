"""The words of ``repartee`` (V27–V31)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from tarotcli.systems.common.questions import WHO, check_discards
from tarotcli.systems.common.real import DRAWN
from tarotcli.systems.versailles.affairs import Action, Cause, Repartee
from tarotcli.systems.versailles.hands import holder, kept_from
from tarotcli.systems.versailles.repartee.refusals import NoAction
from tarotcli.systems.versailles.words import AUTO, DISCARD, FAVOUR, ON_TURN, REPUTATION, SPEAKER, STAKE

SIDE = Word(
    N_("The side; not needed once a play has fixed it."),
    "--side",
    metavar="for|against",
)
REWORD = Word(N_("How a belief reads that turns into its opposite."), "--reword", metavar=N_("TEXT"))


TARGET = Word(N_("Whom to convince."), "--target", metavar=N_("WHOM"), complete="who")
ABOUT = Word(
    N_("Of what: the belief that rises, or is new, when “for” wins."),
    "--about",
    metavar=N_("TEXT"),
    complete="beliefs",
)
AGAINST = Word(
    N_("The belief of the targets that this argues against: it falls when “for” wins."),
    "--belief",
    metavar=N_("TEXT"),
    complete="beliefs",
)
WITH = Word(N_("Who takes part (default: all who hold a hand)."), "--with", metavar=N_("WHO"), complete="who")


class NoCounter(UsageFault):
    """A counter of nothing."""

    kind = "missing-argument"
    sentence = N_("repartee counter: --reputation or --favour is missing.")
    way_out = N_("For example: tarotcli repartee counter aurore --side for --reputation court")
    rule = "V28"


class Start(Question, frozen=True):
    """``repartee start``."""

    who: Annotated[str, WHO]
    target: Annotated[tuple[str, ...], TARGET]
    about: Annotated[str, ABOUT]
    belief: Annotated[str, AGAINST] = ""
    with_: Annotated[tuple[str, ...], WITH] = ()
    auto: Annotated[tuple[str, ...], AUTO] = ()
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()


class AllOrNone(UsageFault):
    """A repartee that would begin, of which not all is said."""

    kind = "missing-argument"
    sentence = N_(
        "A repartee that would begin needs who, --target and --about; without them it is about the open one."
    )
    way_out = N_(
        "For example: tarotcli odds repartee aurore --target luynes --about 'The King should never wear grey'"
    )


class ReparteeToCome(Question, frozen=True):
    """A repartee that is foretold: the open one, or one that this character would begin."""

    who: Annotated[str, ON_TURN] = ""
    target: Annotated[tuple[str, ...], TARGET] = ()
    about: Annotated[str, ABOUT] = ""
    belief: Annotated[str, AGAINST] = ""
    with_: Annotated[tuple[str, ...], WITH] = ()

    def check_args(self) -> None:
        """Refuse a beginning of which something is missing."""
        begins = (self.target, self.about, self.belief, self.with_)
        if any(begins) and not (self.who and self.target and self.about):
            raise AllOrNone

    def start(self) -> Start:
        """The repartee as it would begin."""
        return Start(who=self.who, target=self.target, about=self.about, belief=self.belief, with_=self.with_)


class Play(Question, frozen=True, kw_only=True):
    """``repartee play``."""

    who: Annotated[str, SPEAKER] = ""
    card: Annotated[tuple[Stake, ...], STAKE]
    action: Annotated[
        Action | None,
        Word(
            N_(
                "What the cards are played as, where no Minor decides it: "
                "wit staves, conviction swords, flattery cups, spite coins."
            ),
            "--action",
            metavar="wit|conviction|flattery|spite",
        ),
    ] = None
    side: Annotated[Cause | None, SIDE] = None
    speaks_for: Annotated[
        str,
        Word(
            N_("Speak for this character: play your own cards, limited by that character's characteristic."),
            "--speaks-for",
            metavar=N_("WHO"),
            complete="who",
        ),
    ] = ""
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()

    def check_args(self) -> None:
        """Refuse Majors alone without an action."""
        meant = [stake.card.cards for stake in self.card]
        if self.action is None and all(cards and all(card.is_major for card in cards) for cards in meant):
            raise NoAction


class LayCounter(Question, frozen=True):
    """``repartee counter``."""

    who: Annotated[str, ON_TURN] = ""
    side: Annotated[Cause | None, SIDE] = None
    reputation: Annotated[tuple[Counter, ...], REPUTATION] = ()
    favour: Annotated[tuple[Counter, ...], FAVOUR] = ()
    remove: Annotated[bool, Word(N_("Remove that many points from that side's counters."), "--remove")] = (
        False
    )
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()

    def check_args(self) -> None:
        """Refuse a counter of nothing."""
        if not self.reputation and not self.favour:
            raise NoCounter


class End(Question, frozen=True):
    """``repartee end``."""

    reword: Annotated[str, REWORD] = ""
    discard: Annotated[tuple[str, ...], DISCARD] = ()
    drawn: Annotated[tuple[CardWord, ...], DRAWN] = ()

    def check_args(self) -> None:
        """Refuse a word of ``--discard`` that is no card."""
        check_discards(self.discard)


class Pass(End, frozen=True, kw_only=True):
    """``repartee pass``. ``who``: ``all`` for everybody who has not, one after the other."""

    who: Annotated[
        str,
        Word(
            N_("Who, or all (default: whose turn it is)."),
            metavar=N_("[WHO|all]"),
            complete="passers",
        ),
    ] = ""


class Join(questions.One, frozen=True):
    """``repartee join``."""


class Status(questions.Status, frozen=True):
    """``repartee status``."""


def plays_of_start(campaign: Campaign, ask: Start) -> Iterator[PlayedFrom]:
    """The hands that the tool is to play from (S6)."""
    return kept_from(campaign, ask.auto)


def plays_from(
    campaign: Campaign,
    ask: Play | LayCounter | Pass | Join,
) -> Iterator[PlayedFrom]:
    """The hand of a participant, or all hands where all pass (S6)."""
    table = campaign.tables.get("repartee")
    if not isinstance(table, Repartee):
        return
    tells = isinstance(ask, Play) or bool(isinstance(ask, Pass) and ask.discard)
    hands: Iterable[str] = (hand for hand in table.order if hand not in table.auto)
    if not (isinstance(ask, Pass) and fold(ask.who) == "all"):
        hands = (holder(campaign, anybody(campaign, ask.who)) if ask.who else table.turn,)
    for hand in filter(None, hands):
        yield PlayedFrom(hand, tells)


def plays_of_end(campaign: Campaign, ask: End) -> Iterator[PlayedFrom]:
    """The hands of which one may have the card to discard (S6)."""
    table = campaign.tables.get("repartee")
    if isinstance(table, Repartee) and ask.discard:
        yield from map(PlayedFrom, table.order)
