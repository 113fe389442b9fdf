"""ARCHITECTURE.md and CONTRIBUTING.md name only what there is: paths, modules, names of the code, commands, rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs.console import ROOT

PACKAGE = ROOT / "tarotcli"
PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#]+)\)")
IN_FENCES = re.compile(r"\.ci/run|(?<![\w./])[a-z_]+(?:[./](?:[a-z_]+|<[a-z]+>))+|\b[A-Za-z_]+(?=\()")
ROOM = re.compile(r"^\| ((?:`[a-z_./]+`(?:, )?)+) \|", re.MULTILINE)

PATH = re.compile(r"[\w./<>-]*(?:/|\.(?:py|md|toml|po|\d))[\w./<>-]*")
MODULE = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")
NAME = re.compile(r"(\w+)(?:\.(\w+))?(?:\(.*\))?")
RULE = re.compile(r"[VLPG]\d+")
MANUAL = re.compile(r"([a-z-]+)\((\d)\)")
COMMAND = re.compile(r"(?:python|git|bash) .*|--[a-z-]+")


def text(page: str) -> str:
    """The text of a page at the top of the repository."""
    return (ROOT / page).read_text(encoding="utf-8")


def mentioned(page: str) -> list[str]:
    """Every piece of code in a page, each once; in blocks what looks like a path, a module or a call."""
    whole = text(page)
    blocks = [found for block in FENCE.findall(whole) for found in IN_FENCES.findall(block)]
    prose = FENCE.sub("", whole)
    return list(dict.fromkeys([*CODE.findall(prose), *LINK.findall(prose), *blocks]))


@cache
def paths() -> frozenset[str]:
    """All files and folders of the repository, folders with a slash at the end."""
    tops = ("tarotcli", "tests", "man", "benchmarks", "campaigns", ".ci")
    found = [*ROOT.glob("*.*"), *(path for top in tops for path in (ROOT / top, *(ROOT / top).rglob("*")))]
    return frozenset("/" + str(path.relative_to(ROOT)) + "/" * path.is_dir() for path in found)


@cache
def names() -> frozenset[str]:
    """Every name that the code gives to a class, a function, a field or a module."""
    return frozenset(name for path in PACKAGE.rglob("*.py") for name in _names(path))


def _names(path: Path) -> Iterator[str]:
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
            yield from (keyword.arg for keyword in getattr(node, "keywords", ()) if keyword.arg)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def a_path_exists(path: str) -> bool:
    """From the top or from within; what stands in capitals or in angles can be anything."""
    pattern = re.sub(r"<\w+>|\b[A-Z]{4,}\b(?!\.md)", "*", path.removeprefix("/"))
    if "*" in pattern:
        return any(any(ROOT.glob(each)) for each in (pattern, f"tarotcli/{pattern}"))
    return any(each.endswith(f"/{path}") or each.endswith(f"/{path}/") for each in paths())


def a_module_exists(dotted: str) -> bool:
    """A module of the package, with or without its name in front, or what is defined in it."""
    dotted = dotted if dotted.startswith("tarotcli.") else f"tarotcli.{dotted}"
    place = PACKAGE.parent.joinpath(*dotted.split("."))
    if place.is_dir() or place.with_suffix(".py").exists():
        return True
    module, _dot, name = dotted.rpartition(".")
    place = PACKAGE.parent.joinpath(*module.split("."))
    if not (place.is_dir() or place.with_suffix(".py").exists()):
        return False
    return getattr(getattr(import_module(module), name, None), "__module__", "") == module


def a_name_exists(name: str, part: str | None) -> bool:
    """A name of the code; ``part``: an attribute of the class of that name."""
    if part is None:
        return name in names()
    return any(
        hasattr(getattr(import_module(module), name, None), part)
        for module in ("tarotcli.systems.base", "tarotcli.answers.event", "tarotcli.answers.command")
    )


def a_command_exists(command: str) -> bool:
    """What ``python -m`` runs, an option of those programs, and the folders that a search goes through."""
    modules = re.findall(r"-m ([\w.]+)", command)
    exist = all(
        (ROOT / each.replace(".", "/")).with_suffix(".py").exists() or (ROOT / each).is_dir()
        for each in modules
    )
    options = re.findall(r"(?<= )--[a-z-]+|^--[a-z-]+", command)
    tools = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("*/[cp]*.py"))
    return exist and all(option in tools for option in options)


def exists(code: str) -> bool:
    """Whether there is what a piece of code names; False for one that nothing here can check."""
    if RULE.fullmatch(code):
        return any(
            f"\n{code}\n" in page.read_text(encoding="utf-8") for page in (ROOT / "man" / "man7").iterdir()
        )
    if found := MANUAL.fullmatch(code):
        return (ROOT / "man" / f"man{found[2]}" / f"{found[1]}.{found[2]}").exists()
    if COMMAND.fullmatch(code):
        return a_command_exists(code)
    if PATH.fullmatch(code):
        return a_path_exists(code)
    if MODULE.fullmatch(code):
        return a_module_exists(code)
    if found := NAME.fullmatch(code):
        return a_name_exists(found[1], found[2])
    return False


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_exists(page: str) -> None:
    assert [code for code in mentioned(page) if not exists(code)] == []


def test_every_room_stands_in_the_table() -> None:
    """And none that does not exist."""
    listed = {code.rstrip("/") for row in ROOM.findall(text("ARCHITECTURE.md")) for code in CODE.findall(row)}
    built = {
        path.name
        for path in PACKAGE.iterdir()
        if not path.name.startswith(("_", ".")) and path.suffix != ".typed"
    }
    assert listed == built


@pytest.mark.parametrize(
    "code",
    [
        *(
            "answers/vision.py",
            "systems/commons/",
            "tests/test_walls.py",
            "man/man2/tarotcli-WORD.2",
            "NOTES.md",
        ),
        *("grammar.reader.scan", "tarotcli.language.tell", "store.transactions", "Request", "amiss()"),
        *("Game.sheets()", "python -m tests.french.catalog", "--refresh", "V99", "tarotcli-chek(1)", "a b c"),
    ],
)
def test_what_does_not_exist_is_found_out(code: str) -> None:
    assert not exists(code)
