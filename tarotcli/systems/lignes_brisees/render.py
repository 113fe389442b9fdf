"""Tests, fights, odds and experience of Lignes Brisées in words. Skills keep their French names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarotcli.campaign.paths import read_path
from tarotcli.language import N_, _, decimal, say, say_many, spell
from tarotcli.render import Said
from tarotcli.systems.common.events import bars, cards_of, cards_told, sentence
from tarotcli.systems.lignes_brisees.skills import SKILLS

CONDITIONS = {"ok": N_("awake"), "unconscious": N_("unconscious"), "dead": N_("dead")}


def skill_name(key: str) -> str:
    """The French name of a skill."""
    return SKILLS[key].name  # type: ignore[index]


def check(answer: Said) -> list[str]:
    """A test: the outcome first, then the cards, then what changed."""
    data = answer.data
    lines = _test(answer, data["who"], data)
    lines += [line for event in data["events"] if (line := sentence(answer, event))]
    left = data["cards_left"]
    if left < len(SKILLS):
        lines.append("  " + say_many("{n} card left in the deck.", "{n} cards left in the deck.", left))
    return lines


def _test(answer: Said, who: str, data: Mapping[str, Any]) -> list[str]:
    """The outcome of one test, and its cards."""
    fields = {"who": answer.called(who), "skill": skill_name(data["what"]), "score": data["score"]}
    if data["sacrificed"]:
        return [say("{who}, {skill} {score}: critical success by sacrifice.", **fields)]
    fields |= {"margin": data["margin"], "at": data["critical_on"]}
    if data["outcome"] == "critical":
        head = say("{who}, {skill} {score}: critical success on card {at}.", **fields)
    elif data["outcome"] == "success":
        head = say("{who}, {skill} {score}: success, margin {margin}.", **fields)
    else:
        head = say("{who}, {skill} {score}: failure, margin {margin}.", **fields)
    return [head, "  " + _drawn(answer, data)]


def _drawn(answer: Said, data: Mapping[str, Any]) -> str:
    cards = cards_of(answer, data["drawn"])
    if data["mode"] == "facile":
        return say("easier, drawn: {cards}; {n} counts.", cards=cards, n=data["counted"])
    if data["mode"] == "difficile":
        return say("harder, drawn: {cards}; {n} counts.", cards=cards, n=data["counted"])
    return say("drawn: {cards}; {n} counts.", cards=cards, n=data["counted"])


def duel(answer: Said) -> list[str]:
    """Two tests against each other, then who wins."""
    data = answer.data
    lines = _tests(answer, data)
    winner = data["winner"]
    lines.append(say("{who} wins.", who=answer.called(winner)) if winner else _("Nobody wins."))
    return lines + _happened(answer, data["events"])


def fight(answer: Said) -> list[str]:
    """The exchanges with what they cost; or the open fights; or those that are over."""
    data = answer.data
    if "fights" in data:
        return _fights(answer, data)
    if "ended" in data:
        return _happened(answer, data["events"])
    lines: list[str] = []
    for each in data["exchanges"]:
        lines += [*_tests(answer, each), *_wound(answer, each)]
    lines += _happened(answer, [event for event in data["events"] if event["event"] != "wounded"])
    for who, left in data["cards_left"].items():
        lines.append(_standing(answer, who, data["status"][who], left))
    if data["not_fought"]:
        spared = tuple(answer.called(who) for who in data["not_fought"])
        lines.append(say("No exchange any more with {spared}.", spared=spared))
    return lines


def _tests(answer: Said, data: Mapping[str, Any]) -> list[str]:
    lines = []
    for who in data["margins"]:
        if who in data["tests"]:
            lines += _test(answer, who, data["tests"][who])
        else:
            lines.append(say("{who} lies unconscious and does not draw.", who=answer.called(who)))
    return lines


def _wound(answer: Said, data: Mapping[str, Any]) -> list[str]:
    winner = data["winner"]
    if winner is None:
        return [_("Nobody is wounded.")]
    loser = data["b"] if winner == data["a"] else data["a"]
    fields = {
        "winner": answer.called(winner),
        "loser": answer.called(loser),
        "weapon": data["weapon"],
        "damage": data["damage"],
    }
    if not data["damage"]:
        return [say("{winner} wins against {loser}, but has no weapon and wounds nobody.", **fields)]
    if data["weapon"]:
        hit = say("{winner} wounds {loser}: {weapon}, damage {damage}.", **fields)
    else:
        hit = say("{winner} wounds {loser} with what is at hand, damage {damage}.", **fields)
    return [hit, sentence(answer, {"event": "wounded", "who": loser, "cards": data["lost"]})]


def _standing(answer: Said, who: str, status: str, left: int) -> str:
    return say_many(
        "  {who}: {condition}, {n} card left.",
        "  {who}: {condition}, {n} cards left.",
        left,
        who=answer.called(who),
        condition=_(CONDITIONS[status]),
    )


def _happened(answer: Said, events: list[dict[str, Any]]) -> list[str]:
    return [line for event in events if (line := sentence(answer, event))]


def _fights(answer: Said, data: Mapping[str, Any]) -> list[str]:
    if not data["fights"]:
        return [_("No fight is open.")]
    lines = []
    for each in data["fights"].values():
        a, b = each["a"], each["b"]
        lines.append(say("{a} against {b}:", a=answer.called(a), b=answer.called(b)))
        lines += [
            say("  {n}. {what}", n=n, what=_exchange(answer, each, echange))
            for n, echange in enumerate(each["exchanges"], start=1)
        ]
    for who, left in data["cards_left"].items():
        lines.append(_standing(answer, who, data["status"][who], left))
    return lines


def _exchange(answer: Said, combat: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    margins = ", ".join(
        str(spell(_margin(answer, who, data)))
        for who in (combat["a"], combat["b"])
        if who in data["margins"] or who in data["critical_on"]
    )
    winner = data["winner"]
    if winner is None:
        return say("{margins}: nobody is wounded.", margins=margins)
    loser = combat["b"] if winner == combat["a"] else combat["a"]
    fields: dict[str, Any] = {
        "margins": margins,
        "winner": answer.called(winner),
        "loser": answer.called(loser),
    }
    if not data["lost"]:
        return say("{margins}: {winner} wins.", **fields)
    fields |= {"weapon": data["weapon"], "cards": cards_of(answer, data["lost"])}
    if data["weapon"]:
        return say("{margins}: {winner} wounds {loser} ({weapon}): {cards}.", **fields)
    return say("{margins}: {winner} wounds {loser}: {cards}.", **fields)


def _margin(answer: Said, who: str, data: Mapping[str, Any]) -> str:
    at = data["critical_on"].get(who)
    if at is not None:
        return say("{who} critical on card {at}", who=answer.called(who), at=at)
    return say("{who} {margin}", who=answer.called(who), margin=data["margins"][who])


def odds(answer: Said) -> list[str]:
    """The odds of a test, exactly and in per cent, on a terminal with bars."""
    data = answer.data
    fields = {"who": answer.called(data["who"]), "skill": skill_name(data["what"]), "score": data["score"]}
    head = say_many(
        "{who}, {skill} {score}, {n} card left:",
        "{who}, {skill} {score}, {n} cards left:",
        data["cards_left"],
        **fields,
    )
    return [
        head,
        "  " + say("success {fraction} ({percent} %)", **_share(data["success"])),
        *bars(answer, data["success"]["p"], "green"),
        "  " + say("critical {fraction} ({percent} %)", **_share(data["critical"])),
        *bars(answer, data["critical"]["p"], "magenta"),
    ]


def _share(odds: Mapping[str, Any]) -> dict[str, str]:
    return {"fraction": odds["fraction"], "percent": decimal(100 * odds["p"], 2)}


def raised(answer: Said) -> list[str]:
    """A skill that rose, the one that fell, and a word where that only undoes a rise."""
    data = answer.data
    lines = _happened(answer, data["events"])
    if data["undoes"]:
        lines.append(
            say(
                "That only undoes the rise of {other} in this session.",
                other=skill_name(data["swapped"]),
            )
        )
    return lines


def status(answer: Said) -> list[str]:
    """Destin, the raises of this session, and what each further one would do."""
    data = answer.data
    who = answer.called(data["who"])
    lines = [say("{who}: Destin {current}, {earned} earned, {spent} spent.", who=who, **data["destiny"])]
    if data["raised"]:
        names = tuple(skill_name(key) for key in data["raised"])
        lines.append(say("Raised in this session: {skills}.", skills=names))
    lines.append(_("One point of Destin each:"))
    return lines + [f"  {_possible(each)}" for each in data["raises"]]


def _possible(each: Mapping[str, Any]) -> str:
    fields = {
        "skill": skill_name(each["skill"]),
        "score": each["score"],
        "to": each["to"],
        "other": skill_name(each["swaps"]),
    }
    if each["raised"]:
        return say("{skill} {score}: raised in this session already", **fields)
    if each["undoes"]:
        return say("{skill} {score} → {to}, {other} down, which only undoes its rise", **fields)
    return say("{skill} {score} → {to}, {other} down", **fields)


def told(answer: Said, event: Mapping[str, Any]) -> str:
    """One event of this game; empty for what the answer's first lines tell."""
    return TELLERS[event["event"]](answer, event)


