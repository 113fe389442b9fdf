"""What a character tests and what a card is worth in it (P3–P7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tarotcli.campaign import Campaign, house_of, sheet_of
from tarotcli.cards import Card
from tarotcli.language import master
from tarotcli.language.names import fold
from tarotcli.systems.topoigraphie.refusals import NoTendance, UnknownTalent, UnknownTendance
from tarotcli.systems.topoigraphie.sheet import LEVELS, Personnage, TopoigraphieHouse

MJ = "mj"


class Tested(NamedTuple):
    """What is added to a card: the score of a Tendance and the level of a Talent (P4, P6).

    ``tendance`` is None for an opponent of whom only the score is stated (P10). ``level``: 0 without a Talent, 1
    novice, 2 habitué, 3 maître.
    """

    tendance: str | None
    score: int
    talent: str | None = None
    level: int = 0


class Parts(NamedTuple):
    """The parts of a sum (P4)."""

    card: int
    tendance: int
    talent: int

    @property
    def sum(self) -> int:
        """Card + Tendance + Talent (P4)."""
        return self.card + self.tendance + self.talent


def sheet(campaign: Campaign, who: str) -> Personnage:
    """The sheet of a character; a blank one for the GM."""
    return sheet_of(campaign, who, Personnage)


def house(campaign: Campaign) -> TopoigraphieHouse:
    """The numbers of the house."""
    return house_of(campaign, TopoigraphieHouse)


def called(campaign: Campaign, who: str) -> str:
    """How to call somebody in a sentence."""
    return campaign.called(who)


def names(campaign: Campaign) -> dict[str, str]:
    """The names of all, the GM among them."""
    return {**campaign.names(), MJ: master(MJ)}


def tested(campaign: Campaign, who: str, tendance: str, talent: str, option: str) -> Tested:
    """What these words mean on a character's sheet; ``talent`` may be empty. ``option`` is the one that names it.

    Raises :class:`UnknownTendance` or :class:`UnknownTalent` for what the sheet has not.
    """
    page = sheet(campaign, who)
    key = _named(tendance, page.tendances)
    if key is None:
        known = tuple(page.tendances) or ("—",)
        raise UnknownTendance(who=called(campaign, who), key=who, tendance=tendance, tendances=known)
    if not talent:
        return Tested(key, page.tendances[key])
    held = _named(talent, page.talents)
    if held is None:
        known = tuple(page.talents) or ("—",)
        raise UnknownTalent(who=called(campaign, who), talent=talent, talents=known, option=option)
    return Tested(key, page.tendances[key], held, LEVELS.index(page.talents[held]) + 1)


def only_tendance(campaign: Campaign, who: str, option: str) -> str:
    """The Tendance of a sheet that has just one, which need not be named.

    Raises :class:`NoTendance` where there are none or several.
    """
    known = tuple(sheet(campaign, who).tendances)
    if len(known) != 1:
        raise NoTendance(who=called(campaign, who), option=option, tendances=known or ("—",))
    return known[0]


def _named(word: str, table: Mapping[str, object]) -> str | None:
    if word in table:
        return word
    folded = fold(word)
    return next((key for key in table if fold(key) == folded), None)


def level_needed(card: Card) -> int:
    """The level of Talent that a card needs: jack 1, queen 2, king 3, any other 0 (P5)."""
    return max(0, card.number - 10)


def legal(cards: Iterable[Card], level: int) -> tuple[Card, ...]:
    """Those of the cards that may be played with a Talent of this level, 0 to 3 (P5)."""
    return tuple(card for card in cards if level_needed(card) <= level)


def parts(card: Card, by: Tested) -> Parts:
    """What a card counts in a test: ace 1, pips their number, jack 11, queen 12, king 13 (P3, P4, P6)."""
    return Parts(card.number, by.score, by.level)


def succeeds(total: int, difficulty: int) -> bool:
    """Whether a sum is above the difficulty (P7)."""
    return total > difficulty
