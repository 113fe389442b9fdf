"""The table at a glance: where we are, what is open and whose turn it is, and of everybody what matters now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from tarotcli.answers.display import Display
from tarotcli.answers.visibility import Cards
from tarotcli.campaign import Campaign, Sheet
from tarotcli.language import N_, _, say, say_many
from tarotcli.language.terms import Term
from tarotcli.render.sections import DOT, TURN, Section
from tarotcli.systems import game, guests
from tarotcli.systems.base import Affair
from tarotcli.systems.common.asked import TABLE as ASKED
from tarotcli.systems.common.asked import all_asked


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """A character in the overview. ``cards``: how many they hold, or have left; null where they have none of their own.

    What else matters of one stands in a class of the game's own.
    """

    name: str
    player: str
    npc: bool
    cards: int | None = None

    def matters(self, display: Display) -> Iterator[str]:  # noqa: ARG002
        """What is to be known of them now, in a few words each."""
        yield from ()

    def holds(self) -> str:
        """How many cards they have."""
        return "" if self.cards is None else say_many("{n} card", "{n} cards", self.cards)


class Known(NamedTuple):
    """What is known of every character, whatever the game: the fields of :class:`Glance`."""

    name: str
    player: str
    npc: bool
    cards: int | None


OfCharacter = Callable[[Campaign, str, Known], Glance]
"""A character at a glance."""


def character(_campaign: Campaign, _who: str, known: Known) -> Glance:
    """As in every game."""
    return Glance(**known._asdict())


def summary(campaign: Campaign, of: OfCharacter) -> dict[str, object]:
    """The overview's fields."""
    return {
        "name": campaign.name,
        "session": campaign.session,
        "scene": campaign.scene,
        "day": campaign.day,
        "characters": {
            who: of(campaign, who, _known(campaign, who, page)) for who, page in campaign.characters.items()
        },
        "asked": {who: one.what for who, one in all_asked(campaign).items()} or UNSET,
        "open": tuple(name for name in campaign.tables if name not in game(campaign.system).lasting),
        "affairs": tuple(affairs(campaign)),
    }


def _known(campaign: Campaign, who: str, page: Sheet) -> Known:
    held, deck = campaign.hands.get(who), campaign.decks.get(who)
    cards = len(held) if held is not None else len(deck.draw) if deck is not None else None
    return Known(page.name, page.player, page.npc, cards)


def affairs(campaign: Campaign) -> Iterator[Affair]:
    """What is open, as its games tell it, and of what they do not tell the name."""
    games = dict.fromkeys((*guests(), game(campaign.system)))
    affairs = [each for one in games for each in one.affairs(campaign)]
    known, lasting = {ASKED, *(each.affair for each in affairs)}, game(campaign.system).lasting
    yield from affairs
    yield from (Affair(name) for name in campaign.tables if name not in known and name not in lasting)


def sections(
    where: str,
    asked: Mapping[str, str],
    affairs: Sequence[Affair],
    people: Mapping[str, Glance],
    hands: Mapping[str, Cards],
    display: Display,
) -> list[Section]:
    """The overview: where we are, what is open, then everybody.

    ``asked``: what is tested, by whom for. ``hands``: also of those who are no characters.
    """
    turns = {*asked, *(each.turn for each in affairs)}
    opened = [say("open: {affair}", affair=each.sentence(display)) for each in affairs]
    for who, what in asked.items():
        sentence = N_("open: {who}, {what} against a difficulty face down: tarotcli check {key} --play CARD")
        opened.append(say(sentence, who=display.called(who), what=Term(what), key=who))
    rows = [_row(who, page, display, turn=who in turns) for who, page in people.items()]
    for who, hand in hands.items():
        if who not in people:
            held = say_many("{n} card", "{n} cards", len(hand))
            rows.append((_mark(who in turns), who, display.called(who), "", held, ""))
    lines = [_line(who, page, display) for who, page in people.items()]
    heads = ("", "", _("Name"), _("Player"), _("Cards"), "")
    return [
        Section("", [where]),
        *([Section("", opened)] if opened else ()),
        *([Section(_("Characters"), lines, rows, heads, "table")] if rows else ()),
    ]


def _mark(turn: bool) -> str:
    return TURN if turn else ""


def _row(who: str, page: Glance, display: Display, *, turn: bool) -> tuple[str, ...]:
    player = page.player or (_("NPC") if page.npc else "")
    matters = DOT.join(page.matters(display))
    return _mark(turn), who, display.called(who), player, page.holds(), matters


def _line(who: str, page: Glance, display: Display) -> str:
    named = say("{name} ({key})", name=display.called(who), key=who)
    if page.npc:
        named = say("{named}, an NPC", named=named)
    elif page.player:
        named = say("{named}, played by {player}", named=named, player=page.player)
    known = tuple(each for each in (page.holds(), *page.matters(display)) if each)
    return say("{named}; {known}", named=named, known=known) if known else named
