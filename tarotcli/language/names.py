"""Names as people type them: what counts as the same name, and which known names are near a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable

_ASCII_GAPS = str.maketrans("-_'`", "    ")
_GAPS_AND_LIGATURES = str.maketrans(
    dict.fromkeys("-_'`‘’ʼʹ′‐‑‒–—―−", " ") | {"œ": "oe", "æ": "ae"},
)


def fold(word: str) -> str:
    """The form in which two spellings of one name are equal.

    Case, accents and ligatures (œ, æ) are gone; a run of spaces, hyphens, underscores or apostrophes is one
    space, and none at the ends. Folding twice is folding once.
    """
    if word.isascii():
        return " ".join(word.lower().translate(_ASCII_GAPS).split())
    return " ".join(_plain(_plain(word).casefold()).translate(_GAPS_AND_LIGATURES).split())


def _plain(word: str) -> str:
    """The compatible base letters, without the marks that combine with them."""
    from unicodedata import combining, normalize

    return "".join(letter for letter in normalize("NFKD", word) if not combining(letter))


def nearest(word: str, candidates: Iterable[str], n: int = 3) -> list[str]:
    """At most ``n`` candidates (1 or more) that look like a mistyped word, the nearest first.

    The only one that begins so comes before all of them.
    """
    from difflib import get_close_matches

    spelled: dict[str, str] = {}
    for candidate in candidates:
        spelled.setdefault(fold(candidate), candidate)
    typed = fold(word)
    begun = [each for each in spelled if typed and each.startswith(typed)]
    near = [*(begun if len(begun) == 1 else ()), *get_close_matches(typed, spelled, n)]
    return [spelled[match] for match in dict.fromkeys(near)][:n]
