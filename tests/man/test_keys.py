"""tarotcli-campaign(5) names every key that a campaign file may hold, with the defaults of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
import tomli_w

from tarotcli.campaign import Campaign
from tarotcli.cards.piles import Deck
from tarotcli.systems import game, games, names
from tarotcli.systems.base import Game
from tests.man.pages import MAN
from tests.man.roff import words

PAGE = (MAN / "man5" / "tarotcli-campaign.5").read_text(encoding="utf-8")
HEADS = {
    words(found[1]).split(" =")[0].split(".")[0]
    for found in re.finditer(r"^\.TP\n(\\fB.*)$", PAGE, re.MULTILINE)
}
BOLD = {words(found[1]).strip(".") for found in re.finditer(r"\\fB([^\\]+)\\f", PAGE)}


Struct = type[msgspec.Struct]


def structs(kind: Any) -> Iterator[Struct]:
    """A type and those in it, as far as they are structures."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from structs(field.type)
    for part in get_args(kind):
        yield from structs(part)


def held(of: Game) -> Iterator[Struct]:
    """Every structure in the campaign file of a game, and in those of others where it sits as a guest."""
    for kind in (of.sheet(), of.house(), *map(of.table, (*of.tables, *of.guest_decks))):
        yield from structs(kind)


EVERY: list[Struct] = [Campaign, Deck, *(kind for of in games() for kind in held(of))]
KEYS = {field.encode_name for kind in EVERY for field in msgspec.structs.fields(kind)}


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_every_key_is_named(kind: Struct) -> None:
    """Each key of a table stands in the page; what only the program knows of a campaign or a sheet does not count."""
    keys = {field.encode_name for field in msgspec.structs.fields(kind)} - {"tables", "own"}
    spelled = words(PAGE)
    assert {key for key in keys if key not in BOLD and f"[{key}" not in spelled} == set()


def test_every_key_named_exists() -> None:
    """A heading of the page is a key of some table."""
    assert {head for head in HEADS if head.isidentifier()} <= KEYS


@pytest.mark.parametrize("name", names())
def test_the_house_has_its_defaults(name: str) -> None:
    """Each key of ``[house]`` stands in the page with its default."""
    kind = game(name).house()
    spelled = words(PAGE)
    for field in msgspec.structs.fields(kind):
        line = f"\n{field.encode_name} = {_toml(field)}\n"
        assert line in spelled


def _toml(field: msgspec.structs.FieldInfo) -> str:
    """A default as the file would write it."""
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    if isinstance(default, tuple | dict):
        return str(list(default)) if isinstance(default, tuple) else "{}"
    return tomli_w.dumps({"x": default})[4:].strip()
