"""Tests, fights, packs and sheets of Topoïgraphie in words. Its proper terms are French in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarotcli.campaign.paths import read_path
from tarotcli.cards import PACK52, Card, suit_name
from tarotcli.language import _, decimal, language, say, say_many
from tarotcli.render import Said
from tarotcli.systems.common.events import bars, cards_of, cards_told, sentence

Event = Mapping[str, Any]
TABLED = ("played", "turned")
"""The events that lay a card on the table."""

LEVELS = {"novice": "novice", "habitue": "habitué", "maitre": "maître"}


def check(answer: Said) -> list[str]:
    """A test: the outcome first, then how the sum came about, then what changed."""
    data = answer.data
    fields: dict[str, Any] = {
        "who": answer.called(data["who"]),
        "what": data["what"],
        "sum": data["sum"],
        "difficulty": data["difficulty"],
    }
    won = data["outcome"] == "success"
    if data["sum"] is None:
        # A dry run, in which the card that is turned up stays unseen.
        lines = [
            say("{who}, {what}: success.", **fields) if won else say("{who}, {what}: failure.", **fields)
        ]
    elif won:
        lines = [
            say(
                "{who}, {what}: success by {margin}, {sum} against {difficulty}.",
                **fields,
                margin=data["margin"],
            )
        ]
    else:
        lines = [
            say(
                "{who}, {what}: failure by {margin}, {sum} against {difficulty}.",
                **fields,
                margin=-data["margin"],
            )
        ]
    if data["parts"]:
        card = cards_of(answer, data["played"])[0]
        lines.append("  " + _sum(card, data["parts"], data["what"], data["talent"], data["sum"]))
    return [*lines, *_events(answer, data["events"], seen=data["parts"] is not None)]


def _sum(
    card: Card | str, parts: Mapping[str, int], tendance: str | None, talent: str | None, total: int
) -> str:
    told = [say("{card} {n}", card=card, n=parts["card"])]
    told.append(say("{name} {n}", name=tendance or _("score"), n=parts["tendance"]))
    if talent:
        told.append(say("{name} {n}", name=talent, n=parts["talent"]))
    return " + ".join(told) + f" = {total}"


def _events(answer: Said, events: Iterable[Event], *, seen: bool = False) -> list[str]:
    """What changed; the cards on the table only where they have not been ``seen`` in a sum already."""
    told = (event for event in events if not (seen and event["event"] in TABLED))
    return [line for event in told if (line := sentence(answer, event))]


def duel(answer: Said) -> list[str]:
    """An opposed test: who wins, then both sums, then what changed."""
    data = answer.data
    return [*_met(answer, data), *_events(answer, data["events"], seen=True)]


def _met(answer: Said, data: Mapping[str, Any]) -> list[str]:
    a, b = data["totals"]
    sum_a, sum_b = data["totals"].values()
    sides = [f"  {_side(answer, data, who)}" for who in (a, b)]
    if None in (sum_a, sum_b):
        return [_unseen(answer, data, a, b), *sides]
    fields: dict[str, Any] = {
        "a": answer.called(a),
        "b": answer.called(b),
        "sum_a": sum_a,
        "sum_b": sum_b,
        "margin": abs(sum_a - sum_b),
    }
    if data["winner"] is None:
        line = say("{a} and {b} are equal, {sum_a} against {sum_b}.", **fields)
    elif data["winner"] == a:
        line = say("{a} beats {b} by {margin}, {sum_a} against {sum_b}.", **fields)
    else:
        line = say("{b} beats {a} by {margin}, {sum_b} against {sum_a}.", **fields)
    return [line, *sides]


def _unseen(answer: Said, data: Mapping[str, Any], a: str, b: str) -> str:
    """Who wins in a dry run, in which a card that is turned up stays unseen."""
    if data["winner"] is None:
        return say("{a} and {b} are equal.", a=answer.called(a), b=answer.called(b))
    return say("{a} beats {b}.", a=answer.called(data["winner"]), b=answer.called(data["loser"]))


def _side(answer: Said, data: Mapping[str, Any], who: str) -> str:
    parts = data["parts"][who]
    if parts is None:
        return say("{who} turns up {cards}.", who=answer.called(who), cards=cards_told(answer, {"count": 1}))
    card = cards_of(answer, (data["played"][who],))[0]
    told = say("{who}: {card} {n}", who=answer.called(who), card=card, n=parts["card"])
    added = [str(n) for n in (parts["tendance"], parts["talent"]) if n]
    return " + ".join((told, *added)) + f" = {data['totals'][who]}"


def fight(answer: Said) -> list[str]:
    """The exchanges one by one, then what changed and how everyone stands; or how the fights stand; or their end."""
    data = answer.data
    if "fights" in data:
        return [line for name, one in data["fights"].items() for line in _fight(answer, name, one)] or [
            _("No fight is open.")
        ]
    if "ended" in data:
        return _events(answer, data["events"])
    lines = _exchanges(answer, data)
    if data["not_fought"]:
        spared = tuple(answer.called(who) for who in data["not_fought"])
        lines.append(say("Not fought any more: {who}.", who=spared))
    return lines


def _exchanges(answer: Said, data: Mapping[str, Any]) -> list[str]:
    """Each exchange once both its cards lie on the table, between the events that led to it and came of it."""
    lines: list[str] = []
    exchanges = iter(data["exchanges"])
    tabled = 0
    for event in data["events"]:
        if event["event"] == "failure":
            lines.append(_failure(answer, event, data["resistance"][event["who"]]))
        elif event["event"] not in TABLED:
            lines += _events(answer, (event,))
        else:
            tabled += 1
            if tabled % 2 == 0:
                lines += _met(answer, next(exchanges))
    return lines


def _failure(answer: Said, event: Event, resistance: int) -> str:
    return say(
        "{who} takes a failure ({n} of {resistance}).",
        who=answer.called(event["who"]),
        n=event["new"],
        resistance=resistance,
    )


def _fight(answer: Said, name: str, one: Mapping[str, Any]) -> list[str]:
    first, second = (_camp(answer, one, side) for side in ("side_a", "side_b"))
    return [say("The fight of {name}:", name=answer.called(name)), *first, "  " + _("against"), *second]


def _camp(answer: Said, one: Mapping[str, Any], side: str) -> list[str]:
    lines = []
    for who in one[side]:
        fields: dict[str, Any] = {
            "who": answer.called(who),
            "n": one["failures"][who],
            "resistance": one["resistance"][who],
        }
        if one["status"][who] == "defeated":
            lines.append("  " + say("{who}: defeated", **fields))
        else:
            lines.append("  " + say("{who}: failures {n} of {resistance}", **fields))
    return lines


def event(answer: Said, event: Event) -> str:
    """The events that only this game knows."""
    who = answer.called(event["who"]) if "who" in event else ""
    match event["event"]:
        case "turned":
            return say("{who} turns up {cards}.", who=who, cards=cards_told(answer, event["cards"]))
        case "turned-away":
            cards = cards_told(answer, event["cards"])
            return say("{cards} turned up for {who}, who lacks the Talent: discarded.", who=who, cards=cards)
        case "failure":
            return say("{who} takes a failure, now {n}.", who=who, n=event["new"])
        case "defeated":
            return say("{who} is defeated.", who=who)
        case "left-fight":
            if event["new"]:
                return say("{who} leaves the fight, defeated.", who=who)
            return say("{who} leaves the fight.", who=who)
        case _:
            return _over(answer, event)


def _over(answer: Said, event: Event) -> str:
    name = answer.called(str(read_path(event["path"])[1]))
    if not event["new"]:
        return say("The fight of {name} is over. Nobody is defeated.", name=name)
    out = tuple(answer.called(who) for who in event["new"])
    return say("The fight of {name} is over. Defeated: {who}.", name=name, who=out)


def odds(answer: Said) -> list[str]:
    """The chance of a card that is turned up, on a terminal with a bar."""
    data = answer.data
    return [
        say(
            "{who}, {what} against {difficulty}: {fraction} ({percent}%) to succeed.",
            who=answer.called(data["who"]),
            what=data["what"],
            difficulty=data["difficulty"],
            fraction=data["success"]["fraction"],
            percent=decimal(100 * data["success"]["p"], 1),
        ),
        *bars(answer, data["success"]["p"], "green"),
    ]


def sheet(data: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """The headings of a character's sheet and the lines under each."""
    resisting = [] if data["resistance"] is None else [say("resistance {n}", n=data["resistance"])]
    if data["compensation"]:
        resisting.append(say("compensation: {text}", text=data["compensation"]))
    return [
        ("", resisting),
        ("Tendances", [say("{name} {n}", name=name, n=n) for name, n in data["tendances"].items()]),
        (
            "Talents",
            [
                say("{name}, {level}", name=name, level=LEVELS[level])
                for name, level in data["talents"].items()
            ],
        ),
    ]


