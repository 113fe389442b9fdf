"""The sheet of a character, the numbers of the house, and what a card is worth in a test (P2–P7, P9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from tarotcli.campaign import Campaign, House, Sheet, house_of, sheet_of
from tarotcli.campaign.names import meant
from tarotcli.cards import Card
from tarotcli.language import N_, say
from tarotcli.systems.topoigraphie.refusals import NoTendance, UnknownTalent, UnknownTendance

Level = Literal["novice", "habitue", "maitre"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The levels of a Talent, the lowest first: each adds its place in this order, from 1 (P6)."""

LEVEL_NAMES: Mapping[str, str] = {"novice": "novice", "habitue": "habitué", "maitre": "maître"}
"""The levels as text spells them: proper terms, French in every language."""

Score = Annotated[int, msgspec.Meta(ge=0)]
Resistance = Annotated[int, msgspec.Meta(ge=1)]


class Personnage(Sheet, frozen=True):
    """The sheet of a character of Topoïgraphie.

    ``tendances``: scores of 0 or more by name (P4). ``talents``: a level by name (P5, P6). ``resistance``: how many
    failures defeat, 1 or more; the house's where the sheet has none (P9). ``compensation``: a text for a resistance
    other than the average, which the GM applies (P9).
    """

    tendances: Mapping[str, Score] = {}
    talents: Mapping[str, Level] = {}
    resistance: Resistance | None = None
    compensation: str = ""


class TopoigraphieHouse(House, frozen=True):
    """The numbers a campaign may change; the defaults are those of the rules.

    ``difficulty``: of a check for which none is stated (P2). ``resistance``: of an average hero (P9).
    ``hand_size``: 0 to 52; 0 means that cards are chosen from the whole remaining pack (P2).
    """

    difficulty: int = 10
    resistance: Resistance = 3
    hand_size: Annotated[int, msgspec.Meta(ge=0, le=52)] = 0


class Ability(NamedTuple):
    """What is added to a card: the score of a Tendance and the level of a Talent (P4, P6).

    ``tendance`` is None for an opponent of whom only the score is stated (P10). ``level``: 0 without a Talent, 1
    novice, 2 habitué, 3 maître.
    """

    tendance: str | None
    score: int
    talent: str | None = None
    level: int = 0


class Parts(msgspec.Struct, frozen=True):
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


def resistance_of(campaign: Campaign, who: str) -> int:
    """How many failures defeat a character: the sheet's number, else the house's (P9)."""
    return sheet(campaign, who).resistance or house(campaign).resistance


def difficulty_of(campaign: Campaign, stated: int | None) -> int:
    """The difficulty stated, else the house's (P2)."""
    return house(campaign).difficulty if stated is None else stated


def ability(campaign: Campaign, who: str, tendance: str, talent: str, option: str) -> Ability:
    """What these words mean on a character's sheet; ``talent`` may be empty. ``option`` is the one that names it.

    Raises :class:`UnknownTendance` or :class:`UnknownTalent` for what the sheet has not.
    """
    page = sheet(campaign, who)
    key = meant(tendance, page.tendances)
    if key is None:
        tendances = tuple(page.tendances)
        raise UnknownTendance(who=campaign.called(who), key=who, tendance=tendance, tendances=tendances)
    if not talent:
        return Ability(key, page.tendances[key])
    found = meant(talent, page.talents)
    if found is None:
        talents = tuple(page.talents)
        raise UnknownTalent(who=campaign.called(who), talent=talent, talents=talents, option=option)
    return Ability(key, page.tendances[key], found, LEVELS.index(page.talents[found]) + 1)


def only_tendance(campaign: Campaign, who: str, option: str) -> str:
    """The Tendance of a sheet that has just one, which need not be named.

    Raises :class:`NoTendance` where there are none or several.
    """
    known = tuple(sheet(campaign, who).tendances)
    if len(known) != 1:
        raise NoTendance(who=campaign.called(who), option=option, tendances=known)
    return known[0]


def level_name(level: int) -> str:
    """How text spells a level of Talent, 1 to 3; empty for 0, no Talent."""
    return LEVEL_NAMES[LEVELS[level - 1]] if level else ""


def level_needed(card: Card) -> int:
    """The level of Talent that a card needs: jack 1, queen 2, king 3, any other 0 (P5)."""
    return max(0, card.number - 10)


def to_fill(campaign: Campaign, key: str) -> list[tuple[str, str]]:
    """What is still to be filled in on a new sheet, and the command that does it (P4, P5, P9)."""
    from tarotcli.language.pasting import as_word

    page, who = sheet(campaign, key), as_word(key)
    steps = []
    if not page.tendances:
        steps.append((N_("A first Tendance"), f"tarotcli advance add {who} tendances heroique=4"))
    if not page.talents:
        steps.append((N_("A first Talent"), f"tarotcli advance add {who} talents escrime=habitué"))
    if page.resistance is None:
        other = house(campaign).resistance + 2
        steps.append(
            (N_("Another resistance than the campaign's"), f"tarotcli advance set {who} resistance {other}")
        )
    return steps


def card_here(card: Card) -> str:
    """What a card is in this game: what it counts (P3), and the Talent that it needs (P5)."""
    level = level_needed(card)
    if level:
        return say("counts {n}; needs a Talent of {level} (P5)", n=card.number, level=level_name(level))
    return say("counts {n} (P3)", n=card.number)


def legal(cards: Iterable[Card], level: int) -> tuple[Card, ...]:
    """Those of the cards that may be played with a Talent of this level, 0 to 3 (P5)."""
    return tuple(card for card in cards if level_needed(card) <= level)


def parts(card: Card, by: Ability) -> Parts:
    """What a card counts in a test: ace 1, pips their number, jack 11, queen 12, king 13 (P3, P4, P6)."""
    return Parts(card.number, by.score, by.level)


def likely(cards: Sequence[Card], by: Ability, difficulty: int) -> tuple[int, int]:
    """How many cards succeed of those that may be turned up from these, each as likely, and how many these are.

    ``cards`` are in an unknown order and hold at least one that may be played; the others are passed over (P10).
    """
    may = legal(cards, by.level)
    return sum(succeeds(parts(card, by).sum, difficulty) for card in may), len(may)


def succeeds(total: int, difficulty: int) -> bool:
    """Whether a sum is above the difficulty (P7)."""
    return total > difficulty
