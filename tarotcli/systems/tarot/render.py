"""A game of tarot in words; on a terminal the table and a hand as card faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tarotcli.campaign.paths import read_path
from tarotcli.cards import TAROT78, Card
from tarotcli.language import N_, _, decimal, say, say_many
from tarotcli.language.terms import Term
from tarotcli.render import Said
from tarotcli.systems.common.events import sentence

Event = Mapping[str, Any]
Section = tuple[str, list[str]]


def moved(answer: Said) -> list[str]:
    """What happened, the scores at a hand's end, and what comes next."""
    lines = [line for event in answer.data["events"] if (line := sentence(answer, event))]
    if answer.data.get("points") and any(event["event"] == "hand-over" for event in answer.data["events"]):
        lines += _scores(answer, answer.data["points"], answer.data["totals"])
    lines += [_wins(answer)] if answer.data["state"] == "over" else []
    following = [*_next(answer), *_choice(answer)]
    if not lines and not following:
        return [_("Nothing changed.")]
    return [*(lines or [_("Nothing to do for the bots.")]), *following]


def legal(answer: Said) -> list[str]:
    """The legal cards, or why there are none."""
    data = answer.data
    if data["legal"] or "givable" in data:
        return [*_choice(answer, data["who"])]
    return [say("{who} may play nothing now.", who=answer.called(data["who"])), *_next(answer)]


def hint(answer: Said) -> list[str]:
    """What the master would do, and why in a sentence."""
    from tarotcli.systems.tarot.reasons import COMPARED, SENTENCES

    data = answer.data
    fields = {
        key: _card(value) if key in ("spared", "next") else value for key, value in data["fields"].items()
    }
    advice = N_("Give {card}.") if data["gives"] else N_("Play {card}.")
    parts = [say(advice, card=_card(data["card"])), say(SENTENCES[data["reason"]], **fields)]
    if "samples" in fields:
        fields |= {key: decimal(data["fields"][key], 1) for key in ("gain", "next_gain")}
        parts.append(say(COMPARED, **fields))
    return [" ".join(parts)]


def score(answer: Said) -> list[str]:
    """The points of all, this hand's beside them."""
    data = answer.data
    if not data["number"]:
        return [_heading(answer)]
    lines = _scores(answer, data["hand"], data["scores"], counted=data["hand_over"])
    return [*lines, _wins(answer)] if data["state"] == "over" else [*lines, _target(data["target"])]


def status(answer: Said) -> list[str]:
    """The table, each player's line, what is owed, whose turn it is, and the hand of who looks."""
    data = answer.data
    lines = [_heading(answer), *(_player(answer, who) for who in data["players"]), *_table(answer)]
    for debt in data["debts"]:
        lines.append(_owes(answer, debt["from"], debt["to"]))
    if data["state"] == "over":
        lines.append(_wins(answer))
    lines += _next(answer)
    people = [who for who in data["players"] if who not in data["bots"]]
    looks = [data["as"]] if data["as"] else people if len(people) == 1 else []
    for who in data["players"] if data["revealed"] else looks:
        hand = data["hands"][who]
        if hand and not isinstance(hand, Mapping):
            lines += _hand(answer, who, hand, data.get("legal") if who in looks else None)
    if not looks and not data["revealed"] and data["number"] and not data["hidden"] and data["turn"]:
        lines.append(say("To see a hand: tarotcli trick status --as {key}", key=_typed(data["turn"])))
    return lines


def sheet(_sheet: Mapping[str, Any]) -> list[Section]:
    """Somebody who plays cards has no numbers."""
    return [("", [])]


def told(answer: Said, event: Event) -> str:
    """One event of a game in words."""
    return TELLERS[event["event"]](answer, event)


def _card(code: str) -> Card | str:
    return TAROT78.get(code) or code


def _cards(codes: Iterable[str]) -> tuple[Card | str, ...]:
    return tuple(_card(code) for code in codes)


def _unseen(cards: Any) -> str:
    """Cards by their names, or how many where they stay unseen."""
    if isinstance(cards, Mapping):
        return say_many("{n} card", "{n} cards", cards["count"])
    return say("{cards}", cards=_cards(cards))


def _people(answer: Said, players: Iterable[str]) -> tuple[str, ...]:
    """Players as they are called, the bots with their levels."""
    levels = answer.data.get("bots", {})
    return tuple(
        say("{who} ({level})", who=answer.called(who), level=Term(levels[who]))
        if who in levels
        else answer.called(who)
        for who in players
    )


def _typed(who: str) -> str:
    """A player as one word of a command line."""
    return who.replace(" ", "-")


def _heading(answer: Said) -> str:
    data = answer.data
    if not data["number"]:
        return say("A game to {target}, nothing dealt yet.", target=data["target"])
    return say(
        "Hand {n} of a game to {target}; {dealer} dealt.",
        n=data["number"],
        target=data["target"],
        dealer=answer.called(data["dealer"]),
    )


def _player(answer: Said, who: str) -> str:
    data = answer.data
    hand = data["hands"][who]
    held = hand["count"] if isinstance(hand, Mapping) else len(hand)
    return say(
        "  {who}: {points}; {held}, {won} won.",
        who=_people(answer, [who])[0],
        points=_points(data["totals"][who]),
        held=say_many("{n} card in hand", "{n} cards in hand", held),
        won=len(data["won"][who]),
    )


def _points(n: int) -> str:
    return say_many("{n} point", "{n} points", n)