def deck(answer: Said, data: Mapping[str, Any]) -> list[str]:
    """A pack: what is left suit by suit (in its order where that is revealed), and what lies in the discard."""
    left, thrown = data["draw"], data["discard"]
    if isinstance(left, Mapping):
        lines = [say_many("{n} card left", "{n} cards left", left["count"])]
    elif left != _sorted(left):
        lines = [say("in order: {cards}", cards=tuple(left))]
    elif len(left) == len(PACK52):
        lines = [_("all 52 cards left")]
    else:
        lines = _by_suit(answer, left)
    if thrown:
        lines.append(say("in the discard: {cards}", cards=tuple(thrown)))
    return lines


def _sorted(codes: list[str]) -> list[str]:
    return [card.code for card in PACK52 if card.code in codes]


def _by_suit(answer: Said, codes: list[str]) -> list[str]:
    suits: dict[str, list[str]] = {}
    for card in cards_of(answer, codes):
        if isinstance(card, Card) and card.suit:
            suits.setdefault(suit_name(card.suit, language()), []).append(card.code)
    return [say("{suit}: {cards}", suit=suit, cards=tuple(cards)) for suit, cards in suits.items()]


def more(answer: Said, data: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """What ``show`` tells of somebody besides: a resistance of the house's, and the cards that would succeed."""
    found = [_would(answer, each) for each in data.get("would", ())]
    if data["sheet"] and data["sheet"]["resistance"] is None:
        found.insert(0, (_("Resistance"), [say("{n}, the house's", n=data["resistance"])]))
    return found


def _would(answer: Said, each: Mapping[str, Any]) -> tuple[str, list[str]]:
    fields = {"tendance": each["tendance"], "talent": each["talent"], "difficulty": each["difficulty"]}
    head = (
        say("Against {difficulty} with {tendance} and {talent}", **fields)
        if each["talent"]
        else say("Against {difficulty} with {tendance}", **fields)
    )
    lines = [_("The discards come back first: no card left may be played.")] if each["renewal"] else []
    won = each["success"]
    if won:
        count = say_many(
            "{n} card of {legal} succeeds", "{n} cards of {legal} succeed", len(won), legal=len(each["legal"])
        )
        return head, [*lines, count, *_by_suit(answer, won)]
    lost = say_many(
        "{n} card may be played, none succeeds", "{n} cards may be played, none succeeds", len(each["legal"])
    )
    return head, [*lines, lost]
