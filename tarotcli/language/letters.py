"""How a text is shown where the terminal's encoding lacks some of its letters; imported only there."""

from __future__ import annotations

import codecs
import unicodedata

_PLAIN = {
    "\u00ab\u00a0": '"',
    "\u00a0\u00bb": '"',
    **dict.fromkeys("\u00a0\u202f\u2009", " "),
    **dict.fromkeys("\u00ab\u00bb\u201c\u201d", '"'),
    **dict.fromkeys("\u2018\u2019", "'"),
    **dict.fromkeys("\u2010\u2011\u2013\u2014\u2212", "-"),
    "\u2026": "...",
    "\u2192": "->",
    "\u00b7": "-",
    "\u0153": "oe",
    "\u0152": "OE",
    "\u00e6": "ae",
    "\u00c6": "AE",
    **dict(zip("✓✗★✚†♛⊘", "+x*!#^-", strict=True)),
    **dict(zip("⚔❘♥●♠♦♣", "/|vo^.%", strict=True)),
    **dict(zip("╭╮╰╯│─", "++++|-", strict=True)),
}


def plain(text: str) -> str:
    """The text in plain letters: no accents, typewriter quotes and spaces; a question mark for what has none."""
    for fine, bare in _PLAIN.items():
        text = text.replace(fine, bare)
    split = unicodedata.normalize("NFKD", text)
    return "".join(char if char.isascii() else "" if unicodedata.combining(char) else "?" for char in split)


def _encoded(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return plain(fault.object[fault.start : fault.end]), fault.end


def handler() -> str:
    """The name of the codec error handler that shows unknown letters plainly."""
    codecs.register_error("tarotcli-plain", _encoded)
    return "tarotcli-plain"
