"""From a file's plain data to a campaign, with every fault at once.

A table that msgspec converts as a whole is done; one that fails is taken apart field by field, so that all of
its faults are found. Then come the rules across tables: cards, references, and what the system adds.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Annotated, Any, get_args, get_origin

import msgspec

from tarotcli.campaign import FORMAT, RESERVED, SHARED_DECK, Campaign, HasRules, House, Sheet
from tarotcli.cards import PACKS, TAROT78, Pack
from tarotcli.conservation import card_faults
from tarotcli.errors import CampaignFault
from tarotcli.faults import Fault
from tarotcli.names import fold
from tarotcli.paths import Path
from tarotcli.piles import Deck, Pile
from tarotcli.systems import NAMES, system
from tarotcli.systems.spec import System, find
from tarotcli.text import N_, printable, say

_COUNT = Annotated[int, msgspec.Meta(ge=0)]
TRICK_TABLE = "tarotcli.systems.tarot_game.table:Trick"


class FormatTooNew(CampaignFault):
    """The file was written for a later version of the tool."""

    kind = "format-too-new"
    sentence = N_("This campaign has format {format}, and this tarotcli knows formats up to {known}.")
    way_out = N_("Install a newer tarotcli to open it.")


class _Reader:
    """Collects faults while one file's data becomes values."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.faults: list[Fault] = []

    def fault(self, path: Path, sentence: str, **fields: Any) -> None:
        self.faults.append(Fault(path, sentence, fields))

    def table(self, path: Path, raw: Any) -> Mapping[str, Any]:
        """A table, or an empty one after noting that it is none."""
        if isinstance(raw, Mapping):
            return raw
        self.fault(path, N_("should be a table, but is {value}."), value=shown(raw))
        return {}

    def value(self, path: Path, raw: Any, kind: Any, pack: Pack) -> Any:
        """The value of this kind, or ``msgspec.UNSET`` after noting each of its faults."""
        try:
            return msgspec.convert(raw, kind, dec_hook=_pile_hook(pack))
        except msgspec.ValidationError:
            return self._apart(path, raw, kind, pack)

    def _apart(self, path: Path, raw: Any, kind: Any, pack: Pack) -> Any:
        origin = get_origin(kind)
        if isinstance(raw, str) and kind is Pile:
            return self._pile(path, raw, pack)
        if isinstance(raw, Mapping) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(path, raw, kind, pack)
        if isinstance(raw, Mapping) and isinstance(origin, type) and issubclass(origin, Mapping):
            of = get_args(kind)[1]
            items = {key: self.value((*path, key), item, of, pack) for key, item in raw.items()}
            return {key: item for key, item in items.items() if item is not msgspec.UNSET}
        if isinstance(raw, list) and origin is tuple:
            of = get_args(kind)[0]
            parts = [self.value((*path, i), item, of, pack) for i, item in enumerate(raw)]
            return tuple(part for part in parts if part is not msgspec.UNSET)
        self.fault(path, N_("should be {wanted}, but is {value}."), wanted=_Wanted(kind), value=shown(raw))
        return msgspec.UNSET

    def _struct(self, path: Path, raw: Mapping[str, Any], kind: type[msgspec.Struct], pack: Pack) -> Any:
        got = {}
        for field in msgspec.structs.fields(kind):
            key = field.encode_name
            if key in raw:
                got[field.name] = self.value((*path, key), raw[key], field.type, pack)
            elif field.required:
                self.fault((*path, key), N_("is missing."))
                got[field.name] = msgspec.UNSET
        if any(value is msgspec.UNSET for value in got.values()):
            sound = {name: value for name, value in got.items() if value is not msgspec.UNSET}
            required = {field.name for field in msgspec.structs.fields(kind) if field.required}
            return kind(**sound) if required <= set(sound) else msgspec.UNSET
        return kind(**got)

    def _pile(self, path: Path, raw: str, pack: Pack) -> Pile:
        cards = []
        for code in raw.split():
            card = pack.get(code)
            if card is None:
                self.fault(
                    path, N_("“{code}” is no card of a {kind} pack."), code=printable(code), kind=pack.kind
                )
            else:
                cards.append(card)
        return Pile(cards)


def _pile_hook(pack: Pack) -> Any:
    def hook(kind: type, raw: Any) -> Any:
        if kind is not Pile or not isinstance(raw, str):
            raise ValueError(raw)
        cards = [pack.get(code) for code in raw.split()]
        if None in cards:
            raise ValueError(raw)
        return Pile(card for card in cards if card is not None)

    return hook


class _Wanted:
    """What a key should hold, in words."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def said(self, _language: str) -> str:
        from tarotcli.wanted import wanted

        return wanted(self.kind)


def shown(raw: Any) -> str:
    """A value of the file as it may be quoted in a sentence, shortened where it is long."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    text = say("“{text}”", text=raw) if isinstance(raw, str) else printable(str(raw))
    return text if len(text) <= 60 else text[:57] + "…"


