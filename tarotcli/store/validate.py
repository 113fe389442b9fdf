"""From a file's plain data to a campaign, with every fault at once.

A table that msgspec converts as a whole is done; one that fails is taken apart field by field (see
:mod:`tarotcli.campaign.reading`), so that all of its faults are found. Then come the rules across tables: cards,
references, and what the game adds; of these what only comes of a fault told already is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

import msgspec

from tarotcli.answers.answer import Fields
from tarotcli.campaign import FORMAT, SHARED_DECK, Campaign, HasRules, Sheet
from tarotcli.campaign.faults import Fault
from tarotcli.campaign.names import alike_faults, alike_keys, key_fault, table_faults
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.campaign.reading import Reader, blank, shown
from tarotcli.cards import BACK, PACKS, Card, Pack
from tarotcli.cards.piles import EMPTY, Deck, Pile, RealHand
from tarotcli.errors import CampaignFault
from tarotcli.language import N_
from tarotcli.systems import exists, game, guests, names
from tarotcli.systems.base import Game

_COUNT = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
"""The counts at the top rise, and must have room to."""


class FormatTooNew(CampaignFault):
    """The file was written for a later version of the tool."""

    kind = "format-too-new"
    sentence = N_("This campaign has format {format}, and this tarotcli knows formats up to {known}.")
    way_out = N_("Install a newer tarotcli to open it.")


def read_campaign(data: Mapping[str, object]) -> tuple[Campaign, Game, list[Fault]]:
    """The campaign that a file's data holds, its game, and every fault found, each once.

    Where there are faults the campaign has a default or a blank in the place of what is wrong, and may only be used to
    look for more faults. Without a known game only what all campaigns have at the top is judged. Raises
    :class:`FormatTooNew`.
    """
    reader = Reader(data)
    form = data.get("format")
    if isinstance(form, int) and not isinstance(form, bool) and form > FORMAT:
        raise FormatTooNew(format=form, known=FORMAT)
    if form != FORMAT or isinstance(form, bool):
        reader.head("format", N_("should be {known}, but is {value}."), known=FORMAT)
    name: object = data.get("system")
    known = exists(name)
    if not known:
        reader.head("system", N_("should be one of {systems}, but is {value}."), systems=names())
        name = names()[0]
    spec = game(name)
    pack = PACKS[spec.pack]
    heads: Fields = {"name": "", "system": name, "master": spec.master} | _heads(reader, pack)
    if not known:
        return Campaign(**heads, house=spec.house()()), spec, reader.faults
    house = reader.value(("house",), data.get("house", {}), spec.house(), pack)
    decks = _decks(reader, spec)
    hands = _hands(reader, pack, real=house.real)
    sheets = _sheets(reader, spec, pack)
    tables = _tables(reader, spec)
    campaign = Campaign(**heads, house=house, decks=decks, hands=hands, characters=sheets, tables=tables)
    rules = [*_deckless(campaign), *spec.faults(campaign), *_affair_faults(campaign)]
    wrong = {fault.path for fault in reader.faults}
    lists = {path[:-1] for path in wrong if isinstance(path[-1], int)}
    found = [*reader.faults, *_alike(campaign), *card_faults(campaign, reader.holes)]
    found += [fault for fault in rules if not fault.comes_of(wrong, lists)]
    return campaign, spec, [*{fault.key(): fault for fault in reversed(found)}.values()][::-1]


def _heads(reader: Reader, pack: Pack) -> Fields:
    """What all campaigns have at the top; what is wrong or not there is left to its default."""
    if "name" not in reader.data:
        reader.fault(("name",), N_("is missing."))
    heads = {}
    for key, kind in (
        ("name", str),
        ("salt", str),
        *((k, _COUNT) for k in ("revision", "session", "scene", "day")),
    ):
        if key in reader.data:
            known = len(reader.faults)
            value = reader.value((key,), reader.data[key], kind, pack)
            if len(reader.faults) == known:
                heads[key] = value
    return heads


def _decks(reader: Reader, spec: Game) -> dict[str, Deck]:
    decks = {}
    of_guests = {name: kind for guest in guests() for name, kind in guest.guest_decks.items()}
    for name, raw in reader.table(("decks",), reader.data.get("decks", {})).items():
        wanted = of_guests.get(name, spec.pack)
        beside = name not in of_guests and name not in (SHARED_DECK, spec.master) and not _owned(reader, name)
        path = ("decks", name)
        if not isinstance(raw, Mapping):
            reader.table(path, raw)
            decks[name] = Deck(wanted, EMPTY)
            continue
        kind = raw.get("kind", wanted)
        if "kind" not in raw:
            reader.fault((*path, "kind"), N_("is missing."))
        elif beside and isinstance(kind, str) and kind in PACKS:
            wanted = kind
        elif kind != wanted:
            reader.fault(
                (*path, "kind"), N_("should be “{wanted}”, but is {value}."), wanted=wanted, value=shown(kind)
            )
        decks[name] = reader.value(path, {**raw, "kind": wanted}, Deck, PACKS[wanted])
    return decks


def _owned(reader: Reader, deck: str) -> bool:
    """Whether a deck is somebody's own, or holds the cards of a hand."""
    tables = (reader.data.get(key) for key in ("hands", "characters"))
    return any(isinstance(table, Mapping) and deck in table for table in tables)


def _hands(reader: Reader, pack: Pack, *, real: bool) -> dict[str, Pile]:
    hands = reader.table(("hands",), reader.data.get("hands", {}))
    read = _real_hand if real else _hand
    return {who: read(reader, ("hands", who), raw, pack) for who, raw in hands.items()}


