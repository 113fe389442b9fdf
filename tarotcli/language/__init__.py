"""The one door through which everything a person reads passes.

A sentence is written whole, in English, with named fields: ``say("{card} is not in {who}'s hand.", card=…)``.
When a translation is asked for, :func:`use` installs it; until then looking a sentence up costs one test.
Values that read differently in each language (cards, lists of cards) bring a method ``said(language)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

NO_BREAK = "\u00a0\u202f"
"""The spaces of French typography."""

_translate: Callable[[str], str] | None = None
_translate_many: Callable[[str, str, int], str] | None = None
_language = "en"


class Sayable(Protocol):
    """A value that is spelled differently in each language."""

    def said(self, language: str) -> str:
        """The value in words, in the language of this two-letter code."""


def use(
    language: str,
    translate: Callable[[str], str] | None = None,
    translate_many: Callable[[str, str, int], str] | None = None,
) -> None:
    """Speak another language from now on: its two-letter code and its gettext functions; none for English."""
    global _language, _translate, _translate_many
    _language, _translate, _translate_many = language, translate, translate_many


def language() -> str:
    """The two-letter code of the language spoken now."""
    return _language


def N_(sentence: str) -> str:  # noqa: N802 - gettext's name for "translate this later"
    """Mark a sentence for the catalogue where it is only said later."""
    return sentence


def _(sentence: str) -> str:
    """The sentence in the language spoken now."""
    return sentence if _translate is None or not sentence else _translate(sentence)


def say(sentence: str, **fields: object) -> str:
    """The sentence in the language spoken now, its named fields filled in."""
    return _filled(_(sentence), fields)


def say_many(one: str, many: str, n: int, **fields: object) -> str:
    """The sentence for ``n`` things, which is also its field ``n``."""
    count = abs(n)
    sentence = (one if count == 1 else many) if _translate_many is None else _translate_many(one, many, count)
    return _filled(sentence, {"n": signed(n)} | fields)


PROGRAM = "tarotcli "
"""How a command to paste begins inside a sentence."""


MASTER = "MJ "
"""How a French sentence begins whose first word is the game master, who wants an article there."""


def _filled(sentence: str, fields: Mapping[str, object]) -> str:
    spelled = {name: spell(value) for name, value in fields.items()}
    if PROGRAM not in sentence:
        text = sentence.format_map(spelled)
    else:
        from tarotcli.language.pasting import filled

        text = filled(sentence, spelled)
    return f"Le {text}" if _language == "fr" and text.startswith(MASTER) else text


class Prose:
    """A text of several lines as a field of a sentence, which keeps them."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def said(self, _language: str) -> str:
        """Its lines, each with its control characters made visible."""
        return "\n".join(map(printable, self.text.split("\n")))


FEW = 12
"""Up to so many cards, a hand of tarot, are listed with their names; more by their codes alone."""


def spell(value: object) -> object:
    """A field as it is shown: cards by their names, lists with commas (a dash where empty), everything else as it
    is.
    """
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, int | float):
        return value
    if hasattr(value, "said"):
        said: Sayable = value
        return said.said(_language)
    if isinstance(value, tuple | list | frozenset | set):
        if len(value) > FEW and all(hasattr(item, "code") for item in value):
            return " ".join(item.code for item in value)
        return ", ".join(str(spell(item)) for item in value) or "—"
    return value


def decimal(number: float, digits: int) -> str:
    """A number with so many digits after the point, which is a comma in French."""
    text = f"{number:.{digits}f}"
    return text.replace(".", ",") if _language == "fr" else text


def signed(number: int, *, plus: bool = False) -> str:
    """A whole number as text; in French with a true minus, from which no line breaks."""
    text = f"{number:+d}" if plus else str(number)
    return text.replace("-", "−") if _language == "fr" else text


class Number:
    """A number of any kind as a field of a sentence: with a comma in French."""

    __slots__ = ("value",)

    def __init__(self, value: float) -> None:
        self.value = value

    def said(self, language: str) -> str:
        """Its shortest form."""
        text = f"{self.value:g}"
        return text.replace(".", ",") if language == "fr" else text


def printable(text: str) -> str:
    """A text from outside with its control characters made visible, so that none reaches a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in NO_BREAK else f"\\x{ord(c):02x}" for c in text)
