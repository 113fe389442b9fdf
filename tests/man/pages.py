"""The parts of the manual pages that are made from the commands as data, between comments that say what goes there.

``.\\" begin options duel start`` … ``.\\" end``. ``python -m tests.man.pages`` names the pages that are not up to date;
with ``--write`` it brings them up to date.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tarotcli import language
from tarotcli.answers.command import CommandWords
from tarotcli.answers.question import Word
from tarotcli.cli.registry import AnySource, panel, source, summary
from tarotcli.grammar.common import Common
from tarotcli.language import _, spell
from tarotcli.language.catalogue import speak
from tarotcli.systems import games, names
from tests.man.roff import escaped

MAN = Path(__file__).parents[2] / "man"
OWN_GAME = Path(__file__).parents[1] / "own_game"
PART = re.compile(
    r'^(?P<begin>\.\\" begin (?P<what>\w+)(?P<of>.*)\n)(?:.*\n)*?(?P<end>\.\\" end)$', re.MULTILINE
)

ANY = AnySource()
MANY = "..."

FRENCH = {
    "In campaigns of {systems}.": "Jeux\u00a0: {systems}.",
    "In {system}:": "Pour {system}\u00a0:",
    "Common options, described in": "Options communes, décrites dans",
    "(1):": "(1)\u00a0:",
    "One of: {choices}.": "Au choix\u00a0: {choices}.",
    "At least {low}.": "Au moins {low}.",
    "From {low} to {high}.": "De {low} à {high}.",
    "Required.": "Obligatoire.",
    "Default: {default}.": "Par défaut\u00a0: {default}.",
}
"""What the pages say beside the words of the program; those are in its catalogue."""


def pages() -> list[Path]:
    """Every manual page."""
    return sorted(MAN.rglob("*.[1357]"))


Variants = Sequence[CommandWords[Any]]
"""One command as each game has it, each form once."""


def variants(name: str) -> Variants:
    """The command of this name, like ``duel start``."""
    return ANY.commands(name.split(maxsplit=1)[0])[name]


def every_command() -> dict[str, Variants]:
    """All commands by their names, those of groups one by one."""
    return {name: found for head in ANY.heads() for name, found in ANY.commands(head).items()}


def words_of(found: Variants) -> dict[str, Word]:
    """All words of a command by the names of their fields, in whichever game they are."""
    every: dict[str, Word] = {}
    for each in found:
        every = {**every, **{key: word for key, word in each.question.words().items() if key not in every}}
    return every


def flags_of(found: Variants) -> set[str]:
    """All its options, those of every command left out that it does not explain itself."""
    return {flag for word in words_of(found).values() for flag in word.flags}


def updated(path: Path) -> str:
    """The page with the parts between comments as they should be, in the language of its folder."""
    page = path.read_text(encoding="utf-8")

    def part(found: re.Match[str]) -> str:
        lines = list(PARTS[found["what"]](found["of"].strip()))
        heading = page[: found.start()].rstrip("\n").rpartition("\n")[2].startswith((".SH", ".SS"))
        if heading and lines[0] == ".PP":
            del lines[0]
        return found["begin"] + "".join(f"{line}\n" for line in lines) + found["end"]

    with _spoken(path.relative_to(MAN).parts[0]):
        return PART.sub(part, page)


@contextmanager
def _spoken(folder: str) -> Iterator[None]:
    """Speak the language of a folder of pages (``fr``), English in those that are named for a section."""
    before = os.environ.get("LANGUAGE")
    speak(folder)
    try:
        yield
    finally:
        speak("en")
        if before is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = before


def _say(sentence: str, **fields: object) -> str:
    """One of the pages' own sentences, in the language of the page."""
    said = FRENCH[sentence] if language.language() == "fr" else sentence
    return said.format_map({name: spell(value) for name, value in fields.items()})


def _synopsis(name: str) -> Iterator[str]:
    """One line on how a command is called."""
    every = words_of(variants(name)).values()
    line = [f"\\fBtarotcli {escaped(name)}\\fR"]
    line += [_argument(word) for word in every if not word.flags]
    line += [_spelled(word, word.flags[:1]) for word in every if word.flags and word.required]
    yield " ".join(line) + " [\\fIoption\\fR ...]"


def _argument(word: Word) -> str:
    text = _metavar(word) + (MANY if word.many else "")
    return text if word.required or text.startswith("[") else f"[{text}]"