def _hand(reader: Reader, path: Path, raw: object, pack: Pack) -> Pile:
    if isinstance(raw, int) and not isinstance(raw, bool):
        reader.fault(
            path,
            N_("is a number, as with real cards (house.real); without them it is card codes in one text."),
        )
        reader.holes.append(path)
        return EMPTY
    found: Pile = reader.value(path, raw, Pile, pack)
    return found


def _real_hand(reader: Reader, path: Path, raw: object, pack: Pack) -> Pile:
    """A hand of real cards: its number. A text of no cards is none."""
    if isinstance(raw, str) and raw.strip():
        reader.fault(
            path,
            N_("names cards, but real cards (house.real) are a number; tarotcli doctor --fix counts them."),
        )
        reader.holes.append(path)
        return RealHand()
    most = Annotated[int, msgspec.Meta(ge=0, le=len(pack))]
    known = len(reader.faults)
    number = 0 if isinstance(raw, str) else reader.value(path, raw, most, pack)
    return RealHand(number if len(reader.faults) == known else 0)


def _alike(campaign: Campaign) -> Iterator[Fault]:
    """Keys that read alike, so that nobody who types one can say which is meant."""
    yield from alike_faults(("characters",), campaign.characters)
    for table in ("hands", "decks"):
        keys = getattr(campaign, table)
        yield from alike_faults((table,), keys)
        yield from alike_keys((table,), keys, ("characters",), campaign.characters)
    yield from table_faults(("house",), campaign.house)
    for who, sheet in campaign.characters.items():
        yield from table_faults(("characters", who), sheet)
    for name, entries in campaign.tables.items():
        if isinstance(entries, Mapping):
            yield from alike_faults((name,), entries)


def _deckless(campaign: Campaign) -> Iterator[Fault]:
    """Hands with cards of a deck that is not there."""
    for who, hand in campaign.hands.items():
        deck = campaign.deck_of(who)
        if hand and deck not in campaign.decks:
            sentence = N_("belongs to decks.{deck}, which is missing.")
            yield Fault(("hands", who), sentence, {"deck": deck}, needs=(("decks",),))


def _sheets(reader: Reader, spec: Game, pack: Pack) -> dict[str, Sheet]:
    sheets: dict[str, Sheet] = {}
    kind = spec.sheet()
    for key, raw in reader.table(("characters",), reader.data.get("characters", {})).items():
        path = ("characters", key)
        wrong = key_fault(key)
        if wrong:
            reader.fault(path, wrong)
        if isinstance(raw, Mapping):
            sheets[key] = reader.sheet(path, raw, kind, pack)
        else:
            reader.table(path, raw)
            sheets[key] = blank(kind)
    return sheets


def _tables(reader: Reader, spec: Game) -> Fields:
    kinds = {key: (guest, kind) for guest in guests() for key, kind in guest.guest_decks.items()}
    kinds |= dict.fromkeys(spec.tables, (spec, spec.pack))
    return {
        key: reader.value((key,), raw, kinds[key][0].table(key), PACKS[kinds[key][1]])
        for key, raw in reader.data.items()
        if key in kinds
    }


def _affair_faults(campaign: Campaign) -> Iterator[Fault]:
    """What the open affairs' own rules say."""
    for name, table in campaign.tables.items():
        if isinstance(table, HasRules):
            yield from table.faults((name,), campaign)


LOST_CARDS = N_("is missing cards: {cards}.")


def card_faults(campaign: Campaign, holes: Iterable[Path]) -> list[Fault]:
    """Cards that lie in two places, and cards that lie nowhere.

    ``holes``: places where cards may lie that could not be read; nothing is missing from a deck that has one.
    """
    faults = []
    named: set[tuple[Card, Path, Path]] = set()
    seen: dict[str, dict[Card, Path]] = {name: {} for name in campaign.decks}
    murky = {name for hole in holes for name in _decks_of(hole, campaign)}
    for place in campaign.places():
        here = seen.get(place.deck)
        if here is None:
            continue
        for card in place.cards:
            if card is BACK:
                continue
            if card in here:
                where = (card, here[card], place.path)
                if where not in named:
                    named.add(where)
                    faults.append(_doubled(*where))
            else:
                here[card] = place.path
    for name, here in seen.items():
        missing = tuple(card for card in PACKS[campaign.decks[name].kind].cards if card not in here)
        if missing and name not in murky:
            faults.append(Fault(("decks", name), LOST_CARDS, {"cards": missing}))
        if name not in murky and campaign.left(name) < 0:
            sentence = N_("hold {n} more cards of decks.{deck} than nobody has seen yet.")
            faults.append(Fault(("hands",), sentence, {"n": -campaign.left(name), "deck": name}))
    return faults


def _decks_of(hole: Path, campaign: Campaign) -> Iterable[str]:
    """The decks whose cards may lie at a place that could not be read."""
    match hole:
        case ("house" | "characters", *_):
            return ()
        case ("decks", str(name), *_):
            return (name,)
        case ("hands", str(who), *_):
            return (campaign.deck_of(who),)
        case (str(table), *_) if table in campaign.decks:
            return (table,)
    return campaign.decks


def _doubled(card: Card, first: Path, second: Path) -> Fault:
    if first == second:
        return Fault(second, N_("holds {card} twice."), {"card": card})
    sentence = N_("holds {card}, which is also in {other}.")
    return Fault(second, sentence, {"card": card, "other": spell_path(first)}, first)
