"""What a typed name means among the names that a file has, and names that cannot be told apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from tarotcli.campaign.faults import Fault
from tarotcli.campaign.paths import Path, spell_path
from tarotcli.cards import PACKS
from tarotcli.language import N_
from tarotcli.language.names import fold

RESERVED = frozenset({"all", "deck", "hands", "table", "gm", "mj", "trick"})
"""The words of command lines that cannot be a character's key, whatever the campaign plays."""


def form_of(name: str) -> str:
    """The form in which names that read alike are equal: without case, accents, ligatures, hyphens and spaces."""
    return fold(name).replace(" ", "") or name


def meant(word: str, keys: Iterable[str]) -> str | None:
    """The one of these keys that a typed word means: the key itself, else the one that reads alike; None if none."""
    found = alike(word, keys)
    return found[0] if found else None


def alike(word: str, keys: Iterable[str]) -> list[str]:
    """All of these keys that read like a word; only the key itself where it is one of them."""
    known = keys if isinstance(keys, Mapping) else tuple(keys)
    if word in known:
        return [word]
    form = form_of(word)
    return [key for key in known if form_of(key) == form]


def called(word: str, names: Mapping[str, str]) -> list[str]:
    """The keys that a word means, given their names: the key itself, else all whose key or name reads alike."""
    if word in names:
        return [word]
    form = form_of(word)
    return [key for key, name in names.items() if form in (form_of(key), form_of(name))]


def holding(word: str, texts: Iterable[str]) -> list[str]:
    """The texts that a word means: those that read alike, else those that a part of reads so."""
    known = tuple(texts)
    form = form_of(word)
    return alike(word, known) or [text for text in known if form in form_of(text)]


def alike_faults(path: Path, names: Iterable[str]) -> Iterator[Fault]:
    """Keys of one table that read alike: nobody who types one can say which is meant."""
    yield from _alike(((*path, name), name) for name in names)


def alike_texts(path: Path, texts: Iterable[str], key: str) -> Iterator[Fault]:
    """Tables of a list whose texts, under this key, read alike."""
    yield from _alike(((*path, n, key), text) for n, text in enumerate(texts))


def alike_keys(path: Path, names: Iterable[str], above: Path, keys: Collection[str]) -> Iterator[Fault]:
    """Keys of a table that belong to those of another one, and only read like one of them."""
    strange = [name for name in names if name not in keys]
    known = {form_of(key): key for key in keys} if strange else {}
    for name in strange:
        if key := known.get(form_of(name)):
            yield _reads_like((*path, name), (*above, key))


def table_faults(path: Path, table: msgspec.Struct) -> Iterator[Fault]:
    """As :func:`alike_faults`, for every table of names inside a table."""
    for name, key in zip(table.__struct_fields__, table.__struct_encode_fields__, strict=True):
        value = getattr(table, name)
        if isinstance(value, Mapping) and len(value) > 1:
            yield from alike_faults((*path, key), value)


def _alike(named: Iterable[tuple[Path, str]]) -> Iterator[Fault]:
    first: dict[str, Path] = {}
    for path, name in named:
        other = first.setdefault(form_of(name), path)
        if other is not path:
            yield _reads_like(path, other)


def _reads_like(path: Path, other: Path) -> Fault:
    sentence = N_("reads like {other}: rename one of them, or take it away.")
    return Fault(path, sentence, {"other": spell_path(other)}, other)


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
