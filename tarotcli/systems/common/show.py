"""What can be seen of a campaign: sheets, hands and decks. It never changes anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer, Fields, Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.answers.visibility import NOBODY, Cards, held
from tarotcli.campaign import Campaign, Sheet, replaced
from tarotcli.campaign.reading import file_value, tree
from tarotcli.cards.chance import Chance
from tarotcli.errors import UsageFault
from tarotcli.language import N_, _, say, say_many, spell
from tarotcli.language.names import fold
from tarotcli.render.sections import Section, printed
from tarotcli.systems.base import Affair
from tarotcli.systems.common import glance
from tarotcli.systems.common.decks import (
    DeckShown,
    deck_shown,
    discard_lines,
    hand_of_many,
    hand_section,
    in_order,
    unseen_lines,
)
from tarotcli.systems.common.file_events import value_shown
from tarotcli.systems.common.glance import Glance
from tarotcli.systems.common.people import anybody
from tarotcli.systems.common.pictures import HTML, SVG, check_page, check_picture
from tarotcli.systems.common.questions import FOLLOW

if TYPE_CHECKING:
    from tarotcli.render.html import Page


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
    html: HTML = ""
    only: Annotated[
        Literal["all", "players", "npcs"],
        Word(N_("Only these characters."), "--only", metavar="players|npcs|all", default="all"),
    ] = "all"
    peek: Annotated[
        bool, Word(N_("Show it until a key is pressed, then wipe it off the screen."), "--peek")
    ] = False
    follow: Annotated[bool, FOLLOW] = False

    def check_args(self) -> None:
        """Refuse a picture under another name, and two forms at once."""
        check_picture(self.svg)
        check_page(self.html)
        forms = {"--svg": self.svg, "--html": self.html, "--markdown": self.markdown, "--peek": self.peek}
        first, second, *_rest = *(flag for flag, given in forms.items() if given), "", ""
        if second:
            raise TwoForms(first=first, second=second)
        if self.follow and (self.svg or self.html or self.peek):
            raise TwoForms(first="--follow", second=first)
        if self.only != "all" and fold(self.what) not in ("", "all", "hands"):
            raise TwoForms(first=f"--only {self.only}", second=self.what)


class Shown(Answer, frozen=True):
    """``show``: what was asked for; keys that were not are left out.

    The overview: ``name``, ``session``, ``scene``, ``day``, ``characters``, and what is ``open``: the tables' names,
    and at a glance its ``affairs``; ``asked``: what is tested, by whom a difficulty lies face down for. One character:
    ``who``, ``sheet`` (null without one), ``hand`` and ``deck``. A game lays its sheets and decks out in a class of its
    own.
    """

    name: str | UnsetType = UNSET
    session: int | UnsetType = UNSET
    scene: int | UnsetType = UNSET
    day: int | UnsetType = UNSET
    characters: Mapping[str, Glance] | UnsetType = UNSET
    open: tuple[str, ...] | UnsetType = UNSET
    asked: Mapping[str, str] | UnsetType = UNSET
    affairs: tuple[Affair, ...] | UnsetType = UNSET
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

    def pages(self, display: Display) -> list[Page]:
        """What is shown, to be printed: of several sheets a page each, with the hand where that may be seen."""
        from tarotcli.render.html import Page

        if self.sheets is not UNSET:
            hands, decks = self.hands or {}, self.decks or {}
            return [
                page
                for who, sheet in self.sheets.items()
                for page in replaced(
                    self,
                    name=UNSET,
                    sheets=UNSET,
                    hands=UNSET,
                    decks=UNSET,
                    who=who,
                    sheet=sheet,
                    hand=hands.get(who, UNSET),
                    deck=decks.get(who, UNSET),
                ).pages(display)
            ]
        cards = self.hand if isinstance(self.hand, tuple) else ()
        return [
            Page(title, [each for each in found if not (cards and each.place == "hand")], cards)
            for title, found in printed(self, display)
        ]

    def sheet_sections(self, sheet: Any, display: Display) -> list[Section]:  # noqa: ARG002
        """A sheet's headings and the lines under each, the keys of all sheets left out; the first heading is empty."""
        shared = Sheet.__struct_fields__
        found = [
            say("{key}: {value}", key=key, value=value_shown(file_value(value)))
            for key, value in tree(sheet).items()
            if key not in shared and value not in ("", (), {})
        ]
        return [Section("", found)]

    def deck_lines(self, deck: DeckShown, display: Display) -> list[str]:
        """A deck in words: how many cards are left, which lie in the discard."""
        drawn, thrown = deck.draw, deck.discard
        lines = [
            say("to draw: {cards}", cards=in_order(drawn, display))
            if isinstance(drawn, tuple)
            else say_many("{n} card to draw", "{n} cards to draw", drawn.count)
        ]
        if not isinstance(thrown, tuple):
            lines.append(say_many("{n} card in the discard", "{n} cards in the discard", thrown.count))
        elif thrown:
            lines += discard_lines(thrown, display)
        return lines + unseen_lines(deck, display)

    def more(self, display: Display) -> list[Section]:  # noqa: ARG002
        """What is told of one character besides, as headings and lines."""
        return []

    def character_sections(self, display: Display) -> list[Section]:
        """One character: the sheet, then the hand, then the pack."""
        found = [] if self.sheet in (None, UNSET) else self.with_head(self.sheet, display)
        if self.hand is not UNSET:
            found.append(hand_section(self.hand, display))
        if self.deck is not UNSET:
            found.append(Section(_("Deck"), self.deck_lines(self.deck, display)))
        return found + self.more(display)

    def with_head(self, sheet: Sheet, display: Display) -> list[Section]:
        """A sheet's headings after what all sheets have; those with nothing under them are left out."""
        lines = []
        if sheet.player:
            lines.append(say("played by {player}", player=sheet.player))
        if sheet.npc:
            lines.append(_("an NPC"))
        if sheet.notes:
            lines.append(str(spell(sheet.notes)))
        (_head, first, *_more), *rest = self.sheet_sections(sheet, display)
        found = (Section("", lines + first), *rest, *own_sections(sheet))
        return [section for section in found if section[1]]

    def titled(self, display: Display) -> list[tuple[str, list[Section]]]:
        """Everything shown: a title each, with headings and lines."""
        found: list[tuple[str, list[Section]]] = []
        if self.name is not UNSET:
            found.append((str(spell(self.name)), self._overview(display)))
        if self.who is not UNSET:
            found.append((display.called(self.who), self.character_sections(display)))
        if self.sheets is not UNSET:
            found += [
                (display.called(who), self.with_head(each, display)) for who, each in self.sheets.items()
            ]
        if self.hands is not UNSET:
            found += self._hands(display)
        if self.decks is not UNSET:
            decks = [Section(name, self.deck_lines(d, display)) for name, d in self.decks.items()]
            found.append((_("Decks"), decks))
        return found

    def _overview(self, display: Display) -> list[Section]:
        assert self.characters is not UNSET
        assert self.affairs is not UNSET
        assert self.hands is not UNSET
        where = say(
            "session {session}, scene {scene}, day {day}",
            session=self.session,
            scene=self.scene,
            day=self.day,
        )
        asked = {} if self.asked is UNSET else self.asked
        return glance.sections(where, asked, self.affairs, self.characters, self.hands, display)

    def _hands(self, display: Display) -> list[tuple[str, list[Section]]]:
        """All hands; in the overview of those who are no characters, how many cards each holds."""
        assert self.hands is not UNSET
        overview = self.name is not UNSET and self.sheets is UNSET
        if overview and (display.style.columns or self.markdown):
            return []
        hands = [
            hand_of_many(display.called(who), each, display)
            for who, each in self.hands.items()
            if not (overview and self.characters and who in self.characters)
        ]
        if not hands and self.name is not UNSET:
            return []
        return [(_("Hands"), hands or [Section("", [_("no cards")])])]


