"""Which language is spoken, and its catalogue, loaded only when it is not English."""

from __future__ import annotations

import os
from pathlib import Path

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
    import gettext

    catalogue = gettext.translation(DOMAIN, CATALOGUES, languages=[wanted])
    for folder, domain in _more:
        catalogue.add_fallback(gettext.translation(domain, folder, languages=[wanted], fallback=True))
    text.use(wanted, catalogue.gettext, catalogue.ngettext)
    # The words of Typer's own help stand in the same catalogue.
    os.environ["LANGUAGE"] = wanted
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
