"""What saved commands answered, read back from the journal as the types that it was written from.

A line may be of an older version of the program, or of a game that has changed since: what has another shape is
passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeGuard, TypeVar, Union, get_args, get_origin

import msgspec

from tarotcli.answers.answer import Answer
from tarotcli.answers.event import Event, Moved
from tarotcli.answers.visibility import ALL, NOBODY, Secret, Veiled, held, secrets
from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import read_path
from tarotcli.cards import PACKS, Card, Pack
from tarotcli.cards.piles import Pile
from tarotcli.store.journal import Line
from tarotcli.store.recorded import is_open
from tarotcli.systems import common, game, guests
from tarotcli.systems.common.file_events import Recorded, ValueSet
from tarotcli.systems.common.owners import Places, ValueChange, owner_of_path, places_of, shown

T = TypeVar("T")
Hook = Callable[[type, object], object]

OTHER_SHAPE = (LookupError, TypeError, ValueError, AttributeError, RecursionError, OverflowError)
"""What reading a value raises that is of another shape than was thought of."""

_VEILED = frozenset(Veiled.__struct_fields__)


def pack_of(line: Line, campaign: Campaign, pack: str = "") -> str:
    """The kind of pack that a line's cards are of: ``pack`` where the command has one, else that of its decks."""
    if pack:
        return pack
    kinds = {kind for change in line.changes if (kind := _kind_of(change, campaign))}
    return kinds.pop() if len(kinds) == 1 else game(campaign.system).pack


def _kind_of(change: Mapping[str, object], campaign: Campaign) -> str:
    """The kind of the deck that a change is about: of one that is gone, the smallest pack that has its cards."""
    name = _deck_in(str(change["path"]))
    if name in campaign.decks:
        return campaign.decks[name].kind
    piles = [pile for key in ("old", "new") if isinstance(pile := change.get(key), str)] if name else []
    codes = " ".join(piles).split()
    fitting = (kind for kind, pack in sorted(PACKS.items(), key=_size) if all(map(pack.get, codes)))
    return next(fitting, "") if codes else ""


def _size(pack: tuple[str, Pack]) -> int:
    return len(pack[1].cards)


def _deck_in(path: str) -> str:
    head, _dot, rest = path.partition(".")
    return rest.partition(".")[0] if head == "decks" else ""


def answer_of(line: Line, kind: type[Answer], pack: str) -> Answer | None:
    """What the command of a line answered, all secrets in it; None where it is of another shape."""
    return _read(kind, pack, line)


def events_of(line: Line, campaign: Campaign, pack: str) -> tuple[Event, ...] | None:
    """The events of a line, all secrets in them; None where one is of another shape."""
    found = _read(_events_of(campaign.system), pack, line)
    if found is None:
        return None
    try:
        return tuple(_drawn(event, campaign) for event in found.events)
    except ValueError:
        return None


def with_values(
    events: tuple[Event, ...], line: Line, campaign: Campaign, places: Places
) -> tuple[Event, ...]:
    """The events with the values that the journal keeps in the changes of the line only, as these may be seen."""
    waiting: dict[str, list[ValueChange]] = {}
    for change in shown(campaign, line.changes, places):
        waiting.setdefault(change.path, []).append(change)

    def filled(event: Event) -> Event:
        if isinstance(event, ValueSet | Recorded) and event.old is event.new is msgspec.UNSET:
            changes = waiting.get(event.path or "")
            if changes:
                values = changes.pop(0)
                if isinstance(event, ValueSet) or is_open(values):
                    return type(event)(event.who, event.path, values.old, values.new)
        return event

    return tuple(map(filled, events))


def kept_for(*parts: object, fresh: bool) -> str:
    """Who may read words that tell what a command kept secret, given its answer and events: ALL where it kept nothing.

    ``fresh``: of cards that came off a pile, else of what was typed.
    """
    owners = {each.seen_by for each in secrets(parts) if each.fresh is fresh} - {ALL}
    return owners.pop() if len(owners) == 1 else NOBODY if owners else ALL


def places_in(line: Line, campaign: Campaign) -> Places:
    """Where a command laid cards that not everybody may see."""
    return places_of(events_of(line, campaign, pack_of(line, campaign)) or ())


class _Events(msgspec.Struct, frozen=True):
    events: tuple[Any, ...] = ()


