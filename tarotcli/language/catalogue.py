"""Which language is spoken, and its catalogue, opened only when it is not English."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Literal

from tarotcli import language as text

DOMAIN = "tarotcli"
CATALOGUES = Path(__file__).parent / "locale"
SPOKEN = ("fr",)
SETTINGS = ("TAROTCLI_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def asked_for() -> str:
    """The two-letter code of the language asked for: the first setting that is not empty decides."""
    wanted = next((os.environ[name] for name in SETTINGS if os.environ.get(name)), "en")
    return wanted[:2].casefold()


_more: list[tuple[Path, str]] = []
"""The catalogues of games of other packages: folder and domain."""


def also(folder: Path, domain: str) -> None:
    """Look sentences up in this catalogue too from now on, where the language spoken has one there."""
    if (folder, domain) not in _more:
        _more.append((folder, domain))
        if text.language() != "en":
            speak(text.language())


def speak(wanted: str) -> None:
    """Speak this language from now on, if there is a catalogue of it; otherwise English."""
    if wanted not in SPOKEN:
        if text.language() != "en":
            text.use("en")
        return
    catalogues = [_Catalogue(_file(CATALOGUES, DOMAIN, wanted).read_bytes())]
    for folder, domain in _more:
        with suppress(FileNotFoundError):
            catalogues.append(_Catalogue(_file(folder, domain, wanted).read_bytes()))

    @cache
    def forms(sentence: str) -> list[str]:
        return next((found for each in catalogues if (found := each.forms(sentence))), [])

    def many(one: str, more: str, n: int) -> str:
        found = forms(one)
        if not found:
            return one if n == 1 else more
        # None and one take the singular in French.
        return found[0] if n <= 1 else found[-1]

    text.use(wanted, lambda sentence: (forms(sentence) or [sentence])[0], many)


def _file(folder: Path, domain: str, language: str) -> Path:
    return folder / language / "LC_MESSAGES" / f"{domain}.mo"


class _Catalogue:
    """The messages of a catalogue as gettext compiles it, of which each is looked up where it stands.

    A command says twenty sentences of two thousand: to read them all, as ``gettext`` does, takes longer than a check.
    """

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._order: Literal["little", "big"] = "little" if raw[:4] == b"\xde\x12\x04\x95" else "big"
        self._count, self._originals, self._translations = (self._number(at) for at in (8, 12, 16))

    def forms(self, sentence: str) -> list[str]:
        """Its translation, the singular and the plural of one that has both; nothing where there is none."""
        wanted = sentence.encode(errors="surrogatepass")
        low, high = 0, self._count
        while low < high:  # they are sorted
            middle = (low + high) // 2
            found = self._text(self._originals, middle).partition(b"\0")[0]
            if found == wanted:
                return self._text(self._translations, middle).decode().split("\0")
            low, high = (middle + 1, high) if found < wanted else (low, middle)
        return []

    def _text(self, table: int, number: int) -> bytes:
        at = table + 8 * number
        length, start = self._number(at), self._number(at + 4)
        return self._raw[start : start + length]

    def _number(self, at: int) -> int:
        return int.from_bytes(self._raw[at : at + 4], self._order)


def share() -> None:
    """Let ``gettext`` look in the same catalogue, where the words of Typer's own help stand too."""
    if text.language() == "en":
        return
    import gettext

    os.environ["LANGUAGE"] = text.language()
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
