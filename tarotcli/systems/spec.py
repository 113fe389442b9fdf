"""What a system is: one value that says what its campaigns hold and which function answers which command.

Functions and types are named as ``module:name`` and imported when first needed, so that reading a system's
entry costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from tarotcli.campaign import Campaign
from tarotcli.campaign.faults import Fault
from tarotcli.cards.chance import Chance
from tarotcli.request import Request
from tarotcli.result import Result


class Outcome(NamedTuple):
    """What a resolver returns: the campaign after, and the result."""

    campaign: Campaign
    result: Result


Resolver = Callable[[Campaign, Request, Chance], Outcome]
"""A command of the game: values in, a new value and a result out; raises a Refused and changes nothing."""

Rules = Callable[[Campaign], Iterator[Fault]]
"""The faults of a campaign across its tables."""


class System(msgspec.Struct, frozen=True):
    """One game system.

    ``pack``: the kind of pack of its decks. ``ordered``: whether the order of its draw piles matters (and is kept
    secret). ``master``: the word for the game master's hand or pack, empty where there is none. ``sheet``,
    ``house``, ``tables`` (by top-level key), ``verbs`` (by command), ``rules``: ``module:name``. ``fresh``: makes a new
    campaign's tables; ``blank``: adds a character with an empty sheet.
    ``completions``: what completes a kind of word (:attr:`tarotcli.words.Word.complete`), as functions of the campaign
    and the words before. A table of which there are several (``[fights.NAME]``) stands in ``keyed``.
    """

    key: str
    title: str
    pack: str
    sheet: str
    house: str
    rules: str
    fresh: str
    blank: str
    ordered: bool = True
    master: str = ""
    tables: Mapping[str, str] = {}
    keyed: Mapping[str, str] = {}
    verbs: Mapping[str, str] = {}
    completions: Mapping[str, str] = {}


_found: dict[str, Any] = {}


def find(reference: str) -> Any:
    """What a ``module:name`` reference stands for, imported when first asked for."""
    if reference not in _found:
        module, name = reference.split(":")
        _found[reference] = getattr(import_module(module), name)
    return _found[reference]
