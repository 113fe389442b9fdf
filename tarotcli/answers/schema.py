"""JSON Schemas of what commands answer and of the words they take, generated from their types.

They describe what leaves the program: secrets as counts, veiled values as null where they are not to be seen.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from datetime import date, datetime
from itertools import count
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from tarotcli.answers.answer import Answer
from tarotcli.answers.event import Event
from tarotcli.answers.question import Counter, Question, Stake, Word
from tarotcli.answers.reply import FORMAT, ErrorReply
from tarotcli.answers.visibility import Reckoned, Secret, Unseen, Veiled
from tarotcli.campaign import Sheet
from tarotcli.cards import PACKS, Card, NamedCard
from tarotcli.cards.words import CardWord

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_PLAIN: Mapping[object, Schema] = {
    Any: {},
    object: {},
    msgspec.Raw: {},
    None: {"type": "null"},
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
}


def _card_pattern() -> str:
    """The codes of all cards: ranks and suits, trumps and the Fool, and those of games' own packs."""
    cards = {card for pack in PACKS.values() for card in pack}
    ranks = dict.fromkeys(card.code[:-1] for card in sorted(cards, key=lambda card: card.number) if card.suit)
    suits = sorted({card.code[-1] for card in cards if card.suit})
    own = sorted(card.code for card in cards if isinstance(card, NamedCard))
    more = "".join(f"|{code}" for code in own)
    return f"^(?:(?:{'|'.join(ranks)})[{''.join(suits)}]|T(?:[1-9]|1[0-9]|2[01])|F{more})$"


_CARD: Schema = {"description": "A card by its code.", "type": "string", "pattern": _card_pattern()}
_HIDDEN: Schema = {
    "description": "Cards that are not to be seen: how many they are.",
    "type": "object",
    "properties": {"count": {"type": "integer", "minimum": 1}},
    "required": ["count"],
    "additionalProperties": False,
}

_ATOMS: Mapping[object, tuple[str, Schema]] = {Card: ("card", _CARD), Secret: ("hidden", _HIDDEN)}
"""What stands among the definitions under a name of its own."""

_LIMITS = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "pattern": "pattern",
}
"""How msgspec and JSON Schema call the same limits."""


class Part(msgspec.Struct, frozen=True):
    """What one command answers in one game's campaigns.

    ``system``: the game's key; None where it may be any. ``events``: those that it may tell. ``sheet``: the type of the
    game's sheets.
    """

    command: str
    answer: type[Answer]
    system: str | None
    events: tuple[type[Event], ...]
    sheet: type[Sheet] = Sheet


def schema_of(title: str, parts: Iterable[Part]) -> Schema:
    """The schema of an answer that has one of these forms."""
    builder = _Builder()
    forms = [builder.answer(part) for part in parts]
    body = forms[0] if len(forms) == 1 else {"oneOf": forms}
    return {"$schema": DIALECT, "title": title, **body, "$defs": builder.definitions()}


def schema_of_error() -> Schema:
    """The schema of what a command that fails prints on standard error."""
    builder = _Builder()
    body = builder.struct(ErrorReply)
    return {"$schema": DIALECT, "title": "error", **body, "$defs": builder.definitions()}


def schema_of_words(title: str, questions: Iterable[type[Question]]) -> Schema:
    """The schema of the words of a command, by the names of their fields, as one of these questions has them."""
    forms = list(map(_words, questions))
    body = forms[0] if len(forms) == 1 else {"anyOf": forms}
    return {"$schema": DIALECT, "title": title, **body}