def _table(answer: Said) -> list[str]:
    data = answer.data
    cards = _cards(data["table"])
    if not cards:
        return []
    start = data["players"].index(data["leader"])
    order = [*data["players"][start:], *data["players"][:start]]
    players = [answer.called(who) for who in order if who not in data["passed"]][: len(cards)]
    if answer.style.rich:
        from tarotcli.render.faces import drawn, small

        return [_("On the table:"), *drawn(small(cards, players))]
    laid = tuple(say("{who} {card}", who=who, card=card) for who, card in zip(players, cards, strict=True))
    return [say("On the table: {laid}.", laid=laid)]


def _hand(answer: Said, who: str, codes: list[str], lit: list[str] | None) -> list[str]:
    cards = _cards(codes)
    lines = []
    if answer.style.rich and cards:
        from tarotcli.render.faces import drawn, small

        lines = [say("{who} holds:", who=answer.called(who)), *drawn(small(_sorted(cards), lit=lit))]
    else:
        held = _sorted(cards) or _("no cards")
        lines.append(say("{who} holds {cards}.", who=answer.called(who), cards=held))
    if lit and len(lit) < len(codes):
        lines.append(say("Legal: {cards}.", cards=_cards(lit)))
    elif lit:
        lines.append(_("All of them are legal."))
    return lines


def _sorted(cards: Iterable[Card | str]) -> tuple[Card | str, ...]:
    held = {*cards}
    return tuple(card for card in TAROT78.cards if card in held)


def _choice(answer: Said, who: str | None = None) -> Iterator[str]:
    """What the only person at the table, or who was asked about, can choose from now."""
    data = answer.data
    who = who or data.get("as")
    if who is None:
        return
    if "givable" in data:
        yield say("{who} may give {cards}.", who=answer.called(who), cards=_cards(data["givable"]))
    elif data.get("hand"):
        yield from _hand(answer, who, data["hand"], data.get("legal"))


def _next(answer: Said) -> Iterator[str]:
    """Who does what next; in the log, which keeps no such moment, nothing."""
    data = answer.data
    if "turn" not in data or data["state"] == "over":
        return
    if data["due"] is not None:
        if data["due"] in data["bots"]:
            yield say(
                "{who} must give a card for the Fool: tarotcli trick auto", who=answer.called(data["due"])
            )
        else:
            yield say(
                "{who} must give a card for the Fool: tarotcli trick give {key} CARD",
                who=answer.called(data["due"]),
                key=_typed(data["due"]),
            )
    elif data["turn"] is None:
        yield (
            _("The next hand: tarotcli trick deal")
            if data["number"]
            else _("The first hand: tarotcli trick deal")
        )
    elif data["turn"] in data["bots"]:
        yield say("It is {who}'s turn: tarotcli trick auto", who=answer.called(data["turn"]))
    else:
        yield say("It is {who}'s turn.", who=answer.called(data["turn"]))


def _scores(
    answer: Said, hand: Mapping[str, int], scores: Mapping[str, int], *, counted: bool = True
) -> list[str]:
    one = N_("  {who}: {hand:+d} this hand, {total} in all.")
    if not counted:
        one = N_("  {who}: {total} before this hand, whose cards so far are worth {hand:+d}.")
    return [say(one, who=answer.called(who), hand=hand[who], total=scores[who]) for who in scores]


def _target(target: int) -> str:
    return say("The game is to {target}.", target=_points(target))


def _wins(answer: Said) -> str:
    data = answer.data
    winners = data["winners"]
    best = max(data["totals"][who] for who in winners)
    names = tuple(answer.called(who) for who in winners)
    if len(winners) > 1:
        return say("{winners} share the game with {points}.", winners=names, points=_points(best))
    return say("{winner} wins the game with {points}.", winner=names[0], points=_points(best))


def _owes(answer: Said, giver: str, taker: str) -> str:
    return say(
        "{who} owes {other} a card for the Fool.", who=answer.called(giver), other=answer.called(taker)
    )


def _game(answer: Said, event: Event) -> str:
    table = event["new"]
    fields = {
        "players": _people(answer, table["players"]),
        "target": table["target"],
        "dealer": answer.called(table["dealer"]),
    }
    if table["hidden"]:
        return say("A game to {target} with real cards: {players}. {dealer} deals first.", **fields)
    return say("A game to {target}: {players}. {dealer} deals first.", **fields)


def _dealt(answer: Said, event: Event) -> str:
    cards = event["cards"]
    count = cards["count"] if isinstance(cards, Mapping) else len(cards)
    return say("{who} is dealt {cards}.", who=answer.called(event["who"]), cards=_unseen({"count": count}))


def _of(template: str) -> Callable[[Said, Event], str]:
    def teller(answer: Said, event: Event) -> str:
        who = event.get("who")
        return say(
            template,
            who=answer.called(who) if who else "",
            cards=_unseen(event.get("cards", [])),
            other=answer.called(str(read_path(event["to"])[-1])) if "to" in event else "",
            key=_typed(who or ""),
        )

    return teller


TELLERS: dict[str, Callable[[Said, Event], str]] = {
    "game": _game,
    "deal": _dealt,
    "hand": lambda _a, e: say("Hand {n} is dealt at the table.", n=e["new"]),
    "play": _of(N_("{who} plays {cards}.")),
    "renounce-proved": _of(
        N_("{who} cannot hold {cards} and have followed as they must: tarotcli trick renounce {key}")
    ),
    "trick": _of(N_("{who} takes the trick: {cards}.")),
    "fool-back": _of(N_("{who} takes the Fool back.")),
    "owe": lambda a, e: _owes(a, e["new"]["from"], e["new"]["to"]),
    "give": _of(N_("{who} gives {other} {cards} for the Fool.")),
    "surrender": _of(N_("{who} won no trick and gives {other} the Fool.")),
    "hand-over": lambda _a, _e: _("The hand is over."),
    "renounce": _of(N_("{who} has renounced and loses the game.")),
    "game-over": lambda _a, _e: "",
}
"""How each event of a game is told, by its name."""
