"""What the commands of a game answer: how it stands, and what happened, as the data of a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tarotcli.campaign import Campaign
from tarotcli.campaign.paths import spell_path
from tarotcli.cards import Card
from tarotcli.request import Request
from tarotcli.result import Event, Result, Unseen
from tarotcli.systems.spec import Outcome
from tarotcli.systems.tarot import tricks
from tarotcli.systems.tarot.game import legal
from tarotcli.systems.tarot.position import (
    Position,
    due,
    givable,
    hand_over,
    hand_points,
    is_known,
    outcome,
    totals,
    turn,
)
from tarotcli.systems.tarot.seating import names, opened
from tarotcli.systems.tarot.table import TABLE, cards, with_position

FLEETING = frozenset({"as", "due", "givable", "hand", "legal", "turn"})
"""What an answer to a move says of the moment only."""


def state(position: Position) -> dict[str, Any]:
    """How a game stands: the keys that every answer of ``trick`` has.

    ``state``: "open" or "over". ``points``: what this hand was worth, once it is over. ``due``: who must give a card
    now. Over: ``winner``, null where several share it, and ``winners``; ``loser``, by a renounce (G10).
    """
    result = outcome(position)
    debt = due(position)
    over = hand_over(position)
    data: dict[str, Any] = {
        "state": "over" if result.over else "open",
        "number": position.hand,
        "hand_over": over,
        "turn": turn(position),
        "due": debt.giver if debt and not result.over else None,
        "totals": totals(position),
        "debts": [{"from": debt.giver, "to": debt.taker} for debt in position.debts],
        "bots": dict(position.bots),
    }
    if over and not position.renounced:
        data["points"] = hand_points(position)
    if result.over:
        data |= {
            "winner": result.winners[0] if len(result.winners) == 1 else None,
            "winners": result.winners,
            "loser": result.loser,
        }
    return data


def only_person(position: Position) -> str | None:
    """The one player who is no bot, whose hand need not be kept from anybody at the keyboard."""
    people = [who for who in position.players if who not in position.bots]
    return people[0] if len(people) == 1 else None


def choice(position: Position, who: str) -> dict[str, Any]:
    """What somebody can choose from: the hand, and the legal cards or those of which one is owed."""
    if not is_known(position, who) or position.hand == 0:
        return {}
    data: dict[str, Any] = {"hand": cards(position.hands.get(who, ()))}
    if due(position, who):
        data["givable"] = cards(givable(position, who))
    elif turn(position) == who:
        data["legal"] = cards(legal(position, who))
    return data


def changed(
    campaign: Campaign, before: Position, turned: tricks.Turned, request: Request, **more: Any
) -> Outcome:
    """The outcome of a move.

    Where one person plays against bots the data ends with that person's hand and choice, which no dry run tells:
    the suit led by a card that was not seen would show in it.
    """
    position = turned.position
    data = more | state(position)
    person = only_person(position)
    if person is not None and not request.veiled and person in (data["turn"], data["due"]):
        data |= {"as": person, **choice(position, person)}
    opening = opened(campaign)
    foreseen: type[tuple[Card, ...]] = Unseen if request.command == "trick auto" else tuple
    events = (
        *_dealt_unseen(before, position),
        *_events(before, opening.events if opening else (), tuple),
        *_events(before, turned.events, foreseen),
    )
    after = campaign if position == before and not events else with_position(campaign, position)
    return Outcome(after, Result(data, events, names=names(campaign, position), fleeting=FLEETING))


def _dealt_unseen(before: Position, after: Position) -> Iterator[Event]:
    """A hand dealt with real cards: the tool sees that it began, and none of its cards."""
    if after.hidden and after.hand > before.hand:
        yield Event("hand", path=f"{TABLE}.hand", old=before.hand, new=after.hand)


def _events(
    before: Position, events: tuple[tricks.Event, ...], foreseen: type[tuple[Card, ...]]
) -> Iterator[Event]:
    """What happened, by places in the file; ``foreseen``: ``Unseen`` where bots choose cards, which nobody foresees."""
    for event in events:
        told = foreseen(cards(event.cards)) if event.event in ("play", "trick", "renounce-proved") else ()
        match event.event:
            case "deal":
                source, target = f"decks.{TABLE}.draw", _place("hands", event.who)
                yield Event("deal", event.who, Unseen(cards(event.cards)), source, target)
            case "play":
                source = (
                    _place("hands", event.who) if is_known(before, event.who or "") else f"decks.{TABLE}.draw"
                )
                yield Event("play", event.who, told, source, f"{TABLE}.table")
            case "trick":
                yield Event("trick", event.who, told, f"{TABLE}.table", _place("won", event.who))
            case "fool-back":
                yield Event(
                    event.event, event.who, cards(event.cards), f"{TABLE}.table", _place("won", event.who)
                )
            case "owe":
                new = {"from": event.source, "to": event.target}
                yield Event("owe", event.source, path=f"{TABLE}.debts", new=new)
            case "give" | "surrender":
                source, target = _place("won", event.source), _place("won", event.target)
                yield Event(event.event, event.source, cards(event.cards), source, target, new=event.target)
            case _:
                yield Event(event.event, event.who, told or None)


def _place(key: str, who: str | None) -> str:
    return spell_path((TABLE, key, who or ""))


def seen(campaign: Campaign, position: Position, data: Mapping[str, Any]) -> Outcome:
    """The outcome of a question: nothing changes."""
    return Outcome(campaign, Result({**data, **state(position)}, names=names(campaign, position)))
