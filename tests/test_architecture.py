"""The walls of the house: who imports whom, words that agree, commands with examples, a light start-up."""

from __future__ import annotations

import ast
import inspect
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tarotcli
from tarotcli.cli.build import signature, typer_command
from tarotcli.cli.command import Command, read_words
from tarotcli.cli.registry import COMMANDS, GROUPS, commands_of
from tarotcli.systems import NAMES, system
from tarotcli.systems.spec import find
from tarotcli.words import Word
from tests.helpers import sample

ROOT = Path(tarotcli.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
EVERY = [command for name in COMMANDS for command in commands_of(name)]


def module_of(path: Path) -> str:
    parts = ["tarotcli", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path) for path in FILES}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports anywhere, and those it names as ``module:name``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name for name in names if name in MODULES or name.startswith("random."))


def inside(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def package_of(name: str) -> str:
    return "tarotcli.systems." + (name.replace("-", "_"))


@pytest.mark.parametrize("path", [path for path in FILES if "systems" in path.parts], ids=module_of)
def test_a_system_imports_no_shell_no_file_no_text_and_no_other_system(path: Path) -> None:
    own = ".".join(module_of(path).split(".")[:3])
    for module in imported(path):
        for wall in ("tarotcli.cli", "tarotcli.store", "tarotcli.render"):
            assert not inside(module, wall)
        if own != "tarotcli.systems" and inside(module, "tarotcli.systems"):
            shared = ("tarotcli.systems.spec", own)
            assert module == "tarotcli.systems" or any(inside(module, each) for each in shared), module


@pytest.mark.parametrize("path", [path for path in FILES if "systems" in path.parts], ids=module_of)
def test_below_the_shell_there_is_no_clock_no_print_and_no_lot_but_chance(path: Path) -> None:
    for module in imported(path):
        assert module.partition(".")[0] not in {
            "secrets",
            "time",
            "os",
            "sys",
            "subprocess",
            "typer",
        }
    assert "print" not in {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_only_chance_draws_lots() -> None:
    """A playout needs the bare Random for its speed, and is handed one that chance has seeded."""
    for path in FILES:
        found = {module for module in imported(path) if inside(module, "random")}
        if module_of(path) != "tarotcli.cards.chance":
            assert found <= {"random", "random.Random"}, path
            assert not found or "tarot" in path.parts
            assert "import random" not in path.read_text(encoding="utf-8").splitlines()
            assert "Random()" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name", ["cards.py", "card_names.py", "piles.py", "campaign.py", "chance.py", "errors.py"]
)
def test_the_ground_floor_knows_no_system_by_name(name: str) -> None:
    path = ROOT / name
    assert not [module for module in imported(path) if inside(module, "tarotcli.systems")]
    strings = [
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    systems = {"versailles", "lignes-brisees", "lignes_brisees", "topoigraphie"}
    assert not systems & {word for text in strings for word in text.lower().split()}


def test_words_of_one_name_agree_between_systems() -> None:
    for command in EVERY:
        known: dict[str, tuple[str, Word]] = {}
        own = [(system_name, word) for system_name in NAMES for word in command.own(system_name)]
        for where, word in [*(("all", word) for word in command.words), *own]:
            before, first = known.setdefault(word.name, (where, word))
            alike = ("flags", "kind", "many", "whole", "required", "minimum", "maximum", "choices")
            for field in alike:
                assert getattr(word, field) == getattr(first, field), (command.name, word.name, where, before)


def test_a_flag_belongs_to_one_word_of_a_command() -> None:
    for command in EVERY:
        flags = [flag for word in command.every_word().values() for flag in word.flags]
        assert len(flags) == len(set(flags)), command.name


def test_words_of_systems_belong_to_commands_that_exist() -> None:
    names = {command.name for command in EVERY}
    for name in NAMES:
        assert set(find(f"{package_of(name)}.words:WORDS")) <= names
        assert set(system(name).verbs) <= names | {"trick"}


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_every_command_is_documented_and_its_example_can_be_read(command: Command) -> None:
    assert command.summary.endswith(".")
    assert all(word.help.endswith(".") for word in command.every_word().values())
    program, *words = shlex.split(command.example.replace("“", '"').replace("”", '"'))
    assert program == "tarotcli"
    head = command.name.split()
    assert words[: len(head)] == head

    built = typer_command(command, lambda _command, _raw: 0, None)
    context = built.make_context("tarotcli", words[len(head) :])
    read_words(command, {key: value for key, value in context.params.items() if key != "help"})


@pytest.mark.parametrize("name", NAMES)
def test_what_a_system_names_exists(name: str) -> None:
    spec = system(name)
    assert spec.key == name
    named = [spec.sheet, spec.house, spec.rules, spec.fresh, spec.blank]
    named += [*spec.tables.values(), *spec.keyed.values(), *spec.verbs.values()]
    for reference in named:
        assert reference.startswith((package_of(name), "tarotcli.systems.tarot"))
        assert find(reference) is not None


def test_what_commands_name_exists_and_groups_are_commands() -> None:
    assert all(find(command.answer) for command in EVERY if command.answer)
    assert set(GROUPS) <= set(COMMANDS)
    assert all(commands_of(name) for name in COMMANDS)


def test_no_function_has_many_parameters_or_many_lines() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                count = len(node.args.args) + len(node.args.kwonlyargs)
                assert count <= 8, (path.name, node.name)
                assert (node.end_lineno or 0) - node.lineno < 75, (path.name, node.name)


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_a_module_says_what_it_is_for_and_stays_readable(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), path
    assert text.count("\n") <= 400


LOADED = """
import json, sys
from tarotcli.cli.main import run_words
status = run_words(sys.argv[1:])
sys.stderr.write("\\n" + json.dumps([status, sorted(sys.modules)]))
"""


def loaded_by(*words: str) -> set[str]:
    """The modules that are loaded once a command is done, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, text=True, encoding="utf-8", check=True
    )
    status, modules = json.loads(done.stderr.rpartition("\n")[2])
    assert status in (0, 1), done
    return set(modules)


HEAVY = {
    "rich",
    "random",
    "tomllib",
    "tomli_w",
    "tempfile",
    "asyncio",
    "hypothesis",
    "pydantic",
    "unicodedata",
    "readline",
    "tarotcli.cards.names",
    "tarotcli.campaign.expected",
    "tarotcli.systems.common.show",
    "tarotcli.systems.common.sheets",
    "tarotcli.systems.common.keeping",
    "tarotcli.store.mend",
    "tarotcli.store.history",
    "tarotcli.render.faces",
    "tarotcli.render.story",
    "tarotcli.render.sheets",
}


def test_a_check_loads_nothing_of_other_commands_and_systems(tmp_path: Path) -> None:
    sample(tmp_path)
    modules = loaded_by("check", "aurore", "climbing", "-p", "QB,T11", "-d", "9", "--coin", "heads", "--json")
    assert modules & HEAVY == set()
    others = {
        module
        for module in modules
        for name in (*NAMES, "tarot")
        if name != "versailles"
        and inside(module, package_of(name))
        and module not in (package_of(name), f"{package_of(name)}.words")
    }
    assert others == set()
    commands = {module for module in modules if inside(module, "tarotcli.cli")}
    assert not commands & {
        f"tarotcli.cli.{module}" for module, _panel in COMMANDS.values() if module != "check"
    }
    assert not [module for module in commands if inside(module, "tarotcli.cli.doing")]


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        (("deal", "--fresh"), {"random"}),
        (("show", "--json"), {"tarotcli.systems.common.show"}),
        (("undo",), {"tarotcli.store.history"}),
    ],
)
def test_what_a_command_does_need_it_loads(tmp_path: Path, words: tuple[str, ...], needed: set[str]) -> None:
    sample(tmp_path).did("day")
    modules = loaded_by(*words)
    assert needed <= modules
    assert modules & {"rich", "asyncio", "pydantic"} == set()


def test_the_parameters_of_commands_are_made_from_words() -> None:
    for command in EVERY:
        made = signature(command).parameters
        assert set(made) == set(command.every_word())
        assert all(parameter.kind is inspect.Parameter.KEYWORD_ONLY for parameter in made.values())