class _Builder:
    """Turns types into schemas; structs stand once, among the definitions."""

    def __init__(self) -> None:
        self._names: dict[object, str] = {}
        self._found: dict[str, Schema] = {}
        self._sheet: type[Sheet] = Sheet
        self._plain = {**_PLAIN, Answer: {"type": "object"}}

    def definitions(self) -> dict[str, Schema]:
        """Every struct that was met, by its name."""
        return dict(sorted(self._found.items()))

    def answer(self, part: Part) -> Schema:
        """An answer as it is printed: the keys that all have, then its own."""
        self._sheet = part.sheet
        events = {"anyOf": list(map(self.of, part.events))}
        self._plain[Event] = self._defined(part.events, f"{part.system or 'any'}.event", events)
        head: Schema = {
            "format": {"const": FORMAT},
            "command": {"const": part.command},
            "system": {"type": "string"} if part.system is None else {"const": part.system},
            "revision": {"type": "integer", "minimum": 0},
            "dry_run": {"type": "boolean"},
            "events": {"type": "array", "items": self.of(Event)},
            "line": {"type": "integer", "minimum": 1, "description": "The line of the script, in run."},
            "text": {"type": "string", "description": "What is said without --json, with --text."},
        }
        own = self.struct(part.answer)
        own["properties"] = head | own["properties"]
        own["required"] = [name for name in head if name not in ("line", "text")] + own["required"]
        if part.answer.forms:
            own["oneOf"] = [{"required": list(form)} for form in part.answer.forms]
        return own

    def of(self, kind: object) -> Schema:
        """The schema of any type that an answer may hold."""
        kind = self._sheet if kind is Sheet else kind
        if kind in self._plain:
            return dict(self._plain[kind])
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Annotated, Reckoned):
            return self._limited(args[0], args[1:])
        if origin is Literal:
            return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
        if origin in (Union, UnionType):
            return self._union(args)
        if origin is Veiled or kind is Veiled:
            return self._union((*args, NoneType))
        if kind is Unseen:
            return self.of(tuple[Card, ...])
        if kind in _ATOMS:
            return self._defined(kind, *_ATOMS[kind])
        called = origin or kind
        if isinstance(called, type):
            return self._class(called, args)
        raise TypeError(f"no schema of {kind!r}")

    def _class(self, kind: type, args: tuple[object, ...]) -> Schema:
        if issubclass(kind, msgspec.Struct):
            return self._defined(kind, _name(kind), None)
        if hasattr(kind, "_fields"):
            return self._tuple(tuple(get_type_hints(kind, include_extras=True).values()))
        if issubclass(kind, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1] if args else object)}
        if issubclass(kind, tuple):
            # A pile is a tuple of cards under a name of its own.
            return self._tuple(args or get_args(getattr(kind, "__orig_bases__", (kind,))[0]))
        if issubclass(kind, AbstractSet):
            return {"type": "array", "items": self.of(args[0]), "uniqueItems": True}
        if issubclass(kind, Iterable):
            return {"type": "array", "items": self.of(args[0] if args else object)}
        raise TypeError(f"no schema of {kind!r}")

    def _tuple(self, args: tuple[object, ...]) -> Schema:
        if len(args) == 2 and args[1] is Ellipsis:
            return {"type": "array", "items": self.of(args[0])}
        if not args:
            return {"type": "array", "maxItems": 0}
        items = list(map(self.of, args))
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}

    def _limited(self, kind: object, limits: Iterable[object]) -> Schema:
        found = self.of(kind)
        text = found.get("type") == "string"
        for limit in limits:
            if isinstance(limit, msgspec.Meta):
                named = {theirs: getattr(limit, ours) for ours, theirs in _LIMITS.items()}
                named["minLength" if text else "minItems"] = limit.min_length
                named["maxLength" if text else "maxItems"] = limit.max_length
                named |= limit.extra_json_schema or {}
                found |= {key: value for key, value in named.items() if value is not None}
        return found

    def _union(self, kinds: Iterable[object]) -> Schema:
        found: list[Schema] = []
        for kind in kinds:
            if kind is not UnsetType:
                schema = self.of(kind)
                found += [each for each in schema.get("anyOf", [schema]) if each not in found]
        if {} in found:
            return {}
        return found[0] if len(found) == 1 else {"anyOf": found}

    def _defined(self, kind: object, name: str, schema: Schema | None) -> Schema:
        """A reference to a definition, which is made where it is met first."""
        if kind not in self._names:
            numbered = (name if n == 1 else f"{name}-{n}" for n in count(1))
            own = self._names[kind] = next(each for each in numbered if each not in self._found)
            self._found[own] = {}
            if schema is None:
                assert isinstance(kind, type)
                schema = self.struct(kind)
            self._found[own] = schema
        return {"$ref": f"#/$defs/{self._names[kind]}"}

    def struct(self, kind: type[msgspec.Struct]) -> Schema:
        """An object with exactly the keys that the struct is printed with."""
        hints = get_type_hints(kind, include_extras=True)
        config = kind.__struct_config__
        properties: Schema = {}
        required: list[str] = []
        if config.tag_field is not None:
            properties[config.tag_field] = {"const": config.tag}
            required.append(config.tag_field)
        for field in msgspec.structs.fields(kind):
            hint = hints[field.name]
            optional = not field.required and (config.omit_defaults or field.default is UNSET)
            if optional and field.default is None and type(None) in get_args(hint):
                hint = Union[tuple(each for each in get_args(hint) if each is not NoneType)]  # noqa: UP007
            properties[field.encode_name] = self.of(hint)
            if not optional:
                required.append(field.encode_name)
        return _object(properties, required, kind)


def _object(properties: Schema, required: list[str], kind: type) -> Schema:
    return {
        "description": described(kind),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def described(kind: type) -> str:
    """What a type says of itself, without the marks of its documentation."""
    text = " ".join(inspect.cleandoc(kind.__doc__ or "").split())
    return re.sub(r":\w+:`([^`]*)`", r"\1", text).replace("``", "")


def _name(kind: type) -> str:
    """A struct's name among the definitions: the room it stands in, and its own."""
    room = kind.__module__.removeprefix("tarotcli.").removeprefix("systems.").partition(".")[0]
    return f"{room}.{kind.__name__}"


def _words(question: type[Question]) -> Schema:
    words = question.words()
    required = [name for name, word in words.items() if word.required]
    return _object({name: _word(word) for name, word in words.items()}, required, question)


def _word(word: Word) -> Schema:
    one: Schema = {"type": _WORD_TYPES.get(word.kind, "string")}
    if word.choices:
        one["enum"] = list(word.choices)
    if word.kind is int:
        limits = {"minimum": word.minimum, "maximum": word.maximum}
        one |= {key: value for key, value in limits.items() if value is not None}
    elif word.kind in _WORD_FORMS:
        one["pattern"] = _WORD_FORMS[word.kind]
    if word.gaps:
        one = {"anyOf": [one, {"type": "null"}]}
    found: Schema = {"type": "array", "items": one, "minItems": 1} if word.many else one
    return found | {"description": word.help} | ({"x-flags": list(word.flags)} if word.flags else {})


_WORD_TYPES: Mapping[type, str] = {bool: "boolean", int: "integer", float: "number"}
_WORD_FORMS: Mapping[type, str] = {CardWord: r"\S", Stake: r"\S(=\d+)?$", Counter: r"\S(=\d+)?$"}
"""Cards by code or name, stakes and counters with their points behind a ``=``."""
