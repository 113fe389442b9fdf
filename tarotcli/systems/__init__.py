"""The games, each in a folder of its own, found through the entry point group ``tarotcli.systems``.

Those that come with the package are known here too, so that a command does not pay for looking for others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tarotcli.answers.command import Commands
from tarotcli.systems.base import Game

GROUP = "tarotcli.systems"


def _versailles() -> Game:
    from tarotcli.systems.versailles import GAME

    return GAME


def _lignes_brisees() -> Game:
    from tarotcli.systems.lignes_brisees import GAME

    return GAME


def _topoigraphie() -> Game:
    from tarotcli.systems.topoigraphie import GAME

    return GAME


def _tarot() -> Game:
    from tarotcli.systems.tarot import GAME

    return GAME


_BUILT_IN: Mapping[str, Callable[[], Game]] = {
    "versailles": _versailles,
    "lignes-brisees": _lignes_brisees,
    "topoigraphie": _topoigraphie,
    "tarot": _tarot,
}

_GUESTS = ("tarot",)
"""Those that any campaign can seat; named here so that no command loads a game that nobody plays."""

RESERVED = frozenset({"all", "deck", "hands", "table", "gm", "mj", "trick"})
"""The words of command lines that cannot be a character's key, whatever the campaign plays."""


@cache
def _others() -> dict[str, Any]:
    """The entry points of games that other packages bring, by their keys."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in _BUILT_IN}


def names() -> tuple[str, ...]:
    """The keys of all games, those of the package first."""
    return (*_BUILT_IN, *_others())


def exists(name: object) -> bool:
    """Whether there is a game of this key."""
    return isinstance(name, str) and (name in _BUILT_IN or name in _others())


@cache
def game(name: str) -> Game:
    """The game of this key, one of :func:`names`; raises KeyError for another."""
    if name in _BUILT_IN:
        return _BUILT_IN[name]()
    found = _others()[name].load()
    assert isinstance(found, Game)
    return found


def games() -> tuple[Game, ...]:
    """All games."""
    return tuple(game(name) for name in names())


def guests() -> tuple[Game, ...]:
    """The games of the package that any campaign can seat."""
    return tuple(map(game, _GUESTS))


def commands_of(name: str, head: str) -> Commands:
    """The commands of this first word in a game's campaigns: the shared ones, then the game's own in their place."""
    from tarotcli.systems import common

    found = dict(common.commands(head))
    for guest in guests():
        if head in guest.guest and guest.key != name:
            found |= guest.commands(head)
    return {**found, **game(name).commands(head)}