@cache
def _events_of(system: str) -> type[_Events]:
    """A type with every kind of event that a game's campaigns can hold."""
    kinds = [*common.shared_events()]
    for each in dict.fromkeys((*guests(), game(system))):
        kinds += each.events()
    union: Any = Union[tuple(dict.fromkeys(kinds))]  # noqa: UP007
    fields: list[tuple[str, Any, Any]] = [("events", tuple[union, ...], ())]
    kind: Any = msgspec.defstruct("Told", fields, bases=(_Events,), frozen=True)
    return kind  # type: ignore[no-any-return]


def _read(kind: type[T], pack: str, line: Line) -> T | None:
    wanted: object = kind
    try:
        value: T = _reader(wanted, pack)(_with_secrets(line))
    except (msgspec.MsgspecError, *OTHER_SHAPE):
        return None
    return value


def _with_secrets(line: Line) -> bytes | msgspec.Raw:
    """The result of a line; one of an older version with its secrets as they are kept now."""
    if not line.secret:
        return line.result
    result = msgspec.json.decode(line.result)
    for name in line.secret:
        if not name.startswith("events["):
            result[name] = {"value": result.get(name), "seen_by": NOBODY}
            continue
        event = result["events"][int(name[7:-1])]
        cards = event.get("cards", [])
        event["cards"] = {"count": len(cards), "seen_by": NOBODY, "cards": cards}
    return msgspec.json.encode(result)


def _drawn(event: Event, campaign: Campaign) -> Event:
    """The event with cards that came off a pile into a hand as a secret: older versions wrote them openly."""
    if not isinstance(event, Moved) or isinstance(event.cards, Secret) or not (event.source and event.target):
        return event
    owner = owner_of_path(campaign, read_path(event.target))
    if owner == ALL or owner_of_path(campaign, read_path(event.source)) != NOBODY:
        return event
    return msgspec.structs.replace(event, cards=held(event.cards, owner))


@cache
def _reader(kind: object, pack: str) -> Callable[[bytes | msgspec.Raw], Any]:
    """What reads a value of this type from JSON, with the cards of this kind of pack."""
    hook = _hook(pack)
    try:
        return msgspec.json.Decoder(kind, dec_hook=hook).decode
    except TypeError:
        # msgspec cannot tell two tables of a union apart: a veiled one from one that is open.
        return lambda raw: _taken_apart(kind, msgspec.json.decode(raw), hook)


@cache
def _hook(pack: str) -> Hook:
    packs = [PACKS[pack], *PACKS.values()]

    def read(kind: type, raw: object) -> Any:
        if kind is Card:
            for each in packs:
                if isinstance(raw, str) and (card := each.get(raw)):
                    return card
        elif kind is Pile and isinstance(raw, str | list):
            return Pile(read(Card, code) for code in (raw.split() if isinstance(raw, str) else raw))
        raise ValueError(raw)

    return read


def _taken_apart(kind: Any, raw: object, hook: Hook) -> object:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        veil = next((each for each in args if get_origin(each) is Veiled), None)
        if veil is not None and isinstance(raw, Mapping) and "value" in raw and raw.keys() <= _VEILED:
            (inner,) = get_args(veil)
            return Veiled(**{**raw, "value": _taken_apart(inner, raw["value"], hook)})
        rest = [each for each in args if each not in (veil, NoneType, msgspec.UnsetType)]
        if raw is None and NoneType in args:
            return None
        tables = [each for each in rest if _is_table(each)] if isinstance(raw, Mapping) else []
        if len(tables or rest) == 1:
            return _taken_apart((tables or rest)[0], raw, hook)
    if _is_table(kind) and isinstance(raw, Mapping):
        fields = msgspec.structs.fields(kind)
        got = {f.name: _taken_apart(f.type, raw[f.encode_name], hook) for f in fields if f.encode_name in raw}
        lacking = [field.name for field in fields if field.required and field.name not in got]
        if lacking:
            raise msgspec.ValidationError(lacking[0])
        return kind(**got)
    if origin is tuple and len(args) == 2 and args[1] is ... and isinstance(raw, list):
        return tuple(_taken_apart(args[0], item, hook) for item in raw)
    if isinstance(raw, Mapping) and isinstance(origin, type) and issubclass(origin, Mapping):
        return {key: _taken_apart(args[1], item, hook) for key, item in raw.items()}
    return msgspec.convert(raw, kind, dec_hook=hook)


def _is_table(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
