"""The journal told: line by line, or as the story of the campaign in Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from tarotcli.language import _, say, spell
from tarotcli.render import RENDERERS, Said, said


def log(answer: Said) -> list[str]:
    """Every saved command with its revision, or the story by sessions and scenes."""
    if answer.data["markdown"]:
        return _story(answer)
    lines = []
    for line in answer.data["lines"]:
        head = (
            f"{line['revision']}  {line['time'][:16].replace('T', ' ')}  {spell(shlex.join(line['command']))}"
        )
        lines.append(say("{head} (undone)", head=head) if line["undone"] else head)
        lines += [f"    {text}" for text in _told(answer, line)]
    return lines or [_("Nothing has been saved yet.")]


def _told(answer: Said, line: Mapping[str, Any]) -> list[str]:
    """What a saved command brought about, as it was told then."""
    name = _command(answer, line["command"])
    data = {"events": line["events"], **line["result"]}
    if line["kind"] != "command":
        return []
    text = said(name, answer.system, data, answer.names, answer.style)
    return text.split("\n")


def _command(answer: Said, words: list[str]) -> str:
    """The command a renderer goes by: its first word, or two where one goes by two."""
    both = " ".join(words[:2])
    return both if both in RENDERERS or f"{answer.system} {both}" in RENDERERS else words[0]


def _story(answer: Said) -> list[str]:
    lines = [f"# {spell(answer.data['name'])}"]
    session = scene = day = None
    for line in answer.data["lines"]:
        if line["undone"] or line["kind"] != "command":
            continue
        if line["session"] != session:
            session, scene = line["session"], None
            lines += ["", say("## Session {n}, {date}", n=session, date=line["time"][:10])]
        if (line["scene"], line["day"]) != (scene, day):
            scene, day = line["scene"], line["day"]
            lines += ["", say("### Scene {n}, day {day}", n=scene, day=day), ""]
        lines += _paragraph(answer, line)
    return lines


def _paragraph(answer: Said, line: Mapping[str, Any]) -> list[str]:
    note = line["result"].get("note")
    if note is not None:
        return ["", str(spell(note)), ""]
    first, *rest = _told(answer, line) or [""]
    return [f"- {first}", *(f"  {text.strip()}" for text in rest)]
