"""Text to roff, as the manual pages are written in, and back."""

from __future__ import annotations

import re

_ESCAPES = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
_MEANT = {escape: char for char, escape in _ESCAPES.items()} | {"\\&": "", "\\%": ""}
_ESCAPED = re.compile("|".join(re.escape(escape) for escape in _MEANT))
_SPECIAL = re.compile("|".join(re.escape(char) for char in _ESCAPES))
_REQUEST = re.compile(r"^(?=\.)", re.MULTILINE)
_FONT = re.compile(r"\\f[BIRP]")


def escaped(text: str) -> str:
    """The text so that roff prints it character by character, also where it is copied from the screen."""
    return _REQUEST.sub(r"\\&", _SPECIAL.sub(lambda found: _ESCAPES[found[0]], text))


def printed(roff: str) -> str:
    """What roff prints for such a text: the inverse of :func:`escaped`; requests and comments stay as they are."""
    return _ESCAPED.sub(lambda found: _MEANT[found[0]], roff)


def words(roff: str) -> str:
    """The words of a page, without fonts and escapes, for looking something up in them."""
    return printed(_FONT.sub("", roff))
