"""A new campaign file with comments that say what each key means, and the numbers of the house to uncomment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tarotcli.campaign import House, Sheet
from tarotcli.campaign.reading import OWN, blank, file_value
from tarotcli.language import _, say
from tarotcli.store.toml.spelling import spell_value, table_blocks
from tarotcli.store.toml.statements import TABLE
from tarotcli.systems.base import Game
from tarotcli.systems.common.explained import SHARED, Key, Keys

WIDTH = 100
"""A comment that would pass this column stands above its key."""

Line = tuple[str, str]
"""A key with its value, and what it means."""


def commented(game: Game, data: Mapping[str, object]) -> bytes:
    """The bytes of a campaign file with this data, explained in the language spoken."""
    keys = {**SHARED, **game.explained()}
    blocks = [
        [
            _comment(say("A campaign of tarotcli. What each key means: tarotcli help campaign")),
            *_head(data, keys),
        ],
        [
            _comment(
                _("Numbers of the rules that this campaign may change: take the # away, give another value.")
            ),
            "[house]",
            *_aligned(_fields(game.house(), "house", keys), "# "),
        ],
        *_decks(data),
    ]
    if "hands" in keys:
        hands = data.get("hands")
        held = (
            [f"{who} = {spell_value(hand)}" for who, hand in hands.items()]
            if isinstance(hands, Mapping)
            else []
        )
        blocks.append([_comment(_(keys["hands"].text)), "[hands]", *held])
    blocks += _tables({key: value for key, value in data.items() if key not in ("decks", "hands")})
    if weapons := [(f"{key} = {found.example}", _(found.text)) for key, found in _under("weapons", keys)]:
        blocks.append(["# [weapons.matraque]", *_aligned(weapons, "# ")])
    sheet = [("[characters.key]", ""), *_fields(game.sheet(), "characters", keys)]
    blocks.append(
        [
            _comment(
                _(
                    "A character as tarotcli add writes one, with other values; what is left out has a default."
                )
            ),
            *_aligned(sheet, "# "),
        ]
    )
    return ("\n\n".join("\n".join(block) for block in blocks) + "\n").encode()


def _comment(text: str) -> str:
    return f"# {text}"


def _head(data: Mapping[str, object], keys: Keys) -> Iterator[str]:
    found = [
        (f"{key} = {spell_value(value)}", key)
        for key, value in data.items()
        if not isinstance(value, Mapping)
    ]
    yield from _aligned([(line, _(keys[key].text)) for line, key in found], "")


def _decks(data: Mapping[str, object]) -> Iterator[list[str]]:
    decks = data.get("decks")
    comment = [
        _comment(_("A pile is one line of codes, the top card first; tarotcli cards lists the codes."))
    ]
    for name, deck in decks.items() if isinstance(decks, Mapping) else ():
        yield [*comment, f"[decks.{name}]", *(f"{key} = {spell_value(value)}" for key, value in deck.items())]
        comment = []


def _tables(data: Mapping[str, object]) -> Iterator[list[str]]:
    """Whatever else the game brings."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            for block in table_blocks("\n", (key,), value, TABLE):
                yield [statement.text.rstrip("\n") for statement in block]


def _under(table: str, keys: Keys) -> Iterator[tuple[str, Key]]:
    for path, found in keys.items():
        head, dot, key = path.partition(".")
        if head == table and dot:
            yield key, found


def _fields(kind: type[House | Sheet], table: str, keys: Keys) -> list[Line]:
    """The keys of a table in their order, each with an example or its default; then what else is explained of it."""
    known = dict(_under(table, keys))
    lines = []
    for field in msgspec.structs.fields(kind):
        key = field.encode_name
        named = [each for each in known if each == key or each.startswith(f"{key}.")]
        if key == OWN:
            continue
        for each in named or [key]:
            found = known.pop(each, Key(""))
            lines.append((f"{each} = {found.example or _default(field)}", _(found.text)))
    return lines + [
        (f"{key} = {found.example}", _(found.text)) for key, found in known.items() if found.example
    ]


def _default(field: msgspec.structs.FieldInfo) -> str:
    """What a field holds where the file says nothing, in TOML."""
    value = field.default
    if value is msgspec.NODEFAULT:
        factory = field.default_factory
        value = factory() if callable(factory) else blank(field.type)
    return spell_value(file_value(value))


def _aligned(lines: Sequence[Line], mark: str) -> Iterator[str]:
    """Keys with their comments behind them, in one column where they are short; above those that are long."""
    short = [len(line) for line, text in lines if text and len(line) + len(text) + 8 <= WIDTH]
    column = max(short, default=0)
    for line, text in lines:
        if not text:
            yield mark + line
        elif len(line) <= column and column + len(text) + 8 <= WIDTH + 20:
            yield f"{mark}{line:<{column}}  # {text}"
        else:
            yield from (_comment(text), mark + line)