def _fields(answer: Said, event: Mapping[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {"old": event.get("old"), "new": event.get("new")}
    if "who" in event:
        fields["who"] = answer.called(event["who"])
    if "cards" in event:
        fields["cards"] = cards_told(answer, event["cards"])
    return fields


def _teller(text: str) -> Callable[[Said, Mapping[str, Any]], str]:
    return lambda answer, event: say(text, **_fields(answer, event))


def _destiny(answer: Said, event: Mapping[str, Any]) -> str:
    return say_many(
        "{who} spends {n} point of Destin; {new} left.",
        "{who} spends {n} points of Destin; {new} left.",
        event["old"] - event["new"],
        **_fields(answer, event),
    )


def _earned(answer: Said, event: Mapping[str, Any]) -> str:
    return say_many(
        "{who} earns {n} point of Destin: {new} now.",
        "{who} earns {n} points of Destin: {new} now.",
        event["new"] - event["old"],
        **_fields(answer, event),
    )


def _condition(answer: Said, event: Mapping[str, Any]) -> str:
    who = answer.called(event["who"])
    if event["new"] == "mort":
        return say("{who} is dead.", who=who)
    if event["new"] == "inconscient":
        return say("{who} loses consciousness.", who=who)
    return say("{who} is awake again.", who=who)


def _moved(answer: Said, event: Mapping[str, Any]) -> str:
    fields = _fields(answer, event) | {"skill": skill_name(str(read_path(event["path"])[3]))}
    if event["new"] > event["old"]:
        return say("{who}: {skill} rises from {old} to {new}.", **fields)
    return say("{who}: {skill} falls from {old} to {new}.", **fields)


def _scores(answer: Said, event: Mapping[str, Any]) -> str:
    new = event["new"]
    ranked = tuple(f"{skill_name(key)} {new[key]}" for key in sorted(new, key=lambda key: -new[key]))
    return say("The scores of {who}: {scores}.", who=answer.called(event["who"]), scores=ranked)


def _over(_answer: Said, event: Mapping[str, Any]) -> str:
    return say("The fight {fight} is over.", fight=str(read_path(event["path"])[1]))


TELLERS: dict[str, Callable[[Said, Mapping[str, Any]], str]] = {
    "tested": lambda _answer, _event: "",
    "sacrificed": _teller(N_("{who} sacrifices {cards}, lost for good.")),
    "wounded": _teller(N_("{who} loses {cards}.")),
    "recovered": _teller(N_("{who} recovers {cards}.")),
    "destiny": _destiny,
    "earned": _earned,
    "condition": _condition,
    "raised": _moved,
    "lowered": _moved,
    "scores": _scores,
    "fight-over": _over,
}
"""How the events of this game are told."""
