"""Repartee in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarotcli.language import N_, _, say
from tarotcli.language.terms import counter
from tarotcli.render import Said
from tarotcli.systems.common.events import cards_of, sentence
from tarotcli.systems.versailles.duel.render import hand

Event = Mapping[str, Any]

SIDES = {"for": N_("for"), "against": N_("against")}
ACTIONS = {
    "wit": N_("with wit"),
    "conviction": N_("with conviction"),
    "flattery": N_("with flattery"),
    "spite": N_("with spite"),
}


def repartee(answer: Said) -> list[str]:
    """What happened, then how it stands and who is next."""
    lines = [line for event in answer.data["events"] if (line := sentence(answer, event))]
    return [*lines, *_next(answer)]


def status(answer: Said) -> list[str]:
    """How it stands: what it is about, what each side has laid, who is next, and with ``--as`` the hand."""
    data = answer.data
    lines = [_heading(answer, data["instigator"], data["targets"], data["about"], data["belief"])]
    for side, total in data["totals"].items():
        lines.append(say("{side}: {total}", side=_(SIDES[side]), total=total))
        lines += [f"  {_laid(answer, play)}" for play in data["plays"] if play["side"] == side]
        lines += [f"  {_placed(answer, each)}" for each in data["counters"] if each["side"] == side]
    order = tuple(answer.called(who) for who in data["order"])
    lines.append(say("Round {n}: {order}.", n=data["round"], order=order))
    lines += [*_next(answer), *hand(answer)]
    if "room" in data:
        lines.append(
            say(
                "May still add: wit {wit}, conviction {conviction}, flattery {flattery}, spite {spite}.",
                **data["room"],
            )
        )
    return lines


def _heading(answer: Said, who: str, targets: Any, about: str, belief: str | None) -> str:
    fields = {
        "who": answer.called(who),
        "targets": tuple(answer.called(each) for each in targets),
        "about": about,
        "belief": belief,
    }
    if belief:
        return say("{who} would convince {targets}: “{about}”, against the belief “{belief}”.", **fields)
    return say("{who} would convince {targets}: “{about}”.", **fields)


def _laid(answer: Said, play: Mapping[str, Any]) -> str:
    fields = {
        "who": answer.called(play["by"]),
        "action": _(ACTIONS[play["action"]]),
        "cards": cards_of(answer, play["cards"]),
    }
    if play["speaks_for"]:
        return say("{who}, for {voice}, {action}: {cards}", voice=answer.called(play["speaks_for"]), **fields)
    return say("{who}, {action}: {cards}", **fields)


def _placed(answer: Said, each: Mapping[str, Any]) -> str:
    owner, _colon, used = each["counter"].partition(": ")
    fields = {"who": answer.called(owner), "counter": counter(used), "points": each["points"]}
    if each["taken"]:
        return say("{who}, {counter}: −{points}", **fields)
    return say("{who}, {counter}: +{points}", **fields)


def _next(answer: Said) -> list[str]:
    data = answer.data
    if data["state"] == "over":
        return []
    if data["turn"] is None:
        return [_("All have passed; it waits for: tarotcli repartee end --reword TEXT")]
    fields = {"who": answer.called(data["turn"]), **data["totals"]}
    if not data["plays"]:
        return [say("{who} opens.", who=fields["who"])]
    return [say("For {for_}, against {against}; {who} is next.", for_=fields.pop("for"), **fields)]


def _who(answer: Said, event: Event) -> str:
    return answer.called(event["who"])


def _speaks(answer: Said, event: Event) -> str:
    new = event["new"]
    fields = {
        "who": _who(answer, event),
        "action": _(ACTIONS[new["action"]]),
        "side": _(SIDES[new["side"]]),
        "cards": cards_of(answer, event["cards"]),
    }
    if new["speaks_for"]:
        voice = answer.called(new["speaks_for"])
        return say("{who}, speaking for {voice}, argues {side} {action}: {cards}.", voice=voice, **fields)
    return say("{who} argues {side} {action}: {cards}.", **fields)


def _counter(answer: Said, event: Event) -> str:
    new = event["new"]
    fields = {
        "who": _who(answer, event),
        "counter": counter(new["counter"]),
        "points": new["points"],
        "side": _(SIDES[new["side"]]),
    }
    if new["taken"]:
        return say("{who} takes {points} from the side “{side}” by {counter}.", **fields)
    return say("{who} places {points} on the side “{side}” by {counter}.", **fields)


def _over(_answer: Said, event: Event) -> str:
    new = event["new"]
    fields = {"for_": new["totals"]["for"], "against": new["totals"]["against"]}
    if new["winner"] == "for":
        return say("It is over: for {for_}, against {against}. “For” wins.", **fields)
    if new["winner"] == "against":
        return say("It is over: for {for_}, against {against}. “Against” wins, and nothing moves.", **fields)
    return say("It is over: for {for_}, against {against}. A tie changes nothing.", **fields)


def _unmoved(answer: Said, event: Event) -> str:
    if event["new"] == "today":
        return say("{who} has changed that belief today already; it stays.", who=_who(answer, event))
    return say("{who} is not convinced enough to change.", who=_who(answer, event))


def _believes(answer: Said, event: Event) -> str:
    old, new, who = event["old"], event["new"], _who(answer, event)
    if old is None:
        return say("{who} now believes: “{text}” ({level}).", who=who, text=new["text"], level=new["level"])
    fields = {"who": who, "text": old["text"], "old": old["level"]}
    if new is None:
        return say("{who} no longer believes: “{text}”.", **fields)
    if new["text"] != old["text"]:
        fields |= {"new_text": new["text"], "level": new["level"]}
        return say("{who} no longer believes “{text}” but: “{new_text}” ({level}).", **fields)
    return say("{who}: “{text}” goes from {old} to {level}.", level=new["level"], **fields)


TELLERS: dict[str, Callable[[Said, Event], str]] = {
    "repartee": lambda a, e: _heading(a, e["who"], e["old"], e["new"]["about"], e["new"]["belief"]),
    "speaks": _speaks,
    "counter": _counter,
    "passes-empty": lambda a, e: say("{who} holds no cards and passes.", who=_who(a, e)),
    "repartee-over": _over,
    "unmoved": _unmoved,
    "believes": _believes,
    "reword": lambda _a, e: say(
        "{who}'s belief “{text}” turns into its opposite, which must be worded.",
        who=e["new"]["who"],
        text=e["new"]["text"],
    ),
}
"""How each event of a repartee is told, by its name."""
