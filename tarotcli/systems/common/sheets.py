"""Changing a sheet or the numbers of the house in a word, held against their types and the rules of the game."""

from __future__ import annotations

from typing import Annotated

from tarotcli.answers.answer import Outcome
from tarotcli.answers.command import Command, commands
from tarotcli.answers.event import Event
from tarotcli.answers.question import Question, Word
from tarotcli.campaign import Campaign
from tarotcli.cards.chance import Chance
from tarotcli.language import N_
from tarotcli.systems.common.sheet_editing import (
    SetAnswer,
    added,
    assigned,
    editing_of,
    not_one,
    path_typed,
    place_to_drop,
    within,
    without,
)

PATH = Word(
    N_("The key on the sheet, or what stands there by its name."),
    metavar=N_("PATH"),
    whole=True,
    complete="keys",
)
SHEET = Word(
    N_("Whose sheet; house for the numbers of the house rules."), metavar=N_("WHO"), complete="sheets"
)


class Set(Question, frozen=True):
    """``advance set``."""

    who: Annotated[str, SHEET]
    path: Annotated[str, PATH]
    value: Annotated[
        str,
        Word(
            N_("The new value; a negative one as =-1, an empty one empties."),
            metavar=N_("VALUE"),
            whole=True,
            empty=True,
        ),
    ]

    def check_args(self) -> None:
        """Refuse what is no path."""
        path_typed(self.path)


class AddItems(Question, frozen=True):
    """``advance add``."""

    who: Annotated[str, SHEET]
    path: Annotated[str, Word(N_("The list, or the table of names."), metavar=N_("LIST"), complete="lists")]
    item: Annotated[
        tuple[str, ...],
        Word(N_("What to add: a text; of names, NAME=VALUE."), metavar=N_("ITEM"), whole=True),
    ]

    def check_args(self) -> None:
        """Refuse what is no path."""
        path_typed(self.path)


class Drop(Question, frozen=True):
    """``advance drop``."""

    who: Annotated[str, SHEET]
    path: Annotated[
        str,
        Word(
            N_("The key on the sheet, or what stands there by its name."),
            metavar=N_("PATH|ITEM"),
            whole=True,
            complete="keys",
        ),
    ]
    item: Annotated[
        tuple[str, ...],
        Word(N_("Only these of that list."), metavar=N_("ITEM"), whole=True, complete="items"),
    ] = ()


def set_value(campaign: Campaign, ask: Set, _chance: Chance) -> Outcome[SetAnswer]:
    """Set one value of a sheet or of the house; refuses a key that it cannot have and a value that does not fit."""
    editing = editing_of(campaign, ask.who)
    place, after, more = assigned(editing, ask.path, ask.value)
    return editing.done(place, after, more)


def add_items(campaign: Campaign, ask: AddItems, _chance: Chance) -> Outcome[SetAnswer]:
    """Add to a list, or to a table of names; refuses what takes no items and an entry that is there already."""
    editing = editing_of(campaign, ask.who)
    place = editing.page.find(path_typed(ask.path))
    now, more = editing, list[Event]()
    for item in ask.item:
        _place, after, events = added(now, place, item)
        now = now._replace(page=now.page._replace(data=after))
        more += events
    return editing.done(place.path, now.page.data, more)


def drop(campaign: Campaign, ask: Drop, _chance: Chance) -> Outcome[SetAnswer]:
    """Take something off a sheet: what a path leads to, what is called so, or only some items of a list."""
    editing = editing_of(campaign, ask.who)
    if not ask.item:
        path = place_to_drop(editing, ask.path)
        return editing.done(path, without(editing, path), ())
    place = editing.page.find(path_typed(ask.path))
    now = editing
    for item in ask.item:
        found = [*within(now.page, place.path, item)]
        if len(found) != 1:
            raise not_one(now, item, found)
        after = without(now, found[0])
        now = now._replace(page=now.page._replace(data=after))
    return editing.done(place.path, now.page.data, ())


COMMANDS = commands(
    Command(
        name="advance set",
        question=Set,
        resolve=set_value,
        answer=SetAnswer,
        summary=N_("Change one value of a sheet, or of the house rules."),
        example=N_("tarotcli advance set aurore skills.climbing.level 5"),
    ),
    Command(
        name="advance add",
        question=AddItems,
        resolve=add_items,
        answer=SetAnswer,
        summary=N_("Add to a list or a table of names on a sheet."),
        example="tarotcli advance add aurore favours queen=2",
    ),
    Command(
        name="advance drop",
        question=Drop,
        resolve=drop,
        answer=SetAnswer,
        summary=N_("Take something off a sheet."),
        example="tarotcli advance drop aurore beliefs door",
    ),
)
