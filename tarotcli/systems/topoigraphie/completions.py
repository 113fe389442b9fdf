"""What the shell completes words of Topoïgraphie with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

from tarotcli.answers.visibility import Secret, held
from tarotcli.campaign import Campaign, SeveralCharacters, UnknownCharacter
from tarotcli.systems.base import Completion, Given, Offer
from tarotcli.systems.common.people import anybody
from tarotcli.systems.topoigraphie.fights import fights
from tarotcli.systems.topoigraphie.packs import choice, pack_of
from tarotcli.systems.topoigraphie.refusals import NoPack
from tarotcli.systems.topoigraphie.sheet import Personnage, sheet


def _pages(campaign: Campaign, given: Given) -> list[Personnage]:
    """The sheets of those named before; of everybody where nobody is."""
    keys = []
    for word in ("who", "what"):
        value = given.get(word, ())
        for each in (value,) if isinstance(value, str) else value:
            # A word before may be a Tendance, or an opponent without a sheet.
            with suppress(UnknownCharacter, SeveralCharacters):
                keys.append(anybody(campaign, each))
    return [sheet(campaign, key) for key in keys or campaign.characters]


def _each_once(names: Iterable[str]) -> list[Offer]:
    return [(name.replace(" ", "-"), "") for name in dict.fromkeys(names)]


def tendances(campaign: Campaign, given: Given) -> list[Offer]:
    """The Tendances of those named before."""
    return _each_once(name for page in _pages(campaign, given) for name in page.tendances)


def what(campaign: Campaign, given: Given) -> list[Offer]:
    """What a check can test: the Tendances."""
    return tendances(campaign, {"who": given.get("who", ())})


def talents(campaign: Campaign, given: Given) -> list[Offer]:
    """The Talents of those named before, with their levels."""
    found = {name: level for page in _pages(campaign, given) for name, level in page.talents.items()}
    return [(name.replace(" ", "-"), level) for name, level in found.items()]


def fighters(campaign: Campaign, _given: Given) -> list[Offer]:
    """Everybody in the open fights."""
    return [(who, campaign.called(who)) for fight in fights(campaign).values() for who in fight.fighters]


def _side(given: Given, letter: str) -> Given:
    """The words before as far as they name one side of a duel or fight: the first, or the opponents."""
    named = given.get("who", ())
    return {"who": (named[:1] if letter == "a" else named[1:]) or tuple(filter(None, [given.get(letter)]))}


def _of_side(complete: Callable[[Campaign, Given], list[Offer]], letter: str) -> Completion:
    return lambda campaign, given: complete(campaign, _side(given, letter))


def _cards_of(letter: str) -> Completion:
    """The cards that one side chooses from."""

    def cards(campaign: Campaign, given: Given) -> Iterator[Secret]:
        owners: dict[str, str] = {}
        for each in _side(given, letter)["who"]:
            with suppress(UnknownCharacter, SeveralCharacters, NoPack):
                key = anybody(campaign, each)
                owners.setdefault(pack_of(campaign, key)[0], key)
        for owner, key in owners.items():
            yield held(choice(campaign, key), owner)

    return cards


COMPLETIONS: Mapping[str, Completion] = {
    "what": what,
    "tendances": tendances,
    "tendances-a": _of_side(tendances, "a"),
    "tendances-b": _of_side(tendances, "b"),
    "talents": talents,
    "talents-a": _of_side(talents, "a"),
    "talents-b": _of_side(talents, "b"),
    "hand-a": _cards_of("a"),
    "hand-b": _cards_of("b"),
    "fighters": fighters,
}
"""By the keys that words name."""
