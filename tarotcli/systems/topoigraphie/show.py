"""Everybody at a glance, and packs as a player sees them: which cards are left, not their order (P2, P7, P9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.display import Display
from tarotcli.answers.question import Word
from tarotcli.answers.visibility import Veiled, sorted_cards
from tarotcli.campaign import Campaign, replaced
from tarotcli.cards import PACK52, Card
from tarotcli.cards.chance import Chance
from tarotcli.errors import UsageFault
from tarotcli.language import N_, _, say, say_many
from tarotcli.language.names import fold
from tarotcli.render.sections import Section
from tarotcli.systems.base import Affair
from tarotcli.systems.common import show as common
from tarotcli.systems.common.decks import DeckShown, by_suit, unseen_lines
from tarotcli.systems.common.glance import Glance, Known
from tarotcli.systems.common.show import Shown
from tarotcli.systems.topoigraphie.face_down import laid_in
from tarotcli.systems.topoigraphie.fights import defeated, fight_of, fights
from tarotcli.systems.topoigraphie.packs import choice, pack_of, playable
from tarotcli.systems.topoigraphie.sheet import (
    LEVEL_NAMES,
    Personnage,
    ability,
    difficulty_of,
    parts,
    resistance_of,
    sheet,
    succeeds,
)


class FighterGlance(Glance, frozen=True, kw_only=True):
    """A character in the overview. ``failures``: taken in an open fight, null outside of one (P9)."""

    failures: int | None
    resistance: int
    defeated: bool

    def matters(self, display: Display) -> Iterator[str]:
        """How near they are to defeat."""
        if self.defeated:
            yield display.signed("fallen", _("defeated"))
        if self.failures is not None:
            said = say("failures {n} of {resistance}", n=self.failures, resistance=self.resistance)
            yield display.signed("wounded", said) if self.failures and not self.defeated else said


def glance(campaign: Campaign, who: str, known: Known) -> FighterGlance:
    """A character at a glance (P9)."""
    name = fight_of(campaign, who)
    fight = fights(campaign)[name] if name else None
    return FighterGlance(
        **known._asdict(),
        failures=fight.failures.get(who, 0) if fight else None,
        resistance=resistance_of(campaign, who),
        defeated=fight is not None and defeated(campaign, fight, who),
    )


def affairs(campaign: Campaign) -> Iterator[Affair]:
    """The open fights, and a duel of which a card lies face down."""
    yield from (Affair("fights", fight.fighters) for fight in fights(campaign).values())
    if found := laid_in(campaign):
        yield Affair("duel", (found.a, found.b), found.a)


class OfWhom(UsageFault):
    """Cards that would succeed, of nobody."""

    kind = "missing-argument"
    sentence = N_("show: {option} asks which cards of a character would succeed, and no character is named.")
    way_out = N_("For example: tarotcli show perceval --difficulty 12 --tendance heroique")


class Show(common.Show, frozen=True):
    """``show`` in Topoïgraphie."""

    difficulty: Annotated[
        int | None,
        Word(
            N_("List the cards that would succeed against this difficulty."),
            "--difficulty",
            "-d",
            metavar="N",
        ),
    ] = None
    tendance: Annotated[
        str,
        Word(
            N_("List the cards that would succeed with this Tendance (default: with each)."),
            "--tendance",
            metavar=N_("TENDANCE"),
            complete="tendances",
        ),
    ] = ""
    talent: Annotated[
        str,
        Word(
            N_("List the cards that would succeed with this Talent."),
            "--talent",
            metavar=N_("NAME"),
            complete="talents",
        ),
    ] = ""

    @property
    def foretells(self) -> str:
        """The first option given that asks which cards would succeed; empty for none."""
        given = {
            "--difficulty": self.difficulty is not None,
            "--tendance": self.tendance,
            "--talent": self.talent,
        }
        return next((option for option, value in given.items() if value), "")

    def check_args(self) -> None:
        """Refuse the question of what would succeed where it is of no character."""
        super().check_args()
        if self.foretells and fold(self.what) in ("", "deck", "decks", "hands", "all", "mj"):
            raise OfWhom(option=self.foretells)


Veilable = tuple[Card, ...] | Veiled[tuple[Card, ...]] | None


class Would(msgspec.Struct, frozen=True):
    """With one Tendance, the cards that may be played and those that would succeed; null for who may not see them.

    ``renewal``: whether the discards come back first, since no card left may be played. ``pack``: whose cards.
    """

    tendance: str
    talent: str | None
    difficulty: int
    legal: Veilable
    success: Veilable
    renewal: bool | Veiled[bool] | None
    pack: str

    def section(self, display: Display) -> Section:
        """What would succeed, as a heading and lines."""
        fields = {"tendance": self.tendance, "talent": self.talent, "difficulty": self.difficulty}
        head = (
            say("Against {difficulty} with {tendance} and {talent}", **fields)
            if self.talent
            else say("Against {difficulty} with {tendance}", **fields)
        )
        if not isinstance(self.legal, tuple) or not isinstance(self.success, tuple):
            return Section(
                head, [say("The cards of {who} are not to be seen.", who=display.called(self.pack))]
            )
        lines = (
            [_("The discards come back first: none of the cards left may be played.")] if self.renewal else []
        )
        n, legal = len(self.success), len(self.legal)
        if n:
            count = say_many("{n} card of {legal} succeeds", "{n} cards of {legal} succeed", n, legal=legal)
            return Section(head, [*lines, count, *by_suit(self.success, display)])
        lost = say_many(
            "{n} card may be played, none succeeds", "{n} cards may be played, none succeeds", legal
        )
        return Section(head, [*lines, lost])


class TopoigraphieShown(Shown, frozen=True, kw_only=True):
    """``show``: of a character besides how many failures defeat, and the cards that ``would`` succeed."""

    characters: Mapping[str, FighterGlance] | UnsetType = UNSET
    resistance: int | UnsetType = UNSET
    would: tuple[Would, ...] | UnsetType = UNSET

    def sheet_sections(self, sheet: Personnage, display: Display) -> list[Section]:  # noqa: ARG002
        """A sheet's headings and the lines under each."""
        resisting = [] if sheet.resistance is None else [say("resistance {n}", n=sheet.resistance)]
        if sheet.compensation:
            resisting.append(say("compensation: {text}", text=sheet.compensation))
        scores = [(name, str(n)) for name, n in sheet.tendances.items()]
        levels = [(name, LEVEL_NAMES[level]) for name, level in sheet.talents.items()]
        tendances = [say("{name} {n}", name=name, n=n) for name, n in scores]
        talents = [say("{name}, {level}", name=name, level=level) for name, level in levels]
        return [
            Section("", resisting),
            Section("Tendances", tendances, scores, ("Tendance", _("Score")), "column"),
            Section("Talents", talents, levels, ("Talent", _("Level")), "column"),
        ]

    def deck_lines(self, deck: DeckShown, display: Display) -> list[str]:
        """A pack: what is left suit by suit (in its order where that is revealed), and what lies in the discard."""
        if deck.kind != PACK52.kind:
            return super().deck_lines(deck, display)
        left = deck.draw
        if not isinstance(left, tuple):
            lines = [say_many("{n} card left", "{n} cards left", left.count)]
        elif left != sorted_cards(left):
            lines = [say("in order: {cards}", cards=_codes(left))]
        elif len(left) == len(PACK52):
            lines = [_("all 52 cards left")]
        else:
            lines = by_suit(left, display)
        if deck.discard:
            assert isinstance(deck.discard, tuple)
            lines.append(say("in the discard: {cards}", cards=_codes(deck.discard)))
        return lines + unseen_lines(deck, display)

    def more(self, display: Display) -> list[Section]:
        """A resistance of the house's, and the cards that would succeed."""
        found = [] if self.would is UNSET else [each.section(display) for each in self.would]
        if (
            isinstance(self.sheet, Personnage)
            and self.sheet.resistance is None
            and self.resistance is not UNSET
        ):
            said = say("{n}, the campaign's", n=self.resistance)
            found.insert(0, Section(_("Resistance"), [said], place="brief"))
        return found


