"""Open affairs as the campaign file keeps them, a duel and a repartee, and what one step of them brings about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec

from tarotcli.answers.event import Event
from tarotcli.answers.visibility import Secret
from tarotcli.campaign import Campaign, Place
from tarotcli.cards.piles import EMPTY, Pile
from tarotcli.language.terms import Term
from tarotcli.systems.base import Effect
from tarotcli.systems.versailles.refusals import AnAffairIsOpen
from tarotcli.systems.versailles.sheet import Count, Ten

Terms = Literal["first-blood", "incapacity", "death"]
Quarter = Literal["tierce", "quarte", "seconde", "prime"]
Cause = Literal["for", "against"]
Action = Literal["wit", "conviction", "flattery", "spite"]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a duel.

    ``skill``: what is tested, ``using``: the characteristic chosen with the first play (V12). ``hand``: whose hand
    is played from, where it is not the character's own. ``laid``: the cards on the table, ``points``: those stated
    for Majors by code, ``counters``: what V14 added, ``used``: by which counters.
    """

    skill: str
    using: str = ""
    hand: str = ""
    laid: Pile = EMPTY
    points: Mapping[str, Ten] = {}
    counters: Count = 0
    used: tuple[str, ...] = ()


class Attack(msgspec.Struct, frozen=True):
    """An attack that waits for its defence: its cards, the quarter attacked, the strength announced (V23, V25)."""

    by: str
    cards: Pile
    quarter: Quarter
    strength: Count


class FaceDown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A first play that lies face down until the other side has played (V8): whose, and its cards.

    Skill against skill: what each card counts in ``points`` (V6, V11). With swords: the ``quarter`` attacked and the
    ``strength`` announced (V23, V25).
    """

    by: str
    cards: Pile
    points: tuple[Count, ...] = ()
    quarter: Quarter | None = None
    strength: Count | None = None


class Duel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A duel of two: skill against skill (V19–V21), or with swords where ``terms`` are set (V22–V26).

    ``sides`` by key, the first named first. ``turn``: who acts next. ``auto``: whom the tool plays. ``offended``: who
    may end it. ``exchanges``: attacks and passes so far. ``fallen``: who lies at the other's mercy. ``unable``: who
    has said that no real card in their hand may open. ``face_down``: the first play, until it is answered.
    """

    sides: Mapping[str, Side]
    turn: str
    auto: tuple[str, ...] = ()
    growth: bool = True
    terms: Terms | None = None
    offended: str = ""
    exchanges: Count = 0
    attack: Attack | None = None
    fallen: str = ""
    unable: tuple[str, ...] = ()
    face_down: FaceDown | None = None

    def other(self, who: str) -> str:
        """The opponent."""
        return next(key for key in self.sides if key != who)

    def hand_of(self, who: str) -> str:
        """Whose hand a side plays from."""
        return self.sides[who].hand or who

    @property
    def ender(self) -> str:
        """Who may end it: the one standing over the fallen, else the offended; without swords whose turn it is."""
        return self.turn if self.fallen else self.offended or self.turn

    @property
    def kept_hands(self) -> tuple[str, ...]:
        """The hands that the tool plays from."""
        return tuple(map(self.hand_of, self.auto))

    def places(self, path: tuple[str | int, ...], campaign: Campaign) -> Iterator[Place]:
        """Where the cards on the table lie."""
        for who, side in self.sides.items():
            yield Place((*path, "sides", who, "laid"), campaign.deck_of(side.hand or who), side.laid)
        if self.attack is not None and self.attack.by in self.sides:
            deck = campaign.deck_of(self.hand_of(self.attack.by))
            yield Place((*path, "attack", "cards"), deck, self.attack.cards)
        if self.face_down is not None and self.face_down.by in self.sides:
            deck = campaign.deck_of(self.hand_of(self.face_down.by))
            yield Place((*path, "face_down", "cards"), deck, self.face_down.cards)


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards laid in a repartee by one participant at once: for which side, with which action, for whom (V28)."""

    by: str
    side: Cause
    action: Action
    cards: Pile
    speaks_for: str = ""
    points: Mapping[str, Ten] = {}


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter on a side: whose, which reputation or favour, how much; ``taken``: it takes that much away."""

    by: str
    side: Cause
    counter: str
    points: Positive
    taken: bool = False


class Repartee(msgspec.Struct, frozen=True, omit_defaults=True):
    """A repartee (V27–V31).

    ``order``: the participants by whose hand they play from, as they follow one another in later turns.
    ``belief``: the targets' belief that is argued against, empty where ``about`` is argued for. ``turn`` is empty when
    all have passed. ``passed``: who has since the last play.
    """

    instigator: str
    targets: tuple[str, ...]
    about: str
    order: tuple[str, ...]
    turn: str = ""
    belief: str = ""
    auto: tuple[str, ...] = ()
    round: Positive = 1
    passed: tuple[str, ...] = ()
    plays: tuple[Play, ...] = ()
    counters: tuple[Placed, ...] = ()

    @property
    def kept_hands(self) -> tuple[str, ...]:
        """The hands that the tool plays from."""
        return self.auto

    def places(self, path: tuple[str | int, ...], campaign: Campaign) -> Iterator[Place]:
        """Where the cards on the table lie."""
        for i, play in enumerate(self.plays):
            yield Place((*path, "plays", i, "cards"), campaign.deck_of(play.by), play.cards)


AFFAIRS = ("duel", "repartee")


def nothing_else_open(campaign: Campaign) -> None:
    """Refuse a second affair at the same table."""
    for affair in AFFAIRS:
        if affair in campaign.tables:
            raise AnAffairIsOpen(affair=Term(affair), key=affair)


class End(msgspec.Struct, frozen=True):
    """How an affair ended: who or which side won and lost (None: nobody), and the totals.

    Each affair has a class of its own for what else is to be told.
    """

    winner: str | None
    loser: str | None
    totals: Mapping[str, int]


class Step(NamedTuple):
    """An :class:`Effect` that may end its affair."""

    campaign: Campaign
    events: tuple[Event, ...] = ()
    missing: int = 0
    end: End | None = None

    def then(self, later: Effect | Step) -> Step:
        """Both as one step."""
        end = later.end if isinstance(later, Step) else None
        return Step(later.campaign, self.events + later.events, self.missing + later.missing, end or self.end)

    def telling(self, *events: Event) -> Step:
        """The step with more to tell, in order."""
        return self._replace(events=self.events + events)

    def telling_first(self, *events: Event) -> Step:
        """The step with more to tell, before the rest."""
        return self._replace(events=events + self.events)

    @property
    def unveils(self) -> bool:
        """Whether a card came off a pile, which a dry run must not let anybody act upon."""
        found = (getattr(event, "cards", None) for event in self.events)
        return any(isinstance(cards, Secret) and cards.fresh and cards.count > 0 for cards in found)
