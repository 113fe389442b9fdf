"""The manual holds every command and option as they are, and none that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tarotcli.cli.registry import OWN
from tarotcli.grammar.common import Common
from tarotcli.grammar.scanner import HELP
from tests.man.pages import ANY, MAN, PART, every_command, flags_of, pages, updated
from tests.man.roff import words

OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")
HEADS = tuple(ANY.heads())
OF_OTHERS = ("amend", "hint", "odds", "run")
"""Commands whose pages tell how other commands are given."""
OF_GIT = {"--ours", "--theirs"}
COMMON = {*OF_GIT, *OWN, *HELP, *(flag for word in Common.words().values() for flag in word.flags)}
EVERY = COMMON | {flag for found in every_command().values() for flag in flags_of(found)}


def text(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(MAN)))
def test_a_page_is_up_to_date(page: Path) -> None:
    """What is made from the commands is as they are now (python -m tests.man.pages --write)."""
    assert updated(page) == text(page)


@pytest.mark.parametrize("name", HEADS)
def test_a_command_has_its_page(name: str) -> None:
    """One page for each top-level command, with the synopsis and the options of all that it stands for."""
    page = text(MAN / "man1" / f"tarotcli-{name}.1")
    parts = [(found["what"], found["of"].strip()) for found in PART.finditer(page)]
    for command in ANY.commands(name):
        assert ("synopsis", command) in parts
        assert ("options", command) in parts
    assert f"\ntarotcli\\-{name} \\- " in page


def test_a_page_has_its_command() -> None:
    """No page tells of a command that does not exist."""
    known = {"tarotcli", *(f"tarotcli-{name}" for name in HEADS)}
    assert {page.stem for page in pages() if page.suffix == ".1"} == known


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(MAN)))
def test_a_page_names_no_option_that_does_not_exist(page: Path) -> None:
    """Options in the text are options of some command; on a command's page, of one of its commands."""
    name = page.stem.removeprefix("tarotcli-")
    known = EVERY
    if name in HEADS and name not in OF_OTHERS:
        known = COMMON | {flag for found in ANY.commands(name).values() for flag in flags_of(found)}
    prose = words(re.sub(r"^\.EX\n(.*\n)*?\.EE$|^\.nf\n(.*\n)*?\.fi$", "", text(page), flags=re.MULTILINE))
    assert {option for option in OPTION.findall(prose) if option.startswith("--")} <= known


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(MAN)))
def test_a_page_refers_to_pages_that_exist(page: Path) -> None:
    """SEE ALSO and the text name pages of this manual."""
    names = {page.name for page in pages()}
    for stem, section in re.findall(r"(tarotcli(?:-[a-z-]+)?) ?\((\d)\)", words(text(page))):
        assert f"{stem}.{section}" in names


def test_every_setting_is_told() -> None:
    """Each variable of the environment that the program reads stands in tarotcli(1), and no other."""
    code = "".join(path.read_text(encoding="utf-8") for path in (MAN.parent / "tarotcli").rglob("*.py"))
    read = set(re.findall(r"\bTAROTCLI_[A-Z]+\b", code))
    assert set(re.findall(r"\bTAROTCLI_[A-Z]+\b", words(text(MAN / "man1" / "tarotcli.1")))) == read


@pytest.mark.parametrize(
    ("page", "letter", "last"),
    [
        ("versailles", "V", 32),
        ("lignes-brisees", "L", 20),
        ("topoigraphie", "P", 10),
        ("jeu-de-tarot", "G", 13),
    ],
)
def test_every_rule_is_told(page: str, letter: str, last: int) -> None:
    """The page of a game tells each of its rules under its id, in their order."""
    told = re.findall(rf"^\.TP\n({letter}\d+)$", text(MAN / "man7" / f"tarotcli-{page}.7"), re.MULTILINE)
    assert told == [f"{letter}{n}" for n in range(1, last + 1)]