def _options(name: str) -> Iterator[str]:
    """The words of a command: its arguments and options, those that a game adds, the names of the common ones."""
    owners = _owners(name)
    if len(owners) < len(names()):
        yield ".PP"
        yield _say("In campaigns of {systems}.", systems=tuple(owners))
    entries = {title: _entries(command) for title, command in owners.items()}
    first, *others = entries.values()
    shared = [entry for entry in first if all(entry in other for other in others)]
    yield from _listed(shared)
    for title, own in entries.items():
        added = [entry for entry in own if entry not in shared]
        if added:
            yield ".PP"
            yield _say("In {system}:", system=title)
            yield from _listed(added)
    own_words = words_of(variants(name))
    yield ".PP"
    yield _say("Common options, described in")
    yield f".BR tarotcli {_say('(1):')}"
    common = [word for key, word in Common.words().items() if key not in own_words]
    yield ",\n".join(_spelled(word, word.flags) for word in common) + "."


def _owners(name: str) -> dict[str, CommandWords[Any]]:
    """A command as each game has it, by the titles of the games."""
    head = name.split(maxsplit=1)[0]
    found = {_(game.title): source(game.key).commands(head).get(name) for game in games()}
    return {title: command[0] for title, command in found.items() if command}


def _entries(command: CommandWords[Any]) -> list[tuple[str, ...]]:
    """The entries of a command's words, arguments first."""
    words = sorted(command.question.words().values(), key=lambda word: bool(word.flags))
    return [tuple(_entry(word)) for word in words]


def _listed(entries: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for entry in entries:
        yield from entry


def _common(_of: str) -> Iterator[str]:
    """The options that most commands have."""
    for word in Common.words().values():
        yield from _entry(word)


def _commands(heading: str) -> Iterator[str]:
    """The commands under one heading of the help, each with its page and what it does."""
    for name in ANY.heads():
        if panel(name) == heading:
            yield ".TP"
            yield f".BR tarotcli\\-{name} (1)"
            yield escaped(_(summary(ANY, name)))


def _entry(word: Word) -> Iterator[str]:
    yield ".TP"
    yield _spelled(word, word.flags) if word.flags else _metavar(word) + (MANY if word.many else "")
    yield escaped(" ".join([_(word.help), *_limits(word)]))


def _spelled(word: Word, flags: tuple[str, ...]) -> str:
    names = ", ".join(f"\\fB{escaped(flag)}\\fR" for flag in sorted(flags, key=len))
    if word.flag:
        return names
    return f"{names} {_metavar(word)}{MANY if word.many else ''}"


def _metavar(word: Word) -> str:
    """What stands for a value: in italics what is to be replaced, in bold what is typed."""
    text = escaped(_(word.metavar or word.name.upper()))
    return re.sub(r"[^\W\d_]+", lambda found: f"\\f{'I' if found[0].isupper() else 'B'}{found[0]}\\fR", text)


def _limits(word: Word) -> Iterator[str]:
    """What a value may be, where its help does not say so."""
    if not all(choice in word.help for choice in word.choices):
        yield _say("One of: {choices}.", choices=word.choices)
    countable = word.kind is int or "=" in word.metavar
    if countable and word.minimum is not None:
        if word.maximum is None:
            yield _say("At least {low}.", low=word.minimum)
        else:
            yield _say("From {low} to {high}.", low=word.minimum, high=word.maximum)
    if word.required and word.flags:
        yield _say("Required.")
    if word.default:
        yield _say("Default: {default}.", default=word.default)


def _source(name: str) -> Iterator[str]:
    """A file of the game that the tests bring, as an example."""
    yield from (".RS 4", ".EX")
    yield from escaped((OWN_GAME / name).read_text(encoding="utf-8").rstrip("\n")).split("\n")
    yield from (".EE", ".RE")


PARTS: dict[str, Callable[[str], Iterator[str]]] = {
    "synopsis": _synopsis,
    "options": _options,
    "common": _common,
    "commands": _commands,
    "source": _source,
}


def main(words: list[str]) -> int:
    """Name the pages that are not up to date, or with ``--write`` bring them up to date."""
    stale = [path for path in pages() if updated(path) != path.read_text(encoding="utf-8")]
    for path in stale:
        print(path.relative_to(MAN.parent))  # noqa: T201 - it is a tool
        if "--write" in words:
            path.write_text(updated(path), encoding="utf-8")
    return int(bool(stale) and "--write" not in words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
