"""What can be seen of a campaign: sheets, hands and decks. It never changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.visibility import NOBODY, Cards, Secret, Unseen, held
from tarotcli.campaign import Campaign, Sheet
from tarotcli.campaign.file_values import file_value, tree
from tarotcli.cards import PACKS, Card, suit_name
from tarotcli.cards.chance import Chance
from tarotcli.errors import UsageFault
from tarotcli.language import N_, _, language, say, say_many, spell
from tarotcli.language.names import fold
from tarotcli.language.terms import Term
from tarotcli.systems import game
from tarotcli.systems.base import Section
from tarotcli.systems.common.asked import TABLE as ASKED
from tarotcli.systems.common.asked import all_asked
from tarotcli.systems.common.file_events import value_shown
from tarotcli.systems.common.owners import draw_seen_by, hidden_places
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.pictures import SVG, check_picture
from tarotcli.systems.common.questions import FOLLOW
from tarotcli.systems.common.viewers import discard_shown


class TwoForms(UsageFault):
    """Two forms of what is shown at once."""

    kind = "contradiction"
    sentence = N_("{first} and {second} contradict each other.")
    way_out = N_("Keep one of them.")


class Show(Question, frozen=True):
    """``show``."""

    what: Annotated[
        str,
        Word(N_("A character, or deck, hands or all."), metavar=N_("[WHO|deck|hands|all]"), complete="show"),
    ] = ""
    markdown: Annotated[bool, Word(N_("As Markdown, to print or paste."), "--markdown")] = False
    svg: SVG = ""
    peek: Annotated[
        bool, Word(N_("Show it until a key is pressed, then wipe it off the screen."), "--peek")
    ] = False
    follow: Annotated[bool, FOLLOW] = False

    def check_args(self) -> None:
        """Refuse a picture under another name, and two forms at once."""
        check_picture(self.svg)
        forms = {"--svg": self.svg, "--markdown": self.markdown, "--peek": self.peek}
        first, second, *_rest = *(flag for flag, given in forms.items() if given), "", ""
        if second:
            raise TwoForms(first=first, second=second)
        if self.follow and (self.svg or self.peek):
            raise TwoForms(first="--follow", second=first)


class DeckShown(msgspec.Struct, frozen=True):
    """A deck: its kind of pack, and its piles.

    ``unseen``: its cards that the viewer sees nowhere, in the order of the pack: they lie in a pile, in a hand or in a
    discard that is not theirs to see (S5: no more follows about any of these).
    """

    kind: str
    draw: Cards
    discard: Cards
    unseen: Unseen | tuple[Card, ...] = ()


class Character(msgspec.Struct, frozen=True):
    """A character in the overview."""

    name: str
    player: str
    npc: bool


class Shown(Answer, frozen=True):
    """``show``: what was asked for; keys that were not are left out.

    The overview: ``name``, ``session``, ``scene``, ``day``, ``characters`` and ``open`` (affairs); ``asked``: what
    is tested, by whom a difficulty lies face down for. One character:
    ``who``, ``sheet`` (null without one), ``hand`` and ``deck``. A game lays its sheets and decks out in a class of its
    own.
    """

    name: str | UnsetType = UNSET
    session: int | UnsetType = UNSET
    scene: int | UnsetType = UNSET
    day: int | UnsetType = UNSET
    characters: Mapping[str, Character] | UnsetType = UNSET
    open: tuple[str, ...] | UnsetType = UNSET
    asked: Mapping[str, str] | UnsetType = UNSET
    who: str | UnsetType = UNSET
    sheet: Sheet | UnsetType | None = UNSET
    hand: Cards | UnsetType = UNSET
    deck: DeckShown | UnsetType = UNSET
    sheets: Mapping[str, Sheet] | UnsetType = UNSET
    hands: Mapping[str, Cards] | UnsetType = UNSET
    decks: Mapping[str, DeckShown] | UnsetType = UNSET
    markdown: bool = False

    @property
    def verbatim(self) -> bool:
        """As Markdown."""
        return self.markdown

    def lines(self, display: Display, events: Sequence[Event]) -> list[str]:  # noqa: ARG002
        """What is shown, in the form that was asked for."""
        from tarotcli.render import sheets

        return sheets.show(self, display)

    def sheet_sections(self, sheet: Any, display: Display) -> list[Section]:  # noqa: ARG002
        """A sheet's headings and the lines under each, the keys of all sheets left out; the first heading is empty."""
        shared = Sheet.__struct_fields__
        found = [
            say("{key}: {value}", key=key, value=value_shown(file_value(value)))
            for key, value in tree(sheet).items()
            if key not in shared and value not in ("", (), {})
        ]
        return [("", found)]

    def deck_lines(self, deck: DeckShown, display: Display) -> list[str]:
        """A deck in words: how many cards are left, which lie in the discard."""
        drawn, thrown = deck.draw, deck.discard
        lines = [
            say("to draw: {cards}", cards=drawn)
            if isinstance(drawn, tuple)
            else say_many("{n} card to draw", "{n} cards to draw", drawn.count)
        ]
        if not isinstance(thrown, tuple):
            lines.append(say_many("{n} card in the discard", "{n} cards in the discard", thrown.count))
        elif thrown:
            lines.append(say("in the discard: {cards}", cards=display.cards(thrown)))
        return lines + unseen_lines(deck)

    def more(self, display: Display) -> list[Section]:  # noqa: ARG002
        """What is told of one character besides, as headings and lines."""
        return []

    def person(self, display: Display) -> list[Section]:
        """One character: the sheet, then the hand, then the pack."""
        found = [] if self.sheet in (None, UNSET) else self.with_head(self.sheet, display)
        if self.hand is not UNSET:
            found.append((_("Hand"), [hand_line(self.hand, display)]))
        if self.deck is not UNSET:
            found.append((_("Deck"), self.deck_lines(self.deck, display)))
        return found + self.more(display)

    def with_head(self, sheet: Any, display: Display) -> list[Section]:
        """A sheet's headings after what all sheets have; those with nothing under them are left out."""
        lines = []
        if sheet.player:
            lines.append(say("played by {player}", player=sheet.player))
        if sheet.npc:
            lines.append(_("an NPC"))
        if sheet.notes:
            lines.append(str(spell(sheet.notes)))
        (_head, first), *rest = self.sheet_sections(sheet, display)
        return [section for section in (("", lines + first), *rest, *own_sections(sheet)) if section[1]]

    def titled(self, display: Display) -> list[tuple[str, list[Section]]]:
        """Everything shown: a title each, with headings and lines."""
        found: list[tuple[str, list[Section]]] = []
        if self.name is not UNSET:
            found.append((str(spell(self.name)), self._overview(display)))
        if self.who is not UNSET:
            found.append((display.called(self.who), self.person(display)))
        if self.sheets is not UNSET:
            found += [
                (display.called(who), self.with_head(each, display)) for who, each in self.sheets.items()
            ]
        if self.hands is not UNSET:
            hands = [(display.called(who), [hand_line(each, display)]) for who, each in self.hands.items()]
            if hands or self.name is UNSET:
                found.append((_("Hands"), hands or [("", [_("no cards")])]))
        if self.decks is not UNSET:
            found.append(
                (_("Decks"), [(name, self.deck_lines(d, display)) for name, d in self.decks.items()])
            )
        return found

    def _overview(self, display: Display) -> list[Section]:
        assert self.characters is not UNSET
        assert self.open is not UNSET
        where = say(
            "session {session}, scene {scene}, day {day}",
            session=self.session,
            scene=self.scene,
            day=self.day,
        )
        people = [_character(who, page, display) for who, page in self.characters.items()]
        asked = {} if self.asked is UNSET else self.asked
        opened = [say("open: {affair}", affair=Term(affair)) for affair in self.open if affair != ASKED]
        for who, what in asked.items():
            fields = {"who": display.called(who), "what": Term(what), "key": who}
            sentence = N_(
                "open: {who}, {what} against a difficulty face down: tarotcli check {key} --play CARD"
            )
            opened.append(say(sentence, **fields))
        return [("", [where, *opened]), (_("Characters"), people)]


