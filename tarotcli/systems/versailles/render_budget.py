"""A sheet of Versailles against the points of a planned character, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tarotcli.language import N_, _, say, say_many
from tarotcli.render import Said, sheets

PARTS = {"body": N_("Body"), "repartee": N_("Repartee"), "skills": N_("Skills"), "total": N_("In all")}


def show(answer: Said) -> list[str]:
    """What is shown, then the budget of each sheet where it was asked for."""
    data = answer.data
    lines = sheets.show(answer)
    if "budget" in data:
        lines += _budget(_("Budget"), data["budget"], markdown=data["markdown"])
    for who, budget in data.get("budgets", {}).items():
        heading = say("Budget of {who}", who=answer.called(who))
        lines += _budget(heading, budget, markdown=data["markdown"])
    return lines


def _budget(heading: str, budget: Mapping[str, Any], *, markdown: bool) -> list[str]:
    if markdown:
        return ["", f"## {heading}", "", *(f"- {line}" for line in _lines(budget))]
    return [heading, *(f"  {line}" for line in _lines(budget))]


def _lines(budget: Mapping[str, Any]) -> Iterator[str]:
    for name, heading in PARTS.items():
        part = budget[name]
        fields = {"part": _(heading), "points": part["points"], "most": part["most"]}
        if part["left"] < 0:
            yield say("{part}: {points} of {most}, {n} over", n=-part["left"], **fields)
        elif part["left"]:
            yield say("{part}: {points} of {most}, {n} left", n=part["left"], **fields)
        else:
            yield say("{part}: {points} of {most}", **fields)
    beliefs = budget["beliefs"]
    told = say_many("{n} belief of 2 or more", "{n} beliefs of 2 or more", beliefs["strong"])
    if beliefs["strong"] < beliefs["least"]:
        told = say("{told}, at least {least} wanted", told=told, least=beliefs["least"])
    yield told
    yield _("Within the budget.") if budget["within"] else _("Outside the budget; the GM decides.")
