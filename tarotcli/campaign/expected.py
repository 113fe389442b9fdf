"""What a key of the campaign file should hold, in words; imported only to tell of a fault."""

from __future__ import annotations

from msgspec import inspect

from tarotcli.cards.piles import Pile
from tarotcli.language import _, say


def kind_in_words(kind: object) -> str:
    """The kind of value in words, with its range: “a whole number from 1 to 10”."""
    if kind is Pile:
        return _("card codes in one text")
    return _in_words(inspect.type_info(kind))


def _in_words(info: inspect.Type) -> str:  # noqa: PLR0911 - one answer for each kind of value
    match info:
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return say("a whole number from {low} to {high}", low=low, high=high)
        case inspect.IntType(ge=low) if low is not None:
            return say("a whole number of {low} or more", low=low)
        case inspect.IntType():
            return _("a whole number")
        case inspect.BoolType():
            return _("true or false")
        case inspect.StrType():
            return _("a text in quotes")
        case inspect.LiteralType(values=values):
            return say("one of {values}", values=values)
        case inspect.DateType():
            return _("a date")
        case inspect.UnionType(types=types):
            kinds = [_in_words(each) for each in types if not isinstance(each, inspect.NoneType)]
            return _(" or ").join(kinds)
        case inspect.StructType() | inspect.DictType():
            return _("a table")
        case inspect.CustomType():
            return _("card codes in one text")
        case _:
            return _("a list")
