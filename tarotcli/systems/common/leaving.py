"""Who leaves a campaign, and decks beside the game's own that are taken away again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Annotated

from tarotcli.answers.answer import Answer, Outcome, event_lines
from tarotcli.answers.command import Command, PlayedFrom, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign, UnknownCharacter, find_who, replaced
from tarotcli.campaign.names import alike
from tarotcli.campaign.paths import spell_path
from tarotcli.campaign.reading import file_value
from tarotcli.cards.chance import Chance
from tarotcli.errors import Refused
from tarotcli.language import N_, say
from tarotcli.language.terms import Term
from tarotcli.systems import game, guests
from tarotcli.systems.common.events import Discarded
from tarotcli.systems.common.sheet_refusals import NoSheet
from tarotcli.systems.common.viewers import laid_away


class StillInvolved(Refused):
    """Somebody without whom something that is open could not go on."""

    kind = "something-open"
    sentence = N_("{who} is part of what is open: {where}.")
    way_out = N_("End that first; tarotcli show shows what is open.")


class Remove(Question, frozen=True):
    """``remove``."""

    who: Annotated[
        str,
        Word(N_("Who leaves: a key or a name; or a deck that was added."), metavar=N_("WHO"), complete="who"),
    ]


class Left(Moved, frozen=True, tag="left"):
    """A character's sheet was taken away. ``source``: where it was."""

    def sentence(self, display: Display) -> str:
        """Who."""
        return say("{who} leaves the campaign.", who=display.called(self.who or ""))


class DeckRemoved(Event, frozen=True, tag="deck-removed"):
    """A deck beside the game's own was taken away. ``path``: where it was."""

    path: str

    def sentence(self, display: Display) -> str:  # noqa: ARG002
        """Which."""
        return say("{path} is gone, with its cards.", path=self.path)


class RemoveAnswer(Answer, frozen=True):
    """``remove``: who left, and how they were called, or a deck."""

    who: str
    name: str

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:
        """Where the cards went, and who left, called as before."""
        return event_lines(display._replace(names={**display.names, self.who: self.name}), events)


def remove(campaign: Campaign, ask: Remove, _chance: Chance) -> Outcome[RemoveAnswer]:
    """Take a character away: a hand goes to the discard, a deck of their own with them.

    Raises :class:`StillInvolved` for somebody who takes part in what is open.
    """
    try:
        who = find_who(campaign, ask.who)
    except UnknownCharacter:
        found = alike(ask.who, _spare_decks(campaign))
        if not found:
            raise
        return _without_deck(campaign, found[0])
    if who == campaign.master:
        raise NoSheet(who=campaign.called(who))
    _not_involved(campaign, who)
    name, events = campaign.called(who), list[Event]()
    after = campaign
    if who in campaign.hands:
        after, events = _hand_laid_down(campaign, who)
    if who in after.decks:
        decks = {key: deck for key, deck in after.decks.items() if key != who}
        after = replaced(after, decks=decks)
    characters = {key: sheet for key, sheet in after.characters.items() if key != who}
    after = replaced(after, characters=characters)
    events.append(Left(who, source=spell_path(("characters", who))))
    return Outcome(after, RemoveAnswer(who=who, name=name), tuple(events))


def _spare_decks(campaign: Campaign) -> set[str]:
    """The decks that nobody plays from and no game needs: oracles, and those of who has left."""
    needed = {*game(campaign.system).fresh(Chance("0")).get("decks", ())}
    needed |= {name for guest in guests() for name in guest.guest_decks}
    return {*campaign.decks} - needed - {*campaign.characters, *campaign.hands}


def _without_deck(campaign: Campaign, name: str) -> Outcome[RemoveAnswer]:
    decks = {key: deck for key, deck in campaign.decks.items() if key != name}
    event = DeckRemoved(spell_path(("decks", name)))
    return Outcome(replaced(campaign, decks=decks), RemoveAnswer(who=name, name=name), (event,))


def _hand_laid_down(campaign: Campaign, who: str) -> tuple[Campaign, list[Event]]:
    """The campaign without somebody's hand, whose cards lie on the discard of their deck; real ones stay unseen."""
    hands = {key: hand for key, hand in campaign.hands.items() if key != who}
    after, deck = replaced(campaign, hands=hands), campaign.deck_of(who)
    cards = () if campaign.house.real else tuple(campaign.hands[who])
    if not cards or deck == who:
        return after, []
    after = after.with_deck(deck, after.decks[deck].put(cards))
    source, target = spell_path(("hands", who)), spell_path(("decks", deck, "discard"))
    return after, [Discarded(who, laid_away(campaign, deck, cards), source, target)]


def _not_involved(campaign: Campaign, who: str) -> None:
    """Raise :class:`StillInvolved` where this character takes part in something that is open."""
    opened = (name for name in campaign.tables if name not in game(campaign.system).lasting)
    where = tuple(Term(name) for name in opened if _names(file_value(campaign.tables[name]), who))
    if where:
        raise StillInvolved(who=campaign.called(who), where=where)


def _names(value: object, who: str) -> bool:
    """Whether somebody's key stands in a table."""
    if isinstance(value, Mapping):
        return who in value or any(_names(each, who) for each in value.values())
    return any(_names(each, who) for each in value) if isinstance(value, list) else value == who


def _laid_down(campaign: Campaign, ask: Remove) -> Iterator[PlayedFrom]:
    with suppress(UnknownCharacter):
        who = find_who(campaign, ask.who)
        if who in campaign.hands:
            yield PlayedFrom(who)


EVENTS: Sequence[type[Event]] = (Left, DeckRemoved)
"""Those of this module."""

COMMANDS = commands(
    Command(
        name="remove",
        question=Remove,
        resolve=remove,
        plays_from=_laid_down,
        answer=RemoveAnswer,
        summary=N_("Take a character away; the cards go to the discard."),
        example="tarotcli remove montglas",
    ),
)