def _codes(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)


def show(campaign: Campaign, ask: Show, _chance: Chance) -> Outcome[TopoigraphieShown]:
    """What is asked for; of somebody with a sheet the resistance, and which cards would succeed where that is asked."""
    answer = common.shown(campaign, ask, TopoigraphieShown, glance)
    if answer.who is not UNSET and answer.who in campaign.characters:
        would = _would(campaign, answer.who, ask) if ask.foretells else UNSET
        answer = replaced(answer, resistance=resistance_of(campaign, answer.who), would=would)
    return Outcome(campaign, answer)


def _would(campaign: Campaign, who: str, ask: Show) -> tuple[Would, ...]:
    """For one Tendance or each, the cards that may be played and those that would succeed (P5, P7)."""
    owner, _deck = pack_of(campaign, who)
    difficulty = difficulty_of(campaign, ask.difficulty)
    found = []
    for tendance in [ask.tendance] if ask.tendance else sheet(campaign, who).tendances:
        by = ability(campaign, who, tendance, ask.talent, "--talent")
        may = playable(campaign, who, by)
        won = tuple(card for card in may if succeeds(parts(card, by).sum, difficulty))
        found.append(
            Would(
                tendance=by.tendance or "",
                talent=by.talent,
                difficulty=difficulty,
                legal=Veiled(may, owner),
                success=Veiled(won, owner),
                renewal=Veiled(bool(may) and may[0] not in choice(campaign, who), owner),
                pack=owner,
            )
        )
    return tuple(found)


COMMANDS = commands(
    Command(
        name="show",
        question=Show,
        resolve=show,
        answer=TopoigraphieShown,
        summary=common.SHOW[0],
        example=common.SHOW[1],
        looks=True,
    ),
)