def read_campaign(data: Mapping[str, Any]) -> tuple[Campaign, System, list[Fault]]:
    """The campaign that a file's data holds, its system, and every fault found.

    Where there are faults the campaign holds what is sound, and may only be used to look for more faults.
    Raises :class:`FormatTooNew`, and :class:`UnknownSystem` where the rest cannot be read without knowing it.
    """
    reader = _Reader(data)
    form = data.get("format")
    if isinstance(form, int) and not isinstance(form, bool) and form > FORMAT:
        raise FormatTooNew(format=form, known=FORMAT)
    if form != FORMAT or isinstance(form, bool):
        _head_fault(reader, "format", N_("should be {known}, but is {value}."), known=FORMAT)
    name = data.get("system")
    if name not in NAMES:
        _head_fault(reader, "system", N_("should be one of {systems}, but is {value}."), systems=NAMES)
        name = NAMES[0]
        spec = system(name)
        return Campaign(name="", system=name, house=find(spec.house)()), spec, reader.faults
    spec = system(name)
    pack = PACKS[spec.pack]
    heads: dict[str, Any] = {"name": "", "system": name}
    if "name" not in data:
        reader.fault(("name",), N_("is missing."))
    for key, kind in (("name", str), *((k, _COUNT) for k in ("revision", "session", "scene", "day"))):
        if key in data:
            value = reader.value((key,), data[key], kind, pack)
            if value is not msgspec.UNSET:
                heads[key] = value
    house = reader.value(("house",), data.get("house", {}), find(spec.house), pack)
    heads["house"] = house if isinstance(house, House) else find(spec.house)()
    decks = _decks(reader, spec)
    hands = _hands(reader, decks, pack)
    sheets, unsound = _sheets(reader, spec, pack)
    tables = _tables(reader, spec, pack)
    unread = {fault.path[0] for fault in reader.faults if fault.path}
    campaign = Campaign(**heads, decks=decks, hands=hands, characters=sheets, tables=tables)
    reader.faults += card_faults(campaign, reader.faults)
    sound = msgspec.structs.replace(
        campaign, characters={key: sheet for key, sheet in sheets.items() if key not in unsound}
    )
    reader.faults += find(spec.rules)(sound)
    reader.faults += _affair_faults(campaign, unread)
    return campaign, spec, reader.faults


def value_faults(path: Path, raw: Any, kind: Any, pack: Pack) -> tuple[Any, list[Fault]]:
    """A value of this kind read from plain data, and what is wrong with it."""
    reader = _Reader({})
    value = reader.value(path, raw, kind, pack)
    return value, reader.faults


def _head_fault(reader: _Reader, key: str, sentence: str, **fields: Any) -> None:
    if key in reader.data:
        reader.fault((key,), sentence, value=shown(reader.data[key]), **fields)
    else:
        reader.fault((key,), N_("is missing."))


def _decks(reader: _Reader, spec: System) -> dict[str, Deck]:
    decks = {}
    for name, raw in reader.table(("decks",), reader.data.get("decks", {})).items():
        wanted = TAROT78.kind if name == "trick" else spec.pack
        path = ("decks", name)
        table = reader.table(path, raw)
        kind = table.get("kind")
        if "kind" in table and kind != wanted:
            reader.fault(
                (*path, "kind"), N_("should be “{wanted}”, but is {value}."), wanted=wanted, value=shown(kind)
            )
        if not isinstance(raw, Mapping):
            continue
        deck = reader.value(
            path, {**table, "kind": wanted} if "kind" in table else table, Deck, PACKS[wanted]
        )
        if isinstance(deck, Deck):
            decks[name] = deck
    return decks


def _hands(reader: _Reader, decks: Mapping[str, Deck], pack: Pack) -> dict[str, Pile]:
    hands = {}
    for who, raw in reader.table(("hands",), reader.data.get("hands", {})).items():
        hand = reader.value(("hands", who), raw, Pile, pack)
        if isinstance(hand, Pile):
            hands[who] = hand
            if hand and who not in decks and SHARED_DECK not in decks:
                reader.fault(
                    ("hands", who), N_("belongs to decks.{deck}, which is missing."), deck=SHARED_DECK
                )
    return hands


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


def _sheets(reader: _Reader, spec: System, pack: Pack) -> tuple[dict[str, Sheet], set[str]]:
    sheets: dict[str, Sheet] = {}
    unsound = set()
    kind = find(spec.sheet)
    for key, raw in reader.table(("characters",), reader.data.get("characters", {})).items():
        path = ("characters", key)
        before = len(reader.faults)
        wrong = key_fault(key)
        if wrong:
            reader.fault(path, wrong)
        sheet = reader.value(path, reader.table(path, raw), kind, pack)
        if len(reader.faults) > before:
            unsound.add(key)
        if isinstance(sheet, Sheet):
            sheets[key] = sheet
    return sheets, unsound


def _tables(reader: _Reader, spec: System, pack: Pack) -> dict[str, Any]:
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
        table = reader.value((key,), reader.data[key], kind, of)
        if table is not msgspec.UNSET:
            tables[key] = table
    return tables


def _affair_faults(campaign: Campaign, unread: Container[str | int]) -> list[Fault]:
    """What the open affairs' own rules say, where their tables could be read as they stand."""
    return [
        fault
        for name, table in campaign.tables.items()
        if isinstance(table, HasRules) and name not in unread
        for fault in table.faults((name,), campaign)
    ]
