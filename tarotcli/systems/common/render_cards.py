"""The list of cards."""

from __future__ import annotations

from tarotcli.cards import PACKS
from tarotcli.language import language, say
from tarotcli.render import Said


def cards(answer: Said) -> list[str]:
    """Each pack, then each card with its code and its name."""
    key = "nom" if language() == "fr" else "name"
    lines = []
    for kind, found in answer.data["packs"].items():
        lines.append(say("{kind}: {pack}", kind=kind, pack=PACKS[kind]))
        lines += [f"  {card['code']:<4} {card[key]}" for card in found]
    return lines
