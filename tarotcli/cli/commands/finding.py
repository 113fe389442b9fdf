"""Which saved commands somebody looks for in the log: by words, by whom they are about, by the values they changed.

Only what the viewer may see is looked through, so that what is found tells no secret (S5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from tarotcli.answers.question import Stake
from tarotcli.campaign import Campaign
from tarotcli.campaign.names import form_of
from tarotcli.campaign.paths import Path, read_path
from tarotcli.cards import PACKS, Card
from tarotcli.cards.words import CardWord, read_card
from tarotcli.cli.commands.logged import LoggedCommand
from tarotcli.cli.registry import source
from tarotcli.errors import UsageFault
from tarotcli.grammar.scanner import scan
from tarotcli.language.names import fold


class Sought(NamedTuple):
    """What is looked for: words that all stand in it, the key of somebody, a changed path, or what is undone."""

    words: Sequence[str] = ()
    who: str = ""
    path: Path = ()
    undone: bool = False


def matches(each: LoggedCommand, sought: Sought, campaign: Campaign) -> bool:
    """Whether a saved command, cut to its viewer, is what is looked for."""
    if sought.undone and not each.undone:
        return False
    if sought.who and not _is_about(each, sought.who, campaign):
        return False
    if sought.path and not any(_leads(path, sought.path) for path in _paths(each)):
        return False
    if not sought.words:
        return True
    text = fold("\n".join(_texts(each, campaign)))
    codes = {*_cards((each.result, each.events))}
    return all(fold(word) in text or _codes(word) & codes for word in sought.words)


def _codes(word: str) -> set[str]:
    """The card that a word names, if it is one; a rank alone is none."""
    with suppress(UsageFault):
        meant = read_card(word)
        return {card.code for card in meant.cards}
    return set()


def _texts(each: LoggedCommand, campaign: Campaign) -> Iterator[str]:
    """The words of a command and all texts of its answer, but for the names of cards."""
    words = each.command if isinstance(each.command, Sequence) else each.command.unseen
    tokens = scan(list(words), source(campaign.system)).tokens
    cards = {token.at for token in tokens if token.word is not None and token.word.kind in (CardWord, Stake)}
    yield from (str(word) for at, word in enumerate(words) if at not in cards)
    for text in _strings((each.result, each.events)):
        yield text
        if text in campaign.characters:
            yield campaign.called(text)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if not _pile(value):
            yield value
    elif not isinstance(value, Card):
        for each in _parts(value):
            yield from _strings(each)


def _pile(text: str) -> list[str]:
    """The codes of a pile as the file has it; none for any other text."""
    codes = text.split()
    return codes if all(any(pack.get(code) for pack in PACKS.values()) for code in codes) else []


def _cards(value: object) -> Iterator[str]:
    if isinstance(value, Card):
        yield value.code
    elif isinstance(value, str):
        yield from _pile(value)
    else:
        for each in _parts(value):
            yield from _cards(each)


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, msgspec.Struct):
        return [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, tuple | list) else ()


def _is_about(each: LoggedCommand, who: str, campaign: Campaign) -> bool:
    """Whether a command is of somebody, names them, or touches a place of theirs."""
    if each.who == who or who in _strings((each.result, each.events)):
        return True
    words = each.command if isinstance(each.command, Sequence) else each.command.unseen
    names = {form_of(who), form_of(campaign.called(who))}
    return any(form_of(str(word)) in names for word in words[1:]) or any(who in path for path in _paths(each))


def _paths(each: LoggedCommand) -> Iterator[Path]:
    """The places that a command changed, as far down as its values tell."""
    for change in each.changes:
        with suppress(ValueError):
            yield from _below(read_path(change.path), change.old, change.new)


def _below(path: Path, old: object, new: object) -> Iterator[Path]:
    tables = [value for value in (old, new) if isinstance(value, Mapping)]
    for key in {key for table in tables for key in table}:
        values = [table.get(key) for table in tables]
        yield from _below((*path, str(key)), values[0], values[-1])
    if not tables:
        yield path


def _leads(path: Path, sought: Path) -> bool:
    """Whether a path has these keys one after the other, as they read alike."""
    parts = [form_of(str(part)) for part in path]
    asked = [form_of(str(part)) for part in sought]
    return any(parts[n : n + len(asked)] == asked for n in range(len(parts) - len(asked) + 1))
