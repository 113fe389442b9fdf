"""The journal gives back what commands answered, as the types it was written from, and whose to see it is."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tarotcli.answers.command import Command
from tarotcli.answers.display import Display
from tarotcli.answers.reply import encoder
from tarotcli.answers.visibility import ALL, EVERYTHING, NOBODY, Secret, Veiled, seat_hand, secrets, seen
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import read_path
from tarotcli.cards import PACK52, TAROT78, Card
from tarotcli.cli.commands.saved import saved
from tarotcli.cli.registry import source
from tarotcli.cli.session import answer
from tarotcli.errors import TarotcliError
from tarotcli.grammar.reader import read
from tarotcli.store import past
from tarotcli.store.campaign_file import lineage, load
from tarotcli.store.journal import Line
from tarotcli.store.transaction import CampaignFile
from tarotcli.systems import common, game, guests, names
from tarotcli.systems.common.owners import owner_of_path, places_of, veiled
from tests.helpers import sample, write
from tests.sessions import FOOL, KEEPING, SESSIONS, TRICK


def played(folder: Path, key: str) -> Iterator[tuple[Campaign, Line, Any]]:
    """Every command of the sessions that saved something: the campaign after, its line, and its reply."""
    for part in (*SESSIONS[key], KEEPING, TRICK, FOOL):
        for old in folder.glob(f"{key}.*"):
            old.unlink()
        table = sample(folder, key)
        if part.changed:
            data = table.data
            decks = data["decks"] | part.changed.get("decks", {})
            write(table.path, {**data, **part.changed, "decks": decks})
        file = CampaignFile(str(table.path))
        for text in part.lines.strip().splitlines():
            words = [word for word in shlex.split(text) if word != text.split()[0] or not word.isdigit()]
            try:
                line = read(words, source(key))
                reply = answer(line, file)
            except TarotcliError:
                continue
            now = load(table.path)
            newest = next((line for line, _sound in lineage(now).led()), None)
            if newest is not None and newest.command == line.typed() and isinstance(line.command, Command):
                yield now.campaign, newest, reply


@pytest.mark.parametrize("key", names())
def test_what_is_read_back_is_what_was_answered(tmp_path: Path, key: str) -> None:
    """All of it, the secrets with their owners, but for what is of the moment only."""
    found = set()
    for campaign, line, reply in played(tmp_path, key):
        told = saved(line, campaign)
        events = told.events or ()
        told = told._replace(events=past.with_values(events, line, campaign, places_of(events)))
        fleeting = dict.fromkeys(reply.answer.fleeting, msgspec.UNSET)
        kept = msgspec.structs.replace(reply.answer, **fleeting)
        assert isinstance(kept, type(told.answer))
        assert encoder.encode(told.answer) == encoder.encode(kept)
        assert [*map(type, told.events or ())] == [*map(type, reply.events)]
        assert encoder.encode(told.events) == encoder.encode(reply.events)
        # A secret in a field of any type would come back as what it is made of, for all to see.
        assert [*secrets((told.answer, told.events))] == [*secrets((kept, reply.events))]
        texts = [
            seen(answer, EVERYTHING).lines(Display(campaign.names()), seen(events, EVERYTHING))
            for answer, events in ((told.answer, told.events), (kept, reply.events))
            if answer is not None and events is not None
        ]
        assert texts[0] == texts[-1]
        found.add(reply.command)
    assert len(found) > 5


@pytest.mark.parametrize("key", names())
def test_every_answer_can_be_read_back(key: str) -> None:
    """Each type of answer and of event; two events of one name could not be told apart."""
    for head in source(key).heads():
        for (command,) in source(key).commands(head).values():
            kind = getattr(command, "answer")  # noqa: B009 - of both kinds of command
            past._reader(kind, "tarot78")
    kinds = [*common.shared_events(), *(event for each in (*guests(), game(key)) for event in each.events())]
    tags = [str(kind.__struct_config__.tag) for kind in dict.fromkeys(kinds)]
    assert sorted(set(tags)) == sorted(tags)
    past._reader(past._events_of(key), "tarot78")


class Sum(msgspec.Struct, frozen=True):
    n: int | Veiled[int]
    cards: tuple[Card, ...] | Secret = ()


class Odd(msgspec.Struct, frozen=True):
    """Unions of two tables, which msgspec does not read."""

    sum: Sum | Veiled[Sum] | None
    sums: tuple[Sum | Veiled[Sum], ...] = ()
    named: dict[str, Sum | Veiled[Sum]] = {}


@pytest.mark.parametrize(
    "value",
    [
        Odd(None),
        Odd(Sum(1)),
        Odd(Veiled(Sum(Veiled(2, "ana"), (TAROT78.cards[3],)), NOBODY)),
        Odd(Sum(1), (Sum(2), Veiled(Sum(3), "bo")), {"x": Veiled(Sum(4), ALL, fresh=True), "y": Sum(5)}),
    ],
)
def test_a_veiled_table_is_told_from_an_open_one(value: Odd) -> None:
    assert past._reader(Odd, "tarot78")(encoder.encode(value)) == value


def test_cards_are_of_the_pack_that_was_played_with(tmp_path: Path) -> None:
    """A game of tarot beside packs of 52, whose codes are the same."""
    table = sample(tmp_path, "topoigraphie")
    table.did("trick", "new", "ana", "bo", "cy")
    table.did("trick", "deal", "--seed", "1")
    table.did("check", "perceval", "heroique", "-p", "7S")
    campaign = load(table.path).campaign
    lines = {line.command[0]: line for line, _sound in lineage(load(table.path)).led()}
    for command, pack in (("trick", TAROT78), ("check", PACK52)):
        events = saved(lines[command], campaign).events
        cards = [card for event in events or () for card in seen(getattr(event, "cards", ()), EVERYTHING)]
        assert cards or command == "trick"
        assert all(card in pack for card in cards)
    assert "7S 7 of Spades" in table.run("log").out


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        ("day", ALL),
        ("characters.aurore.notes", ALL),
        ("hands.aurore", "aurore"),
        ("hands.gm", "gm"),
        ("hands", NOBODY),
        ("decks", NOBODY),
        ("decks.table", NOBODY),
        ("decks.table.draw", NOBODY),
        ("decks.table.discard", ALL),
        ("decks.table.kind", ALL),
        ("decks.gm.draw", NOBODY),
        ("decks.gm.discard", "gm"),
        ("decks.trick.draw", NOBODY),
        ("trick.hands.ana", seat_hand("ana")),
        ("trick.table", ALL),
        ("trick.won.ana", ALL),
        ("duel.sides.aurore.laid", ALL),
    ],
)
def test_a_place_of_the_file_has_an_owner(tmp_path: Path, path: str, owner: str) -> None:
    campaign = load(sample(tmp_path).path).campaign
    assert owner_of_path(campaign, read_path(path)) == owner


def test_a_whole_table_is_veiled_value_by_value(tmp_path: Path) -> None:
    campaign = load(sample(tmp_path).path).campaign
    value = {"players": ["ana"], "hands": {"ana": "QB KS", "bo": ""}, "table": "4B"}
    told = veiled(campaign, ("trick",), value, {})
    assert told == value | {"hands": {"ana": Veiled("QB KS", seat_hand("ana"), unseen=Secret(2)), "bo": ""}}
    assert veiled(campaign, ("decks",), 5, {}) == Veiled(5, NOBODY)
    assert veiled(campaign, ("decks", "table", "discard"), "QB", {"decks.table.discard": "gm"}) == Veiled(
        "QB", "gm", unseen=Secret(1)
    )
