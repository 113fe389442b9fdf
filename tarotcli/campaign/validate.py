"""From a file's plain data to a campaign, with every fault at once.

A table that msgspec converts as a whole is done; one that fails is taken apart field by field (see
:mod:`tarotcli.campaign.reading`), so that all of its faults are found. Then come the rules across tables: cards, references,
and what the system adds; of these what only comes of a fault told already is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from tarotcli.campaign import FORMAT, RESERVED, Campaign, HasRules, Sheet
from tarotcli.campaign.conservation import card_faults
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.reading import Reader, blank, shown
from tarotcli.cards import PACKS, TAROT78, Pack
from tarotcli.cards.piles import EMPTY, Deck, Pile
from tarotcli.errors import CampaignFault
from tarotcli.language import N_
from tarotcli.language.names import fold
from tarotcli.systems import NAMES, system
from tarotcli.systems.spec import System, find

_COUNT = Annotated[int, msgspec.Meta(ge=0)]
TRICK_TABLE = "tarotcli.systems.tarot.table:Trick"


class FormatTooNew(CampaignFault):
    """The file was written for a later version of the tool."""

    kind = "format-too-new"
    sentence = N_("This campaign has format {format}, and this tarotcli knows formats up to {known}.")
    way_out = N_("Install a newer tarotcli to open it.")


def read_campaign(data: Mapping[str, Any]) -> tuple[Campaign, System, list[Fault]]:
    """The campaign that a file's data holds, its system, and every fault found, each once.

    Where there are faults the campaign has a default or a blank in the place of what is wrong, and may only be used to
    look for more faults. Without a known system only what all campaigns have at the top is judged. Raises
    :class:`FormatTooNew`.
    """
    reader = Reader(data)
    form = data.get("format")
    if isinstance(form, int) and not isinstance(form, bool) and form > FORMAT:
        raise FormatTooNew(format=form, known=FORMAT)
    if form != FORMAT or isinstance(form, bool):
        reader.head("format", N_("should be {known}, but is {value}."), known=FORMAT)
    name: Any = data.get("system")
    known = name in NAMES
    if not known:
        reader.head("system", N_("should be one of {systems}, but is {value}."), systems=NAMES)
        name = NAMES[0]
    spec = system(name)
    pack = PACKS[spec.pack]
    heads: dict[str, Any] = {"name": "", "system": name} | _heads(reader, pack)
    if not known:
        return Campaign(**heads, house=find(spec.house)()), spec, reader.faults
    house = reader.value(("house",), data.get("house", {}), find(spec.house), pack)
    decks = _decks(reader, spec)
    hands = _hands(reader, pack)
    sheets = _sheets(reader, spec, pack)
    tables = _tables(reader, spec, pack)
    campaign = Campaign(**heads, house=house, decks=decks, hands=hands, characters=sheets, tables=tables)
    rules = [*_deckless(campaign), *find(spec.rules)(campaign), *_affair_faults(campaign)]
    wrong = {fault.path for fault in reader.faults}
    lists = {path[:-1] for path in wrong if isinstance(path[-1], int)}
    found = [*reader.faults, *card_faults(campaign, reader.holes)]
    found += [fault for fault in rules if not fault.comes_of(wrong, lists)]
    return campaign, spec, [fault for i, fault in enumerate(found) if fault not in found[:i]]


def _heads(reader: Reader, pack: Pack) -> dict[str, Any]:
    """What all campaigns have at the top; what is wrong or not there is left to its default."""
    if "name" not in reader.data:
        reader.fault(("name",), N_("is missing."))
    heads = {}
    for key, kind in (("name", str), *((k, _COUNT) for k in ("revision", "session", "scene", "day"))):
        if key in reader.data:
            known = len(reader.faults)
            value = reader.value((key,), reader.data[key], kind, pack)
            if len(reader.faults) == known:
                heads[key] = value
    return heads


def _decks(reader: Reader, spec: System) -> dict[str, Deck]:
    decks = {}
    for name, raw in reader.table(("decks",), reader.data.get("decks", {})).items():
        wanted = TAROT78.kind if name == "trick" else spec.pack
        path = ("decks", name)
        if not isinstance(raw, Mapping):
            reader.table(path, raw)
            decks[name] = Deck(wanted, EMPTY)
            continue
        kind = raw.get("kind", wanted)
        if "kind" not in raw:
            reader.fault((*path, "kind"), N_("is missing."))
        elif kind != wanted:
            reader.fault(
                (*path, "kind"), N_("should be “{wanted}”, but is {value}."), wanted=wanted, value=shown(kind)
            )
        decks[name] = reader.value(path, {**raw, "kind": wanted}, Deck, PACKS[wanted])
    return decks


def _hands(reader: Reader, pack: Pack) -> dict[str, Pile]:
    hands = reader.table(("hands",), reader.data.get("hands", {}))
    return {who: reader.value(("hands", who), raw, Pile, pack) for who, raw in hands.items()}


def _deckless(campaign: Campaign) -> Iterator[Fault]:
    """Hands with cards of a deck that is not there."""
    for who, hand in campaign.hands.items():
        deck = campaign.deck_of(who)
        if hand and deck not in campaign.decks:
            sentence = N_("belongs to decks.{deck}, which is missing.")
            yield Fault(("hands", who), sentence, {"deck": deck}, needs=(("decks",),))


def key_fault(key: str) -> str | None:
    """Why this may not be a character's key, as a sentence; None if it may."""
    if fold(key) in RESERVED:
        return N_("is a word of the command line and cannot be a character's key.")
    if key.isdigit():
        return N_("is a number and cannot be a character's key.")
    if any(pack.get(key.upper()) for pack in PACKS.values()):
        return N_("is the code of a card and cannot be a character's key.")
    if not key or not key.isprintable() or key.startswith("-"):
        return N_("cannot be a character's key: use letters, digits and hyphens.")
    return None


def _sheets(reader: Reader, spec: System, pack: Pack) -> dict[str, Sheet]:
    sheets: dict[str, Sheet] = {}
    kind = find(spec.sheet)
    for key, raw in reader.table(("characters",), reader.data.get("characters", {})).items():
        path = ("characters", key)
        wrong = key_fault(key)
        if wrong:
            reader.fault(path, wrong)
        if isinstance(raw, Mapping):
            sheets[key] = reader.value(path, raw, kind, pack)
        else:
            reader.table(path, raw)
            sheets[key] = blank(kind)
    return sheets


def _tables(reader: Reader, spec: System, pack: Pack) -> dict[str, Any]:
    tables = {}
    wanted: dict[str, tuple[Any, Pack]] = {}
    for key in reader.data:
        if key in spec.tables:
            wanted[key] = (find(spec.tables[key]), pack)
        elif key in spec.keyed:
            wanted[key] = (Mapping[str, find(spec.keyed[key])], pack)  # type: ignore[misc]
        elif key == "trick":
            wanted[key] = (find(TRICK_TABLE), TAROT78)
    for key, (kind, of) in wanted.items():
        tables[key] = reader.value((key,), reader.data[key], kind, of)
    return tables


def _affair_faults(campaign: Campaign) -> Iterator[Fault]:
    """What the open affairs' own rules say."""
    for name, table in campaign.tables.items():
        if isinstance(table, HasRules):
            yield from table.faults((name,), campaign)
