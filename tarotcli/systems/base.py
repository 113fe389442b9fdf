"""What a game is: one value that says what its campaigns hold, which commands they have, and how a sheet is laid out.

Every method imports what it needs when it is called, so that a command loads nothing of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path as FilePath
from typing import Any, ClassVar, Literal, NamedTuple

from msgspec import Struct

from tarotcli.answers.answer import Answer, Fields, Outcome
from tarotcli.answers.command import Commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question
from tarotcli.answers.visibility import ALL, NOBODY, Secret
from tarotcli.campaign import Campaign, House, Sheet
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path
from tarotcli.cards import Card
from tarotcli.cards.chance import Chance
from tarotcli.language import language, say
from tarotcli.language.terms import Term

Given = Mapping[str, Any]
"""The words of a command line before the one to complete, by the names of their fields."""

Offer = tuple[str, str]
"""A completion and what it stands for."""

Completion = Callable[[Campaign, Given], Iterable[Offer | Secret]]
"""What completes a word; cards in a hand as a secret, so that nobody is offered what they may not see (S5)."""


class Effect(NamedTuple):
    """What one step of a command brings about: the campaign after, what changed, how many cards were missing (V5)."""

    campaign: Campaign
    events: tuple[Event, ...] = ()
    missing: int = 0

    def then(self, later: Effect) -> Effect:
        """Both steps as one."""
        return Effect(later.campaign, self.events + later.events, self.missing + later.missing)


class Affair(Struct, frozen=True):
    """Something open: its table in the file, who takes part, whose turn it is, and what counts by name.

    ``turn``: null where it is nobody's in particular. ``counts``: totals, or points, by character or side.
    """

    affair: str
    who: tuple[str, ...] = ()
    turn: str | None = None
    counts: Mapping[str, int] = {}

    def sentence(self, display: Display) -> str:
        """What is open, how it stands, and who is next."""
        people = self._people(display)
        if self.turn is None:
            return people
        return say("{told}; it is {who}'s turn", told=people, who=display.called(self.turn))

    def _people(self, display: Display) -> str:
        names = [display.called(who) for who in self.who if who not in self.counts]
        counts = [say("{name} {n}", name=self._called(name, display), n=n) for name, n in self.counts.items()]
        if not names and not counts:
            return str(Term(self.affair))
        return say("{affair} ({people})", affair=Term(self.affair), people=(*names, *counts))

    def _called(self, name: str, display: Display) -> str:
        return display.called(name) if name in self.who else str(Term(name))


class Group(NamedTuple):
    """A first word that stands for several commands. ``summary``: what they are for. ``looks``: only to look
    things up.
    """

    summary: str
    looks: bool = False


class Figure(NamedTuple):
    """What a value of a sheet counts as in histories: ``kind``, what it is (a key of JSON), as sentences call it.

    ``steps``: the words that it may be, in rising order, where it is a word.
    """

    kind: Literal["points", "skill"]
    what: str
    name: str
    steps: tuple[str, ...] = ()


class Game:
    """One game.

    ``interface``: the version of this class that it is written for. ``locale``: the folder of its own catalogues
    (``fr/LC_MESSAGES/KEY.mo``), if its sentences are not in that of the package. ``key``: its name in files.
    ``title``: as sentences call it. ``pack``: the kind of pack of its decks. ``ordered``:
    whether the order of its draw piles matters (and is kept secret). ``master``: the word for the game master's hand
    or pack, empty where there is none. ``manual``: the topic of its manual page, empty where that is its key.
    ``groups``: those of its heads that stand for several commands. ``heads``: the first words of its commands.
    ``guest``: those of them that any campaign has, with the table and the deck (kind of pack) of ``guest_decks``.
    ``tables``: its own top-level tables. ``plays``: a command to play first in its sample, marked for the catalogue;
    ``begins``: in a new campaign, where nobody need be added first.
    """

    interface: ClassVar[int] = 1
    locale: ClassVar[FilePath | None] = None
    key: ClassVar[str]
    title: ClassVar[str]
    pack: ClassVar[str]
    ordered: ClassVar[bool] = True
    master: ClassVar[str] = ""
    heads: ClassVar[tuple[str, ...]] = ()
    guest: ClassVar[tuple[str, ...]] = ()
    guest_decks: ClassVar[Mapping[str, str]] = {}
    tables: ClassVar[tuple[str, ...]] = ()
    lasting: ClassVar[tuple[str, ...]] = ()
    loses_cards: ClassVar[bool] = False
    figured: ClassVar[tuple[str, ...]] = ()
    manual: ClassVar[str] = ""
    plays: ClassVar[str] = ""
    begins: ClassVar[str] = ""
    groups: ClassVar[Mapping[str, Group]] = {}

    def commands(self, head: str) -> Commands:  # noqa: ARG002 - a game answers for its own heads
        """Its own commands of this first word, those that all games share left out unless it has its own."""
        return {}

    def sheet(self) -> type[Sheet]:
        """The type of its characters' sheets."""
        return Sheet

    def house(self) -> type[House]:
        """The type of its house table."""
        return House

    def table(self, name: str) -> object:
        """The type of one of its top-level tables (an open affair, weapons)."""
        raise KeyError(name)

    def faults(self, campaign: Campaign) -> Iterator[Fault]:  # noqa: ARG002
        """The faults of a campaign across its tables."""
        return iter(())

    def remarks(self, campaign: Campaign) -> Iterator[Fault]:  # noqa: ARG002
        """What is no fault of a campaign, but is not as the file seems to say; ``doctor`` tells it."""
        return iter(())

    def fresh(self, chance: Chance) -> Fields:  # noqa: ARG002
        """What a new campaign holds, as plain data: its decks."""
        return {}

    def sample(self) -> bytes:
        """Its sample campaign, the text of a TOML file; empty where it has none. The language spoken comes first."""
        package = FilePath(__file__).resolve().parents[1]
        installed = package / "campaigns"
        folder = installed if installed.is_dir() else package.parent / "campaigns"
        for name in (f"{self.key}.{language()}.toml", f"{self.key}.toml"):
            if (folder / name).is_file():
                return (folder / name).read_bytes()
        return b""

    def blank(
        self,
        campaign: Campaign,
        key: str,
        shared: Fields,
        today: date | None,  # noqa: ARG002
        chance: Chance,  # noqa: ARG002
    ) -> Campaign:
        """The campaign with a new character, whose sheet has these shared keys and every other at its least."""
        return campaign.with_sheet(key, self.sheet()(**shared))

    def explained(self) -> Mapping[str, Any]:
        """What the keys of its campaigns mean, by their paths, as in :mod:`tarotcli.systems.common.explained`."""
        return {}

    def labels(self) -> Mapping[str, str]:
        """What a printed sheet calls a key that is called otherwise in the file, with that key; to a field or colon."""
        return {}

    def takes(
        self,
        campaign: Campaign,
        key: str,  # noqa: ARG002
        pairs: Sequence[tuple[str, str]],
    ) -> tuple[Campaign, Sequence[tuple[str, str]]]:
        """The campaign with those of these typed values on a new sheet that go together only, and the others."""
        return campaign, pairs

    def to_fill(self, campaign: Campaign, key: str) -> Sequence[tuple[str, str]]:  # noqa: ARG002
        """What is still to be filled in on a new sheet: in words, marked for the catalogue, and a command that
        does it.
        """
        return ()

    def events(self) -> Sequence[type[Event]]:
        """Every kind of event that its own commands tell, beside those that all games share."""
        return ()

    def completions(self) -> Mapping[str, Completion]:
        """What completes its words, by the keys that they name."""
        return {}

    def seats(self, campaign: Campaign) -> Iterable[str]:  # noqa: ARG002
        """Who holds cards in an open affair of this game without being in ``characters`` or ``hands``."""
        return ()

    def kept_hands(self, campaign: Campaign) -> Iterable[str]:  # noqa: ARG002
        """The hands that no person plays: of bots, and of sides played by the tool (S3)."""
        return ()

    def draw_seen_by(self, deck: str) -> str:  # noqa: ARG002
        """Who sees which cards, though not in which order, are in a draw pile: all where the order does not matter."""
        return NOBODY if self.ordered else ALL

    def discard_seen_by(self, deck: str) -> str:
        """Who sees a discard: everybody, but the game master's is theirs, since a secret difficulty lies there (S4)."""
        return deck if deck == self.master else ALL

    def never_drawn(self, campaign: Campaign, deck: str) -> bool:  # noqa: ARG002
        """Whether no card is turned up from a deck in passing, since its discard means something in the rules."""
        return False

    def owner_of(self, path: Path) -> str:  # noqa: ARG002
        """Who may see a place in one of its own tables: the holder of a hand there, or all."""
        return ALL

    def new_scene(self, campaign: Campaign, chance: Chance) -> Effect:  # noqa: ARG002
        """What a new scene, already begun, brings besides; raises a Refused where it may not begin."""
        return Effect(campaign)

    def new_session(self, campaign: Campaign, chance: Chance) -> Effect:  # noqa: ARG002
        """What a new session, already begun, brings besides; raises a Refused where something is open."""
        return Effect(campaign)

    def concluded(
        self,
        before: Campaign,  # noqa: ARG002
        ask: Question,  # noqa: ARG002
        outcome: Outcome[Answer],
        chance: Chance,  # noqa: ARG002
    ) -> Effect:
        """What any command that changes something brings besides: the campaign after both, and these events."""
        return Effect(outcome.campaign)

    def entry(self, name: str, text: str) -> Path | None:  # noqa: ARG002
        """Where on a sheet something new of this name and value belongs; None for what the game has no place for."""
        return None

    def figure(self, path: Path) -> Figure | None:  # noqa: ARG002
        """What a value of a sheet, by its path there, counts as in histories: points, a skill; None for neither."""
        return None

    def skill_called(self, what: str) -> str:
        """What a test is of, as an answer names it, in the words of sentences."""
        return what

    def fills(self, path: Path) -> Mapping[str, object]:  # noqa: ARG002
        """What the game knows of a new table on a sheet by its path: the keys that a person need not say."""
        return {}

    def spoken(self) -> Mapping[str, str]:
        """The words in which sentences spell values of the file, where they are others than those of the file."""
        return {}

    def card_here(self, campaign: Campaign, card: Card) -> str:  # noqa: ARG002
        """What a card of its pack is in its campaigns, in the language spoken; empty where there is nothing to tell."""
        return ""

    def before_set(self, campaign: Campaign, who: str, path: Path) -> Effect:  # noqa: ARG002
        """What goes with a value that the game master is about to set on a sheet; raises a Refused where it may not."""
        return Effect(campaign)

    def affairs(self, campaign: Campaign) -> Iterable[Affair]:  # noqa: ARG002
        """What is open of its own, at a glance; what it does not tell is only named."""
        return ()

    def hand_of(self, campaign: Campaign, who: str) -> str:
        """Whose hand or pack somebody plays from: their own, or the game master's for who has neither (an NPC)."""
        own = who in campaign.hands or who in campaign.decks
        return who if own else self.master or who
