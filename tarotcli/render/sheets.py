"""What ``show`` shows: as plain lines, as card faces and a sheet on a terminal, or as Markdown to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarotcli.language import _, say, say_many, spell
from tarotcli.language.terms import Term
from tarotcli.render import Said
from tarotcli.systems.common.events import cards_of, cards_told
from tarotcli.systems.spec import find

Section = tuple[str, list[str]]

SHEETS = {
    "versailles": "tarotcli.systems.versailles.render:sheet",
    "lignes-brisees": "tarotcli.systems.lignes_brisees.render_sheet:sheet",
    "topoigraphie": "tarotcli.systems.topoigraphie.render:sheet",
    "tarot": "tarotcli.systems.tarot.render:sheet",
}
"""What turns a system's sheet into headings and lines."""

DECKS = {"topoigraphie": "tarotcli.systems.topoigraphie.render:deck"}
"""What turns a deck into lines, where a system tells its decks in its own way."""

PERSONS = {"lignes-brisees": "tarotcli.systems.lignes_brisees.render_sheet:person"}
"""What tells a person of a system as a whole, sheet and deck in one."""

MORE = {"topoigraphie": "tarotcli.systems.topoigraphie.render:more"}
"""What a system's ``show`` tells of a person besides, as headings and lines."""


def show(answer: Said) -> list[str]:
    """The answer to ``show`` in the form that was asked for."""
    if answer.data["markdown"]:
        return _markdown(answer)
    if answer.style.rich:
        from tarotcli.render.faces import pictured

        return pictured(answer)
    return _plain(answer)


def sections(answer: Said) -> list[tuple[str, list[Section]]]:
    """Everything shown: a title each, with headings and lines."""
    data = answer.data
    found: list[tuple[str, list[Section]]] = []
    if "name" in data:
        found.append((str(spell(data["name"])), _overview(answer)))
    if "who" in data:
        found.append((answer.called(data["who"]), person(answer, data)))
    for who, sheet in data.get("sheets", {}).items():
        found.append((answer.called(who), sheet_sections(answer, sheet)))
    if data.get("hands") == {} and "name" not in data:
        found.append((_("Hands"), [("", [_("no cards")])]))
    elif data.get("hands"):
        found.append(
            (_("Hands"), [(answer.called(w), [hand_line(answer, h)]) for w, h in data["hands"].items()])
        )
    if "decks" in data:
        found.append((_("Decks"), [(name, deck_lines(answer, deck)) for name, deck in data["decks"].items()]))
    return found


def _overview(answer: Said) -> list[Section]:
    data = answer.data
    where = say(
        "session {session}, scene {scene}, day {day}", **{k: data[k] for k in ("session", "scene", "day")}
    )
    people = [_character(answer, who, page) for who, page in data["characters"].items()]
    opened = [say("open: {affair}", affair=Term(affair)) for affair in data["open"]]
    return [("", [where, *opened]), (_("Characters"), people)]


def _character(answer: Said, who: str, page: Mapping[str, Any]) -> str:
    named = say("{name} ({key})", name=answer.called(who), key=who)
    if page["npc"]:
        return say("{named}, an NPC", named=named)
    return say("{named}, played by {player}", named=named, player=page["player"]) if page["player"] else named


def person(answer: Said, data: Mapping[str, Any]) -> list[Section]:
    """A sheet, then the hand, then the pack."""
    if data["sheet"] and answer.system in PERSONS:
        whole: list[Section] = find(PERSONS[answer.system])(answer, data)
        return whole
    found = sheet_sections(answer, data["sheet"]) if data["sheet"] else []
    if "hand" in data:
        found.append((_("Hand"), [hand_line(answer, data["hand"])]))
    if "deck" in data:
        found.append((_("Deck"), deck_lines(answer, data["deck"])))
    if answer.system in MORE:
        found += find(MORE[answer.system])(answer, data)
    return found


def sheet_sections(answer: Said, sheet: Mapping[str, Any]) -> list[Section]:
    """A sheet's headings; those with nothing under them are left out."""
    of: Callable[[Mapping[str, Any]], list[Section]] = find(SHEETS[answer.system])
    lines = []
    if sheet["player"]:
        lines.append(say("played by {player}", player=sheet["player"]))
    if sheet["npc"]:
        lines.append(_("an NPC"))
    if sheet["notes"]:
        lines.append(str(spell(sheet["notes"])))
    (_head, first), *rest = of(sheet)
    return [section for section in (("", lines + first), *rest) if section[1]]


def hand_line(answer: Said, hand: Any) -> str:
    """A hand in words."""
    if isinstance(hand, Mapping):
        return say_many("{n} card", "{n} cards", hand["count"])
    return cards_told(answer, hand) if hand else _("no cards")


def deck_lines(answer: Said, deck: Mapping[str, Any]) -> list[str]:
    """A deck in words: how many cards are left, which lie in the discard."""
    if answer.system in DECKS:
        own: list[str] = find(DECKS[answer.system])(answer, deck)
        return own
    drawn, thrown = deck["draw"], deck["discard"]
    lines = [
        say_many("{n} card to draw", "{n} cards to draw", drawn["count"])
        if isinstance(drawn, Mapping)
        else say("to draw: {cards}", cards=cards_of(answer, drawn))
    ]
    if isinstance(thrown, Mapping):
        lines.append(say_many("{n} card in the discard", "{n} cards in the discard", thrown["count"]))
    elif thrown:
        lines.append(say("in the discard: {cards}", cards=cards_of(answer, thrown)))
    return lines


def _plain(answer: Said) -> list[str]:
    lines = []
    for title, found in sections(answer):
        lines.append(title)
        for heading, under in found:
            lines += [
                say("{heading}: {line}", heading=heading, line=line) if heading else line for line in under
            ]
    return lines


def _markdown(answer: Said) -> list[str]:
    lines: list[str] = []
    for title, found in sections(answer):
        lines += [f"# {title}", ""]
        for heading, under in found:
            if heading:
                lines += [f"## {heading}", ""]
            lines += [*(f"- {line}" for line in under), ""]
    return lines[:-1]
