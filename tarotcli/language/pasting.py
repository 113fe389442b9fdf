"""Commands to paste inside sentences: what fills them is quoted, so that each field is one word."""

from __future__ import annotations

import re
from collections.abc import Mapping

_COMMAND = re.compile(r"(tarotcli (?:[^(){}.,:;]|[.,:;](?=\S)|\{\w+\})*)")
"""A command in a sentence, which ends where the sentence pauses."""

_LINES = frozenset({"command", "example", "own", "words"})
"""Fields that are several words of a command line, quoted as they are."""

_BARE = frozenset("-_.,:+/=@%")
_STRONG = frozenset('"$`\\!')


def filled(sentence: str, fields: Mapping[str, object]) -> str:
    """The sentence with its fields, those inside a command as single words."""
    words = {
        name: as_word(value) if isinstance(value, str) and name not in _LINES else value
        for name, value in fields.items()
    }
    parts = _COMMAND.split(sentence)
    return "".join(part.format_map(words if n % 2 else fields) for n, part in enumerate(parts))


def as_word(text: str) -> str:
    """A text as one word of a command line, in a shell and at the prompt."""
    if text and all(letter.isalnum() or letter in _BARE for letter in text):
        return text
    if "'" in text and _STRONG.isdisjoint(text):
        return f'"{text}"'
    return "'" + text.replace("'", "'\\''") + "'"
