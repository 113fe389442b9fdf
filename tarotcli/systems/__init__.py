"""The games, each in a folder of its own, found through the entry point group ``tarotcli.systems``.

Those that come with the package are known here too, so that a command does not pay for looking for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from tarotcli.answers.command import AnyCommand, AnyWords, Command, Commands
from tarotcli.answers.question import Question, Stake
from tarotcli.campaign import Campaign
from tarotcli.cards import PACKS, Pack
from tarotcli.cards.words import EVERY, CardWord
from tarotcli.errors import CampaignFault, UsageFault
from tarotcli.language import N_, _, say
from tarotcli.language.catalogue import also
from tarotcli.systems.base import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

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


class BrokenGame(CampaignFault):
    """A game that another package brings cannot be played."""

    kind = "broken-game"
    sentence = N_("The game “{game}”, which {package} brings, cannot be loaded: {problem}")
    way_out = N_("Mend that package or take it away; other campaigns are not concerned.")


@cache
def _others() -> dict[str, list[EntryPoint]]:
    """The entry points of games that other packages bring, by their keys; several of one key are a fault."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        if point.name not in _BUILT_IN:
            found.setdefault(point.name, []).append(point)
    return found


def names() -> tuple[str, ...]:
    """The keys of all games, those of the package first."""
    return (*_BUILT_IN, *_others())


def exists(name: object) -> bool:
    """Whether there is a game of this key."""
    return isinstance(name, str) and (name in _BUILT_IN or name in _others())


@cache
def game(name: str) -> Game:
    """The game of this key, one of :func:`names`; raises KeyError for another, :class:`BrokenGame` where it fails."""
    if name in _BUILT_IN:
        return _BUILT_IN[name]()
    return _loaded(name, _others()[name])


def _loaded(name: str, points: list[EntryPoint]) -> Game:
    packages = ", ".join(map(brought_by, points))
    if len(points) > 1:
        raise BrokenGame(game=name, package=packages, problem=_("each brings one of this name."))
    try:
        found = points[0].load()
    except Exception as error:
        raise BrokenGame(game=name, package=packages, problem=f"{type(error).__name__}: {error}.") from error
    if not isinstance(found, Game):
        raise BrokenGame(game=name, package=packages, problem=_("its entry point is not a Game."))
    if found.interface != Game.interface or found.key != name:
        problem = say(
            "it is “{key}”, written for interface {wanted}; this is “{name}” and interface {known}.",
            key=found.key,
            wanted=found.interface,
            name=name,
            known=Game.interface,
        )
        raise BrokenGame(game=name, package=packages, problem=problem)
    if found.locale is not None:
        also(found.locale, found.key)
    return found


def brought_by(point: EntryPoint) -> str:
    """The name and version of the package that an entry point belongs to."""
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def origins() -> list[tuple[str, str]]:
    """The games of other packages and where they come from."""
    return [(name, ", ".join(map(brought_by, points))) for name, points in _others().items()]


@cache
def games() -> tuple[Game, ...]:
    """All games that can be played; one that is broken is told to its own campaigns only."""
    found = []
    for name in names():
        with suppress(BrokenGame):
            found.append(game(name))
    return tuple(found)


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


def check_cards(command: AnyCommand, question: Question, campaign: Campaign) -> None:
    """Raise a UsageFault for a card that no pack in question has, before the campaign is asked about anything else."""
    words = [word for name in _card_fields(type(question)) for word in _card_words(getattr(question, name))]
    if not words:
        return
    own = PACKS[command.pack or game(campaign.system).pack]
    for word in words:
        try:
            word.of(own)
        except UsageFault:
            if not any(_means_one(word, pack) for pack in packs_for(command, campaign)):
                raise


def packs_for(command: AnyWords, campaign: Campaign) -> tuple[Pack, ...]:
    """The packs that a command's cards may be of, the likeliest first: its own; the game's, and those of all decks."""
    if not isinstance(command, Command):
        return tuple(dict.fromkeys((PACKS[game(campaign.system).pack], *PACKS.values())))
    if command.pack:
        return (PACKS[command.pack],)
    kinds = (game(campaign.system).pack, *(deck.kind for deck in campaign.decks.values()))
    return tuple(PACKS[kind] for kind in dict.fromkeys(kinds))


def _means_one(word: CardWord, pack: Pack) -> bool:
    try:
        word.of(pack)
    except UsageFault:
        return False
    return True


@cache
def _card_fields(kind: type[Question]) -> tuple[str, ...]:
    """The fields of a question that hold cards."""
    return tuple(name for name, word in kind.words().items() if word.kind in (CardWord, Stake))


def _card_words(value: object) -> Iterator[CardWord]:
    """The cards of a field: one, none or several, with or without points stated for them."""
    for part in value if type(value) is tuple else (value,):
        if isinstance(part, Stake):
            yield part.card
        elif part is not None and part is not EVERY:
            yield part