def _character(who: str, page: Character, display: Display) -> str:
    named = say("{name} ({key})", name=display.called(who), key=who)
    if page.npc:
        return say("{named}, an NPC", named=named)
    return say("{named}, played by {player}", named=named, player=page.player) if page.player else named


def own_sections(sheet: Sheet) -> list[Section]:
    """The keys of a group's own on a sheet, each with what stands under it."""
    return [
        (
            key,
            [f"{name} {value_shown(each)}" for name, each in value.items()]
            if isinstance(value, Mapping)
            else [value_shown(value)],
        )
        for key, value in sheet.own.items()
    ]


def hand_line(hand: Cards, display: Display) -> str:
    """A hand in words."""
    return display.cards(hand) if len(hand) or not isinstance(hand, tuple) else _("no cards")


def unseen_lines(deck: DeckShown) -> list[str]:
    """The cards of a deck that the viewer sees nowhere, suit by suit."""
    if not isinstance(deck.unseen, tuple) or not deck.unseen:
        return []
    n = len(deck.unseen)
    head = say_many("{n} card not seen, wherever it lies:", "{n} cards not seen, wherever they lie:", n)
    return [head, *by_suit(deck.unseen)]


def by_suit(cards: Iterable[Card]) -> list[str]:
    """Cards by their codes, a line for each suit and one for the Majors."""
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(suit_name(card.suit, language()) if card.suit else _("Majors"), []).append(card.code)
    return [say("{suit}: {cards}", suit=suit, cards=tuple(codes)) for suit, codes in suits.items()]


