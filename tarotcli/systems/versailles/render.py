"""Checks and sheets of Versailles in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarotcli.cards import suit_name
from tarotcli.language import _, language, say
from tarotcli.language.terms import Term
from tarotcli.render import Said
from tarotcli.systems.common.events import sentence


def check(answer: Said) -> list[str]:
    """A check: the outcome first, then how the total came about, then what changed."""
    data = answer.data
    lines = [_outcome(answer, data)]
    if data["played"]:
        lines.append("  " + _sum(data))
    lines += [line for event in data["events"] if (line := sentence(answer, event))]
    return lines


def _outcome(answer: Said, data: Mapping[str, Any]) -> str:
    fields: dict[str, Any] = {
        "who": answer.called(data["who"]),
        "what": Term(data["what"]),
        "total": data["total"],
    }
    won = data["outcome"] == "success"
    if data["margin"] is None:
        return say("{who}, {what}: success.", **fields) if won else say("{who}, {what}: failure.", **fields)
    fields |= {
        "difficulty": data["difficulty"],
        "band": Term(data["band"]),
        "margin": abs(data["margin"]),
    }
    if not data["played"]:
        return say("{who}, {what}: failure, no card to play ({difficulty}, {band}).", **fields)
    if won:
        return say("{who}, {what}: success by {margin}, {total} against {difficulty} ({band}).", **fields)
    return say("{who}, {what}: failure by {margin}, {total} against {difficulty} ({band}).", **fields)


def _sum(data: Mapping[str, Any]) -> str:
    parts = data["parts"]
    told = []
    if parts["minors"] != parts["limited"]:
        told.append(say("Minors {minors} limited to {limited}", **parts))
    elif parts["minors"]:
        told.append(say("Minors {minors}", **parts))
    if parts["majors"]:
        told.append(say("Majors {majors}", **parts))
    if parts["characteristic"]:
        told.append(say("characteristic {characteristic}", **parts))
    if parts["counters"]:
        told.append(say("counters {counters}", **parts))
    return " + ".join(told) + f" = {data['total']}"


def sheet(data: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """The headings of a courtier's sheet and the lines under each."""
    body, wits = data["body"], data["repartee"]
    return [
        ("", _person(data)),
        (
            _("Body"),
            [say("strength {strength} · agility {agility} · endurance {endurance}", **body)],
        ),
        (
            _("Repartee"),
            [say("wit {wit} · conviction {conviction} · flattery {flattery} · spite {spite}", **wits)],
        ),
        (_("Skills"), [_skill(name, skill) for name, skill in data["skills"].items()]),
        (_("Reputation"), [f"{name} {n}" for name, n in data["reputation"].items()]),
        (_("Favours"), [f"{name} {n}" for name, n in data["favours"].items()]),
        (_("Beliefs"), [say("{text} ({level})", text=b["text"], level=b["level"]) for b in data["beliefs"]]),
        (_("Wounds"), [_wound(wound) for wound in data["wounds"]]),
    ]


def _person(data: Mapping[str, Any]) -> list[str]:
    lines = [say("class {rank}", rank=data["class"])]
    if data["waiting"]:
        lines.append(_("waiting for a new scene"))
    if data["failed"]:
        lines.append(say("failed in this scene: {what}", what=tuple(map(Term, data["failed"]))))
    return lines


def _skill(name: str, skill: Mapping[str, Any]) -> str:
    suit = suit_name(skill["suit"], language())
    if skill.get("body"):
        return say(
            "{name} {level} ({suit}, {body})",
            name=name,
            level=skill["level"],
            suit=suit,
            body=Term(skill["body"]),
        )
    return say("{name} {level} ({suit})", name=name, level=skill["level"], suit=suit)


def _wound(wound: Mapping[str, Any]) -> str:
    if wound["by"]:
        return say("{degree}, by {who}", degree=Term(wound["degree"]), who=wound["by"])
    return str(Term(wound["degree"]))
