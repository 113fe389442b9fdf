"""The French catalogue: what the code says, held beside what stands in the catalogue.

``python -m tests.french.catalogue --update`` reads the code's messages into the catalogue (what is new stands there
untranslated, what is gone is left out, nothing is guessed) and compiles it; without ``--update`` it only compiles.
There is no template in between: the catalogue is the one file to translate.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tarotcli.language import catalogue as language

ROOT = Path(__file__).parents[2]
PO = language.CATALOGUES / "fr" / "LC_MESSAGES" / f"{language.DOMAIN}.po"
MO = PO.with_suffix(".mo")
HEADER = """# French for tarotcli.
# tests/french/catalogue.py reads the code's messages into this file and compiles it.
msgid ""
msgstr ""
"Project-Id-Version: tarotcli\\n"
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
"""The same with every update, so that a difference of two versions shows what was translated and no dates."""
KEYWORDS = {"_": None, "N_": None, "say": None, "say_many": (1, 2)}
TYPER = (
    "Options",
    "Arguments",
    "Commands",
    "required",
    "default: {default}",
    "[required]",
    "[default: {}]",
    "(dynamic)",
)
"""What Typer's help looks up by itself and this program lets show."""


def said() -> Catalog:
    """Every message of the code, and Typer's own words of the help."""
    catalogue = Catalog(project="tarotcli", locale="fr", charset="utf-8")
    found = extract_from_dir(str(ROOT / "tarotcli"), keywords=KEYWORDS)
    for _file, _line, message, _comments, _context in found:
        catalogue.add(message)
    for word in TYPER:
        catalogue.add(word)
    return catalogue


def written() -> Catalog:
    """The catalogue as it is written."""
    with PO.open("rb") as file:
        return read_po(file, locale="fr", domain=language.DOMAIN)


def messages(catalogue: Catalog) -> Iterator[Message]:
    """The messages of a catalogue but for its header."""
    return (message for message in catalogue if message.id)


def forms(texts: str | Sequence[str] | None) -> tuple[str, ...]:
    """A message or a translation as its forms, singular and plural or only one."""
    return (texts or "",) if isinstance(texts, str | None) else tuple(texts)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue in gettext's binary form."""
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def printed(catalogue: Catalog) -> bytes:
    """A catalogue as text."""
    file = io.BytesIO()
    write_po(file, catalogue, width=0, omit_header=True, ignore_obsolete=True, no_location=True)
    return HEADER.encode() + file.getvalue()


def main(words: list[str]) -> None:
    """Update and compile, or only compile."""
    catalogue = written()
    if "--update" in words:
        catalogue.update(said(), no_fuzzy_matching=True)
        PO.write_bytes(printed(catalogue))
    MO.write_bytes(compiled(catalogue))


if __name__ == "__main__":
    main(sys.argv[1:])