def own_sections(sheet: Sheet) -> list[Section]:
    """The keys of a group's own on a sheet, each with what stands under it."""
    return [_own(key, value) for key, value in sheet.own.items()]


def _own(key: str, value: object) -> Section:
    if not isinstance(value, Mapping):
        return Section(key, [value_shown(value)], place="brief")
    rows = [(str(name), value_shown(each)) for name, each in value.items()]
    return Section(key, [f"{name} {each}" for name, each in rows], rows, place="column")


S = TypeVar("S", bound=Shown)


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[Shown]:
    """Show what is asked for."""
    return Outcome(campaign, shown(campaign, ask, Shown))


def shown(campaign: Campaign, ask: Show, kind: type[S], of: glance.OfCharacter = glance.character) -> S:
    """What is asked for, in the game's own class of answer; ``of``: its characters at a glance."""
    if ask.only != "all":
        campaign = _only(campaign, npcs=ask.only == "npcs")
    found: Fields = {"markdown": ask.markdown}
    match fold(ask.what):
        case "hands":
            found["hands"] = _hands(campaign)
        case "deck" | "decks":
            found["decks"] = _decks(campaign)
        case "all":
            found |= glance.summary(campaign, of)
            found["sheets"] = campaign.characters
            found["hands"] = _hands(campaign)
            found["decks"] = _decks(campaign)
        case "":
            found |= glance.summary(campaign, of)
            found["hands"] = {who: held(hand, NOBODY) for who, hand in campaign.hands.items()}
        case _:
            found |= _character(campaign, anybody(campaign, ask.what))
    return kind(**found)


def _only(campaign: Campaign, *, npcs: bool) -> Campaign:
    """The campaign with the characters of players only, or the NPCs only, and their cards; R: no game master's."""
    who = {who for who, page in campaign.characters.items() if (bool(page.player) and not page.npc) != npcs}
    return replaced(
        campaign,
        characters={key: page for key, page in campaign.characters.items() if key in who},
        hands={key: hand for key, hand in campaign.hands.items() if key in who},
        decks={key: deck for key, deck in campaign.decks.items() if key in who},
    )


def _character(campaign: Campaign, who: str) -> Fields:
    """A character's sheet, the hand and the pack of their own, where there are any."""
    found: Fields = {"who": who, "sheet": campaign.characters.get(who)}
    if who in campaign.hands:
        found["hand"] = held(campaign.hands[who], who)
    if who in campaign.decks:
        found["deck"] = deck_shown(campaign, who)
    return found


def _hands(campaign: Campaign) -> dict[str, Cards]:
    return {who: held(hand, who) for who, hand in campaign.hands.items()}


def _decks(campaign: Campaign) -> dict[str, DeckShown]:
    return {name: deck_shown(campaign, name) for name in campaign.decks}


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
