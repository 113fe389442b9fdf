"""The sheet of a character and the numbers of the house (P2, P4–P6, P9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

import msgspec

from tarotcli.campaign import House, Sheet

Level = Literal["novice", "habitue", "maitre"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The levels of a Talent, the lowest first: each adds its place in this order, from 1 (P6)."""

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
