"""A check in two steps: a difficulty that lies face down until the player has laid their card (an open affair).

Nobody sees it until then (S2), be it a number or a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tarotcli.answers.display import Display
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import ALL, NOBODY, Veiled
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.errors import Refused, UsageFault
from tarotcli.language import N_, say
from tarotcli.language.terms import Term

TABLE = "asked"

ASK = Word(N_("Lay the difficulty face down and wait: check WHO --play CARD answers it."), "--ask")


class AskedOne(Protocol):
    """What lies face down for somebody: all games know what is tested by it."""

    @property
    def what(self) -> str:
        """What is tested."""


class PlayedWithAsk(UsageFault):
    """A word of the player's beside ``--ask``."""

    kind = "contradiction"
    sentence = N_("check: {word} belongs to the answer, not to --ask.")
    way_out = N_("Lay the difficulty first; the answer is tarotcli check {who} --play CARD.")


class NothingAsked(Refused):
    """An answer where no difficulty lies face down."""

    kind = "nothing-asked"
    sentence = N_("No difficulty lies face down for {who}, so it must be said what is tested.")
    way_out = N_("For example: tarotcli check {key} WHAT --difficulty N; face down with --ask besides.")


class NothingToForetell(NothingAsked):
    """The same of a check that is only foretold."""

    way_out = N_("For example: tarotcli {command} {key} WHAT --difficulty N")


class AlreadyAsked(Refused):
    """A second difficulty for the same character."""

    kind = "already-asked"
    sentence = N_("A difficulty lies face down for {who} already, for {what}.")
    way_out = N_("Answer it: tarotcli check {key} --play CARD; who laid it takes it back with tarotcli undo.")


class AskedOpen(Refused):
    """What cannot begin while a difficulty lies face down."""

    kind = "something-open"
    sentence = N_("Not while a difficulty lies face down for {who}.")
    way_out = N_("Answer it: tarotcli check {key} --play CARD; who laid it takes it back with tarotcli undo.")


class Asked(Event, frozen=True, tag="asked"):
    """A difficulty is laid face down for somebody. ``new``: the number, for nobody until the answer."""

    who: str
    path: str
    what: str
    new: int | Veiled[int] | None

    def sentence(self, display: Display) -> str:
        """For whom and what."""
        fields = {"who": display.called(self.who), "what": Term(self.what)}
        if isinstance(self.new, int):
            return say("{who}, {what}: a difficulty of {n} lies face down.", n=self.new, **fields)
        return say("{who}, {what}: the difficulty lies face down.", **fields)


class Answered(Event, frozen=True, tag="answered"):
    """A difficulty that lay face down is turned up (or stays secret) and its affair is over."""

    who: str
    path: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Nothing: the answer tells the difficulty."""
        return ""


class LaidFaceDown(Moved, frozen=True, tag="laid-face-down"):
    """The first play of a duel is laid face down."""

    def sentence(self, display: Display) -> str:
        """Whose, and how many cards."""
        who = display.called(self.who or "")
        return say("{who} lays {cards} face down.", who=who, cards=display.cards(self.cards))


class Uncovered(Moved, frozen=True, tag="uncovered"):
    """The first play of a duel, which lay face down, is turned up."""

    def sentence(self, display: Display) -> str:
        """Whose, and which."""
        who = display.called(self.who or "")
        return say("{who} turns up {cards}.", who=who, cards=display.cards(self.cards))


EVENTS: Sequence[type[Event]] = (Asked, Answered, LaidFaceDown, Uncovered)


def answer_line(who: str, display: Display) -> str:
    """How it is answered."""
    return say("{who} answers it: tarotcli check {key} --play CARD", who=display.called(who), key=who)


def all_asked(campaign: Campaign) -> Mapping[str, AskedOne]:
    """What lies face down, by whom it is for."""
    found: Mapping[str, AskedOne] = campaign.tables.get(TABLE, {})
    return found


def asked_of(campaign: Campaign, who: str, command: str) -> AskedOne:
    """What lies face down for somebody; raises :class:`NothingAsked`."""
    found = all_asked(campaign).get(who)
    if found is None:
        kind = NothingAsked if command == "check" else NothingToForetell
        raise kind(command=command, who=campaign.called(who), key=who)
    return found


def with_asked(campaign: Campaign, who: str, one: AskedOne) -> Campaign:
    """The campaign with this laid face down for somebody; raises :class:`AlreadyAsked`."""
    found = all_asked(campaign)
    if who in found:
        raise AlreadyAsked(who=campaign.called(who), key=who, what=Term(found[who].what))
    return campaign.with_table(TABLE, {**found, who: one})


def without_asked(campaign: Campaign, who: str) -> tuple[Campaign, Answered]:
    """The campaign where nothing lies face down for somebody any more, and the event that tells it."""
    left = {key: one for key, one in all_asked(campaign).items() if key != who}
    return campaign.with_table(TABLE, left or None), Answered(who, place_of(who))


def place_of(who: str, *below: str) -> str:
    """The place in the file."""
    return spell_path((TABLE, who, *below))


def asked_seen_by(path: Path) -> str:
    """Who may see a place of what lies face down: nobody the difficulty, as long as it lies there (S2)."""
    return NOBODY if path[:1] == (TABLE,) and path[2:3] in (("difficulty",), ("card",)) else ALL


def laid_seen_by(path: Path) -> str:
    """Who may see a place of the first play of a duel that lies face down: all whose it is, nobody the rest (S2)."""
    hidden = path[:2] == ("duel", "face_down") and path[2:] not in ((), ("by",))
    return NOBODY if hidden else ALL


def nothing_asked(campaign: Campaign) -> None:
    """Refuse while a difficulty lies face down; raises :class:`AskedOpen`."""
    for who in all_asked(campaign):
        raise AskedOpen(who=campaign.called(who), key=who)