S = TypeVar("S", bound=Shown)


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[Shown]:
    """Show what is asked for."""
    return Outcome(campaign, shown(campaign, ask, Shown))


def shown(campaign: Campaign, ask: Show, kind: type[S]) -> S:
    """What is asked for, in the game's own class of answer."""
    found: dict[str, Any] = {"markdown": ask.markdown}
    match fold(ask.what):
        case "hands":
            found["hands"] = _hands(campaign)
        case "deck" | "decks":
            found["decks"] = _decks(campaign)
        case "all":
            found |= _summary(campaign)
            found["sheets"] = campaign.characters
            found["hands"] = _hands(campaign)
            found["decks"] = _decks(campaign)
        case "":
            found |= _summary(campaign)
            found["hands"] = {who: held(hand, NOBODY) for who, hand in campaign.hands.items()}
        case _:
            found |= _person(campaign, anybody(campaign, ask.what))
    return kind(**found)


def _summary(campaign: Campaign) -> dict[str, Any]:
    return {
        "name": campaign.name,
        "session": campaign.session,
        "scene": campaign.scene,
        "day": campaign.day,
        "characters": {
            who: Character(page.name, page.player, page.npc) for who, page in campaign.characters.items()
        },
        "asked": {who: one.what for who, one in all_asked(campaign).items()} or UNSET,
        "open": tuple(name for name in campaign.tables if name not in game(campaign.system).lasting),
    }


def _person(campaign: Campaign, who: str) -> dict[str, Any]:
    """A character's sheet, the hand and the pack of their own, where there are any."""
    found: dict[str, Any] = {"who": who, "sheet": campaign.characters.get(who)}
    if who in campaign.hands:
        found["hand"] = held(campaign.hands[who], who)
    if who in campaign.decks:
        found["deck"] = deck_shown(campaign, who)
    return found


def _hands(campaign: Campaign) -> dict[str, Cards]:
    return {who: held(hand, who) for who, hand in campaign.hands.items()}


def _decks(campaign: Campaign) -> dict[str, DeckShown]:
    return {name: deck_shown(campaign, name) for name in campaign.decks}


def deck_shown(campaign: Campaign, name: str) -> DeckShown:
    """A deck as it may be shown; the order of a draw pile is nobody's to see (S2)."""
    spec, deck = game(campaign.system), campaign.decks[name]
    cards = deck.draw if spec.ordered else deck.draw.sorted(PACKS[deck.kind].cards)
    draw = held(cards, draw_seen_by(campaign, name), unordered=True)
    if campaign.in_hands(name):
        draw = Secret(campaign.left(name))
    return DeckShown(
        deck.kind, draw, discard_shown(campaign, name), Unseen(tuple(hidden_places(campaign, name)))
    )


SHOW = (N_("Show a sheet with its hand, the decks, the hands, or everything."), "tarotcli show aurore")

COMMANDS = commands(
    Command(
        name="show",
        question=Show,
        resolve=show,
        answer=Shown,
        summary=SHOW[0],
        example=SHOW[1],
        looks=True,
    ),
)
